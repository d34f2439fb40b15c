"""Who does it in rites of other books: precepts of mourning, headings, officers who offer."""

from __future__ import annotations

import pytest

from zunzu import parse


def agents(text: str, verb: str) -> list[tuple[str, ...]]:
    return [tuple(act.agent) for act in parse.read(text).acts if act.verb == verb]


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        # who reports that all is done neither caps himself nor wails
        ("主人拜賓，反位，成踊。相者告事畢，遂冠。歸，入門左。", "冠", ("主人",)),
        # the day begins for who is named next, and else for the host
        ("主人退。\n其日夙興，掌事者具饌於堂東。", "興", ("掌事者",)),
        ("擯者告期。\n夙興，設洗。", "興", ("主人",)),
        # what is like something else is done by nobody
        ("主人及諸子俱沐浴。牢饌及器如卒哭之禮。", "如", ()),
        ("主人飯，實貝，三。左、中亦如之。", "如", ("主人",)),
        # a servant who has gone for the dishes sets them himself
        ("君升。贊者盥，升，適房，薦脯醢。", "薦", ("贊者",)),
        # who comes does not do what is to be done for him
        ("凡奔喪，有大夫至，袒，拜之，成踊而後襲。", "袒", ()),
        ("凡奔喪，有大夫至，袒，拜之，成踊而後襲。", "襲", ()),
        # who bears a torch handles nothing
        ("祝入，燭先升，拂几筵，啟匵。", "拂", ("祝",)),
        # the mourners of each degree are persons where they act
        ("齊衰望鄉而哭，大功望門而哭。", "望", ("齊衰",)),
        # what is told of anybody is not his who acted before it in the sentence
        ("所識於野，主人張帷，凡為位不奠。", "奠", ()),
        # a lord makes no music
        ("天子視學，大昕鼓徵。", "鼓", ()),
        ("皇帝降座，鳴鞭。", "鳴", ()),
        # the tablet in his belt is not what he hands over
        ("初獻執笏，詣洗，搢笏，洗爵，以授執事者，執笏，升。", "升", ("初獻",)),
    ],
)
def test_who_does_it(text, verb, who):
    assert agents(text, verb)[0] == who


def test_a_rite_is_no_story_whatever_names_it_has():
    begun = (
        "主人升，跪，受爵，奠爵，興，再拜，退，降，復位。賓升，拜，受爵，坐奠，興，揖，降，出。" * 4
    )
    text = begun + "晉侯、楚子入。主人玄冠，即位于門東。終獻詣洗，升殿行禮。"
    assert agents(text, "即") == [("主人",)]
    assert agents(text, "行") == [("終獻",)]


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        # behind a blank line nobody goes on
        ("主人升，再拜。祝闔戶，降。\n\n自小祥之後，始食菜果，飲水漿。", "飲", ()),
        ("主人升，再拜。祝闔戶，降。\n自小祥之後，始食菜果，飲水漿。", "飲", ("祝",)),
        # but the host does, and who is told to go on
        ("祝降。主人拜。\n\n若除喪而後歸，則之墓，哭，成踊。", "踊", ("主人",)),
        ("主人拜。祝降。\n\n乃出，立於門外。", "立", ("祝",)),
        # what a heading names he does who does it below, or whose rite it is
        ("主人、主婦再拜。\n\n闔門。\n\n主人以下皆出，祝闔門。", "闔", ("祝",)),
        ("主婦使諸婦女進之。\n\n受胙。\n\n執事者設席，主人就席，北面。", "受", ("主人",)),
        # who is said to do it
        ("主人降，復位。\n亞獻。\n主婦為之，諸婦女奉炙肉。", "獻", ("主婦",)),
        ("主人降。\n終獻。\n兄弟之長，或親賓為之，子弟奉炙肉。", "獻", ("兄弟之長", "親賓")),
    ],
)
def test_who_does_it_where_a_paragraph_begins(text, verb, who):
    assert agents(text, verb)[0] == who


def test_who_is_to_do_it_and_for_whom_it_is_done_are_two():
    assert agents("主人降。洗爵，大師則為之洗。", "洗")[1] == ("主人",)


def test_a_person_and_what_he_wears_is_no_name():
    text = "公冠，迎賓，揖。公玄端與皮弁，皆韠。成王冠，周公使祝雍祝王。祝雍曰：「諾。」"
    worn = next(s for s in parse.read(text).statements if s.kind == "clothing")
    assert (worn.subject, worn.values[0]) == ("公", "玄端")
