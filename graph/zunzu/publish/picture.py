"""Who serves whom as a picture: one wheel a rite, its busiest person in the middle.

The others stand around him in the order in which they first give or take.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape

import networkx as nx  # type: ignore[import-untyped,unused-ignore]  # its types are a package of their own

#: What is done with the cup, its colour and its English; 醋 is the same word as 酢, and whatever
#: else is done is grey.
COLOURS = {"獻": "#9c2f1b", "酢": "#2d6a4f", "酬": "#23588f", "舉": "#b0761a", "酳": "#75458a"}
_ENGLISH = {
    "獻": "offers",
    "酢": "returns",
    "酬": "pledges",
    "舉": "raises",
    "酳": "gives to rinse",
}
_SAME, _OTHER = {"醋": "酢"}, "#6b6256"
_PAPER, _INK, _NODE, _RIM = "#fbf8f1", "#2b2111", "#e9d5a1", "#5b4419"
#: The side of a wheel, the radius of its rim, the height of the title and of the legend, in the
#: picture's own units.
SIDE, RIM, TITLE, LEGEND = 560, 178, 66, 60
#: Type of names, and of titles; a Chinese character is as wide as it is high.
TYPE, HEAD = 15, 21

Point = tuple[float, float]


def write_svg(net: nx.MultiDiGraph[str], title: str) -> bytes:
    """The picture of a network of :func:`~zunzu.publish.network.service`, the same bytes on every
    run.

    Arrows are as thick as often as it is done, circles as large as one gives and takes; every one
    tells its number on pointing. Without any edge it has its title alone.
    """
    rites: dict[str, Counter[tuple[str, str, str]]] = {}
    for giver, taker, data in net.edges(data=True):
        rites.setdefault(data["chapter"], Counter())[
            giver, taker, _SAME.get(data["verb"], data["verb"])
        ] += data["times"]
    columns = 2 if len(rites) > 1 else 1
    width, height = columns * SIDE, TITLE + math.ceil(len(rites) / columns) * SIDE + LEGEND
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            'font-family="Noto Serif CJK TC, Source Han Serif TC, Songti TC, PMingLiU, serif">'
        ),
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
        _markers(),
        _text(28, 42, title, 26, "start"),
    ]
    for place, (chapter, served) in enumerate(rites.items()):
        corner = (place % columns * SIDE, TITLE + place // columns * SIDE)
        lines += _wheel(chapter, served, corner)
    verbs = [
        v for v in COLOURS if any(verb == v for served in rites.values() for _, _, verb in served)
    ]
    for place, verb in enumerate(verbs):
        x, y = 28 + place * 166, height - LEGEND / 2
        lines += [
            (
                f'<path d="M{x},{y} h44" stroke="{COLOURS[verb]}" stroke-width="3"'
                f' marker-end="url(#{_tip(verb)})"/>'
            ),
            _text(x + 54, y + 6, f"{verb}  {_ENGLISH[verb]}", TYPE, "start"),
        ]
    return ("\n".join(lines) + "\n</svg>\n").encode()


def _wheel(chapter: str, served: Counter[tuple[str, str, str]], corner: Point) -> list[str]:
    """One rite: its title, its arrows, and on them its persons: in the hub who serves and is
    served most."""
    busy: Counter[str] = Counter()
    for (giver, taker, _), times in served.items():
        busy[giver] += times
        busy[taker] += times
    hub = max(busy, key=lambda role: busy[role])
    rim = [role for role in busy if role != hub]
    middle = (corner[0] + SIDE / 2, corner[1] + SIDE / 2 + 12)
    turns = {role: 2 * math.pi * place / len(rim) for place, role in enumerate(rim)}
    at = {hub: middle} | {
        role: (middle[0] + RIM * math.sin(t), middle[1] - RIM * math.cos(t))
        for role, t in turns.items()
    }
    size = {role: 7 + 2.4 * math.sqrt(number) for role, number in busy.items()}
    lines = [
        _text(corner[0] + 28, corner[1] + 30, chapter, HEAD, "start"),
        *_arrows(served, hub, at, size, turns),
    ]
    for role, (x, y) in at.items():
        lines.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size[role]:.1f}" fill="{_NODE}"'
            f' stroke="{_RIM}"><title>{escape(role)}: {busy[role]}</title></circle>'
        )
        lines.append(
            _text(x, y + 5.5, role, TYPE, "middle", halo=True)
            if role == hub
            else _name(role, turns[role], at[role], size[role])
        )
    return lines


def _arrows(
    served: Counter[tuple[str, str, str]],
    hub: str,
    at: Mapping[str, Point],
    size: Mapping[str, float],
    turns: Mapping[str, float],
) -> Iterator[str]:
    """Who serves whom: a loop, a spoke, or an arrow between two on the rim; each further one
    between the same two bends more."""
    seen: Counter[tuple[str, str] | frozenset[str]] = Counter()
    for (giver, taker, verb), times in served.items():
        told = f"{giver} {verb} {taker}: {times}"
        if giver == taker:
            yield _loop(at[giver], size[giver], turns.get(giver, math.pi), verb, times, told)
        elif hub in (giver, taker):
            yield _arrow(
                at[giver],
                at[taker],
                size[taker],
                0.10 + 0.13 * seen[giver, taker],
                verb,
                times,
                told,
            )
            seen[giver, taker] += 1
        else:  # inward, so that nobody who stands between them on the rim is crossed
            pair = frozenset((giver, taker))
            bend = _inward(at[giver], at[taker], at[hub]) * (0.20 + 0.12 * seen[pair])
            yield _arrow(at[giver], at[taker], size[taker], bend, verb, times, told)
            seen[pair] += 1


def _inward(start: Point, end: Point, middle: Point) -> int:
    """Whether a bow to the left of the way (1) or to the right (-1) comes nearer to the middle."""
    (x, y), (u, v), (mx, my) = start, end, middle
    return 1 if (v - y) * (mx - (x + u) / 2) - (u - x) * (my - (y + v) / 2) >= 0 else -1


def _name(role: str, turn: float, at: Point, radius: float) -> str:
    """A name outside the rim: level at the sides; written downward at top and bottom, where
    level names would run into each other."""
    (x, y), away, (dx, dy) = at, radius + 6, (math.sin(turn), -math.cos(turn))
    if abs(dx) > 0.5:
        return _text(x + dx * away, y + dy * away + 5.5, role, TYPE, "start" if dx > 0 else "end")
    step = 1.12 * TYPE  # a little air between the characters
    top = y + away if dy > 0 else y - away - len(role) * step
    spans = "".join(
        f'<tspan x="{x + dx * away:.1f}" y="{top + step * (i + 0.85):.1f}">{escape(c)}</tspan>'
        for i, c in enumerate(role)
    )
    return f'<text font-size="{TYPE}" text-anchor="middle" fill="{_INK}">{spans}</text>'


def _arrow(
    start: Point, end: Point, radius: float, bend: float, verb: str, times: int, told: str
) -> str:
    """A bow to the left of its way (to the right for a bend below 0); it stops at the rim of him
    to whom it leads."""
    (x, y), (u, v) = start, end
    bx, by = (x + u) / 2 + (v - y) * bend, (y + v) / 2 - (u - x) * bend
    far = math.hypot(u - bx, v - by) or 1
    u, v = u - (u - bx) / far * (radius + 3), v - (v - by) / far * (radius + 3)
    return _path(f"M{x:.1f},{y:.1f} Q{bx:.1f},{by:.1f} {u:.1f},{v:.1f}", verb, times, told)


def _loop(at: Point, radius: float, turn: float, verb: str, times: int, told: str) -> str:
    """What one does to himself: a loop on the inner side of his circle (of the one in the
    middle: below him)."""
    (x, y), reach = at, 1.5 * (radius + 34)
    (ax, ay), (bx, by) = ((-math.sin(turn + s), math.cos(turn + s)) for s in (-0.6, 0.6))
    if abs(turn - math.pi) < 1e-9:
        (ax, ay), (bx, by) = (-0.56, 0.83), (0.56, 0.83)
    points = [
        (x + dx * far, y + dy * far)
        for dx, dy, far in (
            (ax, ay, radius),
            (ax, ay, reach),
            (bx, by, reach),
            (bx, by, radius + 3),
        )
    ]
    out, first, second, back = (f"{u:.1f},{v:.1f}" for u, v in points)
    return _path(f"M{out} C{first} {second} {back}", verb, times, told)


def _path(way: str, verb: str, times: int, told: str) -> str:
    return (
        f'<path d="{way}" fill="none" stroke="{COLOURS.get(verb, _OTHER)}" stroke-opacity="0.75"'
        f' stroke-width="{0.9 + 0.8 * math.sqrt(times):.2f}"'
        f' marker-end="url(#{_tip(verb)})"><title>{escape(told)}</title></path>'
    )


def _tip(verb: str) -> str:
    return f"tip{[*COLOURS].index(verb)}" if verb in COLOURS else "tip"


def _markers() -> str:
    tips = [(_tip(verb), colour) for verb, colour in COLOURS.items()] + [("tip", _OTHER)]
    return (
        "<defs>"
        + "".join(
            f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9"'
            ' markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0.6 L8,4'
            f' L0,7.4 z" fill="{colour}"/></marker>'
            for name, colour in tips
        )
        + "</defs>"
    )


def _text(x: float, y: float, words: str, size: int, anchor: str, halo: bool = False) -> str:
    around = f' stroke="{_NODE}" stroke-width="3" paint-order="stroke"' if halo else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"'
        f' fill="{_INK}"{around}>{escape(words)}</text>'
    )
