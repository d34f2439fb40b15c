"""Every ditto repeats the passage that a reader found, and left-out subjects are those that a reader named."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from zunzu import parse, text
from zunzu.coverage.lists import rate_dittos, rate_subjects, read_table

TABLES = Path(__file__).parent


@cache
def read(name):
    """A chapter and what the parser alone reads of it."""
    book = text.edition(name)
    words, spans = text.base_text(book)
    return book, parse.place(parse.read(words, name), spans)


def chapters(kind):
    return sorted(path.stem.removeprefix(f"{kind}-") for path in TABLES.glob(f"{kind}-*.tsv"))


@pytest.mark.parametrize("name", chapters("dittos"))
def test_the_table_names_every_ditto_that_was_unfolded(name):
    book, reading = read(name)
    told = {row["segment"] for _, row in read_table(TABLES / f"dittos-{name}.tsv") if row["first"]}
    assert {copy.segment.rpartition(".")[2] for copy in reading.copies} <= told


@pytest.mark.parametrize("name", chapters("dittos"))
def test_dittos_repeat_their_passages(name):
    book, reading = read(name)
    rated = rate_dittos(TABLES / f"dittos-{name}.tsv", reading, book)
    assert len(rated.wrong) <= 0.05 * rated.rows, rated.wrong


@pytest.mark.parametrize("name", chapters("subjects"))
def test_left_out_subjects_are_restored(name):
    book, reading = read(name)
    rated = rate_subjects(TABLES / f"subjects-{name}.tsv", reading)
    assert len(rated.wrong) <= 0.05 * rated.rows, rated.wrong


def test_what_is_copied_says_so():
    _, reading = read("yili.04")
    assert reading.copies
    assert all(c.source == "copied" and c.warrants["agent"] == "E26" for c in reading.copies)
