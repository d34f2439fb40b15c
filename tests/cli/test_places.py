"""Places that cannot be written to: each verb says so in one clear word, before or after its
work."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pyoxigraph as ox
import pytest

from zunzu import build
from zunzu.cli import output
from zunzu.publish import handbook
from zunzu.rdf import store as stores

from .conftest import assert_told_once

SMALL = Path(__file__).parent.parent / "ask" / "fixtures" / "small.trig"


@pytest.fixture
def small(monkeypatch, tmp_path):
    """Every verb works on a small graph, and documents two pages."""
    store = ox.Store()
    store.load(path=str(SMALL), format=ox.RdfFormat.TRIG)
    made = tmp_path / "made"
    (made / "records").mkdir(parents=True)
    (made / "records" / "yili.04.acts.jsonl").write_text("{}\n")
    stores.save(store, made / "zunzu.nq")
    monkeypatch.setenv("ZUNZU_BUILD", str(made))
    monkeypatch.setattr(build, "store", lambda *_, **__: store)
    monkeypatch.setattr(build, "make", lambda *_: made / "zunzu.nq")
    monkeypatch.setattr(handbook, "pages", lambda: {"terms.html": "new", "diagrams.md": "new"})
    return store


#: Verbs that write a file, and verbs that write a folder.
FILE = (
    ["export", "--format", "ntriples", "-o"],
    ["ask", "vessel-use", "-o"],
    ["export", "--format", "crm", "-o"],
)
FOLDER = (["build", "--graph", "-o"], ["document", "-o"], ["export", "--release"])


def name_of(args) -> str:
    return " ".join(args)


BAD = {
    "too long": "x" * 300,
    "far too long": "x" * 5000,
    "too long a folder": f"{'x' * 300}/a",
    "a NUL": "a\0b",
    "below a file": "file/a",
    "below a device": "/dev/null/a",
    "empty": "",
    "links in a circle": "circle",
    "below links in a circle": "circle/a",
    "below a link to nothing": "broken/a/b",
    "a surrogate": "a\udce9/b/c",
    "no file system": "/proc/zunzu/a",
}


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("args", [*FILE, *FOLDER], ids=name_of)
def test_a_name_that_cannot_be_is_told_once(zunzu, small, tmp_path, monkeypatch, args, bad):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "broken").symlink_to("nowhere/at/all")
    result = zunzu(*args, BAD[bad])
    if result.exit_code == 0:  # folders that could be made: a link to nothing, an odd name
        assert args in FOLDER and bad in ("below a link to nothing", "a surrogate")
    else:
        assert_told_once(result)
        assert "a fault of zunzu" not in result.stderr and len(result.stderr) < 1500
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("args", FOLDER, ids=name_of)
def test_a_file_in_the_place_of_a_folder_is_told(zunzu, small, tmp_path, args):
    (tmp_path / "out").write_text("mine")
    assert_told_once(zunzu(*args, tmp_path / "out"), "is a file")
    assert (tmp_path / "out").read_text() == "mine"


@pytest.mark.parametrize(
    "args, way",
    [
        (["build", "--graph", "-o"], "graphs"),
        (["build", "--graph", "-o"], "records"),
        (["build", "--graph", "-o"], "graphs/acts.ttl"),
        (["build", "--graph", "-o"], "zunzu.nq"),
        (["build", "--graph", "-o"], "records/yili.04.acts.jsonl"),
        (["document", "-o"], "terms.html"),
        (["document", "-o"], "diagrams.md"),
    ],
)
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_something_in_the_way_is_told(zunzu, small, tmp_path, args, way, kind):
    (tmp_path / "out" / way).parent.mkdir(parents=True)
    if kind == "folder":
        (tmp_path / "out" / way / "thesis").mkdir(parents=True)
    else:
        (tmp_path / "out" / way).write_text("mine")
    result = zunzu(*args, tmp_path / "out")
    if (kind == "folder") == ("." in way):  # a folder where a file goes, a file where a folder goes
        assert_told_once(result)
        assert "is a f" in result.stderr
    else:
        assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize("args", [["build", "--graph", "-o"], ["document", "-o"]], ids=name_of)
def test_a_folder_that_may_not_be_written_to_is_told_before_the_work(
    zunzu, small, tmp_path, monkeypatch, args
):
    (tmp_path / "out").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write anywhere
    monkeypatch.setattr(build, "make", lambda *_: pytest.fail("worked in vain"))
    monkeypatch.setattr(handbook, "pages", lambda: pytest.fail("worked in vain"))
    assert_told_once(zunzu(*args, tmp_path / "out"), "may not be written to")


@pytest.mark.parametrize("args", [["build", "--graph", "-o"], ["document", "-o"]], ids=name_of)
def test_a_folder_that_is_missing_is_made(zunzu, small, tmp_path, args):
    result = zunzu(*args, tmp_path / "a" / "b")
    assert result.exit_code == 0 and os.listdir(tmp_path / "a" / "b"), result.stderr


@pytest.mark.parametrize("args", [["build", "--graph", "-o"], ["document", "-o"]], ids=name_of)
def test_each_file_of_a_folder_is_whole_on_a_full_disk(zunzu, small, tmp_path, monkeypatch, args):
    """The disk is full in the middle of the second file."""
    assert zunzu(*args, tmp_path / "out").exit_code == 0
    contents = {f: f.read_bytes() for f in (tmp_path / "out").rglob("*") if f.is_file()}
    for file in contents:
        file.write_bytes(b"old")
    real, times = Path.write_bytes, []

    def full(self, content):
        times.extend([1] * (self.name == "new"))
        if len(times) == 2:
            real(self, content[:1])
            raise OSError(28, "No space left on device")
        return real(self, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    assert_told_once(zunzu(*args, tmp_path / "out"), "No space left", "make room")
    assert {f for f in (tmp_path / "out").rglob("*") if f.is_file()} == set(contents)
    assert all(f.read_bytes() in (b"old", whole) for f, whole in contents.items())


@pytest.mark.parametrize(
    "args",
    [
        [*FILE[0], "x.nt"],
        ["document", "-o", "x"],
        ["build", "--graph", "-o", "x"],
        ["export", "--release", "x"],
    ],
    ids=name_of,
)
def test_a_working_folder_that_was_deleted_is_told(zunzu, small, tmp_path, monkeypatch, args):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    shutil.rmtree(tmp_path / "here")
    assert_told_once(zunzu(*args), "working folder has been deleted")


def test_a_file_of_a_folder_that_was_deleted_is_told(zunzu, small, tmp_path):
    place = tmp_path / "gone" / "x.nt"
    assert_told_once(zunzu("export", "--format", "ntriples", "-o", place), "there is no folder")


# Standard output: whole, or a fault.


class Slow:
    """A raw stream that takes three bytes at a time, as a full pipe or a file system may."""

    def __init__(self, room: int = 10**9):
        self.taken, self.room = b"", room

    def write(self, content) -> int:
        if len(self.taken) >= self.room:
            raise OSError(28, "No space left on device")
        part = bytes(content[: min(3, self.room - len(self.taken))])
        self.taken += part
        return len(part)


@pytest.mark.parametrize("size", [0, 1, 3, 4, 1000])
def test_all_of_it_is_poured(size):
    slow = Slow()
    output._pour(slow, b"x" * size)
    assert slow.taken == b"x" * size


@pytest.mark.parametrize("room", [0, 2, 3, 999])
def test_what_is_not_taken_is_a_fault(room):
    with pytest.raises(OSError):
        output._pour(Slow(room), b"x" * 1000)


WRITE = {
    "result": "output.write('x' * 300_000)",
    "bytes": "output.write(b'x' * 300_000)",
    "print": "output.steady(); print('\\n'.join(['x' * 100] * 3000))",
    "rich": "output.steady(); from rich.console import Console; "
    "Console(file=sys.stdout).out('\\n'.join(['x' * 100] * 3000))",
}
PROGRAM = """
import resource, sys
from zunzu.cli import output
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000,) * 2)
try:
    {write}
    sys.stdout.flush()
