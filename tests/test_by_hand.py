"""Acts by hand: each stands where its words are, mends something that the reader reads
otherwise, and tells its warrants."""

from __future__ import annotations

import pytest

from zunzu import build, text
from zunzu.annotations import acts_by_hand, struck as read_struck
from zunzu.corpus import shipped
from zunzu.ids import spot
from zunzu.lexicon import lexicon
from zunzu.model import replace

CHAPTERS = [
    path.stem
    for path in shipped().files("data", "annotations", suffix=".jsonl")
    if ".statements" not in path.name
]
SLOTS = ("agent", "object", "recipient", "place")


@pytest.fixture(scope="module", params=CHAPTERS)
def chapter(request):
    """A chapter's acts by hand, what the reader makes of it by itself, and its words by segment."""
    book = text.edition(request.param)
    by_hand = list(acts_by_hand(request.param))
    return by_hand, build.read(book), {segment.id: segment.text for segment in book.segments}


def test_each_stands_where_its_words_are(chapter):
    by_hand, _, words = chapter
    assert by_hand and len({act.id for act in by_hand}) == len(by_hand)
    for act in by_hand:
        assert act.quote in words[act.segment] and act.id.startswith(act.segment + "."), act.id
        assert act.source == "copied" or words[act.segment][act.start : act.end] == act.verb, act.id
        assert (
            act.source == "copied"
            or act.id == f"{act.segment}.{spot(words[act.segment], act.start)}"
        ), act.id


def test_each_mends_an_act_or_adds_one_that_the_reader_has_not(chapter):
    """When the reader learns to read one of these, its row is to be struck out."""
    by_hand, read, _ = chapter
    read_as = {act.id: act for act in read.acts}
    places = {(act.segment, act.start) for act in read.acts if act.source != "copied"}
    for act in by_hand:
        if act.id not in read_as and act.source == "copied":  # what a ditto repeats besides
            assert {act.id.rpartition(".")[0], act.copied_from} <= read_as.keys(), act.id
        elif act.id not in read_as:
            assert (act.segment, act.start) not in places, act.id
        else:
            was = read_as[act.id]
            assert (act.verb, act.start, act.end, act.quote) == (
                was.verb,
                was.start,
                was.end,
                was.quote,
            ), act.id
            assert act != replace(was, source=act.source, told=(), alternatives=()), act.id


def test_each_tells_by_what_warrant_the_unwritten_is_supplied(chapter):
    by_hand, _, _ = chapter
    for act in by_hand:
        assert set(act.warrants.values()) <= set(lexicon().warrants), act.id
        if act.source != "copied":
            filled = {slot for slot in SLOTS if slot in act.elided and getattr(act, slot)}
            assert filled <= set(act.warrants), act.id


def test_what_is_struck_out_is_read_so_far_and_has_its_reason():
    read = {
        record.id: record.quote
        for card in text.editions()
        for reading in [build.read(text.edition(card.id))]
        for record in (*reading.acts, *reading.statements)
    }
    struck = read_struck()
    assert struck and len({row.id for row in struck}) == len(struck)
    assert {row.id: row.words for row in struck} == {row.id: read.get(row.id) for row in struck}
    assert all(row.why for row in struck)


def test_what_a_ditto_repeats_is_mended_alike():
    """yili.07.363 如始: the bow of 272 is bent again, not the end of it; 273 矢行 is no act
    there either."""
    acts = {
        act.copied_from: act
        for act in build.reading(text.edition("yili.07"), ()).acts
        if act.id.startswith("yili.07.363.u5982.")
    }
    assert acts["yili.07.272.u63c9"].object == ("弓",)
    assert "yili.07.273.u7acb" in acts and "yili.07.273.u884c" not in acts
