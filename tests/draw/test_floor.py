"""The plans: no label lies on another, nobody stands outside the building, the same bytes on
every run, whatever is asked of them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from zunzu import draw, text
from zunzu.corpus import at_hand, own_folder
from zunzu.draw.building import building
from zunzu.draw.errands import stands_on_steps
from zunzu.draw.pen import measure
from zunzu.draw.ways import far
from zunzu.errors import ZunzuError
from zunzu.intake import adding
from zunzu.intake.naming import Told

CHAPTERS = ("yili.04", "yili.05", "yili.07", "yili.10", "yili.15")
NS = "{http://www.w3.org/2000/svg}"


def boxes(svg: str) -> list[tuple[str, float, float, float, float]]:
    """Every line of text of a drawing with its box, measured from what stands in the drawing."""
    found = []
    for it in ET.fromstring(svg).iter(f"{NS}text"):
        size, x, y = (float(it.get(key)) for key in ("font-size", "x", "y"))
        words = it.text or it.findtext(f"{NS}title", "")
        words = "".join(it.itertext()).removeprefix(it.findtext(f"{NS}title", "") or "")
        wide = measure(words, size)
        left = {"middle": x - wide / 2, "end": x - wide}.get(it.get("text-anchor", ""), x)
        found.append((words, left, y - size * 0.86, left + wide, y + size * 0.14))
    return found


def overlaps(svg: str) -> list[tuple[str, str]]:
    return [
        (a[0], b[0])
        for a, b in combinations(boxes(svg), 2)
        if min(a[3], b[3]) - max(a[1], b[1]) > 0.5 and min(a[4], b[4]) - max(a[2], b[2]) > 0.5
    ]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_label_of_a_phase_lies_on_another(chapter):
    wrong = {
        p.section.title: bad
        for p in draw.phases(chapter)
        if (bad := overlaps(draw.plan(chapter, p.section.id)))
    }
    assert wrong == {}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_label_of_the_other_drawings_lies_on_another(chapter):
    drawings = (draw.score, draw.cups, draw.layout, draw.mats)
    assert {d.__name__: bad for d in drawings if (bad := overlaps(d(chapter)))} == {}


@pytest.mark.parametrize("svg", [draw.compare, draw.meat, draw.targets])
def test_no_label_of_a_drawing_of_things_lies_on_another(svg):
    rites = {draw.compare: ("yili.04", "yili.05"), draw.meat: ("yili.15",)}
    assert overlaps(svg(*rites.get(svg, ("yili.07",)))) == []


def test_labels_that_lie_on_each_other_are_seen():
    assert overlaps(
        '<svg xmlns="http://www.w3.org/2000/svg"><text x="0" y="9" font-size="10">主人</text>'
        '<text x="9" y="12" font-size="10">賓</text></svg>'
    ) == [("主人", "賓")]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_nobody_stands_outside_the_building(chapter):
    assert [
        (m.act.id, p.who)
        for m in draw.course(chapter).moments
        for p in m.persons
        if not building(m.building).holds(p.x, p.y)
    ] == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_way_goes_through_a_pillar_or_the_stone_post(chapter):
    assert [
        (move.act, move.who, slug)
        for m in draw.course(chapter).moments
        for slug, post in building(m.building).spots.items()
        if slug in ("dong-ying", "xi-ying", "bei")
        for move in m.moves
        if min(far((post.x, post.y), end) for end in (move.points[0], move.points[-1])) > 2.3
        and any(gap((post.x, post.y), *leg) < 1 for leg in pairwise(move.points))
    ] == []


def gap(point, one, two):
    """How far a point is from a line between two."""
    length = far(one, two) ** 2
    part = sum((p - a) * (b - a) for p, a, b in zip(point, one, two, strict=True)) / (length or 1)
    part = min(1, max(0, part))
    return far(point, tuple(a + part * (b - a) for a, b in zip(one, two, strict=True)))


def test_the_same_plan_has_the_same_bytes():
    first = [draw.plan("yili.10", p.section.id) for p in draw.phases("yili.10")]
    draw.forget()
    assert [draw.plan("yili.10", p.section.id) for p in draw.phases("yili.10")] == first


def test_every_moment_of_a_phase_is_one_of_its_acts():
    told = draw.course("yili.05")
    assert all(p.start < p.end <= len(told.moments) for p in draw.phases("yili.05"))


@pytest.mark.parametrize(
    "at",
    ["主人獻賓", "yili.04.p-xian-bin", "xian-bin", "7", "029", "029.u737b", "yili.04.029.u737b"],
)
def test_a_place_in_the_rite_may_be_named_in_many_ways(at):
    assert "主人" in draw.plan("鄉飲酒禮", at)


@pytest.mark.parametrize("call", [draw.plan, draw.score, draw.cups])
def test_a_place_that_is_not_there_is_told_with_what_is(call):
    with pytest.raises(ZunzuError, match="there is no phase"):
        call("鄉飲酒禮", "主人獻尸")


def test_written_told_supposed_and_open_are_drawn_differently():
    svg = draw.plan("yili.15", "042")
    assert {"written", "supposed"} <= set(re.findall(r'class="(written|told|supposed|open)"', svg))


def test_single_things_are_drawn_from_their_rites():
    assert "大侯：侯道90弓" in draw.targets("大射儀") and "上舌40尺" in draw.targets("鄉射禮")
    meat = draw.meat("特牲饋食禮")
    assert "尸俎（右體）" in meat and "又：魚" in meat and "膚三" in meat
    assert "房戶" in draw.layout("鄉飲酒禮") and "賓席" in draw.mats("鄉射禮")
    assert "主人獻介" in draw.cups("鄉飲酒禮", "主人獻介")
    with pytest.raises(ZunzuError, match="no target"):
        draw.targets("覲禮")


def test_two_rites_stand_under_each_other():
    svg = draw.compare("鄉飲酒禮", "鄉射禮")
    assert "鄉飲酒禮" in svg and "鄉射禮" in svg


def test_words_of_the_tables_stand_where_they_say():
    import zunzu
    from zunzu.corpus import shipped
    from zunzu.tables import rows

    texts = {s.id: s.text for chapter in CHAPTERS for s in zunzu.edition(chapter).segments}
    told = [
        row
        for name in ("anew", "buildings", "persons", "stands", "settled")
        for row in rows(shipped().path("data", "drawing", f"{name}.tsv"))
    ]
    assert [
        row.where
        for row in told
        if row["words"] and row["words"] not in texts.get(row["source"], "")
    ] == []


@pytest.mark.parametrize("chapter", ["yili.04", "yili.10"])
def test_on_a_moving_plan_everybody_who_goes_walks_and_ends_where_his_last_way_does(chapter):
    phase = max(draw.phases(chapter), key=lambda p: p.end - p.start)
    moves = [
        m for n in range(phase.start, phase.end) for m in draw.course(chapter).moments[n].moves
    ]
    moving = ET.fromstring(draw.plan(chapter, phase.section.id, moving=True))
    walks = list(moving.iter(f"{NS}animateMotion"))
    assert 0 < len(walks) <= len({m.who for m in moves})
    for walk in walks:
        times, parts = (
            [float(v) for v in walk.get(name).split(";")] for name in ("keyTimes", "keyPoints")
        )
        assert times == sorted(times) and parts == sorted(parts) and len(times) == len(parts)
        assert (times[0], parts[0], times[-1], parts[-1]) == (0, 0, 1, 1)
    assert "animateMotion" not in draw.plan(chapter, phase.section.id)


def test_the_heading_of_a_short_score_is_not_cut():
    svg = draw.score("特牲饋食禮", "尸酢主人")
    wide = float(ET.fromstring(svg).get("width"))
    assert max(right for _, _, _, right, _ in boxes(svg)) <= wide


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_where_act_and_building_contradict_each_other_somebody_has_settled_it(chapter):
    assert [f"{clash.act} {clash.zh}" for clash in draw.clashes(chapter)] == []


def at_end(chapter: str, title: str):
    """The stage when a phase is over, and who acted in it."""
    told = draw.course(chapter)
    phase = next(p for p in draw.phases(chapter) if p.section.title == title)
    acts = [m.act for m in told.moments[phase.start : phase.end]]
    acting = {who for act in acts for who in (*act.agent, *act.recipient)}
    return {p.who: p for p in told.moments[phase.end - 1].persons}, acting


def test_nobody_is_kept_where_he_only_came_to_do_something():
    """梓人 draw the marks for the archers and go (07.174); 司射 has his place in the court."""
    persons, _ = at_end("yili.07", "畫物")
    assert persons["梓人"].grade == "written"
    persons, acting = at_end("yili.07", "三耦射")
    assert "梓人" not in acting and persons["梓人"].grade == "open"
    persons, acting = at_end("yili.07", "獻士")
    assert "司射" not in acting and persons["司射"].grade == "written"
    assert {p.who for p in persons.values() if p.grade != "open"} >= {"公", "賓", "卿", "執冪者"}


def test_on_another_day_nobody_is_there_of_whom_nothing_is_said():
    persons, acting = at_end("yili.04", "拜賜")
    assert set(persons) <= acting


def test_those_of_no_known_place_who_act_share_a_region_with_their_names():
    svg = draw.plan("yili.07", "戒百官")
    assert svg.count('class="open"') == 2  # that of the legend, and theirs
    assert all(f"{who}？" in svg for who in ("宰", "射人", "司士"))
    assert "司士？" not in draw.plan("yili.07", "樂縣")


def test_what_is_laid_out_for_a_part_of_the_rite_is_used_in_it():
    """設洗于尊西北 … 司馬正洗散，遂實爵 (07.323): at the basin and jars of the target."""
    told = draw.course("yili.07")
    at = next(m for m in told.moments if m.act.id == "yili.07.324.u5be6")
    he = next(p for p in at.persons if p.who == "司馬正")
    assert he.y < -95
    basin = next(t for t in at.things if t.name == "洗:服不")
    washed = next(m for m in told.moments if m.act.id == "yili.07.324.u6d17")
    washer = next(p for p in washed.persons if p.who == "司馬正")
    assert abs(washer.x - basin.x) + abs(washer.y - basin.y) < 12


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_nobody_holds_a_cup_in_a_part_of_the_rite_from_which_on_nobody_uses_it(chapter):
    """眾笙 have their cup no longer when the songs alternate (鄉飲酒禮 090): who took it the text
    does not say."""
    told = draw.course(chapter)
    last = {m.act.cup: n for n, m in enumerate(told.moments) if m.act.cup}
    begins = [p.start for p in told.phases if p.end > p.start]
    assert [
        (told.moments[n].act.id, cup.name)
        for n in begins
        for cup in told.moments[n].cups
        if cup.holder and last[cup.name] < n
    ] == []
    assert not any(cup.holder for cup in told.moments[-1].cups)


#: Two chapters that nobody has annotated, 經 and 記, as a user's own text.
UNREAD = {"mine.03": "士相見禮", "mine.09": "公食大夫禮"}


@pytest.fixture(scope="module")
def unread(tmp_path_factory):
    folder = tmp_path_factory.mktemp("unread")
    (folder / "zunzu.toml").write_text('title = "unread"\n', encoding="utf8")
    (folder / "data").mkdir()
    over = at_hand().over(own_folder(folder))
    for chapter, title in UNREAD.items():
        raw = (Path(__file__).parent / "unread" / f"yili{chapter[-3:]}.txt").read_bytes()
        added = adding.add(raw, "it.txt", Told(title=title, chapter=chapter), (), over)
        for name, content in added.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
    text.forget()  # which chapters there were before
    return at_hand().over(own_folder(folder))


@pytest.mark.parametrize("chapter", UNREAD)
def test_every_phase_of_an_unread_chapter_is_drawn_without_a_fault(chapter, unread):
    told = draw.course(chapter, corpus=unread)
    phases = [p for p in told.phases if p.end > p.start]
    assert len(phases) >= 5 and len(told.moments) > 200
    plans = {p.section.title: draw.plan(chapter, p.section.id, corpus=unread) for p in phases}
    assert {title: bad for title, svg in plans.items() if (bad := overlaps(svg))} == {}
    assert draw.clashes(chapter, corpus=unread) == ()
    outside = [
        (m.act.id, p.who)
        for m in told.moments
        for p in m.persons
        if p.grade != "open" and not (abs(p.x) <= 62 and -175 <= p.y <= 88)
    ]
    assert outside == []


def test_in_an_unread_chapter_there_is_something_to_judge(unread):
    """They go up and down, and where they do not say so a general row has settled why."""
    told = draw.course("mine.09", corpus=unread)
    assert {"升", "降", "出", "入"} <= {m.act.verb for m in told.moments}
    assert draw.clashes("mine.09", corpus=unread, settled=True) == told.clashes != ()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_nobody_stays_on_the_stairs_when_a_part_of_the_rite_is_over(chapter):
    """公降一等 (07.316): he is on his mat again when the next part begins."""
    told = draw.course(chapter)
    steps = [
        (m.act.id, p.who)
        for phase in told.phases
        if phase.end > phase.start
        for m in told.moments[phase.start : phase.start + 1]
        for p in m.persons
        if p.grade != "open"
        and p.who not in (*m.act.agent, *m.act.recipient)
        and stands_on_steps(building(m.building), (p.x, p.y + 0.5))  # not at their foot
        and stands_on_steps(building(m.building), (p.x, p.y - 0.5))
    ]
    assert steps == []
