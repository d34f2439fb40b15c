"""Punctuated plain text of 經 and 記 alone, a paragraph a line, as web pages give it.

A sentence is a piece.  A piece is never cut inside a speech (「…」 “…”), and a sentence too short
to stand alone goes with the next of its paragraph.  What a page has besides the ancient words is
told as a doubt with its line, never dropped in silence: numbers of notes, brackets, words of
another script.  A line that is only a chapter's name (鄉射禮第五) is a heading; a paragraph that
begins with 記 and a mark, or with [記], begins the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import fail
from .draft import NO_TEXT, Doubt, Draft, Piece, line_of, make_draft
from .headings import headings
from .received import HEADING, RECORD_NAMES, VOLUME, find_strange

#: Fewer letters than this do not stand alone: 賓降。 goes with the next sentence.
FEWEST = 8

#: A sentence of more letters than this is cut at its semicolons.
MOST = 48

_STOPS, _OPENING, _CLOSING = frozenset("。！？!?"), frozenset("「『“‘"), frozenset("」』”’")
_MARKS = frozenset("，,、；;：:。！？!?…—·‧《》〈〉「」『』“”‘’（）()[]【】〔〕 \u3000\u00a0\t")

#: A text has marks if one character in so many is one of these.
_ONE_IN, _POINTS = 60, frozenset("。！？；，、,;.!?")
_GAPS = frozenset("□■○●")
#: The heading of the record; 記士昏禮，記冠義。: what it is a record of goes on in the sentence.
_RECORD = re.compile(
    r"(?:[\[【〔](?:記|记)[\]】〕]|(?:記|记)(?=[。：:，,]|[^。：:，,；;]{1,3}[禮礼義义][。：:，,]))"
)
_SPEAKER = re.compile(
    r"(?:鄭|郑)?(?:注|註)(?:曰|云|：|:)|[○]?疏(?:曰|：|:)|\((?:案|按)|"
    r"[\[【〔(（][注註疏][\]】〕)）]|[「“].{0,120}○\s*[釋释]曰"
)


def is_bare(text: str) -> bool:
    """Whether a text has next to no marks."""
    own = sum(c.isalpha() for c in text)
    return sum(c in _POINTS for c in text) * _ONE_IN < own


def read(text: str) -> Draft:
    """Plain text taken apart into headings and sentences of 經 and 記.

    Raises ZunzuError when the text has no punctuation to cut it by, or says itself that it has
    commentary.
    """
    lines = list(_lines(text))
    _refuse_other_forms(text, lines)
    pieces: list[Piece] = []
    doubts: list[Doubt] = []
    layer = "jing"
    told = headings(text).kinds
    for start, end in lines:
        words = text[start:end]
        if kind := told.get((start, end)):
            pieces.append(Piece(start, end, kind))
            continue
        if HEADING.fullmatch(words):
            pieces.append(Piece(start, end, "noise" if VOLUME.search(words) else "title"))
            continue
        record = _RECORD.match(words)
        if record and layer == "jing":
            name = start + next(n for n, c in enumerate(record.group()) if c in RECORD_NAMES)
            layer = "ji"
            pieces.append(Piece(name, name + 1, "title"))
            doubts.append(
                Doubt(
                    line_of(text, start),
                    words[:8],
                    "taken as the heading 記; all that follows is 記",
                )
            )
            start = _skip_marks(text, start + record.end(), end)
        pieces += [
            Piece(a, b, layer) for a, b in cut_sentences(text, start, end) if letters(text, a, b)
        ]
        doubts += _gaps(text, start, end)
    if all(piece.layer in ("title", *NO_TEXT) for piece in pieces):
        raise fail("the text", "has headings and no 經 or 記", "give the whole chapter")
    return make_draft(text, pieces, sorted([*doubts, *find_strange(text)], key=lambda d: d.line))


def cut_sentences(text: str, start: int, end: int, open_: int = 0) -> list[tuple[int, int]]:
    """The sentences of a paragraph as spans: cut behind 。！？ outside of speeches, the short
    ones put to what follows.  ``open_``: so many speeches are open where it starts."""
    spans, at = [], start
    for stop in [*_stops(text, start, end, open_), end]:
        if stop > at and (letters(text, at, stop) >= FEWEST or stop == end):
            spans.append((at, stop))
            at = stop
    if len(spans) > 1 and letters(text, *spans[-1]) < FEWEST // 2:
        spans[-2:] = [(spans[-2][0], spans[-1][1])]
    return [part for span in spans for part in _cut_long(text, *span)]


def _stops(text: str, start: int, end: int, depth: int) -> list[int]:
    stops = []
    for at in range(start, end):
        depth += (text[at] in _OPENING) - (text[at] in _CLOSING)
        ended = text[at] in _STOPS or (text[at] in _CLOSING and text[at - 1] in _STOPS)
        if ended and depth <= 0 and text[at + 1 : at + 2] not in _CLOSING:
            stops.append(at + 1)
    return stops


def _cut_long(text: str, start: int, end: int) -> list[tuple[int, int]]:
    parts = []
    while letters(text, start, end) > MOST:
        places = [
            at + 1
            for at in range(start, end)
            if text[at] in ";；"
            and letters(text, start, at) >= 2 * FEWEST - 1
            and letters(text, at, end) >= FEWEST
            and not inside_speech(text, start, at)
        ]
        if not places:
            break
        parts.append((start, places[0]))
        start = places[0]
    return [*parts, (start, end)]


def inside_speech(text: str, start: int, at: int) -> bool:
    """Whether a speech that begins behind ``start`` goes on at a place."""
    return open_speeches(text, start, at) > 0


def open_speeches(text: str, start: int, at: int) -> int:
    """So many more speeches begin in a stretch than end in it."""
    stretch = text[start:at]
    return sum(c in _OPENING for c in stretch) - sum(c in _CLOSING for c in stretch)


def letters(text: str, start: int, end: int) -> int:
    """So many letters and gaps a stretch has."""
    return sum(c.isalpha() or c in _GAPS for c in text[start:end])


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Each line with words, without the blanks around it."""
    at = 0
    for line in text.split("\n"):
        words = line.strip()
        if words:
            start = at + line.index(words)
            yield start, start + len(words)
        at += len(line) + 1


def _skip_marks(text: str, start: int, end: int) -> int:
    while start < end and text[start] in _MARKS:
        start += 1
    return start


def _refuse_other_forms(text: str, lines: list[tuple[int, int]]) -> None:
    if not any(c in _STOPS for c in text):
        raise fail(
            "the text",
            "has no punctuation",
            "a hard-wrapped print with notes is read by --form siku; bare text needs a stop behind"
            " each sentence",
        )
    for start, end in lines:
        if found := _SPEAKER.match(text, start, end):
            raise fail(
                f"line {line_of(text, start)}",
                f"begins with {found.group()}: this text has commentary",
                "read it by --form siku, paragraphs or runon, or take the commentary out",
            )


def _gaps(text: str, start: int, end: int) -> list[Doubt]:
    """Gaps of a typist, and what stands in brackets."""
    return [
        Doubt(
            line_of(text, start + found.start()),
            found.group(),
            (
                "stands for what the typist could not print"
                if found.group()[0] in _GAPS
                else "not words of the text?"
            ),
        )
        for found in re.finditer(r"[□■○●]+|[(（][^()（）]*[)）]", text[start:end])
        if not re.fullmatch(r"[(（][\d①-⒛]+[)）]", found.group())
    ]
