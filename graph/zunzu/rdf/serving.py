"""A worker's side: what a process does that is asked for another (:mod:`zunzu.rdf.worker`).

It reads requests from a pipe and writes answers to another, in pieces; the system holds its limits.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import pickle
import select
import signal
import struct
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NoReturn, cast

import pyoxigraph as ox

from ..errors import ZunzuError, fail
from . import judge
from .limits import Limits

#: What a piece that goes through a pipe is: a request or a part of an answer, its end, an error.
PIECE, END, MALFORMED, REFUSED, FAILED = b"+", b".", b"S", b"Z", b"F"
HEAD = struct.Struct(">cI")
BITE = 1 << 16
#: How a worker ends that was given too little time or memory, where the system does not say so
#: itself.
SLOW, FULL = 65, 66


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a worker: a query, or only whether it can be read and may leave the
    house."""

    query: str
    prefixes: dict[str, str]
    union: bool = True
    only_read: bool = False


def taken(pipe: IO[bytes]) -> tuple[bytes, bytes]:
    """The next piece, and what it is; raises EOFError where there is none any more."""
    kind, size = HEAD.unpack(_whole(pipe, HEAD.size))
    return kind, _whole(pipe, size)


def _whole(pipe: IO[bytes], size: int) -> bytes:
    raw = b""
    while len(raw) < size:
        if not (part := pipe.read(size - len(raw))):
            raise EOFError
        raw = raw + part if raw else part
    return raw


def begin() -> NoReturn:
    """Be a worker: the store and the limits come through standard input, and then the queries."""
    hears, says = os.dup(0), os.dup(1)
    with os.fdopen(os.dup(hears), "rb", buffering=0) as pipe:
        held, limits = pickle.loads(taken(pipe)[1])
    os._exit(serve(lambda: _opened(held), limits, hears, says))


def _opened(held: str | bytes) -> ox.Store:
    from .store import opened

    if isinstance(held, str):
        return opened(Path(held))
    store = ox.Store()
    store.bulk_load(held, format=ox.RdfFormat.N_QUADS)
    return store


def serve(opener: Callable[[], ox.Store], limits: Limits, hears: int, says: int) -> int:
    """Answer every request until nobody asks any more; gives the status to end with."""
    _alone(hears)
    out = _Telling(says, limits.answer << 20)
    try:
        store = opener()
    except ZunzuError as error:
        out.send(*_refused(error))
        return 0
    _confine_memory(limits.megabytes)
    _confine_files()
    out.send(END, b"")
    with os.fdopen(hears, "rb", buffering=0) as requests:
        while True:
            try:
                request = pickle.loads(taken(requests)[1])
                with _timed(limits.seconds):
                    last = _answer(store, request, out)
                out.send(*last)  # the clock has stopped: it cannot end the next query for this one
            except EOFError:
                return 0
            except MemoryError:
                return FULL


def _answer(store: ox.Store, request: Request, out: _Telling) -> tuple[bytes, bytes]:
    """Write what is found; gives the last piece, which says that it is whole or why it is not."""
    try:
        judge.refuse(request.query, request.prefixes, dataset=request.only_read)
        if request.only_read:
            judge.read(request.query, request.prefixes)
        else:
            out.result(
                store.query(
                    request.query,
                    prefixes=request.prefixes,
                    use_default_graph_as_union=request.union,
                )
            )
        return END, b""
    except SyntaxError as error:
        return MALFORMED, str(error).encode("utf-8", "replace")
    except ZunzuError as error:
        return _refused(error)
    except (OSError, ValueError, RuntimeError) as error:
        return FAILED, str(error).encode("utf-8", "replace")


def _refused(error: ZunzuError) -> tuple[bytes, bytes]:
    return REFUSED, pickle.dumps(
        [(fault.where, fault.what, fault.remedy) for fault in error.faults]
    )


class _Telling:
    """The pipe for answers: what is written goes through it in pieces, and no more than may be."""

    def __init__(self, says: int, most: int) -> None:
        self._says, self._most, self._left = says, most, most
        self._piece = bytearray()

    def write(self, part: bytes) -> int:
        """Take a part of an answer, as the engine writes it."""
        self._piece += part
        if len(self._piece) >= BITE:
            self.flush()
        return len(part)

    def flush(self) -> None:
        """Send what was taken."""
        self._left -= len(self._piece)
        if self._left < 0:
            raise fail(
                "query",
                f"has an answer of more than {self._most >> 20} MB",
                "ask for less (LIMIT 1000), or take the whole graph: zunzu export",
            )
        self.send(PIECE, bytes(self._piece))
        self._piece.clear()

    def result(self, found: ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples) -> None:
        """Write an answer as the engine writes it, behind a letter that says in which form."""
        self._left = self._most
        self._piece.clear()
        into = cast(IO[bytes], self)  # the engine calls write and flush alone
        if isinstance(found, ox.QueryTriples):
            self.send(PIECE, b"T")
            found.serialize(into, format=ox.RdfFormat.N_TRIPLES)
        else:
            self.send(PIECE, b"R")
            found.serialize(into, format=ox.QueryResultsFormat.JSON)
        self.flush()

    def send(self, kind: bytes, raw: bytes) -> None:
        """Write a piece whole."""
        rest = memoryview(HEAD.pack(kind, len(raw)) + raw)
        while rest:
            rest = rest[os.write(self._says, rest) :]


def _alone(hears: int) -> None:
    """Be quiet, leave Ctrl-C to those who ask, and end when they are gone."""
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    faulthandler.disable()  # how we end is told by those who asked
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGALRM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    if hasattr(select, "poll"):
        threading.Thread(target=_end_with, args=(hears,), daemon=True).start()


def _end_with(hears: int) -> None:
    watch = select.poll()
    watch.register(hears, 0)  # a pipe that nobody holds at the other end is always told
    watch.poll()
    os._exit(0)


def _confine_memory(megabytes: int) -> None:
    """Take no more memory than so much beyond what is taken, and leave no image of it on disk."""
    try:
        import resource
    except ImportError:  # no such limit on this system
        return
    try:
        taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        taken = 0
    most, allowed = taken + (megabytes << 20), resource.getrlimit(resource.RLIMIT_AS)[1]
    if allowed != resource.RLIM_INFINITY:
        most = min(most, allowed)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _confine_files() -> None:
    """Open nothing any more, neither file nor connection: what is open stays so."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (1, 1))


@contextlib.contextmanager
def _timed(seconds: float) -> Iterator[None]:
    """End this process when the block takes longer."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
        signal.setitimer(signal.ITIMER_REAL, 0)
        return
    timer = threading.Timer(seconds, os._exit, [SLOW])
    timer.start()
    yield
    timer.cancel()
