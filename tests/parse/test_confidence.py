"""What was supplied has a grade, and the grade means something: measured on all gold."""

from __future__ import annotations

import pytest

from zunzu import parse
from zunzu.lab import evaluate
from zunzu.parse.divided import has_marks
from zunzu.text import fold

SLOTS = ("agent", "object", "recipient")


def grades(text: str, slot: str = "agent") -> list[tuple[str, str | None]]:
    return [(act.verb, act.grades.get(slot)) for act in parse.read(text).acts]


@pytest.fixture(scope="module")
def measured(root) -> list[tuple[str, bool]]:
    """Of every supplied slot that the gold scores its grade, and whether it is right."""
    told = []
    for path in sorted((root / "tests/gold").glob("*.jsonl")):
        gold = evaluate.read_gold(path.read_text(encoding="utf8").splitlines(), str(path))
        acts = parse.read(gold.text).acts
        assert has_marks(gold.text) or all("sure" not in act.grades.values() for act in acts)
        pairs, _ = evaluate.pair(
            gold.acts, [{"start": a.start, "end": a.end, "act": a} for a in acts]
        )
        for wanted, said in pairs:
            act = said["act"]
            told += [
                (
                    act.grades[slot],
                    evaluate.items(wanted[slot], fold) == evaluate.items(getattr(act, slot), fold),
                )
                for slot in SLOTS
                if slot in act.warrants
                and not wanted.get("optional")
                and wanted[slot] != evaluate.OPEN
            ]
    return told


def test_what_is_sure_is_right(measured):
    sure = [right for grade, right in measured if grade == "sure"]
    assert len(sure) > 1500
    assert sum(sure) / len(sure) >= 0.97


def test_two_thirds_of_all_errors_are_not_sure(measured):
    wrong = [grade for grade, right in measured if not right]
    assert sum(grade != "sure" for grade in wrong) / len(wrong) >= 2 / 3


def test_each_grade_is_less_often_right_than_the_one_above(measured):
    def share(grade: str) -> float:
        own = [right for g, right in measured if g == grade]
        return sum(own) / len(own)

    assert share("sure") > share("likely") > share("open")


def test_what_is_written_has_no_grade():
    assert grades("主人坐取爵于篚，降洗。") == [
        ("坐", None),
        ("取", "sure"),
        ("降", "sure"),
        ("洗", "sure"),
    ]


def test_who_goes_on_across_a_stop_is_likely():
    assert grades("主人坐取爵。洗，酌。")[-2:] == [("洗", "likely"), ("酌", "likely")]


def test_a_doubt_is_handed_on_to_what_he_does_next():
    told = grades("主人坐取爵。洗，酌，升，坐。")
    assert {grade for _, grade in told[2:]} == {"likely"}


def test_nothing_supplied_is_sure_in_a_text_that_had_to_be_divided():
    told = {grade for _, grade in grades("主人坐取爵于篚降洗升酌獻賓賓拜受主人拜送")}
    assert "likely" in told and "sure" not in told


def test_a_word_that_the_lexicon_does_not_hold_makes_its_neighbours_likely():
    assert grades("主人坐，瞨爵。")[-1][1] in (None, "likely")


def test_who_is_known_only_as_a_kind_of_another_is_no_more_than_likely():
    assert grades("主人坐，取爵。")[-1] == ("取", "sure")
    assert grades("婢坐，取爵。")[-1] == ("取", "likely")
    assert grades("壻從者坐，取爵。")[-1] == ("取", "likely")
