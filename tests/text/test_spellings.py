"""Words are found however a text writes them, and what is found stands there."""

import pytest
from hypothesis import given, settings, strategies as st

from zunzu.text import edition, editions, fold, spellings

TEXTS = [segment.text for card in editions() for segment in edition(card.id).segments]


@pytest.mark.parametrize(
    "sought, other",
    [
        ("坐奠爵於篚", "坐奠爵于篚"),
        ("說屨揖讓", "說屨，揖讓"),
        ("壹拜", "一拜"),
        ("无算爵", "無算爵"),
        ("说屦", "說屨"),
    ],
)
def test_another_writing_is_found(sought, other):
    assert other in spellings(sought)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_stretch_of_a_text_is_found_as_it_stands_and_only_in_its_own_words(data):
    text = data.draw(st.sampled_from(TEXTS))
    start = data.draw(st.integers(0, len(text) - 1))
    stretch = text[start : start + data.draw(st.integers(1, 6))]
    found = spellings(stretch)
    assert stretch in found
    bare = "".join(c for c in fold(stretch) if c.isalnum())
    assert all("".join(c for c in fold(form) if c.isalnum()) == bare for form in found)
    assert all(
        any(form in held for held in TEXTS) for form in found[1:]
    )  # the first is what was given


@pytest.mark.parametrize("words", ["，", "nonsense", ""])
def test_what_stands_nowhere_is_kept_as_it_was_given(words):
    assert spellings(words) == (words,)
