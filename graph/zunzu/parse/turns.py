"""What was done before in the same way: turns of one person or pair, and the earlier acts that a formula points back to."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence, Set
from itertools import chain, takewhile

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
        self.told = {sentences[j] for j, act in enumerate(acts) if act.model is not None}  # sentences that have a ditto
        self._by_verb: dict[str, list[int]] = {}
        for j, act in enumerate(acts):
            self._by_verb.setdefault(act.verb, []).append(j)
        self._kinds: dict[Persons, frozenset[str]] = {}  # what was found of companies that were asked for

    def kinds(self, persons: Persons) -> frozenset[str]:
        """The persons, those of one pair of archers under one name: 上射, 上耦 and 三耦 shoot by turns of the same kind.

        The head of an office goes by its bare name too: 司馬正 is 司馬 (司馬正…命取矢, and later 司馬…命取矢如初).
        """
        if persons not in self._kinds:
            self._kinds[persons] = frozenset(map(self._kind, persons))
        return self._kinds[persons]

    def _kind(self, name: str) -> str:
        if name.endswith("耦") or self.lexicon.groups.get(name) == "射耦":
            return "耦"
        office = name.removesuffix("正")
        return office if office != name and self.lexicon.kind(office, "P") == "officer" else name

    def alike(self, a: Persons, b: Persons) -> bool:
        """Whether two companies are the same, or pairs of archers both."""
        return not self.kinds(a).isdisjoint(self.kinds(b))

    def turn(self, j: int, stop: int, exact: bool = False) -> list[int]:
        """The run of acts around ``j`` by him who does it: within its line, for a pair of archers across lines.

        With ``exact`` the archers of a pair are told apart.
        """
        agent, first, last = self.acts[j].agent, j, j
        pair = "耦" in self.kinds(agent) and not exact

        def goes(k: int, by: int) -> bool:
            same = self.acts[k].agent == agent if exact else self.alike(self.acts[k].agent, agent)
            return same and (pair or self.lines[k] == self.lines[by]) and self.acts[k].model is None

        while first and goes(first - 1, first):
            first -= 1
        while last + 1 < stop and (goes(last + 1, last) or self._runs_on(last, pair)):
            last += 1
        return list(range(first, last + 1))

    def _runs_on(self, j: int, pair: bool) -> bool:
        """Whether the act behind ``j`` begins a line without naming its doer, who is the same."""
        act, after = self.acts[j], self.acts[j + 1]
        return not pair and self.lines[j + 1] != self.lines[j] and after.agent == act.agent and after.warrants.get("agent") == "E1" \
            and after.model is None

    def since_called(self, i: int, agent: Persons, verb: str) -> list[int]:
        """All acts from the first of the turn to which ``agent`` (or one like him) was called last, to ``verb``, up to ``i``."""
        call = next((j for j in range(i - 1, max(-1, i - REACH), -1)
                     if self.lexicon.is_a(self.acts[j].verb, "pivot") and self.alike(self.acts[j].recipient, agent)
                     and any(self.acts[k].verb == verb for k in range(j + 1, min(j + 4, i)) if self.is_ordered(k))), None)
        if call is None:
            return []
        start = next((j for j in range(call + 1, i) if self.sentences[j] != self.sentences[call] and self.acts[j].model is None
                      and self.alike(self.acts[j].agent, agent)), i)
        return list(range(start, i))

    def is_ordered(self, j: int) -> bool:
        """Whether act ``j`` is only what an order in the same sentence says: 命三耦皆袒決遂,執弓,序出取矢."""
        agent = self.acts[j].agent
        for k in range(j - 1, max(-1, j - _NEAR), -1):
            act, after = self.acts[k], self.acts[k + 1]
            if self.sentences[k] != self.sentences[j] or act.quote != after.quote and "agent" not in after.elided:
                return False  # 司馬命去侯,負侯許諾: he does it
            if self.lexicon.is_a(act.verb, "pivot"):
                return act.quote == self.acts[j].quote or act.recipient == agent
            if act.agent != agent:
                return False
        return False

    def find(self, anchors: list[int], agent: Persons, told_by: Callable[[int], list[int]]) -> tuple[int, int] | None:
        """The earlier acts, as (first, last), that are most like those at ``anchors``, done by ``agent``; the latest of equals.

        What stands in the sentence of a ditto is no full description: it is taken only where ``told_by`` knows what it repeats.
        """
        if not anchors:
            return None
        best, found = 0.0, None
        one = self.acts[anchors[-1]].agent == self.acts[anchors[0]].agent
        doer = agent if one else self.acts[anchors[-1]].agent  # 揖如三耦: the salute of the pairs; 命取矢如初: of him who is told
        words = frozenset("".join(self.acts[k].quote for k in (*anchors, anchors[-1] + 1))) - set("如初皆「」。")
        before, verb = self._led_to(anchors[0]), self.acts[anchors[-1]].verb  # 釋獲 is to 釋 a tally
        is_ordered = self.is_ordered(anchors[-1])
        for j in self._latest({verb, verb.removesuffix("獲")}, anchors[0]):
            act = self.acts[j]
            if act.negated or act.model is not None or self.is_ordered(j) != is_ordered:
                continue
            if self.sentences[j] in self.told and not told_by(j):
                continue
            first, weight = self._in_order(j, anchors)
            weight += 1.5 if self.alike(self.acts[first].agent, agent) else -1.0
            weight -= 0.0 if self.alike(act.agent, doer) else 1.0
            if weight + (0.1 * len(before) + 1) <= best:
                continue  # however like the rest may be
            weight += 0.1 * len(self._led_to(first) & before) + len(words & self._words(j)) / max(1, len(words))
            if weight > best:
                best, found = weight, (first, j)
        return found if best >= 2 else None

    def _latest(self, verbs: Set[str], before: int) -> list[int]:
        """The acts that are one of ``verbs``, within reach before a position, the latest first."""
        places = [self._by_verb.get(verb, []) for verb in verbs]
        near = [found[bisect_right(found, before - REACH):bisect_left(found, before)] for found in places]
        return sorted(chain.from_iterable(near), reverse=True)

    def _words(self, j: int) -> frozenset[str]:
        """The characters of the clauses about act ``j`` in its sentence: 告于賓曰左右卒射."""
        near = (k for k in range(max(0, j - 3), min(len(self.acts), j + 4)) if self.sentences[k] == self.sentences[j])
        return frozenset("".join(self.acts[k].quote for k in near))

    def _led_to(self, j: int) -> frozenset[str]:
        """What led to act ``j``: the verbs of the acts right before it by the same persons."""
        return frozenset(act.verb for act in self.acts[max(0, j - 5):j] if self.alike(act.agent, self.acts[j].agent))

    def _in_order(self, j: int, anchors: list[int]) -> tuple[int, float]:
        """How like the anchors the acts up to ``j`` are: the first that matches, and a weight."""
        first, weight = j, self._like(j, anchors[-1])
        company = tuple(name for anchor in anchors for name in self.acts[anchor].agent)
        for anchor in reversed(anchors[:-1]):
            near = takewhile(lambda k: self.alike(self.acts[k].agent, company), range(first - 1, max(-1, first - _NEAR), -1))
            k = next((k for k in near if self.acts[k].verb == self.acts[anchor].verb
                      and self.alike(self.acts[k].agent, self.acts[anchor].agent)), None)
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
