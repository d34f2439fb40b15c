"""白文: 經 and 記 without notes and without marks, in paragraphs, in one line, or hard-wrapped.

Nothing in such a text says where a sentence ends.  Marks are proposed for it after the editions
there are (:mod:`zunzu.parse.punctuate`), and a long paragraph is cut into segments where they put a
stop; all of it is for an editor to review.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ..errors import fail
from ..model import BASE_LAYERS
from .draft import Doubt, Draft, Piece, line_of, make_draft
from .headings import headings
from .marked import BYLINE
from .notes import trimmed
from .plain import FEWEST, is_bare, letters
from .received import BEHIND, ENDED, HEADING, VOLUME

#: Marks that part words.
_MARKS = frozenset("，。、；：？！,;:?!︰")

#: Marks that end a sentence or a speech, and those that open one.
_ENDS, _OPENING = ("。", "」", "』"), "「『"

#: Of words with a note behind fewer letters than so many on the average, a note stands behind
#: clauses too; where there are more, behind sentences: in 19 of 20 notes of the editions there are.
THICK = 12

#: Marks some words; it is told at which gaps the text as it came parts them, and by which mark, if
#: that is known ("" where it is not).
Proposer = Callable[[str, Mapping[int, str]], str]

_BLANK = re.compile(r"[\n\u3000 \t]+")
_IN_LINE = re.compile(r"[\u3000 \t]+")
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
    draft: Draft, text: str, shown: str, propose: Proposer, longest: int = 0
) -> tuple[Draft, dict[Piece, str]]:
    """The 經 and 記 without marks, cut into segments where the marks that are proposed put a stop,
    those of more than ``longest`` letters, and where notes stand behind a mark; and the marked
    words of each segment.

    ``shown`` is the text in the characters in which the edition shows it, one for one: so the
    marked words have them.  ``propose`` marks some words; it is told where the text as it came
    parts them.  What stands in one line is marked as a whole: a note where no mark is proposed
    stands inside its segment, another under the last segment before it.
    """
    holes = sorted((start, start + len(words)) for start, words in draft.layout)
    thin = _letters_a_note(draft, text) >= THICK
    pieces: list[Piece] = []
    marked: dict[Piece, str] = {}
    moved = {-1: -1}  # the number of a piece: that of what its notes stand under now
    for run in _runs(draft, text):
        if not run.base:
            number, other = run.others[0]
            moved[number] = len(pieces)
            pieces.append(replace(other, target=moved[other.target]))
            continue
        places, ends = _places(run, holes)
        words = "".join(shown[at] for at in places)
        noted = dict.fromkeys(ends[:-1], "。" if thin else "")
        told = _marks_of(propose(words, _blanks_between(text, places) | noted), words)
        cuts = _cuts(told, ends, len(words), longest)
        found = {
            Piece(places[first], places[last - 1] + 1, run.layer): _words(words, told, first, last)
            for first, last in zip([0, *cuts], cuts)
        }
        marked |= {piece: new for piece, new in found.items() if letters(new, 0, len(new)) > 1}
        segments, notes = list(found), [note for _, note in run.others]
        both = sorted([*segments, *notes], key=lambda piece: piece.start)
        at = {piece: len(pieces) + n for n, piece in enumerate(both)}
        for (number, _), end in zip(run.base, ends):
            moved[number] = at[segments[bisect_left(cuts, end)]]
        pieces += [replace(piece, target=moved[piece.target]) for piece in both]
    return make_draft(text, pieces, draft.doubts, holes), marked


@dataclass(frozen=True, slots=True)
class _Run:
    """Unmarked pieces of 經 or 記 in one line, each with its number, and the notes between and
    behind them; or another piece alone."""

    base: list[tuple[int, Piece]]
    others: list[tuple[int, Piece]]

    @property
    def layer(self) -> str:
        return self.base[0][1].layer

    def takes(self, piece: Piece, text: str) -> bool:
        """Whether another unmarked piece of 經 or 記 stands in its line."""
        between = text[self.base[-1][1].end : piece.start] if self.base else "\n"
        return "\n" not in between and piece.layer == self.layer


def _runs(draft: Draft, text: str) -> list[_Run]:
    """The pieces of a draft, those together that are marked as one."""
    runs: list[_Run] = []
    for number, piece in enumerate(draft.pieces):
        is_bare_base = piece.layer in BASE_LAYERS and not is_marked(draft.words(text, piece))
        last = runs[-1] if runs else _Run([], [])
        if last.base and piece.target == last.base[-1][0]:
            last.others.append((number, piece))
        elif not is_bare_base:
            runs.append(_Run([], [(number, piece)]))
        elif last.takes(piece, text):
            last.base.append((number, piece))
        else:
            runs.append(_Run([(number, piece)], []))
    return runs


def _letters_a_note(draft: Draft, text: str) -> float:
    """How many letters of 經 and 記 stand in a text for each piece that has a note."""
    noted = {piece.target for piece in draft.pieces if piece.target >= 0}
    base = [draft.words(text, piece) for piece in draft.pieces if piece.layer in BASE_LAYERS]
    return sum(map(len, base)) / max(len(noted), 1)


def is_marked(words: str) -> bool:
    """Whether words bear marks of punctuation already."""
    return any(c in _MARKS for c in words)


def _places(run: _Run, holes: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Where in the text the words of a run stand that are no layout and no note; and how many of
    them have been told where each of its pieces ends."""
    notes = sorted((note.start, note.end) for _, note in run.others)
    places: list[int] = []
    ends = []
    for _, piece in run.base:
        gone = {
            at
            for spans in (holes, notes)
            for start, end in _within(spans, piece)
            for at in range(start, end)
        }
        places += [at for at in range(piece.start, piece.end) if at not in gone]
        ends.append(len(places))
    return places, ends


