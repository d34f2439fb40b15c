"""How far gap sheets reach: how many of the places at which a commentary says that the text leaves
something out are found by continuity alone, and how many of the lines of a sheet, judged one by one
by a reader, name something that is open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from .. import tables, text
from ..errors import fail
from ..gaps import Gap, sheets
from ..gaps.sheet import decide


@dataclass(frozen=True, slots=True)
class Named:
    """A place that a commentary names: where, whose commentary, with which words, what kind of
    gap it would be, what is left out."""

    at: str
    commentary: str
    words: str
    kind: str
    what: str


@dataclass(frozen=True, slots=True)
class Recall:
    """What of a list is found, and of how many it would be if the gaps that were found lay
    anywhere in their chapters."""

    named: tuple[Named, ...]
    found: tuple[Named, ...]
    by_chance: float
    gaps: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A line of a gap sheet as a reader judged it: ``open`` (a staging has to decide it), ``again``
    (the decision is one that a line above it names) or ``told`` (the text settles it: ``why`` says
    how).  ``round`` is the reading in which it was judged."""

    round: str
    act: str
    kind: str
    verdict: str
    why: str


@dataclass(frozen=True, slots=True)
class Precision:
    """Of the lines that the sheets of the judged scenes have now: how many of each verdict, how
    many nobody judged; and how many of the open ones that were ever told are told."""

    lines: int
    open: int
    again: int
    told: int
    unjudged: int
    kept: int
    known: int


VERDICTS = ("open", "again", "told")


def read_named(path: Path) -> list[Named]:
    """A list of named places from a table; raises ZunzuError for one that has other columns."""
    return tables.read(path, Named)


def read_judged(path: Path) -> list[Judged]:
    """Judged lines from a table; raises ZunzuError for one that has other columns or verdicts."""
    rows = tables.read(path, Judged)
    for line, row in enumerate(rows, 2):
        if row.verdict not in VERDICTS:
            raise fail(
                f"{path}:{line}",
                f"there is no verdict {row.verdict!r}",
                f"one of {', '.join(VERDICTS)}",
            )
    return rows


def precision(judged: Sequence[Judged]) -> Precision:
    """What the sheets of the scenes to which the judged lines belong have now, against the
    verdicts."""
    verdicts = {(j.act, j.kind): j.verdict for j in judged}
    now = _lines_of({j.act.rpartition(".")[0] for j in judged})
    count = Counter(verdicts.get(line, "") for line in now)
    known = {line for line, verdict in verdicts.items() if verdict == "open"}
    return Precision(
        len(now),
        **{verdict: count[verdict] for verdict in VERDICTS},
        unjudged=len(now - verdicts.keys()),
        kept=len(known & now),
        known=len(known),
    )


def _lines_of(segments: Set[str]) -> set[tuple[str, str]]:
    """Act and kind of all gaps that stand on the sheets of the scenes of these segments."""
    chapters = sorted({segment.rpartition(".")[0] for segment in segments})
    found = (sheet for chapter in chapters for sheet in sheets(text.edition(chapter)))
    return {
        (gap.act, gap.kind)
        for sheet in found
        if any(place.segment in segments for place in sheet.places)
        for gap in decide([sheet])
    }


def recall(named: Sequence[Named]) -> Recall:
    """A place is found when a gap of its kind is told in its very segment."""
    told: dict[str, list[Gap]] = {}
    size = {}
    for chapter in sorted({n.at.rpartition(".")[0] for n in named}):
        book = text.edition(chapter)
        told[chapter], size[chapter] = decide(sheets(book)), len(book.base())
    places = {(gap.segment, gap.kind) for found in told.values() for gap in found}
    count = Counter((segment.rpartition(".")[0], kind) for segment, kind in places)
    chance = sum(
        count[chapter, n.kind] / size[chapter]
        for n in named
        for chapter in (n.at.rpartition(".")[0],)
    )
    return Recall(
        tuple(named),
        tuple(n for n in named if (n.at, n.kind) in places),
        chance,
        sum(map(len, told.values())),
    )
