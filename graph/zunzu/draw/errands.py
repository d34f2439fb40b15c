"""Errands: to the basin, the jars, him who is served, the thing that a verb is about; and back to
where one stood.

The text names such a place only where it departs from custom: 洗, 酌, 獻尸, 主人拜送 say where
they are done by what they are.
"""

from __future__ import annotations

from dataclasses import replace

from ..model import Act
from ..parse.terms import KNEELING
from .building import CHAMBER, COURT, HALL, NORTHERN_STAIRS, OUT, ROOM, Building
from .given import SUPPOSED, WRITTEN
from .state import State
from .ways import Point, far, parted
from .where import Found, Thing

#: Where one comes to: the place, how sure it is, and how one faces there, if that is known.
Errand = tuple[Found, str, str]
#: As what jars and the basin are drawn.
_JAR, _BASIN_SHAPE, _BASIN = "jar", "basin", "洗"
#: Kinds of what one fills a cup with, or fills.
_WINE = ("", "cup", "wine", "winestand")
#: So near to the basin stands the jar with its water.
_AT_BASIN = 8.0
#: How far before him one stands to whom one gives, and how near one has to be, and how
#: far from one another two sit who face each other.
_BEFORE, _NEAR, _OPPOSITE = 6.0, 14.0, 9.0


def pours(state: State, name: str, act: Act) -> bool:
    """Whether he fills a cup from a jar: 酌, 實爵; not 實于左袂, which fills no cup."""
    other = any(state.words.kind(o, "T") not in _WINE for o in act.object)
    return state.words.effect(act.verb).wine == "fills" and (bool(act.cup) or not other)


def nearest_jar(state: State, name: str, act: Act) -> Found | None:
    """The jar of the wine that is named, else one that was laid out for this part of the rite,
    else the nearest, on the hall sooner than in the court."""
    jars = {
        t.name: t for t in state.ground.things.values() if state.given.shapes.get(t.kind) == _JAR
    }
    near = state.ground.at(name)
    told = [t for t in jars.values() if any(t.name.startswith(o) for o in act.object)]
    house = state.ground.building
    cost = {
        t.name: (
            t not in told,
            not _laid_now(state, t),
            house.region(t.x, t.y) != HALL,
            far((t.x, t.y), (near.x, near.y)) if near is not None else 0.0,
        )
        for t in jars.values()
        if not _is_water(state, t.name)
    }
    if not cost:
        return None
    jar = jars[min(cost, key=lambda j: cost[j])]
    return Found(jar.x, jar.y, 3, 3, thing=True, solid=True)


def basin(state: State) -> Thing | None:
    """The basin at which one washes: one that was laid out for this part of the rite, else that
    of the court."""
    basins = [
        t for t in state.ground.things.values() if state.given.shapes.get(t.kind) == _BASIN_SHAPE
    ]
    now = [t for t in basins if _laid_now(state, t)]
    return now[-1] if now else state.ground.things.get(_BASIN)


def _laid_now(state: State, thing: Thing) -> bool:
    """Whether it was laid out in this part of the rite."""
    segment = ".".join(thing.act.split(".")[:3])
    return state.order.get(segment, -1) >= state.began > 0


def _is_water(state: State, name: str) -> bool:
    """Whether it holds the water for washing, as what stands beside the basin does."""
    jar = state.ground.things[name]
    return any(
        far((jar.x, jar.y), (basin.x, basin.y)) < _AT_BASIN
        for basin in state.ground.things.values()
        if state.given.shapes.get(basin.kind) == _BASIN_SHAPE
    )


def hands_over(state: State, name: str, act: Act) -> bool:
    """Whether he offers or gives to somebody what he has in hand."""
    gives = (
        state.words.kind(act.verb, "V") == "transfer"
        and state.words.effect(act.verb).cup != "receives"
    )
    given = act.verb in state.words.offers or gives
    return given and bool(act.recipient) and not act.place


def to_guest(state: State, name: str, act: Act) -> Errand | None:
    """Of an offering whose place is not told: before the mat of him who sits there, or before
    him who stands elsewhere."""
    served = state.on_stage(act.recipient[0])
    guest, mat = state.persons.get(served), state.ground.mat_of(served)
    giver = state.persons.get(name)
    if giver is not None and giver.mat:
        return None  # who sits on his mat gives from there
    if mat is not None and guest is not None and guest.mat == mat.of:
        dx, dy = state.given.vector(mat.facing)
        return Found(mat.x + 9 * dx, mat.y + 9 * dy), SUPPOSED, ""
    at, now = state.ground.at(served), state.ground.at(name)
    if at is None or now is None or served == name:
        return None
    house = state.ground.building
    sits = guest is not None and guest.posture == KNEELING
    if not within(house, at) and (
        far((at.x, at.y), (now.x, now.y)) < _NEAR or not sits and _stays_apart(state, at, act)
    ):
        return None
    return _before(state, at), SUPPOSED, ""


