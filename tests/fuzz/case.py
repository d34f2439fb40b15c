"""A case of the suite, how it is run, and the one oracle that judges it."""

from __future__ import annotations

import os
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

#: How a run may end: good, findings, could not run, stopped (Ctrl-C, hangup, TERM), the reader
#: gone.
CODES = frozenset({0, 1, 2, 130, 129, 143, 141})

#: What a half-written file is called until it is whole.
_HALF = re.compile(r"\.part$|\.old$|\.import-\d+$|\.tmp$")

_RAW = (
    "Traceback (most recent call last)",
    "a fault of zunzu",
    "Fatal Python error",
    "Exception ignored",
)


@dataclass(frozen=True)
class Case:
    """One call of ``zunzu`` in a folder of its own, and what is done to it while it runs."""

    args: tuple[str, ...]
    files: dict[str, bytes] = field(default_factory=dict)  # what lies in the folder
    links: dict[str, str] = field(
        default_factory=dict
    )  # links in it, to what is there in the checkout
    stdin: bytes = b""
    env: dict[str, str | None] = field(default_factory=dict)  # None: unset
    closed: tuple[int, ...] = ()  # standard streams that are closed
    out: str = ""  # "" a file; full: a device without room; gone: a pipe that nobody reads
    limits: dict[int, int] = field(default_factory=dict)  # of the resource module
    stop: tuple[int, float] | None = None  # a signal, and after how many seconds
    at_once: int = 1  # so many of it at the same time
    no_folder: bool = False  # the folder it is called in is removed first
    seconds: float = 30  # longer is a hang
    patience: float = 2.5  # from the signal to the end; the machine may be busy
    kept: tuple[str, ...] = ()  # files that must be as before unless the run was good


@dataclass(frozen=True)
class Ended:
    """What came of a case."""

    code: int  # negative: a signal
    out: bytes
    err: str
    took: float
    after: float | None  # seconds from the signal to the end
    hung: bool
    left: int  # processes that outlived it


def judge(case: Case, ended: Ended, folder: Path) -> list[str]:
    """Everything that is wrong with how a case ended; nothing for a pass."""
    if ended.hung:
        return [f"still ran after {case.seconds:.0f} s"]
    told = [word for word in _RAW if word in ended.err]
    killed = case.stop is not None and case.stop[0] == signal.SIGKILL
    if ended.code not in CODES and not (killed and ended.code == -signal.SIGKILL):
        told.append(
            f"died of signal {-ended.code}" if ended.code < 0 else f"exit code {ended.code}"
        )
    if ended.after is not None and ended.after > case.patience:
        told.append(f"ended {ended.after:.1f} s after the signal")
    if ended.left:
        told.append("left a process behind")
    if ended.code == 2:
        told += _unsaid(case, ended)
    return told + ([] if killed else _left(case, ended, folder))


def _unsaid(case: Case, ended: Ended) -> list[str]:
    """What must be said, and not said, where it could not run."""
    told = (
        []
        if 2 in case.closed or "remedy: " in ended.err or "--help" in ended.err
        else ["no remedy told"]
    )
    return told + (["something on stdout though it could not run"] if ended.out else [])


def _left(case: Case, ended: Ended, folder: Path) -> list[str]:
    if not folder.is_dir():
        return []
    half = [f.relative_to(folder).as_posix() for f in folder.rglob("*") if _HALF.search(f.name)]
    told = [f"half a file is left: {half[0]}"] if half and ended.code not in (130, 129, 143) else []
    if ended.code not in (0, 1):
        told += [
            f"{name} is not as it was"
            for name in case.kept
            if (folder / name).read_bytes() != case.files[name]
        ]
    return told


def run(case: Case, folder: Path, call) -> list[str]:
    """Run a case in a fresh folder and judge it; ``call`` is what a process of it does (see
    :func:`forked`, :func:`spawned`).
    """
    told = []
    for ended in ends(case, folder, call):
        told += judge(case, ended, folder / "case")
        if told and not (folder / "why").exists():
            (folder / "why").write_text(f"{ended.code} {ended.took:.1f} s\n{ended.err[:2000]}")
    return list(dict.fromkeys(told))


def ends(case: Case, folder: Path, call) -> Iterator[Ended]:
    """Run a case in a fresh folder, and give how each of its processes ended."""
    work = folder / "case"
    work.mkdir(parents=True)
    for name, content in case.files.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_bytes(content)
    for name, target in case.links.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).symlink_to(target)
    begun = [(call(case, work, folder / f"{n}"), folder / f"{n}") for n in range(case.at_once)]
    for pid, streams in begun:
        yield _wait(case, pid, streams)


