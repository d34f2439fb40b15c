"""A process that is killed (SIGKILL) in the middle of a write leaves the old state, and the next
one leaves nothing of it behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyoxigraph as ox
import pytest
from rdf.endpoint import serving

from zunzu import kept
from zunzu.rdf import store as stores
from zunzu.rdf.names import GRAPHS, graph

SMALL = Path(__file__).parent.parent / "ask" / "fixtures" / "small.trig"

#: The command line in a process of its own, on the small graph; where PAUSE is set it stops for
#: ever at that moment and says so.
RUN = """
import os, sys, time
from pathlib import Path
import pyoxigraph as ox
from zunzu import build, whole
from zunzu.cli import main, released

def stop():
    Path(os.environ["HERE"]).write_text("here")
    time.sleep(600)

store = ox.Store()
store.load(path=os.environ["SMALL"], format=ox.RdfFormat.TRIG)
build.store = lambda *_: store
released.more = lambda step: [("docs/index.html", b"<p>", "text/html", "pages of the small graph")]
pause = os.environ.get("PAUSE")
if pause == "half a file":
    real = Path.write_bytes
    def half(self, content):
        if "new" not in self.parts or self.name == whole.MARK:
            return real(self, content)
        with open(self, "wb") as stream:
            stream.write(content[:len(content) // 2])
        stop()
    Path.write_bytes = half
if pause == "before the move":
    whole.move_folder = lambda part, place: stop()
if pause == "after the move":
    clear = whole._clear
    whole._clear = lambda stage, place: stop() if place.name == "release" else clear(stage, place)
main(sys.argv[1:])
"""


@pytest.fixture
def run(tmp_path):
    """Run the command line; with ``pause`` it is killed when it has come to that moment."""
    made = tmp_path / "made"
    made.mkdir()
    small = ox.Store()
    small.load(path=str(SMALL), format=ox.RdfFormat.TRIG)
    kept.seal(made, "0123456789abcdef" * 4, {"acts": len(small)})

    def start(*args, pause: str = "", until=None) -> int:
        here = tmp_path / "here"
        here.unlink(missing_ok=True)
        environment = {
            **os.environ,
            "SMALL": str(SMALL),
            "HERE": str(here),
            "ZUNZU_BUILD": str(made),
            "PAUSE": pause,
        }
        process = subprocess.Popen(
            [sys.executable, "-c", RUN, *map(str, args)], env=environment, stdout=subprocess.DEVNULL
        )
        if not pause and until is None:
            return process.wait(60)
        for _ in range(1200):
            if here.exists() if until is None else until():
                break
            assert process.poll() is None, "it ended before it could be killed"
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        return process.wait(60)

    return start


def contents(folder: Path) -> dict[str, bytes]:
    return {
        f.relative_to(folder).as_posix(): f.read_bytes() for f in folder.rglob("*") if f.is_file()
    }


def test_an_export_that_is_killed_leaves_the_old_file(run, tmp_path):
    place = tmp_path / "out" / "x.ttl"
    place.parent.mkdir()
    place.write_text("old")
    assert run("export", "--format", "turtle", "-o", place, pause="half a file") == -signal.SIGKILL
    assert place.read_text() == "old" and len(os.listdir(place.parent)) == 2
    assert run("export", "--format", "turtle", "-o", place) == 0
    assert place.read_text() != "old" and os.listdir(place.parent) == ["x.ttl"]


@pytest.mark.parametrize("moment", ["half a file", "before the move"])
def test_a_release_that_is_killed_leaves_the_old_one(run, tmp_path, moment):
    place = tmp_path / "out" / "release"
    place.parent.mkdir()
    assert run("export", "--release", place) == 0
    old = contents(place)
    assert run("export", "--release", place, pause=moment) == -signal.SIGKILL
    assert contents(place) == old and len(os.listdir(place.parent)) == 2
    assert run("export", "--release", place) == 0
    assert contents(place) == old and os.listdir(place.parent) == ["release"]


def test_a_release_that_is_killed_when_it_is_in_its_place_is_whole(run, tmp_path):
    place = tmp_path / "out" / "release"
    place.mkdir(parents=True)
    assert run("export", "--release", place, pause="after the move") == -signal.SIGKILL
    assert {"SHA256SUMS", "README.md", "zunzu.nq.gz", ".zunzu"} <= set(contents(place))
    assert run("export", "--release", place) == 0 and os.listdir(place.parent) == ["release"]


def test_a_store_that_is_killed_while_it_is_built_leaves_the_old_one(tmp_path):
    line = '<http://e/{}> <http://e/p> "獻" <http://e/g> .\n'
    (tmp_path / "x.nq").write_text(line.format("old"), encoding="utf8")
    stores.keep(tmp_path / "x.nq", tmp_path / "store")
    # long enough that it is killed in the middle of its loading
    (tmp_path / "x.nq").write_text("".join(line.format(i) for i in range(400_000)), encoding="utf8")
    program = "import sys; from pathlib import Path; from zunzu.rdf.store import keep; keep(Path(sys.argv[1]), Path(sys.argv[2]))"  # noqa: E501
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "x.nq"), str(tmp_path / "store")]
    )
    while not list(tmp_path.glob(".zunzu-*/new/*")):
        assert process.poll() is None
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    assert process.wait(60) == -signal.SIGKILL
    assert [q.subject.value for q in stores.opened(tmp_path / "store")] == ["http://e/old"]
    (tmp_path / "x.nq").write_text(line.format("new"), encoding="utf8")
    stores.keep(tmp_path / "x.nq", tmp_path / "store")
    assert [q.subject.value for q in stores.opened(tmp_path / "store")] == ["http://e/new"]
    assert sorted(os.listdir(tmp_path)) == ["store", "x.nq"]


@pytest.mark.parametrize("batches", [1, 3])
def test_a_load_that_is_killed_leaves_what_the_store_answered_before(run, batches):
    old = ox.Quad(
        ox.NamedNode("http://e/s"), ox.NamedNode("http://e/p"), ox.Literal("old"), graph("acts")
    )
    with serving() as server:

        def ours() -> set[ox.Quad]:
            return {
                q
                for name in GRAPHS
                for q in server.store.quads_for_pattern(None, None, None, graph(name))
            }

        def stopped(asked: dict) -> None:
            """So many batches are taken, the next is not answered any more."""
            if "update" in asked and len(server.updates) >= batches:
                time.sleep(600)

        server.store.add(old)
        server.fault = stopped
        assert (
            run(
                "load",
                "--store",
                server.url,
                "--batch",
                "40",
                until=lambda: len(server.updates) >= batches,
            )
            == -signal.SIGKILL
        )
        assert ours() == {old}
        server.fault = None
        assert run("load", "--store", server.url, "--batch", "40") == 0
        whole = ox.Store()
        whole.load(path=str(SMALL), format=ox.RdfFormat.TRIG)
        assert ours() == set(whole)
        assert not [g for g in server.store.named_graphs() if "waiting" in g.value]
