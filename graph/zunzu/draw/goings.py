"""Where an act takes him who does it: onto the hall, to the basin, before a mat, to the place
that is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..lexicon import grammar
from ..model import Act
from ..parse.terms import KNEELING
from . import errands, gates, handling
from .building import CHAMBER, COURT, HALL, OUT, ROOM, Spot
from .clash import up_already
from .given import OPEN, SUPPOSED, TOLD, WRITTEN, Rest
from .moments import Stand
from .nearing import APART, TWICE, Going, approach, is_there, onto
from .state import State
from .ways import far
from .where import Found, Mat

#: What hands and cups are washed at; the slugs of 其所 and of the hall.
_BASIN, _ITS_PLACE, _HALL_SLUG = "洗", "qi-suo", "tang"
#: How far a small step leads.
_STEP = 3.0


def going(state: State, name: str, act: Act) -> Going | None:
    """Where the act takes ``name``; None where it leaves him as he is.  Of the rules the first
    holds whose test does."""
    return next((lead(state, name, act) for test, lead in _RULES if test(state, name, act)), None)


def _told(state: State, name: str, act: Act) -> Rest | None:
    """The row of the tables that puts him somewhere at this act."""
    return next(
        (
            r
            for r in state.given.rests
            if r.when == "act" and r.who == name and act.id.endswith(f".{r.at}")
        ),
        None,
    )


def _as_told(state: State, name: str, act: Act) -> Going | None:
    rest = _told(state, name, act)
    place = rest and state.ground.coordinates(rest.place, name)
    return Going(place, rest.grade, rest=rest, home=state.stays(act)) if rest and place else None


def _eats(state: State, name: str, act: Act) -> bool:
    """Whether he sits on his mat and does what is done there."""
    stand = state.persons.get(name)
    return (
        stand is not None
        and (bool(stand.mat) or _sits_indoors(state, stand))
        and not _elsewhere(state, name, act)
        and state.words.kind(act.verb, "V") not in ("motion", "bow", "posture")
        and (act.verb not in state.words.offers)
    )


def _sits_indoors(state: State, stand: Stand) -> bool:
    """Whether he sits in one of the rooms, before what he eats."""
    part = state.ground.building.region(stand.x, stand.y)
    return stand.posture == KNEELING and part in (ROOM, CHAMBER)


def _elsewhere(state: State, name: str, act: Act) -> bool:
    """飲于西階上, 送于門外: whether it is done elsewhere than on his mat."""
    if act.place and act.place[-1].endswith(grammar.STAIR + grammar.TOP):
        return True
    mat = state.ground.mat_of(name)
    house = state.ground.building
    spots = (house.spots.get(state.ground.slugs.get(place, "")) for place in act.place)
    return mat is not None and any(
        spot is not None and house.region(spot.x, spot.y) != house.region(mat.x, mat.y)
        for spot in spots
    )


def _climbs(state: State, name: str, act: Act) -> bool:
    """Whether he goes up or down; 升俎 lifts a thing."""
    way = state.words.effect(act.verb).way
    bearing = any(state.words.kind(o, "T") not in ("", "cup", "abstract") for o in act.object)
    return way == "goes-down" or way == "goes-up" and (not bearing or bool(act.place))


def _passes(state: State, name: str, act: Act) -> bool:
    return state.words.effect(act.verb).way in ("goes-in", "goes-out")


def _washes(state: State, name: str, act: Act) -> bool:
    return state.words.effect(act.verb).wine == "washes" or state.words.is_a(
        act.verb, "washes-hands"
    )


def _is_given(state: State, name: str, act: Act) -> bool:
    """Whether he bows for, or receives, what was offered to him or his company at a place."""
    return (
        state.offered is not None
        and state.ground.served in (name, *state.given.actor(name).of)
        and (state.words.is_a(act.verb, "bows") or state.words.effect(act.verb).cup == "receives")
        and not _comes_up(state, name)
    )


def _comes_up(state: State, name: str) -> bool:
    """一人拜，盡階: whether he is below, and goes to the stairs next: then he bows there."""
    own = state.next_own(name)
    leads = own is not None and state.given.leads.get(own.verb) == "step"
    return leads and state.part(name) == COURT


def _receives(state: State, name: str, act: Act) -> bool:
    """Whether he goes to who gives: not one who sits, and does not rise (082: 不興，受爵)."""
    stand = state.persons.get(name)
    sits = stand is not None and stand.posture == KNEELING
    receives = state.words.effect(act.verb).cup == "receives"
    return receives and bool(act.cup) and state.giver != name and not sits


def _where_offered(state: State, name: str, act: Act) -> Going | None:
    """He to whom a cup is offered at a place receives it there."""
    place, stand = state.offered, state.persons.get(name)
    if place is None or place.mat is not None:
        return None
    if stand is None or abs(stand.x - place.x) + abs(stand.y - place.y) > 4 * APART:
        return Going(replace(place, thing=False), WRITTEN, home=True)
    is_there(state, name, act, WRITTEN)
    return None


def _errand(
    lead: Callable[[State, str, Act], errands.Errand | None],
) -> Callable[[State, str, Act], Going | None]:
    """As a going what leads on an errand: near to a thing, else to the place."""

    def to(state: State, name: str, act: Act) -> Going | None:
        led = lead(state, name, act)
        if led is None:
            return None
        found, grade, facing = led
        went = approach(state, name, act, found) if found.thing else Going(found, grade)
        return went and replace(went, grade=grade, errand=True, facing=facing)

    return to


def _pour(state: State, name: str, act: Act) -> Going | None:
    """To the jar; 實之賓之席前 by the jar to the mat."""
    named = state.ground.find(act.place, name)
    if act.place and named is None and not act.cup:
        return None  # 實于左手
    if named is not None and not named.thing:
        by = _at_jar(state, name, act, None)
        passes = (by.found.x, by.found.y) if by is not None else None
        return Going(named, state.grade(act), home=state.stays(act), via=passes)
    return _at_jar(state, name, act, named)


def _at_jar(state: State, name: str, act: Act, named: Found | None) -> Going | None:
    jar = named or state.jars.get(name) or errands.nearest_jar(state, name, act)
    if named is not None:
        state.jars[name] = named
    went = approach(state, name, act, jar) if jar is not None else None
    return went and replace(went, grade=WRITTEN if named else SUPPOSED, errand=True)


def _go_back(state: State, name: str, act: Act) -> Going | None:
    led = errands.back(state, name, act)
    return led and Going(led[0], led[1], facing=led[2])


def _sees_off(state: State, name: str, act: Act) -> bool:
    """送 of one who has gone out: not 拜送, which has an object, nor at a place."""
    return state.words.is_a(act.verb, "sees-off") and not act.object and not act.place


def _to_gate(state: State, name: str, act: Act) -> Going | None:
    """With him whom he sees off, out of the gate."""
    if state.part(name) == OUT or not state.ground.building.levels:
        return None
    return _by_row(state, name, "out") or gates.beside_gate(state, name, "out")


def _climb(state: State, name: str, act: Act) -> Going | None:
    """升 and 降: onto and from a mat, or by the stairs."""
    up = state.words.effect(act.verb).way == "goes-up"
    if mat := _named_mat(state, name, act):
        return onto(mat) if up else _off(state, name, mat, act)
    if not state.ground.building.levels:
        return _to(state, name, act) if act.place else None
    return _to_named(state, name, act, up) or _on_stairs(state, name, act, up)


def _to_named(state: State, name: str, act: Act, up: bool) -> Going | None:
    """To the place above or below that is named beside the stairs; 升堂 names none."""
    found = state.ground.find([p for p in act.place if not _is_way(state, p)], name)
    if found is not None and (state.ground.building.region(found.x, found.y) in (COURT, OUT)) != up:
        return Going(found, state.grade(act), home=up)
    return None


def _is_way(state: State, place: str) -> bool:
    return _is_stair(place) or state.ground.slugs.get(place) == _HALL_SLUG


def _on_stairs(state: State, name: str, act: Act, up: bool) -> Going | None:
    """By the stairs: as far as the steps, or where the tables have him then, or to their end."""
    by_steps = act.quote.partition(act.verb)[2][1:2] == grammar.DEGREE  # 公降一等
    if by_steps or up and _stops(state, act):
        return Going(errands.on_steps(state, name, act), state.grade(act))
    house, here = state.ground.building, state.point(name)
    if not errands.stands_on_steps(house, here) and up_already(house, here, up):
        return TWICE
    return _by_row(state, name, "up" if up else "down") or _by_stairs(state, name, act, up)


def _stops(state: State, act: Act) -> bool:
    """升…盡階，不升堂: whether he goes up no farther than the steps."""
    then = state.next_own(act.agent[0]) if act.agent else None
    if then is None:
        return False
    goes_on = (
        not act.place
        and state.words.effect(then.verb).way == "goes-up"
        and any(state.ground.slugs.get(place) == _HALL_SLUG for place in then.place)
    )
    return goes_on or then is state.after[0] and state.given.leads.get(then.verb) == "step"


def _named_mat(state: State, name: str, act: Act) -> Mat | None:
    """His mat, where the act speaks of one (升席)."""
    spoken = any(m in place for place in act.place for m in grammar.MATS)
    return state.ground.mat_of(name) if spoken else None


def _by_row(
    state: State, name: str, when: str, grade: str = "", within: Found | None = None
) -> Going | None:
    """Where the tables say that he is then, if that lies ``within`` a place."""
    rest = state.rest(name, when)
    place = state.ground.coordinates(rest.place, name) if rest else None
    if (
        rest is None
        or place is None
        or within is not None
        and not _box(within).holds(place.x, place.y, _STEP)
    ):
        return None
    return Going(place, grade or rest.grade, rest=rest, home=True)


def _by_stairs(state: State, name: str, act: Act, up: bool) -> Going | None:
    """To the top or the foot of the stairs that are named or are his; down to where he stood
    before, if no stairs are named."""
    named = any(_is_stair(p) for p in act.place)
    before = None if up or named else state.home_below(name)
    spot = state.ground.building.end_of(state.stair(name, act), up)
    end = before or (Found(spot.x, spot.y) if spot else None)
    return Going(end, state.grade(act) if named else SUPPOSED, home=up) if end else None


def _pass_gate(state: State, name: str, act: Act) -> Going | None:
    """入 of one on the hall, 出 of one in a room: the door; else the gate."""
    into = state.words.effect(act.verb).way == "goes-in"
    when = "in" if into else "out"
    outward = (
        []
        if into
        else [act.verb + place for place in act.place if act.verb + place in state.ground.slugs]
    )
    found = state.ground.find(outward or act.place, name)
    if found is not None:
        refined = None if found.thing else _by_row(state, name, when, state.grade(act), found)
        return refined or Going(found, state.grade(act), home=True)
    return _unnamed_gate(state, name, when)


def _unnamed_gate(state: State, name: str, when: str) -> Going | None:
    """Where one goes in or out and no place is named: by the tent, the door, or the gate."""
    into = when == "in"
    if not into and (tent := gates.out_of_tent(state, name)):
        return tent
    part = state.part(name)
    up = part == HALL or gates.up_into(state, name)
    indoors = part in (ROOM, CHAMBER) or into and up
    if indoors and "shi" in state.ground.building.spots:
        return gates.through_door(state, name, into)
    return _by_row(state, name, when) or gates.beside_gate(state, name, when)


def _wash(state: State, name: str, act: Act) -> Going | None:
    """To the basin, unless he is there; 降洗 only tells what one goes down for, where going
    there is told after it."""
    basin = errands.basin(state)
    now = state.ground.at(name)
    if basin is None or act.place:
        return _to(state, name, act) if act.place else None
    if _announced(state, name, act):
        return None
    if now is not None and abs(now.x - basin.x) + abs(now.y - basin.y) < 12:
        return None
    row = _by_row(state, name, "wash") if basin.name == _BASIN else None
    return (
        replace(row, home=False, errand=True)
        if row
        else Going(Found(basin.x, basin.y - 6), SUPPOSED, errand=True)
    )


def _announced(state: State, name: str, act: Act) -> bool:
    """Whether he goes to the basin later, before he goes up again."""
    if (
        state.last is None
        or state.last.quote != act.quote
        or state.words.effect(state.last.verb).way != "goes-down"
    ):
        return False
    for later in state.after:
        if name in later.agent:
            if state.words.effect(later.verb).way:
                return False
            if any(p.startswith(_BASIN) for p in later.place) or state.words.is_a(
                later.verb, "washes-hands"
            ):
                return True
    return False


def _forward(state: State, name: str, act: Act) -> Going | None:
    """進受, 受: towards him who gives, a step from him; 進, 坐奠: a step before oneself."""
    own = (state.words.effect(a.verb).cup for a in (act, *state.after) if name in a.agent)
    gives = next(filter(None, own), "") not in ("puts-down", "takes")
    now = state.ground.at(name)
    other = state.ground.at(state.giver) if gives and state.giver != name else None
    if now is None:
        return Going(Found(other.x, other.y - 6), SUPPOSED) if other is not None else None
    receives = state.words.effect(act.verb).cup == "receives"
    if receives and other is not None and state.part(name) == COURT and _on_hall(state, other):
        return Going(Found(other.x, other.y - 6), SUPPOSED)
    if other is not None and state.same_part(now, other):
        dx, dy = now.x - other.x, now.y - other.y
        size = (dx * dx + dy * dy) ** 0.5
        if size > 6:
            near = Found(other.x + dx / size * 5, other.y + dy / size * 5)
            return Going(near, _as_before(state, name, near), keep=True)
        return None
    stand = state.persons.get(name)
    dx, dy = state.given.vector(stand.facing if stand else "")
    return Going(Found(now.x + dx * _STEP, now.y + dy * _STEP), SUPPOSED, keep=True)


def _on_hall(state: State, place: Found) -> bool:
    return state.ground.building.region(place.x, place.y) == HALL


def _as_before(state: State, name: str, near: Found) -> str:
    """How sure it is where he comes to by a step or two: as sure as where he was."""
    stand = state.persons.get(name)
    if stand is None or far((stand.x, stand.y), (near.x, near.y)) > 2 * APART:
        return SUPPOSED
    return stand.grade


def _back(state: State, name: str, act: Act) -> Going | None:
    """退: a step back, he faces as before."""
    stand = state.persons.get(name)
    if stand is not None and not stand.mat and stand.grade != OPEN:
        dx, dy = state.given.vector(stand.facing)
        back = Found(stand.x - dx * _STEP, stand.y - dy * _STEP)
        if state.same_part(Found(stand.x, stand.y), back):
            return Going(back, SUPPOSED, keep=True)
    return None


def _follow(state: State, name: str, act: Act) -> Going | None:
    """從: to where he is whom one follows, unless it is told next that one goes up or down."""
    other, now, own = _leader(state, name, act), state.ground.at(name), state.next_own(name)
    if other is None or own is not None and state.words.effect(own.verb).way:
        return None
    return None if now and state.same_part(now, other) else _behind(state, name, act, other)


def _leader(state: State, name: str, act: Act) -> Found | None:
    """Where he is whom one follows: who is named, else who acted last."""
    leader = act.recipient or (state.last.agent if state.last and not act.object else ())
    return state.placed(leader[0]) if leader and leader[0] != name else None


def _behind(state: State, name: str, act: Act, other: Found) -> Going | None:
    """Into another part of the building behind somebody: to one's own place in a room, by one's
    own stairs onto the hall and from it."""
    part = state.ground.building.region(other.x, other.y)
    if (home := state.ground.homes.get((name, part))) and part in (ROOM, CHAMBER):
        return Going(replace(home, station=True), SUPPOSED)
    if {part, state.part(name)} == {COURT, HALL}:
        up = part == HALL
        return _by_row(state, name, "up" if up else "down") or _by_stairs(state, name, act, up)
    return Going(Found(other.x, other.y - 6), SUPPOSED)


def _met_on_his_way_back(state: State, name: str, act: Act) -> bool:
    """司馬反位 … 司射進，與司馬交于階前: whether he who is met has been told to be back at his
    place before the meeting is told."""
    now, home = state.ground.at(name), state.home_below(name)
    then = state.next_own(name)
    return (
        state.words.is_a(act.verb, "crosses")
        and name not in act.agent[:1]
        and (then is None or then.segment != act.segment)
        and (name, COURT) in state.stood
        and now is not None
        and home is not None
        and far((now.x, now.y), (home.x, home.y)) < APART
    )


def _kneel(state: State, name: str, act: Act) -> Going | None:
    """To where that is done for which he kneels."""
    then = handling.kneels_to(state, name, act)
    return going(state, name, then) if then is not None else None


def _to(state: State, name: str, act: Act) -> Going | None:
    """To the place that the act names: there, or near the thing that he takes or puts down."""
    mat = any(place.removeprefix(grammar.HIS) in grammar.MATS for place in act.place[-1:])
    own = state.ground.mat_of(name)
    if mat and own is not None and state.words.kind(act.verb, "V") == "motion":
        return onto(own)
    found = found_by(state, name, act)
    if found is None:
        return None
    if refined := _refined(state, name, act, found):
        return refined
    if found.mat is not None and act.object and (own is None or found.mat != own):
        dx, dy = state.given.vector(found.mat.facing)  # 爾黍于席上: he does it from before the mat
        return Going(Found(found.x + 9 * dx, found.y + 9 * dy), state.grade(act), errand=True)
    if (
        act.object
        and state.words.kind(act.verb, "V") not in ("bow", "motion", "posture", "offer")
        and not found.mat
    ):
        return approach(state, name, act, found)
    return Going(found, state.grade(act), home=state.stays(act))


def found_by(state: State, name: str, act: Act) -> Found | None:
    """Where an act's words lead; 其所 is where the cup lay before."""
    if act.cup in state.laid and any(
        state.ground.slugs.get(place) == _ITS_PLACE for place in act.place
    ):
        return Found(*state.laid[act.cup], 3, 3, thing=True, solid=True)
    return state.ground.find(act.place, name)


