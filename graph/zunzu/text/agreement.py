"""What two rows of letters have in common, in order, in time and memory that grow as the rows
do."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import groupby

#: ``size`` letters from ``start`` of the one row are those from ``other`` of the other: (start,
#: other, size).
Block = tuple[int, int, int]

#: Two rows are compared letter by letter while the product of their lengths is no greater: beyond
#: it that would take longer and longer.
_AT_ONCE = 4_000_000
#: So many letters in a row are a landmark, if they stand but once in the other row.
_LANDMARK = 8


def common(one: str, other: str) -> list[Block]:
    """The stretches that both have, in order, by the shortest differences; of long rows those
    between landmarks, which stand in the same order in both (patience diff).

    Time and memory grow with the length of ``one``, for an ``other`` that stays as it is.

    >>> common("主人坐取爵", "主人取爵")
    [(0, 0, 2), (3, 2, 2)]
    """
    if len(one) * len(other) <= _AT_ONCE:
        found = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
        return [(m.a, m.b, m.size) for m in found if m.size]
    out: list[Block] = []
    a = b = 0
    for start, place, size in [*_landmarks(one, other), (len(one), len(other), 0)]:
        if (start - a) * (place - b) <= _AT_ONCE:
            out += ((a + x, b + y, n) for x, y, n in common(one[a:start], other[b:place]))
        if size:
            out.append((start, place, size))
        a, b = start + size, place + size
    return out


def _landmarks(one: str, other: str) -> list[Block]:
    """The stretches of both that are made of landmarks in the same order, as many as can be."""
    firsts, again = _pieces(one)
    there, twice = _pieces(other)
    shared = [
        (place, there[piece], piece)
        for piece, place in firsts.items()
        if piece in there and piece not in twice
    ]
    pairs = [(a, b) for a, b, piece in shared if piece not in again]
    return list(_joined(_rising(pairs or [(a, b) for a, b, _ in shared])))


def _pieces(text: str) -> tuple[dict[str, int], set[str]]:
    """Where each piece stands first, in the order of the text, and those that stand more than
    once."""
    first: dict[str, int] = {}
    again: set[str] = set()
    for i in range(len(text) - _LANDMARK + 1):
        piece = text[i : i + _LANDMARK]
        if first.setdefault(piece, i) != i:
            again.add(piece)
    return first, again


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest row of ``pairs``, which rise in their first numbers, that rises in its second
    too."""
    ends: list[int] = []  # the least second number with which a row of each length ends
    places: list[int] = []  # which pair that is
    before: list[int] = []  # by pair: which one goes before it
    for n, (_, b) in enumerate(pairs):
        length = bisect_left(ends, b)
        before.append(places[length - 1] if length else -1)
        ends[length : length + 1], places[length : length + 1] = [b], [n]
    row: list[tuple[int, int]] = []
    n = places[-1] if places else -1
    while n >= 0:
        row.append(pairs[n])
        n = before[n]
    return row[::-1]


def _joined(pairs: Iterable[tuple[int, int]]) -> Iterator[Block]:
    """Landmarks that overlap, one stretch; one that begins within the last stretch on another way
    is left out."""
    end = other_end = 0
    for _, run in groupby(pairs, key=lambda pair: pair[1] - pair[0]):
        stretch: list[tuple[int, int]] = []
        for a, b in run:
            if stretch and a > stretch[-1][0] + _LANDMARK:
                yield (*stretch[0], stretch[-1][0] + _LANDMARK - stretch[0][0])
                end, other_end = stretch[-1][0] + _LANDMARK, stretch[-1][1] + _LANDMARK
                stretch = []
            if stretch or a >= end and b >= other_end:
                stretch.append((a, b))
        if stretch:
            yield (*stretch[0], stretch[-1][0] + _LANDMARK - stretch[0][0])
            end, other_end = stretch[-1][0] + _LANDMARK, stretch[-1][1] + _LANDMARK


def matching(one: str, other: str) -> list[Block]:
    """The same as :func:`common`; what both have at head and tail is set apart first, so that a
    text with a word changed is compared only where it differs."""
    head = _beginning(one, other)
    tail = _beginning(one[head:][::-1], other[head:][::-1])
    inside = common(one[head : len(one) - tail], other[head : len(other) - tail])
    found = [
        (0, 0, head),
        *((head + a, head + b, n) for a, b, n in inside),
        (len(one) - tail, len(other) - tail, tail),
    ]
    return [block for block in found if block[2]]


def grown(blocks: Iterable[Block], one: str, other: str) -> list[Block]:
    """The stretches with the letters before and behind them that are the same too, as far as no
    other stretch has them.

    >>> grown([(2, 1, 2)], "之鄉射禮之", "鄉射禮之")
    [(1, 0, 4)]
    """
    out: list[Block] = []
    for block in blocks:
        if out:
            out[-1] = _forward(out[-1], one, other, block[0], block[1])
        end, other_end = (out[-1][0] + out[-1][2], out[-1][1] + out[-1][2]) if out else (0, 0)
        out.append(_backward(block, one, other, end, other_end))
    if out:
        out[-1] = _forward(out[-1], one, other, len(one), len(other))
    return out


def _forward(block: Block, one: str, other: str, end: int, other_end: int) -> Block:
    """A stretch with the same letters behind it, up to the two ends."""
    a, b, size = block
    while a + size < end and b + size < other_end and one[a + size] == other[b + size]:
        size += 1
    return a, b, size


def _backward(block: Block, one: str, other: str, start: int, other_start: int) -> Block:
    """A stretch with the same letters before it, down to the two starts."""
    a, b, size = block
    while a > start and b > other_start and one[a - 1] == other[b - 1]:
        a, b, size = a - 1, b - 1, size + 1
    return a, b, size


def _beginning(one: str, other: str) -> int:
    """How many letters both begin with."""
    n = 0
    while n < min(len(one), len(other)) and one[n] == other[n]:
        n += 1
    return n
