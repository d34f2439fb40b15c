"""Words that no question holds are put to the questions that take them, or sought in the text;
asked of the whole graph."""

import pytest


def told(result) -> set[str]:
    assert result.exit_code == 0, result.stderr
    return set(result.stdout.splitlines()[1:])


@pytest.mark.parametrize(
    "words, asked",
    [
        ("小臣正", "zunzu ask acts --set role=小臣正"),
        ("楅", "zunzu ask handled --set thing=楅"),
        ("torches", "zunzu ask handled --set thing=torches"),
        (
            "建鼓",
            "zunzu ask layout --set thing=建鼓",
        ),  # nothing is done with it: the second way has the answer
        ("誓", "zunzu ask acts --set verb=誓"),
        ("茅", "zunzu ask words --set word=茅"),
        ("少退", "zunzu ask words --set word=少退"),  # another name of 退, which says less
        ("西堂", "zunzu ask words --set word=西堂"),  # a place: what is said of it
        ("尸 飲", "zunzu ask drinking-order --set role=尸"),
        ("祝 位", "zunzu ask standing-places --set role=祝"),
        ("執冪者舉冪", "zunzu ask words --set word=執冪者舉冪"),
    ],
)
def test_words_are_put_to_the_first_question_that_answers(zunzu, words, asked):
    result = zunzu("ask", words, "--format", "tsv")
    assert f"asked as: {asked}" in result.stderr
    assert told(result) == told(
        zunzu(*(word.replace("--set=", "") for word in asked.split()[1:]), "--format", "tsv")
    )


def test_the_other_ways_are_told_and_what_is_set_is_kept(zunzu):
    result = zunzu("ask", "小臣正", "--set", "chapter=大射儀", "--why", "--format", "tsv")
    assert "or: zunzu ask words --set word=小臣正" in result.stderr
    assert told(result) and all("yili.07." in line for line in told(result))


def test_a_bare_name_tells_what_he_does_and_then_the_questions_about_him(zunzu):
    result = zunzu("ask", "佐食", "--format", "tsv")
    assert "asked as: zunzu ask acts --set role=佐食" in result.stderr
    assert "or: zunzu ask stands --set holder=佐食" in result.stderr
    assert told(result) and all("佐食" in line for line in told(result))


def test_a_bare_thing_tells_who_uses_it(zunzu):
    assert (
        "asked as: zunzu ask handled --set thing=觶" in zunzu("ask", "觶", "--format", "tsv").stderr
    )


def test_a_mistyped_name_is_told_those_that_sound_like_it(zunzu):
    result = zunzu("ask", "主任")
    assert result.exit_code == 2 and result.stdout == "" and "did you mean 主人" in result.stderr


def test_a_question_in_ones_own_words_says_what_was_understood(zunzu):
    result = zunzu("ask", "介酢主人時誰斟酒")
    assert (
        result.exit_code == 0
        and "understood: who? · 介 · 酢 · 主人 · 酌/實; asked exactly: zunzu ask acts"
        in result.stderr
    )
    assert result.stdout.splitlines()[2].split()[:5] == [
        "鄉飲酒禮",
        "yili.04.061",
        "主人",
        "實",
        "爵",
    ]
    assert "\n1. 鄉飲酒禮 yili.04.061 介酢主人\n   經 " in result.stdout


def test_a_question_of_one_thing_is_not_asked_of_it_when_the_words_are_another(zunzu):
    result = zunzu("ask", "drumsticks of the drum", "--format", "tsv")
    assert "豐" not in result.stdout and "asked as: zunzu ask handled\n" not in result.stderr


def test_words_of_the_commentary_alone_find_the_question_that_is_nearest(zunzu):
    assert "asked as: zunzu ask clothing" in zunzu("ask", "衣服").stderr


def test_marks_and_either_script_and_older_forms_are_one_word(zunzu):
    texts = [
        told(zunzu("ask", "words", "--set", f"word={word}", "--format", "tsv"))
        for word in ("坐奠爵於篚", "坐奠爵于篚", "坐奠爵于篚，")
    ]
    assert len(texts[0]) >= 5 and texts[0] == texts[1] == texts[2]
    shoes = told(zunzu("ask", "words", "--set", "word=说屦揖让", "--format", "tsv"))
    assert shoes == {"鄉飲酒禮\tyili.04.121\t經\t說屨，揖讓如初，升，坐。"}
