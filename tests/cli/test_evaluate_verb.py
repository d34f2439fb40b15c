"""``zunzu lab evaluate`` prints the scores, the differences, and exits 1 below a bar."""

from __future__ import annotations

import json

import pytest

from .conftest import assert_told_once


def act(start, end, **slots):
    return {
        "start": start,
        "end": end,
        "verb": "拜",
        "agent": [],
        "object": [],
        "recipient": [],
        "place": [],
        "facing": None,
        "negated": False,
        **slots,
    }


@pytest.fixture
def gold(tmp_path):
    file = tmp_path / "gold.jsonl"
    passages = [
        {"text": "眾賓拜。", "acts": [act(2, 3, agent=["眾賓"])]},
        {"text": "介答拜。", "acts": [act(2, 3, agent=["介"])]},
    ]
    file.write_text(
        "".join(json.dumps(p, ensure_ascii=False) + "\n" for p in passages), encoding="utf8"
    )
    return file


def said(*acts) -> str:
    return "".join(json.dumps(a, ensure_ascii=False) + "\n" for a in acts)


def test_the_scores_are_a_table(zunzu, gold):
    result = zunzu(
        "lab",
        "evaluate",
        gold,
        "--acts",
        "-",
        text=said(act(2, 3, agent=["众宾"]), act(7, 8, agent=["賓"])),
    )
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[0] == "2 gold acts, 2 predicted"
    assert "verb        P 1.000  R 1.000  F1 1.000" in lines
    assert "agent       P 0.500  R 0.500  F1 0.500" in lines


def test_errors_show_the_passage_and_both_readings(zunzu, gold):
    result = zunzu(
        "lab", "evaluate", gold, "--acts", "-", "--errors", text=said(act(7, 8, agent=["賓"]))
    )
    assert "missed      眾賓[拜]。/介答拜。/" in result.stdout
    assert "agent       眾賓拜。/介答[拜]。/  gold 介, read 賓" in result.stdout


def test_json_is_one_object(zunzu, gold):
    result = zunzu(
        "lab",
        "evaluate",
        gold,
        "--acts",
        "-",
        "--json",
        "--errors",
        text=said(act(2, 3, agent=["眾賓"])),
    )
    told = json.loads(result.stdout)
    assert (told["gold"], told["predicted"]) == (2, 1)
    assert told["scores"]["verb"] == {"p": 1.0, "r": 0.5, "f1": pytest.approx(2 / 3)}
    assert [(e["kind"], e["start"]) for e in told["errors"]] == [("missed", 7)]


@pytest.mark.parametrize("bar, code", [("0.66", 0), ("0.67", 1)])
def test_a_score_below_its_bar_is_a_finding(zunzu, gold, bar, code):
    result = zunzu(
        "lab", "evaluate", gold, "--acts", "-", "--at-least", f"verb={bar}", text=said(act(2, 3))
    )
    assert result.exit_code == code
    assert ("F1 0.667 is below 0.67" in result.stderr) == bool(code)


@pytest.mark.parametrize("bar", ["vreb=0.9", "verb=much", "verb"])
def test_a_bar_that_is_none_is_refused(zunzu, gold, bar):
    result = zunzu("lab", "evaluate", gold, "--acts", "-", "--at-least", bar, text=said(act(2, 3)))
    assert_told_once(result, "--at-least", "remedy")


def test_a_bad_gold_file_and_bad_acts_are_told_by_line(zunzu, gold, tmp_path):
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n")
    assert_told_once(zunzu("lab", "evaluate", bad), f"{bad}:1: lacks the field 'text'")
    assert_told_once(
        zunzu("lab", "evaluate", gold, "--acts", "-", text=said(act(2, 3)) + '{"start": 1}\n'),
        "standard input:2",
    )


def test_a_list_of_a_gold_act_holds_words_alone(zunzu, tmp_path):
    bad = tmp_path / "bad.jsonl"
    bad.write_text(
        json.dumps({"text": "拜", "acts": [{**act(0, 1), "place": ["主人", None]}]}) + "\n"
    )
    assert_told_once(
        zunzu("lab", "evaluate", bad, "--errors"),
        f"{bad}:1",
        "place is ['主人', None] and must hold words",
    )
