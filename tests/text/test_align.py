"""An altered text is laid beside the edition, and every stretch finds its segment."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings, strategies as st

from zunzu.text import align, base_text, edition

BOOK = edition("yili.04")
TEXT, SPANS = base_text(BOOK)
IDS = [i for _, _, i in SPANS]


def found(text: str) -> dict[str, str]:
    """The words that were given to each segment; checks that the stretches are whole, in order, and never go back."""
    stretches = align(text, BOOK)
    assert [s for s, _, _ in stretches] == [0, *(e for _, e, _ in stretches)][: len(stretches)]
    assert stretches[-1][1] == len(text)
    order = [IDS.index(i) for _, _, i in stretches if i]
    assert order == sorted(set(order))
    words: dict[str, str] = {}
    for start, end, name in stretches:
        words[name] = words.get(name, "") + text[start:end]
    return words


def test_the_base_text_is_cut_at_its_spans():
    assert [TEXT[s:e] for s, e, _ in SPANS] == [s.text for s in BOOK.base()]
    assert [s.id for s in BOOK.base()] == IDS


def test_the_text_itself_finds_itself():
    assert {i: w.strip() for i, w in found(TEXT).items()} == {s.id: s.text for s in BOOK.base()}


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t.replace("\n", ""),
        lambda t: re.sub(r"[^\w]", "", t),
        lambda t: re.sub("([，。])", r"\1\n", t),
        lambda t: t.replace("，", ","),
        lambda t: t.replace("於", "于").replace("眾", "衆").replace("賓", "賔"),
        lambda t: "".join(
            {
                "賓": "宾",
                "階": "阶",
                "爵": "爵",
                "執": "执",
                "辭": "辞",
                "拜": "拜",
                "獻": "献",
                "眾": "众",
                "興": "兴",
                "觶": "觯",
            }.get(c, c)
            for c in t
        ),
    ],
    ids=["lines joined", "bare", "lines split", "other marks", "other forms", "simplified"],
)
def test_the_form_of_the_text_does_not_matter(change):
    words = found(change(TEXT))
    assert list(words) == IDS


@pytest.mark.parametrize(
    "old, new, segment",
    [
        ("脅、臂、肺", "脅、肩、肺", "yili.04.152"),
        ("立卒爵者不拜既爵", "立卒爵者拜既爵", "yili.04.154"),
        ("主人坐取爵于篚", "主人坐取觶于篚", "yili.04.018"),
        ("介降席自南方", "介降席自北方", "yili.04.104"),
        ("不拜，卒觶，不洗", "洗觶，拜，卒觶", "yili.04.101"),
        ("坐祭，立飲，不拜既爵。", "坐祭，立飲，拜既爵，執爵興。", "yili.04.066"),
    ],
)
def test_a_changed_word_stays_in_its_segment(old, new, segment):
    assert new in found(TEXT.replace(old, new, 1))[segment]


def test_a_passage_alone_finds_its_place():
    assert found("賓俎:脊、脅、臂、肺。主人俎:脊、脅、肩、肺。") == {
        "yili.04.152": "賓俎:脊、脅、臂、肺。主人俎:脊、脅、肩、肺。"
    }


def test_words_put_between_two_segments_go_with_one_of_them():
    words = found(TEXT.replace("賓對。\n", "賓對。主人又辭。\n", 1))
    assert list(words) == IDS
    assert words["yili.04.020"] + words["yili.04.021"] + words["yili.04.022"] == (
        "主人坐奠爵于階前，辭。\n賓對。主人又辭。\n主人坐取爵，興，適洗，南面坐，奠爵于篚下，盥洗。\n"
    )


def test_a_segment_left_out_is_left_out():
    assert list(found(TEXT.replace("側降。\n", ""))) == [i for i in IDS if i != "yili.04.094"]


@pytest.mark.parametrize(
    "text", ["學而時習之，不亦說乎？有朋自遠方來，不亦樂乎？", "Call me Ishmael.", "。。。", "天地玄黃，宇宙洪荒"]
)
def test_a_text_unlike_the_chapter_has_no_segment(text):
    assert align(text, BOOK) == [(0, len(text), "")]


def test_an_empty_text_has_no_stretch():
    assert align("", BOOK) == []


def test_a_foreign_paragraph_in_the_midst_has_no_segment():
    words = found(
        TEXT.replace(
            "羹定。\n",
            "羹定。\n天命之謂性，率性之謂道，脩道之謂教。道也者，不可須臾離也，可離非道也。是故君子戒慎乎其所不睹。\n",
            1,
        )
    )
    assert "率性之謂道" in words[""]
    assert [i for i in words if i] == IDS


@given(st.lists(st.sampled_from(SPANS), min_size=1, max_size=8), st.integers(0, 5))
@settings(max_examples=40, deadline=None)
def test_any_pieces_in_any_order_are_covered(spans, cut):
    text = "\n".join(TEXT[s + min(cut, e - s - 1) : e] for s, e, _ in spans)
    assert "".join(found(text).values()) and sum(map(len, found(text).values())) == len(text)


def test_a_long_insertion_in_the_midst_of_a_segment_belongs_to_it():
    words = found(
        TEXT.replace("旋", "").replace(
            "進受爵，以復位。", "進受爵，天命之謂性率性之謂道脩道之謂教道也者不可須臾離也可離非道也，以復位。", 1
        )
    )
    assert list(words) == IDS
    assert "率性之謂道" in words["yili.04.031"]
