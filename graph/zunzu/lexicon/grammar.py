"""The grammar words of ritual Chinese: the few words of function that the reader itself must know, named for what they do.

What a person, a thing, a place or a verb is stands in ``data/lexicon/``, with its traits.  A word of function is no such thing: 皆
does nothing and is nobody.  It stands here once, under the name of its function, and the reader asks for it by that name.
"""

from __future__ import annotations

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
