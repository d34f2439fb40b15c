"""Paragraphs: 經, its 注, the 疏 on both, each a paragraph, and no mark that tells 經 from 注.

What is known: a 疏 opens with the words it is about (「X」至「Y」。○注「A」至「B」。○釋曰), so it
tells itself, and tells which of the paragraphs above it is the 經 (it begins with X and ends with
Y) and which the 注 (A, B).  Between two 疏 text and note take turns; a 注 that has its turn alone
to show for it, for it does not explain (…也, …猶…, …謂…), is a doubt.  Where the turns do not come
out even, a paragraph that explains is taken for a note, and the doubt is told.

Where the paragraphs bear the names of their layers (【注】, 〔疏〕, 注：) these are believed, and
all others are 經.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import fail
from ..text.fold import fold
from . import named
from .draft import Doubt, Draft, Piece, line_of, make_draft
from .received import VOLUME

_OPEN, _CLOSE = '「“『‘"', '」”』’"'
_QUOTED = f"[{_OPEN}]([^{_OPEN}{_CLOSE}]*)[{_CLOSE}]"
_SPAN = f"{_QUOTED}(?:至{_QUOTED})?"

#: The head of a 疏: the words of the 經 or of the 注 or of both, ○, and mostly 釋曰.
_HEAD = re.compile(
    rf"(?:[\[【〔]?疏[\]】〕]?)?\s*(?:({_SPAN})[。.]?\s*)?(?:○?\s*注\s*(?:({_SPAN})[。"
    r".]?\s*)?)?(?:○|[釋释]曰)"
)
_MARK = re.compile(r"\s*(?:[\[【〔]?疏[\]】〕]?\s+)?\s*")
_CHAPTER = re.compile("第[一二三四五六七八九十百]+$")
_BYLINE = re.compile("[撰著註注疏輯纂]$|《[^》]{2,8}》")
_EXPLAINS = re.compile(
    "猶|謂|者[,，].{1,12}也|讀[為如]|[今古]文|^.{1,2}[,，].{1,5}也?[。.]|[^如可]也[。.]?$"
)
_HEADING = re.compile("記(?=[。.\n]|$)[。.]?")
_MARKERS = re.compile(r"^(?:註曰|鄭注|○?疏曰|\[疏\])", re.M)


@dataclass(frozen=True, slots=True)
class _Paragraph:
    start: int
    end: int
    words: str
    letters: str  # folded, without marks: as it is compared
    head: re.Match[str] | None  # of a 疏


def read(text: str) -> Draft:
    """A text in paragraphs taken apart into headings, 經, 注 and 疏.

    Raises ZunzuError when the text bears the marks of another form, or when nothing in it can be
    told for 經.
    """
    if named.SIGN.search(text):
        return named.read(text)
    if marked := _MARKERS.search(text):
        raise fail(
            "the text",
            f"marks its layers ({marked.group()} in line {line_of(text, marked.start())})",
            "use the form siku (註曰, 鄭注, ○疏曰) or runon ([疏])",
        )
    read = _Reader(text)
    read.take(
        [
            _paragraph(text, m.start(), m.end())
            for m in re.finditer(r"[^\n]+", text)
            if m.group().strip()
        ]
    )
    layers = {piece.layer for piece in read.pieces}
    for needed, what in (
        ({"jing", "ji"}, "paragraph that can be told for 經"),
        ({"zhu", "shu"}, "commentary"),
    ):
        if not needed & layers:
            raise fail("the text", f"has no {what}", "use the form plain for a text without notes")
    return make_draft(text, read.pieces, sorted(read.doubts, key=lambda d: d.line))


class _Reader:
    """What was found so far; paragraphs wait in a group until the 疏 that tells which of them
    are 經 and which 注."""

    def __init__(self, text: str) -> None:
        self.text, self.layer = text, "jing"
        self.pieces: list[Piece] = []
        self.doubts: list[Doubt] = []
        self.group: list[_Paragraph] = []

    def take(self, paragraphs: list[_Paragraph]) -> None:
        """The head of the text, then its paragraphs."""
        first = next((n for n, p in enumerate(paragraphs) if not _is_heading(p)), len(paragraphs))
        self.pieces += [_heading(paragraph) for paragraph in paragraphs[:first]]
        for paragraph in paragraphs[first:]:
            if heading := _HEADING.match(paragraph.words):
                paragraph = self._open_record(paragraph, heading.end())
                if not paragraph.letters:
                    continue
            if paragraph.head is not None:
                self._take_shu(paragraph, paragraph.head)
            else:
                self.group.append(paragraph)
        self._settle(None)

    def _open_record(self, paragraph: _Paragraph, length: int) -> _Paragraph:
        """記 as a heading; gives what stands behind it."""
        self._settle(None)
        self.pieces.append(Piece(paragraph.start, paragraph.start + length, "title"))
        self.layer = "ji"
        return _paragraph(self.text, paragraph.start + length, paragraph.end)

    def _take_shu(self, paragraph: _Paragraph, head: re.Match[str]) -> None:
        base = self._settle(paragraph)
        mark = _MARK.match(paragraph.words)
        start = paragraph.start + (mark.end() if mark else 0)
        if base < 0:
            raise fail(
                f"line {line_of(self.text, start)}",
                "a 疏 stands before any 經",
                "give the text from the heading of the chapter on",
            )
        if not any(c.isalpha() for c in re.sub("[釋释]曰", "", paragraph.words[head.end() :])):
            self.doubts.append(
                _doubt(self.text, paragraph, "a 疏 that says nothing behind the words it is about")
            )
        self.pieces.append(Piece(start, paragraph.end, "shu", base))

    def _settle(self, sub: _Paragraph | None) -> int:
        """Tell text from note in the paragraphs above a 疏 (or above the end); gives the index
        of the 經 it stands under."""
        base = max((n for n, p in enumerate(self.pieces) if p.layer in ("jing", "ji")), default=-1)
        for paragraph, kind in zip(
            self.group, _kinds(self.text, self.group, sub, self.doubts), strict=True
        ):
            if kind == "J":
                base = len(self.pieces)
                self.pieces.append(Piece(paragraph.start, paragraph.end, self.layer))
            elif base < 0:
                raise fail(
                    f"line {line_of(self.text, paragraph.start)}",
                    "a note stands before any 經",
                    "give the text from the heading of the chapter on",
                )
            else:
                self.pieces.append(Piece(paragraph.start, paragraph.end, "zhu", base))
        self.group = []
        return base


def explains(words: str) -> bool:
    """Whether a paragraph speaks as a commentator does: it says what a word means, how it is
    read, who else has it."""
    return bool(_EXPLAINS.search(words))


def _paragraph(text: str, start: int, end: int) -> _Paragraph:
    words = text[start:end].rstrip()
    head = _HEAD.match(words.lstrip())
    lead = 0 if head else len(words) - len(words.lstrip())
    return _Paragraph(
        start + lead,
        start + len(words),
        words[lead:],
        "".join(c for c in fold(words) if c.isalpha()),
        head,
    )


def _is_heading(paragraph: _Paragraph) -> bool:
    """A byline or a title, at the head of the text."""
    return (
        paragraph.head is None
        and len(paragraph.words) < 30
        and "。" not in paragraph.words
        and bool(_CHAPTER.search(paragraph.words) or _BYLINE.search(paragraph.words))
    )


def _heading(paragraph: _Paragraph) -> Piece:
    """The name of the chapter; that of a volume, and who wrote it, are no words of the book."""
    title = _CHAPTER.search(paragraph.words) and not VOLUME.search(paragraph.words)
    return Piece(paragraph.start, paragraph.end, "title" if title else "noise")


def _kinds(
    text: str, group: list[_Paragraph], sub: _Paragraph | None, doubts: list[Doubt]
) -> list[str]:
    """J for 經 and z for 注, of each paragraph: the 疏 tells its own, the others take turns."""
    head = sub.head if sub is not None else None
    base, note = (
        (head.group(1, 2, 3), head.group(4, 5, 6))
        if head is not None
        else ((None,) * 3, (None,) * 3)
    )
    named = [n for n, paragraph in enumerate(group) if _fits(paragraph, *base[1:])]
    told = max(
        named, key=lambda n: (n + 2 == len(group), n), default=None
    )  # mostly one 注 stands between 經 and 疏
    if told is None:
        noted = next((n for n in range(len(group) - 1, -1, -1) if _fits(group[n], *note[1:])), None)
        told = noted - 1 if noted else None
    if sub is not None and base[0] and told is None:
        doubts.append(_doubt(text, sub, "its first words name no paragraph above it"))
    if told is None:
        return _turns(text, group, doubts)
    if len(group) - told > 2:
        doubts.append(
            _doubt(
                text,
                group[told],
                "more than one paragraph stands between it and its 疏: all are taken for 注",
            )
        )
    return _turns(text, group[:told], doubts) + ["J"] + ["z"] * (len(group) - told - 1)


def _turns(text: str, group: list[_Paragraph], doubts: list[Doubt]) -> list[str]:
    """Text and note in turns; where they do not come out even, the way that fits the looks of
    the paragraphs best."""
    if len(group) % 2 == 0 or len(group) == 1:  # a single one is text, for no note opens
        doubts += [
            _doubt(
                text,
                p,
                "taken for a 注 by its turn alone: no 疏 tells, and it does not speak as a note"
                " does",
            )
            for p in group[1::2]
            if not explains(p.words)
        ]
        return ["Jz"[n % 2] for n in range(len(group))]
    kinds = _cheapest([explains(paragraph.words) for paragraph in group])
    where = next((n for n in range(len(kinds)) if kinds[n : n + 2] in ("JJ", "J")), 0)
    doubts.append(
        _doubt(
            text, group[where], "taken for a 經 without 注: text and note do not take turns here"
        )
    )
    return list(kinds)


def _cheapest(notes: list[bool]) -> str:
    """J or z for each paragraph that speaks as a note or not: it costs one to stand against its
    looks, and one to follow J with J."""
    ways: dict[str, tuple[int, str]] = {"": (0, "")}  # the last kind: (cost, the kinds)
    for note in notes:
        further: dict[str, tuple[int, str]] = {}
        for last, (cost, kinds) in ways.items():
            for kind in "Jz" if last == "J" else "J":
                total = cost + (kind == last == "J") + (note != (kind == "z"))
                if kind not in further or total < further[kind][0]:
                    further[kind] = (total, kinds + kind)
        ways = further
    return min(ways.values())[1]


def _fits(paragraph: _Paragraph, first: str | None, last: str | None) -> bool:
    """Whether a paragraph begins and ends with the words that a 疏 names."""
    if first is None:
        return False
    opening = "".join(c for c in fold(first) if c.isalpha()).removeprefix(
        "記"
    )  # a 疏 names the heading with the words
    closing = "".join(c for c in fold(last or first) if c.isalpha())
    if last is None:
        return paragraph.letters == opening
    return paragraph.letters.startswith(opening) and paragraph.letters.endswith(closing)


def _doubt(text: str, paragraph: _Paragraph, why: str) -> Doubt:
    return Doubt(line_of(text, paragraph.start), paragraph.words[:16], why)
