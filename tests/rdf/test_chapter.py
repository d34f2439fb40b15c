"""The chapters, as the river makes them: nothing unknown, nothing doubled, every statement of the
kind it says.

All are looked at together, in the graph that is published; how many there are is proved in
test_all_chapters.py.
"""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu import build, scholia, text
from zunzu.rdf.names import PREFIXES, graph, mint
from zunzu.rdf.store import graphs, triples
from zunzu.rdf.weave import weave

from .conftest import ask

#: What is said of the chapters themselves: vocabularies and rules are for all of them and quote
#: them all.
OF_CHAPTERS = "FILTER(?graph NOT IN (graph:ontology, graph:rules))"


@pytest.fixture(scope="module")
def library() -> ox.Store:
    """The graph of all chapters; that it was woven proves that every word in it has a concept."""
    return build.store()


#: Values that are not of the class that the domain or the range of their property names.
MISFITS = f"""
  {{ ?property rdfs:domain ?class . GRAPH ?graph {{ ?thing ?property ?value }} FILTER NOT EXISTS {{ ?thing a ?class }}
     BIND("domain" AS ?side) }}
  UNION
  {{ ?property rdfs:range ?class . GRAPH ?graph {{ ?thing ?property ?value }}
     FILTER(IF(isLiteral(?value), DATATYPE(?value) != ?class, NOT EXISTS {{ ?value a ?class }})) BIND("range" AS ?side) }}
  {OF_CHAPTERS}"""  # noqa: E501


def misfits(store: ox.Store) -> set[tuple[str, ...]]:
    return {
        (str(row["thing"]), str(row["property"]), row["side"].value, str(row["class"]))
        for row in asked(store, MISFITS)
    }


def test_values_are_of_the_class_that_their_property_asks_for(library):
    assert misfits(library) == set()


def test_a_value_of_the_wrong_class_is_seen(store):
    broken = ox.Store()
    broken.extend(store)
    act, person = (mint("yili.04", n) for n in ("001.u5c31", "person.bin"))
    broken.add(
        ox.Quad(person, ox.NamedNode("https://w3id.org/zunzu/ontology/agent"), act, graph("acts"))
    )
    assert sorted(side for _, _, side, _ in misfits(broken) - misfits(store)) == ["domain", "range"]


def test_no_triple_stands_in_two_graphs_and_no_node_is_blank(library):
    assert sum(graphs(library).values()) == triples(library) > 100_000
    assert list(asked(library, "?s ?p ?o FILTER(isBlank(?s) || isBlank(?o))")) == []


def test_whatever_is_pointed_at_is_there(library):
    astray = asked(
        library,
        f"""GRAPH ?graph {{ ?thing ?property ?value }} {OF_CHAPTERS}
        FILTER(isIRI(?value) && CONTAINS(STR(?value), "/zunzu/id/")) FILTER NOT EXISTS {{ ?value ?is ?there }}""",  # noqa: E501
    )
    assert [(str(row["thing"]), str(row["value"])) for row in astray] == []


def test_every_passage_is_where_it_says(library):
    found = ask(
        library,
        "?q a zz:Passage ; zz:exact ?words ; zz:start ?start ; zz:end ?end ; zz:inSegment/zz:text ?text",  # noqa: E501
    )
    assert len(found) > 5000
    assert [p for p in found if p[4][int(p[2]) : int(p[3])] != p[1]] == []


def test_written_and_inferred_are_told_apart_for_every_slot(library):
    both = ask(library, "?p a zz:Participation ; zz:evidence zz:written ; zz:warrant ?w")
    homes = ask(library, "GRAPH ?g { ?p zz:evidence zz:inferred } FILTER(?g != graph:inferences)")
    bare = ask(library, "?p zz:evidence zz:inferred FILTER NOT EXISTS { ?p zz:warrant ?w }")
    assert (both, homes, bare) == (set(), set(), set())
    assert ask(library, "?a a zz:Act MINUS { ?a zz:anchor ?q . ?q zz:exact ?words }") == set()


def test_the_graph_of_a_chapter_has_its_acts_statements_and_participants_alone():
    """覲禮 by itself, the shortest."""
    book = text.edition("yili.10")
    alone = weave(
        (book,),
        (build.reading(book),),
        scholia.claims(book),
        text.apparatus("yili.10"),
        text.doubts("yili.10"),
    )
    for kind in ("Act", "Statement", "Participant"):
        chapters = {row["c"].value for row in asked(alone, f"?x a zz:{kind} ; zz:inChapter ?c")}
        assert len(chapters) == 1, kind


def test_the_data_have_the_form_they_should():
    """No shape is broken, chapter by chapter: it is asked when the graph is made."""
    assert build.checked()[1]


def test_every_word_that_is_annotated_is_found_where_it_is_said_to_stand(library):
    rows = asked(
        library,
        """VALUES ?kind { zz:Precedence zz:Identity zz:Naming zz:Composition } ?row a ?kind ; zz:anchor ?q .
        ?q zz:exact ?words ; zz:inSegment/zz:text ?text . OPTIONAL { ?q zz:start ?start ; zz:end ?end }""",  # noqa: E501
    )
    found = {
        row["q"].value: row["text"].value[int(row["start"].value) : int(row["end"].value)]
        == row["words"].value
        for row in rows
    }
    assert found and all(found.values())


def test_places_are_known(library):
    """A place keeps its words where no concept is found; that is rare, and no reason for
    silence."""
    unknown = {
        row["t"].value
        for row in asked(
            library,
            "?a a zz:Act ; zz:source zz:written ; zz:placeText ?t "
            "FILTER NOT EXISTS { ?a zz:place ?p }",
        )
    }
    assert len(unknown) <= 10, sorted(unknown)


def asked(store: ox.Store, where: str):
    return store.query(
        "SELECT * { " + where + " }", prefixes=PREFIXES, use_default_graph_as_union=True
    )
