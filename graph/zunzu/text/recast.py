"""Somebody else's text of a chapter in the place of the edition's, under the edition's own ids and sections."""

from __future__ import annotations

from dataclasses import replace

from ..errors import fail
from ..model import Edition, Segment
from .segment import align


def recast(book: Edition, text: str) -> Edition:
    """``book`` with the words of ``text`` in its base segments: what an altered copy of the chapter says, passage by passage.

    Segments that ``text`` does not have are left out; stretches that are unlike the chapter become segments of their own
    (``yili.04.alien01`` …) that stand in no section.  Commentary and corrections are left out: they speak of the edition.

    Raises ZunzuError when nothing of ``text`` is like the chapter.
    """
    known = {s.id: s for s in book.base()}
    spans: list[list] = []  # [start, end, id], neighbours of one segment joined
    for start, end, name in align(text, book):
        if spans and spans[-1][2] == name:
            spans[-1][1] = end
        elif text[start:end].strip():
            spans.append([start, end, name])
    if not any(name for _, _, name in spans):
        raise fail("text", f"nothing in it is like {book.title}", "name the chapter the text belongs to with --chapter")
    segments: list[Segment] = []
    alien = 0
    for start, end, name in spans:
        words = text[start:end].strip("\r\n")
        if name:
            segments.append(replace(known[name], text=words, start=start, end=end))
        else:
            alien += 1
            segments.append(Segment(f"{book.chapter}.alien{alien:02d}", book.chapter, "jing", words, start, end))
    present = {s.id for s in segments}
    order = [s.id for s in book.base()]
    sections = []
    for section in book.sections:
        inside = [i for i in order[order.index(section.first):order.index(section.last) + 1] if i in present] \
            if section.first in order and section.last in order else []
        if inside:
            sections.append(replace(section, first=inside[0], last=inside[-1]))
    return replace(book, segments=tuple(segments), corrections=(), sections=tuple(sections))
