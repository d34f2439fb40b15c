"""The form ``runon``: 經 and 注 run together in one paragraph without a mark, the 疏 in the next.

What parts them is the 疏 itself, which begins by naming what it speaks about: 「四享」至「所有」。○注「四當」至「致之」。○釋曰.
The last characters of the 經 (所有) and the first of the 注 (四當) stand side by side at one place of the paragraph, and nearly
always only there; each of the four alone stands at many.  They are sought without punctuation, and without folding 于 and
於: which of the two is written helps to find the place.

What stands before the words that the 疏 begins with has no 疏: one or more pairs of 經 and 注.  Since the next 經 begins behind
it, its last sentence is 注; other sentences are 注 when they speak as commentators do (謁，告 · X謂Y · …也).  Such a division is
made, and told as a doubt.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...errors import fail
from .draft import Doubt, Draft, Piece, line_of, make_draft

_OPEN, _CLOSE = "“「『\"", "”」』\""
_LEMMA = rf"[{_OPEN}]([^{_OPEN}{_CLOSE}]+)[{_CLOSE}]"
_SPAN = rf"{_LEMMA}(?:至{_LEMMA})?"

#: How a 疏 begins: the mark of the layer, the words it speaks about, the words of the 注, 釋曰.
_HEAD = re.compile(rf"(?P<mark>[\[【〔(（]?疏[\]】〕)）]?[ \u3000]*)?{_SPAN}[。.，,]?"
                   rf"(?:[○◯ \u3000]*[注註]{_SPAN}[。.，,]?)?[○◯ \u3000]*[释釋]曰")

#: A paragraph that bears the mark of a 疏 but does not say what it speaks about.
_MARK = re.compile(r"[\[【〔(（]疏[\]】〕)）]")

#: 記 as a heading: the word alone, a stop behind it.
_RECORD = re.compile(r"[记記](?=[。,，:：])")

#: Ends of sentences, with the quotation marks that close behind them.
_SENTENCE = re.compile(rf"[^。！!？?]*[。！!？?][{_CLOSE}]*|[^。！!？?]+$")

#: Words by which a commentator explains, names a reading, or quotes.
_GLOSS = re.compile(r"[谓謂猶犹]|之言|[读讀][为為如若]|^言|[也矣][。？?]?$|[今古]文|《[^》]+》曰")


@dataclass(frozen=True, slots=True)
class _Head:
    """What the beginning of a 疏 says: first and last words of the 經 and of the 注; ``last`` is "" where all of it is quoted."""

    first: str
    last: str
    note_first: str
    note_last: str
    text_at: int  # where the 疏 begins behind its mark

    @property
    def lemma(self) -> str:
        return f"{self.first}至{self.last}" if self.last else self.first


@dataclass(frozen=True, slots=True)
class _Line:
    """A paragraph: where it stands, and its characters without marks, each with its place."""

    start: int
    end: int
    letters: str
    places: tuple[int, ...]


def read(text: str) -> Draft:
    """A text in which 經 and 注 are run together and parted by the 疏 that follows.

    Raises ZunzuError when no paragraph begins as a 疏 does: the text is of another form.
    """
    lines = _lines(text)
    heads = [_read_head(text, line) for line in lines]
    if not any(heads):
        raise fail("text", "no paragraph begins as a 疏 does (「…」至「…」。○注「…」至「…」。○釋曰)",
                   "choose another form; this one parts 經 and 注 by what the 疏 says it speaks about")
    reader = _Reader(text)
    for line, head, after in zip(lines, heads, [*heads[1:], None], strict=True):
        if head:
            reader.take_shu(line, head)
        elif _MARK.match(text, line.start):
            reader.take_unnamed_shu(line)
        else:
            reader.take_paragraph(line, after)
    return make_draft(text, reader.pieces, reader.doubts)


class _Reader:
    """Goes through the paragraphs and keeps what it finds."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pieces: list[Piece] = []
        self.doubts: list[Doubt] = []
        self._base = "jing"
        self._target = -1
        self._owed = False  # whether a paragraph of 經 and 注 waits for its 疏

    def take_paragraph(self, line: _Line, head: _Head | None) -> None:
        """經 and 注 of one paragraph, as the 疏 behind it divides them."""
        self._owed = True
        if head is None:
            self._take_pairs(line, line.start, line.end, "no 疏 follows")
            return
        begin = _find_first(self.text, line, head)
        if begin is None:
            self._doubt(line.start, line.end, f"it does not have the words {head.lemma} that the 疏 speaks about")
            self._take_pairs(line, line.start, line.end, "the 疏 behind it speaks of other words")
            return
        if begin > line.start:
            self._take_pairs(line, line.start, begin, f"the 疏 speaks about the words from {head.first} on")
        self._take_pair(line, begin, head)

    def take_shu(self, line: _Line, head: _Head) -> None:
        if not self._owed:
            self._doubt(line.start, line.end, "a 疏 without 經 and 注 before it; it stands under those before")
        self._owed = False
        self._add(head.text_at, line.end, "shu")

    def take_unnamed_shu(self, line: _Line) -> None:
        self._doubt(line.start, line.end, "a 疏 that does not say what it speaks about")
        mark = _MARK.match(self.text, line.start)
        self._owed = False
        self._add(mark.end(), line.end, "shu")

    def _take_pair(self, line: _Line, begin: int, head: _Head) -> None:
        """The 經 that the 疏 names, and its 注."""
        cut, why = _find_cut(line, begin, head)
        if cut is None:
            self._doubt(begin, line.end, why)
            self._take_pairs(line, begin, line.end, "the words of the 疏 do not divide it")
            return
        if why:
            self._doubt(begin, line.end, why)
        base = self._letters(line, begin, cut)
        for words in (s for s in _SENTENCE.findall(self.text[begin:cut]) if re.search(r"也[。]?$", s)):
            self._doubt(begin, cut, f"「{words}」 in the 經 speaks as a 注 does")
        if not base.startswith(head.first):
            self._doubt(begin, cut, f"the 經 does not begin with {head.first}")
        self._add_base(begin, cut)
        if cut < line.end:
            note = self._letters(line, cut, line.end)
            if head.note_first and not note.endswith(head.note_last or head.note_first):
                self._doubt(cut, line.end, f"the 疏 says that the 注 ends in {head.note_last or head.note_first}")
            if not head.note_first and not _GLOSS.search(self.text[cut:line.end]):
                self._doubt(cut, line.end, "the 疏 names no 注, yet these words stand behind the 經")
            self._add(cut, line.end, "zhu")

    def _take_pairs(self, line: _Line, start: int, end: int, why: str) -> None:
        """Pairs of 經 and 注 that no 疏 names, divided by how the sentences speak."""
        spans = [(m.start(), m.end()) for m in _SENTENCE.finditer(self.text, start, end)]
        kinds, before = [], ""
        for number, (s, e) in enumerate(spans):
            words = self.text[s:e]
            is_note = bool(kinds) and (number == len(spans) - 1 or _explains(words, before))
            kinds.append("zhu" if is_note else "base")
            before += "" if is_note else words
        for kind in ("base",) if len(spans) == 1 else ():
            self._doubt(start, end, f"{why}, and a single sentence cannot be both 經 and 注: taken as 經")
            kinds = [kind]
        for s, e, kind in _runs(spans, kinds):
            if kind == "base":
                self._add_base(s, e)
            else:
                self._doubt(s, e, f"taken as 注 by its words: {why}")
                self._add(s, e, "zhu")

    def _add_base(self, start: int, end: int) -> None:
        if record := _RECORD.match(self.text, start):
            self.pieces.append(Piece(start, record.end(), "title"))
            self._base, start = "ji", record.end() + 1
        self._target = len(self.pieces)
        self.pieces.append(Piece(start, end, self._base))

    def _add(self, start: int, end: int, layer: str) -> None:
        if self._target < 0:
            raise fail(f"line {line_of(self.text, start)}", "begins with commentary, there is no 經 it could stand under",
                       "begin the text with a paragraph of 經 and 注")
        self.pieces.append(Piece(start, end, layer, self._target))

    def _letters(self, line: _Line, start: int, end: int) -> str:
        return "".join(c for c, at in zip(line.letters, line.places, strict=True) if start <= at < end)

    def _doubt(self, start: int, end: int, why: str) -> None:
        words = self.text[start:end]
        self.doubts.append(Doubt(line_of(self.text, start), words if len(words) <= 24 else f"{words[:12]}…{words[-8:]}", why))


