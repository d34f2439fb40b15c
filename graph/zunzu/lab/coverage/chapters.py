"""What one chapter holds and what was read of it: counts alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ... import text
from ...model import Act, Claim, Edition, Reading, Statement

#: The slots that a warrant can fill, and those that are written or empty.
SUPPLIED = ("agent", "object", "recipient", "vessel")
SLOTS = (*SUPPLIED, "place", "facing")

#: How a slot came to be filled when no warrant filled it.  E0 says of a slot that it is written
#: after all.
WRITTEN, UNTOLD, EMPTY = "written", "no warrant", "empty"


@dataclass(frozen=True, slots=True)
class Holdings:
    """The edition of a chapter: how much text there is and what an editor did."""

    chapter: str
    title: str
    ready: bool
    characters: int  # of 經 and 記, marks not counted
    segments: Counter[str]  # by layer
    sections: int
    corrections: Counter[str]  # by status
    variants: int  # places of the apparatus
    marked: Counter[str]  # segments to which an editor gave marks, by status


@dataclass(frozen=True, slots=True)
class Harvest:
    """The reading of a chapter: acts, how their slots were filled, and the words that the
    lexicon does not hold."""

    chapter: str
    characters: int
    unread: Counter[str]
    guessed: Counter[str]
    written: int
    by_hand: int
    told: int  # slots that a commentator fills, or of which he says the same
    copied: int
    dittos: int
    unfolded: int  # dittos whose model was found
    undecided: int  # acts for which other readings stay possible
    statements: Counter[str]  # by kind
    stated_by_hand: int
    claims: Counter[str]  # by kind
    slots: dict[str, Counter[str]] = field(
        default_factory=dict
    )  # slot → warrant, WRITTEN, UNTOLD or EMPTY → acts
    repeated: Counter[str] = field(
        default_factory=Counter
    )  # warrant → slots of copied acts that it supplied

    @property
    def known(self) -> float:
        """The share of the characters that stand in words which the reading understands."""
        lost = sum(len(word) * times for word, times in (self.unread + self.guessed).items())
        return 1 - lost / self.characters if self.characters else 1.0


def letters(words: str) -> int:
    """How many characters there are without marks and spaces."""
    return sum(character.isalpha() for character in words)


def take_stock(card: text.Card, book: Edition) -> Holdings:
    """Count what the edition of a chapter holds."""
    statuses = {
        segment: marks[0].status for segment, marks in text.punctuation(card.id).items() if marks
    }
    return Holdings(
        chapter=card.id,
        title=card.title,
        ready=card.ready,
        characters=sum(letters(s.text) for s in book.base()),
        segments=Counter(s.layer for s in book.segments),
        sections=len(book.sections),
        corrections=Counter(e.status for e in text.emendations(card.id)),
        variants=len(text.apparatus(card.id)),
        marked=Counter(statuses.values()),
    )


def take_harvest(book: Edition, reading: Reading, claims: tuple[Claim, ...]) -> Harvest:
    """Count what was read of a chapter; ``slots`` are those of the acts that the text itself
    has, not of copies."""
    acts = [act for act in reading.acts if act.source != "copied"]
    copies = [act for act in reading.acts if act.source == "copied"]
    dittos = {act.id for act in acts if act.model is not None}
    return Harvest(
        chapter=book.chapter,
        characters=sum(letters(s.text) for s in book.base()),
        unread=Counter(words for *_, words in reading.unread),
        guessed=Counter(piece[2] for piece in reading.guessed),
        written=len(acts),
        by_hand=_by_hand(acts),
        told=sum(map(_told, acts)),
        copied=len(copies),
        dittos=len(dittos),
        unfolded=len(dittos & {copy.id.rpartition(".")[0] for copy in copies}),
        undecided=sum(bool(act.alternatives) for act in acts),
        statements=_kinds(s for s in reading.statements if s.source != "annotated"),
        stated_by_hand=_by_hand(reading.statements),
        claims=_kinds(claims),
        slots=_slots(acts),
        repeated=sum(_slots(copies).values(), Counter()),
    )


def _slots(acts: Sequence[Act]) -> dict[str, Counter[str]]:
    """How each slot is filled."""
    return {slot: _filled(acts, slot) for slot in SLOTS}


def _kinds(found: Iterable[Statement | Claim]) -> Counter[str]:
    return Counter(one.kind for one in found)


def _by_hand(records: Iterable[Act | Statement]) -> int:
    return sum(record.source == "annotated" for record in records)


def _told(act: Act) -> int:
    """How many slots of an act a commentator fills."""
    return len({told.slot for told in act.told})


def _filled(acts: Iterable[Act], slot: str) -> Counter[str]:
    """What fills a slot, by warrants."""
    return Counter(_filled_by(act, slot) for act in acts)


def _filled_by(act: Act, slot: str) -> str:
    if not getattr(act, slot):
        return EMPTY
    if (warrant := act.warrants.get(slot, "E0")) != "E0":
        return warrant
    return UNTOLD if slot in act.elided else WRITTEN
