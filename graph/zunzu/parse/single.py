"""Persons whom a story calls by one character (超曰, 雲攀殿檻, 召雲).

The histories tell a man's whole name once, often long before, and then call him by the last
character of it.  It may be any character: one that is no word (雲), or a deed elsewhere (式, 超).
That it is a name is counted: it speaks or does something at the head of clauses, it stands behind
what is done to persons, and hardly anywhere else.  Words that are spoken do not count, nor what is
part of a longer name or word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from ..lexicon import Lexicon, Word
from ..lexicon.grammar import SAY
from .marks import MARKS
from .weighed import Weighed

_CLAUSE = re.compile(rf"[^{re.escape(''.join(sorted(MARKS)))}]+")
#: Who opens his mouth: the word of speech, or one other before it (雲呼曰, 超對曰).
_SPEAKS = re.compile(rf".{{0,2}}{SAY}$|謂")
#: Categories of words with which goes on what a person does, and of those no name is.
_FOLLOWS, _NONE = frozenset("VAJGBY"), frozenset("BGREXDHYKUNJAPLMZ")
#: What one feels (怒曰).
_FELT = "attitude"
#: Deeds that are done in words, and behind which the words stand (主人請曰): no names.
_IN_WORDS = frozenset(("speech", "invite", "reply", "order"))
#: How much of what stands of it must stand where persons stand.
_MOSTLY = 0.6
#: So often must a deed speak or do something to be a name.
_OFTEN = 3
#: What such a name costs where he speaks or does something, and where something is done to him.
_DOES, _DONE_TO = 0.3, 0.5


class Single:
    """The names of one character in the text of ``weighing``; ``known`` are longer names in it."""

    def __init__(self, weighing: Weighed, known: Collection[str]):
        self.lexicon: Lexicon = weighing.lexicon
        self._known, self._begins = known, weighing.begins
        self._ends = {name[-1] for name in known}
        traits = self.lexicon.traits
        self._calls = traits["to-person"] | traits["pivot"]
        self._said: Counter[str] = Counter()
        self._does: Counter[str] = Counter()
        self._called: Counter[str] = Counter()
        self._stands: Counter[str] = Counter()
        #: Where each stands as a person does, and what it would cost there.
        self._places: dict[str, dict[int, float]] = {}
        self._told = self._without_names(weighing.text)
        for clause in _CLAUSE.finditer(self._told):
            self._count(clause.group(), clause.start())
        self.names = {c for c in self._places if self._is_name(c)}

    def places(self) -> Iterator[tuple[int, float]]:
        """Where such a name stands, and what it costs there."""
        for name in sorted(self.names):
            yield from self._places[name].items()
            if name not in self.lexicon.words:
                found = re.finditer(name, self._told)
                others = (m.start() for m in found if m.start() not in self._places[name])
                yield from ((i, _DONE_TO) for i in others if not self._is_more(self._told, i))

    def _without_names(self, told: str) -> str:
        """What is told without longer names, each character a mark."""
        for name in sorted(self._known, key=lambda name: (-len(name), name)):
            told = told.replace(name, "○" * len(name))
        return told

    def _count(self, words: str, start: int) -> None:
        for i in self._begins(words):
            rest = words[i + 1 :]
            if not rest or self._is_more(words, i):
                continue
            self._note(words[i], start + i, _DOES)
            if _SPEAKS.match(rest):
                self._said[words[i]] += 1
            elif self._is_begun(rest[0]):
                self._does[words[i]] += 1
        for i in range(1, len(words)):
            if words[i - 1] in self._calls and not self._covered(words, i):
                self._note(words[i], start + i, _DONE_TO)
                if i + 1 == len(words) or self._is_begun(words[i + 1]):
                    self._called[words[i]] += 1

    def _note(self, name: str, i: int, cost: float) -> None:
        self._stands[name] += 1
        self._places.setdefault(name, {}).setdefault(i, cost)

    def _is_more(self, words: str, i: int) -> bool:
        """Whether a longer word begins there."""
        return any(len(word.form) > 1 for word in self.lexicon.at(words, i))

    def _covered(self, words: str, i: int) -> bool:
        """令尹: whether a longer word begins there, or right before."""
        return self._is_more(words, i) or self._is_more(words, i - 1)

    def _is_begun(self, c: str) -> bool:
        """Whether a deed may begin with ``c``."""
        return any(word.category in _FOLLOWS for word in self.lexicon.words.get(c, ()))

    def _is_name(self, c: str) -> bool:
        """Whether what is counted of ``c`` makes it a name."""
        words = self.lexicon.words.get(c, ())
        categories = {word.category for word in words}
        in_words = any(word.kind in _IN_WORDS for word in words)
        if in_words or categories & _NONE or self._stands[c] < _MOSTLY * self._told.count(c):
            return False
        return self._is_told(c, categories)

    def _is_told(self, c: str, categories: Collection[str]) -> bool:
        """Whether ``c`` speaks, does something and is called often enough to be somebody."""
        said, does, other = self._said[c], self._does[c], self.lexicon.general.get(c, ())
        if any(word.kind == _FELT for word, _ in other):
            return does >= _OFTEN or said > 0 < does  # not 怒曰
        if "V" in categories:
            return said > 0 and does > 0 and said + does >= _OFTEN
        if "T" in categories and c not in self._ends or self._is_deed(other):
            return said > 0
        return said > 0 or does > 0 and (self._stands[c] > 1 or c in self._ends)

    @staticmethod
    def _is_deed(other: tuple[tuple[Word, float], ...]) -> bool:
        """Whether the general dictionary has ``c`` as a deed and nothing else."""
        return bool(other) and all(word.category == "V" for word, _ in other)
