"""What a scholar wrote, laid over what the reader reads: the one door for acts, statements and
strikings by hand.

``data/annotations/`` holds, in the form of the reader's own records,

``<chapter>.jsonl``
    acts, each in the place of the one with its id, or beside them
``<chapter>.statements.jsonl``
    statements that the reader does not see yet; where their words stand is found here, so that a
    mended text moves none
``struck.tsv``
    acts and statements that the reader makes and the text has not

Why each is needed stands in the README there.  What a ditto repeats of an act is mended with it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from . import records, tables
from .corpus import Corpus, at_hand
from .model import Act, Edition, Reading, Statement, replace

#: What a ditto takes over from the act that it repeats, unless it says otherwise.
REPEATED = ("agent", "object", "recipient", "place", "facing")

_HOME = ("data", "annotations")


@dataclass(frozen=True, slots=True)
class Struck:
    """An act or a statement that the reader makes and the text has not: its id, its clause as
    written, and why it is none."""

    id: str
    words: str
    why: str


def annotated(
    reading: Reading,
    book: Edition,
    within: Collection[str] | None = None,
    corpus: Corpus | None = None,
) -> Reading:
    """The reading of ``book`` as a person has it.

    What was struck out is left out for as long as it has the words named there, and a statement by
    hand holds where its words stand in its segment.  ``within`` are the segments whose words a text
    shares with the edition, where that is not all of them: an act by hand holds in those alone.
    Raises ZunzuError for a malformed row.
    """
    gone = {(row.id, row.words) for row in struck(corpus)}
    by_hand = [
        act
        for act in acts_by_hand(reading.chapter, corpus)
        if within is None or _places(act) <= set(within)
    ]
    return replace(
        reading,
        acts=_acts(reading, by_hand, gone),
        statements=(
            *(s for s in reading.statements if (s.id, s.quote) not in gone),
            *_statements(book, corpus),
        ),
    )


def acts_by_hand(chapter: str, corpus: Corpus | None = None) -> tuple[Act, ...]:
    """The acts that a person wrote of a chapter; none where there is no such file."""
    path = (corpus or at_hand()).find(*_HOME, f"{chapter}.jsonl")
    return tuple(records.read(Act, path)) if path else ()


def statements_by_hand(chapter: str, corpus: Corpus | None = None) -> tuple[Statement, ...]:
    """The statements that a person wrote of a chapter, as they are written; none where there is
    no such file."""
    path = (corpus or at_hand()).find(*_HOME, f"{chapter}.statements.jsonl")
    return tuple(records.read(Statement, path)) if path else ()


def struck(corpus: Corpus | None = None) -> tuple[Struck, ...]:
    """What a person struck out of the reading of all chapters."""
    return tuple(
        row for path in struck_tables(corpus or at_hand()) for row in tables.read(path, Struck)
    )


def struck_tables(corpus: Corpus) -> tuple[Path, ...]:
    """The tables of what a person struck out, the lowest first; each speaks of any chapter."""
    return corpus.every(*_HOME, "struck.tsv") if corpus.find(*_HOME, "struck.tsv") else ()


def _places(act: Act) -> set[str]:
    """The segments whose words an act rests on: its own, and that of the act it repeats."""
    return {act.segment, (act.copied_from or act.id).rpartition(".")[0]}


def _acts(reading: Reading, written: list[Act], gone: set[tuple[str, str]]) -> tuple[Act, ...]:
    by_hand = {act.id: _signed(act) for act in written}
    read_as = {act.id: act for act in reading.acts if act.id in by_hand}
    acts = [
        by_hand.get(act.id) or _repeated(act, read_as, by_hand)
        for act in _left(reading.acts, gone, by_hand)
    ]
    return _among(acts, [act for id_, act in by_hand.items() if id_ not in read_as])


def _signed(act: Act) -> Act:
    """``act`` as one that a person wrote; what a ditto repeats stays a copy."""
    return act if act.source == "copied" else replace(act, source="annotated")


def _left(acts: tuple[Act, ...], gone: set[tuple[str, str]], by_hand: dict[str, Act]) -> list[Act]:
    """``acts`` without those that were struck out, and without what repeats them or what is
    denied."""
    none = {act.id for act in acts if (act.id, act.quote) in gone}
    unrepeated = none | {act.id for act in by_hand.values() if act.negated}
    return [act for act in acts if act.id not in none and act.copied_from not in unrepeated]


def _among(acts: list[Act], added: list[Act]) -> tuple[Act, ...]:
    """``acts`` in their order, with those that a person added: copies in that of their model."""
    copies = [act for act in added if act.source == "copied"]
    acts += [act for act in added if act.source != "copied"]
    acts.sort(key=lambda act: (act.source == "copied", act.segment, act.start))
    at = {act.id: n for n, act in enumerate(acts)}
    for copy in sorted(copies, key=lambda act: at.get(act.copied_from or "", -1)):
        acts.insert(_behind_its_fellows(acts, copy, at), copy)
    return tuple(acts)


def _behind_its_fellows(acts: list[Act], copy: Act, at: dict[str, int]) -> int:
    """Where ``copy``, which a person added, stands among those of its ditto: behind what was done
    before it in the model, else last."""
    model = at.get(copy.copied_from or "", -1)
    its = [n for n, act in enumerate(acts) if _ditto(act) == _ditto(copy)]
    before = [n for n in its if at.get(acts[n].copied_from or "", -1) <= model]
    return (before or its or [_before_later(acts, copy)])[-1] + 1


def _ditto(copy: Act) -> str:
    return copy.id.rpartition(".")[0]


def _before_later(acts: list[Act], copy: Act) -> int:
    """Behind which of ``acts`` the only copy of a ditto stands."""
    place = copy.segment, copy.start
    earlier = (a for a in acts if a.source != "copied" or (a.segment, a.start) <= place)
    return sum(1 for _ in earlier) - 1


def _repeated(act: Act, read_as: dict[str, Act], by_hand: dict[str, Act]) -> Act:
    """The act; where it repeats one that was mended by hand, mended alike, but for what the
    ditto itself made other."""
    if act.copied_from not in read_as:
        return act
    was, now = read_as[act.copied_from], by_hand[act.copied_from]
    return replace(
        act,
        **{
            slot: getattr(now, slot)
            for slot in REPEATED
            if getattr(act, slot) == getattr(was, slot)
        },
    )


def _statements(book: Edition, corpus: Corpus | None) -> list[Statement]:
    texts = {segment.id: segment.text for segment in book.segments}
    placed = (
        (s, texts.get(s.segment, "").find(s.quote))
        for s in statements_by_hand(book.chapter, corpus)
    )
    return [replace(s, start=at, end=at + len(s.quote)) for s, at in placed if at >= 0]
