"""Where the rows of ``corrections.tsv`` stand in the edited text, and in which witness."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from ..corpus import Corpus
from ..model import Correction, Edition, Segment
from .chapters import Chapter, find_chapter
from .corrections import Emendation
from .edition import edition, emendations, place_in_witness


def find_places(
    book: Edition, rows: tuple[Emendation, ...], corpus: Corpus | None = None
) -> dict[str, tuple[int, int]]:
    """The characters of the edited text, from start to end, that each row is about, by the id of
    the row.

    A row that changes the text stands at its reading, any other at the words of the witness; where
    nothing is read, or something is wanting, start and end are one.
    """
    segments = {s.id: s for s in book.segments}
    made = {c.id: (c.offset, c.offset + len(c.reading)) for c in book.corrections}
    certain = [row for row in rows if row.id in made]
    places = dict(made)
    for row in rows:
        if row.id in made:
            continue
        around = next(
            (
                c
                for c in certain
                if c.segment == row.segment
                and row.lemma
                and c.at <= row.at
                and row.at + len(row.lemma) <= c.at + len(c.lemma)
            ),
            None,
        )
        places[row.id] = (
            _inside(row, around, made[around.id])
            if around
            else _received(book, segments[row.segment], row, corpus)
        )
    return places


def _inside(row: Emendation, around: Emendation, place: tuple[int, int]) -> tuple[int, int]:
    """The place of words that a certain correction took in: where its reading has them, else the
    whole reading."""
    found = around.reading.find(row.lemma)
    return (place[0] + found, place[0] + found + len(row.lemma)) if found >= 0 else place


def _received(
    book: Edition, segment: Segment, row: Emendation, corpus: Corpus | None
) -> tuple[int, int]:
    """The place of the words that stand at ``row.at`` of the segment as received."""

    def witnessed(offset: int) -> int:
        return place_in_witness(book, segment.id, offset, corpus)

    first, size = segment.start + row.at, len(segment.text)
    end = min(size, bisect_left(range(size + 1), first + len(row.lemma), key=witnessed))
    start = min(size, bisect_left(range(size + 1), first, key=witnessed))
    if (
        row.lemma
    ):  # what an editor supplied stands where the next character does: the lemma is behind it
        start = max(start, min(end, bisect_right(range(size + 1), first, key=witnessed)) - 1)
    return start, end


def doubts(chapter: Chapter) -> tuple[Correction, ...]:
    """What the editor tells of a chapter without changing it, where it stands in the edited
    text: rows that are not certain."""
    card = find_chapter(chapter)
    book, rows = edition(card), emendations(card)
    places = find_places(book, rows, card.corpus)
    return tuple(
        Correction(
            r.id, r.segment, places[r.id][0], r.lemma, r.reading, r.why, r.evidence, r.status
        )
        for r in rows
        if r.status != "certain"
    )


def witness_names(chapter: Chapter) -> dict[str, str]:
    """The witness that each segment of a chapter comes from; a commentary may come from another
    than the words it stands under."""
    return {segment.id: segment.witness for segment in edition(chapter).segments}
