"""``zunzu check --data``: somebody else's graph is read in any form, refused with place and
remedy, checked as ours is."""

from __future__ import annotations

import json

import pyoxigraph as ox
import pytest
from click.testing import CliRunner

from zunzu.cli.check import command
from zunzu.errors import ZunzuError
from zunzu.rdf import given
from zunzu.rdf.names import IDS, concept, graph, zz
from zunzu.rules import validate
from zunzu.rules.shapes import forms

HEAD = "@prefix zz: <https://w3id.org/zunzu/ontology/> .\n@prefix verb: <https://w3id.org/zunzu/vocab/verb/> .\n"  # noqa: E501


def call(*args, **more):
    return CliRunner().invoke(command, args, standalone_mode=False, **more)


@pytest.fixture(scope="module")
def chapter(store) -> list[ox.Triple]:
    """What the edition's graph says of one chapter, the 賓 stepping on his mat from the east."""
    kept = [
        q
        for name in ("acts", "inferences", "edition")
        for q in store.quads_for_pattern(None, None, None, graph(name))
    ]
    west, east = concept("place", "xi-fang"), concept("place", "dong-fang")
    (wrong,) = (
        q
        for q in kept
        if q.predicate == zz("place")
        and q.object == west
        and q.subject.value.startswith(f"{IDS}yili_04_033_u")
    )
    return [ox.Triple(q.subject, q.predicate, east if q == wrong else q.object) for q in kept]


@pytest.mark.parametrize("suffix", [".ttl", ".nt", ".rdf", ".jsonld", ".trig", ""])
def test_a_graph_is_checked_in_whatever_form_it_comes(chapter, suffix, tmp_path):
    path = tmp_path / f"given{suffix}"
    path.write_bytes(
        ox.serialize(chapter, format=given.ENDINGS.get(suffix, ox.RdfFormat.N_TRIPLES))
    )
    result = call("--data", str(path), "--json", "--rule", "POS-08")
    assert [f["segment"] for f in json.loads(result.stdout)["findings"]] == [
        "yili.04.033"
    ] and result.return_value == 1


def test_a_strange_graph_is_checked_as_a_whole(tmp_path):
    """Its names are not ours and it has blank nodes: no part of it is validated by itself."""
    path = tmp_path / "given.ttl"
    path.write_text(
        HEAD
        + "<http://e.org/a> a zz:Act ; zz:verb verb:xi ; zz:agent [ zz:role <http://e.org/r> ] ."
    )
    result = call("--data", str(path), "--json")
    assert {f["rule"] for f in json.loads(result.stdout)["findings"]} >= {
        "act-agent",
        "act-anchor",
    } and result.return_value == 1


@pytest.mark.parametrize(
    ("name", "words", "told", "remedy"),
    [
        (
            "a.ttl",
            HEAD + "<http://e.org/a> a zz:Act ;\n zz:recipent <http://e.org/b> .",
            "a.ttl:4: there is no term zz:recipent",
            "did you mean recipient",
        ),
        (
            "a.ttl",
            HEAD + "<http://e.org/a> a zz:Act ; zz:verb verb:xiann .",
            "a.ttl:3: there is no term verb:xiann",
            "did you mean xian",
        ),
        ("a.nt", "<http://e.org/a> <http://e.org/b>", "a.nt:1: is no N-Triples", "mend it there"),
        ("a.jsonld", '{"@id": ', "a.jsonld:1: is no JSON-LD", "mend it there"),
        ("a.txt", "主人坐取爵于篚，降洗。", "a.txt:1: is no TriG", "end in its form"),
        ("a.ttl", "", "is empty", "says something"),
        (
            "a.ttl",
            "<http://e.org/a> <http://e.org/b> <http://e.org/c> .",
            "nothing in it is said to be an act",
            "how-to-say-it",
        ),
    ],
)
def test_what_cannot_be_checked_is_told_with_place_and_remedy(name, words, told, remedy, tmp_path):
    (tmp_path / name).write_text(words, encoding="utf8")
    result = call("--data", str(tmp_path / name))
    assert (
        isinstance(result.exception, ZunzuError)
        and told in str(result.exception)
        and remedy in str(result.exception)
    )


def test_a_file_that_is_too_big_is_not_even_read(tmp_path, monkeypatch):
    path = tmp_path / "big.ttl"
    path.write_text(HEAD)
    monkeypatch.setattr(given, "LIMIT", 10)
    result = call("--data", str(path))
    assert isinstance(result.exception, ZunzuError) and "MB are read at once" in str(
        result.exception
    )


def test_two_graphs_at_once_are_refused():
    assert "--text and --data" in str(call("--text", "a", "--data", "b").exception)


def test_a_graph_with_more_faults_than_anybody_reads_is_refused_with_the_first(tmp_path, book):
    """Each of 112,000 faults in a report of its own took 3.4 GB."""
    acts = "".join(f"id:yili_04_001_a{i:03d} a zz:Act ; zz:order {i} .\n" for i in range(1, 9))
    store = given.read(
        (
            "@prefix zz: <https://w3id.org/zunzu/ontology/> .\n"
            "@prefix id: <https://w3id.org/zunzu/id/> .\n" + acts
        ).encode(),
        "many.ttl",
    )
    findings = validate.check(store, book, forms())
    assert len(findings) == len(validate.check(store, book, forms(), most=len(findings))) > 8
    with pytest.raises(ZunzuError) as told:
        validate.check(store, book, forms(), most=len(findings) - 1)
    assert told.value.faults[0].where.endswith("yili_04_001_a001")
    assert (
        "7 others" in told.value.faults[0].what
        and f"{len(findings):,} faults" in told.value.faults[0].what
    )
