"""A query that is asked can be ended: by its limits, by Ctrl-C and by TERM; what was there stays
whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pyoxigraph as ox
import pytest

from zunzu import build
from zunzu.rdf import store as stores

from .conftest import assert_told_once

ENDLESS = (
    "SELECT (COUNT(*) AS ?n) { "
    + " ".join(f"VALUES ?v{n} {{ {' '.join(map(str, range(40)))} }}" for n in range(9))
    + " }"
)


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(build, "opened", lambda *_: build.Opened(ox.Store()))


def test_a_limit_of_time_ends_it_and_says_how_to_give_more(zunzu, small):
    result = zunzu("ask", "--query", "-", "--time-limit", "0.3", text=ENDLESS)
    assert_told_once(result, "took longer than 0.3 seconds")
    assert "--time-limit" in result.stderr and "standard input" in result.stderr


def test_a_limit_of_memory_ends_it_and_says_how_to_give_more(zunzu, small):
    result = zunzu(
        "ask",
        "--query",
        "-",
        "--memory-limit",
        "64",
        text=ENDLESS.replace("(COUNT(*) AS ?n)", "?v1") + " ORDER BY ?v2 ?v3",
    )
    assert_told_once(result, "more than 64 MB")
    assert "--memory-limit 256" in result.stderr


@pytest.mark.parametrize(
    "args, word",
    [
        (["--time-limit", "nan"], "--time-limit"),
        (["--time-limit", "0"], "--time-limit"),
        (["--memory-limit", "1"], "--memory-limit"),
        (["--time-limit", "x"], "not a valid float"),
    ],
)
def test_what_is_no_limit_is_told(zunzu, small, args, word):
    assert_told_once(zunzu("ask", "--query", "-", *args, text="ASK {}"), word)


@pytest.mark.parametrize(
    "query, word",
    [
        ("#\rSELECT * { SERVICE <http://127.0.0.1:9/> {} }", "SERVICE"),
        ("ASK " + "{" * 10_000, "nested"),
        ("SELECT (" + "1+" * 30_000 + "1 AS ?x) {}", "ran out of stack"),
        ("LOAD <http://127.0.0.1:9/>", "update"),
    ],
)
def test_a_hostile_query_is_told_once(zunzu, small, query, word):
    assert_told_once(zunzu("ask", "--query", "-", text=query), word)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="signals of POSIX")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_ctrl_c_and_term_end_a_query(name):
    code = (
        "import pyoxigraph as ox; from zunzu import build; build.store = lambda *_: ox.Store(); "
        "from zunzu.rdf import worker; was = worker._Hand.send\n"
        "def told(hand, request):\n    was(hand, request)\n    print(hand.number, flush=True)\n"
        "worker._Hand.send = told\nfrom zunzu.cli import main; main(['ask', '--query', '-'])"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    run.stdin.write(ENDLESS)
    run.stdin.close()
    worker = int(run.stdout.readline())
    run.send_signal(getattr(signal, name))
    run.wait(10)
    assert run.returncode in (130, 143, -signal.SIGTERM), run.stderr.read()
    for _ in range(100):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        with open(f"/proc/{worker}/stat") as stat:
            if ") Z" in stat.read():
                return
        time.sleep(0.02)
    raise AssertionError("the worker runs on")


def test_beside_threads_the_folder_of_the_store_is_opened_and_nothing_is_sent(
    zunzu, monkeypatch, tmp_path
):
    """Where other threads run no process is forked: one of its own opens the folder, if there is
    one (here it holds another store, to tell the two apart)."""
    (tmp_path / "one.nq").write_text("<urn:s> <urn:p> <urn:o> .\n")
    stores.keep(tmp_path / "one.nq", tmp_path / "store")
    monkeypatch.setattr(build, "opened", lambda *_: build.Opened(ox.Store(), tmp_path / "store"))
    over = threading.Event()
    other = threading.Thread(target=over.wait)
    other.start()
    try:
        result = zunzu("ask", "--query", "-", "--format", "json", text="ASK { ?s ?p ?o }")
    finally:
        over.set()
        other.join()
    assert '"boolean":true' in result.stdout.replace(" ", ""), result.stderr
