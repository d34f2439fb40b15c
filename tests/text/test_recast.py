"""An altered text of the chapter takes the place of the edition's, passage by passage."""

from __future__ import annotations

import pytest

from zunzu import text
from zunzu.errors import ZunzuError


@pytest.fixture(scope="module")
def book():
    return text.edition("yili.04")


@pytest.fixture(scope="module")
def words(book):
    return text.base_text(book)[0]


def test_the_true_text_gives_the_edition_again(book, words):
    assert [(s.id, s.text) for s in text.recast(book, words).segments] == [
        (s.id, s.text) for s in book.base()
    ]


def test_a_text_without_marks_takes_the_editions_marks(book, words):
    bare = "".join(c for c in words if c.isalpha() or c == "\n").replace("脊脅肩肺", "脊脅臂肺", 1)
    again = {s.id: s.text for s in text.recast(book, bare).segments}
    true = {s.id: s.text for s in book.base()}
    changed = [i for i in true if again.get(i) != true[i]]
    assert changed == ["yili.04.152"]
    assert "脊、脅、臂、肺" in again["yili.04.152"]


def test_a_short_line_in_other_words_is_the_segment_that_is_missing(book, words):
    altered = words.replace("凡旅，不洗。", "凡旅，洗。")
    assert altered != words
    assert {s.id: s.text for s in text.recast(book, altered).segments}["yili.04.167"].startswith(
        "凡旅，洗"
    )


def test_a_text_that_is_unlike_is_refused(book):
    with pytest.raises(ZunzuError, match="nothing in it is like"):
        text.recast(book, "The host bows to the guest.")
