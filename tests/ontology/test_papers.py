"""Papers: no class, property or concept without labels, definition, example with its passage,
and version."""

from __future__ import annotations

import pytest
from rdflib import RDF, SKOS, Graph, Literal, URIRef

from zunzu.rdf.proof import papers
from zunzu.rdf.proof.sheets import Sheets

from .conftest import ID, ZZ

CONCEPT = URIRef("https://w3id.org/zunzu/vocab/thing/spoon")


def test_nothing_lacks_its_papers(sheets, words):
    assert [str(fault) for fault in papers.faults(sheets, words)] == []


def spoon(**without: str) -> Graph:
    """A concept with all its papers but some."""
    said = {
        "zh-Hant": (SKOS.prefLabel, Literal("柶", "zh-Hant")),
        "zh-Hans": (SKOS.prefLabel, Literal("柶", "zh-Hans")),
        "pinyin": (SKOS.prefLabel, Literal("sì", "zh-Latn-pinyin")),
        "en": (SKOS.prefLabel, Literal("spoon", "en")),
        "zh": (SKOS.definition, Literal("匙。", "zh-Hant")),
        "definition": (SKOS.definition, Literal("A spoon.", "en")),
        "example": (ZZ.example, Literal("主人坐取爵于篚", "zh-Hant")),
        "place": (ZZ.exampleIn, ID["yili_04_018"]),
        "since": (ZZ.since, Literal("0.1.0")),
    }
    graph = Graph()
    graph.add((CONCEPT, RDF.type, SKOS.Concept))
    for name, (predicate, value) in said.items():
        if name not in without:
            graph.add((CONCEPT, predicate, value))
    for name, value in without.items():
        if value:
            graph.add((CONCEPT, said[name][0], Literal(value, said[name][1].language)))
    return graph


def told(graph: Graph, words: dict[str, str]) -> list[str]:
    return [
        str(f).splitlines()[0] for f in papers.faults(Sheets({"vocab/things.ttl": graph}), words)
    ]


def test_a_concept_with_all_papers_passes(words):
    assert told(spoon(), words) == []


@pytest.mark.parametrize(
    "without, what",
    [
        ({"zh-Hant": ""}, "has no label in zh-Hant"),
        ({"zh-Hans": ""}, "has no label in zh-Hans"),
        ({"pinyin": ""}, "has no label in zh-Latn-pinyin"),
        ({"en": ""}, "has no label in en"),
        ({"zh": ""}, "has no definition in zh-Hant"),
        ({"definition": ""}, "has no definition in en"),
        ({"since": ""}, "does not say since which version it is there"),
        ({"place": ""}, "has no example with its passage"),
        (
            {"example": "主人坐取勺于篚"},
            "quotes '主人坐取勺于篚', which does not stand in yili.04.018",
        ),
    ],
)
def test_a_missing_paper_is_named_with_its_concept(words, without, what):
    assert told(spoon(**without), words) == [f"ontology/vocab/things.ttl: thing:spoon: {what}"]


def test_what_is_said_to_be_absent_may_not_stand_in_the_texts(words):
    graph = spoon(example="", place="")
    graph.add(
        (CONCEPT, SKOS.scopeNote, Literal("Not in the five texts: a term of other chapters.", "en"))
    )
    assert told(graph, words) == []
    graph.add((CONCEPT, SKOS.altLabel, Literal("觶", "zh-Hant")))
    assert (
        len(told(graph, words)) == 1
        and "is said not to be in the five texts, but 觶 stands in" in told(graph, words)[0]
    )


def test_how_many_bring_an_example(sheets):
    """Most concepts quote the five texts, or in a note the chapter whose term they are; those
    that do neither are names of ours, or words of old that still wait for their passage."""
    concepts = set(sheets.part("vocab").subjects(RDF.type, SKOS.Concept))
    here = {
        c for c in concepts if {ZZ.exampleIn, ZZ.definedIn} & set(sheets.whole.predicates(c, None))
    }
    elsewhere = {
        c
        for c in concepts - here
        for note in sheets.whole.objects(c, SKOS.scopeNote)
        if "》「" in note
    }
    assert len(here) / len(concepts) > 0.73
    assert len(here | elsewhere) / len(concepts) > 0.79
