"""``zunzu lab coverage``: the report of how far everything reaches."""

from __future__ import annotations

from pathlib import Path

import click

from zunzu.errors import fail

from .. import output
from ..progress import step


@click.command()
@click.option(
    "-o",
    "--output",
    "target",
    default=output.STDOUT,
    metavar="FILE",
    help="Write the report to FILE.",
)
@click.option(
    "--check",
    is_flag=True,
    help="Exit 1 if docs/coverage.md is out of date, and say which figures fell.",
)
def command(target: str, check: bool) -> int | None:
    """Measure the editions, the parser, the commentary and the rules, and print the report in
    Markdown.

    It is measured against the tables under tests/, so it runs in a checkout alone. When -o replaces
    an older report, the scores that fell are told on stderr.

    \b
    Examples:
      zunzu lab coverage -o docs/coverage.md
      zunzu lab coverage --check
    """
    from zunzu.lab import coverage

    if check and target != output.STDOUT:
        raise click.UsageError("--check writes nothing: leave out either it or -o")
    place = coverage.find_checkout()
    older = place / coverage.PAGE if check else Path(target)
    if check and not older.is_file():
        raise fail(
            str(older), "is missing", f"make it: zunzu lab coverage -o {coverage.PAGE.as_posix()}"
        )
    output.probe(target)
    page = coverage.report(place, step)
    was = (
        older.read_text(encoding="utf8")
        if check or target != output.STDOUT and older.is_file()
        else ""
    )
    falls = coverage.find_falls(was, page)
    for fall in falls:
        click.echo(f"zunzu: {fall}", err=True)
    if check:
        return None if was == page else _outdated(coverage.PAGE.as_posix(), len(falls))
    output.write(page, target)
    return None


def _outdated(page: str, falls: int) -> int:
    """Say what to do about a report that is not what is measured now; gives the exit code."""
    remedy = f"zunzu lab coverage -o {page}"
    told = (
        f"{falls} scores fell\n  remedy: mend what made them fall; if it is meant, run {remedy} and"
        " say why in the commit"
        if falls
        else f"is out of date, no score fell\n  remedy: run {remedy}"
    )
    click.echo(f"zunzu: {page}: {told}", err=True)
    return 1
