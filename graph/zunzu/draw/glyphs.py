"""The signs of the plan: a person, a mat, a cup, the things."""

from __future__ import annotations

from .pen import Box, Pen

Vector = tuple[float, float]
#: How many of a company are drawn, how far apart in pixels, and how many in one rank.
_MOST, _APART, _ABREAST = 6, 18.0, 3


def _side(direction: Vector) -> Vector:
    """To the right, on the sheet, of him who faces so; sheets count y downward."""
    dx, dy = _sheet(direction)
    return -dy, dx


def _sheet(direction: Vector) -> Vector:
    size = (direction[0] ** 2 + direction[1] ** 2) ** 0.5 or 1.0
    return direction[0] / size, -direction[1] / size


def row(x: float, y: float, count: int, direction: Vector) -> list[tuple[float, float]]:
    """Where the members of a company are drawn: side by side, across the way they face, in two
    ranks where they are more than three."""
    count = max(1, min(count, _MOST))
    sx, sy = _side(direction) if direction != (0.0, 0.0) else (1.0, 0.0)
    fx, fy = sy, -sx  # before them
    ranks = 1 if count <= _ABREAST else 2
    files = (count + ranks - 1) // ranks
    points = []
    for n in range(count):
        rank, file = divmod(n, files)
        across = _APART * (file - (min(files, count - rank * files) - 1) / 2)
        along = _APART * ((ranks - 1) / 2 - rank)
        points.append((x + sx * across + fx * along, y + sy * across + fy * along))
    return points


def person(pen: Pen, x: float, y: float, direction: Vector, grade: str, posture: str) -> None:
    """A disc, low and broad for one who kneels, with a nose towards where he faces."""
    dx, dy = _sheet(direction)
    if direction != (0.0, 0.0):
        tip, base = (x + dx * 12.5, y + dy * 12.5), (x + dx * 6, y + dy * 6)
        pen.polygon(
            [
                tip,
                (base[0] - dy * 4.2, base[1] + dx * 4.2),
                (base[0] + dy * 4.2, base[1] - dx * 4.2),
            ],
            grade,
        )
    if posture == "坐":
        pen.add("rect", x=x - 7, y=y - 7, width=14, height=14, rx=3, class_=grade)
    else:
        pen.add("circle", cx=x, cy=y, r=7.5, class_=grade)


def region(pen: Pen, box: Box) -> None:
    """Where they must be of whom no place is told."""
    left, top, right, bottom = box
    pen.add("rect", x=left, y=top, width=right - left, height=bottom - top, rx=10, class_="open")


def mat(
    pen: Pen, x: float, y: float, facing: Vector, head: Vector, grade: str, scale: float = 1.0
) -> tuple[float, float]:
    """A mat, longer across the way one faces on it; a bar at its head.  Gives half its width and
    height in pixels."""
    w, h = half_mat(facing, scale)
    pen.add(
        "rect",
        x=x - w,
        y=y - h,
        width=2 * w,
        height=2 * h,
        class_="mat-supposed" if grade == "supposed" else "mat",
    )
    dx, dy = _sheet(head)
    if dx or dy:
        cx, cy = x + dx * (w - 2), y + dy * (h - 2)
        across, along = (4.0, 2 * h) if abs(dx) > abs(dy) else (2 * w, 4.0)
        pen.add(
            "rect", x=cx - across / 2, y=cy - along / 2, width=across, height=along, class_="head"
        )
    return w, h


def half_mat(facing: Vector, scale: float = 1.0) -> tuple[float, float]:
    """Half the width and height of a mat in pixels."""
    long, short = 31.5 * scale, 14.0 * scale
    return (long, short) if abs(facing[1]) >= abs(facing[0]) else (short, long)


def radius(shape: str) -> float:
    """How big a thing of that shape is drawn, from its middle, in pixels."""
    return _DRAWN.get(shape, _box)(Pen(), 0, 0, "")


def cup(pen: Pen, x: float, y: float, filled: bool) -> None:
    """A cup: dark with wine in it, open without."""
    pen.polygon(
        [(x - 4, y - 5), (x + 4, y - 5), (x + 2.4, y + 2), (x, y + 5), (x - 2.4, y + 2)],
        "wine" if filled else "empty",
    )


