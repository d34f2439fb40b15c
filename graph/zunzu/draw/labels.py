"""Labels that never lie on each other: each is put beside what it names, at the nearest place that
is free, on no mat, wall or way if there is such a place not far off.

A greedy search over places round the anchor, in a fixed order: the same labels come to lie at the
same places on every run. What has no label of its own on the picture is left out rather than laid
on another, and told to the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .pen import Box, measure

#: In which directions a label is tried, and how far out.
_ROUND = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
_OUT = (0, 5, 11, 18, 27, 38, 52, 70, 92, 120, 150)
#: So far out a place is sought that lies on no mat, wall or way; the size of a cell of the grid by
#: which it is known where they are.
_NEAR, _CELL = 27, 5
#: Farther out a line leads to a label.
_LED = 12


@dataclass(frozen=True, slots=True)
class Label:
    """Words that name what lies at an anchor: its middle, half its size, the size of the
    letters; whether they belong on the line that is drawn there (``on_line``)."""

    words: str
    x: float
    y: float
    rx: float
    ry: float
    size: float
    class_: str
    must: bool = True
    title: str = ""
    on_line: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A label in its place: the middle of its box, and how far off that is."""

    label: Label
    x: float
    y: float
    out: float

    @property
    def far(self) -> bool:
        """Whether it lies so far off that a line leads to it."""
        return self.out > _LED

    @property
    def box(self) -> Box:
        """Its box: left, top, right, bottom."""
        w, h = measure(self.label.words, self.label.size) / 2, self.label.size * 0.56
        return self.x - w, self.y - h, self.x + w, self.y + h


@dataclass(slots=True)
class Sheet:
    """The picture's room for labels: what is taken already, the frame that nothing may leave, and
    the cells of a grid in which something is drawn that labels had better not lie on."""

    frame: Box
    taken: list[Box] = field(default_factory=list)
    drawn: set[tuple[int, int]] = field(default_factory=set)

    def block(self, box: Box) -> None:
        """Keep a box free of labels."""
        self.taken.append(box)

    def shade(self, box: Box) -> None:
        """Labels had better not lie on this box."""
        self.drawn |= _cells(box)

    def rule(self, line: Sequence[tuple[float, float]]) -> None:
        """Nor on this line."""
        for (ax, ay), (bx, by) in pairwise(line):
            steps = int(max(abs(bx - ax), abs(by - ay)) / _CELL) + 1
            for n in range(steps + 1):
                x, y = ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps
                self.drawn.add((int(x // _CELL), int(y // _CELL)))

    def lay(self, labels: Iterable[Label]) -> list[Laid]:
        """The labels in their places, in the order given; those that need not be there are left
        out where nothing is free."""
        out = []
        for label in labels:
            laid = self._beside(label)
            if laid is None and label.must:
                laid = self._anywhere(label)
            if laid is not None:
                self.taken.append(laid.box)
                out.append(laid)
        return out

    def _beside(self, label: Label) -> Laid | None:
        """The nearest free place round the anchor; of those not far off rather one on which
        nothing is drawn."""
        first: Laid | None = None
        for place in self._places(label):
            if first is not None and (label.on_line or place.out > _NEAR):
                break
            if self.free(place.box):
                if label.on_line or self.drawn.isdisjoint(_cells(place.box)):
                    return place
                first = first or place
        return first

    def _places(self, label: Label) -> Iterator[Laid]:
        w, h = measure(label.words, label.size) / 2, label.size * 0.56
        if label.rx == 0 and label.ry == 0:
            yield Laid(label, label.x, label.y, 0)
        for out in _OUT:
            for dx, dy in _ROUND:
                yield Laid(
                    label,
                    label.x + dx * (label.rx + w + 2 + out),
                    label.y + dy * (label.ry + h + 1.5 + out),
                    out,
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
            laid = Laid(label, x, y, _OUT[-1])
            if self.free(laid.box):
                return laid
        return None

    def free(self, box: Box) -> bool:
        """Whether a box lies within the frame and on nothing that is taken."""
        left, top, right, bottom = self.frame
        if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
            return False
        west, north, east, south = box
        for a, b, c, d in self.taken:  # the innermost loop of drawing: no generator, no index
            if west < c and a < east and north < d and b < south:
                return False
        return True


def _cells(box: Box) -> set[tuple[int, int]]:
    """The cells of the grid that a box touches."""
    west, north, east, south = (int(edge // _CELL) for edge in box)
    return {(x, y) for x in range(west, east + 1) for y in range(north, south + 1)}
