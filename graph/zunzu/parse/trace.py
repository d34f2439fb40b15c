"""Why did it read that?  What each stage made of a text, act by act: the words, the constructions,
what was written around the verb, who and what was proposed by which way, who was chosen, who lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..lexicon import Lexicon
from ..model import Act
from .constructions import Construction
from .moment import Moment, Object
from .patterns import CATEGORIES
from .predication import Predication
from .tokens import Token
from .who import Verdict

#: What a word is, by the letter of its category.
_KINDS = {
    letter: name for name, letters in CATEGORIES.items() if len(letters) == 1 for letter in letters
} | {"S": "mark", "C": "mark"}
#: The slots of a predication that are told, in the order in which they stand in a sentence.
_WRITTEN = (
    "topic",
    "subject",
    "co_agents",
    "theme",
    "by",
    "adverbs",
    "negation",
    "objects",
    "recipients",
    "places",
    "facing",
    "complements",
    "model",
)


@dataclass(frozen=True, slots=True)
class Trace:
    """What the stages made of one act."""

    words: tuple[tuple[str, str], ...]  # of its sentence: each with its category
    constructions: tuple[
        tuple[str, str], ...
    ]  # in its clause: the first word of each, and its name
    written: tuple[tuple[str, str], ...]  # around the verb: slot and words
    agent: Verdict
    recipient: Verdict
    things: tuple[tuple[str, Object], ...]  # what each way proposed, by its name; the first counts
    formula: str = ""  # of a ditto: the row of ``ditto.tsv`` by which it was understood
    repeats: tuple[Act, ...] = ()  # of a ditto: the copies that it stands for


@dataclass(slots=True)
class Tracer:
    """Takes notes while a text is read."""

    traces: list[Trace] = field(default_factory=list)
    sentences: list[list[Token]] = field(default_factory=list)
    found: list[tuple[int, str, str]] = field(default_factory=list)

    def construction(self, row: Construction, first: Token) -> None:
        """A construction was found at the word ``first``."""
        self.found.append((first.start, first.form, row.name))

    def act(
        self, m: Moment, agent: Verdict, recipient: Verdict, things: list[tuple[str, Object]]
    ) -> None:
        """An act was read; nothing has been changed by it yet."""
        begin, end = m.p.clause
        sentence = next(
            (s for s in reversed(self.sentences) if s and s[0].start <= m.p.verb.start < s[-1].end),
            [],
        )
        self.traces.append(
            Trace(
                tuple((t.form, _KINDS.get(t.category, "word")) for t in sentence if t.form.strip()),
                tuple((form, name) for start, form, name in self.found if begin <= start < end),
                tuple(_written(m.p)),
                agent,
                recipient,
                tuple(things),
            )
        )


def _written(p: Predication) -> Iterator[tuple[str, str]]:
    for slot in _WRITTEN:
        value = getattr(p, slot)
        tokens = value if isinstance(value, list) else [value] if value is not None else []
        if tokens:
            yield slot, "、".join(t.form for t in tokens)


def told(found: Iterable[tuple[Act, Trace]], lexicon: Lexicon) -> Iterator[str]:
    """The traces of acts in lines that a person reads: each sentence by its words, under it its
    acts."""
    last: tuple[tuple[str, str], ...] = ()
    for act, trace in found:
        if trace.words != last:
            yield "\n" * bool(last) + " ".join(f"{form}/{kind}" for form, kind in trace.words)
            last = trace.words
        yield f"  {act.verb}" + ("" if act.quote == act.verb else f"  in {act.quote}")
        yield from _clause(trace)
        yield from _verdict("who", trace.agent, lexicon)
        yield from _verdict("to whom", trace.recipient, lexicon)
        for n, (way, thing) in enumerate(trace.things):
            if thing.things:
                yield _line("not" if n else "what", thing.things, thing.warrant, way, lexicon)
        if trace.formula:
            done = "、".join("、".join(copy.agent) + copy.verb for copy in trace.repeats)
            yield f"    repeats  {done or 'nothing'}  by {trace.formula} in ditto.tsv"
        for rival in act.alternatives:
            yield _line("perhaps", rival.value, rival.warrant, "", lexicon)


def _clause(trace: Trace) -> Iterator[str]:
    """What the clause stage made of the words: the rows that fitted, the slots they filled."""
    if trace.constructions:
        yield "    rows     " + " · ".join(f"{form}: {name}" for form, name in trace.constructions)
    if trace.written:
        yield "    written  " + " · ".join(
            f"{slot.replace('_', ' ')} {words}" for slot, words in trace.written
        )


def _verdict(slot: str, verdict: Verdict, lexicon: Lexicon) -> Iterator[str]:
    if not verdict.chosen.persons:
        return
    yield _line(slot, *verdict.chosen, verdict.way, lexicon)
    chosen = set(verdict.chosen.persons)
    for way, candidate in verdict.proposals:
        if way != verdict.way:
            agrees = set(candidate.persons) == chosen
            yields = verdict.way in lexicon.yields.get(way, ())
            yield _line("  and" if agrees else "  not", *candidate, way, lexicon) + (
                "; it yields to that" if yields and not agrees else ""
            )


def _line(slot: str, names: tuple[str, ...], warrant: str, way: str, lexicon: Lexicon) -> str:
    by = lexicon.warrants.get(warrant)
    why = (
        f"{by['zh']} ({warrant} {by['name']}{', ' * bool(way)}{way})"
        if by is not None
        else "written"
    )
    return f"    {slot:8} {'、'.join(names)}  {why}"
