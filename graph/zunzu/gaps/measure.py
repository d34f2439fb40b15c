"""How many of the places at which a commentary says that the text leaves something out are found by continuity alone."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import text
from ..errors import fail
from .continuity import Gap
from .sheet import decide, sheets

#: The columns of a list: where it is, whose commentary names it, with which words, what kind of gap it would be, what is left out.
COLUMNS = ("at", "commentary", "words", "kind", "what")


@dataclass(frozen=True, slots=True)
class Named:
    """A place that a commentary names."""

    at: str
    commentary: str
    words: str
    kind: str
    what: str


@dataclass(frozen=True, slots=True)
class Recall:
    """What of a list is found, and of how many it would be if the gaps that were found lay anywhere in their chapters."""

    named: tuple[Named, ...]
    found: tuple[Named, ...]
    by_chance: float
    gaps: int


def read(path: Path) -> list[Named]:
    """A list of named places from a table; raises ZunzuError for one that has other columns."""
    try:
        with path.open(encoding="utf8", newline="") as file:
            rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            if tuple(rows.fieldnames or ()) != COLUMNS:
                raise fail(f"{path}:1", f"has the columns {', '.join(rows.fieldnames or ())}", f"name them {', '.join(COLUMNS)}")
            return [Named(**row) for row in rows]
    except (OSError, UnicodeDecodeError) as error:
        raise fail(str(path), f"cannot be read: {error}", "give a table of named places, in UTF-8") from None


def recall(named: Sequence[Named]) -> Recall:
    """A place is found when a gap of its kind is told in its very segment."""
    chapters = sorted({n.at.rpartition(".")[0] for n in named})
    told: dict[str, list[Gap]] = {}
    size = {}
    for chapter in chapters:
        book = text.edition(chapter)
        told[chapter], size[chapter] = decide(sheets(book)), len(book.base())
    places = {(gap.segment, gap.kind) for gaps in told.values() for gap in gaps}
    chance = 0.0
    for n in named:
        chapter = n.at.rpartition(".")[0]
        chance += len({s for s, kind in places if kind == n.kind and s.startswith(f"{chapter}.")}) / size[chapter]
    return Recall(tuple(named), tuple(n for n in named if (n.at, n.kind) in places), chance, sum(map(len, told.values())))
