"""Ditto formulas: 如初, 如賓禮, 亦如之, 如賓酬主人之禮 resolved to the acts they repeat, and unfolded with the persons exchanged.

What is said besides them wins: 祭如賓禮,不嚌肺 repeats the offering without the tasting (疏: 別言之,使不蒙如也).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..model import Act
from .beside import Beside
from .courses import Courses
from .deeds import Deeds
from .families import Families
from .just_told import JustTold
from .offerings import Model, Offerings
from .scene import Persons
from .sides import settle
from .turns import REACH, Turns

_OFFERS = "獻酢酬"
#: Verbs whose dittos repeat them and what goes with them, not a turn.
_FAMILIAR = frozenset("揖讓拜辭祭")
#: How many acts before a ditto may tell where it is done.
_BESIDE = 6
#: How many acts before a ditto it may qualify.
_QUALIFIED = 200
#: So many copies a text may have, and so many more for each act that it tells: ten times what the books have.
_COPIES, _COPIES_AN_ACT = 2000, 6


class Dittos:
    """Unfolds the dittos of one text.  Positions are those of ``acts``."""

    def __init__(self, turns: Turns, host: str):
        self.turns, self.acts, self.lexicon, self.host = turns, turns.acts, turns.lexicon, host
        self.found: dict[int, list[int]] = {}  # ditto → what it repeats
        self.exchanged: dict[int, dict[str, str]] = {}  # ditto → who stands for whom
        self.whole: dict[int, list[int]] = {}  # the same with what the text tells itself beside the ditto
        self.anchored: dict[int, int] = {}  # an act that a ditto qualifies → the ditto
        self.beside = Beside(turns)
        self.deeds = Deeds(turns, self.beside, self._told_by)
        self.offerings, self.families = Offerings(turns, self.beside, self._told_by), Families(turns, host)
        self.courses = Courses(turns, self.offerings, self._told_by)
        self.just_told = JustTold(turns, host, self.offerings, self.found)

    def unfold(self) -> tuple[Act, ...]:
        """Copied acts of every ditto whose model was found: ``id`` is ``<position of the ditto>.cNN``, ``copied_from`` a position.

        A text that repeats and repeats, and hardly tells anything, has its dittos unfolded until there are too many copies.
        """
        copies: list[Act] = []
        for i, act in enumerate(self.acts):
            if act.model is not None:
                made = self._of(i)
                if len(copies) + len(made) <= _COPIES + _COPIES_AN_ACT * i:
                    copies += made
                self._forget(i)
        return tuple(copies)

    def _forget(self, i: int) -> None:
        """Let go what dittos repeat to which none looks back from ``i`` on."""
        for told in (self.found, self.exchanged, self.whole, self.offerings.apart):
            while told and (first := next(iter(told))) < i - 2 * REACH:
                del told[first]

    def _of(self, i: int) -> list[Act]:
        ditto = self.acts[i]
        anchors = self._anchors(i)
        sources, exchange = self._sources(i, ditto.model or "", anchors)
        self.exchanged[i] = exchange
        self.found[i] = self.whole.get(i, sources)
        told = anchors or [j for j in range(max(0, i - 4), i) if self.turns.sentences[j] == self.turns.sentences[i]]
        self.anchored.update(dict.fromkeys(told, i))  # 三耦拾取矢,亦如之
        excepted = self.beside.excepted(i)
        copies = []
        for j in sources:
            source = self.acts[j]
            if source.negated or source.model is not None or (source.verb, source.purpose if source.verb == "拜" else None) in excepted:
                continue
            persons = self.offerings.apart.get(i, {}).get(j, exchange)
            copies.append(replace(
                source, id=f"{i}.c{len(copies) + 1:02d}", agent=_exchanged(source.agent, persons),
                recipient=_exchanged(source.recipient, persons), source="copied", copied_from=str(j),
                segment=ditto.segment, start=ditto.start, end=ditto.end, quote=ditto.quote, answers=None,
                cup=None, exchange=ditto.exchange, round=ditto.round or source.round, elided=("agent",),
                warrants=dict.fromkeys(("agent", "object", "recipient", "place", "facing", "vessel"), "E26"),
                condition=ditto.condition, alternatives=()))
        beside = [self.acts[j] for j in range(max(0, i - _BESIDE), i) if self.turns.lines[j] == self.turns.lines[i] and j not in sources]
        return self.families.closed(settle(copies, beside, exchange, self.lexicon.offers.keys()), anchors)

    def _anchors(self, i: int) -> list[int]:
        """The acts that the ditto qualifies: those of its own clause (揖讓如初), or the one before (介辭洗,如賓禮)."""
        own = []
        j = i - 1
        floor = max(0, i - _QUALIFIED)
        while j >= floor and self.acts[j].quote == self.acts[i].quote and self.acts[j].model is None:
            own.insert(0, j)
            j -= 1
        if not own and i and self.acts[i].quote[:1] == "如" and self.acts[i - 1].agent == self.acts[i].agent \
                and self.acts[i].model not in ("之", None) and self.acts[i - 1].verb in self.lexicon.families:
            own = [i - 1]
            while own[0] > floor and self.acts[own[0] - 1].quote == self.acts[i - 1].quote \
                    and self.acts[own[0] - 1].agent == self.acts[i].agent:
                own.insert(0, own[0] - 1)  # 降盥,如主人禮
        bare = self.acts[i].quote.rpartition("」")[2].removeprefix("其餘").removeprefix("其他").lstrip("皆亦")[:1] == "如"
        if not own and bare and self.acts[i].model != "之":
            j, all_ = i - 1, self.acts[i].quote[:1] == "皆"
            while j >= floor and self.turns.sentences[j] == self.turns.sentences[i] and (
                    self.acts[j].quote == self.acts[i - 1].quote or all_ and i - j < 4 or self.acts[i].quote[:1] == "其" and i - j < 4):
                own.insert(0, j)
                j -= 1  # 升,請射于賓,如初
        while own and own[0] > floor and (self.turns.is_listed(own[0]) or self.acts[own[0] - 1].quote == self.acts[own[0]].quote
                                  and self.turns.is_listed(own[-1])):
            own.insert(0, own[0] - 1)  # 設豐、實觶如初; 升射、卒射、降如三耦
        return own

    # -- where the model stands --------------------------------------------------------------------------------

    def _sources(self, i: int, model: str, anchors: list[int]) -> Model:
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
            return self.just_told.again(i)
        if model == "初":
            return self._as_at_first(i, anchors)
        if anchors and model not in _OFFERS and self.lexicon.has(model.removeprefix("初")[:1], "V") \
                and not any(self.lexicon.has(model, category) for category in "PLT"):
            run = self.deeds.like(i, anchors, model) or self.courses.phase(i, self.acts[anchors[-1]].verb, self.host)
            return run, self._renamed(i, run)
        if anchors and (model.endswith("耦") or model in ("上射", "下射")):
            return self._as_before(i, anchors, (model,))
        if anchors and self.acts[anchors[-1]].verb in _OFFERS + "醋":
            return self.offerings.to_person(i, anchors[-1], model)
        if model in _OFFERS:
            return self.families.within(self.offerings.last(i, model, None), anchors, {})
        return self._as_somebody(i, model, anchors)

    def _as_at_first(self, i: int, anchors: list[int]) -> Model:
        """如初: a course of the rite, a giving of the cup, a turn, a bow, salutes, as they were done before."""
        if course := self._course(i, anchors):
            return course
        ditto, verbs = self.acts[i], {self.acts[j].verb for j in anchors}
        if ditto.round in ("酬", "旅酬") and verbs == {"受"} or "交錯" in verbs:
            return self.offerings.passed_on(i, anchors[-1])
        if anchors and self.acts[anchors[-1]].exchange and self.acts[anchors[-1]].verb in self.lexicon.offers:
            led = [j for j in range(max(0, i - 5), i) if self.turns.sentences[j] == self.turns.sentences[i]
                   and self.acts[j].agent == ditto.agent and self.acts[j].verb in self.lexicon.offers]
            return self.offerings.again(i, next(iter(led), anchors[-1]))  # 獻于尸,酢,及祝,如初儀
        if anchors and "辭" not in verbs and (not verbs <= _FAMILIAR or "耦" in self.turns.kinds(ditto.agent)):
            given = self.offerings.given_beside(i, anchors[0])
            run, exchange = self._as_before(i, anchors, self._followed(i, self.acts[anchors[0]].agent))
            self.whole[i] = self.whole.get(i, run)
            return (self.offerings.served(i, given, anchors, run), {}) if given is not None else (run, exchange)
        return self._bows(i, anchors) if verbs == {"拜"} else self.families.sequence(i, anchors)

    def _as_somebody(self, i: int, model: str, anchors: list[int]) -> Model:
        """辭洗如賓禮, 取俎如賓禮, 降盥如主人禮: what that person did of the kind, or all that was done to serve him."""
        if run := self.courses.named_after(i, model):
            return run, self._renamed(i, run)
        ditto = self.acts[i]
        if anchors and model != self.host and (self.acts[anchors[-1]].object or not self.lexicon.has(model, "P")):
            doer = (model,) if self.lexicon.has(model, "P") else ditto.agent  # 祭如右个 names no person
            match = self.turns.find(anchors, doer, self._told_by)
            if match and self.turns.alike(self.acts[match[0]].agent, doer):
                return self._as_before(i, anchors, doer)
        exchange = {model: ditto.agent[0]} if ditto.agent else {}
        if model.endswith("服") and ditto.agent:
            worn = [j for j in range(max(0, i - REACH), i) if self.acts[j].verb == "服" and model[:-1] in self.acts[j].agent]
            return worn[-1:], {model[:-1]: ditto.agent[0]}
        if ditto.agent and model in ditto.agent:
            return [], {}
        if ditto.agent and model == self.host:
            exchange[ditto.agent[0]] = model  # the parties change places: 賓 washes as 主人 did, 主人 declines
            source = [j for j in range(max(0, i - REACH), i) if self.acts[j].verb != "如" and j not in anchors]
            start = self.families.start(source, anchors, (model,))
            return self.families.run(start, i, anchors), exchange
        told = self._told(i, model)
        of_it = {o for j in anchors for o in self.acts[j].object} & {o for j in told for o in self.acts[j].object}
        if told and (not anchors or of_it):
            return told, exchange
        served = self.offerings.last(i, "獻", model)
        return self.families.within(served, anchors, exchange)

    def _course(self, i: int, anchors: list[int]) -> Model | None:
        """A whole course of the rite that is gone through again, if that is meant."""
        also = re.search("及([^，。；]+)，$", self.turns.text[max(0, self.acts[i].start - 8):self.acts[i].start])
        if not anchors and also and self.acts[i].round:
            return self.offerings.also_to(i, also[1])
        run = self.courses.over_again(i, anchors) or self.courses.words(i, anchors)
        return (run, {}) if run else self.courses.extra_cup(i, anchors)

    def _bows(self, i: int, anchors: list[int]) -> Model:
        """拜賓如初: the bows and answers of the last time that he bowed to him; 拜如初: his last bow of which more was told."""
        if not self.acts[anchors[-1]].recipient:
            near = range(anchors[0] - 1, max(-1, i - REACH), -1)
            head = next((j for j in near if self.acts[j].verb == "拜" and self.acts[j + 1].verb == "稽首"
                         and self.acts[j].agent == self.acts[anchors[0]].agent), None)
            return ([head, head + 1], {}) if head is not None else self.families.sequence(i, anchors)
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

    def _as_before(self, i: int, anchors: list[int], agent: Persons) -> Model:
        """取矢如初, 拾取矢如三耦: the turn in which ``agent`` did the like; where that was told by a ditto, what it repeats."""
        match = self.turns.find(anchors, agent, self._told_by)
        if match is None:
            return self._helped(i, anchors), {}
        first, last = match
        if self._told_by(last):
            run = sorted({*self._told_by(first), *self._told_by(last)})
        else:
            run = self.turns.turn(first, anchors[0], exact=agent[0] in ("上射", "下射"))
            order = self.turns.ordered(last)
            end = order or self.turns.turn(last, anchors[0])[-1]  # 命三耦拾取矢: no more than the order
            run = list(range(run[0], max(run[-1], end) + 1))
            if order is None and len(run) <= len(anchors) and {self.acts[j].verb for j in run} <= {self.acts[j].verb for j in anchors}:
                replies = self._replies(run[-1], self._next_doer(i))
                if replies:  # without them it tells no more than what is written beside the ditto
                    run = [j for j in range(max(0, run[0] - 3), run[0]) if self.turns.sentences[j] == self.turns.sentences[run[0]]] + run
                return self.beside.until_told(i, run + replies, None) if replies else [], {}
        verbs = {self.acts[j].verb for j in anchors}
        if "揖" in verbs and "升" not in verbs and self.acts[i].model != "初":
            run = self.beside.salutes(i, run)
        else:
            self.whole[i] = run
            run = self.beside.unwritten(i, anchors, run, first, last)
        return run, self._renamed(i, run, anchors)

    def _followed(self, i: int, agent: Persons) -> Persons:
        """Whom ``agent`` follows, by the ditto before in the same sentence: 長兄弟…為加爵,如初儀,… 致如初."""
        before = next((self.exchanged[j] for j in range(i - 1, max(-1, i - 8), -1)
                       if j in self.exchanged and self.turns.sentences[j] == self.turns.sentences[i]), {})
        return next(((was,) for was, now in before.items() if (now,) == agent), agent)

    def _helped(self, i: int, anchors: list[int]) -> list[int]:
        """宗婦贊豆如初: to help is to do what the helper did the last time, whatever it was called."""
        helper = self.acts[anchors[-1]].agent
        if self.lexicon.kind(self.acts[anchors[-1]].verb, "V") != "assist":
            return []
        last = next((j for j in range(anchors[0] - 1, max(-1, i - REACH), -1) if self.acts[j].agent == helper), None)
        return self.turns.turn(last, i) if last is not None else []

    def _rest(self, i: int, model: str) -> Model:
        """其他如上射, 其餘如右獲: of the turn of that person, or with that thing, what the sentence does not tell.

        公…就物。其他如初儀,卒射如初: what followed when he did that before, up to what is told next.
        """
        if model == "初":
            goes_on = self.acts[i + 1].verb if i + 1 < len(self.acts) else ""
            did = next((j for j in range(i - 1, max(-1, i - 6), -1) if not self.acts[j].negated), i - 1)
            match = self.turns.find([did], self.acts[i].agent, self._told_by)
            stop = next((j for j in range(match[1] + 1, i) if self.acts[j].verb == goes_on), None) if match else None
            return (list(range(match[1] + 1, stop)), {}) if match and stop else ([], {})
        start = next((j for j in range(i - 1, max(-1, i - REACH), -1) if self.turns.periods[j] != self.turns.periods[i]
                      and (model in self.acts[j].agent or model in self.acts[j].object)), None)
        if start is None:
            return [], {}
        run = [j for j in self.turns.turn(start, i, exact=True) if self.turns.periods[j] != self.turns.periods[i]
               and (j >= start or model in self.acts[start].agent)]
        run = self.beside.rest(i, run)
        return run, self._renamed(i, run)

    def _replies(self, j: int, until: Persons) -> list[int]:
        """What others do upon act ``j`` in the rest of its sentence, and with its object: 祝侑,主人拜; 以燔從 … 羞燔者受,加于肵,出.

        It goes on until those act with whom the text goes on: 公卒射,小臣師以巾退 … 公還 (卒射如初。賓就席).
        """
        out: list[int] = []
        periods, thing = self.turns.periods, self.acts[j].object
        while j + 1 < len(self.acts) and len(out) < REACH and self.acts[j + 1].model is None \
                and (periods[j + 1] == periods[j] or thing and self.acts[j + 1].object == thing):
            j += 1
            out.append(j)
        ahead = range(j + 1, min(j + 20, len(self.acts)) if not (thing and out) else j + 1)
        return out + list(range(j + 1, next((k for k in ahead if self.acts[k].agent == until), j + 1)))

    def _next_doer(self, i: int) -> Persons:
        behind = range(i + 1, min(i + REACH, len(self.acts)))
        return next((self.acts[j].agent for j in behind if self.acts[j].model is None), ())

    def _told_by(self, j: int) -> list[int]:
        """What the ditto repeats that qualifies act ``j``; empty where there is none, or its model was not found."""
        return self.found.get(self.anchored.get(j, -1), [])

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


def _exchanged(persons: Persons, exchange: dict[str, str]) -> Persons:
    return tuple(exchange.get(p, p) for p in persons)
