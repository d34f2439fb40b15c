"""People who walk: on a plan that moves each goes his ways, one after the other, over and over.

It is SVG's own animation (SMIL), which a picture plays without a script; who asks his system for
less motion sees the plan stand still.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise

from .moments import Move
from .pen import Pen, number
from .ways import Point, far

#: Seconds for one way, and how many ways long it rests before it begins again.
PACE, REST = 1.3, 2
STYLE = "<style>@media (prefers-reduced-motion:reduce){.walker{display:none}}</style>"


def walk(
    pen: Pen, moves: Sequence[Move], at: Callable[[float, float], Point], colours: Mapping[str, int]
) -> None:
    """A sign for each person that goes his ways of ``moves``, each in its turn; ``at`` gives
    pixels."""
    steps = len(moves) + REST
    for who, colour in colours.items():
        own = [
            (n, [at(*p) for p in move.points]) for n, move in enumerate(moves) if move.who == who
        ]
        points = [p for _, way in own for p in way]
        lengths = [*accumulate((far(a, b) for a, b in pairwise(points)), initial=0.0)]
        if not lengths[-1]:
            continue
        pen.open(class_="walker")
        pen.add("circle", r=10, class_=f"disc p{colour}")
        pen.text(0, 0, who[:1], 12, f"n{colour}", "middle")
        pen.add(
            "animateMotion",
            path="M" + " L".join(f"{number(x)} {number(y)}" for x, y in points),
            dur=f"{steps * PACE:.1f}s",
            repeatCount="indefinite",
            calcMode="linear",
            **_keys(own, lengths, steps),
        )
        pen.close()


def _keys(
    own: Sequence[tuple[int, Sequence[Point]]], lengths: Sequence[float], steps: int
) -> dict[str, str]:
    """When he is how far on his way: ``keyTimes`` and ``keyPoints``, both from 0 to 1."""
    times, parts, passed = [0.0], [0.0], 0
    for n, way in own:
        times += [n / steps, (n + 1) / steps]
        parts += [lengths[passed] / lengths[-1], lengths[passed + len(way) - 1] / lengths[-1]]
        passed += len(way)
    return {
        name: ";".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in (*told, 1.0))
        for name, told in (("keyTimes", times), ("keyPoints", parts))
    }
