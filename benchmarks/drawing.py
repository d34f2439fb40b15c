"""How long a plan takes.

    python benchmarks/drawing.py            every phase of the five rites, and fifty acts of each
    python benchmarks/drawing.py 士昏禮      those of one chapter, of a corpus of one's own too

Each plan is drawn once with the course of the rite at hand, which is told apart: that is made once
a rite, whatever is drawn of it.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from zunzu import draw, editions

ACTS = 50
Outcome = TypeVar("Outcome")


def main() -> None:
    """Print the table."""
    titles = sys.argv[1:] or [card.title for card in editions()]
    print("| rite | course, s | plans | median, ms | 95 %, ms | longest, ms |")
    print("| --- | --- | --- | --- | --- | --- |")
    for title in titles:
        course, took = timed(partial(draw.course, title))
        step = max(1, len(course.moments) // ACTS)
        places = [phase.section.id for phase in draw.phases(title)]
        places += [moment.act.id for moment in course.moments[::step]]
        draw.plan(title, places[0])  # what is read once
        each = sorted(timed(partial(draw.plan, title, place))[1] * 1000 for place in places)
        ends = (statistics.median(each), each[int(len(each) * 0.95)], each[-1])
        print(f"| {title} | {took:.1f} | {len(each)} |", *(f"{end:.0f} |" for end in ends))


def timed(call: Callable[[], Outcome]) -> tuple[Outcome, float]:
    """What a call gives, and how many seconds it took."""
    start = time.perf_counter()
    return call(), time.perf_counter() - start


if __name__ == "__main__":
    main()
