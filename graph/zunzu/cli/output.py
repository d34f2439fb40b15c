"""Results on their way out: to standard output, or to a file that appears whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from zunzu import whole
from zunzu.errors import fail

STDOUT = "-"


def write(content: str | bytes, target: str | os.PathLike = STDOUT) -> None:
    """Write a result to ``target``; ``-`` is standard output.

    A file is written beside its place and moved there when it is whole, so a failure leaves what was there before.  A link is
    followed; a device or pipe (``/dev/null``) is written to, never replaced.  Raises ZunzuError when the folder is missing
    or may not be written to, or when the target is a folder.
    """
    raw = content.encode("utf-8") if isinstance(content, str) else content
    if os.fspath(target) == STDOUT:
        try:
            sys.stdout.flush()
            sys.stdout.buffer.write(raw)
            sys.stdout.buffer.flush()
        except BrokenPipeError:  # whoever reads has read enough
            raise
        except OSError as error:
            raise fail("standard output", f"cannot be written: {error.strerror}", "make room where it is sent to") from None
        return
    place = Path(os.path.realpath(target))
    _refuse(place, os.fspath(target))
    try:
        if place.exists() and not place.is_file():
            place.write_bytes(raw)
        else:
            whole.write(place, raw)
    except OSError as error:
        raise fail(os.fspath(target), f"cannot be written: {error.strerror}", "check the permissions of its folder and "
                   "the room on the disk") from None


def _refuse(place: Path, named: str) -> None:
    """Refuse a target before any work is spent on it."""
    if place.is_dir():
        raise fail(named, "is a folder", "name a file in it")
    if not place.parent.is_dir():
        raise fail(named, f"there is no folder {place.parent}", f"make it first: mkdir -p {place.parent}")


def probe(target: str | os.PathLike) -> None:
    """Say at once, before a long run, that ``target`` cannot be written; raises what :func:`write` would raise."""
    if os.fspath(target) == STDOUT:
        return
    place = Path(os.path.realpath(target))
    _refuse(place, os.fspath(target))
    if not os.access(place.parent, os.W_OK):
        raise fail(os.fspath(target), f"the folder {place.parent} may not be written to", "choose another folder")
