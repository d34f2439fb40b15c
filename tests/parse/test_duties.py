"""Whose duties a line tells (decision 0063)."""

import pytest

from zunzu.parse import read

DUTIES = [
    # an officer alone at the head, where the sentences tell of cases
    ("司巫，國大旱，則帥巫而舞雩。國有大災，則帥巫而造巫恆。", "帥", ("司巫",)),
    ("女巫，旱，則舞雩。若王后弔，則與祝前。凡大災，歌而請。", "請", ("女巫",)),
    # and where the other lines of the text are such lists
    (
        "鬱人掌祼器。凡祼事，沃盥。\n雞人掌雞牲。凡祭祀，共雞牲。\n小史，卿大夫之喪，讀誄。",
        "讀誄",
        ("小史",),
    ),
    # an officer at the head who does something, and one in the middle of such a line
    ("司士擯，孤卿特揖。王還，揖。凡會同，作士從。凡祭祀，割牲。", "割", ("司士",)),
    ("王燕食，則奉膳。凡王祭祀，則徹俎。內宰，大祭祀，后祼，則贊。", "贊", ("內宰",)),
    # but not where one case is told of him who waits there, or a host is at work
    ("大師，則為之洗。主人獻賓。", "洗", ("主人",)),
    # behind 凡 another may have acted
    ("鬯人掌秬鬯。凡王弔臨，共介鬯。", "共", ("鬯人",)),
    # for whom it is done
    ("司裘掌裘。大射，諸侯則共裘。", "共", ("司裘",)),
    ("車僕掌戎路。凡師，共革車。", "共", ("車僕",)),
    ("司約掌約劑。若有訟者，則掌其治令。", "掌", ("司約",)),  # no officer 掌其
    # nor any other that no table has
    ("大僕掌正王之服位。王視朝，則掌諸侯之復逆。", "掌", ("大僕",)),
    # in an office, and in the middle of a line
    ("欽天監監正掌天文。凡祭祀，選日。", "選", ("監正",)),
    ("贊者拜。協律郎掌樂。皇帝升，則舉麾。", "舉", ("協律郎",)),
    # who leads others goes himself; an officer who is named goes on giving orders
    ("寺人掌戒令。凡內人弔于外，則帥而往。", "往", ("寺人",)),
    ("大司樂掌樂。大師帥瞽登歌，令奏鍾鼓。", "令", ("大師",)),
    # whom the duty is about, and who only has charge of it
    ("博士掌禮。凡應諡者，考其行狀。", "考", ("博士",)),
    ("司儀掌賓客之禮。賓三積，皆再辭。", "辭", ("賓",)),
    ("司儀掌賓客之禮。三辭拜受。及大夫勞，旅擯。", "勞", ("大夫",)),
    # a line that begins with a case goes on with the duties of the one before it
    ("鄉師之職，掌其教令。\n大喪，執斧。\n凡四時之田，修其卒伍。", "修", ("鄉師",)),
    ("鄉師掌其教令。\n賓升堂，修爵。", "修", ("賓",)),
    ("士師之職，掌國之五禁。\n察獄訟之辭，致邦令。", "致", ("士師",)),
    ("遂師各掌其遂之政令。凡國祭祀，審其誓戒。", "審", ("遂師",)),
    # what another does is only the case
    ("保氏掌教國子。凡祭祀、賓客，王舉則從。", "從", ("保氏",)),
    ("訝士掌獄訟。邦有賓客，客出入則道之，有治則贊之。", "贊", ("訝士",)),
    # whom he calls together only hears
    ("州長掌其州之政令。正歲，屬民讀法。", "讀", ("州長",)),
    # he who has broken the law is done to
    ("司門掌門。凡財物犯禁者舉之，以其財養其孤。", "舉", ("司門",)),
    ("質人掌市。大市以質，犯禁者，罰之。", "罰", ("質人",)),
    ("司門掌門。凡有財，犯禁者舉之。", "舉", ("司門",)),
    ("萍氏掌水禁。謹酒，禁川游者。", "禁", ("萍氏",)),
    # a deed named by the thing it is done with
    ("柞氏掌攻草木。夏日至，刊陽木而火之。", "火", ("柞氏",)),
]


