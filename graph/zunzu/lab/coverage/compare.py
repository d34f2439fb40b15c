"""Two states of the page: which scores have fallen.

A score is a cell written with three decimals (0.973); every other number is a count.  A score is
known by its heading, the first cell of its row and the heading of its column.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

#: A score that is lower by no more than this has not fallen.
TOLERANCE = 0.0005

_SCORE = re.compile(r"\d\.\d{3}")
_BORDER = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Fall:
    """A score that is lower than it was, or is not told any more (``now`` is None)."""

    heading: str
    row: str
    column: str
    was: float
    now: float | None

    def __str__(self) -> str:
        told = "is not told any more" if self.now is None else f"fell to {self.now:.3f}"
        return f"{self.heading}, {self.row}, {self.column}: {told}, was {self.was:.3f}"


def find_falls(was: str, now: str) -> tuple[Fall, ...]:
    """The scores of the page ``was`` that are lower on the page ``now``, in the order of the
    page."""
    scores = read_scores(now)
    return tuple(
        Fall(*key, value, scores.get(key))
        for key, value in read_scores(was).items()
        if key not in scores or scores[key] < value - TOLERANCE
    )


def read_scores(page: str) -> dict[tuple[str, str, str], float]:
    """Every score of a page by heading, row and column."""
    found: dict[tuple[str, str, str], float] = {}
    heading = ""
    columns: list[str] = []
    for line in page.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        if not line.startswith("|"):
            columns = []  # the next table has a heading row of its own
            continue
        cells = [cell.strip() for cell in _BORDER.split(line)[1:-1]]
        if not columns:
            columns = cells
        found |= {
            (heading, cells[0], column): float(cell)
            for column, cell in zip(columns, cells)
            if _SCORE.fullmatch(cell)
        }
    return found
