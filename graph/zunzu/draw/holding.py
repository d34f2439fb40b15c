"""What is still in somebody's hand when a new part of the rite begins.

Texts tell what is taken up, and leave out, more often than not, where it goes at last: of the cup
of the pipers nobody is told to take it back (鄉飲酒禮), of the bow of the loser nobody to lay it
down.  A cup with which nobody does anything any more (:mod:`zunzu.parse.held`), and a thing that he
who has it does not handle or shoot with again, neither he nor his company, is laid aside when its
part is over; where, nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..model import Act
from ..parse import held
from .state import State

#: The kind of verbs by which one shoots, with what; the kind of what is presented.
_SHOOTS, _ARMS, _PRESENT = "shoot", ("弓", "矢"), "jade"


@dataclass(slots=True)
class Uses:
    """The number of the last act that has to do with each cup, and with each thing of each
    person."""

    cups: dict[str, int] = field(default_factory=dict)
    things: dict[str, dict[str, int]] = field(default_factory=dict)


def last_uses(state: State, acts: Sequence[Act]) -> Uses:
    """When each cup and thing is handled last, in acts in the order of the rite."""
    uses = Uses(held.last_handled(acts))
    for n, act in enumerate(acts):
        shoots = state.words.kind(act.verb, "V") == _SHOOTS
        for name in set(_with_company(state, (*act.agent, *act.recipient))):
            own = uses.things.setdefault(name, {})
            own.update(dict.fromkeys((*act.object, *(_ARMS if shoots else ())), n))
    return uses


def lay_aside(state: State, uses: Uses, n: int) -> None:
    """Let go what nobody handles from the act of that number on."""
    held.lay_aside(state.scene.cups, uses.cups, n)
    for name, person in state.scene.persons.items():
        if person.holds:
            person.holds = tuple(h for h in person.holds if _again(state, uses, name, h, n))


def _again(state: State, uses: Uses, name: str, thing: str, n: int) -> bool:
    """Whether he, or his company, has to do with such a thing again."""
    return any(
        last >= n and _alike(state, thing, other)
        for who in _with_company(state, (name,))
        for other, last in uses.things.get(who, {}).items()
    )


def _alike(state: State, one: str, two: str) -> bool:
    """弛弓 is a 弓; the 束帛 that is presented is laid down as 幣."""
    return (
        one.endswith(two)
        or two.endswith(one)
        or state.words.kind(one, "T") == state.words.kind(two, "T") == _PRESENT
    )


def _with_company(state: State, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        yield name
        yield from state.given.actor(name).of
