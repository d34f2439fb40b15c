"""A row of the corrections is found in the edited text, whatever was changed before it, and in
its witness."""

from __future__ import annotations

import pytest

from zunzu.text import (
    edition,
    editions,
    emendations,
    find_chapter,
    find_places,
    fold,
    to_traditional,
    witness_names,
)

each_chapter = pytest.mark.parametrize("chapter", [c.id for c in editions(all=True)])


def place(chapter: str, row: str) -> tuple[str, str, str]:
    """The words before, at and behind the place of a row."""
    rows = {r.id: r for r in emendations(chapter)}
    words = next(s.text for s in edition(chapter).segments if s.id == rows[row].segment)
    start, end = find_places(edition(chapter), tuple(rows.values()))[row]
    return words[max(0, start - 3) : start], words[start:end], words[end : end + 3]


@each_chapter
def test_a_row_stands_at_its_reading_or_at_the_words_of_the_witness(chapter):
    rows, book = emendations(chapter), edition(chapter)
    texts, shown, places = (
        {s.id: s.text for s in book.segments},
        find_chapter(chapter).punctuation,
        find_places(book, rows),
    )
    for row in rows:
        start, end = places[row.id]
        found = "".join(c for c in texts[row.segment][start:end] if c.isalpha())
        expected = (
            row.reading
            if row.status == "certain"
            else to_traditional(row.lemma).translate(str.maketrans(shown))
        )
        assert fold(found) == fold("".join(c for c in expected if c.isalpha())), row.id


def test_what_is_wanting_stands_between_two_characters():
    row = next(r.id for r in emendations("yili.10") if r.reading == "九州")
    assert place("yili.10", row) == ("國，據", "", "外為總")


def test_a_row_behind_words_that_were_supplied_stands_behind_them():
    row = next(
        r for r in emendations("yili.10") if r.segment == "yili.10.047.zhu" and r.lemma == "愒"
    )
    assert place("yili.10", row.id) == ("其盟，", "愒", "其著明")


def test_a_note_about_words_that_a_correction_took_in_stands_at_them():
    row = next(
        r.id for r in emendations("yili.04") if r.segment == "yili.04.152" and r.lemma == "肫"
    )
    assert place("yili.04", row) == ("、脅、", "肫", "、胳、")


@each_chapter
def test_every_segment_has_its_witness(chapter):
    names = witness_names(chapter)
    assert list(names) == [s.id for s in edition(chapter).segments]
    assert find_chapter(chapter).witness in names.values()
