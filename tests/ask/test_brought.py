"""The table of what readers say of empty answers (``benchmarks/brought.tsv``) is in order."""

import re
from collections import Counter
from pathlib import Path

from zunzu import tables
from zunzu.ask import library

ROWS = tables.rows(
    Path(__file__).parents[2] / "benchmarks" / "brought.tsv",
    ("question", "rite", "verdict", "quote", "why"),
)


def test_each_cell_is_judged_once():
    cells = Counter((row.cells["question"], row.cells["rite"]) for row in ROWS)
    assert [cell for cell, times in cells.items() if times > 1] == []


def test_each_is_a_question_about_a_rite():
    asked = {q.name for q in library.of().questions if any(p.kind == "chapter" for p in q.params)}
    assert {row.cells["question"] for row in ROWS} <= asked


def test_who_says_yes_quotes_and_who_says_no_tells_why():
    for row in ROWS:
        verdict, quote, why = (row.cells[name] for name in ("verdict", "quote", "why"))
        assert verdict in ("yes", "no", "doubtful"), row.where
        assert quote if verdict == "yes" else why, row.where
        assert len(quote) <= 24 and not re.search(r"[A-Za-z]", quote), row.where
