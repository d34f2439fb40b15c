"""``zunzu site``: the reading room as pages that any web space can hold."""

from __future__ import annotations

import click

from zunzu.corpus import at_hand

from . import output
from .progress import step


@click.command()
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    default="build/site",
    show_default=True,
    help="The folder for the pages.",
)
def command(folder: str) -> None:
    """Write the reading room as static pages: texts with commentary and acts, persons, things,
    rules, questions, search.

    They need no server and load nothing from elsewhere; links are relative. Each page has its data
    beside it as Turtle.

    \b
    Examples:
      zunzu site
      zunzu site -o /srv/www/zunzu
    """
    from pathlib import Path

    from zunzu.site import writing
    from zunzu.site.house import House
    from zunzu.site.pages import Site

    place = Path(folder)
    writing.refuse(place)
    house = House.of(at_hand(), step).ready(step)
    with step("writing the pages"):
        count = writing.write(Site(house), place)
    output.write(f"{count:,} files in {place}: open {place / 'index.html'}\n")
