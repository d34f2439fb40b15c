"""Where a repeated act happens: the places and facings of the model, turned to the side on which
the text puts the repetition.

主人西階上酬介 … 如賓酬主人之禮: the model was done at the other stair, and 鄭玄 turns its facings
with it (其酌，實觶西南面授介, of 東南面授主人).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from itertools import chain, islice

from ...lexicon import grammar
from ...model import Deed, replace
from ..terms import Persons
from .formula import Query
from .past import Past

#: The warrant of a place or facing that is not the model's.
WARRANT = "E36"

#: How many acts back the cup was handled that is in play, and which formulas tell of cups given.
_NEAR = 12
_GIVINGS = ("part", "first", "taking", "cup")

#: Ways of ``effects.tsv``, and how far behind a ditto he may go them.
_UP, _DOWN, _GOES_ON = "goes-up", "goes-down", 4

_STAIR = re.compile("|".join(grammar.STAIRS))
_OPPOSITE = dict(zip(grammar.STAIRS, reversed(grammar.STAIRS)))


def settle(
    copies: Sequence[Deed],
    told: Sequence[Deed],
    persons: Mapping[str, str],
    offers: Set[str],
    round_: Sequence[Deed] = (),
) -> list[Deed]:
    """The copies where they happen.

    ``persons`` says who stands for whom, ``offers`` are the verbs of giving a cup. Where a cup is
    given, the place and facing of the acts that the text tells itself beside the ditto (``told``)
    hold for the copies of the same deeds; where the giver is at the other stair than in the model,
    or has changed places with him to whom he gives, all are turned to the other side. Where a cup
    goes on from each to the next, they stand where it went last in the round (``round_``).
    """
    givers = [copy for copy in copies if copy.verb in offers]
    pairs = _pairs(copies, told, offers) if givers else {}
    there = set().union(*map(_stairs, givers)) or set().union(*map(_stairs, copies))
    his = [act for act in told if any(act.agent == giver.agent for giver in givers)]
    here = set().union(*map(_stairs, his)) or next(filter(None, map(_stairs, round_)), set())
    swap = _is_swap(persons) and (bool(there) or not givers)
    turned = len(here) == len(there) == 1 and here != there or swap
    return [_put(copy, pairs.get(n), persons, turned) for n, copy in enumerate(copies)]


def in_this_cup(past: Past, query: Query, copies: list[Deed]) -> list[Deed]:
    """The copies with the cup that is in hand now: 主人 was given a 角, 主婦 is given the 爵 in
    which she offered (酢，如主人儀).

    Nothing is changed where the model has cups of several kinds.
    """
    kinds = {copy.vessel for copy in copies if copy.vessel}
    now = _cup_at_hand(past, query.at) if query.asks in _GIVINGS and len(kinds) == 1 else None
    kind = kinds.pop() if kinds else None
    if not (now and kind) or _goes_by_either(kind, now, query):
        return copies
    return [
        replace(
            copy,
            vessel=now if copy.vessel else None,
            object=tuple(now if thing == kind else thing for thing in copy.object),
        )
        for copy in copies
    ]


def _cup_at_hand(past: Past, at: int) -> str | None:
    """The kind of the cup that was handled shortly before a ditto."""
    near = range(at - 1, max(-1, at - _NEAR), -1)
    return next((past[j].vessel for j in near if past[j].vessel), None)


def _goes_by_either(kind: str, now: str, query: Query) -> bool:
    """角觶, told as 觶; 象觶, which is exchanged for a 觶: one cup may go by both names."""
    return kind.endswith(now) or query.asks == "first" and now.endswith(kind)


def at_its_place(past: Past, query: Query, copies: list[Deed]) -> list[Deed]:
    """西方亦如之: as was just told, but there where the ditto says."""
    here, place = past[query.at].place, next((c.place for c in copies if c.place), ())
    if query.asks != "just told" or not here or not place:
        return copies
    return [replace(c, place=here) if c.place == place else c for c in copies]


def coming_down(past: Past, query: Query, copies: list[Deed]) -> list[Deed]:
    """揖如升射 of those who come down: the way is gone the other way about, and which way they look
    on it is not that of the model, nor told."""
    effect = past.lexicon.effect
    if query.asks != "way" or effect(query.names["lead"]).way != _UP:
        return copies
    i = query.at
    around = chain(past.beside(i)[::-1], past.after(i, _GOES_ON))
    ways = (effect(past[j].verb).way for j in around)
    if next((way for way in ways if way in (_UP, _DOWN)), None) != _DOWN:
        return copies
    return [replace(copy, facing=None) for copy in copies]


def _pairs(copies: Sequence[Deed], told: Sequence[Deed], offers: Set[str]) -> dict[int, Deed]:
    """Which copy is what an act tells, in the order of both."""
    pairs: dict[int, Deed] = {}
    for act in told:
        after = max(pairs, default=-1) + 1
        fellows = (n for n in range(after, len(copies)) if _same_deed(copies[n], act, offers))
        pairs.update((n, act) for n in islice(fellows, 1))
    return pairs


def _same_deed(copy: Deed, act: Deed, offers: Set[str]) -> bool:
    """Whether a copy is what an act tells: the same done by the same; 舉觶 and 酬 both give him the
    cup."""
    alike = (
        copy.verb == act.verb or {copy.verb, act.verb} <= offers and act.recipient == copy.recipient
    )
    return alike and copy.agent == act.agent and copy.purpose == act.purpose


def _put(copy: Deed, told: Deed | None, persons: Mapping[str, str], turned: bool) -> Deed:
    """The copy where the text tells it, else where the model was; 復阼階 is not told more exactly
    than 復阼階東."""
    place = tuple(found for p in copy.place if (found := _place(p, persons, copy.agent, turned)))
    facing = copy.facing.translate(grammar.ACROSS) if turned and copy.facing else copy.facing
    if told is not None:
        less = "".join(place).startswith("".join(told.place))
        place = place if less else told.place
        facing = told.facing or facing
    new = {
        slot: WARRANT
        for slot, value in (("place", place), ("facing", facing))
        if value != getattr(copy, slot)
    }
    return replace(copy, place=place, facing=facing, warrants=copy.warrants | new) if new else copy


def _place(place: str, persons: Mapping[str, str], doer: Persons, turned: bool) -> str:
    """A place with the persons exchanged (賓之席前); none where he would stand beside himself, for
    nobody says beside whom."""
    if side := re.match(grammar.SIDE_OF.format("|".join(map(re.escape, persons)) or "(?!)"), place):
        person = persons[side["person"]]
        where = side["side"].translate(grammar.ACROSS) if turned else side["side"]
        return "" if person in doer else person + where
    if one := re.match(grammar.SEAT_OF.format("|".join(map(re.escape, persons)) or "(?!)"), place):
        return persons[one["person"]] + place[one.end("person") :]
    if place.startswith(grammar.ABREAST) and place[1:] in persons:
        return grammar.ABREAST + persons[place[1:]]  # 當上耦
    return _across(place) if turned else place


def _across(place: str) -> str:
    """The place on the other side of the court: by the other stair, along the other wall; what is
    at his left hand there lies on the other side of his dishes."""
    place = _STAIR.sub(lambda stair: _OPPOSITE[stair[0]], place)
    if grammar.WALL in place:
        return place.translate(grammar.ACROSS)
    return place.translate(grammar.ALONG) if place.startswith(grammar.PLATES) else place


def _stairs(act: Deed) -> set[str]:
    return {stair for place in act.place for stair in _STAIR.findall(place)}


def _is_swap(persons: Mapping[str, str]) -> bool:
    return any(was != now and persons.get(now) == was for was, now in persons.items())
