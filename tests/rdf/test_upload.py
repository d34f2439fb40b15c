"""A load is whole or not seen at all: two at once, cut off anywhere, late, or repeated, a store
answers old or new."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyoxigraph as ox
import pytest

from zunzu.errors import ZunzuError, fail
from zunzu.rdf import lease as leases, upload as uploads
from zunzu.rdf.exchange import Kind, Slow
from zunzu.rdf.lease import LOADING, Lease, lease, runs
from zunzu.rdf.names import graph
from zunzu.rdf.remote import Door, RemoteStore
from zunzu.rdf.upload import MEMORY, upload

from .endpoint import serving
from .test_remote import ours, quads

OLD, NEW = [*quads(5), *quads(4, "rules")], [*quads(9)[2:], *quads(6, "claims")]
BATCH = 3
TESTS = str(Path(__file__).parent.parent)


@pytest.fixture
def endpoint():
    with serving() as server:
        yield server


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(leases, "PAUSE", 0.02)


def reach(server, patience: float = 20) -> RemoteStore:
    return RemoteStore(Door(server.url, patience=patience))


def loaded(server, what, digest, **more):
    return upload(reach(server), what, digest * 64, batch=BATCH, **more)


def left_over(server) -> set[str]:
    return {
        quad.graph_name.value for quad in server.store if quad.graph_name != ox.DefaultGraph()
    } - {MEMORY.value, *(graph(name).value for name in uploads.GRAPHS)}


@pytest.mark.parametrize("same", [True, False])
@pytest.mark.parametrize("wait", [0, 30])
@pytest.mark.parametrize("time_", range(2))
def test_two_loads_at_once_with_large_batches(endpoint, same, wait, time_):
    """Both once said that all is there, and the store was empty: four of four."""
    sets = [quads(2000), quads(2000) if same else [*quads(1500), *quads(700, "claims")]]
    start = threading.Barrier(2)

    def run(number):
        start.wait()
        try:
            return upload(
                reach(endpoint),
                sets[number],
                ("a" if same else "ab"[number]) * 64,
                batch=6000,
                wait=wait,
            )
        except ZunzuError as error:
            return error

    with ThreadPoolExecutor(2) as both:
        ends = list(both.map(run, range(2)))
    refused = [end for end in ends if isinstance(end, ZunzuError)]
    assert ours(endpoint) in [set(one) for one, end in zip(sets, ends) if end not in refused]
    assert left_over(endpoint) == set()
    assert len(refused) < 2 if not wait else not refused, refused
    assert all(
        "another load works on it since" in str(error) and "--wait" in str(error)
        for error in refused
    )


def test_two_processes_at_once(endpoint):
    code = f"""
        import sys
        sys.path.insert(0, {TESTS!r})
        from rdf.test_upload import *
        sys.stdin.readline()
        print(upload(RemoteStore(Door({endpoint.url!r}, patience=30)), quads(3000), "a" * 64, batch=3000, wait=60).was_there)
    """  # noqa: E501
    both = [
        subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(code)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    ends = list(
        ThreadPoolExecutor(2).map(lambda process: process.communicate("go\n", timeout=120)[0], both)
    )
    assert [process.returncode for process in both] == [0, 0]
    assert sorted(end.strip() for end in ends) == ["False", "True"]
    assert ours(endpoint) == set(quads(3000)) and left_over(endpoint) == set()


class Direct(RemoteStore):
    """A store asked without HTTP between, so that every step of a load can be tried: the plug is
    pulled at the ``at``-th request, which is done before, or not, and nothing is answered from then
    on."""

    def __init__(self, store: ox.Store, at: int = 1_000_000, done: bool = False) -> None:
        super().__init__(Door("http://localhost/sparql"))
        self.store, self.at, self.done = store, at, done
        self.kinds: list[Kind] = []

    def send(self, text, kind, *, ours=True):
        self.kinds.append(kind)
        if len(self.kinds) > self.at or len(self.kinds) == self.at and not self.done:
            raise fail(self.url, "the plug is pulled")
        if kind is Kind.UPDATE:
            self.store.update(text)
            answer = b""
        else:
            answer = self.store.query(text).serialize(format=ox.QueryResultsFormat.JSON)
        if len(self.kinds) == self.at:
            raise fail(self.url, "the plug is pulled")
        return answer


def old_store() -> ox.Store:
    store = ox.Store()
    upload(Direct(store), OLD, "a" * 64, batch=BATCH)
    return store


def kinds_of_a_load() -> list[Kind]:
    remote = Direct(old_store())
    upload(remote, NEW, "b" * 64, batch=BATCH)
    return remote.kinds


#: Every request of a load, and of the updates each twice: done before the plug is pulled, and not.
CUTS = [
    (at, done)
    for at, kind in enumerate(kinds_of_a_load(), 1)
    for done in (False, True)
    if kind is Kind.UPDATE or not done
]


def held(store: ox.Store) -> set[ox.Quad]:
    return {quad for quad in store if quad.graph_name in map(graph, uploads.GRAPHS)}


@pytest.mark.parametrize("then", ["the same", "another"])
@pytest.mark.parametrize("at, done", CUTS)
def test_a_load_cut_off_at_any_request_leaves_old_or_new_and_the_next_is_whole(at, done, then):
    store = old_store()
    try:
        upload(Direct(store, at, done), NEW, "b" * 64, batch=BATCH)
    except ZunzuError:
        pass
    else:
        assert at == CUTS[-1][0]  # to leave the lease is the last, and no part of the load
    assert held(store) in (set(OLD), set(NEW))
    after = quads(3, "edition") if then == "another" else NEW
    upload(
        Direct(store), after, ("c" if then == "another" else "b") * 64, batch=BATCH, take_over=True
    )
    assert held(store) == set(after)
    assert upload(Direct(store), after, ("c" if then == "another" else "b") * 64).was_there
    upload(Direct(store), quads(2), "d" * 64, take_over=True)  # sweeps what the dead have left
    assert {quad.graph_name for quad in store} == {graph("acts"), MEMORY}


def test_a_load_has_the_steps_that_are_cut():
    assert len(CUTS) > 40 and sum(done for _, done in CUTS) > 10


def swap_of(server, what, digest) -> str:
    """The swap as it was sent."""
    loaded(server, what, digest)
    return next(update for update in server.updates if "load/state" in update)


def test_a_swap_that_comes_again_or_late_changes_nothing(endpoint):
    """A load whose last step timed out, repeated at once: old and new were both gone, one of
    two."""
    first = swap_of(endpoint, OLD, "a")
    before = set(endpoint.store)
    endpoint.store.update(first)
    assert set(endpoint.store) == before
    loaded(endpoint, NEW, "b")
    before = set(endpoint.store)
    endpoint.store.update(first)
    assert set(endpoint.store) == before


def test_a_swap_that_comes_twice_while_all_waits_changes_nothing_the_second_time(endpoint):
    loaded(endpoint, OLD, "a")

    def twice(asked):
        if "load/state" in asked.get("update", [""])[0]:
            endpoint.store.update(asked["update"][0])

    endpoint.fault = twice
    loaded(endpoint, NEW, "b")
    assert ours(endpoint) == set(NEW)


class Late(Direct):
    """Gives a swap no answer in time, and keeps it."""

    kept = ""

    def send(self, text, kind, *, ours=True):
        if "load/state" in text:
            self.kept = text
            raise Slow()
        return super().send(text, kind, ours=ours)


class Overtaken(Direct):
    """Does a late update before its ``before``-th request."""

    def __init__(self, store: ox.Store, late: str, before: int) -> None:
        super().__init__(store)
        self.late, self.before = late, before

    def send(self, text, kind, *, ours=True):
        if len(self.kinds) + 1 == self.before:
            self.store.update(self.late)
        return super().send(text, kind, ours=ours)


@pytest.mark.parametrize("before", range(1, len(kinds_of_a_load()) + 1))
def test_a_last_step_that_times_out_and_is_done_late_while_the_load_is_repeated(before):
    """Old and new were both gone, one time of two."""
    store = old_store()
    first = Late(store)
    with pytest.raises(Slow):
        upload(first, NEW, "b" * 64, batch=BATCH)
    assert first.kept and held(store) == set(OLD)
    upload(Overtaken(store, first.kept, before), NEW, "b" * 64, batch=BATCH)
    assert held(store) == set(NEW)


@pytest.mark.parametrize("lost", ["claims", "acts"])
def test_nothing_is_taken_out_when_what_waits_is_gone(endpoint, lost):
    """Somebody drops a waiting graph between the count and the swap."""
    loaded(endpoint, OLD, "a")

    def thief(asked):
        if "load/state" in asked.get("update", [""])[0]:
            for name in list(endpoint.store.named_graphs()):
                if "/waiting/" in name.value and name.value.endswith(lost):
                    endpoint.store.clear_graph(name)

    endpoint.fault = thief
    with pytest.raises(ZunzuError, match="where .* should be"):
        loaded(endpoint, NEW, "b")
    assert ours(endpoint) == set(OLD)


def test_nothing_is_taken_out_by_a_run_that_was_put_out(endpoint):
    loaded(endpoint, OLD, "a")

    def rival(asked):
        if "load/state" in asked.get("update", [""])[0]:
            endpoint.fault = None
            loaded(endpoint, quads(3, "edition"), "c", take_over=True)

    endpoint.fault = rival
    with pytest.raises(ZunzuError):
        loaded(endpoint, NEW, "b")
    assert ours(endpoint) == set(quads(3, "edition"))


def test_a_store_that_cannot_do_it_at_once_does_it_in_parts_and_never_has_neither(
    endpoint, monkeypatch
):
    monkeypatch.setattr(uploads, "PART", 2)
    loaded(endpoint, OLD, "a")

    def small(asked):
        seen = ours(endpoint)
        assert seen >= set(OLD) or seen >= set(NEW)
        if asked.get("update", [""])[0].count(" ;\n") > 2:
            return 500, "text/plain", b"transaction timed out"

    endpoint.fault = small
    loaded(endpoint, NEW, "b")
    assert ours(endpoint) == set(NEW) and left_over(endpoint) == set()


@pytest.mark.parametrize(
    "held",
    [
        [],
        [ox.Quad(ox.NamedNode("a:s"), ox.NamedNode("a:p"), ox.Literal("x"), ox.NamedNode("a:g"))],
        [ox.Quad(ox.NamedNode("a:s"), ox.NamedNode("a:p"), ox.Literal("x"))],
    ],
)
def test_a_dataset_of_nothing_or_of_foreign_graphs_sends_nothing(endpoint, held):
    """A store of ours that was cut once sent DROP for all graphs of the other."""
    loaded(endpoint, OLD, "a")
    before = len(endpoint.updates)
    with pytest.raises(ZunzuError, match="the dataset"):
        loaded(endpoint, held, "b")
    assert len(endpoint.updates) == before and ours(endpoint) == set(OLD)


def test_no_update_but_the_swap_touches_our_graphs(endpoint):
    loaded(endpoint, OLD, "a")
    loaded(endpoint, NEW, "b")
    for update in endpoint.updates:
        if "load/state" not in update:
            assert not [name for name in uploads.GRAPHS if str(graph(name)) in update], update


def test_a_lease_is_held_by_one(endpoint):
    with lease(reach(endpoint)) as own:
        assert [run.name for run in runs(reach(endpoint))] == [own.run]
        with pytest.raises(ZunzuError, match="last sign of life came [0-9]+ seconds ago"):
            with lease(reach(endpoint)):
                pass
        own.sign(at_once=True)
    assert runs(reach(endpoint)) == []


def test_two_that_came_at_once_both_step_back(endpoint):
    """A store without transactions lets both in: each sees the other."""
    rival = Lease(reach(endpoint))
    came = []

    def both(asked):
        if "load/since" in asked.get("update", [""])[0] and not came:
            came.append(True)
            endpoint.store.add(
                ox.Quad(rival.run, ox.NamedNode("a:since"), ox.Literal("now"), LOADING)
            )
            endpoint.store.update(asked["update"][0].replace("FILTER(?n = 0)", ""))
            return 200, "text/plain", b""

    endpoint.fault = both
    with pytest.raises(ZunzuError, match="another load"):
        with lease(reach(endpoint)):
            pass
    assert [run.name for run in runs(reach(endpoint))] == [rival.run]


def test_who_waits_is_told_for_whom_and_comes_in_when_the_other_leaves(endpoint):
    words = []
    with lease(reach(endpoint)) as first:
        threading.Timer(0.1, first.leave).start()
        with lease(reach(endpoint), wait=20, told=words.append) as second:
            assert [run.name for run in runs(reach(endpoint))] == [second.run]
    assert len(words) == 1 and "another load works on it since" in words[0]


def test_the_lease_of_a_process_that_has_ended_is_no_hindrance(endpoint):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    dead = ox.NamedNode(f"{leases._RUN}{leases._machine()}-{ended.pid}-00")
    endpoint.store.add(ox.Quad(dead, ox.NamedNode("a:since"), ox.Literal("now"), LOADING))
    with lease(reach(endpoint)) as own:
        assert [run.name for run in runs(reach(endpoint))] == [own.run]


@pytest.mark.parametrize(
    "name", ["elsewhere-1-00", "-", "", "{machine}--", "{machine}-x-y", "{machine}-²-0"]
)
@pytest.mark.parametrize("sign", ["", "soon", "9" * 5000, "2026-11-22", "\x1b[31m"])
def test_a_lease_that_cannot_be_judged_is_kept_and_told(endpoint, name, sign):
    run = ox.NamedNode(leases._RUN + name.format(machine=leases._machine()))
    for what in (leases._SINCE, leases._SIGN):
        endpoint.store.add(ox.Quad(run, what, ox.Literal(sign), LOADING))
    with pytest.raises(ZunzuError, match="another load works on it") as error:
        with lease(reach(endpoint)):
            pass
    assert error.value.faults[0].what.isprintable()
    with lease(reach(endpoint), take_over=True):
        pass


def test_a_store_that_does_not_keep_a_lease_is_told(endpoint):
    endpoint.fault = lambda asked: (200, "text/plain", b"") if "update" in asked else None
    with pytest.raises(ZunzuError, match="does not keep"):
        loaded(endpoint, NEW, "b")


def test_a_load_killed_outright_is_gone_on_with_by_the_next(endpoint):
    """The process ends in the middle; its lease falls with it, and what it sent is not sent
    again."""
    code = f"""
        import os, sys
        sys.path.insert(0, {TESTS!r})
        from rdf.test_upload import *
        upload(RemoteStore(Door({endpoint.url!r}, patience=30)), NEW, "b" * 64, lambda done, of: done < 6 or os._exit(9), BATCH)
    """  # noqa: E501
    loaded(endpoint, OLD, "a")
    assert subprocess.run([sys.executable, "-c", textwrap.dedent(code)], timeout=60).returncode == 9
    assert ours(endpoint) == set(OLD) and runs(reach(endpoint))
    assert loaded(endpoint, NEW, "b").sent == len(NEW) - 6
    assert ours(endpoint) == set(NEW)
