"""Marks are proposed for a text without any, after the example of a punctuated one."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from zunzu import kept, whole
from zunzu.corpus import shipped
from zunzu.lexicon import lexicon
from zunzu.parse import kept_marks
from zunzu.parse.punctuate import STOPS, Punctuator, learn
from zunzu.parse.tokens import Tokenizer
from zunzu.text import edition, fold, punctuation, to_traditional

GOLD = Path(__file__).parents[1] / "gold"


@cache
def learned() -> Punctuator:
    """What has learned from one chapter, once and not when tests are collected."""
    return Punctuator(lexicon(), learn(lexicon(), [s.text for s in edition("yili.04").base()]))


def places(marked: str) -> dict[int, str]:
    """Where the stops stand, counted in the words; the one that closes the segment is left out,
    for it is always there."""
    found, at = {}, 0
    for character in marked:
        if character in STOPS:
            found[at] = character
        elif character.isalpha():
            at += 1
    found.pop(at, None)
    return found


def test_a_chapter_never_seen_is_punctuated_as_its_editor_does_more_often_than_not():
    """Learned from 鄉飲酒禮 alone, measured on the reviewed marks of 特牲饋食禮: some 0.78 of the
    proposed places are right, and
    0.63 of the editor's are found; it moves a little with the lexicon."""
    marks, right, proposed, known = punctuation("yili.15"), 0, 0, 0
    for segment in edition("yili.15").base():
        ours = {m.at for m in marks[segment.id] if m.mark in STOPS}
        words = "".join(c for c in segment.text if c.isalpha())
        theirs = set(places(learned().propose(words)))
        ours.discard(len(words))
        right, proposed, known = (
            right + len(ours & theirs),
            proposed + len(theirs),
            known + len(ours),
        )
    assert right / proposed >= 0.72
    assert right / known >= 0.58


@pytest.mark.parametrize(
    "words, marked",
    [
        ("主人坐取爵興適洗", "主人坐取爵，興，適洗。"),
        ("主人戒賓賓拜辱", "主人戒賓，賓拜辱。"),
        ("乃席賓主人介", "乃席賓、主人、介。"),
    ],
)
def test_a_parallel_is_divided_as_the_example_does(words, marked):
    assert learned().propose(words) == marked


def test_a_mark_may_stand_where_the_words_ran_together():
    """What an undivided text runs together (降洗, to the basin) a mark can part again."""
    tokenizer, ours, cut = Tokenizer(lexicon()), 0, 0
    for segment in edition("yili.15").base():
        words = "".join(c for c in segment.text if c.isalpha())
        ends = {token.end for token in tokenizer.tokens(words)}
        within = {m.at for m in punctuation("yili.15")[segment.id] if 0 < m.at < len(words)} - ends
        found = set(places(learned().propose(words, -3.0)))
        ours, cut = ours + len(within), cut + len(within & found)
    assert ours > 40 and cut >= 3


def test_examples_of_other_books_are_prose_and_no_gold():
    """Nothing is measured on what was learned from."""
    files = shipped().files("data", "divided", suffix=".txt")
    told = [line for file in files for line in file.read_text(encoding="utf8").splitlines()]
    assert len(told) > 100 and all(
        re.fullmatch(r"[\w，。、；：？！「」『』《》·]+", t) for t in told
    )
    gold = "\n".join(
        passage["text"]
        for file in sorted(GOLD.glob("*.jsonl"))
        for passage in map(json.loads, file.read_text(encoding="utf8").splitlines())
    )
    measured = _runs(gold)
    assert [line for line in told if measured & _runs(line)] == []


def _runs(text: str) -> set[str]:
    """Every eight characters in a row, in whatever letters and without marks."""
    words = fold(to_traditional(re.sub(r"[^\w]|_", "", text)))
    return {words[n : n + 8] for n in range(len(words) - 7)}


def test_nothing_but_marks_is_added():
    for segment in edition("yili.15").base():
        words = "".join(c for c in segment.text if c.isalpha())
        assert "".join(c for c in learned().propose(words) if c.isalpha()) == words


@pytest.mark.parametrize("words", ["", "主人坐，取爵", "主人 坐"])
def test_a_text_that_has_marks_is_left_as_it_is(words):
    assert learned().propose(words) == words


def test_where_the_text_as_it_came_parts_its_words_a_mark_is_likelier():
    words, gap = "某也願見無由達某子以命", 4
    assert "願見無" in learned().propose(words)
    assert re.search("願見[，。；：]無", learned().propose(words, parted={gap: ""}))
    assert "願見。無" in learned().propose(words, parted={gap: "。"})
    assert "皇帝升壇" in learned().propose("皇帝升壇", parted={2: ""})  # a blank may honour him


def test_speech_is_put_into_quotation_marks():
    assert learned().propose("主人曰請坐于賓") == "主人曰：「請坐于賓。」"


def test_what_was_learned_is_kept_with_the_graph(tmp_path, monkeypatch):
    """It is learned once; again where what was kept is torn or of other words; and nothing lies in
    a folder that holds no graph."""
    runs = []
    monkeypatch.setattr(kept, "folder", lambda corpus: tmp_path)
    monkeypatch.setattr(kept_marks, "_examples", lambda corpus: ["主人坐，取爵，興。"])
    monkeypatch.setattr(kept_marks, "learn", lambda *given: runs.append(1) or learn(*given))
    first = kept_marks.learned(shipped())
    assert len(runs) == 1 and not list(tmp_path.iterdir())
    whole.mark(tmp_path, "build")
    assert kept_marks.learned(shipped()) == kept_marks.learned(shipped()) == first
    assert len(runs) == 2
    file = tmp_path / "marks.json"
    was = file.read_bytes()
    for torn in (was[:-9], was.replace(b'"of": "', b'"of": "0'), b"[]"):
        file.write_bytes(torn)
        assert kept_marks.learned(shipped()) == first
        assert file.read_bytes() == was
    assert len(runs) == 5