def forked(case: Case, work: Path, streams: Path) -> int:
    """Fork this process, which has everything imported, and let the child be ``zunzu``; gives its
    process id.
    """
    (streams.with_suffix(".in")).write_bytes(case.stdin)
    if child := os.fork():
        return child
    try:
        _become(case, work, streams)
        import zunzu.__main__

        zunzu.__main__.main()
    except SystemExit as end:
        os._exit(end.code if isinstance(end.code, int) else 1)
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode("utf-8", "backslashreplace"))
        os._exit(99)
    os._exit(0)


def spawned(case: Case, work: Path, streams: Path) -> int:
    """Start ``zunzu`` as a program of its own: slower, and as a shell would; gives its process
    id.
    """
    (streams.with_suffix(".in")).write_bytes(case.stdin)
    if child := os.fork():
        return child
    try:
        environment = _become(case, work, streams)
        os.execve(sys.executable, [sys.executable, "-m", "zunzu", *case.args], environment)
    finally:
        os._exit(99)


def _become(case: Case, work: Path, streams: Path) -> dict[str, str]:
    """In the child: folder, environment, streams, limits, and the words of the call."""
    os.setsid()  # no terminal, and a group of processes that can be counted afterwards
    for number in (
        signal.SIGHUP,
        signal.SIGTERM,
    ):  # the suite may run under nohup, and what it tries not
        signal.signal(number, signal.SIG_DFL)
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # which a shell has ignored for what runs behind &
    os.chdir(work)
    if case.no_folder:
        os.rmdir(work)
    for name, value in case.env.items():
        os.environ.pop(name, None)
        if value is not None:
            os.environ[name] = value
    _take_streams(case, streams)
    for kind, most in case.limits.items():
        resource.setrlimit(kind, (most, most))
    sys.argv = ["zunzu", *case.args]
    return dict(os.environ)


def _take_streams(case: Case, streams: Path) -> None:
    given = os.open(streams.with_suffix(".in"), os.O_RDONLY)
    made = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    if case.out == "full":
        out = os.open("/dev/full", os.O_WRONLY)
    elif case.out == "gone":
        reader, out = os.pipe()
        os.close(reader)
    else:
        out = os.open(streams.with_suffix(".out"), made)
    for number, opened in ((0, given), (1, out), (2, os.open(streams.with_suffix(".err"), made))):
        os.dup2(opened, number)
    os.closerange(3, 64)
    for number in case.closed:
        os.close(number)
    names = ("stdin", "stdout", "stderr")
    for number, name in enumerate(names):
        stream = (
            None if number in case.closed else open(number, "w" if number else "r", closefd=False)
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _wait(case: Case, pid: int, streams: Path) -> Ended:
    """Wait for a process of a case, send it the signal when it is time, and end it where it
    hangs.
    """
    begun, sent, status = time.monotonic(), None, None
    heard = None if case.stop and case.stop[0] != signal.SIGKILL else begun
    while status is None:
        if heard is None and _listens(pid):
            heard = time.monotonic()
        found, told = os.waitpid(pid, os.WNOHANG)
        now = time.monotonic() - begun
        if found:
            status = told
        elif now > case.seconds:
            os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            break
        elif case.stop and sent is None and heard and begun + now >= heard + case.stop[1]:
            os.kill(pid, case.stop[0])
            sent = now
        else:
            time.sleep(0.002)
    took = time.monotonic() - begun
    out, err = streams.with_suffix(".out"), streams.with_suffix(".err")
    return Ended(
        os.waitstatus_to_exitcode(status) if status is not None else 0,
        out.read_bytes() if out.exists() else b"",
        err.read_text("utf8", "backslashreplace"),
        took,
        None if sent is None else took - sent,
        status is None,
        _outlived(pid),
    )


def _listens(pid: int) -> bool:
    """Whether the watcher has begun: what Python does with Ctrl-C before our first line is not
    ours to mend.
    """
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return True
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    return bool(caught >> (signal.SIGALRM - 1) & 1)


def _outlived(group: int) -> int:
    """How many processes of a group are still there a second after their first has ended; they
    are ended now.
    """
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return 0
        except PermissionError:
            break
        time.sleep(0.02)
    os.killpg(group, signal.SIGKILL)
    return 1
