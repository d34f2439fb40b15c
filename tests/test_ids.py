"""Names that hold: they say where the verb stands, and nothing else that is read of a text moves
them."""

from __future__ import annotations

import pytest

from zunzu import parse
from zunzu.ids import Apart, spelled, spot

WORDS = "主人坐取爵于篚，降洗。賓降。主人坐奠爵，辭。賓對。主人坐取爵，興，適洗，南面坐，奠爵于篚下，盥洗。"  # noqa: E501


def names(words: str, segment: str = "yili.99.001") -> list[str]:
    return [
        act.id
        for act in parse.place(
            parse.read(words, "yili.99"), ((0, len(words), segment),), words
        ).acts
    ]


@pytest.mark.parametrize("at, name", [(0, "u62dc"), (3, "u62dc-2"), (1, "u8208"), (9, "u")])
def test_a_place_is_told_by_its_character_and_which_of_its_kind_it_is(at, name):
    assert spot("拜興，拜", at) == name


def test_what_would_have_one_name_is_told_apart_in_order():
    apart = Apart()
    assert [apart(name) for name in ("a", "b", "a", "a")] == ["a", "b", "a-also2", "a-also3"]


def test_every_act_is_named_after_its_verb_where_it_stands():
    acts = parse.place(parse.read(WORDS, "yili.99"), ((0, len(WORDS), "yili.99.001"),), WORDS).acts
    assert len(acts) > 12 and len({act.id for act in acts}) == len(acts)
    assert [act.id for act in acts] == [f"yili.99.001.{spot(WORDS, act.start)}" for act in acts]


def test_what_is_read_of_other_words_renames_nothing():
    """A clause more in the midst of a segment, or one fewer: every act whose verb stays keeps its
    name, unless the words that come or go have that very verb before it."""
    whole = names(WORDS)
    shorter = names(WORDS.replace("賓降。", ""))
    assert [name for name in shorter if name not in whole] == []
    assert [name for name in whole if name not in shorter] == [f"yili.99.001.{spelled('降')}-2"]
    longer = names("賓進。" + WORDS)
    assert [name for name in whole if name not in longer] == [] and len(longer) == len(whole) + 1


def test_a_cup_and_an_exchange_have_the_name_of_the_act_that_begins_them():
    words = "主人坐取爵于篚，降洗，升，實爵，獻賓。賓西階上拜，受爵，飲。賓以虛爵降洗，升，實爵，酢主人。主人受爵，飲。"  # noqa: E501
    acts = parse.place(parse.read(words, "yili.99"), ((0, len(words), "yili.99.001"),), words).acts
    assert {act.cup for act in acts if act.cup} == {f"爵.001-{spelled('取')}"}
    assert {act.exchange for act in acts if act.exchange} == {
        f"yili.99.x-001-{spelled(verb)}" for verb in "獻酢"
    }


def test_a_copy_has_the_name_of_its_ditto_and_of_what_it_repeats():
    words = "主人戒賓。賓拜辱。主人答拜。介亦如之。"
    made = parse.place(parse.read(words, "yili.99"), ((0, len(words), "yili.99.001"),), words)
    ditto = f"yili.99.001.{spelled('如')}"
    assert made.copies and all(
        copy.id == f"{ditto}.{copy.copied_from.removeprefix('yili.99.').replace('.', '-')}"
        for copy in made.copies
    )
