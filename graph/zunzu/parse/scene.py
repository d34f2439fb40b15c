"""The stage: who holds which cup, what is in it, where it was put, who offers to whom.

Every act that has been read changes the scene, and the scene decides what the next unwritten
subject or cup must be: only he who holds the cup can drink it, only he to whom it was offered can
receive it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice

from ..lexicon import Lexicon, grammar
from .terms import OFFER, RAISE, RETURN, ROUND, URGE, Persons
from .vessel import Vessel

#: For how many acts the cup touched last is still the one that 實 or 奠 without an object means.
_IN_PLAY = 15
#: So many cups are followed, and so many givings of a cup kept in mind: thrice what any rite has.
_CUPS, _PAST = 120, 120
#: For how many acts he who gave a thing and he who got it have to do with each other.
_GIFT = 6


@dataclass(slots=True)
class Cup(Vessel):
    """One cup of the rite, followed from basket to basket."""

    id: str
    kind: str
    put_by: Persons = ()
    called: str = ""  # what the text calls it: 爵, though it is a 觚
    drunk_by: Persons = ()

    @property
    def name(self) -> str:
        """What it goes by now."""
        return self.called or self.kind

    def goes_by(self, kind: str) -> bool:
        """Whether ``kind`` may mean it: any cup is a 爵, 角觶 and 象觶 are called 觶 as well; and
        so is 象觚, for of the lord's cup of ivory the texts write one for the other (觚當為觶)."""
        ivory = kind == grammar.RAISED_CUP and self.kind.startswith(grammar.IVORY)
        return kind == grammar.ANY_CUP or ivory or self.kind.endswith(kind)


@dataclass(slots=True)
class Exchange:
    """One giving of a cup: who gives, to whom, of which kind (獻 酢 酬 舉觶 旅酬)."""

    id: str
    kind: str
    giver: Persons
    receiver: Persons
    act: int  # the number of the act that opens it
    line: int | None  # of the 記: it ends with its line
    cup: Cup | None = None
    received: bool = False


