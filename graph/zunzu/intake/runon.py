"""The form ``runon``: 經 and 注 run together in one paragraph without a mark, the 疏 in the next.

What parts them is the 疏 itself, which begins by naming what it speaks about:
「四享」至「所有」。○注「四當」至「致之」。○釋曰. The last characters of the 經 (所有) and the first
of the 注 (四當) stand side by side at one place of the paragraph, and nearly always only there;
each of the four alone stands at many.  They are sought without punctuation, and without folding 于
and 於: which of the two is written helps to find the place.

What stands before the words that the 疏 begins with has no 疏: one or more pairs of 經 and 注.
Since the next 經 begins behind it, its last sentence is 注; other sentences are 注 when they speak
as commentators do (謁，告 · X謂Y · …也).  Such a division is made, and told as a doubt.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import fail
from ..text.fold import fold
from .draft import Doubt, Draft, Piece, line_of, make_draft
from .received import HEADING, VOLUME

_OPEN, _CLOSE = "“‘「『", "”’」』"
_LEMMA = rf"[{_OPEN}]([^{_OPEN}{_CLOSE}]+)[{_CLOSE}]"
_SPAN = rf"{_LEMMA}(?:至{_LEMMA})?"

#: How a 疏 begins: the mark of the layer, the words it speaks about, the words of the 注, 釋曰.
_HEAD = re.compile(
    rf"(?P<mark>[\[【〔(（]?疏[\]】〕)）]?[ \u3000]*)?{_SPAN}[。.，,]?"
    rf"(?:[○◯〇 \u3000]*[注註]{_SPAN}[。.，,]?)?[○◯〇 \u3000]*[释釋]曰"
)

#: A paragraph that bears the mark of a 疏 but does not say what it speaks about.
_MARK = re.compile(r"[\[【〔(（]疏[\]】〕)）]")

#: Who wrote it, before the text begins.
_BYLINE = re.compile("[^。，,]{2,24}[撰著註注疏輯纂]")

#: Marks of a hard-wrapped print, which has no 「X」至「Y」.
_OTHER_FORM = re.compile("^(?:[註注]曰|鄭注|○疏曰)", re.MULTILINE)

#: 記 as a heading: the word alone, a stop behind it.
_RECORD = re.compile(r"[记記](?=[。,，:：])")

#: Ends of sentences, with the quotation marks that close behind them.
_SENTENCE = re.compile(rf"[^。！!？?]*[。！!？?][{_CLOSE}]*|[^。！!？?]+$")

#: Words by which a commentator explains, names a reading, or quotes.
_GLOSS = re.compile(r"[谓謂猶犹]|之言|[读讀][为為如若]|^言|[也矣][。？?]?$|[今古]文|《[^》]+》曰")


@dataclass(frozen=True, slots=True)
class _Head:
    """What the beginning of a 疏 says: first and last words of the 經 and of the 注; ``last`` is
    "" where all of it is quoted."""

    first: str
    last: str
    note_first: str
    note_last: str
    text_at: int  # where the 疏 begins behind its mark
    end: int  # where its own words begin

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
    if other := _OTHER_FORM.search(text):
        raise fail(
            f"line {line_of(text, other.start())}",
            f"begins with {other.group()}: this part is of another form",
            "read hard-wrapped lines by --form siku, and give the parts one by one",
        )
    if not any(heads):
        raise fail(
            "the text",
            "no paragraph begins as a 疏 does (「…」至「…」。○注「…」至「…」。○釋曰)",
            "choose another form; this one parts 經 and 注 by what the 疏 says it speaks about",
        )
    reader = _Reader(text)
    for line, head, after in zip(lines, heads, [*heads[1:], None], strict=True):
        if (
            HEADING.fullmatch(text, line.start, line.end)
            or not reader.begun
            and _BYLINE.fullmatch(text, line.start, line.end)
        ):
            reader.take_heading(line)
        elif head:
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

    @property
    def begun(self) -> bool:
        return self._target >= 0

    def take_heading(self, line: _Line) -> None:
        """The name of the chapter; that of a volume, and who wrote it, are no words of the book."""
        name = HEADING.fullmatch(self.text, line.start, line.end) and not VOLUME.search(
            self.text, line.start, line.end
        )
        self.pieces.append(Piece(line.start, line.end, "title" if name else "noise"))

    def take_paragraph(self, line: _Line, head: _Head | None) -> None:
        """經 and 注 of one paragraph, as the 疏 behind it divides them."""
        self._owed = True
        if head is None:
            self._take_pairs(line, line.start, line.end, "no 疏 follows")
            return
        begin = _find_first(self.text, line, head)
        if begin is None:
            self._doubt(
                line.start,
                line.end,
                f"it does not have the words {head.lemma} that the 疏 speaks about",
            )
            self._take_pairs(line, line.start, line.end, "the 疏 behind it speaks of other words")
            return
        if begin > line.start:
            self._take_pairs(
                line, line.start, begin, f"the 疏 speaks about the words from {head.first} on"
            )
        self._take_pair(line, begin, head)

    def take_shu(self, line: _Line, head: _Head) -> None:
        if not self._owed:
            self._doubt(
                line.start,
                line.end,
                "a 疏 without 經 and 注 before it; it stands under those before",
            )
        if not any(at >= head.end for at in line.places):
            self._doubt(line.start, line.end, "a 疏 that says nothing behind the words it is about")
        self._owed = False
        self._add(head.text_at, line.end, "shu")

    def take_unnamed_shu(self, line: _Line) -> None:
        self._doubt(line.start, line.end, "a 疏 that does not say what it speaks about")
        mark = _MARK.match(self.text, line.start)
        self._owed = False
        self._add(mark.end() if mark else line.start, line.end, "shu")

    def _take_pair(self, line: _Line, begin: int, head: _Head) -> None:
        """The 經 that the 疏 names, and its 注."""
        cut, why = _find_cut(self.text, line, begin, head)
        if why or cut is None:
            self._doubt(begin, line.end, why)
        if cut is None:
            self._take_pairs(line, begin, line.end, "the words of the 疏 do not divide it")
            return
        for words in (s for s in _SENTENCE.findall(self.text[begin:cut]) if s.endswith("也。")):
            self._doubt(begin, cut, f"「{words}」 in the 經 speaks as a 注 does")
        self._add_base(begin, cut)
        if cut < line.end:
            self._take_note(line, cut, head)

    def _take_note(self, line: _Line, start: int, head: _Head) -> None:
        """The 注, which should be as the 疏 says, or speak as a note does."""
        note = self._letters(line, start, line.end)
        last = head.note_last or head.note_first
        if head.note_first and not note.endswith(last):
            self._doubt(start, line.end, f"the 疏 says that the 注 ends in {last}")
        if not head.note_first and not _GLOSS.search(self.text[start : line.end]):
            self._doubt(start, line.end, "the 疏 names no 注, yet these words stand behind the 經")
        self._add(start, line.end, "zhu")

    def _take_pairs(self, line: _Line, start: int, end: int, why: str) -> None:
        """Pairs of 經 and 注 that no 疏 names, divided by how the sentences speak."""
        spans = [(m.start(), m.end()) for m in _SENTENCE.finditer(self.text, start, end)]
        if len(spans) == 1:
            self._doubt(start, end, f"{why}, and one sentence is not both 經 and 注: taken as 經")
        notes, before = [], ""
        for number, (s, e) in enumerate(spans):
            last = number == len(spans) - 1
            notes.append(number > 0 and (last or _explains(self.text[s:e], before)))
            before += "" if notes[-1] else self.text[s:e]
        for s, e, is_note in _runs(spans, notes):
            if not is_note:
                self._add_base(s, e)
                continue
            reason = "it is the last sentence" if e == end else "it speaks as a 注 does"
            self._doubt(s, e, f"taken as 注, since {why} and {reason}")
            self._add(s, e, "zhu")

    def _add_base(self, start: int, end: int) -> None:
        if record := _RECORD.match(self.text, start):
            self.pieces.append(Piece(start, record.end(), "title"))
            self._base, start = "ji", record.end() + 1
        if not any(c.isalpha() for c in self.text[start:end]):
            return
        self._target = len(self.pieces)
        self.pieces.append(Piece(start, end, self._base))

    def _add(self, start: int, end: int, layer: str) -> None:
        if self._target < 0:
            raise fail(
                f"line {line_of(self.text, start)}",
                "begins with commentary, there is no 經 it could stand under",
                "begin the text with a paragraph of 經 and 注",
            )
        self.pieces.append(Piece(start, end, layer, self._target))

    def _letters(self, line: _Line, start: int, end: int) -> str:
        return "".join(
            c for c, at in zip(line.letters, line.places, strict=True) if start <= at < end
        )

    def _doubt(self, start: int, end: int, why: str) -> None:
        words = self.text[start:end]
        self.doubts.append(
            Doubt(
                line_of(self.text, start),
                words if len(words) <= 24 else f"{words[:12]}…{words[-8:]}",
                why,
            )
        )


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
    first, last, note_first, note_last = (
        "".join(c for c in part or "" if c.isalpha()) for part in m.groups()[1:]
    )
    return _Head(
        first, last, note_first, note_last, m.end("mark") if m["mark"] else line.start, m.end()
    )


def _find_first(text: str, line: _Line, head: _Head) -> int | None:
    """Where the words that the 疏 begins with open a sentence: the first such place of the
    paragraph."""
    if line.letters.startswith(head.first):
        return line.start
    for i in _all(line.letters, head.first):
        at = _with_marks(text, line.places[i])
        if re.search(rf"[。！!？?][{_CLOSE}]*$", text[line.start : at]):
            return at
    return None


def _find_cut(text: str, line: _Line, begin: int, head: _Head) -> tuple[int | None, str]:
    """Where the 經 that begins at ``begin`` ends, and what is doubtful about it; no place where
    the 疏 does not tell."""
    skipped = sum(at < begin for at in line.places)
    letters, last = line.letters[skipped:], head.last or head.first
    joint, told = last + head.note_first, f"the 經 ends in {last}"
    if head.note_first:
        told += f" and the 注 begins with {head.note_first}"
    found = _all(letters, joint) if head.last or head.note_first else [0]
    why = ""
    if not found:
        found = _all(fold(letters), fold(joint))
        why = f"the 疏 says that {told}: found only when the forms of a word are taken as one"
    if not found:
        return None, f"the 疏 says that {told}: these words stand nowhere side by side"
    if len(found) > 1:
        why = (
            f"the 疏 says that {told}: these words stand there {len(found)} times, the first place"
            " is taken"
        )
    at = skipped + found[0] + len(last)
    return (line.end if at == len(line.places) else _with_marks(text, line.places[at])), why


def _with_marks(text: str, at: int) -> int:
    """The place of a letter, or of the marks that open before it: a stop belongs to what it
    ends, a 「 to what it begins."""
    while at and text[at - 1] in f"{_OPEN}《〈（(":
        at -= 1
    return at


def _explains(words: str, before: str) -> bool:
    """Whether a sentence speaks as a commentator does of the words before it."""
    if _GLOSS.search(words.strip(_OPEN + _CLOSE)):
        return True
    term = re.match(r"([^，,、]{1,4})[，,]([^，,、]{1,8})[。]$", words)
    return term is not None and term[1] in before


def _runs(spans: list[tuple[int, int]], notes: list[bool]) -> list[tuple[int, int, bool]]:
    runs: list[tuple[int, int, bool]] = []
    for (start, end), is_note in zip(spans, notes, strict=True):
        if runs and runs[-1][2] == is_note:
            runs[-1] = (runs[-1][0], end, is_note)
        else:
            runs.append((start, end, is_note))
    return runs


def _all(letters: str, words: str) -> list[int]:
    return [m.start() for m in re.finditer(f"(?={re.escape(words)})", letters)] if words else []
