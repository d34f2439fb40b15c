"""The stage of every rite is lawful: each breach is named by a gap sheet, or has been judged by
a reader."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from zunzu import build, tables, text
from zunzu.gaps import gaps
from zunzu.gaps.lawful import LAWS, breaches, of
from zunzu.model import Act

CHAPTERS = [card.id for card in text.editions()]


@dataclass(frozen=True)
class Explained:
    """A breach that no gap sheet names: ``cause`` is the ``text``, which leaves it out, the
    ``reading`` or the ``scene``."""

    act: str
    law: str
    cause: str
    why: str


TABLE = tables.read(Path(__file__).with_name("lawful.tsv"), Explained)


def acts(*told):
    """Acts one after another: (verb, agent, other slots)."""
    return [
        Act(n, n + 1, verb, agent=(agent,), id=f"x.01.001.a{n:02d}", segment="x.01.001", **slots)
        for n, (verb, agent, slots) in enumerate(told, 1)
    ]


CUP, OTHER, BASKET = {"cup": "爵.1"}, {"cup": "觶.2"}, {"cup": "爵.1", "place": ("篚",)}


@pytest.mark.parametrize(
    ("law", "broken", "kept"),
    [
        (
            "one-holder",
            [("取", "主人", CUP), ("取", "賓", CUP), ("奠", "賓", BASKET)],
            [("取", "主人", CUP), ("奠", "主人", CUP), ("取", "賓", CUP), ("奠", "賓", BASKET)],
        ),
        (
            "in-hand",
            [
                ("取", "主人", CUP),
                ("奠", "主人", BASKET),
                ("洗", "主人", CUP),
                ("奠", "主人", BASKET),
            ],
            [
                ("取", "主人", CUP),
                ("奠", "主人", BASKET),
                ("取", "主人", CUP),
                ("洗", "主人", CUP),
                ("奠", "主人", BASKET),
            ],
        ),
        (
            "in-hand",
            [("取", "主人", CUP), ("奠", "賓", BASKET)],
            [
                ("取", "主人", CUP),
                ("授", "主人", CUP | {"recipient": ("賓",)}),
                ("奠", "賓", BASKET),
            ],
        ),
        (
            "one-cup",
            [
                ("取", "主人", CUP),
                ("取", "主人", OTHER),
                ("奠", "主人", CUP),
                ("奠", "主人", OTHER),
            ],
            [
                ("取", "主人", CUP),
                ("奠", "主人", CUP),
                ("取", "主人", OTHER),
                ("奠", "主人", OTHER),
            ],
        ),
        (
            "on-hall",
            [("降", "賓", {}), ("拜", "賓", {"place": ("西階上",)})],
            [("降", "賓", {}), ("升", "賓", {}), ("拜", "賓", {"place": ("西階上",)})],
        ),
        ("put-away", [("取", "主人", CUP)], [("取", "主人", CUP), ("奠", "主人", BASKET)]),
    ],
)
def test_a_breach_is_seen_and_what_is_lawful_is_none(law, broken, kept):
    assert [breach.law for breach in breaches(acts(*broken))] == [law]
    assert breaches(acts(*kept)) == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_breach_is_named_by_a_gap_sheet_or_judged(chapter):
    reading = build.read(text.edition(chapter))
    named = {
        gap.act for gap in gaps((*reading.acts, *reading.copies)) if gap.kind in ("cup", "level")
    }
    found = {(breach.act, breach.law) for breach in of(text.edition(chapter))}
    judged = {(row.act, row.law) for row in TABLE if row.act.startswith(chapter)}
    assert {(act, law) for act, law in found - judged if act not in named} == set(), (
        "new: mend it, or judge it in lawful.tsv"
    )
    assert judged - found == set(), "mended: strike it from lawful.tsv"


def test_who_judged_said_why():
    assert len({(row.act, row.law) for row in TABLE}) == len(TABLE)
    assert {row.law for row in TABLE} <= set(LAWS) and {row.cause for row in TABLE} == {
        "text",
        "reading",
        "scene",
    }
    assert all(row.why for row in TABLE)
