"""What was done before in the same way: turns of one person or pair, and the earlier acts that a formula points back to."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, islice, takewhile

from ..lexicon import Lexicon
from ..model import Act
from .scene import Persons

#: How many acts back a model may lie: a whole ceremony has some 2,000.
REACH = 2000
#: How far apart two acts may stand that a formula names together.
_NEAR = 12
#: The same where others have their turns in between: 升射、卒射、降 of archers.
_FAR = 60
#: How many characters a period has at most.
PERIOD = 600
#: How many acts of one turn stand before and behind any one of it; ten times what the books have.
_TURN = 250
#: With so many earlier acts of the kind, the latest, a ditto's own is compared.
_LIKE = 150


class Turns:
    """The acts of one ``text``, seen as turns.  ``lines`` are the lines and ``sentences`` the sentences of the acts."""

    def __init__(self, text: str, acts: Sequence[Act], lexicon: Lexicon, lines: Sequence[int], sentences: Sequence[int]):
        self.text, self.acts, self.lexicon, self.lines, self.sentences = text, acts, lexicon, lines, list(sentences)
        for j, act in enumerate(acts):
            if j and act.model is not None and text[acts[j - 1].end:act.start].endswith("」"):
                self.sentences[j] = sentences[j - 1]  # 告:「左右卒射。」如初
        self._by_verb: dict[str, list[int]] = {}
        for j, act in enumerate(acts):
            self._by_verb.setdefault(act.verb, []).append(j)
        # what was found of the companies and of the acts that were asked for
        self._kinds: dict[Persons, frozenset[str]] = {}
        self._matters: dict[int, frozenset[str]] = {}
        stops = [match.start() for match in re.finditer("。(?!」)", text)]
        self.periods = [bisect(stops, act.start) for act in acts]
        self.told = {sentences[j]: j for j, act in enumerate(acts) if act.model is not None}  # sentences that have a ditto, and where

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
        if len(name) == 2 and name[1] in "人者" and self.lexicon.kind(name[0], "V") == "divine":
            return name[0]  # 筮人 is he who divines, 筮者
        office = name.removesuffix("正")
        return office if office != name and self.lexicon.kind(office, "P") == "officer" else name

    def alike(self, a: Persons, b: Persons) -> bool:
        """Whether two companies are the same, or pairs of archers both."""
        return bool(self.kinds(a) & self.kinds(b))

    def turn(self, j: int, stop: int, exact: bool = False) -> list[int]:
        """The run of acts around ``j`` by him who does it: within its line, for a pair of archers across lines.

        With ``exact`` the archers of a pair are told apart.
        """
        agent, first, last = self.acts[j].agent, j, j
        pair = "耦" in self.kinds(agent) and not exact

        def goes(k: int, by: int) -> bool:
            same = self.acts[k].agent == agent if exact else self.alike(self.acts[k].agent, agent)
            return same and (pair or self.lines[k] == self.lines[by]) and self.acts[k].model is None

        while first > max(0, j - _TURN) and goes(first - 1, first):
            first -= 1
        while last + 1 < min(stop, j + _TURN) and (goes(last + 1, last) or self._runs_on(last, pair)):
            last += 1
        return list(range(first, last + 1))

    def _runs_on(self, j: int, pair: bool) -> bool:
        """Whether the act behind ``j`` begins a line without naming its doer, who is the same."""
        act, after = self.acts[j], self.acts[j + 1]
        return not pair and self.lines[j + 1] != self.lines[j] and after.agent == act.agent and "agent" in after.elided \
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

    def ordered(self, j: int) -> int | None:
        """The last act that is no more than the order given in act ``j``."""
        last = None
        for k in range(j + 1, min(j + _NEAR, len(self.acts))):
            if not self.is_ordered(k):
                break
            last = k
        return last

    def is_listed(self, j: int) -> bool:
        """Whether act ``j`` is named in one row with the act before it: 設豐、實觶."""
        between = self.text[self.acts[j - 1].end:self.acts[j].start]
        return "、" in between and not re.search("[，；。]", between)

    def find(self, anchors: list[int], agent: Persons, told_by: Callable[[int], list[int]]) -> tuple[int, int] | None:
        """The earlier acts, as (first, last), that are most like those at ``anchors``, done by ``agent``; the latest of equals.

        What stands in the sentence of a ditto is no full description: it is taken only where ``told_by`` knows what it repeats.
        """
        row = next((n for n, k in enumerate(anchors) if n and self.is_listed(k)), len(anchors))
        if row == len(anchors):  # 命取矢如初: it is the order that is given again; 命設豐、實觶,如初: what is ordered is done again
            anchors = [k for k in anchors if not self.is_ordered(k)] or anchors
            row = len(anchors)
        found = self._most_like(anchors, agent, told_by)
        if row < len(anchors) and (found is None or found[0].acts < len(anchors)):
            found = self._most_like(anchors[:row], agent, told_by)
        found = found or self._most_like(anchors, agent, told_by, fully=False)
        if found is None:
            return None
        first, last = found[0].first, found[1]
        for listed in anchors[row:]:  # 設豐、實觶如初: what was done next, by whomever
            last = next((j for j in range(last + 1, min(last + _NEAR, anchors[0])) if self._is_same_deed(j, listed)), last)
        return first, last

    def _most_like(self, anchors: list[int], agent: Persons, told_by: Callable[[int], list[int]],
                   fully: bool = True) -> tuple[Likeness, int] | None:
        """The last act that was most like the last of ``anchors``, and how like."""
        if not anchors:
            return None
        alike = (j for j in self._latest(self._names_of_deed(anchors[-1]), anchors[0])
                 if not self.acts[j].negated and self.acts[j].model is None and self._is_same_deed(j, anchors[-1])
                 and not self.is_ordered(j) and (j > self.told.get(self.sentences[j], -1) or told_by(j) or not fully))
        matches = [(self._likeness(j, anchors, agent, bool(told_by(j))), j) for j in islice(alike, _LIKE)]
        return max((match for match in matches if match[0].is_enough()), default=None)

    def _latest(self, verbs: Set[str], before: int) -> list[int]:
        """The acts that are one of ``verbs``, within reach before a position, the latest first."""
        places = [self._by_verb.get(verb, []) for verb in verbs]
        near = [found[bisect(found, before - REACH):bisect_left(found, before)] for found in places]
        return sorted(chain.from_iterable(near), reverse=True)

    def _names_of_deed(self, anchor: int) -> Set[str]:
        """The verbs by which the same deed as that of ``anchor`` may go."""
        verb, traits = self.acts[anchor].verb, self.lexicon.traits
        fills = traits["fills"] if self.lexicon.is_a(verb, "fills") else frozenset()
        speaks = traits["asks"] | traits["pivot"] if self._speaks(anchor) else frozenset()
        return fills | speaks | {verb, verb.removesuffix("獲")}

    def _is_same_deed(self, j: int, anchor: int) -> bool:
        """Whether two acts go by one name (釋獲 and 釋, 酌 and 實), or both speak of the same: 請射, 告「…請射」; 命送, 曰「送爵」."""
        verb, other = self.acts[anchor].verb, self.acts[j].verb
        if other in (verb, verb.removesuffix("獲")) or self.lexicon.is_a(verb, "fills") and self.lexicon.is_a(other, "fills"):
            return True
        if not self._speaks(anchor) or not self._speaks(j):
            return False
        asked = self._matter(anchor)
        return bool(asked) and (asked if (verb, other) == ("命", "曰") else asked | {verb}) <= self._matter(j)

    def _speaks(self, j: int) -> bool:
        return self.lexicon.is_a(self.acts[j].verb, "asks") or self.lexicon.is_a(self.acts[j].verb, "pivot")

    def _said(self, j: int) -> str:
        """The clause of act ``j``, and what is spoken then."""
        act = self.acts[j]
        stop = next((k for k in range(j + 1, min(j + _FAR, len(self.acts))) if self.acts[k].verb != "曰"), -1)
        behind = self.text[act.end:self.acts[stop].start if stop > 0 else act.end + PERIOD]
        return act.quote + behind[:behind.rfind("。") + 1]

    def _matter(self, j: int) -> frozenset[str]:
        """What is told, asked or ordered in act ``j``: 告于賓曰「左右卒射」, 以賢獲與鈞告."""
        if j in self._matters:
            return self._matters[j]
        act = self.acts[j]
        by, _, said = self._said(j).partition(act.verb)
        for name in act.recipient:
            said = said.replace(f"于{name}", "")
        self._matters[j] = frozenset(re.findall(r"[\u3400-\u9fff]", by.partition("以")[2] + said)) - set("于曰以如初皆")
        return self._matters[j]

    def _likeness(self, j: int, anchors: list[int], agent: Persons, told: bool) -> Likeness:
        """How like the anchors the acts up to ``j`` are."""
        first, count = j, 1
        doers = {k: agent if self.acts[k].agent == self.acts[anchors[0]].agent else self.acts[k].agent for k in anchors}  # 揖如三耦
        company = tuple(name for who in doers.values() for name in who)
        for anchor in reversed(anchors[:-1]):
            pair = "耦" in self.kinds(doers[anchor])  # 升射、卒射: between the two others have their turns
            back = range(first - 1, max(-1, first - (_FAR if pair else _NEAR)), -1)
            near = back if pair else takewhile(lambda k: self.alike(self.acts[k].agent, company), back)
            k = next((k for k in near if self.acts[k].verb == self.acts[anchor].verb
                      and self.alike(self.acts[k].agent, doers[anchor])), None)
            if k is not None:
                first, count = k, count + 1
        last = self.acts[anchors[-1]]
        matter = self._matter(anchors[-1]) if self._speaks(anchors[-1]) else frozenset()
        words = frozenset("".join(self.acts[k].quote for k in (*anchors, anchors[-1] + 1))) - set("如初皆「」。")
        return Likeness(
            not matter or bool(matter & self._matter(j)),
            self.alike(self.acts[first].agent, agent), self.alike(self.acts[j].agent, doers[anchors[-1]]),
            not self.acts[j].condition or bool(last.condition), len(matter & self._matter(j)),
            _shared(last.object, self.acts[j].object), count, told,
            self.alike(last.recipient, self.acts[j].recipient), self._leads_to(j, anchors[-1]),
            len(words & self._words(j)), first=first)

    def _leads_to(self, j: int, anchor: int) -> bool:
        """Whether what is told behind the ditto of ``anchor`` follows ``j`` too."""
        after = next((act for act in self.acts[anchor + 1:anchor + 4] if act.model is None), None)
        return after is not None and any(
            act.verb == after.verb and act.place == after.place and act.object == after.object and self.alike(act.agent, after.agent)
            for act in self.acts[j + 1:j + _NEAR])

    def _words(self, j: int) -> frozenset[str]:
        """The characters of the clauses about act ``j`` in its sentence: 告于賓曰左右卒射."""
        near = (k for k in range(max(0, j - 3), min(len(self.acts), j + 4)) if self.sentences[k] == self.sentences[j])
        return frozenset("".join(self.acts[k].quote for k in near))


@dataclass(frozen=True, order=True, slots=True)
class Likeness:
    """In what an earlier act is like the one that a ditto qualifies; what comes first outweighs all that follows."""

    to_the_point: bool  # something of what is told or asked is the same, if anything is
    same_beginner: bool  # the first of the acts is done by whom the formula names
    same_doer: bool
    unconditional: bool  # 若矢不備,則…命曰「取矢不索」 is no model of 命取矢
    matter: int  # how much of what is told or asked is the same: 告左右卒射
    things: int  # 1 the same, 0 none named, -1 others
    acts: int  # how many of the acts that are written beside the ditto it has, in their order
    told: bool  # it was made as another, so that what it repeats is known
    same_recipient: bool
    leads_on: bool  # what the text tells next follows there too: 揖如三耦。及階
    words: int  # how many characters the two clauses and their neighbours share
    first: int = field(compare=False)

    def is_enough(self) -> bool:
        """Whether it is the same kind of person who did it, or the same thing that it was done with."""
        return self.to_the_point and (self.same_beginner or self.things > 0 or self.acts > 1)


def _shared(these: tuple[str, ...], those: tuple[str, ...]) -> int:
    return (1 if set(these) & set(those) else -1) if these and those else 0
