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
