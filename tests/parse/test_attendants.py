"""Who has no turn of his own at court, who hands on what he has received, and what is only said or
called out."""

from __future__ import annotations

from zunzu.parse import read


def told(text: str) -> list[tuple[str, str]]:
    return [(act.verb, "、".join(act.agent)) for act in read(text).acts]


def test_who_only_attends_has_no_turn():
    assert ("至", "皇太子") in told("皇太子出次，左右侍衛如常儀，至東階下。")
    assert ("至", "皇帝") in told("皇帝乘輿以出，警蹕、侍衛如常儀，至殿上。")
    assert ("入", "使者") in told("謁者引使者，持節者前導，入門。")
    assert ("至", "皇后") in told("皇后降自西階，侍衛如常。至閤外，降輿。")
    assert ("立", "皇后") in told("皇后降輿，障扇侍從如常，立於西廂。")


def test_a_lord_does_not_guard_himself():
    acts = read("皇帝服通天冠，乘輿以出，曲直華蓋警蹕侍衛如常儀。").acts
    done = {act.verb: act.agent for act in acts}
    assert done["出"] == ("皇帝",)
    assert done["警蹕"] == done["侍衛"] == done["如"] == ()
    done = {act.verb: act.agent for act in read("王乘輿以出，侍御導從如常儀，至府門。").acts}
    assert (done["如"], done["至"]) == (("侍御",), ("王",))


def test_who_has_received_hands_on():
    text = "舍人捧露布，跪授門下侍郎，轉授兵部尚書。"
    acts = {act.verb: act for act in read(text).acts}
    assert acts["轉授"].agent == ("門下侍郎",)
    assert acts["轉授"].recipient == ("兵部尚書",)


def test_those_who_all_bow_go_on():
    text = "禮直官引文武百僚就位，贊曰「拜」，在位官皆再拜，搢笏，舞蹈。"
    assert ("搢", "在位官") in told(text)
    assert ("舞蹈", "在位官") in told(text)


def test_what_an_officer_announces_nobody_plays():
    assert ("奏", "左輔") in told("左輔奏中嚴，少頃，又奏外辦，皇帝乘輿以出。")
    assert "工" not in {agent for _, agent in told("左輔奏中嚴，少頃，又奏外辦，皇帝出。")}


def test_what_was_said_is_not_told_twice():
    assert told("刑部尚書跪奏：「請。」奏訖，復位。")[2:] == [("復", "刑部尚書")]


def test_what_an_usher_calls_out_he_does_not_do():
    assert told("贊者贊揚觶，執事者引司正升。")[0] == ("贊", "贊者")
    assert "揚" not in {verb for verb, _ in told("贊者贊揚觶，執事者引司正升。")}
    assert "跪" not in {verb for verb, _ in told("鳴贊贊跪叩興，將校行禮。")}


def test_who_stands_before_the_lord_has_gone_forward():
    assert told("左庶子前，跪奏：「禮畢。」")[0] == ("前", "左庶子")
    assert told("舍人引左庶子詣皇太子前，跪奏：「禮畢。」")[1] == ("詣", "左庶子")
    assert "前" not in {verb for verb, _ in told("舍人引左庶子詣皇太子前，跪奏。")}


def test_who_calls_out_a_bow_makes_none():
    text = "大將軍至位，贊禮唱鞠躬，樂作，四拜，興。"
    assert ("拜", "大將軍") in told(text)
    assert ("興", "大將軍") in told(text)


def test_a_bow_that_is_called_out_is_all_that_is_said():
    assert ("拜", "師") in told("典儀曰再拜，師、少皆再拜。")


def test_those_kneel_to_whom_it_is_handed():
    assert ("跪", "從官") in told("大將軍受印，轉授從官，跪接，興。")
    assert ("跪", "大臣、貢使") in told("侍衛授大臣及貢使茶，咸跪受，飲畢。")


def test_who_is_led_in_a_stretch_of_its_own_goes():
    assert ("立", "使者") in told("使者出次，謁者引，立於門西。")


def test_who_goes_first_acts():
    assert told("先樞密使、宰相起居。")[0][1] == "樞密使、宰相"


