"""A text that somebody gives, letter against letter with the edition: where its words are others.

Letters are compared as words: by :func:`key` the forms of old and new prints, the two scripts, and
what a conversion between them confuses (複 for 復) are one.  Marks, line ends and headings never
make a difference.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace as with_
from difflib import SequenceMatcher
from functools import cached_property
from itertools import groupby, pairwise

from ..errors import fail
from ..model import Edition
from . import beside, commented
from .agreement import Block, common, grown, matching
from .beside import Span
from .commented import Letters
from .differences import Comparison, Difference, Gap
from .fold import fold, same_form, to_traditional
from .layers import TITLE

#: A run of so many letters that the edition has not belongs to no segment: another text, or a
#: commentary.
FOREIGN = 80
#: A heading has at most so many letters.
_HEADING = 24
#: What headings are made of besides titles: 儀禮卷第四 · 記.
_IN_HEADINGS, _HEADS = "儀禮卷第上中下記經之一二三四五六七八九十", "卷第記"
#: So many letters that agree are no chance; of fewer so many times what parts them from the next.
_SURE = 4
#: The marks that end a sentence, and how strongly they part its letters from the next.
_STOPS, _SENTENCE = frozenset("。？！"), 4
#: A line that has one of these is no heading, in a text that has at least one stop in so many
#: letters.
_ENDS, _PER_STOP = frozenset("。？！，；"), 40


def key(text: str) -> str:
    """The letters of a text as they are compared, one for one.

    >>> key("賓荅拜，复位") == key("賔答拜、複位") == key("宾荅拜.復位")
    True
    """
    return same_form(_folded(text))


def _folded(text: str) -> str:
    return "".join(c for c in fold(to_traditional(text)) if c.isalpha())


def compare_text(book: Edition, text: str) -> Comparison:
    """Where ``text`` has other words than the 經 and 記 of ``book``; it may be the whole chapter or
    a part of it.

    Raises ZunzuError when nothing of it is like the chapter.
    """
    words = beside.without_codes(text)
    words = beside.hidden(words, beside.of_other_scripts(words))
    notes = [*beside.in_brackets(words), *beside.numbers(words)]
    notes += beside.names(beside.hidden(words, notes))
    commentary: list[Span] = []

    def seen() -> _Alignment:
        return _Alignment(book, text, beside.hidden(words, [*notes, *commentary]), commentary)

    found = seen()
    if commentary := _commentary(book, found):
        found = seen()
        if (trimmed := found.trimmed(words)) != commentary:
            commentary = trimmed
            found = seen()
    if kept := found.missed(words, notes):
        notes = [note for note in notes if note not in kept]
        found = seen()
    if (whole := found.filled(words)) != words:
        words = whole
        found = seen()
    told = found.comparison()
    besides = sorted([*told.beside, *commentary, *(n for n in notes if _han(text[slice(*n)]))])
    return with_(
        told,
        beside=tuple(
            n
            for n in besides
            if not any(start <= n[0] and n[1] <= end for start, end in told.foreign)
        ),
    )


def _han(text: str) -> bool:
    return any(c.isalpha() and c > "\u2e80" for c in text)


def _commentary(book: Edition, found: _Alignment) -> list[Span]:
    """Where the text has words of the commentary on the chapter among its own."""
    if not any(gap.until - gap.at >= commented.QUOTED for gap in found.gaps):
        return []
    gaps = [same_form(found.theirs[gap.at : gap.until]) for gap in found.gaps]
    letters = Letters(same_form(found.theirs), found.places, found.shown)
    told = [_of_one_form(s.text) for s in book.segments if s.target]
    return commented.spans(letters, gaps, same_form(found.ours), told, _of_one_form)


def _of_one_form(words: str) -> str:
    return same_form("".join(filter(str.isalpha, fold(words))))


class _Alignment:
    """One comparison: ``ours`` are the letters of the edition, ``theirs`` those of the text, in
    which what is beside the words is hidden; ``commentary`` says where words of the commentary
    were."""

    def __init__(self, book: Edition, written: str, text: str, commentary: Sequence[Span] = ()):
        self.book, self.written, self.text, self.shown = book, written, text, to_traditional(text)
        self.commentary = commentary
        self.texts = {s.id: s.text for s in book.base()}
        self.owner = [
            (s.id, offset)
            for s in book.base()
            for offset, c in enumerate(fold(s.text))
            if c.isalpha()
        ]
        self.ours = "".join(_folded(s.text) for s in book.base())
        self.theirs = "".join(c for c in fold(self.shown) if c.isalpha())
        self.places = [i for i, c in enumerate(fold(self.shown)) if c.isalpha()]
        self.sizes = Counter(name for name, _ in self.owner)
        self.blocks = grown(self._blocks(), self.theirs, self.ours)
        self.gaps = [
            Gap(a + n, start, b + n, place)
            for (a, b, n), (start, place, _) in pairwise(
                [(0, 0, 0), *self.blocks, (len(self.theirs), len(self.ours), 0)]
            )
        ]

    def missed(self, words: str, notes: Sequence[Span]) -> list[Span]:
        """Which of the ``notes`` in brackets are letters of the text: those that stand where
        letters are missed."""
        found: list[Span] = []
        notes = sorted(notes)
        starts = [start for start, _ in notes]
        for gap in self.gaps:
            if gap.start < gap.end:
                start, end = self._reach(gap)
                if gap.at == gap.until:  # what is wanting may be thought a little before or behind
                    back, ahead = self._slides(
                        self.ours, gap.start, gap.end, (gap.at, len(self.theirs) - gap.at)
                    )
                    start, end = self._reach(Gap(gap.at - back, gap.at + ahead, 0, 0))
                here = [
                    note
                    for note in notes[bisect_left(starts, start) : bisect_left(starts, end)]
                    if note[1] <= end
                ]
                told = [words[slice(*note)] for note in here]
                found += (
                    here[n]
                    for n in beside.missed(
                        self.ours[gap.start : gap.end],
                        [_folded(one) for one in told],
                        [gap.at == gap.until and one[0] in beside.ANGLES for one in told],
                    )
                )
        return found

    def trimmed(self, words: str) -> list[Span]:
        """The commentary without the letters that are missed there: where it repeats the words it
        speaks of, or what they have become."""
        out = sorted(self.commentary)
        for gap in [gap for gap in self.gaps if gap.start < gap.end and gap.at == gap.until]:
            wanting, (start, end) = self.ours[gap.start : gap.end], self._reach(gap)
            for span in [
                s
                for s in out[bisect_left(out, (start, 0)) : bisect_left(out, (end, 0))]
                if s[1] <= end
            ]:
                places = [i for i in range(*span) if words[i].isalpha()]
                match = SequenceMatcher(
                    None, _folded(words[slice(*span)]), wanting, autojunk=False
                ).find_longest_match()
                first = match.a - match.b
                if 2 * match.size > len(wanting) and 0 <= first <= len(places) - len(wanting):
                    at = out.index(span)
                    parts = (
                        (span[0], places[first]),
                        (places[first + len(wanting) - 1] + 1, span[1]),
                    )
                    out[at : at + 1] = [part for part in parts if part[0] < part[1]]
                    break
        return out

    def filled(self, words: str) -> str:
        """The text with the edition's letters for the signs that stand for a letter that was not
        to be had."""
        out = words
        for gap in self.gaps:
            start, end = self._reach(gap)
            if gap.start < gap.end and (
                whole := beside.filled(self.text[start:end], self._written(gap))
            ):
                out = out[:start] + whole + out[end:]
        return out

    def _written(self, gap: Gap) -> str:
        """The letters of the edition in a gap, as it writes them."""
        return "".join(self.texts[name][offset] for name, offset in self.owner[gap.start : gap.end])

    def _reach(self, gap: Gap) -> Span:
        """From the letter before a gap to the letter behind it."""
        return (self.places[gap.at - 1] + 1 if gap.at else 0), (
            self.places[gap.until] if gap.until < len(self.places) else len(self.text)
        )

    def comparison(self) -> Comparison:
        if not self._is_like():
            raise fail(
                "text",
                f"nothing in it is like {self.book.title}",
                "name the chapter the text belongs to with --chapter",
            )
        differences: list[Difference] = []
        foreign: list[Span] = []
        absent: list[str] = []
        aside: list[Span] = []
        for n, whole in enumerate(self._slid()):
            gap = self._without_headings(whole, aside)
            if gap.until - gap.at > FOREIGN:
                foreign.append((self.places[gap.at], self.places[gap.until - 1] + 1))
                gap = Gap(gap.until, gap.until, gap.start, gap.end)
            if not n or n == len(self.gaps) - 1:
                gap, names = self._without_edge(gap, at_end=bool(n))
                absent += names
            differences += self._differences(gap)
        return Comparison(
            tuple(differences),
            self._spans(self.blocks),
            tuple(absent),
            tuple(foreign),
            self._writing(self.blocks),
            tuple(aside),
        )

    def _is_like(self) -> bool:
        """Whether there is more of the chapter in the text than chance puts there: single
        letters meet in any two texts."""
        sizes = [size for *_, size in self.blocks if size > 1]
        return bool(sizes) and (max(sizes) > 2 * _SURE or 4 * sum(sizes) >= len(self.theirs))

    def _slid(self) -> Iterator[Gap]:
        """The gaps; what is added or wanting moved along letters that are the same at both its
        ends, to where it is parted most from what stands around it: 主人獻賓 above 主人坐取爵 is
        found as 獻賓主人."""
        free = 0
        for n, gap in enumerate(self.gaps):
            ahead = self.blocks[n][2] if n < len(self.blocks) else 0
            if gap.at < gap.until and gap.start == gap.end:
                by = self._best_slide(
                    self.theirs, gap.at, gap.until, (gap.at - free, ahead), self._parting
                )
            elif gap.at == gap.until and gap.start < gap.end:
                by = self._best_slide(
                    self.ours, gap.start, gap.end, (gap.at - free, ahead), self._parting_of_ours
                )
            else:
                by = 0
            yield Gap(gap.at + by, gap.until + by, gap.start + by, gap.end + by)
            free = gap.until + by

    def _best_slide(
        self,
        letters: str,
        start: int,
        end: int,
        room: tuple[int, int],
        parting: Callable[[int], int],
    ) -> int:
        back, ahead = self._slides(letters, start, end, room)
        return max(
            range(-back, ahead + 1),
            key=lambda by: (parting(start + by) + parting(end + by), by == 0, -abs(by)),
        )

    @staticmethod
    def _slides(letters: str, start: int, end: int, room: tuple[int, int]) -> tuple[int, int]:
        """How far a stretch of letters can be moved back and ahead, at most so far, and be the
        same."""
        back = ahead = 0
        while back < min(start, room[0]) and letters[start - back - 1] == letters[end - back - 1]:
            back += 1
        while (
            ahead < min(len(letters) - end, room[1])
            and letters[start + ahead] == letters[end + ahead]
        ):
            ahead += 1
        return back, ahead

    def _parting_of_ours(self, b: int) -> int:
        """How strongly a letter of the edition is parted from the one before it."""
        if b in (0, len(self.owner)):
            return _SENTENCE + 1
        (name, offset), (after, following) = self.owner[b - 1], self.owner[b]
        if name != after:
            return _SENTENCE + 1
        marks = self.texts[name][offset + 1 : following]
        return _SENTENCE if set(marks) & _STOPS else 2 if marks else 0

    def _blocks(self) -> Iterator[Block]:
        """The runs that both have, in order; letters that agree by chance between words that do
        not are none."""
        found = list(self._agreeing())
        for n, (a, b, size) in enumerate(found):
            before = a - (found[n - 1][0] + found[n - 1][2] if n else 0)
            after = (found[n + 1][0] if n + 1 < len(found) else len(self.theirs)) - a - size
            if size >= _SURE or max(before, after) <= _SURE * size:
                yield a, b, size

    def _agreeing(self) -> Iterator[Block]:
        """The runs of the same letters, and between them those of other forms of the same."""
        a = b = 0
        for start, place, size in [
            *matching(self.theirs, self.ours),
            (len(self.theirs), len(self.ours), 0),
        ]:
            if a < start and b < place:
                theirs, ours = same_form(self.theirs[a:start]), same_form(self.ours[b:place])
                yield from ((a + x, b + y, n) for x, y, n in common(theirs, ours))
            if size:
                yield start, place, size
            a, b = start + size, place + size

    def _without_headings(self, gap: Gap, aside: list[Span]) -> Gap:
        """The gap without the headings, numbers and ends of commentary at its head and its tail,
        which are added to ``aside``."""
        at, until = gap.at, gap.until
        if until - at > FOREIGN:
            return gap
        while at < until and (end := self._line_end(at)) <= until and self._is_aside(at, end, gap):
            aside.append((self.places[at], self.places[end - 1] + 1))
            at = end
        while (
            at < until
            and (start := self._line_start(until)) >= at
            and self._is_aside(start, until, gap)
        ):
            aside.append((self.places[start], self.places[until - 1] + 1))
            until = start
        return Gap(at, until, gap.start, gap.end)

    def _line_end(self, a: int) -> int:
        """Behind the last letter of the line in which a letter of theirs stands."""
        end = self.text.find("\n", self.places[a])
        return bisect_left(self.places, end if end >= 0 else len(self.text))

    def _line_start(self, until: int) -> int:
        """The first letter of the line that ends before a letter of theirs."""
        return bisect_left(self.places, self.text.rfind("\n", 0, self.places[until - 1]) + 1)

    def _is_aside(self, at: int, until: int, gap: Gap) -> bool:
        """Whether letters of theirs are no words of the chapter: the heading of a section, the
        title or what a page has above and below, what is left of a commentary."""
        line = self.text[self.places[at] : self.places[until - 1] + 1]
        words = key(line)
        border = (
            not 0 < gap.start < len(self.owner)
            or self.owner[gap.start - 1][0] != self.owner[gap.start][0]
        )
        if (
            len(words) <= _HEADING
            and border
            and self._parted(at)
            and self._parted(until)
            and self._of_titles(words)
        ):
            return True
        alone = self._line_end(at) == until and self._line_start(until) == at
        edge = gap.start == gap.end in (0, len(self.ours))
        if alone and (edge or self._by_commentary(at, until)):
            return True
        marks = set(self._marks(until)) | set(fold(beside.uncounted(line)))
        return alone and len(words) <= _HEADING and self._is_marked and not marks & _ENDS

    def _by_commentary(self, at: int, until: int) -> bool:
        """Whether words of the commentary stand beside letters of theirs, with none of the
        chapter between."""
        start, end = self._reach(Gap(at, until, 0, 0))
        n = bisect_left(self.commentary, (start, 0))
        return n < len(self.commentary) and self.commentary[n][1] <= end

    @cached_property
    def _is_marked(self) -> bool:
        """Whether the text has marks at the ends of its sentences."""
        return _PER_STOP * sum(map(fold(self.text).count, _STOPS)) >= len(self.theirs)

    @cached_property
    def _titles(self) -> list[str]:
        titles = [
            self.book.title,
            *(s.title for s in self.book.sections),
            *(s.text for s in self.book.segments if s.layer == TITLE),
        ]
        return sorted(map(key, titles), key=len, reverse=True)

    def _of_titles(self, words: str) -> bool:
        """Whether letters are a title: of the book, the chapter, a section, the 記."""
        left = words
        for title in self._titles:
            left = left.replace(title, "")
        return set(left) <= set(key(_IN_HEADINGS)) and (
            left != words or bool(set(key(_HEADS)) & set(words))
        )

    def _without_edge(self, gap: Gap, at_end: bool) -> tuple[Gap, list[str]]:
        """The gap before the first or behind the last agreement, without the segments that the text
        does not reach: the whole ones, but for the next as long as words stand in its place."""
        counted = Counter(name for name, _ in self.owner[gap.start : gap.end])
        whole = [name for name in counted if counted[name] == self.sizes[name]]
        if gap.at < gap.until and whole:
            whole.pop(0 if at_end else -1)
        if gap.at == gap.until and whole:  # it is cut off, be it within a passage
            return Gap(
                gap.at,
                gap.at,
                gap.end if not at_end else gap.start,
                gap.end if not at_end else gap.start,
            ), whole
        gone = sum(self.sizes[name] for name in whole)
        start, end = (gap.start, gap.end - gone) if at_end else (gap.start + gone, gap.end)
        return Gap(gap.at, gap.until, start, end), whole

    def _differences(self, gap: Gap) -> Iterator[Difference]:
        """What differs in a gap, segment by segment: a sentence that was given goes to the
        segment most like it."""
        runs = [
            (name, [offset for _, offset in group])
            for name, group in groupby(self.owner[gap.start : gap.end], key=lambda o: o[0])
        ]
        if not runs and gap.at < gap.until:
            name, offset = self._where(gap)
            yield self._difference(name, offset, offset, gap.at, gap.until)
        ends = self._shared_out(
            gap, ["".join(self.texts[name][offset] for offset in offsets) for name, offsets in runs]
        )
        for (name, offsets), (at, until) in zip(runs, pairwise([gap.at, *ends])):
            yield self._difference(name, offsets[0], offsets[-1] + 1, at, until)

    def _shared_out(self, gap: Gap, ours: list[str]) -> list[int]:
        """How far of what was given in a gap each of the ``ours`` reaches: whole sentences, in
        order, so that the most letters are the same, the most borders are ends of sentences, and
        the shortest go with the shortest."""
        inside = range(gap.at + 1, gap.until)
        ends = [a for a in inside if self._parting(a) >= _SENTENCE]
        cuts = [gap.at, *(ends if len(ends) + 1 >= len(ours) else inside), gap.until]
        best: dict[int, tuple[tuple[int, int, int], list[int]]] = {gap.at: ((0, 0, 0), [])}
        for words in ours:
            reached: dict[int, tuple[tuple[int, int, int], list[int]]] = {}
            for at, ((same, closed, odd), ends) in best.items():
                for until in (a for a in cuts if a >= at):
                    alike = (Counter(self.theirs[at:until]) & Counter(fold(words))).total()
                    at_end = self._parting(until) >= _SENTENCE
                    told = (
                        (same + alike, closed + at_end, odd - abs(until - at - len(words))),
                        [*ends, until],
                    )
                    reached[until] = max(reached.get(until, told), told)
            best = reached
        return best[gap.until][1] if ours else []

    def _where(self, gap: Gap) -> tuple[str, int]:
        """Where added words stand in the edition: behind the letter before them, or before the next
        one when they are parted from that no more than from the first."""
        if gap.start and (
            gap.start == len(self.owner) or self._parting(gap.at) < max(1, self._parting(gap.until))
        ):
            name, offset = self.owner[gap.start - 1]
            return name, offset + 1
        return self.owner[gap.start]

    def _parted(self, a: int) -> bool:
        return self._parting(a) > 0

    def _parting(self, a: int) -> int:
        """How strongly a letter of theirs is parted from the one before it: by a line end alone,
        a mark, the end of a sentence."""
        if a in (0, len(self.theirs)):
            return _SENTENCE + 1
        marks, line = self._marks(a), "\n" in self.text[self.places[a - 1] + 1 : self.places[a]]
        return (_SENTENCE if set(marks) & _STOPS else 2 if marks else 0) + line

    def _difference(self, name: str, start: int, end: int, a: int, until: int) -> Difference:
        """A difference; where nothing is given, its place is behind the letter before it."""
        if a == until:
            at = self.places[a - 1] + 1 if a else 0
            return Difference(name, start, end, self.texts[name][start:end], at, at, "")
        at, stop = self.places[a], self.places[until - 1] + 1
        marks = (self._marks(a), self._marks(until)) if start == end else ("", "")
        return Difference(
            name,
            start,
            end,
            self.texts[name][start:end],
            at,
            stop,
            "".join(fold(self.shown[at:stop]).split()),
            *marks,
        )

    def _marks(self, a: int) -> str:
        """The marks before a letter of theirs."""
        start, end = (
            self.places[a - 1] + 1 if a else 0,
            self.places[a] if a < len(self.places) else len(self.text),
        )
        return "".join(fold(self.shown[start:end]).split())

    def _spans(self, blocks: list[Block]) -> dict[str, tuple[int, int]]:
        spans: dict[str, tuple[int, int]] = {}
        for a, b, size in blocks:
            for n in range(size):
                name, here = self.owner[b + n][0], self.places[a + n]
                spans[name] = (spans.get(name, (here,))[0], here + 1)
        return spans

    def _writing(self, blocks: list[Block]) -> Counter[tuple[str, str]]:
        pairs = (
            (self.texts[name][offset], self.written[self.places[a + n]])
            for a, b, size in blocks
            for n, (name, offset) in enumerate(self.owner[b : b + size])
        )
        return Counter((one, other) for one, other in pairs if one != other)
