"""Hands: chapters of a corpus made side by side, by processes of this machine or of a cluster
(dask).

One chapter is one task, and what it makes is a folder of its own (:mod:`.own`), so the bytes are
the same whoever makes them in whatever order, and what an interrupted run has made is not made
again.  No more than a few tasks a worker are under way, and each gives back a few words: memory
does not grow with the corpus.  On a cluster the workers must see the folder of the corpus under the
same path, and must have the same zunzu: a worker that comes to another digest refuses its task.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import own
from .corpus import Corpus, working_on
from .errors import fail

#: So many tasks a worker are handed out ahead.
AHEAD = 2

#: What makes the chapters of a corpus that are due, each with its digest, and says of each that it
#: is made.
Make = Callable[["Work", Callable[[own.Made], None]], None]


@dataclass(frozen=True, slots=True)
class Work:
    """What is to be done: the chapters of a corpus that are ``due``, each with its digest, made
    into ``build`` by the rooms ``made_by``;
    ``read`` is how they are read."""

    corpus: Corpus
    build: Path
    due: Mapping[str, str]
    made_by: tuple[str, ...]
    read: own.Read


def alone(work: Work, done: Callable[[own.Made], None]) -> None:
    """Make the chapters one after the other, in this process."""
    cards = {card.id: card for card in own.cards(work.corpus)}
    for chapter, digest in work.due.items():
        done(own.make(cards[chapter], work.build / own.CHAPTERS / chapter, digest, work.read))


def many(workers: int = 0, scheduler: str = "") -> Make:
    """Make the chapters by ``workers`` processes of this machine, or by those of the dask cluster
    whose scheduler has that address.

    Raises ZunzuError where dask is not installed, and where no scheduler answers.
    """

    def make(work: Work, done: Callable[[own.Made], None]) -> None:
        with _client(workers, scheduler) as client:
            most = AHEAD * max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
            for made in _gathered(client, work, most):
                done(made)

    return make


def _gathered(client: Any, work: Work, most: int) -> Iterator[own.Made]:
    """What came of each chapter, in the order in which they are done; a task whose worker is
    lost is given to another."""
    from distributed import as_completed  # the library has no types

    layers, waiting = tuple(map(str, work.corpus.layers)), iter(work.due.items())
    shared = own.shared_digest(work.corpus, work.made_by)

    def next_task() -> Any:
        return next(
            (
                client.submit(
                    task,
                    layers,
                    str(work.build),
                    chapter,
                    digest,
                    shared,
                    work.made_by,
                    work.read,
                    pure=False,
                )
                for chapter, digest in waiting
            ),
            None,
        )

    running = as_completed([future for _ in range(most) if (future := next_task()) is not None])
    for future in running:
        result = future.result()
        if isinstance(result, str):
            raise fail(
                "a worker",
                result,
                "let all workers have this zunzu, and see the folder of the corpus under the same"
                " path",
            )
        yield result
        future.release()
        if (another := next_task()) is not None:
            running.add(another)


def task(
    layers: tuple[str, ...],
    build: str,
    chapter: str,
    digest: str,
    shared: str,
    made_by: tuple[str, ...],
    read: own.Read,
) -> own.Made | str:
    """Make one chapter, in a worker: what came of it, or why this worker cannot.

    ``digest`` is that of the chapter, ``shared`` that of what every chapter is made from.
    """
    if missing := [layer for layer in layers if not Path(layer).is_dir()]:
        return f"{os.uname().nodename} does not see {missing[0]}"
    corpus = Corpus(tuple(map(Path, layers)))
    with working_on(corpus.layers[0] if corpus.is_own else None, corpus.layers[-1]):
        card = next((card for card in own.cards(corpus) if card.id == chapter), None)
        alike = card is not None and _has(corpus, made_by, shared)
        if card is None or not alike or own.digest(card, shared) != digest:
            return f"{os.uname().nodename} has another zunzu, or another {chapter}"
        return own.make(card, Path(build) / own.CHAPTERS / chapter, digest, read)


#: What this worker was found to have: that is everything but the chapters, and looked at once; what
#: it has not is looked at again, for it may have been mended.
_found: set[tuple[Corpus, tuple[str, ...], str]] = set()


def _has(corpus: Corpus, made_by: tuple[str, ...], shared: str) -> bool:
    """Whether a worker has what every chapter is made from as ``shared`` says."""
    asked = corpus, made_by, shared
    if asked not in _found and own.shared_digest(corpus, made_by) == shared:
        _found.add(asked)
    return asked in _found


@contextmanager
def _client(workers: int, scheduler: str) -> Iterator[Any]:
    """A client of the cluster at an address, or of processes of this machine that end with it."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise fail(
            "--workers", "dask is not installed", "install it with zunzu: pip install 'zunzu[many]'"
        ) from None
    # what dask would note a hundred times a second of where a worker is, it keeps for an hour
    dask.config.set(
        {
            "distributed.logging.distributed": "error",
            "distributed.admin.tick.limit": "1h",
            "distributed.worker.profile.enabled": False,
        }
    )
    if scheduler:
        try:
            client = Client(scheduler, timeout=10)
        except (OSError, ValueError) as error:
            raise fail(
                "--scheduler",
                f"no scheduler answers at {scheduler}: {error}",
                "start one: dask scheduler",
            ) from None
        try:
            yield client
        finally:
            client.close()
        return
    with (
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            memory_limit=0,
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client
