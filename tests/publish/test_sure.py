"""What is not sure is left out of a graph with all that rests on it, and the graph says so."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu.publish.dump import FORMATS, dump
from zunzu.publish.sure import PART, only_sure
from zunzu.rdf.infer import infer
from zunzu.rdf.names import IDS, TYPE, concept, graph, zz

WRITTEN, INFERRED = graph("acts"), graph("inferences")
#: Of each act the grades of its slots; the third is a copy of the second, the last a copy made for
#: its sake.
ACTS = {
    "a_001_u1": ("sure",),
    "a_002_u2": ("sure", "likely"),
    "a_003_u3": (),
    "a_004_u4": (),
    "a_005_u5": ("open",),
    "a_005_u5-2": ("sure",),
    "a_005_u5_001-u1": ("sure",),
}


def node(name: str) -> ox.NamedNode:
    return ox.NamedNode(IDS + name)


@pytest.fixture(scope="module")
def whole() -> ox.Store:
    store = ox.Store()

    def put(subject, predicate, value, home=WRITTEN) -> None:
        store.add(ox.Quad(subject, predicate, value, home))

    for act, grades in ACTS.items():
        put(node(act), zz("verb"), concept("verb", "bai"))
        put(node(act), TYPE, zz("Act"))
        for n, grade in enumerate(grades):
            slot = node(f"{act}_agent_{n}")
            put(node(act), zz("participation"), slot, INFERRED)
            put(slot, zz("grade"), ox.Literal(grade), INFERRED)
    put(node("a_003_u3"), zz("copiedFrom"), node("a_002_u2"), INFERRED)
    put(node("a_004_u4"), zz("copiedFrom"), node("a_003_u3"), INFERRED)
    put(node("a_001_u1"), zz("next"), node("a_002_u2"))
    put(node("a_001_u1"), zz("agent"), node("a_person_bin"))
    # what follows from an act that goes, and from one that stays
    put(zz("answers"), ox.NamedNode("http://www.w3.org/2002/07/owl#inverseOf"), zz("answeredBy"))
    put(node("a_002_u2"), zz("answers"), node("a_001_u1"))
    put(node("a_005_u5-2"), zz("answers"), node("a_001_u1"))
    return infer(store)


@pytest.fixture(scope="module")
def left(whole):
    return only_sure(whole)


def acts(store: ox.Store) -> set[str]:
    found = store.quads_for_pattern(None, zz("verb"), None)
    return {q.subject.value.removeprefix(IDS) for q in found}


def test_acts_that_are_not_sure_go_with_their_copies(left):
    assert acts(left.store) == {"a_001_u1", "a_005_u5-2"}
    assert (left.left_out, left.acts) == (5, 7)
    grades = {q.object.value for q in left.store.quads_for_pattern(None, zz("grade"), None)}
    assert grades == {"sure"}


def test_nothing_names_what_is_gone(left):
    gone = {IDS + name for name in ACTS} - {IDS + name for name in acts(left.store)}
    names = {
        term.value for q in left.store for term in (q.subject, q.object) if hasattr(term, "value")
    }
    assert not [
        name for name in names if name in gone or name.startswith(tuple(f"{n}_" for n in gone))
    ]


def test_what_follows_is_inferred_anew(whole, left):
    answered = (node("a_001_u1"), zz("answeredBy"))
    assert len([*whole.quads_for_pattern(*answered, None)]) == 2
    assert [q.object for q in left.store.quads_for_pattern(*answered, None)] == [node("a_005_u5-2")]
    assert ox.Quad(node("a_001_u1"), zz("agent"), node("a_person_bin"), WRITTEN) in left.store


def test_the_whole_stays_as_it_is(whole, left):
    assert acts(whole) == set(ACTS) and not [*whole.quads_for_pattern(PART, None, None)]


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_form_says_what_it_lacks(left, name):
    assert "5 of 7 acts are left out" in dump(left.store, name).decode()
