"""The verbs on a store elsewhere give what they give on ours; what is wrong with it is told
once, exit 2, nothing half-written."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest
from rdf.endpoint import serving, slow

from zunzu import build, kept
from zunzu.ask.answers import Answers
from zunzu.cli import stored
from zunzu.rdf.remote import PATIENCE
from zunzu.rdf.updates import NOTHING

from .conftest import assert_told_once

SMALL = Path(__file__).parent.parent / "ask" / "fixtures" / "small.trig"


@pytest.fixture
def small(monkeypatch, tmp_path):
    """Our own store is the small hand-made graph, with a stamp of its own."""
    store = ox.Store()
    store.load(path=str(SMALL), format=ox.RdfFormat.TRIG)
    (tmp_path / "made").mkdir()
    kept.seal(tmp_path / "made", "0123456789abcdef" * 4, {"acts": len(store)})
    monkeypatch.setenv("ZUNZU_BUILD", str(tmp_path / "made"))
    monkeypatch.setattr(build, "opened", lambda *_: build.Opened(store))
    monkeypatch.setattr(stored, "answers", lambda: Answers(tmp_path))  # else the graph is made
    return store


@pytest.fixture
def endpoint():
    with serving() as server:
        yield server


def test_what_is_loaded_answers_as_ours_does(zunzu, small, endpoint):
    result = zunzu("load", "--store", endpoint.url)
    assert result.exit_code == 0 and f"{len(small):,} triples are there" in result.stdout, (
        result.stderr
    )
    assert "already" in zunzu("load", "--store", endpoint.url).stdout
    for args in (
        ["ask", "vessel-use", "--why", "--format", "tsv"],
        ["ask", "vessel-use", "--set", "role=host", "--format", "json"],
        ["ask", "vessel-use", "--explain"],
        ["export", "--format", "nquads"],
        ["export", "--format", "turtle"],
        ["export", "--format", "crm"],
    ):
        here, there = zunzu(*args), zunzu(*args, "--store", endpoint.url)
        assert here.exit_code == there.exit_code == 0, there.stderr
        assert here.stdout == there.stdout, args


def test_a_query_is_asked_there(zunzu, small, endpoint):
    zunzu("load", "--store", endpoint.url)
    asked = "SELECT ?who { id:yili_04_029_u5750 zz:agent ?who }"
    assert (
        "person_zhu-ren"
        in zunzu(
            "ask", "--query", "-", "--format", "json", "--store", endpoint.url, text=asked
        ).stdout
    )


@pytest.mark.parametrize(
    "args",
    [
        ["ask", "vessel-use"],
        ["ask", "--query", "-"],
        ["check"],
        ["export", "--format", "turtle", "-o", "x.ttl"],
        ["load"],
        ["export", "--release", "x"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize(
    "fault, word",
    [
        ("dead", "cannot be reached"),
        ("nonsense", "no SPARQL result"),
        ("broken", "could not do it"),
        ("slow", "within 1 seconds"),
    ],
)
def test_a_faulty_store_is_told_once_and_nothing_is_written(
    zunzu, small, endpoint, args, fault, word, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(PATIENCE, "1")
    url = endpoint.url
    if fault == "dead":
        url = "http://127.0.0.1:9/sparql"
    endpoint.fault = {
        "nonsense": lambda _: (200, "text/html", b"<html/>"),
        "broken": lambda _: (500, "text/plain", b"!"),
        "slow": slow(1.6),
    }.get(fault)
    before = {p.name for p in tmp_path.iterdir()}
    assert_told_once(zunzu(*args, "--store", url, text="SELECT * { ?s ?p ?o }"), word)
    assert {p.name for p in tmp_path.iterdir()} == before


def test_malformed_sparql_is_told_as_at_home(zunzu, small, endpoint):
    asked = "SELECT ?x WHERE { ?x ?y "
    here, there = (
        zunzu("ask", "--query", "-", *more, text=asked) for more in ([], ["--store", endpoint.url])
    )
    assert_told_once(there, "braces do not match")
    assert here.stderr == there.stderr


@pytest.mark.parametrize(
    "args, words",
    [
        (["ask", "vessel-use", "--store", "localhost:7878"], ["no address of a store"]),
        (["check", "--text", "-", "--store", "http://localhost/x"], ["are different graphs"]),
        (["export"], ["--release DIR"]),
        (["export", "--format", "turtle", "--release", "x"], ["--release DIR"]),
        (["export", "--release", "x", "-o", "y"], ["leave out"]),
        (["load"], ["--store"]),
    ],
)
def test_what_cannot_be_is_told_once(zunzu, small, args, words):
    assert_told_once(zunzu(*args, text="主人坐取爵"), *words)


def test_a_release_into_a_folder_that_cannot_be_written(zunzu, small, tmp_path):
    (tmp_path / "file").write_text("")
    assert_told_once(zunzu("export", "--release", tmp_path / "file" / "x"), "cannot be written")


@pytest.mark.parametrize(
    "args",
    [
        ["ask", "vessel-use"],
        ["ask", "--query", "-"],
        ["check"],
        ["load"],
        ["export", "--format", "turtle"],
        ["export", "--release", "x"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("broken", [False, True])
def test_the_password_in_an_address_is_never_shown(
    zunzu, small, endpoint, args, broken, monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZUNZU_DEBUG", "1")
    endpoint.fault = lambda asked: (500, "text/plain", b"geh3im, no")
    address = endpoint.url.replace("//", "//dba:geh3im@")
    result = zunzu(
        *args,
        "--store",
        address.replace("/sparql", ":x/") if broken else address,
        text="SELECT * { ?s ?p ?o }",
    )
    assert result.exit_code == 2 and "geh3im" not in result.stdout + result.stderr
    assert ("no address of a store" if broken else endpoint.url) in result.stderr


def test_a_second_load_is_refused_or_waits_and_a_dead_one_is_put_out(zunzu, small, endpoint):
    from zunzu.rdf.lease import lease
    from zunzu.rdf.remote import Door, RemoteStore

    with lease(RemoteStore(Door(endpoint.url, patience=20))):
        assert_told_once(
            zunzu("load", "--store", endpoint.url),
            "another load works on it since",
            "--wait",
            "--take-over",
        )
        waited = zunzu("load", "--store", endpoint.url, "--wait", "1")
        assert waited.exit_code == 2 and waited.stderr.startswith("waiting: another load")
        result = zunzu("load", "--store", endpoint.url, "--take-over")
        assert result.exit_code == 0 and f"{len(small):,} triples are there" in result.stdout, (
            result.stderr
        )


def test_a_store_of_ours_that_is_not_whole_is_not_loaded(
    zunzu, small, endpoint, monkeypatch, tmp_path
):
    assert zunzu("load", "--store", endpoint.url).exit_code == 0
    before = len(endpoint.updates)
    kept.seal(tmp_path / "made", "0123456789abcdef" * 4, {"acts": 2})
    assert_told_once(
        zunzu("load", "--store", endpoint.url), f"{len(small):,} triples are held where 2 were made"
    )
    kept.seal(tmp_path / "made", "0123456789abcdef" * 4, {})
    monkeypatch.setattr(build, "opened", lambda *_: build.Opened(ox.Store()))
    assert_told_once(zunzu("load", "--store", endpoint.url), "has not one triple")
    # only whether updates are taken there was asked, by one that changes nothing
    assert all(update == NOTHING for update in endpoint.updates[before:])
