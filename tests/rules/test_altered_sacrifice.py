"""特牲饋食禮 and 覲禮 altered in many places at once: each is reported with its rule, at its passage."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from zunzu import build, text
from zunzu.rdf.validate import check

TABLE = Path(__file__).with_name("altered-sacrifice.tsv")
ROWS = list(csv.DictReader(TABLE.read_text(encoding="utf8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("chapter", ["yili.10", "yili.15"])
def test_each_altered_passage_is_reported_with_its_rule(chapter):
    rows = {f"{chapter}.{row['segment']}": row for row in ROWS if row["chapter"] == chapter}
    lines = []
    for segment in text.edition(chapter).base():
        row = rows.get(segment.id)
        assert row is None or segment.text.count(row["words"]) == 1, segment.id
        lines.append(segment.text.replace(row["words"], row["altered"]) if row else segment.text)
    found = {(f.segment, f.rule) for f in check(build.weave_text("\n".join(lines), chapter), chapters=[chapter])}
    wanted = {(segment, row["rule"]) for segment, row in rows.items()}
    assert wanted and wanted <= found, wanted - found


@pytest.mark.parametrize("chapter", ["yili.10", "yili.15"])
def test_nothing_is_found_on_the_true_text(chapter):
    words = "\n".join(segment.text for segment in text.edition(chapter).base())
    assert [(f.rule, f.act) for f in check(build.weave_text(words, chapter), chapters=[chapter])] == []
