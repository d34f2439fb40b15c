"""From the words for a place to a point of the plan: 阼階上, 賓之席前, 介右, 西楹南, 當西序.

A term is looked up as a thing on the stage, a person, a mat, a spot of the building; else its last
characters are taken for a side of what stands before them (``sides.tsv``).  Of a term that means
several places (階前, 篚) the one is taken that lies nearest to him who acts (``terms.tsv``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from ..lexicon import grammar
from .building import CHAMBER, COURT, HALL, ROOM, Building
from .given import Given, Side
from .ways import fit

#: How far from the middle of a person, of a thing or a spot's edge one stands who stands beside it,
#: in the unit of the plan.
STEP = 5.0
#: Names of what is set before a mat: the dish, and the stand of meat.
DISH, STAND = "薦", "俎"
#: Words that only bring a place in: 其右, 所設中, 賓之席.
_LEADING = ("所設", grammar.HIS)
_DEEP = 6
#: Who faces so sits on a mat that lies from west to east.
_ACROSS = frozenset("南北")
_COURT, _MARK = "ting", "mark"
_STAIR_DEPTH = 8.0
#: Things so near to each other stand in a row.
_ROW = 12
#: A place as wide as this has sides within it: 門外東方.
_WIDE = 40


@dataclass(frozen=True, slots=True)
class Mat:
    """A mat: its middle, which way he who sits on it faces, where its head lies, how it lies
    there."""

    of: str
    x: float
    y: float
    facing: str
    head: str
    grade: str
    act: str = ""
    words: str = ""
    width: float = 9.0
    depth: float = 4.0


def on_floor(building: Building, mat: Mat) -> Mat:
    """A mat beside the walls, and not on them."""
    along, across = mat.width / 2, mat.depth / 2
    half = (along, across) if mat.facing in _ACROSS else (across, along)
    x, y = fit(building, (mat.x, mat.y), half)
    return replace(mat, x=x, y=y)


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that stands somewhere: its name on the plan, its kind, where, which way it is
    laid, how sure that is."""

    name: str
    kind: str
    x: float
    y: float
    facing: str = ""
    grade: str = "written"
    act: str = ""
    words: str = ""
    before: str = ""  # of a dish: for whom


@dataclass(frozen=True, slots=True)
class Found:
    """A place on the plan: its middle and size, and whose it is if somebody's; ``line`` of
    當西序, which gives one coordinate alone."""

    x: float
    y: float
    width: float = 0.0
    depth: float = 0.0
    facing: str = ""
    mat: Mat | None = None
    line: str = ""
    thing: bool = False
    solid: bool = False  # nobody stands on it
    station: bool = False  # his own place: he faces there as he did


