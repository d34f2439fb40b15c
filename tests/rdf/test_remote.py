"""A store elsewhere is asked as ours is; whatever is wrong with it is told as one error; a load
is whole or not seen at all."""

from __future__ import annotations

import socket

import pyoxigraph as ox
import pytest

from zunzu.errors import ZunzuError
from zunzu.rdf import upload as uploads
from zunzu.rdf.names import GRAPHS, PREFIXES, graph, mint
from zunzu.rdf.remote import PATIENCE, Door, RemoteStore, door
from zunzu.rdf.upload import MEMORY, upload

from .endpoint import serving, slow

BATCH = 3


def quads(number: int, name: str = "acts") -> list[ox.Quad]:
    return [
        ox.Quad(
            ox.NamedNode(f"http://e/{i:03d}"),
            ox.NamedNode("http://e/p"),
            ox.Literal(f"獻{i}", language="zh-hant"),
            graph(name),
        )
        for i in range(number)
    ]


@pytest.fixture
def endpoint():
    with serving() as server:
        yield server


@pytest.fixture
def remote(endpoint):
    return RemoteStore(Door(endpoint.url, patience=5))


def ours(server) -> set[ox.Quad]:
    """What a question sees."""
    return {
        q for name in GRAPHS for q in server.store.quads_for_pattern(None, None, None, graph(name))
    }


def batches(server) -> list[str]:
    """What was sent of a dataset."""
    return [update for update in server.updates if update.startswith("INSERT DATA")]


def test_solutions_truths_and_triples_come_as_from_our_own_store(endpoint, remote):
    endpoint.store.extend(quads(4))
    own = ox.Store()
    own.extend(quads(4))
    for query in (
        "SELECT ?o { ?s ?p ?o } ORDER BY ?o",
        "SELECT ?s ?none { ?s ?p ?o OPTIONAL { ?s <http://e/none> ?none } } ORDER BY ?s",
    ):
        far, near = remote.query(query), own.query(query, use_default_graph_as_union=True)
        assert [v.value for v in far.variables] == [v.value for v in near.variables]
        assert [list(s) for s in far] == [list(s) for s in near]
    assert bool(remote.query("ASK { ?s ?p '獻0'@zh-hant }")) and not bool(
        remote.query("ASK { ?s ?p '獻9'@zh-hant }")
    )
    assert set(remote.query("CONSTRUCT WHERE { ?s ?p ?o }")) == {q.triple for q in quads(4)}


def test_only_our_graphs_are_asked_and_they_are_one(endpoint, remote):
    endpoint.store.extend([*quads(2, "acts"), *quads(5, "claims")[2:]])
    endpoint.store.add(
        ox.Quad(
            ox.NamedNode("http://e/x"),
            ox.NamedNode("http://e/p"),
            ox.Literal("of others"),
            ox.NamedNode("http://e/g"),
        )
    )
    endpoint.store.add(
        ox.Quad(ox.NamedNode("http://e/y"), ox.NamedNode("http://e/p"), ox.Literal("of nobody"))
    )
    (found,) = remote.query("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")
    assert found["n"].value == "5"


def test_our_prefixes_and_ids_are_understood(endpoint, remote):
    act = mint("yili.04.029.u5750")
    endpoint.store.add(ox.Quad(act, ox.NamedNode("http://e/p"), ox.Literal("a.b"), graph("acts")))
    found = remote.query(
        r'SELECT ?o { id:yili_04_029_u5750 ?p ?o FILTER(REGEX(?o, "a\\.b")) }', prefixes=PREFIXES
    )
    assert [s["o"].value for s in found] == ["a.b"]


def test_a_malformed_query_never_leaves_the_house(remote):
    asked = []
    remote.send = lambda *a, **k: asked.append(a)
    with pytest.raises(SyntaxError):
        remote.query("SELECT ?x {")
    assert asked == []


def test_a_dead_store_is_told():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/sparql"
    with pytest.raises(ZunzuError, match="cannot be reached"):
        RemoteStore(Door(url)).query("ASK {}")


def test_a_slow_store_is_told(endpoint):
    endpoint.fault = slow(3)
    with pytest.raises(ZunzuError, match="within 1 seconds") as told:
        RemoteStore(Door(endpoint.url, patience=1)).query("ASK {}")
    assert PATIENCE in told.value.faults[0].remedy


@pytest.mark.parametrize(
    "answer, what",
    [
        ((200, "text/html", b"<html>welcome</html>"), "no SPARQL result"),
        (
            (
                200,
                "application/sparql-results+json",
                b'{"head": {"vars": ["s"]}, "results": {"bindings": [{"s": {"type"',
            ),
            "no SPARQL result",
        ),
        ((200, "application/sparql-results+json", b""), "no SPARQL result"),
        ((500, "text/plain", b"out of memory"), "could not do it"),
        ((503, "text/plain", b"come later"), "503"),
        ((404, "text/plain", b""), "404"),
        ((401, "text/plain", b""), "password"),
        ((400, "text/plain", b"I do not know BIND"), "I do not know BIND"),
    ],
)
@pytest.mark.parametrize(
    "query", ["SELECT ?s { ?s ?p ?o }", "ASK {}", "CONSTRUCT WHERE { ?s ?p ?o }"]
)
def test_nonsense_and_refusals_are_told(endpoint, remote, answer, what, query):
    endpoint.fault = lambda asked: answer
    if query.startswith("CONSTRUCT") and answer[2] == b"" and answer[0] == 200:
        return  # no triples is a graph
    with pytest.raises(ZunzuError, match=what) as told:
        list(remote.query(query))
    (fault,) = told.value.faults
    assert fault.where == endpoint.url and fault.remedy


