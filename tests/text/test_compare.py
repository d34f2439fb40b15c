"""A given text letter against letter: what differs, put into the edition, gives the words of the
text."""

from __future__ import annotations

from random import Random

import pytest

from zunzu import text
from zunzu.errors import ZunzuError
from zunzu.text.compare import FOREIGN, compare_text, key

BOOKS = [text.edition(card) for card in text.editions()]
SACRIFICE = text.edition("yili.15")
WORDS = "主人賓介坐取爵觶于篚降洗升自西階北面再拜不卒酌獻"


def altered(rng: Random, words: str) -> str:
    """One to four places of a text changed, added to, left out, or exchanged with the next."""
    for _ in range(rng.randint(1, 4)):
        at, size = rng.randrange(len(words) - 20), rng.randint(1, 9)
        new = "".join(rng.choice(WORDS) for _ in range(rng.randint(1, 9)))
        words = rng.choice(
            (
                words[:at] + new + words[at + size :],
                words[:at] + new + words[at:],
                words[:at] + words[at + size :],
                words[:at]
                + words[at + size : at + 2 * size]
                + words[at : at + size]
                + words[at + 2 * size :],
            )
        )
    return words


@pytest.mark.parametrize("seed", range(100))
def test_the_differences_make_the_edition_into_the_text(seed):
    rng = Random(seed)
    book = rng.choice(BOOKS)
    words = altered(rng, text.base_text(book)[0])
    if rng.random() < 0.3:
        words = "".join(filter(str.isalpha, words))
    found = compare_text(book, words)
    assert not found.foreign
    assert "".join(key(s.text) for s in text.recast(book, words, found).segments) == key(words)
    for d in found.differences:
        segment = next(s for s in book.base() if s.id == d.segment)
        assert segment.text[d.start : d.end] == d.was and key(words[d.at : d.until]) == key(d.given)


def test_a_word_that_changes_is_one_difference_at_its_place():
    book = BOOKS[0]
    words = text.base_text(book)[0]
    at = words.index("介升席自北方")
    (found,) = compare_text(book, words[:at] + "賓升席自北方" + words[at + 6 :]).differences
    assert (found.segment, found.was, found.given, found.at, found.until) == (
        "yili.04.057",
        "介",
        "賓",
        at,
        at + 1,
    )


def test_what_is_added_behind_a_mark_belongs_to_what_follows():
    book = BOOKS[0]
    words = text.base_text(book)[0]
    (found,) = compare_text(book, words.replace("凡旅，不洗。", "凡旅，賓不洗。")).differences
    assert (found.segment, found.was, found.given) == ("yili.04.167", "", "賓")
    given = text.recast(book, words.replace("凡旅，不洗。", "凡旅，賓不洗。"))
    assert next(s.text for s in given.segments if s.id == found.segment).startswith("凡旅，賓不洗")


def test_words_changed_on_both_sides_of_a_segment_border_stay_on_their_side():
    """One gap of letters, two sentences: each goes with its own segment, whichever is the
    longer."""
    base = "設于敦南。\n祝贊籩祭"
    for one, other in (
        ("設于敦北。", "佐食贊籩祭"),
        ("設于敦之西北。", "贊籩祭"),
        ("設于敦。", "主人佐食贊籩祭"),
    ):
        words = text.base_text(SACRIFICE)[0].replace(base, f"{one}\n{other}")
        said = {s.id: s.text for s in text.recast(SACRIFICE, words).segments}
        assert said["yili.15.108"].endswith(one) and said["yili.15.109"].startswith(other)


def test_what_is_added_to_the_end_of_a_sentence_stays_in_it():
    words = text.base_text(SACRIFICE)[0].replace(
        "膚一，離肺一。\n阼俎", "膚一，離肺一，魚二。\n阼俎"
    )
    (found,) = compare_text(SACRIFICE, words).differences
    assert (found.segment, found.before, found.given) == ("yili.15.219", "，", "魚二")


def test_a_stretch_of_other_matter_is_foreign():
    book, other = BOOKS[0], BOOKS[3]
    words, more = text.base_text(book)[0], text.base_text(other)[0]
    found = compare_text(book, words + "\n" + more)
    assert not found.differences and len(found.foreign) == 1
    start, end = found.foreign[0]
    assert (
        key(words + "\n" + more)[-len(key(more)) :] == key((words + "\n" + more)[start:end])
        and len(key(more)) > FOREIGN
    )


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.title)
@pytest.mark.parametrize(
    "words",
    [
        "The host bows to the guest.",
        "子曰：學而時習之，不亦說乎？",
        "有朋自遠方來，不亦樂乎？人不知而不慍，不亦君子乎？",
    ],
)
def test_a_text_that_is_unlike_is_refused(book, words):
    with pytest.raises(ZunzuError, match="nothing in it is like"):
        compare_text(book, words)
