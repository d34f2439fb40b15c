"""Punctuation proposed for a text without marks: what the reader knows of words, and what
punctuated texts do in like places.

Between any two characters stands a mark or none.  What speaks for it are the categories of the
words that meet there (a person behind a verb opens a clause), or which word it would cut in two;
the characters on both sides, up to whole parallels (坐奠爵│遂拜); and how long the clause has
already gone on.  How much each of them counts
is learned from punctuated texts, by an averaged perceptron: it sees every gap of them some times
and shifts the weights where it errs.  A proposal is for an editor to review, or for the reader to
find its way (:mod:`zunzu.parse.divided`): it is never taken for the text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from random import Random

from ..lexicon import Lexicon
from ..text.fold import fold
from .tokens import Token, Tokenizer

#: The marks that are proposed; quotation marks follow from 曰.
STOPS = "，。、；："

_NO_WORD = re.compile(r"[^\w]|_")
_STOP = re.compile(f"[{STOPS}]")

#: Characters to the left and to the right that are looked at together.
_WINDOWS = ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1), (2, 1), (1, 2), (2, 2))

#: One thing that can be seen at a gap: a name, and what was seen.
Feature = tuple[str | int, ...]
#: How much each feature speaks for each mark.
Learned = dict[Feature, dict[str, float]]
_ANY: Feature = ("any",)  # every gap has it

#: One character more times than this is no word.
_RUN = 5
#: How often the examples are gone through, how often all of them, and by how much the right mark
#: has to lead not to be gone through again.
_ROUNDS, _WHOLE_ROUNDS, _NEARLY = 24, 3, 14.0

#: What speaks for a mark where the text as it came parts its words, by a blank or a note: as much
#: as tells what is nearly wrong.
_PARTED = _NEARLY


class Punctuator:
    """Proposes marks by what was :func:`learned <learn>` from punctuated texts."""

    def __init__(self, lexicon: Lexicon, learned: Learned):
        self._tokenizer = Tokenizer(lexicon)
        # whatever mark any feature speaks for, the one that every gap has speaks for too
        self._marks = sorted({"", *learned.get(_ANY, {})})
        self._weights = {
            feature: tuple((self._marks.index(mark), weight) for mark, weight in found.items())
            for feature, found in learned.items()
        }

    def propose(
        self, words: str, caution: float = 0.0, parted: Mapping[int, str] | None = None
    ) -> str:
        """The words with the proposed marks; a mark closes them.  A text that has marks or blanks
        is left as it is.

        ``caution`` is how much must speak for a mark beyond what speaks for none.  ``parted`` are
        the gaps, by how many characters stand before them, where the text as it came parts its
        words by other things than marks, each with the mark that it stands for there if it stands
        for one ("" where that is not known).
        """
        if not words or _NO_WORD.search(words):
            return words
        plain = fold(words)
        line = _Line(plain, self._tokenizer.tokens(plain))
        speeches = {t.end: "。」" for t in line.tokens if t.category == "Q"} | {
            t.start: "：「" for t in line.tokens if t.category == "Q"
        }
        out, begun = [], 0
        for gap, character in enumerate(words, 1):
            out.append(character)
            mark = speeches.get(gap) or self._mark(line, gap, begun, caution, parted or {})
            if mark:
                out.append(mark)
                begun = gap
        return "".join(out)

    def _mark(
        self, line: _Line, gap: int, begun: int, caution: float, parted: Mapping[int, str]
    ) -> str:
        """The mark at a gap of a clause that began at ``begun``; "" for none."""
        if gap == len(line.plain):
            return "。"
        if line.is_in_run(gap):
            return ""
        if gap not in parted:
            return self._decide(line.features(gap, begun), caution)
        mark = self._decide(line.features(gap, begun), caution - _PARTED)
        return mark and (parted[gap] or mark)

    def _decide(self, features: list[Feature], caution: float) -> str:
        """The mark for which most speaks."""
        score = [0.0] * len(self._marks)
        score[0] = caution  # for none
        for weights in filter(None, map(self._weights.get, features)):
            for n, weight in weights:
                score[n] += weight
        return self._marks[score.index(max(score))]


def learn(lexicon: Lexicon, texts: Iterable[str]) -> Learned:
    """How much each feature speaks for each mark, after all lines of punctuated ``texts`` have been
    gone through.

    All gaps are gone through a few times, then again and again those that were wrong or nearly so,
    each time in another order, by lot but always the same lot: so that the weights do not hang on
    which came last, and a few words more in the lexicon do not divide a text otherwise.
    """
    tokenizer = Tokenizer(lexicon)
    lines = [line for text in texts for line in fold(text).split("\n") if line.strip()]
    number: dict[Feature, int] = {}
    examples = [
        ([number.setdefault(f, len(number)) for f in features], mark)
        for line in lines
        for features, mark in _examples(tokenizer, line)
    ]
    weights = _Weights(len(number), {mark for _, mark in examples})
    order = Random(0)
    doubtful = examples
    for round_ in range(_ROUNDS):
        order.shuffle(doubtful)
        close = [example for example in doubtful if weights.learn(*example) < _NEARLY]
        doubtful = close if round_ >= _WHOLE_ROUNDS else examples
    return {feature: found for feature, found in zip(number, weights.averages()) if found}


def _examples(tokenizer: Tokenizer, line: str) -> Iterator[tuple[list[Feature], str]]:
    """Every gap of a punctuated line with the mark that stands there, as it looks without marks."""
    words: list[str] = []
    marks: dict[int, str] = {}
    for character in line:
        if _STOP.match(character):
            marks[len(words)] = character
        elif not _NO_WORD.match(character):
            words.append(character)
    plain, begun = "".join(words), 0
    seen = _Line(plain, tokenizer.tokens(plain) if plain else [])
    for gap in range(1, len(plain)):
        yield seen.features(gap, begun), marks.get(gap, "")
        begun = gap if gap in marks else begun


class _Weights:
    """An averaged perceptron (Collins 2002): what each feature, by its number, speaks for each
    mark, now and on the whole."""

    def __init__(self, features: int, marks: Iterable[str]):
        self._marks = sorted({"", *marks})
        self._now = [[0.0] * len(self._marks) for _ in range(features)]
        self._spoken_for = [0]  # the marks that any feature has spoken for, and none
        self._total: dict[tuple[int, int], float] = defaultdict(float)
        self._changed: dict[tuple[int, int], int] = defaultdict(int)
        self._examples = 0

    def learn(self, features: list[int], mark: str) -> float:
        """One example more; gives by how much the mark was found, less than nothing if another
        was."""
        self._examples += 1
        # whole numbers, so that their sums hang on no order
        score = list(map(sum, zip(*[self._now[feature] for feature in features])))
        told = max(self._spoken_for, key=score.__getitem__)
        others = [score[other] for other in self._spoken_for if other != told]
        lead = score[told] - max(others) if others else 0.0
        if (right := self._marks.index(mark)) == told:
            return lead
        if right not in self._spoken_for:
            self._spoken_for = sorted((*self._spoken_for, right))
        for feature in features:
            self._shift(feature, right, 1.0)
            self._shift(feature, told, -1.0)
        return -lead

    def _shift(self, feature: int, mark: int, by: float) -> None:
        weights = self._now[feature]
        self._settle(feature, mark, weights[mark])
        weights[mark] += by

    def _settle(self, feature: int, mark: int, weight: float) -> float:
        """Count a weight for all the examples since it was changed; gives the sum of what it was
        at each."""
        key = feature, mark
        self._total[key] += (self._examples - self._changed[key]) * weight
        self._changed[key] = self._examples
        return self._total[key]

    def averages(self) -> list[dict[str, float]]:
        """The mean over all examples of each weight that was ever changed, by the number of the
        feature."""
        means: list[dict[str, float]] = [{} for _ in self._now]
        for feature, mark in list(self._changed):
            total = self._settle(feature, mark, self._now[feature][mark])
            means[feature][self._marks[mark]] = total / max(self._examples, 1)
        return means


class _Line:
    """A line without marks, as it is cut into words."""

    def __init__(self, plain: str, tokens: list[Token]):
        self.plain, self.tokens = plain, tokens
        self._keys = ["^", *(token.key for token in tokens), "$", "$"]
        #: By character: the number of its token.
        self._at = [n for n, token in enumerate(tokens) for _ in range(token.start, token.end)]

    def is_in_run(self, gap: int) -> bool:
        """Whether it is within one character again and again, which nobody divides."""
        token = self.tokens[self._at[gap]]
        again = self.plain[gap - 1] == self.plain[gap]
        return again and token.start < gap and len(token.form) > _RUN

    def features(self, gap: int, begun: int) -> list[Feature]:
        """What can be seen before the character ``gap`` in a clause that began at ``begun``, each
        thing with a name before it."""
        since = gap - begun
        found: list[Feature] = [_ANY, ("since", min(since, 9))]
        found += [
            (a, b, self.plain[gap - a : gap + b])
            for a, b in _WINDOWS
            if gap >= a and gap + b <= len(self.plain)
        ]
        left, right = self._at[gap - 1], self._at[gap]
        within = left == right
        return found + (self._within(gap, since) if within else self._between(left, right, since))

    def _between(self, left: int, right: int, since: int) -> list[Feature]:
        """Of two words; where the same stands twice, he who ended one clause begins the next."""
        two, one, after, last = self._keys[left : left + 4]
        ends, begins = self.tokens[left].form, self.tokens[right].form
        next_ = self.tokens[right + 1].form if right + 1 < len(self.tokens) else ""
        return [
            ("keys", one, after),
            ("keys", two, one, after),
            ("keys", one, after, last),
            ("keys", two, one, after, last),
            ("left", ends, after),
            ("left", ends, after, last),
            ("right", one, begins),
            ("right", two, one, begins),
            ("same", one, ends == begins),
            ("twice", after, last, begins == next_),
            ("since", one, after, min(since, 6)),
        ]

    def _within(self, gap: int, since: int) -> list[Feature]:
        """Of the word that a mark would cut in two, which may be none (降│洗, to the basin)."""
        n = self._at[gap]
        token = self.tokens[n]
        before = gap - token.start
        return [
            ("cut",),
            ("cut", min(since, 6)),
            ("cut", token.form, before),
            ("cut", token.key, token.end - token.start, before),
            ("cut", self._keys[n], token.key),
        ]
