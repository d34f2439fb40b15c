"""Which words of the text another text's words stand for, where a note gives only the other words (今文曰適序西)."""

from __future__ import annotations

from .alignment import Ground
from .marks import bare

#: A shorter reading is like too much.
_LEAST = 3


def counterpart(ground: Ground, reading: str) -> str:
    """The words of the base text that ``reading`` stands for, with their marks; "" when none are like enough.

    The same words; else the same in another order, all but one of them, or two in three at their places, in this order.
    """
    if place := ground.find(reading, note=False):
        return place.text
    other, base = bare(reading).words, bare(ground.base.text)
    size = len(other)
    if size < _LEAST:
        return ""
    best = max(((_likeness(base.words[i:i + width], other), -i, width)
                for width in (size + 1, size - 1, size) for i in range(len(base.words) - width + 1)), default=(0, 0, 0))
    if not best[0]:
        return ""
    start, end = base.span(-best[1], -best[1] + best[2])
    return ground.base.text[start:end]


def _likeness(words: str, other: str) -> int:
    """How like two readings are, higher is more, 0 too little."""
    size = len(other)
    if abs(len(words) - size) == 1:
        long, short = sorted((words, other), key=len, reverse=True)
        # the ends must be there, or any passage would do that has the rest
        return 3 * size if any(long[:i] + long[i + 1:] == short for i in range(1, len(long) - 1)) else 0
    if sorted(words) == sorted(other):
        return 4 * size
    same = sum(a == b for a, b in zip(words, other, strict=True))
    return same if 3 * same >= 2 * size else 0
