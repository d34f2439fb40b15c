"""Dittos that name a deed: 揖如升射, 作升飲者如作射, 相工如初入, 如其降也, 命眾耦如命三耦之辭."""

from __future__ import annotations

from collections.abc import Callable

from .beside import Beside
from .turns import REACH, Turns


class Deeds:
    """The earlier deeds of one text that a ditto can name.  ``told`` gives what the ditto that qualifies an act repeats."""

    def __init__(self, turns: Turns, beside: Beside, told: Callable[[int], list[int]]):
        self.turns, self.acts, self.beside, self.told = turns, turns.acts, beside, told

    def like(self, i: int, anchors: list[int], deed: str) -> list[int]:
        """What was done then of the kind that ditto ``i`` qualifies."""
        name = deed.removeprefix("初").removeprefix("其")
        lexicon = self.turns.lexicon
        if len(name) == 2 and all(lexicon.has(c, "V") for c in name):
            return self._on_the_way(i, anchors, name)
        if lexicon.kind(name[1:], "P") or name.endswith("耦"):
            return self._said_to(i, name[0], name[1:])
        return self._with(i, anchors, name[:1])

    def _on_the_way(self, i: int, anchors: list[int], name: str) -> list[int]:
        """揖如升射, 如作射: the turn that led to the deed, from the first of the two verbs on; beside 揖 only its salutes."""
        agent, stop = self.acts[i].agent, (anchors or [i])[0]
        goals = [j for j in range(stop - 1, max(-1, stop - REACH), -1) if self.acts[j].verb[-1:] == name[1]]
        like = [j for j in goals if self.turns.alike(self.acts[j].agent, agent)]
        same = [j for j in like if self.turns.kinds(self.acts[j].agent) == self.turns.kinds(agent)]  # 一耦, not 大夫 with his fellow
        goal = next(iter(same or like or goals), None)
        if goal is None:
            return []
        doer = self.acts[goal].agent if not self.turns.lexicon.is_a(name[0], "pivot") else ()
        start = next((j for j in range(goal, max(-1, goal - REACH), -1) if self.acts[j].verb == name[0]
                      and (not doer or self.turns.alike(self.acts[j].agent, doer))), None)
        if start is None:
            return []
        run = self.told(start) or [j for j in self.turns.turn(start, stop) if j <= goal]
        if "揖" not in {self.acts[j].verb for j in anchors}:
            return run
        before = (j for j in range(run[0] - 1, max(-1, run[0] - 8), -1) if self.turns.lines[j] == self.turns.lines[run[0]])
        return self.beside.salutes(i, run) or next(filter(None, map(self.told, before)), [])  # 揖如三耦。及階,耦先升 … 卒射,揖如升射

    def _with(self, i: int, anchors: list[int], verb: str) -> list[int]:
        """相工如初入, 如其降也: the way in which it was done when they came in, and not the coming in."""
        verbs = {self.acts[j].verb for j in anchors}
        for goal in range((anchors or [i])[0] - 1, max(-1, i - REACH), -1):
            if self.acts[goal].verb != verb:
                continue
            mates = [j for j in range(max(0, goal - 12), goal) if self.turns.lines[j] == self.turns.lines[goal]
                     and self.acts[j].verb in verbs]
            if mates:
                return self.told(mates[-1]) or [j for j in self.turns.turn(mates[-1], goal) if j <= mates[-1]]
        return []

    def _said_to(self, i: int, verb: str, person: str) -> list[int]:
        """如命三耦之辭: the words with which those of that kind were told it first."""
        told = [j for j in range(max(0, i - REACH), i) if self.acts[j].verb == verb and self.turns.alike(self.acts[j].recipient, (person,))
                and self.acts[j + 1].verb == "曰"]
        if not told:
            return []
        line = self.turns.turn(told[0], i)
        return [k for j in told if j - told[0] < 2 * len(told) and (j in line or j - told[0] < 6) for k in (j, j + 1)]
