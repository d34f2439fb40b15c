"""Alignments: only names that exist outside, each with an argument, and no class made a subclass
of two kinds."""

from __future__ import annotations

import pytest
from rdflib import OWL, RDF, RDFS, SKOS, Graph

from zunzu.rdf.proof import outside

from .conftest import ONTOLOGY, ZZ

FILES = sorted((ONTOLOGY / "alignments").glob("*.ttl"))

#: The names of other vocabularies that we know to exist, each looked up in its source.
EXIST = set(outside.read_names(ONTOLOGY / "alignments" / "outside.tsv"))
RELATIONS = {
    RDFS.subClassOf,
    RDFS.subPropertyOf,
    SKOS.exactMatch,
    SKOS.closeMatch,
    SKOS.relatedMatch,
    SKOS.broadMatch,
}


def mappings(graph: Graph) -> list[tuple]:
    return [t for t in graph if t[1] in RELATIONS]


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_only_names_that_exist_and_terms_that_are_ours(path, modules, vocabularies):
    found = mappings(Graph().parse(path))
    assert found
    assert {str(o) for _, _, o in found} <= EXIST
    assert {s for s, _, _ in found} <= set(modules.subjects(RDF.type, None)) | set(
        vocabularies.subjects(RDF.type, None)
    )


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_mapping_is_argued(path):
    graph = Graph().parse(path)
    argued = {
        (
            graph.value(a, OWL.annotatedSource),
            graph.value(a, OWL.annotatedProperty),
            graph.value(a, OWL.annotatedTarget),
        )
        for a in graph.subjects(RDF.type, OWL.Axiom)
        if len(str(graph.value(a, RDFS.comment) or "")) > 10
    }
    assert argued == set(mappings(graph))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_classes_stand_under_classes_and_properties_under_properties(path, modules):
    for s, p, o in mappings(Graph().parse(path)):
        if p in (RDFS.subClassOf, RDFS.subPropertyOf):
            is_class = (s, RDF.type, OWL.Class) in modules
            assert is_class == (p == RDFS.subClassOf), (s, o)
            assert str(o).rpartition("/")[2].rpartition("#")[2][
                0
            ].isupper() == is_class or "cidoc" in str(o), (s, o)


def test_a_prescription_is_no_event():
    """What the text prescribes is a procedure; to make it an activity would say that it
    happened."""
    kinds = {str(o) for f in FILES for o in Graph().parse(f).objects(ZZ.Act, RDFS.subClassOf)}
    assert kinds == {
        "http://www.cidoc-crm.org/cidoc-crm/E29_Design_or_Procedure",
        "http://www.w3.org/ns/prov#Entity",
        "http://purl.org/net/p-plan#Step",
    }


def test_previous_and_not_next_is_what_p_plan_calls_preceded_by():
    graph = Graph().parse(ONTOLOGY / "alignments" / "p-plan.ttl")
    assert [str(s) for s, _, o in mappings(graph) if str(o).endswith("isPrecededBy")] == [
        str(ZZ.previous)
    ]
