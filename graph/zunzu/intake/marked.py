"""Texts whose notes and headings bear marks: one way through all of them, whatever the marks.

A form that knows such marks gives a pattern; whatever it finds is a note, a heading, something that
is no text, or a mark inside the text that is left out.  What is between them is 經, a paragraph a
piece, and 記 behind its heading.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from ..errors import fail
from ..model import BASE_LAYERS
from .draft import NO_TEXT, Doubt, Draft, Piece, line_of, make_draft
from .notes import noted, trimmed
from .plain import MOST, cut_sentences, inside_speech, is_bare, letters, open_speeches
from .received import ENDED, HEADING, RECORD_NAMES, VOLUME, find_strange

#: The heading of the record, a paragraph of its own or at the head of one.
RECORD = re.compile(r"[\[【〔]?[記记][\]】〕]?(?:[。．：:]|\s*$|(?=\s))")

_BLANK = re.compile(r"[\n\u3000 \t]+")

_LINE_ENDS = re.compile(r"[\u3000 \t]*(?:\n|$)")

#: What ends a clause; and the rest of one, up to and with its mark.
_POINTS = "，。；：、！？"
_REST = re.compile(rf"[^\n{_POINTS}]{{,{MOST}}}[{_POINTS}]*[」』”’]*")

#: The rest of a speech.
_SPEECH = re.compile(rf"[^\n「」“”]*[」”]?[{_POINTS}]*")

#: Words between two notes that have more letters than this are cut into their sentences.
RUN = 2 * MOST

#: Who made a book and what it is called, where a text begins: no words of the book.
BYLINE = re.compile("[撰著註注疏輯纂]$|^(?:欽定|御定|武英殿|文淵閣)")


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the received text that its marks tell apart.

    ``kind`` is ``note`` (whose words are from ``first`` to ``last``), ``head`` (an editor's
    heading), ``gone`` (no text of the book) or
    ``skip`` (a mark inside the text: what stands before and behind it belongs together).  A note
    that stands far from its words, as at the foot of a page, tells in ``about`` where these are.
    """

    start: int
    end: int
    kind: str
    first: int = 0
    last: int = 0
    about: int = -1


