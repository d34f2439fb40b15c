"""Workers that answer queries for many at once: as many processes as there are hands, each
endable."""

from __future__ import annotations

import os
import queue
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from ..errors import ZunzuError, fail
from ..rdf.worker import Screened, Worker

#: So long a query waits for its turn, in seconds.
PATIENCE = 30.0


class Busy(ZunzuError):
    """Too many ask at once."""


class Pool:
    """Some workers; each answers one query at a time, and is begun when it is first needed.

    ``begin`` makes a worker; ``size`` is how many there are at most.
    """

    def __init__(self, begin: Callable[[], Worker | Screened], size: int | None = None) -> None:
        self._begin = begin
        self.size = size or max(2, os.cpu_count() or 1)
        self._free: queue.LifoQueue[Worker | Screened | None] = queue.LifoQueue()
        for _ in range(self.size):
            self._free.put(None)
        self._begun: list[Worker | Screened] = []
        self._lock = Lock()

    @contextmanager
    def worker(self) -> Iterator[Worker | Screened]:
        """A worker that is ours until the block ends.  Raises Busy where none comes free in
        time."""
        try:
            taken = self._free.get(timeout=PATIENCE)
        except queue.Empty:
            raise Busy(
                *fail("query", "too many ask at once", "ask again in a minute").faults
            ) from None
        try:
            if taken is None:
                taken = self._begin()
                with self._lock:
                    self._begun.append(taken)
            yield taken
        finally:
            self._free.put(taken)

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            for worker in self._begun:
                worker.close()
            self._begun.clear()
