"""What was made is counted against its stamp when it is opened; damage heals; a foreign folder
is refused."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pyoxigraph as ox
import pytest

from zunzu import build, kept, rules, whole
from zunzu.errors import ZunzuError
from zunzu.rdf import store as stores, weave
from zunzu.rdf.names import graph

QUADS = [
    ox.Quad(
        ox.NamedNode(f"http://e/{i}"),
        ox.NamedNode("http://e/p"),
        ox.Literal("獻"),
        graph("acts" if i % 3 else "claims"),
    )
    for i in range(300)
]


@pytest.fixture(scope="module")
def once(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("once")


@pytest.fixture
def woven(monkeypatch):
    """The river cut short: no texts, a small graph.  Gives the runs of weaving."""
    runs = []

    def quick(*_, corpus):
        runs.append(1)
        return stores.fill(QUADS)

    monkeypatch.setattr(build.text, "editions", lambda corpus: ())
    monkeypatch.setattr(weave, "weave", quick)
    monkeypatch.setattr(rules, "rulebook", lambda corpus: rules.Rulebook({}, corpus))
    monkeypatch.setattr(build.Corpus, "digest", lambda *_: "0123456789abcdef" * 4)
    return runs


@pytest.fixture
def made(once, woven, tmp_path, monkeypatch) -> Path:
    """A build, whole, in a folder of its own."""
    if not (once / "stamp").exists():
        monkeypatch.setenv("ZUNZU_BUILD", str(once))
        build.make()
        woven.clear()
    shutil.copytree(once, tmp_path / "made")
    monkeypatch.setenv("ZUNZU_BUILD", str(tmp_path / "made"))
    return tmp_path / "made"


def the(folder: Path, pattern: str) -> Path:
    return max(folder.glob(pattern), key=lambda file: file.stat().st_size)


def test_what_is_whole_is_opened_and_nothing_is_made(made, woven):
    assert set(build.store()) == set(build.store(counted=True)) == set(QUADS) and not woven


def test_the_stamp_tells_how_many_quads_each_graph_has(made):
    assert kept.read(made).graphs == {graph("acts").value: 200, graph("claims").value: 100}


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: len(file.read_bytes()) // 2])


def one_byte(file: Path) -> None:
    raw = bytearray(file.read_bytes())
    raw[len(raw) // 2] ^= 0xFF
    file.write_bytes(raw)


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def longer(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b"\xff\xfe foreign")


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def gone(file: Path) -> None:
    file.unlink()


def link_to_nothing(file: Path) -> None:
    file.unlink()
    file.symlink_to("nowhere")


DAMAGE = [cut, one_byte, emptied, longer, gone, link_to_nothing]


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("file", ["store/MANIFEST-*", "store/CURRENT", "store/*.sst"])
def test_a_store_that_is_damaged_heals_from_its_nquads(made, woven, file, damage):
    damage(the(made, file))
    assert set(build.store()) == set(QUADS) and not woven
    assert kept.is_whole(made, "0123456789abcdef" * 4)


def test_a_store_that_is_gone_heals(made, woven):
    shutil.rmtree(made / "store")
    assert set(build.store()) == set(QUADS) and not woven
    (made / "store").rename(made / "elsewhere")
    (made / "store").write_text("a file")
    assert set(build.store()) == set(QUADS) and not woven


@pytest.mark.parametrize("damage", DAMAGE)
def test_nquads_that_are_damaged_are_made_again(made, woven, damage):
    damage(made / "zunzu.nq")
    assert set(build.store()) == set(stores.load(build.make())) == set(QUADS) and woven == [1]


def test_a_folder_in_the_place_of_a_file_is_told(made, woven):
    a_folder(made / "zunzu.nq")
    with pytest.raises(ZunzuError, match="zunzu.nq") as caught:
        build.store()
    assert caught.value.faults[0].remedy


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"\xff\xfe\x00\x01",
        b"nonsense",
        b"0123",
        b"0123456789abcdeg" * 4,
        b"\n" * 10,
        b"x" * 10**6,
    ],
)
def test_a_stamp_of_foreign_bytes_is_written_again(made, woven, words):
    (made / "stamp").write_bytes(words)
    assert set(build.store()) == set(QUADS) and not woven
    assert (made / "stamp").read_text().strip() == "0123456789abcdef" * 4


ROWS = {"digest": "0123456789abcdef" * 4, "graphs": {"g": 300}}


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"7",
        b"{}",
        b"[" * 100_000,
        b'{"digest": 1}',
        json.dumps({**ROWS, "files": []}).encode(),
        json.dumps({**ROWS, "files": {"zunzu.nq": 7}}).encode(),
        json.dumps({**ROWS, "files": {"zunzu.nq": ["a", "b", "c"]}}).encode(),
        json.dumps({**ROWS, "graphs": {"g": "300"}, "files": {}}).encode(),
        json.dumps({**ROWS, "graphs": {"g": float("nan")}, "files": {}}).encode(),
        json.dumps({**ROWS, "files": {"\0": [1, 2, "c"]}}).encode(),
        json.dumps({**ROWS, "files": {"x" * 5000: [1, 2, "c"]}}).encode(),
        json.dumps({**ROWS, "files": {"zunzu.nq": [-1, 2, "c"]}}).encode(),
    ],
)
def test_contents_of_wrong_types_are_made_again(made, woven, words):
    (made / "contents.json").write_bytes(words)
    assert set(build.store()) == set(QUADS) and woven == [1]


def test_a_store_of_fewer_quads_than_its_stamp_says_is_made_again(made, woven):
    """Whole files of another graph, with a stamp to fit: only a count can tell."""
    stores.save(stores.fill(QUADS[:10]), made / "few.nq")
    stores.keep(made / "few.nq", made / "store")
    (made / "few.nq").unlink()
    kept.seal(made, "0123456789abcdef" * 4, kept.read(made).graphs)
    assert len(build.store()) == 10
    assert set(build.store(counted=True)) == set(QUADS) and not woven


def test_verbs_that_need_all_of_the_graph_count_it(monkeypatch):
    from zunzu.cli import stored

    asked = []
    monkeypatch.setattr(build, "store", lambda step, counted: asked.append(counted))
    stored.whole(None)
    stored.asked(None)
    assert asked == [True, False]


def test_a_copy_of_a_build_is_read_once_and_then_known_by_its_times(made, woven, monkeypatch):
    shutil.copytree(made, made.parent / "copy", copy_function=shutil.copyfile)
    monkeypatch.setenv("ZUNZU_BUILD", str(made.parent / "copy"))
    read = []
    real = kept._sha256
    monkeypatch.setattr(kept, "_sha256", lambda file: read.append(file) or real(file))
    build.make()
    assert read and not woven
    read.clear()
    build.make()
    assert not read


# Whose folder it is.


@pytest.mark.parametrize(
    "names",
    [
        ["store/thesis.txt"],
        ["zunzu.nq"],
        ["stamp"],
        ["store/thesis.txt", "zunzu.nq", "stamp"],
        ["records/mine.jsonl"],
        ["contents.json"],
        ["photo.jpg"],
        [".zunzu"],
        ["export/zunzu.ttl"],
    ],
    ids="+".join,
)
def test_a_folder_of_others_is_refused_and_left_as_it_was(tmp_path, monkeypatch, woven, names):
    for name in names:
        (tmp_path / "mine" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "mine" / name).write_text("mine")
    monkeypatch.setenv("ZUNZU_BUILD", str(tmp_path / "mine"))
    with pytest.raises(ZunzuError, match="was not made by zunzu") as caught:
        build.store()
    assert "ZUNZU_BUILD" in caught.value.faults[0].remedy
    held = {
        f.relative_to(tmp_path / "mine").as_posix()
        for f in (tmp_path / "mine").rglob("*")
        if f.is_file()
    }
    assert held == set(names) and not woven
    assert all((tmp_path / "mine" / name).read_text() == "mine" for name in names)


@pytest.mark.parametrize("there", ["nothing", "an empty folder", "an older build"])
def test_a_new_an_empty_and_an_older_folder_become_ours(tmp_path, monkeypatch, woven, there):
    if there != "nothing":
        (tmp_path / "made").mkdir()
    if there == "an older build":
        (tmp_path / "made" / "stamp").write_text("fedcba9876543210" * 4 + "\n")
        (tmp_path / "made" / "zunzu.nq").write_text("")
        (tmp_path / "made" / "store").mkdir()
        (tmp_path / "made" / ".lock").write_text("")
    monkeypatch.setenv("ZUNZU_BUILD", str(tmp_path / "made"))
    assert set(build.store()) == set(QUADS)
    assert whole.is_marked(tmp_path / "made", "build")


def test_what_else_lies_in_our_folder_stays(made, woven):
    (made / "notes.txt").write_text("mine")
    (made / "zunzu.nq").unlink()
    build.store()
    assert woven == [1] and (made / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize("named", ["~nobody-of-this-name/x", "a\0b", "x" * 5000, "/dev/null/x"])
def test_a_name_that_can_be_no_folder_has_a_word(monkeypatch, woven, named):
    monkeypatch.setattr(os, "environ", {**os.environ, "ZUNZU_BUILD": named})
    with pytest.raises(ZunzuError) as caught:
        build.store()
    assert caught.value.faults[0].remedy


def test_without_a_home_folder_there_is_a_word(monkeypatch, tmp_path):
    import platformdirs

    monkeypatch.delenv("ZUNZU_BUILD", raising=False)
    monkeypatch.setattr(kept, "_checkout", lambda: tmp_path)
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: Path("~/.cache/zunzu"))
    with pytest.raises(ZunzuError, match="no home folder"):
        kept.folder()


# One run at a time.

HOLD = (
    "import sys, time; from pathlib import Path; from zunzu import kept\n"
    "with kept.alone(Path(sys.argv[1])):\n    print('held', flush=True); time.sleep(60)"
)


@pytest.fixture
def holder(tmp_path):
    run = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "made")], stdout=subprocess.PIPE, text=True
    )
    assert run.stdout.readline() == "held\n"
    yield run
    run.kill()
    run.wait()


def test_who_waits_is_told_for_whom_and_goes_on_when_the_other_is_killed(
    tmp_path, holder, monkeypatch, capsys
):
    monkeypatch.setattr(kept, "QUIET", 0.05)
    tell = kept._tell

    def told(place):
        tell(place)
        holder.kill()

    monkeypatch.setattr(kept, "_tell", told)
    with kept.alone(tmp_path / "made"):
        pass
    err = capsys.readouterr().err
    assert str(tmp_path / "made") in err and f"process {holder.pid}" in err and "Ctrl-C" in err


def test_waiting_can_be_stopped(tmp_path, holder):
    program = f"from zunzu import kept\nkept.QUIET = 0.05\n{HOLD}"
    run = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "made")], stderr=subprocess.PIPE, text=True
    )
    assert "waiting for another run" in run.stderr.readline()
    begun = time.monotonic()
    run.send_signal(2)
    assert run.wait(30) != 0 and "KeyboardInterrupt" in run.stderr.read()
    assert time.monotonic() - begun < 20


def test_what_is_whole_is_read_while_another_run_holds_the_folder(made, holder, woven):
    """The holder holds tmp_path/made, which is whole: a question does not wait for it."""
    assert set(build.store()) == set(QUADS)


@pytest.mark.parametrize("way", [".lock", ".lock.pid", ".zunzu"])
def test_a_folder_in_the_way_of_lock_or_mark_is_told_or_passed_over(
    tmp_path, monkeypatch, woven, way
):
    (tmp_path / "made" / way).mkdir(parents=True)
    monkeypatch.setenv("ZUNZU_BUILD", str(tmp_path / "made"))
    try:
        assert set(build.store()) == set(QUADS)
    except ZunzuError as error:
        assert str(tmp_path / "made") in error.faults[0].where and error.faults[0].remedy


def test_what_cannot_be_written_is_named_with_its_folder(tmp_path):
    lost = FileNotFoundError(2, "No such file or directory", str(tmp_path / "records" / "a"))
    told = str(kept.unwritable(tmp_path, lost))
    assert f"cannot be written: No such file or directory ({tmp_path / 'records' / 'a'})" in told
    own = str(kept.unwritable(tmp_path, PermissionError(13, "Permission denied", str(tmp_path))))
    assert "cannot be written: Permission denied\n" in own
