"""Validation: the graph of acts against the shapes, by pySHACL (the reference) or shifty (the fast
one).

Only what the shapes speak of is validated, chapter by chapter (:mod:`.portions`): acts, what was
inferred of them, the segments they stand in, the honour of cuts.  The ontology's OWL axioms are
never among it: SHACL engines would take their class expressions for data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pyoxigraph as ox
import rdflib
import shifty

from ..errors import fail, nearest
from ..rdf.held import serialized
from ..rdf.names import IDS, graph, local, mint, zz
from . import telling
from .portions import VALIDATED, Kept, Portion, portions
from .rulebook import Rulebook
from .shapes import SH, Shapes

if TYPE_CHECKING:
    from rdflib.plugins.sparql.sparql import Query

#: The engines and what they are.
ENGINES = {"pyshacl": "the reference validator", "pyshifty": "the fast one, in Rust"}
#: So many faults of somebody's graph are told one by one.
MOST = 20_000
DEFAULT_ENGINE = "pyshifty"

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
            for found in hands.map(lambda a: run(a[0].seen_by(a[1]), a[1], engine), asked)
            for r in found
        ]


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


@dataclass(frozen=True, slots=True)
class Result:
    """One validation result: the shape, the node it is about (the value if there is one), severity
    and messages; the node that was asked, and the constraint component that was not met."""

    shape: str
    node: str
    severity: str
    messages: tuple[tuple[str, str], ...] = ()
    focus: str = field(default="", compare=False)
    component: str = field(default="", compare=False)


def run(
    triples: Iterable[ox.Triple] | bytes, of: Shapes, engine: str = DEFAULT_ENGINE
) -> list[Result]:
    """Validate triples, or N-Triples, with one engine and give its results in a form that is the
    same for both."""
    know(engine)
    raw = _raw(triples)
    report = (_run_pyshacl if engine == "pyshacl" else _run_shifty)(raw, of)
    return sorted(
        {
            _result(report, node, of)
            for node in report.subjects(rdflib.RDF.type, rdflib.URIRef(SH + "ValidationResult"))
        },
        key=lambda r: (r.shape, r.node, r.severity),
    )


def _raw(triples: Iterable[ox.Triple] | bytes) -> bytes:
    return triples if isinstance(triples, bytes) else serialized(triples, ox.RdfFormat.N_TRIPLES)


def refuse_flood(heaps: Iterable[Portion], form: Shapes, most: int = MOST) -> None:
    """Raise ZunzuError where a portion has more faults of form than would be told one by one;
    they are counted without a report."""
    for portion in heaps:
        violations = (
            _planned(form)
            .validate_algebra(portion.seen_by(form), graph_mode="data", infer=False)
            .violations
        )
        faults = sum(max(1, len(violation.reasons)) for violation in violations)
        if faults > most:
            first = min(violations, key=lambda violation: violation.focus_node)
            told = "; ".join(sorted(reason.message for reason in first.reasons)[:3])
            raise fail(
                first.focus_node.strip("<>"),
                f"{told}; with {len(violations) - 1:,} others it has {faults:,} faults, and no more"
                f" than {most:,} are told one by one",
                "mend what many have in common, or give fewer acts at a time",
            )


def know(engine: str) -> None:
    """Refuse an engine that is none of ENGINES: ZunzuError with the nearest names."""
    if engine not in ENGINES:
        raise fail(
            "--engine",
            f"there is no engine {engine!r}",
            nearest(engine, ENGINES) or f"one of {', '.join(ENGINES)}",
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


def _run_pyshacl(raw: bytes, of: Shapes) -> rdflib.Graph:
    # it and what it brings take a third of a second, and most checks are done by the other
    import pyshacl

    target = PreparedGraph().parse(data=raw, format="nt")
    report: rdflib.Graph
    _, report, _ = pyshacl.validate(
        target, shacl_graph=_parsed(of), inference="none", do_owl_imports=False
    )
    return report


@lru_cache(maxsize=32)
def _parsed(of: Shapes) -> rdflib.Graph:
    """The shapes as pySHACL wants them; it never changes them."""
    return rdflib.Graph().parse(data=of.raw, format="nt")


class PreparedGraph(rdflib.Graph):
    """A graph that reads every SPARQL text once: to read one takes rdflib longer than to answer
    it."""

    def query(self, query_object: Any, *args: Any, **kwargs: Any) -> Any:
        return super().query(
            _prepared(query_object) if isinstance(query_object, str) else query_object,
            *args,
            **kwargs,
        )


@lru_cache(maxsize=256)
def _prepared(query: str) -> Query:
    from rdflib.plugins.sparql import prepareQuery

    return prepareQuery(query)


def _run_shifty(raw: bytes, of: Shapes) -> rdflib.Graph:
    report: rdflib.Graph
    _, report, _ = _planned(of).validate(raw, graph_mode="data", infer=False)
    return report


@lru_cache(maxsize=32)
def _planned(of: Shapes) -> shifty.PreparedValidator:
    """The shapes as shifty has read and planned them: that takes it longer than to validate a
    small graph."""
    return shifty.PreparedValidator(of.raw)


def _result(report: rdflib.Graph, node: rdflib.term.Node, of: Shapes) -> Result:
    def one(name: str) -> Any:
        return report.value(node, rdflib.URIRef(SH + name))

    shape, value, focus = one("sourceShape"), one("value"), one("focusNode")
    path = one("resultPath")
    about = value if isinstance(value, rdflib.URIRef) and path is None else focus
    messages = {
        (str(m), getattr(m, "language", "") or "")
        for m in report.objects(node, rdflib.URIRef(SH + "resultMessage"))
    }
    return Result(
        str(shape),
        str(about),
        str(one("resultSeverity")).removeprefix(SH),
        tuple(sorted(messages)),
        str(focus),
        str(one("sourceConstraintComponent") or ""),
    )


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
