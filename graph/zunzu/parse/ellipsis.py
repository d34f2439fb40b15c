"""Who does it, with which cup, to whom, when the clause does not say.

Half of the subjects of ritual prose are not written.  They are found from the scene: from what is due (a bow is answered
by him to whom it was made), from what is possible (only he who holds the cup can drink it) and, failing these, from the
act before.  Each way is a warrant of ``data/lexicon/warrants.tsv``; its id is kept with the slot it filled.
"""

from __future__ import annotations

from .company import join
from .predication import Predication
from .recipients import Recipients
from .scene import Persons
from .service import SERVICE


class Resolver(Recipients):
    """Finds the unwritten persons of predications, one after the other."""

    def agent(self, p: Predication, ahead: list[Predication]) -> tuple[Persons, str]:
        """The agents of ``p`` and the warrant, "" when they are written in its own clause.

        ``ahead`` are the predications that follow, for what the chain of acts is about.
        """
        if p.subject and not self._before_all(p):
            return self._written(p, ahead)
        if p.general and self.done and self.done[-1].p.sentence == p.sentence and self.done[-1].agent:
            return self.done[-1].agent, "E1"
        if stopped := self._stopped(p, ahead):
            return stopped
        if p.general or (p.theme and self.lexicon.is_a(p.form, "sounds")):
            return (), ""  # 凡旅: of anybody; 樂作: nobody is said to make it sound
        if self.lexicon.is_a(p.form, "pivot"):
            self.name_by_task(p, ahead, p.recipients)
        if p.for_topic and p.topic:
            return self.scene_host(), "E24"
        for way in (self._answerer, self._prompted, self._obeys, self._assisted, self._likewise, self._afterwards,
                    self._after_order, self._followers, self._all, self._followed, self._finisher, self._commander, self._director,
                    self._ordered, self._bearer, self._receiver, self._next_offer, self._sender, self._wash_thanker, self._both,
                    self._same_service, self._servants, self._supposed, self._model_giver, self._musicians, self._asked,
                    self._serial, self._responds, self._returner, self._after_ditto, self._cup_holder, self._initiative,
                    self._host, self._served):
            found = way(p, ahead)
            if found and found[0]:
                if p.co_agents and not self._is_pair(found[0]):
                    found = (join(found[0], self.names(p.co_agents)), found[1])
                return found
        last = self.last_other(p)
        if self.done and self.done[-1].p.form == "與" and self.done[-1].p.negation is not None and p.opens_sentence:
            return self.scene_host(), "E24"  # 賓不與。徵唯所欲: he who takes no part does not go on
        if len(last) > 1 and self.lexicon.is_a(p.form, "pivot") \
                and any(d.p.co_agents for d in self.done[-3:] if d.p.sentence == p.sentence):
            last = last[:1]  # 祝反,及主人入,命佐食: one gives the order
        if not last and not self.apart and (later := self._named_later(ahead)):
            return join(later, self.names(p.co_agents)), "E31"
        return (last if self._is_pair(last) else join(last, self.names(p.co_agents))), "E1"

    def _is_pair(self, persons: Persons) -> bool:
        """Whether they are the two archers of a pair: with his fellow (以耦) adds nobody."""
        return len(persons) == 2 and len({self.lexicon.groups.get(n, n) for n in persons}) == 1

    def _named_later(self, ahead: list[Predication]) -> Persons:
        """At the beginning of a text that names nobody: the first of host, guest and ruler's men who is named further on."""
        named = (self.names(q.subject) for q in ahead if q.subject)
        return next((names for names in named if self.kind(names) in ("host", "guest", "kin", "spirit")), ())

    def _before_all(self, p: Predication) -> bool:
        """主人為下射,皆當其物: told of one in the clause before, done by all."""
        one = len(p.subject) == 1 and p.subject[0].end < p.clause[0] and p.has("皆", "俱")
        return one and self.lexicon.kind(p.subject[0].form, "P") in ("host", "guest")

    def _written(self, p: Predication, ahead: list[Predication]) -> tuple[Persons, str]:
        if p.each:
            self.task["一人"] = self.each()
        names = self.names(p.subject)
        if p.form == "獻" and not p.recipients and not p.pronoun and names != self.scene_host() and not p.causer \
                and ahead and ahead[0].after_then:
            return self.scene_host(), "E15"  # 眾賓獻,則…: those to whom it is offered
        if p.form == "獻" and p.topic and p.pronoun:
            return self.scene_host(), "E15"  # 其笙則獻諸西階上
        if p.form == "薦" and not p.objects and not p.recipients and "有司" not in names:
            return ("有司",), "E15"  # 樂正與立者,皆薦以齒: those who are served
        if p.for_topic and p.after_then:
            return self.scene_host(), "E24"  # 大師則為之洗
        if p.topic and p.pronoun and p.form == "奠" and self.scene.exchange and names != self.scene.exchange.giver:
            return self.scene.exchange.giver, "E4"  # 介則薦南奠之: put down for him
        if p.form == "獻" and any(t.form == "次" and t.start == p.verb.end for t in p.places):
            return self.scene_host(), "E15"  # 公有司獻次眾賓: it is offered to them next after
        self.name_by_task(p, ahead)
        self.name_by_group(p)
        names = self.names(p.subject)
        if p.co_agents:
            names = join(names, self.names(p.co_agents))
        return names, ("E14" if p.causer is not None and p.causer is not p and not p.subject else "")

    def _answerer(self, p, ahead):
        if p.form != "對":
            return None
        asked = next((d for d in reversed(self.done[-8:]) if d.p.form in ("辭", "曰", "請", "問")), None)
        if asked is None:
            return None
        last = self.done[-1].agent
        if p.serial or last != asked.agent:
            return last, "E1"
        return self.other(asked.agent), "E5"

    def _all(self, p, ahead):
        if p.has("並"):
            group = next((d.agent for d in reversed(self.done[-4:]) if d.agent and d.agent[0].endswith("耦")), ())
            if both := group or self._pair_of_archers():
                return both, "E13"
        if not p.has("皆", "俱", "拾") or p.theme or self.lexicon.is_a(p.form, "sets-out"):
            return None
        last = self.done[-1] if self.done else None
        told = last and last.p.form == "命" and last.p.sentence == p.sentence
        if last and last.p.recipients and not p.serial and (told or last.p.form in self.lexicon.offers):
            return last.recipient, "E13"  # 命負侯,皆執其旌; 酬在下者,皆升
        exchange = self.scene.exchange
        if p.verb.word and p.verb.word.purpose == "拜送" and exchange and (len(exchange.giver) > 1 or self.is_group(exchange.giver)):
            return exchange.giver, "E4"
        if both := self._pair_of_archers():
            return both, "E13"
        if p.form == "揖":
            bows = [d for d in reversed(self.done[-5:]) if d.p.form == "拜"]
            if len(bows) >= 2 and bows[0].agent != bows[1].agent:
                return join(bows[1].agent, bows[0].agent), "E13"
        two = self.done[-2:]
        if p.serial and p.model is not None:
            return None  # 釋獲皆如初: of him who does it
        if p.serial and len(two) == 2 and all(d.p.subject for d in two) and two[0].agent != two[1].agent:
            return join(two[0].agent, two[1].agent), "E13"  # 賓出主人出皆復外位
        holder = self.scene.holder()
        if self._needs_cup(p, ahead) and (len(holder) > 1 or (holder and self.is_group(holder))):
            return holder, "E13"
        last = [d for d in self.done[-6:] if not d.servants and d.agent]
        here = [d for d in last if d.p.sentence == p.sentence]
        alone = len({d.agent for d in here}) == 1 and self.lexicon.kind(here[-1].agent[0], "P") in ("host", "guest")
        if here and not p.opens_sentence and not alone:
            last = here
        if len(last) >= 2 and last[-1].answer and p.form in ("揖", "坐", "降", "升"):
            return join(last[-2].agent, last[-1].agent), "E13"
        named = list(dict.fromkeys(d.agent for d in reversed(last) if d.agent))
        if named and (len(named[0]) > 1 or self.is_group(named[0]) or len(named) < 2):
            return named[0], "E13"
        if len(named) >= 2 and not self.lexicon.is_a(p.form, "sets-out"):
            return join(named[1], named[0]), "E13"
        return None

    def _pair_of_archers(self, last: Persons = ()) -> Persons:
        """上射 and 下射, when one of them acted last (or is ``last``) and the other before him."""
        last = last or self.last_agent()
        if last and last[0] in ("耦", "其耦"):  # 大夫揖進,耦少退: the other is he whose fellow he is
            other = next((d.agent for d in reversed(self.done[-12:]) if len(d.agent) == 1 and d.agent != last), ())
            return join(other, last)
        group = self.lexicon.groups.get(last[0]) if len(last) == 1 else None
        if group is None:
            return ()
        fellow = next((d.agent for d in reversed(self.done[-40:]) if len(d.agent) == 1 and d.agent != last
                       and self.lexicon.groups.get(d.agent[0]) == group), ())
        return join(*sorted((fellow, last))) if fellow else ()

    def _followers(self, p, ahead):
        """主人揖入,兄弟從,賓從,即位: he who goes before and all who follow."""
        if p.serial or p.theme or not self.done or self.done[-1].p.form != "從" or self.done[-1].p.pronoun \
                or self.done[-1].p.sentence != p.sentence \
                or self.lexicon.kind(p.form, "V") != "motion":
            return None
        agents: Persons = ()
        for d in reversed(self.done[-6:]):
            agents = join(d.agent, agents)
            if d.p.form != "從":
                break
        return agents, "E25"

    def _needs_cup(self, p, ahead) -> bool:
        return any(self.lexicon.is_a(q.form, "needs-cup") or (q.verb.word and q.verb.word.purpose == "拜送") for q in [p, *ahead[:4]]
                   if q is p or not q.subject)

    def _finisher(self, p, ahead):
        if p.form in ("反命", "復命"):  # he reports back who brought the order
            sent = next((d for d in reversed(self.done[-12:]) if d.p.form in ("命", "告", "請")), None)
            return (sent.agent, "E10") if sent else None
        again = p.has("又") and p.pronoun
        if not (p.has("卒") or again) or p.form == "曰":
            return None
        if self.done and self.done[-1].p.model is not None and self.done[-1].p.sentence == p.sentence:
            return self.done[-1].agent, "E10"  # 其他如初儀,卒射如初
        same = next((d for d in reversed(self.done[-6 if again else -30:]) if d.p.form == p.form or
                     (p.form == "洗" and d.p.form == "盥")), None)
        if same is not None and not any(set(same.agent) & set(d.agent) for d in self.done[-12:]):
            same = None  # he is no longer on the scene
        if same is None and self.done and self.lexicon.kind(self.done[-1].p.form, "V") == "inspect" and p.opens_sentence:
            before = self.past(lambda d: d.agent != self.done[-1].agent and not d.servants, 20)
            return (before.agent, "E32") if before else None  # 射正莅之。卒畫: not who looks on
        if self.lexicon.kind(p.form, "V") == "shoot" and (both := self._pair_of_archers(same.agent if same else ())):
            return both, "E10"
        return (same.agent, "E10") if same else None

    def _receiver(self, p, ahead):
        """尸執奠,進受: nobody receives what is in his own hand."""
        last = self.done[-1] if self.done else None
        if last is None or last.p.form not in ("執", "舉") or p.form not in ("進", "受"):
            return None
        chain = [p, *ahead[:2]]
        gets = any(q.form == "受" and not q.objects and not (q.verb.word and q.verb.word.object)
                   and all(not x.subject and x.clause == p.clause for x in chain[:n + 1])
                   for n, q in enumerate(chain))
        other = self.other(last.agent) if gets else ()
        return (other, "E3") if other else None

    def _next_offer(self, p, ahead):
        """眾工…卒爵。不洗,遂獻笙: the giver goes on to the next receiver."""
        exchange = self.scene.exchange
        if not (p.opens_sentence and exchange and exchange.kind == "獻" and exchange.received and self.last_agent() != exchange.giver):
            return None
        for q in [p, *ahead[:4]]:
            if q.subject or q.form not in ("洗", "升", "酌", "實", "降", "獻", "取", "盥"):
                return None
            if q.form == "獻" and q.recipients and not set(self.names(q.recipients)) & set(exchange.giver):
                return exchange.giver, "E24"
        return None

    def _sender(self, p, ahead):
        if not (p.verb.word and p.verb.word.purpose == "拜送"):
            return None
        exchange = self.scene.exchange
        return (exchange.giver, "E4") if exchange else None

    def _wash_thanker(self, p, ahead):
        if not (p.verb.word and p.verb.word.purpose == "拜洗"):
            return None
        washer = next((d for d in reversed(self.done[-30:]) if d.p.form == "洗"), None)
        return (self.other(washer.agent if washer else self.scene_host()), "E11")

    def _both(self, p, ahead):
        """揖讓升 without a subject: host and guest together (鄭: 俱升)."""
        if p.form not in ("揖", "讓", "升") or p.co_agents or p.recipients:
            return None
        before = self.done[-1] if self.done else None
        written = self.done and self.done[-1].p.sentence == p.sentence and self.done[-1].p.subject
        if written and p.has("一", "壹"):
            return None  # 主人卒洗,一揖,一讓,以賓升: the host's own, until they go up
        if p.form == "揖" and not p.serial and ahead and ahead[0].form == "讓" and not ahead[0].subject:
            return self.pair(), "E9"
        if before and before.p.form in ("揖", "讓", "如") and p.form in ("讓", "升"):
            if before.warrants.get("agent") == "E9" or len(before.agent) > 1:
                return before.agent, "E9"
            if p.form == "升" and before.p.form in ("讓",):
                return join(before.agent, self.other(before.agent)), "E9"
        if p.form == "升" and p.opens_sentence and ahead and ahead[0].verb.word and ahead[0].verb.word.purpose == "拜洗":
            return self.pair(), "E9"
        return None

    def _model_giver(self, p, ahead):
        """如賓酬主人之禮: he follows it who is the giver now, as 賓 was there."""
        if p.model is not None and p.supposed:
            return self.names(p.supposed), "E16"  # 若有諸公,則使人受俎,如賓禮
        last = self.done[-1] if self.done else None
        if p.model is not None and p.serial and last and last.p.verb.form == "辭":
            return join(last.agent, self.other(last.agent)), "E9"  # 辭如獻禮: each declines what the other does for him
        if p.model is not None and "受" not in p.model.form and any(v in p.model.form for v in "酬獻酢") and self.scene.exchange:
            return self.scene.exchange.giver, "E16"
        return None

    def _serial(self, p, ahead):
        if p.has("先") and self.done and len(self.done[-1].agent) == 2 and self.done[-1].p.co_agents:
            return self.done[-1].agent[:1], "E1"  # 主人以賓揖,先入: he alone goes first
        if not p.serial or not self.done:
            return None
        last = self.done[-1]
        if last.servants and (served := self._served(p, ahead)):
            return served
        if told := self._told(p, ahead):
            return told
        if self.lexicon.is_a(p.form, "needs-cup") and any(self.scene.is_cup(o.form) for o in p.objects) and self.scene.in_play() \
                and self.scene.active.holder not in ((), last.agent) and self.scene.cup_of(last.agent) is None:
            return self.scene.active.holder, "E2"  # 宗人贊祭奠爵: only he who holds the cup
        return self.done[-1].goes_on or self.done[-1].agent, "E1"

    def _goes_on(self, p: Predication) -> bool:
        """Whether the same sentence named its subject and nothing has turned to the other party since."""
        last = self.done[-1] if self.done else None
        if last is None or last.p.sentence != p.sentence or p.opens_sentence or last.servants or last.answer:
            return False
        turned = last.p.negation is None and last.p.form in ("拜", "退", "辭", "對", "酬", "獻", "酢", "送") \
            or self.lexicon.is_a(last.p.form, "consent")
        return not turned and last.warrants.get("agent", "") in ("", "E1", "E27")

    def _breaks(self, q: Predication) -> bool:
        """Whether another may act from ``q`` on, so that nothing behind it tells who acts before it."""
        return (bool(q.subject) or q.has("卒") or q.has("皆") or self.lexicon.is_a(q.form, "consent")
                or self.lexicon.is_a(q.form, "pivot")                or self.lexicon.kind(q.form, "V") in SERVICE)

    def _cup_holder(self, p, ahead):
        """What only the holder of the cup can do, here or further on in the same run of acts."""
        if not self.scene.in_play():
            return None
        for q in [p, *ahead[:8]]:
            if q is not p and not q.subject and q.verb.word and q.verb.word.purpose == "拜送" and self.scene.exchange:
                return self.scene.exchange.giver, "E4"
            if q is p and any(self.scene.is_cup(t.form) for t in p.by) and not p.serial:
                return self.scene.holder(), "E2"  # 以爵入于房
            if q is not p and self._breaks(q):
                return None
            if q.form == "授" and not p.opens_sentence and not any(self.scene.is_cup(o.form) for o in q.objects):
                return None
            if self.lexicon.is_a(q.form, "finds-cup") and not q.pronoun:
                return None
            if q.form in ("洗", "取") and any(self.scene.is_cup(o.form) and o.form not in ("爵", self.scene.active.kind)
                                             for o in q.objects):
                return None  # another cup than the one in play
            if self._goes_on(p):
                return None
            if q is not p and q.objects and self.lexicon.is_a(q.form, "keeps-thing") \
                    and not any(self.scene.is_cup(o.form) or self.lexicon.kind(o.form, "T") == "part" for o in q.objects):
                return None  # 揖,執祭以降,奠于其位: what he puts down is no cup
            cupless = q.objects and not any(self.scene.is_cup(o.form) or o.form == "酒" for o in q.objects)
            if self.lexicon.is_a(q.form, "needs-cup") and not cupless and not (q.negation and q.form == "洗" and q is not p):
                return self.scene.holder(), ("E2" if self.scene.holder() != self.last_agent() else "E1")
            if q.form == "祭" and not q.objects and not q.model and q is not p:
                return self.scene.holder(), "E2"
        return None

    def _responds(self, p, ahead):
        """王勞之。再拜稽首: he bows to whom it was done. 延之曰升。升: he does what he is told."""
        last = self.done[-1] if self.done else None
        if last is None or last.servants or p.serial and not last.p.pronoun:
            return None
        if last.p.form == "辭" and p.form in ("升", "拜") and not last.answer and self.kind(last.agent) == "officer":
            declined = self.past(lambda d: d.p.form == "拜" and d.agent != last.agent, 4)
            if declined:
                return declined.agent, "E28"  # 賓下拜,小臣正辭,升,再拜稽首
        if p.form == "拜" and last.recipient and last.recipient != last.agent and self.lexicon.is_a(last.p.form, "bowed-for"):
            return last.recipient, "E28"
        if last.p.speech is not None and p.form in last.p.speech.form:
            addressed = next((d.recipient for d in reversed(self.done[-3:]) if d.recipient and d.agent == last.agent), ())
            if addressed:
                return addressed, "E28"
        return None

    def _initiative(self, p, ahead):
        """After an answer he who was answered goes on, when a new sentence begins or he bows to somebody else."""
        last = self.done[-1] if self.done else None
        if not (last and last.answer) or p.model:
            return None
        exchange = self.scene.exchange
        if p.form in self.lexicon.offers and exchange and p.recipients and not set(self.names(p.recipients)) & set(exchange.giver):
            return exchange.giver, "E24"  # 酳下𧃊: he goes on giving
        if p.opens_sentence or (p.form in ("拜", "揖") and p.recipients):
            return self.other_of_answer(), "E18"
        return None

    def _supposed(self, p, ahead):
        """賓若有遵者,… 則既一人舉觶,乃入: who goes in is the one supposed to be there."""
        if p.topic and p.after_then and p.condition and not p.serial and p.form not in self.lexicon.offers and not self._orders(p):
            return self.names(p.topic), "E27"  # 若賓不勝,則不降
        if p.supposed and p.has("乃") and not p.serial:
            return self.names(p.supposed), "E27"
        return None

    def _after_ditto(self, p, ahead):
        """受者如初受酬之禮。降,更爵: he who followed the model goes on."""
        last = self.done[-1] if self.done else None
        if last and last.p.model and last.p.subject and p.opens_sentence and self.lexicon.kind(p.form, "V") == "motion":
            return last.agent, "E1"
        return None

    def _returner(self, p, ahead):
        """酢 at the head of a sentence: he returns the cup who has drunk it."""
        exchange = self.scene.exchange
        prepared = self.done and self.done[-1].p.form in ("酌", "實", "洗", "升", "降")
        last = self.done[-1] if self.done else None
        if last and last.p.form in ("酢", "醋") and last.recipient and last.recipient != last.agent \
                and (p.opens_sentence or p.serial) and (p.form in ("酌", "洗", "實") or p.form in self.lexicon.offers):
            return last.recipient, "E3"  # 尸卒爵,酢。酌,獻祝: he drinks what was returned to him and goes on
        if p.form in ("酢", "醋") and last and last.p.form == "獻" and exchange and last.agent == exchange.giver and not p.opens_sentence:
            return exchange.receiver, "E19"  # 獻于尸,酢
        if p.form in ("酢", "醋") and p.opens_sentence and exchange and exchange.kind == "獻" and not prepared:
            return exchange.receiver, "E19"
        return None

    def _host(self, p, ahead):
        if p.form == "獻" and p.opens_sentence and self.scene.in_play() and self.scene.active.holder == self.last_agent() \
                and self.done[-1].p.form in ("卒", "飲", "受", "酌", "實"):
            return self.last_agent(), "E2"  # the cup is in his hand
        if self.lexicon.is_a(p.form, "host-begins") and p.opens_sentence \
                and not any(self.lexicon.kind(o.form, "T") == "gear" for o in p.objects):  # 釋服, not 釋弓
            return self.scene_host(), "E24"
        if p.form == "獻" and p.opens_sentence and any(d.agent == self.last_agent() and d.p.form in ("獻", "酳") for d in self.done[-60:]):
            return self.last_agent(), "E1"  # 主婦亞獻尸 … 獻祝: whose round it is goes on
        if p.form == "獻" and (p.opens_sentence or p.after_then or p.has("既")):
            begins = not self.done or self.done[-1].p.line != p.line
            exchange = self.scene.exchange if not begins else None
            if exchange and exchange.kind not in ("獻", "酢", "酬"):
                exchange = None
            giver = (exchange.receiver if exchange.kind == "酢" else exchange.giver) if exchange else ()
            return giver or self.scene_host(), "E24"
        return None
