"""The server as clients meet it: pages, IRIs, SPARQL, the API, and what it refuses."""

from __future__ import annotations

import json
import os
import random
import re
import socket
import subprocess
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pyoxigraph as ox
import pytest
import rdflib
from SPARQLWrapper import JSON, SPARQLWrapper

from zunzu import build

COMUNICA = Path(os.environ.get("ZUNZU_NPM", "/nowhere")) / ".bin" / "comunica-sparql"
BASE = "https://w3id.org/zunzu/"
CROSS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"


@pytest.fixture(scope="module")
def store():
    return build.store()


@pytest.fixture(scope="session")
def http(server):
    with httpx.Client(base_url=server, timeout=60) as client:
        yield client


def _alive(http) -> None:
    answer = http.post(
        "/sparql", data={"query": "ASK { ?act a zz:Act }"}, headers={"Accept": "application/json"}
    )
    assert answer.status_code == 200 and answer.json()["boolean"] is True


# pages


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/en/index.html",
        "/id/yili.html",
        "/id/yili_04.html",
        "/vocab/thing/zhi.html",
        "/rules.html",
        "/ask.html",
        "/ask/shares.html",
        "/search.html",
        "/beside.html",
        "/sparql-editor.html",
        "/api/docs.html",
        "/about.html",
    ],
)
def test_a_page_is_sent_compressed_with_a_tag_and_a_policy(http, path):
    answer = http.get(path)
    assert answer.status_code == 200 and "text/html" in answer.headers["content-type"]
    assert answer.headers["content-encoding"] == "gzip"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    again = http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content


@pytest.fixture(scope="module")
def code_of(http):
    """How the server answers for an address, each asked once: the head and foot of all pages lead
    to the same."""
    return cache(lambda link: http.get(link).status_code)


@pytest.mark.parametrize(
    "path",
    [
        "about.html",
        "en/about.html",
        "sparql-editor.html",
        "en/sparql-editor.html",
        "api/docs.html",
        "en/api/docs.html",
        "ask.html?q=誰用觶",
        "search.html?q=坐挩手",
    ],
)
def test_every_link_of_a_page_that_only_a_server_has_leads_somewhere(http, code_of, path):
    page = http.get(f"/{path}")
    links = {
        urljoin(str(page.url), href) for href in re.findall(r'(?:href|src)="([^"]+)"', page.text)
    }
    ours = {
        unescape(link).partition("#")[0] for link in links if link.startswith(str(http.base_url))
    }
    assert len(ours) > 10
    assert {link: code for link in ours if (code := code_of(link)) != 200} == {}


def test_a_question_is_asked_by_its_address_and_taken_away(http):
    page = http.get("/ask/shares.html", params={"cut": "肩"})
    assert "賓" in page.text and "介" not in page.text.split("<tbody>")[1]
    table = http.get("/ask/shares.csv", params={"cut": "肩"})
    assert table.text.splitlines()[1].startswith("鄉飲酒禮,yili.04.152,賓,")
    assert http.get("/ask/shares.rq").text.startswith("#+ title-zh")


def test_a_wrong_setting_is_told_on_the_page(http):
    page = http.get("/ask/shares.html", params={"cut": "<script>alert(1)</script>"})
    assert (
        page.status_code == 400
        and "<script>alert" not in page.text
        and "&lt;script&gt;" in page.text
    )


def test_words_are_searched_without_a_script(http):
    assert "yili.04.037" in http.get("/search.html", params={"q": "坐挩手"}).text


def test_a_sentence_finds_questions(http):
    assert "ask/vessel-use.html" in http.get("/ask.html", params={"q": "誰用觶"}).text


# linked data

IRIS = [
    "id/yili_04_034_u8a2d",
    "id/yili_04_034",
    "id/yili_04_p-xian-bin",
    "vocab/role/bin",
    "vocab/thing",
    "ontology/agent",
    "rule/BOW-05",
    "vocab/warrant/E3",
    "id/yili_04_034_u8a2d_agent_1",
    "lexicon/jue",
]