def _within(spans: list[tuple[int, int]], piece: Piece) -> list[tuple[int, int]]:
    """Those of some spans, in order, that begin within a piece."""
    first = bisect_left(spans, (piece.start, 0))
    return spans[first : bisect_left(spans, (piece.end, 0), first)]


def _blanks_between(text: str, places: list[int]) -> dict[int, str]:
    """The gaps in a line where blanks part the words."""
    return {
        gap: ""
        for gap, (before, after) in enumerate(zip(places, places[1:]), 1)
        if after - before > 1 and _IN_LINE.fullmatch(text, before + 1, after)
    }


def _marks_of(marked: str, bare: str) -> dict[int, str]:
    """What stands in marked words before each gap of the bare ones."""
    told: dict[int, str] = {}
    at = 0
    for char in marked:
        if at < len(bare) and char == bare[at]:
            at += 1
        else:
            told[at] = told.get(at, "") + char
    return told


def _cuts(told: Mapping[int, str], ends: list[int], length: int, longest: int) -> list[int]:
    """Where the segments of a run end: at a note behind a mark, and in what is longer than
    ``longest`` letters at each stop."""
    cuts: list[int] = []
    first = 0
    for end in [end for end in ends[:-1] if told.get(end)] + [length]:
        for gap in range(first + 1, end) if end - first > longest else ():
            ended = gap - (cuts[-1] if cuts else 0) >= FEWEST and end - gap >= FEWEST
            if ended and _closing(told.get(gap, "")).endswith(_ENDS):
                cuts.append(gap)
        cuts.append(end)
        first = end
    return cuts


def _closing(marks: str) -> str:
    """Of the marks at a gap those that belong to what stands before it."""
    return marks.rstrip(_OPENING)


def _words(bare: str, told: Mapping[int, str], first: int, last: int) -> str:
    """A segment of bare words with its marks."""
    opening = told.get(first, "")
    out = [opening[len(_closing(opening)) :]]
    for gap in range(first + 1, last):
        out += bare[gap - 1], told.get(gap, "")
    return "".join((*out, bare[last - 1], _closing(told.get(last, ""))))


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
