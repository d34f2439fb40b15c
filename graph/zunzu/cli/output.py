"""Results on their way out: to standard output, or to a file that appears whole or not at all."""

from __future__ import annotations

import errno
import io
import os
import select
import stat
import sys
from pathlib import Path
from typing import Any

from zunzu import whole
from zunzu.errors import ZunzuError, fail

STDOUT = "-"

#: What to do about a path that cannot be used, by the number of the system's error.
_REMEDIES = {
    errno.ENOSPC: "make room on the disk",
    errno.EDQUOT: "make room on the disk",
    errno.EFBIG: "make room on the disk",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ELOOP: "the links of this path lead in a circle: name the file itself",
    errno.EROFS: "choose a folder that can be written to",
    errno.EACCES: "choose a folder that can be written to",
    errno.EPERM: "choose a folder that can be written to",
    errno.ENOTDIR: "a part of this path is a file: choose another folder",
}


def write(content: str | bytes, target: str | os.PathLike[str] = STDOUT) -> None:
    """Write a result to ``target``, whole; ``-`` is standard output.

    A file is written beside its place and moved there when it is whole, so a failure leaves what
    was there before.  A link is followed; a device or pipe (``/dev/null``) is written to, never
    replaced.  Raises ZunzuError when the folder is missing or may not be written to, when the
    target is a folder, and when standard output is closed or full.
    """
    # a name of a file may have bytes that are no UTF-8: they are told as numbers
    raw = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    if os.fspath(target) == STDOUT:
        return _to_stdout(raw)
    place = _place(target)
    try:
        if place.exists() and not place.is_file():
            place.write_bytes(raw)
        else:
            whole.write(place, raw)
    except BrokenPipeError:  # whoever reads has read enough
        raise
    except (OSError, ValueError) as error:
        raise unwritable(target, error) from None


def probe(target: str | os.PathLike[str]) -> None:
    """Say at once, before a long run, that ``target`` cannot be written to.

    Raises what :func:`write` would raise.
    """
    if os.fspath(target) == STDOUT:
        return
    place = _place(target)
    if not os.access(place.parent, os.W_OK):
        told = f"the folder {place.parent} may not be written to"
        raise fail(os.fspath(target), told, "choose another folder")


def folder(named: str | os.PathLike[str]) -> Path:
    """A folder to write to, made when it is missing.

    Raises ZunzuError, before any work is spent, when it cannot be made or written to.
    """
    place = absolute(named)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise fail(os.fspath(named), "is a file, not a folder", "name a folder") from None
    except (OSError, ValueError) as error:
        raise unwritable(named, error, "cannot be made a folder") from None
    if not os.access(place, os.W_OK | os.X_OK):
        raise fail(os.fspath(named), "may not be written to", "choose another folder")
    return Path(named)


def absolute(named: str | os.PathLike[str]) -> Path:
    """A path from the root, its links followed.

    Raises ZunzuError for what can be no path, and for a relative one where the working folder has
    been deleted.
    """
    if not os.fspath(named):
        raise fail("''", "is no name of a file or folder", "name one")
    try:
        place = Path(os.path.realpath(named))
    except FileNotFoundError:
        raise fail(
            os.fspath(named),
            "the working folder has been deleted",
            "go to a folder that is there: cd",
        ) from None
    except (OSError, ValueError) as error:
        raise unwritable(named, error) from None
    try:
        if stat.S_ISLNK(place.lstat().st_mode):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    except (FileNotFoundError, NotADirectoryError):
        pass  # what is missing is for the caller to tell, or to make
    except (OSError, ValueError) as error:
        raise unwritable(named, error) from None
    return place


def unwritable(
    named: str | os.PathLike[str], error: OSError | ValueError, what: str = "cannot be written"
) -> ZunzuError:
    """The error for a place that the system does not let us write to."""
    told, number = str(error), 0
    if isinstance(error, OSError):
        told, number = error.strerror or told, error.errno or 0
    remedy = _REMEDIES.get(number, "check the permissions of its folder and the room on the disk")
    return fail(printable(os.fspath(named)), f"{what}: {told}", remedy)


def printable(named: str) -> str:
    """A name as it can be told: of a very long one its two ends, without what no terminal shows."""
    short = named if len(named) <= 200 else f"{named[:80]} … {named[-80:]}"
    return short if short.isprintable() else repr(short)


def steady() -> None:
    """Let standard output and error write all they are given, or fail.

    Python's unbuffered streams (``PYTHONUNBUFFERED``) drop what the system did not take at once.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(raw := getattr(stream, "buffer", None), io.RawIOBase):
            setattr(
                sys,
                name,
                io.TextIOWrapper(_Whole(raw), stream.encoding, stream.errors, write_through=True),
            )


class _Whole(io.BufferedIOBase):
    """A raw stream as one that takes all it is given before it returns."""

    def __init__(self, raw: io.RawIOBase):
        self.raw = raw

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self.raw.isatty()

    def fileno(self) -> int:
        return self.raw.fileno()

    def write(self, content: Any) -> int:
        _pour(self.raw, content)
        return len(content)


def _to_stdout(raw: bytes) -> None:
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, "it is closed")
        sys.stdout.flush()
        buffer = sys.stdout.buffer
        buffer.flush()
        _pour(getattr(buffer, "raw", buffer), raw)
        buffer.flush()
    except BrokenPipeError:  # whoever reads has read enough
        raise
    except (OSError, ValueError) as error:
        told = error.strerror if isinstance(error, OSError) else error
        raise fail(
            "standard output",
            f"cannot be written: {told}",
            "make room where it is sent to, or send it elsewhere",
        ) from None


def _pour(stream: Any, content: bytes) -> None:
    """Write all of it; a raw stream takes a part at a time, or none while its reader is busy."""
    rest = memoryview(content).cast("B")
    while rest:
        taken = stream.write(rest)
        if taken is None:
            select.select([], [stream], [])
        else:
            rest = rest[taken:]


def _place(target: str | os.PathLike[str]) -> Path:
    """Where a file will lie; refused before any work is spent on it when it cannot be there."""
    named, place = printable(os.fspath(target)), absolute(target)
    try:
        if place.is_dir():
            raise fail(named, "is a folder", "name a file in it")
        if not place.parent.is_dir():
            raise fail(
                named,
                f"there is no folder {printable(str(place.parent))}",
                f"make it first: mkdir -p {printable(str(place.parent))}",
            )
        place.exists()
    except (OSError, ValueError) as error:
        raise unwritable(target, error) from None
    return place
