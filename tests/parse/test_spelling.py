"""Names are given as the text writes them, where it has another form than the house."""

import pytest

from zunzu import parse
from zunzu.text import fold


def spelled(text):
    return [(a.verb, a.agent, a.object, a.place) for a in parse.spell(parse.read(text), text).acts]


def test_a_form_that_the_text_has_is_used_where_it_has_no_other():
    assert spelled("釋獲者坐取筭。")[-1] == ("取", ("釋獲者",), ("筭",), ())


def test_the_standard_form_stays_where_the_text_has_it_too():
    assert spelled("釋獲者取筭。算在西。")[0][2] == ("算",)


def test_simplified_text_is_answered_in_traditional_characters():
    assert spelled("宾坐奠爵于阶。")[0][1] == ("賓",)


#: An offering, and a ditto that repeats it.
OFFERED = (
    "主人坐取爵，實之，獻賓。賓西階上拜，受爵。主人阼階上拜送爵。薦脯醢。乃設折俎。賓坐，左執爵，祭脯醢，"
    "奠爵于薦西，興，右手取肺，卻左手執本，坐，弗繚，右絕末以祭，嚌之，興，加于俎，坐挩手，遂祭酒，席末坐啐酒。"
    "賓酢主人。主人阼階上拜，受爵。賓西階上拜送爵。薦脯醢。主人升席。設折俎。祭如賓禮。主人取觶酬賓，賓辭。"
)


@pytest.mark.parametrize(("standard", "other"), ["絕絶", "酬醻", "拜𢫶", "辭辤"])
def test_whatever_a_print_writes_for_a_verb_it_is_read_alike(standard, other):
    def read(text):
        told = parse.read(text)
        return [
            (fold(a.verb), a.agent, a.recipient, a.object) for a in (*told.acts, *told.copies)
        ], {a.verb for a in (*told.acts, *told.copies)}

    (alike, verbs), (same, written) = read(OFFERED), read(OFFERED.replace(standard, other))
    assert standard in OFFERED and len(alike) > 50
    assert same == alike
    assert other in written and standard not in written and standard in verbs
