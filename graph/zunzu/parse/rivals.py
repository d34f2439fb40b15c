"""Who else could it be: the persons who stay possible beside the one that was found, each by a named warrant.

The ways of :mod:`zunzu.parse.ellipsis` are tried in an order, and the first that answers is the reading.  Where another way
answers differently, and neither the scene nor what is due shuts it out, careful readers differ: 揖讓升 is done by both (俱升) or by
him who leads, 乃席 by the servants or by him who acted last.  Such readings are kept, best first.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Rival
from .company import Done, join
from .ellipsis import Resolver
from .predication import Predication
from .scene import Persons
from .service import SERVICE, SET_BEFORE

Found = Iterator[tuple[Persons, str]]

#: More rivals than this tell a reader nothing.
_MOST = 3
#: For how many acts somebody who did the same stays one who may do it again.
_REMEMBERED = 800
#: For how many acts an officer who gave orders, or one who got them, may be meant.
_RECENT = 40
#: For how many acts the one who acted before may take his turn again.
_TURN = 3
#: The same behind a ditto.
_DITTO = 8
#: For how many acts a party of the exchange is still on the scene.
_HERE = 8
#: How far ahead he may be named who does what was ordered.
_AHEAD = 30
#: Kinds of things that are the rite's and no one's own.
_SHARED = ("stand", "dish", "food", "mat", "hall_gear", "winestand", "basin", "instrument")
#: Who may lay out the furniture of a rite with his own hands.
_HANDS = ("host", "officer", "kin", "generic")


class Rivals(Resolver):
    """Finds the unwritten persons of predications, and who else each of them could be."""

    def rivals(self, p: Predication, ahead: list[Predication], agent: Persons, by: str) -> tuple[Rival, ...]:
        """The other agents that ``p`` may have, best first, when ``agent`` was supplied by the warrant ``by``; called before
        the act counts as done."""
        if p.or_else:
            return tuple(Rival("agent", (name,), "E27") for name in self.names(p.or_else))
        if not by or p.general or not agent:
            return ()
        found: dict[frozenset[str], Rival] = {}
        for way in (self._inherited, self._either_party, self._other_company, self._other_doer_of_model, self._other_servant, self._told_to,
                    self._helped, self._in_command, self._did_it_before, self._just_before, self._other_musicians, self._party_before):
            for persons, warrant in way(p, ahead, agent, by):
                if persons and set(persons) != set(agent) and self._possible(p, persons, agent):
                    found.setdefault(frozenset(persons), Rival("agent", persons, warrant))
        return tuple(found.values())[:_MOST]

    def other_recipients(self, p: Predication, ahead: list[Predication], agent: Persons, recipient: Persons, to: str) -> tuple[Rival, ...]:
        """To whom else ``p`` may be done, when ``recipient`` was supplied by the warrant ``to``."""
        found: tuple[Persons, str] = ((), "")
        if to == "E19" and recipient == agent:
            found = self.other(agent), "E19"  # 酢: he pours for himself, or returns the cup to the other
        elif to == "E14" and (handler := self._handler(p, ahead[1:])):
            found = handler, "E31"  # 命取矢: whoever is named handling it further on
        elif to == "E5" and (last := self._last()) and not set(last.agent) & {*agent, *recipient}:
            found = last.agent, "E18"  # 司正命…「以我安!」皆對: the lord whose word it is, or the officer who brings it
        persons, warrant = found
        return (Rival("recipient", persons, warrant),) if persons and set(persons) - set(recipient) else ()

    def _handler(self, p: Predication, ahead: list[Predication]) -> Persons:
        """Who is named further on as handling what ``p``, or the act it orders, is about."""
        things = {o.form for q in (p, *ahead[:1]) for o in q.objects}
        named = next((q for q in ahead[:_AHEAD] if q.subject and things & {o.form for o in q.objects}), None)
        return self.names(named.subject) if named and things else ()

    # -- what the scene shuts out ------------------------------------------------------------------------------

    def _possible(self, p: Predication, persons: Persons, agent: Persons) -> bool:
        """Whether the scene lets ``persons`` do it: nobody rises who does not kneel, goes up twice, or drinks another's cup."""
        posture, cup = self.scene.posture.get(persons), self.scene.active
        if p.form == "興" and posture != "坐" or p.form == "坐" and posture == "坐":
            return False
        cups = any(self.scene.is_cup(o.form) for o in p.objects) or not p.objects and self.lexicon.is_a(p.form, "needs-cup")
        if cups and cup and cup.holder and self.scene.in_play() and not set(cup.holder) & set(persons):
            return False
        if any(o.form == self.scene.in_hand(agent, self.scene.now) for o in p.objects):
            return False
        if p.form in ("升", "降"):
            moved = self.past(lambda d: d.agent == persons and d.p.form in ("升", "降") and d.p.negation is None, _RECENT)
            return moved is None or moved.p.form != p.form
        return True

    # -- the ways ----------------------------------------------------------------------------------------------

    def _last(self) -> Done | None:
        return self.done[-1] if self.done else None

    def _inherited(self, p, ahead, agent, by) -> Found:
        """正坐,左右撫之,進束: who is not sure of the first is not sure of those that go on from it (承上)."""
        last = self._last()
        if last and by == "E1" and last.p.sentence == p.sentence and last.agent == agent:
            for rival in last.rivals:
                if rival.slot == "agent" and rival.warrant not in ("E7", "E29"):
                    yield rival.value, rival.warrant
        if by == "E10":
            begun = self.past(lambda d: d.p.form == p.form and d.agent == agent, _RECENT)
            for rival in begun.rivals if begun else ():
                if rival.slot == "agent":
                    yield rival.value, rival.warrant

    def _either_party(self, p, ahead, agent, by) -> Found:
        """揖讓升: both (注: 俱升), or he who leads; 辭如獻禮: one of them, or each what the other does for him."""
        followed = bool(ahead) and ahead[0].model is not None and ahead[0].serial and ahead[0].clause == p.clause
        if self.scene_host()[0] in agent and (by == "E9" or len(agent) == 2 and by == "E1" and followed and p.form == "拜"):
            last = self.last_agent()
            yield (last if len(last) == 1 and set(last) <= set(agent) else agent[:1]), "E1"
        elif len(agent) == 1 and by == "E1" and followed and p.form == "辭":
            yield join(agent, self.other(agent)), "E9"

    def _other_company(self, p, ahead, agent, by) -> Found:
        """降,降,皆降。說屨: all who did the same before, and not only the last of them."""
        last = self._last()
        if by == "E1" and p.opens_sentence and last and last.p.subject:
            same = [d for d in self.done[-_RECENT:] if d.p.form == last.p.form and d.p.subject and not d.p.condition
                    and self.kind(d.agent) in ("host", "guest")]
            if len({d.agent for d in same}) > 2:
                yield tuple(dict.fromkeys(n for d in same for n in d.agent)), "E13"
        exchange = self.scene.exchange
        for party in (exchange.giver, exchange.receiver) if exchange and by == "E13" else ():
            here = any(set(party) & {*d.agent, *d.recipient} for d in self.done[-_HERE:])
            if here and not set(party) & set(agent) and (len(party) > 1 or self.is_group(party)):
                yield party, "E19"  # 皆坐祭: those who offered, or those to whom it was offered

    def _other_doer_of_model(self, p, ahead, agent, by) -> Found:
        """獻長兄弟,如賓儀: the rite that is followed is his who offers, or his who receives (行禮之人)."""
        last = self._last()
        if p.model is not None and last and last.recipient and last.agent == agent and last.p.form in self.lexicon.offers:
            yield last.recipient, "E16"
        elif by == "E16" and last:
            yield last.agent, "E1"

    def _other_servant(self, p, ahead, agent, by) -> Found:
        """乃席, 設洗: the servants, an officer who did such a thing before, or he who acted last."""
        kind, objects = self.lexicon.kind(p.form, "V"), {o.form for o in p.objects}
        lays_out = self.lexicon.is_a(p.form, "sets-out") or kind in SERVICE or p.form == "實"
        if not lays_out or kind == "serve" or objects & SET_BEFORE:
            return
        if by == "E7":
            last = self.last_agent()
            if self.kind(last) in _HANDS and "有司" not in last and (last == self.scene_host() or self.scene.cup_of(last) is None):
                yield last, "E1"  # an officer with a cup to see to lays out nothing
            else:
                yield self.scene_host(), "E24"
        elif p.form not in ("實", "束") and self.kind(agent) in _HANDS and (p.opens_sentence or not self._goes_on(p)):
            yield ("有司",), "E7"

    def _told_to(self, p, ahead, agent, by) -> Found:
        """命設豐, 詔揖: he who was told, or he for whom it is said, and not he who says it."""
        last = self._last()
        if last and p.serial and by in ("E14", "E29") and last.p.form == "命" and p.objects:
            yield self._handler(p, ahead), "E31"
        if last is None or not p.serial or last.recipient or not (self.lexicon.is_a(last.p.form, "pivot") or last.p.form == "詔"):
            return
        if p.objects:
            yield self._handler(p, ahead), "E31"
        if by == "E1" and self.lexicon.is_a(p.form, "sets-out"):
            yield ("有司",), "E7"
        if by == "E1":
            yield self.other(agent), "E14"

    def _helped(self, p, ahead, agent, by) -> Found:
        """贊工即位: he who is helped, or the helper; 請期,曰: he who is asked."""
        last = self._last()
        if last is None or by != "E1" or last.agent != agent or p.model is not None:
            return
        helps = self.lexicon.kind(last.p.form, "V") == "assist"
        if helps and not last.recipient and p.serial:
            yield self._ruler() or self.other(agent), "E33"  # 小臣正贊襲
        if not last.recipient:
            return
        asks = p.form == "曰" and last.p.form == "請"
        offers = last.p.form in self.lexicon.offers
        turns = (p.opens_sentence or last.p.pronoun) and p.form != "曰" and not offers
        if helps or asks or turns:
            yield last.recipient, "E23" if asks else "E33" if helps else "E28"
        elif offers and p.form in self.lexicon.offers:
            yield last.recipient, "E19"  # 獻于尸,酢: he to whom it was offered returns it

    def _in_command(self, p, ahead, agent, by) -> Found:
        """使二人舉觶: the host, or the officer at his side; 遂命勝者: the officer in charge, whoever acted in between."""
        if not self._orders(p) or not self.lexicon.is_a(p.form, "pivot"):
            return
        if p.form == "使":
            if by == "E12":
                yield self.last_agent(), "E1"
            elif by in ("E1", "E27") and agent != self.scene_host():
                yield self.scene_host(), "E12"
        elif p.form != "作" and by in ("E1", "E18") and self.kind(agent) not in ("officer", "ruler"):
            before = self.past(lambda d: d.p.form in ("命", "比", "誓") and self.kind(d.agent) == "officer", _RECENT)
            yield (before.agent if before else ()), "E30"

    def _did_it_before(self, p, ahead, agent, by) -> Found:
        """退豐: who had this thing in hands before (同事), where an officer's business is told without a name."""
        things = {o.form for o in (*p.objects, *p.theme) if self.lexicon.kind(o.form, "T") in _SHARED}
        carried = by == "E7" and bool(p.theme)
        if p.form == "從" and by == "E29":
            yield ("有司",), "E7"
        if p.serial or by not in ("E1", "E7") or not things or not (carried or self.lexicon.is_a(p.form, "sets-out") or p.form == "退"):
            return
        before = self.past(lambda d: not d.servants and (carried or p.form in ("退", d.p.form))
                           and any(o.form in things for o in (*d.p.objects, *d.p.by))
                           and self.kind(d.agent) in ("officer", "generic"), _REMEMBERED)
        if before:
            yield before.agent, "E29"

    def _just_before(self, p, ahead, agent, by) -> Found:
        """射正莅之。卒畫: he who began it, and not he who looked on."""
        if by == "E1" and p.has("卒") and p.opens_sentence:
            yield self.other(agent), "E10"


    def _other_musicians(self, p, ahead, agent, by) -> Found:
        """乃奏, 乃管: those who made music before, and not those who mostly do (注: 笙從工而入)."""
        if by == "E17" and p.form in ("奏", "管", "合樂"):
            players = set(self.lexicon.performers.values())
            told = self.past(lambda d: self._orders(d.p) and self.kind(d.recipient) == "officer", 8)
            yield (told.recipient if told else ()), "E14"
            before = self.past(lambda d: self.lexicon.kind(d.p.form, "V") == "music" and d.agent in players and d.agent != agent,
                               _REMEMBERED)
            yield (before.agent if before else ()), "E29"

    def _party_before(self, p, ahead, agent, by) -> Found:
        """A new sentence, or what follows an answer or a ditto: he who acted last goes on, or the other one takes his turn."""
        last = self._last()
        if by != "E1" or last is None:
            return
        within = _TURN if p.opens_sentence else 0
        if last.p.model is not None and p.model is None and (p.opens_sentence or p.serial):
            within = _DITTO  # what 如初 repeats has been done by both
        before = self.past(lambda d: bool(d.agent) and not d.servants and not set(d.agent) & set(agent), within) if within else None
        if before:
            yield before.agent, "E18"
        elif last.answer and p.serial and p.form != "曰":
            yield self.other_of_answer(), "E18"
