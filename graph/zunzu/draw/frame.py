"""From the units of a plan to pixels of the sheet: what of the ground is shown, and how big."""

from __future__ import annotations

from dataclasses import dataclass

#: Pixels a unit of the plan, the margin, the size of letters.
SCALE, MARGIN, SMALL, BODY, HEAD = 7.0, 26.0, 13.0, 14.0, 21.0
#: Beyond this the ground round the altar is drawn small, by this factor.
NEAR, FOLDED = 66.0, 0.045


@dataclass(frozen=True, slots=True)
class Frame:
    """From the plan's units to pixels: what part of the ground is shown, and where it begins on
    the sheet."""

    west: float
    north: float
    east: float
    south: float
    top: float
    folded: bool

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the plan on the sheet."""
        x, y = (fold(x), fold(y)) if self.folded else (x, y)
        return MARGIN + (x - self.west) * SCALE, self.top + (self.north - y) * SCALE

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in pixels."""
        return (self.east - self.west) * SCALE, (self.north - self.south) * SCALE


def fold(value: float) -> float:
    size = abs(value)
    return value if size <= NEAR else (NEAR + (size - NEAR) * FOLDED) * (1 if value > 0 else -1)
