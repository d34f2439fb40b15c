"""Labels that never lie on each other: each is put beside what it names, at the nearest place that
is free.

A greedy search over places round the anchor, in a fixed order: the same labels come to lie at the
same places on every run. What has no label of its own on the picture is left out rather than laid
on another, and told to the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .pen import Box, measure

#: In which directions a label is tried, and how far out.
_ROUND = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
_OUT = (0, 5, 11, 18, 27, 38, 52, 70, 92, 120, 150)


@dataclass(frozen=True, slots=True)
class Label:
    """Words that name what lies at an anchor: its middle, half its size, the size of the
    letters."""

    words: str
    x: float
    y: float
    rx: float
    ry: float
    size: float
    class_: str
    must: bool = True
    title: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """A label in its place: the middle of its box, and whether it lies so far off that a line
    leads to it."""

    label: Label
    x: float
    y: float
    far: bool

    @property
    def box(self) -> Box:
        """Its box: left, top, right, bottom."""
        w, h = measure(self.label.words, self.label.size) / 2, self.label.size * 0.56
        return self.x - w, self.y - h, self.x + w, self.y + h


@dataclass(slots=True)
class Sheet:
    """The picture's room for labels: what is taken already, and the frame that nothing may
    leave."""

    frame: Box
    taken: list[Box] = field(default_factory=list)

    def block(self, box: Box) -> None:
        """Keep a box free of labels."""
        self.taken.append(box)

    def lay(self, labels: Iterable[Label]) -> list[Laid]:
        """The labels in their places, in the order given; those that need not be there are left
        out where nothing is free."""
        out = []
        for label in labels:
            laid = next((place for place in self._places(label) if self._free(place.box)), None)
            if laid is None and label.must:
                laid = self._anywhere(label)
            if laid is not None:
                self.taken.append(laid.box)
                out.append(laid)
        return out

    def _places(self, label: Label) -> Iterator[Laid]:
        w, h = measure(label.words, label.size) / 2, label.size * 0.56
        if label.rx == 0 and label.ry == 0:
            yield Laid(label, label.x, label.y, False)
        for out in _OUT:
            for dx, dy in _ROUND:
                yield Laid(
                    label,
                    label.x + dx * (label.rx + w + 2 + out),
                    label.y + dy * (label.ry + h + 1.5 + out),
                    out > 12,
                )

    def _anywhere(self, label: Label) -> Laid | None:
        """The free place nearest to the anchor, on a grid over the whole frame."""
        left, top, right, bottom = self.frame
        grid = [
            (left + 20 + 24 * i, top + 8 + 14 * j)
            for i in range(int((right - left) / 24))
            for j in range(int((bottom - top) / 14))
        ]
        for x, y in sorted(grid, key=lambda p: ((p[0] - label.x) ** 2 + (p[1] - label.y) ** 2, p)):
            laid = Laid(label, x, y, True)
            if self._free(laid.box):
                return laid
        return None

    def _free(self, box: Box) -> bool:
        left, top, right, bottom = self.frame
        if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
            return False
        west, north, east, south = box
        for a, b, c, d in self.taken:  # the innermost loop of drawing: no generator, no index
            if west < c and a < east and north < d and b < south:
                return False
        return True
