"""A text of one's own: drawn with what is known of it, and what is not known is told."""

from __future__ import annotations

import re

import pytest

from zunzu import draw, text
from zunzu.corpus import at_hand, own_folder
from zunzu.intake import adding
from zunzu.intake.naming import Told

TEXT = """主人迎賓于門外，再拜，賓答拜。主人揖，先入，賓從之。至于階，三讓。主人升，賓升。
主人阼階上北面再拜，賓西階上北面答拜。主人獻賓，賓受爵。司儀告于主人。
賓以束帛授宰。賓降，出。主人送于門外，再拜。
"""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    (folder / "zunzu.toml").write_text('title = "mine"\n', encoding="utf8")
    (folder / "data").mkdir()
    over = at_hand().over(own_folder(folder))
    told = Told(title="迎賓禮", chapter="mine.01")
    added = adding.add(TEXT.encode(), "mine.txt", told, (), over)
    for name, raw in added.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(raw)
    text.forget()  # which chapters there were before
    return at_hand().over(own_folder(folder))


def test_what_is_known_is_drawn_and_what_is_open_is_told(corpus):
    course = draw.course("mine.01", corpus=corpus)
    stands = {p.who: p for m in course.moments for p in m.persons}
    assert {stands["主人"].grade, stands["賓"].grade} <= {"written", "told", "supposed"}
    moment = next(m for m in course.moments if any(p.grade == "open" for p in m.persons))
    svg = draw.plan("mine.01", moment.act.id, corpus=corpus)
    who = next(p.who for p in moment.persons if p.grade == "open")
    assert f"{who}？" in svg and "未詳其處：" in svg and "主人" in svg


def test_a_chapter_without_a_building_has_a_bare_court_and_is_told_so(corpus):
    svg = draw.plan("mine.01", corpus=corpus)
    assert "屋無文：但畫庭堂之位" in svg
    assert {m.building for m in draw.course("mine.01", corpus=corpus).moments} == {"bare"}
    assert draw.course("mine.01", corpus=corpus).said
    names = re.findall(r"<text[^>]*>(?:<title>[^<]*</title>)?(室|房)</text>", svg)
    assert names == []  # no rooms that nobody told of
    assert "屋無文" not in draw.plan("yili.10")


def test_its_stepping_page_is_made(corpus):
    page = draw.page("mine.01", corpus=corpus)
    assert "迎賓禮" in page and len(page.encode()) < 100_000
