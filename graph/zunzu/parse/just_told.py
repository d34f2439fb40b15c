"""亦如之: as was just told of another person, at another place, of another cup."""

from __future__ import annotations

from collections.abc import Mapping

from .offerings import Model, Offerings
from .scene import Persons
from .turns import REACH, Turns


class JustTold:
    """What a ditto that points back (之, 是, 此) repeats.  ``found`` tells what the dittos before repeat."""

    def __init__(self, turns: Turns, host: str, offerings: Offerings, found: Mapping[int, list[int]]):
        self.turns, self.acts, self.host, self.offerings, self.found = turns, turns.acts, host, offerings, found

    def again(self, i: int) -> Model:
        """Positions of the acts repeated, and who stands for whom."""
        return self._in_sentence(i) or self._round(i) or self._block(i)

    def _in_sentence(self, i: int) -> Model | None:
        """亦如之 of what was just told, when the sentence tells what is the same: 長受酬,亦如之; 儐大史亦如之; 中亦如之."""
        ditto = self.acts[i]
        if ditto.quote.startswith("若是"):  # 若是者三: all that was told last
            return [j for j in range(max(0, i - 30), i) if self.turns.periods[j] == self.turns.periods[i - 1]], {}
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

    def _round(self, i: int) -> Model | None:
        """三耦卒射,亦如之: the whole turn of the pair before, from where it was called."""
        before = [j for j in range(max(0, i - 4), i)
                  if self.turns.sentences[j] == self.turns.sentences[i] and self.acts[j].agent == self.acts[i].agent]
        if not before or "耦" not in self.turns.kinds(self.acts[i].agent):
            return None
        run = self.turns.since_called(before[0], self.acts[i].agent, self.acts[before[-1]].verb)
        return run, {self.acts[run[0]].agent[0]: self.acts[i].agent[0]} if run else {}

    def _block(self, i: int) -> Model:
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
