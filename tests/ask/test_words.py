"""Asked in one's own words: the right passage comes first, whatever is typed gets an answer,
nothing reaches a query unescaped."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from zunzu.ask import words
from zunzu.errors import ZunzuError
from zunzu.seek.index import Index, in_memory
from zunzu.seek.question import LONGEST, understood

ROOT = Path(__file__).resolve().parent.parent.parent
_SPEC = importlib.util.spec_from_file_location("asked", ROOT / "benchmarks" / "asked.py")
assert _SPEC and _SPEC.loader
asked = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(asked)

#: The whole graph is asked, and it is made first where it is out of date.
pytestmark = pytest.mark.slow

#: Of the 130 questions that were looked at: so many at first try, so many within five passages.
FIRST, FIVE = 108, 123


@pytest.fixture(scope="module")
def index() -> Index:
    return asked.index()


def test_the_questions_that_were_looked_at_are_answered(index):
    tables = [
        asked.QUESTIONS.with_name(f"{name}.tsv")
        for name in ("questions", "second", "third", "fourth")
    ]
    found = [
        result
        for table in tables
        for row, result, _, _ in asked.results(index, table)
        if row["half"] == "seen"
    ]
    assert len(found) == 130
    assert found.count("first") >= FIRST and found.count("first") + found.count("five") >= FIVE


def test_what_is_asked_is_understood_in_either_script_and_in_english(index):
    for typed in ("誰為賓洗爵", "谁为宾洗爵", "who washes the cup for the guest"):
        question = understood(index, typed)
        assert question.asks[0] == "who"
        assert {"賓"} <= {said for part in question.parts for said in part.said}


@pytest.mark.parametrize(
    "rite, chapter",
    [
        ("the district symposium", "yili.04"),
        ("xiangyinjiu", "yili.04"),
        ("village archery", "yili.05"),
        ("the great archery meeting", "yili.07"),
        ("a court audience", "yili.10"),
        ("the offering of a single victim", "yili.15"),
    ],
)
def test_a_rite_is_known_by_the_names_it_has_in_english(index, rite, chapter):
    assert understood(index, f"who washes the cup in {rite}").chapters == (chapter,)


@pytest.mark.parametrize(
    "typed, asks, words",
    [
        ("大射獻工，工站不站起來", ("whether",), {"獻工", "工", "站起來"}),
        ("鄉射賓為什麼拜不拜", ("why", "whether"), {"賓", "拜"}),
        ("覲禮的車以哪邊為上", ("upper",), {"車"}),
        ("大射喝酒的是誰", ("who",), {"喝酒"}),
        ("where are the jars placed", ("where", "whether"), {"jar", "place"}),
    ],
)
def test_what_is_asked_of_what(index, typed, asks, words):
    asked = understood(index, typed)
    fold = index.spelling.of
    assert asked.asks == asks
    assert {part.words for part in asked.parts} == {fold(word) for word in words}


def test_what_is_likened_to_a_deed_is_not_that_deed(index):
    best = words.answered(index, "鄉射旅酬，賓在哪裏酬主人").passages[0]
    assert best.segment == "yili.05.284"  # 阼階上北面酬主人, not 290: 如賓酬主人之禮


def test_a_syllable_means_the_thing_that_a_rite_is_full_of(index):
    assert [part.said for part in understood(index, "who uses the zhi").parts] == [("觶",)]
    shi = understood(index, "what does the shi taste").parts[0]
    assert "尸" in shi.said and "室" not in shi.said


def test_what_is_somebodys_has_its_own_name(index):
    typed = understood(index, "主人的俎裏有什麼骨")
    assert ("主人俎",) in [part.said for part in typed.parts]
    assert words.answered(index, "賓的俎上有什麼").passages[0].words.startswith("賓俎")


def test_acts_are_told_whole(index):
    answer = words.answered(index, "主人獻介時介拜洗嗎")
    assert answer.acts is not None
    assert any("不" in row[3] for row in answer.acts.texts())


@pytest.mark.parametrize("typed", ["鄉射禮中誰為司馬", "誰擔任司馬", "who serves as marshal"])
def test_who_serves_as_an_officer_is_told(index, typed):
    answer = words.answered(index, typed)
    assert answer.passages[0].segment == "yili.05.117" and answer.acts is not None
    told = answer.acts.texts()[0]
    assert (told[2], told[5], told[10]) == ("司正", "司馬", "司正為司馬")
    assert answer.command == "zunzu ask serves-as --set chapter=yili.05"


@pytest.mark.parametrize("typed", ["佐食的職責是什麼", "what are the duties of the food server"])
def test_duties_are_what_a_person_does(index, typed):
    answer = words.answered(index, typed)
    assert answer.acts is not None and {row[2] for row in answer.acts.texts()} == {"佐食"}


def test_what_closes_the_name_of_a_rite_is_no_word_of_the_question(index):
    asked_of = [part.words for part in understood(index, "大射儀中公用什麼爵飲").parts]
    assert asked_of == [index.spelling.of(word) for word in ("公", "爵", "飲")]


def test_a_person_is_sought_by_what_a_rite_calls_him(index):
    (lord,) = understood(index, "公").parts
    assert {"公", "君"} <= set(lord.said)


def test_a_reason_is_sought_in_the_commentary(index):
    answer = words.answered(index, "主人為什麼不出門迎尸")
    assert answer.acts is None and any("尸尊" in note.words for note in answer.passages[0].notes)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "?",
        "zzqx blorp",
        "誰\x00\x07誰",
        '" OR 1=1 --',
        '誰"洗"爵 NEAR(',
        "SELECT * { ?s ?p ?o }",
        "} DROP ALL #",
        "洗" * LONGEST,
        "who " * (LONGEST // 4),
        "誰' AND pairs:洗*",
        "\u202e誰洗爵",
        "😀 誰 洗 爵",
        "\ud800",
    ],
)
def test_whatever_is_typed_gets_an_answer(index, typed):
    answer = words.answered(index, typed)
    assert len(answer.passages) <= words.MOST and answer.said().isprintable() | (
        answer.said() == ""
    )


def test_more_than_a_question_is_told_in_a_word(index):
    with pytest.raises(ZunzuError, match="2,001 characters"):
        words.answered(index, "洗" * (LONGEST + 1))


def test_an_index_without_passages_finds_nothing():
    assert words.answered(in_memory({}), "誰洗爵").passages == ()


def test_the_command_that_says_it_exactly_is_a_command(index):
    answer = words.answered(index, "介酢主人時誰斟酒")
    assert answer.command == "zunzu ask acts --set section=介酢主人 --set verb=實"


def test_the_page_counts_what_its_table_says():
    page = (ROOT / "docs" / "guide" / "asking.md").read_text(encoding="utf8")
    rows = [line for line in page.splitlines() if line.startswith(("| seen |", "|  |"))]
    first, five = sum("| first |" in row for row in rows), sum("| five |" in row for row in rows)
    assert (
        f"At first try {first} of {len(rows)}, within\nfive passages {first + five}" in page
        and len(rows) == 60
    )


def test_quoted_words_are_sought_as_they_stand(index):
    assert any(
        "左右卒射" in p.forms or index.spelling.of("左右卒射") in p.forms
        for p in understood(index, "誰說「左右卒射」").parts
    )
