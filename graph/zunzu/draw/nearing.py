"""Coming near: where a going ends, at the place, on the mat, or as near to a thing as the hand
reaches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..model import Act
from .building import CHAMBER, COURT, ROOM, Building
from .given import OPEN, SUPPOSED, WRITTEN, Rest
from .state import State
from .ways import Point, far, parted
from .where import Found, Mat

#: Persons who stand nearer than this are moved apart.
APART = 4.2
#: How near one comes to what one takes in hand.
_REACH = 4.0
#: The sides of a thing at which one may stand, in the order in which they are tried.
_SIDES = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
_FACES = dict(zip(_SIDES, "北西南東"))


@dataclass(frozen=True, slots=True)
class Going:
    """Where somebody comes to: the place, how sure it is, the row that tells it, whether he belongs
    there henceforth, whether he faces as before; ``twice`` of one who is to go where he is; whether
    he will go back when it is done (``errand``); how he faces there, if that is known; what he
    passes on his way."""

    found: Found
    grade: str
    rest: Rest | None = None
    home: bool = False
    keep: bool = False
    twice: bool = False
    errand: bool = False
    facing: str = ""
    via: Point | None = None


TWICE = Going(Found(0, 0), SUPPOSED, twice=True)


def approach(state: State, name: str, act: Act, found: Found) -> Going | None:
    """So near to the place that he reaches it; nowhere if he does already.

    A thing in a room is reached from within the room: 奠于鉶南.
    """
    now = state.ground.at(name)
    same = now is not None and state.same_part(now, found)
    if same and now is not None and _is_near(found, now) and not (act.facing and found.solid):
        is_there(state, name, act, state.grade(act))
        return None
    if found.thing or found.solid:
        return _reaching(state, act, found, now if same else None)
    return Going(found, state.grade(act), keep=same)


def _is_near(found: Found, now: Found) -> bool:
    """Whether a place that is no wide one lies as good as before him."""
    narrow = found.thing or not found.width
    return narrow and far((now.x, now.y), (found.x, found.y)) < 3 * _REACH


def _reaching(state: State, act: Act, found: Found, now: Found | None) -> Going:
    """To where he reaches a thing: on the side from which he faces it, if it is told how he faces;
    else on his own if he is ``now`` where it is, else south of it."""
    grade, keep = state.grade(act), now is not None
    if act.facing:  # one faces what one handles
        dx, dy = state.given.vector(act.facing)
        return Going(Found(found.x - dx * _REACH, found.y - dy * _REACH), grade, keep=keep)
    first = (now.x - found.x, now.y - found.y) if now is not None else _SIDES[0]
    side = _free_side(state.ground.building, found, first)
    faces = "" if side == first else _FACES[side]  # he has gone round it
    return Going(_step_to(found, side), grade, keep=keep, facing=faces)


def _free_side(building: Building, found: Found, first: Point) -> Point:
    """On which side of a thing he stands who reaches it: on the ``first``, or, in a room, on the
    next that no wall parts from it."""
    if building.region(found.x, found.y) not in (ROOM, CHAMBER):
        return first

    def is_free(side: Point) -> bool:
        to = _step_to(found, side)
        return not parted(building, (found.x, found.y), (to.x, to.y))

    return next(filter(is_free, (first, *_SIDES)), first)


def _step_to(found: Found, side: Point) -> Found:
    dx, dy = side
    size = (dx * dx + dy * dy) ** 0.5 or 1.0
    return Found(found.x + dx / size * _REACH, found.y + dy / size * _REACH)


def is_there(state: State, name: str, act: Act, grade: str) -> None:
    """Where he was supposed to be he is by the words of this act."""
    stand = state.persons.get(name)
    if stand is not None and stand.grade == SUPPOSED:
        state.persons[name] = replace(stand, grade=grade, words=act.quote)


def onto(mat: Mat) -> Going:
    return Going(Found(mat.x, mat.y, facing=mat.facing, mat=mat), WRITTEN)


def taken(state: State, name: str) -> list[tuple[float, float, float]]:
    """Where others stand, and things, and will stand; and how far from each he keeps."""
    return [*_persons(state, name), *_things(state)]


def _persons(state: State, name: str) -> Iterator[tuple[float, float, float]]:
    broad = _broad(state.given.actor(name).count)
    for other, s in state.persons.items():
        if other != name and s.grade != OPEN:
            both = broad + _broad(s.count) if broad and s.count > 1 else 0.0
            yield s.x, s.y, APART + both


def _things(state: State) -> Iterator[tuple[float, float, float]]:
    """Those that stand in the way, and those in the court that will stand there: on the marks of
    the hall one shoots."""
    ground = state.ground
    for t in ground.things.values():
        if t.kind != "cup" and not ground.is_mark(t.kind):
            yield t.x, t.y, APART - 1
    for m in ground.marks.values():
        if m.thing and ground.building.region(m.x, m.y) == COURT:
            yield m.x, m.y, APART - 1


def _broad(count: int) -> float:
    """How far a company reaches to either side of its middle, beyond what one person does."""
    return 0.0 if count < 2 else 1.3 if count < 4 else 2.6
