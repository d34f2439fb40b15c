"""The plan of one moment or of one phase: the building from above, north at the top, and in it
whoever and whatever is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from . import glyphs, walking
from .building import NORTHERN_STAIRS, Building, Spot
from .frame import BODY, HEAD, MARGIN, SCALE, SMALL, Frame, fold
from .given import OPEN, SUPPOSED, Given
from .glyphs import half_mat, radius
from .labels import Label, Laid, Sheet
from .moments import Cup, Moment, Move, Stand
from .pen import LINE, Pen, wrapped
from .people import people
from .where import Mat, Thing

STYLE = """<style>
.paper{fill:#fdfbf5}.edge{fill:none;stroke:#8d8778;stroke-width:1.4}.wall{fill:none;stroke:#3c382f;stroke-width:4.5}
.fence{fill:none;stroke:#8d8778;stroke-width:2.2}.door,.gate{fill:none;stroke:#b9a67c;stroke-width:3}
.window{fill:none;stroke:#3c382f;stroke-width:1.6;stroke-dasharray:3 2.4}.step{fill:none;stroke:#b6b09f;stroke-width:1}
.floor{fill:#f4eee0}.stair{fill:#efe7d3;stroke:#8d8778;stroke-width:1}.beam{fill:none;stroke:#cfc8b6;stroke-width:1;stroke-dasharray:7 4}
.pillar{fill:#3c382f}.place{fill:#857e6d}.name{fill:#221f1a}.still{fill:#6b6558}.title{fill:#221f1a;font-weight:bold}.note{fill:#5d574a}.open-name{fill:#9a3b1e}
.mat{fill:#ead9ae;stroke:#a08a4d;stroke-width:1}.mat-supposed{fill:#f6eed6;stroke:#a08a4d;stroke-width:1;stroke-dasharray:3 2}
.head{fill:#a08a4d}.written{fill:#2b3a55;stroke:#2b3a55;stroke-width:1.6}.told{fill:#8ea3c9;stroke:#2b3a55;stroke-width:1.6}
.supposed{fill:#fdfbf5;stroke:#2b3a55;stroke-width:1.5;stroke-dasharray:3 2}
.open{fill:#c4633f;fill-opacity:.13;stroke:#c4633f;stroke-width:1.3;stroke-dasharray:5 3}
.thing{fill:#f3e7cf;stroke:#6b5a2e;stroke-width:1.2}.thing-supposed{fill:#fbf6ea;stroke:#6b5a2e;stroke-width:1.1;stroke-dasharray:2.5 2}
.wine{fill:#9c2f2f;stroke:#6d1d1d;stroke-width:1}.empty{fill:#fffdf8;stroke:#9c2f2f;stroke-width:1.2}.cupname{fill:#8a2323}
.path{fill:none;stroke-width:1.7;stroke-opacity:.75}.again{stroke-width:1;stroke-opacity:.3}.guess{stroke-dasharray:5 3}.lead{stroke:#b6b09f;stroke-width:.8;fill:none}
.rival{fill:none;stroke:#7a4f94;stroke-width:1.4;stroke-dasharray:2 2}.rival-name{fill:#7a4f94}
.disc{stroke-width:1.2;fill:#fdfbf5}.tick{fill:#221f1a}.ring{fill:none;stroke:#221f1a}.band{fill:#e4dcc6}.now{fill:#c4633f}.rule{stroke:#cfc8b6;stroke-width:1;fill:none}
.p0{stroke:#b3542e}.p1{stroke:#2e6f8e}.p2{stroke:#5b7f3a}.p3{stroke:#7a4f94}.p4{stroke:#a07a18}.p5{stroke:#3b8179}.p6{stroke:#9b3f68}.p7{stroke:#59616e}
.n0{fill:#b3542e}.n1{fill:#2e6f8e}.n2{fill:#5b7f3a}.n3{fill:#7a4f94}.n4{fill:#8a6810}.n5{fill:#3b8179}.n6{fill:#9b3f68}.n7{fill:#59616e}
</style>"""  # noqa: E501
COLOURS = 8
#: Things that lie nearer to each other than this many pixels are drawn as one.
_HEAPED = 9.0
#: Walls on which no label should lie.
_SOLID = ("wall", "window", "fence")
#: How far below the middle of an open place its region reaches.
_REGION = 3.0
#: Spots that are named on the plan, with what they are called there.
_NAMED = {
    "tang": "堂",
    "shi": "室",
    "fang": "房",
    "zuo-jie": "阼階",
    "xi-jie": "西階",
    "dong-xu": "東序",
    "xi-xu": "西序",
    "zhong-ting": "庭",
    "bei": "碑",
    "zhong-jie": "中階",
    NORTHERN_STAIRS: "北階",
    "dong-tang": "東堂",
    "xi-tang": "西堂",
    "mei": "楣",
    "dong": "棟",
}
_POST = "bei"
_BEAMS, _PILLARS, _STAIRS = (
    ("mei", "dong"),
    ("dong-ying", "xi-ying"),
    ("zuo-jie", "xi-jie", "zhong-jie", NORTHERN_STAIRS),
)


@dataclass(frozen=True, slots=True)
class View:
    """What one picture shows: a moment, the ways that were gone, its words, where in the rite it
    lies."""

    title: str
    building: Building
    given: Given
    moment: Moment
    moves: tuple[Move, ...]
    words: str
    notes: tuple[str, ...]
    strip: tuple[tuple[str, int, bool], ...] = ()
    moving: bool = False
    acting: frozenset[str] = frozenset()  # who acts in it, or is acted on
    again: frozenset[str] = frozenset()  # its acts that a ditto repeats


@dataclass(slots=True)
class _Heap:
    """Things at one place: where on the sheet, how big the first is drawn."""

    x: float
    y: float
    r: float
    things: list[Thing] = field(default_factory=list)

    def holds(self, x: float, y: float) -> bool:
        """Whether what is drawn at a point would lie on it."""
        return abs(self.x - x) + abs(self.y - y) < _HEAPED


def draw(view: View, symbols: dict[str, tuple[str, str]] | None = None) -> str:
    """The picture as SVG; for a page, which has the title, the legend, the words and the style,
    its ``symbols`` are used and added to."""
    frame = _frame(view)
    width, height = frame.size[0] + 2 * MARGIN, frame.top + frame.size[1]
    pen, sheet = Pen(symbols), Sheet((4, frame.top - 4, width - 4, height + 4))
    pen.stamp(
        f"{view.building.kind} {frame}",
        0,
        0,
        lambda ground: _building(ground, view.building, frame),
    )
    _posts(view.building, frame, sheet)
    labels = _mats(pen, view.moment.mats, frame, sheet, view.given.vector)
    labels += _things(pen, view.moment.things, frame, sheet, view.given)
    labels += _cups(pen, view.moment.cups, view.moment.persons, frame, sheet)
    colours = {who: n % COLOURS for n, who in enumerate(dict.fromkeys(m.who for m in view.moves))}
    labels += _paths(pen, view, frame, colours, sheet)
    figures = people(pen, view.moment, view.acting, frame, view.given.vector, sheet)
    _write_all(pen, sheet.lay([*figures, *labels, *_place_names(view.building, frame)]))
    if view.moving:
        walking.walk(pen, view.moves, frame.at, colours)
    if symbols is not None:
        return pen.svg(width, height, view.title)
    bottom = _foot(pen, view, frame, width, height + 10)
    body, pen.parts = pen.parts, []
    pen.add("rect", x=0, y=0, width=width, height=bottom, class_="paper")
    pen.text(MARGIN, 24, view.title, HEAD, "title")
    pen.parts += body
    _north(pen, width - MARGIN - 12, 26)
    return pen.svg(width, bottom, view.title, STYLE + walking.STYLE if view.moving else STYLE)


def _frame(view: View) -> Frame:
    """The part of the ground that is shown: the hall always, the court as far as somebody or
    something is in it."""
    if not view.building.levels:
        edge = fold(960)
        return Frame(-edge, edge, edge, -edge, 44, True)
    ys = (
        [
            p.y - (_REGION if p.grade == OPEN else 0)
            for p in view.moment.persons
            if p.grade != OPEN or p.who in view.acting
        ]
        + [y for m in view.moves for _, y in m.points]
        + [-20]
    )
    ys += [t.y for t in view.moment.things if t.kind != "cup"]
    low = min(ys)
    south = min(-152.0, low - 8) if low < -98 else -20.0 * ((12 - low) // 20 + 1)
    return Frame(-66, view.building.top + 11, 66, south, 46, False)


def _building(pen: Pen, house: Building, frame: Frame) -> None:
    """The floor, the stairs, the walls, the pillars, the stone post."""
    if house.levels:
        depth = max(80.0, house.spots["tang"].depth)
        x, y = frame.at(-50, depth)
        pen.add("rect", x=x, y=y, width=100 * SCALE, height=depth * SCALE, class_="floor")
    for slug, spot in _there(house, _BEAMS):
        ends = [
            frame.at(spot.x - spot.width / 2, spot.y),
            frame.at(spot.x + spot.width / 2, spot.y),
        ]
        pen.line(ends, "beam", data_place=slug)
    for slug, _ in _there(house, _STAIRS):
        _stair(pen, frame, house, slug)
    low = -1e9 if frame.folded else frame.south
    for wall in house.walls:
        if max(wall.y1, wall.y2) > frame.south or frame.folded:
            pen.line(
                [frame.at(wall.x1, max(wall.y1, low)), frame.at(wall.x2, max(wall.y2, low))],
                wall.kind,
            )
    for slug, spot in _there(house, (*_PILLARS, _POST)):
        if spot.y > frame.south:
            _post(pen, *frame.at(spot.x, spot.y), stone=slug == _POST)


def _there(house: Building, slugs: Iterable[str]) -> Iterator[tuple[str, Spot]]:
    """Those places that the building has."""
    return ((slug, house.spots[slug]) for slug in slugs if slug in house.spots)


def _post(pen: Pen, x: float, y: float, stone: bool) -> None:
    if stone:
        pen.add("rect", x=x - 7, y=y - 5, width=14, height=10, class_="pillar")
    else:
        pen.add("circle", cx=x, cy=y, r=7, class_="pillar")


def _posts(house: Building, frame: Frame, sheet: Sheet) -> None:
    """Keep pillars and stone post free of labels, and walls, if there is room elsewhere."""
    for _, spot in _there(house, (*_PILLARS, _POST)):
        x, y = frame.at(spot.x, spot.y)
        sheet.block((x - 8, y - 8, x + 8, y + 8))
    for wall in house.walls:
        if wall.kind in _SOLID and not frame.folded:
            sheet.rule([frame.at(wall.x1, wall.y1), frame.at(wall.x2, wall.y2)])


def _stair(pen: Pen, frame: Frame, house: Building, slug: str) -> None:
    spot = house.spots[slug]
    x, y = frame.at(spot.x - spot.width / 2, spot.y + spot.depth / 2)
    pen.add("rect", x=x, y=y, width=spot.width * SCALE, height=spot.depth * SCALE, class_="stair")
    for n in (1, 2):
        level = y + n * spot.depth * SCALE / 3
        pen.line([(x, level), (x + spot.width * SCALE, level)], "step")


def _place_names(house: Building, frame: Frame) -> list[Label]:
    """The names of the parts of the building, where there is room for them."""
    return [*_spot_names(house, frame), *_wall_names(house, frame)]


def _spot_names(house: Building, frame: Frame) -> Iterator[Label]:
    for slug, spot in _there(house, _NAMED):
        if (name := _NAMED[slug]) and spot.y >= frame.south + 3:
            x, y = frame.at(spot.x + (spot.width / 2 + 2 if slug in _BEAMS else 0), spot.y)
            thin = 5 if spot.width < 3 else 0
            yield Label(name, x, y, thin, thin, SMALL, "place", False)


def _wall_names(house: Building, frame: Frame) -> Iterator[Label]:
    for wall in house.walls:
        if wall.label and (frame.folded or min(wall.y1, wall.y2) >= frame.south + 2):
            x, y = frame.at((wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2)
            yield Label(wall.label, x, y - 10, 0, 0, SMALL, "place", False)


def _mats(
    pen: Pen,
    mats: Iterable[Mat],
    frame: Frame,
    sheet: Sheet,
    vector: Callable[[str], tuple[float, float]],
) -> list[Label]:
    labels = []
    for mat in mats:
        x, y = frame.at(mat.x, mat.y)
        rx, ry = half_mat(vector(mat.facing))
        sheet.shade((x - rx, y - ry, x + rx, y + ry))
        pen.stamp(
            f"mat {mat.facing} {mat.head} {mat.grade}",
            x,
            y,
            partial(
                glyphs.mat,
                x=0,
                y=0,
                facing=vector(mat.facing),
                head=vector(mat.head),
                grade=mat.grade,
            ),
        )
        labels.append(Label(f"{mat.of}席", x, y, rx, ry, SMALL - 1, "place", False, mat.words))
    return labels


def _things(
    pen: Pen, things: Iterable[Thing], frame: Frame, sheet: Sheet, tables: Given
) -> list[Label]:
    """Things; of those that stand at one place one is drawn, with the names of all."""
    heaps: list[_Heap] = []
    for it in things:
        if it.kind != "cup" and (it.y >= frame.south or frame.folded):
            x, y = frame.at(it.x, it.y)
            heap = next((h for h in heaps if h.holds(x, y)), None)
            if heap is None:
                heaps.append(heap := _Heap(x, y, radius(tables.shapes.get(it.kind, ""))))
                _thing(pen, it, heap, sheet, tables)
            heap.things += [] if it.before else [it]
    return [_heap_name(heap) for heap in heaps if heap.things]


def _thing(pen: Pen, it: Thing, at: _Heap, sheet: Sheet, tables: Given) -> None:
    shape = tables.shapes.get(it.kind, "")
    sign = partial(glyphs.thing, x=0, y=0, shape=shape, grade=it.grade)
    pen.stamp(f"thing {shape} {it.grade == SUPPOSED}", at.x, at.y, sign)
    sheet.block((at.x - at.r, at.y - at.r, at.x + at.r, at.y + at.r))


def _heap_name(heap: _Heap) -> Label:
    names = list(dict.fromkeys(it.name.partition(":")[0] for it in heap.things))
    told = "、".join(names[:2]) + ("等" if len(names) > 2 else "")
    words = heap.things[0].words if len(names) == 1 else "、".join(names)
    return Label(told, heap.x, heap.y, heap.r, heap.r, SMALL, "place", True, words)


def _cups(
    pen: Pen, cups: Iterable[Cup], persons: Iterable[Stand], frame: Frame, sheet: Sheet
) -> list[Label]:
    """The cups that lie somewhere; those in the basket are not drawn one by one."""
    labels = []
    for it in cups:
        if it.x is None or it.y is None or it.holder or it.place.endswith("篚"):
            continue
        x, y = frame.at(it.x, it.y)
        pen.stamp(
            f"cup {bool(it.filled)}", x, y, partial(glyphs.cup, x=0, y=0, filled=bool(it.filled))
        )
        sheet.block((x - 4, y - 5, x + 4, y + 5))
        labels.append(Label(it.kind, x, y, 5, 5, SMALL - 1, "cupname", True))
    return labels


def _paths(
    pen: Pen, view: View, frame: Frame, colours: Mapping[str, int], sheet: Sheet
) -> list[Label]:
    """The ways, numbered in the order in which they were gone; one gone twice is drawn once, with
    both numbers, one that only a ditto repeats faintly and without."""
    told = [m for m in view.moves if m.act not in view.again]
    order = {id(move): n for n, move in enumerate(told, 1)}
    labels = []
    for (who, points), moves in _ways(view.moves).items():
        colour, shift = colours[who], (colours[who] - 2) * 1.6
        line = [(x + shift, y + shift) for x, y in (frame.at(*p) for p in points)]
        numbers = [order[id(m)] for m in moves if id(m) in order]
        guess = " guess" if moves[-1].grade in (SUPPOSED, OPEN) else ""
        pen.line(line, f"path p{colour}{guess}{'' if numbers else ' again'}")
        if numbers:
            sheet.rule(line)
            _arrow(pen, line[-2], line[-1], colour)
            labels.append(_way_name(f"{who[:1]}{_told_numbers(numbers)}", line, colour))
    return labels


def _ways(moves: Iterable[Move]) -> dict[tuple[str, tuple[tuple[float, float], ...]], list[Move]]:
    """The moves by who goes and by which way."""
    ways: dict[tuple[str, tuple[tuple[float, float], ...]], list[Move]] = {}
    for move in moves:
        key = move.who, tuple((round(x), round(y)) for x, y in move.points)
        ways.setdefault(key, []).append(move)
    return ways


def _way_name(words: str, line: Sequence[tuple[float, float]], colour: int) -> Label:
    x, y = _along(line, 0.42)
    return Label(words, x, y, 2, 2, SMALL - 3, f"n{colour}", must=False, on_line=True)


def _told_numbers(numbers: Sequence[int]) -> str:
    """1·3·5; of many the first and the last."""
    return "·".join(map(str, numbers)) if len(numbers) < 4 else f"{numbers[0]}…{numbers[-1]}"


def _arrow(pen: Pen, start: tuple[float, float], end: tuple[float, float], colour: int) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / size, dy / size
    tip = (end[0] - dx * 9, end[1] - dy * 9)
    back = tip[0] - 7 * dx, tip[1] - 7 * dy
    pen.polygon(
        [tip, (back[0] - 3 * dy, back[1] + 3 * dx), (back[0] + 3 * dy, back[1] - 3 * dx)],
        f"n{colour}",
    )


def _along(line: Sequence[tuple[float, float]], part: float) -> tuple[float, float]:
    """The point after a part of a line's length."""
    lengths = [((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in zip(line, line[1:])]
    left = part * sum(lengths)
    for (a, b), length in zip(zip(line, line[1:]), lengths):
        if left <= length and length:
            return a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length
        left -= length
    return line[-1]


def _write_all(pen: Pen, laid: Sequence[Laid]) -> None:
    """All labels; in a page those of a class together, which is named once."""
    if pen.symbols is None:
        for one in laid:
            _write(pen, one)
        return
    for class_ in dict.fromkeys(one.label.class_ for one in laid):
        pen.open(class_=class_)
        for one in laid:
            if one.label.class_ == class_:
                _write(pen, one)
        pen.close()


def _write(pen: Pen, laid: Laid) -> None:
    if laid.far:
        edge = laid.y + laid.label.size * (-0.4 if laid.y > laid.label.y else 0.4)
        pen.line([(laid.label.x, laid.label.y), (laid.x, edge)], "lead")
    pen.text(
        laid.x,
        laid.y,
        laid.label.words,
        laid.label.size,
        laid.label.class_,
        "middle",
        laid.label.title,
    )


def _north(pen: Pen, x: float, y: float) -> None:
    pen.polygon([(x, y - 15), (x - 5, y + 4), (x, y), (x + 5, y + 4)], "tick")
    pen.text(x - 18, y - 4, "北", SMALL, "note", "middle")


def _foot(pen: Pen, view: View, frame: Frame, width: float, y: float) -> float:
    """Scale, legend, words, what is open, the strip of time; gives where the sheet ends."""
    _scale(pen, view, MARGIN, y + 8)
    _legend(pen, MARGIN + 232, y + 8, view.given.vector)
    y += 46
    for text, size, class_ in (
        (view.words, BODY, "name"),
        *((note, SMALL, "note") for note in view.notes),
    ):
        for line in wrapped(text, size, width - 2 * MARGIN):
            pen.text(MARGIN, y, line, size, class_)
            y += size * LINE + 2
        y += 3
    if view.strip:
        y = _strip(pen, view.strip, width, y + 4)
    return y + 10


def _scale(pen: Pen, view: View, x: float, y: float) -> None:
    length = 20 * SCALE
    pen.line([(x, y - 4), (x, y), (x + length, y), (x + length, y - 4)], "edge")
    foot = not view.building.levels
    told = "二十尺；六十六尺以外縮繪" if foot else "堂廣五分之一"
    pen.text(x, y + 13, told, SMALL - 2, "note")


def _legend(pen: Pen, x: float, y: float, vector: Callable[[str], tuple[float, float]]) -> None:
    north = vector("北")
    for grade, posture, name in (
        ("written", "立", "明文"),
        ("told", "立", "注疏"),
        ("supposed", "立", "擬"),
        ("written", "坐", "坐"),
    ):
        glyphs.person(pen, x, y, north, grade, posture)
        pen.text(x + 13, y, name, SMALL - 1, "note")
        x += 62
    pen.add("ellipse", cx=x, cy=y, rx=11, ry=7, class_="open")
    pen.text(x + 15, y, "未詳", SMALL - 1, "note")
    for filled, name in ((True, "實"), (False, "虛")):
        x += 64
        glyphs.cup(pen, x, y, filled)
        pen.text(x + 9, y, name, SMALL - 1, "note")
    glyphs.mat(pen, x + 62, y, vector("南"), vector("東"), "written", 0.45)
    pen.text(x + 82, y, "席（厚邊為首）", SMALL - 1, "note")


def _strip(pen: Pen, strip: Sequence[tuple[str, int, bool]], width: float, y: float) -> float:
    """The rite as a line: each phase as long as it has acts, the one that is shown marked."""
    total = sum(size for _, size, _ in strip) or 1
    x, room = MARGIN, width - 2 * MARGIN
    for name, size, now in strip:
        length = room * size / total
        pen.add(
            "rect",
            "",
            name,
            x=x,
            y=y,
            width=max(length - 1, 0.6),
            height=7,
            class_="now" if now else "band",
        )
        if now:
            pen.text(
                min(max(x + length / 2, MARGIN + 40), width - MARGIN - 40),
                y + 17,
                name,
                SMALL - 2,
                "note",
                "middle",
            )
        x += length
    return y + 24
