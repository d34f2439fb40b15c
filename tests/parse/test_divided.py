"""A text without marks is read by marks that are put in and taken away again: what is told is of
the text as it was given."""

from __future__ import annotations

import pytest

from zunzu.lexicon import lexicon
from zunzu.parse import Parser, read
from zunzu.parse.divided import divide, has_marks, joined

HEIR = "嗣舉奠盥入北面再拜稽首尸執奠進受復位祭酒啐酒"


def test_offsets_and_quotations_are_those_of_the_text_as_given():
    text = f"主人坐取爵興適洗\n{HEIR}"
    reading = read(text)
    assert len(reading.acts) > 10
    for act in reading.acts:
        assert text[act.start : act.end] == act.verb
        assert act.quote in text
    for start, end, words in reading.unread:
        assert text[start:end] == words


@pytest.mark.parametrize(
    "text",
    [
        "賓三獻，如初。燔從如初。爵止。",
        "尸卒爵，酢。酌，獻祝及佐食。",
        "主人坐祭，遂飲，卒爵，興，坐奠爵，遂拜，執爵興。賓西階上答拜。",
        "宗人遣佐食及執事盥，出。",
    ],
)
def test_a_parallel_is_read_as_if_its_marks_were_there(text):
    bare = "".join(c for c in text if c.isalpha())
    assert [(act.verb, act.agent) for act in read(bare).acts] == [
        (act.verb, act.agent) for act in read(text).acts
    ]


@pytest.mark.parametrize(
    "text, marked",
    [
        ("主人坐，取爵。", True),
        ("主人坐取爵", False),
        ("", False),
        ("主人坐\n取爵", False),
        ("主人坐取爵" * 20 + "，", False),
    ],
)
def test_a_stray_mark_is_no_division(text, marked):
    assert has_marks(text) is marked


def test_a_divided_text_knows_the_place_of_each_character():
    text = "主人坐取爵\n\n興"
    divided, places = divide(text, lambda line: line.replace("坐", "坐，") + "。" * bool(line))
    assert divided == "主人坐，取爵。\n\n興。"
    assert len(places) == len(divided)
    assert [text[at] for at, c in zip(places, divided) if c not in "，。"] == list(text)


def test_a_text_with_marks_is_read_by_them_alone():
    """No learning, and no mark besides: an editor's division is believed."""

    def never():
        raise AssertionError("nothing is to be learned")

    text = "主人坐取爵，興，適洗。"
    assert [act.verb for act in Parser(lexicon(), never).read(text).acts] == [
        act.verb for act in read(text).acts
    ]


def test_without_examples_an_undivided_text_is_read_all_the_same():
    assert Parser(lexicon(), dict).read("主人坐取爵興適洗").acts


def test_what_is_told_of_a_divided_text_is_told_of_the_whole():
    text = "主人坐取爵興"
    divided, places = divide(text, lambda line: "主人坐，取爵，興。")
    acts = joined(Parser(lexicon(), lambda: ()).read(divided), places).acts
    assert [(act.start, act.quote) for act in acts] == [(2, "主人坐"), (3, "取爵"), (5, "興")]
