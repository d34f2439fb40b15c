"""Acts that go together, and are repeated together: 揖讓如初, 辭洗如賓禮, 降盥如主人禮, 祭如賓禮."""

from __future__ import annotations

from ..model import Act
from .offerings import Model, parties
from .scene import Persons
from .turns import REACH, Turns


class Families:
    """The families of acts (``families.tsv``) in one text.  Positions are those of the acts."""

    def __init__(self, turns: Turns, host: str):
        self.turns, self.acts, self.lexicon, self.host = turns, turns.acts, turns.lexicon, host

    def closed(self, copies: list[Act], anchors: list[int]) -> list[Act]:
        """Copies of a family of acts up to the last one that belongs to it for certain: 辭 ends with 對 or 復位."""
        closing = self.lexicon.closing.get(self.acts[anchors[-1]].verb, frozenset()) if anchors else frozenset()
        last = max((n for n, copy in enumerate(copies) if copy.verb in closing), default=len(copies) - 1)
        return copies[:last + 1]

    def sequence(self, i: int, anchors: list[int]) -> Model:
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
            while run[-1] + 1 < anchors[0] and len(run) < REACH and self.acts[run[-1] + 1].verb in self.lexicon.families["辭"]:
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

    def within(self, within: list[int], anchors: list[int], exchange: dict[str, str]) -> Model:
        """Out of an exchange, the acts that go with the anchor: of 祭 the whole offering; all when there is no anchor."""
        anchor = self.acts[anchors[-1]] if anchors else None
        if anchor is None or anchor.verb not in self.lexicon.families:
            return within, exchange
        if anchor.verb == "拜":
            bows = (anchor.purpose, f"答{anchor.purpose}") if anchor.purpose else ()
            like = [j for j in range(max(0, anchors[0] - REACH), anchors[0]) if self.acts[j].purpose in bows]
            return like[-2:], exchange
        start = self.start(within, anchors, tuple(exchange))
        stop = within[-1] + 1 if within else 0
        run = self.run(start, stop, anchors)
        while len(anchors) > 1 and run and not exchange and (self.acts[run[0]].verb, self.acts[run[0]].agent) in {
                (self.acts[j].verb, self.acts[j].agent) for j in anchors[:-1]}:
            run = run[1:]  # 賓降,辭如獻禮: that he comes down is written
        return run, exchange

    def start(self, within: list[int], anchors: list[int], persons: Persons) -> int | None:
        """Where, among positions, the model's acts begin: its first act of the anchor's kind and the steps that lead to it."""
        verb = self.acts[anchors[0]].verb if anchors else ""
        matches = [j for j in within if self.acts[j].verb == verb and (not persons or set(persons) & set(self.acts[j].agent))]
        if not persons and len(anchors) > 1:
            matches = [j for j in matches if self.acts[j].agent == self.acts[anchors[0]].agent]
        rest = [self.acts[j].verb for j in anchors[1:]]
        matches = [j for j in matches if self._has_in_order([self.acts[k].verb for k in self.run(j, within[-1] + 1, anchors)], rest)]
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

    def run(self, start: int | None, stop: int, anchors: list[int]) -> list[int]:
        """From ``start`` the acts of the anchor's family without a break."""
        if start is None:
            return []
        family = self.lexicon.families.get(self.acts[anchors[-1]].verb, frozenset()) if anchors else frozenset()
        out = [start]
        while out[-1] + 1 < stop and self.acts[out[-1] + 1].verb in family and self.acts[out[-1] + 1].model is None:
            out.append(out[-1] + 1)
        return out
