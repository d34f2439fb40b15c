"""What is set out, laid down, poured or put somewhere, when the clause does not say: what the
sentence has told of, or what he has just had in hand who does it.
"""

from __future__ import annotations

from itertools import islice

from ...lexicon import grammar
from ..company import Done
from ..moment import Moment, Object, of
from ..terms import SERVANTS, WINE
from .things import HANDLING, begins_with_it, goes_with, grips, names, no_cup, with_both_hands

#: How many acts back what is laid down was handled by him who lays it down.
_LAID = 3
#: Traits of verbs behind which a thing is in the hand no more.
_LEAVES_HAND = ("puts-down", "hands-over", "sets-out", "adds", "fills")


@of("same-object")
def laid_down(m: Moment) -> Object | None:
    """辭加席,委于席端: he lays down what he has just had, or what the sentence has told of."""
    for n, d in enumerate(islice(reversed(m.told), _LAID)):
        if grips(m, d):
            continue
        his = d.agent == m.agent and (bool(m.agent) or not m.p.general)
        if d.things and (his or not n and d.p.sentence == m.p.sentence):
            if m.is_a("takes-away") and not no_cup(m, d.things):
                return None  # 奠之。婦徹于房中: the dishes
            return Object(with_both_hands(m, d), "E21")
    return None


def set_out(m: Moment) -> Object | None:
    """執事之俎,陳于階間: what stands at the head of the sentence is set out; but what was handled
    since in 羹飪,實鼎,陳于門外."""
    sets = (
        m.p.spoken_of
        and (m.agent in ((), SERVANTS) or begins_with_it(m))
        and not m.p.recipients
        and (m.is_a("sets-out") or m.is_a("same-object") or m.is_a("fills"))
        and not _handled_since(m, m.p.spoken_of[-1].start)
    )
    return Object(names(m, [t.form for t in m.p.spoken_of]), "E21") if sets else None


def _handled_since(m: Moment, start: int) -> bool:
    """Whether a thing was handled last by a verb behind ``start``."""
    last = m.last_told
    return last is not None and bool(last.things) and last.p.verb.start > start


def passed_on(m: Moment) -> Object | None:
    """受潘，煮於垼; 洗柶，建於米: what must be done to something, at a place, and names nothing is
    done to what he has just had in hand."""
    if not _needs_thing(m):
        return None
    last = next(
        (d for d in islice(reversed(m.told), _LAID) if d.things or d.agent != m.agent), None
    )
    has = last is not None and last.agent == m.agent and _still_has(m, last)
    return Object(last.things, "E21") if last is not None and has else None


def _still_has(m: Moment, last: Done) -> bool:
    """Whether what was handled in the same sentence is in the hand still."""
    if m.p.serial and last.p.objects and last.p.form in m.lexicon.offers:
        return m.is_a("puts-down")  # 獻爵奠於正中
    gone = any(m.lexicon.is_a(last.p.form, trait) for trait in _LEAVES_HAND)
    return goes_with(m, last) and m.lexicon.kind(last.p.form, "V") in HANDLING and not gone


def _needs_thing(m: Moment) -> bool:
    """Whether it is done at a place to a thing that no word of the clause is or takes up."""
    word = m.p.verb.word
    if not any(place.start > m.p.verb.end for place in m.p.places):
        return False  # 負序: the place is what it is done to
    told = m.p.pronoun or m.p.by or m.p.theme or m.p.negation is not None
    return m.kind in HANDLING and word is not None and "i" not in word.takes and not told


@of("hands-over")
def handed_on(m: Moment) -> Object | None:
    """徹飯、齊以授相者: what the verb before has been done to, for the sake of this; 酌酒以授侍臣:
    or the wine that he has poured, where no cup is told of."""
    last = m.last_told
    if last is None or not m.p.serial or not goes_with(m, last):
        return None
    away = m.p.purpose_of and m.lexicon.is_a(last.p.form, "takes-away")
    return Object(last.things, "E21") if away or _is_poured(m, last) else None


def _is_poured(m: Moment, last: Done) -> bool:
    wine = bool(last.p.objects) and m.lexicon.is_a(last.p.form, "pours")
    return wine and last.agent == m.agent and m.scene.active is None


@of("puts-down")
def put_back(m: Moment) -> Object | None:
    """反于篚: the cup that he has."""
    back = any(grammar.BASKET in t.form for t in m.p.places)
    mine = m.scene.cup_of(m.agent) if back else None
    return Object((mine.name,), "E20") if mine is not None else None


@of("goes-forward")
def presented(m: Moment) -> Object | None:
    """捧胙跪進於獻官右: what he has just taken up he brings forward on his knees."""
    if not (m.p.serial and m.last_is_a("kneels")):
        return None
    had = next((d for d in islice(reversed(m.told), 1, _LAID) if d.things), None)
    his = had is not None and had.agent == m.agent and goes_with(m, had)
    return Object(had.things, "E21") if had is not None and his else None


@of("sets-food")
def dishes(m: Moment) -> Object | None:
    """薦諸其席: what is set before somebody, unless it is named, are the two dishes."""
    sets = m.agent == SERVANTS and m.p.places
    return Object(names(m, [grammar.DISHES]), "E21") if sets else None


@of("pours")
def poured(m: Moment) -> Object | None:
    """酌，曰「曠飲斯」: the wine that is poured, where no cup is told of."""
    no_more = m.p.pronoun or m.p.by or m.scene.active is not None
    return None if no_more else Object((WINE,), "E20")
