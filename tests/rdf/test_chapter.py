"""The whole of a chapter, as the river makes it: nothing unknown, nothing doubled, every statement of the kind it says."""

from __future__ import annotations

from collections import Counter

import pyoxigraph as ox
import pytest

from zunzu import build, scholia, text
from zunzu.corpus import shipped
from zunzu.rdf.names import PREFIXES, RDFS, TYPE, graph, mint
from zunzu.rdf.weave import weave
from zunzu.rules.shapes import Shapes
from zunzu.rules.validate import data, run

from .conftest import ask

CHAPTERS = [card.id for card in text.editions(all=True)]


@pytest.fixture(scope="module", params=CHAPTERS)
def chapter(request) -> ox.Store:
    """The graph of one chapter; weaving it at all proves that every word in it has a concept."""
    book = text.edition(request.param)
    return weave((book,), (build.reading(book),), scholia.claims(book), text.apparatus(request.param), text.doubts(request.param))


def of_the_chapter(store: ox.Store) -> list[ox.Quad]:
    """What is said of the chapter itself: vocabularies and rules are for all chapters and quote them all."""
    return [q for q in store if q.graph_name not in (graph("ontology"), graph("rules"))]


def misfits(store: ox.Store) -> list[tuple[str, ...]]:
    """Values that are not of the class that the domain or the range of their property names."""
    classes: dict[ox.NamedNode, set[ox.NamedNode]] = {}
    for q in store.quads_for_pattern(None, TYPE, None):
        classes.setdefault(q.subject, set()).add(q.object)
    found = []
    for side in ("domain", "range"):
        for said in store.quads_for_pattern(None, ox.NamedNode(RDFS + side), None):
            for q in store.quads_for_pattern(None, said.subject, None):
                if q.graph_name in (graph("ontology"), graph("rules")):
                    continue
                value = q.subject if side == "domain" else q.object
                kinds = {value.datatype} if isinstance(value, ox.Literal) else classes.get(value, set())
                if said.object not in kinds:
                    found.append((str(q.subject), str(q.predicate), side, str(said.object)))
    return found


def test_values_are_of_the_class_that_their_property_asks_for(chapter):
    assert misfits(chapter) == []


def test_a_value_of_the_wrong_class_is_seen(store):
    broken = ox.Store()
    broken.extend(store)
    act, person = (mint("yili.04", n) for n in ("001.u5c31", "person.bin"))
    broken.add(ox.Quad(person, ox.NamedNode("https://w3id.org/zunzu/ontology/agent"), act, graph("acts")))
    assert sorted(side for _, _, side, _ in set(misfits(broken)) - set(misfits(store))) == ["domain", "range"]


def test_no_triple_stands_in_two_graphs_and_no_node_is_blank(chapter):
    assert [t for t, n in Counter(q.triple for q in chapter).items() if n > 1] == []
    assert not any(isinstance(term, ox.BlankNode) for q in chapter for term in (q.subject, q.object))


def test_whatever_is_pointed_at_is_there(chapter):
    told = {q.subject for q in chapter}
    pointed = {q.object for q in of_the_chapter(chapter) if isinstance(q.object, ox.NamedNode) and "/zunzu/id/" in q.object.value}
    assert pointed - told == set()


def test_every_passage_is_where_it_says(chapter):
    found = ask(chapter, "?q a zz:Passage ; zz:exact ?words ; zz:start ?start ; zz:end ?end ; zz:inSegment/zz:text ?text")
    assert len(found) > 300
    assert [p for p in found if p[4][int(p[2]):int(p[3])] != p[1]] == []


def test_written_and_inferred_are_told_apart_for_every_slot(chapter):
    both = ask(chapter, "?p a zz:Participation ; zz:evidence zz:written ; zz:warrant ?w")
    homes = ask(chapter, "GRAPH ?g { ?p zz:evidence zz:inferred } FILTER(?g != graph:inferences)")
    bare = ask(chapter, "?p zz:evidence zz:inferred FILTER NOT EXISTS { ?p zz:warrant ?w }")
    assert (both, homes, bare) == (set(), set(), set())
    assert ask(chapter, "?a a zz:Act . FILTER NOT EXISTS { ?a zz:anchor/zz:exact ?words }") == set()


def test_the_graph_has_acts_statements_and_participants_of_the_chapter_alone(chapter):
    for kind in ("Act", "Statement", "Participant"):
        chapters = {row["c"].value for row in asked(chapter, f"?x a zz:{kind} ; zz:inChapter ?c")}
        assert len(chapters) == 1, kind


def test_the_data_have_the_form_they_should(chapter):
    shapes = Shapes.of_files(shipped().files("ontology", "shapes", suffix=".ttl"))
    assert [(r.shape, r.node, r.messages) for r in run(data(chapter), shapes, "pyshifty")] == []


def test_every_word_that_is_annotated_is_found_where_it_is_said_to_stand(chapter):
    rows = asked(chapter, """VALUES ?kind { zz:Precedence zz:Identity zz:Naming zz:Composition } ?row a ?kind ; zz:anchor ?q .
        ?q zz:exact ?words ; zz:inSegment/zz:text ?text . OPTIONAL { ?q zz:start ?start ; zz:end ?end }""")
    found = {row["q"].value: row["text"].value[int(row["start"].value):int(row["end"].value)] == row["words"].value for row in rows}
    assert found and all(found.values())


def test_places_are_known(chapter):
    """A place keeps its words where no concept is found; that is rare, and no reason for silence."""
    unknown = {row["t"].value for row in asked(chapter, "?a a zz:Act ; zz:source zz:written ; zz:placeText ?t "
                                                     "FILTER NOT EXISTS { ?a zz:place ?p }")}
    assert len(unknown) <= 6, sorted(unknown)


def asked(store: ox.Store, where: str):
    return store.query("SELECT * { " + where + " }", prefixes=PREFIXES, use_default_graph_as_union=True)
