"""Measures against the table read by hand from all five texts (``measures.tsv``), and the forms
one by one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from zunzu import build, parse, text
from zunzu.tables import rows
from zunzu.text import fold

TABLE = Path(__file__).with_name("measures.tsv")
#: What is reached, a little lowered.
PRECISION, RECALL = 0.95, 0.9


def measures(reading):
    """``subject, dimension, amount, unit`` of each measure; < before what is not reached."""
    return [
        (s, s.subject, s.values[0], "<" * s.below + (s.amount or ""), s.values[1])
        for s in reading.statements
        if s.kind == "measure"
    ]


@pytest.fixture(scope="module")
def found():
    """Every measure that is read in the chapters of the table."""
    chapters = dict.fromkeys(row["segment"].rpartition(".")[0] for row in rows(TABLE))
    return [m for chapter in chapters for m in measures(build.read(text.edition(chapter)))]


def test_the_table_quotes_the_texts():
    words = {s.id: s.text for c in text.editions() for s in text.edition(c.id).base()}
    for row in rows(TABLE):
        assert row["words"] in words[row["segment"]], row.where
        assert (
            row["subject"] and row["unit"] and re.fullmatch(r"<?\d+(\.\d+|/\d+)?", row["amount"])
        ), row.where


def test_precision_and_recall(found):
    wanted = Counter(
        (row["segment"], *(fold(row[c]) for c in ("subject", "dimension", "amount", "unit")))
        for row in rows(TABLE)
    )
    said = Counter((s.segment, *rest) for s, *rest in found)
    right = (wanted & said).total()
    assert right / said.total() >= PRECISION, f"too much: {[*(said - wanted)]}"
    assert right / wanted.total() >= RECALL, f"missed: {[*(wanted - said)]}"


def test_a_measure_quotes_its_own_words(found):
    for statement, *_ in found:
        words = next(
            s.text for s in text.edition(statement.chapter).base() if s.id == statement.segment
        )
        assert words[statement.start : statement.end] == statement.quote and statement.quote
        assert statement.count is None or str(statement.count) == statement.amount


@pytest.mark.parametrize(
    "words, told",
    [
        ("宮方三百步。", ("宮", "方", "300", "步")),
        ("膱長尺二寸。", ("膱", "長", "1.2", "尺")),
        ("楅長如笴，厚寸有半。", ("楅", "厚", "1.5", "寸")),
        ("楅長如笴，博三寸。", ("楅", "博", "3", "寸")),
        ("下綱不及地武。", ("下綱", "及地", "<1", "武")),
        ("下舌半上舌。", ("下舌", "", "0.5", "上舌")),
        ("設洗于阼階東南，南北以堂深。", ("洗", "南北", "1", "堂深")),
        ("公降一等，小臣正辭。", ("公", "降", "1", "等")),
        ("二算為純，一純以取。", ("純", "", "2", "算")),
        ("司馬命量人量侯道以貍步，大侯九十。", ("大侯", "侯道", "90", "貍步")),
        ("先待于物北一笴。賓西五步立。", ("賓", "西", "5", "步")),
    ],
)
def test_a_measure_is_read(words, told):
    assert told in [tuple(rest) for _, *rest in measures(parse.read(words))]


@pytest.mark.parametrize(
    "words",
    [
        "眾賓之長升，拜受者三人。",  # 升 is a going
        "祭半膱，橫于上。",  # something is done to half of it
        "坐實八算于中。",  # tallies are counted
        "工四人，二瑟。",
        "公三重，大夫再重。",  # layers are statements of their own
        "主人西階上再拜。",
    ],
)
def test_what_is_counted_or_done_is_no_measure(words):
    assert measures(parse.read(words)) == []


def test_a_number_with_its_unit_is_not_told_twice():
    told = parse.read("司馬命量人量侯道以貍步，大侯九十。").statements
    assert [s.kind for s in told if s.subject == "大侯"] == ["measure"]
