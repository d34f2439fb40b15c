"""Punctuation (句讀) that an editor gives to a witness without marks.

``punctuation.tsv`` of an edition holds ``segment words status why``: the words of a segment as the
edition reads them, with the marks.  So a scholar mends a sentence by reading it, not by counting;
where the words are not those of the segment, the fault says so.  A mark is an insertion: with the
marks taken out, the text is that of the witness with its corrections.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .. import tables
from ..errors import Fault, nearest
from ..tables import gather

#: Marks an editor may set.
MARKS = frozenset("，。、；：？！·「」『』《》〈〉")

#: Who has looked at a segment: proposed by a program, or reviewed by a reader.
STATUSES = ("proposed", "reviewed")

_COLUMNS = ("segment", "words", "status", "why")


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: it stands before the character ``at`` of the segment's words without marks (or
    behind the last)."""

    segment: str
    at: int
    mark: str
    status: str
    why: str = ""


def read_marks(path: Path, words: dict[str, str]) -> dict[str, tuple[Mark, ...]]:
    """The marks of each segment; ``words`` holds the words of the segments without them.  An absent
    table gives none.

    Raises ZunzuError for an unknown segment or status, a segment given twice, and words that are
    not those of the segment.
    """
    if not path.exists():
        return {}
    marks: dict[str, tuple[Mark, ...]] = {}
    faults: list[Fault] = []
    for row in tables.rows(path, _COLUMNS):
        name = row["segment"]
        if row["status"] not in STATUSES:
            faults.append(
                Fault(row.where, f"status is {row['status']!r}", f"write {' or '.join(STATUSES)}")
            )
        if name in marks:
            faults.append(Fault(row.where, f"{name} stands twice", "keep one of the two rows"))
        if name not in words:
            faults.append(Fault(row.where, f"there is no segment {name}", nearest(name, words)))
            continue
        found = find_marks(row["words"], words[name])
        if found is None:
            faults.append(
                Fault(
                    row.where,
                    f"the words are not those of {name}",
                    _difference(row["words"], words[name]),
                )
            )
        marks[name] = tuple(
            Mark(name, at, mark, row["status"], row["why"]) for at, mark in found or ()
        )
    gather(faults)
    return marks


def read_unreviewed(path: Path) -> frozenset[str]:
    """The segments whose marks are proposed, and whose marks nobody has looked at; an absent table
    has none."""
    rows = tables.rows(path, _COLUMNS) if path.exists() else ()
    return frozenset(row["segment"] for row in rows if row["status"] == STATUSES[0])


def find_marks(marked: str, words: str) -> list[tuple[int, str]] | None:
    """Which marks stand where in ``marked``, as ``(at, mark)``; None when without them it is not
    ``words``.

    >>> find_marks("主人坐，取爵。", "主人坐取爵")
    [(3, '，'), (5, '。')]
    """
    found, at = [], 0
    for character in marked:
        if at < len(words) and character == words[at]:
            at += 1
        elif character in MARKS:
            found.append((at, character))
        else:
            return None
    return found if at == len(words) else None


def set_marks(words: str, marks: Iterable[Mark]) -> str:
    """The words with their marks."""
    out, at = [], 0
    for mark in marks:
        out += [words[at : mark.at], mark.mark]
        at = mark.at
    return "".join(out) + words[at:]


def take_marks(text: str, marks: Iterable[Mark]) -> str:
    """The words without the marks that :func:`set_marks` set."""
    places = {mark.at + n for n, mark in enumerate(marks)}
    return "".join(c for n, c in enumerate(text) if n not in places)


def marked_place(offset: int, marks: Iterable[Mark], end: bool = False) -> int:
    """Where a character of the words stands in the marked text; with ``end``, where a stretch
    that ends there ends."""
    return offset + sum(mark.at < offset if end else mark.at <= offset for mark in marks)


def bare_place(offset: int, marks: Iterable[Mark]) -> int:
    """Where a character of the marked text stands in the words; a mark stands where the
    character behind it does."""
    return offset - sum(mark.at + n < offset for n, mark in enumerate(marks))


def _difference(marked: str, words: str) -> str:
    bare = "".join(c for c in marked if c not in MARKS or c in words)
    at = next(
        (n for n, (a, b) in enumerate(zip(bare, words)) if a != b), min(len(bare), len(words))
    )
    return (
        f"behind {words[:at][-6:]!r} the segment has {words[at : at + 6]!r}, the row"
        f" {bare[at : at + 6]!r}; only marks may be added"
    )
