"""Things and cups: what is set out, set before somebody, put down, taken away."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ..lexicon import grammar
from ..model import Act
from ..parse.terms import SERVANTS
from .building import HALL
from .given import SUPPOSED
from .goings import found_by
from .moments import Cup
from .state import State
from .ways import clear, far
from .where import DISH, STAND, Found, Thing

#: Kinds of things that lie on others, and are drawn with them.
_EATEN = frozenset({"food", "part", "body", "wine", "dress", "dish"})
#: Kinds that are set before him who is served; kinds that are no things to be set out.
#: As many segments on, a thing that the tables placed is what is spoken of.
_SAME_LAYING = 4
#: How far beside him is what goes with him.
_BESIDE = 5.0
_CUP, _GEAR = "cup", "gear"
_SERVED, _NOT_SET_OUT = ("food", "stand", "meat"), ("", _CUP, "abstract")


def set_out(state: State, act: Act) -> None:
    """What is set out, set before somebody, and taken away."""
    if state.words.is_a(act.verb, "takes-away"):
        _take_away(state, act.object)
        return
    if state.words.is_a(act.verb, "lays-before") and act.recipient and not act.place:
        state.ground.served = act.recipient[0]
    if act.verb in grammar.MATS and act.recipient and state.ground.mat_of(act.recipient[0]):
        state.ground.other = act.recipient[0] + grammar.MAT
    if state.words.is_a(act.verb, "sets-out"):
        for thing in (o for o in act.object if state.words.kind(o, "T") not in _NOT_SET_OUT):
            _set(state, thing, act)


def lead_along(state: State, act: Act) -> None:
    """以馬出: what somebody goes with goes with him."""
    at = state.ground.at(act.agent[0]) if act.agent else None
    if at is None or not state.words.effect(act.verb).way:
        return
    for key, thing in list(state.ground.things.items()):
        if thing.kind in act.object and thing.kind != "cup":
            state.ground.things[key] = replace(
                thing, x=at.x + _BESIDE, y=at.y, grade=state.grade(act), act=act.id, words=act.quote
            )


def _take_away(state: State, kinds: Collection[str]) -> None:
    """They are gone, and what lies upon them: the arrows with the rack."""
    things = state.ground.things
    gone = {key: thing for key, thing in things.items() if thing.kind in kinds}
    racks = [thing for thing in gone.values() if state.words.kind(thing.kind, "T") == _GEAR]
    laid_on = {(rack.x, rack.y) for rack in racks}
    for key, thing in list(things.items()):
        if key in gone or thing.kind != _CUP and (thing.x, thing.y) in laid_on:
            del things[key]


def _set(state: State, thing: str, act: Act) -> None:
    """One thing: food without a place before him who is served, else at the place that is named;
    what servants set at 其位 is set at the place of him who is served."""
    served = state.ground.served
    who = served if not act.agent or act.agent == SERVANTS else act.agent[0]
    food = thing in (DISH, STAND) or state.words.kind(thing, "T") in _SERVED
    food = food or state.words.is_a(act.verb, "sets-food")  # 薦兩豆
    if food and (not act.place or served and _at_his_place(act)):
        _serve(state, thing, act)
    elif (found := state.ground.find(act.place, who)) is not None:
        if food and found.mat is not None:  # 薦諸其席: before the mat
            state.ground.served = found.mat.of
            _serve(state, thing, act)
        else:
            _place_thing(state, thing, found, act)


def _serve(state: State, thing: str, act: Act) -> None:
    """A dish or stand before the mat of him who is served."""
    if act.recipient:
        state.ground.served = act.recipient[0]
    before = state.ground.before("")
    if before is None:
        return
    of, place = before
    if thing != STAND:
        state.ground.things.pop(thing, None)  # 實豆，陳于房中 … 薦兩豆: it stands there no more
    stand = thing.endswith(STAND)
    dx, dy = state.given.vector(place.facing)
    out = 6.6 if stand else 3.9
    name = f"{STAND if stand else DISH}:{of}"
    state.ground.things[name] = Thing(
        name,
        STAND if stand else DISH,
        place.x + dx * out,
        place.y + dy * out,
        place.facing,
        SUPPOSED,
        act.id,
        act.quote,
        of,
    )


def _place_thing(state: State, thing: str, found: Found, act: Act) -> None:
    if thing != STAND:  # of which each has his own
        let_go(state, thing)
    part = state.ground.building.region(found.x, found.y)
    name = ("上" if part == HALL else "下") + thing if thing == grammar.BASKET else thing
    tabled = [
        t for t in state.ground.things.values() if thing == t.kind and _just_laid(state, t, act)
    ]
    if tabled:  # the tables place it
        state.ground.other = min(tabled, key=lambda t: far((t.x, t.y), (found.x, found.y))).name
        return
    state.ground.other = name
    if thing not in grammar.MATS:
        x, y = clear(state.ground.building, (found.x, found.y))  # 饌于東序: before the wall
        state.ground.things[name] = Thing(
            name, thing, x, y, "", state.grade(act), act.id, act.quote
        )


def let_go(state: State, kind: str) -> None:
    """Who carried such a thing has it in hand no longer once it stands somewhere: 牲鼎, 鼎."""
    for person in state.scene.persons.values():
        person.holds = tuple(h for h in person.holds if not h.endswith(kind))


def _at_his_place(act: Act) -> bool:
    return any(place.endswith(grammar.STATION) for place in act.place)


def _just_laid(state: State, thing: Thing, act: Act) -> bool:
    """Whether the tables placed it, where the act tells of it: not long before, when it stood
    elsewhere."""
    far_back = state.order.get(act.segment, 0) - state.order.get(thing.act, 0)
    return thing.act.count(".") == 2 and far_back <= _SAME_LAYING


def put_down(state: State, act: Act) -> None:
    """Where a cup lies that was put down, and whose stand was taken away."""
    if act.cup:
        cup = state.scene.cups[act.cup]
        if state.words.effect(act.verb).cup == "puts-down":
            _lies_at(state, act.cup, cup.kind, act)
        elif cup.holder:
            _in_hand(state, act.cup, cup.kind)
    if STAND in act.object and state.words.is_a(act.verb, "takes") and act.agent:
        state.ground.things.pop(f"{STAND}:{act.agent[0]}", None)


def _lies_at(state: State, cup: str, kind: str, act: Act) -> None:
    """A cup lies at the place that is named, else before him who put it down."""
    who = act.agent[0] if act.agent else ""
    if (found := found_by(state, who, act)) is not None:
        state.lying[cup] = (found.x, found.y)
    elif who and (near := state.ground.at(who)) is not None:
        dx, dy = state.given.vector(near.facing or "北")
        state.lying[cup] = (near.x + 2.4 * dx, near.y + 2.4 * dy)
    state.laid[cup] = state.lying.get(cup, (0.0, 0.0))
    state.ground.things.pop(kind, None)  # what was laid down last is looked up last
    state.ground.things[kind] = Thing(kind, "cup", *state.laid[cup])


def _in_hand(state: State, cup: str, kind: str) -> None:
    """A cup that somebody has in hand lies nowhere."""
    state.lying.pop(cup, None)
    lies = state.ground.things.get(kind)
    if lies and lies.kind == "cup":
        del state.ground.things[kind]


def cups(state: State) -> tuple[Cup, ...]:
    return tuple(
        Cup(
            name,
            c.kind,
            c.holder,
            c.place,
            c.filled,
            *(state.lying.get(name, (None, None)) if not c.holder else (None, None)),
        )
        for name, c in state.scene.cups.items()
    )
