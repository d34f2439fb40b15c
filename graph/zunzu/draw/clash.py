"""Where act and building contradict each other: then either the reading is wrong or the text
leaves something out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from .building import COURT, OUT, Building
from .ways import Point, through

#: The kinds of clashes, in both languages.
KINDS = {
    "level": ("升降不言", "is on the hall, or below it, without having gone up or down"),
    "twice": ("既升復升", "goes up or down who is up or down already"),
    "mat": ("二人一席", "two on one mat"),
    "wall": ("路穿牆", "a path through a wall"),
    "outside": ("出於屋外", "stands outside the building"),
}


@dataclass(frozen=True, slots=True)
class Clash:
    """One contradiction: of which of KINDS, at which act, whose, and what."""

    kind: str
    act: str
    segment: str
    verb: str
    who: str
    zh: str


class _Person(Protocol):
    @property
    def who(self) -> str: ...
    @property
    def mat(self) -> str: ...
    @property
    def act(self) -> str: ...


def unsaid(building: Building, start: Point | None, end: Point) -> bool:
    """Whether a way leads onto the hall or from it."""
    return (
        start is not None
        and building.levels
        and (building.region(*start) in (COURT, OUT)) != (building.region(*end) in (COURT, OUT))
    )


def up_already(building: Building, at: Point | None, up: bool) -> bool:
    """Whether one who is to go up, or down, is there."""
    return at is not None and (building.region(*at) not in (COURT, OUT)) == up


def shared(
    persons: Mapping[str, _Person], act: str, same: Iterable[frozenset[str]]
) -> Iterator[tuple[str, str]]:
    """Two who are on one mat since this act, and are not of one company."""
    together = list(same)
    for one, two in combinations([p for p in persons.values() if p.mat], 2):
        if (
            one.mat == two.mat
            and act in (one.act, two.act)
            and frozenset((one.who, two.who)) not in together
        ):
            yield one.who, two.who


def walled(building: Building, points: tuple[Point, ...]) -> str:
    """The wall that a way goes through; empty where it goes through none."""
    crossed = through(building, points)
    return crossed[0].label or crossed[0].kind if crossed else ""
