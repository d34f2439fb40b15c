"""Each way to an unwritten thing by itself, on a passage in which it answers: what is restored, and
by which warrant; and who has what in hand afterwards."""

from __future__ import annotations

import pytest

from zunzu.parse import read, what

#: Each way with a passage, the verb of which it answers, what that is done to, and the warrant.
WAYS = [
    ("told_of", "俎入，設。", "入", ("俎",), ""),
    ("with_what", "二算為純，一純以取，實于左手。", "取", ("算",), ""),
    ("handed_on", "客坐，徹飯、齊以授相者。", "授", ("飯", "齊"), "E21"),
    ("picked_up", "婦執笲，拜，奠于席。姑坐舉以興。", "舉", ("笲",), "E21"),
    ("dishes", "司正既舉觶，而薦諸其位。", "薦", ("脯", "醢"), "E21"),
    ("carried", "賓取俎，還授司正。司正以降。", "降", ("俎",), "E21"),
    ("in_verb", "主人拜送爵。", "拜", ("爵",), ""),
    ("in_name_of_doer", "卒，執巾者受。", "受", ("巾",), "E21"),
    ("offered", "主人坐取爵于篚，降洗，升，酌，獻賓，賓受。", "受", ("爵",), "E20"),
    ("handed", "佐食舉幹，尸受，振祭，嚌之。", "受", ("幹",), "E21"),
    ("nothing_more", "賓拜洗。", "拜", (), ""),
    ("from_hand", "主人取俎，還授弟子。", "授", ("俎",), "E21"),
    ("into_vessel", "肵俎，心、舌皆去本末，午割之，實于牲鼎。", "實", ("肵俎",), "E21"),
    ("still_in_hand", "二算為純，一純以取，實于左手。", "實", ("算",), "E21"),
    ("taken_over", "卒筮，寫卦，筮者執以示主人。", "執", ("卦",), "E21"),
    ("moved", "公奉爵。主人拜，出。公反之。", "反", (), ""),
    ("headed", "若有餘算，則反委之。", "委", ("算",), "E21"),
    ("of_line", "尊，綌冪。賓至，徹之。", "徹", ("冪",), "E21"),
    ("brought", "主婦薦韭菹、醢，坐奠于筵前。", "奠", ("韭菹", "醢"), "E21"),
    ("cup", "主人坐取爵于篚，降洗。", "洗", ("爵",), "E20"),
    (
        "put_back",
        "主人拜送。佐食坐祭，卒角，拜。主人答拜，受角，降，反于篚。",
        "反",
        ("角",),
        "E20",
    ),
    ("presented", "奉胙者捧胙跪進於獻官右。", "進", ("胙",), "E21"),
    ("taken_up", "弟子取矢，北面坐委之。", "委", ("矢",), "E21"),
    ("set_out", "執事之俎，陳于階間，二列，北上。", "陳", ("俎",), "E21"),
    ("laid_down", "乃復求矢，加于楅。", "加", ("矢",), "E21"),
    ("sacrificed", "佐食舉幹，尸受，振祭，嚌之。", "祭", ("幹",), "E21"),
    ("wine", "主人實爵，獻眾賓。眾賓受爵，坐祭，立飲。", "祭", ("酒",), "E20"),
    ("poured", "杜蕢入寢，酌，曰「曠飲斯。」", "酌", ("酒",), "E20"),
    ("drunk", "主人實爵，獻眾賓。眾賓受爵，坐祭，立飲。", "飲", ("酒",), "E20"),
    ("cooked", "其牲，狗也。\n亨于堂東北。", "亨", ("狗",), "E21"),
    ("passed_on", "管人盡階，受潘，煮於垼。", "煮", ("潘",), "E21"),
    ("the_dead", "主人西面馮尸，踊；主婦東面馮。", "馮", ("尸",), "E21"),
]


def test_each_way_has_its_example():
    assert [row[0] for row in WAYS] == [way.__name__ for way in what.WAYS]


@pytest.mark.parametrize(
    ("way", "text", "verb", "things", "warrant"), WAYS, ids=[row[0] for row in WAYS]
)
def test_a_way_to_a_thing(way, text, verb, things, warrant, monkeypatch):
    answers, object_of = [], what.object_of

    def kept(m):
        if m.p.model is None and not m.p.objects:
            answers.append((m.p.form, *next(what.proposed(m), ("", what.NOTHING))))
        return object_of(m)

    monkeypatch.setattr(what, "object_of", kept)
    acts = [act for act in read(text).acts if act.verb == verb]
    assert (verb, way, what.Object(things, warrant)) in answers
    assert things in [act.object for act in acts]


def test_the_jars_that_are_set_out_are_told_behind():
    acts = read("司宮尊于東楹之西，兩方壺。尊士旅食于西鑮之南，兩圜壺。尊于戶東，玄酒在西。").acts
    assert [(a.object, a.recipient) for a in acts] == [
        (("方壺",), ()),
        (("圜壺",), ("士旅食",)),
        ((), ()),
    ]


def test_the_target_has_jars_of_its_own():
    (act, *_) = read("司宮尊侯于服不之東北，兩獻酒。").acts
    assert (act.object, act.recipient) == (("獻酒",), ())


def test_the_wine_just_poured_is_handed_on_and_no_name_of_an_office_is():
    acts = {act.verb: act for act in read("執事者酌酒授獻官，獻官受之。").acts}
    assert acts["授"].object == acts["受"].object == ("酒",)
    taken = [act for act in read("侍臣取爵酌酒，以授皇帝。").acts if act.verb == "授"]
    assert taken[0].object == ("爵",)


def test_the_cup_that_is_offered_is_set_down():
    acts = {act.verb: act for act in read("執爵者奉爵，主人獻爵奠於正中。").acts}
    assert acts["奠"].object == ("爵",)