def _refined(state: State, name: str, act: Act, found: Found) -> Going | None:
    """Of a wide place, or of the basin: where in it the tables put him."""
    grade, home = state.grade(act), state.stays(act)
    if found.thing and found == state.ground.find((_BASIN,), name):
        row = _by_row(state, name, "wash", grade)
    else:
        row = (
            (_by_row(state, name, "in", grade, found) or _by_row(state, name, "out", grade, found))
            if found.width > 30
            else None
        )
    return replace(row, home=home) if row else None


def _off(state: State, name: str, mat: Mat, act: Act) -> Going | None:
    """降席: on the side that is named, else at its foot; or at the place that is named besides."""
    found = state.ground.find(act.place, name)
    if found is not None and found.mat is None:
        return Going(found, state.grade(act), home=True)
    dx, dy = state.given.vector(mat.head)
    grade = TOLD if not found or len(act.place) < 2 else WRITTEN
    return Going(Found(mat.x - dx * 7.5, mat.y - dy * 7.5, facing=mat.facing), grade)


def _is_stair(place: str) -> bool:
    return place.endswith(grammar.STAIR)


def _box(found: Found) -> Spot:
    return Spot(found.x, found.y, found.width, found.depth)


def _has_place(state: State, name: str, act: Act) -> bool:
    return bool(act.place)


