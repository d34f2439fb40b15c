"""Validation: the graph of acts against the shapes, by one of the engines (:mod:`.engines`), and
what was found told with the words of rules and passages.

Only what the shapes speak of is validated, chapter by chapter (:mod:`.portions`): acts, what was
inferred of them, the segments they stand in, the honour of cuts.  The ontology's OWL axioms are
never among it: SHACL engines would take their class expressions for data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pyoxigraph as ox

from ..errors import fail
from ..rdf.names import IDS, graph, local, mint, zz
from . import telling
from .engines import DEFAULT_ENGINE, Result, broken, count, faults_of, know, run
from .portions import VALIDATED, Kept, Portion, portions
from .rulebook import Rulebook
from .shapes import SH, Shapes

#: So many faults of somebody's graph are told one by one.
MOST = 20_000

#: Marks around the words of an act within its passage.
OPEN, CLOSE = "【", "】"

_SEVERITIES = ("Violation", "Warning", "Info")


@dataclass(frozen=True, slots=True)
class Finding:
    """One place where a rule is broken, or the data have not the form they should.

    ``act`` is the act or statement that breaks it, ``passage`` the text of its segment with the
    words of the act between 【 and 】, ``expected`` what the rule asks of it and ``read`` what
    stands there, ``exceptions`` the words of the exceptions of the rule, none of which covers this
    place, ``argued`` what the tradition disputes about it.
    """

    rule: str
    rule_iri: str
    severity: str
    words: str
    layer: str
    author: str
    source_segment: str
    message_zh: str
    message_en: str
    act: str
    expected: str = ""
    read: str = ""
    segment: str = ""
    passage: str = ""
    clause: str = ""
    exceptions: tuple[str, ...] = ()
    argued: tuple[str, ...] = ()
    focus: str = field(default="", compare=False)
    component: str = field(default="", compare=False)


def check(
    store: ox.Store,
    book: Rulebook,
    form: Shapes | None = None,
    *,
    chapters: Collection[str] | None = None,
    engine: str = DEFAULT_ENGINE,
    most: int | None = None,
) -> list[Finding]:
    """Every finding on the graph in ``store``, in the order of the text; what a ditto only repeats
    is found once, at its model.

    ``book`` are the rules that are asked, ``form`` the form that the data have to have;
    ``chapters`` limits the run to some (``yili.04``).  Raises ZunzuError for an unknown engine, and
    for a graph that has more than ``most`` faults of form in one portion: to tell each of a hundred
    thousand takes gigabytes, and helps nobody.
    """
    know(engine)
    heaps = portions(store, chapters)
    if most is not None and form is not None:
        refuse_flood(heaps, form, most)
    return tell(results(heaps, book, form, engine), store, book, form)


def results(
    heaps: Sequence[Portion],
    book: Rulebook,
    form: Shapes | None = None,
    engine: str = DEFAULT_ENGINE,
) -> list[Result]:
    """What a validator finds on some portions; the largest is begun first, so that no hand waits
    long for another.

    A rule that nothing of a portion broke when it was kept is not asked of it again, but by the
    reference.
    """
    asked = [
        (portion, part)
        for portion in sorted(heaps, key=lambda heap: -heap.size)
        for part in (form, _left(portion, book, engine))
        if part is not None
    ]
    with ThreadPoolExecutor(
        1 if engine == "pyshacl" else None
    ) as hands:  # the one is Python, the other works outside of it
        return [
            r
            for found in hands.map(
                lambda a: _found(a[0].seen_by(a[1]), a[1], engine, rules=a[1] is not form), asked
            )
            for r in found
        ]


def _found(raw: bytes, of: Shapes, engine: str, rules: bool) -> list[Result]:
    """What is wrong with triples by the form they have to have, or by ``rules``."""
    return broken(raw, of) if rules and engine == DEFAULT_ENGINE else run(raw, of, engine)


def _left(portion: Portion, book: Rulebook, engine: str) -> Shapes | None:
    """The rules that a portion is still to be asked, if there are any."""
    if isinstance(portion, Kept) and engine == DEFAULT_ENGINE:
        book = book.without(portion.nothing)
    return book.shapes if len(book) else None


def tell(
    found: Sequence[Result], store: ox.Store, book: Rulebook, form: Shapes | None = None
) -> list[Finding]:
    """What was found, with the words of rules and passages; the graph is in ``store``."""
    places = {(r.shape, r.node) for r in found}
    findings = {
        _tell(result, book, form, store) for result in found if not _is_echo(result, store, places)
    }
    return sorted(
        findings,
        key=lambda f: (
            f.segment,
            _start(store, f.act),
            f.act,
            _SEVERITIES.index(f.severity),
            f.rule,
        ),
    )


def faults_of_form(heaps: Sequence[Portion], form: Shapes) -> int:
    """How many faults some portions have by the form they should have, counted without a report:
    it takes half as long as to tell each."""
    with ThreadPoolExecutor() as hands:  # the engine works outside of Python
        return sum(hands.map(lambda heap: count(faults_of(heap.seen_by(form), form)), heaps))


def refuse_flood(heaps: Iterable[Portion], form: Shapes, most: int = MOST) -> None:
    """Raise ZunzuError where a portion has more faults of form than would be told one by one;
    they are counted without a report."""
    for portion in heaps:
        violations = faults_of(portion.seen_by(form), form)
        if (faults := count(violations)) > most:
            first = min(violations, key=lambda violation: violation.focus_node)
            told = "; ".join(sorted(reason.message for reason in first.reasons)[:3])
            raise fail(
                first.focus_node.strip("<>"),
                f"{told}; with {len(violations) - 1:,} others it has {faults:,} faults, and no more"
                f" than {most:,} are told one by one",
                "mend what many have in common, or give fewer acts at a time",
            )


def data(store: ox.Store) -> list[ox.Triple]:
    """All of a store that is validated, as triples without graphs, for those who want it at once
    and not by chapters."""
    kept = {
        ox.Triple(q.subject, q.predicate, q.object): None
        for name in VALIDATED
        for q in store.quads_for_pattern(None, None, None, graph(name))
    }
    for q in store.quads_for_pattern(None, zz("honour"), None, graph("ontology")):
        kept[ox.Triple(q.subject, q.predicate, q.object)] = None
    return [*kept]


def _is_echo(result: Result, store: ox.Store, found: set[tuple[str, str]]) -> bool:
    """Whether an act spelled out from a ditto (如初) only repeats what is found at the act that
    it was copied from."""
    original = _value(store, ox.NamedNode(result.node), "copiedFrom")
    return original is not None and (result.shape, original.value) in found


def _tell(result: Result, book: Rulebook, form: Shapes | None, store: ox.Store) -> Finding:
    """A result with the words of its rule and the passage it is about."""
    act = ox.NamedNode(result.node)
    segment, passage, clause = _passage(store, act)
    shown: dict[str, Any] = {
        "act": local(act) if act.value.startswith(IDS) else act.value,
        "segment": segment,
        "passage": passage,
        "clause": clause,
        "severity": result.severity,
        "focus": result.focus,
        "component": result.component,
    }
    if rule := book.rules.get(result.shape):
        layer, author = book.whose(rule)
        return Finding(
            rule.id,
            rule.iri,
            words=rule.words,
            layer=layer,
            author=author,
            source_segment=rule.at,
            message_zh=rule.zh,
            message_en=rule.en,
            expected=telling.expected(rule),
            read=telling.read(rule, act, store),
            exceptions=tuple(f"「{e.words}」 {book.whose(e)[0]} {e.at}" for e in rule.excepted),
            argued=tuple(
                f"{a.zh} {a.en} 「{a.words}」 {' '.join(filter(None, reversed(book.whose(a))))}"
                f" {a.at}"
                for a in rule.argued
            ),
            **shown,
        )
    shape, of = ox.NamedNode(result.shape), form or book.shapes
    zh, en = (of.text(shape, SH + "message", tag) for tag in ("zh-Hant", "en"))
    told = " ".join(text for text, _ in result.messages)
    return Finding(
        local(shape),
        result.shape,
        words="",
        layer="",
        author="",
        source_segment="",
        message_zh=zh or told,
        message_en=en or told,
        **shown,
    )


def _passage(store: ox.Store, act: ox.NamedNode) -> tuple[str, str, str]:
    """Segment id, its text with the words of the act marked, and the clause; empty where the
    graph does not say."""
    anchor, segment = _value(store, act, "anchor"), _value(store, act, "inSegment")
    if segment is None:  # the form of a passage itself
        words = _value(store, act, "text")
        return (local(act), words.value, "") if words is not None else ("", "", "")
    text = _value(store, segment, "text")
    start, end, clause = (
        _value(store, anchor, n) if anchor is not None else None for n in ("start", "end", "clause")
    )
    a, b = _number(start), _number(end)
    if text is None:
        return (
            local(segment),
            clause.value if clause is not None else "",
            clause.value if clause is not None else "",
        )
    shown = text.value
    if a is not None and b is not None:
        shown = shown[:a] + OPEN + shown[a:b] + CLOSE + shown[b:]
    return local(segment), shown, clause.value if clause is not None else ""


def _start(store: ox.Store, act: str) -> int:
    order = _value(store, ox.NamedNode(act) if ":" in act else mint(act), "order")
    return _number(order) or 0


def _number(value: ox.NamedNode | ox.Literal | None) -> int | None:
    """A place or an order; in a graph that is not ours it may be anything."""
    return (
        int(value.value)
        if value is not None and value.value.isdecimal() and len(value.value) < 10
        else None
    )


def _value(store: ox.Store, node: Any, name: str) -> Any:
    found = next(iter(store.quads_for_pattern(node, zz(name), None)), None)
    return found.object if found is not None else None
