"""What kinds of claims are drawn from sentences of the commentary that were drawn by lot and
annotated by hand: precision and recall of each kind, sentence by sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import tables
from ..errors import fail
from ..model import Claim, Edition
from ..scholia.citations import SAME

#: What begins a title, and what begins a quotation.
_TITLE, _OPENS = "《", "「"


@dataclass(frozen=True, slots=True)
class Kind:
    """How many sentences make a claim of a kind: by the hand, by the program, by both."""

    name: str
    hand: int
    drawn: int
    both: int

    @property
    def precision(self) -> float:
        return self.both / (self.drawn or 1)

    @property
    def recall(self) -> float:
        return self.both / (self.hand or 1)


def rate(path: Path, edition: Callable[[str], tuple[Edition, Sequence[Claim]]]) -> tuple[Kind, ...]:
    """The sentences of a table (``segment words kinds``) against the claims of their chapters,
    which ``edition`` gives with the edition.

    Raises ZunzuError for words that the edition does not have.
    """
    told: dict[str, set[int]] = {}
    found: dict[str, set[int]] = {}
    for number, row in enumerate(tables.rows(path, ("segment", "words", "kinds"))):
        book, claims = edition(".".join(row["segment"].split(".")[:2]))
        start, end = _span(row, book)
        for name in row["kinds"].split():
            told.setdefault(name, set()).add(number)
        for name in _drawn(claims, row["segment"], start, end):
            found.setdefault(name, set()).add(number)
    none: set[int] = set()
    return tuple(
        Kind(
            name,
            len(told.get(name, none)),
            len(found.get(name, none)),
            len(told.get(name, none) & found.get(name, none)),
        )
        for name in sorted({*told, *found})
    )


def _span(row: tables.Row, book: Edition) -> tuple[int, int]:
    text = next((s.text for s in book.segments if s.id == row["segment"]), "")
    start = text.find(row["words"])
    if start < 0:
        raise fail(
            row.where,
            f"{row['words']} does not stand in {row['segment']}",
            "give the words as the edition has them",
        )
    return start, start + len(row["words"])


def _drawn(claims: Iterable[Claim], segment: str, start: int, end: int) -> set[str]:
    """The kinds of claims whose words begin within a span."""
    return {
        c.kind
        for c in claims
        if c.segment == segment and start <= c.start < end and (c.kind != "citation" or _cites(c))
    }


def _cites(claim: Claim) -> bool:
    """Whether a book is named: another place of the same chapter is none, and 注云 alone goes on
    in the book that was named before."""
    return claim.fields.get("book") != SAME and _TITLE in claim.quote.partition(_OPENS)[0]
