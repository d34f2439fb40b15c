"""``zunzu export``: the graph as linked data."""

from __future__ import annotations

import click

from zunzu import build

from . import output
from .progress import step


@click.command()
@click.option("--format", "form", required=True, metavar="FORMAT",
              help="turtle, ntriples, nquads, trig, jsonld or rdfxml; nquads, trig and jsonld keep the named graphs.")
@click.option("-o", "--output", "target", default=output.STDOUT, metavar="FILE", help="Write to a file.  [default: stdout]")
def command(form: str, target: str) -> None:
    """Write the whole graph as linked data: the same graph gives the same bytes.

    \b
    Examples:
      zunzu export --format turtle -o zunzu.ttl
      zunzu export --format nquads | gzip > zunzu.nq.gz
      zunzu export --format jsonld -o zunzu.jsonld
    """
    from zunzu.publish import dump

    chosen = dump.format_of(form)
    output.probe(target)
    store = build.store(step)
    with step(f"writing {chosen.name}"):
        content = chosen.write(store)
    output.write(content, target)
