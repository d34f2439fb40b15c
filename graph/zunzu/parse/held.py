"""Which cups nobody holds any more when a new part of the rite begins.

Texts tell what is taken up, and leave out, more often than not, where it goes at last: of the cup
of the pipers nobody is told to take it back (鄉飲酒禮).  A cup with which nobody does anything any
more is laid aside when its part is over; where, nobody knows.  The stage and the plans go by this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..model import Act
from .vessel import Vessel


def last_handled(acts: Iterable[Act]) -> dict[str, int]:
    """The number of the last act that has to do with each cup, in acts in the order of the rite."""
    return {act.cup: n for n, act in enumerate(acts) if act.cup}


def lay_aside(cups: Mapping[str, Vessel], last: Mapping[str, int], n: int) -> None:
    """Let go the cups that nobody handles from the act of that number on."""
    for name, cup in cups.items():
        if cup.holder and last.get(name, -1) < n:
            cup.holder, cup.place = (), ""
