"""Words that the lexicon does not hold are read by what they may mean, and only in ritual prose."""

from __future__ import annotations

import pytest

from zunzu.lexicon import lexicon
from zunzu.parse import read
from zunzu.parse.tokens import Tokenizer
from zunzu.parse.unknown import Guesses
from zunzu.text import fold


def guessed(text):
    return {(words, taken_for) for *_, words, taken_for in read(text).guessed}


def test_no_word_of_these_examples_is_in_the_lexicon():
    """Else they would show nothing; take other words then."""
    held = lexicon().words
    assert not {"瓢", "嫗", "嫘氏", "小樂師", "搗", "隩", "襄"} & held.keys()


@pytest.mark.parametrize(
    "text, word, taken_for",
    [
        ("主人取瓢，奠于席上。", "瓢", "thing"),
        ("嫗取爵，洗，升。", "嫗", "person"),
        ("嫘氏受命，取矢于西階上。", "嫘氏", "person"),  # an unknown word and what titles end with
        ("小樂師洗觶，升。", "小樂師", "person"),  # both parts known, not their title
        ("主人搗薑，奠于席上。", "搗", "verb"),
    ],
)
def test_an_unknown_word_is_taken_for(text, word, taken_for):
    assert (word, taken_for) in guessed(text)


def test_a_guess_acts_as_a_word_of_the_lexicon_does():
    first, second = read("嫗取瓢，興。").acts
    assert (first.agent, first.object, second.agent) == (("嫗",), ("瓢",), ("嫗",))


def test_what_is_called_again_and_again_is_a_person():
    text = "主人命襄羞洗。襄羞升。主人命襄羞降。襄羞降自西階。"
    assert ("襄羞", "person") in guessed(text)
    assert ("襄羞", "person") not in guessed("主人襄羞，升。賓襄羞，降。")


def test_a_side_of_the_house_that_nobody_named_is_a_place():
    assert any("西北隩" in act.place for act in read("主人設席于西北隩，興。").acts)


@pytest.mark.parametrize(
    "text",
    [
        "今天天氣很好，我們去公園玩。",
        "人工智慧正在改變世界，許多公司都在開發新的模型。",
        "昨日下雨，他在家裡看書，吃了三碗飯，然後睡覺。",
        "天地玄黃，宇宙洪荒。日月盈昃，辰宿列張。",
    ],
)
def test_what_is_no_ritual_prose_is_not_guessed(text):
    assert not guessed(text)


def test_a_word_of_the_lexicon_is_never_looked_up_elsewhere():
    text = fold("主人坐取爵，興，適洗。賓降。")
    assert not any(token.guessed for token in Tokenizer(lexicon()).tokens(text))


def test_a_guess_costs_more_than_a_word_of_the_lexicon():
    text = "嫗取瓢，奠于西北隩。"
    guesses = Guesses(lexicon(), text)
    assert min(cost for i in range(len(text)) for *_, cost in guesses.at(i, len(text))) > 1


def test_twice_the_text_is_twice_the_guesses():
    once = "嫗取瓢，興。\n"
    assert len(read(once * 40).guessed) == 40 * len(read(once).guessed)
