"""Tables made by hand beside the gold: what each ditto repeats, and who does what the text leaves
without a subject.

The rows of both name a segment by its number and quote its words; the readings held to them are
those of the parser alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ... import tables
from ...errors import fail
from ...model import Act, Edition, Reading
from ...tables import Row
from ...text import fold

#: What an agent cell says when the text means nobody in particular, and the sign between what the
#: tradition leaves open.
NOBODY, OR = "∅", "|"


@dataclass(frozen=True, slots=True)
class Rated:
    """A chapter against a table that a reader made: all rows, and the words of those that are
    wrong."""

    chapter: str
    rows: int
    wrong: tuple[str, ...]


def rate_dittos(path: Path, reading: Reading, book: Edition) -> Rated:
    """Hold a table ``segment words first last doer not why`` to what was read of its chapter.

    A cell may give several, the better one first, where the tradition leaves it open (248|170).  A
    row is right when the copies of its ditto begin and end in the segments named (or there are
    none, where none is named), when the first is done by the doer, and when none has the verb that
    must not be among them.
    """
    wrong: list[str] = []
    used: dict[str, int] = {}
    rows = tables.rows(path)
    for row in rows:
        start, end = _find(row, book, used.get(row["segment"], 0))
        used[row["segment"]] = end
        dittos = {
            act.id
            for act in _in_segment(reading.acts, row)
            if act.model is not None and start <= act.start < end
        }
        if not _is_right(row, [c for c in reading.copies if c.id.rpartition(".")[0] in dittos]):
            wrong.append(f"{row['segment']} {row['words']}")
    return Rated(reading.chapter, len(rows), tuple(wrong))


def rate_subjects(path: Path, reading: Reading) -> Rated:
    """Hold a table ``segment words verb nth agent why`` of left-out subjects to what was read of
    its chapter.

    A row is right when the ``nth`` act of ``verb`` in its segment is done by exactly the persons
    named, one of the sets where the tradition leaves it open.
    """
    wrong = []
    rows = tables.rows(path)
    for row in rows:
        act = find_act(reading.acts, row)
        allowed = [
            frozenset(map(fold, who.replace(NOBODY, "").split("+"))) - {""}
            for who in row["agent"].split(OR)
        ]
        if act is None or frozenset(map(fold, act.agent)) not in allowed:
            said = "not read" if act is None else "+".join(act.agent) or NOBODY
            wrong.append(
                f"{row['segment']} {row['words']} ({row['verb']}: {row['agent']}, not {said})"
            )
    return Rated(path.stem.partition("-")[2], len(rows), tuple(wrong))


def find_act(acts: Sequence[Act], row: Row) -> Act | None:
    """The act that a row of a table of left-out subjects speaks of: the ``nth`` with its verb in
    its segment; None if it was not read."""
    same = [act for act in _in_segment(acts, row) if _is_same_verb(act, row["verb"])]
    return same[int(row["nth"]) - 1] if int(row["nth"]) <= len(same) else None


def _find(row: Row, book: Edition, after: int) -> tuple[int, int]:
    """Where the words of a row stand in their segment, behind those of the row before."""
    words = next((s.text for s in book.base() if s.id.endswith("." + row["segment"])), "")
    start = words.find(row["words"], after)
    if start < 0:
        raise fail(
            row.where,
            f"{row['words']} does not stand in segment {row['segment']} behind the words of the row"
            " before",
            "give the words as the edition has them, the rows of a segment in their order",
        )
    return start, start + len(row["words"])


def _in_segment(acts: Sequence[Act], row: Row) -> list[Act]:
    return [
        act for act in acts if act.segment.endswith("." + row["segment"]) and act.source != "copied"
    ]


def _is_same_verb(act: Act, verb: str) -> bool:
    """The table may name an act by its head (拜, 致, 袒) or with what goes with it (再拜, 答拜,
    致爵, 肉袒)."""
    said, told = fold(act.verb), fold(verb)
    return told.endswith(said) or said.startswith(told) or said.endswith(told)


def _is_right(row: Row, copies: Sequence[Act]) -> bool:
    if not row["first"] or not copies:
        return not row["first"] and not copies
    doers = row["doer"].split(OR)
    return (
        _segment(copies[0]) in _numbers(row["first"])
        and _segment(copies[-1]) in _numbers(row["last"])
        and ("" in doers or bool(set(map(fold, doers)) & set(map(fold, copies[0].agent))))
        and not set(row["not"].split(OR)) & {copy.verb for copy in copies}
    )


def _numbers(cell: str) -> list[str]:
    return [number.rpartition(".")[2] for number in cell.split(OR)]


def _segment(copy: Act) -> str:
    """The number of the segment that a copied act was copied from."""
    return (copy.copied_from or "").rpartition(".")[0].rpartition(".")[2]
