"""Why did it read that: the trace of a text tells what each stage made of every act."""

from __future__ import annotations

import pytest

from zunzu.lexicon import lexicon
from zunzu.parse import explain, read, told

TEXT = "主人坐取爵于篚，降洗。賓降。主人辭。卒洗，揖讓升，獻賓。"


def of(verb: str, words: str = TEXT):
    return next((act, trace) for act, trace in explain(words) if act.verb == verb)


def test_the_acts_are_those_that_are_read():
    assert tuple(act for act, _ in explain(TEXT)) == read(TEXT).acts


def test_words_rows_and_slots_are_told():
    _, trace = of("取")
    assert ("爵", "thing") in trace.words and ("，", "mark") in trace.words
    assert ("爵", "a thing") in trace.constructions
    assert dict(trace.written) == {"objects": "爵", "places": "篚"}


def test_who_was_proposed_and_who_was_chosen():
    act, trace = of("揖")
    assert trace.agent.way == "both_go_up" and trace.agent.chosen.persons == act.agent == (
        "主人",
        "賓",
    )


def test_who_agrees_is_told_beside_him_who_was_chosen():
    _, trace = explain(TEXT)[6]  # 卒洗
    assert trace.agent.way == "finisher" and "cup_holder" in [
        way for way, _ in trace.agent.proposals
    ]


def test_the_way_to_a_thing_is_named_and_what_others_say_follows():
    (way, thing), *others = of("洗")[1].things
    assert (way, thing.things, thing.warrant) == ("cup", ("爵",), "E20") and not others


def test_a_person_reads_it():
    lines = list(told(explain(TEXT), lexicon()))
    assert lines[0].startswith("主人/person 坐/verb 取/verb")
    assert "    who      主人、賓  揖讓升者，賓主俱 (E9 both-ascend, both_go_up)" in lines
    assert sum(line.strip().startswith("賓/person 降/verb") for line in lines) == 1, (
        "each sentence stands there once"
    )


def test_who_yields_is_told():
    """樂正命奏《陔》: who is told would do it, and what only the musicians can do they do
    (precedence.tsv)."""
    lines = list(told(explain("樂正命奏《陔》。賓出，奏《陔》。"), lexicon()))
    assert any(
        line.startswith("      not ") and line.endswith("it yields to that") for line in lines
    ), lines


@pytest.mark.parametrize(
    "words", ["主人坐取爵於篚降洗賓降", "主人坐取爵于篚,降洗。賔降。", "", "hello"]
)
def test_any_text_can_be_explained(words):
    assert tuple(act for act, _ in explain(words)) == read(words).acts


def test_a_ditto_tells_by_which_row_it_was_understood_and_what_it_repeats():
    found = explain("賓降洗，升，酌，獻尸。尸拜受，賓拜送。主婦獻尸，如初。")
    act, trace = found[-1]
    assert act.model == "初" and trace.formula == "如初"
    assert [copy.verb for copy in trace.repeats] == ["降", "洗", "升", "酌", "拜", "受", "拜"]
    assert any(line.startswith("    repeats  主婦降、主婦洗") for line in told(found, lexicon()))
