"""A text that somebody gives, letter against letter with the edition: where its words are others.

Letters are compared as words: by :func:`key` the forms of old and new prints, the two scripts, and what a conversion
between them confuses (複 for 復) are one.  Marks, line ends and headings never make a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from ..errors import fail
from ..model import Edition
from .agreement import Block, common, matching
from .fold import fold, same_form, to_traditional
from .layers import TITLE

#: A run of so many letters that the edition has not belongs to no segment: another text, or a commentary.
FOREIGN = 80
#: A heading has at most so many letters.
_HEADING = 24
#: What headings are made of besides titles: 儀禮卷第四 · 記.
_IN_HEADINGS, _HEADS = "儀禮卷第上中下記經之一二三四五六七八九十", "卷第記"
#: So many letters that agree are no chance; of fewer so many times what parts them from the next.
_SURE = 4
#: The marks that end a sentence, and how strongly they part its letters from the next.
_STOPS, _SENTENCE = frozenset("。？！"), 4


@dataclass(frozen=True, slots=True)
class Difference:
    """Other words: ``was`` in the edition, from ``start`` to ``end`` of the text of ``segment``; ``given`` from ``at`` to
    ``until`` of the text that was given, in traditional characters.  Empty words: something is added, or wanting.  What is added
    has the marks of the text before and behind it.
    """

    segment: str
    start: int
    end: int
    was: str
    at: int
    until: int
    given: str
    before: str = ""
    behind: str = ""


@dataclass(frozen=True, slots=True)
class _Gap:
    """Between two agreements: letters of theirs from ``at`` to ``until``, of ours from ``start`` to ``end``."""

    at: int
    until: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of comparing a text with an edition.

    ``spans`` says from where to where of the text each segment reaches; ``absent`` are the segments before its first and
    behind its last word; ``foreign`` the stretches that are unlike the chapter; ``writing`` counts the letters that are
    written otherwise, as ``(edition, text)``.
    """

    differences: tuple[Difference, ...]
    spans: dict[str, tuple[int, int]]
    absent: tuple[str, ...]
    foreign: tuple[tuple[int, int], ...]
    writing: Counter[tuple[str, str]] = field(default_factory=Counter)


def key(text: str) -> str:
    """The letters of a text as they are compared, one for one.

    >>> key("賓荅拜，复位") == key("賔答拜、複位") == key("宾荅拜.復位")
    True
    """
    return same_form(_folded(text))


def _folded(text: str) -> str:
    return "".join(c for c in fold(to_traditional(text)) if c.isalpha())


def compare_text(book: Edition, text: str) -> Comparison:
    """Where ``text`` has other words than the 經 and 記 of ``book``; it may be the whole chapter or a part of it.

    Raises ZunzuError when nothing of it is like the chapter.
    """
    return _Alignment(book, text).comparison()


