"""Whole books: a file in which one chapter stands behind the other, cut where each begins.

What begins a chapter is a line of its own: the numbered title (士冠禮第一), the first heading of a
Markdown file, or, where chapters bear none, the volume (家禮卷二).  A print names a volume at its
end too, and a table of contents names all chapters one below the other: what has next to no words
is no chapter.  What stands before the first is left out and told; an only chapter is no book.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from .. import tables
from ..corpus import Corpus
from ..errors import fail
from ..parse.predication import number
from ..text.fold import fold, to_traditional
from .decoded import decoded
from .headings import headings, is_of_print
from .naming import OWN, Told
from .received import HEADING, VOLUME

#: A chapter has no fewer letters; a title no more.
_FEWEST, _LONGEST = 24, 12

_ROUND = " \u3000=#*'《》〈〉¶\t\r"
_NOTE = re.compile("【[^【】]*】?")
_ORDINAL = re.compile("第([一二三四五六七八九十百]+)$")
_VOLUME = re.compile(
    r"([^\W\d_]{0,12}?)卷之?第?([一二三四五六七八九十百]+|[上中下首末])"
    r"(?:之[一二三四五六七八九十]+|[上中下])?(?:[ \u3000]+[^，。；：]{0,24})?"
)
_TOP = re.compile(r"#\s+(.*?)\s*#*")
_PREFIX = re.compile("[a-z][a-z0-9-]*")
_SAID = re.compile(r"#\+TITLE:(.*)", re.IGNORECASE)
_MARKUP = re.compile(r"\A\s*<(?:\?xml|!DOCTYPE|(?:\w+:)?TEI)")


@dataclass(frozen=True, slots=True)
class Part:
    """One chapter of a book: its words, its number, the lines of the book before it, and its
    title where a line of it says so."""

    text: str
    number: int
    before: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """A book cut into its chapters: by what (``titles``, ``headings``, ``volumes``), how it is
    called where it says so, and how many lines stand before the first."""

    parts: tuple[Part, ...]
    by: str
    title: str = ""
    before: int = 0


@dataclass(frozen=True, slots=True)
class _Head:
    """A line with which a chapter begins."""

    line: int
    number: int
    title: str = ""
    book: str = ""


def cut(text: str) -> Book | None:
    """The chapters of a book; None for a text that is one chapter."""
    if _MARKUP.match(text):
        return None
    lines = text.split("\n")
    named = _chapters(lines, list(_named(lines)))
    if len(named) == 1:  # one chapter may go through several volumes
        return None
    for by, found in (
        ("titles", named),
        ("headings", _chapters(lines, list(_topped(lines)))),
        ("volumes", _chapters(lines, list(_volumes(lines)))),
    ):
        if len(found) > 1:
            return _book(lines, found, by)
    return None


def _book(lines: list[str], found: list[_Head], by: str) -> Book:
    titles = [head.book for head in _volumes(lines) if head.book]
    title = titles[0] if titles else _called(lines[: found[0].line])
    numbers = [head.number for head in found]
    good = numbers[0] > 0 and all(a < b for a, b in pairwise(numbers))
    starts = [_above(lines, head.line) for head in found]
    parts = []
    for n, (head, start, end) in enumerate(
        zip(found, starts, [*starts[1:], len(lines)], strict=True), 1
    ):
        words = "\n".join(lines[start:end]) + "\n"
        parts.append(Part(words, head.number if good else n, start, _title(head, words)))
    return Book(tuple(parts), by, to_traditional(title), starts[0])


def _called(lines: list[str]) -> str:
    """How a book is called that says so in a line above its first chapter."""
    words = (line.strip(_ROUND) for line in lines)
    first = next((one for one in words if one), "")
    said = _SAID.match(first)
    first = said[1].strip() if said else first
    return first if len(first) <= _LONGEST and first.isalpha() else ""


def _above(lines: list[str], line: int) -> int:
    """The line with which what belongs to a chapter begins: its volume and who made the book stand
    above its title."""
    at = line
    while at and (not lines[at - 1].strip() or is_of_print(lines[at - 1])):
        at -= 1
    return at


def _title(head: _Head, words: str) -> str:
    """The title of a chapter: of its line, or the first heading of its volume."""
    return to_traditional(head.title or headings(words, _notes(words)).title)


def _notes(words: str) -> list[tuple[int, int]]:
    return [m.span() for m in _NOTE.finditer(words)]


def _chapters(lines: list[str], heads: list[_Head]) -> list[_Head]:
    """The lines behind which a chapter stands, and not the next such line."""
    behind = [head.line for head in heads[1:]] + [len(lines)]
    found: list[_Head] = []
    for head, end in zip(heads, behind, strict=False):
        letters = sum(c.isalpha() for line in lines[head.line + 1 : end] for c in line)
        if letters >= _FEWEST and not _again(head, found):
            found.append(head)
    return found


def _again(head: _Head, found: Sequence[_Head]) -> bool:
    """Whether a line names what has begun already, as a running title does."""
    return bool(found) and (found[-1].number, found[-1].title) == (head.number, head.title)


def _named(lines: list[str]) -> Iterator[_Head]:
    for n, line in enumerate(lines):
        words = _NOTE.sub("", line).strip(_ROUND)
        if HEADING.fullmatch(words) and not VOLUME.search(words):
            ordinal = _ORDINAL.search(words.strip("《》〈〉"))
            if ordinal:
                yield _Head(n, number(ordinal[1]) or 0, words.strip("《》〈〉")[: -len(ordinal[0])])


def _topped(lines: list[str]) -> Iterator[_Head]:
    for n, line in enumerate(lines):
        if (m := _TOP.fullmatch(line.strip())) and len(m[1]) <= _LONGEST:
            yield _Head(n, 0, m[1])


def _volumes(lines: list[str]) -> Iterator[_Head]:
    for n, line in enumerate(lines):
        if m := _VOLUME.fullmatch(line.strip(_ROUND)):
            yield _Head(n, number(m[2]) or 0, "", m[1])


def prefix_of(work: str, corpus: Corpus) -> str:
    """What the ids of the chapters of a book begin with; "" for a book that no table has."""
    key = fold(to_traditional(work.strip("《》")))
    rows = (
        row
        for path in reversed(corpus.every("data", "intake", "books.tsv"))
        for row in tables.rows(path, ("id", "work", "aliases"), short=True, lacking=("aliases",))
    )
    found = next((r for r in rows if key in map(fold, (r["work"], *r["aliases"].split()))), None)
    if found and not _PREFIX.fullmatch(found["id"]):
        raise fail(
            f"{found.where}:id",
            f"{found['id']!r} is nothing that ids begin with",
            "write small letters, digits and hyphens: jiali",
        )
    return found["id"] if found else ""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A text to be taken in: its bytes, and what is said of it."""

    raw: bytes
    told: Told


