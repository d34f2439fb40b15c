"""Names made of a clause and 者, of him who does it: 舉觶者, 卒受者, 坐卒爵者, 受爵于公者."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain

from ..lexicon import Lexicon
from ..lexicon.grammar import ALSO, AT, WHAT_IS_DONE, WHO, WITH
from .marks import MARKS, STRONG, WEAK

_LONGEST = 240  # longer than any name
#: Between two verbs.
_JOINT = "而"
#: What may, and what cannot, begin a clause of which 者 makes a name; an order to somebody names
#: nobody.
_OPENS, _OPENS_NONE = frozenset("以不弗"), frozenset("命使請乃遂皆則既又若亦自止")
_ORDERED = ("主人", "作上", "作卿")
_COUNTS = re.compile("[一二三四六]人")
#: At the head of a clause, a name of at least two characters that ends in 者.
_AT_HEAD = re.compile(f"(?<=[{''.join(map(re.escape, sorted(MARKS)))}])[^\\W者]{{1,4}}{WHO}")
#: How far before 官 the verb may stand of him who is called by his task (before 者, the office),
#: and what his name costs.
_TASK, _CARED, _NAMED_BY_TASK = 5, 3, 0.1
#: At the head of a clause, letters before a word for men of a task; what such a name costs.
_BEFORE_TASK, _NAMED_AT_HEAD = 4, 0.3
#: How far before 者 its place may be told, what a name with a place costs, and behind what it
#: begins inside a clause.
_FAR, _NAMED_BY_PLACE, _SINGLES_OUT = 6, -0.9, frozenset("唯與及凡請")
#: What a name costs that tells what somebody is like.
_NAMED_BY_QUALITY = 0.6
#: What stands before the first word of a clause.
_BEGINS = frozenset(("", *STRONG))
_BREAKS = _BEGINS.union(WEAK)


class Doers:
    """The names of one text that tell what somebody does."""

    def __init__(
        self,
        lexicon: Lexicon,
        text: str,
        is_strange: Callable[[int], bool],
        is_named: Callable[[int, int], bool],
    ):
        """Of ``text``; ``is_strange`` tells whether no table holds a character, ``is_named``
        whether a stretch may name a person or a place."""
        self.lexicon, self.text = lexicon, text
        self._is_strange, self._is_named = is_strange, is_named

    def named(self, start: int, end: int) -> dict[int, list[tuple[int, float]]]:
        """For each place between ``start`` and ``end`` where such names may begin, where they end
        and what they cost; a role the lexicon knows is left whole."""
        found: dict[int, list[tuple[int, float]]] = {}
        for begin, stop, cost in chain(self._tasks(start, end), self._officials(start, end)):
            found.setdefault(begin, []).append((stop, cost))
        for quality, stop in self._qualities(start, end):
            found.setdefault(quality, []).append((stop, _NAMED_BY_QUALITY))
        j = start
        while (j := self.text.find(WHO, j + 1, end)) >= 0:
            if (hand := self._hand(start, j)) >= 0:
                found.setdefault(hand, []).append((j + 1, 0.3))
            if (deed := self._deed_at(start, j)) >= 0:
                found.setdefault(deed, []).append((j + 1, _NAMED_BY_PLACE))
            if self.is_done_to(j - 2, j + 1):
                found.setdefault(j - 2, []).append((j + 1, 0.3))
            for k in self._beginnings(start, j):
                if self._relative(k, j) and not self._is_of_known(k, j):
                    found.setdefault(k, []).append((j + 1, 0.9 - 0.35 * (j - k - 1)))
        return found

    def _qualities(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """仁者: where a name begins and ends that tells what somebody is like."""
        for j in (j for j in range(start + 1, end) if self.text[j] == WHO):
            yield from ((k, j + 1) for k in range(max(start, j - 2), j) if self._is_quality(k, j))

    def _is_quality(self, k: int, j: int) -> bool:
        """仁者養之: whether he is called by what he is like, at the head of a clause that goes on
        with what he does; but not 仁者，…也."""
        text, lexicon = self.text, self.lexicon
        whole = text[k : j + 1] in lexicon.words  # 古者
        if whole or text[k - 1 : k] not in _BREAKS or text[j + 1 : j + 2] in _BREAKS:
            return False
        words = lexicon.words.get(text[k:j], ())
        plain = all(w.category in "WA" or w.kind == "abstract" for w in words)
        return plain and (k == j - 1 or all(map(self._is_strange, range(k, j))))

    def _tasks(self, start: int, end: int) -> Iterator[tuple[int, int, float]]:
        """執爵官, 讀祝生: where a name begins and ends that is made of what somebody does with a
        thing, and of a word for such men."""
        for task in self._task_words.finditer(self.text, start + 2, end):
            j, stop = task.span()
            for k in range(max(start, j - _TASK), j - 1):
                if self._has_task(k, j, stop):
                    yield k, stop, _NAMED_BY_TASK
                    break

    @cached_property
    def _task_words(self) -> re.Pattern[str]:
        """Words for men of a task, the longer first: 女官, 官."""
        words = sorted({WHO, *self.lexicon.titles["task"]}, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, words)))

    def _officials(self, start: int, end: int) -> Iterator[tuple[int, int, float]]:
        """勘箭官執箭: where a name begins and ends that no table has, at the head of a clause and
        before what he does, with a word for men of a task at its end."""
        text = self.text
        for j in range(start + 2, end - 1):
            if text[j] not in self.lexicon.titles["task"] or not self._does(j + 1):
                continue
            for k in range(j - 2, max(start, j - _BEFORE_TASK) - 1, -1):
                if text[k - 1 : k] in _BREAKS and self._may_name(k, j):
                    yield k, j + 1, _NAMED_AT_HEAD

    def _does(self, i: int) -> bool:
        return any(word.category in "VA" for word in self.lexicon.words.get(self.text[i], ()))

    def _may_name(self, k: int, j: int) -> bool:
        """Whether what stands between ``k`` and ``j`` has no word of grammar, calls nobody, and is
        not done by or to one whom the tables know (次引獻官)."""
        text, lexicon = self.text, self.lexicon
        inner = ((text[k:n], text[n : j + 1]) for n in range(k + 1, j))
        if any(lexicon.has(part, "P") for parts in inner for part in parts):
            return False  # 膳宰具官饌
        return not self._calls(text[k]) and not any(map(lexicon.is_grammar, text[k:j]))

    def _calls(self, form: str) -> bool:
        words = self.lexicon.words.get(form, ())
        return any(word.category == "V" and word.takes in "pd" for word in words)

    def _has_task(self, k: int, j: int, stop: int) -> bool:
        """執爵官, 司玉帛者, 捧受冊內使: whether nothing but a thing stands between what is done, or
        the word for an office, and the word between ``j`` and ``stop``."""
        text, lexicon = self.text, self.lexicon
        if text[j] == WHO:
            cared_for = k >= j - _CARED and lexicon.has(text[k + 1 : j], "T")
            return cared_for and text[k] in lexicon.titles["office"]
        if not any(self._is_handled(k, n, j) for n in (k + 1, k + 2)):
            return False
        if stop > j + 1 and lexicon.has(text[j:stop], "P"):  # not 親王受冊內使受之
            return text[k - 1 : k] in _BREAKS or self._calls(text[k - 1])
        return not (self._calls(text[k]) and lexicon.has(text[k + 1 : stop], "P"))

    def _is_handled(self, k: int, n: int, j: int) -> bool:
        """捧, 捧受: whether nothing but deeds stands between ``k`` and ``n``, and behind it up to
        ``j`` a thing."""
        thing = n < j and self.lexicon.has(self.text[n:j], "T")
        deeds = all(self.lexicon.has(deed, "V") for deed in self.text[k:n])
        held = n == k + 1 or self.text[k] in self.lexicon.traits["keeps-thing"]  # not 詣讀冊官
        return thing and deeds and held

    def _is_of_known(self, k: int, j: int) -> bool:
        """引受冊者, 取制書持案者: whether a verb stands before a name that elsewhere in the
        text begins a clause."""
        if not self.lexicon.has(self.text[k], "V"):
            return False
        gives = self.lexicon.is_a(self.text[k], "hands-over")  # 授沐者, but 升射者
        return any(self.text[n : j + 1] in self._known for n in range(k + 1, j - 1 + gives))

    @cached_property
    def _known(self) -> frozenset[str]:
        """The names of this kind that begin a clause, but for such as hold another of them."""
        begun = set(_AT_HEAD.findall(self.text))
        return frozenset(
            name for name in begun if not any(name[n:] in begun for n in range(1, len(name) - 2))
        )

    def is_done_to(self, start: int, stop: int) -> bool:
        """所戒者: whether a name tells to which person something is done, and not what it is done
        with (所卦者)."""
        text, words = self.text, self.lexicon.words
        may = stop - start == 3 and start >= 0 and text[start] == WHAT_IS_DONE
        deeds = words.get(text[start + 1], ()) if may else ()
        return any(word.category == "V" and word.takes in ("p", "d") for word in deeds)

    def _deed_at(self, start: int, j: int) -> int:
        """受爵于公者, 立于洗南者: where a name begins that tells what somebody does, and to whom
        or where; or -1."""
        text, lexicon = self.text, self.lexicon
        at = max(text.rfind(word, max(start, j - _FAR), j) for word in AT)
        whole = lexicon.has(text[at + 1 : j + 1], "P")  # 立於使者之北
        if at <= start or whole or not self._is_named(at + 1, j):
            return -1
        with_thing = at - 2 >= start and lexicon.has(text[at - 1], "T")
        for deed in (at - 1, at - 2) if with_thing else (at - 1,):
            begins = text[deed - 1 : deed] in _BREAKS or text[deed - 1] in _SINGLES_OUT
            if begins and lexicon.has(text[deed], "V"):
                return deed
        return -1

    def _beginnings(self, start: int, j: int) -> Iterator[int]:
        """Where the clause may begin of which 者 at ``j`` makes a name, the nearest first."""
        text, near = self.text, max(start, j - 4)
        named = max(
            (j - k for k in range(near, j) if self.lexicon.has(text[k : j + 1], "P")), default=0
        )
        if _COUNTS.match(text, j + 1):
            return  # 拜受者三人 counts those who bow and receive; it names nobody
        if self._explains(near, j) or named and WITH not in text[near:j]:
            return
        own = named if named > 1 else _LONGEST  # 升射者: of 射者 there are several kinds
        for k in range(j - 1, max(start, j - 5) - 1, -1):
            if WITH in text[k:j] or ALSO in text[k:j]:
                return
            if named and (
                text[k] in self.lexicon.offers or j - k > own and text[k - 1 : k] not in _BREAKS
            ):
                # 與獻釋獲者, 立受旅者: the offering, the standing is of one who has a name of his
                # own
                return
            yield k

    def _explains(self, near: int, j: int) -> bool:
        """方明者,木也: whether 者 at ``j`` stands behind a thing that is explained."""
        return any(
            self.lexicon.has(self.text[k:j], "T") and self.text[k - 1 : k] in _BEGINS
            for k in range(near, j - 1)
        )

    def _hand(self, start: int, j: int) -> int:
        """執冠者, 執緇布冠者, 所卦者: where a verb of the hand, or 所, stands before what else is
        another's name; or -1."""
        text, lexicon = self.text, self.lexicon
        name = next(
            (k for k in range(max(start + 1, j - 4), j) if lexicon.has(text[k : j + 1], "P")), start
        )
        before = text[name - 1] if name > start else ""
        keeps = lexicon.traits["keeps-thing"]
        handled = before in keeps and lexicon.has(text[name:j], "T")
        if handled or before == WHAT_IS_DONE:
            return name - 1
        return self._hand_on_thing(max(start + 1, j - 4), name, j)

    def _hand_on_thing(self, start: int, name: int, j: int) -> int:
        """執緇布冠者: where a verb of the hand stands before a thing that is longer than the name
        in it; or -1."""
        keeps = self.lexicon.traits["keeps-thing"]
        things = (k for k in range(start, name) if self.lexicon.has(self.text[k:j], "T"))
        return next((k - 1 for k in things if name < j and self.text[k - 1] in keeps), -1)

    def _relative(self, start: int, end: int) -> bool:
        """Whether what is done between ``start`` and 者 at ``end`` may be a name of him who does
        it."""
        text, lexicon = self.text, self.lexicon
        behind = text[start - 1 : start] == _JOINT  # 父醴女而俟迎者: 迎者, and no 俟迎者
        if behind or not self._opens_relative(start, end):
            return False
        i = start
        while i < end:
            step = max(
                (
                    len(w.form)
                    for w in lexicon.at(text, i)
                    if w.category in "VTLANGYB"
                    and i + len(w.form) <= end
                    or w.category == "P"
                    and start + 1 == i == end - len(w.form)  # 羞卿者: he who serves him
                ),
                default=int(i > start and self._is_strange(i)),
            )
            if not step:
                return False
            i += step
        hands = any(lexicon.is_a(text[k], "hands-over") for k in range(start + 1, end - 1))
        return not hands and any(lexicon.has(text[k], "V") for k in range(start, end))

    def _opens_relative(self, start: int, end: int) -> bool:
        """Whether a name by what is done may begin at ``start``; 授執散爵者: it is handed to
        him."""
        opening = self.text[start : start + 1]
        words = self.lexicon.words.get(opening, ())
        if opening not in _OPENS and not any(w.category in "VA" for w in words):
            return False
        if end - start > 2 and any(w.category == "V" and w.takes == "d" for w in words):
            return False
        others = ("pivot", "turned-against")  # 帥舉案者; 禁川游者
        of_others = end - start > 1 and any(self.lexicon.is_a(opening, t) for t in others)
        return (
            not of_others
            and opening not in _OPENS_NONE
            and not self.text.startswith(_ORDERED, start)
        )
