"""Persons whose names no table holds are known by how their names are made and where they stand."""

from __future__ import annotations

import pytest

from zunzu import parse
from zunzu.lexicon import lexicon
from zunzu.parse.names import Names
from zunzu.parse.unknown import Guesses


def agents(text: str) -> list[tuple[str, str]]:
    return [(act.verb, "、".join(act.agent)) for act in parse.read(text).acts]


@pytest.mark.parametrize(
    "text, verb, agent",
    [
        ("荀偃曰：「諾。」荀偃入，坐。", "入", "荀偃"),  # who speaks
        ("晉侯享之。秦穆公降，拜。", "降", "秦穆公"),  # how a name is made
        ("晉侯享之。吳公子札來聘。叔孫穆子曰：「諾。」", "來", "吳公子札"),  # behind a state
        ("晉侯享之。楚子曰：「諾。」杜蕢自外來，升。", "來", "杜蕢"),  # at the head, in a story
        ("晉侯享之。張良入。沛公召張良。沛公曰：「諾。」張良拜。", "拜", "張良"),  # of other books
        ("晉侯享之。褚巖曰：「諾。」公召褚巖。褚巖趨入。", "趨", "褚巖"),  # house, and again
        ("晉侯享之。項莊入。楚子曰：「諾。」莊則拜。", "拜", "莊"),  # the end of his name
        ("晉侯享之。楚子曰：「諾。」楚大夫莊辛入，拜。", "入", "莊辛"),  # behind his office
        ("晉侯享之。楚子曰：「諾。」獻公入，拜。", "入", "獻公"),  # what may be a deed
        ("國子祭酒升，跪。太祝以爵授祭酒，祭酒受爵。", "受", "祭酒"),  # the end of a title
        ("謁者引祭酒詣罍洗，祭酒盥手，洗爵。", "盥", "祭酒"),  # who is led
        ("謁者引祭酒少退，西向立。謁者引祭酒詣罍洗。", "立", "祭酒"),  # not 祭酒少
        ("滿祭酒二人升，祭酒、司業以次講書。", "講書", "祭酒、司業"),  # of whom there are two
        ("內侍導引妃入，內侍引妃升階。", "入", "妃"),  # 導引, and not 導
    ],
)
def test_who_acts_is_called_by_his_name(text, verb, agent):
    assert (verb, agent) in agents(text)


@pytest.mark.parametrize(
    "text",
    ["主人坐，祭酒，興。", "國子祭酒坐，取爵，祭酒，興。", "引祭酒詣罍洗。祭酒坐，祭酒，啐酒。"],
)
def test_what_is_all_of_a_clause_stays_a_deed(text):
    assert "祭" in [verb for verb, _ in agents(text)]


def test_a_rite_of_the_corpus_has_no_such_names():
    text = "主人帥其屬入，命賓曰：「諾。」擯者引主人升。"
    named = {name for _, agent in agents(text) for name in agent.split("、")}
    assert named == {"主人", "其屬", "擯者"}


def test_in_a_story_nothing_is_taken_up_but_what_is_in_hand():
    text = "晉侯享之。楚子曰：「諾。」楚子執玉。荀偃止之。荀偃取璧而奠之。"
    things = {act.verb: act.object for act in parse.read(text).acts}
    assert things["止"] == () and things["奠"] == ("璧",)


def test_he_who_sent_the_one_who_asks_does_not_answer():
    text = "楚子見荀偃。晉侯使人來曰：「何如？」對曰：「諾。」"
    assert ("對", "晉侯") not in agents(text)


def test_of_two_who_are_together_one_speaks_and_the_other_answers():
    text = (
        "孟子入。悼公與司馬侯升臺而望，曰：「樂。」對曰：「臨下。」公曰：「何？」對曰：「諸侯。」"
    )
    spoken = [pair for pair in agents(text) if pair[0] in "曰對"]
    assert spoken[:2] == [("曰", "悼公"), ("對", "司馬侯")]
    assert spoken[4] == ("對", "司馬侯")


def test_who_speaks_again_is_called_without_that_word():
    assert ("曰", "麗姬") in agents("晉侯享之。麗姬又曰：「諾。」麗姬下，哭。")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("主人以下皆出，就次。", "主人以下"),
        ("婦盥於北，壻從者沃之。", "壻從者"),
        ("女家之主人出迎。", "女家之主人"),
        ("大夫之後至者入。", "後至者"),
    ],
)
def test_who_is_called_by_another_goes_by_both_names(text, who):
    assert parse.read(text).acts[-1].agent == (who,)


def test_a_formula_that_is_said_again_makes_no_names():
    """What stands five times in a text was told once."""
    text = "子奇曰：「諾。」子奇入見王，王問孟賁。孟賁對曰：「敢昭告于皇祖。」"
    once, again = (Names(lexicon(), "\n".join([text] * n)) for n in (1, 5))

    def found(names):
        return {names.text[i:stop] for i, ends in names.ends.items() for stop in ends}

    assert found(once) == found(again)
    coined = [Guesses(lexicon(), "\n".join(["命賁殳立，及賁殳坐。"] * n)) for n in (1, 5)]
    assert coined[0]._coined == coined[1]._coined
    assert not Guesses(lexicon(), "\n".join(["命賁殳立。"] * 5))._coined
