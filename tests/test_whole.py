"""Files and folders appear whole or not at all; what a killed process left is swept away, what a living one writes is left alone."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from zunzu import whole


@pytest.fixture
def dead() -> int:
    """The number of a process that is no more."""
    run = subprocess.Popen([sys.executable, "-c", ""])
    run.wait()
    return run.pid


def test_leavings_of_the_dead_are_swept_and_those_of_the_living_are_not(tmp_path, dead):
    (tmp_path / f"a.ttl.{dead}.part").write_text("half")
    (tmp_path / f"a.ttl.{os.getppid()}.part").write_text("somebody is writing")
    (tmp_path / f"b.ttl.{dead}.part").write_text("half of another")
    whole.write(tmp_path / "a.ttl", b"whole")
    assert sorted(os.listdir(tmp_path)) == sorted(["a.ttl", f"a.ttl.{os.getppid()}.part", f"b.ttl.{dead}.part"])


def test_what_was_put_aside_by_the_dead_is_put_back(tmp_path, dead):
    (tmp_path / f"store.{dead}.old").mkdir()
    (tmp_path / f"store.{dead}.old" / "x").write_text("old")
    whole.beside(tmp_path / "store")
    assert (tmp_path / "store" / "x").read_text() == "old"


@pytest.mark.parametrize("can_exchange", [True, False])
def test_a_folder_takes_the_place_of_another(tmp_path, monkeypatch, can_exchange):
    if not can_exchange:
        monkeypatch.setattr(whole, "_exchange", lambda *_: False)
    for words in ("first", "second"):
        part = whole.beside(tmp_path / "place")
        part.mkdir()
        (part / words).write_text(words)
        whole.move_folder(part, tmp_path / "place")
    assert os.listdir(tmp_path) == ["place"] and os.listdir(tmp_path / "place") == ["second"]


def test_a_failure_leaves_what_was_there(tmp_path):
    (tmp_path / "a").mkdir()
    with pytest.raises(OSError):
        whole.write(tmp_path / "a", b"x")
    assert os.listdir(tmp_path) == ["a"]
