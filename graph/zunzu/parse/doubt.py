"""How likely it is that he acts who was supplied, by what is counted around the act.

By which warrant somebody was found does not tell all: who was named an act ago and has the
paragraph to himself is rarely wrong, who was named in another sentence, with three others in
between, often is.  What is counted is put as words (``"since 2"``, ``"crowd 4 same"``), each has a
weight, and the sum tells how likely it is.  The weights were learned from acts of many books whose
doers are known (``docs/decisions/0070``).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ..lexicon import Lexicon, grammar
from ..model import Deed

#: In how many of the last acts it is counted how often he acted, and who else did.
_DID, _CROWD = 16, 8
#: How many acts back he may have been named, and how many ahead another.
_NAMED, _NEXT = 40, 5
#: More of anything than this counts the same.
_MOST = 4
_SPANS = ((1, "1"), (2, "2"), (4, "3-4"), (8, "5-8"), (16, "9-16"), (_NAMED, "17-40"))
_OFTEN = ((0, "0"), (1, "1"), (4, "2-4"))


class Doubts:
    """What is counted around each of the acts of a text."""

    def __init__(
        self,
        acts: Sequence[Deed],
        sentences: Sequence[int],
        lines: Sequence[int],
        grades: Sequence[str],
        lexicon: Lexicon,
    ):
        self.acts, self.sentences, self.lines = acts, sentences, lines
        self.grades, self.lexicon = grades, lexicon
        self.who = [frozenset(act.agent) for act in acts]
        self.named = [bool(act.agent) and "agent" not in act.warrants for act in acts]
        self._first_of_line = self._firsts(lines)
        self._first_of_sentence = self._firsts(sentences)

    def _firsts(self, parts: Sequence[int]) -> dict[int, int]:
        """The first act of each of ``parts`` whose doer is written."""
        found: dict[int, int] = {}
        for n, part in enumerate(parts):
            if self.named[n]:
                found.setdefault(part, n)
        return found

    def chance(self, n: int) -> float:
        """How likely it is that he does act ``n``."""
        weight = sum(WEIGHTS.get(what, 0.0) for what in self.seen(n))
        return 1 / (1 + math.exp(-weight))

    def seen(self, n: int) -> Iterator[str]:
        """All that speaks for or against it, as words."""
        yield ""  # what speaks for anybody
        yield from self._by_itself(n)
        yield from self._since_named(n)
        yield from self._around(n)
        yield from self._behind(n)
        yield from self._heads(n)

    def _by_itself(self, n: int) -> Iterator[str]:
        """Grade, warrant and rivals; one or many."""
        act, grade = self.acts[n], self.grades[n]
        warrant = act.warrants["agent"]
        yield f"by {warrant}"
        yield f"{grade}"
        yield f"{grade} {warrant}"
        rivals = sum(rival.slot == "agent" for rival in act.alternatives)
        yield f"rivals {min(rivals, _MOST)}"
        several = len(act.agent) > 1 or self.lexicon.groups.get(act.agent[0]) == grammar.MANY
        many = "many" if several or act.agent[0][:1] in grammar.SEVERAL else "one"
        yield f"{many} all" if set(act.manner) & set(grammar.ALL) else many
        yield f"{many} {self.lexicon.kind(act.verb, 'V')}"
        if len(act.agent[0]) == 1:
            yield "short"

    def _since_named(self, n: int) -> Iterator[str]:
        """How far back he was named, and what lies between."""
        who, least = self.who[n], max(-1, n - _NAMED - 1)
        at = next(
            (i for i in range(n - 1, least, -1) if self.named[i] and self.who[i] == who), None
        )
        if at is None:
            yield "since never"
            return
        yield f"since {_span(n - at, _SPANS)}"
        yield f"sentences {min(self.sentences[n] - self.sentences[at], _MOST)}"

    def _around(self, n: int) -> Iterator[str]:
        """How often he acted, with how many others, and who is named next."""
        who, sentence = self.who[n], self.sentences[n]
        yield f"did {_span(self.who[max(0, n - _DID) : n].count(who), _OFTEN)}"
        near = range(max(0, n - _CROWD), n)
        yield f"crowd {min(len({self.who[i] for i in near}), _MOST + 1)} {self._beside(n)}"
        here = {self.who[i] for i in near if self.sentences[i] == sentence}
        yield f"here {min(len(here), _MOST)}"
        ahead = range(n + 1, min(len(self.acts), n + 1 + _NEXT))
        following = next((i for i in ahead if self.named[i]), None)
        if following is None:
            yield "next nobody"
            return
        he = "he" if self.who[following] == who else "another"
        where = "here" if self.sentences[following] == sentence else "later"
        yield f"next {he} {min(following - n, _MOST - 1)} {where}"
        yield f"next {he} {self.lexicon.kind(self.acts[following].agent[0], 'P')}"

    def _beside(self, n: int) -> str:
        """What he did at the act before."""
        if not n:
            return "first"
        if self.who[n - 1] == self.who[n]:
            return "same"
        return "received" if set(self.acts[n - 1].recipient) == self.who[n] else "other"

    def _behind(self, n: int) -> Iterator[str]:
        """How he was found who did the act before."""
        if n:
            warrant = self.acts[n - 1].warrants.get("agent", "named")
            yield f"behind {warrant} {self._beside(n)}"

    def _heads(self, n: int) -> Iterator[str]:
        """Whether the paragraph, or the sentence before, began with him."""
        where = self._where(n)
        line = self._first_of_line.get(self.lines[n], n)
        if line < n:
            yield f"line {'his' if self.who[line] == self.who[n] else 'other'} {where}"
        before = self._first_of_sentence.get(self.sentences[n] - 1, n)
        if before < n:
            yield f"sentence {'his' if self.who[before] == self.who[n] else 'other'} {where}"

    def _where(self, n: int) -> str:
        """Whether a paragraph or a sentence begins with the act."""
        if not n or self.lines[n] != self.lines[n - 1]:
            return "line"
        return "sentence" if self.sentences[n] != self.sentences[n - 1] else "within"


def _span(count: int, spans: Sequence[tuple[int, str]]) -> str:
    """The name of the span into which ``count`` falls."""
    return next((name for most, name in spans if count <= most), "more")


#: What speaks for him, and how much.
WEIGHTS: dict[str, float] = {
    "": -1.0,
    "sure": 0.3,
    "sure E30": 0.5,
    "likely": -0.5,
    "likely E1": -0.2,
    "likely E30": 0.9,
    "by E10": 0.5,
    "by E30": 1.4,
    "by E5": 0.7,
    "rivals 0": 1.1,
    "rivals 2": -0.9,
    "short": -0.5,
    "one": 0.6,
    "one all": -0.6,
    "one bow": 0.2,
    "one eat": -0.3,
    "one posture": 0.1,
    "one receive": -0.4,
    "one reply": -0.7,
    "one salute": -1.0,
    "one transfer": -0.3,
    "many": -0.5,
    "many handle": -0.5,
    "since 1": 0.2,
    "since 17-40": 0.5,
    "since 5-8": -0.4,
    "since 9-16": 0.4,
    "since never": -0.3,
    "sentences 0": 1.4,
    "sentences 1": -0.2,
    "sentences 4": -0.7,
    "did 1": -0.6,
    "did 2-4": -0.2,
    "did more": 0.5,
    "crowd 2 same": 0.4,
    "crowd 3 same": 0.4,
    "crowd 4 other": -0.4,
    "crowd 4 same": 0.4,
    "crowd 5 other": -0.7,
    "crowd 5 same": 0.3,
    "here 0": 0.4,
    "here 1": 0.2,
    "here 2": -0.3,
    "here 3": -0.3,
    "next another 1 here": 0.5,
    "next another 1 later": 0.4,
    "next another 2 here": 0.5,
    "next another 2 later": 0.3,
    "next another 3 here": 0.8,
    "next another 3 later": 0.3,
    "next another guest": 0.5,
    "next another host": 0.6,
    "next another kin": 0.2,
    "next another officer": 0.3,
    "next another rank": 0.8,
    "next another ruler": 0.2,
    "next he 1 here": -1.2,
    "next he 2 here": -0.7,
    "next he guest": -0.8,
    "next he kin": -1.1,
    "next he officer": 0.4,
    "next nobody": 0.6,
    "behind E1 same": -0.3,
    "behind E30 same": 1.2,
    "behind named same": 0.2,
    "line his sentence": 0.9,
    "line his within": 0.3,
    "line other within": -0.2,
    "sentence his sentence": 0.6,
    "sentence his within": 1.0,
    "sentence other within": 0.6,
}
