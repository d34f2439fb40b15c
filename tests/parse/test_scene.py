"""The scene follows the cups: what is unwritten is found from what happened."""

from __future__ import annotations

import pytest

from zunzu import build, parse, text


def acts(words):
    return [(a.verb, a.agent, a.object) for a in parse.read(words).acts]


def test_he_who_holds_the_cup_drinks_it_though_another_was_named_last():
    """K03: after the guest's answering bow it is the host who drinks the cup of 酬."""
    read = parse.read(
        "主人實觶酬賓,阼階上北面坐奠觶,遂拜,執觶興。賓西階上答拜。坐祭,遂飲,卒觶,興。"
    ).acts
    assert [a.agent for a in read if a.verb in ("祭", "飲", "卒")] == [("主人",)] * 3
    assert next(a for a in read if a.verb == "飲").warrants["agent"] in ("E1", "E2")


def test_the_cup_of_the_exchange_is_followed_from_hand_to_hand():
    read = parse.read(
        "主人坐取爵于篚,降洗。主人實爵,獻賓。賓西階上拜,進受爵。主人拜送爵。賓坐祭,卒爵。"
    ).acts
    assert {a.cup for a in read if a.cup} == {"爵.1"}
    assert next(a for a in read if a.verb == "洗").object == ("爵",)
    assert next(a for a in read if a.verb == "洗").warrants["object"] == "E20"


@pytest.mark.parametrize(
    "text, verb, agent, warrant",
    [
        ("主人戒賓,賓拜辱。主人答拜,乃請賓,賓禮辭,許。", "許", ("賓",), "E1"),
        ("主人速賓,賓拜辱,主人答拜,還,賓拜辱。", "還", ("主人",), "E1"),
        ("主人再拜賓,賓答拜,拜介,介答拜。揖眾賓。", "揖", ("主人",), "E18"),
        ("賓西階上拜送爵,薦脯醢。", "薦", ("有司",), "E7"),
        (
            "主人卒洗。賓西階上拜。主人使二人舉觶于賓、介。賓、介答拜。皆坐祭,遂飲,卒觶。",
            "飲",
            ("舉觶者",),
            "E1",
        ),
        ("眾賓獻,則不拜受爵,坐祭,立飲。", "受", ("眾賓",), "E1"),
        ("工歌《鹿鳴》。笙入堂下。樂《南陔》。", "樂", ("笙",), "E17"),
    ],
)
def test_an_unwritten_agent_is_found_with_its_warrant(text, verb, agent, warrant):
    found = next(a for a in parse.read(text).acts if a.verb == verb and "agent" in a.elided)
    assert (found.agent, found.warrants["agent"]) == (agent, warrant)


def test_a_passive_offer_is_done_by_the_host_to_the_one_named():
    offer = parse.read("眾賓獻,則不拜受爵,坐祭,立飲。").acts[0]
    assert (offer.agent, offer.recipient, offer.warrants["agent"]) == (("主人",), ("眾賓",), "E15")


def test_a_bow_and_its_answer_are_linked():
    read = parse.read("賓西階上北面坐,卒爵,興,坐奠爵,遂拜,執爵,興。主人阼階上答拜。").acts
    answer = read[-1]
    assert answer.replies_to is not None and read[answer.replies_to].purpose == "拜既爵"
    assert answer.purpose == "答拜既爵"


def test_the_bow_with_the_cup_set_down_urges_the_other_to_drink():
    """特牲 136, where no 遂 says so; the other of the two bows is for the drained cup."""
    read = parse.read(
        "主人洗觶，酌，西階前北面酬賓，賓在左。主人奠觶，拜，賓答拜。主人坐祭，卒觶，拜，賓答拜。"
    ).acts
    assert [a.purpose for a in read if a.verb == "拜"] == ["拜酬", "答拜酬", "拜既爵", "答拜既爵"]


def test_what_is_said_not_to_be_done_is_negated_and_keeps_its_cup():
    read = parse.read("賓坐奠觶,遂拜,執觶興。不祭,立飲,不拜,卒觶,不洗,實觶。").acts
    assert [a.verb for a in read if a.negated] == ["祭", "拜", "洗"]


