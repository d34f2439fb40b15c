"""What was done before in the same way: turns of one person or pair, and the earlier acts that a formula points back to."""

from __future__ import annotations

from collections.abc import Sequence

from ..lexicon import Lexicon
from ..model import Act
from .scene import Persons

#: How many acts back a model may lie: a whole ceremony has some 2,000.
REACH = 2000
#: How far apart two acts may stand that a formula names together.
_NEAR = 12


class Turns:
    """The acts of one text, seen as turns.  ``lines`` are the lines and ``sentences`` the sentences of the acts."""

    def __init__(self, acts: Sequence[Act], lexicon: Lexicon, lines: Sequence[int], sentences: Sequence[int]):
        self.acts, self.lexicon, self.lines, self.sentences = acts, lexicon, lines, sentences

    def kinds(self, persons: Persons) -> frozenset[str]:
        """The persons, those of one pair of archers under one name: 上射, 上耦 and 三耦 shoot by turns of the same kind."""
        return frozenset("耦" if n.endswith("耦") or self.lexicon.groups.get(n) == "射耦" else n for n in persons)

    def alike(self, a: Persons, b: Persons) -> bool:
        """Whether two companies are the same, or pairs of archers both."""
        return bool(self.kinds(a) & self.kinds(b))

    def turn(self, j: int, stop: int, exact: bool = False) -> list[int]:
        """The run of acts around ``j`` by him who does it: within its line, for a pair of archers across lines.

        With ``exact`` the archers of a pair are told apart.
        """
        agent, first, last = self.acts[j].agent, j, j
        pair = "耦" in self.kinds(agent) and not exact

        def goes(k: int) -> bool:
            same = self.acts[k].agent == agent if exact else self.alike(self.acts[k].agent, agent)
            return same and (pair or self.lines[k] == self.lines[j]) and self.acts[k].model is None

        while first and goes(first - 1):
            first -= 1
        while last + 1 < stop and goes(last + 1):
            last += 1
        return list(range(first, last + 1))

    def since_called(self, i: int, agent: Persons) -> list[int]:
        """All acts from the first of the turn to which ``agent`` (or one like him) was called last, up to ``i``."""
        start = None
        for j in range(i - 1, max(-1, i - REACH), -1):
            act = self.acts[j]
            called = self.lexicon.is_a(act.verb, "pivot") and self.alike(act.recipient, agent)
            if called and start is not None and act.verb == "作":
                break
            if self.alike(act.agent, agent) and act.model is None and not self._ordered(j):
                start = j
        return list(range(start, i)) if start is not None else []

    def _ordered(self, j: int) -> bool:
        """Whether act ``j`` is only what an order in the same clause says."""
        return j > 0 and self.acts[j - 1].quote == self.acts[j].quote and self.lexicon.is_a(self.acts[j - 1].verb, "pivot")

    def find(self, anchors: list[int], agent: Persons) -> tuple[int, int] | None:
        """The earlier acts, as (first, last), that are most like those at ``anchors``, done by ``agent``; the latest of equals."""
        if not anchors:
            return None
        best, found = 0.0, None
        for j in range(anchors[0] - 1, max(-1, anchors[0] - REACH), -1):
            if self.acts[j].verb != self.acts[anchors[-1]].verb or self.acts[j].negated or self.acts[j].model is not None:
                continue
            first, weight = self._in_order(j, anchors)
            weight += 1.5 * self.alike(self.acts[first].agent, agent)
            if weight > best:
                best, found = weight, (first, j)
        telling = self.lexicon.kind(self.acts[anchors[-1]].verb, "V") not in ("motion", "posture")
        return found if best >= 2 or found and telling else None

    def _in_order(self, j: int, anchors: list[int]) -> tuple[int, float]:
        """How like the anchors the acts up to ``j`` are: the first that matches, and a weight."""
        first, weight = j, self._like(j, anchors[-1])
        for anchor in reversed(anchors[:-1]):
            k = next((k for k in range(first - 1, max(-1, first - _NEAR), -1) if self.acts[k].verb == self.acts[anchor].verb), None)
            if k is not None:
                first, weight = k, weight + self._like(k, anchor)
        return first, weight

    def _like(self, j: int, anchor: int) -> float:
        act, model = self.acts[anchor], self.acts[j]
        weight = 1.0
        if act.object and model.object:
            weight += 1.0 if set(act.object) & set(model.object) else -0.5
        if act.recipient and model.recipient:
            weight += 0.5 if self.alike(act.recipient, model.recipient) else -0.3
        return weight
