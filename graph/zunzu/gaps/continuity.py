"""Continuity: the acts are followed one after the other, and every point is told at which something must have happened, or must be
settled, that no words say.

It is the counterpart of what commentators call 省文 and 文不具.  Only what contradicts what is known is a gap: nobody goes up who is
up, no empty cup is drunk, nobody bows with a cup in his hand, no bow is made at a place that nobody can name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..lexicon import Lexicon, grammar, lexicon
from ..model import Act
from ..parse.terms import BASKET, BOW_IN_RECEIVING, BOW_IN_SENDING, WINE
from ..parse.vessel import Vessel
from .parallels import parallels
from .persons import Person, merged

#: The kinds of gaps: what has to be decided, in both languages.
KINDS = {
    "level": ("升降", "going up or down is not told"), "posture": ("坐興", "kneeling or rising is not told"),
    "place": ("其處", "where is not told"), "facing": ("所面", "which way is not told"), "way": ("所由", "by which stairs is not told"),
    "cup": ("執奠", "how the cup came there is not told"), "fill": ("實爵", "the filling is not told"),
    "wash": ("盥洗", "the washing is not told"), "receipt": ("拜受", "the receiving is not told"),
    "answer": ("答", "the answer is not told, or not called one"), "person": ("其人", "who, or for whom, is not told"),
    "manner": ("其容", "in what manner is not told"), "count": ("其數", "how often is not told"), "ditto": ("如之", "told by its like"),
}

#: Which ways lead onto the hall, and which from it.
_UP = {"goes-up": True, "goes-down": False}
#: Rounds in which the cup goes on as it is.
_UNWASHED = (grammar.PASSING, "無算爵")
#: What a place or facing is called that was told as open and has not changed since.
UNTOLD = "未言"
#: How many acts back one looks for what a reply replies to, or for the hands that were washed with a cup.
_NEAR = 8


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that has to be decided: of which of KINDS, at which act, and what is known that makes it a gap."""

    kind: str
    act: str
    segment: str
    verb: str
    who: tuple[str, ...]
    zh: str


def gaps(acts: Iterable[Act], words: Lexicon | None = None) -> list[Gap]:
    """The gaps of a chapter's acts, given in the order in which they were read, each told once."""
    acts = tuple(acts)
    copies: dict[str, list[Act]] = {}
    for act in acts:
        if act.source == "copied":
            copies.setdefault(act.id.rpartition(".")[0], []).append(act)
    told = [act for act in acts if act.source != "copied"]
    found = [*_Walk(told, copies, words or lexicon()).gaps(), *(Gap(kind, a.id, a.segment, a.verb, a.agent, zh)
                                                               for kind, a, zh in parallels(told))]
    order = {act.id: n for n, act in enumerate(told)}
    return sorted({(g.kind, g.act): g for g in reversed(found)}.values(), key=lambda g: (order[g.act], g.kind))


