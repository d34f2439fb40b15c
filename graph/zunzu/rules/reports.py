"""The reports of the engines, read with rdflib."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import rdflib

from .engines import Result, planned
from .shapes import SH, Shapes

if TYPE_CHECKING:
    from rdflib.plugins.sparql.sparql import Query


def by_pyshacl(raw: bytes, of: Shapes) -> set[Result]:
    """What pySHACL finds wrong with N-Triples."""
    # it and what it brings take a third of a second, and most checks are done by the other
    import pyshacl

    target = PreparedGraph().parse(data=raw, format="nt")
    report: rdflib.Graph
    _, report, _ = pyshacl.validate(
        target, shacl_graph=_parsed(of), inference="none", do_owl_imports=False
    )
    return _results(report)


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


def by_shifty(raw: bytes, of: Shapes) -> set[Result]:
    """What shifty finds wrong with N-Triples."""
    report: rdflib.Graph
    _, report, _ = planned(of).validate(raw, graph_mode="data", infer=False)
    return _results(report)


def _results(report: rdflib.Graph) -> set[Result]:
    kind = rdflib.URIRef(SH + "ValidationResult")
    return {_result(report, node) for node in report.subjects(rdflib.RDF.type, kind)}


def _result(report: rdflib.Graph, node: rdflib.term.Node) -> Result:
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
