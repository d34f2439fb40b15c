"""``zunzu mcp``: tools for assistants, over standard input and output."""

from __future__ import annotations

import click

from zunzu.rdf.limits import Limits

from . import desks


@click.command()
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
def command(seconds: float, megabytes: int) -> None:
    """Serve the Model Context Protocol on standard input and output, for an assistant that starts
    it.

    Its tools search, read a passage with its layers, ask a question, run SPARQL, show the scene,
    look up a rule, check a text, compare two. `zunzu serve` has the same over HTTP, at /mcp.

    \b
    Examples:
      zunzu mcp
      zunzu mcp --time-limit 5
    """
    from zunzu.serve.assistants import assistants

    desk = desks.desk(None, Limits(seconds=seconds, megabytes=megabytes, answer=32), live=False)
    try:
        assistants(desk).server.run("stdio")
    finally:
        desk.pool.close()
