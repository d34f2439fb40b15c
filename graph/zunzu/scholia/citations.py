"""Citations: words of another book that a commentator brings (案《曲禮》云「…」 · 《爾雅》曰「…」 ·
《鄉射》云…, 鄭注云「…」).

What stands in such words belongs to that book and is never an act of this chapter.  A commentary
quoted behind a book (彼注云, 鄭云, 何休云) is upon that book; 下記云, 上文云 point to other places
of the same chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..corpus import shipped
from ..lexicon.grammar import CLOSES, SAY, WHO
from ..lexicon.tables import load
from .commentary import Commentary, Finding
from .marks import Quotation
from .wording import forms

_TITLE = re.compile("《(?P<book>[^》‧·]+)(?:[‧·](?P<chapter>[^》]+))?》")
_CITED = re.compile(
    r"《[^》]+》(?:、?《[^》]+》)*(?P<part>[^「」:。,;《》]{0,12}?)"
    r"(?:(?P<say>[皆亦又並直唯乃]{0,2}[云曰言以稱]):?(?P<open>「?)|:?(?P<plain>「)|(?<=年)(?P<year>:))"
)
_SPEAKER = re.compile(r"(?P<by>[^。,;「」:《》]{0,6}?)(?P<say>[云曰]):?$")
_LEAD = re.compile("^(?:案|故|以其|以|是以|是|但|即|其|則|及)+")
#: A clause with which the commentator takes the word again behind a citation without quotation
#: marks.
_AGAIN = re.compile("[故此則以是明皆鄭彼引注與]")
#: The book that stands for the chapter itself.
SAME = "本篇"


def citations(reading: Commentary) -> Iterator[Finding]:
    """The citations of one commentary segment, in its order; what is quoted within a citation is
    part of it."""
    quotations = {q.start: q for q in reading.spoken.quotations if q.outer == -1}
    found: list[Finding] = []
    at = 0
    books = _titles(reading, quotations)
    rite = re.compile(
        "《[^》]*禮》(?P<part>之(?:" + "|".join(forms("citation", "of a rite")) + ")),"
    )
    starts = sorted([m.start() for m in books] + [q.start - 1 for q in quotations.values()])
    for start in starts:
        if (
            start < at
            or reading.repeated(start, start + 1)
            or reading.repeated(start + 1, start + 2)
        ):
            continue
        quotation = quotations.get(start + 1) if reading.folded[start] == "「" else None
        finding = (
            _of_speaker(reading, quotation, books, found)
            if quotation
            else _of_rite(reading, rite.match(reading.folded, start), quotations)
            or _of_book(reading, _CITED.match(reading.folded, start), quotations)
        )
        if finding:
            found.append(finding)
            at = finding.end
    yield from sorted([*found, *_named(reading, books, found)], key=lambda f: f.start)


def _named(
    reading: Commentary, books: list[re.Match[str]], found: list[Finding]
) -> Iterator[Finding]:
    """The books that are named as witnesses and whose words are told, not quoted (亦《聘義》文).

    Each goes with the clause that names it, once a clause.
    """
    end = 0
    for m in books:
        taken = any(f.start < m.end() and m.start() < f.end for f in found)
        if taken or m.start() < end or m["book"] in _songs():
            continue
        if reading.repeated(m.start(), m.start() + 1):
            continue
        if reading.folded[: m.start()].endswith(forms("citation", "spoken of")):
            continue  # 引《掌客》者 speaks of a citation
        clause = next((c for c in reading.spoken.clauses if c.start <= m.start() < c.end), None)
        if clause is None:
            continue
        begins = [f.start for f in found if f.start >= m.end()]
        end = min([clause.end, *begins])
        told = reading.text[m.end() : end].strip("、: ")
        if told.strip(WHO + CLOSES):
            yield _finding(reading, m.start(), end, m["book"], m["chapter"], None, told)


@cache
def _songs() -> frozenset[str]:
    """The names of songs and pieces, which stand in title marks and are no books."""
    songs = (row["term"] for row in load(shipped(), "songs"))
    return frozenset((*songs, *forms("citation", "piece")))


def _titles(reading: Commentary, quotations: dict[int, Quotation]) -> list[re.Match[str]]:
    """The titles that the commentator names himself, not those within a quotation."""
    return [
        m
        for m in _TITLE.finditer(reading.folded)
        if not any(q.start <= m.start() < q.end for q in quotations.values())
    ]


def _of_book(
    reading: Commentary, m: re.Match[str] | None, quotations: dict[int, Quotation]
) -> Finding | None:
    """The citation that a title begins: its words in quotation marks, else (云 and 曰 only) as
    far as the book speaks."""
    if m is None or reading.folded[: m.start()].endswith(forms("citation", "named only")):
        return None
    if m["open"] or m["plain"]:
        quotation = quotations.get(m.end())
        if quotation is None:
            return None
        end, words = quotation.end + 1, reading.text[quotation.start : quotation.end]
    elif m["year"] or m["say"].endswith(forms("citation", "without marks")):
        end = _unmarked_end(reading, m.end(), quotations)
        words = reading.text[m.end() : end].strip("︰: ")
        if len(words) < 2:
            return None
    else:
        return None
    title = _TITLE.match(m[0])
    named = "、".join(t["book"] for t in _TITLE.finditer(m[0][: m.start("part") - m.start()]))
    return _finding(
        reading, m.start(), end, named, title["chapter"] if title else None, m["part"], words
    )


def _of_rite(
    reading: Commentary, m: re.Match[str] | None, quotations: dict[int, Quotation]
) -> Finding | None:
    """《冠禮》之饌,脯醢南上: how another rite has it, told in the words of that rite without 云."""
    if m is None or (title := _TITLE.match(m[0])) is None:
        return None
    end = _unmarked_end(reading, m.end(), quotations)
    return _finding(
        reading, m.start(), end, title["book"], None, m["part"], reading.text[m.end() : end]
    )


def _of_speaker(
    reading: Commentary, quotation: Quotation, books: list[re.Match[str]], found: list[Finding]
) -> Finding | None:
    """A quotation led in by 注云, 鄭云, 又云 …: of the book named last; by 下記云, 上文云 …: of
    this chapter.

    下文云 right behind a citation goes on in the same book.
    """
    m = _SPEAKER.search(reading.folded[: quotation.start - 1])
    if not m:
        return None
    by = _LEAD.sub("", m["by"])
    start = quotation.start - 1 - len(m[0]) + len(m["by"]) - len(by)
    words = reading.text[quotation.start : quotation.end]
    goes_on = bool(found) and reading.folded[found[-1].end : start].strip(",。") == ""
    if by.startswith(forms("citation", "same chapter")) and not goes_on:
        return _finding(reading, start, quotation.end + 1, SAME, None, by, words)
    if _is_master(by) and m["say"] == SAY:
        return _finding(
            reading, start, quotation.end + 1, by, None, "", words
        )  # 孔子曰: his words, whatever book has them
    title = next((t for t in reversed(books) if t.end() <= start), None)
    if found and (title is None or found[-1].start > title.start()):
        book, chapter = found[-1].fields["book"], found[-1].fields.get("chapter")
    elif title:
        book, chapter = title["book"], title["chapter"]
    else:
        return None
    return _finding(reading, start, quotation.end + 1, book, chapter, by, words)


def _is_master(name: str) -> bool:
    """孔子, 曾子: whether it is the name of a master, and no disciple."""
    master = len(name) > 1 and name.endswith(forms("citation", "master"))
    return master and not name.endswith(forms("citation", "no master"))


def _finding(
    reading: Commentary,
    start: int,
    end: int,
    book: str,
    chapter: str | None,
    part: str | None,
    words: str,
) -> Finding:
    fields = {"book": book, "chapter": chapter or "", "part": part or "", "words": words}
    return Finding(
        "citation", start, end, reading.about(start), {k: v for k, v in fields.items() if v}
    )


def _unmarked_end(reading: Commentary, start: int, quotations: dict[int, Quotation]) -> int:
    """Where words cited without quotation marks end: at the stop, at 者, with a quotation in
    them, or where 故… takes up again."""
    text = reading.folded
    for here in range(start, len(text)):
        if text[here] in "。;」":
            return here
        if text[here] == "「":
            return quotations[here + 1].end + 1 if here + 1 in quotations else here
        if text[here] == "," and here > start + 1:
            if text[here - 1] == WHO:
                return here - 1
            if _AGAIN.match(text, here + 1):
                return here
    return len(text)
