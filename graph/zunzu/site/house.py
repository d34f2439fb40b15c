"""The house: everything that pages are made of, gathered once."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path

import pyoxigraph as ox

from .. import build, draw, gaps, records
from ..ask import library
from ..corpus import Corpus, shipped
from ..draw.course import course
from ..draw.moments import Course
from ..kept import read as kept_of
from ..model import Act, Edition
from ..rdf.names import local, mint
from ..rules import rulebook, validate
from ..rules.portions import kept
from ..rules.verdicts import Verdict, count
from ..text import edition
from .acts import SLOTS, Acts, Told
from .holdings import Holdings
from .homes import Homes
from .parallels import Beside, all_beside
from .passages import BASE, Passages

Step = build.Step


@dataclass(frozen=True, slots=True)
class Ruled:
    """A rule that speaks of an act: held, excepted or broken there; for an exception, its words."""

    rule: str
    how: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Stated:
    """What is no act, as a list of passages shows it."""

    iri: str
    id: str
    clause: str


class House:
    """What the graph of a corpus holds, and what follows from it: parallels, verdicts, gaps.

    ``store`` is asked the questions; all else is read from the N-Quads and the records of a build.
    """

    def __init__(
        self, made: Path, store: ox.Store, corpus: Corpus | None = None, step: Step = nullcontext
    ) -> None:
        self.store, self.made, self._corpus = store, made, corpus
        self._courses: dict[str, tuple[Edition, Course]] = {}
        self._drawn: dict[str, frozenset[str]] = {}
        with step("reading the graph"), unsearched():
            self.held = Holdings.read(str(made))
            self.homes = Homes(self.held)
            self.acts = Acts(self.held)
            self.passages = Passages(self.held, self.acts)
        gc.freeze()  # it stays, and is never searched
        self.library = library.of(corpus)

    def ready(self, step: Step = nullcontext) -> House:
        """The same with all that follows from the graph worked out now, and not when it is first
        asked for."""
        with step("setting the rites side by side"):
            self.beside  # noqa: B018
        with step("counting verdicts"):
            self.verdicts  # noqa: B018
        with step("placing everybody"):
            self.drawn  # noqa: B018
        return self

    @classmethod
    def of(cls, corpus: Corpus | None = None, step: Step = nullcontext) -> House:
        """The house of a corpus, whose graph is made first where it is out of date."""
        made = build.make(step, corpus)
        return cls(made, build.store(step, corpus=corpus), corpus, step)

    def _judged(self) -> list[Verdict]:
        book, heaps = rulebook(self._corpus), kept(self.made.parent / "checked")
        found = validate.tell(validate.results(heaps, book), self.store, book)
        return count(heaps, book, found)

    @property
    def digest(self) -> str:
        """What the graph is known by."""
        contents = kept_of(self.made.parent)
        return contents.digest if contents else ""

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every two chapters, by their ids."""
        return list(combinations(sorted(map(_id, self.chapters)), 2))

    @cached_property
    def beside(self) -> list[Beside]:
        """The rites side by side, each pair aligned act by act."""
        return all_beside(self.records, self.order)

    @cached_property
    def verdicts(self) -> dict[str, Verdict]:
        """How each rule fares, by its IRI."""
        return {v.rule.iri: v for v in self._judged()}

    def begins(self, chapter: str) -> frozenset[str]:
        """The segments with which the parts of a chapter begin, by its id."""
        return edition(chapter, self._corpus).begins()

    def course(self, chapter: str) -> tuple[Edition, Course]:
        """Where everybody stands at each act of a chapter, by its id."""
        if chapter not in self._courses:
            book = edition(chapter, self._corpus)
            self._courses[chapter] = book, course(book, self.records[chapter], self._corpus)
        return self._courses[chapter]

    def drawn_of(self, chapter: str) -> frozenset[str]:
        """The ids of the sections, segments and acts of a chapter of which there are plans."""
        if chapter not in self._drawn:
            _, told = self.course(chapter)
            acts = [m.act for m in told.moments]
            self._drawn[chapter] = frozenset(
                {p.section.id for p in told.phases if p.end > p.start}
                | {a.segment for a in acts}
                | {a.id for a in acts}
            )
        return self._drawn[chapter]

    @property
    def drawn(self) -> frozenset[str]:
        """The same of all chapters."""
        return frozenset().union(*map(self.drawn_of, map(_id, self.chapters)))

    def plan(self, name: str, moving: bool = False) -> str:
        """The plan of a section, a segment or an act, as SVG, with people who walk where it is
        ``moving``.

        Raises KeyError where there is none.
        """
        chapter = next((c for c in self.order if name.startswith(f"{c}.")), "")
        if not chapter or name not in self.drawn_of(chapter):
            raise KeyError(name)
        return draw.drawn(*self.course(chapter), name, self._corpus or shipped(), moving)

    @cached_property
    def chapters(self) -> list[str]:
        """The IRIs of the chapters in the order of the book."""
        return sorted(self.held.of("Chapter"), key=lambda iri: self.held.number(iri, "order"))

    @cached_property
    def records(self) -> dict[str, list[Act]]:
        """The acts of each chapter as the reading half handed them over."""
        place = self.made.parent / "records"
        return {
            name: list(records.read(Act, place / f"{name}.acts.jsonl"))
            for name in map(_id, self.chapters)
        }

    @cached_property
    def order(self) -> dict[str, list[str]]:
        """The ids of the segments of the text of each chapter, in order."""
        found: dict[str, list[str]] = defaultdict(list)
        held = self.held
        for iri in sorted(held.of("Segment"), key=lambda iri: held.number(iri, "order")):
            if held.value(iri, "layer") in BASE:
                found[_id(held.value(iri, "inChapter"))].append(_id(iri))
        return dict(found)

    @cached_property
    def sections(self) -> dict[str, list[str]]:
        """The sections of each chapter in the order of the book, those that hold others before
        them."""
        places = {
            mint(segment).value: n for ids in self.order.values() for n, segment in enumerate(ids)
        }
        found = self.held.by("Section", "inChapter")
        return {
            chapter: sorted(
                iris,
                key=lambda iri: (
                    places[self.held.value(iri, "first")],
                    -places[self.held.value(iri, "last")],
                    iri,
                ),
            )
            for chapter, iris in found.items()
        }

    @cached_property
    def parent(self) -> dict[str, str]:
        """The section that holds a section, where there is one."""
        sections = set(self.held.of("Section"))
        above = {
            iri: [a for a in self.held.values(iri, "within") if a in sections] for iri in sections
        }
        return {
            iri: max(found, key=lambda a: len(above[a])) for iri, found in above.items() if found
        }

    @cached_property
    def children(self) -> dict[str, list[str]]:
        """The sections that a section holds, in the order of the book."""
        found: dict[str, list[str]] = defaultdict(list)
        for iris in self.sections.values():
            for iri in iris:
                if iri in self.parent:
                    found[self.parent[iri]].append(iri)
        return dict(found)

    def leaves(self, chapter: str) -> list[str]:
        """The sections of a chapter that have the text, in order."""
        return [iri for iri in self.sections.get(chapter, ()) if iri not in self.children]

    def base(self, iri: str) -> list[str]:
        """The segments of the text in a section and all that it holds, in order."""
        own = self.passages.segments(iri)
        return [*own, *(s for child in self.children.get(iri, ()) for s in self.base(child))]

    @cached_property
    def answering(self) -> dict[str, list[str]]:
        """The ids of the passages of other chapters that answer to each passage."""
        found: dict[str, list[str]] = defaultdict(list)
        for pair in self.beside:
            for one, other in pair.answers.items():
                found[one].append(other)
        return {one: sorted(others) for one, others in found.items()}

    @cached_property
    def ruled(self) -> dict[str, list[Ruled]]:
        """The rules that speak of each act or statement, by its id."""
        found: dict[str, list[Ruled]] = defaultdict(list)
        for iri, verdict in self.verdicts.items():
            for act in verdict.held:
                found[act].append(Ruled(iri, "held"))
            for exception, acts in verdict.excepted:
                for act in acts:
                    found[act].append(Ruled(iri, "excepted", exception.words))
            for act in verdict.broken:
                found[_id(act)].append(Ruled(iri, "broken"))
        return dict(found)

    @cached_property
    def gaps(self) -> dict[str, list[gaps.Gap]]:
        """What a staging has to decide, by the id of the segment."""
        found: dict[str, list[gaps.Gap]] = defaultdict(list)
        for acts in self.records.values():
            for gap in gaps.gaps(acts):
                found[gap.segment].append(gap)
        return dict(found)

    @cached_property
    def uses(self) -> dict[str, dict[str, list[Told]]]:
        """The acts in which a thing stands, by the thing and the slot it fills there; written
        acts alone."""
        found: dict[str, dict[str, list[Told]]] = defaultdict(lambda: defaultdict(list))
        for chapter in self.chapters:
            for segment in self.order[_id(chapter)]:
                for act in self.acts.by_segment.get(mint(segment).value, ()):
                    found[act.verb]["verb"].append(act)
                    for slot in act.slots:
                        for iri in {filler.iri for filler in slot.fillers if filler.iri}:
                            found[iri][slot.name].append(act)
        return found

    def counts(self, iri: str) -> list[tuple[str, dict[str, int]]]:
        """How often a thing stands in the acts of each chapter, by slot; chapters without it are
        left out."""
        rows = []
        for chapter in self.chapters:
            own = Counter(
                {
                    slot: sum(act.id.startswith(f"{_id(chapter)}.") for act in acts)
                    for slot, acts in self.uses.get(iri, {}).items()
                }
            )
            if +own:
                rows.append((chapter, dict(+own)))
        return rows

    @cached_property
    def warranted(self) -> dict[str, list[tuple[str, str]]]:
        """The written acts in which each warrant supplies a slot: act and slot."""
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for acts in self.acts.by_segment.values():
            for act in acts:
                for slot in act.slots:
                    for warrant in {f.warrant for f in slot.fillers if f.warrant}:
                        found[warrant].append((act.iri, slot.name))
        return dict(found)

    @cached_property
    def narrower(self) -> dict[str, list[str]]:
        """What stands right below each concept."""
        return self.held.by("Concept", "skos:broader")

    @cached_property
    def playing(self) -> dict[str, list[str]]:
        """The persons of the rites who have each role."""
        return self.held.by("Participant", "role")

    @cached_property
    def phased(self) -> dict[str, list[str]]:
        """The sections of each phase of a rite."""
        return self.held.by("Section", "phase")

    @cached_property
    def glossed(self) -> dict[str, list[str]]:
        """The glosses of each word."""
        return self.held.by("Gloss", "term")

    def told(self, name: str) -> Told | Stated:
        """An act or a statement by its id or IRI."""
        iri = name if name.startswith("http") else mint(name).value
        if iri in self.acts.known:
            return self.acts.known[iri]
        held, passage = self.held, self.held.value(iri, "anchor")
        return Stated(iri, _id(iri), held.value(passage, "clause") or held.value(passage, "exact"))

    @cached_property
    def authors(self) -> list[str]:
        """Who speaks in the commentary, the one with most to say first."""
        said = Counter(self.held.author(iri) for iri in self.held.of("Segment"))
        return [author for author, _ in said.most_common() if author]


@contextmanager
def unsearched() -> Iterator[None]:
    """What is made meanwhile is not searched for garbage, which would take a third of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _id(iri: str) -> str:
    return local(iri) if iri.startswith("http") else iri


SLOT_NAMES: Mapping[str, tuple[str, str]] = {name: (zh, en) for name, zh, en in SLOTS} | {
    "verb": ("動", "verb")
}
