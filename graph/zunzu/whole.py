"""Files and folders that appear whole or not at all, also when the process that writes them is
killed.

What is written lies beside its place in a folder of its own, ``.zunzu-XXXXXXXX``, with a mark that
says whose it is and for which place.  What a killed process left is swept away by the next one that
writes to the same place; nothing is swept that does not bear the mark, or holds anything besides.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import platform
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

#: The file by which a folder is known for one that zunzu made.
MARK = ".zunzu"

_PREFIX = ".zunzu-"
_NEW, _OLD, _PLAN, _PART = "new", "old", "plan.json", "plan.part"
_ALL = "*"  # stands for the name where many are written at once
_EXCHANGE, _HERE = 2, -100  # RENAME_EXCHANGE, AT_FDCWD of linux/fs.h and fcntl.h


def mark(folder: Path, kind: str) -> None:
    """Mark a folder as made by zunzu: a ``release``, a ``build``.  Raises OSError."""
    words = f"zunzu {kind}\nThis folder was made by zunzu, which may replace what it made in it.\n"
    write(folder / MARK, words.encode())


def is_marked(folder: Path, kind: str) -> bool:
    """Whether a folder bears our mark of this kind."""
    return _first_line(folder / MARK) == f"zunzu {kind}".encode()


@contextmanager
def beside(place: Path) -> Iterator[Path]:
    """Where to write what will be moved to ``place``: a path at which nothing is yet.

    What is still there at the end is removed.  Raises OSError when the folder of ``place`` cannot
    be written to.
    """
    sweep(place)
    stage = _stage(place)
    try:
        yield stage / _NEW
    finally:
        _clear(stage, place)


def write(place: Path, content: bytes) -> None:
    """Write a file; one that is replaced keeps its mode, and its owner where that may be given.

    Raises OSError; what was there is then as before, and nothing lies beside it.
    """
    with beside(place) as part:
        part.write_bytes(content)
        _dress(part, place)
        part.replace(place)


def write_all(root: Path, files: Mapping[str, bytes], gone: Iterable[str] = ()) -> None:
    """Write files below ``root`` and remove those that are ``gone``: all of it is done, or nothing.

    A failure is undone at once; what a killed process had done is undone by the next that writes
    here (:func:`mend`).  Raises OSError.
    """
    mend(root)
    stage = _stage(root / _ALL)
    contents = {**files, **{name: None for name in gone if (root / name).exists()}}
    try:
        _prepare(stage, root, contents)
        _carry_out(stage, root, contents)
        (stage / _PLAN).unlink()
    finally:
        _clear(stage, root / _ALL)


def mend(root: Path) -> None:
    """Undo what processes that are no more have done in part below ``root`` (:func:`write_all`)."""
    sweep(root / _ALL)


def move_folder(part: Path, place: Path) -> None:
    """Put a folder that was made :func:`beside` its place there; what it replaces is removed.

    It is one step where the system can exchange two names.  Elsewhere the old folder is put aside
    first, and the next that writes here puts it back if this process was killed in between.
    """
    if not place.exists():
        part.rename(place)
        return
    part.chmod(stat.S_IMODE(place.stat().st_mode))
    if not _exchange(part, place):
        old = part.with_name(_OLD)
        place.rename(old)
        try:
            part.rename(place)
        except OSError:
            old.rename(place)
            raise


def sweep(place: Path) -> None:
    """Remove what processes that are no more left when they wrote to ``place``.

    What one of them had put aside is put back, what one had done in part is undone.
    """
    if place.parent.is_dir():
        for stage in list(place.parent.glob(f"{_PREFIX}*")):
            if _is_left(stage, place):
                _clear(stage, place)


def remove(path: Path) -> None:
    """Remove a file or a folder with all that is in it, as far as it is there and can be."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _stage(place: Path) -> Path:
    """A new folder beside a place, marked with the process that writes and what it writes."""
    stage = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place.parent))
    try:
        (stage / MARK).write_bytes(_sign(os.getpid(), place) + b"\n")
    except BaseException:
        shutil.rmtree(stage, ignore_errors=True)
        raise
    return stage


def _sign(pid: int, place: Path) -> bytes:
    told = ["zunzu part", platform.node(), pid, os.fsencode(place.name).hex()]
    return json.dumps(told).encode()


