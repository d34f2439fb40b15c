"""The terms of the rite that the reader itself uses: what a giving of the cup and what a bow is
called, and who is meant where nobody has a name."""

from __future__ import annotations

Persons = tuple[str, ...]

# -- persons ---------------------------------------------------------------------------------------

#: Whose house it is, when the text has no other.
HOST = "主人"
#: Those who serve and are not named.
SERVANTS: Persons = ("有司",)
#: Whoever is sent (使人速): he has no part of his own in the rite.
ANYBODY: Persons = ("人",)
#: To whom a lord does something where nobody is named: 君賜之爵.
VASSAL: Persons = ("臣",)
#: One of a company, who goes by his task or by what he is among his own.
SOMEBODY = "一人"
#: The head of a company: 工之長.
ITS_HEAD = "之長"

# -- things ----------------------------------------------------------------------------------------

WINE = "酒"

# -- givings of the cup ----------------------------------------------------------------------------

OFFER, RETURN, URGE, RAISE, ROUND = "獻", "酢", "酬", "舉觶", "旅酬"

# -- bows ------------------------------------------------------------------------------------------

BOW_FOR_WASHING, BOW_IN_SENDING, BOW_IN_RECEIVING = "拜洗", "拜送", "拜受"
BOW_FOR_EMPTIED, BOW_AT_TASTE, BOW_IN_URGING = "拜既爵", "告旨", "拜酬"
#: For him who leaves.
BOW_SEEING_OFF = "送賓"
#: Thanks for having come.
BOW_FOR_VISIT = "拜辱"
BOW_TO_COMPANY = "拜眾賓"
#: What is declined: that the other comes down too, that he washes the cup, that he bows below.
DECLINES_DESCENT, DECLINES_WASHING, DECLINES_BOW = "辭降", "辭洗", "辭拜"
#: Before the name of a bow: that which answers it.
ANSWER = "答"

# -- posture ---------------------------------------------------------------------------------------

KNEELING, STANDING = "坐", "立"
#: The kind of a name that a person has for his own.
OWN = "name"
