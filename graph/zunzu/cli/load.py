"""``zunzu load``: the dataset into a store elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import click

from zunzu import kept
from zunzu.errors import fail

from . import output, stored


@click.command()
@click.option(
    "--store", "url", metavar="URL", required=True, help="The SPARQL endpoint to load into."
)
@click.option(
    "--update", "update", metavar="URL", default="", help="Its update endpoint, if it is not found."
)
@click.option(
    "--batch",
    type=click.IntRange(1, 100_000),
    default=None,
    help="Triples per request.  [default: 2000]",
)
@click.option(
    "--wait",
    type=click.IntRange(0, 86_400),
    default=0,
    metavar="SECONDS",
    help="Seconds to wait for another load to finish.  [default: 0]",
)
@click.option(
    "--take-over",
    "take_over",
    is_flag=True,
    help="Take over from another load that you know is dead.",
)
def command(url: str, update: str, batch: int | None, wait: int, take_over: bool) -> None:
    """Put the whole dataset into a store, each of our named graphs in its place; what else the
    store holds stays.

    Triples are uploaded in batches to staging graphs and swapped in at the end; until then the
    store serves the old data. May be repeated: a store that is up to date is left alone, and an
    interrupted load resumes. One load at a time: a second is refused, or waits.

    \b
    Examples:
      zunzu load --store http://localhost:7878/query
      zunzu load --store http://localhost:3030/ds/query --update http://localhost:3030/ds/data
      zunzu load --store http://localhost:8890/sparql --wait 600
      export ZUNZU_STORE_USER=dba ZUNZU_STORE_PASSWORD=…
      zunzu load --store http://localhost:8890/sparql-auth
    """
    from zunzu.rdf import updates
    from zunzu.rdf.remote import RemoteStore, door
    from zunzu.rdf.upload import BATCH, upload

    place = door(url, update)
    store = stored.own(counted=True)
    digest = _digest(len(store))
    remote = RemoteStore(updates.found(place))
    with _bar() as told:
        done = upload(
            remote,
            store,
            digest,
            told,
            batch or BATCH,
            wait=wait,
            take_over=take_over,
            waits=lambda words: click.echo(f"waiting: {words}", err=True),
        )
    if done.was_there:
        output.write(f"{done.triples:,} triples are there already, nothing sent\n")
    else:
        output.write(f"{done.triples:,} triples are there, {done.sent:,} sent in this run\n")


def _digest(held: int) -> str:
    """The digest of our own graph; raises ZunzuError unless all that was made is held."""
    made = kept.read(kept.folder())
    if made is None:
        raise fail(
            str(kept.folder()), "does not tell what was made", "make the graph again: zunzu build"
        )
    if made.quads != held:
        raise fail(
            str(kept.folder()),
            f"{held:,} triples are held where {made.quads:,} were made",
            "make the graph again: zunzu build",
        )
    return made.digest


def _bar() -> AbstractContextManager[Callable[[int, int], None]]:
    """A bar on the terminal, nothing on a pipe."""
    from contextlib import contextmanager

    @contextmanager
    def bar() -> Iterator[Callable[[int, int], None]]:
        if not sys.stderr.isatty():
            yield lambda done, of: None
            return
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as shown:
            task = shown.add_task("loading")
            yield lambda done, of: shown.update(task, completed=done, total=of)

    return bar()
