"""Where every IRI is at home: its page, and the place on it.

A thing with a page of its own has the path of its IRI: ``…/vocab/role/bin`` is ``vocab/role/bin``.
Whatever hangs on another (an act on its passage, a participation on its act) is at home there.
So the triples of the graph are parted among the pages, and each page has those of its things
beside it as Turtle.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from ..rdf.names import BASE, ONTOLOGY, local
from .holdings import Holdings

#: Classes whose things have pages of their own.
PAGED = ("Work", "Chapter", "Section", "Participant", "Rule", "Warrant", "Concept", "ConceptScheme")
#: Properties that lead from the thing that has it to what hangs on it.
_HAS = ("participation", "anchor", "alternative", "witnessReading", "exception")
#: Properties that lead from a thing to what it hangs on, the nearest first.
_HANGS = ("target", "inSegment", "about", "spotOf", "argumentOf", "inSection", "inChapter")
#: What is shown under its own name on the page of its passage.
_SHOWN = frozenset({"Act", "Statement", "Segment", "Correction", "Doubt", "ApparatusEntry"})
ONTOLOGY_PAGE, REST_PAGE = "ontology", "data"


@dataclass(frozen=True, slots=True)
class Place:
    """A page by its path, and the name of a place on it."""

    page: str
    spot: str = ""


def spot_of(iri: str) -> str:
    """The name of a term of the ontology on its page.

    >>> spot_of("https://w3id.org/zunzu/ontology/modules/act")
    'modules.act'
    """
    return iri.removeprefix(ONTOLOGY).replace("/", ".")


class Homes:
    """The home of every IRI of a graph."""

    def __init__(self, held: Holdings) -> None:
        self._held = held
        self._own = {iri for kind in PAGED for iri in held.of(kind) if iri.startswith(BASE)}
        self._shown = {iri for kind in _SHOWN for iri in held.of(kind)}
        self._read = {*held.of("Act"), *held.of("Statement")}
        self._owner: dict[str, str] = {}
        for iri in held.subjects():
            for name in _HAS:
                for value in held.values(iri, name):
                    self._owner.setdefault(value, iri)
        self._known: dict[str, Place] = {}

    def __contains__(self, iri: str) -> bool:
        return iri in self._held

    def has_page(self, iri: str) -> bool:
        """Whether a thing has a page of its own."""
        return iri in self._own

    def of(self, iri: str) -> Place:
        """The home of an IRI of the graph."""
        if iri not in self._known:
            self._known[iri] = self._find(iri)
        return self._known[iri]

    def shares(self) -> dict[str, list[str]]:
        """The subjects that are at home on each page."""
        found: dict[str, list[str]] = defaultdict(list)
        for iri in self._held.subjects():
            found[self.of(iri).page].append(iri)
        return dict(found)

    def _find(self, iri: str) -> Place:
        if iri in self._own:
            return Place(iri.removeprefix(BASE))
        if iri.startswith(ONTOLOGY) or not iri.startswith(BASE):
            return Place(ONTOLOGY_PAGE, spot_of(iri) if iri.startswith(ONTOLOGY) else "")
        if (owner := self._owner.get(iri)) is not None:
            return self._beside(iri, owner)
        for name in _HANGS:
            if on := self._held.value(iri, name):
                return self._beside(iri, on)
        return Place(REST_PAGE)

    def _beside(self, iri: str, on: str) -> Place:
        there = self.of(on)
        # what is said in commentary is told at the piece that says it
        said = iri in self._read and bool(self._held.value(on, "target"))
        own = iri in self._shown and not said
        return Place(there.page, local(iri) if own else there.spot)
