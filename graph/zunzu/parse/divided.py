"""A text without marks is divided before it is read, and what was read is told of the text as it
was given.

The reader needs to know where a clause ends: nobody but 尸 can be who 執奠, nobody but the heir who
進受.  So marks are put where the punctuated chapters have them in like places and much speaks for
them (:mod:`zunzu.parse.punctuate`); records then lose them again, and nothing supplied is sure.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Sequence
from typing import TypeVar

from ..model import Act, Reading, Statement, replace
from .confidence import doubted

_Told = TypeVar("_Told", Act, Statement)

_MARKS = re.compile("[，。、；：「」]")
_ANY_MARK = re.compile(r"[,.;:!?，。、；：！？‧·○「」『』“”‘’]")
_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
#: A text has no marks when it has fewer than one in so many characters: a stray one is no division.
_SPARSE = 60


def has_marks(text: str) -> bool:
    """Whether somebody has divided the text."""
    return len(_ANY_MARK.findall(text)) * _SPARSE > len(_HAN.findall(text))


def divide(text: str, propose: Callable[[str], str]) -> tuple[str, Sequence[int]]:
    """The text with the marks that ``propose`` puts into each line, and the place in ``text`` of
    each of its characters."""
    lines, places = [], array("L")
    at = 0
    for line in text.split("\n"):
        divided, here = propose(line), 0
        for character in divided:
            places.append(at + here)
            here += line[here : here + 1] == character
        lines.append(divided)
        places.append(at + len(line))
        at += len(line) + 1
    return "\n".join(lines), places[:-1]


def joined(reading: Reading, places: Sequence[int]) -> Reading:
    """``reading`` of a divided text, told of the text without the marks."""

    def bare(words: str | None) -> str | None:
        return _MARKS.sub("", words) if words else words

    def span(start: int, end: int) -> tuple[int, int]:
        return places[start], places[end - 1] + 1 if end > start else places[start]

    def of(record: _Told) -> _Told:
        start, end = span(record.start, record.end)
        told = {"verb": bare(record.verb)} if isinstance(record, Act) else {}
        return replace(
            record,
            start=start,
            end=end,
            quote=bare(record.quote),
            condition=bare(record.condition),
            **told,
        )

    return replace(
        reading,
        acts=doubted(map(of, reading.acts)),
        statements=tuple(map(of, reading.statements)),
        copies=doubted(map(of, reading.copies)),
        unread=tuple((*span(start, end), words) for start, end, words in reading.unread),
        guessed=tuple(
            (*span(start, end), words, kind) for start, end, words, kind in reading.guessed
        ),
    )
