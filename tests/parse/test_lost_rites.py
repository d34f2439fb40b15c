"""What rites that were put together later in the style of the 儀禮 taught the reader."""

from zunzu.parse import read


def _only(text: str, verb: str):
    return next(act for act in read(text).acts if act.verb == verb)


def test_what_alone_is_done_to_stands_before_the_verb():
    act = _only("賓入。賓唯饔餼之受。", "受")
    assert (act.agent, act.object) == (("賓",), ("饔", "餼"))
    assert _only("使者入。賓唯稍受之。", "受").object == ("稍",)


def test_who_pours_for_himself_is_not_to_whom_it_was_offered():
    act = _only("長兄弟酌，獻王，自酢，拜。", "酢")
    assert (act.agent, act.recipient) == (("長兄弟",), ("長兄弟",))


def test_a_cup_that_stands_before_somebody_is_taken_up():
    said = [act.verb for act in read("長賓取薦南之奠觶酬長兄弟。").acts]
    assert said == ["取", "酬"]


def test_the_thing_of_another_is_no_companion():
    act = _only("太宰以尸觶酬侑。", "酬")
    assert (act.agent, act.recipient) == (("太宰",), ("侑",))


def test_how_a_thing_is_done_is_no_deed_before_its_model():
    assert [act.verb for act in read("下利升豕，其載如羊。").acts] == ["升", "如"]


def test_a_lodging_is_given():
    assert _only("宗人授次。", "授").object == ("次",)


def test_the_queen_is_a_person_and_behind_而_no_word_of_its_own():
    assert _only("王獻尸。后薦豆。", "薦").agent == ("后",)
    assert _only("賓拜而后就席。", "就").agent == ("賓",)
