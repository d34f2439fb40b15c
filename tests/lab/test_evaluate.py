"""The score follows the rules of the annotation guide: small cases counted by hand."""

from __future__ import annotations

import json

import pytest

from zunzu.errors import ZunzuError
from zunzu.lab.evaluate import read_gold, score


def act(start, end, verb="拜", **slots):
    return {
        "start": start,
        "end": end,
        "verb": verb,
        "agent": [],
        "object": [],
        "recipient": [],
        "place": [],
        "facing": None,
        "negated": False,
        **slots,
    }


def figures(gold, said, slot, **more):
    f = score(gold, said, **more).figures[slot]
    return f.right, f.said, f.expected


def test_a_reading_that_equals_the_gold_is_perfect():
    gold = [act(0, 1, agent=["賓"], place=["西階上"], facing="北"), act(3, 4, negated=True)]
    assert {f.f1 for f in score(gold, gold).figures.values()} == {1.0}
    assert score(gold, gold).differences == ()


def test_a_wider_span_pairs_and_a_narrower_one_does_not():
    assert figures([act(5, 6)], [act(4, 6)], "verb") == (1, 1, 1)
    assert figures([act(5, 7)], [act(5, 6)], "verb") == (0, 1, 1)


def test_a_prediction_pairs_once():
    assert figures([act(0, 1), act(1, 2)], [act(0, 2)], "verb") == (1, 1, 2)


def test_missed_and_extra_acts_lower_recall_and_precision():
    result = score([act(0, 1), act(2, 3)], [act(2, 3), act(4, 5), act(6, 7)])
    verb = result.figures["verb"]
    assert (verb.precision, verb.recall, verb.f1) == (1 / 3, 1 / 2, pytest.approx(0.4))
    assert [(d.kind, d.start) for d in result.differences] == [
        ("missed", 0),
        ("extra", 4),
        ("extra", 6),
    ]


def test_list_slots_count_items_over_paired_acts_only():
    gold = [act(0, 1, agent=["主人", "賓"]), act(2, 3, agent=["介"])]
    said = [act(0, 1, agent=["主人", "介", "工"]), act(8, 9, agent=["介"])]
    assert figures(gold, said, "agent") == (1, 3, 2)


def test_order_and_repetition_in_a_slot_do_not_count():
    assert figures(
        [act(0, 1, agent=["主人", "賓"])], [act(0, 1, agent=["賓", "主人", "賓"])], "agent"
    ) == (2, 2, 2)


def test_an_open_slot_is_not_scored():
    gold = [act(0, 1, agent="?", facing="?")]
    said = [act(0, 1, agent=["介"], facing="北")]
    assert figures(gold, said, "agent") == (0, 0, 0)
    assert figures(gold, said, "facing") == (0, 0, 0)
    assert figures(gold, said, "whole act") == (1, 1, 1)


@pytest.mark.parametrize("said", [[], [act(0, 1, agent=["介"])]])
def test_an_optional_act_counts_neither_way(said):
    gold = [act(0, 1, optional=True), act(2, 3)]
    result = score(gold, [*said, act(2, 3)])
    assert {f.f1 for f in result.figures.values()} == {1.0}
    assert result.differences == ()


def test_the_whole_act_is_agent_object_and_recipient_but_not_place():
    gold = [act(0, 1, agent=["賓"], place=["堂"]), act(2, 3, object=["爵"])]
    said = [act(0, 1, agent=["賓"], place=["室"]), act(2, 3, object=["觶"])]
    assert figures(gold, said, "whole act") == (1, 2, 2)


def test_facing_and_negation_are_compared_by_equality():
    gold = [act(0, 1, facing="北"), act(2, 3, negated=True), act(4, 5)]
    said = [act(0, 1, facing="南"), act(2, 3, negated=True), act(4, 5, facing="")]
    assert figures(gold, said, "facing") == (2, 3, 3)
    assert figures(gold, said, "negated") == (3, 3, 3)


def test_spellings_are_folded_before_they_are_compared():
    gold, said = [act(0, 1, agent=["眾賓"])], [act(0, 1, agent=["衆賓"])]
    assert figures(gold, said, "agent") == (0, 1, 1)
    assert figures(gold, said, "agent", fold=lambda t: t.replace("衆", "眾")) == (1, 1, 1)


def test_passages_are_joined_by_newlines_and_offsets_shifted():
    lines = [
        json.dumps({"text": "賓拜。", "acts": [act(1, 2)]}),
        "",
        json.dumps({"text": "介答拜", "acts": [act(1, 3)]}),
    ]
    gold = read_gold(lines, "gold.jsonl")
    assert gold.text == "賓拜。\n介答拜\n"
    assert [gold.text[a["start"] : a["end"]] for a in gold.acts] == ["拜", "答拜"]


def test_every_bad_line_of_a_gold_file_is_told():
    bad = [
        "not json",
        '{"text": "賓拜"}',
        json.dumps({"text": "賓拜", "acts": [act(1, 3)]}),
        json.dumps({"text": "賓拜", "acts": [{"start": 0, "end": 1, "verb": "拜"}]}),
    ]
    with pytest.raises(ZunzuError) as caught:
        read_gold(bad, "gold.jsonl")
    assert [f.where for f in caught.value.faults] == [f"gold.jsonl:{n}" for n in (1, 2, 3, 4)]
    assert "acts" in caught.value.faults[1].what
    assert "does not lie in a passage of 2" in caught.value.faults[2].what
    assert "agent, object, recipient, place" in caught.value.faults[3].what


def test_a_gold_file_without_a_passage_is_refused():
    with pytest.raises(ZunzuError, match="no passage"):
        read_gold(["", "  "], "gold.jsonl")


def test_either_name_that_a_passage_gives_to_one_person_is_right():
    lines = [
        json.dumps({"text": "贊拜。", "aliases": {"贊者": "贊"}, "acts": [act(1, 2, agent=["贊"])]})
    ]
    gold = read_gold(lines, "gold.jsonl").acts
    assert figures(gold, [act(1, 2, agent=["贊者"])], "agent") == (1, 1, 1)
    assert figures(gold, [act(1, 2, agent=["主人"])], "whole act") == (0, 1, 1)


def test_aliases_that_are_no_names_are_refused_with_their_line():
    with pytest.raises(ZunzuError, match="gold.jsonl:1"):
        read_gold(
            [json.dumps({"text": "拜", "aliases": ["贊"], "acts": [act(0, 1)]})], "gold.jsonl"
        )
