"""The folder of what was made: where it is, that it is ours, held by one run at a time, and
counted.

Beside what was made lie ``stamp``, the digest of what it was made from, and ``contents.json``: how
many quads each graph has, and of every file its size, its time and its checksum.  A file is taken
for what it was as long as size and time are; else its checksum is asked (as git does it).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from . import whole
from .corpus import Corpus, at_hand
from .errors import ZunzuError, fail

#: What must be as it was made; RocksDB writes its own log and lock anew.
_COUNTED = ("zunzu.nq", "records/*.jsonl", "checked/*", "store/*")
_PASSED_OVER = re.compile(r"store/(LOG.*|LOCK)")

#: What the graph is made from and by; kept here, so that it can be found made without loading what
#: would make it; what only drawings need is no part of it.
MADE_FROM = ("data/annotations", "data/editions", "data/lexicon", "data/witnesses", "ontology")
MADE_BY = (
    "errors",
    "model",
    "ids",
    "corpus",
    "records",
    "incoming",
    "tables",
    "text",
    "lexicon",
    "parse",
    "scholia",
    "annotations",
    "rdf",
    "rules",
    "own",
    "build",
)

_STAMP, _CONTENTS, _LOCK, _HOLDER = "stamp", "contents.json", ".lock", ".lock.pid"
_ELSEWHERE = "name another folder with ZUNZU_BUILD"

#: How long another run is waited for without a word, in seconds.
QUIET = 1.0


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was made: its size in bytes, when it was written, and its sha256."""

    size: int
    time: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Contents:
    """What was made: the digest of what it came from, the quads of each graph, the files."""

    digest: str
    graphs: Mapping[str, int]
    files: Mapping[str, File]

    @property
    def quads(self) -> int:
        return sum(self.graphs.values())


def folder(corpus: Corpus | None = None) -> Path:
    """Where the things made of a corpus lie.

    Of a corpus of one's own it is ``build/`` in its folder; of what is shipped ``ZUNZU_BUILD``, or
    ``build/`` of a checkout, or the user's cache for an installed wheel.  The corpus is the one at
    hand if none is given. Raises ZunzuError for what is no path, and where there is no home folder
    to have a cache in.
    """
    corpus = corpus or at_hand()
    if corpus.is_own:
        return corpus.layers[0] / "build"
    if named := os.environ.get("ZUNZU_BUILD"):
        try:
            return Path(named).expanduser().resolve()
        except (OSError, RuntimeError, ValueError) as error:
            raise fail(
                "ZUNZU_BUILD",
                f"{named!r} is no folder that can be found: {error}",
                "name a folder by its whole path",
            ) from None
    if (_checkout() / "pyproject.toml").is_file():
        return _checkout() / "build"
    from platformdirs import user_cache_path

    place = user_cache_path("zunzu", appauthor=False)
    if not place.is_absolute():
        raise fail(str(place), "there is no home folder to keep the graph in", _ELSEWHERE)
    return place


def _checkout() -> Path:
    return Path(__file__).resolve().parent.parent.parent


def is_whole(place: Path, digest: str) -> bool:
    """Whether all that was made from ``digest`` is there as it was made."""
    contents = read(place)
    return (
        contents is not None
        and _stamped(place) == contents.digest == digest
        and not damaged(place, contents)
    )


#: What was looked at, while nothing is to be looked at twice.
_looked: dict[Corpus, tuple[Path, str]] | None = None


@contextmanager
def looked_at_once() -> Iterator[None]:
    """Within it the files of a corpus, and what was made of them, are looked at once: for a verb
    that is done in a moment, and asks for one thing kept with the graph after another."""
    global _looked
    before, _looked = _looked, {}
    try:
        yield
    finally:
        _looked = before


def ready(corpus: Corpus) -> tuple[Path, str] | None:
    """The folder of the graph of what is shipped and its digest, where it is there and up to date.

    None for a corpus of one's own too: what is left out of one has to be told (``build.make``).
    """
    if _looked is not None and corpus in _looked:
        return _looked[corpus]
    place, digest = folder(corpus), corpus.digest(MADE_FROM, MADE_BY)
    if corpus.is_own or not is_whole(place, digest):
        return None
    if _looked is not None:
        _looked[corpus] = place, digest
    return place, digest


