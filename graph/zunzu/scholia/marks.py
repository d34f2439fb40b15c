"""The shape of a commentary as written: clauses, sentences, and what stands between quotation
marks.

Witnesses differ in their marks (ASCII commas, full-width commas, straight or curled quotation
marks, none at all).  Every mark is folded one for one, so an offset in the folded text is an offset
in the text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ..text.fold import fold as fold_words

_MARKS = str.maketrans("，；：︰？！“”‘’﹕｡﹐", ",;::?!「」『』:。,")
#: Spellings within commentaries that the house's table of folds leaves apart.
_SPELLINGS = str.maketrans("臺太脩税㨒", "台大修稅挩")
OPENING, CLOSING = "「『", "」』"
STOPS = "。;?!"
PAUSES = ",:"
#: It parts what one commentator says from what another says, as a stop does.
_RING = "○"
#: Marks that are no words; 、‧ and titles 《》 stay inside a clause.
SILENT = set("。;?!,:「」『』《》、‧· 　○()[]")


def fold(text: str) -> str:
    """``text`` with its marks folded to one set, the same length."""
    return text.translate(_MARKS)


def spell(text: str) -> str:
    """``text`` with the spellings of a word folded to one (於/于, 徧/遍), the same length; for
    comparing only."""
    return fold_words(text).translate(_SPELLINGS)


@dataclass(frozen=True)
class Bare:
    """The words of a text without its marks, and where each stood: ``at[i]`` is the offset of
    ``words[i]``.

    Words are spelled one way, so that a quotation finds what it quotes.
    """

    words: str
    at: tuple[int, ...]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Offsets in the text of the words ``first`` to ``last`` (``last`` behind)."""
        return self.at[first], self.at[last - 1] + 1

    def find(self, words: str, start: int = 0) -> tuple[int, int] | None:
        """Offsets in the text where ``words`` stand (marks in between do not matter), or None."""
        sought = bare(words).words
        place = self.words.find(sought, start) if sought else -1
        return self.span(place, place + len(sought)) if place >= 0 else None


def bare(text: str, start: int = 0, end: int | None = None) -> Bare:
    """The words of ``text[start:end]``, with their offsets in ``text``."""
    end = len(text) if end is None else end
    kept = [(c, i) for i, c in enumerate(fold(spell(text[start:end])), start) if c not in SILENT]
    return Bare("".join(c for c, _ in kept), tuple(i for _, i in kept))


@dataclass(frozen=True, slots=True)
class Clause:
    """Words between two marks: where they stand, how deep in quotation, which quotation, and the
    mark behind them."""

    start: int
    end: int
    text: str
    depth: int
    quotation: int  # number of the innermost quotation it stands in, -1 outside
    mark: str  # the mark that ends it: , : 。 ; ? 「 」 or "" at the end


@dataclass(frozen=True, slots=True)
class Quotation:
    """What stands between 「 and 」: ``start`` and ``end`` without the marks, and the quotation
    around it (-1: none)."""

    start: int
    end: int
    outer: int


@dataclass(frozen=True)
class Discourse:
    """A commentary cut at its marks."""

    text: str
    clauses: tuple[Clause, ...]
    quotations: tuple[Quotation, ...]

    @cached_property
    def marked(self) -> bool:
        """Whether the witness has marks at all; an unmarked one is cut at its final particles."""
        return any(c in STOPS or c in PAUSES for c in fold(self.text))

    def sentences(self) -> tuple[tuple[Clause, ...], ...]:
        """Runs of clauses up to a stop or to the border of a quotation; a quoted sentence stands
        by itself."""
        out: list[list[Clause]] = []
        fresh = True
        for clause in self.clauses:
            if fresh or out[-1][-1].quotation != clause.quotation:
                out.append([])
            out[-1].append(clause)
            fresh = clause.mark in STOPS or clause.mark == "」"
        return tuple(tuple(run) for run in out)


def discourse(text: str) -> Discourse:
    """Cut ``text`` into clauses.

    Where there are no marks, a clause ends behind 也 矣 焉 耳 (and the particle behind them, 也者),
    as the old readers cut.
    """
    folded = fold(text)
    if not any(c in STOPS or c in PAUSES for c in folded):
        return Discourse(text, _cut_unmarked(folded, text), ())
    cut = _Cut(text, folded)
    for here, c in enumerate(folded):
        if c in OPENING:
            cut.close(here, "「")
            cut.open(here, c)
        elif c in CLOSING:
            cut.close(here, "」")
            cut.shut(here)
        elif c in STOPS or c in PAUSES or c == _RING:
            cut.close(here, "。" if c == _RING else c)
    cut.close(len(text), "")
    return Discourse(text, tuple(cut.clauses), tuple(cut.quotations))


class _Cut:
    """A text that is being cut: the clauses and quotations so far, and which quotations are
    open."""

    def __init__(self, text: str, folded: str) -> None:
        self.text, self.folded = text, folded
        self.clauses: list[Clause] = []
        self.quotations: list[Quotation] = []
        self._open: list[int] = []
        self._begin = 0

    def close(self, here: int, mark: str) -> None:
        """A clause ends at ``mark``; where no words stand before a stop, it ends the quoted
        sentence before it."""
        words = self.text[self._begin : here]
        if words.strip():
            start = here - len(words.lstrip())
            inner = self._open[-1] if self._open else -1
            self.clauses.append(
                Clause(start, here, self.text[start:here], len(self._open), inner, mark)
            )
        elif mark and mark in STOPS and self.clauses and self.clauses[-1].mark == "」":
            self.clauses[-1] = replace(self.clauses[-1], mark=mark)
        self._begin = here + 1

    def open(self, here: int, mark: str) -> None:
        """A quotation begins; the same mark twice says that the one around it has lost the mark
        that closes it."""
        if self._open and self.folded[self.quotations[self._open[-1]].start - 1] == mark:
            begun = self.quotations[self._open[-1]].start
            last = max(self.folded.rfind(stop, begun, here) for stop in STOPS) + 1
            self.shut(max(last, begun))  # it ended with its last sentence
        self.quotations.append(
            Quotation(here + 1, len(self.text), self._open[-1] if self._open else -1)
        )
        self._open.append(len(self.quotations) - 1)

    def shut(self, end: int) -> None:
        """The innermost quotation that is open ends; a mark that closes none is passed over."""
        if self._open:
            number = self._open.pop()
            self.quotations[number] = replace(self.quotations[number], end=end)


def _cut_unmarked(folded: str, text: str) -> tuple[Clause, ...]:
    clauses = []
    begin = 0
    for here, c in enumerate(folded):
        last = here + 1 == len(folded)
        if last or (c in "也矣焉耳" and folded[here + 1] not in "者矣也"):
            clauses.append(
                Clause(begin, here + 1, text[begin : here + 1], 0, -1, "" if last else "。")
            )
            begin = here + 1
    return tuple(clauses)
