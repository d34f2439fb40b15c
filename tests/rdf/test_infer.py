"""Inference: what follows is found to a fixed point, stands apart, and is what OWL RL says."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.rdf.infer import infer
from zunzu.rdf.names import OWL, RDFS, graph, zz

from .conftest import ask

A, B, C, D = (ox.NamedNode(f"urn:{n}") for n in "abcd")
RULES = {p.stem: p for p in shipped().files("ontology", "inference", suffix=".rq")}


def grown(*triples, rules=None) -> set[tuple]:
    """What is added to a store of triples."""
    store = ox.Store()
    store.extend(ox.Quad(*t, graph("acts")) for t in triples)
    infer(store, rules)
    assert {q.graph_name for q in store} <= {graph("acts"), graph("inferences")}
    return {
        (q.subject, q.predicate, q.object) for q in store if q.graph_name == graph("inferences")
    }


def owl(name: str) -> ox.NamedNode:
    return ox.NamedNode(OWL + name)


TYPE = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")


def test_a_chain_of_parts_closes():
    inside = zz("within")
    found = grown(
        (inside, TYPE, owl("TransitiveProperty")), (A, inside, B), (B, inside, C), (C, inside, D)
    )
    assert found == {(A, inside, C), (B, inside, D), (A, inside, D)}


@pytest.mark.parametrize(
    "told, follows", [((A, "next", B), (B, "previous", A)), ((B, "previous", A), (A, "next", B))]
)
def test_an_inverse_is_read_both_ways(told, follows):
    (s, p, o), (fs, fp, fo) = told, follows
    assert grown((zz("next"), owl("inverseOf"), zz("previous")), (s, zz(p), o)) == {
        (fs, zz(fp), fo)
    }


def test_a_narrow_property_and_class_imply_the_wide():
    wide, narrow = zz("value"), zz("cut")
    assert grown((narrow, ox.NamedNode(RDFS + "subPropertyOf"), wide), (A, narrow, B)) == {
        (A, wide, B)
    }
    assert grown(
        (zz("Share"), ox.NamedNode(RDFS + "subClassOf"), zz("Statement")), (A, TYPE, zz("Share"))
    ) == {(A, TYPE, zz("Statement"))}


def test_honour_passes_down_the_steps():
    steps = [
        (ox.NamedNode(f"urn:step{n}"), high, low) for n, (high, low) in enumerate(((A, B), (B, C)))
    ]
    told = [
        t
        for step, high, low in steps
        for t in (
            (step, TYPE, zz("Precedence")),
            (step, zz("higher"), high),
            (step, zz("lower"), low),
        )
    ]
    found = grown((zz("outranks"), TYPE, owl("TransitiveProperty")), *told)
    assert found == {(A, zz("outranks"), B), (B, zz("outranks"), C), (A, zz("outranks"), C)}


def test_one_man_under_three_names_is_the_same_by_each():
    steps = [
        (ox.NamedNode(f"urn:step{n}"), one, other)
        for n, (one, other) in enumerate(((A, B), (B, C)))
    ]
    told = [
        t
        for step, one, other in steps
        for t in ((step, TYPE, zz("Identity")), (step, zz("same"), one), (step, zz("same"), other))
    ]
    assert grown(*told) == {
        (x, zz("samePersonAs"), y) for x in (A, B, C) for y in (A, B, C) if x != y
    }


def test_those_of_whom_a_group_is_made_up_are_its_members():
    assert grown(
        (A, TYPE, zz("Composition")),
        (A, zz("group"), B),
        (A, zz("member"), C),
        (A, zz("member"), D),
    ) == {(B, zz("hasMember"), C), (B, zz("hasMember"), D)}


def test_the_guest_outranks_the_second_guest_through_others_and_never_the_other_way(store):
    pairs = ask(store, "?a zz:outranks ?b")
    assert ("id:yili_04_person_bin", "id:yili_04_person_tang-xia-zhong-bin") in pairs
    assert not {(b, a) for a, b in pairs} & pairs


def test_nothing_is_said_twice_and_a_second_run_adds_nothing(store):
    before = len(store)
    copy = ox.Store()
    copy.extend(store)
    assert len(infer(copy)) == before


def test_each_rule_file_says_one_thing():
    assert {path.read_text(encoding="utf8").count("CONSTRUCT") for path in RULES.values()} == {1}
    assert all(path.read_text(encoding="utf8").startswith("# ") for path in RULES.values())


@pytest.mark.parametrize(
    "query, what", [("SELECT * { ?s ?p ?o }", "no CONSTRUCT"), ("CONSTRUCT { ?s", "no SPARQL")]
)
def test_a_bad_rule_is_told_with_its_file(tmp_path, query, what):
    bad = tmp_path / "bad.rq"
    bad.write_text(query)
    with pytest.raises(ZunzuError, match=what):
        infer(ox.Store(), [bad])


def test_a_rule_that_never_ends_is_stopped(tmp_path):
    endless = tmp_path / "endless.rq"
    endless.write_text(
        'CONSTRUCT { ?a <urn:p> ?new } WHERE { ?a <urn:p> ?b BIND(IRI(CONCAT(STR(?b), "x")) AS ?new) }'  # noqa: E501
    )
    with pytest.raises(ZunzuError, match="still follows"):
        grown((A, ox.NamedNode("urn:p"), B), rules=[endless])
