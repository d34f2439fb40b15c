"""A text is known by its words."""

from __future__ import annotations

import pytest

from zunzu.text import base_text, edition, editions, recognise


@pytest.mark.parametrize("chapter", [card.id for card in editions()])
def test_every_edition_is_known_by_its_own_words(chapter):
    words = base_text(edition(chapter))[0]
    assert recognise(words) == chapter
    assert recognise("".join(c for c in words if c.isalpha())) == chapter
    assert recognise(words[: len(words) // 3]) == chapter


def test_an_altered_text_is_still_known():
    words = base_text(edition("yili.04"))[0]
    assert recognise(words.replace("爵", "觶").replace("賓", "宾")) == "yili.04"


@pytest.mark.parametrize(
    "words", ["", "拜", "天地玄黃,宇宙洪荒。日月盈昃,辰宿列張。", "hello, world"]
)
def test_what_is_like_no_chapter_is_not_taken_for_one(words):
    assert recognise(words) is None
