"""The same in another rite: which passage of one chapter answers to which of another, by their
acts."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..collation.acts import NAMES
from ..collation.align import Pair, align
from ..model import Act

#: What an act counts that is the same in both, or another in some slot.
_SAME, _OTHER = 2, 1
#: So much of the acts of a passage has to be found in the other for the two to be parallel.
_ENOUGH = 0.4


@dataclass(frozen=True, slots=True)
class Row:
    """Passages side by side, ids of segments; ``differences`` are what is told otherwise."""

    one: str
    other: str
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """Two chapters side by side: the rows, and which passage answers to which, both ways."""

    one: str
    other: str
    rows: tuple[Row, ...]
    answers: Mapping[str, str]


def all_beside(
    acts: Mapping[str, Sequence[Act]], order: Mapping[str, Sequence[str]]
) -> list[Beside]:
    """Every two chapters side by side; ``acts`` by chapter, ``order`` the segments of each."""
    return [beside(one, other, acts, order) for one, other in combinations(sorted(acts), 2)]


def beside(
    one: str, other: str, acts: Mapping[str, Sequence[Act]], order: Mapping[str, Sequence[str]]
) -> Beside:
    """Two chapters, passage by passage in the order of both."""
    written = {
        chapter: [act for act in acts[chapter] if act.source != "copied"]
        for chapter in (one, other)
    }
    met = [pair for pair in align(written[one], written[other]) if pair.one and pair.other]
    size = Counter(act.segment for acts_of_one in written.values() for act in acts_of_one)
    places = {segment: n for chapter in written for n, segment in enumerate(order[chapter])}
    chain = _rising([pair for pair in _best(met, size) if set(pair) <= places.keys()], places)
    return Beside(
        one,
        other,
        tuple(_rows(chain, order[one], order[other], _differences(met))),
        _answers(chain),
    )


def _rows(
    chain: Sequence[tuple[str, str]],
    ones: Sequence[str],
    others: Sequence[str],
    told: Mapping[tuple[str, str], Sequence[str]],
) -> Iterator[Row]:
    """Both texts in rows; a passage that answers to several of the other stands beside the
    first."""
    a = b = 0
    for left, right in chain:
        until = ones.index(left), others.index(right)
        yield from (Row(segment, "") for segment in ones[a : until[0]])
        yield from (Row("", segment) for segment in others[b : until[1]])
        yield Row(
            left if until[0] >= a else "",
            right if until[1] >= b else "",
            tuple(told.get((left, right), ())),
        )
        a, b = max(a, until[0] + 1), max(b, until[1] + 1)
    yield from (Row(segment, "") for segment in ones[a:])
    yield from (Row("", segment) for segment in others[b:])


def _answers(chain: Sequence[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for left, right in chain:
        found.setdefault(left, right)
        found.setdefault(right, left)
    return found


def _best(pairs: Sequence[Pair], size: Mapping[str, int]) -> list[tuple[str, str]]:
    """Passages of which one has most of its acts in the other, from either side."""
    weight: Counter[tuple[str, str]] = Counter()
    for pair in pairs:
        assert pair.one and pair.other
        weight[pair.one.segment, pair.other.segment] += _SAME if pair.kind == "same" else _OTHER
    found = set()
    for side in (0, 1):
        best: dict[str, tuple[int, tuple[str, str]]] = {}
        for met, score in weight.items():
            best[met[side]] = max(best.get(met[side], (0, ("", ""))), (score, met))
        found |= {
            met
            for segment, (score, met) in best.items()
            if score >= _ENOUGH * _SAME * size[segment]
        }
    return sorted(found)


def _rising(pairs: Sequence[tuple[str, str]], places: Mapping[str, int]) -> list[tuple[str, str]]:
    """The longest run of pairs that never goes back in either text."""
    ordered = sorted(pairs, key=lambda pair: (places[pair[0]], places[pair[1]]))
    ends: list[int] = []
    tails: list[int] = []
    before: list[int] = []
    for n, (_, right) in enumerate(ordered):
        at = bisect_right(ends, places[right])
        before.append(tails[at - 1] if at else -1)
        ends[at : at + 1], tails[at : at + 1] = [places[right]], [n]
    chain, n = [], tails[-1] if tails else -1
    while n >= 0:
        chain.append(ordered[n])
        n = before[n]
    return chain[::-1]


def _differences(pairs: Sequence[Pair]) -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for pair in pairs:
        if pair.one and pair.other:
            for change in pair.changes:
                found[pair.one.segment, pair.other.segment].append(
                    f"{pair.one.verb} {NAMES[change.slot][0]}：{change.was or '∅'} |"
                    f" {change.given or '∅'}"
                )
    return {place: list(dict.fromkeys(told)) for place, told in found.items()}