@dataclass
class _Paragraphs:
    """What was found so far."""

    text: str
    # whether a paragraph is cut into its sentences however short it is: notes that stand between
    # part the text
    cut: bool
    # whether its clauses are told by marks
    pointed: bool
    pieces: list[Piece] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    # what frames the notes that stand inside a piece: brackets, names of layers
    frames: list[tuple[int, int]] = field(default_factory=list)
    layer: str = "jing"
    base: int = -1
    title: int = -1
    # where the last words of the book ended, and how many speeches were open there
    seen: int = 0
    open: int = 0

    def take(self, start: int, end: int, holes: list[tuple[int, int]]) -> None:
        """A paragraph of the text itself, in which some stretches are no text."""
        holes = _around(holes, start, end)
        start, end = _without(self.text, start, end, holes)
        words = _words(self.text, start, end, holes)
        if not any(c.isalpha() for c in words):
            return
        if kind := self._heading(words, end):
            self.add(start, end, kind)
        elif self.layer == "jing" and (record := RECORD.match(self.text, start, end)):
            self._open_record(start, record.end(), words)
            self.take(record.end(), end, holes)
        else:
            self._take_text(start, end, holes)

    def _heading(self, words: str, end: int) -> str:
        """The layer of a paragraph that is no text of the book: a title, an editor's heading
        behind a section, where its line ends too, noise; else nothing."""
        if HEADING.fullmatch(words):
            return "noise" if VOLUME.search(words) else "title"
        if self.base < 0:
            return (
                "noise"
                if len(words) < 30 and (VOLUME.search(words) or BYLINE.search(words))
                else ""
            )
        return "head" if ENDED.fullmatch(words) and _LINE_ENDS.match(self.text, end) else ""

    def _open_record(self, start: int, end: int, words: str) -> None:
        """記, as a heading: doubtful where more words stand in its line."""
        at = next(n for n in range(start, end) if self.text[n] in RECORD_NAMES)
        self.add(at, at + 1, "title")
        self.layer = "ji"
        if not RECORD.fullmatch(words):
            self.doubts.append(
                Doubt(
                    line_of(self.text, at),
                    words[:8],
                    "taken as the heading 記; all that follows is 記",
                )
            )

    def _take_text(self, start: int, end: int, holes: list[tuple[int, int]]) -> None:
        """Words of the book, cut into sentences where no notes part them, or few."""
        cut = self.cut or letters(self.text, start, end) > RUN
        before = self._open_at(start)
        spans = cut_sentences(self.text, start, end, before) if cut else [(start, end)]
        self.open, self.seen = before + open_speeches(self.text, start, end), end
        for first, last in spans:
            first, last = _without(self.text, first, last, holes)
            if first < last and any(c.isalpha() for c in _words(self.text, first, last, holes)):
                self.base = len(self.pieces)
                self.add(first, last, self.layer)

    def _open_at(self, start: int) -> int:
        """So many speeches of this paragraph are open at a place."""
        line = self.text.rfind("\n", self.seen, start) + 1
        since = open_speeches(self.text, max(line, self.seen), start)
        return since if line else self.open + since

    def add(self, start: int, end: int, layer: str) -> None:
        if layer == "title":
            self.title = len(self.pieces)
        self.pieces.append(Piece(start, end, layer))

    def _bases(self) -> Iterator[int]:
        """The pieces of text so far, the last first."""
        layers = enumerate(piece.layer for piece in self.pieces)
        return reversed([n for n, layer in layers if layer in BASE_LAYERS])

    def note(self, mark: Mark) -> None:
        under = self.base if self.base >= 0 else self.title
        if mark.about >= 0:
            under = next((n for n in self._bases() if self.pieces[n].start < mark.about), under)
        if under < 0:
            raise fail(
                f"line {line_of(self.text, mark.start)}",
                "a note stands before any 經",
                "give the text from the heading of the chapter on",
            )
        found = noted(self.text, mark.first, mark.last, under)
        if not found:
            raise fail(
                f"line {line_of(self.text, mark.start)}",
                f"{self.text[mark.start : mark.end].strip()[:12]} is followed by no words",
                "give the note its words, or take away its mark",
            )
        self.pieces += found

    def go_on(self, note: Mark, bound: int) -> int:
        """Where the clause or speech ends that a note interrupts (某官【妣則曰某】：日月不居): the
        piece reaches over the note, which stands inside it.  ``bound``: where the next begins."""
        piece = self.pieces[self.base]
        interrupted = (
            note.about < 0
            and piece.end == note.start
            and self.text[note.start - 1].isalpha()
            and self.pointed
        )
        pattern = _SPEECH if inside_speech(self.text, piece.start, note.start) else _REST
        rest = pattern.match(self.text, note.end, bound) if interrupted else None
        if not rest or not rest[0].strip():
            return note.end
        self.pieces[self.base] = replace(piece, end=rest.end())
        at = note.start
        for inner in self.pieces[self.base + 1 :]:
            if at <= inner.start:
                self.frames.append((at, inner.start))
                at = inner.end
        self.frames.append((at, note.end))
        return rest.end()


def draft(text: str, marks: Iterable[Mark], paragraph: str) -> Draft:
    """A text with its marks taken apart; ``paragraph`` is the pattern of what parts one paragraph
    from the next.

    Raises ZunzuError for a note before any text, and for a text without any.
    """
    found = sorted(marks, key=lambda mark: (mark.start, -mark.end))
    holes = _merged(
        (mark.start, mark.end) for mark in found if mark.kind == "skip" and mark.start < mark.end
    )
    read = _taken(text, found, holes, paragraph)
    if read.base < 0:
        raise fail("the text", "has marks and no 經 between them", "give the whole chapter")
    doubts = [*read.doubts, *find_strange(_blanked(text, found))]
    return make_draft(
        text,
        read.pieces,
        sorted(doubts, key=lambda d: d.line),
        _merged([*_inside(text, read.pieces, holes), *read.frames]),
    )


