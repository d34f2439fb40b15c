"""Things and where they lead: to the cup that is taken, the stand, what is set out or taken away,
and down upon the knees before them."""

from __future__ import annotations

from dataclasses import replace

from ..model import Act
from ..parse.terms import KNEELING
from .building import HALL
from .given import SUPPOSED
from .nearing import Going, approach, onto
from .state import State
from .ways import Point, far
from .where import DISH, STAND, Found, Mat

#: How far before the middle of a mat one stands who handles what lies before it.
_BEFORE_MAT = 9.0
#: What is set before one who sits.
_SERVED = frozenset({"food", "stand", "meat", "dish"})


def takes(state: State, name: str, act: Act) -> bool:
    return (
        state.words.effect(act.verb).cup == "takes"
        and bool(act.cup)
        and _lies(state, name, act.cup or "") is not None
    )


def to_cup(state: State, name: str, act: Act) -> Going | None:
    lies = _lies(state, name, act.cup or "")
    return approach(state, name, act, Found(*lies, 3, 3, thing=True, solid=True)) if lies else None


def to_mark(state: State, name: str, act: Act) -> Going | None:
    """To where the thing will stand that he sets out."""
    mark = state.ground.marks.get(act.object[0])
    return approach(state, name, act, mark) if mark else None


def _lies(state: State, name: str, cup: str) -> Point | None:
    """Where a cup lies; 觶 may be the 角觶 that lies nearest, in the same part of the building."""
    if cup in state.lying:
        return state.lying[cup]
    kind, now = cup.partition(".")[0], state.ground.at(name)
    like = [at for other, at in state.lying.items() if other.partition(".")[0].endswith(kind)]
    near = [at for at in like if now is not None and state.same_part(now, Found(*at))]
    return min(near, key=lambda at: far(at, (now.x, now.y)) if now else 0.0, default=None)


def takes_stand(state: State, name: str, act: Act) -> bool:
    """Whether he takes up the stand or the dishes that stand before his own mat: 賓取俎."""
    own = any(o in (DISH, STAND) for o in act.object)
    return (
        own
        and not act.place
        and state.words.effect(act.verb).cup == "takes"
        and state.ground.mat_of(name) is not None
        and state.part(name) == HALL
    )


def to_stand(state: State, name: str, act: Act) -> Going | None:
    """Before his mat: 取俎者皆鄉其席."""
    mat, stand = state.ground.mat_of(name), state.persons.get(name)
    if mat is None or stand is not None and stand.mat:
        return None
    return Going(_front(state, mat), SUPPOSED)


def sets_before(state: State, name: str, act: Act) -> bool:
    """Whether he sets food before him who is served, of which no place is told."""
    food = any(state.words.kind(o, "T") in _SERVED or o.endswith(STAND) for o in act.object)
    return (
        food
        and not act.place
        and state.words.is_a(act.verb, "sets-out")
        and state.ground.mat_of(state.ground.served) is not None
        and not any(who == name for who, _ in state.ground.homes)  # one who serves
    )


def to_served(state: State, name: str, act: Act) -> Going | None:
    """Before the mat of him who is served."""
    mat = state.ground.mat_of(state.ground.served)
    return Going(_front(state, mat), SUPPOSED) if mat is not None else None


def takes_away(state: State, name: str, act: Act) -> bool:
    """Whether he takes away what stands somewhere: 退楅."""
    return state.words.is_a(act.verb, "takes-away") and _to_hand(state, name, act) is not None


def _to_hand(state: State, name: str, act: Act) -> Found | None:
    """The first of the things that it is done to which stands in his part of the building."""
    now = state.ground.at(name)
    found = (
        Found(t.x, t.y, 3, 3, thing=True, solid=True)
        for t in (state.ground.things.get(o) for o in act.object)
        if t is not None
    )
    return next((f for f in found if now is None or state.same_part(now, f)), None)


def to_thing(state: State, name: str, act: Act) -> Going | None:
    """To the thing that he takes away."""
    found = _to_hand(state, name, act)
    return approach(state, name, act, found) if found is not None else None


def kneels_to(state: State, name: str, act: Act) -> Act | None:
    """坐奠于篚: the act for which he kneels, which tells where he does."""
    then = state.next_own(name)
    if act.place or act.posture != KNEELING or act.sense is None or then is None:
        return None
    if state.words.effect(act.verb).posture != "kneels" or then.quote != act.quote:
        return None
    handles = state.words.effect(then.verb).cup in ("takes", "puts-down")
    return then if handles and then is state.after[0] else None


def sits(state: State, name: str, act: Act) -> bool:
    """升，坐: whether he sits down to stay, on the hall, where he has a mat."""
    last = not state.after or state.after[0].quote != act.quote
    down = state.words.effect(act.verb).posture == "kneels" and last and not act.place
    return down and _off_his_mat(state, name) and _has_come_up(state, name)


def _off_his_mat(state: State, name: str) -> bool:
    """Whether he is on the hall, and neither on his mat there nor at it."""
    stand, mat = state.persons.get(name), state.ground.mat_of(name)
    if stand is None or stand.mat or mat is None or state.part(name) != HALL:
        return False
    return far((stand.x, stand.y), (mat.x, mat.y)) >= _BEFORE_MAT


def _has_come_up(state: State, name: str) -> bool:
    """Whether what he did last was to go up: he sits down at the feast, and does not kneel."""
    before = state.last
    return (
        before is not None
        and name in before.agent
        and state.words.effect(before.verb).way == "goes-up"
    )


def to_own_mat(state: State, name: str, act: Act) -> Going | None:
    """Onto his own mat."""
    mat = state.ground.mat_of(name)
    return replace(onto(mat), grade=SUPPOSED) if mat is not None else None


def _front(state: State, mat: Mat) -> Found:
    dx, dy = state.given.vector(mat.facing)
    return Found(mat.x + _BEFORE_MAT * dx, mat.y + _BEFORE_MAT * dy)
