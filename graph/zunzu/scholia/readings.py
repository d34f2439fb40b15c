"""Which words of the text another text's words stand for, where a note gives only the other
words (今文曰適序西)."""

from __future__ import annotations

from .alignment import Ground
from .marks import bare

#: A shorter reading is like too much.
_LEAST = 3


def counterpart(ground: Ground, reading: str) -> str:
    """The words of the base text that ``reading`` stands for, with their marks; "" when none are
    like enough.

    The same words; else those with one word more, the same in another order, with one word less, or
    with two in three the same.
    """
    if place := ground.find(reading, note=False):
        return place.text
    other, base = bare(reading).words, bare(ground.base.text)
    size = len(other)
    if size < _LEAST:
        return ""
    best = max(
        (
            (_likeness(base.words[i : i + width], other), -i, width)
            for width in (size + 1, size - 1, size)
            for i in range(len(base.words) - width + 1)
        ),
        default=(0, 0, 0),
    )
    if not best[0]:
        return ""
    start, end = base.span(-best[1], -best[1] + best[2])
    return ground.base.text[start:end]


def _likeness(words: str, other: str) -> int:
    """How like two readings are, higher is more, 0 too little."""
    size = len(other)
    if len(words) == size + 1:
        return 5 * size if _drops_one(words, other) else 0
    if len(words) == size - 1:
        return 3 * size if size > _LEAST and _drops_one(other, words) else 0
    if sorted(words) == sorted(other):
        return 4 * size
    same = sum(a == b for a, b in zip(words, other, strict=True))
    return same if 3 * same >= 2 * size else 0


def _drops_one(long: str, short: str) -> bool:
    """Whether ``short`` is ``long`` without a word inside; its ends must be there, or any
    passage would do that has the rest."""
    return any(long[:i] + long[i + 1 :] == short for i in range(1, len(long) - 1))