@pytest.mark.parametrize("path", IRIS)
def test_an_iri_is_answered_by_its_page_or_its_data(http, path):
    page = http.get(f"/{path}", headers={"Accept": "text/html"}, follow_redirects=True)
    assert (
        page.history[0].status_code == 303
        and page.status_code == 200
        and "html" in page.headers["content-type"]
    )
    for media in (
        "text/turtle",
        "application/n-triples",
        "application/ld+json",
        "application/rdf+xml",
    ):
        data = http.get(f"/{path}", headers={"Accept": media}, follow_redirects=True)
        assert data.status_code == 200 and data.headers["content-type"].startswith(media)
        form = ox.RdfFormat.from_media_type(media)
        assert any(q.subject.value == BASE + path for q in ox.parse(data.content, format=form))


def test_iris_by_lot_are_answered_by_page_and_turtle(http, store):
    """Of each class that has things of ours, one by lot; that all have a page and triples on
    the site is tested in site_pages."""
    asked = (
        f'SELECT DISTINCT ?class ?iri {{ ?iri a ?class FILTER(STRSTARTS(STR(?iri), "{BASE}")) }}'
    )
    of = defaultdict(set)
    for found in store.query(asked, use_default_graph_as_union=True):
        of[found["class"].value].add(found["iri"].value)
    lot = random.Random(23)
    drawn = sorted({lot.choice(sorted(of[kind])) for kind in sorted(of)})
    assert len(drawn) > 40
    for iri in drawn:
        path = iri.removeprefix(BASE)
        page = http.get(f"/{path}", headers={"Accept": "text/html"}, follow_redirects=True)
        assert page.status_code == 200 and "html" in page.headers["content-type"], iri
        data = http.get(f"/{path}", headers={"Accept": "text/turtle"}, follow_redirects=True)
        triples = ox.parse(data.content, format=ox.RdfFormat.TURTLE)
        assert any(triple.subject.value == iri for triple in triples), iri


def test_rdflib_reads_an_iri_and_a_json_ld_reader_its_json(server):
    assert len(rdflib.Graph().parse(f"{server}/id/yili_04_034_u8a2d", format="turtle")) > 5
    raw = httpx.get(
        f"{server}/vocab/role/bin", headers={"Accept": "application/ld+json"}, follow_redirects=True
    )
    found = rdflib.Graph().parse(data=raw.text, format="json-ld")
    assert (rdflib.URIRef(BASE + "vocab/role/bin"), rdflib.RDF.type, rdflib.SKOS.Concept) in found


def test_the_dataset_is_described(http):
    answer = http.get("/.well-known/void")
    assert "void#Dataset" in answer.text or "void:Dataset" in answer.text
    list(ox.parse(answer.content, format=ox.RdfFormat.TURTLE))


# SPARQL 1.1 Protocol

SELECT = "SELECT ?act { ?act a zz:Chapter } ORDER BY ?act LIMIT 3"


@pytest.mark.parametrize(
    "media",
    [
        "application/sparql-results+json",
        "application/sparql-results+xml",
        "text/csv",
        "text/tab-separated-values",
    ],
)
def test_three_ways_to_ask_give_the_same(http, media):
    head = {"Accept": media}
    ways = [
        http.get("/sparql", params={"query": SELECT}, headers=head),
        http.post("/sparql", data={"query": SELECT}, headers=head),
        http.post(
            "/sparql", content=SELECT, headers={**head, "Content-Type": "application/sparql-query"}
        ),
    ]
    assert {w.status_code for w in ways} == {200} and len({w.content for w in ways}) == 1
    assert ways[0].headers["content-type"].startswith(media)
    assert ways[0].content.count(b"/zunzu/id/") == 3


@pytest.mark.parametrize(
    "media", ["text/turtle", "application/n-triples", "application/ld+json", "application/rdf+xml"]
)
def test_a_construct_is_written_in_every_form(http, media):
    answer = http.get(
        "/sparql",
        params={"query": "CONSTRUCT WHERE { ?s a zz:Chapter }"},
        headers={"Accept": media},
    )
    assert sum(1 for _ in ox.parse(answer.content, format=ox.RdfFormat.from_media_type(media))) == 5


