"""A worker: a process of its own that is asked for us, so that a query can be ended.

The engine runs in native code: no Ctrl-C reaches it, nothing limits its time, and what overflows
its stack or its memory ends the process.  So queries run in a process that may be ended.  It is
forked where that is safe, which costs a few milliseconds and shares a store in memory with us;
where other threads run (notebooks, servers) it is a Python of its own.  Answers come back in the
SPARQL results format, written and read by the engine itself.

The system holds the limits, whatever the engine does: a timer of the kernel ends the worker, and it
gets no more memory than it may have.  Once its store is open it can open no file and no connection
more.  It ends when we end, however that comes.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

import pyoxigraph as ox

from ..errors import Fault, ZunzuError, fail
from . import judge
from .limits import Limits
from .serving import FAILED, FULL, HEAD, MALFORMED, PIECE, REFUSED, SLOW, Request, serve, taken


class Ended(ZunzuError):
    """A query that was ended: it took too long, too much memory, or was nested too deeply to be
    read."""


class Triples:
    """The triples of a CONSTRUCT or DESCRIBE, in N-Triples."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw

    def __iter__(self) -> Iterator[ox.Triple]:
        for quad in ox.parse(self._raw, format=ox.RdfFormat.N_TRIPLES):
            yield quad.triple


def is_triples(found: Any) -> bool:
    """Whether an answer, of a store here or elsewhere, is triples."""
    return isinstance(found, (Triples, ox.QueryTriples))


class Asked(Protocol):
    """Whatever can be asked: a store of ours, one elsewhere, a worker."""

    def query(
        self,
        query: str,
        *,
        prefixes: dict[str, str] | None = None,
        use_default_graph_as_union: bool = True,
    ) -> Any:
        """Solutions, a truth or triples."""


