"""Rules and descriptions: whose rules they are, whom it is done to, who is told to do it."""

from __future__ import annotations

import pytest

from zunzu.parse import read

CASES = [
    ("大夫士居喪。既練而歸。", "練", ("大夫士",), ()),
    ("夫子入。寢不言，食不語。", "寢", ("夫子",), ()),
    ("君於大夫、世婦大斂焉，為之賜則往。", "大斂", ("君",), ()),
    ("君於大夫外命婦，既殯而往。", "往", ("君",), ()),
    ("上卿進，曰：「敬之。」授天子策。中卿進，曰：「戒之。」授天子策。", "授", ("上卿",), ("策",)),
    ("孝子將祭。其立之也，敬以詘。其進之也，敬以愉。", "立", ("孝子",), ()),
    ("君子不以紺緅飾。", "飾", ("君子",), ()),
    ("司徒脩六禮。", "脩", ("司徒",), ("六禮",)),
    ("天子親耕。田不得禽，則不獻。", "得", ("天子",), ("禽",)),
    ("大駕出，大將軍參乘。", "參乘", ("大將軍",), ()),
]


@pytest.mark.parametrize("text, verb, agent, things", CASES)
def test_who_keeps_a_rule_and_with_what(text, verb, agent, things):
    act = next(act for act in read(text).acts if act.verb == verb)
    assert (act.agent, act.object) == (agent, things)


def test_who_is_given_it_has_not_given_it():
    acts = read("上卿進。授天子策。中卿進，曰：「戒之。」授天子策。").acts
    assert [a.agent for a in acts if a.verb == "授"] == [("上卿",), ("中卿",)]


def test_with_whom_one_speaks():
    acts = read("朝，與下大夫言，侃侃如也；與上大夫言，誾誾如也。").acts
    assert [a.recipient for a in acts if a.verb == "言"] == [("下大夫",), ("上大夫",)]


def test_a_lord_who_begins_one_clause_is_no_host_of_rules():
    """君在: of whom a text of rules tells in passing does not do what nobody is named for."""
    text = "孔子於鄉黨，恂恂如也，似不能言者。朝，與下大夫言，侃侃如也；與上大夫言，誾誾如也。" * 3
    acts = read(text + "君在，踧踖如也。").acts
    assert {a.agent for a in acts if a.verb == "言"} == {("孔子",)}
