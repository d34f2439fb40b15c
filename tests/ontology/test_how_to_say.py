"""The page *How to say it*: twelve patterns, each what the graph itself has, in the form that
the shapes ask for."""

from __future__ import annotations

import pyoxigraph as ox
import pytest
from rdflib import RDF, Graph, Literal, URIRef

from zunzu import build
from zunzu.rdf.names import local

from .conftest import ID, ZZ

#: Numbers that move when an act before is read otherwise.
MOVING = {ZZ.order, ZZ.copyOrder}
MADE_UP = "12. A performance 行禮之事"


@pytest.fixture(scope="module")
def store() -> ox.Store:
    return build.store()


def quad_pattern(s, p, o) -> tuple:
    object_ = (
        ox.NamedNode(str(o))
        if isinstance(o, URIRef)
        else ox.Literal(str(o), datatype=ox.NamedNode(str(o.datatype)) if o.datatype else None)
    )
    return ox.NamedNode(str(s)), ox.NamedNode(str(p)), object_, None


def test_there_are_twelve(patterns):
    assert [heading.split(".")[0] for heading in patterns] == [str(n) for n in range(1, 13)]
    assert all(len(graph) for graph in patterns.values())


def test_each_is_what_the_graph_has(patterns, store):
    missing = {
        heading: [
            t
            for t in sorted(graph)
            if t[1] not in MOVING and not any(store.quads_for_pattern(*quad_pattern(*t)))
        ]
        for heading, graph in patterns.items()
        if heading != MADE_UP
    }
    assert {heading: told for heading, told in missing.items() if told} == {}


def test_what_is_made_up_names_acts_that_are_there(patterns, store):
    acts = set(patterns[MADE_UP].objects(None, ZZ.enacts))
    assert acts and all(
        any(store.quads_for_pattern(*quad_pattern(act, RDF.type, ZZ.Act))) for act in acts
    )


def test_every_term_is_declared(patterns, modules, vocabularies):
    ours = {x for graph in patterns.values() for t in graph for x in t[1:] if isinstance(x, URIRef)}
    known = set(modules.subjects(RDF.type, None)) | set(vocabularies.subjects(RDF.type, None))
    made = ("https://w3id.org/zunzu/id/", "https://w3id.org/zunzu/vocab/warrant/")
    unknown = {
        str(x)
        for x in ours - known
        if str(x).startswith("https://w3id.org/zunzu/") and not str(x).startswith(made)
    }
    assert unknown == set()


def test_what_is_quoted_stands_there(patterns, words):
    found = 0
    for graph in patterns.values():
        for passage in graph.subjects(RDF.type, ZZ.Passage):
            text = words[local(str(graph.value(passage, ZZ.inSegment)))]
            for quote in (*graph.objects(passage, ZZ.exact), *graph.objects(passage, ZZ.clause)):
                assert str(quote) in text, passage
            if (start := graph.value(passage, ZZ.start)) is not None:
                assert text[int(start) : int(graph.value(passage, ZZ.end))] == str(
                    graph.value(passage, ZZ.exact)
                )
                found += 1
    assert found >= 2


def test_a_pattern_that_the_graph_has_not_would_be_seen(store):
    graph = Graph()
    graph.add((ID["yili_04_029_u737b"], ZZ.writtenVerb, Literal("酬")))
    assert not any(store.quads_for_pattern(*quad_pattern(*next(iter(graph)))))
