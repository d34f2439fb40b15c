"""What rests on a draft says so: chapters of a corpus of one's own that no editor has reviewed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

import click

from zunzu import corpus as corpora
from zunzu.rdf.names import mint

if TYPE_CHECKING:
    from zunzu.ask.table import Table


def all_of_them() -> dict[str, str]:
    """The drafts of the corpus at hand: id and title."""
    corpus = corpora.at_hand()
    if not corpus.is_own:
        return {}
    from zunzu import text  # loads slowly

    return {card.id: card.title for card in text.editions(corpus=corpus) if not card.ready}


def refuse_left_out(chapter: str) -> None:
    """Raises ZunzuError with the faults of a chapter that was asked for and is left out of the
    graph: nothing can be said of it."""
    corpus = corpora.at_hand()
    if not corpus.is_own or not chapter:
        return
    from zunzu import kept, own, text

    names = {name for card in text.editions(corpus=corpus) for name in (card.id, card.title)}
    if chapter in names:  # what else it may be called, the question finds out
        home = text.find_chapter(chapter).id
        own.refuse_left_out(corpus, kept.folder(corpus), home)


def say(drafts: Iterable[str]) -> None:
    """Say on standard error that what was just told rests on these drafts."""
    known = all_of_them()
    if named := [f"{known[name]} ({name})" for name in sorted(drafts) if name in known]:
        are = "is a draft" if len(named) == 1 else "are drafts"
        click.echo(
            f"zunzu: note: {', '.join(named)} {are}: what rests on it, no editor has reviewed",
            err=True,
        )


def of_answer(answer: Table, chosen: Iterable[str]) -> set[str]:
    """The drafts that an answer rests on: those whose things stand in it, and the chapters it
    was asked of."""
    known = all_of_them()
    if not known or not answer.rows:
        return set()
    from zunzu import text

    asked = {
        text.find_chapter(name).id for name in chosen if name in known or name in known.values()
    }
    cells = (cell for row in answer.rows for cell in row if cell)
    iris = {iri for cell in cells for iri in cell.iris or (cell.value,)}
    return {chapter for chapter in known if chapter in asked or _speak_of(iris, chapter)}


def _speak_of(iris: Collection[str], chapter: str) -> bool:
    """Whether a chapter, or something in it, is among the names."""
    mark = mint(chapter).value
    return chapter in iris or mark in iris or any(iri.startswith(f"{mark}_") for iri in iris)
