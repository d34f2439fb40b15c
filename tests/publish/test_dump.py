"""Dumps: six formats, the same bytes on every run, and each reads back as the same graph in two
libraries."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache

import pyoxigraph as ox
import pytest
import rdflib
from ontology.conftest import ZZ, modules  # noqa: F401  (a fixture)
from rdf.conftest import ACTS, CHAPTER, CLAIMS, EDITION, STATEMENTS

from zunzu.errors import ZunzuError
from zunzu.model import Reading
from zunzu.publish.dump import FORMATS, Statements, dump, format_of, one_graph
from zunzu.publish.jsonld import read_context
from zunzu.rdf.names import graph
from zunzu.rdf.weave import weave

OX = {
    "turtle": ox.RdfFormat.TURTLE,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "nquads": ox.RdfFormat.N_QUADS,
    "trig": ox.RdfFormat.TRIG,
    "jsonld": ox.RdfFormat.JSON_LD,
    "rdfxml": ox.RdfFormat.RDF_XML,
}
RDFLIB = {
    "turtle": "turtle",
    "ntriples": "nt",
    "nquads": "nquads",
    "trig": "trig",
    "jsonld": "json-ld",
    "rdfxml": "xml",
}


def small() -> ox.Store:
    """The small text with a tenth of the ontology and the rules: rdflib takes seconds for all of
    them, format by format."""
    woven = weave((EDITION,), (Reading(CHAPTER, ACTS, STATEMENTS),), CLAIMS)
    thin = ox.Store()
    thin.extend(
        quad
        for n, quad in enumerate(sorted(woven, key=str))
        if n % 10 == 0 or quad.graph_name not in (graph("ontology"), graph("rules"))
    )
    return thin


@pytest.fixture(scope="module")
def store() -> ox.Store:
    return small()


@pytest.fixture(scope="module")
def dumped(store):
    """The store in a format, as bytes, made once for the tests here."""
    return cache(lambda name: dump(store, name))


def told(term) -> tuple:
    """A term so that both libraries say it alike: language tags in small letters, the zone of a
    date as rdflib writes it."""
    if isinstance(term, (rdflib.Literal, ox.Literal)):
        value = str(term) if isinstance(term, rdflib.Literal) else term.value
        if str(getattr(term.datatype, "value", term.datatype)).endswith("#dateTime"):
            value = value.replace("Z", "+00:00")
        if term.language:
            return value, term.language.lower()
        datatype = term.datatype
        return value, str(
            getattr(datatype, "value", datatype or "http://www.w3.org/2001/XMLSchema#string")
        )
    return str(getattr(term, "value", term)), "iri"


def expected(store: ox.Store, name: str) -> set[tuple]:
    named = FORMATS[name].named_graphs
    return {
        (
            told(q.subject),
            told(q.predicate),
            told(q.object),
            *([q.graph_name.value] if named else []),
        )
        for q in store
    }


@pytest.mark.parametrize("name", FORMATS)
def test_a_dump_reads_back_in_pyoxigraph(store, dumped, name):
    back = ox.parse(dumped(name), format=OX[name])
    named = FORMATS[name].named_graphs
    assert {
        (
            told(q.subject),
            told(q.predicate),
            told(q.object),
            *([q.graph_name.value] if named else []),
        )
        for q in back
    } == expected(store, name)


@pytest.mark.parametrize("name", FORMATS)
def test_a_dump_reads_back_in_rdflib(store, dumped, name):
    back = rdflib.Dataset(default_union=not FORMATS[name].named_graphs)
    back.parse(data=dumped(name).decode(), format=RDFLIB[name])
    named = FORMATS[name].named_graphs
    found = {
        (told(s), told(p), told(o), *([str(g)] if named else [])) for s, p, o, g in back.quads()
    }
    assert found == expected(store, name)


@pytest.fixture(scope="module")
def again() -> ox.Store:
    return small()


@pytest.mark.parametrize("name", FORMATS)
def test_two_runs_give_the_same_bytes(again, dumped, name):
    assert dump(again, name) == dumped(name)


@pytest.mark.parametrize("name", FORMATS)
def test_each_triple_is_written_once(dumped, name):
    if not FORMATS[name].named_graphs:
        back = [q.triple for q in ox.parse(dumped(name), format=OX[name])]
        assert len(back) == len(set(back))


def test_an_unknown_format_is_told_with_the_nearest():
    with pytest.raises(ZunzuError, match="no format 'turtel'") as told_:
        format_of("turtel")
    assert (
        "did you mean turtle?" in told_.value.faults[0].remedy
        and "rdfxml" in told_.value.faults[0].remedy
    )


def test_one_graph_has_what_is_in_it(store):
    back = ox.parse(one_graph(store, "acts"), format=ox.RdfFormat.TURTLE)
    assert {q.triple for q in back} == {q.triple for q in store if q.graph_name == graph("acts")}


def test_json_is_short_and_readable(dumped):
    document = json.loads(dumped("jsonld"))
    (acts,) = (g["@graph"] for g in document["@graph"] if g["@id"] == "graphs:acts")
    (first,) = (node for node in acts if node["@id"] == "id:yili_04_001_u6212")
    assert (
        first["@type"] == "Act"
        and first["agent"] == "id:yili_04_person_zhu-ren"
        and first["verb"] == "zzv:verb/jie"
    )
    assert first["negated"] is False and first["order"] == 1 and first["source"] == "zz:written"
    (guest,) = (node for node in acts if node["@id"] == "id:yili_04_person_bin")
    assert guest["prefLabel"]["zh-hant"] == "賓"


def test_the_context_has_a_key_for_every_property(modules):  # noqa: F811
    context = read_context()["@context"]
    for property_, kind in (
        (s, o) for s, o in modules.subject_objects(rdflib.RDF.type) if str(s).startswith(str(ZZ))
    ):
        term = context.get(str(property_).removeprefix(str(ZZ)))
        if kind == rdflib.OWL.ObjectProperty:
            assert term == {"@id": f"zz:{property_.removeprefix(ZZ)}", "@type": "@id"}
        elif kind == rdflib.OWL.DatatypeProperty:
            assert term["@id"] == f"zz:{property_.removeprefix(ZZ)}" and term.get("@type") in (
                None,
                "xsd:decimal",
            )


HASHED = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from publish.test_dump import FORMATS, dump, small
print(*(hashlib.sha256(dump(small(), name)).hexdigest() for name in FORMATS))
"""


def test_the_bytes_do_not_hang_on_the_order_of_hashes(root):
    runs = {
        subprocess.run(
            [sys.executable, "-c", HASHED, str(root / "tests")],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_a_graph_is_told_from_the_end_of_an_object():
    store = ox.Store()
    store.load(
        b'<a:s> <a:p> "x <a:g>" .\n<a:s> <a:p> "x <b"^^<a:t> .\n<a:s> <a:p> <a:o> .\n'
        b'<a:s> <a:p> <a:o> <a:g> .\n<a:s> <a:p> "x y"@en <a:g> .\n',
        format=ox.RdfFormat.N_QUADS,
    )
    found = Statements(store)
    assert set(found.quads()) == set(store)
    assert (
        set(found.triples()) == {quad.triple for quad in store} and found.ntriples.count(b"\n") == 4
    )
