"""The modules: OWL 2 without anonymous classes, every name declared."""

from __future__ import annotations

import pytest
from rdflib import OWL, RDF, RDFS, SKOS, XSD, BNode, Graph, Literal, URIRef

from zunzu.rdf.proof import papers

from .conftest import ONTOLOGY, ZZ

MODULES = sorted((ONTOLOGY / "modules").glob("*.ttl"))
KINDS = {OWL.Class, OWL.ObjectProperty, OWL.DatatypeProperty, OWL.AnnotationProperty, ZZ.Evidence}


def terms(graph: Graph) -> set[URIRef]:
    """Every class, property and individual of ours that a graph declares."""
    return {
        s for kind in KINDS for s in graph.subjects(RDF.type, kind) if str(s).startswith(str(ZZ))
    }


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.stem)
def test_a_module_says_what_it_is_and_has_no_blank_node(path):
    graph = Graph().parse(path)
    head = URIRef(f"https://w3id.org/zunzu/ontology/modules/{path.stem}")
    assert (head, RDF.type, OWL.Ontology) in graph and graph.value(head, OWL.versionIRI)
    assert not [x for t in graph for x in t if isinstance(x, BNode)]


def test_the_header_imports_every_module():
    graph = Graph().parse(ONTOLOGY / "zunzu.ttl")
    imported = {str(o).rpartition("/")[2] for o in graph.objects(None, OWL.imports)}
    assert (
        imported
        == {p.stem for p in MODULES}
        == {"text", "act", "person", "thing", "place", "evidence"}
    )


def test_a_term_without_papers_is_seen(words):
    graph = Graph()
    graph.add((ZZ.bare, RDF.type, OWL.Class))
    graph.add((ZZ.bare, ZZ.example, Literal("not in the text", "zh-Hant")))
    assert papers.lacking(graph, ZZ.bare, words) == [
        "has no label in zh-Hant",
        "has no label in en",
        "has no definition in zh-Hant",
        "has no definition in en",
        "has no example with its passage",
        "does not say since which version it is there",
    ]


def test_a_term_stands_in_one_module_only():
    homes: dict[URIRef, list[str]] = {}
    for path in MODULES:
        for term in terms(Graph().parse(path)):
            homes.setdefault(term, []).append(path.stem)
    assert {t: h for t, h in homes.items() if len(h) > 1} == {}


def test_domains_ranges_and_superterms_are_declared(modules):
    declared = terms(modules) | {
        SKOS.Concept,
        *(XSD[n] for n in ("string", "integer", "boolean", "decimal")),
    }
    for predicate in (
        RDFS.domain,
        RDFS.range,
        RDFS.subClassOf,
        RDFS.subPropertyOf,
        OWL.inverseOf,
        OWL.disjointWith,
    ):
        assert set(modules.objects(None, predicate)) <= declared, predicate


def test_a_property_is_of_one_kind_and_its_range_fits(modules):
    objects, values = (
        set(modules.subjects(RDF.type, k)) for k in (OWL.ObjectProperty, OWL.DatatypeProperty)
    )
    assert not objects & values
    assert {
        p
        for p in values
        if not str(modules.value(p, RDFS.range) or XSD.string).startswith(str(XSD))
    } == set()
    assert {p for p in objects if str(modules.value(p, RDFS.range)).startswith(str(XSD))} == set()


def test_transitive_properties_are_neither_functional_nor_their_own_inverse(modules):
    """OWL 2 DL: what is transitive is not simple, and only simple properties may be functional."""
    transitive = set(modules.subjects(RDF.type, OWL.TransitiveProperty))
    assert transitive == {ZZ.within, ZZ.outranks}
    for kind in (
        OWL.FunctionalProperty,
        OWL.InverseFunctionalProperty,
        OWL.AsymmetricProperty,
        OWL.IrreflexiveProperty,
    ):
        assert not transitive & set(modules.subjects(RDF.type, kind))


@pytest.mark.parametrize(
    "forward, backward, domain, range_",
    [("next", "previous", "Act", "Act"), ("answers", "answeredBy", "Act", "Act")],
)
def test_inverses_run_against_each_other(modules, forward, backward, domain, range_):
    assert modules.value(ZZ[forward], OWL.inverseOf) == ZZ[backward]
    assert (modules.value(ZZ[forward], RDFS.domain), modules.value(ZZ[forward], RDFS.range)) == (
        ZZ[domain],
        ZZ[range_],
    )
    assert (modules.value(ZZ[backward], RDFS.domain), modules.value(ZZ[backward], RDFS.range)) == (
        ZZ[range_],
        ZZ[domain],
    )


def test_what_is_in_a_whole_is_within_it_and_the_whole_is_the_object(modules):
    for name, whole in (
        ("inSegment", "Segment"),
        ("inSection", "Section"),
        ("inChapter", "Chapter"),
        ("inWork", "Work"),
    ):
        assert (ZZ[name], RDFS.subPropertyOf, ZZ.within) in modules
        assert modules.value(ZZ[name], RDFS.range) == ZZ[whole]
