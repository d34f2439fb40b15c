"""What the rites of embassies and of visits taught the reader: who goes on, what is taken up."""

from zunzu.parse import read


def _only(text: str, verb: str):
    return next(act for act in read(text).acts if act.verb == verb)


def test_a_lord_who_goes_by_two_names_does_nothing_to_himself():
    act = _only("使者反命。公曰：「然。」君勞之，再拜稽首。", "勞")
    assert (act.agent, act.recipient) == (("君",), ("使者",))


def test_what_another_has_laid_down_is_taken_up():
    act = _only("次介奠幣。下大夫取以入告。", "取")
    assert (act.agent, act.object) == (("下大夫",), ("幣",))


def test_who_is_stopped_is_a_person():
    act = _only("使者乃出。侯氏乃止使者，使者乃入。", "止")
    assert act.recipient == ("使者",)


def test_one_after_another_is_no_deed():
    assert [act.verb for act in read("賓執圭，隨入，西上。").acts] == ["執", "入"]


def test_how_the_meat_lies_is_no_music():
    assert [act.verb for act in read("左人載體，進奏。").acts] == ["載"]


def test_the_deed_of_somebody_that_is_spoken_of_is_no_act():
    said = [act.verb for act in read("士待小臣之復。凡宰夫之具，饌于東房。").acts]
    assert said == ["待", "饌"]


def test_an_altar_is_made():
    assert [act.verb for act in read("為壝壇，畫階。").acts] == ["為", "畫"]


def test_who_goes_first_goes():
    act = _only("賓使眾介先，衰而從之。", "先")
    assert act.agent == ("眾介",)
