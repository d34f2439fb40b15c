"""What it is done to, when the clause does not say; and what is then in whose hand.

The ways (:mod:`zunzu.parse.ways.things`) are asked in their order, and the first that answers
counts: what the clause itself tells goes before what is received, that before what is in the hand,
that before the cup in play, and last comes what was spoken of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from ..lexicon import grammar
from ..model import Rival
from .moment import Moment, Object, Ways
from .terms import WINE
from .ways import bodies, laying, things, told
from .ways.things import into_hand, is_grip, names

WAYS: Ways[Object | None] = Ways(
    told.told_of,
    things.with_what,
    laying.handed_on,
    things.picked_up,
    laying.dishes,
    things.carried,
    things.in_verb,
    things.in_name_of_doer,
    things.offered,
    things.handed,
    things.nothing_more,
    things.from_hand,
    things.into_vessel,
    things.still_in_hand,
    things.taken_over,
    things.moved,
    things.headed,
    things.of_line,
    things.brought,
    things.cup,
    laying.put_back,
    laying.presented,
    things.taken_up,
    laying.set_out,
    laying.laid_down,
    things.sacrificed,
    things.wine,
    laying.poured,
    things.drunk,
    bodies.cooked,
    laying.passed_on,
    bodies.the_dead,
)
NOTHING = Object()
#: The warrant of a thing that was handled or spoken of before.
_TAKEN_UP = "E21"
#: Kinds of things that are not handed on: what was said, a hand, the tip of a lung, wine apart from
#: its cup.
_NEVER = frozenset(("abstract", "body", "part", "wine"))
#: And that are not held by themselves: the end of a lung that is torn off, an order that is
#: received; of cups another room knows.
_NOT_HELD = frozenset(("part", "cup", "abstract"))
_NUMBER = re.compile("^[一二三乘餘](?=.)")
#: How many acts back a thing may stand that 之 takes up.
_ANTECEDENTS = 3


def object_of(m: Moment) -> Object:
    """What it is done to, with the warrant "" when that is written; of a ditto nothing is said."""
    if m.p.model is not None:
        return NOTHING
    if m.p.objects:
        return Object(names(m, [t.form for t in m.p.objects]))
    return next((found for _, found in proposed(m) if _can_be(m, found)), NOTHING)


def _can_be(m: Moment, found: Object) -> bool:
    """賓致命，釋外足: whether what is not written is no word where a thing is handled."""
    if not found.warrant or not found.things:
        return True
    said = all(m.lexicon.kind(t, "T") == "abstract" for t in found.things)
    if found.warrant == _TAKEN_UP and (_is_worn(m, found) or not _is_prose_thing(m, found)):
        return False
    return not (said and m.kind == "handle")


def _is_prose_thing(m: Moment, found: Object) -> bool:
    """推柩而反之: whether a verb of a story, or of rules, may have an unwritten thing: what is
    eaten, or what he has just handled; of a rite any."""
    if not (m.company.naming.tells_story() or m.company.prose):
        return True
    return m.kind in ("eat", "handle") and (m.kind == "eat" or _just_in_hand(m, found))


def _is_worn(m: Moment, found: Object) -> bool:
    """服青衣而舞之: whether it is what somebody has just put on, and no verb of dressing takes
    up."""
    worn = (d for d in reversed(m.told) if d.things == found.things)
    last = next(worn, None)
    return last is not None and m.lexicon.is_a(last.p.form, "wears") and m.kind != "dress"


def _just_in_hand(m: Moment, found: Object) -> bool:
    """推柩而反之: whether he has just handled it; a verb of prose rarely has an unwritten thing."""
    last = m.last
    his = last is not None and last.agent == m.agent and last.things == found.things
    return his and m.goes_with_last


def asked(m: Moment, found: Object) -> list[tuple[str, Object]]:
    """What was found, by the name of the way, and what the ways would propose that were not
    asked."""
    if m.p.model is not None or m.p.objects:
        return [("", found)]
    return list(proposed(m))


def proposed(m: Moment) -> Iterator[tuple[str, Object]]:
    """What each way proposes, by its name, the best first."""
    for way in WAYS.at(m):
        found = way(m)
        if found is not None:
            yield way.__name__, found


def handle(m: Moment, found: Object) -> None:
    """Who has what in hand from now on: who brings it; who takes it or receives it, to whom it is
    given, or nobody when it is laid down."""
    _brings(m)
    scene = m.scene
    grasped = m.is_a("grasps")  # 右執簫: the bow stays in his hand
    things = tuple(
        t
        for t in found.things
        if m.lexicon.kind(t, "T") not in _NOT_HELD and not (grasped and is_grip(m, t))
    )
    if not things or m.p.negation is not None:
        return
    gives = m.is_a("hands-over")
    if into_hand(m):
        scene.grasp(m.agent, things, scene.now)  # 反于右手: from one hand into the other
    elif gives or m.is_a("puts-down") or m.is_a("adds") or _into_belt(m):
        scene.holding.pop(m.agent, None)
    elif m.is_a("keeps-thing"):
        _takes(m, things)
    if gives and m.recipient:
        scene.grasp(m.recipient, things, scene.now)


def _into_belt(m: Moment) -> bool:
    """搢笏，洗爵，以授執事者: whether all that he had in hand is in his belt; not 搢三挾一个."""
    held = m.scene.holding.get(m.agent, ())
    return m.is_a("into-belt") and m.things().issuperset(held)


def _brings(m: Moment) -> None:
    """受者以降: what he goes with he has in hand; of cups another room knows."""
    if m.p.negation is None and (m.kind == "motion" or m.p.purpose_of):
        for brought in m.p.by:
            if not m.scene.is_cup(brought.form):
                _let_go(m, brought.form)
                m.scene.grasp(m.agent, (brought.form,), m.scene.now)


def _let_go(m: Moment, thing: str) -> None:
    """宰…授公，以蓋降: what one goes away with he has not handed over with the rest."""
    holding = m.scene.holding
    for who, held in list(holding.items()):
        if who != m.agent and thing in held and len(held) > 1:
            holding[who] = tuple(t for t in held if t != thing)


def _takes(m: Moment, things: tuple[str, ...]) -> None:
    """又取稷: he has it in hand now, beside what he holds if it is once more or with the other
    hand."""
    if m.is_a("receives"):
        _leaves_hands(m, things)
    held = (
        m.scene.in_hand(m.agent, m.scene.now)
        if m.p.has(grammar.ONCE_MORE) or _other_hand(m)
        else ()
    )
    m.scene.grasp(m.agent, tuple(dict.fromkeys((*held, *things))), m.scene.now)


def _leaves_hands(m: Moment, things: tuple[str, ...]) -> None:
    """勞者奉幣,賓受幣: what one receives another has no more."""
    holding = m.scene.holding
    for who in [who for who, held in holding.items() if who != m.agent and set(held) & set(things)]:
        del holding[who]


def _other_hand(m: Moment) -> bool:
    """左擁簠粱，右執湆: whether the act before put something into his other hand."""
    last = m.last
    ends = any(
        m.lexicon.kind(o.form, "T") in ("part", "gear") for o in m.p.objects
    )  # 左執弣，右執簫: of one bow
    return (
        last is not None
        and last.agent == m.agent
        and m.goes_with_last
        and m.is_a("grasps")
        and not ends
        and any(m.p.has(hand) and last.p.has(*grammar.HANDS - {hand}) for hand in grammar.HANDS)
    )


def rivals(m: Moment, found: Object) -> tuple[Rival, ...]:
    """What else it could be: 酌 is done to the cup or to the wine; 之 may take up the thing handled
    last or the one before it."""
    if m.is_a("fills") and not m.is_a("of-thing") and found.warrant == "E20":
        return (Rival("object", (WINE,), "E20"),)
    either = m.p.pronoun and m.kind != "serve" or m.is_a("of-either")
    if not found.warrant or not either or _is_beside(m, found):
        return ()
    other = _earlier(m, found)
    return (Rival("object", other, "E21"),) if other else ()


def _is_beside(m: Moment, found: Object) -> bool:
    """弟子委矢,司馬乘之: nothing stands between the thing and what takes it up."""
    last = m.last_told
    return last is not None and last.things == found.things and not m.is_a("of-two")


def _earlier(m: Moment, found: Object) -> tuple[str, ...]:
    """The things handled before that 之 could take up besides."""
    here = m.p.line - (not m.company.apart)
    mine = {_bare(m, name) for name in found.things}
    for done in islice(reversed(m.told), _ANTECEDENTS):
        if not done.things or done.p.model is not None or done.p.line < here:
            continue
        names = [_bare(m, name) for name in done.things]
        if m.lexicon.kind(names[0], "T") not in _NEVER and mine.isdisjoint(names):
            return done.things
    return ()


def _bare(m: Moment, name: str) -> str:
    """A thing without its number or its owner; every cup is one thing, for a cup goes by several
    names."""
    return grammar.ANY_CUP if m.scene.is_cup(name) else _NUMBER.sub("", name, count=1)
