"""Rival readings: where the words and the scene leave it open who does it, the reader says so,
best first, each by a warrant."""

from __future__ import annotations

import pytest

from zunzu import parse
from zunzu.lexicon import lexicon


def rivals(text, verb, slot="agent", nth=0):
    """The rivals of the ``nth`` act with ``verb``: who would do it, and by which warrant."""
    act = [a for a in parse.read(text).acts if a.verb == verb][nth]
    return [(*r.value, r.warrant) for r in act.alternatives if r.slot == slot]


@pytest.mark.parametrize(
    "text, verb, told",
    [
        (
            "主人與賓三揖，至于階，三讓。主人升，賓升。主人坐取爵于篚，降洗。卒洗，主人壹揖，壹讓。揖讓升。賓拜洗。",
            "讓",
            [],
        ),
        ("主人戒賓，賓拜辱。乃席賓、主人、介。", "席", [("主人", "E24")]),
        ("主人獻長兄弟于阼階上，如賓儀。", "如", [("長兄弟", "E16")]),
        ("主人坐取爵于篚，降洗。賓降。主人對。賓復位。", "復", []),
        ("若賓，若長，以旅于西階上。", "旅", [("長", "E27")]),
    ],
)
def test_who_else_it_could_be(text, verb, told):
    assert rivals(text, verb) == told


@pytest.mark.parametrize(
    "text, verb, nth, told",
    [
        ("司正降。使二人舉觶于賓、介。", "使", 0, [("司正", "E1")]),
        ("樂正命大師曰：「奏《騶虞》。」大師許諾。乃奏《騶虞》。", "奏", 0, [("大師", "E14")]),
        ("樂正命大師曰：「奏《騶虞》。」大師許諾。", "許諾", 0, []),
    ],
)
def test_an_order_leaves_open_who_is_told(text, verb, nth, told):
    assert rivals(text, verb, nth=nth) == told


def test_nobody_rises_who_does_not_kneel():
    assert rivals("賓坐奠爵，興。主人答拜。", "興") == []


def test_both_go_up_or_he_who_leads():
    assert rivals("主人以賓揖，讓升。", "升")[:1] == [("主人", "E1")]


def test_who_waited_for_another_goes_on_by_no_answer_where_nobody_answered():
    assert rivals("主人升，再拜。賓入，立于庭。取爵。", "取") == [("主人", "E32")]


def test_what_is_ladled_may_be_the_wine():
    assert rivals("主人坐取爵于篚，洗，升，酌，獻賓。", "酌", "object") == [("酒", "E20")]


def test_he_who_pours_for_himself_may_be_pouring_for_the_other():
    assert rivals(
        "主人實爵，獻介。介拜受爵，主人拜送。介坐祭，卒爵。主人實爵，酢于西階上。",
        "酢",
        "recipient",
    ) == [("介", "E19")]


def test_what_is_written_has_no_rival(chapter):
    for act in chapter.acts:
        for rival in act.alternatives:
            assert rival.slot in act.warrants, act.id
            assert set(rival.value) != set(getattr(act, rival.slot)) and rival.value, act.id
            assert rival.warrant in lexicon().warrants, act.id


def test_rivals_are_few_and_no_two_alike(chapter):
    for act in chapter.acts:
        told = [(r.slot, frozenset(r.value)) for r in act.alternatives]
        assert len(told) == len(set(told)) and len(told) <= 5, act.id
    assert 0.02 < sum(bool(a.alternatives) for a in chapter.acts) / len(chapter.acts) < 0.15


def test_a_copy_takes_no_rivals_from_its_model(chapter):
    assert chapter.copies and not any(copy.alternatives for copy in chapter.copies)
