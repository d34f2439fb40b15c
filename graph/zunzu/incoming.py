"""The door through which the bytes of a user's file come in: bite by bite, and no more of them
than was said."""

from __future__ import annotations

import os
import select
import stat
import sys
from collections.abc import Callable
from pathlib import Path

from .errors import ZunzuError, fail

#: So many megabytes of a text or a table are read, unless ``ZUNZU_INPUT_MB`` says otherwise; the
#: whole 儀禮 with its commentaries has three.
MEGABYTES = 16

_BITE = 1 << 20
_PATIENCE = 1000  # milliseconds, after which it is told that nobody writes


def limit() -> int:
    """How many bytes of one input are read.

    Raises ZunzuError when ``ZUNZU_INPUT_MB`` is no number of megabytes.
    """
    named = os.environ.get("ZUNZU_INPUT_MB", "")
    if not named:
        return MEGABYTES << 20
    if not (named.isascii() and named.isdigit() and 0 < len(named) < 7 and int(named)):
        raise fail(
            "ZUNZU_INPUT_MB", f"{named!r} is no number of megabytes", "set it to a whole number: 64"
        )
    return int(named) << 20


def too_big(name: str, size: int, most: int) -> ZunzuError:
    """The error for an input of which more than ``most`` bytes would have to be read; ``size`` is 0
    where nobody knows how many there are."""
    has = f"has {size / 2**20:,.0f} MB" if size else f"has more than {most >> 20} MB"
    return fail(
        name,
        f"{has}, and no more than {most >> 20} MB are read at once",
        "give it in parts, or raise the limit: ZUNZU_INPUT_MB=64",
    )


def bites(read: Callable[[int], bytes], most: int, refuse: Callable[[int], ZunzuError]) -> bytes:
    """All that ``read`` gives until it gives nothing; raises ``refuse(0)`` as soon as that is more
    than ``most`` bytes, so that an endless stream is left in time."""
    taken: list[bytes] = []
    size = 0
    while bite := read(min(_BITE, most + 1 - size)):
        taken.append(bite)
        size += len(bite)
        if size > most:
            raise refuse(0)
    return b"".join(taken)


def read_file(path: Path, most: int, refuse: Callable[[int], ZunzuError]) -> bytes:
    """The bytes of a file, a pipe or a device.

    A file of more than ``most`` bytes is not opened at all: raises ``refuse(size)``, with 0 for a
    stream that goes on beyond them.  A pipe to which nobody writes is waited for, and after a
    second that is told on stderr.  Raises ZunzuError for what is missing, a folder, or may not be
    read.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        raise fail(
            str(path), "there is no such file", "check the path, or give - to read standard input"
        ) from None
    except OSError as error:
        raise _unreadable(path, error) from None
    except ValueError as error:  # a path that cannot be: a NUL in it
        raise fail(repr(str(path)), f"is not a path: {error}", "check the path") from None
    try:
        about = os.fstat(handle)
        if stat.S_ISDIR(about.st_mode):
            raise fail(str(path), "is a folder, not a file", "name one file in it")
        if stat.S_ISREG(about.st_mode) and about.st_size > most:
            raise refuse(about.st_size)
        waits = not stat.S_ISREG(about.st_mode)
        return bites(lambda size: _read(handle, size, str(path) if waits else ""), most, refuse)
    except OSError as error:
        raise _unreadable(path, error) from None
    finally:
        os.close(handle)


def _read(handle: int, size: int, awaited: str) -> bytes:
    """A bite of an open file; where it is ``awaited``, as soon as somebody has written one."""
    while True:
        if awaited:
            _wait(handle, awaited)
        try:
            return os.read(handle, size)
        except BlockingIOError:
            continue


def _wait(handle: int, name: str) -> None:
    """Until there is something to read, or the last writer has gone."""
    ready = select.poll()
    ready.register(handle, select.POLLIN)
    if not ready.poll(_PATIENCE):
        print(f"zunzu: waiting for somebody to write to {name}; end with Ctrl-C", file=sys.stderr)
        ready.poll()


def _unreadable(path: Path, error: OSError) -> ZunzuError:
    return fail(
        str(path), f"cannot be read: {error.strerror}", "check the path and its permissions"
    )
