"""``zunzu serve --store URL``: pages of ours, questions and queries answered by a store
elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys

import httpx
import pyoxigraph as ox
import pytest
from rdf.endpoint import serving

from zunzu import build

#: Where answers to our own graph are kept.
ANSWERS = build.make().parent / "answers"
FORMS = {
    "application/sparql-results+json": '"value"',
    "application/sparql-results+xml": "<binding",
    "text/csv": "kind\r\n",
}


@pytest.fixture(scope="module")
def elsewhere():
    with serving(build.store()) as endpoint:
        served = subprocess.Popen(
            [sys.executable, "-m", "zunzu", "serve", "--port", "0", "--store", endpoint.url],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            told = re.search(r"(http://\S+)/", served.stdout.readline())
            with httpx.Client(base_url=told[1], timeout=60) as client:
                client.endpoint = endpoint
                yield client
        finally:
            served.terminate()
            assert served.wait(20) == 0


@pytest.mark.parametrize("media", FORMS)
def test_a_query_is_answered_in_each_form(elsewhere, media):
    answer = elsewhere.get(
        "/sparql",
        params={"query": "SELECT ?kind { id:yili_04 a ?kind }"},
        headers={"Accept": media},
    )
    assert (
        answer.status_code == 200
        and FORMS[media] in answer.text
        and "ontology/Chapter" in answer.text
    )


def test_triples_and_truths_too(elsewhere):
    found = elsewhere.get(
        "/sparql",
        params={"query": "CONSTRUCT WHERE { id:yili_04 a ?kind }"},
        headers={"Accept": "text/turtle"},
    )
    assert "Chapter" in found.text and found.headers["content-type"].startswith("text/turtle")
    assert elsewhere.get(
        "/sparql",
        params={"query": "ASK { id:yili_04 a zz:Act }"},
        headers={"Accept": "application/json"},
    ).json() == {"head": {}, "boolean": False}


def test_a_question_and_a_page(elsewhere):
    answer = elsewhere.get("/api/questions/shares", params={"chapter": "鄉飲酒禮"})
    assert answer.status_code == 200 and answer.json()["count"] == 3
    assert "主人坐取爵于篚" in elsewhere.get("/id/yili_04_p-xian-bin.html").text


def test_what_it_refuses_is_told(elsewhere):
    answer = elsewhere.get(
        "/sparql", params={"query": "SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }"}
    )
    assert answer.status_code == 400 and answer.json()["faults"]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/api/questions/shares", lambda answer: answer.json()["count"]),
        (
            "/sparql?query=SELECT ?kind { id:yili_04 a ?kind }",
            lambda answer: len(answer.text.split()) - 1,
        ),
    ],
)
def test_what_another_store_answers_is_its_own_and_not_kept(elsewhere, path, told):
    """The other store may change, and what is kept beside our graph is ours alone."""
    kept = {f: f.stat().st_mtime_ns for f in ANSWERS.iterdir()}
    full, elsewhere.endpoint.store = elsewhere.endpoint.store, ox.Store()
    try:
        empty = elsewhere.get(path, headers={"Accept": "text/csv"})
        assert told(empty) == 0 and empty.headers["cache-control"] == "max-age=0"
    finally:
        elsewhere.endpoint.store = full
    assert told(elsewhere.get(path, headers={"Accept": "text/csv"})) > 0
    assert kept == {f: f.stat().st_mtime_ns for f in ANSWERS.iterdir()}
