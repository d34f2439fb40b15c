"""The signs of glossing as they are written: 猶 · 之言 · 讀為 · 謂之 · 曰 · 謂 · 即 · 則 · 亦 · 為
· 是.

Each pattern reads one clause: ``t`` the term, ``r`` the sign, ``m`` the meaning.
"""

from __future__ import annotations

import re

#: 序,次第也,猶代也: behind a gloss, of its term.
LIKE_TOO = re.compile("^(?P<r>猶)(?P<m>.{1,4})也$")
LIKE = re.compile(
    "^(?P<t>[^猶]{1,8}?)(?P<r>猶言|猶)(?:(?P<m>.{1,10}?)者?也|(?P<n>.|(?<=猶言).{2,6}))$"
)
SOUND = re.compile("^(?P<t>.{1,4}?)(?P<r>之為?言)(?P<m>.{1,6}?)也?$")
READ = re.compile("^(?P<t>.{0,3}?)當?(?P<r>讀或?[為爲若如曰])(?P<m>.*)$")
READ_QUOTED = re.compile("「[^」]*」(?:之[^,。也])?")
READ_ALIKE = re.compile("^(?P<m>.{1,3})與(?P<t>.{1,3})(?P<r>讀同)[耳也]?$")
MENDED = re.compile("^(?P<t>[^當]{1,4}?)亦?(?P<r>當為)(?P<m>.{1,4}?)也?$")
CALLED = re.compile("^(?P<m>.*?)[亦皆或]?(?P<r>謂之|名曰|名為)(?P<t>[^者]{1,5}?)[也焉]?$")
NAMED = re.compile(
    "^(?P<m>[^《》]{0,9}?[^《》則亦故皆而者])[亦皆則]?(?P<r>曰)(?P<t>[^《》]{1,3}?)也?$"
)
NAMED_SO = re.compile("^亦?(?P<r>曰)(?P<t>[^《》曰]{1,4}?)也?$")
OTHERWISE = re.compile("^(?P<r>或曰)(?P<m>.+)$")
MEANT = re.compile("^(?P<t>.{0,8}?)者?正?(?P<r>謂)(?P<m>[^之若].*?)也?$")
#: The clause behind a term: 謂Y, 即Y; not 謂之, 即位.
MEANT_NEXT = re.compile("[謂即][^之若位席]")
#: 次舉脅,即卻也: the word of the 注 is borne out by the act before.
BORNE_OUT = re.compile("^(?P<r>即)(?P<t>.{1,3})也$")
#: The signs by which a predicate is told to be what something is.
NAMELY, THEN = "即", "則"
IS = re.compile("^(?P<t>.{1,6}?)者?(?P<r>即|則)(?P<m>.{1,16}?)(?P<e>是也|也|是)?$")
EQUALS = re.compile("^(?P<t>.{1,3}?)者?(?P<r>是)(?P<m>[^以此其].{1,5}?)也?$")
EQUALS_NEXT = re.compile("^亦?(?P<r>是)(?P<m>[^以此其].{1,16}?)也?$")
THESE = re.compile("^是(?P<r>為)(?P<t>[^此].{0,4}?)也?$")
ALSO = re.compile("^(?P<t>.{1,3}?)(?P<r>亦)(?P<m>[^有].{0,5}?)也?$")
TOLD = re.compile("^(?P<t>《[^》]+》)(?P<r>言)(?P<m>.+?)也?$")
PAIRED = re.compile("^(?P<m>.{1,4}[^者次])為(?P<t>.)也?$")
NAMED_AS = re.compile("^(?:.{0,3}[人時])?名(?P<m>.{1,4}?)(?P<r>為)(?P<t>.{1,4})$")
MADE = re.compile("^(?P<m>.{1,6})(?P<r>為)(?P<t>.{1,3}?)$")
COUNTED_AS = re.compile("^(?:皆|.{0,4}釋)?以(?P<m>[^其此].{1,7}?)(?P<r>為)(?P<t>.{1,2})也?$")
NOUN_WITHOUT_PAUSE = re.compile("^(?P<t>.{1,3})者(?P<m>[^者]{1,3}之[^也])$")
GERUND = re.compile("^(?P<m>.{1,3}之)(?P<r>為)(?P<t>.)也$")
INDEED = re.compile("^(?P<t>.{1,4}?)則是(?P<m>.{1,6}?)也?$")
#: One of several things that are counted up: A也,B也,C也.
MEMBER = re.compile("^.{1,3}也$")
#: A name, by how it ends: …之X, …貌, …名.
NAME = re.compile("之.$|貌$|名$")
OF_SOMETHING = re.compile("之.$")
#: A clause that is closed, so that no meaning reaches back beyond it.
CLOSED = re.compile("^[是故]|^者$|也$")
#: What brings in the quotation in which a word is read: 讀如《春秋》曰「…」.
FROM_BOOK = re.compile("(?:《[^》]+》[曰云]?)?")
#: 《周禮》曰:「: the words of a book begin.
BOOK_BEGINS = re.compile("》[曰云]:「$")
