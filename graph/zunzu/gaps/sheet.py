"""Gap sheets: scene by scene, what has to be decided, beside what the commentators say that the
text leaves unsaid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .. import build
from ..model import Claim, Edition, Section, Segment
from .continuity import Gap, gaps

#: Words by which a commentator, or an editor after him, rejects what another says.
DISSENT = ("非也", "未是", "失之", "誤矣", "不然", "其說非", "未安")


@dataclass(frozen=True, slots=True)
class Place:
    """One segment of a scene: what has to be decided in it, what commentators decided, and where
    one contradicts another."""

    segment: str
    words: str
    gaps: tuple[Gap, ...]
    decided: tuple[Claim, ...]
    dissent: tuple[tuple[str, str], ...] = ()  # segment of the commentary, its sentence

    @property
    def authors(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(claim.author for claim in self.decided))


@dataclass(frozen=True, slots=True)
class Sheet:
    """One scene: its section and those of its places at which something has to be decided or was
    decided."""

    section: Section
    places: tuple[Place, ...]


def sheets(book: Edition) -> list[Sheet]:
    """A sheet for every scene of a chapter, in the order of the book; a scene in which all is
    told has none."""
    reading = build.as_read(book)
    open_: dict[str, list[Gap]] = {}
    for gap in gaps((*reading.acts, *reading.copies)):
        open_.setdefault(gap.segment, []).append(gap)
    decided: dict[str, list[Claim]] = {}
    for claim in build.claimed(book):
        if claim.kind == "omission":
            decided.setdefault(claim.target, []).append(claim)
    made = []
    for section, segments in _scenes(book):
        places = tuple(
            Place(
                s.id,
                s.text,
                tuple(open_.get(s.id, ())),
                tuple(decided.get(s.id, ())),
                _dissent(book, s.id),
            )
            for s in segments
            if s.id in open_ or s.id in decided
        )
        if places:
            made.append(Sheet(section, places))
    return made


def _scenes(book: Edition) -> Iterator[tuple[Section, list[Segment]]]:
    """The sections that have no section within them, with their segments."""
    base = list(book.base())
    order = {segment.id: n for n, segment in enumerate(base)}
    parents = {section.parent for section in book.sections}
    for section in book.sections:
        if section.id not in parents:
            yield section, base[order[section.first] : order[section.last] + 1]


def _dissent(book: Edition, target: str) -> tuple[tuple[str, str], ...]:
    """The sentences of the commentary on a passage that reject what is said of it."""
    return tuple(
        (segment.id, sentence)
        for segment in book.segments
        if segment.target == target
        for sentence in segment.text.replace("」", "").split("。")
        if any(word in sentence for word in DISSENT)
    )


def decide(found: Sequence[Sheet]) -> list[Gap]:
    """All that a staging has to decide, sheet after sheet."""
    return [gap for sheet in found for place in sheet.places for gap in place.gaps]
