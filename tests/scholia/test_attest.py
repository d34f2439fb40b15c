"""A commentator's word fills what the text leaves open, is cited, and changes nothing that is
written."""

import pytest

from zunzu.model import Act, Claim, Rival, Told
from zunzu.scholia import attest


def act(number, verb, **slots):
    return Act(0, 1, verb, id=f"yili.99.001.a{number:02d}", segment="yili.99.001", **slots)


def supply(number=1, target="yili.99.001", **fields):
    return Claim(
        f"{target}.zhu.supply{number:02d}",
        "supply",
        "鄭玄",
        "yili.99",
        f"{target}.zhu",
        0,
        1,
        "言",
        target,
        fields=fields,
    )


def test_he_who_is_named_stands_before_him_whom_the_scene_gives():
    served = act(
        1,
        "設",
        agent=("有司",),
        object=("俎",),
        elided=("agent",),
        warrants={"agent": "E7"},
        alternatives=(Rival("agent", ("主人",), "E1"), Rival("object", ("豆",), "E21")),
    )
    (told,) = attest([served], [supply(verb="設", slot="agent", supplied="佐食")])
    assert (told.agent, told.warrants, told.told) == (
        ("佐食",),
        {"agent": "E34"},
        (Told("agent", "yili.99.001.zhu.supply01"),),
    )
    assert told.alternatives == (
        Rival("agent", ("有司",), "E7"),
        Rival("agent", ("主人",), "E1"),
        Rival("object", ("豆",), "E21"),
    )


def test_whom_the_scene_gives_too_keeps_his_warrant_and_is_cited():
    served = act(1, "薦", agent=("有司",), elided=("agent",), warrants={"agent": "E7"})
    (told,) = attest([served], [supply(verb="薦", slot="agent", supplied="有司")])
    assert (told.agent, told.warrants, told.alternatives) == (("有司",), {"agent": "E7"}, ())
    assert told.told == (Told("agent", "yili.99.001.zhu.supply01"),)


def test_to_whom_is_filled_where_nobody_was():
    (told,) = attest(
        [act(1, "告", agent=("宗人",))],
        [supply(verb="告", slot="recipient", supplied="眾賓、內賓")],
    )
    assert (told.recipient, told.elided, told.warrants) == (
        ("眾賓", "內賓"),
        ("recipient",),
        {"recipient": "E34"},
    )


@pytest.mark.parametrize(
    "claim",
    [
        supply(verb="設", slot="agent", supplied="佐食"),  # who sets out is written
        supply(verb="徹", slot="agent", supplied="佐食"),  # another verb
        supply(target="yili.99.002", verb="設", slot="agent", supplied="佐食"),  # another passage
    ],
)
def test_nothing_else_is_touched(claim):
    written = act(1, "設", agent=("主婦",), object=("豆",))
    assert attest([written], [claim]) == (written,)


def test_a_copy_is_left_as_it_is():
    copy = act(
        1,
        "設",
        agent=("有司",),
        elided=("agent",),
        warrants={"agent": "E26"},
        source="copied",
        copied_from="yili.99.001.a09",
    )
    assert attest([copy], [supply(verb="設", slot="agent", supplied="佐食")]) == (copy,)


def test_the_thing_parts_acts_of_one_verb():
    """徹俎, 徹豆: he who takes away the stand is not he who takes away the dishes; what a vessel
    holds may be named for it."""
    acts = [
        act(n, "徹", agent=("有司",), object=(thing,), elided=("agent",), warrants={"agent": "E7"})
        for n, thing in enumerate("俎豆")
    ]
    assert [
        a.agent
        for a in attest(acts, [supply(verb="徹", slot="agent", supplied="宗婦", object="豆")])
    ] == [("有司",), ("宗婦",)]
    assert attest(acts, [supply(verb="徹", slot="agent", supplied="宗婦", object="籩")]) == tuple(
        acts
    )
    assert attest(acts[:1], [supply(verb="徹", slot="agent", supplied="宗婦", object="肩")])[
        0
    ].agent == ("宗婦",)


def test_two_who_are_named_act_together():
    """菹、醢皆主婦設之，佐食設俎, of one 設."""
    one = act(
        1,
        "設",
        agent=("有司",),
        object=("菹", "醢", "俎"),
        elided=("agent",),
        warrants={"agent": "E7"},
    )
    (told,) = attest(
        [one],
        [
            supply(1, verb="設", slot="agent", supplied="主婦", object="菹、醢"),
            supply(2, verb="設", slot="agent", supplied="佐食", object="俎"),
        ],
    )
    assert (told.agent, [t.claim[-2:] for t in told.told]) == (("主婦", "佐食"), ["01", "02"])
