"""Hard-wrapped prints: base text and notes in lines of two widths, as in the books of the 四庫全書.

The base text fills lines of one width (21 characters), its notes begin on a new line, a little
narrower (20), with 註曰 or 鄭注; inside a note ○疏曰 or ○楊氏曰 changes the speaker, and brackets
hold remarks of the print's editors (案…), set small, two characters in the room of one.  Where a
note ends and the text goes on is *not* marked.  What is known:

1. a line that begins with a speaker is a note, and the line before it is base text, for a note
  follows the words it explains
   (a line that begins with ○ and a speaker goes on with the note before it);
2. above such a base line, lines that fill the wider measure belong to the same paragraph of base
  text;
   (where both have one measure, this cannot be told: such lines stay with the note, and are
   doubts);
3. below, a note goes on as long as its lines fill the narrower measure, and base text goes on until
  the next note.

The ○ of the base text is a division, no speaker.  A paragraph of base text ends with a line that is
not full.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..errors import Fault, fail
from ..tables import gather
from . import glossed
from .draft import Doubt, Draft, Piece, line_of, make_draft
from .notes import trimmed
from .received import ENTITY, LACKING, PAGE, RECORD_NAMES, VOLUME

#: Who speaks after which words, at the head of a line or behind ○.
SPEAKERS = {
    "註曰": "zhu",
    "注曰": "zhu",
    "鄭注": "zhu",
    "郑注": "zhu",
    "疏曰": "shu",
    "集釋曰": "jishi",
    "釋曰": "jishi",
    "集释曰": "jishi",
    "释曰": "jishi",
}

#: Other scholars whom a collector quotes by name.  At the head of a line only 某氏曰: 孔子曰 may
#: open a line of base text.
_NAMED_AT_HEAD = "[\u3400-\u9fff]氏曰"

_HEAD = re.compile(f"{'|'.join(SPEAKERS)}|{_NAMED_AT_HEAD}")

#: What only this form has, where a text has no marks.
SIGN = re.compile(f"^[ \u3000]*(?:{'|'.join(SPEAKERS)})", re.MULTILINE)
_RING = re.compile(
    "○\n?("
    + "|".join("\n?".join(s) for s in SPEAKERS)
    + "|[\u3400-\u9fff]\n?(?:[\u3400-\u9fff]\n?)?[氏子]\n?曰)"
)
_REMARK = re.compile(r"\((?:[^()]|\)¶?\n[ \u3000]*\()*\)")
_NO_TEXT = re.compile(
    rf"(?:[\n○() \t\u3000]|{PAGE.pattern})+"
)  # a line end, a blank, a division, the brackets of a remark, a page
_BEFORE = re.compile(rf"(?:[ \t\u3000]|{PAGE.pattern})*")
_STOPS = frozenset("，。；：,;")
_BYLINE = re.compile("^[^○曰云]{2,14}[撰著註注疏輯纂]$")
_CHAPTER = re.compile("第[一二三四五六七八九十百]+$")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the print: its number in the text, where it stands, and how much of the measure
    it fills."""

    number: int
    start: int
    text: str
    width: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def read(text: str) -> Draft:
    """A hard-wrapped print taken apart into headings, base paragraphs, notes by speaker, and
    remarks in brackets.

    Raises ZunzuError when no line begins with a speaker, when the text has no base text, or when it
    is punctuated.
    """
    lines = _lines(text)
    _refuse_other_forms(text, lines)
    if glossed.is_unwrapped([line.width for line in lines if line.text]):
        return glossed.read(text)
    print_ = _Print(text, lines, *_measures(lines))
    if "M" not in print_.kinds:
        raise fail(
            "the text",
            "has notes and no base text",
            "a note must follow the words it explains: give the whole chapter",
        )
    print_.take()
    gather(print_.faults)
    pieces, inside = _with_remarks(text, print_.pieces)
    doubts = [*print_.doubts, *print_.strange()]
    return make_draft(text, pieces, sorted(doubts, key=lambda d: d.line), inside)


