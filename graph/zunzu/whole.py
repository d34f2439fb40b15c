"""Files and folders that appear whole or not at all, also when the process that writes them is killed.

What is written lies beside its place (``name.PID.part``) until it is whole.  What a killed process left there is swept away by
the next one that writes to the same place.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

_EXCHANGE, _HERE = 2, -100  # RENAME_EXCHANGE, AT_FDCWD of linux/fs.h and fcntl.h


def beside(place: Path) -> Path:
    """Where this process writes what will be moved to ``place``.

    Leavings of processes that are no more are removed; what one of them had already put aside is put back.
    """
    mine = place.with_name(f"{place.name}.{os.getpid()}.part")
    if place.parent.is_dir():
        for left in place.parent.iterdir():
            owner = re.fullmatch(re.escape(place.name) + r"\.(\d+)\.(part|old)", left.name)
            if not owner or left != mine and _lives(int(owner[1])):
                continue
            if owner[2] == "old" and not place.exists():
                left.rename(place)
            else:
                remove(left)
    return mine


def write(place: Path, content: bytes) -> None:
    """Write a file.  Raises OSError; what was there is then as before, and nothing lies beside it."""
    part = beside(place)
    try:
        part.write_bytes(content)
        part.replace(place)
    finally:
        remove(part)


def move_folder(part: Path, place: Path) -> None:
    """Put a folder into its place, in one step where the system can exchange two names; what was there is removed."""
    if not place.exists():
        part.rename(place)
    elif _exchange(part, place):
        remove(part)
    else:
        old = part.with_suffix(".old")
        place.rename(old)
        try:
            part.rename(place)
        except OSError:
            old.rename(place)
            raise
        remove(old)


def remove(path: Path) -> None:
    """Remove a file or a folder with all that is in it, as far as it is there and can be."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _exchange(one: Path, other: Path) -> bool:
    """Let two names change places at once (renameat2 of Linux); tells whether it was done."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):  # another system
        return False
    return rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0


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
