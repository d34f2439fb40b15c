"""Reading costs as much a character in a long text as in a short one, whatever is repeated in
it: work is counted, not time."""

from __future__ import annotations

import pytest
from fuzz.texts import classes, corpus
from fuzz.work import work

from zunzu.parse import read
from zunzu.parse.marks import landmarks
from zunzu.text.agreement import common

pytestmark = pytest.mark.slow

#: What was once read in the square of its length, and what looks back the farthest.
CLASSES = (
    "numerals in a row",
    "十有 in a row",
    "lengths in a row",
    "quarters",
    "sides",
    "a word",
    "names in a row",
    "and",
    "cups changed",
    "a clause without strong marks",
    "so too",
    "new persons in one sentence",
    "corpus undivided in one line",
)
SHORT, LONG = 400, 1600


@pytest.fixture(scope="module", autouse=True)
def parser():
    """Learn before anything is counted."""
    read("主人洗")


@pytest.mark.parametrize("name", CLASSES)
def test_four_times_the_text_is_no_more_than_five_times_the_work(name):
    text = classes()[name]
    short, long = text(SHORT), text(LONG)
    read(long)  # what is kept of words that were met is made
    assert work(lambda: read(long)) < 5 * work(lambda: read(short))


class Watched(str):
    """A text that counts how far it is searched."""

    gone = 0

    def find(self, what, start=0, *end):
        place = super().find(what, start, *end)
        self.gone += (place if place >= 0 else len(self)) - start
        return place


@pytest.mark.parametrize(
    "words", ["《", "「", "「『", "「主人\n", "《主》", "「主」", "“‘\n", "》《"]
)
def test_a_closing_mark_is_looked_for_once(words):
    text = Watched(words * 1000)
    list(landmarks(text))
    assert text.gone <= 8 * len(text)


@pytest.mark.parametrize(
    "long",
    [corpus()[:6000], "主人" * 3000, "主" * 6000, corpus()[3000:9000][::-1]],
    ids=["the same", "a word", "a character", "turned about"],
)
def test_a_long_text_is_aligned_with_as_much_work_a_character(long):
    ours = corpus()[:6000]
    long *= 3
    assert work(lambda: common(long * 4, ours)) < 5 * work(lambda: common(long, ours)) + 10_000


def test_an_altered_copy_is_aligned_over_all_that_it_kept():
    ours = corpus()[:6000]
    theirs = ours[:2000] + "天地玄黃" * 50 + ours[2100:4000] + ours[4300:]
    found = common(theirs, ours)
    assert all(theirs[a : a + n] == ours[b : b + n] for a, b, n in found)
    assert all(a + n <= c and b + n <= d for (a, b, n), (c, d, _) in zip(found, found[1:]))
    assert sum(n for _, _, n in found) >= 6000 - 400