except Exception as error:
    sys.stderr.write(str(error))
    sys.stdout = None
    sys.exit(2)
"""


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("write", WRITE)
def test_output_to_a_full_disk_is_never_called_good(tmp_path, write, unbuffered):
    """No file of the process may grow beyond 100,000 bytes: the system takes a part and says so."""
    with (tmp_path / "out").open("wb") as out:
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM.format(write=WRITE[write])],
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert run.returncode == 2 and "File too large" in run.stderr, run.stderr


@pytest.mark.parametrize(
    "write, unbuffered", [("result", ""), ("bytes", ""), *((write, "1") for write in WRITE)]
)
def test_output_to_a_slow_reader_is_whole(write, unbuffered):
    """A pipe that does not block takes what it has room for, and then nothing for a while."""
    program = "import os, sys; os.set_blocking(1, False)\nfrom zunzu.cli import output\n"
    with subprocess.Popen(
        [sys.executable, "-c", program + WRITE[write]],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    ) as run:
        taken = run.stdout.read()
    assert run.returncode == 0 and taken.count(b"x") == 300_000


def test_output_that_is_closed_is_told():
    run = subprocess.run(
        [sys.executable, "-c", "from zunzu.cli import output; output.write('x')"],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        preexec_fn=lambda: os.close(1),
    )
    assert "standard output" in run.stderr and "ZunzuError" in run.stderr
