"""Who may change our graphs in a store elsewhere: one load at a time, by a lease in the store.

A run writes itself into a graph of its own kind, and only where nobody stands there; then it reads
who stands there.  Whoever sees another beside himself steps back.  The lease is politeness, and
keeps two loads from working in vain: that nothing is lost does not hang on it (see ``upload``).
"""

from __future__ import annotations

import hashlib
import os
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pyoxigraph as ox

from ..errors import ZunzuError, fail
from .names import BASE
from .remote import RemoteStore

#: The graph in which a run stands while it loads; it is no part of the dataset.
LOADING = ox.NamedNode(f"{BASE}graph/loading")
_RUN = f"{BASE}load/run/"
_SINCE, _SIGN = (ox.NamedNode(f"{BASE}load/{name}") for name in ("since", "sign"))

#: Seconds between two looks of one who waits, and between two signs of life of one who works.
PAUSE, SIGN = 1.0, 10.0


@dataclass(frozen=True, slots=True)
class Run:
    """A load as it stands in the store: its name, since when, and its last sign of life."""

    name: ox.NamedNode
    since: str = ""
    sign: str = ""

    def is_dead(self) -> bool:
        """Whether it was a process of this machine that has ended; of others we cannot know."""
        machine, _, rest = self.name.value.removeprefix(_RUN).partition("-")
        pid = rest.partition("-")[0]
        if os.name != "posix" or machine != _machine() or not pid.isascii() or not pid.isdigit():
            return False
        try:
            os.kill(int(pid), 0)  # asks alone: signal 0 is none
        except (ProcessLookupError, OverflowError):
            return True
        except OSError:
            pass
        return False


class Lease:
    """The right of one run to change our graphs, as long as it stands in the store."""

    def __init__(self, remote: RemoteStore) -> None:
        self._remote = remote
        self.token = f"{_machine()}-{os.getpid()}-{secrets.token_hex(6)}"
        self.run = ox.NamedNode(_RUN + self.token)
        self._signed = 0.0

    def sign(self, *, at_once: bool = False) -> None:
        """Give a sign of life; raises ZunzuError when the lease is no longer ours."""
        if not at_once and time.monotonic() - self._signed < SIGN:
            return
        self._remote.update(
            f"DELETE {{ GRAPH {LOADING} {{ {self.run} {_SIGN} ?o }} }} "
            f"INSERT {{ GRAPH {LOADING} {{ {self.run} {_SIGN} {_now()} }} }} "
            f"WHERE {{ GRAPH {LOADING} {{ {self.run} {_SIGN} ?o }} }}"
        )
        self._signed = time.monotonic()
        if self.run not in [run.name for run in runs(self._remote)]:
            raise fail(
                self._remote.url, "another load took over", "let it end; then load once more"
            )

    def enter(self) -> list[Run]:
        """Stand in the store where nobody does; gives those that stand there too, or instead."""
        # Virtuoso takes an empty pattern with NOT EXISTS for true; it counts well.
        self._remote.update(
            f"INSERT {{ GRAPH {LOADING} {{ {self.run} {_SINCE} {_now()} ; {_SIGN} {_now()} }} }} "
            "WHERE { "
            f"{{ SELECT (COUNT(*) AS ?n) {{ GRAPH {LOADING} {{ ?s ?p ?o }} }} }} FILTER(?n = 0) }}"
        )
        self._signed = time.monotonic()
        found = runs(self._remote)
        others = [run for run in found if run.name != self.run]
        if not others and not found:
            raise fail(
                self._remote.url,
                "does not keep what it is given",
                "see whether it may be written to",
            )
        return others

    def leave(self) -> None:
        """Stand there no longer."""
        _remove(self._remote, self.run)


@contextmanager
def lease(
    remote: RemoteStore,
    wait: float = 0,
    take_over: bool = False,
    told: Callable[[str], None] = lambda words: None,
) -> Iterator[Lease]:
    """The lease, for as long as the block runs; whoever holds it is waited for, ``wait`` seconds.

    ``take_over``: who holds it at first sight is put out.  A run of this machine whose process has
    ended is put out always.  ``told`` is called once, with words, when somebody is waited for.
    Raises ZunzuError when another load holds it in the end.
    """
    own, end = Lease(remote), time.monotonic() + wait
    try:
        waiting = False
        while others := _entered(own, remote, take_over):
            if time.monotonic() >= end:
                raise _taken(remote, others)
            if not waiting:
                told(_words(remote, others))
            waiting, take_over = True, False
            time.sleep(min(PAUSE, max(0.0, end - time.monotonic())))
        yield own
    finally:
        with suppress(ZunzuError):
            own.leave()


def runs(remote: RemoteStore) -> list[Run]:
    """The loads that stand in the store."""
    found: dict[ox.NamedNode, dict[ox.NamedNode, str]] = {}
    query = f"SELECT ?run ?what ?when {{ GRAPH {LOADING} {{ ?run ?what ?when }} }}"
    for row in remote.ask_all(query, {"run", "what", "when"}):
        if isinstance(row["run"], ox.NamedNode) and isinstance(row["when"], ox.Literal):
            found.setdefault(row["run"], {})[row["what"]] = row["when"].value
    return [Run(name, at.get(_SINCE, ""), at.get(_SIGN, "")) for name, at in found.items()]


def _entered(own: Lease, remote: RemoteStore, take_over: bool) -> list[Run]:
    """Nobody when we hold the lease now, or those that stand in our way."""
    others = runs(remote)
    for run in others:
        if take_over or run.is_dead():
            _remove(remote, run.name)
    others = [run for run in others if not take_over and not run.is_dead()]
    if not others:
        others = own.enter()
        if others:  # both came at once: both step back
            own.leave()
    return others


def _remove(remote: RemoteStore, run: ox.NamedNode) -> None:
    remote.update(f"DELETE WHERE {{ GRAPH {LOADING} {{ {run} ?p ?o }} }}")


def _taken(remote: RemoteStore, others: list[Run]) -> ZunzuError:
    return fail(
        remote.url,
        _words(remote, others),
        "wait for it: --wait 600; if you know that it is dead: --take-over",
    )


def _words(remote: RemoteStore, others: list[Run]) -> str:
    run = others[0]
    return (
        f"another load works on it since {remote.door.told(run.since, 40) or 'an unknown time'}"
        f"{_age(run.sign)}"
    )


def _age(sign: str) -> str:
    """How long ago a sign of life was given; empty where that is no time."""
    try:
        ago = (datetime.now(UTC) - datetime.fromisoformat(sign)).total_seconds()
    except (ValueError, TypeError, OverflowError):
        return ""
    return f"; its last sign of life came {max(0, ago):,.0f} seconds ago"


def _now() -> ox.Literal:
    return ox.Literal(datetime.now(UTC).isoformat(timespec="seconds"))


@cache
def _machine() -> str:
    """A name for this machine since it was started, that tells nobody which it is."""
    started = Path("/proc/sys/kernel/random/boot_id")
    with suppress(OSError):
        return _digest(socket.gethostname() + started.read_text(encoding="ascii"))
    return _digest(socket.gethostname())


def _digest(words: str) -> str:
    return hashlib.sha256(words.encode("utf8", "surrogateescape")).hexdigest()[:8]
