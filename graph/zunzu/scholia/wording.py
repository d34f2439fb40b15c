"""The formulas of the commentators, read from ``data/lexicon/scholia.tsv``.

A row is ``kind role form sense example``: the claim it serves, the part it plays there, the words, what they mean for us.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache

from .. import assets
from ..errors import Fault, ZunzuError

COLUMNS = ("kind", "role", "form", "sense", "example")
KINDS = ("gloss", "variant", "omission", "division", "citation")


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula: ``form`` as written, ``sense`` in our word for it."""

    kind: str
    role: str
    form: str
    sense: str


@cache
def formulas(kind: str, role: str) -> tuple[Formula, ...]:
    """The formulas of a kind that play ``role``, longest first.

    Raises ZunzuError with file and line for every row that is not whole.
    """
    found = [f for f in _table() if f.kind == kind and f.role == role]
    return tuple(sorted(found, key=lambda f: (-len(f.form), f.form)))


def forms(kind: str, role: str) -> tuple[str, ...]:
    """The words alone of :func:`formulas`."""
    return tuple(f.form for f in formulas(kind, role))


@cache
def _table() -> tuple[Formula, ...]:
    path = assets.path("data", "lexicon", "scholia.tsv")
    faults, rows = [], []
    with path.open(encoding="utf8", newline="") as file:
        for line, row in enumerate(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE), 1):
            if line == 1 and tuple(row) != COLUMNS:
                faults.append(Fault(f"{path}:1", f"the columns are {' '.join(row)}", f"they must be {' '.join(COLUMNS)}"))
            elif line > 1 and (len(row) != len(COLUMNS) or row[0] not in KINDS or not row[1] or not row[2]):
                faults.append(Fault(f"{path}:{line}", "not a whole row", f"give {len(COLUMNS)} cells, the kind one of {', '.join(KINDS)}"))
            elif line > 1:
                rows.append(Formula(*row[:4]))
    if faults:
        raise ZunzuError(*faults)
    return tuple(rows)
