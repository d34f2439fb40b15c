"""The report of a check as the SHACL recommendation has it: a ``sh:ValidationReport`` in Turtle
that other programs read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pyoxigraph as ox

from ..rdf.held import serialized
from ..rdf.names import PREFIXES, RDFS, TYPE, mint, zz
from ..rdf.quads import en, term, zh
from .shapes import SH, Shapes
from .validate import Finding


def shacl_report(findings: Sequence[Finding], form: Shapes) -> bytes:
    """A report with a result for every finding, in their order; ``form`` is the form of the data
    that was asked.

    A result of a rule also has what SHACL has no property for: the words of the rule and the act
    and passage it is about.
    """
    report = ox.BlankNode("report")
    triples = [
        ox.Triple(report, TYPE, _sh("ValidationReport")),
        ox.Triple(report, _sh("conforms"), term(not findings)),
    ]
    for number, finding in enumerate(findings, 1):
        result = ox.BlankNode(f"result{number}")
        triples.append(ox.Triple(report, _sh("result"), result))
        triples += (ox.Triple(result, predicate, value) for predicate, value in _said(finding))
        triples += _path(result, finding, form)
    return serialized(triples, ox.RdfFormat.TURTLE, {"sh": SH, **PREFIXES})


def _said(
    finding: Finding,
) -> Iterator[tuple[ox.NamedNode, ox.NamedNode | ox.BlankNode | ox.Literal]]:
    act, shape = _node(finding.act), ox.NamedNode(finding.rule_iri)
    focus = ox.NamedNode(finding.focus) if finding.focus else act
    yield TYPE, _sh("ValidationResult")
    yield _sh("resultSeverity"), _sh(finding.severity)
    yield _sh("focusNode"), focus
    if act != focus:
        yield _sh("value"), act
    yield _sh("sourceShape"), shape
    if finding.component:
        yield _sh("sourceConstraintComponent"), ox.NamedNode(finding.component)
    yield _sh("resultMessage"), zh(finding.message_zh)
    yield _sh("resultMessage"), en(finding.message_en)
    if finding.words:
        yield zz("sourceWords"), zh(finding.words)
    if finding.layer:
        yield zz("sourceSegment"), mint(finding.source_segment)
    if finding.passage:
        yield zz("inSegment"), _node(finding.segment)
        yield ox.NamedNode(RDFS + "comment"), zh(finding.passage)


def _path(result: ox.BlankNode, finding: Finding, of: Shapes) -> list[ox.Triple]:
    """The path of a property shape: a result of one must tell it.

    The nodes of a longer path are copied and numbered in the order of the path: as read, they are
    called anew in every run.
    """
    path = of.value(ox.NamedNode(finding.rule_iri), SH + "path")
    if path is None:
        return []
    names: dict[ox.BlankNode, ox.BlankNode] = {}

    def copy(node: Any) -> Any:
        if not isinstance(node, ox.BlankNode):
            return node
        return names.setdefault(node, ox.BlankNode(f"{result.value}x{len(names) + 1}"))

    made = [ox.Triple(result, _sh("resultPath"), copy(path))]
    waiting: list[ox.BlankNode] = [path] if isinstance(path, ox.BlankNode) else []
    while waiting:
        node = waiting.pop()
        for q in sorted(of.store.quads_for_pattern(node, None, None), key=_in_order):
            made.append(ox.Triple(copy(node), q.predicate, copy(q.object)))
            if isinstance(q.object, ox.BlankNode):
                waiting.append(q.object)
    return made


def _in_order(quad: ox.Quad) -> tuple[str, str]:
    """By the property, then by the value where it has a name of its own."""
    return quad.predicate.value, "" if isinstance(quad.object, ox.BlankNode) else str(quad.object)


def _node(name: str) -> ox.NamedNode:
    return ox.NamedNode(name) if ":" in name else mint(name)


def _sh(name: str) -> ox.NamedNode:
    return ox.NamedNode(SH + name)
