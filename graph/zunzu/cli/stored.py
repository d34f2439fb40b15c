"""Which store a verb works on: our own, or one elsewhere (``--store URL``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zunzu.rdf.limits import Limits

from .progress import step

if TYPE_CHECKING:
    from zunzu.ask.answers import Answers
    from zunzu.rdf.remote import RemoteStore
    from zunzu.rdf.store import Store
    from zunzu.rdf.worker import Screened, Worker

#: The option of every verb that can work on a store elsewhere.
option = click.option(
    "--store",
    "url",
    metavar="URL",
    help="Use this SPARQL endpoint instead of our own store. User and password: ZUNZU_STORE_USER, "
    "ZUNZU_STORE_PASSWORD; seconds to wait: ZUNZU_STORE_TIMEOUT; megabytes of an "
    "answer: ZUNZU_STORE_LIMIT.",
)


def asked(url: str | None) -> Store | RemoteStore:
    """The store that is asked: ours, opened from disk, or the endpoint at ``url``."""
    return own() if url is None else remote(url)


def remote(url: str) -> RemoteStore:
    """The endpoint at ``url``; raises ZunzuError for what is no address."""
    from zunzu.rdf.remote import RemoteStore, door

    return RemoteStore(door(url))


def apart(url: str | None, limits: Limits) -> Worker | Screened:
    """The store that is asked, by a process that can be ended; it ends with the verb."""
    from zunzu import build
    from zunzu.rdf import worker

    store, place = (remote(url), None) if url is not None else build.opened(step)
    made = worker.apart(store, limits, place)
    click.get_current_context().call_on_close(made.close)
    return made


def whole(url: str | None) -> Store:
    """All of the graph, for a verb that must see every triple: ours, or all that the endpoint
    holds, fetched into memory."""
    if url is None:
        return own(counted=True)
    store = remote(url)
    with step(f"fetching the graph from {store.url}"):  # its address as it may be shown
        return store.fetched()


def own(counted: bool = False) -> Store:
    """Our own store; it is made first when it is missing or out of date, and counted where all
    of it is needed."""
    from zunzu import build

    return build.store(step, counted)


def answers() -> Answers:
    """The answers kept beside our own store, which is made first where it is out of date."""
    from zunzu import build
    from zunzu.ask.answers import Answers

    return Answers(build.make(step).parent)
