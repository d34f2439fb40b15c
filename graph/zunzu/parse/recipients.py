"""To whom it is done, when the clause does not say."""

from __future__ import annotations

from itertools import islice

from .commands import Commands
from .predication import Predication
from .scene import Persons
from .tokens import Token

#: Kinds of verbs whose 之 is a person.
PERSONAL = frozenset(("salute", "invite", "receive", "offer", "order", "speech"))


class Recipients(Commands):
    """The ways to an unwritten recipient."""

    def recipient(self, p: Predication, agent: Persons, ahead: list[Predication]) -> tuple[Persons, str]:
        """The recipients of ``p`` and the warrant, "" when written or when none is called for."""
        form = p.form
        officer = self.kind(agent) == "officer"
        near = p.recipients and (p.recipients[0].start == p.verb.end or p.complements)
        if form == "請" and officer and near and (ruler := self._ruler()):
            return ruler, "E19"  # 請媵爵者: he asks his lord for them
        if p.recipients:
            return self.names([*p.recipients, *self._ordered_too(p, ahead)]), ""
        if form == "獻":
            if p.subject and any(t.form == "次" and t.start == p.verb.end for t in p.places):
                return self.names(p.subject), "E15"
            if p.subject and agent != self.names(p.subject):
                return self.names(p.subject), "E15"
            if p.topic:
                return self.names(p.topic), "E15"
            if p.pronoun and p.supposed:
                return self.names(p.supposed), "E27"  # 若有諸公,則先卿獻之
            if p.pronoun:
                return self.topic(agent), "E21"
            series = p.has("三", "亞") or p.count > 1
            return (self.scene.partner(agent) or (self.scene.honoured if series else ())), "E19"
        if p.for_topic and p.topic:
            return self.names(p.topic), "E15"
        if self.lexicon.is_a(form, "prompts"):
            return self._ruler(), "E19"
        if form == "對":
            return self.other(agent), "E5"
        if form in ("酢", "酬", "醋"):
            partner = self.scene.partner(agent) or self.scene.giver_to(agent)
            if form != "酬" and self.scene.exchange and agent == self.scene.exchange.giver:
                partner = agent  # he pours for himself what the other owes him (疏: 介卑,故不敢酌)
            return (partner, "E19") if partner else ((), "")
        if form == "授":
            thing = agent in self.scene.holding
            return (self.other(agent) if thing else self.scene.partner(agent) or self.other(agent)), "E19"
        if form == "命" and p.speech is None or form == "命" and ahead and ahead[0].form == "曰":
            told = next((q for q in ahead[:3] if q.subject), None)
            does_it = ahead and (ahead[0].serial or ahead[0] is told) and (ahead[0].form, "") not in self.lexicon.performers
            content = ahead and ahead[0].serial and not ahead[0].subject and ahead[0].form != "曰" and ahead[0].objects
            if content and (players := self.players(ahead[0])):
                return players, "E14"  # 命奏陔
            if content and (charged := self._charged(ahead[0], agent, ahead[1:])) and charged[0] != agent:
                return charged[0], "E14"  # 命取矢 … 弟子委矢
            if told is not None and does_it and self.names(told.subject) != agent:
                return self.names(told.subject), "E14"
        if form == "請" and officer:
            return self._ruler() or self.scene_host(), "E19"  # an officer asks his lord
        if form == "告" and officer:
            outcome = p.by or p.complements and p.complements[0].start > p.verb.end and p.complements[0].form not in "具備"
            if to := self._ruler() or self._told_before(agent) or (self._guest() if outcome else ()):
                return to, "E19"  # 以純數告, 告左右卒射: he tells his lord, or whom he told before, or the guest for whom it is done
        if form == "請":
            return self.other(agent) or self.scene.guest, "E19"
        if form == "薦" and p.subject and agent == ("有司",):
            return self.names(p.subject), "E15"
        last = self.done[-1] if self.done else None
        if form == "薦" and agent == ("有司",) and p.places and last and (
                p.serial or last.p.sentence == p.sentence and last.agent and last.agent == self.names(last.p.subject)):
            return last.agent, "E22"  # 司正,既舉觶而薦諸其位
        if form == "薦" and (p.objects or p.after_then or p.pronoun):
            served = self.receiver()
            return (served, "E22") if served else ((), "")
        if form == "從" and p.pronoun:
            before = self.past(lambda d: not set(d.agent) & set(agent) and not d.p.model, 400)
            return (before.agent if before else ()), "E25"
        if p.pronoun and self.lexicon.kind(form, "V") in PERSONAL:
            return self.topic(agent), "E21"
        return (), ""

    @staticmethod
    def _ordered_too(p: Predication, ahead: list[Predication]) -> list[Token]:
        """命勝者執張弓,不勝者執弛弓: the order is for the second as well, who is to do the same."""
        if p.form != "命" or not ahead or ahead[0].causer is not p:
            return []
        near = [q for q in ahead[1:4] if q.sentence == p.sentence and q.subject and q.form == ahead[0].form and q.causer is None]
        return near[0].subject if near else []

    def _guest(self) -> Persons:
        """The guest, or the last single person who was there as one."""
        if self.kind(self.scene.guest) == "guest":
            return self.scene.guest
        there = (persons for d in islice(reversed(self.done), 400) for persons in (d.agent, d.recipient))
        return next((who for who in there if len(who) == 1 and self.kind(who) == "guest" and not self.is_group(who)), ())

    def _told_before(self, agent: Persons) -> Persons:
        """To whom ``agent`` reported the last time."""
        found = next((d for d in self.like("告", 800) if d.agent == agent and d.recipient), None)
        return found.recipient if found else ()
