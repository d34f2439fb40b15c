"""From characters to words: the cheapest path through all the readings that the lexicon allows.

Ritual prose is not spaced and often not punctuated, and many of its words have several readings (洗: to wash, the
basin).  Every reading of every stretch is an arc of a lattice; a Viterbi search takes the cheapest path, where the
cost of an arc comes from the word, from what follows what (``transitions.tsv``) and from the neighbours that favour
one sense of an ambiguous word (``senses.tsv``).  Time is linear in the length of the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..lexicon import Lexicon, Word
from .unknown import Guesses

STRONG = "。.;\uff1b:\uff1a\ufe30!\uff01?\uff1f○\n"
WEAK = ",\uff0c、‧·"
OPENING, CLOSING = "「『“‘\"", "」』”’\""
SPACE = " \t\u3000\r"

_FACING = re.compile(r"(?:[東西][北南]|[東西南北])[面鄉嚮向]")
_ORDER = re.compile(r"[東西南北]{1,2}[上肆縮順首枋柄足括鼓陳]")
_NUMERALS = frozenset("一二三四五六七八九十百兩數再壹")
_DITTO = (re.compile(r"[如若](?:初|之|是|此)(?:儀|禮|入|位)?"), re.compile(r"如[^,，。;、降升出入]{0,7}?之?[禮儀]"),
          re.compile(r"如[^,，。;、降升出入禮儀]{0,4}?之?[辭位服數事]"))
_BY_HAND = frozenset("執取手還何祭撫兼抽奉卻瑟")
_TO_PLACE = frozenset("于於自由適至及即就升降復反當入出在諸")
_LIMIT = 240  # a stretch without any punctuation is searched in windows of this length


@dataclass(frozen=True, slots=True)
class Token:
    """A word in its place: ``category`` as in ``words.tsv``, S weak and C strong punctuation, Q a quotation, W unknown."""

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
        self._cost: dict[tuple[str, str], float] = {}

    def tokens(self, text: str) -> list[Token]:
        """All tokens of ``text`` (folded to the house's standard forms), in order, without gaps but for spaces."""
        out: list[Token] = []
        position = 0
        self._guesses = Guesses(self.lexicon, text)
        for start, end, category in _landmarks(text):
            if position < start:
                out.extend(self._run(text, position, start))
            if category:
                out.append(Token(start, end, text[start:end], category))
            position = end
        if position < len(text):
            out.extend(self._run(text, position, len(text)))
        return _with_speech(out, text)

    def _run(self, text: str, start: int, end: int) -> list[Token]:
        """The cheapest tokens of a stretch without punctuation, in windows when it is long."""
        out: list[Token] = []
        while end - start > _LIMIT:
            found = self._search(text, start, start + _LIMIT)
            keep = _last_joint(found)
            out.extend(found[:keep])
            start = found[keep - 1].end if keep else found[-1].end
            if not keep:
                out.extend(found)
        out.extend(self._search(text, start, end))
        return out

    def _search(self, text: str, start: int, end: int) -> list[Token]:
        arcs = self._arcs(text, start, end)
        # best[i] maps the key of the last token to (cost, token, key before)
        best: list[dict[str, tuple[float, Token | None, str]]] = [{} for _ in range(end - start + 1)]
        best[0]["S"] = (0.0, None, "")
        for i in range(end - start):
            here = best[i]
            if not here:
                continue
            for token, weight in arcs[i]:
                there = best[token.end - start]
                key = token.key
                for before, (cost, _, _) in here.items():
                    total = cost + weight + self._transition(before, key)
                    if key not in there or total < there[key][0]:
                        there[key] = (total, token, before)
        out: list[Token] = []
        last = best[-1]
        key = min(last, key=lambda k: last[k][0] + (0.0 if k not in "BYGHZ" else 1.0))
        i = end - start
        while i > 0:
            _, token, before = best[i][key]
            out.append(token)
            i, key = token.start - start, before
        return out[::-1]

    def _transition(self, before: str, key: str) -> float:
        pair = (before, key)
        if (cost := self._cost.get(pair)) is None:
            table = self.lexicon.transitions
            cost = table.get(pair)
            if cost is None and key[0] == "V":
                cost = table.get((before, "V"))
            if cost is None:
                cost = 1.0 if "W" in pair else 2.5
            self._cost[pair] = cost
        return cost

    def _arcs(self, text: str, start: int, end: int) -> list[list[tuple[Token, float]]]:
        relatives = self._relatives(text, start, end)
        return [self._from(text, start, end, i, relatives.get(i, ())) for i in range(start, end)]

    def _from(self, text: str, start: int, end: int, i: int, relatives) -> list[tuple[Token, float]]:
        """Every token that may begin at ``i``, with its own cost."""
        found: dict[tuple[int, str], tuple[Token, float]] = {}

        def add(stop: int, category: str, word: Word | None, cost: float, guessed: bool = False) -> None:
            key = (stop, category + (word.takes if word and category == "V" else ""))
            if stop <= end and (key not in found or found[key][1] > cost):
                found[key] = (Token(i, stop, text[i:stop], category, word, guessed), cost)

        for word in self.lexicon.at(text, i):
            stop = i + len(word.form)
            if stop <= end:
                cost = 1.0 - 0.3 * (len(word.form) - 1) + self._sense(word, text, start, i, stop, end)
                if word.kind == "formula":
                    cost -= 0.8
                if word.kind == "base" and text[i - 1:i] not in _TO_PLACE and self.lexicon.has(word.form, "T"):
                    cost += 0.8  # 席 俎 薦 洗 are things unless something moves to them or happens at them
                add(stop, word.category, word, cost)
        for stop, extra in self._places(text, i, end):
            add(stop, "L", None, 1.0 - 0.3 * (stop - i - 1) + extra)
        for match in filter(None, (p.match(text, i, end) for p in _DITTO)):
            add(match.end(), "D", None, 0.3 - 0.02 * (match.end() - i))
        if match := _FACING.match(text, i, end):
            add(match.end(), "F", None, 0.2)
        if match := _ORDER.match(text, i, end):
            add(match.end(), "O", None, 0.4)
        if text[i] in _NUMERALS:
            stop = i + 1
            while stop < end and (text[stop] in _NUMERALS or text[stop] == "有" and text[stop + 1:stop + 2] in _NUMERALS
                                  and text[stop - 1] in "十百"):
                stop += 1  # 十有五
            add(stop, "N", None, 0.8)
        for stop, cost in relatives:
            add(stop, "P", None, cost)
        if not any(stop == i + 1 for stop, _ in found):
            add(i + 1, "W", None, 4.0)
        for stop, word, cost in self._guesses.at(i, end):
            add(stop, word.category, word, cost, True)
            if word.category in "PTL" or text[i - 1:i] in _TO_PLACE:
                for side, extra in self._suffixed(text, stop, end, 0.2):
                    add(side, "L", None, 1.0 + extra, True)
        return list(found.values())

    def _sense(self, word: Word, text: str, start: int, i: int, stop: int, end: int) -> float:
        weight = 0.0
        for sense in self.lexicon.senses.get(word.form, ()):
            if sense.category != word.category:
                continue
            # neighbours are looked for beyond the stretch too: punctuation itself is a neighbour
            if sense.before and not sense.before.search(text, max(0, i - 8), i):
                continue
            if sense.after and not sense.after.match(text, stop, min(len(text), stop + 8)):
                continue
            weight += sense.weight
        return weight

    def _places(self, text: str, i: int, end: int):
        """Places that begin at ``i``: a base with suffixes (兩楹之間), a person's or a thing's side (介右, 薦西)."""
        lexicon = self.lexicon
        for stop in _ends(text, i, end, lexicon.bases):
            yield from self._suffixed(text, stop, end, 0.0)
        if text[i] == "當":  # 當其物, 當洗: level with it
            step = i + 2 if text.startswith("其", i + 1) else i + 1
            for stop in _ends(text, step, end, lexicon.bases):
                yield stop, 0.0
        elif text[i] == "其":  # 其南, 其西南
            for stop in _ends(text, i + 1, end, lexicon.suffixes):
                taken = _FACING.match(text, stop - 1) or _ORDER.match(text, stop - 1)
                yield stop, 0.9 if taken and taken.end() > stop else 0.0
        for word in lexicon.at(text, i):
            stop = i + len(word.form)
            if stop > end or word.category not in "PT":
                continue
            if text[stop:stop + 1] in "左右" and text[stop + 1:stop + 2] in _BY_HAND:
                continue  # 有司左執弣: with the left hand
            of = text.startswith("之", stop)
            if not of and text[stop:stop + 1] in ("上下" if word.category == "P" else "前後"):
                continue  # 賓下拜: he goes down to bow; 瑟,後首
            if not of and word.category == "P" and text[stop:stop + 1] in ("前", "後") and lexicon.has(text[stop + 1:stop + 2], "V"):
                continue  # 大夫後出, 司射前戒之: later, beforehand
            cost = 0.6 if of else 0.4 if text[stop:stop + 1] in "左右" else 0.9
            yield from self._suffixed(text, stop, end, cost)
            if word.category == "P":
                for base in _ends(text, stop + of, end, ("席", "位", "側", "門", "外門", "大門", "廟門", "坐", "階", "尊")):
                    yield from self._suffixed(text, base, end, cost + (0.0 if of else 0.8))
                    if of:
                        yield base, 0.9

    def _suffixed(self, text: str, stop: int, end: int, cost: float):
        for _ in range(2):
            step = stop + 1 if text.startswith("之", stop) and stop + 1 < end else stop
            longest = 0
            for after in _ends(text, step, end, self.lexicon.suffixes):
                if text[after - 1] in "左右" and text[after:after + 1] in _BY_HAND:
                    continue  # 立于物間,右執簫
                taken = _FACING.match(text, after - 1) or _ORDER.match(text, after - 1) or _ORDER.match(text, after - 2)
                if taken and taken.end() > after:
                    cost += 1.6  # 席前東南面, 門左北上: the direction belongs to what follows
                    if text[after:after + 1] in "面鄉嚮":
                        continue
                if text[step - 1] in "東西南北" and text[step] in "東西南北":
                    cost += 1.0  # 阼階東南,南北以堂深
                yield after, cost
                longest = max(longest, after)
            if not longest:
                return
            stop = longest

    def _relatives(self, text: str, start: int, end: int) -> dict[int, list[tuple[int, float]]]:
        """Noun phrases made of a clause and 者: 舉觶者, 卒受者, 坐卒爵者; a role the lexicon knows is left whole."""
        found: dict[int, list[tuple[int, float]]] = {}
        for j in range(start + 1, end):
            if text[j] != "者":
                continue
            named = max((j - k for k in range(max(start, j - 4), j)
                         if text[k:j + 1] in self.lexicon.words and self.lexicon.has(text[k:j + 1], "P")), default=0)
            known = named > 0
            named = named if named > 1 else _LIMIT  # 升射者: of 射者 there are several kinds
            if re.match("[一二三四六]人", text[j + 1:j + 3]):
                continue  # 拜受者三人 counts those who bow and receive; it names nobody
            thing = any(self.lexicon.has(text[k:j], "T") and text[k - 1:k] in ("", *STRONG)
                        for k in range(max(start, j - 4), j - 1))
            if thing or known and "與" not in text[max(start, j - 4):j]:
                continue  # 方明者,木也: a thing that is explained
            for k in range(j - 1, max(start, j - 5) - 1, -1):
                if "與" in text[k:j] or "及" in text[k:j]:
                    break
                if known and (text[k] in self.lexicon.offers or j - k > named and text[k - 1:k] not in ("", "\n", *STRONG, *WEAK)):
                    break  # 與獻釋獲者, 立受旅者: the offering, the standing is of one who has a name of his own
                if self._relative(text, k, j):
                    found.setdefault(k, []).append((j + 1, 0.9 - 0.35 * (j - k - 1)))
        return found

    def _relative(self, text: str, start: int, end: int) -> bool:
        lexicon = self.lexicon
        opening = text[start:start + 1]
        if opening in "以不弗":
            pass
        elif not any(w.category in "VA" for w in lexicon.words.get(opening, ())):
            return False
        if end - start > 2 and any(w.category == "V" and w.takes == "d" for w in lexicon.words.get(opening, ())):
            return False  # 授執散爵者: it is handed to him
        if opening in "命使請乃遂皆則既又若亦" or any(text.startswith(o, start) for o in ("主人", "作上", "作卿")):
            return False
        i = start
        while i < end:
            step = max((len(w.form) for w in lexicon.at(text, i)
                        if w.category in "VTLANGYB" and i + len(w.form) <= end), default=int(i > start and self._guesses.is_strange(i)))
            if not step:
                return False
            i += step
        return any(w.category == "V" for k in range(start, end) for w in lexicon.words.get(text[k], ()))


#: How a speaker names himself and the other: never the subject of the narrative.
_SPOKEN = frozenset(("某", "某子", "子", "吾子", "二三子", "孝孫", "孝子", "長者", "女", "伯父", "叔父"))
_ANSWERING = frozenset("許諾對揖拜答再禮退降升進北東西南皆執坐興告受命洗取立辭")


def _with_speech(tokens: list[Token], text: str) -> list[Token]:
    """Tokens with the words behind 曰 made one quotation where no marks enclose them.

    Speech runs to the end of its stretch, or to a person who then consents, answers, bows or moves, or to the next order.
    """
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        out.append(tokens[i])
        i += 1
        if tokens[i - 1].key != "Vq" or i >= len(tokens):
            continue
        if tokens[i].category in "CS" and i + 1 < len(tokens) and text[tokens[i].start] in ":\uff1a\ufe30,\uff0c":
            if tokens[i + 1].category == "Q":
                continue
            out.append(tokens[i])
            i += 1
        start = i
        while i < len(tokens) and tokens[i].category not in "CQ" and not (i > start and _narrates(tokens, i, text)):
            i += 1
        if i > start and tokens[start].category != "Q":
            out.append(Token(tokens[start].start, tokens[i - 1].end, text[tokens[start].start:tokens[i - 1].end], "Q"))
    return out


def _narrates(tokens: list[Token], i: int, text: str) -> bool:
    """Whether the story goes on at token ``i``: somebody answers, or the speaker turns to the next."""
    token = tokens[i]
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if token.category == "J" and token.form == "乃":
        return True
    if token.category == "V" and token.form == "命" and after is not None and after.category == "P":
        return True
    return token.category == "P" and token.form not in _SPOKEN and after is not None \
        and text[after.start] in _ANSWERING and after.category in "VAFL"


def _ends(text: str, i: int, end: int, forms) -> list[int]:
    """Where a form out of ``forms`` that begins at ``i`` may end."""
    return [i + n for n in range(1, min(6, end - i) + 1) if text[i:i + n] in forms]


def _last_joint(tokens: list[Token]) -> int:
    """How many tokens may be kept when a window is cut: up to the last place where a clause surely begins."""
    for i in range(len(tokens) - 1, len(tokens) // 2, -1):
        if tokens[i].category in "JP" and tokens[i - 1].category in "VTLRO":
            return i
    return len(tokens) * 3 // 4


def _landmarks(text: str):
    """Punctuation, line ends, spaces and quotations of ``text``: (start, end, category), "" for what is skipped."""
    i = 0
    while i < len(text):
        c = text[i]
        if c in ":\uff1a\ufe30" and text[i + 1:i + 2] not in OPENING:
            yield i, i + 1, "S"  # 尸俎：右肩、臂、臑: the colon opens a list
        elif c in STRONG:
            yield i, i + 1, "C"
        elif c in WEAK:
            yield i, i + 1, "S"
        elif c in OPENING:
            close = text.find(CLOSING[OPENING.index(c)], i + 1)
            line = text.find("\n", i)
            if close < 0:
                close = (line if line >= 0 else len(text)) - 1
            yield i, close + 1, "Q"
            i = close
        elif c == "《":
            close = text.find("》", i)
            close = i if close < 0 else close
            yield i, close + 1, "T"
            i = close
        elif c in SPACE or c in "」』”’》()\uff08\uff09[]<>":
            yield i, i + 1, ""
        i += 1
