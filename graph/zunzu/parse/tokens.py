"""From characters to words: the cheapest path through all the readings that the lexicon allows.

Ritual prose is not spaced and often not punctuated, and many of its words have several readings
(洗: to wash, the basin).  Every reading of every stretch is an arc of a lattice; a Viterbi search
takes the cheapest path, where the cost of an arc comes from the word, from what follows what
(``transitions.tsv``) and from the neighbours that favour one sense of an ambiguous word
(``senses.tsv``).  Time is linear in the length of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..lexicon import Lexicon, Word
from .arcs import Arc, Arcs, Readings
from .marks import landmarks

_LIMIT = 240  # a stretch without any punctuation is searched in windows of this length
_CLAUSE, _SENTENCE = (
    240,
    600,
)  # what has more characters without a mark, without a strong one, is divided; no book has half of it  # noqa: E501
_BEYOND = float("inf")
_UNTOLD = 2.5  # the cost of a transition that the table does not have
_BESIDE_UNREAD = 1.0  # the same, next to a word that could not be read
_BROKEN_OFF = frozenset("BYGHZ")  # what a stretch hardly ends with
#: The mark of a list, as ``transitions.tsv`` names it: behind a noun with it stands another noun.
_LISTED = "、"
_UNLISTED = 0.8  # the cost of a verb before that mark and a noun


class Token(NamedTuple):
    """A word in its place: ``category`` as in ``words.tsv``, S weak and C strong punctuation, Q
    a quotation, W unknown."""

    start: int
    end: int
    form: str
    category: str
    word: Word | None = None
    guessed: bool = False  # read by what its characters may mean, not by the lexicon

    @property
    def key(self) -> str:
        """The category as the transition table names it: verbs with what they take."""
        return self.word.key if self.word else self.category


class Tokenizer:
    """Splits folded text into tokens by a lexicon."""

    def __init__(self, lexicon: Lexicon):
        self.lexicon = lexicon
        self._readings = Readings(lexicon)
        self._transitions = _transitions(lexicon)

    def tokens(self, text: str) -> list[Token]:
        """All tokens of ``text`` (folded to the house's standard forms), in order, without gaps
        but for spaces."""
        return [token for sentence in self.sentences(text) for token in sentence]

    def sentences(self, text: str) -> Iterator[list[Token]]:
        """The tokens of ``text`` from one strong mark to the next, each sentence when it is asked
        for.

        A sentence that goes on and on is divided, so that nobody who looks about in his sentence
        has far to look.
        """
        for sentence in self._between_strong(text):
            yield from _in_bounds(sentence)

    def _between_strong(self, text: str) -> Iterator[list[Token]]:
        out: list[Token] = []
        position = 0
        arcs = Arcs(self._readings, text)
        for start, end, category in landmarks(text):
            if position < start:
                out.extend(self._run(arcs, position, start, _begins(out)))
            if category:
                out.append(Token(start, end, text[start:end], category))
            if category == "C":
                yield _with_speech(out, text)  # which never goes beyond such a mark
                out = []
            position = end
        if position < len(text):
            out.extend(self._run(arcs, position, len(text), _begins(out)))
        yield _with_speech(out, text)

    def _run(self, arcs: Arcs, start: int, end: int, key: str) -> list[Token]:
        """The cheapest tokens of a stretch without punctuation behind ``key``, in windows when
        it is long."""
        out: list[Token] = []
        while end - start > _LIMIT:
            found = self._search(arcs, start, start + _LIMIT, key)
            keep = _last_joint(found)
            while keep < len(found) and found[keep - 1].end - start < _LIMIT // 4:
                # a short word before a very long one: the next window must begin a good way on
                keep += 1
            out.extend(found[:keep])
            start = found[keep - 1].end if keep else found[-1].end
            if not keep:
                out.extend(found)
            key = "S"
        out.extend(self._search(arcs, start, end, key))
        return out

    def _search(self, arcs: Arcs, start: int, end: int, begins: str) -> list[Token]:
        """The cheapest path through the arcs between ``start`` and ``end``, behind the key
        ``begins``."""
        beginning = arcs.between(start, end)
        # by position and the key of the last arc: the cost up to there, and that arc with the key
        # before it
        costs: list[dict[str, float]] = [{} for _ in range(end - start + 1)]
        steps: list[dict[str, tuple[Arc, str]]] = [{} for _ in costs]
        costs[0][begins] = 0.0
        for i, reached in enumerate(costs[:-1]):
            for arc in beginning[i]:
                length, key, weight = arc[:3]
                after = self._transitions[key]
                total = _BEYOND
                for key_before, cost in reached.items():
                    if (through := cost + weight + after[key_before]) < total:
                        total, before = through, key_before
                there = costs[i + length]
                if key not in there or total < there[key]:
                    there[key] = total
                    steps[i + length][key] = arc, before
        last = costs[-1]
        if arcs.text[end : end + 1] == _LISTED and self.lexicon.has(
            arcs.text[end + 1 : end + 2], "T"
        ):
            last = {key: cost + (_UNLISTED if key[0] == "V" else 0.0) for key, cost in last.items()}
        return _walk_back(arcs.text, start, last, steps)


def _begins(out: list[Token]) -> str:
    """The key with which a stretch begins behind the tokens ``out``: a mark, or that of a list
    of nouns."""
    listed = len(out) > 1 and out[-1].form == _LISTED and out[-2].category in "TP"
    return _LISTED if listed else "S"


def _in_bounds(sentence: list[Token]) -> Iterator[list[Token]]:
    """``sentence`` as it is, or where it or a clause of it is longer than any can be, in pieces
    that a mark of no width ends."""
    if not sentence or sentence[-1].end - sentence[0].start <= _CLAUSE:
        yield sentence
        return
    begun = clause = sentence[0].start
    out: list[Token] = []
    for token in sentence:
        if (
            out
            and token.category != "C"
            and (token.end - clause > _CLAUSE or token.end - begun > _SENTENCE)
        ):
            out.append(Token(token.start, token.start, "。", "C"))
            yield out
            out, begun, clause = [], token.start, token.start
        out.append(token)
        if token.category in "SC":
            clause = token.end
    yield out


def _walk_back(
    text: str, start: int, last: dict[str, float], steps: list[dict[str, tuple[Arc, str]]]
) -> list[Token]:
    """The tokens of the path that led to the cheapest of the ``last`` keys."""
    out: list[Token] = []
    key = min(last, key=lambda k: last[k] + (1.0 if k in _BROKEN_OFF else 0.0))
    i = len(steps) - 1
    while i > 0:
        (length, _, _, category, word, guessed), key = steps[i][key]
        stop, i = start + i, i - length
        out.append(Token(start + i, stop, text[start + i : stop], category, word, guessed))
    return out[::-1]


def _transitions(lexicon: Lexicon) -> dict[str, dict[str, float]]:
    """What it costs that a key follows another, for all keys there are: by the one that follows,
    then by the one before."""
    table = lexicon.transitions
    keys = {key for pair in table for key in pair} | {
        word.key for words in lexicon.words.values() for word in words
    }
    keys |= {word.key for words in lexicon.general.values() for word, _ in words}

    def cost(before: str, key: str) -> float:
        if before == _LISTED and (before, key) not in table:
            before = "S"  # else like any mark
        untold = _BESIDE_UNREAD if "W" in (before, key) else _UNTOLD
        return table.get(
            (before, key), table.get((before, "V"), untold) if key[0] == "V" else untold
        )

    return {key: {before: cost(before, key) for before in keys} for key in keys}


#: How a speaker names himself and the other: never the subject of the narrative.
_SPOKEN = frozenset(
    ("某", "某子", "子", "吾子", "二三子", "孝孫", "孝子", "長者", "女", "伯父", "叔父")
)
_ANSWERING = frozenset("許諾對揖拜答再禮退降升進北東西南皆執坐興告受命洗取立辭")


def _with_speech(tokens: list[Token], text: str) -> list[Token]:
    """Tokens with the words behind 曰 made one quotation where no marks enclose them.

    Speech runs to the end of its stretch, or to a person who then consents, answers, bows or moves,
    or to the next order.
    """
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        out.append(tokens[i])
        i += 1
        if not _opens_speech(tokens, i):
            continue
        if (
            tokens[i].category in "CS"
            and i + 1 < len(tokens)
            and text[tokens[i].start] in ":\uff1a\ufe30,\uff0c"
        ):
            if tokens[i + 1].category == "Q":
                continue
            out.append(tokens[i])
            i += 1
        start, i = i, _end_of_speech(tokens, i, text)
        if i > start and tokens[start].category != "Q":
            out.append(
                Token(
                    tokens[start].start,
                    tokens[i - 1].end,
                    text[tokens[start].start : tokens[i - 1].end],
                    "Q",
                )
            )
    return out


def _opens_speech(tokens: list[Token], i: int) -> bool:
    """Whether words that somebody says begin at token ``i``."""
    return i < len(tokens) and _speaks(tokens[i - 1]) and not _is_a_name(tokens, i)


def _is_a_name(tokens: list[Token], i: int) -> bool:
    """肩為三，曰肩，曰臂: whether one thing is all that stands behind 曰, and nobody before it:
    what it is called (奇則曰奇 is said)."""
    alone = tokens[i].category == "T" and (i + 1 == len(tokens) or tokens[i + 1].category in "CS")
    return alone and i > 1 and tokens[i - 2].category in "CSTL"


def _end_of_speech(tokens: list[Token], start: int, text: str) -> int:
    """Where the words end that begin at ``start``; 典儀曰再拜，眾官…: where no mark stands before a
    bow that is called out, it is all that is said."""
    called = _called_out(tokens, start)
    i = start
    while (
        i < len(tokens)
        and tokens[i].category not in "CQ"
        and not (i > start and _narrates(tokens, i, text))
        and i != called
    ):
        i += 1
    return i


def _called_out(tokens: list[Token], start: int) -> int:
    """At which mark a bow ends that is called out at ``start``; -1 where none is."""
    i = start
    while i < len(tokens) and tokens[i].category in "ANV":
        i += 1
    last = tokens[i - 1].word if i > start else None
    bows = last is not None and last.kind == "bow" and _speaks(tokens[start - 1])
    return i if bows and i < len(tokens) and tokens[i].category == "S" else -1


def _speaks(token: Token) -> bool:
    """Whether a token is a verb like 曰, behind which somebody's words follow."""
    return token.word is not None and token.category == "V" and token.word.takes == "q"


def _narrates(tokens: list[Token], i: int, text: str) -> bool:
    """Whether the story goes on at token ``i``: somebody answers, or the speaker turns to the
    next."""
    token = tokens[i]
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if token.category == "J" and token.form == "乃":
        return True
    if token.category == "V" and token.form == "命" and after is not None and after.category == "P":
        return True
    return (
        token.category == "P"
        and token.form not in _SPOKEN
        and after is not None
        and text[after.start] in _ANSWERING
        and after.category in "VAFL"
    )


def _last_joint(tokens: list[Token]) -> int:
    """How many tokens may be kept when a window is cut: up to the last place where a clause
    surely begins."""
    for i in range(len(tokens) - 1, len(tokens) // 2, -1):
        if tokens[i].category in "JP" and tokens[i - 1].category in "VTLRO":
            return i
    return len(tokens) * 3 // 4