class _Walk:
    """One walk through the acts.  What a ditto repeats changes the scene and is not judged: it is judged at its model."""

    def __init__(self, acts: list[Act], copies: dict[str, list[Act]], words: Lexicon) -> None:
        self.acts, self.copies, self.words = acts, copies, words
        self.persons: dict[str, Person] = {}
        self.cups: dict[str, Vessel] = {}
        self.answered = {act.answers for act in acts if act.answers}
        self.open: Act | None = None  # the offering that nobody has received yet
        self.stairs = _stairs(acts, words)

    def gaps(self) -> Iterator[Gap]:  # noqa: C901
        for at, act in enumerate(self.acts):
            if act.negated:
                continue
            if self._is(act, "bows") and grammar.BELOW in act.manner:  # he goes down to bow
                for person in self._who(act):
                    person.up, person.spot, person.facing = False, None, None
            told = list(self._judge(at, act))
            for kind, zh in told:
                yield Gap(kind, act.id, act.segment, act.verb, act.agent, zh)
            if act.verb in self.words.offers:
                if self.open is not None and self.open.recipient and grammar.TO_ALL not in self.open.manner:
                    yield Gap("receipt", self.open.id, self.open.segment, self.open.verb, self.open.agent, f"{self.open.verb}而不言受")
                self.open = None if self._summed_up(at, act) else act
            elif self._is(act, "receives") or self._takes_up(act):
                self.open = None
            self._change(act)
            self._settle(act, {kind for kind, _ in told})
            for copy in self.copies.get(act.id, ()):
                if not copy.negated:
                    self._change(copy)

    # -- judging ------------------------------------------------------------------------------------------------

    def _judge(self, at: int, act: Act) -> Iterator[tuple[str, str]]:
        if act.model is not None or grammar.TO_ALL in (act.verb, *act.manner):
            yield "ditto", f"{act.verb}{act.model or ''}"
        if act.model is not None:
            return
        if rival := next((rival for rival in act.alternatives if rival.slot != "object"), None):
            yield "person", f"{act.verb}者或以為{'、'.join(rival.value)}"
        elif not act.agent or not act.recipient and (
                self._is(act, "done-to-somebody") or self._is(act, "set-before-somebody") and not act.place):
            yield "person", f"{act.verb}而不言其人"
        yield from self._motion(at, act)
        if not self._summed_up(at, act):
            yield from self._bow(at, act)
            yield from self._cup(at, act)

    def _motion(self, at: int, act: Act) -> Iterator[tuple[str, str]]:
        who = self._who(act)
        kneeling = merged(who, "kneeling")
        if self._is(act, "climbs") and not _on_mat(act) and not act.recipient:
            up = self._is(act, "goes-up")
            if merged(who, "up") is up:
                yield "level", f"{act.verb}而先已{'在堂' if up else '在下'}"
            if not any(grammar.STAIR in place for place in act.place) and not all(self._knows_stairs(at, act, name) for name in act.agent):
                yield "way", f"{act.verb}而不言由何階"
            if not up and _spot(act) is None and self._stays(at, act):
                yield "place", "降而不言立於何所"
        if self._is(act, "kneels") and kneeling:
            yield "posture", "坐而先未言興"
        elif self._is(act, "rises") and kneeling is False:
            yield "posture", "興而先未言坐"
        elif kneeling and self._moves(act):
            yield "posture", f"{act.verb}而先未言興"
        if self._is(act, "has-a-goal") and not act.place and grammar.A_LITTLE not in act.manner:
            yield "place", f"{act.verb}而不言所至"

    def _bow(self, at: int, act: Act) -> Iterator[tuple[str, str]]:
        who = self._who(act)
        if self._is(act, "done-at-a-place") and not act.place and merged(who, "spot") is None:
            yield "place", f"{act.verb}而不言其處"
        if self._is(act, "done-facing") and not act.facing and merged(who, "facing") is None:
            yield "facing", f"{act.verb}而不言所面"
        if self._is(act, "bows"):
            if act.answers and grammar.ANSWER not in act.manner:
                yield "answer", "答而不言答"
            elif not act.answers and act.id not in self.answered and not self._returned(at, act):
                yield "answer", "拜而不言答"
        elif (self._is(act, "answers") or self._is(act, "grants")) and not act.answers and not any(
                self._is(other, "calls-for-reply") and other.agent != act.agent for other in self.acts[max(0, at - _NEAR):at]):
            yield "answer", f"{act.verb}而先無其辭"
        if self._is(act, "with-empty-hands") and self._held(act) and not self._in_one_hand(at, act):
            yield "cup", f"{act.verb}而未言奠爵"

    def _cup(self, at: int, act: Act) -> Iterator[tuple[str, str]]:  # noqa: C901
        cup = self.cups.get(act.cup or "")
        before = self.acts[max(0, at - _NEAR):at]
        if self._is(act, "washes") and not set(grammar.FINISHED) & set(act.manner) and not any(
                self._is(other, "washes-hands") and other.agent == act.agent for other in (*before, *self._below(at, act))):
            yield "wash", "洗而不言盥"
        if self._is(act, "tastes") and WINE in act.object or self._is(act, "drains"):
            own = cup or self.cups.get(next((p.cup for p in self._who(act) if p.cup), ""))
            if own is not None and own.holder != act.agent:
                yield "cup", f"{act.verb}而不言執爵"
            if own is not None and own.filled is False and not any(self._is(o, "drinks") and o.agent == act.agent for o in before[-2:]):
                yield "fill", f"{act.verb}而爵先虛"
        if cup is None:
            if act.verb in self.words.offers and act.cup is None and not act.object:
                yield "cup", f"{act.verb}而不言其爵"
            return
        if self._is(act, "takes") and cup.holder and cup.holder != act.agent:
            yield "cup", f"取而在{'、'.join(cup.holder)}之手"
        elif self._is(act, "takes") and cup.place and act.place and BASKET in act.place[-1] and cup.place[-2:] != act.place[-1][-2:]:
            yield "cup", f"取于{act.place[-1]}而先在{cup.place}"
        if self._is(act, "fills") and not cup.washed and not _put_back(act) and act.round not in _UNWASHED:
            yield "wash", f"{act.verb}而不言洗"
        if act.verb in self.words.offers and cup.filled is False:
            yield "fill", f"{act.verb}而不言實爵"

    # -- what an act changes ---------------------------------------------------------------------------------------

    def _change(self, act: Act) -> None:  # noqa: C901
        effect = self.words.effect(act.verb)
        for person in self._who(act):
            if self._moves(act):
                person.kneeling, person.facing, person.spot = False, None, None
            elif effect.posture:
                person.kneeling = effect.posture == "kneels"
            if effect.way in _UP and not _on_mat(act):
                person.up = _UP[effect.way]
            spot = _spot(act)
            if spot is not None and spot != person.spot:
                person.spot, person.facing = spot, None
            person.facing = act.facing or person.facing
            person.cup = act.cup or person.cup
        if act.verb in self.words.offers and (spot := _spot(act)):
            for name in act.recipient:
                self.persons.setdefault(name, Person()).spot = spot
        if act.cup is not None:
            cup = self.cups.setdefault(act.cup, Vessel())
            cup.undergo(effect, act.agent, act.recipient, act.place[-1] if act.place else "")
        elif effect.wine == "fills":
            for cup in self._held(act):
                cup.filled = True

    def _settle(self, act: Act, told: set[str]) -> None:
        """What was told as open is decided from there on, and not told again until something changes it."""
        for person in self._who(act):
            if "place" in told:
                person.spot = person.spot or UNTOLD
            if "facing" in told:
                person.facing = UNTOLD
        if "cup" in told:
            own = self.cups.get(act.cup or "") or self.cups.get(next((p.cup for p in self._who(act) if p.cup), ""))
            if self._is(act, "with-empty-hands"):
                for cup in self._held(act):
                    cup.holder = ()
            elif own is not None:
                own.holder = act.agent

    def _takes_up(self, act: Act) -> bool:
        """Whether it is the cup that was offered to him: a pledge is set down, and he takes it up instead of receiving it."""
        return self._is(act, "takes") and self.open is not None and (act.cup, act.agent) == (self.open.cup, self.open.recipient)

    def _in_one_hand(self, at: int, act: Act) -> bool:
        """Whether it is told that he holds the cup with one hand while he bows: 左執爵，拜."""
        return any(self._is(o, "grasps") and o.agent == act.agent and grammar.HANDS & set(o.manner) for o in self.acts[max(0, at - 2):at])

    def _held(self, act: Act) -> list[Vessel]:
        """The cups in the hand of him who acts."""
        return [cup for cup in self.cups.values() if act.agent and cup.holder == act.agent]

    def _stays(self, at: int, act: Act) -> bool:
        """Whether what the same person does next he does where he has come to."""
        after = next((other for other in self.acts[at + 1:at + 1 + _NEAR] if other.agent == act.agent), None)
        return after is not None and not self._moves(after) and not after.place and not self._is(after, "done-below")

    def _knows_stairs(self, at: int, act: Act, name: str) -> bool:
        """Whether it is told by which stairs he goes: he always goes by the same, or he stood, or will stand, at the top of one."""
        if len(self.stairs.get(name, ())) == 1:
            return True
        run = self.acts[at + 1:at + 1 + _NEAR] if self._is(act, "goes-up") else reversed(self.acts[:at])
        for other in run:
            if name in other.agent and self._is(other, "climbs") and not _on_mat(other):
                return False
            if name in other.agent and any(place.startswith(grammar.STAIRS) for place in other.place):
                return True
        return False

    def _summed_up(self, at: int, act: Act) -> bool:
        """Whether the act is told by its like: it is done to all in turn (辯), or 如 follows at once (拜如賓禮)."""
        after = self.acts[at + 1] if at + 1 < len(self.acts) else None
        return grammar.TO_ALL in act.manner or after is not None and after.model is not None and after.segment == act.segment and (
            after.agent == act.agent or after.agent == act.recipient)

    def _below(self, at: int, act: Act) -> Iterator[Act]:
        """What the same person does before he goes up again or pours: 降洗 is told before the 盥洗 that it leads to."""
        for other in self.acts[at + 1:]:
            if other.agent == act.agent:
                if self._is(other, "goes-up") or self._is(other, "fills"):
                    return
                yield other

    def _returned(self, at: int, act: Act) -> bool:
        """Whether a bow that no bow is said to answer needs none: sending and receiving bows return each other, a bow that is
        declined is made anew, and who lays his head on the ground bows to one so high that an answer is told where there is one."""
        after = [other for other in self.acts[at + 1:at + 1 + _NEAR] if other.agent != act.agent]
        follows = self.acts[at + 1:at + 2]
        if act.purpose == BOW_IN_SENDING or any(self._is(o, "to-the-ground") and o.agent == act.agent for o in follows):
            return True
        if act.purpose == BOW_IN_RECEIVING and any(other.purpose == BOW_IN_SENDING for other in after):
            return True
        return any(self._is(other, "declines") for other in self.acts[at + 1:at + 3] if other.agent != act.agent)

    def _who(self, act: Act) -> list[Person]:
        return [self.persons.setdefault(name, Person()) for name in act.agent]

    def _is(self, act: Act, trait: str) -> bool:
        return self.words.is_a(act.verb, trait)

    def _moves(self, act: Act) -> bool:
        return self.words.kind(act.verb, "V") == "motion"


