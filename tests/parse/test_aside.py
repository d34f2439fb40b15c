"""Who mourns, or came for one service alone, does not do what falls to the hands that are there;
each with a sentence in the manner of the books.
"""

from __future__ import annotations

import pytest

from zunzu import parse

SERVANTS = ("有司",)


def agents(text: str, verb: str) -> list[tuple[str, ...]]:
    return [tuple(act.agent) for act in parse.read(text).acts if act.verb == verb]


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        ("主人哭，踊無算。婦人升，東面。眾主人東即位。正柩于兩楹間。", "正", SERVANTS),
        ("主人踊，降，拜賓。賓出，則拜送。藏器于旁。", "藏", SERVANTS),
        ("主人哭，踊。君升即位，眾主人復位，卒塗，主人出。", "塗", SERVANTS),
        ("夏祝執醴升。丈夫踊。甸人徹鼎。奠于尸東，執醴酒，北面。", "奠", SERVANTS),
        ("夏祝執醴升。丈夫踊。甸人徹鼎。奠于尸東，執醴酒，北面。", "執", SERVANTS),
        ("主人哭，踊。席升設于柩西。奠設，巾之，升自西階。", "升", SERVANTS),
        ("主人拜賓。卒徹，舉鼎入，升，設于室。", "入", SERVANTS),
        ("甸人徹鼎。奠由楹內入于室。設豆，右菹。", "右", SERVANTS),
        ("主人拜賓。卒徹，舉鼎入，升，皆如初奠之儀。", "如", SERVANTS),
        ("男女改服。屬纊，以俟絕氣。", "屬", SERVANTS),
        ("主人哭。鋪席，踊，鋪衾，踊，遷尸，踊。", "遷", SERVANTS),
        ("主人哭。鋪席，踊，鋪衾，踊，遷尸，踊。", "踊", ("主人",)),
        ("主人哭。祝前尸。尸入戶，踊如初。", "踊", ("主人",)),
    ],
)
def test_others_do_it(text, verb, who):
    assert agents(text, verb)[-1] == who


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        ("主人哭。主人洗貝，執以入，扱米，實于右。又實米。", "實", ("主人",)),
        ("有司設俎。賓從尸，俎出廟門，乃反位。", "反", ("賓",)),
    ],
)
def test_he_does_it_himself(text, verb, who):
    assert agents(text, verb)[-1] == who


def test_servants_of_another_sentence_may_be_others():
    text = "夏祝執醴先，酒、脯、醢、俎從，升自阼階。丈夫踊。甸人徹鼎，巾待于阼階下。奠于尸東。"
    laid = [act for act in parse.read(text).acts if act.verb == "奠"]
    assert [(tuple(act.agent), tuple(act.object)) for act in laid] == [(SERVANTS, ())]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("主人及諸子俱沐浴。牢饌及器如卒哭之禮。", ()),  # a thing is like another
        ("主人迎賓。皮如入，右首而東。", ()),
        ("主人哭。士盥。布席如初。", SERVANTS),
    ],
)
def test_who_does_as_before(text, who):
    assert agents(text, "如")[-1] == who


@pytest.mark.parametrize(
    "text",
    ["楔，貌如軛，上兩末。", "祝闔牖戶，降，如食間。", "監察御史升殿，糾察不如儀者。"],
)
def test_what_only_compares_repeats_nothing(text):
    assert agents(text, "如") == []


@pytest.mark.parametrize(
    ("text", "copied"),
    [
        # what he does himself is likened, and no model
        ("一人舉爵，獻從者，行酬，乃出。上介至，亦如之。", []),
        # the two who salute now, and not those who saluted at first
        (
            "公迎賓，揖讓，升。賓出。大夫至。賓迎大夫，入，揖讓如初。",
            [("揖", ("大夫", "賓")), ("讓", ("大夫", "賓"))],
        ),
        # what was done with quite another thing
        ("祝執醴，升，奠于尸東。襚者入，執衣如初。", []),
        # they leap as before
        ("奠者入。主人踊。甸人抗重。徹者入，主人踊如初。", []),
        # nobody washes as another did who washed alone
        ("主人盥于盆上，洗貝。士盥，如初。", []),
        # how things lie
        ("設韐、帶，搢笏。徹饌，設於序西南，如設於堂。", []),
    ],
)
def test_what_a_ditto_repeats(text, copied):
    copies = [(copy.verb, tuple(sorted(copy.agent))) for copy in parse.read(text).copies]
    assert copies == copied


def test_who_is_likened_does_what_was_done():
    copies = parse.read("主人拜賓，賓答拜。賓出。主人拜賓如初，主婦亦如之。").copies
    assert [tuple(copy.agent) for copy in copies[-2:]] == [("主婦",), ("賓",)]


def test_what_lies_in_a_thing_is_put_there_by_others_than_the_guest():
    text = "主人拜賓。大夫朝服以侑幣致之。簋實，陳于楹內。"
    assert agents(text, "陳") == [SERVANTS]


def test_a_thing_that_stands_there_is_nobody():
    text = "宰夫筵，出自東房。賓之乘車在大門外西方，北面立。"
    assert agents(text, "立") == [()]
