"""Each way to an unwritten person or thing by itself, on a passage made for it: what is restored, and by which warrant."""

from __future__ import annotations

import pytest

from zunzu.parse import read

AGENTS = [
    ("公升，立于席上。小臣師詔揖諸公。", "揖", ("公",), "E14"),  # prompted
    ("弟子贊工即位。", "即", ("工",), "E33"),  # helped
    ("工入。小樂正從之。升自西階。", "升", ("工",), "E25"),  # followed
    ("司馬命取矢。獲者許諾。弟子坐委矢于楅。", "取", ("弟子",), "E14"),  # who has in hand what was to be fetched
    ("司馬正命退楅解綱。小臣師退楅，巾車、量人解左下綱。", "解", ("巾車", "量人"), "E14"),  # each what he is then told to do
    ("司馬正命取矢。小臣坐委矢于楅。司馬正升，命取矢，曰：「取矢不索！」乃復求矢。", "求", ("小臣",), "E28"),  # he who was told
    ("司宮士奉豐，坐設豐于西楹西。主人拜。乃徹豐。", "徹", ("司宮士",), "E29"),  # who set it out takes it away
    ("公以賓及卿、大夫皆坐，乃安，羞庶羞。", "羞", ("有司",), "E7"),  # a company serves nobody
    ("受賜爵者以爵就席坐，公卒爵，然後飲。", "飲", ("受賜爵者",), "E32"),  # he waited
    ("尸入，主人及賓皆辟位，出亦如之。", "出", ("尸",), "E32"),
    ("工人士與梓人升自北階。射正莅之。卒畫，自北階下。", "畫", ("工人士", "梓人"), "E32"),  # not who looks on
    ("宗人請期于主人，曰：「羹飪。」", "曰", ("主人",), "E23"),  # he who is asked answers
    ("席工于西階上。相者皆左何瑟，右手相。入，升自西階。", "入", ("工",), "E33"),  # whom those lead who are there to help
    ("納工。僕人正相大師，後者徒相。小樂正從之。升自西階。", "升", ("工",), "E33"),
    ("相者皆左何瑟。工升自西階。坐授瑟，乃降。", "授", ("相者",), "E35"),  # who has it in hand
    ("主人獻工，薦脯醢。使人相祭。", "祭", ("工",), "E33"),
    ("司射命設豐。弟子奉豐升，設豐。勝者之弟子洗觶，酌。司射命設豐、實觶，如初。", "實", ("勝者之弟子",), "E29"),  # as before
    ("執散爵者酌以之公，命所賜。", "命", ("公",), "E28"),  # the lord, and not who has come to him
    ("公又行一爵，若賓，若長，唯公所賜。以旅于西階上。", "旅", ("賓",), "E1"),  # to whom it is given
    ("主人薦脯醢。三耦者，使弟子。", "使", ("主人",), "E12"),  # who is spoken of makes nobody act
    ("司射升自西階，不去旌，視侯中。", "視", ("司射",), "E1"),  # what another leaves undone turns nobody away
]

OBJECTS = [
    ("卦者寫卦，筮者執以示主人。", "執", ("卦",)),
    ("執巾者授巾。尸盥。執巾者受。", "受", ("巾",)),
    ("心、舌皆去本末，午割之，實于牲鼎。", "實", ("心", "舌")),
    ("楅，髹，橫而拳之，南面坐而奠之。", "奠", ("楅",)),
    ("司馬命弟子說侯之左下綱。", "說", ("左下綱",)),  # whose it is falls away
    ("篚在洗西，實二爵、二觚、四觶。", "實", ("爵", "觚", "觶")),
]

RECIPIENTS = [
    ("樂正命奏《陔》。賓出。", "命", ("擊鼓者",)),
    ("公升。擯者自阼階下請立司正。公許。", "請", ("公",)),
    ("司馬命取矢。獲者許諾。弟子坐委矢于楅。", "命", ("弟子",)),
    ("司射升，請以樂樂于賓。", "請", ("賓",)),
    ("遂命勝者執張弓，不勝者執弛弓。", "命", ("勝者", "不勝者")),
    ("主人獻賓。釋獲者升自西階，告左右卒射。", "告", ("賓",)),  # there is no lord to be told
    ("主人獻笙。司正既舉觶，而薦諸其位。", "薦", ("司正",)),
]


def first(text, verb):
    return next(act for act in read(text).acts if act.verb == verb)


@pytest.mark.parametrize("text, verb, agent, warrant", AGENTS)
def test_who_does_it(text, verb, agent, warrant):
    act = first(text, verb)
    assert (act.agent, act.warrants["agent"]) == (agent, warrant)


@pytest.mark.parametrize("text, verb, thing", OBJECTS)
def test_what_is_acted_on(text, verb, thing):
    assert first(text, verb).object == thing


@pytest.mark.parametrize("text, verb, person", RECIPIENTS)
def test_to_whom(text, verb, person):
    assert first(text, verb).recipient == person


@pytest.mark.parametrize("text, verbs", [
    ("古者于旅也語。", ["語"]),
    ("宗人，獻與旅齒于眾賓。", []),
    ("楅長如笴，博三寸。", []),
])
def test_what_is_only_named_or_measured_is_not_done(text, verbs):
    assert [act.verb for act in read(text).acts] == verbs


def test_who_is_sent_has_no_part_of_his_own():
    """使人速: it is the guest whose thanks for the washing are left out, not the man who was sent for him."""
    acts = [act for act in read("主人釋服，乃息司正。使人速。迎于門外，不拜。不拜至，不拜洗。").acts if act.purpose == "拜洗"]
    assert [(act.agent, act.warrants["agent"]) for act in acts] == [(("司正",), "E11")]
