"""Somebody else's text of a chapter in the place of the edition's, under the edition's own ids and sections."""

from __future__ import annotations

from ..corpus import Corpus
from ..errors import fail
from ..model import Edition, Segment, replace
from .agreement import common
from .chapters import editions
from .edition import edition
from .fold import fold, to_traditional
from .segment import align, letters_of_base

#: Words are compared in pieces of so many characters, to know a chapter by its words.
PIECE = 6

#: A text belongs to a chapter that has at least this share of its pieces, and twice as many as any other chapter.
KNOWN = 0.25

#: A text with fewer marks than one for so many characters is taken to have none.
UNMARKED = 40


def recast(book: Edition, text: str) -> Edition:
    """``book`` with the words of ``text`` in its base segments: what an altered copy of the chapter says, passage by passage.

    Segments that ``text`` does not have are left out; stretches that are unlike the chapter become segments of their own
    (``yili.04.alien01`` …) that stand in no section, unless they stand just where one segment is missing: then they are that
    segment, rewritten.  A text without marks takes the edition's, where its words are the edition's.  Commentary and corrections
    are left out: they speak of the edition.

    Raises ZunzuError when nothing of ``text`` is like the chapter.
    """
    known = {s.id: s for s in book.base()}
    order = list(known)
    spans = _rewritten(_spans(book, text), order)
    if not any(name for _, _, name in spans):
        raise fail("text", f"nothing in it is like {book.title}", "name the chapter the text belongs to with --chapter")
    letters = sum(c.isalpha() for c in text)
    unmarked = letters > (sum(not c.isalpha() and not c.isspace() for c in text)) * UNMARKED
    segments: list[Segment] = []
    alien = 0
    for start, end, name in spans:
        words = text[start:end].strip("\r\n")
        if name:
            words = _marked(words, known[name].text) if unmarked else words
            segments.append(replace(known[name], text=words, start=start, end=end, witness=""))
        else:
            alien += 1
            segments.append(Segment(f"{book.chapter}.alien{alien:02d}", book.chapter, "jing", words, start, end))
    present = {s.id for s in segments}
    sections = []
    for section in book.sections:
        if section.first in known and section.last in known:
            inside = [i for i in order[order.index(section.first):order.index(section.last) + 1] if i in present]
            if inside:
                sections.append(replace(section, first=inside[0], last=inside[-1]))
    return replace(book, segments=tuple(segments), corrections=(), sections=tuple(sections))


def recognise(text: str, corpus: Corpus | None = None) -> str | None:
    """The id of the ready edition whose chapter ``text`` is a copy of, whole or in part, altered or not; None when the words do
    not tell: a text unlike all of them, or one that stands alike in two (鄉飲酒 and 鄉射 share whole sections)."""
    words = "".join(c for c in fold(to_traditional(text)) if c.isalpha())
    pieces = {words[i:i + PIECE] for i in range(len(words) - PIECE + 1)}
    if not pieces:
        return None
    shares = []
    for card in editions(corpus=corpus):
        base = letters_of_base(edition(card))[0]
        known = {base[i:i + PIECE] for i in range(len(base) - PIECE + 1)}
        shares.append((len(pieces & known) / len(pieces), card.id))
    shares.sort(reverse=True)
    best, second = shares[0], shares[1] if len(shares) > 1 else (0.0, "")
    return best[1] if best[0] >= KNOWN and best[0] >= 2 * second[0] else None


def _spans(book: Edition, text: str) -> list[tuple[int, int, str]]:
    """The stretches of ``text`` with the segment each belongs to, neighbours of one segment joined."""
    spans: list[tuple[int, int, str]] = []
    for start, end, name in align(text, book):
        if spans and spans[-1][2] == name:
            spans[-1] = (spans[-1][0], end, name)
        elif text[start:end].strip():
            spans.append((start, end, name))
    return spans


def _rewritten(spans: list[tuple[int, int, str]], order: list[str]) -> list[tuple[int, int, str]]:
    """A stretch unlike anything, between two neighbours of one missing segment, is that segment in other words."""
    out = list(spans)
    for i in range(1, len(spans) - 1):
        before, (start, end, name), after = spans[i - 1][2], spans[i], spans[i + 1][2]
        if not name and before and after and order.index(after) - order.index(before) == 2:
            out[i] = (start, end, order[order.index(before) + 1])
    return out


def _marked(words: str, edited: str) -> str:
    """``words`` with the marks of ``edited`` behind the characters that both have."""
    bare = [(i, c) for i, c in enumerate(edited) if c.isalpha()]
    ours, theirs = fold("".join(c for _, c in bare)), fold(to_traditional(words))
    behind: dict[int, str] = {}
    for a, b, size in common(ours, theirs):
        for k in range(size):
            here = bare[a + k][0]
            stop = bare[a + k + 1][0] if a + k + 1 < len(bare) else len(edited)
            behind[b + k] = edited[here + 1:stop]
    return "".join(c + behind.get(i, "") for i, c in enumerate(words))
