"""Corrections: from what was received to what is read, and back.

Three things part the words of an edition from those of its witness: certain corrections, layout
inside a segment (the line ends of a hard-wrapped print), and the script: characters and marks
written as others, one for one.  Here they are applied and undone, and offsets are followed from the
one text to the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .. import tables
from ..errors import Fault
from ..model import Correction
from ..tables import gather, unescape
from .chapters import AT_ONCE
from .script import Script

#: How sure an editor is: certain changes the text, the others are told beside it.
STATUSES = ("certain", "probable", "note")

_COLUMNS = ("id", "segment", "at", "lemma", "reading", "status", "why", "evidence")


@dataclass(frozen=True, slots=True)
class Emendation:
    """A row of ``corrections.tsv``: ``at`` counts in the segment's slice of the witness, as
    received."""

    id: str
    segment: str
    at: int
    lemma: str
    reading: str
    status: str
    why: str
    evidence: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """At ``at`` of the received slice stands ``lemma``, for which the edition has ``reading``;
    layout has no ``row``."""

    at: int
    lemma: str
    reading: str = ""
    row: Emendation | None = None


@lru_cache(maxsize=AT_ONCE)
def read_emendations(path: Path) -> tuple[Emendation, ...]:
    """Every row of a ``corrections.tsv``.  Raises ZunzuError for an unknown status, a row without
    reason or evidence, an id given twice."""
    rows, faults, ids = [], [], set()
    for row in tables.rows(path, _COLUMNS):
        if row["status"] not in STATUSES:
            faults.append(
                Fault(row.where, f"status is {row['status']!r}", f"write {', '.join(STATUSES)}")
            )
        if not row["why"] or not row["evidence"]:
            faults.append(
                Fault(
                    row.where,
                    f"{row['id']} gives no reason or no evidence",
                    "say why, and which passage or print proves it",
                )
            )
        if row["id"] in ids:
            faults.append(
                Fault(row.where, f"{row['id']} stands twice", "give the new row the next number")
            )
        ids.add(row["id"])
        rows.append(
            Emendation(
                row["id"],
                row["segment"],
                row.number("at"),
                unescape(row["lemma"]),
                unescape(row["reading"]),
                row["status"],
                row["why"],
                row["evidence"],
                row.where,
            )
        )
    gather(faults)
    return tuple(rows)


def gather_changes(
    rows: Iterable[Emendation], layout: Iterable[tuple[int, str]]
) -> tuple[Change, ...]:
    """All changes of one segment, in order: its certain corrections, and the layout that no
    correction covers.

    ``layout`` holds ``(at, words)``, counted in the slice of the segment.
    """
    made = [Change(r.at, r.lemma, r.reading, r) for r in rows if r.status == "certain"]
    blank = [
        Change(at, words)
        for at, words in layout
        if not any(c.at <= at and at + len(words) <= c.at + len(c.lemma) for c in made)
    ]
    return tuple(sorted(made + blank, key=lambda c: c.at))


def apply_changes(
    received: str, changes: tuple[Change, ...], script: Script, start: int, faults: list[Fault]
) -> tuple[str, list[Correction]]:
    """The edited text of one segment, and its corrections with their offsets there.

    ``received`` stands at ``start`` of its witness, ``script`` says how it is written.  A change
    whose lemma does not stand where it says, or that overlaps the one before, is added to
    ``faults``.
    """
    text, corrections, at = "", [], 0
    for change in changes:
        if change.at < at or not received.startswith(change.lemma, change.at):
            faults.append(_misplaced(change, received))
            continue
        text += script.show(received[at : change.at], start + at)
        if change.row:
            r = change.row
            corrections.append(
                Correction(r.id, r.segment, len(text), r.lemma, r.reading, r.why, r.evidence)
            )
        text += change.reading
        at = change.at + len(change.lemma)
    return text + script.show(received[at:], start + at), corrections


def undo_changes(text: str, changes: tuple[Change, ...], script: Script, start: int) -> str:
    """The words as received, from an edited text and the changes that made it; they stood at
    ``start`` of the witness."""
    out, at, received = [], 0, 0
    for change in changes:
        length = change.at - received
        out += [script.undo(text[at : at + length], start + received), change.lemma]
        at += length + len(change.reading)
        received = change.at + len(change.lemma)
    return "".join(out) + script.undo(text[at:], start + received)


def follow_offset(offset: int, changes: tuple[Change, ...]) -> int:
    """The place in the received slice of the character that stands at ``offset`` of the edited
    text.

    A character that an editor supplied stands where it was supplied.
    """
    at, received = 0, 0
    for change in changes:
        length = change.at - received
        if offset < at + length:
            break
        at += length
        if offset < at + len(change.reading):
            return change.at + min(offset - at, len(change.lemma))
        at += len(change.reading)
        received = change.at + len(change.lemma)
    return received + offset - at


def _misplaced(change: Change, received: str) -> Fault:
    stands = [
        i for i in range(len(received)) if change.lemma and received.startswith(change.lemma, i)
    ]
    if change.row is None:
        return Fault(
            "layout.tsv",
            f"{change.lemma!r} does not stand at {change.at} of its segment",
            "count again",
        )
    return Fault(
        change.row.where,
        f"{change.row.id}: {change.lemma!r} does not stand at {change.at} of {change.row.segment}, "
        "or overlaps another",
        f"it stands at {stands}" if stands else "write the words as the witness has them",
    )
