"""What comes of comparing a text with an edition."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .beside import Span


@dataclass(frozen=True, slots=True)
class Difference:
    """Other words: ``was`` in the edition, from ``start`` to ``end`` of the text of ``segment``;
    ``given`` from ``at`` to
    ``until`` of the text that was given, in traditional characters.  Empty words: something is
    added, or wanting.  What is added has the marks of the text before and behind it.
    """

    segment: str
    start: int
    end: int
    was: str
    at: int
    until: int
    given: str
    before: str = ""
    behind: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """Between two agreements: letters of theirs from ``at`` to ``until``, of ours from ``start``
    to ``end``."""

    at: int
    until: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of comparing a text with an edition.

    ``spans`` says from where to where of the text each segment reaches; ``absent`` are the segments
    before its first and behind its last word; ``foreign`` the stretches that are unlike the
    chapter; ``writing`` counts the letters that are written otherwise, as ``(edition, text)``;
    ``beside`` are the notes, headings and commentary that stand among the words.
    """

    differences: tuple[Difference, ...]
    spans: dict[str, Span]
    absent: tuple[str, ...]
    foreign: tuple[Span, ...]
    writing: Counter[tuple[str, str]] = field(default_factory=Counter)
    beside: tuple[Span, ...] = ()
