"""``zunzu document``: the pages of the ontology and its vocabularies."""

from __future__ import annotations

from pathlib import Path

import click

from . import output


@click.command()
@click.option("-o", "folder", metavar="DIR", default="docs/ontology", show_default=True, help="The folder into which the pages go.")
@click.option("--vocabularies", "concepts", is_flag=True, help="The vocabularies, a page for each concept scheme, instead of the terms.")
def command(folder: str, concepts: bool) -> None:
    """Write the ontology as pages: terms.html and diagrams.md, or with --vocabularies a page for each concept scheme.

    \b
    Examples:
      zunzu document
      zunzu document --vocabularies -o build/vocabularies
    """
    from zunzu.publish import handbook

    made = handbook.vocabulary_pages() if concepts else handbook.pages()
    output.write("".join(f"{path}\n" for path in handbook.write(Path(folder), made)))
