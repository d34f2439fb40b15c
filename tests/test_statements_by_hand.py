"""Statements by hand: their words are there, the reader does not say them already, an altered
text is not burdened with them."""

from __future__ import annotations

import pytest

from zunzu import build, records
from zunzu.annotations import annotated, statements_by_hand
from zunzu.corpus import shipped
from zunzu.model import Edition, Reading, Statement, replace
from zunzu.text import edition

FILES = shipped().files("data", "annotations", suffix=".statements.jsonl")
CHAPTERS = [path.name.partition(".statements")[0] for path in FILES]


@pytest.fixture(scope="module", params=CHAPTERS)
def book(request):
    return edition(request.param)


def placed(book: Edition) -> tuple[Statement, ...]:
    return annotated(Reading(book.chapter, ()), book).statements


def test_every_one_has_its_words_in_its_segment(book):
    texts = {s.id: s.text for s in book.segments}
    written = statements_by_hand(book.chapter)
    assert written and len(placed(book)) == len(written)
    assert len({s.id for s in written}) == len(written)
    for s in placed(book):
        assert texts[s.segment][s.start : s.end] == s.quote, s.id
        assert s.id.startswith(f"{s.segment}.h") and s.source == "annotated", s.id
        assert ("如" in s.quote) == (s.warrant == "E26"), s.id  # spelled out of a ditto
        assert bool(s.warrant) == ("如" in s.quote or s.segment.endswith(".zhu")), (
            s.id
        )  # or told by a commentator


def test_every_file_has_its_reason():
    told = shipped().path("data", "annotations", "README.md").read_text(encoding="utf8")
    assert [chapter for chapter in CHAPTERS if chapter not in told] == []


def test_what_the_reader_reads_is_not_told_again_by_hand(book):
    """When the reader learns to see one of these, its row is to be struck out."""
    read, mine = (
        {(s.segment, s.kind, s.subject.removesuffix("俎"), s.values): s.id for s in of}
        for of in (build.read(book).statements, placed(book))
    )
    assert {mine[key] for key in read.keys() & mine} == set()


def test_they_are_among_what_is_handed_over():
    book = edition("yili.07")
    read = build.reading(book, ()).statements
    build.store()  # makes the records when they are out of date
    kept = tuple(records.read(Statement, build.folder() / "records" / "yili.07.statements.jsonl"))
    assert set(placed(book)) <= set(read) and kept == read


def test_words_that_are_not_there_take_their_statement_with_them():
    book = edition("yili.10")
    other = replace(
        book,
        segments=tuple(replace(s, text=s.text.replace("東方青", "東方蒼")) for s in book.segments),
    )
    assert {s.id for s in placed(book)} - {s.id for s in placed(other)} == {"yili.10.042.h01"}


def test_a_chapter_without_any_has_none():
    assert statements_by_hand("yili.99") == ()
