"""Files and folders appear whole or not at all; nothing but what is provably ours is swept away."""

from __future__ import annotations

import json
import os
import platform
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from zunzu import whole
from zunzu.forked import side_by_side


@pytest.fixture(scope="module")
def dead() -> int:
    """The number of a process that is no more."""
    run = subprocess.Popen([sys.executable, "-c", ""])
    run.wait()
    return run.pid


def leaving(place: Path, pid: int, **held: str) -> Path:
    """What a process leaves that was killed when it wrote to a place."""
    stage = place.with_name(f".zunzu-{len(list(place.parent.iterdir()))}")
    stage.mkdir()
    sign = ["zunzu part", platform.node(), pid, os.fsencode(place.name).hex()]
    (stage / whole.MARK).write_text(json.dumps(sign) + "\n")
    for name, words in held.items():
        (stage / name).write_text(words)
    return stage


def state(folder: Path) -> dict[str, str]:
    return {
        f.relative_to(folder).as_posix(): f.read_text() for f in folder.rglob("*") if f.is_file()
    }


def test_leavings_of_the_dead_are_swept_and_those_of_the_living_are_not(tmp_path, dead):
    leaving(tmp_path / "a.ttl", dead, new="half")
    living = leaving(tmp_path / "a.ttl", os.getppid(), new="somebody is writing")
    other = leaving(tmp_path / "b.ttl", dead, new="half of another")
    whole.write(tmp_path / "a.ttl", b"whole")
    assert {p.name for p in tmp_path.iterdir()} == {"a.ttl", living.name, other.name}


def test_one_that_another_process_sweeps_meanwhile_is_no_matter(tmp_path, dead, monkeypatch):
    stage, looked_at = leaving(tmp_path / "a.ttl", dead, new="half"), []

    def and_gone(path: Path) -> bytes:
        line = path.read_bytes().rstrip(b"\n")
        looked_at.append(path.parent)
        shutil.rmtree(path.parent)
        return line

    monkeypatch.setattr(whole, "_first_line", and_gone)
    whole.write(tmp_path / "a.ttl", b"whole")
    assert looked_at == [stage]
    assert state(tmp_path) == {"a.ttl": "whole"}


def write_often(place: Path) -> Path:
    for _ in range(300):
        whole.write(place, b"whole")
    return place


def test_many_processes_write_into_one_folder_at_once(tmp_path):
    places = [tmp_path / name for name in ("a.ttl", "b.ttl", "c.ttl", "d.ttl")]
    assert list(side_by_side(write_often, places)) == places
    assert state(tmp_path) == {place.name: "whole" for place in places}


NEIGHBOURS = (
    "a.ttl.20240101.old",
    "a.ttl.777.part",
    "a.ttl.part",
    "a.ttl.old",
    "a.ttl~",
    ".a.ttl.swp",
    ".zunzu-12345678",
    ".zunzu-",
    "a.ttl.1.part",
    ".zunzu",
    "new",
    "plan.json",
)


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
@pytest.mark.parametrize("name", NEIGHBOURS)
def test_a_neighbour_is_never_taken_for_a_leaving(tmp_path, name, kind):
    if kind == "file":
        (tmp_path / name).write_text("mine")
    elif kind == "folder":
        (tmp_path / name).mkdir()
        (tmp_path / name / "thesis").write_text("mine")
    else:
        (tmp_path / name).symlink_to("nowhere")
    whole.write(tmp_path / "a.ttl", b"x")
    whole.write_all(tmp_path, {"a.ttl": b"y"})
    assert sorted(os.listdir(tmp_path)) == sorted(["a.ttl", name])
    assert kind != "folder" or (tmp_path / name / "thesis").read_text() == "mine"


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"[" * 50_000,
        b'["zunzu part", "h", "1", "x"]',
        b'["zunzu part", "another host", 4194303, "612e74746c"]',
        b"x" * 100_000,
    ],
)
def test_a_folder_whose_mark_is_not_ours_is_left_alone(tmp_path, words):
    (tmp_path / ".zunzu-abcdefgh").mkdir()
    (tmp_path / ".zunzu-abcdefgh" / whole.MARK).write_bytes(words)
    whole.write(tmp_path / "a.ttl", b"x")
    assert (tmp_path / ".zunzu-abcdefgh" / whole.MARK).read_bytes() == words


