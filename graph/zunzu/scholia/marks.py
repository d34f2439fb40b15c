"""The shape of a commentary as written: clauses, sentences, and what stands between quotation marks.

Witnesses differ in their marks (ASCII commas, full-width commas, straight or curled quotation marks, none at all).  Every
mark is folded one for one, so an offset in the folded text is an offset in the text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..text.fold import fold as fold_words

_MARKS = str.maketrans("，；：︰？！“”‘’﹕｡﹐", ",;::?!「」『』:。,")
#: Spellings within commentaries that the house's table of folds leaves apart.
_SPELLINGS = str.maketrans("臺太脩税㨒", "台大修稅挩")
OPENING, CLOSING = "「『", "」』"
STOPS = "。;?!"
PAUSES = ",:"
#: Marks that are no words; 、‧ and titles 《》 stay inside a clause.
SILENT = set("。;?!,:「」『』《》、‧· 　○()[]")


def fold(text: str) -> str:
    """``text`` with its marks folded to one set, the same length."""
    return text.translate(_MARKS)


def spell(text: str) -> str:
    """``text`` with the spellings of a word folded to one (於/于, 徧/遍), the same length; for comparing only."""
    return fold_words(text).translate(_SPELLINGS)


@dataclass(frozen=True)
class Bare:
    """The words of a text without its marks, and where each stood: ``at[i]`` is the offset of ``words[i]``.

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
    """Words between two marks: where they stand, how deep in quotation, which quotation, and the mark behind them."""

    start: int
    end: int
    text: str
    depth: int
    quotation: int  # number of the innermost quotation it stands in, -1 outside
    mark: str  # the mark that ends it: , : 。 ; ? 「 」 or "" at the end


@dataclass(frozen=True, slots=True)
class Quotation:
    """What stands between 「 and 」: ``start`` and ``end`` without the marks, and the quotation around it (-1: none)."""

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
        """Runs of clauses up to a stop or to the border of a quotation; a quoted sentence stands by itself."""
        out: list[list[Clause]] = []
        fresh = True
        for clause in self.clauses:
            if fresh or out[-1][-1].quotation != clause.quotation:
                out.append([])
            out[-1].append(clause)
            fresh = clause.mark in STOPS or clause.mark == "」"
        return tuple(tuple(run) for run in out)


def discourse(text: str) -> Discourse:  # noqa: C901
    """Cut ``text`` into clauses.

    Where there are no marks, a clause ends behind 也 矣 焉 耳 (and the particle behind them, 也者), as the old readers cut.
    """
    folded = fold(text)
    if not any(c in STOPS or c in PAUSES for c in folded):
        return Discourse(text, _cut_unmarked(folded, text), ())
    clauses: list[Clause] = []
    quotations: list[Quotation] = []
    open_: list[int] = []
    begin = 0

    def close(here: int, mark: str) -> None:
        if here > begin and text[begin:here].strip():
            lead = len(text[begin:here]) - len(text[begin:here].lstrip())
            clauses.append(Clause(begin + lead, here, text[begin + lead:here], len(open_), open_[-1] if open_ else -1, mark))
        elif clauses and mark in STOPS and clauses[-1].mark == "」" and mark:
            clauses[-1] = _with_mark(clauses[-1], mark)

    for here, c in enumerate(folded):
        if c in OPENING:
            close(here, "「")
            if open_ and folded[quotations[open_[-1]].start - 1] == c:
                # the same mark twice: the witness has lost the one that closes; the quotation ended with its last sentence
                number = open_.pop()
                lost = max(folded.rfind(stop, quotations[number].start, here) for stop in STOPS) + 1
                quotations[number] = Quotation(quotations[number].start, max(lost, quotations[number].start), quotations[number].outer)
            quotations.append(Quotation(here + 1, len(text), open_[-1] if open_ else -1))
            open_.append(len(quotations) - 1)
        elif c in CLOSING:
            close(here, "」")
            if open_:
                number = open_.pop()
                quotations[number] = Quotation(quotations[number].start, here, quotations[number].outer)
        elif c in STOPS or c in PAUSES or c == "○":
            close(here, "。" if c == "○" else c)
        else:
            continue
        begin = here + 1
    close(len(text), "")
    return Discourse(text, tuple(clauses), tuple(quotations))


def _with_mark(clause: Clause, mark: str) -> Clause:
    return Clause(clause.start, clause.end, clause.text, clause.depth, clause.quotation, mark)


def _cut_unmarked(folded: str, text: str) -> tuple[Clause, ...]:
    clauses = []
    begin = 0
    for here, c in enumerate(folded):
        last = here + 1 == len(folded)
        if last or (c in "也矣焉耳" and folded[here + 1] not in "者矣也"):
            clauses.append(Clause(begin, here + 1, text[begin:here + 1], 0, -1, "" if last else "。"))
            begin = here + 1
    return tuple(clauses)
