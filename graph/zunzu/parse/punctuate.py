"""Punctuation proposed for a text without marks: what the reader knows of words, and what punctuated texts do in like places.

Between any two characters stands a mark or none.  What speaks for it are the categories of the words that meet there (a
person behind a verb opens a clause), the characters on both sides, up to whole parallels (坐奠爵│遂拜), and how long
the clause has already gone on.  How much each of them counts is learned from punctuated texts, by an averaged
perceptron: it sees every gap of them some times and shifts the weights where it errs.  A proposal is for an editor to
review, or for the reader to find its way (:mod:`zunzu.parse.divided`): it is never taken for the text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ..lexicon import Lexicon
from ..text.fold import fold
from .tokens import Token, Tokenizer

#: The marks that are proposed; quotation marks follow from 曰.
STOPS = "，。、；："

_NO_WORD = re.compile(r"[^\w]|_")
_STOP = re.compile(f"[{STOPS}]")

#: Characters to the left and to the right that are looked at together.
_WINDOWS = ((1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3), (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3))

#: One thing that can be seen at a gap: a name, and what was seen.
Feature = tuple[str | int, ...]

#: How often the examples are gone through.
_ROUNDS = 6


class Punctuator:
    """Proposes marks after the example of punctuated texts."""

    def __init__(self, lexicon: Lexicon, examples: Iterable[str]):
        self._tokenizer = Tokenizer(lexicon)
        self._weights: dict[Feature, dict[str, float]] = {}
        self._learn([line for example in examples for line in fold(example).split("\n") if line.strip()])

    def propose(self, words: str, caution: float = 0.0) -> str:
        """The words with the proposed marks; a mark closes them.  A text that has marks or blanks is left as it is.

        ``caution`` is how much must speak for a mark beyond what speaks for none.
        """
        if not words or _NO_WORD.search(words):
            return words
        plain = fold(words)
        tokens = self._tokenizer.tokens(plain)
        marks = {t.end: "。」" for t in tokens if t.category == "Q"} | {t.start: "：「" for t in tokens if t.category == "Q"}
        out, since = [], 0
        for gap, place in _gaps(tokens):
            since += 1
            out.append(words[gap - 1])
            mark = marks.get(gap) or ("。" if gap == len(plain) else
                                      self._decide(_features(plain, gap, tokens, place, since), caution))
            if mark:
                out.append(mark)
                since = 0
        return "".join(out)

    def _decide(self, features: list[Feature], caution: float = 0.0) -> str:
        score: dict[str, float] = defaultdict(float)
        score[""] = caution
        for weights in filter(None, map(self._weights.get, features)):
            for mark, weight in weights.items():
                score[mark] += weight
        return max(sorted(score), key=lambda mark: score[mark]) if len(score) > 1 else ""

    def _learn(self, lines: list[str]) -> None:
        examples = [example for line in lines for example in self._examples(line)]
        total: dict[tuple[Feature, str], float] = defaultdict(float)
        changed: dict[tuple[Feature, str], int] = defaultdict(int)
        now = 0

        def shift(feature: Feature, mark: str, by: float) -> None:
            weights = self._weights.setdefault(feature, {})
            total[feature, mark] += (now - changed[feature, mark]) * weights.get(mark, 0.0)
            changed[feature, mark] = now
            weights[mark] = weights.get(mark, 0.0) + by

        for _ in range(_ROUNDS):
            for features, mark in examples:
                now += 1
                told = self._decide(features)
                if told != mark:
                    for feature in features:
                        shift(feature, mark, 1.0)
                        shift(feature, told, -1.0)
        for feature, weights in self._weights.items():
            for mark in weights:
                whole = total[feature, mark] + (now - changed[feature, mark]) * weights[mark]
                weights[mark] = whole / max(now, 1)

    def _examples(self, line: str) -> Iterator[tuple[list[Feature], str]]:
        """Every gap of a punctuated line with the mark that stands there, as it looks without marks."""
        words, marks = [], {}
        for character in line:
            if _STOP.match(character):
                marks[len(words)] = character
            elif not _NO_WORD.match(character):
                words.append(character)
        plain, since = "".join(words), 0
        tokens = self._tokenizer.tokens(plain) if plain else []
        for gap, place in _gaps(tokens):
            if gap < len(plain):
                since += 1
                yield _features(plain, gap, tokens, place, since), marks.get(gap, "")
                since = 0 if gap in marks else since


def _gaps(tokens: list[Token]) -> Iterator[tuple[int, int]]:
    """Every gap, and the number of the token that ends there or goes on behind it."""
    for place, token in enumerate(tokens):
        for gap in range(token.start + 1, token.end + 1):
            yield gap, place


def _features(plain: str, gap: int, tokens: list[Token], place: int, since: int) -> list[Feature]:
    """What can be seen at a gap, each thing with a name before it."""
    before = tokens[place]
    found: list[Feature] = [("any",), ("since", min(since, 9))]
    if before.end > gap:
        found += [("inside",), ("inside", before.key), ("inside", before.form)]
    else:
        keys = ["^", "^", *(t.key for t in tokens[max(0, place - 1):place + 1])][-2:]
        nexts = [*tokens[place + 1:place + 3]]
        after = [*(t.key for t in nexts), "$", "$"][:2]
        found += [("keys", keys[1], after[0]), ("keys", keys[0], keys[1], after[0]), ("keys", keys[1], after[0], after[1]),
                  ("keys", *keys, *after), ("left", before.form, after[0]),
                  ("right", keys[1], nexts[0].form if nexts else "$"), ("since", keys[1], after[0], min(since, 6))]
    return found + [(a, b, plain[gap - a:gap + b]) for a, b in _WINDOWS if gap >= a and gap + b <= len(plain)]
