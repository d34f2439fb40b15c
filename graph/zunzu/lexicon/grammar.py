"""The grammar words of ritual Chinese: the few words of function that the reader itself must know,
named for what they do.

What a person, a thing, a place or a verb is stands in ``data/lexicon/``, with its traits.  A word
of function is no such thing: 皆 does nothing and is nobody.  It stands here once, under the name of
its function, and the reader asks for it by that name.
"""

from __future__ import annotations

import re

# -- who -------------------------------------------------------------------------------------------

#: Before a verb: all of those who were told of do it; the last: each in his turn.
ALL = ("皆", "咸", "俱", "拾")
#: And of what several do as always (並如常儀), by which words that is said.
ALL_ALIKE, AS_ALWAYS = (*ALL[:3], "並", "并", "各"), ("常", "儀", "式")
#: Before a verb: one after the other.
BY_TURNS = "拾"
#: Before a verb: two do it abreast.
SIDE_BY_SIDE = ("並",)
#: Before a verb: with this it is done to its end.
FINISHED = ("卒",)
#: Before a verb: once and no more.
ONCE = ("一", "壹")
#: Before a verb: he does once more what he did.
ONCE_MORE = "又"
#: Before a bow: another.
BOWS_ON = (ONCE_MORE, "復")
#: Before a verb: the same is done once more, by another or with another thing.
LIKEWISE = "亦"
#: Before a verb: it has been done.
DONE = "既"
#: Before a verb: it follows from what was done.
THEREUPON = "遂"
THEN = (THEREUPON,)
#: Before a verb: a new step, which follows from what was done.
GOES_ON = ("乃", THEREUPON, DONE)
#: Before a verb: it is done to himself.
HIMSELF = "自"
#: What a thing is held by, whatever it is: 執外廉, 左執弣，右執簫.
HELD_BY = frozenset("弣簫枋廉項領柄")
#: At the head of a sentence: of all cases.
ANY, EVERY = "凡", "每"
#: There is none.
LACKS = "無"
#: Before a verb: it is declined for form's sake, once, twice, in the end.
CEREMONIOUSLY = ("禮", "固", "終")
#: Before 獻: the one after the first, and the third.
NEXT_IN_ROW = ("三", "亞")
#: Before a verb: he is bold enough to do it.
DARES = "敢"
#: Before a noun: his.
HIS = "其"
#: Before a place: something is there.
IS_AT = "在"
#: How a name begins that is of several, and of them all; that is counted; how a counted one ends.
SEVERAL, MANY, COUNTED, PERSON = frozenset("二兩三四六眾"), "眾", frozenset("一二三四"), "人"
#: The guest, and the lord who may be his host.
GUEST, LORDS = "賓", ("公", "君")
#: In speech: he to whom it is said.
YOU = frozenset(("子", "吾子"))
#: Before a person: who belongs to him to whom the words are spoken; before a verb: please.
YOUR, PLEASE = ("爾", "汝"), "請"
#: Behind the name of a company: the first of them.
HEAD = "長"
#: Before a title: all of that rank.
SUNDRY = "諸"
#: Before a verb of going: he takes along whom or what was just named.
WITH_HIM = "以"
#: How the name of two archers ends.
PAIR = "耦"
#: What any cup is called.
ANY_CUP = "爵"
#: What is raised to begin a round; a cup and the jar of a wine go by this name.
RAISED_CUP, CUP_OR_JAR = "觶", "散"
#: Before a cup: there is no wine in it; it is of ivory, the lord's own.
EMPTY, IVORY = "虛", "象"
#: Where cups and food lie that are out of play.
BASKET = "篚"
#: The two dishes that are set before a person.
DISHES = "脯醢"
#: The hour that is set.
HOUR = "期"
#: Marks around the title of a piece.
TITLE_MARKS = "《》"
#: Before a verb: whoever it is.
WHOEVER = "唯"
#: Before what alone it is done to: 賓唯饔餼之受.
ALONE = WHOEVER
#: Before a verb: a step, and not more.
A_LITTLE = "少"
#: Between two who do it together; and what they do is done to each other.
WITH, EACH_OTHER = "與", ("相", "相左")
#: Before a bow: it is made in full, where it was declined before.
TO_THE_FULL = "成"
#: Before a verb: before another; and the first of several times.
FIRST = "先"
AT_FIRST = "始"
#: Behind 獻: to those who are next after the one before.
NEXT_TO = "次"
#: What is laid for somebody to sit on.
MAT, MATS = "席", ("席", "筵")
#: Stairs, and the floor above them.
STAIR, TOP, DEGREE = "階", "上", "等"
#: Before a verb, or as one: to each of them in turn.
TO_ALL = "辯"
#: Before a verb: below the hall; with which hand.
BELOW, HANDS = "下", frozenset("左右")
#: Before a bow: it answers another's.
ANSWERING = ("答", "荅")

