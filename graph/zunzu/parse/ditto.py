"""Ditto formulas: 如初, 如賓禮, 亦如之, 如賓酬主人之禮 resolved to the acts they repeat, and unfolded with the persons exchanged.

What is said besides them wins: 祭如賓禮,不嚌肺 repeats the offering without the tasting (疏: 別言之,使不蒙如也).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..model import Act
from .beside import Beside
from .deeds import Deeds
from .offerings import Offerings, parties
from .scene import Persons
from .turns import REACH, Turns

_OFFERS = "獻酢酬"
#: Verbs whose dittos repeat them and what goes with them, not a turn.
_FAMILIAR = frozenset("揖讓拜辭祭")


class Dittos:
    """Unfolds the dittos of one text.  Positions are those of ``acts``."""

    def __init__(self, turns: Turns, host: str):
        self.turns, self.acts, self.lexicon, self.host = turns, turns.acts, turns.lexicon, host
        self.found: dict[int, list[int]] = {}  # ditto → what it repeats
        self.whole: dict[int, list[int]] = {}  # the same with what the text tells itself beside the ditto
        self.anchored: dict[int, int] = {}  # an act that a ditto qualifies → the ditto
        self.beside = Beside(turns)
        self.deeds = Deeds(turns, self.beside, self._told_by)
        self.offerings = Offerings(turns, self._told_by)

    def unfold(self) -> tuple[Act, ...]:
        """Copied acts of every ditto whose model was found: ``id`` is ``<position of the ditto>.cNN``, ``copied_from`` a position."""
        return tuple(copy for i, act in enumerate(self.acts) if act.model is not None for copy in self._of(i))

    def _of(self, i: int) -> list[Act]:
        ditto = self.acts[i]
        anchors = self._anchors(i)
        sources, exchange = self._sources(i, ditto.model or "", anchors)
        self.found[i] = self.whole.get(i, sources)
        told = anchors or [j for j in range(max(0, i - 4), i) if self.turns.sentences[j] == self.turns.sentences[i]]
        self.anchored.update(dict.fromkeys(told, i))  # 三耦拾取矢,亦如之
        excepted = self.beside.excepted(i)
        copies = []
        for j in sources:
            source = self.acts[j]
            if source.negated or (source.verb, source.purpose if source.verb == "拜" else None) in excepted:
                continue
            copies.append(replace(
                source, id=f"{i}.c{len(copies) + 1:02d}", agent=_exchanged(source.agent, exchange),
                recipient=_exchanged(source.recipient, exchange), source="copied", copied_from=str(j),
                segment=ditto.segment, start=ditto.start, end=ditto.end, quote=ditto.quote, answers=None,
                cup=None, exchange=ditto.exchange, round=ditto.round or source.round, elided=("agent",),
                warrants=dict.fromkeys(("agent", "object", "recipient", "place", "facing", "vessel"), "E26"),
                condition=ditto.condition, alternatives=()))
        return self._closed(copies, anchors)

    def _closed(self, copies: list[Act], anchors: list[int]) -> list[Act]:
        """Copies of a family of acts up to the last one that belongs to it for certain: 辭 ends with 對 or 復位."""
        closing = self.lexicon.closing.get(self.acts[anchors[-1]].verb, frozenset()) if anchors else frozenset()
        last = max((n for n, copy in enumerate(copies) if copy.verb in closing), default=len(copies) - 1)
        return copies[:last + 1]

    def _anchors(self, i: int) -> list[int]:
        """The acts that the ditto qualifies: those of its own clause (揖讓如初), or the one before (介辭洗,如賓禮)."""
        own = []
        j = i - 1
        while j >= 0 and self.acts[j].quote == self.acts[i].quote and self.acts[j].model is None:
            own.insert(0, j)
            j -= 1
        if not own and i and self.acts[i].quote[:1] == "如" and self.acts[i - 1].agent == self.acts[i].agent \
                and self.acts[i].model not in ("之", None) and self.acts[i - 1].verb in self.lexicon.families:
            own = [i - 1]
            while own[0] and self.acts[own[0] - 1].quote == self.acts[i - 1].quote \
                    and self.acts[own[0] - 1].agent == self.acts[i].agent:
                own.insert(0, own[0] - 1)  # 降盥,如主人禮
        bare = self.acts[i].quote.rpartition("」")[2].removeprefix("其餘").removeprefix("其他").lstrip("皆亦")[:1] == "如"
        if not own and bare and self.acts[i].model != "之":
            j, all_ = i - 1, self.acts[i].quote[:1] == "皆"
            while j >= 0 and self.turns.sentences[j] == self.turns.sentences[i] and (
                    self.acts[j].quote == self.acts[i - 1].quote or all_ and i - j < 4 or self.acts[i].quote[:1] == "其" and i - j < 4):
                own.insert(0, j)
                j -= 1  # 升,請射于賓,如初
        while own and own[0] and (self.turns.is_listed(own[0]) or self.acts[own[0] - 1].quote == self.acts[own[0]].quote
                                  and self.turns.is_listed(own[-1])):
            own.insert(0, own[0] - 1)  # 設豐、實觶如初; 升射、卒射、降如三耦
        return own

    # -- where the model stands --------------------------------------------------------------------------------

    def _sources(self, i: int, model: str, anchors: list[int]) -> tuple[list[int], dict[str, str]]:
        """Positions of the acts repeated, and who stands for whom."""
        ditto = self.acts[i]
        if self._tells_place(model, ditto.quote, anchors) or ditto.quote.endswith("位"):  # 降如初位
            return [], {}
        if ditto.quote.startswith(("其餘", "其他")):
            return self._rest(i, model)
        verb = next((v for v in _OFFERS if v in model), None)
        if verb and model != verb:
            return self.offerings.between(i, *model.removeprefix("初").removeprefix("受").split(verb, 1), verb)
        if (model == "初" or model.endswith("耦")) and (drinking := self._drinking(i, anchors)):
            return drinking, self._renamed(i, drinking) if anchors else dict(zip(self.acts[drinking[0]].agent, ditto.agent))
        if model in ("之", "是", "此"):
            return self._same(i) or self._round(i, anchors) or self._block(i)
        verbs = {self.acts[j].verb for j in anchors}
        if model == "初" and (self.acts[i].round in ("酬", "旅酬") and verbs == {"受"} or "交錯" in verbs):
            return self.offerings.passed_on(i, anchors[-1])
        if model == "初" and anchors and self.acts[anchors[-1]].exchange and self.acts[anchors[-1]].verb in self.lexicon.offers:
            return self.offerings.again(i, anchors[-1])
        if model == "初" and anchors and "辭" not in verbs and (not verbs <= _FAMILIAR or "耦" in self.turns.kinds(ditto.agent)):
            return self._as_before(i, anchors, self.acts[anchors[0]].agent)
        if model == "初" and anchors and self.acts[anchors[-1]].verb == "拜" and self.acts[anchors[-1]].recipient:
            return self._bows(i, anchors)
        if model == "初":
            return self._sequence(i, anchors)
        if anchors and model not in _OFFERS and self.lexicon.has(model.removeprefix("初")[:1], "V") and not self.lexicon.has(model, "P"):
            run = self.deeds.like(i, anchors, model)
            return run, self._renamed(i, run)
        if anchors and (model.endswith("耦") or model in ("上射", "下射")):
            return self._as_before(i, anchors, (model,))
        if anchors and self.acts[anchors[-1]].verb in _OFFERS + "醋":
            return self.offerings.to_person(i, anchors[-1], model)
        if model in _OFFERS:
            kind = self.offerings.last(i, model, None)
            return self._family(kind, anchors, {})
        if anchors and model != self.host and (self.acts[anchors[-1]].object or not self.lexicon.has(model, "P")):
            match = self.turns.find(anchors, (model,) if self.lexicon.has(model, "P") else ditto.agent, self._told_by)
            if match and self.turns.alike(self.acts[match[0]].agent, (model,) if self.lexicon.has(model, "P") else ditto.agent):
                return self._as_before(i, anchors, (model,) if self.lexicon.has(model, "P") else ditto.agent)  # 取俎如賓禮, 祭如右个
        exchange = {model: ditto.agent[0]} if ditto.agent else {}
        if model.endswith("服") and ditto.agent:
            worn = [j for j in range(max(0, i - REACH), i) if self.acts[j].verb == "服" and model[:-1] in self.acts[j].agent]
            return worn[-1:], {model[:-1]: ditto.agent[0]}
        if ditto.agent and model in ditto.agent:
            return [], {}
        if ditto.agent and model == self.host:
            exchange[ditto.agent[0]] = model  # the parties change places: 賓 washes as 主人 did, 主人 declines
            source = [j for j in range(max(0, i - REACH), i) if self.acts[j].verb != "如" and j not in anchors]
            start = self._start(source, anchors, (model,))
            return self._run(start, i, anchors), exchange
        told = self._told(i, model)
        of_it = {o for j in anchors for o in self.acts[j].object} & {o for j in told for o in self.acts[j].object}
        if told and (not anchors or of_it):
            return told, exchange
        served = self.offerings.last(i, "獻", model)
        return self._family(served, anchors, exchange)

    def _bows(self, i: int, anchors: list[int]) -> tuple[list[int], dict[str, str]]:
        """拜賓如初: the bows and answers of the last time that he bowed to him."""
        match = self.turns.find(anchors, self.acts[anchors[-1]].agent, self._told_by)
        if match is None:
            return [], {}
        if told := self._told_by(match[1]):
            return told, {}
        stop = match[1]
        while stop + 1 < i and self.acts[stop + 1].verb == "拜":
            stop += 1
        return list(range(match[1], stop + 1)), {}

    def _tells_place(self, model: str, quote: str, anchors: list[int]) -> bool:
        """即位如初, 陳于房中如初, 如初位, 其餘如佐食俎: where one stands or a thing lies, what is on a stand, and no act."""
        if self.lexicon.kind(quote[-1:], "T") == "stand" or model.endswith("位"):
            return True
        return bool(anchors) and model == "初" and self.lexicon.is_a(self.acts[anchors[-1]].verb, "takes-place")

    def _as_before(self, i: int, anchors: list[int], agent: Persons) -> tuple[list[int], dict[str, str]]:
        """取矢如初, 拾取矢如三耦: the turn in which ``agent`` did the like; where that was told by a ditto, what it repeats."""
        match = self.turns.find(anchors, agent, self._told_by)
        if match is None:
            return [], {}
        first, last = match
        if self._told_by(last):
            run = sorted({*self._told_by(first), *self._told_by(last)})
        else:
            run = self.turns.turn(first, anchors[0], exact=agent[0] in ("上射", "下射"))
            order = self.turns.ordered(last)
            end = order or self.turns.turn(last, anchors[0])[-1]  # 命三耦拾取矢: no more than the order
            run = list(range(run[0], max(run[-1], end) + 1))
            if order is None and len(run) <= len(anchors) and {self.acts[j].verb for j in run} <= {self.acts[j].verb for j in anchors}:
                replies = self._replies(run[-1])
                return run + replies if replies else [], {}  # without them it tells no more than what is written beside the ditto
        verbs = {self.acts[j].verb for j in anchors}
        if "揖" in verbs and "升" not in verbs and self.acts[i].model != "初":
            run = self.beside.salutes(i, run)
        else:
            self.whole[i] = run
            run = self.beside.unwritten(i, anchors, run, first, last)
        return run, self._renamed(i, run, anchors)

    def _rest(self, i: int, model: str) -> tuple[list[int], dict[str, str]]:
        """其他如上射, 其餘如右獲: of the turn of that person, or with that thing, what the sentence does not tell."""
        start = next((j for j in range(i - 1, max(-1, i - REACH), -1) if self.turns.periods[j] != self.turns.periods[i]
                      and (model in self.acts[j].agent or model in self.acts[j].object)), None)
        if start is None:
            return [], {}
        run = [j for j in self.turns.turn(start, i, exact=True) if self.turns.periods[j] != self.turns.periods[i]
               and (j >= start or model in self.acts[start].agent)]
        run = self.beside.rest(i, run)
        return run, self._renamed(i, run)

    def _replies(self, j: int) -> list[int]:
        """What others do upon act ``j`` in the rest of its sentence, and with its object: 祝侑,主人拜; 以燔從 … 羞燔者受,加于肵,出."""
        out: list[int] = []
        sentences, thing = self.turns.sentences, self.acts[j].object
        while j + 1 < len(self.acts) and self.acts[j + 1].model is None \
                and (sentences[j + 1] == sentences[j] or thing and self.acts[j + 1].object == thing):
            j += 1
            out.append(j)
        return out

    def _told_by(self, j: int) -> list[int]:
        """What the ditto repeats that qualifies act ``j``; empty where there is none, or its model was not found."""
        return self.found.get(self.anchored.get(j, -1), [])

    def _same(self, i: int) -> tuple[list[int], dict[str, str]] | None:
        """亦如之 of what was just told, when the sentence tells what is the same: 長受酬,亦如之; 儐大史亦如之; 中亦如之."""
        ditto = self.acts[i]
        if self.acts[i - 1].model is not None and self.turns.sentences[i - 1] == self.turns.sentences[i]:
            return self.found[i - 1], {}  # 祭如右个,中亦如之
        beside = [j for j in range(max(0, i - 4), i) if self.turns.sentences[j] == self.turns.sentences[i]]
        if {self.acts[j].verb for j in beside[-2:]} & {"受", "旅"} and (passing := self.offerings.passing(i, beside)):
            return passing
        twin = next((j for j in range(i - 2, max(-1, i - 8), -1) if self.acts[j].verb == self.acts[i - 1].verb and self.acts[j].recipient
                     and self.acts[i - 1].recipient and self.turns.periods[j] == self.turns.periods[i]), None)
        if twin is not None:
            return list(range(twin, i - 1)), {self.acts[twin].recipient[0]: self.acts[i - 1].recipient[0]}
        period = [j for j in range(max(0, i - 30), i) if self.turns.periods[j] == self.turns.periods[i]]
        if ditto.place and period and all(self.acts[j].agent == ditto.agent for j in period):
            return period, {}
        return None

    def _round(self, i: int, anchors: list[int]) -> tuple[list[int], dict[str, str]] | None:
        """三耦卒射,亦如之: the whole turn of the pair before, from where it was called."""
        before = [j for j in range(max(0, i - 4), i)
                  if self.turns.sentences[j] == self.turns.sentences[i] and self.acts[j].agent == self.acts[i].agent]
        if not before or "耦" not in self.turns.kinds(self.acts[i].agent):
            return None
        run = self.turns.since_called(before[0], self.acts[i].agent, self.acts[before[-1]].verb)
        return run, self._renamed(i, run)

    def _drinking(self, i: int, anchors: list[int]) -> list[int]:
        """升飲者如初, 飲射爵如三耦: what they did who were called to drink, until the next cup is filled for others."""
        if anchors and self.acts[anchors[-1]].verb != "飲" or not anchors and not any("飲" in name for name in self.acts[i].agent):
            return []
        call = next((j for j in range(i - 1, max(-1, i - REACH), -1) if self.lexicon.is_a(self.acts[j].verb, "pivot")
                     and any("飲" in name for name in self.acts[j].recipient)), None)
        if call is None:
            return []
        start = next((j for j in range(call + 1, i) if self.turns.sentences[j] != self.turns.sentences[call]), i)
        stop = next((j for j in range(start, i) if self.lexicon.is_a(self.acts[j].verb, "pivot") or self.acts[j].verb in ("實", "酌")
                     or "飲" in "".join(self.acts[j].agent) and self.acts[j].model is not None), i)
        while stop > start and self.turns.sentences[stop - 1] == self.turns.sentences[min(stop, len(self.acts) - 1)]:
            stop -= 1
        return list(range(start, stop))

    def _renamed(self, i: int, run: list[int], anchors: Sequence[int] = ()) -> dict[str, str]:
        """Who now does what the first doer of ``run`` did, when that is another person of the same standing."""
        agent, model = self.acts[i].agent, self.acts[run[0]].agent if run else ()
        if anchors and self.acts[anchors[0]].agent == model:
            return {}  # 賓三獻 …燔從如初: it is served by him who served it
        if len(agent) == 2 and self.host in agent and any("上射" in self.acts[j].agent for j in run):
            return {"上射": next(name for name in agent if name != self.host), "下射": self.host}  # 主人為下射
        if not agent or not model or set(agent) & set(model) or len(model) > 1:
            return {}
        officers = [self.lexicon.kind(names[0], "P") == "officer" for names in (agent, model)]
        return {model[0]: agent[0]} if officers[0] == officers[1] or self.turns.alike(agent, model) else {}

    def _told(self, i: int, person: str) -> list[int]:
        """What the same passage has told of ``person`` alone: 賓取俎,還授司正 … 若有諸公,則如賓禮."""
        segment = [j for j in range(max(0, i - 25), i) if self.turns.lines[j] == self.turns.lines[i]
                   and (self.acts[j].agent == (person,) or person in self.acts[j].recipient)]
        last = max((j for j in range(max(0, i - 25), i) if self.acts[j].verb in _OFFERS), default=-1)
        run = [j for j in segment if j > last]
        about = self.acts[i - 1].object  # 使人受俎,如賓禮: what 賓 did with his 俎
        run = run[next((n for n, j in enumerate(run) if about and self.acts[j].object == about), 0):]
        return list(range(run[0], run[-1] + 1)) if len(run) > 1 and self.acts[i].round is None else []

    def _block(self, i: int) -> tuple[list[int], dict[str, str]]:
        """介亦如之: the acts just told of another person."""
        out: list[int] = []
        other: Persons = ()
        for j in range(i - 1, max(-1, i - REACH), -1):
            act = self.acts[j]
            persons = {p for p in (*act.agent, *act.recipient) if p != self.host}
            if act.model is not None or len(persons) > 1 or (other and persons and persons != set(other)):
                break
            if persons and not other:
                other = tuple(persons)
            out.insert(0, j)
        while out and other and not set(other) & {*self.acts[out[0]].agent, *self.acts[out[0]].recipient}:
            out.pop(0)
        agent = self.acts[i].agent
        if not other and agent and out and agent != (self.host,) and self.acts[i - 1].agent == (self.host,):
            run = self.turns.turn(i - 1, i, exact=True)
            return run, {self.host: agent[0]}  # 主人堂東袒決遂 … 賓于堂西亦如之
        here = [j for j in range(i - 1, max(-1, i - 30), -1) if self.turns.sentences[j] == self.turns.sentences[i]]
        if here and other and set(other) == set(self.acts[here[0]].agent) == set(agent):
            return self.turns.turn(here[0], i), {}  # 適左个;中亦如之
        return (out, {other[0]: agent[0]}) if other and agent else ([], {})

    def _sequence(self, i: int, anchors: list[int]) -> tuple[list[int], dict[str, str]]:
        """揖讓如初: the last time that the same acts were done in the same order."""
        verbs = [self.acts[j].verb for j in anchors]
        if not verbs:
            return [], {}
        runs = (self._in_order(j, verbs, anchors[0]) for j in range(anchors[0] - 1, max(-1, anchors[0] - REACH), -1)
                if self.acts[j].verb == verbs[0] and not self.acts[j].negated)
        found = [run for run in runs if run]
        led = [run for run in found if self.acts[run[0] - 1].verb == self.acts[anchors[0] - 1].verb]  # 卒洗,揖讓如初
        found = led or found
        like = [run for run in found if self.acts[run[0]].round == self.acts[i].round]
        run = None
        if like or found:  # 初 outside the rounds is the first time of all: 揖讓如初 (疏: 謂賓主初入)
            run = (like or found)[-1 if self.acts[i].round is None else 0]
        if run is None:
            return [], {}
        if "辭" in verbs:
            while run[-1] + 1 < anchors[0] and self.acts[run[-1] + 1].verb in self.lexicon.families["辭"]:
                run.append(run[-1] + 1)
        leads, led = (self.acts[k[0] - 1].agent for k in (anchors, run))
        if len(leads) == len(led) == 1 and leads != led and set(led) == {*self.acts[run[0]].agent}:
            return run, {leads[0]: led[0], led[0]: leads[0]}  # 賓卒洗,揖讓如初: he who washed salutes
        exchange = {a: b for a, b in zip(parties(self.turns, run), self._parties_now(i, run)) if a != b}
        return run, exchange

    def _in_order(self, j: int, verbs: list[str], stop: int) -> list[int]:
        run = [j]
        for verb in verbs[1:]:
            k = next((k for k in range(run[-1] + 1, min(run[-1] + 6, stop)) if self.acts[k].verb == verb), None)
            if k is None:
                return []
            run.append(k)
        return run

    def _parties_now(self, i: int, run: list[int]) -> list[str]:
        """Who now does what each party of the model did: the host stays himself."""
        now = [p for a in self.acts[max(0, i - 4):i] for p in a.agent if p != self.host]
        return [p if p == self.host else (now[-1] if now else p) for p in parties(self.turns, run)]

    def _family(self, within: list[int], anchors: list[int], exchange: dict[str, str]) -> tuple[list[int], dict[str, str]]:
        """Out of an exchange, the acts that go with the anchor: of 祭 the whole offering; all when there is no anchor."""
        anchor = self.acts[anchors[-1]] if anchors else None
        if anchor is None or anchor.verb not in self.lexicon.families:
            return within, exchange
        if anchor.verb == "拜":
            bows = (anchor.purpose, f"答{anchor.purpose}") if anchor.purpose else ()
            like = [j for j in range(max(0, anchors[0] - REACH), anchors[0]) if self.acts[j].purpose in bows]
            return like[-2:], exchange
        start = self._start(within, anchors, tuple(exchange))
        stop = within[-1] + 1 if within else 0
        run = self._run(start, stop, anchors)
        while len(anchors) > 1 and run and not exchange and (self.acts[run[0]].verb, self.acts[run[0]].agent) in {
                (self.acts[j].verb, self.acts[j].agent) for j in anchors[:-1]}:
            run = run[1:]  # 賓降,辭如獻禮: that he comes down is written
        return run, exchange

    def _start(self, within: list[int], anchors: list[int], persons: Persons) -> int | None:
        """Where, among positions, the model's acts begin: its first act of the anchor's kind and the steps that lead to it."""
        verb = self.acts[anchors[0]].verb if anchors else ""
        matches = [j for j in within if self.acts[j].verb == verb and (not persons or set(persons) & set(self.acts[j].agent))]
        if not persons and len(anchors) > 1:
            matches = [j for j in matches if self.acts[j].agent == self.acts[anchors[0]].agent]
        rest = [self.acts[j].verb for j in anchors[1:]]
        matches = [j for j in matches if self._has_in_order([self.acts[k].verb for k in self._run(j, within[-1] + 1, anchors)], rest)]
        if not matches:
            return None
        start = matches[0] if verb == "祭" or not persons else matches[-1]
        while start - 1 in within and self.acts[start - 1].agent == self.acts[start].agent \
                and self.acts[start - 1].verb in ("坐", "執", "進", "興"):
            start -= 1
        return start

    @staticmethod
    def _has_in_order(verbs: list[str], wanted: list[str]) -> bool:
        behind = iter(verbs)
        return all(verb in behind for verb in wanted)

    def _run(self, start: int | None, stop: int, anchors: list[int]) -> list[int]:
        """From ``start`` the acts of the anchor's family without a break."""
        if start is None:
            return []
        family = self.lexicon.families.get(self.acts[anchors[-1]].verb, frozenset()) if anchors else frozenset()
        out = [start]
        while out[-1] + 1 < stop and self.acts[out[-1] + 1].verb in family and self.acts[out[-1] + 1].model is None:
            out.append(out[-1] + 1)
        return out


def _exchanged(persons: Persons, exchange: dict[str, str]) -> Persons:
    return tuple(exchange.get(p, p) for p in persons)