@pytest.mark.parametrize("url", ["localhost:7878", "ftp://x/y", "", "store.ttl"])
def test_what_is_no_address_is_refused(url):
    with pytest.raises(ZunzuError, match="no address"):
        door(url)


def test_a_patience_that_is_no_number_is_refused(monkeypatch):
    monkeypatch.setenv(PATIENCE, "soon")
    with pytest.raises(ZunzuError, match=PATIENCE):
        door("http://localhost/sparql")


def test_a_password_is_not_told(monkeypatch):
    monkeypatch.setenv("ZUNZU_STORE_USER", "dba")
    monkeypatch.setenv("ZUNZU_STORE_PASSWORD", "secret")
    assert "secret" not in repr(door("http://localhost/sparql"))


def test_a_load_puts_everything_there_and_takes_out_what_was(endpoint, remote):
    endpoint.store.extend(
        [
            *quads(9, "rules"),
            ox.Quad(ox.NamedNode("http://e/x"), ox.NamedNode("http://e/p"), ox.Literal("1")),
        ]
    )
    told = []
    done = upload(
        remote,
        [*quads(7), *quads(2, "claims")],
        "d" * 64,
        lambda *so_far: told.append(so_far),
        BATCH,
    )
    assert (done.triples, done.sent, done.was_there) == (9, 9, False)
    assert ours(endpoint) == {*quads(7), *quads(2, "claims")}
    assert told == [(3, 9), (6, 9), (7, 9), (9, 9)]
    filled = {quad.graph_name for quad in endpoint.store} - {ox.DefaultGraph()}
    assert filled == {graph("acts"), graph("claims"), MEMORY}
    assert (
        len(list(endpoint.store.quads_for_pattern(None, None, None, ox.DefaultGraph()))) == 1
    )  # what is not ours stays


def test_a_load_may_be_repeated(endpoint, remote):
    upload(remote, quads(7), "d" * 64, batch=BATCH)
    before = len(endpoint.updates)
    assert upload(remote, quads(7), "d" * 64, batch=BATCH).was_there
    assert len(endpoint.updates) == before


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_a_load_that_is_cut_off_leaves_the_old_state_and_goes_on_where_it_was(
    endpoint, remote, cut
):
    old, new = quads(2), quads(8)
    upload(remote, old, "a" * 64, batch=BATCH)
    start = len(batches(endpoint))
    endpoint.fault = lambda asked: (
        (500, "text/plain", b"the plug is pulled")
        if len(batches(endpoint)) - start == cut
        else None
    )
    with pytest.raises(ZunzuError, match="plug"):
        upload(remote, new, "b" * 64, batch=BATCH)
    assert ours(endpoint) == set(old)
    endpoint.fault = None
    done = upload(
        remote, new, "b" * 64, batch=BATCH, take_over=True
    )  # the dead store kept the lease
    assert done.sent == 8 - min(cut * BATCH, 8 // BATCH * BATCH)
    assert ours(endpoint) == set(new)


def test_a_load_of_other_words_begins_anew(endpoint, remote):
    endpoint.fault = lambda asked: (
        (500, "text/plain", b"no") if len(batches(endpoint)) == 2 else None
    )
    with pytest.raises(ZunzuError):
        upload(remote, quads(9), "a" * 64, batch=BATCH)
    endpoint.fault = None
    upload(remote, quads(4, "claims"), "b" * 64, batch=BATCH, take_over=True)
    assert ours(endpoint) == set(quads(4, "claims"))
    assert not [g for g in endpoint.store.named_graphs() if "waiting" in g.value]


def test_a_store_that_swallows_triples_is_found_out(endpoint, remote):
    upload(remote, quads(2), "a" * 64, batch=BATCH)
    endpoint.fault = lambda asked: (
        (200, "text/plain", b"") if "/005>" in asked.get("update", [""])[0] else None
    )
    with pytest.raises(ZunzuError, match="holds 3 triples after 6"):
        upload(remote, quads(6), "b" * 64, batch=BATCH)
    assert ours(endpoint) == set(quads(2))


def test_everything_is_fetched_for_what_must_see_it_whole(endpoint, remote):
    upload(remote, [*quads(5), *quads(2, "rules")], "a" * 64)
    assert set(remote.fetched()) == {*quads(5), *quads(2, "rules")}


def test_an_empty_store_and_one_that_hands_out_less_are_told(endpoint, remote, monkeypatch):
    with pytest.raises(ZunzuError, match="none of our graphs"):
        remote.fetched()
    upload(remote, quads(5), "a" * 64)
    real = remote.send
    monkeypatch.setattr(
        remote,
        "send",
        lambda text, *a, **k: real(text + (" LIMIT 3" if "SELECT ?s" in text else ""), *a, **k),
    )
    with pytest.raises(ZunzuError, match="hands out 3 of the 5"):
        remote.fetched()


def test_the_batches_are_small_enough_for_stores_that_refuse_long_texts():
    assert uploads.BATCH <= 5000
