"""A print with notes by speakers (註曰, 疏曰, 楊氏曰) of which a copy has a line for each
paragraph, as libraries on the web have the books of the 四庫全書: the measure of the lines, by
which :mod:`.siku` tells text from note, is gone.

What is known: a line that begins with a speaker is a note.  The collector speaks for himself as
well (繼公謂); his name is what the same two letters before 謂 at the head of several lines are.
Below a line of text one that names nobody and explains (…也, …謂…) is a note of the collector's
too, and a doubt; all else is text.  Small notes in 【】 within the text are his.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ..errors import fail
from ..text.fold import to_traditional
from .draft import Doubt, Draft, Piece, line_of, make_draft
from .headings import Headings, headings
from .notes import trimmed
from .received import ENDED, HEADING, VOLUME

_HAN = "\u3400-\u9fff"
_NAMED = {"註": "zhu", "注": "zhu", "疏": "shu"}
#: Masters whom commentators quote; 孔子曰 may be text.
_SPEAKER = f"[註注疏]曰|[{_HAN}]氏曰|[朱程張张]子曰"
_OWN = re.compile(f"^[ \u3000]*([{_HAN}]{{2}})[謂谓]", re.MULTILINE)
_FEWEST = 3
_SMALL = re.compile("【([^【】\n]*)】")
_BLANK = re.compile("[ \u3000\t]+")

#: What a line of a commentator has and one of the text of a rite has not.
_EXPLAINS = re.compile("[謂谓]|(?<!某)[也矣]|^言|之[辭辞言意義义]$")

#: The collector's notes stand in the layer of those who come after the 疏.
_LAYER = "shuzhu"


def is_unwrapped(widths: Sequence[int]) -> bool:
    """Whether lines of such widths are paragraphs: those of a print have one or two measures."""
    ((_, times),) = Counter(widths).most_common(1)
    return max(widths) > 60 and times * 4 < len(widths)


def read(text: str) -> Draft:
    """Raises ZunzuError for a note before any text, and for a text without 經."""
    read = _Reader(text)
    for m in re.finditer(r"[^\n]+", text):
        start, end = trimmed(text, m.start(), m.end())
        if start < end:
            read.line(start, end)
    if not any(piece.layer == "jing" for piece in read.pieces):
        raise fail("the text", "has notes and no base text", "give the whole chapter")
    inside = [
        m.span()
        for piece in read.pieces
        if piece.layer not in ("noise", "head")
        for m in _BLANK.finditer(text, piece.start, piece.end)
    ]
    return make_draft(text, read.pieces, read.doubts, inside)


class _Reader:
    """What was found so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.told: Headings = headings(text, [m.span() for m in _SMALL.finditer(text)])
        names = Counter(m[1] for m in _OWN.finditer(text)).most_common(1)
        self.name = names[0][0] if names and names[0][1] >= _FEWEST else ""
        own = f"|{self.name}[謂谓]" if self.name else ""
        self.speaker = re.compile(_SPEAKER + own)
        self.turn = re.compile(f"[註注疏]曰{own}")
        self.pieces: list[Piece] = []
        self.doubts: list[Doubt] = []
        self.base, self.below_text = -1, False

    def line(self, start: int, end: int) -> None:
        words = self.text[start:end]
        if kind := self._matter(start, end):
            self.pieces.append(Piece(start, end, kind))
            self.base = len(self.pieces) - 1 if kind == "title" else self.base
            self.below_text = kind == "title"
        elif self.speaker.match(words):
            self._note(start, end)
        elif self.below_text and _EXPLAINS.search(words):
            told = "names no speaker, and explains: a note on the line above, or text?"
            self.doubts.append(Doubt(line_of(self.text, start), words[:12], told))
            self._add(start, end, "")
        else:
            self._text(start, end)

    def _matter(self, start: int, end: int) -> str:
        """What a line is that is no text and no note."""
        words = self.text[start:end]
        if HEADING.fullmatch(words) and not VOLUME.search(words):
            return "title"
        if ENDED.fullmatch(words) and self.base >= 0:
            return "head"
        return "noise" if self.told.kinds.get((start, end)) == "noise" else ""

    def _text(self, start: int, end: int) -> None:
        """A line of text, with the small notes in it; from a speaker on it is a note."""
        at = start
        for small in _SMALL.finditer(self.text, start, end):
            if self._spoken(at, small.start(), end):
                return
            if self.base >= 0:
                self._add(small.start(1), small.end(1), self.name)
            at = small.end()
        self.below_text = not self._spoken(at, end, end)

    def _spoken(self, start: int, stop: int, end: int) -> bool:
        """Words of the text up to ``stop``; whether a commentator begins to speak there, who has
        the rest of the line."""
        turn = self.speaker.match(self.text, start, stop) or self.turn.search(
            self.text, start, stop
        )
        self._base(start, turn.start() if turn else stop)
        if turn:
            self._note(turn.start(), end)
        return bool(turn)

    def _base(self, start: int, end: int) -> None:
        start, end = trimmed(self.text, start, end)
        if start < end:
            self.base = len(self.pieces)
            self.pieces.append(Piece(start, end, "jing"))

    def _note(self, start: int, end: int) -> None:
        """A note, by its speakers."""
        for first, last, speaker in _turns(self.text, start, end, self.speaker, self.turn):
            self._add(first, last, speaker)

    def _add(self, start: int, end: int, speaker: str) -> None:
        if self.base < 0:
            raise fail(
                f"line {line_of(self.text, start)}",
                "a note stands before any 經",
                "give the text from the heading of the chapter on",
            )
        layer = _NAMED.get(speaker[:1], _LAYER)
        author = (speaker or self.name) if layer == _LAYER else ""
        start, end = trimmed(self.text, start, end)
        if start < end:
            who = to_traditional(author)
            self.pieces.append(Piece(start, end, layer, self.base, who))
        self.below_text = False


def _turns(
    text: str, start: int, end: int, opening: re.Pattern[str], turn: re.Pattern[str]
) -> Iterator[tuple[int, int, str]]:
    """Where each speaker's words stand in a note, and his name."""
    found = [m for m in (opening.match(text, start, end),) if m]
    found += turn.finditer(text, found[0].end() if found else start, end)
    for m, stop in zip(found, [*(m.start() for m in found[1:]), end], strict=True):
        yield m.end(), stop, m[0][:-1]
