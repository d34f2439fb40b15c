"""``zunzu document``: the pages of the ontology, its vocabularies, and the rules."""

from __future__ import annotations

import click

from zunzu.errors import fail

from . import output, stored
from .progress import step

#: Where the pages go, by what they are about.
HOMES = {
    "terms": "build/docs/ontology",
    "vocabularies": "build/docs/ontology",
    "rules": "build/docs/rules",
}


@click.command()
@click.option(
    "-o",
    "folder",
    metavar="DIR",
    help="The folder for the pages.  [default: build/docs/ontology, build/docs/rules]",
)
@click.option(
    "--vocabularies",
    "concepts",
    is_flag=True,
    help="Write the vocabularies instead: a page and a Turtle file for each concept scheme.",
)
@click.option(
    "--rules",
    "rules",
    is_flag=True,
    help="Write the rules instead: a page for each family, with verdicts.",
)
def command(folder: str | None, concepts: bool, rules: bool) -> None:
    """Write the ontology as pages: terms.html and diagrams.md; or with --vocabularies a page for
    each concept scheme; or with --rules the rules, whose verdicts are counted anew.

    \b
    Examples:
      zunzu document
      zunzu document --vocabularies -o build/vocabularies
      zunzu document --rules
    """
    from zunzu.publish import handbook

    if concepts and rules:
        raise fail(
            "document",
            "the vocabularies and the rules are written one at a time",
            "leave one of them out",
        )
    place = output.folder(HOMES["rules" if rules else "terms"] if folder is None else folder)
    if rules:
        made = _casebook()
    else:
        made = handbook.vocabulary_pages() if concepts else handbook.pages()
    for name, page in made.items():
        output.write(page, place / name)
    output.write("".join(f"{place / name}\n" for name in made))


def _casebook() -> dict[str, str]:
    from zunzu import text
    from zunzu.publish import casebook
    from zunzu.rules import rulebook, validate
    from zunzu.rules.tradition import maxims
    from zunzu.rules.verdicts import verdicts

    store, book = stored.own(), rulebook()
    with step("counting verdicts"):
        found = verdicts(store, book, validate.check(store, book))
    return casebook.pages(
        book, found, maxims(book), {card.id: card.title for card in text.editions()}
    )
