"""``zunzu read`` shows a chapter with its layers, or its bare words."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.text import Text

from zunzu.cli.read import _wrap
from zunzu.text import edition

from .conftest import assert_told_once


def test_plain_prints_the_bare_words_of_the_chosen_layers_one_segment_a_line(zunzu):
    done = zunzu("read", "鄉飲酒禮", "--layer", "經,記", "--plain")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [s.text for s in edition("yili.04").base()]
    assert done.stderr == ""


def test_plain_without_layers_prints_every_layer_and_no_heading(zunzu):
    assert zunzu("read", "yili.04", "--plain").stdout.splitlines() == [
        s.text for s in edition("yili.04").segments if s.layer != "title"
    ]


def test_acts_stand_under_their_segment_with_what_was_supplied_and_how_far_it_may_be_trusted(zunzu):
    told = [
        line.strip()
        for line in zunzu("read", "yili.04", "18", "--layer", "經", "--acts").stdout.splitlines()
    ]
    assert told[-4:] == ["主人 坐", "〔主人〕 取 爵", "〔主人〕 降", "〔主人〕 洗 〔爵 近是〕"]
    assert (
        "洗"
        not in zunzu(
            "read", "yili.04", "18", "--layer", "經", "--acts", "--sure"
        ).stdout.splitlines()[-1]
    )


@pytest.mark.parametrize("chapter", ["乡饮酒礼", "xiang-yin-jiu-li", "yili.04"])
@pytest.mark.parametrize("layer", [("--layer", "注"), ("--layer", "zhu"), ("--layer", "註")])
def test_chapter_and_layer_may_be_named_in_several_ways(zunzu, chapter, layer):
    assert zunzu("read", chapter, "4", *layer, "--plain").stdout == "如戒賓也。\n"


def test_layers_may_be_given_one_by_one(zunzu):
    assert (
        zunzu("read", "yili.04", "4", "--layer", "經", "--layer", "注", "--plain").stdout
        == "介亦如之。\n如戒賓也。\n"
    )


def test_sections_segments_and_layers_are_shown(zunzu):
    shown = zunzu("read", "鄉飲酒禮", "獻賓").stdout
    assert shown.lstrip().startswith("▍主人獻賓")
    assert "018   主人坐取爵于篚，降洗。" in shown
    assert "      注 將獻賓也。" in shown
    assert "041" not in shown


def test_a_part_shows_the_whole_it_belongs_to(zunzu):
    lines = [line for line in zunzu("read", "yili.04", "90").stdout.splitlines() if "▍" in line]
    assert [line.split()[0] for line in lines] == ["▍樂賓", "▍間歌"]


def test_the_apparatus_tells_what_was_corrected_and_why(zunzu):
    plain, told = (zunzu("read", "yili.04", "164", *more).stdout for more in ((), ("--apparatus",)))
    assert "縮霤" in plain
    assert "corr-" not in plain
    assert "∅ → 霤" in told
    assert "the 注 explains the word" in told.replace("\n", " ")


def test_a_conditional_section_says_when_it_happens(zunzu):
    shown = zunzu("read", "yili.04", "遵者入", "--layer", "經").stdout
    assert "賓若有遵者" in shown
    assert "after yili.04.p-yi-ren-ju-zhi" in shown


@pytest.mark.parametrize(
    "args, words",
    [
        (["鄉飲茶禮"], ["鄉飲茶禮", "鄉飲酒禮"]),
        (["yili.04", "999"], ["999", "175"]),
        (["yili.04", "獻寶"], ["獻寶"]),
        (["yili.04", "--layer", "箋"], ["箋", "疏"]),
        (["yili.04", "--layer", ""], ["layer"]),
        (["yili.04", "4", "--layer", "案"], ["案", "經 注 疏"]),
        (["yili.04", "9-3"], ["009"]),
        (["yili.04", ""], ["segment"]),
        (["yili.04", "--plain", "--apparatus"], ["--plain"]),
    ],
)
def test_what_is_not_there_is_told(zunzu, args, words):
    assert_told_once(zunzu("read", *args), *words)


@pytest.mark.parametrize("width", [20, 41, 80])
def test_lines_keep_their_width_and_break_where_a_printer_would(width):
    text = next(s.text for s in edition("yili.04").segments if s.id == "yili.04.091.shu")
    lines = [line.plain for line in _wrap(Text(text), width)]
    assert "".join(lines) == text
    assert max(map(cell_len, lines)) <= width
    assert [line for line in lines if line[0] in "，。、；：？」』》" or line[-1] in "「『《"] == []


@pytest.mark.parametrize("columns", ["40", "60", "80", "120"])
@pytest.mark.parametrize("chapter", ["鄉飲酒禮", "鄉射禮"])
def test_the_apparatus_keeps_within_the_terminal(zunzu, monkeypatch, chapter, columns):
    monkeypatch.setenv("COLUMNS", columns)
    shown = zunzu("read", chapter, "--apparatus").stdout.splitlines()
    assert len(shown) > 500
    assert [line for line in shown if cell_len(line) > int(columns)] == []


def test_the_apparatus_tells_why_a_sentence_was_divided_so(zunzu):
    shown = zunzu("read", "特牲饋食禮", "211", "--apparatus").stdout
    assert "211   賓從尸，俎出廟門，乃反位。" in shown
    assert "句 the guest goes with the 尸" in shown
    assert "句" not in zunzu("read", "特牲饋食禮", "211").stdout


def test_a_scholar_quoted_by_a_collector_is_named(zunzu):
    assert "楊復 此即主人酬賓之觶" in zunzu("read", "特牲饋食禮", "151").stdout


def test_the_apparatus_tells_what_each_witness_has(zunzu):
    shown = zunzu("read", "鄉射禮", "38", "--apparatus").stdout
    assert "甲  儀禮 鄉射禮第五 (plain-web, the edition's own)" in shown
    assert "集釋  儀禮集釋 卷五 鄉射禮第五 (jishi-siku, to yili.05.188)" in shown
    assert "改 梲 → 捝" in shown
    assert "異 捝 集釋] 甲 梲 · 乙 脱" in shown
    assert shown.count("misprint of one wood for one hand") == 1  # the reason is told once


def test_words_that_a_witness_lacks_are_told_as_wanting(zunzu):
    shown = zunzu("read", "大射儀", "192", "--apparatus").stdout
    assert "異 司射反位 甲] 乙 ∅" in shown
    assert "經注本" in shown


def test_without_apparatus_no_witness_is_named(zunzu):
    assert "甲" not in zunzu("read", "鄉射禮", "38").stdout
