"""Passages of several rites that answer one question together: each fits the question, and all
speak of the same thing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from .ranked import Found

#: What it is worth that two passages have all their words and concepts in common.
_ALIKE = 0.4


def paired(each: Sequence[Sequence[Found]]) -> list[Found]:
    """The passages of some rites (the best of each first), so that the first of every rite come
    first, those that are like one another before those that fit the words a little better.

    Rites that have none are left out.
    """
    rites = [list(heap) for heap in each if heap]
    if len(rites) < 2:
        return [one for heap in rites for one in heap]
    best = max((_beside(one, rites) for one in chain(*rites)), key=lambda pair: pair[0])[1]
    rest = [_rest(heap, first, best) for heap, first in zip(rites, best, strict=True)]
    return [*best, *filter(None, chain(*zip_longest(*rest)))]


def _rest(heap: Sequence[Found], first: Found, best: Sequence[Found]) -> list[Found]:
    """The other passages of a rite, those first that stand best beside the first of the others."""
    others = [one for one in best if one is not first]
    return sorted((one for one in heap if one is not first), key=lambda one: -_worth(one, others))


def _beside(seed: Found, rites: Sequence[Sequence[Found]]) -> tuple[float, list[Found]]:
    """What it comes to when one passage stands for its rite, and those of the others that stand
    best beside it."""
    chosen = [
        seed if seed in heap else max(heap, key=lambda one: _worth(one, [seed])) for heap in rites
    ]
    return sum(one.score + _ALIKE * alike(one, seed) for one in chosen if one is not seed) + (
        seed.score
    ), chosen


def _worth(one: Found, others: Sequence[Found]) -> float:
    like = sum(alike(one, other) for other in others) / (len(others) or 1)
    return one.score + _ALIKE * like


def alike(one: Found, other: Found) -> float:
    """What two passages have in common of their words, by twos, and of the concepts of their acts:
    1 for the same, 0 for nothing."""
    both = len(one.marks) + len(other.marks)
    return 2 * len(one.marks & other.marks) / both if both else 0.0
