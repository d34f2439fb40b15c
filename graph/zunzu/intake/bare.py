"""白文: 經 and 記 without notes and without marks, in paragraphs, in one line, or hard-wrapped.

Nothing in such a text says where a sentence ends.  Marks are proposed for it after the editions
there are (:mod:`zunzu.parse.punctuate`), and a long paragraph is cut into segments where they put a
stop; all of it is for an editor to review.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from ..errors import fail
from ..model import BASE_LAYERS
from .draft import Doubt, Draft, Piece, line_of, make_draft
from .headings import headings
from .marked import BYLINE
from .notes import trimmed
from .plain import FEWEST, is_bare
from .received import BEHIND, ENDED, HEADING, VOLUME

#: Marks that part words.
_MARKS = frozenset("，。、；：？！,;:?!︰")

#: A stretch of marked words up to a stop, with the marks that close a speech behind it.
_TO_STOP = re.compile("[^。]*。[」』]*|[^。]+$")
_ENDS = frozenset("。」』")

_BLANK = re.compile(r"[\n\u3000 \t]+")
_RECORD = re.compile(r"[\[【〔]?[記记][\]】〕]?")


def read(text: str) -> Draft:
    """The paragraphs of a text without marks.  Raises ZunzuError for a text that has them, and
    for one without 經."""
    if not is_bare(text):
        raise fail("the text", "has marks", "the form plain reads punctuated text")
    lines = [
        trimmed(text, m.start(), m.end()) for m in re.finditer(r"[^\n]+", text) if m.group().strip()
    ]
    pieces: list[Piece] = []
    doubts: list[Doubt] = []
    layer, open_, full = "jing", False, _measure(text, lines)
    told = headings(text).kinds
    for start, end in lines:
        words = _BLANK.sub("", text[start:end])
        kind = _told(told.get((start, end), ""), open_) or _kind(words, _begun(pieces))
        if _RECORD.fullmatch(words) and layer == "jing":
            kind, layer = "title", "ji"
            doubts.append(
                Doubt(
                    line_of(text, start), words, "taken as the heading 記; all that follows is 記"
                )
            )
        if open_ and not kind:
            pieces[-1] = replace(pieces[-1], end=end)
        else:
            pieces.append(Piece(start, end, kind or layer))
        open_ = not kind and bool(full) and end - start >= full
    if not _begun(pieces):
        raise fail("the text", "has headings and no 經 or 記", "give the whole chapter")
    return make_draft(text, pieces, doubts, _blanks(text, pieces))


def _told(kind: str, open_: bool) -> str:
    """What a line is told to be: below a full line a short one is no heading, but its end."""
    return "" if kind == "head" and open_ else kind


def _begun(pieces: list[Piece]) -> bool:
    """Whether there is text among the pieces, and not headings alone."""
    return any(piece.layer in ("jing", "ji") for piece in pieces)


def cut(
    draft: Draft, text: str, shown: str, propose: Callable[[str], str], longest: int = 0
) -> tuple[Draft, dict[str, str]]:
    """The 經 and 記 without marks, of more than ``longest`` letters, cut into segments where the
    marks that are proposed put a stop; and the marked words of each segment by its words as
    received.

    ``shown`` is the text in the characters in which the edition shows it, one for one: so the
    marked words have them.  A note stands under the last segment of what it stood under.
    """
    pieces: list[Piece] = []
    marked: dict[str, str] = {}
    moved: list[int] = []
    holes = sorted((start, start + len(words)) for start, words in draft.layout)
    for piece in draft.pieces:
        target = moved[piece.target] if piece.target >= 0 else -1
        words = draft.words(text, piece)
        if piece.layer not in BASE_LAYERS or is_marked(words):
            pieces.append(replace(piece, target=target))
        elif len(words) <= longest:
            pieces.append(piece)
            if len(words) > 1:
                marked[words] = propose(draft.words(shown, piece))
        else:
            places, bare = _places(piece, holes), draft.words(shown, piece)
            for first, last, new in _segments(bare, propose(bare)):
                pieces.append(Piece(places[first], places[last - 1] + 1, piece.layer))
                marked[words[first:last]] = new
        moved.append(len(pieces) - 1)
    return make_draft(text, pieces, draft.doubts, holes), marked


def is_marked(words: str) -> bool:
    """Whether words bear marks of punctuation already."""
    return any(c in _MARKS for c in words)


def _places(piece: Piece, holes: list[tuple[int, int]]) -> list[int]:
    """Where in the text the words of a piece stand that are no layout."""
    gone = {
        at
        for start, end in holes
        if start < piece.end and piece.start < end
        for at in range(start, end)
    }
    return [at for at in range(piece.start, piece.end) if at not in gone]


def _segments(bare: str, marked: str) -> list[tuple[int, int, str]]:
    """Where the segments stand in the bare words, each with its words as marked."""
    out, first, at, words = [], 0, 0, ""
    for found in _TO_STOP.finditer(marked):
        words += found[0]
        at += _letters_in(found[0], bare[at:])
        ended = at - first >= FEWEST and (len(bare) - at >= FEWEST or at == len(bare))
        if ended and found[0][-1] in _ENDS:
            out.append((first, at, words))
            first, words = at, ""
    return [*out, (first, len(bare), words)] if first < len(bare) else out


def _letters_in(marked: str, bare: str) -> int:
    """How many of some bare words stand in marked ones that begin with them."""
    at = 0
    for char in marked:
        at += at < len(bare) and char == bare[at]
    return at


def _kind(words: str, begun: bool) -> str:
    """What a line is that is no text: a heading, a byline, an editor's name for what stands
    above."""
    if HEADING.fullmatch(words):
        return "noise" if VOLUME.search(words) else "title"
    if not begun and len(words) < 30 and (VOLUME.search(words) or BYLINE.search(words)):
        return "noise"
    return "head" if begun and words[:1] in BEHIND and ENDED.fullmatch(words) else ""


def _measure(text: str, lines: list[tuple[int, int]]) -> int:
    """How many characters a full line of a hard-wrapped text has; 0 where lines are paragraphs."""
    count = Counter(end - start for start, end in lines)
    if not count:
        return 0
    most = max(count)
    return most if len(lines) > 3 and count[most] * 2 >= len(lines) and most < 60 else 0


def _blanks(text: str, pieces: list[Piece]) -> list[tuple[int, int]]:
    return [
        m.span()
        for p in pieces
        if p.layer in ("jing", "ji")
        for m in _BLANK.finditer(text, p.start, p.end)
    ]