def test_a_leaving_into_which_somebody_put_a_file_is_left_alone(tmp_path, dead):
    stage = leaving(tmp_path / "a.ttl", dead, new="half", thesis="mine")
    whole.write(tmp_path / "a.ttl", b"x")
    assert (stage / "thesis").read_text() == "mine"


def test_what_was_put_aside_by_the_dead_is_put_back(tmp_path, dead):
    stage = leaving(tmp_path / "store", dead)
    (stage / "old").mkdir()
    (stage / "old" / "x").write_text("old")
    whole.sweep(tmp_path / "store")
    assert state(tmp_path) == {"store/x": "old"}


@pytest.mark.parametrize("can_exchange", [True, False])
def test_a_folder_takes_the_place_of_another_and_its_mode(tmp_path, monkeypatch, can_exchange):
    if not can_exchange:
        monkeypatch.setattr(whole, "_exchange", lambda *_: False)
    for words in ("first", "second"):
        with whole.beside(tmp_path / "place") as part:
            part.mkdir()
            (part / words).write_text(words)
            whole.move_folder(part, tmp_path / "place")
        (tmp_path / "place").chmod(0o750)
    assert os.listdir(tmp_path) == ["place"] and os.listdir(tmp_path / "place") == ["second"]
    assert stat.S_IMODE((tmp_path / "place").stat().st_mode) == 0o750


def test_a_folder_that_cannot_be_moved_in_leaves_the_old_one(tmp_path, monkeypatch):
    monkeypatch.setattr(whole, "_exchange", lambda *_: False)
    (tmp_path / "place").mkdir()
    (tmp_path / "place" / "x").write_text("old")
    rename = Path.rename

    def refused(self, to):
        if self.name == "new":
            raise OSError(28, "No space left on device")
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(OSError), whole.beside(tmp_path / "place") as part:
        part.mkdir()
        whole.move_folder(part, tmp_path / "place")
    assert state(tmp_path) == {"place/x": "old"} and os.listdir(tmp_path) == ["place"]


def test_a_failure_leaves_what_was_there(tmp_path):
    (tmp_path / "a").mkdir()
    with pytest.raises(OSError):
        whole.write(tmp_path / "a", b"x")
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664, 0o755, 0o400])
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path, mode):
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(mode)
    whole.write(tmp_path / "a", b"new")
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == mode


