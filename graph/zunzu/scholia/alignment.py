"""Which words of the text a commentary speaks about.

The 疏 names its passage at its head, 「X」至「Y」 for the 經 and 注「A」至「B」 for the 注, and
quotes the words it explains with 云「…」者.  Witnesses are not faithful in this: the quotation may
drop a word, or end where the text does not; a near match is taken and said to be one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from ..model import Segment
from .marks import Bare, Discourse, bare, fold

#: How alike words must be to be a quotation of the text (share of characters that stand in the same
#: order).
NEAR = 0.7
_PAIR = "「([^「」]*)」(?:至「([^「」]*)」)?[。,]?"
_HEAD = re.compile(rf"(?:{_PAIR})?\s*○?\s*(?:(注)(?:{_PAIR})?)?\s*○?\s*[釋辭]曰:")
#: What may lead in a quotation of the passage itself; with a title 《》 before it, it is another
#: book's.
_LEADS = re.compile(r"(?:云|言|曰)[皆者言云]{0,2}$")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a segment: ``start`` and ``end`` in its text, and whether the words are
    exactly those sought."""

    segment: str
    layer: str
    start: int
    end: int
    text: str
    exact: bool


@dataclass(frozen=True, slots=True)
class Anchor:
    """Words of the commentary (``start``, ``end``) that quote the text at ``place``."""

    start: int
    end: int
    place: Place


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a 疏 under one head: where it stands, where its body begins, what passage its head
    names.

    ``head`` is the passage of the 經 or 記, ``note`` that of the 注; None when the head does not
    name one.
    """

    start: int
    body: int
    end: int
    head: Place | None
    note: Place | None


class Ground:
    """What a commentary segment explains: a base segment and, for a 疏, the 注 upon it."""

    def __init__(self, base: Segment, note: Segment | None = None):
        self.base, self.note = base, note

    @cached_property
    def _bare(self) -> dict[str, Bare]:
        return {s.id: bare(s.text) for s in (self.base, self.note) if s}

    def whole(self) -> Place:
        """The whole base segment."""
        return Place(self.base.id, self.base.layer, 0, len(self.base.text), self.base.text, True)

    def nowhere(self) -> Place:
        """No words of the base segment: a claim is about it, but not about any words that can be
        named."""
        return Place(self.base.id, self.base.layer, 0, 0, "", False)

    def find(self, words: str, note: bool = True) -> Place | None:
        """Where ``words`` stand, in the base text first, else (with ``note``) in the 注; None
        when they do not."""
        for segment in self._segments(note):
            if span := self._bare[segment.id].find(words):
                return _place(segment, *span, True)
        return None

    def near(self, words: str, note: bool = True) -> Place | None:
        """Like :meth:`find`, but words that are nearly those (``NEAR``) are taken too, the
        nearest first."""
        if exact := self.find(words, note):
            return exact
        best: tuple[float, Place] | None = None
        for segment in self._segments(note):
            if (found := _nearest(bare(words).words, self._bare[segment.id])) and (
                best is None or found[0] > best[0]
            ):
                best = found[0], _place(segment, found[1], found[2], False)
        return best[1] if best else None

    def between(self, first: str, last: str | None, note: bool = False) -> Place:
        """The passage from ``first`` to ``last``, the words of a head; the whole segment as far
        as they are not found."""
        segment = self.note if note and self.note else self.base
        words = self._bare[segment.id]
        if last is None and "至" in first and not words.find(first):
            first, last = first.split("至", 1)
        opening = words.find(first)
        closing = _last(words, last) if last else opening
        begin, end = opening or (0, 0), closing or (0, len(segment.text))
        exact = bool(opening and closing and begin[0] < end[1])
        if begin[0] >= end[1]:
            begin, end = (0, 0), (0, len(segment.text))
        return _place(segment, begin[0], end[1], exact)

    def _segments(self, note: bool) -> tuple[Segment, ...]:
        return (self.base, self.note) if note and self.note else (self.base,)


def blocks(text: str, ground: Ground) -> tuple[Block, ...]:
    """The parts of a 疏, each with its head; a text without heads is one block about the whole
    of its ground."""
    heads = list(_HEAD.finditer(fold(text)))
    if not heads:
        return (Block(0, 0, len(text), None, None),)
    out = []
    for number, found in enumerate(heads):
        end = heads[number + 1].start() if number + 1 < len(heads) else len(text)
        first, last, _, note_first, note_last = found.groups()
        head = ground.between(first, last) if first else None
        note = ground.between(note_first, note_last, True) if note_first and ground.note else None
        out.append(Block(found.start(), found.end(), end, head, note))
    return tuple(out)


def quotations(spoken: Discourse, ground: Ground) -> tuple[Anchor, ...]:
    """The quotations of the passage itself in a 疏: 云「…」者, 言「…」, 「…」者.  Those of other
    books are not among them."""
    folded = fold(spoken.text)
    out = []
    for quotation in spoken.quotations:
        if quotation.outer != -1 or not _quotes_passage(
            folded, quotation.start - 1, quotation.end + 1
        ):
            continue
        words = spoken.text[quotation.start : quotation.end]
        if place := ground.near(words):
            out.append(Anchor(quotation.start, quotation.end, place))
    return tuple(out)


def _quotes_passage(folded: str, at: int, behind: int) -> bool:
    """Whether the words before the quotation mark at ``at`` lead in a quotation of the passage, not
    of another book.

    A quotation without a lead is one when 者 or 已下 … 至 stands ``behind`` it, as the 疏 writes of
    the passage alone.
    """
    begin = max(folded.rfind(c, 0, at) for c in "。;,「」:") + 1
    lead = folded[begin:at]
    if lead == "" and at and folded[at - 1] == ":":  # 云︰「…」
        return bool(
            lead_ := folded[max(folded.rfind(c, 0, at - 1) for c in "。;,「」:") + 1 : at - 1]
        ) and _quotes(lead_)
    if lead == "":
        return folded[behind : behind + 1] in ("者", "至")
    return _quotes(lead)


def _quotes(lead: str) -> bool:
    return bool(_LEADS.search(lead)) and "《" not in lead


def _place(segment: Segment, start: int, end: int, exact: bool) -> Place:
    return Place(segment.id, segment.layer, start, end, segment.text[start:end], exact)


def _last(words: Bare, sought: str) -> tuple[int, int] | None:
    plain = bare(sought).words
    place = words.words.rfind(plain) if plain else -1
    return words.span(place, place + len(plain)) if place >= 0 else None


def _nearest(sought: str, words: Bare) -> tuple[float, int, int] | None:
    if len(sought) < 3 or not words.words:
        return None
    blocks_ = [
        b
        for b in SequenceMatcher(None, sought, words.words, autojunk=False).get_matching_blocks()
        if b.size
    ]
    if not blocks_:
        return None
    # what is scattered over the segment is not a quotation: keep the densest run of matches
    best = (0.0, 0, 0)
    for i in range(len(blocks_)):
        for j in range(i, len(blocks_)):
            size = sum(b.size for b in blocks_[i : j + 1])
            width = max(blocks_[j].b + blocks_[j].size - blocks_[i].b, len(sought))
            if size / width > best[0]:
                best = (size / width, blocks_[i].b, blocks_[j].b + blocks_[j].size)
    return (best[0], *words.span(best[1], best[2])) if best[0] >= NEAR else None
