"""Persons whom a story calls by one character, as the histories do."""

from __future__ import annotations

import pytest

from zunzu import parse

STORY = (
    "王乃召超。超對曰：「諾。」超遂拔劍而出。王怒曰：「何為？」"
    "超拜，王問雲。雲曰：「不知。」雲攀檻。"
)


def _done(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(act.verb, tuple(act.agent)) for act in parse.read(text).acts]


@pytest.mark.parametrize("deed, who", [("拔", "超"), ("出", "超"), ("拜", "超"), ("攀", "雲")])
def test_who_speaks_and_acts_again_and_again_is_a_name(deed: str, who: str):
    assert (deed, (who,)) in _done(STORY)


def test_what_one_feels_is_no_name():
    assert all("怒" not in agents for _, agents in _done(STORY))


def test_a_word_that_is_spoken_is_no_name():
    told = "王曰：「虎來！虎去！虎食人！」晉侯曰：「然。」虎拜。"
    assert ("來", ("虎",)) not in _done(told)


def test_he_goes_by_a_name_behind_his_office():
    told = "魏王召勃。太尉勃進曰：「諾。」勃拜。勃入，魏王曰：「坐。」田文坐。勃怒。"
    assert {("進", ("太尉勃",)), ("入", ("勃",))} <= set(_done(told))


def test_who_is_known_from_books_goes_by_his_name_without_his_house():
    told = "田文見平原君，日磾入拜。平原君曰：「否。」日磾執之。"
    assert {("入", ("日磾",)), ("執", ("日磾",))} <= set(_done(told))


def test_a_deed_and_its_thing_are_no_name():
    told = "師曠曰：「諾。」援琴鼓之。平公曰：「善。」援琴而歌。"
    assert all("援琴" not in agents for _, agents in _done(told))


def test_what_is_done_in_words_is_no_name():
    told = "主人請曰：「諾。」魏王曰：「否。」主人請曰：「坐。」請坐。請起。田文曰：「諾。」請徹。"
    assert all("請" not in agents for _, agents in _done(told))