class Worker:
    """A store that is asked in a process of its own, by one thread at a time; several workers may
    hold one store.

    ``place`` is the folder of a store on disk, which a worker that cannot be forked opens for
    itself.

    >>> with Worker(ox.Store()) as asked:
    ...     bool(asked.query("ASK {}"))
    True
    """

    def __init__(
        self, store: ox.Store, limits: Limits | None = None, place: Path | None = None
    ) -> None:
        self.limits = limits or Limits()
        self._store, self._place = store, place
        self._turn = threading.Lock()
        self._hand: _Hand | None = None
        self._begin()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process; it is begun anew when it is asked again."""
        if self._hand is not None:
            self._hand.end()
            self._hand = None

    def query(
        self,
        query: str,
        *,
        prefixes: dict[str, str] | None = None,
        use_default_graph_as_union: bool = True,
    ) -> ox.QuerySolutions | ox.QueryBoolean | Triples:
        """What the store itself would answer.

        Raises SyntaxError for a malformed query, Ended for one that meets a limit, ZunzuError for
        one that asks another store, OSError where the store cannot be read.
        """
        return _result(
            self._answer(Request(query, dict(prefixes or {}), use_default_graph_as_union))
        )

    def read(self, query: str, prefixes: Mapping[str, str] | None = None) -> None:
        """Read a query that goes elsewhere, and run nothing of it.  Raises what :meth:`query` does,
        and ZunzuError for one that names its graphs with FROM."""
        self._answer(Request(query, dict(prefixes or {}), only_read=True))

    def _answer(self, request: Request) -> bytes:
        judge.shallow(request.query, self.limits.depth)
        with self._turn:
            hand = self._begin()
            try:
                hand.send(request)
                return hand.answer()
            except (EOFError, BrokenPipeError):
                self._hand = None
                raise self._ended(hand.end()) from None
            except (SyntaxError, ZunzuError, OSError):
                raise
            except BaseException:  # Ctrl-C: nobody waits for this answer any more
                self.close()
                raise

    def _begin(self) -> _Hand:
        if self._hand is None or self._hand.is_gone():
            self._hand = _hand(self._store, self.limits, self._place)
        return self._hand

    def _ended(self, status: int) -> Ended:
        what, remedy = _told(status, self.limits)
        return Ended(Fault("query", what, remedy))


class Screened:
    """A store elsewhere, whose queries are read in a worker before they leave the house."""

    def __init__(self, store: Asked, limits: Limits | None = None) -> None:
        self._store, self._reader = store, Worker(ox.Store(), limits)

    def close(self) -> None:
        """End the process that reads."""
        self._reader.close()

    def query(
        self,
        query: str,
        *,
        prefixes: dict[str, str] | None = None,
        use_default_graph_as_union: bool = True,
    ) -> Any:
        """What the store answers.  Raises what it raises, and what :meth:`Worker.read` does."""
        self._reader.read(query, prefixes)
        return self._store.query(
            query, prefixes=prefixes, use_default_graph_as_union=use_default_graph_as_union
        )


def apart(
    store: Asked, limits: Limits | None = None, place: Path | None = None
) -> Worker | Screened:
    """A store as it is to be asked where queries are not ours: in a process that can be ended."""
    return Worker(store, limits, place) if isinstance(store, ox.Store) else Screened(store, limits)


def _told(status: int, limits: Limits) -> tuple[str, str]:
    """What the end of a worker means, and what to do about it."""
    if status in (SLOW, -getattr(signal, "SIGALRM", SLOW)):
        return (
            f"took longer than {limits.seconds:g} seconds and was ended",
            (
                "ask for less (a cross product grows with the square), or give it more time:"
                f" --time-limit {int(limits.seconds * 10) or 1}, Limits(seconds=…) in Python"
            ),
        )
    if status in (FULL, -signal.SIGABRT, -getattr(signal, "SIGKILL", 9)):
        return (
            f"needed more than {limits.megabytes:,} MB of memory and was ended",
            (
                f"ask for less, or give it more: --memory-limit {limits.megabytes * 4},"
                " Limits(megabytes=…) in Python"
            ),
        )
    if status in (-signal.SIGSEGV, -getattr(signal, "SIGBUS", 10)):
        return (
            (
                "is nested too deeply or has too many members in a row (1 + 1 + 1 …): the engine"
                " ran out of stack"
            ),
            "write it flatter, or ask in several queries",
        )
    return (
        f"could not be answered: the engine ended with status {status}",
        "ask in another way, and tell us the query",
    )


def _result(raw: bytes) -> ox.QuerySolutions | ox.QueryBoolean | Triples:
    kind, raw = raw[:1], raw[1:]
    return (
        Triples(raw)
        if kind == b"T"
        else ox.parse_query_results(raw, format=ox.QueryResultsFormat.JSON)
    )


@dataclass(slots=True)
class _Hand:
    """A worker that runs: how it is asked, how it answers, how it is ended."""

    number: int
    asks: IO[bytes]
    tells: IO[bytes]
    wait: Callable[[], int]
    kill: Callable[[], None]
    gone: Callable[[], bool]

    def send(self, request: object) -> None:
        raw = pickle.dumps(request)
        self.asks.write(HEAD.pack(PIECE, len(raw)) + raw)
        self.asks.flush()

    def answer(self) -> bytes:
        """The whole answer; raises what went wrong there, EOFError where the worker is no more."""
        parts = []
        while (found := taken(self.tells))[0] == PIECE:
            parts.append(found[1])
        kind, last = found
        if kind == MALFORMED:
            raise SyntaxError(last.decode())
        if kind == REFUSED:
            raise ZunzuError(*(Fault(*fault) for fault in pickle.loads(last)))
        if kind == FAILED:
            raise OSError(last.decode())
        return b"".join(parts)

    def end(self) -> int:
        """End it at once, and give how it ended: minus the signal, where it was one."""
        with contextlib.suppress(ProcessLookupError):
            self.kill()
        status = self.wait()
        for pipe in (self.asks, self.tells):
            with contextlib.suppress(OSError):
                pipe.close()
        return status

    def is_gone(self) -> bool:
        return self.gone()


def _hand(store: ox.Store, limits: Limits, place: Path | None) -> _Hand:
    """A new worker, ready to be asked.  Raises ZunzuError where it cannot begin."""
    hand = _forked(store, limits) if _may_fork() else _apart(store, limits, place)
    try:
        hand.answer()  # it says when its store is open
    except EOFError:
        status = hand.end()
        raise Ended(
            Fault(
                "query",
                f"cannot be asked: the worker ended with status {status} as it began",
                f"give it more memory: --memory-limit {limits.megabytes * 4}",
            )
        ) from None
    except BaseException:
        hand.end()
        raise
    return hand


def _may_fork() -> bool:
    """Whether a process may be forked: never where another thread may hold a lock, nor on macOS."""
    return hasattr(os, "fork") and sys.platform != "darwin" and threading.active_count() == 1


def _forked(store: ox.Store, limits: Limits) -> _Hand:
    hears, asks = os.pipe()
    tells, says = os.pipe()
    try:
        pid = os.fork()
    except OSError as error:
        raise fail(
            "query",
            f"cannot be asked: no process can be made ({error.strerror})",
            "end other programs, or raise the number of processes: ulimit -u",
        ) from None
    if pid == 0:
        status = 1
        try:
            os.close(asks)
            os.close(tells)
            status = serve(lambda: store, limits, hears, says)
        finally:
            os._exit(status)  # nothing of ours is flushed or closed twice
    os.close(hears)
    os.close(says)
    ended: list[int] = []

    def gone() -> bool:
        if not ended:
            found, status = os.waitpid(pid, os.WNOHANG)
            if found:
                ended.append(os.waitstatus_to_exitcode(status))
        return bool(ended)

    def wait() -> int:
        if not ended:
            ended.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
        return ended[0]

    def kill() -> None:
        if not gone():
            os.kill(pid, signal.SIGKILL)

    return _Hand(pid, os.fdopen(asks, "wb"), os.fdopen(tells, "rb"), wait, kill, gone)


def _apart(store: ox.Store, limits: Limits, place: Path | None) -> _Hand:
    code = f"import sys; sys.path[:] = {sys.path!r}; from zunzu.rdf.serving import begin; begin()"
    try:
        child = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"MALLOC_ARENA_MAX": "2"},
        )
    except OSError as error:
        raise fail(
            "query",
            f"cannot be asked: no process can be made ({error.strerror})",
            "end other programs, or raise the number of processes: ulimit -u",
        ) from None
    assert child.stdin is not None and child.stdout is not None
    hand = _Hand(
        child.pid,
        child.stdin,
        child.stdout,
        child.wait,
        child.kill,
        lambda: child.poll() is not None,
    )
    held = str(place) if place is not None else store.dump(format=ox.RdfFormat.N_QUADS)
    hand.send((held, limits))
    return hand
