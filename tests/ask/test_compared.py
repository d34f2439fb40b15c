"""Rites that are compared: the passages speak of one thing, a question of the library that compares
is found with its settings, else the acts stand side by side."""

from __future__ import annotations

import pytest

from zunzu import build
from zunzu.ask import compared, library, words
from zunzu.corpus import shipped
from zunzu.kept import MADE_BY, MADE_FROM
from zunzu.rdf import store
from zunzu.seek.paired import alike, paired
from zunzu.seek.question import understood
from zunzu.seek.ranked import Found


def _found(chapter: str, score: float, *marks: str) -> Found:
    return Found(score, f"{chapter}.{score}", chapter, "", "", (), (), "jing", frozenset(marks))


def test_passages_that_are_like_one_another_come_first():
    one = [_found("a", 1.5, "x"), _found("a", 1.4, "p", "q")]
    other = [_found("b", 1.5, "y"), _found("b", 1.4, "p", "q")]
    assert [f.score for f in paired([one, other])] == [1.4, 1.4, 1.5, 1.5]
    assert alike(one[1], other[1]) == 1 and alike(one[0], other[0]) == 0


def test_a_rite_without_passages_is_left_out():
    only = [_found("a", 1.0, "x")]
    assert paired([only, []]) == only and paired([]) == []


@pytest.fixture(scope="module")
def index():
    return words.kept(*_made())


def _made():
    corpus = shipped()
    place = build.make(corpus=corpus).parent
    made = corpus.digest(MADE_FROM, MADE_BY)
    return place, made, lambda: store.opened(place / "store"), corpus


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("鄉飲酒和鄉射的工各有幾人", "zunzu ask musicians-counted"),
        ("主人獻介，鄉飲酒和大射有何不同", "zunzu ask offering-compared --set to=介"),
        ("鄉飲酒與鄉射的徹俎有何不同", "zunzu ask phase-acts --set phase=徹俎"),
        ("肩在鄉飲酒和特牲各在誰的俎上", "zunzu ask cuts --set cut=肩"),
    ],
)
def test_the_question_of_the_library_that_compares_is_found(index, typed, command):
    found = compared.questions(library.comparing(), index, understood(index, typed))
    assert found and found[0].command() == command


@pytest.mark.slow
def test_what_compares_nothing_finds_no_such_question(index):
    assert compared.questions(library.comparing(), index, understood(index, "誰洗爵")) == []
    why = understood(index, "鄉飲酒和鄉射為什麼獻賓")
    assert compared.questions(library.comparing(), index, why) == []


@pytest.mark.slow
def test_the_acts_of_both_rites_stand_side_by_side(index):
    answer = words.answered(index, "鄉射與大射射的時候奏什麼詩")
    assert answer.acts is not None
    told = {row[0]: row[1:] for row in answer.acts.texts()}
    assert told["物"][:3] == ["騶虞", "貍首", "異"]
    assert told["誰"][2] == "同" and "處" not in told