#: What leads somewhere, in this order, and how.
_RULES: tuple[
    tuple[Callable[[State, str, Act], object], Callable[[State, str, Act], Going | None]], ...
] = (
    (_told, _as_told),
    (errands.pours, _pour),
    (_eats, lambda state, name, act: None),
    (errands.leads, _errand(errands.to_object)),
    (_sees_off, _to_gate),
    (_climbs, _climb),
    (_passes, _pass_gate),
    (_washes, _wash),
    (
        lambda state, name, act: state.words.is_a(act.verb, "goes-forward") and not act.place,
        _forward,
    ),
    (
        lambda state, name, act: (
            state.words.is_a(act.verb, "withdraws") and not act.place and not act.object
        ),
        _back,
    ),
    (lambda state, name, act: state.words.is_a(act.verb, "follows") and not act.place, _follow),
    (handling.sits, handling.to_own_mat),
    (handling.kneels_to, _kneel),
    (_met_on_his_way_back, lambda state, name, act: None),
    (_has_place, _to),
    (handling.takes_stand, handling.to_stand),
    (handling.takes, handling.to_cup),
    (_is_given, _where_offered),
    (errands.returns, _go_back),
    (errands.hands_over, _errand(errands.to_guest)),
    (_receives, _forward),
    (
        lambda state, name, act: (
            state.words.is_a(act.verb, "sets-out")
            and act.object
            and act.object[0] in state.ground.marks
        ),
        handling.to_mark,
    ),
    (handling.takes_away, handling.to_thing),
    (handling.sets_before, handling.to_served),
)
