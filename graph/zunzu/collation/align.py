"""Two rites act beside act, where no letters lead from the one to the other: 鄉飲 with 鄉射, a rite
with its performance.

Acts that say the same are landmarks (patience diff); between two of them the best pairing is sought
in which the order holds (Needleman and Wunsch 1970), an act being the more alike the more of its
slots agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..model import Act
from ..text.agreement import common
from .acts import Change, slots

#: What it is worth that a slot agrees; a slot that both leave open is worth nothing.
_WORTH = {
    "verb": 4.0,
    "agent": 2.0,
    "object": 2.0,
    "recipient": 1.5,
    "place": 1.0,
    "facing": 0.5,
    "vessel": 0.5,
}
_WORTHS = tuple(_WORTH.values())
_DENIED = -2.0
#: Acts are paired that are worth at least so much to one another: the same act, or the same thing
#: done by the same person.
_ALIKE = 4.0
#: Between two rites that an act goes on (乃 遂) or is done by all of those named (皆) is a matter
#: of words.
_NOT_TOLD = ("manner", "condition")
#: Between two landmarks so many pairs are weighed; of longer stretches verb by verb.
_AT_ONCE = 90_000


#: Whether an act is denied, and what it has in each slot, as bits.
_Marked = tuple[bool, list[int]]


class Pair(NamedTuple):
    """An act of the one and an act of the other, or None for what is only in one of them;
    ``changes`` where both are there."""

    one: Act | None
    other: Act | None
    changes: tuple[Change, ...] = ()

    @property
    def kind(self) -> str:
        """``same``, ``other``, ``missing`` or ``added``."""
        return (
            "added"
            if self.one is None
            else "missing"
            if self.other is None
            else "other"
            if self.changes
            else "same"
        )


def align(ones: Sequence[Act], others: Sequence[Act]) -> list[Pair]:
    """Every act of two rites, in an order that both have, each with the act that answers to it
    in the other."""
    out: list[Pair] = []
    a = b = 0
    for start, place, size in [*_landmarks(ones, others), (len(ones), len(others), 0)]:
        out += _between(ones[a:start], others[b:place])
        out += [
            _pair(one, other)
            for one, other in zip(
                ones[start : start + size], others[place : place + size], strict=True
            )
        ]
        a, b = start + size, place + size
    return out


def _pair(one: Act | None, other: Act | None) -> Pair:
    told = slots(one, other) if one and other else ()
    return Pair(one, other, tuple(change for change in told if change.slot not in _NOT_TOLD))


def _landmarks(ones: Sequence[Act], others: Sequence[Act]) -> list[tuple[int, int, int]]:
    """The runs of acts that say the same in both."""
    names: dict[tuple[object, ...], str] = {}

    def word(act: Act) -> str:
        said = (act.verb, act.agent, act.object, act.recipient, act.negated)
        return names.setdefault(said, chr(0xF0000 + len(names)))

    return common("".join(map(word, ones)), "".join(map(word, others)))


def _between(ones: Sequence[Act], others: Sequence[Act]) -> Iterator[Pair]:
    if len(ones) * len(others) > _AT_ONCE:
        verbs = common(*("".join(act.verb[:1] for act in acts) for acts in (ones, others)))
        a = b = 0
        for start, place, size in [*verbs, (len(ones), len(others), 0)]:
            if (start - a) * (place - b) <= _AT_ONCE:
                yield from _best(ones[a:start], others[b:place])
            else:
                yield from (
                    *(Pair(one, None) for one in ones[a:start]),
                    *(Pair(None, other) for other in others[b:place]),
                )
            yield from map(_pair, ones[start : start + size], others[place : place + size])
            a, b = start + size, place + size
    else:
        yield from _best(ones, others)


def _best(ones: Sequence[Act], others: Sequence[Act]) -> list[Pair]:
    """The pairing of two stretches that is worth most."""
    worth = [[0.0] * (len(others) + 1) for _ in range(len(ones) + 1)]
    number: dict[tuple[str, object], int] = {}
    ours, theirs = _marks(ones, number), _marks(others, number)
    for i in range(len(ones) - 1, -1, -1):
        here, below = worth[i], worth[i + 1]
        for j in range(len(others) - 1, -1, -1):
            alike = _likeness(ours[i], theirs[j])
            paired = alike + below[j + 1] if alike >= _ALIKE else 0.0
            here[j] = max(below[j], here[j + 1], paired)
    out: list[Pair] = []
    i = j = 0
    while i < len(ones) or j < len(others):
        if i < len(ones) and worth[i][j] == worth[i + 1][j]:
            out.append(Pair(ones[i], None))
            i += 1
        elif j < len(others) and worth[i][j] == worth[i][j + 1]:
            out.append(Pair(None, others[j]))
            j += 1
        else:
            out.append(_pair(ones[i], others[j]))
            i, j = i + 1, j + 1
    return out


def _marks(acts: Sequence[Act], number: dict[tuple[str, object], int]) -> list[_Marked]:
    """Of each act what it has in each slot, as bits by ``number``: compared at once, for every act
    is held beside every other."""
    return [
        (act.negated, [_bits(slot, getattr(act, slot), number) for slot in _WORTH]) for act in acts
    ]


def _bits(slot: str, value: object, number: dict[tuple[str, object], int]) -> int:
    found = value if isinstance(value, tuple) else (value,) if value else ()
    return sum(1 << number.setdefault((slot, one), len(number)) for one in {*found})


def _likeness(one: _Marked, other: _Marked) -> float:
    """How much two acts are worth to one another."""
    (denied, ours), (others_denied, theirs) = one, other
    found = 0.0 if denied == others_denied else _DENIED
    for worth, a, b in zip(_WORTHS, ours, theirs):
        if a & b:
            found += worth
    return found
