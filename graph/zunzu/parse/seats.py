"""Seats that are set out for a deed: 設省饌位於禮饌之南, 設獻官行禮位."""

from __future__ import annotations

import re

from ..lexicon import Lexicon

_SEAT = re.compile(r"(?<=設)[^\W於于]{2,8}?位(?=[於于在]|\W|$)")


def seats(lexicon: Lexicon, text: str, start: int, end: int) -> dict[int, int]:
    """Where the names of such seats begin between ``start`` and ``end``, right behind the verb or
    behind whose they are, and where they end: the deed with its thing is part of the name."""
    has, found = lexicon.has, dict[int, int]()
    for begins, stop in (m.span() for m in _SEAT.finditer(text, start, end)):
        for i in range(begins, stop - 2):
            deed = has(text[i], "V") and has(text[i + 1 : stop - 1], "T")
            if deed and (i == begins or has(text[begins:i], "P")):
                found[i] = stop
    return found
