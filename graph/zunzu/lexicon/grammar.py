"""The grammar words of ritual Chinese: the few words of function that the reader itself must know, named for what they do.

What a person, a thing, a place or a verb is stands in ``data/lexicon/``, with its traits.  A word of function is no such thing: 皆
does nothing and is nobody.  It stands here once, under the name of its function, and the reader asks for it by that name.
"""

from __future__ import annotations

# -- who -------------------------------------------------------------------------------------------

#: Before a verb: all of those who were told of do it; the last: each in his turn.
ALL = ("皆", "俱", "拾")
#: Before a verb: two do it abreast.
SIDE_BY_SIDE = ("並",)
#: Before a verb: with this it is done to its end.
FINISHED = ("卒",)
#: Before a verb: once and no more.
ONCE = ("一", "壹")
#: Before a verb: he does once more what he did.
ONCE_MORE = "又"
#: Before a verb: it has been done.
DONE = "既"
#: Before a verb: it follows from what was done.
THEREUPON = "遂"
THEN = (THEREUPON,)
#: Before a verb: a new step, which follows from what was done.
GOES_ON = ("乃", THEREUPON, DONE)
#: Before a verb: it is done to himself.
HIMSELF = "自"
#: Before a verb: it is declined for form's sake, once, twice, in the end.
CEREMONIOUSLY = ("禮", "固", "終")
#: Before 獻: the one after the first, and the third.
NEXT_IN_ROW = ("三", "亞")
#: Before a noun: his.
HIS = "其"
#: How a name begins that is of several, and of them all; that is counted; how a counted one ends.
SEVERAL, MANY, COUNTED, PERSON = frozenset("二兩三四六眾"), "眾", frozenset("一二三四"), "人"
#: Before a title: all of that rank.
SUNDRY = "諸"
#: How the name of two archers ends.
PAIR = "耦"
#: What any cup is called.
ANY_CUP = "爵"
#: Where cups and food lie that are out of play.
BASKET = "篚"
#: The hour that is set.
HOUR = "期"
#: Marks around the title of a piece.
TITLE_MARKS = "《》"
#: Before a verb: whoever it is.
WHOEVER = "唯"
#: Before a verb: a step, and not more.
A_LITTLE = "少"
#: Between two who do it together; and what they do is done to each other.
WITH, EACH_OTHER = "與", ("相", "相左")
#: Before a verb: before another.
FIRST = "先"
#: Behind 獻: to those who are next after the one before.
NEXT_TO = "次"
#: What is laid for somebody to sit on.
MAT = "席"
#: Before a bow: it answers another's.
ANSWERING = ("答", "荅")

# -- clauses --------------------------------------------------------------------------------------------------------------------

#: Before a verb: it is done in answer to another's act.
ANSWERED = ("答",)
#: Before a verb: with this it is done to its end.
FINISHED = ("卒",)
#: Between two acts: he who goes on has waited for another.
AFTERWARDS = ("然後", "而後", "而后")
#: Before a verb: that which is done, taken, held (所執).
WHAT_IS_DONE = "所"
#: Before a person or a sentence: in case it is he, in case it is so.
IF = "若"
#: Before a place: abreast of it, on the way to somewhere.
ABREAST = "當"
#: Behind a number: so many men.
MAN = "人"
#: There is; somebody has.
HAS = "有"
#: Before a thing, as one word with it: two of them that go together.
BOTH = "兩"
#: Between whose and what.
OF = "之"
#: Before a verb: each of them his own.
EACH_HIS = "各"