def test_offsets_spell_the_verb_in_the_text_as_given():
    text = "  賓進，東北面,辭洗。\n主人荅拜,衆賓皆荅壹拜"
    assert all(text[a.start : a.end] == a.verb or a.verb in "答" for a in parse.read(text).acts)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "The host bows to the guest.",
        "🎋🎋",
        "今天天气很好,我们去公园玩。",
        "拜" * 5000,
        "xyz" * 1000,
        "主人拜,於,東面立。",
        "主人拜,之,於,升。",
    ],
)
def test_text_that_is_no_ritual_prose_never_breaks_the_reader(text):
    read = parse.read(text)
    assert all(0 <= a.start < a.end <= len(text) for a in read.acts)


def test_one_character_again_and_again_is_no_word():
    read = parse.read("拜" * 1_000_000)
    assert not read.acts and read.unread == ((0, 1_000_000, "拜" * 1_000_000),)
    assert [act.verb for act in parse.read("主人拜。" + "升" * 9 + "。賓答拜。").acts] == [
        "拜",
        "拜",
    ]


def test_the_same_engine_reads_text_without_marks():
    marked = "主人坐取爵于篚,降洗。賓降。主人坐奠爵于階前,辭。賓對。主人坐取爵,興,適洗,南面坐,奠爵于篚下,盥洗。"  # noqa: E501
    bare = "".join(c for c in marked if c.isalpha())
    assert [(v, a, o) for v, a, o in acts(bare)] == [(v, a, o) for v, a, o in acts(marked)]


def test_both_scripts_are_read_alike():
    assert acts("主人坐取爵于篚,降洗。宾降。主人坐奠爵于阶前,辞。") == acts(
        "主人坐取爵于篚,降洗。賓降。主人坐奠爵于階前,辭。"
    )


@pytest.mark.parametrize(
    "text, who, things",
    [
        ("宗婦執兩籩，戶外坐，主婦受，設于敦南。", "主婦", ("籩",)),  # 特牲 108
        ("佐食舉幹，尸受，振祭，嚌之。", "尸", ("幹",)),  # 特牲 085
        ("佐食舉幹，尸受，振祭，嚌之。佐食受，加于肵俎。", "佐食", ("幹",)),
        ("宗婦贊豆如初，主婦受，設兩豆。", "主婦", ("豆",)),  # 特牲 119
        ("主婦洗爵于房，酌，亞獻尸。尸拜受，主婦北面拜送。", "尸", ("爵",)),  # 特牲 106–107
    ],
)
def test_what_another_has_brought_or_offered_is_what_is_received(text, who, things):
    assert [a.object for a in parse.read(text).acts if a.verb == "受" and a.agent == (who,)] == [
        things
    ]


@pytest.mark.parametrize(
    "text, verb, vessel",
    [
        (
            "主人洗象觚，獻于公。公卒爵。主人更爵，洗，升，酌以降，酢于阼階下。",
            "酢",
            "觚",
        ),  # not the lord's own of ivory
        (
            "尸左執觶，祭之。主婦洗爵，獻尸。尸拜受。祝贊籩祭，尸受，祭之。祝受尸爵。尸酢主婦。",
            "酢",
            "爵",
        ),  # he has put the 觶 down, unsaid
        (
            "主人坐取觶，酬賓。賓卒觶，坐奠觶。長兄弟洗觚，獻尸。尸卒觚，奠觚。賓酬長兄弟。",
            "酬",
            "觶",
        ),  # not the cup between
    ],
)
def test_it_is_the_right_cup(text, verb, vessel):
    assert [a for a in parse.read(text).acts if a.verb == verb][-1].vessel == vessel


def test_what_was_taken_is_what_is_handed_on():
    given = next(a for a in parse.read("佐食取黍、稷、肺祭授尸，尸祭之。").acts if a.verb == "授")
    assert (given.agent, given.object, given.recipient) == (
        ("佐食",),
        ("黍", "稷", "肺祭"),
        ("尸",),
    )


def test_nobody_tells_himself():
    told = [
        a
        for a in parse.read(
            "司射升，請射于賓。賓、主人、大夫若皆與射，則遂告于賓，適阼階上告于主人。"
        ).acts
        if a.verb == "告"
    ]
    assert [(a.agent, a.recipient) for a in told] == [
        (("司射",), ("賓",)),
        (("司射",), ("主人",)),
    ]  # 鄉射 163


