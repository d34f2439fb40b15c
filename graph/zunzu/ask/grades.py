"""How far the rows of an answer may be trusted: the grades of what was supplied in the acts
behind them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TypeVar

import pyoxigraph as ox

from ..rdf.names import PREFIXES
from ..rdf.worker import Asked
from .labels import named_by
from .table import Cell, Table

_Row = TypeVar("_Row")

SURE, LIKELY, OPEN = GRADES = ("sure", "likely", "open")
_GRADES = """SELECT DISTINCT ?act ?grade {{
  VALUES ?act {{ {acts} }}
  ?act zz:participation/zz:grade ?grade .
}}"""


def grades_of(store: Asked, rows: Sequence[Sequence[Cell | None]]) -> tuple[str, ...]:
    """The grade of each row, from the acts that its cells name: the worst of theirs.

    ``sure`` is also what is written in the text, so that nothing was supplied; "" where a row names
    nothing at all.
    """
    named = [[iri for cell in row if cell is not None for iri in named_by(cell)] for row in rows]
    known = _of_acts(store, {iri for row in named for iri in row})
    return tuple(
        max((known.get(iri, SURE) for iri in row), key=GRADES.index, default="") for row in named
    )


def _of_acts(store: Asked, acts: Collection[str]) -> dict[str, str]:
    """The worst grade of each act of which anything was supplied."""
    known: dict[str, str] = {}
    if acts:
        asked = _GRADES.format(acts=" ".join(str(ox.NamedNode(act)) for act in sorted(acts)))
        for found in store.query(asked, prefixes=PREFIXES, use_default_graph_as_union=True):
            act, grade = found["act"].value, found["grade"].value
            known[act] = max(known.get(act, SURE), grade, key=GRADES.index)
    return known


def only_sure(answer: Table) -> Table:
    """The rows of an answer that are sure, or that rest on no act."""
    kept = [n for n, grade in enumerate(answer.grades) if grade in ("", SURE)]

    def of(part: tuple[_Row, ...]) -> tuple[_Row, ...]:
        return tuple(part[n] for n in kept) if part else part

    return replace(
        answer,
        rows=of(answer.rows),
        passages=of(answer.passages),
        notes=of(answer.notes),
        places=of(answer.places),
        grades=of(answer.grades),
    )