class _Print:
    """A print as it is taken apart: its lines with their kinds, the pieces, doubts and faults
    found so far."""

    def __init__(self, text: str, lines: list[_Line], full: int, narrow: int) -> None:
        self.text, self.lines, self.full, self.narrow = text, lines, full, narrow
        self.kinds = _kinds(lines, full, narrow)
        self.pieces: list[Piece] = []
        self.doubts: list[Doubt] = []
        self.faults: list[Fault] = []
        self.base, self.layer = -1, "jing"

    def take(self) -> None:
        """All that stands in it: the head, then paragraphs of base text, each with its notes."""
        self.pieces = _head(self.lines, self.kinds)
        titles = [n for n, piece in enumerate(self.pieces) if piece.layer == "title"]
        self.base = titles[-1] if titles else -1
        self._note([n for n, kind in enumerate(self.kinds) if kind == "h"])
        for kind, numbers in _blocks(self.lines, self.kinds, self.full):
            if kind == "M":
                self._paragraph(numbers)
            elif kind == "C":
                self._note(numbers)
            else:
                self.pieces.append(
                    Piece(self.lines[numbers[0]].start, self.lines[numbers[-1]].end, "noise")
                )

    def _paragraph(self, numbers: list[int]) -> None:
        """A paragraph of base text; 記 at its head begins the record."""
        first, start, end = (
            self.lines[numbers[0]],
            self.lines[numbers[0]].start,
            self.lines[numbers[-1]].end,
        )
        if self.text[start] in RECORD_NAMES and self.layer == "jing" and end - start > 1:
            self.layer = "ji"
            self.pieces.append(Piece(start, start + 1, "title"))
            self.doubts.append(
                Doubt(
                    first.number,
                    self.text[start : start + 8],
                    "taken as the heading 記; all that follows is 記",
                )
            )
            start += 1
        self.base = len(self.pieces)
        self.pieces.append(Piece(start, end, self.layer))
        self.doubts += _doubts_of_base(self.lines, numbers, self.kinds, self.full)
        if self.full == self.narrow and numbers[0] and self.kinds[numbers[0] - 1] == "C":
            above = self.lines[numbers[0] - 1]
            if above.width == self.full:
                self.doubts.append(
                    Doubt(
                        above.number,
                        above.text,
                        "text and notes have one measure: does the note end here?",
                    )
                )

    def _note(self, numbers: list[int]) -> None:
        self.pieces += _notes(self.text, self.lines, numbers, self.base, self.doubts, self.faults)

    def strange(self) -> Iterator[Doubt]:
        """What is doubtful in the letters and in the measure of the lines."""
        for m in ENTITY.finditer(self.text):
            yield Doubt(line_of(self.text, m.start()), m.group(), LACKING)
        for line in self.lines:
            if _STOPS & set(ENTITY.sub("", line.text)):
                yield Doubt(line.number, line.text, "is punctuated, as the rest of the text is not")
        for line, kind in zip(self.lines, self.kinds, strict=True):
            if kind == "C" and line.width > self.narrow:
                yield Doubt(
                    line.number,
                    line.text,
                    f"fills {line.width} places, the notes have {self.narrow}: note or base text?",
                )


def _lines(text: str) -> list[_Line]:
    """The lines without the blanks before them and the marks of pages; a line that is only such
    a mark is none."""
    lines, at = [], 0
    for number, line in enumerate(text.split("\n"), 1):
        words = line.rstrip(" \t\u3000¶")
        before = _BEFORE.match(words)
        lead = before.end() if before else 0
        if lead < len(words) or not PAGE.search(line):
            lines.append(_Line(number, at + lead, words[lead:], _width(words[lead:])))
        at += len(line) + 1
    while lines and not lines[-1].text:
        lines.pop()
    return lines


