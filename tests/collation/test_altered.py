"""Some five hundred and sixty places of the five texts, altered many at once: each is told where
it stands, and nothing else is.

``lot.tsv`` has eighty passages that were drawn by lot, ``blind.tsv`` and ``blind-2.tsv`` sixty
alterations each that were (decision 0024).
"""

from __future__ import annotations

from csv import DictReader
from pathlib import Path

import pytest

from zunzu import text
from zunzu.collation import collate

#: segment, the words there, what they become.
ALTERED = [
    row
    for name in ("altered.tsv", "lot.tsv", "blind.tsv", "blind-2.tsv")
    for row in DictReader((Path(__file__).parent / name).open(encoding="utf8"), delimiter="\t")
]


def batches():
    """The alterations of a chapter in as few copies of it as can be, never two in one passage."""
    copies: list[dict[str, dict]] = []
    for row in ALTERED:
        chapter = row["segment"][:7]
        home = next(
            (c for c in copies if row["segment"] not in c and next(iter(c))[:7] == chapter), None
        )
        if home is None:
            copies.append(home := {})
        home[row["segment"]] = row
    return copies


@pytest.mark.parametrize(
    "rows", batches(), ids=lambda rows: f"{next(iter(rows))[:7]}-{len(rows)}-places"
)
def test_every_altered_passage_is_told_and_no_other(rows):
    book = text.edition(next(iter(rows))[:7])
    lines = []
    for segment in book.base():
        row = rows.get(segment.id)
        assert row is None or segment.text.count(row["words"]) == 1, segment.id
        lines.append(segment.text.replace(row["words"], row["altered"]) if row else segment.text)
    departures = [d for d in collate(book, "\n".join(lines)).departures if d.is_departure]
    assert {d.segment for d in departures} == rows.keys()
