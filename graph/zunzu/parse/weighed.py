"""Names of persons in a story, weighed by what is counted in it.

A story calls its persons by names that are made of any characters (范增, 公乘不仁, 隨會), and no
table holds them.  What stands where persons stand (at the head of a clause, behind 使, 召, 謂, in a
row) may be a name; how far it is one is told by how often it stands there, what stands behind it,
and what it is made of.  The weights were learned from stories whose persons are known
(``docs/decisions/0057``).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from ..lexicon import Lexicon
from ..lexicon.grammar import IS_AT, SAY
from .marks import IN_ROW, MARKS
from .terms import HOST

#: How long such a name is.
_SHORTEST, _LONGEST = 2, 4
#: Categories of words that no name has, and of those that stand at the head of a clause before it.
_GRAMMAR, _OPENS = frozenset("BGREXDHYKUN"), frozenset("AJ")
_GOING = "motion"
#: What begins with what a person does.
_FOLLOWS = frozenset("VAGHBZY")
_CLAUSE = re.compile(rf"[^{re.escape(''.join(sorted(MARKS)))}]+")

#: What speaks for a name, and how much.
WEIGHTS = {
    "state": 1.5,
    "house": 0.6,
    "house-strange": 0.4,
    "double": 0.7,
    "fits": 1.2,
    "honour": 1.8,
    "styled": 1.3,
    "deed": -1.2,
    "last-deed": -1.0,
    "first-deed": -0.5,
    "person-deed": -1.0,
    "three": -1.2,
    "four": -1.6,
    "one": -4.3,
    "behind": 0.8,
    "row": 1.0,
    "said": 1.0,
    "does": 0.9,
    "after-does": 1.1,
    "ends": 0.4,
    "whole": 1.3,
    "grows": -1.0,
    "branches": 0.8,
}
#: What a name costs that may as well be none, how much a step of the weights is worth, and within
#: which weights.
_EVEN, _STEP, _LEAST, _MOST = 1.2, 0.35, -2.0, 3.0


def distinct(text: str) -> list[tuple[str, bool]]:
    """The clauses of a text, each once, and whether it stands in a row: what a formula repeats
    (維某年月日…敢昭告于) was said once."""
    found: dict[tuple[str, bool], None] = {}
    for clause in _CLAUSE.finditer(text):
        start, end = clause.span()
        found[clause.group(), IN_ROW in (text[start - 1 : start], text[end : end + 1])] = None
    return list(found)


class Weighed:
    """The names of one story by how far they are names."""

    def __init__(self, lexicon: Lexicon, text: str):
        self.lexicon, self.text = lexicon, text
        self._houses = lexicon.titles["house"] | lexicon.titles["surname"]
        self._calls = lexicon.traits["to-person"] | lexicon.traits["pivot"]
        self._heads: Counter[str] = Counter()
        self._behind: Counter[str] = Counter()
        self._row: Counter[str] = Counter()
        self._follows: dict[str, Counter[str]] = {}
        clauses = distinct(text)
        for words, row in clauses:
            self._count(words, row)
        self._told = "\n".join(words for words, _ in clauses)

    def _count(self, words: str, row: bool) -> None:
        for i in dict.fromkeys((0, self.opened(words))):
            self._note(self._row if row else self._heads, words, i)
        for i in range(1, len(words)):
            if words[i - 1] in self._calls:
                self._note(self._behind, words, i)

    def _note(self, where: Counter[str], words: str, i: int) -> None:
        for stop in range(i + 1, min(i + _LONGEST, len(words)) + 1):
            form = words[i:stop]
            where[form] += 1
            self._follows.setdefault(form, Counter())[words[stop : stop + 1]] += 1

    def opened(self, words: str) -> int:
        """Where a clause goes on behind the little word that it begins with."""
        found = [
            len(w.form)
            for w in self.lexicon.at(words, 0)
            if w.category in _OPENS and len(w.form) < len(words)
        ]
        return max(found, default=0)

    def begins(self, words: str) -> dict[int, None]:
        """Where in a clause a name may begin: at its head, behind the little word there, and behind
        an office (於是左將軍辛慶忌)."""
        opened = self.opened(words)
        return dict.fromkeys((0, opened, self._office(words, 0), self._office(words, opened)))

    def _office(self, words: str, i: int) -> int:
        """Where the office ends that stands at ``i``; there where none does."""
        found = (len(w.form) for w in self.lexicon.at(words, i) if w.category == "P")
        return i + max((n for n in found if _SHORTEST <= n < len(words) - i), default=0)

    def names(self) -> Iterator[tuple[str, float]]:
        """What may be a name, and what it costs."""
        for form in self.candidates():
            weight = sum(WEIGHTS[what] * n for what, n in self.seen(form).items())
            if weight > _LEAST:
                yield form, _EVEN - _STEP * min(weight, _MOST)

    def candidates(self) -> Iterator[str]:
        """What may be a name by where it stands, how long it is, and what its ends are."""
        for form in self._follows:
            if _SHORTEST <= len(form) <= _LONGEST and form not in self.lexicon.words:
                if not self.is_more(form):
                    yield form

    def is_more(self, form: str) -> bool:
        """召昌邑王, 公子降, 王使人, 莊則, 主人紒: whether it is a person and what he does, or what
        is done to one; a host needs no name."""
        if any(map(self._is_grammar, form)) or self._opens(form[-1]) or self._opens(form[0]):
            return True
        if not self.lexicon.traits["pivot"].isdisjoint(form[1:]):
            return True
        called = f"{form[0]}{SAY}" in self._heads  # 光涕, where 光曰
        ways = (self._is_done_to, self._is_deed, self._is_handling, self._is_going, self._is_cut)
        return called or form.startswith(HOST) or any(way(form) for way in ways)

    def _is_cut(self, form: str) -> bool:
        """服玄, where 服玄冠: whether it ends within a word wherever it stands."""
        words, ends = self.lexicon.words, self._follows.get(form, Counter())
        cut = all(c and (form[-1] + c in words or form + c in words) for c in ends)
        return bool(ends) and cut and self._is_strange(form[-1])

    def _is_going(self, form: str) -> bool:
        """詣兗國公, 升殿, 在籩: where somebody goes or something is."""
        goes = self.lexicon.kind(form[0], "V") == _GOING or form[0] == IS_AT
        return goes and form[0] not in self.lexicon.titles["surname"]

    def _is_handling(self, form: str) -> bool:
        """援琴, 下令; 顧謂: a deed and its thing; a deed, and whom one speaks to behind it."""
        has, surnames = self.lexicon.has, self.lexicon.titles["surname"]
        if not has(form[0], "V") or form[0] in surnames:
            return False
        return len(form) == _SHORTEST and (has(form[-1], "T") or form[-1] in self._calls)

    def _is_done_to(self, form: str) -> bool:
        """召昌邑王: what is done to somebody."""
        done = form[0] in self._calls and form[0] not in self.lexicon.titles["surname"]
        return done and (self.lexicon.has(form[1:], "P") or form[1:] in self._follows)

    def _is_deed(self, form: str) -> bool:
        """公子降: what one does whom the tables know."""
        has = self.lexicon.has
        return len(form) > _SHORTEST and has(form[:-1], "P") and has(form[-1], "V")

    def seen(self, form: str) -> Mapping[str, float]:
        """What is counted of ``form``, and seen in it."""
        follows = self._follows[form]
        times = sum(follows.values())
        does = sum(n for c, n in follows.items() if c and self._is_begun(c))
        return self._made(form) | {
            "one": 1.0,
            "behind": float(self._behind[form] > 0),
            "row": float(self._row[form] > 0),
            "said": float(follows[SAY] > 0),
            "does": does / times,
            "after-does": float(does > 0),
            "ends": follows[""] / times,
            "whole": math.log(self._told.count(form)),
            "grows": float(len(follows) == 1 and times > 1 and "" not in follows),
            "branches": float(len(follows) > 1),
        }

    def _made(self, form: str) -> dict[str, float]:
        """Of what ``form`` is made: a state, a house, an honour; words for deeds."""
        titles, has = self.lexicon.titles, self.lexicon.has
        at = int(form[0] in titles["state"] and len(form) > _SHORTEST)
        house = max((len(h) for h in self._houses if form.startswith(h, at)), default=0)
        own = form[self._of_rank(form) or at + house :] or form[-1]
        plain = not house
        return {
            "state": float(at),
            "house": float(0 < house < len(form) - at),
            "house-strange": float(all(map(self._is_strange, form[at : at + house])) and house > 0),
            "double": float(house > 1),
            "fits": float(house > 0 and len(form) - at - house in (1, 2)),
            "honour": float(form[-1] in titles["honour"] | titles["called"]),
            "styled": float(form[0] in titles["styled"]),
            "deed": sum(has(c, "V") for c in own) / len(own),
            "last-deed": float(has(form[-1], "V")),
            "first-deed": float(has(form[0], "V") and plain),
            "person-deed": float(has(form[0], "P") and has(form[1], "V") and plain),
            "three": float(len(form) == 3),
            "four": float(len(form) == 4),
        }

    def _of_rank(self, form: str) -> int:
        """How long the office is with which ``form`` begins."""
        return max((n for n in range(2, len(form)) if self.lexicon.has(form[:n], "P")), default=0)

    def _is_begun(self, c: str) -> bool:
        return any(word.category in _FOLLOWS for word in self.lexicon.words.get(c, ()))

    def _opens(self, c: str) -> bool:
        return any(word.category in _OPENS for word in self.lexicon.words.get(c, ()))

    def _is_grammar(self, c: str) -> bool:
        return any(word.category in _GRAMMAR for word in self.lexicon.words.get(c, ()))

    def _is_strange(self, c: str) -> bool:
        return all(word.category == "W" for word in self.lexicon.words.get(c, ()))
