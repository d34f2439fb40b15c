"""The stage at a moment of the rite: where everybody stands and what he holds, where the cups are,
what has been set out.

It is told from the acts that were read, one after the other, so it shows nothing that the acts do
not say: a person who has not moved since he was named has no place yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass, field

from ..lexicon import Lexicon, grammar, lexicon
from ..model import Act
from .held import last_handled, lay_aside as lay_aside_unused
from .terms import SERVANTS
from .vessel import Vessel, lay_aside

#: How many there are, before the name of a thing.
_NUMBERED = re.compile("^[一二三四五六七八九十乘兩](?=.)")
#: Where one is after going up, down, in or out without more being said.
_LEADS = {"goes-up": "堂", "goes-down": "堂下", "goes-in": "門內", "goes-out": "門外"}


@dataclass(slots=True)
class Person:
    """One person or company: where, facing which way, kneeling or standing, with what in hand
    other than a cup."""

    place: str = ""
    facing: str = ""
    posture: str = ""
    holds: tuple[str, ...] = ()


@dataclass(slots=True)
class StagedCup(Vessel):
    """One cup: its kind, who has it in hand or where it lies, whether there is wine in it."""

    kind: str


@dataclass(slots=True)
class Stage:
    """All that can be told of one moment; the dicts are in the order in which things came up."""

    persons: dict[str, Person] = field(default_factory=dict)
    cups: dict[str, StagedCup] = field(default_factory=dict)
    things: dict[tuple[str, str], None] = field(
        default_factory=dict
    )  # (what, where or before whom), as set out
    round: str = ""
    parties: tuple[tuple[str, ...], tuple[str, ...]] = (
        (),
        (),
    )  # of the offering under way: who gives, who receives


def stage_at(
    acts: Iterable[Act], done: Set[str], begins: Set[str], words: Lexicon | None = None
) -> Stage:
    """The stage when all ``acts`` of the segments ``done`` have been done, of a rite whose parts
    begin with the segments ``begins``."""
    told = [*acts]
    before = [act for act in told if act.segment in done]
    later = [act for act in told if act.segment not in done]
    return stage(before, words, later, begins)


def stage(
    acts: Iterable[Act],
    words: Lexicon | None = None,
    later: Iterable[Act] = (),
    begins: Set[str] = frozenset(),
) -> Stage:
    """The stage when ``acts`` have been done, in the order given; what is negated, copied or
    supposed changes nothing.

    ``later`` are the acts of the rite that follow, ``begins`` the segments with which its parts
    begin: a cup that nobody handles any more is in no hand when the next part has begun.
    """
    words, scene, acts = words or lexicon(), Stage(), [*acts]
    last, before = last_handled([*acts, *later]), ""
    for n, act in enumerate(acts):
        if act.segment != before and act.segment in begins:
            lay_aside_unused(scene.cups, last, n)
        before = act.segment
        if (
            not act.negated
            and act.source != "copied"
            and act.model is None
            and act.condition is None
        ):
            advance(scene, act, words)
    return scene


def advance(scene: Stage, act: Act, words: Lexicon) -> None:
    """Change the stage as one act changes it, whatever its condition."""
    persons = [
        scene.persons.setdefault(name, Person()) for name in act.agent if (name,) != SERVANTS
    ]
    for person in persons:
        _move_person(person, act, words)
    _move_cup(scene, act, words)
    if goods := tuple(o for o in act.object if words.kind(o, "T") not in ("", "cup", "abstract")):
        _move_things(scene, act, persons, goods, words)
    if words.is_a(act.verb, "takes-away"):
        for key in [k for k in scene.things if k[0] in act.object]:
            del scene.things[key]
    scene.round = act.round or ""
    if act.verb in words.offers and act.recipient:
        scene.parties = (act.agent, act.recipient)


def _move_person(person: Person, act: Act, words: Lexicon) -> None:
    """Where he who acts gets to, which way he faces, how he holds himself."""
    kind = words.kind(act.verb, "V")
    if kind == "motion" and words.is_a(act.verb, "prepares") or kind == "posture" and act.place:
        person.place = _goal(act, words) or person.place
    elif words.effect(act.verb).way:
        person.place = _goal(act, words)
    person.facing = act.facing or person.facing
    person.posture = act.posture or person.posture


def _move_things(
    scene: Stage, act: Act, persons: list[Person], goods: tuple[str, ...], words: Lexicon
) -> None:
    """Things that are no cups: set out, taken in hand, or 加于俎, 授, 釋, 委: out of the hand."""
    if words.is_a(act.verb, "sets-out"):
        for thing in goods:
            scene.things[thing, act.place[-1] if act.place else "、".join(act.recipient)] = None
        return
    keeps = words.is_a(act.verb, "keeps-thing")
    if keeps and grammar.TO_ALL in act.manner:
        return  # 辯拾取矢: when all have taken theirs, of which was told
    for person in persons:
        person.holds = goods if keeps else _without(person.holds, goods)


def _without(held: tuple[str, ...], goods: tuple[str, ...]) -> tuple[str, ...]:
    """What is still in the hand when ``goods`` are not."""
    return tuple(thing for thing in held if not any(_is_of(thing, gone) for gone in goods))


def _is_of(held: str, named: str) -> bool:
    """Whether what is named is what is held, be it with less said of it or its number: 鼎 is the
    牲鼎 in hand, 乘矢 are the 矢."""
    held, named = (_NUMBERED.sub("", name, count=1) for name in (held, named))
    return held.endswith(named) or named.endswith(held)


def _goal(act: Act, words: Lexicon) -> str:
    """Where an act ends: on the mat in 升席自西方, else the place named last, else where going
    up or down leads."""
    if grammar.MAT in act.place:
        return grammar.MAT
    return act.place[-1] if act.place else _LEADS.get(words.effect(act.verb).way, "")


def _where(act: Act, words: Lexicon) -> str:
    """Where it lies what is put down: at the place that is named, else before who does it; what
    is taken away nobody knows where."""
    if act.place or words.is_a(act.verb, "takes-away"):
        return act.place[-1] if act.place else ""
    return f"{'、'.join(act.agent)}前"


def _move_cup(scene: Stage, act: Act, words: Lexicon) -> None:
    if act.cup is None:
        return
    cup = scene.cups.setdefault(act.cup, StagedCup(act.vessel or ""))
    cup.kind = act.vessel or cup.kind
    effect = words.effect(act.verb)
    if words.kind(act.verb, "V") == "motion" and not effect.cup:
        cup.holder, cup.place = act.agent, ""  # 以觶降: with the cup in his hand
        return
    cup.undergo(
        effect,
        act.agent,
        act.recipient,
        _where(act, words),
    )
    if effect.cup == "changes":
        lay_aside(scene.cups.values(), cup, act.agent)
