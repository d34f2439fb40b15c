"""The constructions of ritual prose, rows of ``data/lexicon/constructions.tsv``: which fits where.

A row says which words of which categories, after what and before what, go into which slots of the
verb or of what stands before it.  Of all rows that fit a place the first in the table counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from ..errors import Fault, ZunzuError
from ..lexicon import Lexicon
from ..tables import Row
from .frame import ACTIONS, LEAVE, OPEN, SLOTS, Fill, Frame
from .patterns import Item, Phrase, item, pattern, phrase
from .states import STATES, State
from .tokens import Token

_T = TypeVar("_T")
#: What stands before the first word of a stretch and behind the last.
_NO_WORD = Token(0, 0, "", "")


@dataclass(frozen=True, slots=True)
class Construction:
    """One row: when it fits, which words it reads, and what it makes of them."""

    name: str
    at: str  # front, behind, verb, alone
    governor: Item | None  # behind which verb
    asks: tuple[tuple[State, bool], ...]
    words: Phrase
    fills: tuple[tuple[Fill, tuple[int, ...]], ...]  # what fills a slot, and by which of its words
    does: tuple[str, ...]
    example: str

    def fits(self, frame: Frame) -> bool:
        """Whether it is this construction that stands where ``frame`` reads."""
        if self.governor is not None:
            verb = frame.last if self.at == "alone" else frame.verb
            if verb is None or not self.governor.takes(verb.form, "V", verb.verb.word):
                return False
        for state, wanted in self.asks:
            if state(frame) is not wanted:
                return False
        return self.words.fits(frame.words, frame.at)

    def apply(self, frame: Frame) -> None:
        """Put the words into their slots, do what the row says, and go on to the next word."""
        for name in self.does:
            if name in ACTIONS:
                ACTIONS[name](frame)
        end, found = frame.at, []
        for group in self.words.groups:
            tokens, end = group.read(frame.words, end)
            found.append(tokens)
        for fill, parts in self.fills:
            if (
                tokens := found[parts[0]]
                if len(parts) == 1
                else [t for n in parts for t in found[n]]
            ):
                fill(frame, tokens)
        frame.at = end


class Constructions:
    """All rows, in their order."""

    def __init__(self, lexicon: Lexicon, without: str = ""):
        """The table of ``lexicon``, if wanted ``without`` the row of that name.

        Raises ZunzuError with file, line and column for every row that cannot be understood.
        """
        faults: list[Fault] = []
        self.rows: list[Construction] = []
        for row in lexicon.constructions:
            if row["construction"] != without and (read := _construction(row, lexicon, faults)):
                self.rows.append(read)
        if faults:
            raise ZunzuError(*faults)
        self._named = frozenset().union(
            *(place.forms for row in self.rows for place in row.words.about if place is not None)
        )
        self._beginning = lru_cache(maxsize=1024)(self._that_begin)
        self._candidates = lru_cache(maxsize=8192)(self._that_may)

    def find(self, at: str, frame: Frame) -> Construction | None:
        """The first construction that fits the word at which ``frame`` stands."""
        words, here = frame.words, frame.at
        before = words[here - 1] if here else _NO_WORD
        word = words[here]
        after = words[here + 1] if here + 1 < len(words) else _NO_WORD
        named = self._named
        rows = self._candidates(
            at,
            before.category,
            before.form if before.form in named else "",
            word.category,
            word.form if word.form in named else "",
            after.category,
            after.form if after.form in named else "",
        )
        for row in rows:
            if row.fits(frame):
                return row
        return None

    def _that_begin(
        self, at: str, category: str, form: str
    ) -> list[tuple[Construction, Item | None, Item | None]]:
        """The rows that may begin with such a word, and what each asks of the words beside it."""
        about = ((row, *row.words.about) for row in self.rows if row.at == at)
        return [
            (row, before, after)
            for row, before, first, after in about
            if first.may_be(form, category)
        ]

    def _that_may(self, at: str, *words: str) -> list[Construction]:
        """The rows that may begin with such a word between such words: of each its category, and
        its form if a row names it."""
        before, word, after = words[:2], words[2:4], words[4:]
        return [
            row
            for row, left, right in self._beginning(at, *word)
            if not _excludes(left, *before) and not _excludes(right, *after)
        ]


def _excludes(item: Item | None, category: str, form: str) -> bool:
    """Whether a word of that category and form cannot be what must stand here."""
    return item is not None and (not category or not item.may_be(form, category))


def _construction(row: Row, lexicon: Lexicon, faults: list[Fault]) -> Construction | None:
    """What a row says; what is wrong with it is added to ``faults``."""
    slots = SLOTS[row["at"]]
    column = ""
    try:
        column = "governor"
        governor = item(row["governor"], lexicon) if row["governor"] else None
        column = "before"
        before = pattern(row["before"], lexicon)
        column = "after"
        after = pattern(row["after"], lexicon)
        column = "words"
        words = phrase(row["words"], lexicon, before, after)
        fills = tuple(
            (
                _known(slot, slots),
                tuple(n for n, group in enumerate(words.groups) if slot in group.slots),
            )
            for slot in words.slots
        )
        column = "if"
        asks = tuple(
            (_known(name.removeprefix("no-"), STATES), not name.startswith("no-"))
            for name in row["if"].split()
        )
        column = "does"
        does = tuple(row["does"].split())
        for name in does:
            if name not in (LEAVE, OPEN):
                _known(name, ACTIONS)
    except ValueError as error:
        faults.append(
            Fault(f"{row.where}:{column}", str(error), "write it as data/lexicon/README.md tells")
        )
        return None
    return Construction(
        row["construction"], row["at"], governor, asks, words, fills, does, row["example"]
    )


def _known(name: str, table: Mapping[str, _T]) -> _T:
    if name not in table:
        raise ValueError(f"{name!r} is none of {', '.join(table)}")
    return table[name]