@dataclass(slots=True)
class Ground:
    """What places are found by: the building, the tables, and what stands on the stage now."""

    building: Building
    given: Given
    slugs: Mapping[str, str]
    spots: dict[str, Found] = field(default_factory=dict)  # persons
    homes: dict[tuple[str, str], Found] = field(
        default_factory=dict
    )  # of a person, by the part of the building
    mats: dict[str, Mat] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    marks: dict[str, Found] = field(
        default_factory=dict
    )  # where a thing will stand that is not set out yet: 所設中
    served: str = ""  # before whose mat the dishes are of which is spoken
    owner: str = ""  # of whose mat is spoken, where it is not his who acts
    other: str = ""  # of whom or what was spoken last
    before_other: str = ""  # and before that
    stationed: set[tuple[str, str]] = field(default_factory=set)  # whose home a table tells
    is_dish: Callable[[str], bool] = lambda term: False  # whether it stands before a mat
    meant_by: dict[str, str] = field(default_factory=dict)  # of a company: the one who acts for it

    def find(self, terms: Iterable[str], who: str) -> Found | None:
        """Where ``terms`` lead ``who``, the last that is known; 當 terms set it straight."""
        found: Found | None = None
        for term in terms:
            place = self._beside(found, term) if found and found.mat else None
            place = place or self._of_words(term, who)
            if place is None:
                continue
            found = place if found is None or not place.line else self._in_line(found, place)
        if found is not None and found.line:
            return self._in_line(self._before(who, found), found)
        return found

    def _of_words(self, term: str, who: str) -> Found | None:
        """A place as it is known; one of several words (堂下西階之東) by the last of them."""
        ends = (term[n:] for n in range(1, len(term) - 1))
        known = (end for end in ends if self.slugs.get(end, "") in self.building.spots)
        tried = (self.lookup(name, who) for name in chain((term,), known))
        return next(filter(None, tried), None)

    def at(self, who: str) -> Found | None:
        """Where a person is now, or his company."""
        names = (who, *self.given.actor(who).of)
        return next((self.spots[name] for name in names if name in self.spots), None)

    def home(self, who: str) -> Found | None:
        """Where he stands when he stands at his place: on the hall if he is there, else in the
        court."""
        now = self.at(who)
        part = self.building.region(now.x, now.y) if now else COURT
        for where in (part, COURT):
            for name in (who, *self.given.actor(who).of):
                if found := self.homes.get((name, where)):
                    return replace(found, station=True)
        return None

    def mat_of(self, who: str) -> Mat | None:
        """His mat, or that of his company."""
        names = (who, *self.given.actor(who).of)
        return next((self.mats[name] for name in names if name in self.mats), None)

    def meant(self, who: str) -> Mat | None:
        """The mat that is meant by the bare word: of him to whom something is offered; else his
        own; else of him who is served."""
        return self.mat_of(self.owner) or self.mat_of(who) or self.mat_of(self.served)

    def coordinates(self, place: str, who: str = "") -> Found | None:
        """A place of a table: ``@x,y`` of the plan, or a term."""
        if place.startswith("@"):
            x, _, y = place[1:].partition(",")
            return Found(float(x), float(y))
        return self.lookup(place, who)

    def lookup(self, term: str, who: str, depth: int = 0) -> Found | None:
        """The place that one term means."""
        if depth > _DEEP or not term:
            return None
        known = self._named(term, who)
        if known is not None:
            return known
        if means := self._means(term, who):
            own = self._by_own_stairs([m for m in means if m != term], who)
            return self._nearest(self._all(own, who, depth), who)
        if term[0] == grammar.ABREAST:
            return _abreast(self.lookup(term[1:], who, depth + 1))
        if found := self._spot(term) or self._at_a_side(term, who, depth):
            return found
        if found := self._one_of(term, who, depth):
            return found
        lead = next((lead for lead in _LEADING if term.startswith(lead)), "")
        if lead:
            return self.lookup(term[len(lead) :], who, depth + 1)
        return self._dish(DISH, who) if self.is_dish(term) else None

    def _means(self, term: str, who: str) -> Sequence[str]:
        """What the tables say that a term means: of him, else of everybody."""
        return self.given.meant.get((term, who)) or self.given.terms.get(term, ())

    def _by_own_stairs(self, terms: Sequence[str], who: str) -> Sequence[str]:
        """階前: before his own stairs, of one who goes up by them."""
        side = self.given.actor(who).side
        at_stairs = all(term.startswith(grammar.STAIRS) for term in terms)
        own = [term for term in terms if side and term.startswith(side)]
        return own if at_stairs and own else terms

    def _all(self, terms: Iterable[str], who: str, depth: int) -> list[Found]:
        return [found for term in terms if (found := self.lookup(term, who, depth + 1))]

    def _named(self, term: str, who: str) -> Found | None:
        """A thing, a person, a mat, one's own place."""
        if term in self.things and not self._elsewhere(self.things[term], who):
            thing = self.things[term]
            size = self.given.sizes.get(thing.kind, (3.0, 3.0))
            solid = not self.is_mark(term)
            return Found(thing.x, thing.y, *size, thing.facing, thing=solid, solid=solid)
        if term in self.marks:
            return self.marks[term]
        if (person := self._person(term, who)) is not None:
            return person
        if term.endswith(grammar.STATION):
            owner = term.removesuffix(grammar.STATION).removesuffix(grammar.OF)
            mat, now = self.mats.get(who), self.at(who)
            if not owner and mat and now and (mat.x, mat.y) == (now.x, now.y):
                return _on(mat)  # 皆反位坐: who has risen from his mat is there
            return self.home(owner if owner in self.spots else who)
        if term.endswith(grammar.MAT):
            owner = (
                term.removesuffix(grammar.MAT).removesuffix(grammar.OF).removesuffix(grammar.HIS)
            )
            mat = self.mat_of(owner) if owner else self.meant(who)
            return _on(mat) if mat else None
        return self._served(term, who)

    def _served(self, term: str, who: str) -> Found | None:
        """A dish or stand before him who is served; 豆 and 籩 stand where his dishes do."""
        if term in (DISH, STAND):
            return self._dish(term, who)
        return self._dish(DISH, who) if self.is_dish(term) and self.served else None

    def is_mark(self, kind: str) -> bool:
        """Whether it is a mark upon which one stands, and not a thing beside which."""
        return self.given.shapes.get(kind) == _MARK

    def _dish(self, term: str, who: str) -> Found | None:
        """The dish or stand before the mat of him who is served, or before him where he has
        none."""
        before = self.before(who)
        if before is None:
            return None
        of, place = before
        thing = self.things.get(f"{term}:{of}")
        dx, dy = self.given.vector(place.facing)
        x, y = (thing.x, thing.y) if thing else (place.x + 3.9 * dx, place.y + 3.9 * dy)
        return Found(x, y, 3, 3, place.facing, thing=True, solid=True)

    def _elsewhere(self, thing: Thing, who: str) -> bool:
        """Whether a dish stands in the court, while he who acts is above, where others are set
        before a mat."""
        now = self.at(who)
        return (
            self.is_dish(thing.kind)
            and now is not None
            and self.building.region(thing.x, thing.y) == COURT
            and self.building.region(now.x, now.y) != COURT
            and self.before(who) is not None
        )

    def before(self, who: str) -> tuple[str, Found] | None:
        """Before whom dishes are set now, and where he sits or stands: of those who are spoken of
        him who is in the same part of the building as who acts."""
        now, first = self.at(who), None
        for name in dict.fromkeys((self.served, self.other, self.before_other, who)):
            stands = self._seat(name, served=name == self.served)
            if stands is None:
                continue
            if now is None or self._level(stands) == self._level(now):
                return name, stands
            first = first or (name, stands)
        return first

    def _seat(self, name: str, served: bool) -> Found | None:
        """His mat; of him who is served and has none, where he stands."""
        if mat := self.mat_of(name):
            return _on(mat)
        return (self.home(name) or self.at(name)) if served else None

    def _level(self, place: Found) -> bool:
        """Whether a place lies on the hall or behind it."""
        return self.building.region(place.x, place.y) in (HALL, ROOM, CHAMBER)

    def _spot(self, term: str) -> Found | None:
        spot = self.building.spots.get(self.slugs.get(term, ""))
        if spot is None:
            return None
        return Found(
            spot.x,
            spot.y,
            spot.width,
            spot.depth,
            solid=self.building.levels and spot.width < 5 and spot.depth < 5,
        )

    def _at_a_side(self, term: str, who: str, depth: int) -> Found | None:
        """X東, X之右, X前, X末."""
        for side in self.given.sides:
            base = term.removesuffix(side.suffix)
            if base == term:
                continue
            base = base.removesuffix(grammar.OF).removeprefix(grammar.HIS)
            if not base:
                other = self._beside_what(term, who, side.kind)
                return self._aside(other, side) if other else None
            place = self._outermost(base, side, who) or self._self_or(base, who, depth)
            if place is not None:
                return self._aside(place, side)
        return None

    def _outermost(self, base: str, side: Side, who: str) -> Found | None:
        """尊南: of things that stand in a row the last on that side."""
        row = [self.things[m] for m in self.given.terms.get(base, ()) if m in self.things]
        if side.kind != "abs" or len(row) < 2:
            return None
        near = self._nearest([Found(t.x, t.y) for t in row], who) or Found(0, 0)
        beside = [t for t in row if abs(t.x - near.x) + abs(t.y - near.y) < _ROW]
        last = max(beside, key=lambda t: t.x * side.dx + t.y * side.dy)
        return self._named(last.name, who)

    def _one_of(self, term: str, who: str, depth: int) -> Found | None:
        """西方之尊: of several things of one name that which lies there."""
        there, of, name = term.partition(grammar.OF)
        kinds = (name, *self.given.terms.get(name, ()))
        several = [t for t in self.things.values() if t.kind in kinds]
        if not of or len(several) < 2:
            return None
        side = next((s for s in self.given.sides if s.suffix == there and s.kind == "abs"), None)
        if side is None:
            return None
        best = max(several, key=lambda t: t.x * side.dx + t.y * side.dy)
        return Found(best.x, best.y, 3.0, 3.0, best.facing, thing=True, solid=True)

    def _beside_what(self, term: str, who: str, kind: str) -> Found | None:
        """其東, 左: of what was spoken of last; 東方 alone: of the court, for him who is there."""
        now = self.at(who)
        spoken = self.other
        if spoken == who and self.before_other not in self.spots:
            spoken = self.before_other  # 其西: of the mat, not of himself
        other = self._named(spoken, who) if spoken else None
        if term.startswith(grammar.HIS):
            return other
        if kind == "rel":
            return other if other and now and self._together(now, other) else None
        there = now is None or self.building.region(now.x, now.y) == COURT
        court = self.building.spots.get(_COURT)
        return Found(court.x, court.y, court.width, court.depth) if there and court else None

    def _together(self, one: Found, two: Found) -> bool:
        return self.building.region(one.x, one.y) == self.building.region(two.x, two.y)

    def _self_or(self, base: str, who: str, depth: int) -> Found | None:
        return self._person(base, who) or self.lookup(base, who, depth + 1)

    def _person(self, name: str, who: str) -> Found | None:
        """Where a person stands; of a company for which one of it acts, where he does."""
        name = self.stand_in(self.meant_by.get(name, name))
        spot = self.spots.get(name) if name != who else None
        if spot is None:
            return None
        now = self.at(who)
        if now is not None and self.building.region(now.x, now.y) == COURT:
            up = self.building.region(spot.x, spot.y) == HALL  # 司馬之西南: of his place below
            return self.homes.get((name, COURT), spot) if up else spot
        return spot

    def stand_in(self, name: str) -> str:
        """The name by which somebody is on the stage: 服不 may stand there as 負侯者."""
        if name in self.spots:
            return name
        return next((n for n in self.given.actor(name).instead if n in self.spots), name)

    def _beside(self, found: Found, term: str) -> Found | None:
        """席, 南方: that side of the mat."""
        side = next((s for s in self.given.sides if s.suffix == term and s.kind == "abs"), None)
        return self._aside(found, side) if side else None

    def _aside(self, place: Found, side: Side) -> Found:
        """Beside a place, on that side of it; in a wide one, within it."""
        if side.kind == "at":
            return replace(place, solid=False)
        if side.kind == "foot":
            return self._foot(place)
        facing = place.facing or (place.mat.facing if place.mat else "")
        dx, dy = self._step(side, facing)
        if dx and place.width > _WIDE or dy and place.depth > _WIDE:
            return Found(place.x + dx * place.width / 4, place.y + dy * place.depth / 4)
        gap = 1.8 if place.thing else STEP if not place.width else 3.0
        x = place.x + dx * (place.width / 2 + gap)
        y = place.y + dy * (place.depth / 2 + gap)
        return place if self._walled_off(place, x, y) else Found(x, y, facing=facing)

    def _walled_off(self, place: Found, x: float, y: float) -> bool:
        """Whether the wall of a room lies between a place and a point."""
        part = self.building.region(place.x, place.y)
        return part in (ROOM, CHAMBER) and self.building.region(x, y) != part

    def _step(self, side: Side, facing: str) -> tuple[float, float]:
        """The step to a side: before him (``by``), as seen from him (``rel``), or in the plan."""
        if side.kind == "by":
            return self.given.vector(facing) if facing else (0.0, -1.0)
        if side.kind == "rel":
            fx, fy = _unit(*self.given.vector(facing or "北"))
            return side.dx * fy + side.dy * fx, -side.dx * fx + side.dy * fy
        return side.dx, side.dy

    def _foot(self, place: Found) -> Found:
        """The end of a mat that is not its head."""
        if place.mat is None:
            return place
        dx, dy = self.given.vector(place.mat.head)
        return replace(
            place, x=place.x - dx * place.mat.width / 3, y=place.y - dy * place.mat.width / 3
        )

    def _in_line(self, found: Found, line: Found) -> Found:
        """``found``, moved so that it is abreast of ``line``."""
        if line.line == "x":
            return replace(found, x=line.x, width=0, solid=False, line="")
        return replace(found, y=line.y, depth=0, solid=False, line="")

    def _before(self, who: str, line: Found) -> Found:
        """Where he is who gets abreast of ``line``: of stairs and walls of the hall, if he is in
        the court, at their foot."""
        now = self.at(who) or self._below(who)
        if (
            self.building.region(now.x, now.y) != HALL
            and line.line == "x"
            and line.y > -_STAIR_DEPTH
        ):
            return replace(now, y=-1.5 * _STAIR_DEPTH, mat=None)
        return now

    def _below(self, who: str) -> Found:
        stair = self._spot(self.given.actor(who).side or "西階")
        return Found(stair.x, stair.y - 8) if stair else Found(0, -20)

    def _nearest(self, places: list[Found], who: str) -> Found | None:
        """The nearest to ``who``: first those in the same part of the building, of these those
        at his own stairs' side."""
        now = self.at(who)
        if not places:
            return None
        if now is None:
            side = self._below(who)
            return min(places, key=lambda p: (abs(p.x - side.x), abs(p.y - side.y)))
        part = self.building.region(now.x, now.y)

        def cost(place: Found) -> tuple[bool, float]:
            other = self.building.region(place.x, place.y)
            apart = (other == HALL) != (part == HALL) and not place.line
            return apart, abs(place.x - now.x) + abs(place.y - now.y)

        return min(places, key=cost)


def _abreast(place: Found | None) -> Found | None:
    """當西序: in a line with a place, along it where it is wide."""
    return place and replace(
        place, line="y" if place.width > 2 * place.depth else "x", mat=None, solid=False
    )


def _on(mat: Mat) -> Found:
    return Found(mat.x, mat.y, facing=mat.facing, mat=mat)


def _unit(x: float, y: float) -> tuple[float, float]:
    size: float = (x * x + y * y) ** 0.5 or 1.0
    return x / size, y / size
