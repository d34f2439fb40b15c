"""Gaps: each contradiction is seen in a small scene that has it and not in one that has not;
what commentaries name is measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from zunzu import text
from zunzu.cli.gaps import command
from zunzu.errors import ZunzuError
from zunzu.gaps import KINDS, gaps, sheets
from zunzu.gaps.sheet import decide
from zunzu.lab import sheets as measure
from zunzu.model import Act

LISTED = Path(__file__).resolve().parent / "omissions.tsv"
JUDGED = LISTED.with_name("judged.tsv")


def acts(*told):
    """Acts one after another: (verb, agent, other slots)."""
    return [
        Act(
            n,
            n + 1,
            verb,
            agent=tuple(agent.split("、")) if agent else (),
            id=f"x.01.001.a{n:02d}",
            segment="x.01.001",
            **slots,
        )
        for n, (verb, agent, slots) in enumerate(told, 1)
    ]


def kinds(*told):
    return {(g.kind, g.act[-2:]) for g in gaps(acts(*told))}


CUP = {"object": ("爵",), "cup": "爵.1", "vessel": "爵"}
FILLED = [
    ("取", "主人", CUP | {"place": ("篚",)}),
    ("盥", "主人", {}),
    ("洗", "主人", CUP),
    ("實", "主人", CUP),
]
HALL = {"place": ("西階上",), "facing": "北"}


@pytest.mark.parametrize(
    ("kind", "open_", "told"),
    [
        (
            "level",
            [("升", "賓", {}), ("升", "賓", {})],
            [("升", "賓", {}), ("降", "賓", {}), ("升", "賓", {})],
        ),
        (
            "posture",
            [("坐", "賓", {}), ("坐", "賓", {})],
            [("坐", "賓", {}), ("興", "賓", {}), ("坐", "賓", {})],
        ),
        (
            "posture",
            [("坐", "賓", {}), ("降", "賓", {})],
            [("坐", "賓", {}), ("興", "賓", {}), ("降", "賓", {})],
        ),
        ("way", [("升", "賓", {})], [("升", "賓", {"place": ("西階",)})]),
        (
            "way",
            [("升", "賓", {}), ("降", "賓", {})],
            [("升", "賓", {"place": ("西階",)}), ("降", "賓", {})],
        ),
        ("way", [("降", "賓", {})], [("拜", "賓", HALL), ("降", "賓", {})]),
        ("place", [("拜", "賓", {"facing": "北"})], [("拜", "賓", HALL)]),
        ("facing", [("拜", "賓", {"place": ("西階上",)})], [("拜", "賓", HALL)]),
        (
            "fill",
            [*FILLED[:3], ("獻", "主人", CUP | {"recipient": ("賓",)})],
            [*FILLED, ("獻", "主人", CUP | {"recipient": ("賓",)})],
        ),
        (
            "fill",
            [*FILLED, ("卒", "主人", CUP), ("卒", "主人", CUP)],
            [*FILLED, ("卒", "主人", CUP)],
        ),
        ("wash", [FILLED[0], FILLED[3]], FILLED),
        (
            "cup",
            [*FILLED, ("奠", "主人", CUP), ("祭", "主人", {"object": ("酒",)})],
            [
                *FILLED,
                ("奠", "主人", CUP),
                ("執", "主人", CUP),
                ("祭", "主人", {"object": ("酒",)}),
            ],
        ),
        (
            "cup",
            [*FILLED, ("拜", "主人", HALL)],
            [*FILLED, ("奠", "主人", CUP), ("拜", "主人", HALL)],
        ),
        ("cup", [*FILLED, ("取", "賓", CUP)], [*FILLED, ("奠", "主人", CUP), ("取", "賓", CUP)]),
        (
            "receipt",
            [
                *FILLED,
                ("獻", "主人", CUP | {"recipient": ("賓",)}),
                ("酢", "賓", CUP | {"recipient": ("主人",)}),
            ],
            [
                *FILLED,
                ("獻", "主人", CUP | {"recipient": ("賓",)}),
                ("受", "賓", CUP),
                ("酢", "賓", CUP | {"recipient": ("主人",)}),
            ],
        ),
        (
            "answer",
            [("拜", "賓", HALL)],
            [
                ("拜", "賓", HALL),
                ("拜", "主人", HALL | {"answers": "x.01.001.a01", "manner": ("答",)}),
            ],
        ),
        ("answer", [("拜", "賓", HALL)], [("拜", "賓", HALL | {"purpose": "拜送"})]),
        ("answer", [("拜", "賓", HALL)], [("拜", "賓", HALL), ("稽首", "賓", {})]),
        (
            "facing",
            [("立", "賓", HALL), ("進", "賓", {}), ("拜", "賓", {})],
            [("拜", "賓", {}), ("拜", "賓", {})],
        ),
        ("answer", [("對", "賓", HALL)], [("辭", "主人", HALL), ("對", "賓", HALL)]),
        ("wash", [("洗", "主人", CUP)], [("洗", "主人", CUP | {"manner": ("卒",)})]),
        (
            "level",
            [("升", "賓", {}), ("升", "賓", {})],
            [("升", "賓", {}), ("升", "擯者", {}), ("升", "擯者", {"recipient": ("賓",)})],
        ),
        (
            "cup",
            [*FILLED, ("拜", "主人", HALL)],
            [*FILLED, ("實", "主人", CUP | {"place": ("篚",)}), ("拜", "主人", HALL)],
        ),
        ("place", [("拜", "賓", {})], [("拜", "賓", {}), ("拜", "賓", {})]),
        ("person", [("迎", "主人", {})], [("迎", "主人", {"recipient": ("賓",)})]),
        (
            "count",
            [("揖", "賓", {"count": 3}), ("揖", "賓", {})],
            [("揖", "賓", {"count": 3}), ("揖", "賓", {"manner": ("一",)})],
        ),
        (
            "manner",
            [("疑立", "賓", HALL), ("立", "介", HALL)],
            [("疑立", "賓", HALL), ("疑立", "介", HALL)],
        ),
        ("ditto", [("如", "介", {"model": "賓"})], [("洗", "介", {})]),
    ],
)
def test_a_contradiction_is_seen_and_what_is_told_is_none(kind, open_, told):
    last = f"{len(open_):02d}"
    seen = {k for k, act in kinds(*open_) if kind == k and (kind == "receipt" or act == last)}
    assert seen == {kind}
    assert not {
        act
        for k, act in kinds(*told)
        if k == kind and (kind == "answer" or act == f"{len(told):02d}")
    }


def test_every_kind_is_found_in_the_chapter_and_has_its_words():
    found = {gap.kind for card in text.editions() for gap in decide(sheets(text.edition(card.id)))}
    assert found == set(KINDS)


def test_what_is_not_done_is_no_gap():
    assert not kinds(("拜", "賓", {"negated": True}))


@pytest.fixture(scope="module")
def named():
    return measure.read_named(LISTED)


def test_the_words_of_the_list_stand_in_the_commentary_they_name(named):
    texts = {
        s.id: s.text
        for chapter in {n.at.rpartition(".")[0] for n in named}
        for s in text.edition(chapter).segments
    }
    assert not [n for n in named if n.words not in texts[n.commentary] or n.at not in texts]
    assert len({(n.at, n.words) for n in named}) == len(named) >= 35


def test_the_share_of_the_named_places_that_is_found_does_not_fall(named):
    """21 of 35, where 5.6 would be found by chance; of the 14 missed seven are about things and not
    about acts.  Three of those found were found only when the checks had been mended with the list
    at hand."""
    told = measure.recall(named)
    assert len(told.found) >= 21 and told.by_chance < len(told.found) / 2


@pytest.fixture(scope="module")
def judged():
    return measure.read_judged(JUDGED)


@pytest.mark.parametrize(("round_", "least"), [("A", 0.9), ("B", 0.75), ("C", 0.7), ("D", 0.55)])
def test_most_lines_of_a_sheet_name_what_is_open(judged, round_, least):
    """Every line of the judged scenes has a verdict; D was judged last and the checks were
    hardly mended by it."""
    told = measure.precision([row for row in judged if row.round == round_])
    assert told.unjudged == 0 and told.open >= least * told.lines
    assert told.kept >= told.known - 1, "a line that names something open is no longer told"


def test_judged_lines_belong_to_the_text_and_say_why_they_are_none(judged):
    assert len({(row.act, row.kind) for row in judged}) == len(judged) >= 280
    assert {row.kind for row in judged} <= set(KINDS)
    assert all(bool(row.why) == (row.verdict == "told") for row in judged)


def test_a_verdict_that_is_none_is_told_with_its_line(tmp_path):
    (tmp_path / "mine.tsv").write_text(
        "round\tact\tkind\tverdict\twhy\nA\tyili.04.018.u964d\tway\tmaybe\t\n", encoding="utf8"
    )
    with pytest.raises(ZunzuError, match="maybe"):
        measure.read_judged(tmp_path / "mine.tsv")


def test_a_sheet_puts_the_commentators_beside_the_gaps():
    result = CliRunner().invoke(
        command, ["鄉飲酒禮", "--at", "027", "--json"], standalone_mode=False
    )
    (sheet,) = json.loads(result.stdout)
    place = next(p for p in sheet["places"] if p["segment"] == "yili.04.027")
    assert "answer" in {g["kind"] for g in place["gaps"]} and any(
        "省文" in c["quote"] for c in place["decided"]
    )


def test_the_sheets_are_told_to_people():
    result = CliRunner().invoke(command, ["鄉飲酒禮", "--at", "主人獻賓"], standalone_mode=False)
    assert (
        "當決 執奠" in result.stdout
        and "賈公彥: 「此不言答，省文也」" in result.stdout
        and "to decide" in result.stdout
    )


@pytest.mark.parametrize("args", [[], ["--measure"], ["--judged"], ["鄉飲茶禮"]])
def test_wrong_input_is_told(args):
    assert isinstance(
        CliRunner().invoke(command, args, standalone_mode=False).exception, ZunzuError
    )
