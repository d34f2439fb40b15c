"""Editions into the graph: works, chapters, sections, segments with their layers, corrections."""

from __future__ import annotations

from dataclasses import dataclass, field

import pyoxigraph as ox

from ..corpus import Corpus
from ..model import Correction, Edition, Section, Segment
from .cards import weave_cards
from .names import PREF_LABEL, mint, zz
from .quads import Quads, en, zh
from .terms import Terms

GRAPH = "edition"


@dataclass(frozen=True, slots=True)
class Shelf:
    """The segments of all editions by id, the innermost section of each, and the titles of the
    chapters: what the rest of the graph looks up."""

    segments: dict[str, Segment] = field(default_factory=dict)
    sections: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)

    def words(self, segment: str, start: int, end: int, otherwise: str) -> str:
        """The words at an offset of a segment, or ``otherwise`` where no edition has that
        segment."""
        known = self.segments.get(segment)
        return known.text[start:end] if known and known.text[start:end] else otherwise

    def span(self, segment: str, words: str) -> dict[str, int]:
        """Where ``words`` stand in a segment, as start and end; nothing where they do not stand
        there word for word."""
        at = self.segments[segment].text.find(words) if segment in self.segments else -1
        return {"start": at, "end": at + len(words)} if at >= 0 else {}


def shelve(editions: tuple[Edition, ...]) -> Shelf:
    """Everything that is looked up by segment id, over all editions."""
    segments = {s.id: s for e in editions for s in e.segments}
    sections = {segment: section for e in editions for segment, section in _innermost(e).items()}
    return Shelf(segments, sections, {e.chapter: e.title for e in editions})


def _innermost(edition: Edition) -> dict[str, str]:
    """The smallest section around each segment; a commentary segment is where its target is."""
    order = {s.id: n for n, s in enumerate(edition.base())}
    found: dict[str, str] = {}
    size: dict[str, int] = {}
    for section in edition.sections:
        if section.first not in order or section.last not in order:
            continue
        first, last = order[section.first], order[section.last]
        for segment in list(order)[first : last + 1]:
            if segment not in found or last - first < size[segment]:
                found[segment], size[segment] = section.id, last - first
    for s in edition.segments:
        if s.target in found:
            found[s.id] = found[s.target]
    return found


def weave_edition(
    edition: Edition, shelf: Shelf, terms: Terms, quads: Quads, corpus: Corpus
) -> None:
    """An edition into the graph ``edition``."""
    chapter, (work, _, place) = mint(edition.chapter), edition.chapter.rpartition(".")
    quads.add(
        GRAPH,
        chapter,
        a="Chapter",
        order=int(place) if place.isdigit() else None,
        inWork=mint(work) if work else None,
    )
    quads.put(GRAPH, chapter, PREF_LABEL, zh(edition.title))
    book = _book(chapter, edition.title, terms, quads)
    weave_cards(edition.chapter, shelf.segments, terms, quads, corpus)
    if work:
        quads.add(GRAPH, mint(work), a="Work")
        _whole(mint(work), book, terms, quads)
    for section in edition.sections:
        _section(section, shelf, terms, quads)
    for number, segment in enumerate(edition.segments, 1):
        within = shelf.sections.get(segment.id)
        quads.add(
            GRAPH,
            mint(segment.id),
            a="Segment",
            inChapter=chapter,
            layer=segment.layer,
            text=segment.text,
            order=number,
            start=segment.start,
            end=segment.end,
            author=terms.author(segment.author),
            inWitness=mint(edition.chapter, "witness", segment.witness)
            if segment.witness
            else None,
            target=mint(segment.target) if segment.target else None,
            inSection=mint(within) if within else None,
        )
    for correction in edition.corrections:
        weave_correction(correction, edition.chapter, quads)


def _book(chapter: ox.NamedNode, title: str, terms: Terms, quads: Quads) -> ox.NamedNode | None:
    """Which book it is that an edition has, where the vocabulary knows it, and its name in
    simplified characters, which no card tells."""
    book = terms.vocabulary.find(title, "book")
    quads.add(GRAPH, chapter, editionOf=book)
    if book is not None:
        for label in terms.vocabulary.labels[book]:
            if (label.language or "").lower() == "zh-hans":
                quads.put(GRAPH, chapter, PREF_LABEL, label)
    return book


def _whole(work: ox.NamedNode, part: ox.NamedNode | None, terms: Terms, quads: Quads) -> None:
    """The names of the work of which a chapter is a part, where the vocabulary knows it."""
    for book in terms.vocabulary.broader.get(part, ()) if part is not None else ():
        quads.add(GRAPH, work, editionOf=book)
        for label in terms.vocabulary.labels[book]:
            quads.put(GRAPH, work, PREF_LABEL, label)


def weave_correction(c: Correction, chapter: str, quads: Quads) -> None:
    """A correction, or a doubt where the editor changed nothing; an empty word is said: nothing
    was there, or nothing is read."""
    certain = c.status == "certain"
    quads.add(
        GRAPH,
        mint(c.id),
        a="Correction" if certain else "Doubt",
        inSegment=mint(c.segment),
        inChapter=mint(chapter),
        offset=c.offset,
        reason=c.why,
        basis=c.evidence,
        doubtKind=None if certain else c.status,
    )
    for name, words in (("lemma", c.lemma), ("reading", c.reading)):
        quads.put(GRAPH, mint(c.id), zz(name), words)


def _section(s: Section, shelf: Shelf, terms: Terms, quads: Quads) -> None:
    node = mint(s.id)
    quads.add(
        GRAPH,
        node,
        a="Section",
        inChapter=mint(s.chapter),
        first=mint(s.first),
        last=mint(s.last),
        within=mint(s.parent) if s.parent else None,
        condition=s.condition,
        occurs=s.occurs,
        reason=s.warrant,
        phase=[terms.concept(phase, s.id, s.chapter, "phase", what="phase") for phase in s.phases],
    )
    quads.put(GRAPH, node, PREF_LABEL, zh(s.title))
    if s.english:
        quads.put(GRAPH, node, PREF_LABEL, en(s.english))
    if s.warrant_segment:
        quads.add(GRAPH, node, anchor=mint(s.id, "q"))
        quads.add(
            GRAPH,
            mint(s.id, "q"),
            a="Passage",
            inSegment=mint(s.warrant_segment),
            exact=s.warrant,
            **shelf.span(s.warrant_segment, s.warrant),
        )