def thing(pen: Pen, x: float, y: float, shape: str, grade: str) -> float:
    """A thing by its shape (``data/drawing/shapes.tsv``), a box where it has none; gives its
    radius in pixels."""
    return _DRAWN.get(shape, _box)(pen, x, y, "thing-supposed" if grade == "supposed" else "thing")


def _box(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("rect", x=x - 6, y=y - 5, width=12, height=10, class_=class_)
    return 7


def _jar(pen: Pen, x: float, y: float, class_: str) -> float:
    for dx in (-6.0, 6.0):
        pen.add("circle", cx=x + dx, cy=y, r=5.5, class_=class_)
        pen.add("circle", cx=x + dx, cy=y, r=2, class_=class_)
    return 12


def _basin(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("circle", cx=x, cy=y, r=10, class_=class_)
    pen.add("circle", cx=x, cy=y, r=6, class_=class_)
    return 11


def _basket(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("rect", x=x - 9, y=y - 6, width=18, height=12, rx=2, class_=class_)
    for dx in (-3.0, 3.0):
        pen.line([(x + dx, y - 6), (x + dx, y + 6)], "edge")
    return 10


def _stone(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.polygon(
        [(x - 10, y - 2), (x, y - 8), (x + 10, y + 4), (x + 7, y + 7), (x, y - 2), (x - 8, y + 3)],
        class_,
    )
    return 10


def _bell(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.polygon(
        [(x - 4, y - 7), (x + 4, y - 7), (x + 7, y + 7), (x, y + 4), (x - 7, y + 7)], class_
    )
    return 9


def _drum(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("circle", cx=x, cy=y, r=8, class_=class_)
    pen.line([(x - 8, y), (x + 8, y)], "edge")
    return 9


def _target(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("rect", x=x - 30, y=y - 4, width=60, height=8, class_=class_)
    pen.add("rect", x=x - 7, y=y - 4, width=14, height=8, class_="wine")
    return 12


def _screen(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.line([(x - 10, y + 5), (x - 7, y - 5), (x + 7, y - 5), (x + 10, y + 5)], "wall")
    return 10


def _rack(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("rect", x=x - 13, y=y - 4, width=26, height=8, rx=4, class_=class_)
    pen.line([(x, y - 4), (x, y + 4)], "edge")
    return 13


def _stag(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.polygon(
        [(x - 9, y - 5), (x + 5, y - 5), (x + 11, y), (x + 5, y + 5), (x - 9, y + 5)], class_
    )
    return 10


def _dish(pen: Pen, x: float, y: float, class_: str) -> float:
    for dx in (-3.6, 3.6):
        pen.add("circle", cx=x + dx, cy=y, r=3.4, class_=class_)
    return 6


def _board(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("rect", x=x - 8, y=y - 3.5, width=16, height=7, class_=class_)
    pen.line([(x - 5, y - 3.5), (x - 5, y + 3.5)], "edge")
    pen.line([(x + 5, y - 3.5), (x + 5, y + 3.5)], "edge")
    return 7


def _tripod(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("circle", cx=x, cy=y, r=8, class_=class_)
    for dx, dy in ((0.0, -5.0), (-4.0, 3.0), (4.0, 3.0)):
        pen.add("circle", cx=x + dx, cy=y + dy, r=1.6, class_="pillar")
    return 9


def _zither(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("rect", x=x - 13, y=y - 4, width=26, height=8, rx=3, class_=class_)
    for dy in (-1.5, 1.5):
        pen.line([(x - 11, y + dy), (x + 11, y + dy)], "edge")
    return 13


def _mark(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.line([(x - 5, y), (x + 5, y)], "edge")
    pen.line([(x, y - 5), (x, y + 5)], "edge")
    return 5


def _cube(pen: Pen, x: float, y: float, class_: str) -> float:
    pen.add("rect", x=x - 11, y=y - 11, width=22, height=22, class_=class_)
    return 12


_DRAWN = {
    "box": _box,
    "jar": _jar,
    "basin": _basin,
    "basket": _basket,
    "stone": _stone,
    "bell": _bell,
    "drum": _drum,
    "target": _target,
    "screen": _screen,
    "rack": _rack,
    "stag": _stag,
    "dish": _dish,
    "board": _board,
    "tripod": _tripod,
    "zither": _zither,
    "mark": _mark,
    "cube": _cube,
}
