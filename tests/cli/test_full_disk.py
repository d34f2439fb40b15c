"""A disk that is full in the middle of a write: told once, exit 2, the old state as it was,
nothing half-written beside it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from .test_killed import RUN, SMALL, contents

#: No file of the process may grow beyond so many bytes, as if the disk were full there.
FULL = (
    "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (int(__import__('os').environ['ROOM']),) * 2)\n"  # noqa: E501
    + RUN
)
KEEP = (
    "from pathlib import Path; from zunzu.rdf.store import keep; keep(Path('x.nq'), Path('store'))"
)


def run(*args, room: int = 10**9, stdout=subprocess.PIPE, program: str = FULL, where=None):
    environment = {**os.environ, "SMALL": str(SMALL), "ROOM": str(room)}
    return subprocess.run(
        [sys.executable, "-c", program, *map(str, args)],
        env=environment,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=where,
    )


def assert_told(result) -> None:
    assert result.returncode == 2 and not result.stdout, result.stderr
    assert (
        result.stderr.count("zunzu: ") == result.stderr.count("remedy: ") == 1
        and "cannot be written" in result.stderr
    )


@pytest.mark.parametrize(
    "args", [["ask", "vessel-use"], ["export", "--format", "turtle"]], ids=" ".join
)
def test_a_full_device_is_told(args):
    with open("/dev/full", "w") as full:
        assert_told(run(*args, stdout=full))
    assert_told(run(*args, "-o", "/dev/full"))


def test_an_export_onto_a_full_disk_leaves_the_old_file(tmp_path):
    (tmp_path / "x.ttl").write_text("old")
    assert_told(run("export", "--format", "turtle", "-o", tmp_path / "x.ttl", room=1000))
    assert contents(tmp_path) == {"x.ttl": b"old"}


def test_a_release_onto_a_full_disk_leaves_the_old_one(tmp_path):
    place = tmp_path / "release"
    assert run("export", "--release", place).returncode == 0
    old = contents(place)
    assert_told(run("export", "--release", place, room=1000))
    assert contents(place) == old and os.listdir(tmp_path) == ["release"]


def test_a_store_on_a_full_disk_leaves_the_old_one(tmp_path):
    line = '<http://e/{}> <http://e/p> "獻" <http://e/g> .\n'
    (tmp_path / "x.nq").write_text(line.format("old"), encoding="utf8")
    assert run(program=KEEP, where=tmp_path).returncode == 0
    old = contents(tmp_path / "store")
    (tmp_path / "x.nq").write_text("".join(line.format(i) for i in range(100_000)), encoding="utf8")
    failed = run(program=FULL.partition("\n")[0] + "\n" + KEEP, room=200_000, where=tmp_path)
    assert "ZunzuError" in failed.stderr and "cannot be written" in failed.stderr
    assert contents(tmp_path / "store") == old and sorted(os.listdir(tmp_path)) == ["store", "x.nq"]
