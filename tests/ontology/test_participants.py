"""Participants: what is annotated of them rests on words that are there, names roles that are
there, and is consistent."""

from __future__ import annotations

import pytest
from rdflib import RDF, SKOS, BNode, Graph, Namespace, URIRef

from zunzu.rdf.names import local

from .conftest import ID, ONTOLOGY, ZZ

FILES = sorted((ONTOLOGY / "participants").glob("*.ttl"))
ROLE = Namespace("https://w3id.org/zunzu/vocab/role/")
KINDS = (ZZ.Precedence, ZZ.Identity, ZZ.Naming, ZZ.Composition)
PEOPLE = (ZZ.higher, ZZ["lower"], ZZ.same, ZZ.named, ZZ.group, ZZ.member)


@pytest.fixture(params=FILES, ids=lambda p: p.stem)
def annotated(request) -> tuple[str, Graph]:
    """The chapter of a file and what it says."""
    return request.param.stem, Graph().parse(request.param)


def test_there_is_one_for_each_of_the_five_ceremonies():
    assert [p.stem for p in FILES] == ["yili.04", "yili.05", "yili.07", "yili.10", "yili.15"]


def test_every_row_rests_on_words_that_are_there(annotated, words):
    chapter, graph = annotated
    passages = set(graph.subjects(RDF.type, ZZ.Passage))
    for passage in passages:
        text = words[local(str(graph.value(passage, ZZ.inSegment)))]
        assert str(graph.value(passage, ZZ.exact)) in text, passage
    assert passages == set(graph.objects(None, ZZ.anchor))
    told = (
        {s for kind in KINDS for s in graph.subjects(RDF.type, kind)}
        | set(graph.subjects(ZZ.rank))
        | set(graph.subjects(ZZ.office))
    )
    assert told == set(graph.subjects(ZZ.anchor))


def test_a_row_is_about_its_own_chapter_and_says_so_in_two_languages(annotated):
    chapter, graph = annotated
    assert set(graph.objects(None, ZZ.inChapter)) == {ID[chapter.replace(".", "_")]}
    people = (
        {p for name in PEOPLE for p in graph.objects(None, name)}
        | set(graph.subjects(ZZ.rank))
        | set(graph.subjects(ZZ.office))
    )
    assert all(str(p).startswith(f"{ID}{chapter.replace('.', '_')}_person_") for p in people)
    assert not [x for t in graph for x in t if isinstance(x, BNode)]
    for row in (s for kind in KINDS for s in graph.subjects(RDF.type, kind)):
        assert sorted(o.language for o in graph.objects(row, SKOS.definition)) == [
            "en",
            "zh-Hant",
        ], row


def test_everybody_has_a_role_of_the_vocabulary_and_every_rank_and_office_is_one(
    annotated, vocabularies
):
    _, graph = annotated
    known = set(vocabularies.subjects(RDF.type, SKOS.Concept))
    people = (
        {p for name in PEOPLE for p in graph.objects(None, name)}
        | set(graph.subjects(ZZ.rank))
        | set(graph.subjects(ZZ.office))
    )
    assert {p for p in people if ROLE[str(p).partition("_person_")[2]] not in known} == set()
    assert {o for name in (ZZ.rank, ZZ.office) for o in graph.objects(None, name)} <= known


def test_only_declared_terms_are_used(annotated, modules):
    _, graph = annotated
    declared = set(modules.subjects(RDF.type, None))
    ours = {
        x
        for t in graph
        for x in (t[1], t[2])
        if isinstance(x, URIRef) and str(x).startswith(str(ZZ))
    }
    assert ours <= declared


def test_nobody_outranks_himself(annotated):
    _, graph = annotated
    below: dict[URIRef, set[URIRef]] = {}
    for step in graph.subjects(RDF.type, ZZ.Precedence):
        below.setdefault(graph.value(step, ZZ.higher), set()).add(graph.value(step, ZZ["lower"]))

    def all_below(person: URIRef, seen: frozenset[URIRef]) -> None:
        for lower in below.get(person, ()):
            assert lower not in seen
            all_below(lower, seen | {lower})

    for person in below:
        all_below(person, frozenset({person}))
    assert len(below) > 3


def test_a_word_is_named_once_in_a_chapter(annotated):
    _, graph = annotated
    names = [str(o) for o in graph.objects(None, ZZ.name)]
    assert len(names) == len(set(names))


def test_one_man_has_two_names(annotated):
    _, graph = annotated
    for identity in graph.subjects(RDF.type, ZZ.Identity):
        assert len(set(graph.objects(identity, ZZ.same))) == 2, identity
