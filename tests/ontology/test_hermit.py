"""HermiT: the ontology, its vocabularies, the worked examples and a whole rite together have a
model, and no class is empty."""

from __future__ import annotations

import pyoxigraph as ox
import pytest
from rdflib import OWL, RDF, RDFS, Graph, Literal, URIRef

from zunzu import build
from zunzu.rdf.names import mint

from . import hermit
from .conftest import ZZ

pytestmark = pytest.mark.skipif(bool(hermit.ABSENT), reason=hermit.ABSENT)


def rite(chapter: str) -> Graph:
    """Everything the graph says of the things of one chapter."""
    begin = f"<{mint(chapter).value}".encode()
    with build.make().open("rb") as lines:
        own = b"".join(line for line in lines if line.startswith(begin))
    graph = Graph()
    for quad in ox.parse(own, format=ox.RdfFormat.N_QUADS):
        o = quad.object
        value = (
            URIRef(o.value)
            if isinstance(o, ox.NamedNode)
            else (
                Literal(o.value, lang=o.language)
                if o.language
                else Literal(o.value, datatype=URIRef(o.datatype.value))
            )
        )
        graph.add((URIRef(quad.subject.value), URIRef(quad.predicate.value), value))
    return graph


def test_the_ontology_and_its_examples_are_consistent(sheets, examples, tmp_path):
    assert hermit.judge(sheets.whole + examples, tmp_path) == (True, [])


def test_a_whole_rite_is_consistent_with_it(sheets, tmp_path):
    """覲禮, the shortest: acts, statements, claims, participants as they are in the graph."""
    graph = rite("yili.10")
    assert len(graph) > 10_000
    assert hermit.judge(sheets.part("", "modules", "alignments", "vocab") + graph, tmp_path) == (
        True,
        [],
    )


def test_a_wrong_domain_has_no_model(sheets, examples, tmp_path):
    spoilt = sheets.whole + examples
    spoilt.remove((ZZ.agent, RDFS.domain, None))
    spoilt.add((ZZ.agent, RDFS.domain, ZZ.Participation))
    assert hermit.judge(spoilt, tmp_path) == (False, [])


def test_a_class_that_can_have_no_member_is_named(sheets, tmp_path):
    spoilt = sheets.part("", "modules")
    spoilt.add((ZZ.Nothing, RDF.type, OWL.Class))
    for kind in (ZZ.Act, ZZ.Participant):
        spoilt.add((ZZ.Nothing, RDFS.subClassOf, kind))
    assert hermit.judge(spoilt, tmp_path) == (True, [str(ZZ.Nothing)])
