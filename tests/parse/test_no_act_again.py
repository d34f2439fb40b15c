"""Nouns that are written like deeds, and deeds that only describe: no acts of a rite."""

from __future__ import annotations

import pytest

from zunzu import parse


def acts(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(act.verb, tuple(act.object)) for act in parse.read(text).acts]


@pytest.mark.parametrize(
    ("text", "no"),
    [
        ("食上，主人在，視寒煖之節。", "節"),
        ("主人除首絰，止朝夕之哭。", "哭"),
        ("男子年十五至二十皆可冠。", "至"),
        ("主人降。凡斂者四人。", "斂"),
        ("后出，夫人薦豆，及以樂徹，則贊者佐傳豆籩。", "及"),
        ("祝習讀祝文及視幣，退。", "及"),
        ("有司設賓序立位於大門之東，西向。", "序立"),
        ("有司設王洗二於殿之東。", "洗"),
        ("管人汲，授御者沐，降。", "沐"),
        ("主人降，奏夾鍾之樂，以姑洗之均。", "洗"),
        ("贊者取櫛、總、幧頭置於席南端。", "總"),
        ("卿致饗以酬幣，賓受。", "饗"),
        ("主人襲，五稱，降。", "稱"),
        ("主人升。兄弟同居，主人降。", "居"),
        ("雍人割之。肩為三，曰肩，曰臂，曰臑。", "曰"),
        ("舂人共其食米，實之。", "食"),
    ],
)
def test_what_is_no_act(text, no):
    assert no not in dict(acts(text))


def test_what_is_an_act_all_the_same():
    assert ("洗", ("爵",)) in acts("姑取爵，降，姑洗于北洗，升。")
    assert ("沐", ()) in acts("有司授巾，乃沐。")
    assert ("陳", ("酒尊",)) in acts("有司設酒案於幄之南，陳酒樽於案上，設四爵。")
    assert ("祝", ()) in acts("主婦迎賓。賓祝而加冠及笄，贊者施首飾。")


def test_through_which_side_of_the_gate():
    read = parse.read("主人先入門而右，西面。賓入門而左，東面。").acts
    assert [tuple(act.place) for act in read] == [("門而右",), ("門而左",)]


def test_a_bow_for_the_feast_is_a_bow_for_a_gift():
    assert parse.read("賓拜饗食，出。").acts[0].purpose == "拜賜"


def test_who_has_no_cup_has_died():
    senses = [act.sense for act in parse.read("君、夫人卒於路寢。若大夫卒，亦如之。").acts]
    assert senses[:2] == ["卒.mourn", "卒.mourn"]
    drunk = parse.read("主人取爵，酌，獻賓。賓受爵，坐祭，遂飲，卒爵。").acts
    assert drunk[-1].sense == "卒.eat"


def test_what_is_sent_to_his_lodging_stands_before_nobody():
    read = parse.read("介、行人皆有飧饔餼。賓有脯醢。")
    assert [one.subject for one in read.statements if one.kind == "share"] == ["賓"]
