"""Words that no question holds are put to the questions that take them, or sought in the text; asked of the whole graph."""

import pytest

ALL_RITES = "--set chapter=any"


def told(result) -> set[str]:
    assert result.exit_code == 0, result.stderr
    return set(result.stdout.splitlines()[1:])


@pytest.mark.parametrize("words, asked", [
    ("小臣正", f"zunzu ask acts --set role=小臣正 {ALL_RITES}"),
    ("楅", "zunzu ask handled --set thing=楅"),
    ("torches", "zunzu ask handled --set thing=torches"),
    ("建鼓", f"zunzu ask layout --set thing=建鼓 {ALL_RITES}"),  # nothing is done with it: the second way has the answer
    ("誓", f"zunzu ask acts --set verb=誓 {ALL_RITES}"),
    ("茅", "zunzu ask words --set word=茅"),
    ("少退", "zunzu ask words --set word=少退"),  # another name of 退, which says less
    ("西堂", "zunzu ask words --set word=西堂"),  # a place: what is said of it
    ("尸 飲", f"zunzu ask drinking-order --set role=尸 {ALL_RITES}"),
    ("祝 位", f"zunzu ask standing-places --set role=祝 {ALL_RITES}"),
    ("執冪者舉冪", "zunzu ask words --set word=執冪者舉冪"),
])
def test_words_are_put_to_the_first_question_that_answers(zunzu, words, asked):
    result = zunzu("ask", words, "--format", "tsv")
    assert f"asked as: {asked}" in result.stderr
    assert told(result) == told(zunzu(*(word.replace("--set=", "") for word in asked.split()[1:]), "--format", "tsv"))


def test_the_other_ways_are_told_and_what_is_set_is_kept(zunzu):
    result = zunzu("ask", "小臣正", "--set", "chapter=大射儀", "--why", "--format", "tsv")
    assert "or: zunzu ask words --set word=小臣正" in result.stderr
    assert told(result) and all("yili.07." in line for line in told(result))


def test_a_question_found_by_a_word_says_how_it_was_asked(zunzu):
    result = zunzu("ask", "佐食", "--format", "tsv")
    assert f"asked as: zunzu ask stands --set holder=佐食 {ALL_RITES}" in result.stderr  # he is not in the rite that is asked first
    assert {line.split("\t")[0] for line in told(result)} == {"佐食"}


def test_a_question_of_one_thing_is_not_asked_of_it_when_the_words_are_another(zunzu):
    result = zunzu("ask", "drumsticks of the drum", "--format", "tsv")
    assert "豐" not in result.stdout and "asked as: zunzu ask handled\n" not in result.stderr


def test_words_of_the_commentary_alone_find_the_question_that_is_nearest(zunzu):
    assert "asked as: zunzu ask clothing" in zunzu("ask", "衣服").stderr


def test_marks_and_either_script_and_older_forms_are_one_word(zunzu):
    texts = [told(zunzu("ask", "words", "--set", f"word={word}", "--format", "tsv"))
             for word in ("坐奠爵於篚", "坐奠爵于篚", "坐奠爵于篚，")]
    assert len(texts[0]) >= 5 and texts[0] == texts[1] == texts[2]
    assert told(zunzu("ask", "words", "--set", "word=说屦揖让", "--format", "tsv")) == {"yili.04.121\t經\t說屨，揖讓如初，升，坐。"}
