"""Names are given as the text writes them, where it has another form than the house."""

from zunzu import parse


def spelled(text):
    return [(a.verb, a.agent, a.object, a.place) for a in parse.spell(parse.read(text), text).acts]


def test_a_form_that_the_text_has_is_used_where_it_has_no_other():
    assert spelled("釋獲者坐取筭。")[-1] == ("取", ("釋獲者",), ("筭",), ())


def test_the_standard_form_stays_where_the_text_has_it_too():
    assert spelled("釋獲者取筭。算在西。")[0][2] == ("算",)


def test_simplified_text_is_answered_in_traditional_characters():
    assert spelled("宾坐奠爵于阶。")[0][1] == ("賓",)
