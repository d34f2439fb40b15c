"""The stage at a moment is what the acts before it made of it, and nothing else."""

from __future__ import annotations

from zunzu import build, text
from zunzu.model import Act
from zunzu.parse import stage


def at(chapter, number):
    book = text.edition(chapter)
    base = [s.id for s in book.base()]
    before = set(base[: base.index(f"{chapter}.{number}") + 1])
    return stage(act for act in build.read(book).acts if act.segment in before)


def test_the_guest_has_drunk_and_the_host_answers():
    """鄉飲酒禮 040: 賓西階上北面坐卒爵，興，坐奠爵，遂拜，執爵興。主人阼階上答拜。"""
    told = at("yili.04", "040")
    assert (told.persons["賓"].place, told.persons["賓"].facing, told.persons["賓"].posture) == (
        "西階上",
        "北",
        "立",
    )
    assert told.persons["主人"].place == "阼階東" or told.persons["主人"].place == "阼階上"
    cup = told.cups["爵.018-u53d6"]
    assert (cup.holder, cup.filled) == (("賓",), False)
    assert ("脯", "賓") in told.things and ("壺", "房戶間") in told.things
    assert (told.round, told.parties) == ("獻", (("主人",), ("賓",)))


def test_a_cup_put_down_lies_where_it_was_put_and_wine_stays_in_it():
    """鄉飲酒禮 036: 奠爵于薦西，興，右手取肺."""
    cup = at("yili.04", "036").cups["爵.018-u53d6"]
    assert (cup.holder, cup.place, cup.filled) == ((), "薦西", True)


def test_what_is_negated_supposed_or_copied_changes_nothing():
    acts = [
        Act(0, 1, "升", ("賓",), place=("堂",)),
        Act(1, 2, "降", ("賓",), negated=True),
        Act(2, 3, "出", ("賓",), condition="若有命"),
        Act(3, 4, "入", ("賓",), source="copied"),
    ]
    assert stage(acts).persons["賓"].place == "堂"


def test_nobody_has_a_place_before_he_moves():
    assert stage([Act(0, 1, "曰", ("賓",))]).persons["賓"].place == ""


def test_on_the_mat_and_down_from_the_hall():
    assert stage([Act(0, 1, "升", ("賓",), place=("席", "西方"))]).persons["賓"].place == "席"
    assert stage([Act(0, 1, "降", ("賓",))]).persons["賓"].place == "堂下"


def test_what_is_laid_down_by_its_kind_or_number_is_in_no_hand():
    """舉牲鼎 … 鼎西面錯; 取矢 … 授乘矢; 辯拾取矢 sums up what was told."""
    held = [
        Act(0, 1, "取", ("賓",), object=("矢",)),
        Act(1, 2, "授", ("賓",), object=("乘矢",), recipient=("有司",)),
        Act(2, 3, "取", ("賓",), object=("矢",), manner=("辯", "拾")),
        Act(3, 4, "舉", ("主人",), object=("牲鼎",)),
    ]
    told = stage(held)
    assert (told.persons["賓"].holds, told.persons["主人"].holds) == ((), ("牲鼎",))
    put = Act(4, 5, "錯", ("主人",), object=("鼎",))
    assert stage([*held, put]).persons["主人"].holds == ()


def test_a_cup_that_nobody_handles_any_more_is_in_no_hand_when_the_next_part_begins():
    def act(n, segment, verb, who, cup):
        return Act(n, n + 1, verb, agent=(who,), cup=cup, vessel="爵", segment=segment)

    acts = [act(0, "a", "取", "主人", "爵.1"), act(1, "a", "取", "賓", "爵.2")]
    later = [act(2, "b", "取", "介", "爵.3"), act(3, "b", "卒", "賓", "爵.2")]
    at_end = stage([*acts, later[0]], later=later[1:], begins={"a", "b"})
    assert {name: cup.holder for name, cup in at_end.cups.items()} == {
        "爵.1": (),
        "爵.2": ("賓",),
        "爵.3": ("介",),
    }
    assert stage(acts, later=later, begins={"a", "b"}).cups["爵.1"].holder == ("主人",)
