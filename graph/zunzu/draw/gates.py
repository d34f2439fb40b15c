"""Through what one goes in and out where no place is named: the gate, the door of the room, the
tent of the archers."""

from __future__ import annotations

from dataclasses import replace

from ..lexicon import grammar
from .building import CHAMBER, COURT, ROOM
from .given import SUPPOSED
from .nearing import Going
from .state import State
from .where import Found

_TENT = "次"
#: So near to the tent one is in it or waits at it (俟于次北).
_AT_TENT = 18
#: Where one passes the gate who goes in or out and comes from the east or the west.
_GATE = {
    ("in", "east"): "men-you",
    ("in", "west"): "men-zuo",
    ("out", "east"): "chu-men-zuo",
    ("out", "west"): "chu-men-you",
}


def out_of_tent(state: State, name: str) -> Going | None:
    """適次，袒決遂，執弓，右挾之，出; 一耦出，西面揖: who is at the tent comes out of it, to the
    west, and not through the gate."""
    tent, now = state.ground.things.get(_TENT), state.ground.at(name)
    if tent is None or now is None or abs(now.x - tent.x) + abs(now.y - tent.y) > _AT_TENT:
        return None
    return Going(Found(tent.x - 7, tent.y), SUPPOSED)


def up_into(state: State, name: str) -> bool:
    """Whether one who is within the gate goes into the room: 嗣盥，入; unless he goes up next."""
    stand = state.persons.get(name)
    if stand is None or state.part(name) != COURT:
        return False
    own = next((a for a in state.after if name in a.agent), None)
    return own is None or not state.words.effect(own.verb).way


def beside_gate(state: State, name: str, when: str) -> Going | None:
    """Through the gate on his own side; who faces north within has the east at his right, as who
    goes out at his left."""
    side = "east" if state.given.actor(name).side == grammar.STAIRS[0] else "west"
    spot = state.ground.building.spots.get(_GATE[when, side])
    return Going(Found(spot.x, spot.y), SUPPOSED) if spot else None


def through_door(state: State, name: str, into: bool) -> Going | None:
    home = state.ground.homes.get((name, ROOM)) if into else None
    door = state.ground.building.spots["hu"]
    if state.part(name) == CHAMBER and not into:
        door = replace(door, x=state.ground.building.spots["fang"].x - 4)
    inside, beside = Found(door.x - 2, door.y + 6), Found(door.x - 9, door.y - 5)
    return Going(home or (inside if into else beside), SUPPOSED)
