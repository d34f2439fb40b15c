"""What the editors of a print remark on other prints (案:今注疏本脱「者」字 ·
「乃」今注疏本訛作「又」 · 此下今注疏本衍「也」字)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .commentary import Commentary, Finding
from .readings import counterpart
from .wording import forms


def remarks(reading: Commentary) -> Iterator[Finding]:
    """The variants that a remark of the editors reports; a print that they follow (從宋本) reads
    as the text does."""
    for pattern in _patterns():
        for m in pattern.finditer(reading.folded):
            other = _own(reading, m, "r")
            text = _own(reading, m, "t") or _own(reading, m, "n")
            if other and not text and "作" in m[0]:
                text = counterpart(reading.ground, other)
            named = text or _own(reading, m, "b")
            place = reading.ground.near(named, note=False) if named else None
            yield Finding(
                "variant",
                m.start(),
                m.end(),
                place or reading.ground.whole(),
                {"school": _own(reading, m, "s"), "text": text, "reading": other},
            )


def _own(reading: Commentary, m: re.Match[str], part: str) -> str:
    return reading.text[m.start(part) : m.end(part)] if m.groupdict().get(part) else ""


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    prints = "(?<!從)(?<!據)(?P<s>" + "|".join(map(re.escape, forms("variant", "print"))) + ")"
    return (
        re.compile(f"(?:「(?P<t>[^」]+)」(?:從[^,。]+,)?)?{prints}[訛誤]?作「(?P<r>[^」]+)」"),
        re.compile(
            f"{prints}[脱脫](?:「(?P<t>[^」]+)」[一二三四五六七八九十]*字|(?P<n>此[一二三四五六七八九十]+字))"
        ),
        re.compile(f"(?:「(?P<b>[^」]+)」下|此下)?{prints}衍「(?P<r>[^」]+)」"),
    )
