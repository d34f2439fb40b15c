"""Texts of layouts that no reader was made for: read as they should be, or told line by line
what is doubtful."""

from __future__ import annotations

import pytest

from zunzu.errors import ZunzuError
from zunzu.intake import take_apart
from zunzu.intake.received import find_strange


def pieces(form: str, text: str) -> list[tuple[str, str]]:
    draft = take_apart(form, text)
    return [(p.layer, draft.words(text, p)) for p in draft.pieces]


def doubts(form: str, text: str) -> list[tuple[int, str]]:
    return [(d.line, d.why) for d in take_apart(form, text).doubts]


YAN = [
    ("title", "燕禮第六"),
    ("jing", "燕禮小臣戒與者"),
    ("zhu", "小臣相君燕飲之法戒與者謂留羣臣也君以燕禮勞使臣若臣有功故與羣臣樂之"),
    ("jing", "膳宰具官饌于寢東"),
    ("zhu", "膳宰天子曰膳夫掌君飲食膳羞者也具官饌具其官之所饌謂酒也牲也脯醢也寢露寢"),
]

LINES = [
    "燕禮第六",
    "燕禮小臣戒與者",
    "註曰小臣相君燕飲之法戒與者謂留羣臣也君以燕",
    "禮勞使臣若臣有功故與羣臣樂之",
    "膳宰具官饌于寢東",
    "註曰膳宰天子曰膳夫掌君飲食膳羞者也具官饌具",
    "其官之所饌謂酒也牲也脯醢也寢露寢",
]


@pytest.mark.parametrize(
    "lines",
    [
        LINES,
        [
            "<pb:KR1d0027_WYG_006-1a>¶",
            *(f"{line}¶" for line in LINES[:4]),
            "<pb:KR1d0027_WYG_006-1b>¶",
            *(f"{line}¶" for line in LINES[4:]),
        ],
        [f"<pb:KR1d0027_WYG_006-1a>{LINES[0]}", *LINES[1:]],
        [LINES[0], *(line if line.startswith("註曰") else f"　{line}" for line in LINES[1:])],
        [f"{line} " for line in LINES],
    ],
    ids=[
        "bare",
        "pages and line ends of a transcription",
        "a page mark before the words",
        "indented",
        "blanks at the end",
    ],
)
def test_the_marks_of_a_transcription_are_layout(lines):
    text = "\n".join(lines)
    assert pieces("siku", text) == YAN
    assert doubts("siku", text) == []


def test_a_page_that_turns_inside_a_note_does_not_part_it():
    text = "\n".join([*LINES[:3], "<pb:KR1d0027_WYG_006-1b>¶", *LINES[3:]])
    assert pieces("siku", text) == YAN


def test_a_speaker_behind_a_ring_at_the_head_of_a_line_goes_on_with_the_note():
    text = "\n".join([*LINES[:4], "○疏曰自此至以樂納賓論告戒設具", *LINES[4:]])
    assert pieces("siku", text) == [*YAN[:3], ("shu", "自此至以樂納賓論告戒設具"), *YAN[3:]]
    assert doubts("siku", text) == []


@pytest.mark.parametrize(
    "note, sub",
    [
        ("【注】", "【疏】"),
        ("〔注〕", "〔疏〕"),
        ("[註]", "[疏]"),
        ("鄭注：", "賈疏："),
        ("注:", "疏:"),
    ],
)
def test_paragraphs_that_bear_the_names_of_their_layers_are_believed(note, sub):
    """No turns, no 「X」至「Y」: two 經 follow one another, a 疏 speaks as it likes."""
    text = "\n\n".join(
        [
            "燕禮第六",
            "燕禮。",
            "小臣戒與者。",
            f"{note}小臣,相君燕飲之法。",
            f"{sub}此論告戒之事。",
            "膳宰具官饌于寢東。",
            "記。",
            "燕,朝服于寢。",
        ]
    )
    assert pieces("paragraphs", text) == [
        ("title", "燕禮第六"),
        ("jing", "燕禮。"),
        ("jing", "小臣戒與者。"),
        ("zhu", "小臣,相君燕飲之法。"),
        ("shu", "此論告戒之事。"),
        ("jing", "膳宰具官饌于寢東。"),
        ("title", "記"),
        ("ji", "燕,朝服于寢。"),
    ]
    assert doubts("paragraphs", text) == []
    with pytest.raises(ZunzuError, match="this text has commentary"):
        take_apart("plain", text)


def test_a_layer_that_is_named_and_empty_is_refused_with_its_line():
    with pytest.raises(ZunzuError, match="line 3: 【注】 is followed by no words"):
        take_apart("paragraphs", "燕禮。小臣戒與者。\n\n【注】\n\n膳宰具官饌。\n\n【注】膳宰。\n")


