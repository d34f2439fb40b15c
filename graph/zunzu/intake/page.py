"""The page at the end of an intake: what came of a new text, and where an editor should look
first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .. import own, records
from ..corpus import Corpus
from ..model import Act, Edition
from ..rdf.vocabulary import vocabulary
from ..rules import portions, rulebook, validate
from ..rules.fared import Fared, fared
from ..rules.validate import Finding
from ..rules.verdicts import count
from ..text import edition
from . import looking
from .adding import Added
from .draft import Doubt, line_of
from .told import LAYER as OWN
from .unknown import unknown

#: So many places are named to look at first, persons and words to look through.
PLACES, PERSONS, WORDS = 10, 12, 20


@dataclass(frozen=True, slots=True)
class Page:
    """What came of a text."""

    added: Added
    made: own.Made
    acts: tuple[Act, ...]
    book: Edition
    rules: Fared
    findings: tuple[Finding, ...]
    corpus: Corpus


def page(added: Added, build: Path, corpus: Corpus) -> Page:
    """What came of a text that was added to a corpus and made (:mod:`zunzu.own`)."""
    name = added.names.chapter
    place = build / own.CHAPTERS / name
    made = own.told(place)
    if made is None:
        raise FileNotFoundError(place)
    book = edition(name, corpus)
    if made.faults:
        return Page(added, made, (), book, Fared(0, 0, 0), (), corpus)
    rules, findings = ruled(build, name, corpus)
    return Page(
        added, made, tuple(records.read(Act, place / "acts.jsonl")), book, rules, findings, corpus
    )


def ruled(build: Path, chapter: str, corpus: Corpus) -> tuple[Fared, tuple[Finding, ...]]:
    """How the rules of a corpus fare in one of its chapters, as it was made, and what breaks
    them."""
    from ..rdf import store as stores

    book = rulebook(corpus)
    heaps = portions.kept(build / "checked", [chapter])
    found = validate.tell(
        validate.results(heaps, book, None), stores.opened(build / "store"), book, None
    )
    return fared(count(heaps, book, found)), tuple(found)


def told(found: Page) -> str:
    """The page, for people."""
    lines = _of_text(found.added, found.made)
    if faults := found.made.faults:
        lines += [
            "",
            "left out of the graph:",
            *(f"  {where}: {what}" for where, what, _ in faults),
        ]
    else:
        lines += _of_reading(found)
    return "\n".join(lines) + "\n"


def _of_text(added: Added, made: own.Made) -> list[str]:
    """What the text is: form, segments, length, sections."""
    layers = Counter(piece.layer for piece in added.draft.pieces)
    marks = f"; marks proposed for {added.marks_proposed} segments" if added.marks_proposed else ""
    titles = "、".join(row["title"] for row in added.sections[:WORDS]) + (
        " …" if len(added.sections) > WORDS else ""
    )
    return [
        f"{added.names.title} ({added.names.chapter}), a draft: no editor has reviewed it",
        "",
        *_row(
            "form",
            f"{added.form}, {'simplified' if added.simplified else 'traditional'} script,"
            f" {added.encoding}",
        ),
        *_row(
            "segments", ", ".join(f"{_LAYERS.get(layer, layer)} {n}" for layer, n in layers.items())
        ),
        *_notes(added, layers),
        *_row("characters", f"{made.characters:,} of {_text_of(layers)}{marks}"),
        *_row("sections", f"{len(added.sections)} proposed: {titles}"),
    ]


def _notes(added: Added, layers: Mapping[str, int]) -> list[str]:
    """That notes are read as text, and why."""
    if not added.notes:
        return []
    telling = f"read as the author's own text, {_LAYERS[OWN]} {layers[OWN]}"
    return _row("notes", f"{telling}: {added.notes} (else: --notes comment)")


def _text_of(layers: Mapping[str, int]) -> str:
    return "經, 記 and 自注" if layers[OWN] else "經 and 記"


def _of_reading(found: Page) -> list[str]:
    """What was read in it, and what an editor should look at."""
    added, doubts = found.added, found.added.draft.doubts
    written = sum(act.source != "copied" for act in found.acts)
    people = "; ".join(map(_who, added.who))
    first = [
        f"{n:>4}  {segment}  {words}  {why}"
        for n, (segment, words, why) in enumerate(places(found), 1)
    ]
    return [
        *_row(
            "acts",
            f"{written:,}, and {len(found.acts) - written:,} that dittos repeat;"
            f" {_supplied(found.acts)}",
        ),
        *_row("persons", "、".join(persons(found))),
        *_row("who is who", people or "nothing proposed"),
        *_row("not known", "、".join(words(found)) or "every word is known"),
        *_row("rules", str(found.rules) + _broken(found.findings)),
        *_row("doubts", f"{len(doubts)} of its layout" if doubts else "none of its layout"),
        *(f"{' ' * 12}{_doubt(added, doubt)}" for doubt in doubts[:PLACES]),
        "",
        "look first at",
        *(first or ["      nothing"]),
    ]


def _doubt(added: Added, doubt: Doubt) -> str:
    """A doubt of the layout, by the line of the file."""
    words = " ".join(doubt.words.split())[:16]
    return f"{added.where}:{doubt.line + added.before}: {words}: {doubt.why}"


def line(added: Added, made: own.Made) -> str:
    """What came of one of many texts, in a line."""
    words = len({word for _, word, _ in made.guessed} | {what for _, what in made.unknown})
    fate = (
        f"left out of the graph: {made.faults[0][1]}"
        if made.faults
        else f"{made.acts:,} acts, {words} words not known"
    )
    return (
        f"{made.chapter}  {added.names.title}  {added.form}  {made.characters:,} characters,"
        f" {len(added.sections)} sections, {len(added.draft.doubts)} doubts, {fate}\n"
    )


def _who(row: Mapping[str, str]) -> str:
    """Whom a word means here, or which part he has whom it means."""
    part = {"host": "the host", "guest": "the guest", "envoy": "who was sent, the guest"}
    return f"{row['word']} is {part.get(row['part']) or row['role']} here ({row['words']})"


_LAYERS = {
    "jing": "經",
    "ji": "記",
    "zhu": "注",
    "shu": "疏",
    "an": "案",
    "jishi": "集釋",
    "shuzhu": "述註",
    "zizhu": "自注",
    "title": "題",
    "noise": "no text",
    "head": "headings",
}


def _row(name: str, words: str) -> list[str]:
    return [f"{name:<12}{words}"]


def _supplied(acts: Iterable[Act]) -> str:
    """How many of the doers are written, how many supplied, how many open."""
    own_acts = [act for act in acts if act.source != "copied"]
    written = sum(bool(act.agent) and "agent" in act.elided for act in own_acts)
    nobody = sum(not act.agent for act in own_acts)
    return (
        f"doers written {len(own_acts) - written - nobody:,}, supplied {written:,}, open {nobody:,}"
    )


def persons(found: Page) -> list[str]:
    """Who does most, with how often and whom he is taken for."""
    count = Counter(
        name
        for act in found.acts
        for name in (*act.agent, *act.recipient)
        if act.source != "copied"
    )
    namings = {row["word"]: row["role"] for row in found.added.who if row["role"]}
    known = vocabulary(found.corpus)
    out = []
    for name, n in count.most_common(PERSONS):
        role = known.find(namings.get(name, name), "role")
        labels = (
            {label.language: label.value for label in known.labels.get(role, ())}
            if role is not None
            else {}
        )
        out.append(f"{name} {n} ({labels.get('en', 'not known: proposed')})")
    return out


def words(found: Page) -> list[str]:
    """The words that neither lexicon nor vocabulary has, the commonest first, with what each was
    taken for."""
    ordered = unknown(found.made, found.book)
    said = [f"{one.word} ({'/'.join(one.kinds)})" for one in ordered[:WORDS]]
    return (
        [*said, f"and {len(ordered) - WORDS} more: zunzu words {found.made.chapter}"]
        if len(ordered) > WORDS
        else said
    )


def _broken(findings: Iterable[Finding]) -> str:
    names = sorted({finding.rule for finding in findings})
    return f" ({', '.join(names[:8])}{' …' if len(names) > 8 else ''})" if names else ""


def places(found: Page) -> list[tuple[str, str, str]]:
    """The segments that an editor should look at first: id, how it begins, and why."""
    texts = {segment.id: segment.text for segment in found.book.base()}
    ordered = looking.ordered((*_reasons(found), *looking.reasons(found.acts)), texts)
    return [(name, _beginning(texts[name]), "; ".join(why[:3])) for name, why in ordered[:PLACES]]


def _reasons(found: Page) -> Iterator[looking.Reason]:
    """Segment, how much it weighs, and why: what rules, words and layout say."""
    for finding in found.findings:
        yield finding.segment, looking.BROKEN, f"breaks {finding.rule}"
    for segment, word, kind in found.made.guessed:
        yield segment, looking.UNKNOWN, f"{word} was taken for {_a(kind)}"
    for where, what in found.made.unknown:
        yield where.rpartition(".")[0], looking.UNKNOWN, what
    for name, reason in _doubted(found.added, found.book).items():
        yield name, looking.DOUBTED, reason


def _doubted(added: Added, book: Edition) -> Mapping[str, str]:
    """The segments on whose lines the form had a doubt."""
    doubts = {doubt.line: doubt.why for doubt in added.draft.doubts}
    return {
        segment.id: doubts[line]
        for segment in book.base()
        if (line := line_of(added.text, segment.start)) in doubts
    }


def _a(kind: str) -> str:
    return f"an {kind}" if kind[:1] in "aeiou" else f"a {kind}"


def _beginning(words: str) -> str:
    return words[:12] + ("…" if len(words) > 12 else "")
