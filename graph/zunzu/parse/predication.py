"""Predications, a verb with what is written around it; and stretches that have no verb."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from ..lexicon.grammar import AFTERWARDS as AFTERWARDS
from .tokens import Token

COUNTS = {
    "一": 1,
    "壹": 1,
    "二": 2,
    "兩": 2,
    "再": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
    "十": 10,
}
_HUNDRED = "百"


def number(form: str) -> int | None:
    """The value of a numeral: 三 3, 九十 90, 十有五 15, 兩 2; None when it is none.

    >>> number("九十"), number("十有五"), number("兩")
    (90, 15, 2)
    """
    total = unit = 0
    for c in form.replace("有", ""):
        if c not in COUNTS and c != _HUNDRED:
            return None
        if c == _HUNDRED or COUNTS[c] == 10:
            total, unit = total + (unit or 1) * (100 if c == _HUNDRED else 10), 0
        else:
            unit = COUNTS[c]
    return total + unit or None


@dataclass(slots=True, kw_only=True)
class Slots:
    """What can be written before a verb, and is the verb's when it comes."""

    subject: list[Token] = field(default_factory=list)
    co_agents: list[Token] = field(default_factory=list)
    theme: list[Token] = field(default_factory=list)  # a thing as the subject: 俎由東壁
    places: list[Token] = field(default_factory=list)
    facing: Token | None = None
    negation: Token | None = None
    count: int = 1
    adverbs: list[Token] = field(default_factory=list)
    by: list[Token] = field(default_factory=list)  # 以爵, 用幣
    topic: list[Token] = field(default_factory=list)  # P, … 則: spoken of, not the doer
    purpose_of: bool = False  # 以拜賜: does it for the sake of this
    after_then: bool = False  # 則 stands before it
    each: bool = False  # 每一人
    for_topic: bool = False  # 為之: for the one spoken of
    joined: str = ""  # how two doers are joined: 與, 及, 、
    or_else: list[Token] = field(default_factory=list)  # 若賓,若長: who else it may be
    with_him: bool = False  # 與之讓升: with the one spoken of

    def slots(self) -> dict[str, Any]:
        """All slots by their names."""
        return dict(zip(_SLOTS, _values(self)))


_SLOTS = tuple(f.name for f in fields(Slots))
_values = attrgetter(*_SLOTS)


@dataclass(slots=True, kw_only=True)
class Front(Slots):
    """What has been read before the verb comes."""

    perhaps: bool = False  # the subject stands behind 若

    def started(self) -> bool:
        """Whether anything has been read at all."""
        return bool(
            self.adverbs
            or self.negation
            or self.by
            or self.count != 1
            or self.purpose_of
            or self.co_agents
            or self.places
            or self.facing
            or self.names()
        )

    def names(self) -> list[Token]:
        """The persons or the things that an act would be told of."""
        return self.subject or self.theme

    def local_only(self) -> bool:
        """Whether nothing but places and facings has been read."""
        return bool(self.places or self.facing) and not (
            self.names() or self.co_agents or self.by or self.negation or self.adverbs
        )


@dataclass(slots=True, kw_only=True)
class Predication(Slots):
    """One verb and its written surroundings, by their places in the text that was read."""

    verb: Token
    clause: tuple[int, int]
    sentence: int
    line: int
    paragraph: int
    objects: list[Token] = field(default_factory=list)
    pronoun: bool = False  # 之
    recipients: list[Token] = field(default_factory=list)
    whose: list[Token] = field(default_factory=list)  # 受公爵: whose cup it was
    laid: list[Token] = field(default_factory=list)  # 舉奠觶: the cup is one that was set down
    speech: Token | None = None
    becomes: Token | None = None  # 反為司正: what he is from now on
    model: Token | None = None  # 如賓禮
    causer: Predication | None = None  # the 使 or 命 by which it is done
    serial: bool = False  # behind another verb of its clause, without a subject of its own
    complements: list[Token] = field(default_factory=list)  # verbs that say what is asked
    condition: tuple[int, int] | None = None
    opens_sentence: bool = False
    general: bool = False  # 凡: of anybody
    spoken_of: list[Token] = field(default_factory=list)  # things at the head: 磬,…北面鼓之
    counted: list[tuple[int, Token]] = field(default_factory=list)  # 二勺
    supposed: list[Token] = field(default_factory=list)  # 若有諸公: who is there in that case
    office: list[Token] = field(default_factory=list)  # 鬱人掌祼器: whose duties are told
    form: str = field(init=False)  # the verb as written; of a formula its head

    def __post_init__(self) -> None:
        word = self.verb.word
        self.form = word.head if word is not None and word.head else self.verb.form

    def has(self, *forms: str) -> bool:
        """Whether one of these adverbs stands with the verb."""
        return bool(self.adverbs) and any(a.form in forms for a in self.adverbs)


@dataclass(slots=True)
class Bare:
    """A stretch without a verb: 水在洗東, 賓俎,脊、脅、肩、肺, 東上."""

    tokens: list[Token]
    sentence: int
    line: int
    condition: tuple[int, int] | None = None
