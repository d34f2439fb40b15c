"""``zunzu ask`` lists, finds, answers and explains questions, and takes free SPARQL; what cannot
be asked is told once."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pyoxigraph as ox
import pytest

from zunzu import build
from zunzu.ask.answers import Answers
from zunzu.cli import stored

from .conftest import assert_told_once

SMALL = Path(__file__).parent.parent / "ask" / "fixtures" / "small.trig"


@pytest.fixture(autouse=True)
def small_graph(monkeypatch, tmp_path):
    """The verb asks the small hand-made graph instead of building the whole one, and keeps
    nothing of it."""
    store = ox.Store()
    store.load(path=str(SMALL), format=ox.RdfFormat.TRIG)
    monkeypatch.setattr(build, "opened", lambda *_: build.Opened(store))
    monkeypatch.setattr(stored, "answers", lambda: Answers(tmp_path))


def test_without_a_name_it_lists_the_questions_by_group(zunzu):
    result = zunzu("ask")
    assert result.exit_code == 0, result.stderr
    assert "器  vessels\n" in result.stdout and "\n俎薦  shares and dishes\n" in result.stdout
    assert "  vessel-use " in result.stdout


def test_the_list_is_a_table_for_machines_too(zunzu):
    rows = list(csv.DictReader(io.StringIO(zunzu("ask", "--format", "csv").stdout)))
    assert {"group", "name", "title_zh", "title_en", "asks", "set"} == set(rows[0])
    assert "vessel-use" in {row["name"] for row in rows}


@pytest.mark.parametrize("words", ["zhi", "vessel"])
def test_words_of_any_kind_list_the_questions_that_hold_them(zunzu, words):
    result = zunzu("ask", words)
    assert result.exit_code == 0 and "vessel-use" in result.stdout and "mats" not in result.stdout


def test_a_question_is_answered_with_chinese_labels(zunzu):
    result = zunzu("ask", "vessel-use")
    assert result.stdout.splitlines()[0].split() == ["篇", "段", "行者", "器", "事", "次數"]
    assert ["鄉飲酒禮", "yili.04.029", "主人", "爵", "獻", "1"] in [
        line.split() for line in result.stdout.splitlines()
    ]


def test_why_adds_the_passage(zunzu):
    result = zunzu("ask", "vessel-use", "--set", "role=主人", "--why", "--format", "tsv")
    assert (
        result.stdout.splitlines()[1]
        == "鄉飲酒禮\tyili.04.029\t主人\t爵\t獻\t1\tyili.04.029「西北面獻賓」"
    )


def test_every_row_says_how_far_it_may_be_trusted(zunzu):
    def told(*more):
        lines = zunzu(
            "ask", "vessel-use", "--set", "chapter=yili.04", "--format", "tsv", *more
        ).stdout.splitlines()
        return [line.split("\t") for line in lines]

    graded = told("--grades", "--lang", "en")
    assert graded[0][-1] == "grade" and {row[-1] for row in graded[1:]} <= {
        "sure",
        "likely",
        "open",
    }
    sure = [row[:-1] for row in graded[1:] if row[-1] == "sure"]
    assert sure and told("--sure", "--lang", "en")[1:] == sure


def test_why_takes_the_title_too(zunzu):
    assert (
        zunzu("ask", "誰用何器", "--format", "tsv").stdout
        == zunzu("ask", "vessel-use", "--format", "tsv").stdout
    )


def test_an_empty_answer_says_so_on_stderr_and_is_no_failure(zunzu):
    result = zunzu("ask", "mats", "--format", "tsv")
    assert result.exit_code == 0
    assert result.stdout == "席者\t重數\t條件\t經文\n" and "the answer is empty" in result.stderr


def test_show_prints_a_query_that_can_be_asked_again(zunzu):
    shown = zunzu("ask", "vessel-use", "--show", "--set", "role=host").stdout
    assert "VALUES ?role { <https://w3id.org/zunzu/vocab/role/zhu-ren> }" in shown
    assert zunzu("ask", "--query", "-", "--format", "tsv", text=shown).stdout.count("\n") == 2


def test_explain_tells_what_may_be_set(zunzu):
    told = zunzu("ask", "vessel-use", "--explain").stdout
    assert "--set role=…  label of a role; 預設: any" in told and "主人" in told


def test_free_sparql_from_a_file_in_json(zunzu, tmp_path):
    file = tmp_path / "q.rq"
    file.write_text("SELECT ?who { id:yili_04_029_u5750 zz:agent ?who }", encoding="utf8")
    result = zunzu("ask", "--query", file, "--format", "json")
    (row,) = json.loads(result.stdout)["results"]["bindings"]
    assert row["who"]["value"].endswith("person_zhu-ren")


def test_the_answer_goes_to_a_file_whole(zunzu, tmp_path):
    target = tmp_path / "answer.csv"
    result = zunzu("ask", "vessel-use", "--format", "csv", "-o", target)
    assert result.stdout == "" and target.read_text(encoding="utf8").startswith(
        "篇,段,行者,器,事,次數\n"
    )
    assert [f.name for f in tmp_path.iterdir()] == ["answer.csv"]


@pytest.mark.parametrize(
    "args, words",
    [
        (["vesel-use"], ["did you mean vessel-use"]),
        (["vessel-use", "--set", "role"], ["is no setting", "--set name=value"]),
        (["vessel-use", "--set", "rol=賓"], ["has no parameter 'rol'", "did you mean role"]),
        (["vessel-use", "--set", "role=賔客"], ["is no role of this graph"]),
        (["觶", "--why"], ["questions are meant", "name one"]),
        (["--show"], ["name one"]),
        (["vessel-use", "--query", "-"], ["--query stands alone"]),
        (["--query", "nowhere.rq"], ["nowhere.rq", "no such file"]),
        (["vessel-use", "-o", "nowhere/answer.csv"], ["no folder"]),
        (["vessel-use", "--format", "xml"], ["xml"]),
    ],
)
def test_what_cannot_be_asked_is_told_once(zunzu, args, words):
    assert_told_once(zunzu("ask", *args), *words)


@pytest.mark.parametrize(
    "query, words",
    [
        ("SELECT ?x WHERE { ?x ?y ", ["standard input:1:", "braces do not match"]),
        ("INSERT DATA { <a:b> <a:c> 1 }", ["is an update"]),
        ("", ["empty"]),
        (b"\xff", ["UTF-8"]),
    ],
)
def test_bad_sparql_is_told_once(zunzu, query, words):
    assert_told_once(zunzu("ask", "--query", "-", text=query), *words)


def test_words_that_are_a_value_of_the_one_question_they_find_are_set(zunzu, monkeypatch):
    from zunzu.ask import library

    one = library.of().get("vessel-use")
    monkeypatch.setattr(library.Library, "holding", lambda *_: (one,))
    result = zunzu("ask", "主人", "--format", "tsv")
    assert "asked as: zunzu ask vessel-use --set role=主人" in result.stderr
    assert {line.split("\t")[2] for line in result.stdout.splitlines()[1:]} == {"主人"}
    asked = zunzu(
        "ask", "介", "--format", "tsv"
    )  # a name too, but nothing is known of him here: all is told
    assert (
        "role=介" not in asked.stderr
        and asked.stdout == zunzu("ask", "vessel-use", "--format", "tsv").stdout
    )


def test_simplified_words_are_sought_as_the_texts_write_them(zunzu):
    # both scripts find the same; the list ends with the words in the script of the text
    assert zunzu("ask", "宾").stdout.splitlines()[-1] == zunzu("ask", "賓").stdout.splitlines()[-1]


def test_an_empty_answer_tells_how_to_ask_for_more(zunzu):
    assert "`zunzu ask --show mats` shows what was sought" in zunzu("ask", "mats").stderr
    told = zunzu("ask", "vessel-use", "--set", "role=主人", "--set", "verb=卒").stderr
    assert "without --set role=主人 there are" in told or "without --set verb=卒 there are" in told


def test_near_titles_with_commas_are_told_whole():
    from zunzu.ask import library

    known = library.of()
    assert "did you mean vessel-use" in str(
        library.unknown(known, "Who uses which vesel, for what, how often")
    )