def _is_left(stage: Path, place: Path) -> bool:
    """Whether a folder is ours, was for this place, and its process is no more."""
    if stage.is_symlink() or not stage.is_dir():
        return False
    line = _first_line(stage / MARK)
    try:
        pid = json.loads(line)[2]
    except (ValueError, LookupError, TypeError, RecursionError):
        return False
    if not isinstance(pid, int) or line != _sign(pid, place) or _lives(pid):
        return False
    try:
        held = {entry.name for entry in stage.iterdir()}
    except OSError:  # another process has swept it meanwhile, or we may not look into it
        return False
    return held <= {MARK, _NEW, _OLD, _PLAN, _PART}


def _clear(stage: Path, place: Path) -> None:
    """Remove a stage; what it has put aside is put back first, and stays where that cannot be."""
    try:
        if (stage / _PLAN).exists():
            _undo(stage, place.parent)
        elif (stage / _OLD).exists() and not place.exists() and place.name != _ALL:
            (stage / _OLD).rename(place)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return  # nothing is thrown away that could not be put back
    shutil.rmtree(stage, ignore_errors=True)


def _first_line(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.readline(4096).rstrip(b"\n")
    except OSError:
        return b""


def _dress(part: Path, place: Path) -> None:
    """Give a file the owner and the mode of the one that it will replace."""
    with suppress(OSError):
        was = place.stat()
        if hasattr(os, "chown"):
            with suppress(OSError):
                os.chown(part, was.st_uid, was.st_gid)
        part.chmod(stat.S_IMODE(was.st_mode))


def _prepare(stage: Path, root: Path, contents: Mapping[str, bytes | None]) -> None:
    """Lay ready what will be moved, copies of what it replaces, and a plan by which to undo it."""
    (stage / _NEW).mkdir()
    (stage / _OLD).mkdir()
    for number, (name, content) in enumerate(contents.items()):
        if content is not None:
            (stage / _NEW / str(number)).write_bytes(content)
            _dress(stage / _NEW / str(number), root / name)
        if (root / name).exists():
            shutil.copy2(root / name, stage / _OLD / str(number))
    plan = {
        "files": {name: _digest(content) for name, content in contents.items()},
        "folders": _missing(root, contents),
    }
    (stage / _PART).write_text(json.dumps(plan), encoding="utf8")
    (stage / _PART).replace(stage / _PLAN)


def _missing(root: Path, names: Iterable[str]) -> list[str]:
    """The folders below ``root`` that have to be made, the outer before the inner."""
    wanted = {str(folder) for name in names for folder in Path(name).parents if folder.name}
    return sorted(folder for folder in wanted if not (root / folder).exists())


def _carry_out(stage: Path, root: Path, contents: Mapping[str, bytes | None]) -> None:
    for folder in _missing(root, contents):
        (root / folder).mkdir()
    for number, (name, content) in enumerate(contents.items()):
        if content is None:
            (root / name).unlink()
        else:
            os.replace(stage / _NEW / str(number), root / name)


def _undo(stage: Path, root: Path) -> None:
    """Bring back what was there before a plan was carried out in part.

    A file that somebody else has changed since is left alone.  Raises OSError where it cannot be.
    """
    plan = json.loads((stage / _PLAN).read_text(encoding="utf8"))
    for number, (name, digest) in enumerate(plan["files"].items()):
        old, place = stage / _OLD / str(number), root / name
        there = _digest(place.read_bytes()) if place.is_file() else None
        if there != digest or place.is_dir():
            continue
        if old.exists():
            os.replace(old, place)
        elif not (stage / _NEW / str(number)).exists():
            place.unlink()
    for folder in reversed(plan["folders"]):
        with suppress(OSError):  # it was not made, or holds something else
            (root / folder).rmdir()


def _digest(content: bytes | None) -> str | None:
    return None if content is None else hashlib.sha256(content).hexdigest()


def _exchange(one: Path, other: Path) -> bool:
    """Let two names change places at once (renameat2 of Linux); tells whether it was done."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):  # another system
        return False
    failed: int = rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE)
    return failed == 0


def _lives(pid: int) -> bool:
    if os.name != "posix":  # asking there would end it
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
