"""Citations: words of another book that a commentator brings (案《曲禮》云「…」 · 《爾雅》曰「…」 · 《鄉射》云…, 鄭注云「…」).

What stands in such words belongs to that book and is never an act of this chapter.  A commentary quoted behind a book
(彼注云, 鄭云, 何休云) is that book's; 下記云, 上文云 point to other places of the same chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .commentary import Commentary, Finding
from .marks import Quotation
from .wording import forms

_TITLE = "《(?P<book>[^》‧·]+)(?:[‧·](?P<chapter>[^》]+))?》"
_MORE = "(?P<more>(?:、?《[^》]+》)*)"
_BOOK = re.compile(rf"{_TITLE}{_MORE}(?P<part>[^「」:。,;《》]{{0,12}}?)(?P<say>[皆亦又並直唯乃]{{0,2}}[云曰言以稱])?:?(?P<open>[「]?)")
_SPEAKER = re.compile(r"(?P<by>[^。,;「」:《》]{0,6}?)(?P<say>[云曰])(?::)?$")


def citations(reading: Commentary) -> Iterator[Finding]:
    """The citations of one commentary segment, in its order; nested ones belong to the words they stand in."""
    outer = {q.start: q for q in reading.spoken.quotations if q.outer == -1}
    taken: list[tuple[int, int]] = []
    found = [f for f in map(lambda m: _of_book(reading, m, outer), _BOOK.finditer(reading.folded)) if f]
    for finding in found:
        if not any(s < finding.end and finding.start < e for s, e in taken) and not reading.repeated(finding.start, finding.end):
            taken.append((finding.start, finding.end))
    books = [f for f in found if (f.start, f.end) in taken]
    quoted = [q for q in outer.values() if not any(s < q.end and q.start < e for s, e in taken)
              and not reading.repeated(q.start, q.end)]
    yield from sorted(books + [f for q in quoted if (f := _of_speaker(reading, q, books))], key=lambda f: f.start)


def _of_book(reading: Commentary, m: re.Match, outer: dict[int, Quotation]) -> Finding | None:
    """The citation that a title begins: its words in quotation marks, else (云 and 曰 only) to the end of the sentence."""
    if m["open"]:
        quotation = outer.get(m.end())
        if quotation is None:
            return None
        end, words = quotation.end + 1, reading.text[quotation.start:quotation.end]
    elif m["say"] and m["say"][-1] in "云曰":
        stop = re.compile("[。;]|」(?![^「」]*」)").search(reading.folded, m.end())
        end = stop.start() if stop else len(reading.text)
        words = reading.text[m.end():end].strip(" ,︰:")
        if "》" not in words and len(words) < 2:
            return None
    else:
        return None
    fields = {"book": "、".join(re.findall("《([^》‧·]+)", m[0][:m.start("part") - m.start()])),
              "chapter": m["chapter"] or "", "part": m["part"], "words": words}
    return Finding("citation", m.start(), end, reading.about(m.start()), {k: v for k, v in fields.items() if v})


def _of_speaker(reading: Commentary, quotation: Quotation, books: list[Finding]) -> Finding | None:
    """A quotation led in by 注云, 鄭云, 又云 … belongs to the book cited last; by 下記云, 上文云 … to this chapter."""
    lead = reading.folded[:quotation.start - 1]
    m = _SPEAKER.search(lead)
    if not m:
        return None
    by = re.sub("^(?:案|故|以其|以|是以|是|但|即|其|則)+", "", m["by"])
    start = quotation.start - 1 - len(m[0]) + (len(m["by"]) - len(by))
    fields = {"part": by, "words": reading.text[quotation.start:quotation.end]}
    if by.startswith(forms("citation", "same chapter")):
        fields["book"] = "本篇"
    elif before := [b for b in books if b.end <= start]:
        fields = {"book": before[-1].fields["book"], "chapter": before[-1].fields.get("chapter", "")} | fields
    else:
        return None
    return Finding("citation", start, quotation.end + 1, reading.about(start), {k: v for k, v in fields.items() if v})
