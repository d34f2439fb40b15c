"""What the rites of families, villages and schools taught the reader: words that are called out,
hosts by a short name, what is brought forward and put back."""

from zunzu.parse import read


def _only(text: str, verb: str):
    return next(act for act in read(text).acts if act.verb == verb)


def _verbs(text: str) -> list[str]:
    return [act.verb for act in read(text).acts]


def test_a_host_goes_by_one_character():
    text = "賓西階上拜，主少退。司尊者以爵授主，主受爵，詣賓前。"
    assert {act.agent for act in read(text).acts if act.verb in ("退", "受", "詣")} == {("主",)}


def test_the_tablet_is_no_host():
    assert _only("祝啟櫝，奉主就座。", "奉").object == ("主",)


def test_what_is_brought_forward_was_just_taken_up():
    act = _only("奉胙者捧胙跪進於獻官右，獻官受胙。", "進")
    assert (act.agent, act.object) == (("奉胙者",), ("胙",))


def test_who_goes_back_carries_nothing_to_his_place():
    assert _only("祝取祝版，讀畢，復位。", "復").object == ()


def test_both_salute_each_other():
    act = _only("主人以注授賓，相揖，賓升。", "揖")
    assert set(act.agent) == {"主人", "賓"}


def test_what_is_called_out_is_no_deed():
    assert _verbs("贊跪，主人跪。") == ["贊", "跪"]


def test_when_it_is_done_is_no_deed():
    assert _verbs("凡坐，主人斂足。") == ["斂"]
    assert _verbs("行禮，揖時，主人先拜。") == ["行", "拜"]


def test_so_that_it_is_so_is_no_deed():
    assert _verbs("侍者卷衣塞空處，令充實平滿。") == ["卷", "塞"]


def test_a_place_is_laid_out():
    assert _only("執事者陳設坐次。", "陳設").object == ("坐次",)


def test_the_image_hangs_and_the_incense_burns():
    act = _only("司香懸神像，點香。", "懸")
    assert (act.agent, act.object) == (("司香",), ("神像",))


def test_mourners_stop_wailing():
    assert _verbs("主人輟哭視載。") == ["輟", "視"]


def test_what_is_called_out_he_does_to_whom_it_was_called():
    acts = read("執事唱司正飲酒，飲畢，揖，賓答揖。").acts
    assert [act.agent for act in acts] == [("執事",), ("司正",), ("司正",), ("賓",)]


def test_a_student_comes_in():
    assert _only("教讀出就位，擊雲板三聲，生入，立兩階下。", "入").agent == ("生",)
