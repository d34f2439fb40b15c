"""Somebody else's text of a chapter in the place of the edition's, under the edition's own ids
and sections."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .. import kept, whole
from ..corpus import Corpus, at_hand
from ..model import Edition, Section, replace
from .chapters import editions
from .compare import compare_text
from .differences import Comparison, Difference
from .edition import edition
from .fold import fold, to_traditional
from .segment import letters_of_base

#: Words are compared in pieces of so many characters, to know a chapter by its words.
PIECE = 6
#: A text belongs to a chapter that has at least this share of its pieces, and twice as many as any
#: other chapter.
KNOWN = 0.25
#: Or it holds at least this share of the pieces of a chapter, with much besides: a copy with its
#: commentary.
HELD = 0.5

#: The file in which the letters are kept with the graph.
_KEPT = "letters.json"

#: Marks that stand where words were taken out between them: the last is kept, the strongest of a
#: clause.
_MARKS = "、，；：。？！"
_DOUBLED = re.compile(f"[{_MARKS}]*([{_MARKS}])")


def recast(book: Edition, text: str, found: Comparison | None = None) -> Edition:
    """``book`` with the words of ``text`` in its base segments: what an altered copy of the chapter
    says, passage by passage.

    Where the words are the edition's, its letters and its marks are kept, however the text writes
    and divides them.  Segments that ``text`` does not have are left out, and so are commentary and
    corrections: they speak of the edition.  ``found`` is what came of
    :func:`~.compare.compare_text`, where that was asked before.

    Raises ZunzuError when nothing of ``text`` is like the chapter.
    """
    found = found or compare_text(book, text)
    other: dict[str, list[Difference]] = {}
    for difference in found.differences:
        other.setdefault(difference.segment, []).append(difference)
    segments = []
    for segment in book.base():
        words = _with_words(segment.text, other.get(segment.id, []))
        if segment.id not in found.absent and any(map(str.isalpha, words)):
            start, end = found.spans.get(segment.id, (0, 0))
            segments.append(replace(segment, text=words, start=start, end=end, witness=""))
    here = [segment.id for segment in segments]
    sections = [cut for section in book.sections if (cut := _cut(section, book, here))]
    return replace(book, segments=tuple(segments), corrections=(), sections=tuple(sections))


def _with_words(text: str, differences: list[Difference]) -> str:
    """A segment's text with other words in the place of some of its own."""
    for d in sorted(differences, key=lambda d: -d.start):
        text = text[: d.start] + d.before + d.given + d.behind + text[d.end :]
    return _DOUBLED.sub(r"\1", text).lstrip(_MARKS) if differences else text


def _cut(section: Section, book: Edition, here: list[str]) -> Section | None:
    """The section as far as its segments are there."""
    order = [segment.id for segment in book.base()]
    if section.first not in order or section.last not in order:
        return None
    inside = set(order[order.index(section.first) : order.index(section.last) + 1])
    left = [name for name in here if name in inside]
    return replace(section, first=left[0], last=left[-1]) if left else None


def recognise(text: str, corpus: Corpus | None = None) -> str | None:
    """The id of the ready edition whose chapter ``text`` is a copy of, whole or in part, altered or
    not; None when the words do not tell: a text unlike all of them, or one that stands alike in two
    (鄉飲酒 and 鄉射 share whole sections)."""
    words = "".join(c for c in fold(to_traditional(text)) if c.isalpha())
    pieces = _pieces(words)
    if not pieces:
        return None
    letters = _letters(corpus or at_hand())
    shared = {
        card.id: (len(pieces & known), len(known))
        for card in editions(corpus=corpus)
        for known in [_pieces(letters[card.id])]
    }
    by_text = {name: there / len(pieces) for name, (there, _) in shared.items()}
    by_chapter = {name: there / size for name, (there, size) in shared.items() if size}
    return _foremost(by_text, KNOWN) or _foremost(by_chapter, HELD)


def keep(folder: Path, corpus: Corpus) -> None:
    """Keep the letters of all ready editions in a folder, by which a text is known.  Raises
    OSError."""
    whole.write(folder / _KEPT, json.dumps(_read(corpus), ensure_ascii=False).encode())


def _letters(corpus: Corpus) -> dict[str, str]:
    """The letters of every ready edition, as they were kept with the graph where that is up to
    date."""
    there = kept.ready(corpus)
    if there is None or not (file := there[0] / "checked" / _KEPT).is_file():
        return _read(corpus)
    found: dict[str, str] = json.loads(file.read_bytes())
    return found


def _read(corpus: Corpus) -> dict[str, str]:
    return {card.id: letters_of_base(edition(card, corpus))[0] for card in editions(corpus=corpus)}


def _pieces(letters: str) -> set[str]:
    return {letters[i : i + PIECE] for i in range(len(letters) - PIECE + 1)}


def _foremost(shares: dict[str, float], least: float) -> str | None:
    """The chapter with the greatest share, if that is not less, and twice as great as any other."""
    ranked = sorted(((share, name) for name, share in shares.items()), reverse=True)
    second = ranked[1][0] if len(ranked) > 1 else 0.0
    return ranked[0][1] if ranked and ranked[0][0] >= least and ranked[0][0] >= 2 * second else None
