"""Dittos of offerings: 獻長兄弟,如賓儀; 賓三獻,如初; 如賓酬主人之禮 are made as an earlier offering was."""

from __future__ import annotations

from collections.abc import Callable

from .beside import Beside
from .scene import Persons
from .turns import REACH, Turns

#: What a ditto repeats, and who now does what whom of the model did.
Model = tuple[list[int], dict[str, str]]


class Offerings:
    """The earlier offerings of one text.  ``told`` gives what the ditto that qualifies an act repeats, where that is known."""

    def __init__(self, turns: Turns, beside: Beside, told: Callable[[int], list[int]]):
        self.turns, self.acts, self.beside, self.told = turns, turns.acts, beside, told
        self.apart: dict[int, dict[int, dict[str, str]]] = {}  # ditto → position → who stands for whom there

    def to_person(self, i: int, offer: int, person: str) -> Model:
        """獻長兄弟,如賓儀: what was done when ``person`` was offered the like, from his own first act on.

        獻隸僕人,如大侯之禮 names no person: as the last was offered to.
        """
        verb = self.acts[offer].verb
        if not self.turns.lexicon.has(person, "P"):
            return self.again(i, offer, to_anybody=True)
        round_ = next((a.exchange for a in reversed(self.acts[max(0, i - REACH):i])
                       if a.exchange and (self._is_offer(a.verb, verb) and person in a.recipient
                                          or a.verb == "受" and a.round == verb and person in a.agent)), None)  # or offered in silence
        run = self._run(i, round_)
        if told := next((self.told(j) for j in run if self._is_offer(self.acts[j].verb, verb) and self.told(j)), None):
            return told, {person: self.acts[i].agent[0]} if self.acts[i].agent else {}
        given = next((j for j in run if self.acts[j].verb in self.turns.lexicon.offers), None)
        run = self._prepared(run) + run
        if (servant := self.acts[i].agent) and given is not None and not set(servant) & self._parties(given):
            return self._brought(run, servant), {}
        run = self.beside.behind_written(offer, run, given)
        run = self.beside.until_told(i, run + self._own_cup(run, given), given)
        now = next((a.recipient for a in reversed(self.acts[max(0, i - 4):i]) if a.verb == verb and a.recipient), ())
        return run, {person: now[0]} if now else {}

    def _prepared(self, run: list[int]) -> list[int]:
        """祝酌,授尸,尸以醋主人: what was done for the offering in its sentence."""
        return [j for j in range(max(0, run[0] - 4), run[0]) if self.turns.sentences[j] == self.turns.sentences[run[0]]
                and self.turns.lexicon.is_a(self.acts[j].verb, "needs-cup")] if run else []

    def given_beside(self, i: int, anchor: int) -> int | None:
        """The offering told in the sentence before act ``anchor``, of which no other ditto tells how it is made: 獻祝,籩、燔從,如初儀."""
        for j in range(anchor - 1, max(-1, anchor - 5), -1):
            if self.turns.sentences[j] != self.turns.sentences[i] or self.acts[j].model is not None:
                return None
            if self.acts[j].recipient and {self.acts[j].verb, self.acts[j].verb + "爵"} & self.turns.lexicon.offers.keys():
                return j
        return None

    def served(self, i: int, offer: int, anchors: list[int], courses: list[int]) -> list[int]:
        """獻祝,籩、燔從,如初儀; 致于主人、主婦,燔從皆如初: as each was offered to last, with no courses but those named.

        Each stretch has its own persons: 主婦 gave to 主人, 主人 to 主婦, and now 賓 gives to both.
        """
        now, parts = self.acts[offer], [courses] if courses else []
        before = [j for j in range(offer - 1, max(-1, offer - REACH), -1) if self.acts[j].verb[0] == now.verb[0] and self.acts[j].exchange]
        for person in now.recipient:
            parts += [self._run(offer, self.acts[j].exchange) for j in before if person in self.acts[j].recipient][:1]
        run = sorted({j for part in parts for j in part})
        brought = {thing for j in run if self.acts[j].verb == "從" for thing in self.acts[j].object}
        others = brought - {thing for j in anchors for thing in self.acts[j].object}
        for n, part in enumerate(parts):
            given = next((j for j in range(part[-1], max(-1, part[-1] - REACH), -1) if self.acts[j].exchange == self.acts[part[0]].exchange
                          and self.acts[j].verb in self.turns.lexicon.offers), None)
            if given is not None:
                taker = now.recipient[max(0, n - len(parts) + len(now.recipient))]
                persons = {**dict(zip(self.acts[given].agent, now.agent)), **dict.fromkeys(self.acts[given].recipient, taker)}
                self.apart.setdefault(i, {}).update(dict.fromkeys(part, persons))
        return [j for j in run if not others & set(self.acts[j].object)]

    def _parties(self, offer: int) -> set[str]:
        return {*self.acts[offer].agent, *self.acts[offer].recipient, *(act.agent[0] for act in self.acts[offer - 2:offer] if act.agent)}

    def _brought(self, run: list[int], servant: Persons) -> list[int]:
        """宗婦薦豆,俎、從獻皆如主人: from what the servant did to the last that was eaten."""
        eaten = [n for n, j in enumerate(run) if self.turns.lexicon.kind(self.acts[j].verb, "V") == "eat"]
        start = next((n for n, j in enumerate(run) if self.acts[j].agent == servant), None)
        return run if start is None or not eaten else run[start:eaten[-1] + 1]

    def _own_cup(self, run: list[int], given: int | None) -> list[int]:
        """The cup that the giver pours for himself upon it: 主人 …酌酢 … 賓答拜,揖,執祭以降."""
        if given is None or not run:
            return []
        back = next((self.acts[j] for j in range(given, run[-1] + 12) if j < len(self.acts) and self.acts[j].verb in ("酢", "醋")), None)
        if back is None or back.agent != self.acts[given].agent or back.recipient != back.agent:
            return []
        return [j for j in range(run[-1] + 1, run[-1] + 40) if j < len(self.acts) and self.acts[j].exchange == back.exchange]

    def again(self, i: int, offer: int, to_anybody: bool = False) -> Model:
        """賓三獻,如初: the last offering of this kind to the same person, up to what the sentence tells besides (燔從如初)."""
        now = self.acts[offer]
        last = next((j for j in range(offer - 1, max(-1, offer - REACH), -1)
                     if self.is_extra(j) or self.acts[j].verb[0] == now.verb[0]
                     and self.acts[j].exchange not in (None, now.exchange)
                     and (to_anybody or not now.recipient or self.turns.alike(self.acts[j].recipient, now.recipient))), None)
        if last is None:
            return [], {}
        giver = self.acts[next(iter(self.told(last)), last)].agent
        exchange = {giver[0]: now.agent[0]} if giver and now.agent and giver != now.agent else {}
        if to_anybody:
            exchange.update(zip(self.acts[last].recipient, now.recipient))
        if self.told(last):
            return self.told(last), exchange
        run = self._to_the_end(self._run(i, self.acts[last].exchange) or [last], offer)
        besides = {act.verb for act, n in zip(self.acts[i + 1:i + 3], self.turns.sentences[i + 1:i + 3])
                   if n == self.turns.sentences[i] and not act.negated}
        stop = next((n for n, j in enumerate(run) if j > last and self.acts[j].verb in besides), len(run))
        return self._thanked(run, i) if stop == len(run) else run[:stop], exchange

    def is_extra(self, j: int) -> bool:
        """為加爵: whether act ``j`` is the giving of a cup that goes by a name of its own."""
        return self.acts[j].verb == "為" and f"為{''.join(self.acts[j].object)}" in self.turns.lexicon.offers

    def _to_the_end(self, run: list[int], stop: int) -> list[int]:
        """``run`` with the drinking, where that is told of one who goes by another name: 獻服不 … 獲者…立卒爵."""
        if any(self.acts[j].verb in ("卒", "飲", "止", "媵") for j in run):
            return run
        drunk = next((j for j in range(run[-1] + 1, stop) if self.acts[j].verb in ("卒", "飲") or self.acts[j].exchange), None)
        return run if drunk is None or self.acts[drunk].exchange else [*run, *range(run[-1] + 1, drunk + 1)]

    def _thanked(self, run: list[int], stop: int) -> list[int]:
        """``run`` with the rest of the last bow and what answers it: 媵爵者 …再拜稽首,執觶興。公答再拜."""
        run = list(run)
        while run[-1] + 1 < stop:
            last, after = self.acts[run[-1]], self.acts[run[-1] + 1]
            bowing = after.agent == last.agent and after.verb in ("稽首", "執", "興")
            if not bowing and not (after.verb == "拜" and (after.answers or "").isdigit() and int(after.answers or 0) in run):
                break
            run.append(run[-1] + 1)
        return run

    def also_to(self, i: int, person: str) -> Model:
        """獻祝 …及佐食,如初: as the like was offered to ``person``."""
        last = next((j for j in range(i - 1, max(-1, i - REACH), -1)
                     if self.acts[j].verb == self.acts[i].round and person in self.acts[j].recipient), None)
        giver = self.acts[last].agent if last is not None else ()
        now = self.acts[i].agent
        if last is None or not giver or not now:
            return [], {}
        return self.beside.until_told(i, self._run(i, self.acts[last].exchange), last), {giver[0]: now[0]}

    def between(self, i: int, giver: str, receiver: str, verb: str) -> Model:
        """如賓酬主人之禮, 如獻卿之禮: the offering of ``giver`` to ``receiver``; without a giver the one told at greatest length.

        獻士 in a few words, when others were offered to already, is no model.
        """
        before = [j for j in range(max(0, i - REACH), i) if self.turns.sentences[j] != self.turns.sentences[i]]
        runs: dict[str | None, list[int]] = {
            self.acts[j].exchange: [] for j in reversed(before) if self._is_offer(self.acts[j].verb, verb) and self.acts[j].exchange
            and _names(giver, self.acts[j].agent) and _names(receiver, self.acts[j].recipient)}
        for j in before:
            if self.acts[j].exchange in runs:
                runs[self.acts[j].exchange].append(j)
        if (self.acts[i].model or "").startswith("初"):
            runs = dict([*runs.items()][-1:])  # 初受酬: the first
        run = (next(iter(runs.values())) if giver else max(runs.values(), key=len)) if runs else []
        while len(run) > 1 and self.acts[run[-1] + 1].exchange != self.acts[run[-1]].exchange \
                and self.acts[run[-1] + 1].quote == self.acts[run[-1]].quote:
            run = run[:-1]  # 主人以觶適西階上酬大夫 begins the next
        opening = next((self.acts[j] for j in run if self._is_offer(self.acts[j].verb, verb)), None)
        if opening is not None and receiver:
            receiver = next((name for name in opening.recipient if name.endswith(receiver)), receiver)
        mine = next((a for a in reversed(self.acts[max(0, i - REACH):i]) if a.verb == verb), None)
        exchange = {}
        if mine is not None and mine.agent and mine.recipient and giver not in mine.agent:
            exchange = {giver: mine.agent[0], receiver: mine.recipient[0]}
        agent = self.acts[i].agent
        if agent and agent[0] not in exchange.values():
            to = next((a.recipient for a in reversed(self.acts[max(0, i - 3):i]) if a.agent == agent and a.recipient), agent)
            exchange = {giver: agent[0], receiver: to[0]}  # 弟子…舉觶于長兄弟; or each to the next of the same company
        told = next((self.told(j) for j in run if self.acts[j].verb == verb and self.told(j)), None)
        if told and not giver and mine is not None and mine.recipient:
            first = next((name for name in parties(self.turns, told) if name not in mine.agent), receiver)
            exchange = {first: mine.recipient[0]}
        if (self.acts[i].model or "").endswith(f"受{giver}{verb}") and opening is not None:  # as he took it: from his own first act on
            run = run[next((n for n, j in enumerate(run) if any(name.startswith(opening.recipient) for name in self.acts[j].agent)), 0):]
            exchange = {giver: agent[0], **dict(zip(self.acts[run[0]].agent[:1], agent))} if run and agent else {}
        return told or run, exchange

    def passed_on(self, i: int, anchor: int) -> Model:
        """賓酬長兄弟 … 衆賓長自左受旅,如初: he who was toasted toasts the next; 交錯以辯,皆如初儀: so all of them."""
        toast = next((j for j in range(anchor - 1, max(-1, anchor - REACH), -1) if self.acts[j].verb == "酬"), None)
        if toast is None or not self.acts[toast].agent or not self.acts[toast].recipient:
            return [], {}
        giver, receiver, now = self.acts[toast].agent[0], self.acts[toast].recipient[0], self.acts[i].agent
        if self.acts[anchor].verb != "受":
            return list(range(toast, anchor)), {giver: now[0]} if now else {}
        return [j for j in self._run(anchor, self.acts[toast].exchange) if j >= toast], {giver: receiver, receiver: now[0]} if now else {}

    def passing(self, i: int, beside: list[int]) -> Model | None:
        """長受酬,亦如之; 士旅酌,亦如之: the last passing of the cup, from the one to the other and so on."""
        offer = next((j for j in range(beside[0] - 1, max(-1, i - REACH), -1) if self._is_offer(self.acts[j].verb, "酬")), None)
        if offer is None:
            return None
        passed_on = any(self._is_offer(self.acts[j].verb, "酬") for j in beside)  # the giving is written
        floor = max(0, offer - REACH)
        start = next(j for j in range(offer, -1, -1) if j == floor or self.acts[j - 1].exchange != self.acts[offer].exchange
                     or self.turns.lines[j - 1] != self.turns.lines[offer])
        run = list(range(offer + 1 if passed_on else start, beside[0]))
        giver, receiver, now = self.acts[offer].agent, self.acts[offer].recipient, self.acts[beside[-1]].agent
        if not giver or not receiver or not now:
            return run, {}
        return run, {giver[0]: now[0], receiver[0]: now[0]} if passed_on else {receiver[0]: now[0]}

    def last(self, i: int, kind: str, receiver: str | None) -> list[int]:
        """The acts of the last exchange of ``kind`` before ``i``, to ``receiver`` if one is given."""
        return self._run(i, next((a.exchange for a in reversed(self.acts[max(0, i - REACH):i]) if a.verb == kind and a.exchange
                                  and (receiver is None or receiver in a.recipient)), None))

    def _run(self, i: int, exchange: str | None) -> list[int]:
        """The acts of an exchange that stand before ``i``; none of None."""
        return [j for j in range(max(0, i - REACH), i) if self.acts[j].exchange == exchange] if exchange else []

    @staticmethod
    def _is_offer(verb: str, other: str) -> bool:
        return verb == other or {verb, other} in ({"酢", "醋"}, {"酬", "旅"})


def _names(said: str, persons: Persons) -> bool:
    """Whether a formula that says ``said`` means one of ``persons``: 兄弟 for 長兄弟; it may say nobody."""
    return not said or any(name.endswith(said) for name in persons)


def parties(turns: Turns, run: list[int]) -> list[str]:
    """Everybody who acts in ``run``, in order."""
    return list(dict.fromkeys(p for j in run for p in turns.acts[j].agent))
