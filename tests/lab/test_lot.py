"""Acts drawn by lot: the sheet tells nothing of the reading, and a judged sheet tells every act
that is read otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from zunzu import tables, text
from zunzu.errors import ZunzuError
from zunzu.lab import lot
from zunzu.model import Act

JUDGED = Path(__file__).parent / "lot" / "acts.tsv"
ACT = Act(
    start=0,
    end=1,
    verb="拜",
    agent=("主人",),
    object=(),
    recipient=("賓",),
    id="yili.04.002.a01",
    chapter="yili.04",
    segment="yili.04.002",
    quote="主人拜",
)


def row(**cells: str) -> str:
    filled = {
        "segment": "yili.04.002",
        "start": "0",
        "end": "1",
        "verb": "拜",
        "agent": "主人",
        "recipient": "賓",
        **cells,
    }
    return "\t".join(lot.COLUMNS) + "\n" + "\t".join(filled.get(c, "") for c in lot.COLUMNS) + "\n"


def judged(tmp_path: Path, **cells: str) -> lot.Precision:
    (tmp_path / "sheet.tsv").write_text(row(**cells), encoding="utf8")
    return lot.judge(tmp_path / "sheet.tsv", [ACT], str)


@pytest.fixture(scope="module")
def editions():
    return [text.edition(card) for card in text.editions()]


def test_the_same_seed_draws_the_same_acts_and_no_copy():
    acts = [
        ACT,
        *(
            ACT.__class__(**{**{f: getattr(ACT, f) for f in ACT.__struct_fields__}, "start": n})
            for n in range(1, 40)
        ),
    ]
    assert lot.draw(acts, 9, 3) == lot.draw(acts, 9, 3) != lot.draw(acts, 9, 4)
    assert [a.start for a in lot.draw(acts, 9, 3)] == sorted(a.start for a in lot.draw(acts, 9, 3))


def test_a_sheet_tells_the_passage_and_nothing_of_the_reading(editions):
    first, line = lot.sheet([ACT], editions).splitlines()
    assert tuple(first.split("\t")) == lot.COLUMNS
    assert line.split("\t")[4].startswith("【") and not any(line.split("\t")[5:])


@pytest.mark.parametrize("cells", [{}, {"agent": "賓|主人"}, {"agent": "?"}, {"recipient": "∅|賓"}])
def test_an_act_is_right_when_every_slot_is_one_of_those_allowed(tmp_path, cells):
    assert judged(tmp_path, **cells).share == 1


@pytest.mark.parametrize(
    "cells, slot",
    [
        ({"agent": "賓"}, "agent"),
        ({"recipient": ""}, "recipient"),
        ({"object": "爵"}, "object"),
        ({"place": "門外"}, "place"),
        ({"facing": "北"}, "facing"),
        ({"negated": "yes"}, "negated"),
        ({"act": "no"}, "act"),
    ],
)
def test_an_act_is_wrong_when_one_slot_is_other(tmp_path, cells, slot):
    found = judged(tmp_path, **cells)
    assert [d.slot for d in found.differences] == [slot] and found.share == 0


def test_what_is_not_read_any_more_is_told(tmp_path):
    found = judged(tmp_path, start="7")
    assert (found.gone, found.rows.total()) == (1, 0)


def test_of_an_act_that_a_ditto_repeats_twice_one_copy_must_be_as_judged(tmp_path):
    """三耦拾取矢，亦如之: 上射 lays the arrow on, and 下射, who is told by 其他如上射."""
    act = structs.replace(ACT, id="yili.04.002.a01", agent=("上射",))
    upper, lower = (
        structs.replace(ACT, id=f"x{n}", agent=(who,), source="copied", copied_from=act.id)
        for n, who in enumerate(("上射", "下射"))
    )
    cells = {"segment": "yili.04.002", "start": "0", "model": act.segment, "at": "0"}
    for who, right in (("上射", 1), ("下射", 1), ("主人", 0)):
        told = {"agent": who, "recipient": "賓", **cells}
        sheet = "\t".join(lot.COPIES) + "\n" + "\t".join(told.get(c, "") for c in lot.COPIES)
        (tmp_path / "sheet.tsv").write_text(sheet + "\n", encoding="utf8")
        held = lot.judge_copies(tmp_path / "sheet.tsv", [act, upper, lower], str)
        assert sum(held.rows.values()) - sum(held.faulty.values()) == right


def test_a_row_that_nobody_filled_in_is_refused(tmp_path):
    with pytest.raises(ZunzuError, match="names no agent"):
        judged(tmp_path, agent="")


def test_the_judged_rows_quote_the_text(editions):
    words = {s.id: s.text for edition in editions for s in edition.segments}
    for cells in tables.rows(JUDGED, lot.COLUMNS):
        start, end = cells.number("start"), cells.number("end")
        assert words[cells["segment"]][start:end] == cells["verb"], cells.where
