"""A query runs in a process that can be ended: it never takes us with it, and the next one is
answered."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time

import pyoxigraph as ox
import pytest

from zunzu.errors import ZunzuError
from zunzu.rdf import serving
from zunzu.rdf.limits import Limits
from zunzu.rdf.worker import Ended, Screened, Worker

SMALL = ox.Quad(
    ox.NamedNode("urn:a"), ox.NamedNode("urn:b"), ox.Literal("獻"), ox.NamedNode("urn:g")
)
#: Rows without end: 40^9 of them.
ENDLESS = " ".join(f"VALUES ?v{n} {{ {' '.join(map(str, range(40)))} }}" for n in range(9))


def holding() -> ox.Store:
    store = ox.Store()
    store.add(SMALL)
    return store


@pytest.fixture(scope="module")
def asked():
    with Worker(holding(), Limits(seconds=1.5, megabytes=300)) as worker:
        yield worker


def deep(n: int) -> dict[str, str]:
    """Queries that go on and on, by what they repeat."""
    return {
        "brackets": f"SELECT ({'(' * n}1{')' * n} AS ?x) {{}}",
        "groups": f"ASK {'{' * n}{'}' * n}",
        "collections": f"ASK {{ ?s ?p {'(' * n}1{')' * n} }}",
        "things": f"ASK {{ ?s ?p {'[ ?p ' * n}1{']' * n} }}",
        "optional": f"ASK {{ {'OPTIONAL { ' * n}{'}' * n} }}",
        "not": f"ASK {{ FILTER({'!' * n}true) }}",
        "not exists": f"ASK {{ {'FILTER NOT EXISTS { ' * n}{'}' * n} }}",
        "paths": f"ASK {{ ?s {'(' * n}<x:p>{')*' * n} ?o }}",
        "union": f"ASK {{ {{}} {'UNION {} ' * n} }}",
        "union within": f"ASK {{ {'{ {} UNION ' * n}{{}}{'}' * n} }}",
        "or": f"ASK {{ FILTER({'false||' * n}true) }}",
        "sum": f"SELECT ({'1+' * n}1 AS ?x) {{}}",
        "optional in a row": f"ASK {{ {'OPTIONAL { ?s ?p ?o } ' * n} }}",
        "filters": f"ASK {{ ?s ?p ?o {'FILTER(?o) ' * n} }}",
        "selects": f"ASK {{ {'{ SELECT * { ' * n}{'} }' * n} }}",
        "functions": f"SELECT ({'STR(' * n}1{')' * n} AS ?x) {{}}",
        "graphs": f"ASK {{ {'GRAPH ?g { ' * n}{'}' * n} }}",
        "minus": f"ASK {{ {'MINUS { ?s ?p ?o } ' * n} }}",
        "triples": f"ASK {{ ?s ?p {'<<( ?s ?p ' * n}1{' )>>' * n} }}",
        "binds": f"ASK {{ {' '.join(f'BIND(1 AS ?x{i})' for i in range(n))} }}",
        "unclosed": "ASK " + "{" * n,
        "nothing but brackets": "(" * n,
        "closed alone": "}" * n,
    }


@pytest.mark.parametrize("n", [300, 3_000, 20_000])
@pytest.mark.parametrize("kind", deep(1))
def test_no_depth_takes_us_with_it(asked, kind, n):
    if n == 300 and kind in ("binds", "optional in a row"):
        n = 30  # these are answered
    try:
        asked.query(deep(n)[kind])
    except (ZunzuError, SyntaxError) as told:
        assert str(told)
    assert bool(asked.query("ASK {}"))  # the next one is answered


@pytest.mark.parametrize(
    "select",
    [
        "(COUNT(*) AS ?n)",
        "(GROUP_CONCAT(?v1) AS ?n)",
        "DISTINCT ?v1",
        "(MAX(?v1 + ?v2) AS ?n)",
        "*",
    ],
)
def test_a_query_without_end_is_ended(select):
    with Worker(holding(), Limits(seconds=0.3, megabytes=300)) as worker:
        with pytest.raises(
            Ended,
            match=r"took longer than 0.3 seconds(.|\n)*--time-limit|needed more|more than 256 MB",
        ):
            worker.query(f"SELECT {select} {{ {ENDLESS} }}")
        with pytest.raises(Ended, match="took longer"):
            worker.query(f"ASK {{ {{ SELECT (COUNT(*) AS ?n) {{ {ENDLESS} }} }} FILTER(?n = 0) }}")
        assert bool(worker.query("ASK { GRAPH ?g { ?s ?p '獻' } }"))


def test_a_query_gets_so_much_memory_and_no_more():
    with Worker(holding(), Limits(seconds=30, megabytes=64)) as worker:
        with pytest.raises(Ended, match=r"more than 64 MB of memory(.|\n)*--memory-limit 256"):
            worker.query(f"SELECT ?v1 {{ {ENDLESS} }} ORDER BY ?v2 ?v3")
        assert bool(worker.query("ASK {}"))


def test_an_answer_is_no_larger_than_it_may_be():
    with Worker(holding(), Limits(answer=1)) as worker:
        for _ in range(2):
            with pytest.raises(ZunzuError, match="more than 1 MB"):
                worker.query(f"SELECT * {{ {ENDLESS} }}")
            assert bool(worker.query("ASK { ?s ?p '獻' }"))  # nothing of the other answer is left


def test_the_clock_of_a_query_never_ends_the_next(monkeypatch):
    def late(told, kind, raw, send=serving._Telling.send):
        send(told, kind, raw)
        if kind == serving.REFUSED:
            time.sleep(1.2)  # what is left to do when the answer is out, on a busy machine

    monkeypatch.setattr(serving._Telling, "send", late)
    with Worker(holding(), Limits(seconds=1)) as worker:
        with pytest.raises(ZunzuError, match="SERVICE"):
            worker.query("SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }")
        assert bool(worker.query("ASK {}"))


def test_ctrl_c_ends_the_query_and_the_next_is_answered():
    with Worker(holding()) as worker:
        pid = os.getpid()
        child = os.fork()
        if child == 0:  # somebody who presses Ctrl-C
            time.sleep(0.2)
            os.kill(pid, signal.SIGINT)
            os._exit(0)
        with pytest.raises(KeyboardInterrupt):
            worker.query(f"SELECT (COUNT(*) AS ?n) {{ {ENDLESS} }}")
        os.waitpid(child, 0)
        assert bool(worker.query("ASK {}"))


def test_a_worker_ends_with_those_who_asked():
    hears, says = os.pipe()
    parent = os.fork()
    if parent == 0:
        os.close(hears)
        worker = Worker(holding())
        os.write(says, str(worker._hand.number).encode())
        threading.Thread(
            target=worker.query, args=(f"SELECT (COUNT(*) AS ?n) {{ {ENDLESS} }}",), daemon=True
        ).start()
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGKILL)
    os.close(says)
    worker = int(os.read(hears, 20))
    os.waitpid(parent, 0)
    assert os.read(hears, 1) == b"", "the worker holds the pipe until it ends"
    with pytest.raises(ProcessLookupError):
        for _ in range(100):
            os.kill(worker, 0)
            time.sleep(0.02)
            with open(f"/proc/{worker}/stat") as stat:
                if ") Z" in stat.read():  # dead, and nobody buries it here
                    raise ProcessLookupError


def test_the_network_is_out_of_reach(monkeypatch):
    """Were SERVICE overlooked, the system itself would still refuse the connection."""
    from zunzu.rdf import judge, worker

    monkeypatch.setattr(judge, "refuse", lambda *_, **__: None)
    monkeypatch.setattr(worker, "_may_fork", lambda: True)  # so that it overlooks it there, too
    with socket.create_server(("127.0.0.1", 0)) as server, Worker(holding()) as reached:
        server.settimeout(0.5)
        with pytest.raises(OSError):
            list(
                reached.query(
                    f"SELECT * {{ SERVICE <http://127.0.0.1:{server.getsockname()[1]}/> {{ ?s ?p ?o }} }}"  # noqa: E501
                )
            )
        with pytest.raises(TimeoutError):
            server.accept()


def queries() -> list[str]:
    return [
        "ASK {}",
        "SELECT * { GRAPH ?g { ?s ?p ?o } }",
        "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }",
        "ASK { ?s ?p 1 }",
        "SELECT (1.50 AS ?a) ('x'@en AS ?b) ('\\u0000\\t\"' AS ?c) (<urn:ü> AS ?d) ?e { BIND(BNODE() AS ?f) }",  # noqa: E501
    ]


@pytest.mark.parametrize("threads", [0, 1])
@pytest.mark.parametrize("query", queries())
def test_the_answer_is_that_of_the_store(query, threads):
    """Forked, and, where other threads run, begun apart."""
    waits = threading.Event()
    for _ in range(threads):
        threading.Thread(target=waits.wait, daemon=True).start()
    try:
        with Worker(store := holding()) as worker:
            far, near = worker.query(query), store.query(query, use_default_graph_as_union=True)
            if isinstance(near, ox.QueryBoolean):
                assert bool(far) == bool(near)
            else:
                assert far.variables == near.variables and list(map(tuple, far)) == list(
                    map(tuple, near)
                )
            assert list(worker.query("CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }")) == [SMALL.triple]
    finally:
        waits.set()


def test_threads_may_share_a_worker():
    with Worker(holding()) as worker:
        found = []
        threads = [
            threading.Thread(target=lambda: found.append(bool(worker.query("ASK { ?s ?p '獻' }"))))
            for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == [True] * 8


def test_a_query_that_goes_elsewhere_is_read_here_first():
    class Elsewhere:
        asked = 0

        def query(self, *_, **__):
            self.asked += 1

    far = Elsewhere()
    screened = Screened(far)
    try:
        for query in (
            "SELECT",
            "ASK { SERVICE ?x {} }",
            "ASK FROM <urn:x> {}",
            "(" * 9999,
            "SELECT (" + "1+" * 30_000 + "1 AS ?x) {}",
        ):
            with pytest.raises((ZunzuError, SyntaxError)):
                screened.query(query)
        assert far.asked == 0
        screened.query("ASK {}")
        assert far.asked == 1
    finally:
        screened.close()


@pytest.mark.parametrize(
    "given",
    [
        {"seconds": 0},
        {"seconds": float("nan")},
        {"seconds": -1},
        {"seconds": 1e12},
        {"megabytes": 1},
    ],
)
def test_a_limit_is_a_limit(given):
    with pytest.raises(ZunzuError, match="-limit"):
        Limits(**given)
