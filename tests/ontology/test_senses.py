"""Senses: a written word and the thing it means are different resources, and each sense stands
on words of the text."""

from __future__ import annotations

from rdflib import RDF, Namespace

from zunzu.rdf import names
from zunzu.rdf.weave import ontology_quads

from .conftest import ID, ZZ

ONTOLEX = Namespace("http://www.w3.org/ns/lemon/ontolex#")
LIME = Namespace("http://www.w3.org/ns/lemon/lime#")


def senses_of(sheets, word: str) -> dict[str, str]:
    """What a word means, each with the words that show it."""
    graph = sheets.part("senses")
    (entry,) = {
        e
        for e in graph.subjects(RDF.type, ONTOLEX.LexicalEntry)
        if str(graph.value(graph.value(e, ONTOLEX.canonicalForm), ONTOLEX.writtenRep)) == word
    }
    return {
        str(graph.value(s, ONTOLEX.reference)).removeprefix("https://w3id.org/zunzu/vocab/"): str(
            graph.value(s, ZZ.example)
        )
        for s in graph.objects(entry, ONTOLEX.sense)
    }


def test_a_word_is_never_the_thing_it_means(sheets):
    graph = sheets.part("senses")
    words = {
        s
        for kind in ("LexicalEntry", "LexicalSense", "Form")
        for s in graph.subjects(RDF.type, ONTOLEX[kind])
    }
    meant = set(graph.objects(None, ONTOLEX.reference))
    assert words and not words & meant
    concepts = set(sheets.part("vocab").subjects(RDF.type, None))
    assert meant <= concepts


def test_every_entry_is_in_the_lexicon_with_one_form_and_its_senses(sheets):
    graph = sheets.part("senses")
    entries = set(graph.subjects(RDF.type, ONTOLEX.LexicalEntry))
    assert entries == set(graph.objects(None, LIME.entry))
    for entry in entries:
        assert len(set(graph.objects(entry, ONTOLEX.canonicalForm))) == 1
        assert set(graph.objects(entry, ONTOLEX.sense)) <= set(
            graph.subjects(RDF.type, ONTOLEX.LexicalSense)
        )
        assert graph.value(entry, ONTOLEX.sense)


def test_jue_is_a_cup_any_cup_and_a_rank(sheets):
    assert set(senses_of(sheets, "爵")) == {"thing/jue", "thing/yin-qi", "rank"}


def test_san_is_a_cup_and_a_wine(sheets):
    assert {"thing/san", "thing/san-jiu"} <= set(senses_of(sheets, "散"))
    assert senses_of(sheets, "散")["thing/san-jiu"] == "酌散以降"


def test_an_example_has_the_word(sheets):
    graph = sheets.part("senses")
    for entry in graph.subjects(RDF.type, ONTOLEX.LexicalEntry):
        written = str(graph.value(graph.value(entry, ONTOLEX.canonicalForm), ONTOLEX.writtenRep))
        assert all(
            written in str(graph.value(s, ZZ.example)) for s in graph.objects(entry, ONTOLEX.sense)
        ), entry


def test_senses_are_in_the_graph(sheets):
    told = {q.subject.value for q in ontology_quads()}
    assert {str(s) for s in sheets.part("senses").subjects()} <= told
    assert names.PREFIXES["word"] == "https://w3id.org/zunzu/lexicon/" and str(ID).startswith(
        names.BASE
    )
