"""Who is no longer where he was when a new part of the rite begins.

No text tells of everybody whither he went when his work was done.  Whoever has a part in what
comes, or a mat, or took his place there by standing at it, stays; who has his place elsewhere in
the building is at it again, who is one of a company with it; of the others nobody knows where they
are.  On another day, or where the record (記) tells of one thing after another, nobody is there
until something is said of him (``data/drawing/anew.tsv``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from ..model import Act
from . import errands
from .building import CHAMBER, COURT, HALL, OUT, ROOM
from .company import members
from .given import OPEN, SUPPOSED
from .moments import Stand
from .state import State
from .ways import far
from .where import Found, Mat

#: The kind of a cup among the things.
_CUP = "cup"
#: So near to his place one is at it; how many parts of the rite are looked ahead.
_AT_HOME, _AHEAD = 9.0, 2


def part_over(state: State, coming: tuple[Collection[str], Collection[str]]) -> None:
    """A part of the rite is over; who has a part in the next, and in the one after it."""
    for name, stand in list(state.persons.items()):
        on_steps = errands.stands_on_steps(state.ground.building, (stand.x, stand.y))
        if on_steps and stand.grade != OPEN:
            if not _leaves_the_steps(state, name, stand):
                _nobody_knows_where(state, name, stand)
            continue
        part = state.ground.building.region(stand.x, stand.y)
        if stand.grade == OPEN or name in coming[0]:
            continue
        if part == COURT and (mat := _left_for_a_while(state, name)) is not None:
            _goes_home(state, name, Found(mat.x, mat.y, facing=mat.facing, mat=mat))
            continue
        if _stays(state, name, part, coming[1]):
            continue
        if (home := _own_place(state, name, part)) is not None:
            _goes_home(state, name, home)
        elif _company(state, name):
            _gone(state, name)
        else:
            _nobody_knows_where(state, name, stand)


def _nobody_knows_where(state: State, name: str, stand: Stand) -> None:
    x, y = state.somewhere(name)
    state.persons[name] = replace(stand, x=x, y=y, facing="", grade=OPEN, rivals=())
    state.ground.spots.pop(name, None)


def _leaves_the_steps(state: State, name: str, stand: Stand) -> bool:
    """Nobody stays on the stairs: he goes to his mat, to those of his company who have gone on,
    or to his place below; whether any of these is known."""
    if (mat := state.ground.mat_of(name)) is not None:
        _goes_home(state, name, Found(mat.x, mat.y, facing=mat.facing, mat=mat))
        return True
    gone_on = (s for n in members(state, name) if (s := state.persons[n]).grade != OPEN)
    if (first := next(gone_on, None)) is not None:
        place = Found(first.x, first.y, facing=first.facing)
        state.persons[name] = replace(first, who=name, count=stand.count, holds=stand.holds, mat="")
        state.ground.spots[name] = place
        return True
    if (home := state.home_below(name)) is not None:
        _goes_home(state, name, home)
    return home is not None


def anew(state: State, *, bare: bool, told: bool) -> None:
    """A part begins as if nobody were there, and nobody had anything in hand or before him; where
    it is ``bare`` no mat lies there either.

    Where they were is known, thence they come when they do something; of whom is ``told`` in the
    record has the place that he had at the feast.
    """
    state.persons.clear()
    state.errands.clear()
    _put_away(state)
    if told:
        homes = {name: home for (name, part), home in state.ground.homes.items() if part == COURT}
        state.ground.spots = {n: homes.get(n, at) for n, at in state.ground.spots.items()}
    if bare:
        state.ground.mats.clear()


def _put_away(state: State) -> None:
    """Cups are in their baskets, dishes and stands in the kitchen."""
    for person in state.scene.persons.values():
        person.holds = ()
    for cup in state.scene.cups.values():
        cup.holder = ()
    state.lying.clear()
    things = state.ground.things
    for name in [n for n, thing in things.items() if thing.before or thing.kind == _CUP]:
        del things[name]


def parts(acts: Iterable[Act], begins: Collection[str]) -> tuple[set[str], set[str]]:
    """Who acts, or is acted on, in the part that begins with these acts, and who in the next."""
    found: list[set[str]] = []
    last = ""
    for act in acts:
        if not found or act.segment in begins and act.segment != last:
            found.append(set())
        if len(found) > _AHEAD:
            break
        last = act.segment
        found[-1].update(act.agent, act.recipient)
    return found[0] if found else set(), found[1] if len(found) > 1 else set()


def _stays(state: State, name: str, part: str, later: Collection[str]) -> bool:
    """Whether he has a mat, has gone out, has been told off to where he is (負侯), or bowed
    there and will soon have a part again."""
    away = part == OUT and not _company(state, name)
    told_off = name in state.posted or name in state.ground.mats or away
    return told_off or name in later and (name, part) in state.ground.homes


def _left_for_a_while(state: State, name: str) -> Mat | None:
    """The mat on the hall of one who went down with others, and took no place below: that he goes
    up again with them is never told of each."""
    mat = state.ground.mats.get(name)
    if mat is None or (name, COURT) in state.stood:
        return None
    return mat if state.ground.building.region(mat.x, mat.y) == HALL else None


def _own_place(state: State, name: str, part: str) -> Found | None:
    """The place that he took there, else in the court; or that of his company, if that is not
    there as a whole."""
    homes = state.ground.homes
    if part in (ROOM, CHAMBER) and (name, part) in homes:
        return homes[name, part]
    names = (name, *(() if _company(state, name) else state.given.actor(name).of))
    keys = ((n, where) for where in (part, COURT) for n in names)
    return next((homes[k] for k in keys if k in state.stood and k in homes), None)


def _goes_home(state: State, name: str, home: Found) -> None:
    stand = state.persons[name]
    if far((stand.x, stand.y), (home.x, home.y)) < _AT_HOME:
        return
    state.persons[name] = replace(
        stand,
        x=home.x,
        y=home.y,
        facing=home.facing,
        grade=SUPPOSED,
        rivals=(),
        mat=home.mat.of if home.mat else "",
    )
    state.ground.spots[name] = home


def _company(state: State, name: str) -> bool:
    return any(company in state.persons for company in state.given.actor(name).of)


def _gone(state: State, name: str) -> None:
    state.persons.pop(name)
    state.ground.spots.pop(name, None)
    state.errands.pop(name, None)
