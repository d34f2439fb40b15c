"""What the court rites of later books taught the reader: offices and posts, what is called out,
halls."""

from __future__ import annotations

import pytest

from zunzu.parse import read


def told(text: str) -> list[tuple[str, str]]:
    return [(act.verb, "、".join(act.agent)) for act in read(text).acts]


def test_an_office_and_a_post_in_it_name_one_person():
    text = "祠祭司官奉祝版入。禮部郎中跪，受之。光祿寺堂官升。"
    agents = [agent for _, agent in told(text)]
    assert agents == ["祠祭司官", "祠祭司官", "禮部郎中", "禮部郎中", "光祿寺堂官"]


def test_what_is_called_out_in_a_row_is_no_act():
    text = "贊禮唱鞠躬、拜、興、平身，使者鞠躬，拜。"
    assert told(text) == [("唱", "贊禮"), ("鞠躬", "使者"), ("拜", "使者")]


def test_who_is_called_upon_to_bow_does():
    assert told("典儀贊皇太子再拜。") == [("贊", "典儀"), ("拜", "皇太子")]


@pytest.mark.parametrize("place", ["昭慶殿西階下", "昭慶殿"])
def test_a_hall_has_a_name_and_parts(place):
    assert read(f"主人詣{place}，拜。").acts[0].place == (place,)


def test_a_bow_that_is_shunned_is_no_act():
    assert told("主人再拜，賓避拜，受書。") == [
        ("拜", "主人"),
        ("避", "賓"),
        ("受", "賓"),
    ]


def test_cups_of_wine_are_no_second_thing():
    act = next(act for act in read("主人祭酒三爵，興。").acts if act.verb == "祭")
    assert act.object == ("酒",)


def test_host_and_guest_are_two_and_no_title_is_torn():
    assert told("賓主俱坐。") == [("坐", "賓、主人")]
    assert "賓主人" not in {agent for _, agent in told("賓主人之西，北面拜送爵。")}


def test_who_is_shown_to_his_tent_goes_in():
    assert told("賓至門外，掌次者延入次。") == [("至", "賓"), ("延", "掌次者"), ("入", "賓")]


def test_who_leads_his_men_stands_at_their_head():
    assert ("序立", "主人、子弟") in told("主人率子弟序立庭東，執事者入。")
    assert ("送", "主婦、諸婦") in told("主婦率諸婦送，執事者入。")


def test_a_token_of_office_is_a_thing():
    act = next(act for act in read("使者持節至邸，下馬。").acts if act.verb == "持")
    assert act.object == ("節",)
    assert ("下", "使者") in told("使者持節至邸，下馬。")


def test_a_bow_that_is_asked_for_is_no_act():
    assert told("太常博士請再拜，皇太子再拜。") == [("請", "太常博士"), ("拜", "皇太子")]


def test_an_officer_of_whom_no_table_knows_acts_at_the_head_of_a_clause():
    assert {agent for _, agent in told("勘箭官執箭，立。點鬮官開匣。")} == {"勘箭官", "點鬮官"}
    assert ("升", "獻官") in told("贊引入，次引獻官升殿，上香。")


def test_a_place_is_no_name_of_who_is_led():
    assert "左階" not in {agent for _, agent in told("舍人引班首上殿，拜訖，引左階下殿，復位。")}


def test_who_follows_somebody_in_goes_in():
    assert ("入", "女從者") in told("女從者降，隨女入室。")


@pytest.mark.parametrize(
    "text",
    [
        "引進啟降輅乘輿，王降輅陞輿。",
        "內侍啟沃手，宮人酌水，王盥手。",
        "司閨啟帨手，宮人以巾進，妃帨手。",
    ],
)
def test_what_is_announced_is_no_deed_of_the_usher(text):
    usher = text[: text.index("啟")]
    assert [verb for verb, agent in told(text) if agent == usher] == ["啟"]


def test_who_proclaims_an_order_says_it():
    assert ("曰", "使者") in told("使者稱：「有制。」主人再拜。宣制曰：「某日見。」")


def test_who_is_led_to_his_part_leads_nobody():
    text = "初獻搢笏，跪，奠幣。次引太祝詣神位前，跪讀祝文。"
    assert ("引", "") in told(text)
    assert ("引", "禮直官") in told("禮直官引初獻入。初獻再拜。禮直官贊揖。次引太祝入。")


def test_music_ends_by_nobodys_doing():
    assert told("贊者引賓入門，舒和之樂作，至位樂止。")[-2:] == [("至", "賓"), ("止", "")]
    assert told("禮直官請行事。凝安之樂作，三成止。")[-1] == ("止", "")


def test_who_is_led_goes_back_while_the_music_plays():
    text = "舍人引賓降自西階，典謁者承引，樂作，復位，樂止。"
    assert [agent for verb, agent in told(text) if verb == "復"] == ["賓"]


def test_before_whom_he_goes_does_not_speak():
    acts = read("儐者進受命，出詣使者前曰：「敢請事。」").acts
    assert (acts[-1].verb, acts[-1].agent) == ("曰", ("儐者",))
    assert acts[-2].place == ("使者前",)


def test_to_whom_father_and_mother_speak_others_speak_too():
    text = "姆導女出，立於母左。父進，命之曰：「戒之。」母命之曰：「爾父有訓，往承惟欽。」"
    reading = read(text + "庶母申之曰：「恭聽。」")
    assert [act.recipient for act in reading.acts if act.verb in "命申"] == [("女",)] * 3
    said = [s for s in reading.statements if s.kind == "said"]
    assert {s.subject for s in said} == {"女"}
    assert {"爾", "訓"}.isdisjoint(s.values[0] for s in said)


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        ("姆奉女出，登車。", "登", "女"),
        ("儐者請使者入，行禮。", "入", "使者"),
        ("於蕃主出，舍人引諸官出。", "出", "蕃主"),
        ("內官皆下輦，各執扇。", "下", "內官"),
        ("蕃主有司出門東。", "出", "有司"),
        ("樂師序其事，令奏鐘鼓。", "奏", ""),
    ],
)
def test_who_is_led_or_told_does_it(text, verb, who):
    assert next(agent for did, agent in told(text) if did == verb) == who


def test_who_lets_others_go_does_not_go():
    assert "還" not in {verb for verb, _ in told("舍人承敕，降勞還館，諸官再拜。")}
