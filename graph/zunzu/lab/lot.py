"""Precision by lot: acts are drawn by chance, a reader judges each from its passage, and the
reading is held to that.

The sheet shows passages with the verb in brackets and nothing of what the program made of it; the
reader fills in who, what, to whom, where.  In a cell 、 joins what goes together, ``|`` stands
between what is as good, ``∅`` is nothing, ``?`` is open and not judged.  In the column ``act``
``no`` says that the words are no act at all.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import tables
from ..errors import Fault, ZunzuError
from ..model import Act, Edition
from ..tables import Row
from .coverage.lists import NOBODY, OR
from .evaluate import OPEN

SLOTS = ("agent", "object", "recipient", "place", "facing")
COLUMNS = ("segment", "start", "end", "verb", "passage", "act", *SLOTS, "negated", "note")
JOINED = "、"
NO_ACT = "no"

#: Folds a name, so that 衆 and 眾 are the same.
Fold = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Difference:
    """An act of which some slot is other than judged: where, its verb, the slot, judged, read."""

    segment: str
    verb: str
    slot: str
    judged: str
    read: str


@dataclass(frozen=True, slots=True)
class Precision:
    """A judged sheet beside the reading.

    ``rows`` acts by chapter that were judged and are read; ``faulty`` those of them with a fault;
    ``gone`` judged places where nothing is read any more.
    """

    rows: Counter[str]
    faulty: Counter[str]
    differences: tuple[Difference, ...]
    gone: int

    @property
    def share(self) -> float:
        """The acts that are right in every slot, of all that were judged: 0 to 1."""
        return 1 - self.faulty.total() / self.rows.total() if self.rows else 1.0


def draw(acts: Iterable[Act], count: int, seed: int) -> list[Act]:
    """``count`` of the written acts by chance, in the order of the text; the same for the same
    seed."""
    written = [act for act in acts if act.source != "copied"]
    chosen = random.Random(seed).sample(range(len(written)), min(count, len(written)))
    return [written[i] for i in sorted(chosen)]


def sheet(drawn: Sequence[Act], editions: Iterable[Edition]) -> str:
    """The table that a reader fills in: passages with the verb in brackets, empty slots."""
    words = {s.id: s.text for edition in editions for s in edition.segments}
    lines = ["\t".join(COLUMNS)]
    for act in drawn:
        text = words[act.segment]
        passage = f"{text[: act.start]}【{text[act.start : act.end]}】{text[act.end :]}"
        lines.append(
            "\t".join((act.segment, str(act.start), str(act.end), act.verb, passage, *[""] * 8))
        )
    return "\n".join(lines) + "\n"


def judge(path: Path, acts: Iterable[Act], fold: Fold) -> Precision:
    """Hold the reading to a judged sheet.

    Raises ZunzuError for a sheet that is not filled in: all its rows together.
    """
    at = {(act.segment, act.start): act for act in acts if act.source != "copied"}
    judged = tables.rows(path, COLUMNS)
    if empty := [row for row in judged if not row["agent"] and row["act"] != NO_ACT]:
        raise ZunzuError(
            *(
                Fault(
                    row.where,
                    "names no agent",
                    f"who does it, or {NOBODY}, or {OPEN} where that is open",
                )
                for row in empty
            )
        )
    rows: Counter[str] = Counter()
    faulty: Counter[str] = Counter()
    faults: list[Difference] = []
    gone = 0
    for row in judged:
        act = at.get((row["segment"], row.number("start")))
        if act is None:
            gone += row["act"] != NO_ACT
            continue
        found = _faults(row, act, fold)
        rows[act.chapter] += 1
        faulty[act.chapter] += bool(found)
        faults += found
    return Precision(rows, faulty, tuple(faults), gone)


def _faults(row: Row, act: Act, fold: Fold) -> list[Difference]:
    if row["act"] == NO_ACT:
        return [Difference(act.segment, act.verb, "act", "no act", act.quote or act.verb)]
    read = {
        "facing": (act.facing,) if act.facing else (),
        "negated": ("yes",) if act.negated else (),
        "agent": act.agent,
        "object": act.object,
        "recipient": act.recipient,
        "place": act.place,
    }
    return [
        Difference(act.segment, act.verb, slot, row[slot] or NOBODY, JOINED.join(said) or NOBODY)
        for slot, said in read.items()
        if not _allowed(row[slot], said, fold)
    ]


def _allowed(cell: str, said: Sequence[str], fold: Fold) -> bool:
    if OPEN in cell:
        return True
    choices = [
        frozenset(fold(name) for name in choice.replace(NOBODY, "").split(JOINED) if name)
        for choice in cell.split(OR)
    ]
    return frozenset(map(fold, said)) in choices