@pytest.mark.parametrize("text, verb, agent", DUTIES)
def test_whose_duties_are_told(text, verb, agent):
    assert [act.agent for act in read(text).acts if act.verb == verb][-1] == agent


@pytest.mark.parametrize(
    "text, verbs",
    [
        ("羊人掌羊牲。凡沈、辜、侯、禳，共其羊牲。", ["掌", "共"]),  # kinds of occasions
        ("羊人掌羊牲。凡誓，共其羊牲。", ["掌", "共"]),
        ("射鳥氏掌鳥。射則取矢。", ["掌", "取"]),
        ("司干掌舞器。及葬，奉而藏之。", ["掌", "奉", "藏"]),
        ("卜師掌龜。凡卜事，視高，揚火。", ["掌", "視高", "揚"]),  # no kind of occasion
        ("司盟掌其盟約之載。既盟，則貳之。", ["掌", "貳"]),  # what stands behind 掌
        ("諸子掌國子。大喪，正群子之服位。", ["掌", "正"]),  # no name of a rite
        ("肆師掌祀。若有大故，則擯，詔其禮。", ["掌", "擯", "詔"]),
    ],
)
def test_an_occasion_is_no_act(text, verbs):
    assert [act.verb for act in read(text).acts] == verbs


def test_a_duty_is_not_done_to_whom_another_told_of():
    acts = read("諸子掌國子。國有大事，則致於大子。凡樂事，授舞器。").acts
    assert next(act.recipient for act in acts if act.verb == "授") == ()


def test_his_men_are_done_to():
    act = read("諸子掌國子。大故，置其有司。").acts[-1]
    assert (act.verb, act.recipient) == ("置", ("有司",))


def test_what_is_cared_for_is_seen():
    act = read("司服掌服。凡祭祀，辨其名物。").acts[-1]
    assert (act.verb, act.object) == ("辨", ("名物",))


def test_each_of_those_who_are_ordered_does_it():
    acts = read("司射命三耦，各與其耦讓取弓矢。").acts
    assert [act.agent for act in acts if act.verb == "讓"] == [("三耦",)]


NO_ACTS = [
    # what only says when
    ("良醞令掌酒。若享太廟，供其酒。", ["掌", "供"]),
    ("監正掌天文。凡營建、征討、冠婚之事，則擇日。", ["掌", "擇"]),
    ("內宰掌宮。凡賓客之祼獻、瑤爵，皆贊。", ["掌", "贊"]),
    ("太常掌祭祀。每祭祀，先奏其禮儀。", ["掌", "奏"]),
    ("閽人掌守門。凡內命夫命婦出入，則為之辟。", ["掌", "出", "入", "辟"]),
    ("大僕掌服位。王視朝，正位，入亦如之。", ["掌", "視", "正", "如"]),
    # what somebody has charge of, in a row
    ("給事中掌侍從、規諫、補闕、拾遺。", ["掌"]),
    # the kind of a deed
    ("小宰掌政。凡祭祀，贊祼將之事。", ["掌", "贊"]),
    # what is said to be done now
    ("內贊奏升壇。皇帝升。", ["奏", "升"]),
]


@pytest.mark.parametrize("text,verbs", NO_ACTS)
def test_what_a_duty_speaks_of_is_no_act(text, verbs):
    assert [a.verb for a in read(text).acts] == verbs


THINGS = [
    ("光祿卿掌酒。凡祭祀，修其儲備。", "修", ("儲備",)),
    ("光祿卿掌酒。朝會，辨其等差而供之。", "辨", ("等差",)),
    ("小司徒掌教。小祭祀，羞其肆。", "羞", ("肆",)),
    ("醢人掌四豆。賓客之禮，共醢五十罋。", "共", ("醢",)),
]


@pytest.mark.parametrize("text,verb,objects", THINGS)
def test_what_is_his_is_the_thing_whatever_it_is_called(text, verb, objects):
    assert [a.object for a in read(text).acts if a.verb == verb] == [objects]
