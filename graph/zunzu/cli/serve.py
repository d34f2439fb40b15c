"""``zunzu serve``: the reading room over HTTP, with SPARQL, linked data, a JSON API and a door
for assistants."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

import click

from zunzu.errors import ZunzuError
from zunzu.rdf.limits import Limits

from . import desks, output, stored

if TYPE_CHECKING:
    from zunzu.serve.desk import Desk


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 for all.",
)
@click.option(
    "--port",
    default=8300,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port; 0 for any free one.",
)
@click.option(
    "--time-limit", "seconds", default=20.0, show_default=True, help="Seconds a query may take."
)
@click.option(
    "--memory-limit",
    "megabytes",
    default=1024,
    show_default=True,
    help="Megabytes a query may use.",
)
@stored.option
def command(host: str, port: int, seconds: float, megabytes: int, url: str | None) -> None:
    """Serve the reading room: pages at /, SPARQL at /sparql, JSON at /api, assistants at /mcp.
    Ctrl-C stops it.

    \b
    Examples:
      zunzu serve
      zunzu serve --port 0
      zunzu serve --host 0.0.0.0 --time-limit 5
    """
    from zunzu.serve import running
    from zunzu.serve.app import app

    limits = Limits(seconds=seconds, megabytes=megabytes, answer=32)
    door = running.bound(host, port)
    desk = desks.desk(url, limits, live=True)
    served = app(desk)
    Thread(target=_warm, args=(desk,), daemon=True).start()
    name = f"[{host}]" if ":" in host else host
    running.listen(door)  # who reads the address is not refused
    output.write(f"zunzu is served at http://{name}:{door.getsockname()[1]}/\n")
    running.run(served, door)


def _warm(desk: Desk) -> None:
    """Work out what pages show while the first are read already; who asks for what is not there
    yet waits for it."""
    with suppress(ZunzuError):  # told to whoever asks for it
        desk.ready()