def _width(words: str) -> int:
    """How many places a line fills: an entity stands for one character, two characters of a
    remark stand in one place."""
    plain = ENTITY.sub("囗", words)
    remarks = re.findall(r"\([^()]*\)", plain)
    return len(plain) - sum(len(r) for r in remarks) + sum((len(r) - 1) // 2 for r in remarks)


def _refuse_other_forms(text: str, lines: list[_Line]) -> None:
    stops = sum(c in _STOPS for c in ENTITY.sub("", text))
    if stops > len(text) / 200:
        raise fail(
            "the text",
            f"is punctuated ({stops} marks)",
            "hard-wrapped prints are not: use the form plain, paragraphs or runon, "
            "or give the parts of the file that are of one form",
        )
    if not any(_HEAD.match(line.text) for line in lines):
        raise fail(
            "the text",
            f"no line begins with {', '.join(SPEAKERS)}",
            "a punctuated text without notes is read by --form plain",
        )


def _measures(lines: list[_Line]) -> tuple[int, int]:
    """How many places a full line of base text has, and a full line of a note: the greatest
    width that comes again."""
    full = _greatest(line.width for line in lines)
    narrow = _greatest(
        line.width for line in lines if _HEAD.match(line.text) and line.width <= full
    )
    return full, narrow or full


def _greatest(widths: Iterable[int]) -> int:
    """The greatest width that one line in thirty has, and no fewer than two; the greatest of all
    where none comes again."""
    count = Counter(widths)
    common = [width for width, n in count.items() if n >= max(2, sum(count.values()) / 30)]
    return max(common or count, default=0)


def _kinds(lines: list[_Line], full: int, narrow: int) -> list[str]:
    """M base text, C note, h what stands before the first base line, n noise."""
    kinds = ["C" if _opens_note(lines, n) else "" for n in range(len(lines))]
    for n in [n for n, kind in enumerate(kinds) if kind]:
        for above in _base_above(lines, kinds, n, full, narrow):
            kinds[above] = "M"
    state = "h"
    for n, line in enumerate(lines):
        if n and _same_book(line.text, lines[0].text):
            kinds[n] = "n"
            continue
        rings = state != "h" and _RING.match(
            line.text
        )  # a note too: the one before it may have ended with a short line
        state = kinds[n] = kinds[n] or ("C" if rings else state)
        if state == "C" and line.width < narrow:
            state = "M"
    return kinds


def _opens_note(lines: list[_Line], n: int) -> bool:
    """Whether a line begins with a speaker, and the line above does not lead to him (○)."""
    return bool(_HEAD.match(lines[n].text)) and not (n and lines[n - 1].text.endswith("○"))


def _base_above(
    lines: list[_Line], kinds: list[str], note: int, full: int, narrow: int
) -> Iterator[int]:
    """The lines of base text that a note explains: the one above it, and full lines above that
    one."""
    for above in range(note - 1, -1, -1):
        line = lines[above]
        if (
            kinds[above]
            or above < note - 1
            and not (narrow < line.width == full and "○" not in line.text)
        ):
            return
        yield above


def _same_book(words: str, first: str) -> bool:
    """A colophon: the title of the book and the number of the volume once more."""
    return len(words) > 3 and bool(VOLUME.search(words)) and first.startswith(words)


def _head(lines: list[_Line], kinds: list[str]) -> list[Piece]:
    """The title of the book and the byline (noise) and the title of the chapter, in the lines
    before the text and its preface."""
    pieces = []
    for n, (line, kind) in enumerate(zip(lines, kinds, strict=True)):
        if kind != "h" or not line.text:
            break
        if _CHAPTER.search(line.text) and not VOLUME.search(line.text):
            pieces.append(Piece(line.start, line.end, "title"))
        elif VOLUME.search(line.text) or _BYLINE.search(line.text):
            pieces.append(Piece(line.start, line.end, "noise"))
        else:
            break
        kinds[n] = "t"
    return pieces


def _blocks(lines: list[_Line], kinds: list[str], full: int) -> Iterator[tuple[str, list[int]]]:
    """Runs of lines: one paragraph of base text, one note, noise."""
    run: list[int] = []
    for n, kind in enumerate(kinds):
        if kind not in "MCn":
            continue
        ended = run and (
            kind != kinds[run[-1]]
            or kind == "M"
            and lines[run[-1]].width < full
            or kind == "C"
            and _HEAD.match(lines[n].text)
            and not lines[n - 1].text.endswith("○")
        )
        if ended:
            yield kinds[run[0]], run
            run = []
        run.append(n)
    if run:
        yield kinds[run[0]], run


def _notes(
    text: str,
    lines: list[_Line],
    numbers: list[int],
    base: int,
    doubts: list[Doubt],
    faults: list[Fault],
) -> list[Piece]:
    """A note divided by its speakers; what opens without a speaker is 鄭玄's (his 目錄 at the
    head of a chapter)."""
    if not numbers:
        return []
    start, end = lines[numbers[0]].start, lines[numbers[-1]].end
    turns = _turns(text, start, end)
    pieces = []
    for (_, begin, speaker), stop in zip(turns, [t[0] for t in turns[1:]] + [end], strict=True):
        first, last = trimmed(text, begin, stop)
        if first < last:
            layer = SPEAKERS.get(speaker, "shuzhu" if speaker else "zhu")
            pieces.append(
                Piece(
                    first,
                    last,
                    layer,
                    base,
                    "" if speaker in SPEAKERS else speaker.removesuffix("曰"),
                )
            )
        else:
            faults.append(
                Fault(
                    f"line {line_of(text, begin)}",
                    f"{speaker} is followed by no words",
                    "give the note its words, or take away its mark",
                )
            )
    spoken = {ring for ring, _, _ in turns}
    doubts += [
        Doubt(line_of(text, ring), text[ring : ring + 9].replace("\n", ""), "who speaks behind ○?")
        for ring in range(start, end)
        if text[ring] == "○" and ring not in spoken
    ]
    return pieces


def _turns(text: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """Where each speaker is named, where his words begin, and his name."""
    opening = _HEAD.match(text, start)
    turns = [
        (m.start(), m.end(), m.group(1).replace("\n", "")) for m in _RING.finditer(text, start, end)
    ]
    if _RING.match(text, start):
        return turns
    return [(start, opening.end(), opening.group()) if opening else (start, start, ""), *turns]


def _doubts_of_base(
    lines: list[_Line], numbers: list[int], kinds: list[str], full: int
) -> list[Doubt]:
    last, below = numbers[-1], numbers[-1] + 1
    doubts = [
        Doubt(lines[n].number, lines[n].text, "○ in base text is taken as a division")
        for n in numbers
        if "○" in lines[n].text
    ]
    if full - 2 <= lines[last].width < full and below < len(kinds) and kinds[below] == "M":
        doubts.append(
            Doubt(
                lines[last].number,
                lines[last].text,
                f"fills {lines[last].width} of {full} places: does the paragraph "
                "end here, or is a character wanting in the line?",
            )
        )
    return doubts


def _with_remarks(text: str, pieces: list[Piece]) -> tuple[list[Piece], list[tuple[int, int]]]:
    """The pieces with the remarks in brackets as pieces inside those they interrupt, and the
    spans that are no text."""
    found: list[Piece] = []
    inside: list[tuple[int, int]] = []
    moved: list[int] = []
    for piece in pieces:
        moved.append(len(found))
        piece = replace(piece, target=moved[piece.target] if piece.target >= 0 else -1)
        found.append(piece)
        if piece.layer == "noise":
            continue
        own = piece.target if piece.target >= 0 else moved[-1]
        found += [
            Piece(m.start() + 1, m.end() - 1, "an", own)
            for m in _REMARK.finditer(text, piece.start, piece.end)
        ]
        inside += [m.span() for m in _NO_TEXT.finditer(text, piece.start, piece.end)]
    return found, inside
