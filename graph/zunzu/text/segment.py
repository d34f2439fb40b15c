"""Segments: finding them by name, joining the base text, and aligning somebody else's text with it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from ..errors import fail, nearest
from ..model import Edition, Section, Segment
from .agreement import matching
from .fold import fold, to_traditional

#: A stretch of which less than this share is found in its segment belongs to no segment.
LIKENESS = 0.5

#: A stretch of fewer found characters than this belongs to no segment, unless the segment itself is so short (賓對).
FEWEST = 4

#: A run of unknown words longer than this, between two passages that are known, belongs to neither.
INSERTION = 24

#: Words put into the midst of one segment, up to this many, belong to it.
INTERRUPTION = 80


def base_text(book: Edition) -> tuple[str, tuple[tuple[int, int, str], ...]]:
    """The 經 and 記 as one text, segments joined by line ends, and the span of each segment: ``(start, end, id)``."""
    lines, spans, at = [], [], 0
    for segment in book.base():
        lines.append(segment.text)
        spans.append((at, at + len(segment.text), segment.id))
        at += len(segment.text) + 1
    return "\n".join(lines), tuple(spans)


def find_segments(book: Edition, name: str) -> tuple[Segment, ...]:
    """The segments meant by ``name``, base and commentary: an id, a number, a range ``30-40``, or a section's id or title.

    Raises ZunzuError for a name that means nothing in this edition.
    """
    wanted = name.strip()
    order = [s.id for s in book.segments if not s.target]
    if section := _find_section(book, wanted):
        return _run(book, order, section.first, section.last)
    if exact := [s for s in book.segments if s.id == wanted and s.target]:
        return tuple(exact)
    ends = [_base_id(book, part) for part in re.split(r"[-–—~]|\.\.", wanted)] if wanted else []
    if 1 <= len(ends) <= 2 and all(e in order for e in ends):
        return _run(book, order, ends[0], ends[-1])
    near = nearest(wanted, [s.title for s in book.sections] + [s.id.split(".p-")[-1] for s in book.sections])
    raise fail("segment", f"{book.title} has no segment {name!r}",
               f"{near + ' ' if near else ''}give a number from 1 to {int(order[-1][-3:])}, a range (30-40), "
               "an id, or the id or title of a section")


def _find_section(book: Edition, name: str) -> Section | None:
    """The section with that id, slug or title; or the only one whose title holds the words (獻賓: 主人獻賓)."""
    key = fold(to_traditional(name))
    for section in book.sections:
        slug = section.id.split(".p-")[-1]
        if key in (section.id, slug, "p-" + slug, fold(section.title)):
            return section
    holding = [s for s in book.sections if len(key) > 1 and key in fold(s.title)]
    return holding[0] if len(holding) == 1 else None


def _base_id(book: Edition, part: str) -> str:
    part = part.strip().removeprefix(book.chapter + ".")
    number = re.fullmatch(r"(\d{1,3})([a-z]?)", part)
    return f"{book.chapter}.{int(number[1]):03}{number[2]}" if number else part


def _run(book: Edition, order: list[str], first: str, last: str) -> tuple[Segment, ...]:
    if order.index(first) > order.index(last):
        raise fail("segment", f"{first} stands after {last}", f"turn the range about: {last[-3:]}-{first[-3:]}")
    wanted = set(order[order.index(first):order.index(last) + 1])
    return tuple(s for s in book.segments if s.id in wanted or s.target in wanted)


def align(text: str, book: Edition) -> list[tuple[int, int, str]]:
    """Which segment each stretch of an altered text of the 經 and 記 belongs to: ``[(start, end, id)]``.

    The stretches follow one another without gap from the first character to the last; each segment has one stretch, and the
    ids never go back.  Words may have been changed, added or left out, lines joined or split, punctuation dropped, the script
    changed; a stretch that is unlike the chapter has the id "".
    """
    if not text:
        return []
    ours, owner = letters_of_base(book)
    places = [i for i, c in enumerate(text) if c.isalpha()]
    key = fold(to_traditional(text))
    theirs = "".join(key[i] for i in places)
    marks: list[str | None] = [None] * len(theirs)
    for a, b, size in matching(theirs, ours):
        for k in range(size):
            marks[a + k] = owner[b + k]
    known = [m is not None for m in marks]
    _fill(marks, places, text)
    _forget_unlike(marks, known, Counter(owner))
    _join(marks)
    return _stretches(text, places, marks)


def letters_of_base(book: Edition) -> tuple[str, list[str]]:
    """The folded characters of the 經 and 記 without marks, and the id of the segment that each stands in."""
    letters, owner = [], []
    for segment in book.base():
        found = [c for c in fold(segment.text) if c.isalpha()]
        letters += found
        owner += [segment.id] * len(found)
    return "".join(letters), owner


def _fill(marks: list[str | None], places: list[int], text: str) -> None:
    """Give unknown words between two known passages to one of them: to the first as far as its clause reaches."""
    for mark, start, end in _runs(marks):
        before = marks[start - 1] if start else None
        after = marks[end] if end < len(marks) else None
        if mark is not None or end - start > INSERTION or not (before or after):
            continue
        for k in range(start, end):
            turned = before is None or (after is not None and before != after and _pause(text, places[start - 1], places[k]))
            marks[k] = after if turned else before


def _pause(text: str, one: int, other: int) -> bool:
    return any(c in "。;；:：\n" for c in text[one:other])


def _forget_unlike(marks: list[str | None], known: list[bool], sizes: Counter[str]) -> None:
    """Take the id from stretches of which too little was found."""
    for mark, start, end in _runs(marks):
        found = sum(known[start:end])
        if mark and (found < LIKENESS * (end - start) or found < min(FEWEST, sizes[mark])):
            marks[start:end] = [None] * (end - start)


def _join(marks: list[str | None]) -> None:
    """Give each segment one stretch: words put into its midst belong to it, unless they are so many that only the longer
    of its two parts can be meant."""
    last: dict[str, tuple[int, int]] = {}
    for mark, start, end in _runs(marks):
        if mark is None:
            continue
        before = last.get(mark)
        if before and start - before[1] <= INTERRUPTION:
            marks[before[0]:end] = [mark] * (end - before[0])
            start = before[0]
        elif before:
            lesser = min(before, (start, end), key=lambda run: run[1] - run[0])
            marks[lesser[0]:lesser[1]] = [None] * (lesser[1] - lesser[0])
            start, end = before if lesser == (start, end) else (start, end)
        last[mark] = (start, end)


def _runs(marks: list[str | None]) -> list[tuple[str | None, int, int]]:
    """The runs of equal marks: ``(mark, start, end)``."""
    starts = [i for i, m in enumerate(marks) if i == 0 or marks[i - 1] != m]
    return [(marks[s], s, e) for s, e in pairwise([*starts, len(marks)])]


def _stretches(text: str, places: list[int], marks: list[str | None]) -> list[tuple[int, int, str]]:
    starts: list[tuple[int, str]] = []
    for place, mark in zip(places, marks, strict=True):
        if not starts or starts[-1][1] != (mark or ""):
            starts.append((place, mark or ""))
    if not starts:
        return [(0, len(text), "")]
    starts[0] = (0, starts[0][1])
    ends = [s for s, _ in starts[1:]] + [len(text)]
    return [(s, e, mark) for (s, mark), e in zip(starts, ends, strict=True)]
