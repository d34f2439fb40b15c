"""One commentary segment, opened for reading: its clauses, its ground, what it quotes of the
passage."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ..model import BASE_LAYERS, Edition, Segment
from .alignment import Anchor, Block, Ground, Place, blocks, quotations
from .marks import Clause, Discourse, bare, discourse, fold


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim before it has an id: its words (``start``, ``end``), the words of the text it is
    about, its fields."""

    kind: str
    start: int
    end: int
    place: Place
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Commentary:
    """A 注 or 疏 segment and the words it stands under."""

    segment: Segment
    ground: Ground
    course: str = ""  # the words of the whole text, spelled one way

    @cached_property
    def text(self) -> str:
        return self.segment.text

    @cached_property
    def folded(self) -> str:
        return fold(self.segment.text)

    @cached_property
    def spoken(self) -> Discourse:
        return discourse(self.segment.text)

    @cached_property
    def secondary(self) -> bool:
        """Whether it explains an earlier commentary too, as a 疏 does."""
        return self.segment.layer not in ("zhu", "jishi")

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        return (
            blocks(self.text, self.ground)
            if self.secondary
            else (Block(0, 0, len(self.text), None, None),)
        )

    @cached_property
    def anchors(self) -> tuple[Anchor, ...]:
        """Its quotations of the passage."""
        return quotations(self.spoken, self.ground) if self.secondary else ()

    def note(self) -> Commentary | None:
        """For a 疏, the 注 that it explains, opened for reading by itself."""
        return (
            Commentary(self.ground.note, Ground(self.ground.base), self.course)
            if self.secondary and self.ground.note
            else None
        )

    def repeated(self, start: int, end: int) -> bool:
        """Whether these words only repeat the passage: in a head, or in a quotation of the 經 or
        the 注."""
        return any(b.start <= start and end <= b.body for b in self.blocks if b.body) or any(
            a.start <= start and end <= a.end for a in self.anchors
        )

    def quotes(self, at: int) -> bool:
        """Whether the words at ``at`` stand in a quotation."""
        return any(q.start <= at < q.end for q in self.spoken.quotations)

    def own(self) -> tuple[tuple[Clause, ...], ...]:
        """Its sentences without those that only repeat the passage."""
        kept = (
            tuple(c for c in run if not self.repeated(c.start, c.end))
            for run in self.spoken.sentences()
        )
        return tuple(run for run in kept if run)

    def about(self, at: int) -> Place:
        """What the words at ``at`` are about: the quotation of the passage last made before, else
        the head, else the whole.

        A quotation of the 注 counts for the passage of the head, because a claim is about the text,
        not about the 注.
        """
        block = next((b for b in self.blocks if b.start <= at < b.end), self.blocks[-1])
        near = [
            a
            for a in self.anchors
            if block.body <= a.start <= at and a.place.segment == self.ground.base.id
        ]
        return near[-1].place if near else block.head or self.ground.whole()


def commentaries(edition: Edition) -> tuple[Commentary, ...]:
    """Every commentary segment of an edition with its ground; a 疏 stands on the 經 and on the
    注 of the same segment."""
    by_id = {s.id: s for s in edition.segments}
    notes = {s.target: s for s in edition.segments if s.layer in ("zhu", "jishi")}
    course = "/".join(bare(s.text).words for s in edition.base())
    return tuple(
        Commentary(
            s,
            Ground(by_id[s.target], notes.get(s.target) if notes.get(s.target) is not s else None),
            course,
        )
        for s in edition.segments
        if s.target in by_id and s.layer not in BASE_LAYERS
    )
