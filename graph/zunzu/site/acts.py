"""An act as a page tells it: who, what, with which cup, to whom, where; and why, where it is not
written."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property

from ..rdf.names import local, mint
from .holdings import Holdings

#: What is told of an act, in the order of the telling: property, zh, en.
SLOTS = (
    ("agent", "誰", "who"),
    ("object", "何", "what"),
    ("vessel", "以", "with"),
    ("recipient", "與", "to"),
    ("place", "處", "where"),
    ("facing", "面", "facing"),
    ("posture", "體", "posture"),
    ("purpose", "為", "for"),
    ("round", "節", "round"),
)
WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class Filler:
    """What fills a slot: an IRI, or words alone; whether it is written, else by which warrant."""

    iri: str
    words: str
    written: bool = True
    warrant: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of an act, all that fills it, and what else might."""

    name: str
    zh: str
    en: str
    fillers: tuple[Filler, ...]
    rivals: tuple[Filler, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """An act: its IRI and id, its verb, its place in the text, its slots, and what else is said."""

    iri: str
    id: str
    verb: str
    written: str
    clause: str
    start: int
    end: int
    slots: tuple[Slot, ...]
    negated: bool
    count: int
    manner: str
    condition: str
    source: str
    answers: str
    copied_from: str = ""
    copies: tuple[Told, ...] = field(default=())


class Acts:
    """All acts of a graph, told."""

    def __init__(self, held: Holdings) -> None:
        self._held = held

    @cached_property
    def by_segment(self) -> dict[str, list[Told]]:
        """The acts of every segment in the order of the text, each with what it repeats."""
        found = {
            segment: [self.told(iri) for iri in iris if not self._held.values(iri, "copiedFrom")]
            for segment, iris in self._held.by("Act", "inSegment").items()
        }
        return {
            segment: sorted(acts, key=lambda act: (act.start, self._order(act.iri)))
            for segment, acts in found.items()
        }

    @cached_property
    def known(self) -> dict[str, Told]:
        """All acts by IRI, those that a ditto repeats too."""
        return {
            one.iri: one
            for acts in self.by_segment.values()
            for act in acts
            for one in (act, *act.copies)
        }

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of all acts."""
        return frozenset(act.id for act in self.known.values())

    @cached_property
    def _copies(self) -> dict[str, list[str]]:
        """What is repeated by each ditto act, in order."""
        found: dict[str, list[str]] = defaultdict(list)
        for iri in self._held.of("Act"):
            if self._held.values(iri, "copiedFrom"):
                found[mint(local(iri).rpartition(".")[0]).value].append(iri)
        return {ditto: sorted(iris, key=self._order) for ditto, iris in found.items()}

    def _order(self, iri: str) -> int:
        return self._held.number(iri, "order") or self._held.number(iri, "copyOrder")

    def told(self, iri: str) -> Told:
        """One act, told."""
        held = self._held
        passage = held.value(iri, "anchor")
        return Told(
            iri,
            local(iri),
            held.value(iri, "verb"),
            self._verb(iri),
            held.value(passage, "clause") or held.value(passage, "exact"),
            held.number(passage, "start"),
            held.number(passage, "end"),
            self._slots(iri),
            held.value(iri, "negated") == "true",
            held.number(iri, "count"),
            "、".join(held.values(iri, "manner")),
            held.value(iri, "condition"),
            held.value(iri, "source").rpartition("/")[2],
            held.value(iri, "answers"),
            held.value(iri, "copiedFrom"),
            tuple(self.told(copy) for copy in self._copies.get(iri, ())),
        )

    def _verb(self, iri: str) -> str:
        """The verb as it is written: of what a ditto repeats, as it is written there."""
        held = self._held
        while not held.values(iri, "writtenVerb") and (model := held.value(iri, "copiedFrom")):
            iri = model
        return held.value(iri, "writtenVerb")

    def _slots(self, iri: str) -> tuple[Slot, ...]:
        known = self._filled(iri, "participation")
        rivals = self._filled(iri, "alternative")
        found = []
        for name, zh, en in SLOTS:
            fillers = known.get(name) or [
                Filler(value, "") for value in self._held.values(iri, name)
            ]
            if name == "place" and not fillers:
                fillers = [Filler("", words) for words in self._held.values(iri, "placeText")]
            if fillers or rivals.get(name):
                found.append(Slot(name, zh, en, tuple(fillers), tuple(rivals.get(name, ()))))
        return tuple(found)

    def _filled(self, iri: str, how: str) -> dict[str, list[Filler]]:
        held, found = self._held, defaultdict(list)
        for part in held.values(iri, how):
            slot = held.value(part, "slot").rpartition("/")[2]
            written = held.value(part, "evidence").rpartition("/")[2] == WRITTEN
            found[slot].append(
                Filler(
                    held.value(part, "filler"),
                    held.value(part, "fillerText"),
                    written,
                    held.value(part, "warrant"),
                )
            )
        return found
