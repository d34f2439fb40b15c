"""Lists made by hand beside the gold: what each ditto repeats, and what the commentators say."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..model import Act, Reading

#: The chapter whose commentary was read for the lists of claims (tests/scholia/golden/README.md).
COMMENTED = "yili.04"


@dataclass(frozen=True, slots=True)
class Dittos:
    """The dittos of a chapter against the table that a reader made: all rows, and the words of those that are wrong."""

    chapter: str
    rows: int
    wrong: tuple[str, ...]


def rate_dittos(path: Path, reading: Reading) -> Dittos:
    """Hold a table ``segment words first last doer not why`` to what was read of its chapter.

    A row is right when the copies of its ditto begin and end in the segments named (or there are none, where none is named),
    when the first is done by the doer, and when none has the verb that must not be among them.
    """
    lines = [line for line in path.read_text(encoding="utf8").splitlines() if not line.startswith("#")]
    rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    free = [act for act in reading.acts if act.model is not None and act.source != "copied"]
    wrong = []
    for row in rows:
        ditto = next((act for act in free if act.segment.endswith("." + row["segment"])), None)
        if ditto is not None:
            free.remove(ditto)
        if ditto is None or not _is_right(row, [c for c in reading.copies if c.id.rpartition(".")[0] == ditto.id]):
            wrong.append(f"{row['segment']} {row['words']}")
    return Dittos(reading.chapter, len(rows), tuple(wrong))


def _is_right(row: dict[str, str], copies: Sequence[Act]) -> bool:
    if not row["first"] or not copies:
        return not row["first"] and not copies
    return (_segment(copies[0]) == row["first"] and _segment(copies[-1]) == row["last"] and row["doer"] in copies[0].agent
            and row["not"] not in {copy.verb for copy in copies})


def _segment(copy: Act) -> str:
    """The number of the segment that a copied act was copied from."""
    return (copy.copied_from or "").rpartition(".")[0].rpartition(".")[2]
