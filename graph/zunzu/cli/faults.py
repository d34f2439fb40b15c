"""The one door for faults of the system and of data: each becomes where, what and what to do.

What a verb foresees it tells itself (:func:`zunzu.errors.fail`), for it knows more.  What comes
to this door came from the operating system, a library or a file that is not what it was.  "A
fault of zunzu" is left for what nobody foresaw.
"""

from __future__ import annotations

import errno
import json
import os
import tomllib

import click

from zunzu.errors import Fault, ZunzuError

_PERMISSIONS = "check its permissions, or choose another place"
_ROOM = "make room there, or choose another place"
_PATH = "check the path"
_MEMORY = "give less at once, or allow more: --memory 8G, or ZUNZU_MEMORY"
_FILES = "let this shell open more files (ulimit -n), or run less at once"
_REMOTE = "try again; if it stays so, ask whoever keeps the other side"
_DISK = "copy what you can elsewhere, and check the disk"

#: What the system says, as what and remedy.
SYSTEM: dict[int, tuple[str, str]] = {
    errno.ENOSPC: ("there is no room left on the disk", _ROOM),
    errno.EDQUOT: ("the quota of the disk is used up", _ROOM),
    errno.EFBIG: ("the file grew larger than is allowed", _ROOM),
    errno.EACCES: ("may not be opened", _PERMISSIONS),
    errno.EPERM: ("is not allowed here", _PERMISSIONS),
    errno.EROFS: ("lies on a disk that is for reading alone", "choose another place"),
    errno.ENOENT: ("there is no such file or folder", _PATH),
    errno.ENOTDIR: ("a file stands where a folder is needed", _PATH),
    errno.EISDIR: ("is a folder, not a file", "name a file in it"),
    errno.EEXIST: ("is there already", "choose another name, or move it away"),
    errno.ENOTEMPTY: ("is a folder that is not empty", "choose another name, or move it away"),
    errno.ENAMETOOLONG: ("the name is too long", "give a shorter name"),
    errno.ELOOP: ("the links lead in a circle", _PATH),
    errno.EMFILE: ("too many files are open", _FILES),
    errno.ENFILE: ("too many files are open on this machine", _FILES),
    errno.EAGAIN: ("the system has no room for another process or thread", _MEMORY),
    errno.ENOMEM: ("ran out of memory", _MEMORY),
    errno.EIO: ("the disk or device failed", _DISK),
    errno.EBADF: ("is closed", "leave it open, or write to a file with -o"),
    errno.EINVAL: ("cannot be used so", "give an ordinary file or folder"),
    errno.ESPIPE: ("is a pipe, and a file is needed", "save it to a file first"),
    errno.EBUSY: ("is in use", "wait until whoever uses it has done"),
    errno.ETXTBSY: ("is in use", "wait until whoever uses it has done"),
    errno.EXDEV: ("lies on another disk", "choose a place on the same disk"),
    errno.ENODEV: ("there is no such device", _PATH),
    errno.ENXIO: ("there is no such device", _PATH),
    errno.ESTALE: ("the disk it lay on is gone", _PATH),
    errno.ETIMEDOUT: ("did not answer in time", _REMOTE),
    errno.ECONNREFUSED: ("nobody answers there", _REMOTE),
    errno.ECONNRESET: ("the connection was broken off", _REMOTE),
    errno.ECONNABORTED: ("the connection was broken off", _REMOTE),
    errno.EHOSTUNREACH: ("cannot be reached", _REMOTE),
    errno.ENETUNREACH: ("cannot be reached", "check the network"),
}

#: What happens to writing: without a name it is standard output, for every file of ours is
#: written by what names it.
_WRITING = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})

#: What libraries say without a number, as a piece of their words, what and remedy.
SAID: tuple[tuple[str, str, str], ...] = (
    ("No space left", *SYSTEM[errno.ENOSPC]),
    ("File too large", *SYSTEM[errno.EFBIG]),
    ("Too many open files", *SYSTEM[errno.EMFILE]),
    ("Permission denied", *SYSTEM[errno.EACCES]),
    ("Read-only file system", *SYSTEM[errno.EROFS]),
    ("Cannot allocate memory", *SYSTEM[errno.ENOMEM]),
    ("cannot allocate memory", *SYSTEM[errno.ENOMEM]),
    ("failed to map segment", *SYSTEM[errno.ENOMEM]),
    ("memory allocation", *SYSTEM[errno.ENOMEM]),
    ("can't start new thread", *SYSTEM[errno.EAGAIN]),
    ("Resource temporarily unavailable", *SYSTEM[errno.EAGAIN]),
    ("WouldBlock", *SYSTEM[errno.EAGAIN]),
    (
        "Corruption:",
        "a file of the store is broken",
        "remove the folder of the store; it is made again",
    ),
    ("lock hold by", *SYSTEM[errno.EBUSY]),
    ("home directory", "there is no home folder for ~", "write the path in full, or set HOME"),
    (
        "integer string conversion",
        "a number has too many digits",
        "write a number of at most 4,300 digits",
    ),
    ("too large to convert", "a number is too large", "give a smaller number"),
    ("embedded null byte", "a path has a NUL in it", _PATH),
    ("embedded null character", "a path has a NUL in it", _PATH),
    (
        "surrogates not allowed",
        "there are characters that are no text (lone surrogates)",
        "give text in UTF-8, and no \\ud800 to \\udfff alone in JSON",
    ),
    (
        "terminated abruptly",
        "a process that worked for it was ended, most likely for want of memory",
        _MEMORY,
    ),
)

