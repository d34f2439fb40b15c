"""What is done by those who serve and are not named: they lay out, carry, take away, make music."""

from __future__ import annotations

from .company import Company
from .predication import AFTERWARDS

#: Verbs that servants do when nobody is named, at the head of a clause.
SERVICE = frozenset(("furnish", "serve"))
#: What is set before a person by servants, whoever acted before.
SET_BEFORE = frozenset(("脯醢", "折俎"))
#: How many acts back a service of the same kind is looked for, and within how many what is ordered in one row follows when it is done.
_BEFORE, _NEXT = 800, 12
#: How many acts back they were spoken of who are led in, and they acted who bear a thing.
_LED = 16


class Service(Company):
    """The ways to an unwritten agent that lead to those who serve, and from them back to those who are served."""

    def _same_service(self, p, ahead):
        """以肝從, 燔從: who brought it to the first brings it to the next (疏: 不言其人,明亦賓長可知); 舉骼如初 likewise."""
        if p.form == "即" and not p.serial and ahead and ahead[0].model and ahead[0].clause == p.clause:
            before = next((d for d in reversed(self.done[-200:]) if d.p.form == p.form and set(self.last_agent()) & set(d.agent)), None)
            return (before.agent, "E29") if before else None
        if p.form == "舉" and p.opens_sentence and ahead and ahead[0].model and ahead[0].clause == p.clause:
            before = next((d for d in reversed(self.done[-200:]) if d.p.form == p.form and d.p.objects), None)
            return (before.agent, "E29") if before else None
        if p.form != "從" or p.co_agents:
            return self._next_in_row(p)
        brought = {t.form for t in (*p.by, *p.theme)}
        before = next((d for d in self.like("從", 200) if brought & {t.form for t in (*d.p.by, *d.p.theme)}), None)
        return (before.agent, "E29") if before else None

    def _next_in_row(self, p):
        """命設豐、實觶,如初: he fills it now who filled one next when the other thing was set out before."""
        last = self.done[-1] if self.done else None
        if last is None or last.warrants.get("agent") not in ("E14", "E29") or last.p.sentence != p.sentence \
                or not (last.p.objects and p.objects):
            return None
        things, fills = {o.form for o in last.p.objects}, self.lexicon.is_a(p.form, "fills")
        past, then = self.done[-_BEFORE:-1], None
        for n in range(len(past) - 1, -1, -1):
            if past[n].p.form == p.form or fills and self.lexicon.is_a(past[n].p.form, "fills"):
                then = n
            elif past[n].p.form == last.p.form and things & {o.form for o in past[n].p.objects} and then is not None and then - n < _NEXT:
                return past[then].agent, "E29"
        return None

    def _stopped(self, p, ahead):
        """爵止: he lets it stand to whom it was offered (注: 尸止爵者)."""
        if p.form != "止" or not any(self.scene.is_cup(t.form) for t in p.theme):
            return None
        exchange = self.scene.exchange
        offers = exchange and any(set(d.agent) & set(exchange.giver) for d in self.done[-6:])
        return ((exchange.receiver if offers else self.scene.honoured), "E3") if exchange else None

    def _followed(self, p, ahead):
        """小樂正從之。升自西階: they go on who were followed, not who followed."""
        last = self.done[-1] if self.done else None
        follows = last and last.p.form == "從" and last.p.pronoun and last.recipient and p.opens_sentence \
            and self.lexicon.kind(p.form, "V") in ("motion", "posture")
        if not follows:
            return None
        helps = any(d.agent == last.recipient and self.lexicon.kind(d.p.form, "V") == "assist" for d in self.done[-4:])
        helped = self._led_by(last.recipient) if helps else ()
        return (helped, "E33") if helped else (last.recipient, "E25")

    def _bearer(self, p, ahead):
        """坐授瑟: he hands it over who bears it (相瑟者則為之持瑟), where he who acted last has nothing in hand."""
        thing = p.objects[0].form if len(p.objects) == 1 else ""
        if p.form != "授" or self.scene.is_cup(thing) or self.last_agent() in self.scene.holding:
            return None
        here = {d.agent for d in self.done[-_LED:]}
        bearers = [persons for persons, held in self.scene.holding.items() if held == thing and persons in here]
        return (bearers[0], "E35") if len(bearers) == 1 else None

    def _led_by(self, helpers):
        """Whom ``helpers`` lead who are not said to help anybody by name (席工…。相者…右手相): to whom the rite had turned before."""
        before = self.past(lambda d: d.recipient and helpers not in (d.agent, d.recipient)
                           and self.lexicon.kind(d.p.form, "V") != "assist", _LED)
        return before.recipient if before else ()

    def _assisted(self, p, ahead):
        """贊工即位: he goes, stands, sits who is helped."""
        moves = ("motion", "posture")
        last = self.done[-1] if self.done else None
        if p.form == "祭" and p.serial and last and self.lexicon.kind(last.p.form, "V") == "assist":
            return self.scene.served, "E33"  # 使人相祭
        if p.serial and last and not last.recipient and self.lexicon.kind(p.form, "V") == "dress" \
                and self.lexicon.kind(last.p.form, "V") == "assist":
            return self._ruler(), "E33"  # 小臣正贊袒
        if p.co_agents or self.lexicon.kind(p.form, "V") not in moves or self.lexicon.is_a(p.form, "pivot"):
            return None
        for d in reversed(self.done[-4:]):
            if d.p.line != p.line:
                return None
            if self.lexicon.kind(d.p.form, "V") == "assist":
                return d.recipient or self._led_by(d.agent), "E33"
            if d.p.subject or not d.p.model and self.lexicon.kind(d.p.form, "V") not in moves:
                return None
        return None

    def _likewise(self, p, ahead):
        """尸入，主人及賓皆辟位，出亦如之: he goes out who came in, and the others do again what they did."""
        before = self.done[-2:]
        if p.model and p.has("亦") and len(before) == 2 and before[1].p.clause == p.clause and before[1].warrants.get("agent") == "E32":
            return before[0].agent, "E32"
        if p.subject or not ahead or not ahead[0].model or not ahead[0].has("亦") or ahead[0].clause != p.clause:
            return None
        first = next((d for d in self.done[-8:] if d.p.sentence == p.sentence), None)
        moves = first and all(self.lexicon.kind(form, "V") == "motion" for form in (first.p.form, p.form))
        return (first.agent, "E32") if moves and first.p.subject and first.p.form != p.form else None

    def _afterwards(self, p, ahead):
        """公卒爵,然後飲: what another does in between, he waited for."""
        if not p.has(*AFTERWARDS) or not self.done:
            return None
        here = [d for d in self.done[-8:] if d.p.sentence == p.sentence and d.agent]
        waits = next((d for d in reversed(here) if d.agent != here[-1].agent), None)
        return (waits.agent, "E32") if waits else None

    def _removers(self, p, objects):
        """乃徹豐與觶: he takes away who set it out."""
        if p.form not in ("徹", "退") or p.serial or not objects:
            return None
        before = self.past(lambda d: self.lexicon.is_a(d.p.form, "sets-out") and self.kind(d.agent) == "officer" and not d.servants
                           and bool(objects & {o.form for o in d.p.objects}), 800)
        return (before.agent, "E29") if before else None

    def _servants(self, p, ahead):
        kind = self.lexicon.kind(p.form, "V")
        objects = {o.form for o in p.objects}
        if objects & SET_BEFORE and p.form in ("薦", "設") and not p.by:
            return ("有司",), "E7"
        if p.form == "薦" and not objects and (p.after_then or p.pronoun or any(t.form[0] == "其" for t in p.places)):
            return ("有司",), "E7"  # 薦諸其席, 薦諸其位
        if p.form == "徹" and self.done and self.done[-1].p.form == "至":
            return ("有司",), "E7"  # 賓至徹之
        if removers := self._removers(p, objects):
            return removers
        if kind == "serve" and p.objects and len(self.last_agent()) > 1:
            return ("有司",), "E7"  # 公以賓及卿、大夫皆坐,乃安,羞庶羞: a company serves nobody
        if p.theme and self.lexicon.is_a(p.form, "carried") and not p.co_agents:
            return ("有司",), "E7"  # 俎由東壁,自西階升: it is carried
        if p.serial:
            return None
        resumes = p.opens_sentence or p.has("乃", "遂", "既")
        if p.objects and resumes and self.lexicon.is_a(p.form, "sets-out") and not objects & SET_BEFORE:
            before = next((d for d in self.like(p.form, 800) if (d.p.subject or d.p.causer)
                           and self.kind(d.agent) in ("officer", "generic") and objects & {o.form for o in d.p.objects}), None)
            if before:
                return before.agent, "E29"  # 命弟子設楅 … 乃設楅
        last = self.done[-1] if self.done else None
        if last and last.agent and self.lexicon.is_a(p.form, "sets-out") and self.lexicon.kind(last.agent[0], "P") == "officer" \
                and last.agent != ("有司",) and not objects & SET_BEFORE \
                and any(d.agent == last.agent and self.lexicon.is_a(d.p.form, "sets-out") for d in self.done[-4:]):
            return last.agent, "E1"  # 司宮尊于東楹之西 … 又尊于大侯之乏東北
        chain = self.done and not self.done[-1].servants and self.done[-1].p.sentence == p.sentence \
            and self.done[-1].p.form not in ("拜",)
        officer = self.lexicon.kind(self.last_agent()[0], "P") in ("officer", "kin", "host") if self.last_agent() else False
        if p.form in ("席", "筵") and (p.opens_sentence or self.done and self.done[-1].p.model):
            before = next((d for d in reversed(self.done[-800:]) if "席" in {o.form for o in d.p.objects} and d.p.subject
                           and self.lexicon.is_a(d.p.form, "sets-out")), None)
            if before:
                return before.agent, "E29"
        if p.form in ("席", "筵") and self.last_agent() == self.scene_host() and not p.subject:
            return ("有司",), "E7"  # 致爵于主婦,席于房中: he who offers lays no mat
        if kind in SERVICE and not (chain and (officer or kind == "serve")):
            return ("有司",), "E7"
        if p.form == "實" and self.done and self.done[-1].servants and objects \
                and (not any(map(self.scene.is_cup, objects)) or any("篚" in t.form for t in p.places)):
            return ("有司",), "E7"  # 棜在其南,實獸于其上; 篚在南,實一散于篚
        if self.lexicon.is_a(p.form, "sets-out") and (p.opens_sentence or
                                                                              (self.done and self.done[-1].servants)):
            thing = next((self.lexicon.kind(o.form, "T") for o in p.objects), "")
            if not objects or thing in ("winestand", "basin", "stand", "dish", "food", "mat", "hall_gear", "gear",
                                        "instrument", "wine", "cup"):
                if not (p.form == "加" and self.last_agent() in self.scene.holding):
                    return ("有司",), "E7"
        return None

    def players(self, p):
        """Who performs what ``p`` says, by the table of performers; None when it is nobody's own."""
        return next((self.lexicon.performers[p.form, o.form.strip("《》")] for o in p.objects
                     if (p.form, o.form.strip("《》")) in self.lexicon.performers),
                    self.lexicon.performers.get((p.form, "")))

    def _musicians(self, p, ahead):
        players = self.players(p)
        if players is None or p.has("卒"):
            return None
        if p.serial and self.done and (self.done[-1].p.form, "") in self.lexicon.performers and self.done[-1].p.form != p.form:
            return players, "E17"  # 間歌魚麗笙由庚
        ordered = p.serial and self.done and self.done[-1].p.form == "命" and not self.done[-1].p.recipients
        if p.serial and not ordered:
            return None
        return players, "E17"

    def _served(self, p, ahead):
        last = self.done[-1] if self.done else None
        if not (last and last.servants):
            return None
        if p.model and last.p.sentence == p.sentence and self.lexicon.is_a(last.p.form, "same-object"):
            return last.agent, "E7"  # 實鼎,陳于門外,如初
        if p.model and last.p.form == "從" and self.scene.exchange:
            return self.scene.exchange.giver, "E16"  # 獻祝,燔從,如初儀
        if p.model and p.places and not self.lexicon.is_a(last.p.form, "lays-before"):
            return last.agent, "E7"  # 尊兩壺于阼階東 … 西方亦如之
        if p.model or p.form == "告" or self.lexicon.is_a(p.form, "of-served"):
            persons = self.scene.served or (self.scene.exchange.receiver if self.scene.exchange else ())
            return persons, "E8"
        before = self.past(lambda d: not d.servants, 400)
        return (before.agent, "E1") if before else None

