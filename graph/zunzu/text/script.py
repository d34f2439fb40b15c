"""Script: in which characters an edition writes those of a witness, one for one, and back.

``data/editions/<chapter>/script.tsv`` holds ``from to places why``.  A row without ``places`` holds
wherever the character stands in the witness (宾 is written 賓); a row with places (offsets in the
witness, with a blank between) holds there alone and goes before the other.  The witness must come
back: no two of its characters may be written as one but by place.  A column ``witness`` may stand
beside them where an edition has several; an empty cell means the one it is made from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from .. import tables
from ..errors import Fault
from ..tables import Row, gather
from .fold import to_traditional

COLUMNS = ("from", "to", "places", "why")


@dataclass(frozen=True, slots=True)
class Script:
    """How the characters and marks of one witness are written: everywhere, and at single places
    (offsets in the witness)."""

    everywhere: dict[str, str] = field(default_factory=dict)
    places: dict[int, tuple[str, str]] = field(default_factory=dict)  # offset: (received, written)

    def show(self, received: str, at: int = 0) -> str:
        """Words that stand at ``at`` of the witness, as the edition writes them."""
        out = list(received.translate({ord(old): new for old, new in self.everywhere.items()}))
        for place, (_, new) in self._within(at, len(received)):
            out[place - at] = new
        return "".join(out)

    def undo(self, written: str, at: int = 0) -> str:
        """The words as received that the edition writes so; they stand at ``at`` of the witness."""
        out = list(written.translate({ord(new): old for old, new in self.everywhere.items()}))
        for place, (old, _) in self._within(at, len(written)):
            out[place - at] = old
        return "".join(out)

    def _within(self, at: int, length: int) -> list[tuple[int, tuple[str, str]]]:
        return [(place, forms) for place, forms in self.places.items() if at <= place < at + length]


def read_script(path: Path, punctuation: dict[str, str], source: str, witness: str = "") -> Script:
    """The script of an edition: its marks, and the table ``script.tsv`` when there is one.

    ``source`` is the text of the witness, ``witness`` its name in the column of that name ("": the
    edition's own).  Raises ZunzuError for a row that is not one character for one, a character
    written in two ways everywhere, a place where it does not stand, and for two characters written
    as one, so that the witness would not come back.
    """
    everywhere, places, faults = dict(punctuation), {}, []
    rows = (
        [row for row in tables.rows(path, COLUMNS) if row.cells.get("witness", "") == witness]
        if path.exists()
        else []
    )
    for row in rows:
        old, new = row["from"], row["to"]
        if not len(old) == len(new) == 1:
            faults.append(
                Fault(
                    row.where,
                    f"{old!r} and {new!r} are not one character and one",
                    "write one as one",
                )
            )
        elif row["places"]:
            for place in _places(row, faults):
                if source[place : place + 1] != old:
                    faults.append(
                        Fault(
                            row.where,
                            f"{old} does not stand at {place} of the witness",
                            "count again, from 0",
                        )
                    )
                places[place] = (old, new)
        elif old in everywhere:
            faults.append(
                Fault(row.where, f"{old} is written in two ways", "name the places of the one")
            )
        else:
            everywhere[old] = new
    faults += _lost(Script(everywhere, places), source, str(path))
    gather(faults)
    return Script(everywhere, places)


def propose_script(text: str) -> list[dict[str, str]]:
    """The rows by which a text in simplified script is written in traditional characters, for an
    editor to review.

    Of several characters that would be written as one, the commonest is written so everywhere, the
    others place by place.
    """
    found: dict[tuple[str, str], list[int]] = {}
    for at, pair in enumerate(zip(text, to_traditional(text), strict=True)):
        found.setdefault(pair, []).append(at)
    kept = {old for old, new in found if old == new}
    taken, rows = set(kept), []
    for (old, new), places in sorted(found.items(), key=lambda way: (-len(way[1]), way[0])):
        if old == new:
            continue
        everywhere = old not in kept and new not in taken
        kept.add(old)
        taken.add(new)
        rows.append(
            {
                "from": old,
                "to": new,
                "places": "" if everywhere else " ".join(map(str, places)),
                "why": "",
            }
        )
    return sorted(rows, key=lambda row: row["from"])


def _places(row: Row, faults: list[Fault]) -> list[int]:
    numbers = row["places"].split()
    if not all(number.isdecimal() for number in numbers):
        faults.append(
            Fault(
                row.where,
                f"places are {row['places']!r}",
                "write offsets in the witness, with a blank between",
            )
        )
        return []
    return [int(number) for number in numbers]


def _lost(script: Script, source: str, where: str) -> list[Fault]:
    """Characters that would not come back: two of the witness written as one."""
    written: dict[str, set[str]] = {}
    for place, old in enumerate(source):
        if place not in script.places:
            written.setdefault(script.everywhere.get(old, old), set()).add(old)
    return [
        Fault(
            where,
            f"{' and '.join(sorted(olds))} would both be written {new}",
            "name the places of the rarer one",
        )
        for new, olds in written.items()
        if len(olds) > 1
    ]