def test_an_answer_is_kept_with_its_tag_in_each_form(http):
    asked = {"query": SELECT}
    first = http.get("/sparql", params=asked, headers={"Accept": "text/csv"})
    same = {"Accept": "text/csv", "If-None-Match": first.headers["etag"]}
    again = http.get("/sparql", params=asked, headers=same)
    assert again.status_code == 304 and not again.content
    assert "Accept" in first.headers["vary"].split(", ")
    other = http.get("/sparql", params=asked, headers={"Accept": "application/json"})
    assert other.json()["results"] and other.headers["etag"] != first.headers["etag"]


def test_what_is_new_each_time_is_not_kept(http):
    answers = {
        http.get("/sparql", params={"query": "SELECT (STRUUID() AS ?one) {}"}).text
        for _ in range(3)
    }
    assert len(answers) == 3


def test_the_service_describes_itself(http):
    assert "SPARQL11Query" in http.get("/sparql", headers={"Accept": "text/turtle"}).text


def test_sparqlwrapper_is_a_client(server):
    client = SPARQLWrapper(f"{server}/sparql")
    client.setReturnFormat(JSON)
    for method in ("GET", "POST"):
        client.setMethod(method)
        client.setQuery(
            "SELECT (COUNT(*) AS ?n) { ?c a <https://w3id.org/zunzu/ontology/Chapter> }"
        )
        assert client.queryAndConvert()["results"]["bindings"][0]["n"]["value"] == "5"


def test_rdflib_is_a_client(server):
    graph = rdflib.Graph("SPARQLStore")
    graph.open(f"{server}/sparql")
    rows = list(graph.query("SELECT ?c { ?c a <https://w3id.org/zunzu/ontology/Chapter> }"))
    assert len(rows) == 5


