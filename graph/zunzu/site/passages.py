"""A section as a page reads it: each passage with its commentary, its acts, and what is known of
its words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from ..model import BASE_LAYERS
from ..publish.markup import Span, element, mark_up
from ..rdf.names import local
from .acts import Acts, Told
from .holdings import Holdings

#: Layers that are the text itself.
BASE = ("title", *BASE_LAYERS)


@dataclass(frozen=True, slots=True)
class Comment:
    """A piece of commentary: its IRI, layer, author, and its words with what it cites and
    glosses marked."""

    iri: str
    id: str
    layer: str
    author: str
    html: Markup
    length: int
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A note on words of a passage: a correction, a doubt, an entry of the apparatus, a gloss."""

    iri: str
    id: str
    kind: str
    lemma: str
    reading: str
    who: str
    why: str


@dataclass(frozen=True, slots=True)
class Passage:
    """One segment of the text."""

    iri: str
    id: str
    number: str
    layer: str
    html: Markup
    text: str
    comments: tuple[Comment, ...]
    acts: tuple[Told, ...]
    statements: tuple[str, ...]
    notes: tuple[Note, ...]
    glosses: tuple[Note, ...]


class Passages:
    """The passages of all chapters."""

    def __init__(self, held: Holdings, acts: Acts) -> None:
        self.held, self._acts = held, acts

    @cached_property
    def _by_section(self) -> dict[str, list[str]]:
        base = [iri for iri in self.held.of("Segment") if self.held.value(iri, "layer") in BASE]
        found: dict[str, list[str]] = defaultdict(list)
        for iri in sorted(base, key=lambda iri: self.held.number(iri, "order")):
            found[self.held.value(iri, "inSection") or self.held.value(iri, "inChapter")].append(
                iri
            )
        return dict(found)

    @cached_property
    def _comments(self) -> dict[str, list[str]]:
        return {
            target: sorted(found, key=lambda iri: self.held.number(iri, "order"))
            for target, found in self.held.by("Segment", "target").items()
        }

    @cached_property
    def _notes(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for kind in ("Correction", "Doubt", "ApparatusEntry"):
            for segment, iris in self.held.by(kind, "inSegment").items():
                found[segment] += iris
        return dict(found)

    @cached_property
    def _glosses(self) -> dict[str, list[str]]:
        return self.held.by("Gloss", "about")

    @cached_property
    def _claims(self) -> dict[str, list[str]]:
        return self.held.by("Claim", "inSegment")

    @cached_property
    def statements(self) -> dict[str, list[str]]:
        """The statements of every segment."""
        return self.held.by("Statement", "inSegment")

    def segments(self, section: str) -> list[str]:
        """The segments of the text in a section (a leaf), or of a chapter that stand in no
        section."""
        return self._by_section.get(section, [])

    def of(self, section: str, open_: Callable[[Told], str]) -> list[Passage]:
        """The passages of a section, read; ``open_`` gives the address of an act."""
        return [self.passage(iri, open_) for iri in self.segments(section)]

    def passage(self, iri: str, open_: Callable[[Told], str]) -> Passage:
        """One passage, read."""
        held, text = self.held, self.held.value(iri, "text")
        acts = self._acts.by_segment.get(iri, [])
        notes = [self._note(note) for note in self._notes.get(iri, ())]
        glosses = [self._gloss(claim) for claim in self._glosses.get(iri, ())]
        html = Markup(
            mark_up(
                text,
                [
                    *self._act_spans(acts, open_),
                    *self._gloss_spans(text, glosses),
                    *self._note_spans(iri, text),
                ],
            )[0]
        )
        return Passage(
            iri,
            _local(iri),
            _local(iri).rpartition(".")[2],
            held.value(iri, "layer"),
            html,
            text,
            tuple(map(self._comment, self._comments.get(iri, ()))),
            tuple(acts),
            tuple(self.statements.get(iri, ())),
            tuple(notes),
            tuple(glosses),
        )

    def _act_spans(self, acts: Iterable[Told], open_: Callable[[Told], str]) -> Iterable[Span]:
        told: dict[tuple[int, int], Told] = {}
        for act in acts:
            told.setdefault((act.start, act.end), act)
        for (start, end), act in told.items():
            yield Span(start, end, _element("a", {"class": "act", "href": open_(act)}))

    def _gloss_spans(self, text: str, glosses: Iterable[Note]) -> Iterable[Span]:
        for gloss in glosses:
            at = text.find(gloss.lemma)
            if gloss.lemma and at >= 0:
                yield Span(at, at + len(gloss.lemma), _element("span", {"class": "gloss"}), True)

    def _note_spans(self, iri: str, text: str) -> Iterable[Span]:
        for note in self._notes.get(iri, ()):
            at = self.held.number(note, "offset")
            mark = element("a", "†", {"class": "note", "href": f"#{_local(note)}"})
            if 0 <= at <= len(text):
                yield Span(at, at, lambda _inside, mark=mark: mark, True)  # type: ignore[misc]

    def _comment(self, iri: str) -> Comment:
        held, text = self.held, self.held.value(iri, "text")
        spans = []
        for claim in self._claims.get(iri, ()):
            anchor = held.value(claim, "anchor")
            kind = next(
                (
                    k
                    for k in ("Gloss", "Citation", "Omission", "Variant", "Supply")
                    if claim in self._kinds[k]
                ),
                "",
            )
            if kind:
                spans.append(
                    Span(
                        held.number(anchor, "start"),
                        held.number(anchor, "end"),
                        _element("span", {"class": f"claim {kind.lower()}"}),
                        True,
                    )
                )
        return Comment(
            iri,
            _local(iri),
            held.value(iri, "layer"),
            held.author(iri),
            Markup(mark_up(text, spans)[0]),
            len(text),
            tuple(map(self._note, self._notes.get(iri, ()))),
        )

    @cached_property
    def _kinds(self) -> dict[str, frozenset[str]]:
        return {
            kind: frozenset(self.held.of(kind))
            for kind in ("Gloss", "Citation", "Omission", "Variant", "Supply")
        }

    def _note(self, iri: str) -> Note:
        held = self.held
        kind = next(
            kind for kind in ("ApparatusEntry", "Doubt", "Correction") if iri in held.of(kind)
        )
        readings, who = held.value(iri, "reading"), ""
        if kind == "ApparatusEntry":
            found = held.values(iri, "witnessReading")
            readings = "；".join(
                f"{self._siglum(r)} {held.value(r, 'reading') or '∅'}" for r in found
            )
        return Note(
            iri,
            _local(iri),
            kind,
            held.value(iri, "lemma"),
            readings,
            who,
            "; ".join(filter(None, (held.value(iri, "reason"), held.value(iri, "basis")))),
        )

    def _siglum(self, reading: str) -> str:
        return self.held.value(self.held.value(reading, "inWitness"), "siglum")

    def _gloss(self, iri: str) -> Note:
        held = self.held
        return Note(
            iri,
            _local(iri),
            held.value(iri, "relation"),
            held.value(iri, "term"),
            held.value(iri, "meaning"),
            held.author(iri),
            "",
        )


def _local(iri: str) -> str:
    return local(iri)


def _element(name: str, attributes: dict[str, str]) -> Callable[[str], str]:
    return lambda inside: element(name, inside, attributes)