def _spot(act: Act) -> str | None:
    """Where one is after an act; stairs by which one goes are no place where one is."""
    return next((place for place in reversed(act.place) if not place.endswith(grammar.STAIR)), None)


def _on_mat(act: Act) -> bool:
    """Whether it is a mat that one steps on or off."""
    return any(mat in place for place in act.place for mat in grammar.MATS)


def _put_back(act: Act) -> bool:
    """Whether a cup is laid into the basket: 實爵于篚 fills no cup."""
    return bool(act.place) and act.place[-1].endswith(BASKET)


def _stairs(acts: Iterable[Act], words: Lexicon) -> dict[str, set[str]]:
    """By which stairs each person goes up and down, wherever the chapter tells it; else those at whose top he acts, if he does so
    three times in four."""
    ways: dict[str, set[str]] = {}
    tops: dict[str, Counter[str]] = {}
    for act in acts:
        for stair in grammar.STAIRS:
            for name in act.agent:
                if words.is_a(act.verb, "climbs") and stair in act.place:
                    ways.setdefault(name, set()).add(stair)
                elif stair + grammar.TOP in act.place:
                    tops.setdefault(name, Counter())[stair] += 1
    for name, counted in tops.items():
        stair, times = counted.most_common(1)[0]
        if name not in ways and 4 * times >= 3 * counted.total():
            ways[name] = {stair}
    return ways
