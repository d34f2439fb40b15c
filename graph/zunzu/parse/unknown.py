"""Words that the lexicon does not hold: what they may be, by a general dictionary and by how names
are made.

No lexicon of the rites is ever complete: another chapter has other officers, vessels and deeds.  A
character that none of the tables knows is read by its class in ``general.tsv``; a title may be made
of a person, a thing or an unknown word with one of the parts in ``titles.tsv`` (小臣 with 正, 射
with 人); what stands again and again where only a person can stand (命佐食, 及佐食) is one.  A
guess always costs more than a word of the lexicon.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from ..lexicon import Lexicon, Word
from ..lexicon.grammar import HIS, OF, PERSON, WHO
from .marks import IN_ROW, MARKS

#: What a guess can make of a word.
CATEGORIES = {
    "P": "person",
    "T": "thing",
    "L": "place",
    "V": "verb",
    "A": "adverb",
    "M": "measure",
    "J": "time",
}

#: (where it ends, what it may be, at what cost)
Guess = tuple[int, Word, float]

_CLAUSE = re.compile(rf"[^{re.escape(''.join(sorted(MARKS)))}]+")
_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
#: What a length begins with.
_COUNT = re.compile("[一二三四五六七八九十百半終]")
_QUARTERS = frozenset("東西南北")
_SUFFIXES = 8  # a place has no more parts than so many behind its base
_STRETCH = 400  # so many characters of a line are judged together
# where more than this share of them is unknown, it is no ritual prose and nothing is guessed
_STRANGE = 0.5
_TITLE, _COINED, _KIND, _SPOT = 1.3, 1.2, 1.5, 1.1
_PER_CHARACTER = 0.1  # by so much a longer title is cheaper
#: Classes of verbs by which no officer is called: 坐正纚 is no 坐正.
_NO_OFFICE = frozenset(("posture", "motion", "bow", "salute", "wash"))
_QUALIFIES = frozenset(("quality", "unit"))
#: What is before a person for certain, by the categories of ``words.tsv``.
_CALLS = frozenset(("H", "Vp", "Vd"))
#: A character that not even the general dictionary has: most are names of things and of persons.
_ANYTHING = ((Word("", "T", kind="unknown"), 2.4), (Word("", "P", kind="unknown"), 2.6))


class Guesses:
    """The readings of unknown words in one text."""

    def __init__(self, lexicon: Lexicon, text: str):
        self.lexicon, self.text = lexicon, text
        self._first, self._last = lexicon.titles["first"], lexicon.titles["last"]
        self._stretch, self._bounds, self._ritual = (0, 0), (0, 0), False
        self._strange = _strange(lexicon, text)  # by position: 1 where no word begins
        #: By position: 0 where no guess can begin, as almost everywhere, so that nobody need ask.
        self.worth = _worth(lexicon, text, self._strange)
        self._coined = self._find_coined()

    def at(self, i: int, end: int) -> Iterator[Guess]:
        """Every guess about words that begin at ``i`` and end by ``end``; none in a stretch that
        is no ritual prose."""
        text, words = self.text, self.lexicon.words
        if i and text[i - 1 : i + 1] in words or not self._is_ritual(i):
            return  # 宰夫有司薦, 大夫後出: no guess begins within a word
        if self._strange[i] and text[i] not in words:
            yield from ((i + 1, word, cost) for word, cost in self._classes(i))
            yield from self._things(i, end)
        yield from self._places(i, end)
        pair = text[i : i + 2]
        if pair in self._coined and i + 2 <= end:
            yield i + 2, Word(pair, "P", kind="unknown"), _COINED
        for stop in self._titles(i, end):
            if (
                stop > i + 1
                and (form := text[i:stop]) not in words
                and not self._is_done_to(i, stop)
            ):
                yield (
                    stop,
                    Word(form, "P", kind="unknown"),
                    _TITLE - _PER_CHARACTER * (stop - i - 2),
                )

    def _is_done_to(self, i: int, stop: int) -> bool:
        """習夫人: whether it is a verb and a person, and no title."""
        words, text = self.lexicon.words, self.text
        person = stop > i + 2 and any(
            word.category == "P" for word in words.get(text[i + 1 : stop], ())
        )
        return (
            person
            and text[i] not in self._first
            and any(word.category == "V" for word in words.get(text[i], ()))
        )

    # -- what is unknown
    # -----------------------------------------------------------------------------------------

    def is_strange(self, i: int) -> bool:
        """Whether no word of the lexicon begins here but such as only describe (W in
        ``words.tsv``)."""
        return bool(self._strange[i])

    def _classes(self, i: int) -> tuple[tuple[Word, float], ...]:
        """What the general dictionary says of a character, or that it may be anything."""
        return self.lexicon.general.get(self.text[i]) or (
            _ANYTHING if _HAN.match(self.text[i]) else ()
        )

    def _is_ritual(self, i: int) -> bool:
        """Whether the lexicon knows enough around ``i`` for the rest to be guessed from it."""
        start, end = self._stretch
        if not start <= i < end:
            line, end = self._line(i)
            start = line + (i - line) // _STRETCH * _STRETCH
            end = min(start + _STRETCH, end)
            strange = sum(1 for k in self._strange_letters(start, end))
            self._ritual = strange <= _STRANGE * len(_HAN.findall(self.text, start, end))
            self._stretch = (start, end)
        return self._ritual

    def _line(self, i: int) -> tuple[int, int]:
        """Where the line begins and ends in which ``i`` stands; the last one is kept in mind."""
        begin, stop = self._bounds
        if not begin <= i < stop:
            end = self.text.find("\n", i)
            self._bounds = self.text.rfind("\n", 0, i) + 1, end + 1 if end >= 0 else len(self.text)
        return self._bounds

    def _strange_letters(self, start: int, end: int) -> Iterator[int]:
        """Where in a stretch a Chinese character is strange."""
        i = self._strange.find(1, start, end)
        while i >= 0:
            if _HAN.match(self.text[i]):
                yield i
            i = self._strange.find(1, i + 1, end)

    # -- things and places
    # ---------------------------------------------------------------------------------------

    def _things(self, i: int, end: int) -> Iterator[Guess]:
        """A thing with the unknown word before it that tells its kind: 玄端, 匹馬."""
        text = self.text
        if i + 1 >= end or not any(
            word.kind in _QUALIFIES or word.category == "T" for word, _ in self._classes(i)
        ):
            return
        general = self.lexicon.general.get(text[i + 1], ())
        for word in (
            (word for word, _ in general) if self._strange[i + 1] else self.lexicon.at(text, i + 1)
        ):
            stop = i + 1 + max(1, len(word.form))
            if word.category == "T" and stop <= end:
                yield stop, Word(text[i:stop], "T", kind=word.kind), _KIND

    def _places(self, i: int, end: int) -> Iterator[Guess]:
        """An unknown part of the house behind a side or a place (西北隅), or a known one on a
        side of its own (東坫)."""
        text, lexicon = self.text, self.lexicon
        stop = i
        while stop < min(end, i + _SUFFIXES) and text[stop] in lexicon.suffixes:
            stop += 1
        sided = stop > i
        if not sided:
            stop = max(
                (i + len(w.form) for w in lexicon.at(text, i) if w.category == "L"), default=end
            )
        if stop < end and (
            self._is_strange_part(stop) or sided and stop == i + 1 and self._has_side(i)
        ):
            yield stop + 1, Word(text[i : stop + 1], "L", kind="base"), _SPOT

    def _is_strange_part(self, i: int) -> bool:
        """隅: whether an unknown word may be a part of the house."""
        return bool(self._strange[i]) and any(word.category == "L" for word, _ in self._classes(i))

    def _has_side(self, i: int) -> bool:
        """東坫: whether a part of the house stands behind a side, and both are no word together."""
        quarter, part = self.text[i], self.text[i + 1]
        bases = self.lexicon.bases
        return (
            quarter in _QUARTERS
            and part in bases
            and not self.lexicon.has(part, "V")
            and quarter + part not in bases
        )

    # -- persons
    # -------------------------------------------------------------------------------------------------  # noqa: E501

    def _titles(self, i: int, end: int, within: bool = False) -> set[int]:
        """Where a title that begins at ``i`` may end: a core, with what titles begin and end
        with around it."""
        text = self.text
        if i >= end:
            return set()
        found: set[int] = set()
        if self._strange[i] and text[i] not in self.lexicon.words and text.startswith(WHO, i + 1):
            found.add(i + 2)  # 筮者
        if text[i] in self._first and not within:
            found |= self._titles(i + 1, end, True) | self._persons(i + 1, end)
        persons = self._persons(i, end)
        joined = self._joined(i, i + 1, end) if i + 1 in persons else set()
        found |= joined
        found |= self._cores(i, end, within, persons | joined)
        if i + 1 < end and self._cares(i) and self._may_be(i + 1, "TLP"):
            found |= {i + 2} | self._ended(i + 2, end, is_person=True, is_strange=True)
        return {stop for stop in found if stop <= end}

    def _cares(self, i: int) -> bool:
        """掌次, but 掌其政令, 掌士之戒令, 鼓人掌教六鼓: whether a title may begin here that tells
        what is cared for."""
        text = self.text
        longer = any(len(word.form) > 1 for word in self.lexicon.at(text, i + 1))  # 掌諸侯
        told = longer or text.startswith(HIS, i + 1) or text.startswith(OF, i + 2)
        return text[i] in self.lexicon.titles["office"] and not told and not self._is_of_officer(i)

    def _is_of_officer(self, i: int) -> bool:
        """鼓人掌教六鼓: whether an officer of whom a stretch begins to tell stands right before."""
        text, persons = self.text, self.lexicon.forms["P"]
        return any(
            (k == 0 or text[k - 1] in MARKS) and text[k:i] in persons
            for k in range(max(0, i - self.lexicon.longest), i)
        )

    def _cores(self, i: int, end: int, within: bool, persons: set[int]) -> set[int]:
        """Where the titles end that are made of a person who ends at one of ``persons``, of a
        thing or of a deed."""
        strange = bool(self._strange[i])
        named = {core for core in persons if core - i > 1 or not strange}
        ends = (
            self._ended(core, end, is_person=core in named, is_strange=strange)
            for core in persons | self._offices(i, end, within)
        )
        return set().union(*ends)

    def _persons(self, i: int, end: int) -> set[int]:
        """Where a person that begins at ``i`` ends, known or not."""
        if i >= end:
            return set()
        if self._strange[i]:
            return {i + 1} if any(word.category == "P" for word, _ in self._classes(i)) else set()
        return {
            i + len(word.form) for word in self.lexicon.at(self.text, i) if word.category == "P"
        }

    def _joined(self, i: int, core: int, end: int) -> set[int]:
        """Two persons side by side are one name when nobody knows one of them: 兄弟, 宰胥."""
        if (
            core >= end
            or self.text[core] == self.text[i]
            or any(len(word.form) > 1 for word in self.lexicon.at(self.text, core))
        ):
            return set()
        if self._strange[core] or self._strange[i] and self.lexicon.has(self.text[core], "P"):
            return {core + 1} & self._persons(core, end)
        return set()

    def _offices(self, i: int, end: int, within: bool) -> set[int]:
        """A thing or a deed that an officer may be called by: 樂 of 樂人, 射 of 小射正; an
        unknown word too."""
        if self._strange[i]:
            return {i + 1}
        return {
            i + 1
            for word in self.lexicon.words.get(self.text[i], ())
            if word.category == "T"
            and word.kind != "abstract"
            or word.category == "V"
            and (within or word.takes in "it" and word.kind not in _NO_OFFICE)
            and not self.lexicon.is_a(word.form, "has-charge")  # 大僕掌正王之服位
        }

    def _ended(self, core: int, end: int, is_person: bool, is_strange: bool) -> set[int]:
        """Where a title ends that has one or two of the last parts behind its core."""
        found: set[int] = set()
        for n in range(2):
            part = self.text[core : core + 1]
            ends = self._ends_title(part, n, is_person, is_strange)
            again = part == self.text[core - 1]  # 太樂令令撞鍾
            torn = is_person and self.lexicon.has(self.text[core - 1] + part, "P")  # 賓主人
            if (
                torn
                or core >= end
                or again
                or not ends
                or _sends_somebody(self.lexicon, self.text, core)
            ):
                break
            core += 1
            if part in self.lexicon.titles["head"] and _COUNT.match(self.text, core):
                break  # 竹杠長三尺: how long it is
            found.add(core)
        return found

    def _ends_title(self, part: str, n: int, is_person: bool, is_strange: bool) -> bool:
        """Whether ``part`` may be the last of a title, behind ``n`` others."""
        known = bool(part) and self.lexicon.has(part, "P")  # 祝, 士: perhaps another person
        return (
            part in self.lexicon.titles["doer"]
            or part in self.lexicon.titles["head"]
            and (is_person or is_strange)
            or part in self._last
            and not (known and (n or not is_strange))
        )

    def _may_be(self, i: int, categories: str) -> bool:
        words = (*self.lexicon.words.get(self.text[i], ()), *(word for word, _ in self._classes(i)))
        return any(word.category in categories for word in words)

    def _find_coined(self) -> frozenset[str]:
        """Pairs of characters that only stand together, in more than one clause, where somebody is
        called and never behind a person."""
        text, words = self.text, self.lexicon.words
        called: Counter[str] = Counter()
        barred: Counter[str] = Counter()
        seen: Counter[str] = Counter()
        strange: Counter[str] = Counter()
        for i in self._strange_letters(0, len(text) - 1):
            strange[text[i]] += 1
            pair = text[i : i + 2]
            if not _HAN.match(pair[1]) or self.lexicon.is_grammar(pair[1]):
                continue
            seen[pair] += 1
            before = {
                word.key for k in range(max(0, i - 2), i) for word in words.get(text[k:i], ())
            }
            called[pair] += bool(before & _CALLS) or self._is_behind_name(i)
            barred[pair] += "P" in before and "Vp" not in before
        found = [
            pair
            for pair, n in seen.items()
            if 1 < n == strange[pair[0]] and called[pair] and not barred[pair]
        ]
        return frozenset(_told_again(found, text))

    def _is_behind_name(self, i: int) -> bool:
        """宰、宰胥: whether a row of names goes on at ``i``."""
        names = (self.text[k : i - 1] for k in range(max(0, i - 3), i - 1))
        return self.text[i - 1 : i] == IN_ROW and any(self.lexicon.has(name, "P") for name in names)


def _told_again(found: Collection[str], text: str) -> Iterator[str]:
    """Those that stand in more than one clause: what a formula repeats was said once."""
    clauses = {*_CLAUSE.findall(text)} if found else ()
    yield from (pair for pair in found if sum(pair in clause for clause in clauses) > 1)


def _sends_somebody(lexicon: Lexicon, text: str, at: int) -> bool:
    """王使人皮弁用璧勞: whether a man at ``at`` is sent, and ends no title."""
    return text.startswith(PERSON, at) and lexicon.is_a(text[at - 1], "sends")


def _strange(lexicon: Lexicon, text: str) -> bytearray:
    """1 where no word of the lexicon begins but such as only describe (W in ``words.tsv``), by
    position; marks do not count."""
    flags = bytearray(len(text))
    doubtful = {
        c
        for c in set(text) - MARKS - lexicon.bases
        if all(word.category == "W" for word in lexicon.words.get(c, ()))
    }
    if doubtful:
        for found in re.finditer(f"[{re.escape(''.join(doubtful))}]", text):
            flags[found.start()] = all(
                word.category == "W" for word in lexicon.at(text, found.start())
            )
    return flags


def _worth(lexicon: Lexicon, text: str, strange: bytearray) -> bytearray:
    """1 at every position where a guess may begin: around what is strange, and where known parts
    make a new title or place."""
    flags = bytearray(len(text))
    first, persons, places = lexicon.titles["first"], lexicon.forms["P"], lexicon.forms["L"]
    k = strange.find(1)
    while k >= 0:
        flags[k] = 1
        for i in _before(text, k, lexicon.longest, places):
            flags[i] = 1
        i = k - 1
        while i >= max(0, k - _SUFFIXES) and text[i] in lexicon.suffixes:
            flags[i] = 1
            i -= 1
        if k and (text[k - 1] in persons or text[k - 1] in first):
            flags[k - 1] = 1
            flags[k - 2] |= k > 1 and text[k - 2] in first
        k = strange.find(1, k + 1)
    for i in _each(_QUARTERS, text):
        flags[i] = flags[i] or text[i + 1 : i + 2] in lexicon.bases
    for i in _new_titles(lexicon, text):
        flags[i] = 1
    return flags


def _new_titles(lexicon: Lexicon, text: str) -> Iterator[int]:
    """Where a title may begin that is made of known parts and is itself no word."""
    titles = lexicon.titles
    ends = titles["last"] | titles["doer"] | titles["head"]

    def is_new(i: int, stop: int) -> bool:
        within = i > 0 and text[i - 1 : i + 1] in lexicon.words  # no title begins within a word
        return not within and (text[i:stop] not in lexicon.words or text[stop : stop + 1] in ends)

    yield from (i for i, stop in _title_cores(lexicon, text, ends) if is_new(i, stop))
    for i in _each(titles["first"], text[:-1]):
        if any(
            word.category == "P" and is_new(i, i + 1 + len(word.form))
            for word in lexicon.at(text, i + 1)
        ):
            yield i
    for i in _each(titles["office"], text):
        yield from range(max(0, i - 1), i + 1)


def _title_cores(lexicon: Lexicon, text: str, ends: Collection[str]) -> Iterator[tuple[int, int]]:
    """Where titles may begin and end that have one of ``ends`` behind a known core, a person or a
    word of one character (射人), with or without a first part before it (小射正)."""
    persons, words, first = lexicon.forms["P"], lexicon.words, lexicon.titles["first"]
    for k in _each(ends, text):
        for core in range(max(0, k - lexicon.longest), k):
            if text[core:k] in persons or core == k - 1 and text[core] in words:
                yield core, k + 1
                if core and text[core - 1] in first:
                    yield core - 1, k + 1


def _before(text: str, end: int, longest: int, forms: Collection[str]) -> list[int]:
    """Where those of ``forms`` begin that end at ``end``."""
    return [i for i in range(max(0, end - longest), end) if text[i:end] in forms]


def _each(characters: Collection[str], text: str) -> Iterator[int]:
    """Every position of one of ``characters``."""
    return (i for i, character in enumerate(text) if character in characters)
