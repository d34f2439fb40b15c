"""Rival readings against the gold and the tables: is the right one among them, and is what is
clear left alone?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ... import tables
from ...model import Reading
from ...text import fold
from ..evaluate import OPEN, items
from .gold import Share, Trial, alike, pairs
from .lists import NOBODY, OR, find_act


@dataclass(frozen=True, slots=True)
class Rivalry:
    """What rivals are worth: of the wrong fillers those whose right one is a rival, of the right
    ones those that stand alone, of the places where careful readers differ those that are
    marked."""

    named: Share = Share(0, 0)
    alone: Share = Share(0, 0)
    marked: Share = Share(0, 0)

    def __add__(self, other: Rivalry) -> Rivalry:
        return Rivalry(
            self.named + other.named, self.alone + other.alone, self.marked + other.marked
        )


def rate_gold(trials: Iterable[Trial], slot: str = "agent") -> Rivalry:
    """The rivalry of one slot, over the gold acts in which a warrant supplied it.

    A filler is right when it is what the gold has or accepts.  A slot that the gold leaves open is
    marked when it has rivals.
    """
    total = Rivalry()
    for trial in trials:
        for gold, said in pairs(trial):
            if slot not in said.get("warrants", {}):
                continue
            rivals = [
                items(r["value"], alike) for r in said.get("alternatives", ()) if r["slot"] == slot
            ]
            if gold[slot] == OPEN:
                total += Rivalry(marked=Share(bool(rivals), 1))
                continue
            accepted = gold.get("accept") or {}
            good = [items(names, alike) for names in (gold[slot], *accepted.get(slot, ()))]
            total += _judge(
                items(said.get(slot), alike) in good, any(r in good for r in rivals), rivals
            )
    return total


def rate_table(path: Path, reading: Reading) -> Rivalry:
    """The rivalry of the agents in a table of left-out subjects; a row that names several (a|b) is
    one where readers differ, and is judged besides like the others."""
    total = Rivalry()
    for row in tables.rows(path):
        act = find_act(reading.acts, row)
        if act is None or "agent" not in act.warrants:
            continue
        rivals = [frozenset(map(fold, r.value)) for r in act.alternatives if r.slot == "agent"]
        good = [
            frozenset(map(fold, who.replace(NOBODY, "").split("+"))) - {""}
            for who in row["agent"].split(OR)
        ]
        if len(good) > 1:
            total += Rivalry(marked=Share(bool(rivals), 1))
        right = frozenset(map(fold, act.agent)) in good
        if len(good) == 1 or not right:
            total += _judge(right, any(r in good for r in rivals), rivals)
    return total


def _judge(right: bool, among: bool, rivals: Sequence[Any]) -> Rivalry:
    return Rivalry(alone=Share(not rivals, 1)) if right else Rivalry(named=Share(among, 1))
