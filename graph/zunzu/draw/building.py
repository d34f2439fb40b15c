"""The building: its places as rectangles, from ``ontology/plans``, and its walls; where one may
walk.

Coordinates are those of the plans: x to the east and y to the north of the middle of the hall's
southern edge, in the unit that the plan names (hundredths of the hall's width; feet, for the
altar).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import pyoxigraph as ox

from ..corpus import Corpus, at_hand
from ..rdf.vocabulary import read_turtle
from ..tables import rows
from .given import Wall, given

#: The building of a rite of which nobody says where it is held.
BARE = "bare"
HALL, COURT, OUT, ROOM, CHAMBER = "hall", "court", "out", "room", "chamber"
#: The stairs by which one comes into the chamber from behind.
NORTHERN_STAIRS = "bei-jie"
#: How far within the chamber he stands who has come up by them.
_BEHIND = 7.0
_ONTOLOGY = "https://w3id.org/zunzu/ontology/"
#: How deep a door is.
_SILL = 0.1
#: What the bare court has not.
_ROOMS = frozenset({"shi", "fang", "hu", "you", "jia-side", "bei-tang"})


@dataclass(frozen=True, slots=True)
class Spot:
    """A place as a rectangle: its middle and its size."""

    x: float
    y: float
    width: float = 0.0
    depth: float = 0.0

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point lies in it, or not farther than ``margin`` from it."""
        return (
            abs(x - self.x) <= self.width / 2 + margin
            and abs(y - self.y) <= self.depth / 2 + margin
        )


@dataclass(frozen=True, slots=True)
class Building:
    """A kind of building: its spots by the slug of the place, its walls, its unit in Chinese and
    in English."""

    kind: str
    spots: Mapping[str, Spot]
    walls: tuple[Wall, ...]
    unit: tuple[str, str] = ("", "")
    reach: float = 150.0  # how far from the middle its farthest spot reaches

    @property
    def levels(self) -> bool:
        """Whether it has a hall above a court."""
        return "tang" in self.spots and "men" in self.spots

    def region(self, x: float, y: float) -> str:
        """Which part of the building a point lies in: hall, room, chamber, court, or outside the
        gate."""
        if not self.levels:
            return COURT
        for part, slug in ((ROOM, "shi"), (CHAMBER, "fang"), (HALL, "tang")):
            border = 0.0 if part == HALL else -_SILL  # in the door one is not within yet
            if slug in self.spots and self.spots[slug].holds(x, y, border):
                return part
        if "shi" in self.spots and abs(x) <= self.spots["tang"].width / 2 and 0 <= y <= self.top:
            return HALL
        return OUT if y < self.spots["men"].y else COURT

    @property
    def top(self) -> float:
        """How far north the building reaches, without the stairs at its back."""
        spots = (spot for slug, spot in self.spots.items() if slug != NORTHERN_STAIRS)
        return max((spot.y + spot.depth / 2 for spot in spots), default=60.0)

    def end_of(self, stair: str, up: bool) -> Spot | None:
        """Where one gets to who goes up or down by these stairs."""
        steps = self.spots.get(stair)
        if steps is not None and stair == NORTHERN_STAIRS:
            return Spot(steps.x, steps.y + (-_BEHIND if up else steps.depth / 2 + 1.5))
        return self.spots.get(f"{stair}-{'shang' if up else 'qian'}")

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the ground that the plan covers."""
        return abs(x) <= self.reach + 60 and abs(y) <= self.reach + 60


@lru_cache(maxsize=16)
def building(kind: str, corpus: Corpus | None = None) -> Building:
    """A kind of building by the slug of its plan; of one without a plan, the bare court.

    The bare court has stairs and a hall of no size that anybody told, as its label says: it is the
    廟 without its rooms.
    """
    corpus = corpus or at_hand()
    path = corpus.find("ontology", "plans", f"{'miao' if kind == BARE else kind}.ttl")
    cells, unit = _plan(read_turtle(path) if path else [])
    spots = {
        c["spotOf"]: Spot(*(float(c[name]) for name in ("x", "y", "width", "depth")))
        for c in cells.values()
        if "spotOf" in c
    }
    if kind == BARE:
        spots = {slug: spot for slug, spot in spots.items() if slug not in _ROOMS}
    reach = max(
        (max(abs(s.x) + s.width / 2, abs(s.y) + s.depth / 2) for s in spots.values()), default=150.0
    )
    told = unit.get("zh", ""), unit.get("en", "")
    return Building(
        kind, dict(sorted(spots.items())), given("", corpus).walls.get(kind, ()), told, reach
    )


def _plan(triples: Iterable[ox.Triple]) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    """What a plan says of each of its spots, and its unit by language."""
    cells: dict[str, dict[str, str]] = {}
    unit: dict[str, str] = {}
    for t in triples:
        name = t.predicate.value.removeprefix(_ONTOLOGY)
        if name == "planUnit" and isinstance(t.object, ox.Literal):
            unit[(t.object.language or "")[:2]] = t.object.value
        elif isinstance(t.subject, ox.NamedNode):
            cells.setdefault(t.subject.value, {})[name] = _value(t.object)
    return cells, unit


def _value(term: object) -> str:
    """The words of a literal, the last part of an IRI."""
    return (
        term.value.rpartition("/")[2]
        if isinstance(term, ox.NamedNode)
        else getattr(term, "value", "")
    )


@lru_cache(maxsize=4)
def slugs(corpus: Corpus) -> dict[str, str]:
    """The slug of the place that each term names."""
    return {
        row["term"]: row["concept"]
        for path in corpus.every("data", "lexicon", "places.tsv")
        for row in rows(path, ("term", "concept"), short=True)
        if row["concept"]
    }