def _taken(
    text: str, marks: list[Mark], holes: list[tuple[int, int]], paragraph: str
) -> _Paragraphs:
    """The paragraphs between the marks, the notes and the headings, in order."""
    read = _Paragraphs(text, not any(mark.kind == "note" for mark in marks), not is_bare(text))
    at = 0
    outermost = list(_outermost([mark for mark in marks if mark.kind != "skip"]))
    for mark, after in zip_longest(outermost, outermost[1:]):
        _paragraphs(read, at, mark.start, holes, paragraph)
        at = mark.end
        if mark.kind == "note":
            read.note(mark)
            at = read.go_on(mark, after.start if after else len(text))
        elif mark.kind == "head" and mark.first < mark.last:
            _head(read, mark)
    _paragraphs(read, at, len(text), holes, paragraph)
    return read


def _around(holes: list[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    """Those of some holes, in order and apart, that reach into a stretch."""
    first = bisect_left(holes, (start, 0))
    first -= first > 0 and holes[first - 1][1] > start
    return holes[first : bisect_left(holes, (end, 0), first)]


def _inside(
    text: str, pieces: Iterable[Piece], holes: list[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The spans within the pieces that are no text: marks, and blanks within the words of the
    book."""
    for p in pieces:
        yield from (
            (max(start, p.start), min(end, p.end)) for start, end in _around(holes, p.start, p.end)
        )
        if p.layer not in NO_TEXT:
            yield from (m.span() for m in _BLANK.finditer(text, p.start, p.end))


def _paragraphs(
    read: _Paragraphs, start: int, end: int, holes: list[tuple[int, int]], paragraph: str
) -> None:
    at = start
    for gap in re.compile(paragraph).finditer(read.text, start, end):
        read.take(at, gap.start(), holes)
        at = gap.end()
    read.take(at, end, holes)


def _head(read: _Paragraphs, mark: Mark) -> None:
    words = read.text[mark.first : mark.last]
    titled = bool(HEADING.fullmatch(words.strip())) and not VOLUME.search(words)
    if RECORD.fullmatch(words.strip()) and read.layer == "jing":
        read.layer = "ji"
        titled = True
    read.add(mark.first, mark.last, "title" if titled else "head")


def _outermost(marks: list[Mark]) -> Iterator[Mark]:
    """The marks that stand in no other."""
    end = 0
    for mark in marks:
        if mark.start >= end:
            yield mark
            end = mark.end


def _without(text: str, start: int, end: int, holes: list[tuple[int, int]]) -> tuple[int, int]:
    """A stretch without the white space and the holes at its ends."""
    while True:
        first, last = trimmed(text, start, end)
        for hole, behind in holes:
            if first < last and hole <= first < behind:
                first = min(behind, last)
            if first < last and hole < last <= behind:
                last = max(hole, first)
        if (first, last) == (start, end):
            return start, end
        start, end = first, last


def _words(text: str, start: int, end: int, holes: list[tuple[int, int]]) -> str:
    out, at = [], start
    for hole, behind in holes:
        if at <= hole < end:
            out.append(text[at:hole])
            at = behind
    return re.sub(r"\s", "", "".join(out) + text[at : max(at, end)])


def _blanked(text: str, marks: list[Mark]) -> str:
    """The text with all that is no text of the book made blank, line by line as it was."""
    out = list(text)
    for mark in marks:
        spans = (
            [(mark.start, mark.first), (mark.last, mark.end)]
            if mark.kind == "note"
            else [(mark.start, mark.end)]
        )
        for start, end in spans:
            out[start:end] = [c if c == "\n" else "\u3000" for c in text[start:end]]
    return "".join(out)


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        elif start < end:
            out.append((start, end))
    return out
