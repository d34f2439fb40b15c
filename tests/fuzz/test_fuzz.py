"""The suite itself: its oracle sees every kind of wrong end, its lot is the same on every run,
and a piece of it is run here.
"""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from fuzz.case import Case, Ended, forked, judge, run, spawned
from fuzz.classes import CLASSES, FILES, GOOD, TEXT
from fuzz.run import cases, made, table, tried
from hypothesis import given, strategies as st

from zunzu import records, supervise
from zunzu.cli.faults import SYSTEM, faults
from zunzu.errors import ZunzuError
from zunzu.model import Act

GONE = Path("/nonexistent")


def ended(
    code: int = 0,
    out: bytes = b"",
    err: str = "",
    after: float | None = None,
    hung: bool = False,
    left: int = 0,
) -> Ended:
    return Ended(code, out, err, 0.1, after, hung, left)


@pytest.mark.parametrize(
    "how, told",
    [
        (ended(-11), "died of signal 11"),
        (ended(3), "exit code 3"),
        (ended(-9), "died of signal 9"),
        (ended(2), "no remedy told"),
        (ended(2, b"x", "remedy: y"), "something on stdout"),
        (ended(hung=True), "still ran"),
        (ended(1, err="Traceback (most recent call last):"), "Traceback"),
        (ended(2, err="remedy: a fault of zunzu"), "a fault of zunzu"),
        (ended(130, after=9.0), "ended 9.0 s after"),
        (ended(left=1), "left a process"),
    ],
)
def test_the_oracle_sees_every_wrong_end(how, told):
    assert told in "; ".join(judge(Case(("x",)), how, GONE))


@pytest.mark.parametrize(
    "how",
    [
        ended(),
        ended(1),
        ended(2, err="zunzu: a: b\n  remedy: c"),
        ended(130, after=0.4),
        ended(141),
    ],
)
def test_the_oracle_passes_what_is_promised(how):
    assert judge(Case(("x",)), how, GONE) == []


def test_the_oracle_sees_half_files_and_files_that_were_changed(tmp_path):
    (tmp_path / "x.123.part").touch()
    (tmp_path / "old").write_text("new")
    told = judge(Case(("x",), {"old": b"old"}, kept=("old",)), ended(2, err="remedy: "), tmp_path)
    assert told == ["half a file is left: x.123.part", "old is not as it was"]


def test_the_same_seed_makes_the_same_cases():
    few = [next(pair) for pair in [cases(7, list(CLASSES))] for _ in range(60)]
    assert few == [next(pair) for pair in [cases(7, list(CLASSES))] for _ in range(60)]
    assert all(made(each, 7, n) == made(each, 7, n) for each, n in few)
    assert made(CLASSES[0], 7, 1) != made(CLASSES[0], 8, 1)


def test_the_table_counts_what_was_tried_and_what_failed():
    lines = [{"class": "RDF", "told": []}, {"class": "RDF", "told": ["x"]}]
    assert "| RDF | `check --data`: six forms, spoilt | 2 | 1 |" in table(lines, list(CLASSES))


@pytest.mark.parametrize("name", ["JSON Lines", "streams", "plain text"])
def test_a_piece_of_the_suite_passes(name):
    each = next(each for each in CLASSES if each.name == name)
    assert [line for line in (tried(each, 1, number) for number in range(6)) if line["told"]] == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_verb_that_waits_is_stopped_in_time(tmp_path, number):
    """It reads a pipe into which nobody writes."""
    (tmp_path / "case").mkdir()
    os.mkfifo(tmp_path / "pipe")
    told = run(
        Case(("parse", str(tmp_path / "pipe")), stop=(number, 1.0), patience=2),
        tmp_path / "run",
        forked,
    )
    assert told == []


def test_what_a_killed_verb_started_does_not_survive_it(tmp_path):
    case = Case(GOOD["scene"], FILES, stdin=TEXT, stop=(signal.SIGKILL, 0.05))
    assert run(case, tmp_path / "run", spawned) == []


@given(st.sampled_from(sorted(SYSTEM)) | st.integers(1, 200), st.none() | st.text())
def test_every_fault_of_the_system_has_a_word_and_a_remedy(number, name):
    (told,) = faults(OSError(number, "x", name), "read")
    assert told.where and told.what and told.remedy and "a fault of zunzu" not in told.remedy


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(
            ["start", "end", "verb", "agent", "alternatives", "warrants", "negated", "told"]
        ),
        JSON,
    )
)
def test_a_record_is_read_or_refused_with_its_line(tmp_path_factory, values):
    path = tmp_path_factory.mktemp("records") / "x.jsonl"
    path.write_text(json.dumps(values), encoding="utf8")
    try:
        (act,) = records.read(Act, path)
    except ZunzuError as error:
        assert error.faults[0].where == f"{path}:1"
    else:
        assert (
            isinstance(act.start, int)
            and isinstance(act.verb, str)
            and all(isinstance(a, str) for a in act.agent)
        )


@given(st.text(max_size=20))
def test_a_size_of_memory_is_understood_or_refused(words):
    try:
        assert supervise.size_in_bytes(words) >= 0
    except ValueError as error:
        assert repr(words) in str(error)
