"""Persons on the plan: at their places, turned as they face, with what they hold; where others have
them; the region where somebody must be of whom no place is told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from . import glyphs
from .frame import BODY, SMALL, Frame
from .given import OPEN
from .glyphs import row
from .labels import Label, Sheet
from .moments import Moment, Stand
from .pen import LINE, Box, Pen, measure

#: The step towards a facing.
Vector = Callable[[str], tuple[float, float]]
#: What is told of one of no known place; how far above it his region begins, in the unit of the
#: plan; by how many pixels it is moved until it lies on nothing.
_UNTOLD, _REGION, _STEP = "其處無文：", 1.5, 12.0


def people(
    pen: Pen,
    moment: Moment,
    acting: Collection[str],
    frame: Frame,
    vector: Vector,
    sheet: Sheet,
) -> list[Label]:
    """Everybody on the part of the ground that is shown, with the cup in his hand; those who are
    ``acting`` are named first and in larger letters.  Of those of no known place who act, the
    region."""
    there = [p for p in moment.persons if frame.folded or p.y >= frame.south]
    labels: list[Label] = []
    held = {(c.kind, h): c.filled for c in moment.cups for h in c.holder}
    for it in sorted(there, key=lambda p: p.who not in acting):
        if it.grade != OPEN:
            named = _person(pen, it, frame, vector(it.facing), held, sheet)
            labels.append(named if it.who in acting else _idle(named))
            labels += _rivals(pen, it, frame, vector, sheet)
    lost = [it for it in there if it.grade == OPEN and it.who in acting]
    for east in (False, True):
        _somewhere(pen, [it for it in lost if (it.x > 0) == east], frame, sheet)
    return labels


def _idle(label: Label) -> Label:
    return replace(label, class_="still", size=SMALL - 1)


def _somewhere(pen: Pen, lost: Sequence[Stand], frame: Frame, sheet: Sheet) -> None:
    """Of whom nobody says where they are, on one side: the region alone, with their names in it,
    in the court where nothing stands."""
    if not lost:
        return
    names = [it.who + "？" for it in lost]
    rx = max(measure(name, SMALL) for name in names) / 2 + 8
    ry = len(names) * SMALL * LINE / 2 + 6
    box = _room(lost[0], rx, ry, frame, sheet)
    glyphs.region(pen, box)
    pen.open(class_="open-name")
    for n, (it, name) in enumerate(zip(lost, names)):
        y = box[1] + 6 + (n + 0.5) * SMALL * LINE
        pen.text((box[0] + box[2]) / 2, y, name, SMALL, "open-name", "middle", _UNTOLD + it.words)
    pen.close()
    sheet.block(box)


def _room(it: Stand, rx: float, ry: float, frame: Frame, sheet: Sheet) -> Box:
    """Where a region of that size lies on nothing, on his side: down, then inward."""
    x, y = frame.at(it.x, it.y + _REGION)
    inward = -1 if it.x > 0 else 1
    steps = ((inward * across * _STEP, down * _STEP) for across in range(12) for down in range(36))
    boxes = ((x + dx - rx, y + dy, x + dx + rx, y + dy + 2 * ry) for dx, dy in steps)
    return next((box for box in boxes if sheet.free(box)), (x - rx, y, x + rx, y + 2 * ry))


def _person(
    pen: Pen,
    it: Stand,
    frame: Frame,
    direction: tuple[float, float],
    held: Mapping[tuple[str, str], bool | None],
    sheet: Sheet,
) -> Label:
    """One person, or a company in its row; the last of the cups that he has in hand at his side,
    filled or not."""
    x, y = frame.at(it.x, it.y)
    cups = [h for h in it.holds if (h, it.who) in held]
    filled = bool(held[cups[-1], it.who]) if cups else None
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