@pytest.mark.parametrize("umask", [0o022, 0o077, 0o002])
def test_a_new_file_is_as_open_as_the_umask_lets_it_be(tmp_path, umask):
    before = os.umask(umask)
    try:
        whole.write(tmp_path / "a", b"new")
        whole.write_all(tmp_path, {"d/b": b"new"})
    finally:
        os.umask(before)
    for name in ("a", "d/b"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o666 & ~umask


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_a_file_that_is_replaced_keeps_its_owner(tmp_path):
    (tmp_path / "a").write_text("old")
    os.chown(tmp_path / "a", 12345, 23456)
    whole.write(tmp_path / "a", b"new")
    now = (tmp_path / "a").stat()
    assert (now.st_uid, now.st_gid) == (12345, 23456)


# Many files at once: all or none.

FILES = {"w/a.txt": b"new a", "w/a.toml": b"new b", "e/x/card": b"new c", "e/x/rows": b"new d"}


def laid_out(root: Path) -> dict[str, str]:
    """Some of the files are there already, and one that the new ones do without."""
    for name in ("w/a.txt", "e/x/rows", "e/x/gone"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"old {name}")
    return state(root)


def new() -> dict[str, str]:
    return {name: content.decode() for name, content in FILES.items()}


@pytest.mark.parametrize("there", [True, False])
def test_all_files_are_written(tmp_path, there):
    if there:
        laid_out(tmp_path)
    whole.write_all(tmp_path, FILES, ["e/x/gone"])
    assert state(tmp_path) == new() and sorted(os.listdir(tmp_path)) == ["e", "w"]


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("done", range(4))
def test_a_failure_after_some_files_is_undone(tmp_path, monkeypatch, done, fault, there):
    before = laid_out(tmp_path) if there else {}
    real, moved = os.replace, []

    def some(one, other):
        if Path(one).parent.name == "new":
            if len(moved) == done:
                raise fault
            moved.append(other)
        real(one, other)

    monkeypatch.setattr(os, "replace", some)
    with pytest.raises(type(fault)):
        whole.write_all(tmp_path, FILES, ["e/x/gone"])
    assert len(moved) == done and state(tmp_path) == before
    assert there or os.listdir(tmp_path) == []


@pytest.mark.parametrize("way", ["w", "w/a.txt", "w/a.toml", "e", "e/x", "e/x/card", "e/x/gone"])
def test_something_in_the_way_stops_all_of_it(tmp_path, way):
    if Path(way).suffix or way in ("e/x/card", "e/x/gone"):
        (tmp_path / way / "thesis").mkdir(parents=True)
    else:
        (tmp_path / way).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / way).write_text("a file")
    before = sorted(p.relative_to(tmp_path) for p in tmp_path.rglob("*"))
    with pytest.raises(OSError):
        whole.write_all(tmp_path, FILES, ["e/x/gone"])
    assert sorted(p.relative_to(tmp_path) for p in tmp_path.rglob("*")) == before


KILLED = """
import os, signal, sys
from pathlib import Path
from zunzu import whole
from zunzu.forked import side_by_side
left = int(sys.argv[2])
def count(real):
    def act(*args, **more):
        global left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1
        return real(*args, **more)
    return act
for name in ("replace", "mkdir", "unlink"):
    setattr(os, name, count(getattr(os, name)))
Path.write_bytes = count(Path.write_bytes)
files = {"w/a.txt": b"new a", "w/a.toml": b"new b", "e/x/card": b"new c", "e/x/rows": b"new d"}
whole.write_all(Path(sys.argv[1]), files, ["e/x/gone"])
"""


@pytest.mark.parametrize("there", [True, False])
def test_killed_at_any_step_it_is_undone_by_the_next(tmp_path, there):
    """Every call that changes the disk is a moment at which it is killed once."""
    for moment in range(100):
        root = tmp_path / str(moment)
        root.mkdir()
        before = laid_out(root) if there else {}
        run = subprocess.run([sys.executable, "-c", KILLED, str(root), str(moment)], check=False)
        whole.mend(root)
        after = {name: text for name, text in state(root).items() if not name.startswith(".zunzu-")}
        assert after in (before, new()), moment
        if run.returncode == 0:
            break
    assert run.returncode == 0 and moment > 10


def test_what_somebody_wrote_since_is_not_undone(tmp_path, dead):
    stage = leaving(tmp_path / "*", dead)
    (stage / "old").mkdir()
    (stage / "new").mkdir()
    (stage / "old" / "0").write_text("old")
    (stage / "plan.json").write_text(json.dumps({"files": {"a": "0" * 64}, "folders": []}))
    (tmp_path / "a").write_text("by hand")
    whole.mend(tmp_path)
    assert state(tmp_path) == {"a": "by hand"}


@pytest.mark.parametrize("kind", ["build", "release"])
def test_a_mark_is_of_one_kind(tmp_path, kind):
    whole.mark(tmp_path, kind)
    assert [k for k in ("build", "release") if whole.is_marked(tmp_path, k)] == [kind]


@pytest.mark.parametrize("words", [b"", b"zunzu", b"zunzu builds\n", b"# zunzu build\n", b"\xff"])
def test_another_file_of_that_name_is_no_mark(tmp_path, words):
    (tmp_path / whole.MARK).write_bytes(words)
    assert not whole.is_marked(tmp_path, "build")
