"""Answers that are kept are those that the store gives, and are kept for one graph, one question
and one way of asking."""

import dataclasses

import pytest

from zunzu import kept
from zunzu.ask import library, run
from zunzu.ask.answers import FOLDER, Answers


@pytest.fixture
def question(folder):
    return library.load(folder).get("vessel-acts")


@pytest.fixture
def place(tmp_path):
    kept.seal(tmp_path, "a" * 64, {})
    return tmp_path


def unasked():
    raise AssertionError("the store is asked")


@pytest.mark.parametrize("why", [False, True])
@pytest.mark.parametrize("notes", [False, True])
def test_what_is_read_again_is_what_the_store_gave(store, question, place, why, notes):
    first = Answers(place).answer(lambda: store, question, {}, why, notes)
    again = Answers(place).answer(unasked, question, {}, why, notes)
    assert first == again == run.answer(store, question, {}, why, notes)
    assert again.rows and bool(again.passages) == why


def test_with_settings_the_store_is_asked(store, question, place):
    answers = Answers(place)
    assert answers.answer(lambda: store, question, {"role": "賓"}) == run.answer(
        store, question, {"role": "賓"}
    )
    assert not (place / FOLDER).exists()


def test_another_graph_or_another_query_is_asked_anew(store, question, place):
    Answers(place).answer(lambda: store, question)
    other = dataclasses.replace(question, query=question.query + "\n")
    with pytest.raises(AssertionError):
        Answers(place).answer(unasked, other)
    kept.seal(place, "b" * 64, {})
    with pytest.raises(AssertionError):
        Answers(place).answer(unasked, question)


@pytest.mark.parametrize("broken", [b"", b"{", b"[]", b'{"of": "x"}', b"\xff"])
def test_a_file_that_cannot_be_read_is_made_again(store, question, place, broken):
    whole = Answers(place).answer(lambda: store, question)
    (file,) = (place / FOLDER).iterdir()
    good = file.read_bytes()
    file.write_bytes(broken)
    assert Answers(place).answer(lambda: store, question) == whole
    assert file.read_bytes() == good


def test_where_no_graph_was_made_nothing_is_kept(store, question, tmp_path):
    assert Answers(tmp_path).answer(lambda: store, question) == run.answer(store, question)
    assert not (tmp_path / FOLDER).exists()
