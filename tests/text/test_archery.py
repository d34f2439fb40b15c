"""The two archery rites: complete, in traditional script, their counts those of the books, their
misprints mended with evidence."""

from __future__ import annotations

import re

import pytest

from zunzu.model import BASE_LAYERS
from zunzu.tables import rows as read_rows
from zunzu.text import edition, find_chapter, fold, take_layers

RITES = ("yili.05", "yili.07")

each_rite = pytest.mark.parametrize("chapter", RITES)


def words(segment: str) -> str:
    return next(s.text for s in edition(segment[:7]).segments if s.id == segment)


def base(chapter: str) -> str:
    return "".join(s.text for s in take_layers(edition(chapter), BASE_LAYERS))


def test_the_characters_are_those_of_the_inventory():
    """6,801 and 6,917 characters without marks: 經 and 記, and for the first rite the heading 記
    that its witness has."""
    heading = [s.text for s in edition("yili.05").segments if s.layer == "title" and s.text == "記"]
    assert sum(c.isalpha() for c in base("yili.05") + "".join(heading)) == 6801
    assert sum(c.isalpha() for c in base("yili.07")) == 6917


@pytest.mark.parametrize(
    "chapter, wrong, right",
    [
        ("yili.05", "坐尊爵", "坐奠爵"),
        ("yili.05", "梲手", "捝手"),
        ("yili.05", "賓席之前", "賓之席前"),
        ("yili.05", "一偶", "一耦"),
        ("yili.05", "座射", "卒射"),
        ("yili.05", "眾家", "眾賓繼射"),
        ("yili.05", "和賓禮", "大夫如賓禮"),
        ("yili.05", "升常", "升堂"),
        ("yili.05", "興觶者", "舉觶者"),
        ("yili.05", "獻從賓", "獻眾賓"),
        ("yili.07", "兌手", "捝手"),
        ("yili.07", "梲手", "捝手"),
        ("yili.07", "手忽", "總眾弓矢"),
        ("yili.07", "□", "鼗倚于頌磬西紘"),
        ("yili.07", "卒射如之", "三耦卒射亦如之"),
        ("yili.07", "北耦", "比耦"),
        ("yili.07", "司官", "司宮士奉豐"),
        ("yili.07", "不及地，", "干不及地武"),
        ("yili.07", "再拜；坐，不祭", "賓坐，不祭，卒觶"),
        ("yili.07", "東北面告于公，請徹俎，公許", "司馬正升自西階，東楹之東，北面告于公，請徹俎"),
    ],
)
def test_what_the_witness_had_wrong_reads_right(chapter, wrong, right):
    assert right in base(chapter)
    assert wrong not in base(chapter)


@each_rite
def test_nothing_is_left_in_simplified_script_or_of_a_broken_copy(chapter):
    text = base(chapter)
    kept = set(
        "于壹捝筭"
    )  # print forms of the witnesses: 于 and 於, 壹 and 一, 捝 and 挩, 筭 and 算 are one word each
    assert {c for c in text if c.isalpha() and fold(c) != c} <= kept
    assert not re.search(r"[■□●\[\](),;:?!“”‘’a-zA-Z0-9]", text)


@pytest.mark.parametrize(
    "chapter, right",
    [
        ("yili.05", "挾弓矢；而后下射射"),  # 鄭注: 古文而后作後，非也 … 當從后
        ("yili.05", "還其後"),
        ("yili.05", "大夫後出"),
        ("yili.05", "薦，脯用籩，五膱"),
        ("yili.05", "坐委餘獲于中西"),
        ("yili.05", "徵唯所欲"),
        ("yili.05", "遂繫左下綱"),
        ("yili.05", "上射在左，並行"),
        ("yili.05", "采蘩》、《采蘋"),
        ("yili.05", "說屨"),
        ("yili.07", "公樂作而后就物"),
        ("yili.07", "相者皆左何瑟，後首"),
        ("yili.07", "奏《貍首》"),
        ("yili.07", "射正莅之"),
        ("yili.07", "大史在干侯之東北"),
        ("yili.07", "隸僕人埽侯道"),
        ("yili.07", "幂用錫若絺"),
    ],
)
def test_the_script_was_reviewed_where_a_converter_errs(chapter, right):
    assert right.replace("埽", "掃").replace("幂", "冪") in base(chapter)


@each_rite
def test_every_character_of_the_text_is_that_of_the_witness_in_the_other_script(chapter):
    """The script table says one for one how the witness is written; nothing else but corrections
    parts the two."""
    path = find_chapter(chapter).folder / "script.tsv"
    rows = list(read_rows(path, ("from", "to", "places", "why")))
    assert all(len(r["from"]) == len(r["to"]) == 1 for r in rows)
    assert all(r["why"] for r in rows if r["places"])  # what goes by place says why


def test_the_sections_are_those_of_the_inventory():
    leaves = {
        c: [s for s in edition(c).sections if s.id not in {p.parent for p in edition(c).sections}]
        for c in RITES
    }
    first = [s for s in leaves["yili.05"] if not s.title.startswith("記")]
    assert (len(first), len(leaves["yili.07"])) == (51, 49)
    wholes = {c: " ".join(s.title for s in edition(c).sections if not s.parent) for c in RITES}
    assert wholes == {
        "yili.05": "飲酒 一番射 二番射 三番射 旅酬坐燕 禮終 記",
        "yili.07": "預備 燕 一番射 二番射 三番射 燕終",
    }


@pytest.mark.parametrize(
    "section, first, last",
    [
        ("yili.05.p-zhu-ren-jie-bin", "鄉射之禮。", "無介。"),
        ("yili.05.p-zhu-ren-xian-bin", "主人坐取爵于上篚", "主人阼階上答拜。"),
        ("yili.05.p-san-ou-shi-huo-er-she", "乃射，若中", "三耦卒射。"),
        ("yili.05.p-xi-si-zheng", "主人釋服", "鄉樂唯欲。"),
        ("yili.05.p-ji-jun-she", "君射，則為下射。", "則肉袒。"),
        ("yili.07.p-jie-bai-guan", "大射之儀。", "司士戒士射與贊者。"),
        ("yili.07.p-shi-she", "大史俟于所設中之西", "大史許諾。"),
        ("yili.07.p-bin-chu-gong-ru", "宵，則庶子執燭", "公入，《驁》。"),
    ],
)
def test_a_section_begins_and_ends_where_the_inventory_says(section, first, last):
    found = next(s for s in edition(section[:7]).sections if s.id == section)
    assert words(found.first).startswith(first)
    assert words(found.last).endswith(last)
