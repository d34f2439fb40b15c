"""Companies on the stage: nobody stands there twice, once by a name of his own and once among
those to whom he belongs.

``data/drawing/persons.tsv`` says of which companies somebody is one (上射 of the 上耦, that of
the 三耦), and in whose stead he stands.  When a company acts, its men are with it; when one of
them acts, he stands apart, and the company is drawn without him.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ..lexicon import grammar
from ..model import Act
from .building import COURT, HALL
from .given import Given
from .moments import Stand
from .state import State

#: Kinds of things that are seen in the hand.
_CARRIED = frozenset({"gear", "instrument", "stand", "jade", "divine"})
#: What is said of a company, not of one: all, each in his turn, many.
_OF_ALL = (*grammar.ALL, grammar.TO_ALL, grammar.EACH_HIS, grammar.MANY)


def acting(state: State, act: Act, who: Iterable[str]) -> list[str]:
    """Who acts: the one of a company who acts for it, where only its name is written.

    大夫長 goes up to receive; 大夫答拜 is then said of him, unless it is said of all (皆); not of
    him who is named by what he has done (卒受者).
    """
    found = [n for name in who for n in _each(state, act, _for_all(state, act, name))]
    for name in found:
        actor = state.given.actor(name)
        for company in actor.of:
            if actor.count == 1 and not _several(company) and not name.endswith(grammar.WHO):
                state.ground.meant_by[company] = name
    return found


def _for_all(state: State, act: Act, name: str) -> str:
    meant = state.ground.meant_by.get(name)
    if meant is None:
        return name
    if meant not in state.persons or any(mark in act.quote for mark in _OF_ALL):
        del state.ground.meant_by[name]
        return name
    return meant


def _each(state: State, act: Act, name: str) -> list[str]:
    """弟子皆復其位: of a company that stands at several places each goes to his own."""
    home = any(place.endswith(grammar.STATION) for place in act.place)
    if not home or name in state.persons or (name, COURT) in state.ground.homes:
        return [name]
    apart = members(state, name)
    return apart if len(apart) > 1 else [name]


def _several(name: str) -> bool:
    """Whether a name says that they are several: 眾賓, 三耦."""
    return name[0] in grammar.SEVERAL or name.endswith(grammar.PAIR)


def gather(state: State, act: Act, name: str, among: Iterable[str]) -> None:
    """A company acts: those of it who stood apart are with it again; where all of them did, it
    is where the first of them stands."""
    apart = [n for n in members(state, name) if n not in among]
    if not apart:
        return
    stands = [state.persons[n] for n in apart]
    count = state.given.actor(name).count
    if name not in state.persons or _moves(state, act) and _heads(state.given, stands) >= count:
        first = stands[0]
        state.persons[name] = replace(first, who=name, count=count, mat="")
        if (spot := state.ground.spots.get(apart[0])) is not None:  # else nobody knows where
            state.ground.spots[name] = spot
    for other in apart:
        _joins(state, other)


def members(state: State, name: str) -> list[str]:
    """Who is on the stage by himself and belongs to a company."""
    return [n for n in state.persons if name in state.given.actor(n).of]


def _moves(state: State, act: Act) -> bool:
    """Whether it is no music, which they make at their own place."""
    return state.words.kind(act.verb, "V") != "music"


def settle_down(state: State) -> None:
    """A new part of the rite begins: who came up from the company's station in the court, with all
    the others of it, to be served, is there again though nobody says that he went down."""
    heads = shown(state.given, state.persons)
    for name in [n for n, count in heads.items() if not count and _stationed(state, n)]:
        above = [n for n in members(state, name) if heads[n]]
        if all(_stands_above(state, other) for other in above):
            for other in above:
                _joins(state, other)


def _stationed(state: State, name: str) -> bool:
    """Whether a company has its station in the court, and is there."""
    return state.part(name) == COURT and (name, COURT) in state.ground.homes


def _stands_above(state: State, name: str) -> bool:
    """Whether he is on the hall and has no mat there."""
    return state.part(name) == HALL and not state.persons[name].mat


def _joins(state: State, name: str) -> None:
    """He is with his company again."""
    state.persons.pop(name)
    state.ground.spots.pop(name, None)


def belongs_with(state: State, name: str, part: str) -> None:
    """A company has a new place in a part of the building: those of it have it too."""
    for other, where in list(state.ground.homes):
        if where == part and name in state.given.actor(other).of:
            del state.ground.homes[other, where]


def _heads(given: Given, stands: Iterable[Stand]) -> int:
    """How many they are, each counted once."""
    return sum(shown(given, {s.who: s for s in stands}).values())


def shown(given: Given, persons: Mapping[str, Stand]) -> dict[str, int]:
    """Of everybody on the stage how many are drawn under his name: a company without those of it
    who stand apart; none where all do."""
    counts: dict[str, int] = {}
    below: dict[str, list[str]] = {}
    for other in persons:
        for whole in given.actor(other).of:
            below.setdefault(whole, []).append(other)

    def count(name: str) -> int:
        if name not in counts:
            counts[name] = 0  # a table that goes in a circle
            apart = sum(count(n) for n in below.get(name, ()))
            counts[name] = max(0, persons[name].count - apart)
        return counts[name]

    return {name: count(name) for name in persons}


def cast(state: State) -> Iterator[Stand]:
    """All who are there, with what they have in hand; one of a company who stands with it is not
    drawn twice."""
    held: dict[str, list[str]] = {}
    for cup in state.scene.cups.values():
        for name in cup.holder:
            held.setdefault(name, []).append(cup.kind)
    heads = shown(state.given, state.persons)
    for name, stand in state.persons.items():
        if not (count := heads[name]):
            continue
        person = state.scene.persons.get(name)
        goods = [
            h for h in (person.holds if person else ()) if state.words.kind(h, "T") in _CARRIED
        ]
        holds = (*held.get(name, ()), *goods)
        same = (stand.count, stand.holds) == (count, holds)
        yield stand if same else replace(stand, count=count, holds=holds)
