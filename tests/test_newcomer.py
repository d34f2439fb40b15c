"""What a newcomer types is answered, or leads to the question, as ``docs/guide/newcomer.md``
says; and its counts are true."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from zunzu import cli

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "guide" / "newcomer.md").read_text(
    encoding="utf8"
)
ROWS = re.findall(
    r"^\| .+? \| `(.+?)` \| (answered|led|astray) \| (answered|led): (.+?) \|$", PAGE, re.M
)


@pytest.mark.parametrize(
    "typed, how, piece", [(typed, how, piece) for typed, _, how, piece in ROWS]
)
def test_what_a_newcomer_types_leads_where_the_page_says(typed, how, piece):
    result = CliRunner().invoke(cli.main, ["ask", *typed.split(), "--format", "tsv"])
    assert result.exit_code == 0, result.output
    head, *rows = result.stdout.splitlines()
    listed = head.split("\t")[:2] == ["group", "name"]
    assert listed == (how == "led")
    assert any(piece in row.split("\t") if listed else piece in row for row in rows)


def test_the_counts_of_the_page_are_those_of_its_table():
    before, now = Counter(row[1] for row in ROWS), Counter(row[2] for row in ROWS)
    told = re.search(
        r"At first (\d+) were answered, (\d+) led, (\d+) astray; now (\d+) are answered and (\d+) led",  # noqa: E501
        PAGE,
    )
    assert [int(n) for n in told.groups()] == [
        before["answered"],
        before["led"],
        before["astray"],
        now["answered"],
        now["led"],
    ]
    assert len(ROWS) == 30
