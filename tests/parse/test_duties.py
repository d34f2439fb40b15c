"""Whose duties a line tells (decision 0063)."""

import pytest

from zunzu.parse import read

DUTIES = [
    # an officer alone at the head, where the sentences tell of cases
    ("司巫，國大旱，則帥巫而舞雩。國有大災，則帥巫而造巫恆。", "帥", ("司巫",)),
    ("女巫，旱，則舞雩。若王后弔，則與祝前。凡大災，歌而請。", "請", ("女巫",)),
    # and where the other lines of the text are such lists
    (
        "鬱人掌祼器。凡祼事，沃盥。\n雞人掌雞牲。凡祭祀，共雞牲。\n小史，卿大夫之喪，讀誄。",
        "讀誄",
        ("小史",),
    ),
    # an officer at the head who does something, and one in the middle of such a line
    ("司士擯，孤卿特揖。王還，揖。凡會同，作士從。凡祭祀，割牲。", "割", ("司士",)),
    ("王燕食，則奉膳。凡王祭祀，則徹俎。內宰，大祭祀，后祼，則贊。", "贊", ("內宰",)),
    # but not where one case is told of him who waits there, or a host is at work
    ("大師，則為之洗。主人獻賓。", "洗", ("主人",)),
    # behind 凡 another may have acted
    ("鬯人掌秬鬯。凡王弔臨，共介鬯。", "共", ("鬯人",)),
    # for whom it is done
    ("司裘掌裘。大射，諸侯則共裘。", "共", ("司裘",)),
    ("車僕掌戎路。凡師，共革車。", "共", ("車僕",)),
    ("司約掌約劑。若有訟者，則掌其治令。", "掌", ("司約",)),  # no officer 掌其
]


@pytest.mark.parametrize("text, verb, agent", DUTIES)
def test_whose_duties_are_told(text, verb, agent):
    assert [act.agent for act in read(text).acts if act.verb == verb][-1] == agent


@pytest.mark.parametrize(
    "text, verbs",
    [
        ("羊人掌羊牲。凡沈、辜、侯、禳，共其羊牲。", ["掌", "共"]),  # kinds of occasions
        ("羊人掌羊牲。凡誓，共其羊牲。", ["掌", "共"]),
        ("射鳥氏掌鳥。射則取矢。", ["掌", "取"]),
        ("司干掌舞器。及葬，奉而藏之。", ["掌", "奉", "藏"]),
        ("卜師掌龜。凡卜事，視高，揚火。", ["掌", "視高", "揚"]),  # no kind of occasion
        ("司盟掌其盟約之載。既盟，則貳之。", ["掌", "貳"]),  # what stands behind 掌
        ("諸子掌國子。大喪，正群子之服位。", ["掌", "正"]),  # no name of a rite
        ("肆師掌祀。若有大故，則擯，詔其禮。", ["掌", "擯", "詔"]),
    ],
)
def test_an_occasion_is_no_act(text, verbs):
    assert [act.verb for act in read(text).acts] == verbs


def test_a_duty_is_not_done_to_whom_another_told_of():
    acts = read("諸子掌國子。國有大事，則致於大子。凡樂事，授舞器。").acts
    assert next(act.recipient for act in acts if act.verb == "授") == ()


def test_his_men_are_done_to():
    act = read("諸子掌國子。大故，置其有司。").acts[-1]
    assert (act.verb, act.recipient) == ("置", ("有司",))


def test_what_is_cared_for_is_seen():
    act = read("司服掌服。凡祭祀，辨其名物。").acts[-1]
    assert (act.verb, act.object) == ("辨", ("名物",))


def test_each_of_those_who_are_ordered_does_it():
    acts = read("司射命三耦，各與其耦讓取弓矢。").acts
    assert [act.agent for act in acts if act.verb == "讓"] == [("三耦",)]
