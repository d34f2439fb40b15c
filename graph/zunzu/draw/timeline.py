"""The line of time: a rite as a score.

A stave for each person or company, time from left to right, an act a sign on the stave of him who
does it; cups are coloured lines that pass from hand to hand; phases are bars.  Two rites stand
under each other, aligned by their phases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from .floor import COLOURS, STYLE
from .moments import Course, Phase
from .pen import Pen, measure

_LEFT, _TOP, _ROW, _BAR = 104.0, 74.0, 24.0, 26.0
#: An act as wide as this shows its verb; a narrower one is a tick.
_WORD, _TICK = 17.0, 2.4
_NOTE = "一人一行，自左而右；豎格為節；彩線為爵，自手至手"
#: How big the name of a cup is.
_SMALL = 9
#: Who has fewer acts than this in what is shown has no stave of his own.
_FEW = 1


@dataclass(frozen=True, slots=True)
class Span:
    """A phase on the score: its title, the acts that it has there, where it begins and how wide
    it is."""

    title: str
    acts: range
    x: float
    width: float


def draw(course: Course, phases: Sequence[Phase], title: str) -> str:
    """The score of some phases of a rite, all of them or one, as SVG."""
    whole = len(phases) > 1
    spans, x = [], _LEFT
    for phase in phases:
        wide = _wide(phase, whole)
        spans.append(Span(phase.section.title, range(phase.start, phase.end), x, wide))
        x += wide
    pen = Pen()
    y = _stave(pen, course, spans, _TOP, not whole)
    return _sheet(pen, x + 20, y, title)


def beside(one: Course, two: Course) -> str:
    """The scores of two rites under each other: phases of one kind, or of one name, stand at one
    place."""
    first, second = [[p for p in c.phases if p.end > p.start] for c in (one, two)]
    pairs = _aligned(first, second)
    upper: list[Span] = []
    lower: list[Span] = []
    x = _LEFT
    for a, b in pairs:
        wide = max(_wide(p, True) for p in (a, b) if p is not None)
        for phase, spans in ((a, upper), (b, lower)):
            if phase is not None:
                spans.append(Span(phase.section.title, range(phase.start, phase.end), x, wide))
        x += wide
    pen = Pen()
    y = _stave(pen, one, upper, _TOP, False)
    y = _stave(pen, two, lower, y + 46, False)
    return _sheet(pen, x + 20, y, f"{one.title}　{two.title}")


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


def _wide(phase: Phase, whole: bool) -> float:
    size = phase.end - phase.start
    return (
        max(size * _TICK, measure(phase.section.title, 11) + 8) if whole else max(size * _WORD, 120)
    )


def _stave(pen: Pen, course: Course, spans: Sequence[Span], top: float, words: bool) -> float:
    """One rite: bars of phases, staves, signs, cups; gives where it ends."""
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
            _sign(pen, course, n, _x(span, n), rows, words)
    return end


def _names(course: Course, spans: Sequence[Span]) -> list[str]:
    """Whose staves there are, in the order in which they come up."""
    count: dict[str, int] = {}
    for span in spans:
        for n in span.acts:
            act = course.moments[n].act
            for name in act.agent:
                count[name] = count.get(name, 0) + 1
            for name in act.recipient:
                count.setdefault(name, 0)
    return [name for name, times in count.items() if times >= _FEW]


def _x(span: Span, n: int) -> float:
    size = max(len(span.acts), 1)
    return span.x + (n - span.acts.start + 0.5) * (span.width - 4) / size + 2


def _sign(pen: Pen, course: Course, n: int, x: float, rows: dict[str, float], words: bool) -> None:
    act = course.moments[n].act
    where = [rows[name] for name in act.agent if name in rows]
    if len(where) > 1:
        pen.line([(x, min(where)), (x, max(where))], "rule")
    for y in where:
        told = f"{act.quote}（{act.id}）"
        if words:
            pen.add("circle", "", told, cx=x, cy=y, r=8, class_="disc rule")
            pen.text(x, y, act.verb[:1], 12, "open-name" if act.negated else "name", "middle")
        else:
            pen.add("rect", "", told, x=x - 0.8, y=y - 5, width=1.6, height=10, class_="tick")


def _cups(pen: Pen, course: Course, spans: Sequence[Span], rows: dict[str, float]) -> None:
    """Each cup as a line from hand to hand; it is broken where the cup lies somewhere."""
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
    for n, (name, runs) in enumerate(held.items()):
        _cup(pen, name, runs, n % COLOURS, named)


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


def _sheet(pen: Pen, width: float, height: float, title: str) -> str:
    body, pen.parts = pen.parts, []
    lines = ((f"{title}　時序", 21, "title", 24), (_NOTE, 12, "note", 48))
    width = max(width, *(measure(words, size) + 20 for words, size, _, _ in lines))
    pen.add("rect", x=0, y=0, width=width, height=height + 16, class_="paper")
    for words, size, class_, y in lines:
        pen.text(8, y, words, size, class_)
    pen.parts += body
    return pen.svg(width, height + 16, title, STYLE)
