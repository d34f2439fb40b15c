"""Directions: inverses run against each other, and what is aligned runs the same way.

``zz:runs`` says of a property whether it leads to what comes later or earlier, to the whole or to
the part.  A vocabulary that has that reversed looks right in every diagram; so it is compared, term
by term and on the worked examples.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rdflib import OWL, RDF, RDFS, SKOS, Graph, URIRef
from rdflib.term import Node

from ...errors import Fault
from .outside import RUNS, Name
from .sheets import ZZ, Sheets, short

#: From the part to the whole, each class within the next.
NESTED = (ZZ.Participation, ZZ.Act, ZZ.Segment, ZZ.Section, ZZ.Chapter, ZZ.Work)


def faults(sheets: Sheets, names: dict[str, Name], examples: Graph) -> Iterator[Fault]:
    """Everything that runs the wrong way."""
    graph = sheets.whole
    runs = {p: str(o) for p, o in graph.subject_objects(ZZ.runs)}
    for p, way in sorted(runs.items()):
        if way not in RUNS:
            yield Fault(
                sheets.where(p),
                f"runs {way!r}, which is no direction",
                f"say one of {', '.join(RUNS)}",
            )
    yield from _inverses(sheets, graph, runs)
    yield from _mapped(sheets, graph, runs, names)
    yield from _examples(sheets, runs, examples)


def _inverses(sheets: Sheets, graph: Graph, runs: dict[Node, str]) -> Iterator[Fault]:
    for p, q in sorted(graph.subject_objects(OWL.inverseOf)):
        if not isinstance(p, URIRef) or not isinstance(q, URIRef):
            continue
        if p in runs and runs.get(q) != RUNS.get(runs[p]):
            yield Fault(
                sheets.where(p),
                f"runs {runs[p]}, and its inverse {short(q)} runs {runs.get(q, 'nowhere')}",
                "an inverse runs the other way: turn one of them round",
            )
        for a, b in ((p, q), (q, p)):
            domain, other = graph.value(a, RDFS.domain), graph.value(b, RDFS.range)
            if domain != other:
                yield Fault(
                    sheets.where(a),
                    f"has the domain {short(domain)}, but its inverse {short(b)} has the range"
                    f" {short(other)}",
                    "the domain of a property is the range of its inverse",
                )


def _mapped(
    sheets: Sheets, graph: Graph, runs: dict[Node, str], names: dict[str, Name]
) -> Iterator[Fault]:
    for predicate in (
        RDFS.subPropertyOf,
        SKOS.closeMatch,
        SKOS.exactMatch,
    ):  # not broader or related: they may run as they like
        for p, q in sorted(graph.subject_objects(predicate)):
            way = runs.get(q) or getattr(names.get(str(q)), "runs", "")
            if p in runs and way and runs[p] != way:
                yield Fault(
                    sheets.where(p),
                    f"runs {runs[p]}, but {short(q)}, to which it is aligned, runs {way}",
                    "align the inverse instead, or turn the property round",
                )
    yield from _under(
        sheets,
        graph.subject_objects(RDFS.subClassOf),
        names,
        ("class",),
        "class",
        "classes stand under classes",
    )
    yield from _under(
        sheets,
        graph.subject_objects(RDFS.subPropertyOf),
        names,
        ("property", "value"),
        "property",
        "properties stand under properties",
    )


def _under(
    sheets: Sheets,
    pairs: Iterable[tuple[Node, Node]],
    names: dict[str, Name],
    kinds: tuple[str, ...],
    what: str,
    remedy: str,
) -> Iterator[Fault]:
    """What stands under a name of another vocabulary that is of another kind."""
    for p, q in sorted(pairs):
        if (name := names.get(str(q))) and name.kind not in kinds:
            yield Fault(
                sheets.where(p), f"is a sub{what} of {short(q)}, which is a {name.kind}", remedy
            )


def _examples(sheets: Sheets, runs: dict[Node, str], examples: Graph) -> Iterator[Fault]:
    """The worked examples read against the directions: order numbers grow toward the later,
    classes widen toward the whole."""
    place = {s: int(str(o)) for s, o in examples.subject_objects(ZZ.order)}
    level = {
        s: NESTED.index(kind) for s, kind in examples.subject_objects(RDF.type) if kind in NESTED
    }
    for p, way in sorted(runs.items()):
        scale = place if way in ("to later", "to earlier") else level
        for a, b in sorted(examples.subject_objects(p)):
            if (
                a in scale
                and b in scale
                and (scale[a] < scale[b]) != (way in ("to later", "to whole"))
            ):
                yield Fault(
                    sheets.where(p),
                    f"runs {way}, but leads from {short(a)} to {short(b)}, which is the other way",
                    "turn the property round, or the statement",
                )