@pytest.mark.skipif(
    not COMUNICA.is_file(),
    reason="needs Comunica from npm: ZUNZU_NPM names the folder node_modules",
)
def test_comunica_is_a_client(server):
    asked = subprocess.run(
        [
            str(COMUNICA),
            f"sparql@{server}/sparql",
            "SELECT ?c { ?c a <https://w3id.org/zunzu/ontology/Chapter> }",
            "-t",
            "application/sparql-results+json",
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert len(json.loads(asked.stdout)["results"]["bindings"]) == 5


# the API


@pytest.mark.parametrize(
    "path, key",
    [
        ("chapters", None),
        ("texts/鄉飲酒禮", "segments"),
        ("passages/yili.04.037", "acts"),
        ("acts/yili.04.034.u8a2d", "slots"),
        ("scenes/yili.04.036", "cups"),
        ("plans/yili.04.036", "svg"),
        ("rules", None),
        ("rules/BOW-05", "witnesses"),
        ("questions", None),
        ("questions/shares?cut=肩", "rows"),
        ("search?q=坐挩手", None),
    ],
)
def test_the_api_answers(http, path, key):
    answer = http.get(f"/api/{path}")
    assert answer.status_code == 200
    assert answer.json() and (key is None or answer.json()[key])


@pytest.mark.parametrize(
    "path, status",
    [
        ("texts/nowhere", 404),
        ("passages/x", 404),
        ("acts/yili.04.034", 404),
        ("rules/NO-1", 404),
        ("questions/nope", 404),
        ("questions/shares?cut=x", 400),
        ("questions/shares?no=x", 400),
        ("search", 400),
        ("scenes/%00", 404),
        ("plans/yili.04.999", 404),
    ],
)
def test_the_api_says_what_is_wrong(http, path, status):
    answer = http.get(f"/api/{path}")
    assert answer.status_code == status and answer.json()["faults"][0]["remedy"]


@pytest.mark.slow
def test_two_sections_are_compared_and_a_text_is_checked(http):
    found = http.get(
        "/api/compare", params={"one": "yili.04:018-019", "other": "yili.05:022-023"}
    ).json()
    assert found["same"] and found["pairs"]
    text = "\n".join(s["text"] for s in http.get("/api/texts/yili.10").json()["segments"])
    answer = http.post("/api/check", json={"text": text, "chapter": "覲禮"})
    assert answer.status_code == 200


# attacks


@pytest.mark.parametrize(
    "request_, status",
    [
        (lambda h: h.post("/sparql", data={"query": CROSS}), 503),
        (
            lambda h: h.post(
                "/sparql", data={"query": "SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }"}
            ),
            400,
        ),
        (  # the limit of rows or that of time, whichever comes first
            lambda h: h.post("/sparql", data={"query": "SELECT * { ?a ?b ?c . ?d ?e ?f }"}),
            (400, 503),
        ),
        (lambda h: h.post("/sparql", data={"query": "INSERT DATA { <x:a> <x:b> <x:c> }"}), 400),
        (lambda h: h.post("/sparql", data={"update": "DROP ALL"}), 400),
        (lambda h: h.post("/sparql", data={"query": "LOAD <file:///etc/passwd>"}), 400),
        (
            lambda h: h.get(
                "/sparql", params={"query": "ASK {}", "default-graph-uri": "file:///etc/passwd"}
            ),
            400,
        ),
        (
            lambda h: h.post(
                "/sparql",
                content=b"x" * 10_000_000,
                headers={"Content-Type": "application/sparql-query"},
            ),
            413,
        ),
        (
            lambda h: h.post("/sparql", content=b"ASK {}", headers={"Content-Type": "text/plain"}),
            415,
        ),
        (
            lambda h: h.post(
                "/sparql", content=b"\xff\xfe", headers={"Content-Type": "application/sparql-query"}
            ),
            400,
        ),
        (lambda h: h.post("/sparql", data={"query": "ASK " + "{" * 5000 + "}" * 5000}), 400),
        (
            lambda h: h.get("/sparql", params={"query": "ASK {}"}, headers={"Accept": "image/png"}),
            406,
        ),
        (lambda h: h.get("/..%2f..%2fetc/passwd"), 404),
        (lambda h: h.get("/static/..%2f..%2f..%2fetc/passwd"), 404),
        (lambda h: h.get("/data/../../etc/passwd.ttl"), 404),
        (lambda h: h.delete("/"), 405),
        (lambda h: h.put("/sparql", content=b"x"), 405),
        (lambda h: h.patch("/api/chapters"), 405),
        (
            lambda h: h.post(
                "/api/check", content=b"[" * 100_000, headers={"Content-Type": "application/json"}
            ),
            400,
        ),
        (lambda h: h.post("/api/check", json={"text": "賓" * 100_000}), 413),
        (lambda h: h.get("/id/yili_04%0d%0aX-Evil:%201", headers={"Accept": "text/turtle"}), 404),
    ],
)
def test_an_attack_is_refused_and_the_server_still_answers(http, request_, status):
    answer = request_(http)
    refused = status if isinstance(status, tuple) else (status,)
    assert answer.status_code in refused, answer.text[:300]
    assert "x-evil" not in answer.headers
    _alive(http)


MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(1)>'


@pytest.mark.parametrize(
    "path",
    [
        "/search.html?q=",
        "/ask.html?q=",
        "/ask/words.html?word=",
        "/en/search.html?q=",
        "/ask/shares.html?cut=",
        "/ask/shares.html?chapter=",
    ],
)
def test_markup_is_shown_as_text(http, path):
    address, _, name = path.rstrip("=").partition("?")
    page = http.get(address, params={name: MARKUP})
    assert "<script>alert" not in page.text and "<img src=x" not in page.text
    _alive(http)


def test_a_thousand_connections_that_say_nothing(server, http):
    host, port = server.removeprefix("http://").split(":")
    held = []
    try:
        for _ in range(1000):
            held.append(socket.create_connection((host, int(port)), timeout=10))
        _alive(http)
        for slow in held[:20]:
            slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")  # and no more
        time.sleep(11)  # longer than the server waits
        slow.settimeout(5)
        assert slow.recv(1) == b""  # let go
    finally:
        for one in held:
            one.close()
    _alive(http)


def test_many_clients_at_once_are_all_answered(http):
    def ask(n: int) -> int:
        return http.get(
            "/sparql", params={"query": f"SELECT ?a {{ ?a a zz:Act ; zz:order {n} }}"}
        ).status_code

    with ThreadPoolExecutor(32) as hands:
        assert set(hands.map(ask, range(200))) == {200}
