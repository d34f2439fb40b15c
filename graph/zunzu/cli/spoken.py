"""How an answer to a question in one's own words is shown."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from zunzu.model import LAYER_NAMES

if TYPE_CHECKING:
    from zunzu.ask.words import Answer
    from zunzu.seek.index import Index

#: A line of text has so many columns; two a Chinese character.
_WIDTH = 44


def index(url: str | None) -> Index:
    """The index of our own graph, which is made first when it is missing; or of a store elsewhere, drawn anew."""
    from zunzu.ask import words
    from zunzu.corpus import at_hand
    from zunzu.kept import MADE_BY, MADE_FROM, ready

    from . import stored
    from .progress import step

    if url is not None:
        with step("reading all the names and passages there"):
            return words.drawn(stored.asked(url))
    corpus = at_hand()
    if (there := ready(corpus)) is None:
        from zunzu import build

        place = build.make(step, corpus).parent
        there = place, corpus.digest(MADE_FROM, MADE_BY)
    from zunzu.rdf.store import opened

    place, made = there
    with step("making the index of words"):
        return words.kept(place, made, lambda: opened(place / "store"), corpus)


def told(answer: Answer, lang: str) -> str:
    """The acts that fit as a table, then the passages with their commentary."""
    from zunzu.ask import table

    parts = [table.render(answer.acts, lang=lang)] if answer.acts else []
    for number, found in enumerate(answer.passages, 1):
        head = f"{number}. {answer.titles.get(found.chapter, found.chapter)} {found.segment} {found.section}".rstrip()
        lines = [head, *_lines(LAYER_NAMES.get(found.layer, ""), found.words)]
        for note in found.notes:
            lines += _lines(LAYER_NAMES.get(note.layer, ""), f"{note.author}：{note.words}" if note.author else note.words)
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _lines(layer: str, words: str) -> list[str]:
    wrapped = textwrap.wrap(words, _WIDTH) or [""]
    return [f"   {layer} {wrapped[0]}", *(f"      {line}" for line in wrapped[1:])]
