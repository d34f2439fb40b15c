"""Lines that are no text of the book: what a print or its library put there (the name of the
collection, a volume and who made it, a table of contents), and headings.

Nothing marks them in a bare file.  What a collection or a volume writes is known by its words
(欽定四庫全書, 家禮卷二); a table of contents names in one line, parted by blanks, what stands
further down in lines of its own; a heading is a short line without marks before a line of text,
where the lines of text are known by their marks, by the notes that stand below each, or by their
length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from ..text.fold import fold, to_traditional
from .received import BEHIND, ENDED, HEADING, VOLUME

#: The collection a print belongs to, and the shelf on which a library has it.
_LIBRARY = re.compile(
    r"[ \u3000]*(?:[欽钦]定四[庫库]全[書书].*|[<＜][^<>＜＞\n]*[>＞]"
    r"|(?:武英殿|文[淵渊津溯瀾澜][閣阁])[^，。\n]{0,12})"
)

#: A volume: 家禮卷二, with whoever made the book behind it.
_VOLUME = re.compile(
    r"[ \u3000]*([^\W\d_]{0,12}?)卷第?[一二三四五六七八九十百]*[一二三四五六七八九十百上中下]"
    r"[ \u3000]*(?:[ \u3000][^，。；：]{0,24})?"
)

#: Who made the book, in a line of his own.
_MAKER = re.compile("[撰著註注疏輯辑纂編编校]$")
_MAKERS_LINE = 24

#: Who wrote a book that others commented on is told in one of its first lines.
_WROTE, _AT_HEAD = re.compile("[撰著輯辑纂編编]$"), 12

#: Blanks that part the columns of a table of contents.
_COLUMNS = re.compile(r"[ \u3000]{2,}|\t+")
_ENTRY = 16

_MARKS = frozenset("，。、；：？！,;:?!「」『』“”")
_STOPS = frozenset("，。；：？！,;:?!")

#: A heading has no more letters; a line of text that only its length tells from one has so many.
_LONGEST, _LONG = 16, 40

#: Where no mark is in so many letters, a text has none.
_ONE_IN = 60

#: Of lines of text so many have a note of their own below, where notes tell them from headings.
_NOTED = 0.4


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    raw: str
    own: str  # its letters outside of notes
    whole: bool  # whether all of it is the text's own

    @property
    def is_note(self) -> bool:
        return not self.own


@dataclass(frozen=True, slots=True)
class Headings:
    """What of a text is no text: ``kinds`` (``noise`` or ``head``) and ends of lines by where
    they start; ``wrapped`` tells that the lines of the text are its paragraphs broken anywhere."""

    kinds: Mapping[tuple[int, int], str]
    book: str = ""
    title: str = ""
    long_lines: bool = False


def headings(text: str, notes: Sequence[tuple[int, int]] = ()) -> Headings:
    """The lines of a text that are no text of the book.  ``notes`` are the stretches of its
    notes, which tell nothing of headings."""
    lines = _lines(text, notes)
    kinds, book = _matter(lines)
    text_like, long_lines = _text_like(lines, kinds)
    for n in range(len(lines) - 1, -1, -1):
        if n not in kinds and (kind := _kind(n, lines, kinds, text_like)):
            kinds[n] = kind
    heads = [lines[n].own for n in sorted(kinds) if kinds[n] == "head"]
    return Headings(
        {(lines[n].start, lines[n].end): kind for n, kind in kinds.items()},
        to_traditional(book),
        to_traditional(heads[0]) if heads else "",
        long_lines,
    )


def is_of_print(line: str) -> bool:
    """Whether a line is what a collection or a volume writes, or names who made the book."""
    words = line.strip()
    maker = len(_letters(words)) < _MAKERS_LINE and _MAKER.search(_letters(words))
    return bool(_VOLUME.fullmatch(words) or _LIBRARY.fullmatch(words) or maker)


def made_by_others(text: str, authors: Iterable[str]) -> bool:
    """Whether a text says at its head that one made it who is none of its authors: 吳廷華撰."""
    told = "".join(
        to_traditional(_letters(line))
        for line in text.split("\n")[:_AT_HEAD]
        if len(_letters(line)) < _MAKERS_LINE and _WROTE.search(_letters(line))
    )
    return bool(told) and not any(author in told for author in authors)


def _matter(lines: list[_Line]) -> tuple[dict[int, str], str]:
    """What the collection and the volume wrote, by the number of the line; and the book."""
    kinds: dict[int, str] = {}
    book = ""
    for n, line in enumerate(lines):
        volume = _VOLUME.fullmatch(line.raw) if line.whole else None
        made = line.whole and kinds.get(n - 1) == "noise" and _is_maker(line)
        if volume or made or _LIBRARY.fullmatch(line.raw):
            kinds[n] = "noise"
            book = book or (volume[1] if volume else "")
    return kinds, book


def _lines(text: str, notes: Sequence[tuple[int, int]]) -> list[_Line]:
    """The lines with words, without the blanks around them."""
    out = list(text)
    for start, end in notes:
        out[start:end] = [c if c == "\n" else " " for c in text[start:end]]
    bare = "".join(out)
    found = []
    for m in re.finditer(r"[^\n]+", text):
        words = m[0].strip()
        if words:
            start = m.start() + m[0].index(words)
            end = start + len(words)
            own, whole = _letters(bare[start:end]), bare[start:end] == words
            found.append(_Line(start, end, text[start:end], own, whole))
    return found


def _letters(words: str) -> str:
    return "".join(c for c in words if c.isalpha())


def _is_maker(line: _Line) -> bool:
    return len(line.own) < _MAKERS_LINE and bool(_MAKER.search(line.own)) and _unmarked(line)


def _unmarked(line: _Line) -> bool:
    return not any(c in _MARKS for c in line.raw)


def _text_like(lines: list[_Line], kinds: Mapping[int, str]) -> tuple[set[int], bool]:
    """The lines that are text of the book, by what tells them; and whether only their length
    does."""
    base = [n for n, line in enumerate(lines) if n not in kinds and not line.is_note]
    if _is_marked([lines[n] for n in base]):
        return set(filter(lambda n: _STOPS & set(lines[n].raw), base)), False
    noted, long = _noted(lines, base), _long(lines, base)
    if len(noted) >= _NOTED * len(base):
        return noted | set(long), False
    only_long = median([*long.values()] or [0]) >= _LONG
    return set(long if only_long else base), only_long


def _long(lines: list[_Line], base: list[int]) -> dict[int, int]:
    """The lines that are too long for a heading, with their letters."""
    return {n: len(lines[n].own) for n in base if len(lines[n].own) > _LONGEST}


def _noted(lines: list[_Line], base: list[int]) -> set[int]:
    """The lines that have a note in the line below."""
    return {n for n in base if n + 1 < len(lines) and lines[n + 1].is_note}


def _is_marked(lines: list[_Line]) -> bool:
    marks = sum(c in _STOPS for line in lines for c in line.raw)
    return marks * _ONE_IN >= sum(len(line.own) for line in lines)


def _kind(n: int, lines: list[_Line], kinds: Mapping[int, str], text_like: set[int]) -> str:
    """``head`` for a short line that what follows tells as a heading, or that an editor wrote
    behind a section (右戒賓), ``noise`` for a line of a table of contents; "" for text.  What
    follows is known already."""
    line = lines[n]
    if n in text_like or line.is_note or not _unmarked(line):
        return ""
    if line.whole and n + 1 in kinds and _is_contents(n, lines, kinds):
        return "noise"
    heads = _leads(n, kinds, text_like) and _may_head(line.own)
    return "head" if heads or _ends(n, lines, text_like) else ""


def _ends(n: int, lines: list[_Line], text_like: set[int]) -> bool:
    """Whether a line behind text is what an editor calls the section that ends."""
    line = lines[n]
    return n - 1 in text_like and line.own[:1] in BEHIND and bool(ENDED.fullmatch(line.raw))


def _may_head(words: str) -> bool:
    """Whether words may be a heading of a section: few, and not the title of the chapter."""
    titled = HEADING.fullmatch(words) and not VOLUME.search(words)
    return len(words) <= _LONGEST and not titled


def _leads(n: int, kinds: Mapping[int, str], text_like: set[int]) -> bool:
    """Whether text stands below a line, or a heading with contents alone between."""
    at = n + 1
    while kinds.get(at) == "noise":
        at += 1
    return n + 1 in text_like or kinds.get(at) == "head"


def _is_contents(n: int, lines: list[_Line], kinds: Mapping[int, str]) -> bool:
    """Whether a line names what stands further down in lines of its own, and no text stands
    between it and the first of them."""
    entries = [_letters(one) for one in _COLUMNS.split(lines[n].raw)]
    below = {fold(lines[at].own) for at in kinds if at > n and kinds[at] == "head"}
    named = any(fold(one) in below for one in entries)
    return named and max(map(len, entries)) <= _ENTRY
