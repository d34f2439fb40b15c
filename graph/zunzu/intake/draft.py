"""What a form makes of a received text: pieces, layout and doubts, before an editor has decided
anything."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from ..errors import Fault
from ..model import BASE_LAYERS
from ..tables import gather

T = TypeVar("T")

#: Layers a piece may have.  ``noise`` is what stands in a witness and is no text of the book (a
#: byline, a colophon), ``head`` what a later editor put over a section or behind it (迎賓, 右迎賓).
LAYERS = (*BASE_LAYERS, "zhu", "shu", "an", "jishi", "shuzhu", "title", "noise", "head")

#: Those that are no text of the book.
NO_TEXT = ("noise", "head")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the received text that belongs to one layer.

    ``start`` and ``end`` count characters of the received text.  ``target`` is the index, among the
    pieces of the draft, of the base piece that a commentary stands under; it is -1 for 經, 記,
    headings and noise.  ``author`` is who speaks, where the text names him beside the layer
    (楊氏曰).  ``name`` is the end of its id, where the text tells it (``034b``, ``034.zhu``).
    """

    start: int
    end: int
    layer: str
    target: int = -1
    author: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a form could not decide: the line of the received text (from 1), its words, and why
    they are doubtful."""

    line: int
    words: str
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.words}: {self.why}"


@dataclass(frozen=True)
class Draft:
    """A received text taken apart.

    ``layout`` is everything that is not text, as ``(start, words)``: what stands between the pieces
    (line ends, the marks of a layer, noise) and inside them (line ends of a hard-wrapped print, the
    brackets of a remark).  Pieces and layout make up the received text; only a remark (案), or
    a note in the middle of a clause, stands inside another piece.
    """

    pieces: tuple[Piece, ...]
    doubts: tuple[Doubt, ...] = ()
    layout: tuple[tuple[int, str], ...] = ()

    # of thousands of pieces each is asked for its words
    @cached_property
    def _layout_by_place(self) -> list[tuple[int, str]]:
        return sorted(self.layout, key=_place)

    @cached_property
    def _pieces_by_place(self) -> list[tuple[int, Piece]]:
        return sorted(((piece.start, piece) for piece in self.pieces), key=_place)

    def words(self, text: str, piece: Piece) -> str:
        """The words of a piece, without the layout and the remarks inside it; what is no text is
        given as it stands."""
        if piece.layer in NO_TEXT:
            return text[piece.start : piece.end]
        gaps = [
            (start, start + len(words)) for start, words in _within(self._layout_by_place, piece)
        ]
        gaps += [
            (p.start, p.end)
            for _, p in _within(self._pieces_by_place, piece)
            if p is not piece and p.end <= piece.end
        ]
        out, at = [], piece.start
        for start, end in sorted(gaps):
            if start >= at:
                out.append(text[at:start])
                at = end
        return "".join(out) + text[at : piece.end]


def _within(placed: list[tuple[int, T]], piece: Piece) -> list[tuple[int, T]]:
    """What stands, by its place, within a piece."""
    first = bisect_left(placed, piece.start, key=_place)
    return placed[first : bisect_left(placed, piece.end, first, key=_place)]


def _place(placed: tuple[int, object]) -> int:
    return placed[0]


#: A form: reads a received text, raises ZunzuError when the text is not of its kind.
Form = Callable[[str], Draft]


def make_draft(
    text: str,
    pieces: Iterable[Piece],
    doubts: Iterable[Doubt] = (),
    inside: Iterable[tuple[int, int]] = (),
) -> Draft:
    """A draft whose layout is all of ``text`` that no piece covers, and the spans ``inside`` pieces
    that are not text.

    A remark or a note may stand inside the piece that it interrupts.  Noise becomes layout and
    stays among the pieces. Raises ZunzuError when pieces overlap, go back, are empty, bear an
    unknown layer, or comment on what is neither text nor heading: a fault of the form, told with
    the words it happened at.
    """
    pieces, inner = tuple(pieces), sorted(inside)
    faults: list[Fault] = []
    layout: list[tuple[int, str]] = []
    at, outer = 0, Piece(0, 0, "noise")
    for number, piece in enumerate(pieces):
        nested = piece.target >= 0 and outer.start <= piece.start and piece.end <= outer.end
        if not _has_place(piece, len(text), outer.start if nested else at):
            faults.append(
                Fault(
                    where(text, piece.start),
                    f"piece {number} ({piece.layer}, {piece.start}–{piece.end}) has no place",
                    "a form must give pieces of known layers that follow one another",
                )
            )
            continue
        if not _has_text(piece, pieces):
            faults.append(
                Fault(
                    where(text, piece.start),
                    f"piece {number} comments on piece {piece.target}, which is no text",
                    "name the 經, 記 or heading it stands under",
                )
            )
        if piece.layer in NO_TEXT or nested:
            continue
        if at < piece.start:
            layout.append((at, text[at : piece.start]))
        first = bisect_left(inner, (piece.start, 0))
        within = inner[first : bisect_left(inner, (piece.end, 0), first)]
        layout += [(s, text[s:e]) for s, e in within if e <= piece.end]
        at, outer = piece.end, piece
    gather(faults)
    if at < len(text):
        layout.append((at, text[at:]))
    return Draft(pieces, tuple(doubts), tuple(layout))


def _has_place(piece: Piece, length: int, after: int) -> bool:
    """Whether a piece is of a known layer, has words, and stands behind the one before it."""
    return piece.layer in LAYERS and after <= piece.start < piece.end <= length


def _has_text(piece: Piece, pieces: tuple[Piece, ...]) -> bool:
    """Whether what a piece comments on, if it is a comment, is text or a heading."""
    return (
        piece.target < 0
        or piece.target < len(pieces)
        and pieces[piece.target].layer in (*BASE_LAYERS, "title")
    )


def line_of(text: str, at: int) -> int:
    """The line, from 1, in which the character ``at`` stands."""
    return text.count("\n", 0, at) + 1


def where(text: str, at: int) -> str:
    """A place for a fault: the line and how it begins."""
    start = text.rfind("\n", 0, at) + 1
    return f"line {line_of(text, at)} ({text[start : start + 8]}…)"