def parcels(
    raw: bytes, file: str, told: Told, taken: Collection[str], corpus: Corpus
) -> tuple[list[Parcel], str]:
    """The texts that a file holds: itself, or the chapters of a book, with what is said of the
    cutting.

    Who gives a title, or the number of a chapter, says that it is one.  Raises ZunzuError for what
    is no text.
    """
    one = told.title or told.slug or "." in told.chapter
    text = "" if one or told.whole else _lines_of(decoded(raw, file).text)
    book = cut(text)
    if book is None:
        return [Parcel(raw, told)], ""
    work = told.work or _work(book, file, corpus)
    prefix = told.chapter or prefix_of(work, corpus) or _stem(file)
    first = _free(prefix or OWN, taken)
    found = []
    for n, part in enumerate(book.parts):
        lines = part.text.count("\n")
        place = part.number if prefix else first + n
        said = replace(
            told,
            chapter=f"{prefix or OWN}.{place:02}",
            title=part.title or f"{work}卷{part.number}",
            work=work,
            part=f"what of {file} is not in its lines {part.before + 1} to {part.before + lines}",
            before=part.before,
        )
        found.append(Parcel(part.text.encode(), said))
    return found, _told(book, work, file)


def _lines_of(text: str) -> str:
    return "\n".join(text.replace("\r\n", "\n").split("\r"))


def _told(book: Book, work: str, file: str) -> str:
    """What the page says of the cutting."""
    left = f"; its lines 1 to {book.before} are left out" if book.before else ""
    return (
        f"{file}: {work or 'a book'} of {len(book.parts)} chapters, cut at its {book.by}{left}"
        " (else: --whole)"
    )


def _work(book: Book, file: str, corpus: Corpus) -> str:
    """The title of a book: as it says itself, or as its file is called."""
    stem = to_traditional(Path(file).stem)
    return book.title or ("" if stem.isascii() or not prefix_of(stem, corpus) else stem)


def _stem(file: str) -> str:
    stem = Path(file).stem.lower()
    return stem if _PREFIX.fullmatch(stem) else ""


def _free(prefix: str, taken: Collection[str]) -> int:
    """The first number behind those that are taken."""
    numbers = [
        int(name.partition(".")[2])
        for name in taken
        if name.startswith(f"{prefix}.") and name.partition(".")[2].isdigit()
    ]
    return max(numbers, default=0) + 1
