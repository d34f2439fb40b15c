"""Whither somebody looks: at what he inspects, and at the target when he shoots from his mark."""

from __future__ import annotations

from math import hypot

from ..model import Act
from .state import State
from .ways import Point, far
from .where import Thing

#: The kinds of verbs by which one looks at something, and by which one shoots.
_INSPECTS, _SHOOTS = "inspect", "shoot"
#: What is shot at, by its shape; so near to a mark one stands on it.
_TARGET, _ON = "target", 5.0


def faces(state: State, at: Point, act: Act) -> str:
    """How he faces there who looks at something in this act; empty where he does not, or where it
    is not to be seen.

    視侯中 (鄭玄: 南面視侯之中).
    """
    thing = _looked_at(state, at, act)
    if thing is None or act.facing:
        return ""
    return _toward(state, thing.x - at[0], thing.y - at[1])


def _toward(state: State, dx: float, dy: float) -> str:
    """The facing that comes nearest to a step."""
    ways = [side for side in state.given.sides if side.kind == "abs"]
    best = min(ways, key=lambda s: (-(s.dx * dx + s.dy * dy) / hypot(s.dx, s.dy), len(s.suffix)))
    return best.suffix


def _looked_at(state: State, at: Point, act: Act) -> Thing | None:
    things = state.ground.things.values()
    kind = state.words.kind(act.verb, "V")
    if kind == _INSPECTS:
        return next((t for t in things for o in act.object if o.startswith(t.kind)), None)
    marks = (t for t in things if state.ground.is_mark(t.kind))
    if kind == _SHOOTS and any(far(at, (mark.x, mark.y)) < _ON for mark in marks):
        return next((t for t in things if state.given.shapes.get(t.kind) == _TARGET), None)
    return None
