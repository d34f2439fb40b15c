"""The pitfalls of OOPS!, as far as a machine can look: what docs/ontology/pitfalls.md says of
them is so."""

from __future__ import annotations

import re

import pytest
from rdflib import DCTERMS, OWL, RDF, RDFS, Graph, URIRef

from .conftest import ONTOLOGY, ZZ

PAGE = (ONTOLOGY.parent / "docs" / "ontology" / "pitfalls.md").read_text(encoding="utf8")
PROPERTIES = (OWL.ObjectProperty, OWL.DatatypeProperty)
#: Between a term and what it is to others.
BOUND = (RDFS.domain, RDFS.range, RDFS.subClassOf, OWL.disjointWith)


@pytest.fixture(scope="module")
def classes(modules) -> set[URIRef]:
    return {c for c in modules.subjects(RDF.type, OWL.Class) if c in ZZ}


@pytest.fixture(scope="module")
def properties(modules) -> set[URIRef]:
    return {p for kind in PROPERTIES for p in modules.subjects(RDF.type, kind) if p in ZZ}


def local(term: URIRef) -> str:
    return str(term).removeprefix(str(ZZ))


def test_every_pitfall_of_the_catalogue_is_spoken_of():
    spoken = re.findall(r"^\| ((?:P\d\d ?)+)\|", PAGE, re.MULTILINE)
    assert sorted(" ".join(spoken).split()) == [f"P{n:02d}" for n in range(1, 42)]
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert [n for n in named if not (ONTOLOGY.parent / f"tests/ontology/{n}.py").is_file()] == []


def test_names_follow_one_convention(classes, properties):
    """P03, P07, P21, P22, P36."""
    assert [c for c in classes if not re.fullmatch(r"([A-Z][a-z]+)+", local(c))] == []
    assert [p for p in properties if not re.fullmatch(r"[a-z]+([A-Z][a-z]*)*", local(p))] == []
    words = {local(t): re.findall(r"[A-Z]?[a-z]+", local(t)) for t in classes | properties}
    assert [
        name
        for name, parts in words.items()
        if {"And", "Or", "Other", "Misc", "and", "or"} & set(parts) or parts == ["is"]
    ] == []


def test_every_class_is_bound_to_another(modules, classes):
    """P04, and P10: classes are kept apart."""
    alone = {
        local(c)
        for c in classes
        if not any(
            next(modules.triples(t), None) for p in BOUND for t in ((c, p, None), (None, p, c))
        )
    }
    assert alone <= {"Correction"} and len(list(modules.subject_objects(OWL.disjointWith))) > 100


def test_no_class_is_above_itself(modules, classes):
    """P06, P24."""
    above = {c: set(modules.transitive_objects(c, RDFS.subClassOf)) - {c} for c in classes}
    assert [c for c, wider in above.items() if any(c in above.get(w, ()) for w in wider)] == []
    assert [c for c in classes if (c, RDFS.subClassOf, c) in modules] == []


def test_a_property_has_one_domain_and_one_range_at_most(modules, properties):
    """P19; and P11: one that is bound to no class is shared, and no more than half are."""
    for of in (RDFS.domain, RDFS.range):
        assert [p for p in properties if len(list(modules.objects(p, of))) > 1] == []
    free = {p for p in properties if (p, RDFS.domain, None) not in modules}
    assert len(free) < len(properties) / 3


def test_inverses_and_kinds_of_properties_are_right(modules, properties):
    """P13, P25, P26, P28, P29, P33."""
    pairs = [(p, q) for p, q in modules.subject_objects(OWL.inverseOf)]
    symmetric = set(modules.subjects(RDF.type, OWL.SymmetricProperty))
    transitive = set(modules.subjects(RDF.type, OWL.TransitiveProperty))
    assert len(pairs) > 1 and not [p for p, q in pairs if p == q or {p, q} & symmetric]
    assert {local(p) for p in symmetric} == {"samePersonAs"}
    assert {local(p) for p in transitive} == {"outranks", "within"}
    for p in symmetric:
        assert modules.value(p, RDFS.domain) == modules.value(p, RDFS.range)
    assert not list(modules.subject_objects(OWL.propertyChainAxiom))


def test_nothing_is_called_equivalent(modules):
    """P27, P31."""
    for said in (OWL.equivalentClass, OWL.equivalentProperty, OWL.sameAs):
        assert list(modules.subject_objects(said)) == []


FILES = [
    ONTOLOGY / "zunzu.ttl",
    *sorted((ONTOLOGY / "modules").glob("*.ttl")),
    *sorted((ONTOLOGY / "alignments").glob("*.ttl")),
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_has_a_header_with_its_papers(path):
    """P36, P38, P39, P41; OM1."""
    graph = Graph().parse(path)
    (head,) = (s for s in graph.subjects(RDF.type, OWL.Ontology) if isinstance(s, URIRef))
    assert str(head).startswith("https://w3id.org/zunzu/ontology") and "." not in str(head)[20:]
    for paper in (DCTERMS.title, DCTERMS.description, DCTERMS.creator, DCTERMS.license):
        assert (head, paper, None) in graph, paper
    assert graph.value(head, OWL.versionInfo)
    assert all(":" in str(x) for t in graph for x in t if isinstance(x, URIRef))