def read(place: Path) -> Contents | None:
    """What is told to be in a folder; nothing where that is missing or is not what we write."""
    try:
        told = json.loads((place / _CONTENTS).read_bytes())
        files = {
            name: File(_number(row[0]), _number(row[1]), str(row[2]))
            for name, row in told["files"].items()
        }
        graphs = {name: _number(count) for name, count in told["graphs"].items()}
        return Contents(str(told["digest"]), graphs, files)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} is no number")
    return value


def damaged(place: Path, contents: Contents) -> list[str]:
    """The files that are missing, or are not what they were when they were made."""
    found, touched = [], False
    for name, file in contents.files.items():
        try:
            now = (place / name).stat()
            if (now.st_size, now.st_mtime_ns) != (file.size, file.time):
                touched = True
                if now.st_size != file.size or _sha256(place / name) != file.sha256:
                    found.append(name)
        except (OSError, ValueError):
            found.append(name)
    if touched and not found:  # a copy of a build: its times are noted, that it is read once alone
        with suppress(OSError):
            _write(place, contents.digest, contents.graphs)
    return found


def seal(place: Path, digest: str, graphs: Mapping[str, int]) -> None:
    """Note what was made, last of all; raises OSError."""
    _write(place, digest, graphs)
    whole.write(place / _STAMP, f"{digest}\n".encode())


def unseal(place: Path) -> None:
    """Before anything is made: what is there is not to be trusted any more.  Raises OSError."""
    (place / _STAMP).unlink(missing_ok=True)


def _write(place: Path, digest: str, graphs: Mapping[str, int]) -> None:
    files = {}
    for file in sorted(f for pattern in _COUNTED for f in place.glob(pattern) if f.is_file()):
        name, now = file.relative_to(place).as_posix(), file.stat()
        if not _PASSED_OVER.fullmatch(name):
            files[name] = [now.st_size, now.st_mtime_ns, _sha256(file)]
    told = {"digest": digest, "graphs": graphs, "files": files}
    whole.write(place / _CONTENTS, json.dumps(told, indent=1).encode() + b"\n")


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _stamped(place: Path) -> str:
    """The digest of a stamp, or nothing where there is none that is ours."""
    try:
        words = (place / _STAMP).read_bytes().strip()
    except OSError:
        return ""
    return words.decode() if re.fullmatch(rb"[0-9a-f]{64}", words) else ""


@contextmanager
def alone(place: Path) -> Iterator[None]:
    """Hold the folder while something is made in it, so that no two runs write at once.

    Who waits for another run is told so on standard error.  Raises ZunzuError where the folder
    cannot be written to, and where it is not ours.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(place / _LOCK)
    try:
        _claim(place)
        try:
            lock.acquire(timeout=QUIET)
        except Timeout:
            _tell(place)
            lock.acquire()
        with suppress(OSError):
            (place / _HOLDER).write_text(str(os.getpid()))
    except (OSError, NotImplementedError) as error:
        raise unwritable(place, error) from None
    try:
        yield
    finally:
        with suppress(OSError):
            (place / _HOLDER).unlink()
        lock.release()


def unwritable(place: Path, error: Exception) -> ZunzuError:
    """The error for a folder in which nothing can be made."""
    told = getattr(error, "strerror", None) or error
    named = getattr(error, "filename", None)
    where = f" ({os.fsdecode(named)})" if named and os.fsdecode(named) != str(place) else ""
    return fail(
        str(place), f"cannot be written: {told}{where}", f"make room there, or {_ELSEWHERE}"
    )


def _tell(place: Path) -> None:
    if sys.stderr is None:
        return
    try:
        pid = (place / _HOLDER).read_text(errors="replace")[:20].strip()
    except OSError:
        pid = ""
    by = f" (process {pid})" if pid.isdecimal() else ""
    print(
        f"zunzu: {place}: note: waiting for another run{by} that makes the graph there;"
        " Ctrl-C to stop waiting",
        file=sys.stderr,
        flush=True,
    )


def _claim(place: Path) -> None:
    """Make a folder ours; one that holds what others made is refused."""
    place.mkdir(parents=True, exist_ok=True)
    if whole.is_marked(place, "build"):
        return
    foreign = sorted({entry.name for entry in place.iterdir()} - {_LOCK, _HOLDER})
    own = place == _checkout() / "build" or _stamped(place)
    if foreign and not own:
        held = ", ".join(foreign[:3]) + (" …" if len(foreign) > 3 else "")
        raise fail(
            str(place),
            f"was not made by zunzu, it holds {held}",
            "name a new or an empty folder with ZUNZU_BUILD",
        )
    whole.mark(place, "build")
