"""Drawings of single things: where each cup goes, the stand of meat, the targets to scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import fail
from ..lexicon import lexicon
from ..model import Statement
from .floor import COLOURS, STYLE
from .given import Cut
from .moments import Course
from .pen import Pen, measure, wrapped
from .where import STAND

_STEP, _ROW = 15.0, 30.0
#: Where a cup is that was taken away.
_UNTOLD = "不言所之"
#: The outline of the victim, from the neck along the back.
_VICTIM = (
    (30, 92),
    (48, 58),
    (110, 40),
    (200, 40),
    (262, 46),
    (296, 44),
    (330, 52),
    (362, 92),
    (350, 112),
    (310, 108),
    (284, 132),
    (282, 232),
    (258, 234),
    (250, 158),
    (150, 172),
    (112, 160),
    (96, 190),
    (88, 244),
    (66, 244),
    (64, 160),
    (40, 132),
)


@dataclass(frozen=True, slots=True)
class Station:
    """Where a cup is for a while: in whose hand, or at what place, since which act, and by which
    verb it came there."""

    where: str
    held: bool
    act: str
    verb: str
    filled: bool | None


def stations(course: Course, start: int = 0, end: int | None = None) -> dict[str, list[Station]]:
    """Of each cup its stations in order, from the first act to the last of a part of the course."""
    found: dict[str, list[Station]] = {}
    for moment in course.moments[start:end]:
        for cup in moment.cups:
            taken = moment.act.cup == cup.name and lexicon().is_a(moment.act.verb, "takes-away")
            untold = _UNTOLD if taken else ""
            where = "、".join(cup.holder) or cup.place or untold
            run = found.setdefault(cup.name, [])
            if where and (not run or run[-1].where != where):
                run.append(
                    Station(where, bool(cup.holder), moment.act.id, moment.act.verb, cup.filled)
                )
    return {cup: run for cup, run in found.items() if len(run) > 1}


def cups(course: Course, start: int, end: int, title: str) -> str:
    """Which cup, from where, through whose hands, back to where: a line a cup, broken where the
    sheet ends, as SVG."""
    pen, y, wide = Pen(), 78.0, 980.0
    known = [(_cup(name), run) for name, run in stations(course, start, end).items()]
    left = 24 + max((measure(cup, 15) for cup, _ in known), default=0.0)
    for n, (cup, run) in enumerate(known):
        y = _flow(pen, cup, run, (left, y, wide), n % COLOURS)
    return _sheet(
        pen, wide, y, f"{title}　爵之行", "方框為所在之處，圓框為所執之人；線上之字為所以至"
    )


def _cup(name: str) -> str:
    """A cup by its kind and the segment in which it comes up."""
    kind, _, at = name.partition(".")
    return f"{kind} {at.partition('-')[0]}"


def _flow(
    pen: Pen, cup: str, run: Sequence[Station], room: tuple[float, float, float], colour: int
) -> float:
    """One cup, right of the names of all, from a height on, as wide as the sheet; where it ends."""
    left, y, wide = room
    x = left
    pen.text(12, y, cup, 15, f"n{colour}")
    for n, station in enumerate(run):
        width = measure(station.where, 13) + 14
        link = 30.0 if n else 0.0
        if x + link + width > wide - 12:
            x, y = left, y + _ROW
        if n:
            pen.line([(x, y), (x + link, y)], f"path p{colour}")
            pen.text(x + link / 2, y - 8, station.verb, 11, f"n{colour}", "middle", station.act)
            x += link
        pen.add(
            "rect",
            "",
            station.act,
            x=x,
            y=y - 11,
            width=width,
            height=22,
            rx=11 if station.held else 2,
            class_="disc p" + str(colour) if station.held else "thing",
        )
        pen.text(x + width / 2, y, station.where, 13, "name", "middle")
        x += width
    return y + _ROW + 10


def meat(shares: Mapping[Statement, str], places: Mapping[str, Cut], title: str) -> str:
    """The stands of meat: for each person the victim from its right side, with the cuts that he has
    on his stand, as SVG; of each share the sentence that tells of it.

    What has no place on the animal (fish, what the text only names) is written beside it.
    Raises ZunzuError for a rite whose text tells of no cuts.
    """
    by: dict[str, list[Statement]] = {}
    for share in shares:
        by.setdefault(share.subject.removesuffix(STAND), []).append(share)
    by = {
        who: rows
        for who, rows in by.items()
        if any(v in places for row in rows for v in row.values)
    }
    if not by:
        raise fail(
            f"stand of meat of {title}", "its text tells nobody's cuts", "ask for another rite"
        )
    pen, columns, wide, high = Pen(), 2, 400.0, 300.0
    for n, (who, rows) in enumerate(by.items()):
        x, y = 20 + wide * (n % columns), 66 + high * (n // columns)
        _animal(pen, who, {row: shares[row] for row in rows}, places, x, y)
    lines = (len(by) + columns - 1) // columns
    return _sheet(pen, 20 + wide * columns, 66 + high * lines, f"{title}　俎實", "牲右面；朱者在俎")


def _animal(
    pen: Pen, who: str, rows: Mapping[Statement, str], places: Mapping[str, Cut], x: float, y: float
) -> None:
    """One person's stand: the victim with his cuts, whose half it is, the words, what has no
    place on it."""
    values = list(dict.fromkeys(value for row in rows for value in row.values))
    pen.polygon([(x + px, y + py) for px, py in _VICTIM], "floor rule")
    _cuts(pen, values, places, x, y)
    side = next((row.side for row in rows if row.side), None)
    pen.text(x + 8, y + 18, f"{who}俎" + (f"（{side}體）" if side else ""), 17, "title")
    for n, line in enumerate(wrapped("".join(dict.fromkeys(rows.values())), 12, 360)[:2]):
        pen.text(x + 8, y + 258 + 15 * n, line, 12, "note")
    if other := [v for v in values if v not in places]:
        pen.text(x + 200, y + 18, "又：" + "、".join(other)[:22], 12, "note")


def _cuts(pen: Pen, values: Sequence[str], places: Mapping[str, Cut], x: float, y: float) -> None:
    """The cuts on the animal, and their names, each pushed down until it lies over none before
    it."""
    for cut, at in ((cut, at) for cut, at in places.items() if cut in values):
        pen.add(
            "ellipse",
            "",
            cut,
            cx=x + at.x,
            cy=y + at.y,
            rx=at.rx,
            ry=at.ry,
            class_="wine",
            fill_opacity="0.55",
        )
    taken: list[tuple[float, float]] = []
    for cut in (v for v in values if v in places):
        cx, cy = x + places[cut].x, y + places[cut].y
        while any(abs(cx - a) < 30 and abs(cy - b) < 15 for a, b in taken):
            cy += 15
        taken.append((cx, cy))
        pen.text(cx, cy, cut, 13, "name", "middle")


@dataclass(frozen=True, slots=True)
class Target:
    """A target in 尺: how far away, how wide its middle, its body, its upper and its lower
    tongues."""

    name: str
    bows: float
    middle: float

    @property
    def body(self) -> float:
        """倍中以為躬."""
        return 2 * self.middle

    @property
    def upper(self) -> float:
        """倍躬以為左右舌."""
        return 2 * self.body

    @property
    def lower(self) -> float:
        """下舌半上舌: so much of the upper tongue as reaches over the body, by half."""
        return self.body + (self.upper - self.body) / 2


def target(name: str, bows: float) -> Target:
    """The target that stands so many bows away: 弓二寸以為侯中 (yili.05.398)."""
    return Target(name, bows, bows * 2 / 10)


def targets(known: Sequence[Target], title: str, words: str) -> str:
    """The targets to one scale, as SVG; strips two 尺 high (a width of cloth), the middle
    square."""
    scale = 820.0 / sum(t.upper + 6 for t in known)
    pen, x, base = Pen(), 20.0, 66.0
    high = max(t.middle + 8 for t in known) * scale
    for it in known:
        middle = x + it.upper * scale / 2
        y = base + high - (it.middle + 8) * scale
        for width, height, class_ in (
            (it.upper, 2, "thing"),
            (it.body, 2, "mat"),
            (it.middle, it.middle, "disc rule"),
            (it.body, 2, "mat"),
            (it.lower, 2, "thing"),
        ):
            pen.add(
                "rect",
                x=middle - width * scale / 2,
                y=y,
                width=width * scale,
                height=height * scale,
                class_=class_,
            )
            if height > 2:
                third = it.middle * scale / 3
                pen.add(
                    "rect",
                    x=middle - third / 2,
                    y=y + third,
                    width=third,
                    height=third,
                    class_="wine",
                )
            y += height * scale
        told = (
            f"{it.name}：侯道{it.bows:g}弓",
            f"中{it.middle:g}尺　躬{it.body:g}尺",
            f"上舌{it.upper:g}尺　下舌{it.lower:g}尺",
        )
        for n, line in enumerate(told):
            pen.text(middle, y + 16 + 17 * n, line, 13, "name" if not n else "note", "middle")
        x += (it.upper + 6) * scale
    y = base + high + 84
    pen.line([(20, y - 4), (20, y), (20 + 10 * scale, y), (20 + 10 * scale, y - 4)], "edge")
    pen.text(26 + 10 * scale, y, "十尺", 12, "note")
    for line in wrapped(words, 13, 820):
        y += 20
        pen.text(20, y, line, 13, "note")
    return _sheet(pen, 860, y + 12, f"{title}　侯制", "上下舌、躬各高二尺；鵠居中三分之一")


def _sheet(pen: Pen, width: float, height: float, title: str, note: str) -> str:
    body, pen.parts = pen.parts, []
    pen.add("rect", x=0, y=0, width=width, height=height + 10, class_="paper")
    pen.text(14, 24, title, 21, "title")
    pen.text(14, 46, note, 12, "note")
    pen.parts += body
    return pen.svg(width, height + 10, title, STYLE)
