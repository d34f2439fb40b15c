"""Validation: the graph of acts against the shapes, by pySHACL (the reference) or shifty (the fast one).

Only what the shapes speak of is validated: acts, what was inferred of them, the segments they stand in, the honour of cuts
and the groups of concepts that rules use.  The ontology's OWL axioms are never among it: SHACL engines would take their
class expressions for data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pyoxigraph as ox
import pyshacl
import rdflib
import shifty
from rdflib.plugins.sparql import prepareQuery

from ..errors import fail, nearest
from .names import IDS, SKOS, graph, local, zz
from .rules import GROUP, SH, Rule, Shapes, read_rules, shapes

#: The engines and what they are.
ENGINES = {"pyshacl": "the reference validator", "pyshifty": "the fast one, in Rust"}
DEFAULT_ENGINE = "pyshifty"

#: Marks around the words of an act within its passage.
OPEN, CLOSE = "【", "】"

#: The named graphs that are validated whole.
VALIDATED = ("acts", "inferences", "edition")

_SEVERITIES = ("Violation", "Warning", "Info")


@dataclass(frozen=True, slots=True)
class Finding:
    """One place where a rule is broken, or the data have not the form they should.

    ``act`` is the act or statement that breaks it, ``passage`` the text of its segment with the words of the act between
    【 and 】, ``exceptions`` the words of the exceptions of the rule, none of which covers this place.
    """

    rule: str
    rule_iri: str
    severity: str
    words: str
    layer: str
    source_segment: str
    message_zh: str
    message_en: str
    act: str
    segment: str = ""
    passage: str = ""
    clause: str = ""
    exceptions: tuple[str, ...] = ()


def check(store: ox.Store, *, chapters: Collection[str] | None = None, engine: str = DEFAULT_ENGINE,
          rules: Collection[str] | None = None, of: Shapes | None = None) -> list[Finding]:
    """Every finding on the graph in ``store``, in the order of the text; what a ditto only repeats is found once, at its model.

    ``chapters`` limits the run to rules of those chapters (``yili.04``), ``rules`` to the rules with those IRIs, ``of`` gives
    other shapes than ours.  Raises ZunzuError for an unknown engine.
    """
    of = of or shapes()
    known = read_rules(of)
    found = run(data(store, of), of, engine)
    wanted = [r for r in found if _is_wanted(r, known, chapters, rules)]
    places = {(r.shape, r.node) for r in wanted}
    wanted = [r for r in wanted if not _is_echo(r, store, places)]
    findings = {_tell(result, known, of, store) for result in wanted}
    return sorted(findings, key=lambda f: (f.segment, _start(store, f.act), f.act, _SEVERITIES.index(f.severity), f.rule))


@dataclass(frozen=True, slots=True)
class Result:
    """One validation result: the shape, the node it is about (the value if there is one), severity and messages."""

    shape: str
    node: str
    severity: str
    messages: tuple[tuple[str, str], ...] = ()


def run(triples: Collection[ox.Triple], of: Shapes, engine: str = DEFAULT_ENGINE) -> list[Result]:
    """Validate triples with one engine and give its results in a form that is the same for both."""
    know(engine)
    report = (_run_pyshacl if engine == "pyshacl" else _run_shifty)(triples, of)
    return sorted({_result(report, node, of) for node in report.subjects(rdflib.RDF.type, rdflib.URIRef(SH + "ValidationResult"))},
                  key=lambda r: (r.shape, r.node, r.severity))


def know(engine: str) -> None:
    """Refuse an engine that is none of ENGINES: ZunzuError with the nearest names."""
    if engine not in ENGINES:
        raise fail("--engine", f"there is no engine {engine!r}", nearest(engine, ENGINES) or f"one of {', '.join(ENGINES)}")


def data(store: ox.Store, of: Shapes) -> list[ox.Triple]:
    """What of a store is validated, as triples without graphs."""
    kept = {ox.Triple(q.subject, q.predicate, q.object): None for name in VALIDATED
            for q in store.quads_for_pattern(None, None, None, graph(name))}
    for q in store.quads_for_pattern(None, zz("honour"), None, graph("ontology")):
        kept[ox.Triple(q.subject, q.predicate, q.object)] = None
    return [*kept, *groups(of)]


def groups(of: Shapes) -> list[ox.Triple]:
    """The groups of concepts that rules speak of in one breath."""
    return [ox.Triple(q.subject, q.predicate, q.object)
            for q in of.store.quads_for_pattern(None, ox.NamedNode(SKOS + "member"), None) if q.subject.value.startswith(GROUP)]


def _run_pyshacl(triples: Iterable[ox.Triple], of: Shapes) -> rdflib.Graph:
    target = PreparedGraph().parse(data=ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES), format="nt")
    _, report, _ = pyshacl.validate(target, shacl_graph=of.as_rdflib(), inference="none", do_owl_imports=False)
    return report


class PreparedGraph(rdflib.Graph):
    """A graph that reads every SPARQL text once: rules share forms, and reading one takes rdflib longer than answering it."""

    def query(self, query_object, *args, **kwargs):
        return super().query(_prepared(query_object) if isinstance(query_object, str) else query_object, *args, **kwargs)


_prepared = lru_cache(maxsize=256)(prepareQuery)


def _run_shifty(triples: Iterable[ox.Triple], of: Shapes) -> rdflib.Graph:
    prepared = _planned(of.files)
    _, report, _ = prepared.validate(ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES), graph_mode="data", infer=False)
    return report


@lru_cache(maxsize=4)
def _planned(files: tuple[Path, ...]) -> shifty.PreparedValidator:
    """The shapes of some files as shifty has read and planned them: that takes it longer than to validate a chapter."""
    return shifty.PreparedValidator(list(files))


def _result(report: rdflib.Graph, node: rdflib.term.Node, of: Shapes) -> Result:
    def one(name: str):
        return report.value(node, rdflib.URIRef(SH + name))

    shape, value, focus = one("sourceShape"), one("value"), one("focusNode")
    path = one("resultPath")
    about = value if isinstance(value, rdflib.URIRef) and path is None else focus
    messages = {(str(m), m.language or "") for m in report.objects(node, rdflib.URIRef(SH + "resultMessage"))}
    return Result(str(shape), str(about), str(one("resultSeverity")).removeprefix(SH), tuple(sorted(messages)))


def _is_wanted(result: Result, known: dict[str, Rule], chapters: Collection[str] | None, rules: Collection[str] | None) -> bool:
    rule = known.get(result.shape)
    if rules is not None and result.shape not in rules:
        return False
    return chapters is None or rule is None or any(c in chapters for c in rule.scope)


def _is_echo(result: Result, store: ox.Store, found: set[tuple[str, str]]) -> bool:
    """Whether an act spelled out from a ditto (如初) only repeats what is found at the act that it was copied from."""
    original = _value(store, ox.NamedNode(result.node), "copiedFrom")
    return original is not None and (result.shape, original.value) in found


def _tell(result: Result, known: dict[str, Rule], of: Shapes, store: ox.Store) -> Finding:
    """A result with the words of its rule and the passage it is about."""
    act = ox.NamedNode(result.node)
    segment, passage, clause = _passage(store, act)
    shown = {"act": local(act), "segment": segment, "passage": passage, "clause": clause, "severity": result.severity}
    if rule := known.get(result.shape):
        waivers = tuple(f"「{e.source.words}」 {e.source.layer} {e.source.segment}" for e in rule.exemptions if e.is_waiver)
        return Finding(rule.id, rule.iri, words=rule.source.words, layer=rule.source.layer, source_segment=rule.source.segment,
                       message_zh=rule.message_zh, message_en=rule.message_en, exceptions=waivers, **shown)
    shape = ox.NamedNode(result.shape)
    zh, en = (of.text(shape, SH + "message", tag) for tag in ("zh-Hant", "en"))
    told = " ".join(text for text, _ in result.messages)
    return Finding(local(shape), result.shape, words="", layer="", source_segment="", message_zh=zh or told, message_en=en or told,
                   **shown)


def _passage(store: ox.Store, act: ox.NamedNode) -> tuple[str, str, str]:
    """Segment id, its text with the words of the act marked, and the clause; empty where the graph does not say."""
    anchor, segment = _value(store, act, "anchor"), _value(store, act, "inSegment")
    if segment is None:  # a rule of wording blames the passage itself
        words = _value(store, act, "text")
        return (local(act), words.value, "") if words is not None else ("", "", "")
    text = _value(store, segment, "text")
    start, end, clause = (_value(store, anchor, n) if anchor is not None else None for n in ("start", "end", "clause"))
    if text is None:
        return local(segment), clause.value if clause is not None else "", clause.value if clause is not None else ""
    shown = text.value
    if start is not None and end is not None:
        a, b = int(start.value), int(end.value)
        shown = shown[:a] + OPEN + shown[a:b] + CLOSE + shown[b:]
    return local(segment), shown, clause.value if clause is not None else ""


def _start(store: ox.Store, act: str) -> int:
    order = _value(store, ox.NamedNode(IDS + act), "order")
    return int(order.value) if order is not None else 0


def _value(store: ox.Store, node, name: str):
    found = next(iter(store.quads_for_pattern(node, zz(name), None)), None)
    return found.object if found is not None else None