#: What Python raises for things that happen, by the kind of error, in this order: what and remedy.
KINDS: tuple[tuple[type[BaseException], str, str], ...] = (
    (MemoryError, "ran out of memory", _MEMORY),
    (SystemError, "a library ended without a word, most likely for want of memory", _MEMORY),
    (RecursionError, "is nested too deeply", "make it flatter"),
    (EOFError, "ends too early", "get the whole of it"),
    (OverflowError, "a number is too large", "give a smaller number"),
)


def faults(error: BaseException, where: str) -> tuple[Fault, ...]:
    """What went wrong, as where, what, remedy; ``where`` is told when the error does not know it
    better.
    """
    if isinstance(error, ZunzuError):
        return error.faults
    if isinstance(error, click.ClickException):
        called = ctx.command_path if (ctx := getattr(error, "ctx", None)) else "zunzu"
        asked = called.removeprefix("zunzu").strip() or "command line"
        return (Fault(asked, error.format_message(), f"see {called} --help"),)
    for told in (_of_system, _of_text, _of_kind, _of_words):
        if fault := told(error, where):
            return (fault,)
    return (_unforeseen(error),)


def _of_system(error: BaseException, where: str) -> Fault | None:
    if not isinstance(error, OSError) or error.errno is None:
        return None
    named = error.filename2 or error.filename
    place = _shown(os.fsdecode(named)) if isinstance(named, (str, bytes)) else where
    if error.errno == errno.ENOENT and not named and _is_without_folder():
        return Fault(
            where,
            "the folder it was called in is gone",
            "go to a folder that is there, and run it again",
        )
    known = SYSTEM.get(error.errno)
    if known is None:
        return Fault(
            place,
            f"the system said: {error.strerror or errno.errorcode.get(error.errno, error.errno)}",
            "mend what it names, and run it again",
        )
    return Fault("standard output" if error.errno in _WRITING and not named else place, *known)


def _shown(path: str) -> str:
    """A path on one line, however long it is and whatever is in it."""
    told = path if len(path) < 200 else f"{path[:100]}…{path[-60:]}"
    return told if told.strip() and told.isprintable() else repr(told)


def _is_without_folder() -> bool:
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def _of_text(error: BaseException, where: str) -> Fault | None:
    """Data that is no UTF-8, JSON or TOML, though nobody looked at it before."""
    if isinstance(error, UnicodeDecodeError):
        return Fault(
            where,
            f"byte {error.start} of what is read is not {error.encoding.upper()}: {error.reason}",
            "save the file as UTF-8",
        )
    if isinstance(error, json.JSONDecodeError):
        return Fault(
            f"{where}:{error.lineno}:{error.colno}", f"is not JSON: {error.msg}", "mend it there"
        )
    if isinstance(error, tomllib.TOMLDecodeError):
        return Fault(where, f"is not TOML: {error}", "mend it there")
    return None


def _of_kind(error: BaseException, where: str) -> Fault | None:
    return next(
        (Fault(where, what, remedy) for kind, what, remedy in KINDS if isinstance(error, kind)),
        None,
    )


def _of_words(error: BaseException, where: str) -> Fault | None:
    words = str(error)
    if type(error).__name__ == "PanicException" and not any(piece in words for piece, *_ in SAID):
        return Fault(
            where,
            "a library gave up",
            "give less at once, or allow more memory; zunzu --debug … shows what it said",
        )
    return next(
        (Fault(where, what, remedy) for piece, what, remedy in SAID if piece in words), None
    )


def _unforeseen(error: BaseException) -> Fault:
    told = str(error).splitlines()[0] if str(error).strip() else "no message"
    return Fault(
        type(error).__name__,
        told,
        "this is a fault of zunzu or of the machine; run again as zunzu --debug … to see where",
    )
