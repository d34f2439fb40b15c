"""Predications: a verb with what is written around it in its own clause, and stretches that have no verb."""

from __future__ import annotations

from dataclasses import dataclass, field

from .tokens import Token

COUNTS = {"一": 1, "壹": 1, "二": 2, "兩": 2, "再": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}

def number(form: str) -> int | None:
    """The value of a numeral: 三 3, 九十 90, 十有五 15, 兩 2; None when it is none.

    >>> number("九十"), number("十有五"), number("兩")
    (90, 15, 2)
    """
    total = unit = 0
    for c in form.replace("有", ""):
        if c not in COUNTS and c != "百":
            return None
        if c in "十百":
            total, unit = total + (unit or 1) * (10 if c == "十" else 100), 0
        else:
            unit = COUNTS[c]
    return total + unit or None


#: Words that say that he who goes on has waited for another.
AFTERWARDS = ("然後", "而後", "而后")


@dataclass(slots=True)
class Predication:
    """One verb and its written surroundings.  Offsets are those of the folded text, which are those of the input."""

    verb: Token
    clause: tuple[int, int]
    sentence: int
    line: int
    subject: list[Token] = field(default_factory=list)
    co_agents: list[Token] = field(default_factory=list)
    objects: list[Token] = field(default_factory=list)
    pronoun: bool = False  # 之
    recipients: list[Token] = field(default_factory=list)
    places: list[Token] = field(default_factory=list)
    facing: Token | None = None
    negation: Token | None = None
    count: int = 1
    adverbs: list[Token] = field(default_factory=list)
    by: list[Token] = field(default_factory=list)  # 以爵, 用幣
    speech: Token | None = None
    becomes: Token | None = None  # 反為司正: what he is from now on
    model: Token | None = None  # 如賓禮
    causer: Predication | None = None  # the 使 or 命 by which it is done
    serial: bool = False  # stands behind another verb of the same clause, without a subject of its own
    complements: list[Token] = field(default_factory=list)  # verbs that only say what is asked or declined
    condition: tuple[int, int] | None = None
    opens_sentence: bool = False
    topic: list[Token] = field(default_factory=list)  # P, … 則: spoken of, not the doer
    purpose_of: bool = False  # 以拜賜: does it for the sake of this
    after_then: bool = False  # 則 stands before it
    each: bool = False  # 每一人
    general: bool = False  # 凡: of anybody
    for_topic: bool = False  # 為之: for the one spoken of
    spoken_of: list[Token] = field(default_factory=list)  # the things named at the head of the sentence: 磬,…北面鼓之
    joined: str = ""  # how two doers are joined: 與, 及, 、
    theme: list[Token] = field(default_factory=list)  # a thing in the place of the subject: 俎由東壁
    counted: list[tuple[int, Token]] = field(default_factory=list)  # 二勺
    supposed: list[Token] = field(default_factory=list)  # 若有諸公: who is there in that case
    or_else: list[Token] = field(default_factory=list)  # 若賓,若長: who else it may be
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


@dataclass(slots=True)
class Front:
    """What has been read before the verb comes."""

    subject: list[Token] = field(default_factory=list)
    co_agents: list[Token] = field(default_factory=list)
    things: list[Token] = field(default_factory=list)
    places: list[Token] = field(default_factory=list)
    facing: Token | None = None
    negation: Token | None = None
    count: int = 1
    adverbs: list[Token] = field(default_factory=list)
    by: list[Token] = field(default_factory=list)
    topic: list[Token] = field(default_factory=list)
    purpose_of: bool = False
    after_then: bool = False
    each: bool = False
    general: bool = False
    for_topic: bool = False
    joined: str = ""
    or_else: list[Token] = field(default_factory=list)  # 若賓,若長: the second and all further
    perhaps: bool = False  # the subject stands behind 若

    def started(self) -> bool:
        """Whether anything has been read at all."""
        return bool(self.subject or self.co_agents or self.things or self.places or self.facing or self.negation
                    or self.adverbs or self.by or self.count != 1 or self.purpose_of)

    def local_only(self) -> bool:
        """Whether nothing but places and facings has been read."""
        return bool(self.places or self.facing) and not (self.subject or self.things or self.co_agents or self.by
                                                         or self.negation or self.adverbs)
