"""Continuity: the acts are followed one after the other, and every point is told at which something must have happened, or must be
settled, that no words say.

It is the counterpart of what commentators call 省文 and 文不具.  Only what contradicts what is known is a gap: nobody goes up who is
up, no empty cup is drunk, nobody bows with a cup in his hand, no bow is made at a place that nobody can name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..lexicon import Lexicon, lexicon
from ..model import Act
from .parallels import parallels
from .persons import Cup, Person, merged

#: The kinds of gaps: what has to be decided, in both languages.
KINDS = {
    "level": ("升降", "going up or down is not told"), "posture": ("坐興", "kneeling or rising is not told"),
    "place": ("其處", "where is not told"), "facing": ("所面", "which way is not told"), "way": ("所由", "by which stairs is not told"),
    "cup": ("執奠", "how the cup came there is not told"), "fill": ("實爵", "the filling is not told"),
    "wash": ("盥洗", "the washing is not told"), "receipt": ("拜受", "the receiving is not told"),
    "answer": ("答", "the answer is not told, or not called one"), "person": ("其人", "who, or for whom, is not told"),
    "manner": ("其容", "in what manner is not told"), "count": ("其數", "how often is not told"), "ditto": ("如之", "told by its like"),
}

_STAIR = "階"
_MAT = "席"
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
        self.cups: dict[str, Cup] = {}
        self.answered = {act.answers for act in acts if act.answers}
        self.open: Act | None = None  # the offering that nobody has received yet

    def gaps(self) -> Iterator[Gap]:
        for at, act in enumerate(self.acts):
            if act.negated:
                continue
            for kind, zh in self._judge(at, act):
                yield Gap(kind, act.id, act.segment, act.verb, act.agent, zh)
            if act.verb in self.words.offers:
                if self.open is not None and self.open.recipient:
                    yield Gap("receipt", self.open.id, self.open.segment, self.open.verb, self.open.agent, f"{self.open.verb}而不言受")
                self.open = act
            elif act.verb == "受":
                self.open = None
            self._change(act)
            for copy in self.copies.get(act.id, ()):
                if not copy.negated:
                    self._change(copy)

    # -- judging ------------------------------------------------------------------------------------------------

    def _judge(self, at: int, act: Act) -> Iterator[tuple[str, str]]:
        if act.model is not None or "辯" in (act.verb, *act.manner):
            yield "ditto", f"{act.verb}{act.model or ''}"
        if act.alternatives:
            yield "person", f"{act.verb}者或以為{'、'.join(act.alternatives[0].value)}"
        elif not act.agent or act.verb in ("送", "迎", "授") and not act.recipient or (
                act.verb in ("薦", "設", _MAT) and not act.recipient and not act.place):
            yield "person", f"{act.verb}而不言其人"
        yield from self._motion(at, act)
        yield from self._bow(at, act)
        yield from self._cup(at, act)

    def _motion(self, at: int, act: Act) -> Iterator[tuple[str, str]]:
        who = self._who(act)
        kneeling = merged(who, "kneeling")
        on_mat = _MAT in "".join(act.place)
        if act.verb in ("升", "降") and not on_mat:
            if merged(who, "up") is (act.verb == "升"):
                yield "level", f"{act.verb}而先已{'在堂' if act.verb == '升' else '在下'}"
            if not any(_STAIR in place for place in act.place):
                yield "way", f"{act.verb}而不言由何階"
            if act.verb == "降" and _spot(act) is None and self._stays(at, act):
                yield "place", "降而不言立於何所"
        if act.verb == "坐" and kneeling:
            yield "posture", "坐而先未言興"
        elif act.verb == "興" and kneeling is False:
            yield "posture", "興而先未言坐"
        elif kneeling and (self._moves(act) or act.verb in ("立", "疑立")):
            yield "posture", f"{act.verb}而先未言興"
        if act.verb in ("進", "退", "復", "適") and not act.place:
            yield "place", f"{act.verb}而不言所至"

    def _bow(self, at: int, act: Act) -> Iterator[tuple[str, str]]:
        who = self._who(act)
        if act.verb in ("拜", "獻", "酢", "酬", "受", "授", "立", "辭", "對") and not act.place and merged(who, "spot") is None:
            yield "place", f"{act.verb}而不言其處"
        if act.verb in ("拜", "獻", "酢", "酬") and not act.facing and merged(who, "facing") is None:
            yield "facing", f"{act.verb}而不言所面"
        if act.verb == "拜":
            if act.answers and "答" not in act.manner:
                yield "answer", "答而不言答"
            elif not act.answers and act.id not in self.answered:
                yield "answer", "拜而不言答"
        elif act.verb in ("對", "許") and not act.answers and not any(
                other.verb in ("辭", "請", "命", "告", "曰") and other.agent != act.agent for other in self.acts[max(0, at - _NEAR):at]):
            yield "answer", f"{act.verb}而先無其辭"
        if act.verb in ("拜", "辭") and any(cup.holder == act.agent for cup in self.cups.values()):
            yield "cup", f"{act.verb}而未言奠爵"

    def _cup(self, at: int, act: Act) -> Iterator[tuple[str, str]]:
        cup = self.cups.get(act.cup or "")
        before = self.acts[max(0, at - _NEAR):at]
        if act.verb == "洗" and not any(o.verb == "盥" and o.agent == act.agent for o in before):
            yield "wash", "洗而不言盥"
        if act.verb in ("祭", "啐") and "酒" in act.object or act.verb in ("卒", "飲"):
            own = cup or self.cups.get(next((p.cup for p in self._who(act) if p.cup), ""))
            if own is not None and own.holder != act.agent:
                yield "cup", f"{act.verb}而不言執爵"
            if own is not None and own.filled is False:
                yield "fill", f"{act.verb}而爵先虛"
        if cup is None:
            if act.verb in self.words.offers and act.cup is None:
                yield "cup", f"{act.verb}而不言其爵"
            return
        if act.verb == "取" and cup.holder and cup.holder != act.agent:
            yield "cup", f"取而在{'、'.join(cup.holder)}之手"
        elif act.verb == "取" and cup.place and act.place and "篚" in act.place[-1] and cup.place[-2:] != act.place[-1][-2:]:
            yield "cup", f"取于{act.place[-1]}而先在{cup.place}"
        if act.verb in ("實", "酌") and not cup.washed:
            yield "wash", f"{act.verb}而不言洗"
        if act.verb in self.words.offers and not cup.filled:
            yield "fill", f"{act.verb}而不言實爵"

    # -- what an act changes ---------------------------------------------------------------------------------------

    def _change(self, act: Act) -> None:
        who = self._who(act)
        for person in who:
            if act.verb in ("坐", "興"):
                person.kneeling = act.verb == "坐"
            elif self._moves(act):
                person.kneeling, person.facing, person.spot = False, None, None
            elif act.verb in ("立", "疑立"):
                person.kneeling = False
            if act.verb in ("升", "降") and _MAT not in "".join(act.place):
                person.up = act.verb == "升"
            person.spot = _spot(act) or person.spot
            person.facing = act.facing or person.facing
            person.cup = act.cup or person.cup
        if act.cup is not None:
            self._handle(act, self.cups.setdefault(act.cup, Cup()))

    def _handle(self, act: Act, cup: Cup) -> None:
        if act.verb in ("奠", "反", "錯"):
            cup.holder, cup.place = (), act.place[-1] if act.place else None
        elif act.verb == "授" and act.recipient:
            cup.holder, cup.place = act.recipient, None
        elif act.verb in ("取", "執", "受", "舉", "洗", "實", "酌", "卒", "飲"):
            cup.holder, cup.place = act.agent, None
        if act.verb == "洗":
            cup.washed, cup.filled = True, False
        elif act.verb in ("實", "酌"):
            cup.filled = True
        elif act.verb in ("卒", "飲"):
            cup.filled, cup.washed = False, False

    def _stays(self, at: int, act: Act) -> bool:
        """Whether what the same person does next he does where he has come to."""
        after = next((other for other in self.acts[at + 1:at + 1 + _NEAR] if other.agent == act.agent), None)
        return after is not None and not self._moves(after) and not after.place and after.verb not in ("盥", "洗")

    def _who(self, act: Act) -> list[Person]:
        return [self.persons.setdefault(name, Person()) for name in act.agent]

    def _moves(self, act: Act) -> bool:
        return self.words.kind(act.verb, "V") == "motion"


def _spot(act: Act) -> str | None:
    """Where one is after an act; stairs by which one goes are no place where one is."""
    return next((place for place in reversed(act.place) if not place.endswith(_STAIR)), None)