def test_a_thing_that_is_explained_does_nothing():
    assert all("方明者" not in a.agent for a in parse.read("方明者，木也，方四尺。設六色。").acts)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # who receives last goes down with the cup that went round
        ("賓洗觶,酌,以旅大夫于西階上。大夫拜受。卒受者以虛觶降,奠于篚。", "洗", "奠"),
        # what is taken in a case alone is not what is given
        ("賓洗觶,以旅大夫于西階上。若膳觶也,則降、更觶,洗,升實散。大夫拜受觶。", "洗", "受"),
        # he who goes by having drained it passes it on
        ("主人洗觶,獻士,士受觶。士卒爵。卒爵者興以酬士,士受爵。", "獻", "酬"),
    ],
)
def test_it_is_one_cup(text, one, other):
    read = [act for act in parse.read(text).acts if act.cup]
    first = next(act for act in read if act.verb == one)
    last = next(act for act in reversed(read) if act.verb == other)
    assert first.cup == last.cup


def test_man_and_wife_do_not_use_one_cup_in_turn():
    """特牲饋食禮 124: hers is in her hand; what the host washes comes from the basket."""
    read = parse.read("主婦洗爵,酌,致爵于主人。主人拜受爵。主婦受爵,酌醋,卒爵。主人降,洗,酌。").acts
    hers = next(act for act in reversed(read) if act.agent == ("主婦",) and act.cup)
    his = next(act for act in reversed(read) if act.verb == "洗")
    assert his.agent == ("主人",) and his.cup not in (None, hers.cup)


def test_a_cup_that_is_said_to_be_somebodys_is_the_one_in_his_hand():
    """大射儀 430: 執膳爵者受公爵, while others have theirs."""
    cups = {act.id[-12:]: act.cup for act in build.read(text.edition("yili.07")).acts}
    assert cups["07.430.u53d7"] == cups["07.429.u5352"] != cups["07.428.u53d7"]


def test_a_gift_is_no_cup_though_it_is_offered():
    """酬以束錦: silk, jade and beasts open no exchange of the cup."""
    words = ("舅饗送者，酬以束錦。", "主人實觶，酬賓。")
    silk, cup = (parse.read(one).acts[-1] for one in words)
    assert (silk.verb, silk.object, silk.round, silk.exchange) == ("酬", ("束錦",), None, None)
    assert (cup.verb, cup.round) == ("酬", "酬") and cup.exchange


URGED = "主人洗爵，升酌，獻賓于西階上。賓拜受爵。主人答拜。賓坐祭，卒爵。"
URGED += "宰夫洗觶以升。主人受酌，酬賓。賓拜受爵，奠爵于薦左。"


def test_what_is_offered_behind_an_urging_is_offered_in_the_cup_of_offerings():
    acts = parse.read(URGED + "主人洗，升酌，獻兄弟于阼階上。兄弟之長升，拜受爵。").acts
    assert [a.vessel for a in acts if a.verb in ("獻", "酬")] == ["爵", "觶", "爵"]


def test_who_is_offered_a_cup_has_put_down_the_one_he_had():
    acts = parse.read(URGED + "主人洗爵，酌，獻賓。賓左執爵，祭酒，卒爵。").acts
    assert [a.vessel for a in acts if a.verb == "執"] == ["爵"]


def test_a_cup_in_the_basket_is_washed_by_him_whose_sentence_it_is():
    acts = parse.read("賓卒爵，以爵降奠于篚。主人降，拜眾賓，洗，獻眾賓。").acts
    assert [a.agent for a in acts if a.verb in ("洗", "獻")] == [("主人",), ("主人",)]
    assert [a.purpose for a in acts if a.verb == "拜"] == [None]


def test_who_rose_long_ago_is_not_said_to_stand():
    told = "賓興。" + "主人坐，洗爵，酌，奠爵，興，拜，降，升，盥，復位。" * 3
    last = parse.read(told + "賓啐酒。").acts[-1]
    assert (last.verb, last.posture) == ("啐", None)
