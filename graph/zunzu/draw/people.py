"""Persons on the plan: at their places, turned as they face, with what they hold; where others have
them; the region where somebody must be of whom no place is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from . import glyphs
from .frame import BODY, SMALL, Frame
from .given import OPEN
from .glyphs import row
from .labels import Label, Sheet
from .moments import Moment, Stand
from .pen import Pen

#: The step towards a facing.
Vector = Callable[[str], tuple[float, float]]


def people(pen: Pen, moment: Moment, frame: Frame, vector: Vector, sheet: Sheet) -> list[Label]:
    """Everybody on the part of the ground that is shown, with the cup in his hand."""
    labels = []
    held = {(c.kind, h): c.filled for c in moment.cups for h in c.holder}
    for it in moment.persons:
        x, y = frame.at(it.x, it.y)
        if it.y < frame.south and not frame.folded:
            continue
        if it.grade == OPEN:
            labels.append(_somewhere(pen, it, x, y, sheet))
        else:
            cups = [h for h in it.holds if (h, it.who) in held]
            filled = bool(held[cups[-1], it.who]) if cups else None
            labels.append(_person(pen, it, x, y, vector(it.facing), cups, filled, sheet))
            labels += _rivals(pen, it, frame, vector, sheet)
    return labels


def _somewhere(pen: Pen, it: Stand, x: float, y: float, sheet: Sheet) -> Label:
    """Of whom nobody says where he is: the region alone."""
    pen.stamp(OPEN, x, y, partial(glyphs.region, x=0, y=0))
    sheet.block((x - 26, y - 10, x + 26, y + 10))
    return Label(it.who + "？", x, y, 26, 8, SMALL, "open-name", title="其處無文")


def _person(
    pen: Pen,
    it: Stand,
    x: float,
    y: float,
    direction: tuple[float, float],
    cups: Sequence[str],
    filled: bool | None,
    sheet: Sheet,
) -> Label:
    """One person, or a company in its row; the last of his ``cups`` at his side, ``filled`` or
    not."""
    sign = partial(glyphs.person, x=0, y=0, direction=direction, grade=it.grade, posture=it.posture)
    for px, py in row(x, y, it.count, direction):
        pen.stamp(f"{it.grade} {it.posture} {it.facing}", px, py, sign)
        sheet.block((px - 9, py - 9, px + 9, py + 9))
    if filled is not None:
        pen.stamp(f"cup {filled}", x + 13, y - 9, partial(glyphs.cup, x=0, y=0, filled=filled))
        sheet.block((x + 9, y - 14, x + 17, y - 4))
    drawn = min(it.count, 6)
    spread = 9 + 9 * ((drawn if drawn < 4 else (drawn + 1) // 2) - 1)
    deep = 9.0 if drawn < 4 else 18.0
    rx, ry = (spread, deep) if abs(direction[1]) >= abs(direction[0]) else (deep, spread)
    return Label(
        _called(it, cups),
        x,
        y,
        rx,
        ry,
        BODY,
        "name",
        title=f"{it.words}（{it.source}）" if it.words else "",
    )


def _rivals(
    pen: Pen,
    it: Stand,
    frame: Frame,
    vector: Vector,
    sheet: Sheet,
) -> list[Label]:
    """Where other readers have him: a hollow sign beside the one that is taken, a line to it."""
    labels = []
    x, y = frame.at(it.x, it.y)
    for n, rival in enumerate(it.rivals):
        rx, ry = frame.at(rival.x, rival.y)
        if abs(rx - x) + abs(ry - y) < 20:  # he only faces otherwise, or stands there too
            rx, ry = rx + 22 * (n + 1), ry + 6
        pen.line([(x, y), (rx, ry)], "lead")
        pen.stamp(
            f"rival {rival.facing}",
            rx,
            ry,
            partial(
                glyphs.person, x=0, y=0, direction=vector(rival.facing), grade="rival", posture=""
            ),
        )
        sheet.block((rx - 9, ry - 9, rx + 9, ry + 9))
        told = f"{rival.words}（{rival.source}）"
        name = f"{rival.author}：{it.who}" + ("不言" if rival.unsaid else "")
        labels.append(Label(name, rx, ry, 9, 9, SMALL - 1, "rival-name", title=told))
    return labels


def _called(it: Stand, cups: Sequence[str]) -> str:
    goods = [h for h in dict.fromkeys(it.holds) if h not in cups][-1:]
    held = [*dict.fromkeys(cups), *goods][:2]
    return it.who + (f"執{'、'.join(held)}" if held else "")
