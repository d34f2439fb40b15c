"""The way from one place to another: by the stairs, through the doors and the gate, round what
stands in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, permutations

from .building import CHAMBER, COURT, HALL, NORTHERN_STAIRS, OUT, ROOM, Building
from .given import Wall

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # west, south, east, north
#: Lines that nobody walks through.
SOLID = frozenset({"edge", "wall", "window", "fence"})
#: Walls on which nobody is drawn, and how far off them he is.
_LEANT_ON, _OFF_WALL, _ON_LINE = frozenset({"wall", "window", "fence"}), 2.6, 0.3
#: What stands on its own, and half its breadth with room for who passes.
_POSTS, _POST_HALF = ("dong-ying", "xi-ying", "bei"), 1.6
#: The part of the building that each part is entered from, up to the court.
_ENTERED_FROM = {ROOM: HALL, CHAMBER: HALL, HALL: COURT, OUT: COURT}
#: The same for him who comes up by the northern stairs.
_FROM_BEHIND = {**_ENTERED_FROM, HALL: CHAMBER, CHAMBER: COURT}


def way(
    building: Building, start: Point, end: Point, stair: str = "", blocks: Iterable[Box] = ()
) -> tuple[Point, ...]:
    """The points of the way, with both ends; ``stair`` is the slug of the stairs that he takes,
    else the nearer.

    ``blocks`` are things that are walked round, as are the pillars and the stone post.
    """
    points = [start, *_doors(building, start, end, stair), end]
    boxes = [*_hall(building), *blocks, *_posts(building)]
    out: list[Point] = [start]
    for one, two in pairwise(points):
        out += _round(building, one, two, boxes)
    return tuple((round(x, 2), round(y, 2)) for x, y in _merged(out))


def through(building: Building, points: Sequence[Point]) -> list[Wall]:
    """The walls that a way goes through; stairs are ways through the edge of the hall."""
    return [
        wall
        for one, two in pairwise(points)
        if not _on_stairs(building, one, two)
        for wall in building.walls
        if wall.kind in SOLID and _cross(one, two, (wall.x1, wall.y1), (wall.x2, wall.y2))
    ]


def parted(building: Building, one: Point, two: Point) -> bool:
    """Whether two points lie in different parts of the building, or a wall between them."""
    return building.region(*one) != building.region(*two) or any(
        wall.kind in SOLID and _cross(one, two, (wall.x1, wall.y1), (wall.x2, wall.y2))
        for wall in building.walls
    )


def clear(building: Building, point: Point) -> Point:
    """The point, so far from walls that nobody leans on them; in the same part as it was."""
    part = building.region(*point)
    for wall in building.walls if building.levels else ():
        if wall.kind in _LEANT_ON:
            point = _off_wall(building, part, wall, point)
    return point


def fit(building: Building, point: Point, half: Point) -> Point:
    """The middle of what is so much to each side, so far from walls that it lies on none; on the
    side of a wall on which its middle is."""
    x, y = point
    for wall in building.walls if building.levels else ():
        if wall.kind not in _LEANT_ON:
            continue
        (x1, x2), (y1, y2) = sorted((wall.x1, wall.x2)), sorted((wall.y1, wall.y2))
        if y1 == y2 and x1 < x + half[0] and x - half[0] < x2:
            y = _beside(y, y1, half[1])
        elif x1 == x2 and y1 < y + half[1] and y - half[1] < y2:
            x = _beside(x, x1, half[0])
    return x, y


def _beside(at: float, line: float, half: float) -> float:
    apart = half + _ON_LINE
    return at if abs(at - line) >= apart else line + (apart if at >= line else -apart)


def _off_wall(building: Building, part: str, wall: Wall, point: Point) -> Point:
    """Off one wall, if it is too near: on the side that lies in ``part``; of one on its very line
    that before it, to the south or towards the middle."""
    along, across = (0, 1) if wall.y1 == wall.y2 else (1, 0)
    ends = sorted(((wall.x1, wall.y1)[along], (wall.x2, wall.y2)[along]))
    line, at = (wall.x1, wall.y1)[across], point[across]
    if not ends[0] <= point[along] <= ends[1] or abs(at - line) >= _OFF_WALL:
        return point
    on = abs(at - line) < _ON_LINE
    side = line + _side(-1.0 if across else -line) if on else line + _side(at - line)
    new = (point[0], side) if across else (side, point[1])
    return new if on or building.region(*new) == part else point


def _side(step: float) -> float:
    return _OFF_WALL if step > 0 else -_OFF_WALL


def _doors(building: Building, start: Point, end: Point, stair: str) -> list[Point]:
    """The points at which one leaves and enters the parts of the building."""
    if not building.levels:
        return _by_gates(building, start, end)
    behind = stair == NORTHERN_STAIRS and stair in building.spots
    entered = _FROM_BEHIND if behind else _ENTERED_FROM
    out, into = (_chain(building.region(*point), entered) for point in (start, end))
    while len(out) > 1 and len(into) > 1 and out[-2] == into[-2]:
        out, into = out[:-1], into[:-1]
    near = start if building.region(*start) != COURT else end
    points = [p for part in out[:-1] for p in _passage(building, part, stair, near)]
    return points + [
        p for part in reversed(into[:-1]) for p in reversed(_passage(building, part, stair, near))
    ]


def _by_gates(building: Building, start: Point, end: Point) -> list[Point]:
    """Of a ground with a fence: the gate, or the two, by which one comes through it; none where
    nothing stands in the way or there is no gate."""
    if not through(building, (start, end)):
        return []
    gates = [((w.x1 + w.x2) / 2, (w.y1 + w.y2) / 2) for w in building.walls if w.kind == "gate"]
    routes = [[g] for g in gates] + [list(two) for two in permutations(gates, 2)]
    return min(routes, key=lambda r: _cost(building, [start, *r, end]), default=[])


def _chain(part: str, entered: Mapping[str, str]) -> list[str]:
    """A part and those through which it is reached, ending in the court."""
    chain = [part]
    while chain[-1] in entered:
        chain.append(entered[chain[-1]])
    return chain


def _passage(building: Building, part: str, stair: str, near: Point) -> list[Point]:
    """From within a part to outside it."""
    spots = building.spots
    if part == OUT:
        gate = spots["men"]
        return [(gate.x, gate.y - 4), (gate.x, gate.y + 4)]
    if stair == NORTHERN_STAIRS and stair in spots and part in (HALL, CHAMBER):
        return _behind(building, part)
    if part == HALL:
        known = [spots[slug] for slug in ("zuo-jie", "xi-jie") if slug in spots]
        steps = spots.get(stair) or min(known, key=lambda s: abs(s.x - near[0]))
        return [(steps.x, 1.0), (steps.x, steps.y - steps.depth / 2 - 1)]
    return _through_door(building, spots["fang"].x if part == CHAMBER else 0.0)


def _behind(building: Building, part: str) -> list[Point]:
    """From the hall into the chamber, from the chamber down the northern stairs."""
    if part == HALL:
        return _through_door(building, building.spots["fang"].x)[::-1]
    steps = building.spots[NORTHERN_STAIRS]
    north, south = (steps.y + side * (steps.depth / 2 + 1) for side in (1, -1))
    return [(steps.x, south), (steps.x, north)]


def _through_door(building: Building, x: float) -> list[Point]:
    """By the door that lies nearest to the line from north to south at ``x``."""
    doors = [((w.x1 + w.x2) / 2, w.y1) for w in building.walls if w.kind == "door"]
    if not doors:
        return []
    at, y = min(doors, key=lambda door: abs(door[0] - x))
    return [(at, y + 2), (at, y - 2)]


def _hall(building: Building) -> list[Box]:
    """The hall, round which one walks who stays in the court."""
    if not building.levels:
        return []
    hall = building.spots["tang"]
    half = hall.width / 2 + 0.5
    return [(hall.x - half, -0.5, hall.x + half, max(hall.depth, 80.0))]


def _posts(building: Building) -> list[Box]:
    """The pillars and the stone post, round which everybody walks."""
    half = _POST_HALF
    return [
        (spot.x - half, spot.y - half, spot.x + half, spot.y + half)
        for slug, spot in building.spots.items()
        if slug in _POSTS
    ]


def _round(building: Building, one: Point, two: Point, boxes: list[Box]) -> list[Point]:
    """Straight to ``two``, or by a corner or two of each box that stands in the way, one after
    another, through no wall if there is such a way."""
    for n, box in enumerate(boxes, start=1):
        if _in(one, box) or _in(two, box) or not _meets(one, two, box):
            continue
        clear = [
            r
            for r in _routes(box)
            if not any(_meets(a, b, box) for a, b in pairwise([one, *r, two]))
        ]
        if clear:
            turns = [one, *min(clear, key=lambda r: _cost(building, [one, *r, two])), two]
            return [p for a, b in pairwise(turns) for p in _round(building, a, b, boxes[n:])]
    return [two]


def _routes(box: Box) -> list[list[Point]]:
    """Past one corner of a box, or past two that lie beside each other."""
    west, south, east, north = box
    corners = [
        (west - 1, south - 1),
        (east + 1, south - 1),
        (east + 1, north + 1),
        (west - 1, north + 1),
    ]
    return [[c] for c in corners] + [
        [corners[i], corners[(i + k) % 4]] for i in range(4) for k in (1, 3)
    ]


def _cost(building: Building, points: list[Point]) -> tuple[int, float, list[Point]]:
    """How many walls a way goes through, and how long it is."""
    return len(through(building, points)), sum(far(a, b) for a, b in pairwise(points)), points


def _merged(points: list[Point]) -> list[Point]:
    return [p for i, p in enumerate(points) if not i or far(p, points[i - 1]) > 0.01] or points[:1]


def far(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _in(p: Point, box: Box) -> bool:
    return box[0] <= p[0] <= box[2] and box[1] <= p[1] <= box[3]


def _meets(one: Point, two: Point, box: Box) -> bool:
    west, south, east, north = box
    corners = [(west, south), (east, south), (east, north), (west, north)]
    return (
        _in(one, box)
        or _in(two, box)
        or any(_cross(one, two, corners[i], corners[i - 1]) for i in range(4))
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines cross, not merely touch."""

    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < -1e-9 and turn(c, d, a) * turn(c, d, b) < -1e-9


def _on_stairs(building: Building, one: Point, two: Point) -> bool:
    return any(
        slug in building.spots and all(building.spots[slug].holds(x, y, 1.6) for x, y in (one, two))
        for slug in ("zuo-jie", "xi-jie", NORTHERN_STAIRS)
    )