def _before(state: State, at: Found) -> Found:
    """Before one who stands there; of one who faces a wall, behind him."""
    dx, dy = state.given.vector(at.facing) if at.facing else (0.0, 1.0)
    front, back = ((at.x + k * dx * _BEFORE, at.y + k * dy * _BEFORE) for k in (1, -1))
    return Found(*(back if parted(state.ground.building, (at.x, at.y), front) else front))


def _stays_apart(state: State, guest: Found, act: Act) -> bool:
    """Whether one need not go to him: on the hall each comes to the top of his own stairs."""
    above = state.ground.building.region(guest.x, guest.y) == HALL
    return above or act.verb not in state.words.offers


def leads(state: State, name: str, act: Act) -> bool:
    """Whether the verb is one that is done at what it is done to (``leads.tsv``)."""
    to = state.given.leads.get(act.verb)
    return to is not None and (to != "mat" or _home_to_mat(state, name, act) is not None)


def to_object(state: State, name: str, act: Act) -> Errand | None:
    """負侯 before the target, facing as it does; 盡階 on the steps."""
    to = state.given.leads[act.verb]
    if to == "step":
        return on_steps(state, name, act), state.grade(act), ""
    if to == "opposite":
        return _opposite(state, act)
    if to == "mat":
        return _home_to_mat(state, name, act)
    found = state.ground.find(act.object[:1], name)
    if found is None:
        return None
    dx, dy = state.given.vector(found.facing or "北")
    return Found(found.x + dx * _BEFORE, found.y + dy * _BEFORE), WRITTEN, found.facing


def _home_to_mat(state: State, name: str, act: Act) -> Errand | None:
    """公還: who has a mat and is up there goes back to it; who turns to a side (左還) turns."""
    mat, at = state.ground.mats.get(name), state.point(name)
    there = (
        mat is not None
        and at not in (None, (mat.x, mat.y))
        and state.part(name) == state.ground.building.region(mat.x, mat.y)
    )
    own = state.next_own(name)
    gives = own is not None and own.quote == act.quote  # 還授: it is told what he turns for
    if mat is None or not there or gives or act.manner or act.facing or act.place:
        return None
    return Found(mat.x, mat.y, facing=mat.facing, mat=mat), SUPPOSED, mat.facing


def _opposite(state: State, act: Act) -> Errand | None:
    """對之: opposite to him who has just taken his place; nowhere for one who only answers."""
    other = state.ground.at(act.recipient[0]) if act.recipient else None
    last = state.last
    took = last is not None and act.recipient == last.agent and state.words.effect(last.verb).way
    if other is None or not took or not other.facing:
        return None
    dx, dy = state.given.vector(other.facing)
    return (
        Found(other.x + dx * _OPPOSITE, other.y + dy * _OPPOSITE),
        SUPPOSED,
        _turned(state, dx, dy),
    )


def _turned(state: State, dx: float, dy: float) -> str:
    """The facing against a step."""
    against = [s.suffix for s in state.given.sides if (s.kind, s.dx, s.dy) == ("abs", -dx, -dy)]
    return min(against, key=len)  # 西, not 西方


def on_steps(state: State, name: str, act: Act) -> Found:
    """The highest of the steps, below the hall."""
    spot = state.ground.building.spots[state.stair(name, act)]
    return Found(spot.x, spot.y + spot.depth / 2 - 1)


def stands_on_steps(building: Building, at: Point | None) -> bool:
    return at is not None and any(
        slug in building.spots and building.spots[slug].holds(*at)
        for slug in ("zuo-jie", "xi-jie", NORTHERN_STAIRS)
    )


def within(building: Building, at: Found) -> bool:
    """Whether a place lies in one of the rooms."""
    return building.region(at.x, at.y) in (ROOM, CHAMBER)


def remember(state: State, name: str, start: Point | None, errand: bool) -> None:
    """Where he was before the errand: on the hall or in a room, whither he will go back."""
    if start is None or name in state.errands:
        return
    part = state.ground.building.region(*start)
    if part in (ROOM, CHAMBER) or errand and part == HALL:
        was, home = state.persons.get(name), state.ground.homes.get((name, part))
        here = Found(*start, facing=was.facing if was else "", station=True)
        indoors = home is not None and part != HALL
        state.errands[name] = replace(home, station=True) if home and indoors else here


def returns(state: State, name: str, act: Act) -> bool:
    """Whether he bows, drinks or hands over, which is done at one's place, not at the jars."""
    before, part = state.errands.get(name), state.part(name)
    return (
        before is not None
        and (part == HALL or part == state.ground.building.region(before.x, before.y))
        and part not in (COURT, OUT)
        and (
            state.words.kind(act.verb, "V") in ("bow", "eat")
            or state.words.kind(act.verb, "V") == "transfer"
            and bool(act.recipient)
            and not act.place
        )
    )


def back(state: State, name: str, act: Act) -> Errand | None:
    """To where he was before he went; nowhere if he is there."""
    before, now = state.errands.pop(name), state.ground.at(name)
    if now is not None and far((now.x, now.y), (before.x, before.y)) < 1:
        return None
    return before, SUPPOSED, before.facing
