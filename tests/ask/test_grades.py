"""A row is as far to be trusted as the act behind it that may be trusted least."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu.ask.grades import grades_of, only_sure
from zunzu.ask.question import Column
from zunzu.ask.table import Cell, Passage, Table
from zunzu.rdf.names import IDS, zz

ACTS = {
    "yili_04_001_u737b": ("sure", "open"),
    "yili_04_002_u737b": ("likely",),
    "yili_04_003_u737b": ("sure",),
}


@pytest.fixture(scope="module")
def store() -> ox.Store:
    made = ox.Store()
    for act, grades in ACTS.items():
        for n, grade in enumerate(grades):
            slot = ox.NamedNode(f"{IDS}{act}_slot-{n}")
            made.add(ox.Quad(ox.NamedNode(IDS + act), zz("participation"), slot))
            made.add(ox.Quad(slot, zz("grade"), ox.Literal(grade)))
    return made


def cell(*acts: str) -> Cell:
    return Cell("literal", " ".join(IDS + act for act in acts))


def test_of_several_acts_the_least_counts_and_what_is_written_is_sure(store):
    rows = [[cell(act)] for act in ACTS] + [
        [cell("yili_04_003_u737b", "yili_04_002_u737b")],
        [cell("yili_04_009_u737b")],
        [None],
    ]
    assert grades_of(store, rows) == ("open", "likely", "sure", "likely", "sure", "")


def test_only_sure_rows_are_kept_with_their_passages():
    rows = tuple((Cell("literal", word),) for word in "甲乙丙")
    whole = Table(
        (Column("w", "w", "w"),),
        rows,
        passages=tuple((Passage(word, ""),) for word in "甲乙丙"),
        grades=("sure", "likely", ""),
    )
    kept = only_sure(whole)
    assert (kept.rows, kept.grades) == ((rows[0], rows[2]), ("sure", ""))
    assert [p.segment for (p,) in kept.passages] == ["甲", "丙"]