SUB = "「燕禮」至「與者」。○注「小臣」至「之法」。○釋曰:自此論告戒之事。"


@pytest.mark.parametrize(
    "form, text, told",
    [
        (
            "paragraphs",
            "燕禮。小臣戒與者。\n\n小臣,相君燕飲之法。\n\n「燕禮」至「與者」。○釋曰:\n",
            (5, "a 疏 that says nothing behind the words it is about"),
        ),
        (
            "paragraphs",
            f"燕禮。小臣戒與者。\n\n小臣,相君燕飲之法。\n\n{SUB}\n\n膳宰具官饌。\n\n樂人縣。\n",
            (
                9,
                "taken for a 注 by its turn alone: no 疏 tells, and it does not speak as a note does",  # noqa: E501
            ),
        ),
        (
            "runon",
            "燕禮。小臣戒與者。小臣,相君燕飲之法。\n\n「燕禮」至「與者」。○注「小臣」至「之法」。○釋曰\n",
            (3, "a 疏 that says nothing behind the words it is about"),
        ),
        (
            "plain",
            "賓拜。主人答拜，揖讓升。賓西階上①北面。\n",
            (1, "a number: a note of a modern editor?"),
        ),
        (
            "plain",
            "賓拜。主人答拜，揖讓升。\n賓西階上北面再拜\n",
            (2, "the text ends without a mark: is it whole?"),
        ),
        (
            "plain",
            "賓拜。主人答拜，坐\ufffd手，遂祭酒。\n",
            (1, "a character was lost when the text was copied"),
        ),
        (
            "plain",
            "賓拜。主人答拜，坐\ue123手，遂祭酒。\n",
            (1, "a private character: only one font knows what it stands for"),
        ),
        (
            "plain",
            "賓拜。主人答拜，坐⿰扌兌手，遂祭酒。\n",
            (1, "describes a character instead of giving it"),
        ),
        (
            "runon",
            f"燕禮。小臣戒與者。小臣,相君燕飲之法。\n\n{SUB}abc\n",
            (3, "not words of the text?"),
        ),
        (
            "plain",
            "賓拜。主人答拜，揖讓升。\n客人拜了,主人就回拜他。\n",
            (2, "speaks the language of today: a modern note or translation, a word of a site?"),
        ),
    ],
)
def test_what_is_doubtful_is_told_with_its_line(form, text, told):
    assert told in doubts(form, text)


def test_a_record_that_is_only_its_heading_is_no_piece():
    text = "\n".join(
        [
            "燕禮。小臣戒與者。小臣,相君燕飲之法。",
            SUB,
            "記。",
            "燕,朝服于寢。朝服,諸侯與其羣臣日視朝之服也。",
            "「燕朝」至「于寢」。○注「朝服」至「服也」。○釋曰:云朝服者。",
        ]
    )
    assert [layer for layer, _ in pieces("runon", text)] == [
        "jing",
        "zhu",
        "shu",
        "title",
        "ji",
        "zhu",
        "shu",
    ]


def test_headings_and_bylines_are_no_text_of_a_run_on_page():
    text = f"儀禮注疏卷第十四\n漢鄭玄注 唐賈公彥疏\n燕禮第六\n燕禮。小臣戒與者。小臣,相君燕飲之法。\n{SUB}\n"  # noqa: E501
    assert [layer for layer, _ in pieces("runon", text)] == [
        "noise",
        "noise",
        "title",
        "jing",
        "zhu",
        "shu",
    ]
    assert doubts("runon", text) == []


@pytest.mark.parametrize(
    "form, text, told",
    [
        ("paragraphs", "燕禮。小臣戒與者。\n", "has no commentary"),
        (
            "runon",
            f"燕禮。小臣戒與者。小臣,相君燕飲之法。\n{SUB}\n膳宰具官饌\n註曰膳宰天子曰膳夫\n",
            "line 4: begins with 註曰: this part is of another form",
        ),
        ("plain", f"燕禮。小臣戒與者。\n小臣,相君燕飲之法。\n{SUB}\n", "line 3"),
        ("plain", "賓西階上北面再拜主人阼階上答拜", "has no punctuation"),
    ],
)
def test_a_part_of_another_form_is_refused_with_its_line(form, text, told):
    with pytest.raises(ZunzuError, match=told) as caught:
        take_apart(form, text)
    assert all(fault.remedy for fault in caught.value.faults)


def test_the_names_of_pages_and_lacking_characters_are_not_strange_words():
    assert find_strange("<pb:KR1d0027_WYG_006-1a>¶燕禮¶") == []
    assert [(d.words, d.why[:10]) for d in find_strange("當&KR0925;北面 and 再拜[12]")] == [
        ("&KR0925;", "stands for"),
        ("and", "not words "),
        ("[12]", "a number: "),
    ]
