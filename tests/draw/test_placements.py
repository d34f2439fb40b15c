"""Everybody stands where text and commentary put him: tables that were read by hand before
anything was drawn."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path

import pytest

import zunzu
from zunzu import draw

TABLES = Path(__file__).parent / "placements"
CHAPTERS = ("yili.04", "yili.05", "yili.07", "yili.10", "yili.15")
#: The grades from the surest on: a place may be surer than was asked, never less sure.
SURE = ("written", "told", "supposed", "open")


def table(name: str) -> list[dict[str, str]]:
    with (TABLES / f"{name}.tsv").open(encoding="utf8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def areas(chapter: str) -> dict[str, tuple[float, ...]]:
    found = {}
    for row in table("areas"):
        if row["chapter"] == chapter or not row["chapter"] and row["area"] not in found:
            found[row["area"]] = tuple(float(row[c]) for c in ("x1", "y1", "x2", "y2"))
    return found


@cache
def moments(chapter: str):
    course = draw.course(chapter)
    first, last, of = {}, {}, {}
    for moment in course.moments:
        last[moment.act.segment] = of[moment.act.id] = moment
        first.setdefault(moment.act.segment, moment)
    return first, last, of


def moment_at(chapter: str, at: str):
    """The moment after an act, or, for a segment, after its last; of one without acts, after the
    first behind it."""
    first, last, of = moments(chapter)
    wanted = f"{chapter}.{at}"
    return of.get(wanted) or last.get(wanted) or first[min(s for s in first if s > wanted)]


def found(moment, who: str):
    """A person, mat (席:賓), thing or lying cup of that name."""
    kind, _, owner = who.partition(":")
    if kind == "席":
        return next((m for m in moment.mats if m.of == owner), None)
    return (
        next((p for p in moment.persons if p.who == who), None)
        or next((t for t in moment.things if t.name == who), None)
        or next((c for c in moment.cups if c.kind == who and c.x is not None), None)
    )


def misfit(chapter: str, row: dict[str, str]) -> str:
    """What is otherwise than the row says; an empty string where all is as it says."""
    moment = moment_at(chapter, row["at"])
    it = found(moment, row["who"])
    if it is None:
        return "is not there"
    told = [wrong for wrong in (place_misfit(chapter, moment, it, row["place"]),) if wrong]
    for column in ("facing", "posture"):
        if row[column] and getattr(it, column) != row[column]:
            told.append(f"{column} {getattr(it, column)!r}")
    if row["holds"] and row["holds"] not in it.holds:
        told.append(f"holds {it.holds}")
    grade = getattr(it, "grade", row["grade"])
    if row["grade"] in SURE and SURE.index(grade) > SURE.index(row["grade"]):
        told.append(f"grade {grade}")
    return "; ".join(told)


def place_misfit(chapter: str, moment, it, place: str) -> str:
    kind, _, owner = place.partition(":")
    if not place:
        return ""
    if kind in ("西於", "東於"):
        other = found(moment, owner)
        beside = other and 2 < (it.x - other.x) * (1 if kind == "東於" else -1) < 12
        return "" if beside and abs(it.y - other.y) < 8 else f"at {it.x},{it.y}"
    if owner:
        mat = next((m for m in moment.mats if m.of == owner), None)
        if mat is None:
            return f"{owner} has no mat"
        dx, dy = draw.vector(mat.facing)
        hx, hy = draw.vector(mat.head)
        x, y, reach = {
            "席": (0, 0, 6),
            "席前": (8 * dx, 8 * dy, 8),
            "席西": (-8, 0, 5),
            "薦西": (4 * dx - 4, 4 * dy, 6),
            "薦東": (4 * dx + 4, 4 * dy, 6),
        }[kind]
        far = abs(it.x - mat.x - x) <= reach and abs(it.y - mat.y - y) <= reach
        return "" if far else f"at {it.x},{it.y}"
    x1, y1, x2, y2 = areas(chapter)[place]
    return "" if x1 <= it.x <= x2 and y1 <= it.y <= y2 else f"at {it.x},{it.y}"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_there_are_forty_placements_with_words_of_the_text(chapter):
    rows = table(chapter)
    texts = {s.id: s.text for s in zunzu.edition(chapter).segments}
    assert len(rows) >= 40
    assert [
        r["words"]
        for r in rows
        if r["words"] not in texts[f"{chapter}.{r['source'] or r['at'].partition('.')[0]}"]
    ] == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_everybody_stands_where_the_table_says(chapter):
    assert misfits(chapter, table(chapter)) == []


def misfits(chapter: str, rows: list[dict[str, str]]) -> list[str]:
    return [
        f"{r['at']} {r['who']} {r['place']}: {told}" for r in rows if (told := misfit(chapter, r))
    ]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_everybody_stands_where_the_second_table_says_but_for_what_it_calls_open(chapter):
    """Acts that were drawn by lot after the first tables were met, and read before they were
    looked at; a row that is open has its reason, and is taken out when it is met."""
    rows = table(f"second/{chapter}")
    texts = {s.id: s.text for s in zunzu.edition(chapter).segments}
    where = [(r, f"{chapter}.{r['source'] or r['at'].partition('.')[0]}") for r in rows]
    assert [r["words"] for r, segment in where if r["words"] not in texts[segment]] == []
    assert misfits(chapter, [r for r in rows if not r["open"]]) == []
    left = [r for r in rows if r["open"]]
    assert len(misfits(chapter, left)) == len(left) <= 2


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_everybody_stands_where_the_third_table_says_but_for_what_it_calls_open(chapter):
    """Acts drawn by lot once more, from segments that neither table before it names."""
    rows = table(f"third/{chapter}")
    before = {r["at"].partition(".")[0] for name in ("", "second/") for r in table(name + chapter)}
    texts = {s.id: s.text for s in zunzu.edition(chapter).segments}
    where = [(r, f"{chapter}.{r['source'] or r['at'].partition('.')[0]}") for r in rows]
    assert [r["words"] for r, segment in where if r["words"] not in texts[segment]] == []
    assert not before & {r["at"].partition(".")[0] for r in rows}
    assert misfits(chapter, [r for r in rows if not r["open"]]) == []
    left = [r for r in rows if r["open"]]
    assert len(misfits(chapter, left)) == len(left) <= 4


PAGE = Path(__file__).parents[2] / "docs" / "guide" / "classic-plans.md"


def compared() -> list[tuple[str, dict[str, str], str, str]]:
    """The points of the page of classic plans: chapter, what it says is drawn, whether it agrees
    with the tradition, and why."""
    found, chapter = [], ""
    titles = {"鄉飲酒禮": "yili.04", "鄉射禮": "yili.05"}
    for line in PAGE.read_text(encoding="utf8").splitlines():
        chapter = titles.get(line.removeprefix("## "), chapter)
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 8 and re.match(r"\d{3}", cells[1]):
            place, facing, posture = (*cells[5].split(), "", "")[:3]
            row = dict(zip(("at", "who", "place"), (cells[1], cells[2], place)), holds="", grade="")
            found.append((chapter, row | {"facing": facing, "posture": posture}, *cells[6:]))
    return found


def test_what_the_page_of_classic_plans_says_is_drawn_is_drawn():
    points = compared()
    assert {"yili.04": 30, "yili.05": 19} == {
        c: sum(c == chapter for chapter, *_ in points) for c in ("yili.04", "yili.05")
    }
    wrong = {f"{c} {row['at']} {row['who']}": misfit(c, row) for c, row, *_ in points}
    assert {at: told for at, told in wrong.items() if told} == {}
    assert all(same == "=" or same == "≠" and why for _, _, same, why in points)


def test_who_is_at_the_archers_tent_comes_out_of_it_and_not_through_the_gate():
    """司馬正適次，袒決遂，執弓，右挾之，出，升自西階 (07.198): the tent is in the court."""
    went = [
        move
        for moment in draw.course("大射儀").moments
        for move in moment.moves
        if moment.act.segment == "yili.07.198" and move.verb == "出"
    ]
    assert went and all(y > -125 for move in went for _, y in move.points)