# -- clauses
# --------------------------------------------------------------------------------------------------------------------  # noqa: E501

#: Before a verb: it is done in answer to another's act.
ANSWERED = ("答",)
#: Between two acts: he who goes on has waited for another.
AFTERWARDS = ("然後", "而後", "而后")
#: Before a verb: that which is done, taken, held (所執).
WHAT_IS_DONE = "所"
#: At the end of the name of a place where somebody stands or does something.
STATIONS = ("位", "所")
#: Before a place or a person.
AT = ("于", "於")
#: Before a place: the way that is taken.
WAY_FROM = ("由", "自")
#: Before a person or a sentence: in case it is he, in case it is so.
IF = "若"
#: Before what is done in the case that stands before it.
THEN_SO = "則"
#: Before a place: abreast of it, on the way to somewhere.
ABREAST = "當"
#: There is; somebody has.
HAS = "有"
#: Before a thing, as one word with it: two of them that go together.
BOTH = "兩"
#: Behind a verb of giving: the cup that is used for it (獻用爵).
USES = "用"
#: The title of the notes that follow a rite.
RECORD = "記"
#: Before the words by which a part of a rite opens: it is not done here, or only likened to.
NOT_HERE = ("不", "弗", "無", "未", "如")
#: Between whose and what.
OF = "之"
#: Before whom, and behind whom: 冠者前.
BEFORE, BEHIND = "前", "後"
#: At the end of what is said to the dead: may they accept it.
PRAYED = "尚饗"
#: Words in what is said to the dead: who serves them, and that they may accept it.
TO_THE_DEAD = ("饗", "哀子", "哀薦", "孝子", "孝孫")
#: Behind a clause: he who does it; those that are so (若是者三).
WHO = "者"
#: Behind a person: he and all below him, or above him.
AND_BELOW = ("以下", "已下", "而下", "以上", "已上")
#: Of a ditto: as the first time.
FIRST_TIME = "初"
#: Before a verb: in the early morning.
EARLY = "夙"
#: Before a verb: when it comes to that.
WHEN_IT_COMES = "及"
#: Before a verb: it is to be done.
TO_BE = "將"
#: At the end of a sentence that says what something is; before a verb; before what it is like.
CLOSES, NOT, LIKE = "也", "不", "如"
#: Who wrote notes of which nobody is known to be the author.
NOBODY_KNOWN = "未詳"
#: Before a verb: he does it himself.
IN_PERSON = ("親", "躬")
#: Nobody is to do it.
FORBIDS = ("毋", "勿")
#: How a man is styled by his equals: 子產.
STYLE = "子"
#: Before 也: that is what it means.
MEANING = frozenset("義至謂")
#: Before a verb: it is to be done.
MUST = "必"
#: Behind 如: it is as if it were so (如或饗之, 如此), and no act is done over again.
AS_IF = frozenset("或此弗將")
#: Before 其: for it is so.
FOR_IT = "為"
#: Behind a word that tells how: 喟然.
SO = "然"
#: Before a sentence: that is why.
THEREFORE = "故"
#: Between two persons or things, as WITH.
ALSO = "及"
#: Before a verb: each of them his own.
EACH_HIS = "各"


# -- dittos: 如初, 亦如之, 其餘如上射 -------------------------------------------------------------

