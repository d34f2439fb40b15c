"""How likely it is that he acts who was supplied: what is counted, and what it makes of a grade."""

from __future__ import annotations

import pytest

from zunzu import parse
from zunzu.lab import evaluate
from zunzu.lexicon import lexicon
from zunzu.parse.doubt import WEIGHTS, Doubts


def doubts(text: str) -> Doubts:
    """What is counted in a text of one paragraph whose sentences end with 。"""
    acts = parse.read(text).acts
    sentences = [text.count("。", 0, act.start) for act in acts]
    return Doubts(acts, sentences, [0] * len(acts), ["sure"] * len(acts), lexicon())


def seen(text: str, verb: str) -> set[str]:
    told = doubts(text)
    return set(told.seen(next(n for n, act in enumerate(told.acts) if act.verb == verb)))


def test_it_is_counted_how_far_back_he_was_named():
    assert {"since 1", "sentences 0", "here 1"} <= seen("主人坐，取爵。", "取")
    assert {"since 3-4", "sentences 1"} <= seen("主人坐，取爵，興。降，洗。", "洗")


def test_it_is_counted_who_else_is_there():
    assert {"crowd 1 same", "did 1"} <= seen("主人坐，取爵。", "取")
    assert {"next another 1 here", "next another guest"} <= seen("主人坐，取爵，賓降。", "取")
    assert {"next he 1 later", "next he host"} <= seen("主人坐，取爵。主人降。", "取")


def test_it_is_counted_whether_he_is_one_or_many():
    assert "one handle" in seen("主人坐，取爵。", "取")
    assert {"many", "many handle"} <= seen("眾賓坐，取爵。", "取")
    assert "short" in seen("介坐，取爵。", "取")


def test_it_is_counted_with_whom_paragraph_and_sentence_began():
    told = seen("主人坐，取爵。賓降，洗。", "洗")
    assert {"line other within", "sentence other within", "behind named same"} <= told


def test_who_was_named_just_now_is_likelier_than_who_was_named_long_ago():
    told = doubts("主人坐，取爵。賓降，介降，興。洗，酌。")
    first, last = (next(n for n, act in enumerate(told.acts) if act.verb == v) for v in "取酌")
    assert told.chance(first) > 0.93 > told.chance(last)


@pytest.fixture(scope="module")
def counted(root) -> set[str]:
    """All that is counted in the gold."""
    found = set()
    for path in sorted((root / "tests/gold").glob("*.jsonl")):
        text = evaluate.read_gold(path.read_text(encoding="utf8").splitlines(), str(path)).text
        told = doubts(text)
        supplied = (n for n, act in enumerate(told.acts) if "agent" in act.warrants)
        for n in supplied:
            found |= {what for what in told.seen(n) if not what.startswith("sure")}
    return found


def test_every_weight_is_of_something_that_is_counted(counted):
    by_grade = {what for what in WEIGHTS if what.split(" ")[0] in ("sure", "likely", "open")}
    assert set(WEIGHTS) - by_grade <= counted
