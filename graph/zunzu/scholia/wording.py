"""The formulas of the commentators, as data: ``data/lexicon/scholia.tsv``.

A row is ``kind role form sense example``: the claim it serves, the part it plays there, the words,
what they mean for us, and words of a commentary that show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..corpus import shipped
from ..lexicon.tables import load
from ..tables import Row


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula: ``form`` as written, ``sense`` in our word for it."""

    form: str
    sense: str


@cache
def formulas(kind: str, role: str) -> tuple[Formula, ...]:
    """The formulas of a kind that play ``role``, longest first.  Raises ZunzuError for every row
    that is not whole."""
    found = [
        Formula(r["form"], r["sense"]) for r in _table() if r["kind"] == kind and r["role"] == role
    ]
    return tuple(sorted(found, key=lambda f: (-len(f.form), f.form)))


def forms(kind: str, role: str) -> tuple[str, ...]:
    """The words alone of :func:`formulas`."""
    return tuple(f.form for f in formulas(kind, role))


@cache
def _table() -> list[Row]:
    return load(shipped(), "scholia")