class _Alignment:
    """One comparison: ``ours`` are the letters of the edition, ``theirs`` those of the text."""

    def __init__(self, book: Edition, text: str):
        self.book, self.text, self.shown = book, text, to_traditional(text)
        self.texts = {s.id: s.text for s in book.base()}
        self.owner = [(s.id, offset) for s in book.base() for offset, c in enumerate(fold(s.text)) if c.isalpha()]
        self.ours = "".join(_folded(s.text) for s in book.base())
        self.theirs = "".join(c for c in fold(self.shown) if c.isalpha())
        self.places = [i for i, c in enumerate(fold(self.shown)) if c.isalpha()]
        self.sizes = Counter(name for name, _ in self.owner)

    def comparison(self) -> Comparison:
        blocks = list(self._blocks())
        if not blocks:
            raise fail("text", f"nothing in it is like {self.book.title}", "name the chapter the text belongs to with --chapter")
        differences: list[Difference] = []
        foreign: list[tuple[int, int]] = []
        absent: list[str] = []
        a = b = 0
        for start, place, size in [*blocks, (len(self.theirs), len(self.ours), 0)]:
            gap = _Gap(a, start, b, place)
            if self._is_heading(gap):
                gap = _Gap(start, start, b, place)
            elif start - a > FOREIGN:
                foreign.append((self.places[a], self.places[start - 1] + 1))
                gap = _Gap(start, start, b, place)
            if not a and not b or not size:
                gap, names = self._without_edge(gap, at_end=not size)
                absent += names
            differences += self._differences(gap)
            a, b = start + size, place + size
        return Comparison(tuple(differences), self._spans(blocks), tuple(absent), tuple(foreign), self._writing(blocks))

    def _blocks(self) -> Iterator[Block]:
        """The runs that both have, in order; letters that agree by chance between words that do not are none."""
        found = list(self._agreeing())
        for n, (a, b, size) in enumerate(found):
            before = a - (found[n - 1][0] + found[n - 1][2] if n else 0)
            after = (found[n + 1][0] if n + 1 < len(found) else len(self.theirs)) - a - size
            if size >= _SURE or max(before, after) <= _SURE * size:
                yield a, b, size

    def _agreeing(self) -> Iterator[Block]:
        """The runs of the same letters, and between them those of other forms of the same."""
        a = b = 0
        for start, place, size in [*matching(self.theirs, self.ours), (len(self.theirs), len(self.ours), 0)]:
            if a < start and b < place:
                theirs, ours = same_form(self.theirs[a:start]), same_form(self.ours[b:place])
                yield from ((a + x, b + y, n) for x, y, n in common(theirs, ours))
            if size:
                yield start, place, size
            a, b = start + size, place + size

    def _is_heading(self, gap: _Gap) -> bool:
        """Whether what is added stands by itself, between two segments, and is a title: of the book, the chapter, a section, the 記."""
        border = not 0 < gap.start < len(self.owner) or self.owner[gap.start - 1][0] != self.owner[gap.start][0]
        if not (0 < gap.until - gap.at <= _HEADING and border and self._parted(gap.at) and self._parted(gap.until)):
            return False
        words = left = key(self.text[self.places[gap.at]:self.places[gap.until - 1] + 1])
        titles = [self.book.title, *(s.title for s in self.book.sections), *(s.text for s in self.book.segments if s.layer == TITLE)]
        for title in sorted(map(key, titles), key=len, reverse=True):
            left = left.replace(title, "")
        return set(left) <= set(key(_IN_HEADINGS)) and (left != words or bool(set(key(_HEADS)) & set(words)))

    def _without_edge(self, gap: _Gap, at_end: bool) -> tuple[_Gap, list[str]]:
        """The gap before the first or behind the last agreement, without the segments that the text does not reach: the whole
        ones, but for the next as long as words stand in its place."""
        counted = Counter(name for name, _ in self.owner[gap.start:gap.end])
        whole = [name for name in counted if counted[name] == self.sizes[name]]
        if gap.at < gap.until and whole:
            whole.pop(0 if at_end else -1)
        gone = sum(self.sizes[name] for name in whole)
        start, end = (gap.start, gap.end - gone) if at_end else (gap.start + gone, gap.end)
        return _Gap(gap.at, gap.until, start, end), whole

    def _differences(self, gap: _Gap) -> Iterator[Difference]:
        """What differs in a gap, segment by segment: a sentence that was given goes to the segment most like it."""
        runs = [(name, [offset for _, offset in group]) for name, group in groupby(self.owner[gap.start:gap.end], key=lambda o: o[0])]
        if not runs and gap.at < gap.until:
            name, offset = self._where(gap)
            yield self._difference(name, offset, offset, gap.at, gap.until)
        ends = self._shared_out(gap, ["".join(self.texts[name][offset] for offset in offsets) for name, offsets in runs])
        for (name, offsets), (at, until) in zip(runs, pairwise([gap.at, *ends])):
            yield self._difference(name, offsets[0], offsets[-1] + 1, at, until)

    def _shared_out(self, gap: _Gap, ours: list[str]) -> list[int]:
        """How far of what was given in a gap each of the ``ours`` reaches: whole sentences, in order, so that the most letters are
        the same, the most borders are ends of sentences, and the shortest go with the shortest."""
        cuts = [gap.at, *(a for a in range(gap.at + 1, gap.until) if self._parting(a) >= _SENTENCE), gap.until]
        best: dict[int, tuple[tuple[int, int, int], list[int]]] = {gap.at: ((0, 0, 0), [])}
        for words in ours:
            reached: dict[int, tuple[tuple[int, int, int], list[int]]] = {}
            for at, ((same, closed, odd), ends) in best.items():
                for until in (a for a in cuts if a >= at):
                    alike = (Counter(self.theirs[at:until]) & Counter(fold(words))).total()
                    at_end = self._parting(until) >= _SENTENCE
                    told = (same + alike, closed + at_end, odd - abs(until - at - len(words))), [*ends, until]
                    reached[until] = max(reached.get(until, told), told)
            best = reached
        return best[gap.until][1] if ours else []

    def _where(self, gap: _Gap) -> tuple[str, int]:
        """Where added words stand in the edition: behind the letter before them, or before the next one when they are parted from
        that no more than from the first."""
        if gap.start and (gap.start == len(self.owner) or self._parting(gap.at) < max(1, self._parting(gap.until))):
            name, offset = self.owner[gap.start - 1]
            return name, offset + 1
        return self.owner[gap.start]

    def _parted(self, a: int) -> bool:
        return self._parting(a) > 0

    def _parting(self, a: int) -> int:
        """How strongly a letter of theirs is parted from the one before it: by a line end alone, a mark, the end of a sentence."""
        if a in (0, len(self.theirs)):
            return _SENTENCE + 1
        marks, line = self._marks(a), "\n" in self.text[self.places[a - 1] + 1:self.places[a]]
        return (_SENTENCE if set(marks) & _STOPS else 2 if marks else 0) + line

    def _difference(self, name: str, start: int, end: int, a: int, until: int) -> Difference:
        """A difference; where nothing is given, its place is behind the letter before it."""
        if a == until:
            at = self.places[a - 1] + 1 if a else 0
            return Difference(name, start, end, self.texts[name][start:end], at, at, "")
        at, stop = self.places[a], self.places[until - 1] + 1
        marks = (self._marks(a), self._marks(until)) if start == end else ("", "")
        return Difference(name, start, end, self.texts[name][start:end], at, stop, "".join(fold(self.shown[at:stop]).split()), *marks)

    def _marks(self, a: int) -> str:
        """The marks before a letter of theirs."""
        start, end = self.places[a - 1] + 1 if a else 0, self.places[a] if a < len(self.places) else len(self.text)
        return "".join(fold(self.shown[start:end]).split())

    def _spans(self, blocks: list[Block]) -> dict[str, tuple[int, int]]:
        spans: dict[str, tuple[int, int]] = {}
        for a, b, size in blocks:
            for n in range(size):
                name, here = self.owner[b + n][0], self.places[a + n]
                spans[name] = (spans.get(name, (here,))[0], here + 1)
        return spans

    def _writing(self, blocks: list[Block]) -> Counter[tuple[str, str]]:
        pairs = ((self.texts[name][offset], self.text[self.places[a + n]]) for a, b, size in blocks
                 for n, (name, offset) in enumerate(self.owner[b:b + size]))
        return Counter((one, other) for one, other in pairs if one != other)
