"""The line of time: a rite as a score.

A stave for each person or company, time from left to right, an act a sign on the stave of him who
does it; cups are coloured lines that pass from hand to hand; phases are bars.  Two rites stand
under each other, aligned by their phases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ..lexicon import Lexicon
from ..model import Act
from .floor import COLOURS, STYLE
from .moments import Course, Phase
from .pen import Pen, measure

_LEFT, _TOP, _ROW, _BAR = 104.0, 74.0, 24.0, 26.0
#: An act as wide as this shows its verb; a narrower one is a sign.
_WORD, _TICK = 17.0, 5.0
#: The signs: what they stand for, and of which kinds of verbs.
_SIGNS = {
    "way": ("行", ("motion",)),
    "rest": ("坐立", ("posture",)),
    "bow": ("拜揖", ("bow", "salute")),
    "give": ("獻授", ("offer", "transfer", "receive")),
    "eat": ("飲食", ("eat",)),
    "word": ("言", ("speech", "reply", "order", "invite")),
    "art": ("射樂", ("shoot", "music")),
    "deed": ("餘事", ()),
}
#: The outlines of those that are neither round nor square, round their middle.
_OUTLINES = {
    "way": ((-2.4, 5), (-1, 5), (2.4, -5), (1, -5)),
    "bow": ((-2.4, -4), (2.4, -4), (0, 4)),
    "give": ((-2.2, -2.2), (2.2, -2.2), (2.2, 2.2), (-2.2, 2.2)),
    "art": ((0, -4), (2.4, 0), (0, 4), (-2.4, 0)),
}
_SIGN_OF = {kind: sign for sign, (_, kinds) in _SIGNS.items() for kind in kinds}
_NOTE = "一人一行，自左而右；豎格為節；彩線為爵，自手至手"
#: How big the name of a cup is.
_SMALL = 9
#: How wide the sheet is; between two lines.
_WIDE, _GAP = 1360.0, 22.0


@dataclass(frozen=True, slots=True)
class Span:
    """A phase on the score, or a piece of one: its title, the acts that it has there, where it
    begins and how wide it is."""

    title: str
    acts: range
    x: float
    width: float


def draw(course: Course, phases: Sequence[Phase], title: str, words: Lexicon) -> str:
    """The score of some phases of a rite, all of them or one, as SVG."""
    whole = len(phases) > 1
    pen, y = Pen(), _TOP
    systems = _systems([(phase,) for phase in phases], whole)
    for n, (spans,) in enumerate(systems):
        y = _stave(pen, course, spans, y + _GAP * (n > 0), words if whole else None)
    return _sheet(pen, y, title, whole)


def beside(one: Course, two: Course, words: Lexicon) -> str:
    """The scores of two rites under each other: phases of one kind, or of one name, stand at one
    place."""
    first, second = [[p for p in c.phases if p.end > p.start] for c in (one, two)]
    pen, y = Pen(), _TOP
    for n, (upper, lower) in enumerate(_systems(_aligned(first, second), True)):
        y += _GAP * (n > 0)
        for course, spans in ((one, upper), (two, lower)):
            y = _stave(pen, course, spans, y + _GAP, words) if spans else y
    return _sheet(pen, y, f"{one.title}　{two.title}", True)


def _systems(
    columns: Sequence[tuple[Phase | None, ...]], whole: bool
) -> list[tuple[list[Span], ...]]:
    """The phases broken into lines of the width of the sheet, as music is; a column holds what
    stands under each other, and of each line there is a row of spans for each of these."""
    lines: list[tuple[list[Span], ...]] = []
    x = _WIDE
    for column in columns:
        for pieces in _pieces(column, whole):
            wide = max(_wide(title, acts, whole) for title, acts in pieces if acts)
            if not lines or x + wide > _WIDE:
                lines.append(tuple([] for _ in column))
                x = _LEFT
            for row, (title, acts) in zip(lines[-1], pieces):
                if acts:
                    row.append(Span(title, acts, x, wide))
            x += wide
    return lines


def _pieces(column: Sequence[Phase | None], whole: bool) -> Iterator[tuple[tuple[str, range], ...]]:
    """A column as pieces of which each fits into a line: of each phase in it its title and acts."""
    room = int((_WIDE - _LEFT) // (_TICK if whole else _WORD))
    size = max(p.end - p.start for p in column if p is not None)
    for at in range(0, size, room):
        yield tuple(
            (p.section.title + "（續）" * (at > 0), range(p.start, p.end)[at : at + room])
            if p is not None
            else ("", range(0))
            for p in column
        )


def _aligned(
    first: Sequence[Phase], second: Sequence[Phase]
) -> list[tuple[Phase | None, Phase | None]]:
    """The phases of two rites in one row, each beside its like or alone."""
    keys = [
        [p.section.phases[0] if p.section.phases else p.section.title for p in run]
        for run in (first, second)
    ]
    pairs: list[tuple[Phase | None, Phase | None]] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(
        None, keys[0], keys[1], autojunk=False
    ).get_opcodes():
        if tag == "equal":
            pairs += zip(first[i1:i2], second[j1:j2])
        else:
            pairs += [(p, None) for p in first[i1:i2]] + [(None, p) for p in second[j1:j2]]
    return pairs


def _wide(title: str, acts: range, whole: bool) -> float:
    name = measure(title, 11) + 8
    return max(len(acts) * _TICK, name) if whole else max(len(acts) * _WORD, name, 120)


def _stave(
    pen: Pen, course: Course, spans: Sequence[Span], top: float, signs: Lexicon | None
) -> float:
    """One rite: bars of phases, staves, cups, and the acts: as signs by the kinds of their verbs,
    or as the verbs themselves; gives where it ends."""
    names = _names(course, spans)
    rows = {name: top + _BAR + _ROW * (n + 0.7) for n, name in enumerate(names)}
    end = top + _BAR + _ROW * (len(names) + 0.5)
    pen.text(8, top + 8, course.title, 15, "title")
    for n, span in enumerate(spans):
        pen.add(
            "rect",
            x=span.x,
            y=top,
            width=span.width - 1,
            height=end - top,
            class_="band" if n % 2 else "floor",
            fill_opacity="0.45",
        )
        pen.text(span.x + 4, top + 11, span.title, 11, "note")
    for name, y in rows.items():
        pen.line([(_LEFT - 6, y), (spans[-1].x + spans[-1].width if spans else _LEFT, y)], "rule")
        pen.text(_LEFT - 10, y, name, 13, "name", "end")
    _cups(pen, course, spans, rows)
    for span in spans:
        for n in span.acts:
            _sign(pen, course.moments[n].act, _x(span, n), rows, signs)
    return end


def _names(course: Course, spans: Sequence[Span]) -> list[str]:
    """Whose staves there are: who does something, or is served, in the order in which they come
    up; after them who only has a cup in hand."""
    acts = [course.moments[n].act for span in spans for n in span.acts]
    doing = dict.fromkeys(name for act in acts for name in act.agent)
    moments = [course.moments[n] for span in spans for n in span.acts]
    holding = (cup.holder[0] for m in moments for cup in m.cups if cup.holder)
    return [*doing, *(name for name in dict.fromkeys(holding) if name not in doing)]


def _x(span: Span, n: int) -> float:
    size = max(len(span.acts), 1)
    return span.x + (n - span.acts.start + 0.5) * (span.width - 4) / size + 2


def _sign(pen: Pen, act: Act, x: float, rows: dict[str, float], signs: Lexicon | None) -> None:
    where = [rows[name] for name in act.agent if name in rows]
    if len(where) > 1:
        pen.line([(x, min(where)), (x, max(where))], "rule")
    for y in where:
        told = f"{act.quote}（{act.id}）"
        if signs is None:
            pen.add("circle", "", told, cx=x, cy=y, r=8, class_="disc rule")
            pen.text(x, y, act.verb[:1], 12, "open-name" if act.negated else "name", "middle")
        else:
            _shape(pen, _SIGN_OF.get(signs.kind(act.verb, "V"), "deed"), x, y, told)


def _shape(pen: Pen, sign: str, x: float, y: float, told: str = "") -> None:
    """The sign of an act, no wider than it has room."""
    match sign:
        case "eat" | "word":
            shape = "tick" if sign == "eat" else "ring"
            pen.add("circle", "", told, cx=x, cy=y, r=2.3, class_=shape)
        case "rest":
            pen.add("rect", "", told, x=x - 2, y=y + 2, width=4, height=2, class_="tick")
        case "deed":
            pen.add("rect", "", told, x=x - 0.8, y=y - 4, width=1.6, height=8, class_="tick")
        case _:
            points = ((x + dx, y + dy) for dx, dy in _OUTLINES[sign])
            pen.polygon(points, "tick", told)


def _cups(pen: Pen, course: Course, spans: Sequence[Span], rows: dict[str, float]) -> None:
    """Each cup as a line from hand to hand; it is broken where the cup lies somewhere."""
    colours = {cup.name: n % COLOURS for n, cup in enumerate(course.moments[-1].cups)}
    lines: dict[str, list[list[tuple[float, float]]]] = {}
    for x, cup in (
        (_x(span, n), cup) for span in spans for n in span.acts for cup in course.moments[n].cups
    ):
        run = lines.setdefault(cup.name, [[]])
        holder = next((name for name in cup.holder if name in rows), None)
        if holder is not None:
            run[-1].append((x, rows[holder] + 7))
        elif run[-1]:
            run.append([])
    held = {name: [run for run in runs if run] for name, runs in lines.items() if runs[0]}
    named: list[tuple[float, float]] = []
    for name, runs in held.items():
        _cup(pen, name, runs, colours[name], named)


def _cup(
    pen: Pen,
    name: str,
    runs: Sequence[list[tuple[float, float]]],
    colour: int,
    named: list[tuple[float, float]],
) -> None:
    """The lines of one cup, its name where they begin, beside those ``named`` there before it; in
    hand for one act alone, it is a dash."""
    for run in runs:
        (x, y), dash = run[0], 3
        pen.line(_thin(run) if len(run) > 1 else [(x, y), (x + dash, y)], f"path p{colour}")
    x, y = runs[0][0]
    told = name.partition(".")[0]
    wide = measure(told, _SMALL) + 1
    while near := [at for at, row in named if row == y and abs(at - x) < wide]:
        x = max(near) + wide
    named.append((x, y))
    pen.text(x, y + 7, told, _SMALL, f"n{colour}")


def _thin(run: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """A line without the points that lie on it."""
    return [
        p
        for i, p in enumerate(run)
        if i in (0, len(run) - 1) or not run[i - 1][1] == p[1] == run[i + 1][1]
    ]


def _sheet(pen: Pen, height: float, title: str, signs: bool) -> str:
    body, pen.parts = pen.parts, []
    lines = ((f"{title}　時序", 21, "title", 24), (_NOTE, 12, "note", 48))
    width = _WIDE + 20
    pen.add("rect", x=0, y=0, width=width, height=height + 16, class_="paper")
    for words, size, class_, y in lines:
        pen.text(8, y, words, size, class_)
    x = 24 + measure(_NOTE, 12)
    for sign, (meaning, _) in _SIGNS.items() if signs else ():
        _shape(pen, sign, x, 48)
        pen.text(x + 6, 48, meaning, 12, "note")
        x += 22 + measure(meaning, 12)
    pen.parts += body
    return pen.svg(width, height + 16, title, STYLE)
