"""Segments: finding them by name, joining the base text."""

from __future__ import annotations

import re
from collections.abc import Collection

from ..errors import ZunzuError, fail, nearest
from ..model import Edition, Section, Segment
from .fold import fold, to_traditional


def base_text(
    book: Edition, paragraphs: Collection[str] = ()
) -> tuple[str, tuple[tuple[int, int, str], ...]]:
    """The 經 and 記 as one text, segments joined by line ends, and the span of each segment:
    ``(start, end, id)``; an empty line stands before those that begin ``paragraphs``."""
    lines: list[str] = []
    spans, at = [], 0
    for segment in book.base():
        if segment.id in paragraphs and lines:
            lines.append("")
            at += 1
        lines.append(segment.text)
        spans.append((at, at + len(segment.text), segment.id))
        at += len(segment.text) + 1
    return "\n".join(lines), tuple(spans)


def find_segments(book: Edition, name: str) -> tuple[Segment, ...]:
    """The segments meant by ``name``, base and commentary: an id, a number, a range ``30-40``, or a
    section's id or title.

    Raises ZunzuError for a name that means nothing in this edition.
    """
    wanted = name.strip()
    order = [s.id for s in book.segments if not s.target]
    if section := _find_section(book, wanted):
        return _run(book, order, section.first, section.last)
    if exact := [s for s in book.segments if s.id == wanted and s.target]:
        return tuple(exact)
    ends = [_base_id(book, part) for part in re.split(r"[-–—~]|\.\.", wanted)] if wanted else []
    if 1 <= len(ends) <= 2 and set(ends) <= set(order):
        return _run(book, order, ends[0], ends[-1])
    raise _no_segment(book, name, int(order[-1][-3:]))


def _no_segment(book: Edition, name: str, last: int) -> ZunzuError:
    """That there is no such segment or section, with the nearest name there is."""
    near = nearest(
        name.strip(),
        [s.title for s in book.sections] + [s.id.split(".p-")[-1] for s in book.sections],
    )
    return fail(
        "segment",
        f"{book.title} has no segment {name!r}",
        f"{near + ' ' if near else ''}give a number from 1 to {last}, a range (30-40), an id, or"
        " the id or title of a section",
    )


def _find_section(book: Edition, name: str) -> Section | None:
    """The section with that id, slug or title; or the only one whose title holds the words
    (獻賓: 主人獻賓).  A number is a segment's, also where a proposed section is called by it
    (p-012)."""
    key = fold(to_traditional(name))
    for section in book.sections:
        slug = section.id.split(".p-")[-1]
        names = (section.id, "p-" + slug, fold(section.title), *([slug] * (not slug.isdecimal())))
        if key in names:
            return section
    holding = [s for s in book.sections if len(key) > 1 and key in fold(s.title)]
    return holding[0] if len(holding) == 1 else None


def _base_id(book: Edition, part: str) -> str:
    part = part.strip().removeprefix(book.chapter + ".")
    number = re.fullmatch(r"(\d{1,3})([a-z]?)", part)
    return f"{book.chapter}.{int(number[1]):03}{number[2]}" if number else part


def _run(book: Edition, order: list[str], first: str, last: str) -> tuple[Segment, ...]:
    if order.index(first) > order.index(last):
        raise fail(
            "segment",
            f"{first} stands after {last}",
            f"turn the range about: {last[-3:]}-{first[-3:]}",
        )
    wanted = set(order[order.index(first) : order.index(last) + 1])
    return tuple(s for s in book.segments if s.id in wanted or s.target in wanted)


def letters_of_base(book: Edition) -> tuple[str, list[str]]:
    """The folded characters of the 經 and 記 without marks, and the id of the segment that each
    stands in."""
    letters, owner = [], []
    for segment in book.base():
        found = [c for c in fold(segment.text) if c.isalpha()]
        letters += found
        owner += [segment.id] * len(found)
    return "".join(letters), owner
