"""Who cannot have done it is not said to have done it; each way of ``zunzu.parse.ways.unable``."""

from __future__ import annotations

import pytest

from zunzu import parse


def agents(text: str, verb: str) -> list[tuple[str, ...]]:
    return [tuple(act.agent) for act in parse.read(text).acts if act.verb == verb]


@pytest.mark.parametrize(
    ("text", "verb", "at", "who"),
    [
        ("君使宰賜使者幣，使者再拜稽首。賜介，介皆再拜稽首。", "賜", 1, ("宰",)),
        ("君勞上介，上介再拜，君答拜。勞士介亦如之。", "勞", 1, ("君",)),
        ("若先生請見之，則辭。辭不得命，則曰：「某將走見。」", "曰", 0, ()),
        ("君若降送之，則不敢顧辭，遂出。", "出", 0, ()),
        ("聘，入竟則遂。赴者未至，則哭于巷，受禮，不受饗。", "哭", 0, ()),
        ("賓迎大夫，再拜。賓唯饔餼之受。不賄，不贈。", "贈", 0, ()),
        ("天子視學，大昕鼓徵。", "鼓", 0, ()),
        ("左頭奉之，曰：「某也願見。」主人對曰：「某將走見。」", "曰", 0, ()),
        ("賓聘。聘君薨。赴者至，則衰而出。", "出", 0, ()),
        ("主人袒。主人降，皆不哭。", "哭", 0, ()),
        ("筵几于室，薦脯醢，三獻。", "獻", 0, ()),
        ("一人舉爵，獻從者，行酬，乃出。", "獻", 0, ()),
    ],
)
def test_who_cannot_have_done_it(text, verb, at, who):
    assert agents(text, verb)[at] == who


def test_what_the_lord_has_sent_the_guest_receives():
    text = "賓遂行，舍于郊。公使卿贈，如覿幣。受于舍門外，如受勞禮。"
    assert agents(text, "受")[0] == ("賓",)


@pytest.mark.parametrize(
    ("text", "purpose"),
    [
        ("賓出，公再拜送，賓不顧。", "送賓"),
        ("老牽牛以致之，賓再拜稽首受。老退，賓再拜送。", "拜送"),  # who leaves is no guest
        ("賓進，訝受几于筵前，東面俟。公壹拜送。", "拜送"),
    ],
)
def test_a_bow_for_him_who_leaves_is_no_bow_for_what_was_given(text, purpose):
    assert [act.purpose for act in parse.read(text).acts if act.verb == "拜"][-1] == purpose


def test_one_bow_meets_the_guest():
    acts = parse.read("賓迎，再拜。卿致命，賓再拜稽首。").acts
    assert [act.purpose for act in acts if act.verb == "拜"] == ["拜迎", "拜命"]


def test_who_is_sent_to_receive_receives_no_cup():
    text = "主人酌，獻從者，行酬，乃出。君不受，使大夫受于廟。"
    sent = [act for act in parse.read(text).acts if act.verb == "受"][-1]
    assert (sent.agent, sent.object, sent.vessel) == (("大夫",), (), None)


@pytest.mark.parametrize("text", ["若父，則遊目，毋上於面，毋下於帶。", "公於賓，壹食，再饗。"])
def test_what_is_no_position(text):
    assert not [s for s in parse.read(text).statements if s.kind == "position"]


def test_who_has_not_gone_up_does_not_come_down():
    acts = parse.read("小臣升自東榮，捲衣投于前，司服受之，降自西北榮。").acts
    assert acts[-1].agent == ("小臣",)
    acts = parse.read("賓升，授公，公受之，降自西階。").acts
    assert acts[-1].agent == ("賓",)


def test_who_has_poured_for_another_returns_no_cup():
    acts = parse.read("諸侯來朝。王再祼而酢，饗禮九獻。").acts
    assert [act.agent for act in acts if act.verb == "酢"] == [()]


def test_to_whom_a_cup_was_returned_offers_on():
    acts = parse.read("賓長獻于尸，尸酢，獻祝，祝受。").acts
    assert [act.agent for act in acts if act.verb == "獻"] == [("賓長",), ("賓長",)]


def test_a_bow_for_words_that_were_brought_meets_nobody():
    acts = parse.read("大夫於君命，迎于門外，使者升堂致命，主人拜于下。").acts
    assert acts[-1].purpose == "拜命"
