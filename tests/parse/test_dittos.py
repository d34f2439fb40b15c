"""Every ditto of the chapter repeats the passage that a reader found (tests/parse/dittos-yili.04.tsv)."""

from __future__ import annotations

import csv

import pytest


def _rows(root):
    lines = (root / "tests/parse/dittos-yili.04.tsv").read_text(encoding="utf8").splitlines()
    return list(csv.DictReader([line for line in lines if not line.startswith("#")], delimiter="\t"))


def test_the_table_names_every_ditto_of_the_chapter(root, chapter):
    dittos = [a.segment[-3:] for a in chapter.acts if a.model]
    assert dittos == [r["segment"] for r in _rows(root)]


@pytest.mark.parametrize("number", range(18))
def test_a_ditto_repeats_its_passage_with_the_persons_exchanged(root, chapter, number):
    row = _rows(root)[number]
    ditto = [a for a in chapter.acts if a.model][number]
    copies = [c for c in chapter.copies if c.id.startswith(ditto.id + ".c")]
    if not row["first"]:
        assert copies == []
        return
    assert copies[0].copied_from.split(".")[2] == row["first"]
    assert copies[-1].copied_from.split(".")[2] == row["last"]
    assert row["doer"] in copies[0].agent
    if row["not"]:
        assert row["not"] not in {c.verb for c in copies}
    assert all(c.source == "copied" and c.warrants["agent"] == "E26" for c in copies)