def test_what_an_officer_asks_to_be_done_he_does_not_do():
    text = "左輔奏請降輿升輅，皇帝降輿升輅。司閨啟請陞輅，妃陞輅以出。"
    assert ("升", "左輔") not in told(text) and ("陞", "司閨") not in told(text)
    assert ("升", "皇帝") in told(text) and ("陞", "妃") in told(text)
    assert told("引進啟跪，皇太子跪。") == [("啟", "引進"), ("跪", "皇太子")]


def test_who_calls_out_the_words_has_no_turn():
    text = "王公入，鳴贊贊「跪，叩，興」，行三跪九叩禮，退立。"
    assert ("退", "王公") in told(text)
    text = "引贊引主人詣位前，贊「跪」，主人跪，贊「上香」，主人三上香。"
    assert told(text).count(("贊", "引贊")) == 2
    assert told("主人入，贊「就位」，就位立。")[1:3] == [("贊", ""), ("就", "主人")]


def test_who_is_led_by_attendants():
    acts = {act.verb: act for act in read("宮人導從妃出閤，至內殿。").acts}
    assert acts["導從"].recipient == acts["至"].agent == ("妃",)
    assert ("復", "班首") in told("班首俛伏，興，典謁引退，復位。")


def test_whom_his_lord_lets_sit():
    acts = {act.verb: act for act in read("皇帝賜羣臣坐，羣臣一叩。").acts}
    assert acts["賜"].recipient == ("群臣",) and "坐" not in acts


def test_what_somebody_waits_for_to_pass_is_not_told():
    assert told("王公跪，候駕過，興。") == [("跪", "王公"), ("候", "王公"), ("興", "王公")]


def test_what_has_been_handed_over_he_has_who_received_it():
    text = "大學士奉敕，授宣敕官，奉至階前，宣敕。"
    assert told(text)[2:] == [("奉", "宣敕官"), ("至", "宣敕官"), ("宣", "宣敕官")]
    assert ("執", "主人") in told("主人以爵授贊者，執笏，興。")


def test_those_to_whom_it_is_granted_all_thank_for_it():
    assert ("叩", "群臣") in told("皇帝賜羣臣坐，皆一叩，列坐。")
    assert ("拜", "群臣") in told("羣臣上下皆再拜。")


def test_who_is_led_back_does_not_lead_himself():
    text = "皇帝至庭，禮直官引升階，立，引降，復位。"
    assert told(text)[-3:] == [("引", ""), ("降", "皇帝"), ("復", "皇帝")]


def test_those_who_come_out_together_set_out_what_they_bring():
    assert ("薦", "主婦、諸婦") in told("主婦率諸婦出於房，薦羹飯於案。")


def test_the_rod_is_laid_down_by_who_leads_the_music():
    text = "協律郎舉麾，鼓柷，奏太和之樂，偃麾，戛敔，樂止。"
    assert ("偃", "協律郎") in told(text) and ("戛", "工") in told(text)


def test_whom_he_asks_to_be_let_in_has_not_gone_up_yet():
    text = "侍中跪，奏請延公王等升，俛伏，興。"
    assert told(text)[1:] == [("奏請", "侍中"), ("俛伏", "侍中"), ("興", "侍中")]


def test_who_comes_along_on_his_own_horse_has_no_turn():
    text = "皇太子升輅，三師乘馬導從，餘官皆乘馬以從。至廟門外，降輅。"
    assert ("降", "皇太子") in told(text)


def test_who_waits_for_another_goes_on():
    text = "皇太子降自西階。俟典儀稱禮畢，出門。主人立，俟賓拜興，入。"
    assert ("出", "皇太子") in told(text)
    assert told(text)[-1] == ("入", "主人")


def test_names_of_what_one_does_with_a_thing():
    # of two deeds, with a longer word for men, and of what is also an officer's name
    assert ("跪", "捧受冊內使") in told("丞相以冊授秦王，捧受冊內使跪於王西。")
    assert ("進", "奉福胙女官") in told("皇后跪，奉福胙女官進福酒。")
    assert ("跪", "捧冊寶官") in told("捧冊寶官跪於案前，冊寶官復位。")
    # but the officer is who is gone to, or given it
    assert ("詣", "左庶子") in told("左庶子進，詣讀冊官前，跪受冊。")
    assert ("受", "內使") in told("親王跪受冊，授內使，內使受冊。")


def test_a_writing_is_reported_and_not_played():
    acts = told("門下侍郎跪，奏制書，俛伏，興。")
    assert ("奏", "門下侍郎") in acts
    assert ("興", "門下侍郎") in acts