#: As: the words with which a formula begins.
AS = frozenset("如若")
#: That which was just told.
THAT = frozenset("之是此")
#: What remains of it.
REST = ("其餘", "其他")
#: A ditto that begins so speaks of more than the clause before it.
ALL_OR_HIS = frozenset("皆其")
#: A clause that is nothing but a ditto.
BARE_DITTO = re.compile("(?:其餘|其他)?[皆亦]*如")
#: The manner in which it was done, at the end of a formula: 如賓禮, 如求日之儀, 如命三耦之辭.
MANNER = re.compile("之?[禮儀辭]$")
#: Characters of clauses that only make them dittos, or mark speech.
OF_FORMULA = frozenset("如初皆「」。")
#: Words that are no matter of what is told or asked.
NO_MATTER = frozenset("于曰以如初皆")
#: Without, of what is carried in with a cup: 致如初，無從.
WITHOUT = re.compile("無([^，、；「」])(?=[，；]|$)")
#: And also to him: 及佐食，如初.
AND_ALSO = re.compile("及([^，。；]+)，$")
TO, BY, ANSWER = "于", "以", "答"
#: It is over: 筮日事畢.
OVER = "畢"
#: The end of a name that one has by what he does (獲者, 筮人), and of one that the head of an
#: office has (司馬正).
DOER, HEAD_OF = frozenset("者人"), "正"
#: He who stands for the dead, to whom extra cups are given.
IMPERSONATOR = "尸"
#: All of a house, who mourn (男女改服); and by which words ale is poured for a guest or a spirit.
MEN_AND_WOMEN, LIBATIONS = frozenset("男女"), frozenset("祼灌")
#: How names of caps end.
CAPS = frozenset("冠弁冕帽頭笄")
#: Where one stands: 如初位.
STATION = "位"
#: Verbs by which the parts of a rite are known; 辭如初 may be said of the words of an order.
BOW, GO_UP, ORDER, SAY, WORDS = "拜", "升", "命", "曰", "辭"
#: The steps that lead to a sacrifice, and those that end a bow.
TO_SACRIFICE, AFTER_BOW = frozenset("坐執進興"), frozenset(("稽首", "執", "興"))
#: The giving of cups: the first, the toast, the taking; drinking, what is carried in with it.
FIRST_CUP, TOAST, TAKE, DRINK, FOLLOW, STOP, MAKE = "獻", "酬", "受", "飲", "從", "止", "為"
#: The rounds of toasts, the cup that goes crosswise, and the verbs with which it is passed.
TOASTS, CROSSWISE, PASSES = frozenset(("酬", "旅酬")), "交錯", frozenset("受旅")
#: One giving of the cup under two verbs.
SAME_GIVING = (frozenset("酢醋"), frozenset("酬旅"))
#: The stairs of host and guest, what lies across, and a side of a person (賓東, 主人之西).
STAIRS, ACROSS = ("阼階", "西階"), str.maketrans("東西", "西東")
SIDE_OF = "(?P<person>{})(?P<side>之?[東西南北左右前後])$"
#: The place at somebody's mat; the wall along a side, his dishes, and what is across them.
SEAT_OF, WALL, PLATES = "(?P<person>{})之席", "序", "薦"
ALONG = str.maketrans("南北", "北南")

# -- rounds: which acts belong to one giving of the cup ------------------------------------------

#: The rounds that are told apart from others: the cup in return, the cup that is passed on.
RETURN, PASSING = "酢", "旅酬"
#: Who is called by having the cup last that goes round: 卒受者, 大夫卒受者.
RECEIVES_LAST = "卒受者"
#: Bows by what they are for: he who gave bows as he sends the cup off, he who gets for the washing.
BOW_SENDING, BOW_WASHING = "拜送", "拜洗"
#: Bows in which the cup is in play, and all bows of a giving; their answers have 答 before them.
BOWS_WITH_CUP = frozenset(("拜受", BOW_SENDING, "拜既爵", "拜酬"))
BOWS_FOR_CUP = (BOW_SENDING, "拜既爵")
BOWS_OF_GIVING = BOWS_WITH_CUP | {"告旨", "崇酒", BOW_WASHING}
#: How the giving before ends, and what the last clause of one adds.
ENDS_BEFORE, ENDS_BEHIND = frozenset("復反立退奠"), frozenset("興復退降立揖")
#: What is set before him to whom the cup was given.
SERVED_STAND = ("折俎",)