@dataclass(slots=True)
class Scene:
    """The stage at one moment of the rite."""

    lexicon: Lexicon
    cups: list[Cup] = field(default_factory=list)  # those seen last
    made: Counter[str] = field(default_factory=Counter)  # how many cups of each kind there were
    active: Cup | None = None  # the cup touched last
    now: int = 0  # the number of the act that is being read
    line: int | None = None  # of the 記, where each speaks for itself
    touched: int = 0  # that of the last one that had to do with a cup
    exchange: Exchange | None = None
    gift: Exchange | None = None  # the last giving without a cup
    opened: list[Exchange] = field(default_factory=list)  # all there were
    past: deque[Exchange] = field(default_factory=lambda: deque(maxlen=_PAST))
    holding: dict[Persons, tuple[str, ...]] = field(
        default_factory=dict
    )  # what else is in the hand: a lung, a stand, a zither
    since: dict[Persons, int] = field(
        default_factory=dict
    )  # the act by which it came into the hand
    posture: dict[Persons, str] = field(default_factory=dict)
    posed: dict[Persons, int] = field(default_factory=dict)  # the act by which he took it
    stood: dict[Persons, int] = field(default_factory=dict)  # the last that told it by its word
    place: dict[Persons, str] = field(default_factory=dict)
    served: Persons = ()
    host: str = ""
    received: str = ""  # what the guest is called in this text
    envoy: str = ""  # and what he is called before he comes, where he was sent
    guest: Persons = ()
    # who went to meet a guest and whom, the last time that was told: 公迎賓, 賓迎大夫
    met: Persons = ()
    # to whom the first cup of all was offered: 亞獻 and 三獻 are offered to him
    honoured: Persons = ()
    distributed: bool = False  # a 旅酬 is under way
    # 若膳觶也，則更觶: where the case stands, and the cup taken in it
    supposed: tuple[tuple[int, int], Cup] | None = None

    # -- cups
    # --------------------------------------------------------------------------------------------------  # noqa: E501

    def is_cup(self, name: str) -> bool:
        """Whether ``name`` is a word for a cup (爵, 觶, 虛爵 …)."""
        return self.lexicon.kind(name, "T") == "cup"

    def holder(self) -> Persons:
        """Who has the active cup, in the hand or just put down before him."""
        return (self.active.holder or self.active.put_by) if self.active else ()

    def in_play(self) -> bool:
        """Whether the active cup was touched not long ago."""
        return self.active is not None and self.now - self.touched <= _IN_PLAY

    def cup_of(self, persons: Persons) -> Cup | None:
        """The cup in the hand of ``persons``, or the active one they have put down."""
        if self.active and persons in (self.active.holder, self.active.put_by):
            return self.active
        return next((c for c in reversed(self.cups) if c.holder == persons), None)

    def take(self, persons: Persons, kind: str, place: str) -> Cup:
        """``persons`` take a cup of ``kind`` from ``place``: one that lies there, or a new one
        from the basket."""
        free = (c for c in reversed(self.cups) if not c.holder or self._is_drained(c))
        lying = [c for c in free if c.goes_by(kind) and not self._is_left(c, persons, kind)]
        cup = self._lying(lying, persons, place) or self.from_basket(persons, kind)
        cup.place = ""
        self.get(persons, cup)
        return cup

    @staticmethod
    def _is_left(cup: Cup, persons: Persons, kind: str) -> bool:
        """賓奠觶于薦東。主人取爵，獻介: whether another has left it before his dishes, so that no
        爵 at large means it."""
        by_name = cup.name.endswith(grammar.RAISED_CUP) and kind == grammar.ANY_CUP
        return by_name and grammar.PLATES in cup.place and cup.put_by != persons

    def _is_drained(self, cup: Cup) -> bool:
        """三耦卒飲。執爵者取觶: whether he who has the cup in play has just emptied it."""
        return cup is self.active and self.in_play() and cup.drunk_by == cup.holder

    def _lying(self, lying: list[Cup], persons: Persons, place: str) -> Cup | None:
        """Which of the cups that lie about, the latest first, is taken: that at the place, his
        own, any that is in no basket."""
        about = (c for c in lying if grammar.BASKET not in c.place)
        if not place:
            return next(
                (c for c in lying if c.put_by == persons or c is self.active), None
            ) or next(about, None)
        if grammar.BASKET in place:
            return None
        there = (c for c in lying if c.place and _is_same_place(c.place, place))
        his = (c for c in lying if c.put_by == persons and grammar.BASKET not in c.place)
        return next(chain(there, his, about), None)

    def take_up(self, persons: Persons, kind: str) -> Cup:
        """公又舉奠觶: the cup of ``kind`` that stands before somebody's dishes, the latest; one
        that the text has not told apart from its fellow, if none does."""
        stands = (c for c in reversed(self.cups) if not c.holder and c.goes_by(kind))
        cup = next((c for c in stands if grammar.PLATES in c.place), None)
        cup = cup or self.from_basket(persons, kind)
        self.get(persons, cup)
        return cup

    def get(self, persons: Persons, cup: Cup) -> None:
        """``cup`` comes into the hand of ``persons``; another that was there has been put down,
        though the text did not say so."""
        for other in self.cups:
            if other is not cup and other.holder == persons:
                other.holder = ()
        cup.holder = cup.put_by = persons
        self.active = cup

    def new_cup(self, kind: str) -> Cup:
        """A cup not seen before."""
        self.made[kind] += 1
        cup = Cup(f"{kind}.{self.made[kind]}", kind)
        self.cups.append(cup)
        if len(self.cups) > _CUPS:
            del self.cups[0]
        return cup

    def from_basket(self, persons: Persons, kind: str) -> Cup:
        """A cup not seen before, which ``persons`` take where all cups lie: the one they had is
        there now, though the text did not say so (受虛觶，降洗散觶)."""
        for cup in self.cups:
            if cup.holder == persons:
                cup.holder, cup.place = (), grammar.BASKET
        return self.new_cup(kind)

    def change(self, persons: Persons, called: str) -> Cup:
        """更爵, 易觶: another cup of the same kind, though not the lord's own of ivory."""
        cup = self.new_cup(self._plain_kind())
        cup.called = called
        if self.exchange and self.exchange.giver == persons and not self.exchange.received:
            self.exchange.cup = cup  # what he goes on to give
        self.get(persons, cup)
        return cup

    def suppose(self, case: tuple[int, int], called: str) -> Cup:
        """若膳觶也，則更觶: the other cup of that case alone; what is told behind the case is told
        of the cup there was."""
        kind = self._plain_kind()
        self.made[kind] += 1
        cup = Cup(f"{kind}.{self.made[kind]}", kind, called=called)
        self.supposed = (case, cup)
        return cup

    def _plain_kind(self) -> str:
        """The kind of the cup in play, were it not the lord's own of ivory, by the name it goes
        by (象觚, taken up as 觶)."""
        cup = self.active
        if cup is None:
            return grammar.ANY_CUP
        ivory = cup.kind.startswith(grammar.IVORY) and cup.name == grammar.RAISED_CUP
        return cup.name if ivory else cup.kind.removeprefix(grammar.IVORY)

    def hold(self, persons: Persons, kind: str = "") -> Cup:
        """The cup that ``persons`` must have in hand for what they do; made if the text never
        said where it came from."""
        cup = (
            self.cup_of(persons)
            or self._of_exchange(persons, kind)
            or self._goes_round(persons, kind)
        )
        if cup is None or not cup.goes_by(kind):
            kind = kind or (self.active.kind if self.active else grammar.ANY_CUP)
            cup = self.from_basket(persons, kind)
        self.active = cup
        return cup

    def _of_exchange(self, persons: Persons, kind: str) -> Cup | None:
        """The cup of the giving under way: he takes back what he offered; 公卒爵, of the 象觚
        that was offered to him."""
        given = self.exchange
        if given is None or given.cup is None:
            return None
        his = given.giver == persons and kind != grammar.ANY_CUP and given.cup.goes_by(kind)
        return given.cup if his or kind == grammar.ANY_CUP and given.receiver == persons else None

    def _goes_round(self, persons: Persons, kind: str) -> Cup | None:
        """The cup touched last, when it goes round, is a fellow's, or lies there; any cup that
        goes round is called 爵."""
        cup = self.active
        if cup is None or not self.in_play() and cup.place:
            return None  # it lies where it was put long ago
        for_him = cup.kind.startswith(grammar.IVORY) and self.in_play()  # 公卒觶: filled for him
        free = self.distributed or not cup.holder or for_him or self._akin(cup.holder, persons)
        if kind != grammar.ANY_CUP:
            return cup if free and cup.goes_by(kind) else None
        called = self.in_play() and (self.distributed or cup.called == kind)
        return cup if called else None

    @staticmethod
    def _akin(holder: Persons, persons: Persons) -> bool:
        """Whether the holder is among ``persons`` or one of their company: 工之長 holds the cup
        of 工."""
        return bool(holder) and all(
            any(p == h or p.startswith(h) or h.startswith(p) for p in persons) for h in holder
        )

    def put(self, persons: Persons, kind: str, place: str) -> Cup:
        """``persons`` put the cup down at ``place``."""
        cup = self.hold(persons, kind)
        cup.holder, cup.put_by, cup.place = (), persons, place
        return cup

    def grasp(self, persons: Persons, things: tuple[str, ...], act: int) -> None:
        """``persons`` have ``things`` in hand from act number ``act`` on."""
        self.holding[persons], self.since[persons] = things, act

    def pose(self, persons: Persons, posture: str, told: bool = True) -> None:
        """``persons`` kneel or stand from the act on that is being read; told, if by a word of
        posture and not by where they go."""
        self.posture[persons], self.posed[persons] = posture, self.now
        if told:
            self.stood[persons] = self.now

    def in_hand(self, persons: Persons, act: int, within: int = 12) -> tuple[str, ...]:
        """What other than a cup ``persons`` have in hand at act number ``act``, if they took it
        not long before."""
        return self.holding.get(persons, ()) if act - self.since.get(persons, act) <= within else ()

    def clear(self) -> None:
        """Forget what is under way: the 記 speaks of single things, each by itself."""
        self.active, self.exchange, self.served, self.distributed = None, None, (), False
        self.holding.clear()

    # -- exchanges
    # ---------------------------------------------------------------------------------------------

    def offer(self, kind: str, giver: Persons, receiver: Persons) -> Exchange:
        """A cup is offered: the exchange that this opens."""
        if kind == OFFER:
            self.honoured = self.honoured or receiver
        cup = self._to_offer(kind, giver)
        for other in self.cups if cup is not None else ():
            if other is not cup and other.holder == receiver:
                other.holder = ()  # he has a hand free for it
        if self.exchange:
            self.past.append(self.exchange)
        also = sum(
            e.act == self.now for e in self.opened
        )  # 眾賓之長 takes what was offered to all: a second one opens at once
        self.exchange = Exchange(
            f"x{self.now}" + (f".{also + 1}" if also else ""),
            kind,
            giver,
            receiver,
            self.now,
            self.line,
            cup,
        )
        self.opened.append(self.exchange)
        return self.exchange

    def _to_offer(self, kind: str, giver: Persons) -> Cup | None:
        """The cup in which ``giver`` offers."""
        his = self.cup_of(giver)
        cup = his or self.active
        if cup is None:
            return None
        if cup.kind == grammar.RAISED_CUP and kind in (OFFER, RETURN):
            # the cup of the rounds before: nothing is offered in it that he does not hold
            return cup if his is not None and self.in_play() else None
        if kind in (URGE, ROUND) and his is None and not cup.kind.endswith(grammar.RAISED_CUP):
            rounds = (
                e.cup for e in reversed(self.past) if e.kind in (URGE, ROUND, RAISE) and e.cup
            )
            return next(rounds, cup)  # 觚 of a 加爵 between
        return cup

    def latest(self) -> Iterator[Exchange]:
        """The giving of a cup under way and those before it, the latest first."""
        return chain(filter(None, [self.exchange]), reversed(self.past))

    def giver_to(self, persons: Persons) -> Persons:
        """Who offered to ``persons`` last."""
        return next(
            (
                e.giver
                for e in islice(reversed(self.past), 12)
                if e.receiver == persons and e.kind == OFFER
            ),
            (),
        )

    def partner(self, persons: Persons) -> Persons:
        """The other party of the exchange under way, be it of a gift just given."""
        for given in self.givings():
            if persons == given.giver:
                return given.receiver
            if persons == given.receiver:
                return given.giver
        return ()

    def givings(self) -> list[Exchange]:
        """The giving of a cup under way and a gift just given, the later first."""
        gift = self.gift if self.gift and self.now - self.gift.act <= _GIFT else None
        return sorted(filter(None, (self.exchange, gift)), key=lambda given: -given.act)


def _is_same_place(place: str, other: str) -> bool:
    """Whether two words for a place may mean the same: they end alike, begin alike, or the one
    stands in the other."""
    return place[-2:] == other[-2:] or place[:2] == other[:2] or other in place
