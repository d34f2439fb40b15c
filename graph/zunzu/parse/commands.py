"""Who gives an order, who carries it out, who consents, when the clause does not say."""

from __future__ import annotations

from .service import Service

#: How many acts back an order or a service of the same kind is looked for.
_BEFORE = 800
#: For how many acts an officer who gives orders stays the one who gives them.
_IN_CHARGE = 40


class Commands(Service):
    """The ways to an unwritten agent that go from an order to him who gave or got it."""

    def _orders(self, p) -> bool:
        traits = self.lexicon.traits
        return p.form in traits["pivot"] or p.form in traits["directs"] or p.form in traits["asks"]

    def _commander(self, p, ahead):
        """大史許諾,遂比三耦: he at whose word the last one acted goes on giving orders (疏: 因事曰遂)."""
        if p.serial or not p.has("遂", "乃", "又") or not self._orders(p):
            return None
        last = set(self.last_agent())
        obeys = any(d.warrants.get("agent") == "E29" and last & set(d.agent) and d.p.line == p.line for d in self.done[-5:])
        told = next((d for d in reversed(self.done[-12:]) if (last & set(d.recipient) or obeys and not d.recipient)
                     and not last & set(d.agent) and self._orders(d.p)), None)
        return (told.agent, "E18") if told else None

    def _director(self, p, ahead):
        """遂比眾耦, 命上射曰: the officer in charge gives the orders, whoever acted in between (注: 司射…以掌射事)."""
        if p.serial or not self._orders(p) or not (p.opens_sentence or p.has("遂") or p.condition):
            return None
        last = self.last_agent()
        if not last or self.kind(last) == "officer" or p.form in ("使", "作") or self.lexicon.is_a(p.form, "host-begins"):
            return None
        before = self.past(lambda d: d.p.form in ("命", "比", "誓", p.form) and self.kind(d.agent) == "officer", _IN_CHARGE)
        return (before.agent, "E30") if before else None

    def _ordered(self, p, ahead):
        if not self.lexicon.is_a(p.form, "pivot") or p.serial or not p.recipients:
            return None
        before = self.done[-1] if self.done else None
        if before and before.p.sentence == p.sentence and self.kind(before.recipient) == "ruler" \
                and self.lexicon.kind(before.p.form, "V") == "motion":
            return before.recipient, "E28"  # 酌以之公,命所賜: the lord gives the order, not who has come to him
        officer = self.lexicon.kind(self.last_agent()[0], "P") in ("officer", "ruler") if self.last_agent() else False
        if officer and p.form not in ("使", "作"):
            together = any(d.p.co_agents for d in self.done[-3:] if d.p.sentence == p.sentence)
            return self.last_agent()[:1] if together else self.last_agent(), "E1"  # 小臣請執冪者,… 乃命執冪者
        if p.supposed and p.after_then:
            return self.names(p.supposed), "E27"  # 若有諸公、大夫,則使人受俎
        if before is None or p.opens_sentence or before.servants:
            return self.scene_host(), "E12"
        return None

    def _told(self, p, ahead):
        """Who does what 命 orders of nobody by name: he who then does it, who did it before, who consents."""
        last = self.done[-1]
        if p.has("遂") or p.form == "曰":
            return None
        if last.warrants.get("agent") in ("E14", "E29") and p.objects and last.p.clause == p.clause and p.causer is None:
            does = next((q for q in ahead if q.subject and q.form == p.form and self._shared(p, q)), None)
            return (self.names(does.subject), "E14") if does else None  # 命退楅解綱 … 巾車、量人解左下綱
        if last.p.form != "命" or last.p.recipients:
            return None
        return self._charged(p, last.agent, ahead)

    def _charged(self, p, orders, ahead):
        """Who does ``p`` that ``orders`` ordered of nobody by name, and the warrant, or None."""
        thing = [o.form for o in p.objects[:1]]
        before = next((d for d in self.like(p.form, _BEFORE) if thing == [o.form for o in d.p.objects[:1]] != []
                       and d.warrants.get("agent") in ("E14", "E29")), None)
        if before is not None:
            return before.agent, "E29"  # 命取矢, as at the first shooting
        does = next((q for q in ahead if q.subject and q.form == p.form and thing == [o.form for o in q.objects[:1]]), None)
        if does is not None and thing:
            return self.names(does.subject), "E14"  # 命取矢 … 弟子取矢
        if self.lexicon.is_a(p.form, "keeps-thing") and (brings := self._brings(p, orders, ahead)):
            return brings, "E14"  # 命取矢 … 小臣坐委矢于楅
        told = next((q for q in ahead[:3] if q.subject and self.names(q.subject) != orders), None)
        if told is not None:
            return self.names(told.subject), "E14"
        before = next((d for d in self.like(p.form, _BEFORE) if d.agent and d.p.causer), None)
        return (before.agent, "E29") if before else None  # 祝命徹阼俎: as he was told to take away the others

    def _brings(self, p, orders, ahead):
        """Who is named further on as having in hand what ``p`` is to fetch."""
        named = ()
        for q in ahead:
            if q.subject:
                named = self.names(q.subject)
            elif not q.serial and q.opens_sentence:
                named = ()
            if named and named != orders and self._shared(p, q) and self.lexicon.kind(q.form, "V") == "handle":
                return named
        return ()

    def _obeys(self, p, ahead):
        """命取矢，曰：「取矢不索！」乃復求矢: he does it to whom the word was said, not who said it."""
        last = self.done[-1] if self.done else None
        if last is None or last.p.form != "曰" or not p.has("乃") or p.serial or self._orders(p):
            return None
        told = self.past(lambda d: d.warrants.get("agent") in ("E14", "E29") and d.agent != last.agent, 4)
        return (told.agent, "E28") if told else None

    @staticmethod
    def _shared(p, q) -> bool:
        """Whether both act on the same thing, whichever name it has: 綱, 左下綱."""
        return bool({o.form[-1] for o in p.objects} & {o.form[-1] for o in q.objects})

    def _prompted(self, p, ahead):
        """小臣師詔揖諸公: he bows who is prompted, the lord."""
        last = self.done[-1] if self.done else None
        if last is None or not p.serial or not self.lexicon.is_a(last.p.form, "prompts") or last.p.recipients:
            return None
        return self._ruler() or self.scene_host(), "E14"

    def _ruler(self):
        """The lord who is present, if there is one."""
        found = self.past(lambda d: self.kind(d.agent) == "ruler" and len(d.agent) == 1 and d.agent[0][:1] != "諸", 400)
        return found.agent if found else ()

    def _asked(self, p, ahead):
        last = self.done[-1] if self.done else None
        asked = last and p.form == "曰" and last.p.form == "請" and (
            last.p.verb.form.endswith("期") or any(o.form == "期" for o in last.p.objects))
        if not self.lexicon.is_a(p.form, "consent") and not (p.form == "辭" and p.has("禮", "固", "終")) and not asked:
            return None
        if last and self.lexicon.is_a(last.p.form, "asks") and last.recipient:
            return last.recipient, "E23"
        return None

    def _after_order(self, p, ahead):
        """公許,反: who asked goes on; 使人速。迎: who sent goes on; 命弟子…,命獲者…: who ordered orders."""
        last = self.done[-1] if self.done else None
        if last is None or p.subject:
            return None
        if last.p.form == "許" and (not p.serial or self.lexicon.kind(p.form, "V") == "motion"):
            asker = next((d for d in reversed(self.done[-12:]) if d.agent and d.agent != last.agent
                          and (self.lexicon.is_a(d.p.form, "asks") or self.lexicon.is_a(d.p.form, "directs"))), None)
            return (asker.agent, "E18") if asker else None
        order = next((d.p.causer for d in self.done[:-5:-1] if d.p.causer and d.p.sentence == last.p.sentence), None)
        causer = next((d for d in self.done[:-9:-1] if d.p is order), None) if order else None
        if causer and (self._orders(p) and self.lexicon.is_a(p.form, "pivot") or last.agent == ("人",) and p.opens_sentence
                       and not self.lexicon.is_a(p.form, "needs-cup")):
            return causer.agent, "E18"
        return None
