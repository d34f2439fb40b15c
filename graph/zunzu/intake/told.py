"""Notes that tell the rite: books in which the text is a line of two words (陳設, 戒賓) and the
author says below it, in small letters, who does what.

Such notes are no commentary.  They are read like the text, and their layer says what they are: the
author's own notes (自注), not 經.  That notes tell is seen by their length beside the text, and by
how seldom they explain: a commentator says 也, 謂, 猶 in every second sentence, who tells a rite in
every tenth.  Whoever brings the text says it himself where this is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..model import BASE_LAYERS
from ..text.fold import to_traditional
from .draft import Draft, Piece, make_draft
from .notes import trimmed

#: What may be said of the notes of a text.
CHOICES = ("auto", "text", "comment")

#: The layer of notes that tell.
LAYER = "zizhu"

#: Forms whose notes name no layer: what calls itself 注 is believed.
UNNAMED = frozenset(("bracketed", "mandoku", "wiki", "markdown"))

#: What a commentator says, and in how many letters he says it once.
_EXPLAINS = re.compile("[也謂猶]|故(?!事)")
_ONE_IN = 50

#: In so few letters a single such word makes a note an explanation.
_SHORT = 25

#: Notes that tell are so many times as long as the text, and there are so many of them.
_TIMES, _FEWEST = 2, 3

#: Another's words: 司馬公曰, 程子曰, 禮記曰.
_QUOTED = re.compile("[\u3400-\u9fff]{0,3}(?:公|子|氏|記|禮|傳|詩|易|書|先生)曰")

_PARTED = re.compile("\u3000+")


@dataclass(frozen=True, slots=True)
class Judged:
    """A draft in which notes that tell the rite are text; ``how`` that was found, for the card:
    said (``text``, ``comment``) or judged (``auto``); and why."""

    draft: Draft
    how: str = ""
    why: str = ""


def judged(draft: Draft, text: str, form: str, choice: str) -> Judged:
    """The notes of a draft as they are said to be, or as they look (``auto``)."""
    notes = [n for n, piece in enumerate(draft.pieces) if _may_tell(piece)]
    if not notes:
        return Judged(draft)
    if choice == "text":
        return Judged(_told(draft, text, notes, every=True), "text", "so it was said")
    why = _why(draft, text, notes) if choice == "auto" and form in UNNAMED else ""
    if why:
        return Judged(_told(draft, text, notes, every=False), "auto", why)
    return Judged(draft, "comment" if choice == "comment" else "")


def _why(draft: Draft, text: str, notes: list[int]) -> str:
    """Why notes seem to tell the rite; "" where they do not."""
    parts = (
        _shown(text, replace(draft.pieces[n], start=start, end=end))
        for n in notes
        for start, end in _stretches(text, draft.pieces[n])
    )
    words = "".join(part for part in parts if not _QUOTED.match(part))
    own = sum(len(draft.words(text, p)) for p in draft.pieces if p.layer in BASE_LAYERS)
    letters, explained = len(words), _explained(words)
    if len(notes) < _FEWEST or letters < own * _TIMES or explained * _ONE_IN > letters:
        return ""
    places = f"{explained or 'no'} place{'' if explained == 1 else 's'}"
    return f"they have {letters:,} letters below {own:,} of the text, and explain in {places}"


def _may_tell(piece: Piece) -> bool:
    """Whether a piece is a note under the text by nobody who is named."""
    return piece.layer == "zhu" and piece.target >= 0 and not piece.author


def _shown(text: str, piece: Piece) -> str:
    """The letters of a piece, in traditional script."""
    return to_traditional("".join(filter(str.isalpha, text[piece.start : piece.end])))


def _explained(words: str) -> int:
    return len(_EXPLAINS.findall(words))


def _told(draft: Draft, text: str, notes: list[int], every: bool) -> Draft:
    """The draft with its notes as text, ``every`` one or those alone that tell; a note goes into
    the parts that its blanks make."""
    pieces: list[Piece] = []
    moved: list[int] = []
    telling = set(notes)
    for n, piece in enumerate(draft.pieces):
        target = moved[piece.target] if piece.target >= 0 else -1
        if n in telling:
            pieces += _parts(text, replace(piece, target=target), every)
        else:
            pieces.append(replace(piece, target=target))
        moved.append(len(pieces) - 1)
    spans = sorted((start, start + len(words)) for start, words in draft.layout)
    return make_draft(text, pieces, draft.doubts, spans)


def _parts(text: str, note: Piece, every: bool) -> Iterator[Piece]:
    """The parts of a note, those next to each other that are of one kind together."""
    before: Piece | None = None
    for start, end in _stretches(text, note):
        part = replace(note, start=start, end=end)
        words = _shown(text, part)
        if every or _tells(words):
            part = replace(part, layer=LAYER, target=-1)
        if before is not None and part.layer == before.layer == note.layer:
            before = replace(before, end=part.end)
            continue
        if before is not None:
            yield before
        before = part
    if before is not None:
        yield before


def _stretches(text: str, note: Piece) -> Iterator[tuple[int, int]]:
    at = note.start
    gaps = [m.span() for m in _PARTED.finditer(text, note.start, note.end)]
    for start, end in (*gaps, (note.end, note.end)):
        first, last = trimmed(text, at, start)
        if any(map(str.isalpha, text[first:last])):
            yield first, last
        at = end


def _tells(words: str) -> bool:
    """Whether a part of a note tells what is done: it quotes nobody, and hardly explains."""
    if _QUOTED.match(words):
        return False
    return _explained(words) * _SHORT <= len(words)
