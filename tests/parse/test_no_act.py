"""What is no act, or another one: things and rites that are told, what is denied with another deed,
who stands while he drinks."""

import pytest

from zunzu.parse import read


def told(text):
    return [("不" if a.negated else "") + a.verb for a in read(text).acts]


@pytest.mark.parametrize(
    "text, verbs",
    [
        ("贊者卒。冠者興。", ["興"]),  # he is done
        ("臣非君賜不乘。", ["不乘"]),  # the only case in which he does
        ("陳衣于庭，百稱，西領南上。", ["陳"]),  # so many suits
        ("壻下馬於大門外，入俟於次。", ["下", "入", "俟"]),
        ("祝祝卒，主人再拜。", ["拜"]),
        ("祝卒爵，主人再拜。", ["卒", "拜"]),
        ("加茵，用疏布，緇翦，有幅，亦縮二橫三。", ["加"]),
        ("尸受几，縮之。", ["受", "縮"]),
        ("幎目，用緇，著，組繫。", []),
        ("司士載祭肺三，皆切。", ["載"]),
        ("綴足用燕几，貌如軛，上兩末。", ["綴"]),
        ("如食間，擯者舉手。", ["舉"]),
        ("徹薦、爵，筵尊不徹。", ["徹", "不徹"]),
        ("此所謂厭也。", []),
        ("前釋奠三日，諸享官散齋。", ["散齋"]),
        ("主人揖婦以入。", ["揖", "入"]),
        ("太常設省饌位於禮饌之南。", ["設"]),
        ("奉禮設獻官行禮位於殿下。", ["設"]),
        ("羞卿者，小膳宰也。", []),
        ("主人行酒三周，賓拜。", ["行", "拜"]),
        ("設酒盞盤一、受胙盤一、匕一、巾一、茶盞托、醋瓶於其上。", ["設"]),
        ("詣使者前，稱有制。", ["詣", "稱"]),
        ("自卒哭之後，朝一哭。", ["哭"]),
    ],
)
def test_what_is_told_of_things_is_no_act(text, verbs):
    assert told(text) == verbs


@pytest.mark.parametrize(
    "text, verbs",
    [
        ("主人不降送。", ["不降", "不送"]),
        ("執事官不作樂、問疾。", ["不作", "不問"]),
        ("賓不拜受爵。", ["不拜", "受"]),
        ("賓不升，主人拜。", ["不升", "拜"]),
    ],
)
def test_what_is_denied_with_the_deed_before_it(text, verbs):
    assert told(text) == verbs


@pytest.mark.parametrize(
    "text, posture",
    [
        ("賓立卒爵。", "立"),
        ("賓坐取爵，興，適洗，洗，升，進，卒爵。", None),
        ("賓坐祭，卒爵。", "坐"),
    ],
)
def test_who_is_said_to_stand_while_he_drinks(text, posture):
    assert [a.posture for a in read(text).acts if a.verb == "卒"] == [posture]


def test_what_is_prayed_orders_nobody():
    prayed = read("命曰：「哀子某，來日某，卜葬其父某甫。」")
    assert not [s for s in prayed.statements if s.kind == "said"]
    assert [s for s in read("司射命弟子曰：「取矢。」").statements if s.kind == "said"]


def test_next_in_the_order_told_is_no_place():
    acts = read("次引亞獻詣盥洗位，北向立。").acts
    assert [(a.verb, a.place) for a in acts][:2] == [("引", ()), ("詣", ("盥洗位",))]


def test_where_somebody_goes_is_no_name():
    text = (
        "監察御史升殿，曰：「請行事。」升殿就位。獻官升殿，詣國公神位前，北向立。曰：「有司謹具。」"
    )
    assert {name for a in read(text * 2).acts for name in a.agent} <= {"監察御史", "獻官"}
