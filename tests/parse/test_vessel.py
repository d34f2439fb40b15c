"""One physics: what becomes of a cup by what is done, for reader, stage and gaps alike."""

from __future__ import annotations

import pytest

from zunzu import parse
from zunzu.lexicon import lexicon
from zunzu.parse.vessel import Vessel

HOST, GUEST = ("主人",), ("賓",)


def after(*deeds) -> Vessel:
    """A cup after some deeds: verb, who, and for whom and where if that is told."""
    cup = Vessel()
    for verb, agent, *more in deeds:
        cup.undergo(lexicon().effect(verb), agent, *more)
    return cup


@pytest.mark.parametrize(
    ("deeds", "holder", "place", "filled", "washed"),
    [
        ([("取", HOST)], HOST, "", None, False),
        ([("取", HOST), ("洗", HOST)], HOST, "", False, True),
        ([("洗", HOST), ("實", HOST)], HOST, "", True, True),
        ([("實", HOST), ("受", GUEST)], GUEST, "", True, False),
        ([("實", HOST), ("授", HOST, GUEST)], GUEST, "", True, False),
        ([("洗", HOST), ("實", HOST), ("受", GUEST), ("卒", GUEST)], GUEST, "", False, False),
        ([("實", HOST), ("奠", HOST, (), "薦西")], (), "薦西", True, False),
        (
            [("卒", GUEST), ("實", GUEST, (), "篚")],
            (),
            "篚",
            False,
            False,
        ),  # 實爵于篚 fills nothing
        ([("取", HOST), ("啐", HOST)], HOST, "", None, False),
        ([("取", HOST), ("拜", HOST)], HOST, "", None, False),
    ],
)
def test_a_cup_is_what_was_done_to_it(deeds, holder, place, filled, washed):
    cup = after(*deeds)
    assert (cup.holder, cup.place, cup.filled, cup.washed) == (holder, place, filled, washed)


def test_a_gift_is_an_exchange_of_giver_and_receiver():
    """What the table of effects says to be given: he who gave it bows in sending."""
    acts = parse.read("公授賓幣。賓降。拜送。").acts
    assert (acts[-1].agent, acts[-1].warrants["agent"]) == (("公",), "E4")
    acts = parse.read("公執幣。賓降。拜送。").acts
    assert acts[-1].agent == ("賓",)


def test_who_takes_the_wine_takes_the_cup_it_was_poured_into():
    told = "宰夫實觶以醴。公側受醴。賓進筵前受醴，啐醴，北面奠于薦東。"
    acts = {(act.verb, act.agent): act for act in parse.read(told).acts}
    for does in (("受", ("公",)), ("受", ("賓",)), ("奠", ("賓",))):
        assert acts[does].vessel == "觶"


def test_a_cup_left_before_the_dishes_of_another_is_no_cup_at_large():
    text = (
        "主人取爵，實之，獻賓。賓拜受爵，卒爵，以虛爵降。賓取觶，實之，酬主人。主人奠觶于薦東。"
        "主人跪取觶，實之，酬賓。賓受觶，奠觶于薦東。"
        "主人進延介，主人揖介，介報揖，至階，一讓升。主人詣東序端，跪取爵，興，適樽實之，獻介。"
    )
    offers = [act for act in parse.read(text).acts if act.verb == "獻"]
    assert [act.vessel for act in offers] == ["爵", "爵"]


@pytest.mark.parametrize(
    "offered", ["主人奉幣酬賓", "主人以束帛酬賓", "主人酬賓以束錦", "主人執書獻賓"]
)
def test_who_offers_what_he_carries_offers_no_cup(offered):
    acts = parse.read(f"主人取爵，實之，獻賓。賓受爵，卒爵。{offered}。").acts
    assert [act.vessel for act in acts if act.verb in ("獻", "酬")] == ["爵", None]