def _lines(text: str) -> list[_Line]:
    lines = []
    for m in re.finditer(r"[^\r\n]+", text):
        start = m.start() + len(m.group()) - len(m.group().lstrip())
        end = m.start() + len(m.group().rstrip())
        if start < end:
            places = tuple(i for i in range(start, end) if text[i].isalpha())
            lines.append(_Line(start, end, "".join(text[i] for i in places), places))
    return lines


def _read_head(text: str, line: _Line) -> _Head | None:
    m = _HEAD.match(text, line.start, line.end)
    if not m:
        return None
    first, last, note_first, note_last = ("".join(c for c in part or "" if c.isalpha()) for part in m.groups()[1:])
    return _Head(first, last, note_first, note_last, m.end("mark") if m["mark"] else line.start)


def _find_first(text: str, line: _Line, head: _Head) -> int | None:
    """Where the words that the 疏 begins with open a sentence: at the head of the paragraph, else at the one place behind."""
    found = [line.places[i] for i in _all(line.letters, head.first)]
    opening = [at for at in found if at == line.places[0] or text[at - 1] in f"。！!？?{_OPEN}{_CLOSE}"]
    if opening and opening[0] == line.places[0]:
        return line.start
    return opening[0] if opening else None


def _find_cut(line: _Line, begin: int, head: _Head) -> tuple[int | None, str]:
    """Where the 經 ends and the 注 begins, and what is doubtful about it."""
    head_at = line.places.index(begin) if begin in line.places else 0
    letters, last = line.letters[head_at:], head.last or head.first
    if head.note_first:
        ends = [i + len(last) for i in _all(letters, last + head.note_first)]
        told = f"{last}{head.note_first}, the end of the 經 and the beginning of the 注"
    elif head.last:
        ends = [i + len(last) for i in _all(letters, last)]
        told = f"{last}, the end of the 經"
    else:
        ends = [len(last)]
        told = last
    if not ends:
        return None, f"{told} by the 疏, stand nowhere side by side"
    why = f"{told}, stand {len(ends)} times; the first is taken" if len(ends) > 1 else ""
    at = head_at + ends[0]
    if at == len(line.places):
        return line.end, why
    return _behind_marks(line, at), why


def _behind_marks(line: _Line, at: int) -> int:
    """The place of letter ``at``, or of the marks that open before it: a stop belongs to what it ends, a 「 to what it begins."""
    return line.places[at]


def _explains(words: str, before: str) -> bool:
    """Whether a sentence speaks as a commentator does of the words before it."""
    if _GLOSS.search(words.strip(_OPEN + _CLOSE)):
        return True
    term = re.match(r"([^，,、]{1,4})[，,]([^，,、]{1,8})[。]$", words)
    return bool(term) and term[1] in before


def _runs(spans: list[tuple[int, int]], kinds: list[str]) -> list[tuple[int, int, str]]:
    runs: list[tuple[int, int, str]] = []
    for (start, end), kind in zip(spans, kinds, strict=True):
        if runs and runs[-1][2] == kind:
            runs[-1] = (runs[-1][0], end, kind)
        else:
            runs.append((start, end, kind))
    return runs


def _all(letters: str, words: str) -> list[int]:
    return [m.start() for m in re.finditer(f"(?={re.escape(words)})", letters)] if words else []
