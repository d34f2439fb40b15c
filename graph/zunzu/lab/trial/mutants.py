"""Mutants: the true text of a chapter with one place altered, and a fair choice among them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from ...model import Edition
from .operators import OPERATORS


@dataclass(frozen=True, slots=True)
class Mutant:
    """One altered place: the segment, the operator, where in the segment, what stood there and
    what stands there now."""

    id: str
    operator: str
    chapter: str
    segment: str
    start: int
    before: str
    after: str

    def apply(self, edition: Edition) -> str:
        """The chapter's text, a segment a line, with this place altered."""
        end = self.start + len(self.before)
        return "\n".join(
            s.text[: self.start] + self.after + s.text[end:] if s.id == self.segment else s.text
            for s in edition.base()
        )

    def shown(self, edition: Edition) -> str:
        """The altered place among its neighbours: 坐取〔爵→觶〕于篚."""
        words = next(s.text for s in edition.base() if s.id == self.segment)
        end = self.start + len(self.before)
        return f"{words[max(0, self.start - 6) : self.start]}〔{self.before or '○'}→{self.after or '○'}〕{words[end : end + 6]}"  # noqa: E501


def every(edition: Edition) -> list[Mutant]:
    """All that the operators make of a chapter, in the order of the text."""
    found = []
    for segment in edition.base():
        for operator in OPERATORS:
            for start, end, after in operator.find(segment.text):
                found.append(
                    Mutant(
                        f"{segment.id}.{operator.name}.{start}",
                        operator.name,
                        edition.chapter,
                        segment.id,
                        start,
                        segment.text[start:end],
                        after,
                    )
                )
    return sorted(found, key=lambda m: (m.segment, m.start, m.operator))


def choose(among: Iterable[Mutant], count: int, seed: int = 1) -> list[Mutant]:
    """``count`` mutants, or all there are, chosen by lot: no operator is given more places than
    another as long as it has some.

    The same mutants, count and seed give the same choice, and a greater count gives that of a
    smaller and more.
    """
    heaps: dict[str, list[Mutant]] = {operator.name: [] for operator in OPERATORS}
    for mutant in among:
        heaps[mutant.operator].append(mutant)
    lot = random.Random(seed)
    for heap in heaps.values():
        lot.shuffle(heap)
    chosen: list[Mutant] = []
    while len(chosen) < count and any(heaps.values()):
        for heap in heaps.values():
            if heap and len(chosen) < count:
                chosen.append(heap.pop())
    return chosen
