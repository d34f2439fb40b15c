"""How many of the divisions that an editor made are found by what :mod:`zunzu.intake.sections`
proposes for a text that nobody has divided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..corpus import Corpus
from ..intake.sections import propose
from ..model import Claim, Edition


@dataclass(frozen=True, slots=True)
class Divided:
    """The sections of a chapter, made by hand and proposed, by the segments at which they open.

    Several sections that lie in one another may open at one segment.  ``near`` are openings of the
    hand with a proposed one at the segment itself, the one before or the one behind it; ``stray``
    proposed ones that have none of the hand so near.
    """

    chapter: str
    sections: int
    sections_found: int
    opens: int
    proposed: int
    found: int
    near: int
    stray: int

    @property
    def missed(self) -> int:
        return self.opens - self.found

    @property
    def extra(self) -> int:
        return self.proposed - self.found


def divided(book: Edition, claims: Sequence[Claim], corpus: Corpus) -> Divided:
    """The sections of an edition beside those that are proposed for its text when they are hidden.

    The text is that of the edition, in its segments, with the claims of its commentary (none of
    them, to see what the text alone tells); it has no headings and no paragraphs.
    """
    base = book.base()
    order = {segment.id: number for number, segment in enumerate(base)}
    hand = {order[section.first] for section in book.sections}
    rows = propose(base, claims, {}, {}, frozenset(), corpus)
    ours = {order[row["first"]] for row in rows}
    return Divided(
        book.chapter,
        len(book.sections),
        sum(order[section.first] in ours for section in book.sections),
        len(hand),
        len(ours),
        len(hand & ours),
        sum(_near(one, ours) for one in hand),
        sum(not _near(one, hand) for one in ours),
    )


def _near(one: int, others: Collection[int]) -> bool:
    return not {one - 1, one, one + 1}.isdisjoint(others)
