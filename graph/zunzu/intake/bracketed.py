"""Notes in brackets that name no layer, 【…】 as the copies of old prints on the web have them, or
（…） and 〔…〕 where several are too long for an editor's correction.

The lines of such a file are those of a library as much as of the book: volumes, makers, contents
and headings are told by :mod:`.headings`.  A note on a heading stands under no text; it is left
with the headings, and told.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from ..errors import fail
from . import named
from .draft import Doubt, Draft, line_of
from .headings import Headings, headings
from .marked import Mark, draft
from .plain import is_bare
from .received import HEADING, VOLUME

_NO_NAME = rf"(?!\s*(?:{named.NAMES})\s*[】〕])"

#: What only this form has.
SIGN = re.compile(rf"【{_NO_NAME}[^【】]{{2,}}】")

_HAN = "[\u3400-\u9fff\U00020000-\U000323af，。、；：？！「」『』○ \u3000]{4,}"

#: What may be notes where nothing else in a text is.
PERHAPS = re.compile(
    rf"(?:（{_HAN}）[^（）]*){{3}}|(?:〔{_HAN}〕[^〔〕]*){{3}}|(?:\({_HAN}\)[^()]*){{3}}"
)

_PAIRS = (("【", "】"), ("（", "）"), ("〔", "〕"), ("(", ")"))


def read(text: str) -> Draft:
    """Raises ZunzuError for a bracket that is never closed, a text without notes in brackets, and
    one without 經."""
    notes = _notes(text)
    found = headings(text, [m.span() for m in notes])
    marks = list(_marks(text, notes, found))
    wrapped = found.long_lines and is_bare(text)
    if wrapped:  # lines part no paragraphs there, but that of a title stands by itself
        marks += _titles(text)
    taken = draft(text, marks, r"\n[ \u3000]*\n+" if wrapped else r"\n+")
    lost = [
        Doubt(
            line_of(text, mark.start),
            text[mark.start : mark.end].split("\n")[0][:12],
            "a note on a heading or before the text: it stands under no 經",
        )
        for mark in marks
        if mark.kind == "gone" and text[mark.start] in "【（〔("
    ]
    doubts = sorted((*taken.doubts, *lost), key=lambda d: d.line)
    return Draft(taken.pieces, tuple(doubts), taken.layout)


def told(text: str) -> Headings:
    """The headings of a text, and what they say that it is called."""
    return headings(text, [m.span() for m in _notes(text)])


def _notes(text: str) -> list[re.Match[str]]:
    """The notes, in the first kind of brackets that has any; a note may go over lines."""
    for opening, closing in _PAIRS:
        if opening == "【" and not SIGN.search(text) or opening != "【" and opening not in text:
            continue
        pattern = re.compile(
            f"{re.escape(opening)}[^{re.escape(opening + closing)}]*{re.escape(closing)}"
        )
        found = list(pattern.finditer(text))
        left = pattern.sub(lambda m: "\0" * len(m[0]), text)
        if stray := re.search(f"[{re.escape(opening + closing)}]", left):
            raise fail(
                f"line {line_of(text, stray.start())}",
                "opens a note that is not closed"
                if stray[0] == opening
                else "closes a note that is not opened",
                f"close it: each {opening} needs its {closing}",
            )
        return found
    raise fail("the text", "has no notes in brackets", "use the form plain or bare")


def _marks(text: str, notes: list[re.Match[str]], found: Headings) -> Iterator[Mark]:
    starts = [m.start() for m in notes]  # in order
    on_heads: set[int] = set()
    for (start, end), kind in dict(found.kinds).items():
        inside = starts[bisect_right(starts, start) : bisect_left(starts, end)]
        on_heads.update(inside)
        last = min([*inside, end])
        yield Mark(start, last, "head" if kind == "head" else "gone", start, last)
    begun = _first_text(text, notes, found)
    for m in notes:
        lost = m.start() in on_heads or m.start() < begun
        yield Mark(m.start(), m.end(), "gone" if lost else "note", m.start() + 1, m.end() - 1)


def _titles(text: str) -> Iterator[Mark]:
    """The lines that are the title of a chapter and nothing else."""
    for line in re.finditer(r"[^\n]+", text):
        words = line[0].strip()
        if HEADING.fullmatch(words) and not VOLUME.search(words):
            start = line.start() + line[0].index(words)
            yield Mark(start, start + len(words), "head", start, start + len(words))


def _first_text(text: str, notes: list[re.Match[str]], found: Headings) -> int:
    """Where words of the book, or the title of the chapter, begin."""
    out = list(text)
    for start, end in (*(m.span() for m in notes), *found.kinds):
        out[start:end] = " " * (end - start)
    first = re.search(r"[^\W\d_]", "".join(out))
    return first.start() if first else len(text)
