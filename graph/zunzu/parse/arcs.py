"""What may begin at each position of a text: words of the lexicon, places, directions, numbers,
dittos, those who do something, guesses.

These are the arcs of the lattice through which :mod:`zunzu.parse.tokens` takes the cheapest path.
What can be known of a word before any text is read (its cost where no neighbour changes it, how
long the words are that begin with two characters) is laid up in tables, so that at most positions a
few look-ups are enough.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from ..lexicon import Lexicon, Sense, Word
from ..lexicon.grammar import ABREAST, AND_BELOW, AS, HANDS, HIS, OF, STATIONS, WHAT_IS_DONE
from .doers import Doers
from .marks import MARKS
from .names import Names
from .seats import seats
from .terms import OWN
from .unknown import Guesses

#: (length, key, cost, category, word, whether it was guessed); the key is the category as the
#: transition table names it.
Arc = tuple[int, str, float, str, Word | None, bool]
#: What tells two arcs from one position apart: length and key.
Slot = tuple[int, str]
COST: Final = 2

_FACING = re.compile(r"(?:[東西][北南]|[東西南北])[面鄉嚮向]")
_POINTS = re.compile("[東西南北]首")
_ORDER = re.compile(r"[東西南北]{1,2}[上肆縮順首枋柄足括鼓陳領]")
_HEADS = re.compile("[左右][首頭]")
_QUARTERS = frozenset("東西南北")
_NUMERALS = frozenset("一二三四五六七八九十百兩數再壹")
_DITTO = (
    re.compile(r"[如若](?:初|之|是|此)(?:儀|禮|入|位)?"),
    re.compile(r"如[^,，。;、降升出入]{0,7}?之?[禮儀]"),
    re.compile(r"如[^,，。;、降升出入禮儀]{0,4}?之?[辭位服數事]"),
    re.compile(r"如(?:其|[^,，。;、降升出入]{1,4}?之)設"),
)
#: How something is done: 喟然, 望望然, 洞洞乎.
_AS_IF = re.compile(r"(?:(.)\1?然(?![後后而則])|(.)\2[乎焉])")
#: A deed named by the thing it is done with, or by what one becomes: 刊陽木而火之; 然後官之.
_MADE_DEED = re.compile(r"(?:[而則乃遂必後后]|[以][^\W之而]{1,4})(?P<deed>\w)之(?=[,，。、;；])")
#: A day of the cycle of sixty: 丁卯.
_DAY = re.compile("[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]")
#: Behind a person and before a verb it says how, and not where: 公側受, 宰夫內拂几, 眾主人東即位.
_MANNER = ("前", "後", "側", "內", "外", "東", "西", "南", "北")
_BY_HAND = frozenset("執取手還何祭撫兼抽奉卻瑟")
_TO_PLACE = frozenset("于於自由適至及即就升降復反當入出在諸")
#: Behind a thing that was named, as before a place: what is done with it comes next.
_ENDS_NAME = _TO_PLACE | frozenset("以而")
#: Behind these it is told where one goes; how long the name of such a place is.
_GOES_TO, _STATION = frozenset("於于詣還至就"), 4
#: How long the name of a building is of which a part is told.
_OWN_NAME = 2
_BREAKS = frozenset(("", *MARKS))
_NO_STATION = _TO_PLACE.union(_GOES_TO, MARKS, AS, HIS)
_OF_PERSON = tuple(
    "席 位 側 門 外門 大門 廟門 坐 階 尊 館 次 宮 廟 殯 墓 家 室 私室 寢".split()
)  # where somebody has his own
_BEGINS_PHRASE = _QUARTERS | _NUMERALS | HANDS | frozenset("如若")
#: Above and below a person, before and behind a thing: 賓下拜, 瑟,後首; these are no places beside
#: them.
_NO_SIDE = {"P": frozenset("上下"), "T": frozenset("前後")}
#: Behind a direction: it is the one he looks to.
_FACES = frozenset("面鄉嚮")


#: What a deed is that is named so, and what it costs.
_DEED, _DEED_COST = Word("", "V", kind="handle", takes="t"), -0.6
#: What the name of an officer is, and what it costs, that is made of his office and his post.
_OFFICER, _POST = "officer", 0.3


class Forms:
    """Written forms, found by where they begin."""

    def __init__(self, forms: Collection[str]):
        self._forms = frozenset(forms)
        lengths: dict[str, set[int]] = {}
        for form in forms:
            lengths.setdefault(form[0], set()).add(len(form))
        self._lengths = {first: sorted(found) for first, found in lengths.items()}
        self.initials = frozenset(lengths)

    def ends(self, text: str, i: int, end: int) -> Sequence[int]:
        """Where a form that begins at ``i`` may end."""
        lengths = self._lengths.get(text[i : i + 1])
        return (
            [i + n for n in lengths if i + n <= end and text[i : i + n] in self._forms]
            if lengths
            else ()
        )


#: A word that may stand somewhere: its slot, its arc unless that depends on the neighbours, the
#: word, the senses they may favour, and whether it is a thing as well as a place.
Choice = tuple[Slot, Arc | None, Word, tuple[Sense, ...], bool]


class Readings:
    """What can be told of the words of a lexicon before any text is read."""

    def __init__(self, lexicon: Lexicon):
        self.lexicon = lexicon
        self.choices = {
            form: tuple(map(self._choice, words)) for form, words in lexicon.words.items()
        }
        self.fixed = {
            form: _cheapest(choices)
            for form, choices in self.choices.items()
            if all(arc is not None for _, arc, *_ in choices)
        }  # where no neighbour matters
        self.bases, self.suffixes, self.own = (
            Forms(lexicon.bases),
            Forms(lexicon.suffixes),
            Forms(_OF_PERSON),
        )
        self.persons = Forms(lexicon.forms["P"])
        #: What right behind a person makes one name with him.
        self.tails = re.compile("|".join((*AND_BELOW, *lexicon.traits["of-a-master"])))
        self.goes_on = self.suffixes.initials | {"之"}  # with what a place may go on
        self.sided: dict[
            str, list[int]
        ] = {}  # two characters → how long the bases are that begin so and may go on
        for base in sorted(lexicon.bases, key=len):
            for pair in [base[:2]] if len(base) > 1 else [base + c for c in self.goes_on]:
                if len(base) not in self.sided.setdefault(pair, []):
                    self.sided[pair].append(len(base))
        self.alone = {
            form
            for form in self.choices
            if len(form) == 1 and form not in _BEGINS_PHRASE and form not in (ABREAST, HIS)
        }
        # before these characters a person or thing may be the beginning of a place
        named = [form for form in self.alone if lexicon.has(form, "P") or lexicon.has(form, "T")]
        places = {form + behind for form in named for behind in self.goes_on | self.own.initials}
        #: Two characters with which more than one word of one character may begin.
        self.busy = places.union(lexicon.lengths, self.sided)

    def _choice(self, word: Word) -> Choice:
        slot = len(word.form), word.key
        senses = tuple(
            sense
            for sense in self.lexicon.senses.get(word.form, ())
            if sense.category == word.category
        )
        # 席 俎 薦 洗 are things unless something moves to them or happens at them
        contested = word.kind == "base" and self.lexicon.has(word.form, "T")
        depends = senses or contested
        return (
            slot,
            None if depends else (*slot, _cost(word, 0.0), word.category, word, False),
            word,
            senses,
            contested,
        )


#: What a verb costs as the name of what it is done with, classes of verbs that never name a thing,
#: and of such as are done to one.
_USED = 0.6
_OF_NO_THING = frozenset(
    ("posture", "motion", "bow", "salute", "eat", "reply", "speech", "inspect")
)
_HANDLES = frozenset(("handle", "transfer", "furnish"))


class Arcs:
    """The arcs of one text."""

    def __init__(self, readings: Readings, text: str):
        self.text, self.lexicon, self._readings = text, readings.lexicon, readings
        self._choices, self._fixed = readings.choices, readings.fixed
        self._guesses, self._names = Guesses(self.lexicon, text), Names(self.lexicon, text)
        self._doers = Doers(self.lexicon, text, self._guesses.is_strange, self._is_named)
        self._wanting = self.lexicon.traits["wants-thing"]
        self._names_deed = self._wanting | {HIS}
        self._wholes: dict[int, tuple[int, str]] = {}  # where seats and stations end
        self._stops = self.lexicon.traits["has-a-name"].union(STATIONS)
        self._likened: dict[int, int] = {}
        self._days: set[int] = set()
        self._deeds: set[int] = set()
        self._counted = 0, 0  # the last number: where it begins and ends

    def between(self, start: int, end: int) -> list[Iterable[Arc]]:
        """For each position from ``start`` on every arc that ends by ``end``."""
        text, worth, relatives = self.text, self._guesses.worth, self._doers.named(start, end)
        self._wholes = {i: (n, "T") for i, n in seats(self.lexicon, text, start, end).items()}
        self._wholes |= {i: (n, "L") for i, n in self._find_stations(start, end).items()}
        self._likened = {m.start(): m.end() for m in _AS_IF.finditer(text, start, end)}
        self._days = {m.start() for m in _DAY.finditer(text, start, end)}
        self._deeds = {m.start("deed") for m in _MADE_DEED.finditer(text, start)}
        masters = {m.start() - 1 for m in self._readings.tails.finditer(text, start, end)}
        own = {*relatives, *self._wholes, *self._likened, *self._days, *masters}
        own |= {*self._deeds, *self._names.ends, *self._names.posts}
        alone, busy, fixed = self._readings.alone, self._readings.busy, self._fixed
        found: list[Iterable[Arc]] = []
        for i in range(start, end):
            first = text[i]
            if (
                first not in alone
                or text[i : i + 2] in busy
                or worth[i]
                or i in own
                or text[i - 1 : i] in self._names_deed
            ):
                found.append(self._at(i, end, relatives.get(i, ())))
            else:  # nothing but that one character
                found.append((fixed.get(first) or self._weigh({}, first, i)).values())
        return found

    def _at(self, i: int, end: int, relatives: Iterable[tuple[int, float]]) -> Iterable[Arc]:
        """The cheapest arc of each slot at ``i``."""
        first, pair = self.text[i], self.text[i : i + 2]
        found = self._words(i, end, first, pair)
        for stop, extra in self._places(i, end, pair, list(found)):
            _keep(found, (stop - i, "L", 1.0 - 0.3 * (stop - i - 1) + extra, "L", None, False))
        if first in _BEGINS_PHRASE:
            for length, category, cost in self._phrases(i, end):
                _keep(found, (length, category, cost, category, None, False))
        for stop, cost in relatives:
            thing = first == WHAT_IS_DONE and not self._doers.is_done_to(i, stop)
            named = "T" if thing else "P"  # 所卦者 is what the lines are drawn with
            _keep(found, (stop - i, named, cost, named, None, False))
            for side, extra in self._beside(stop, end, named):  # 進受冊者前
                _keep(found, (side - i, "L", cost - 0.3 + extra, "L", None, False))
        if first not in self._choices and not any(length == 1 for length, _ in found):
            found[1, "W"] = 1, "W", 4.0, "W", None, False
        if self._guesses.worth[i]:
            self._guess(found, i, end)
        for arc in chain(self._own(i, end), self._named_by(found.values(), i, end)):
            _keep(found, arc)
        if self._is_done_to(i):
            _keep(found, (1, "T", _USED, "T", None, False))
        return found.values()

    def _own(self, i: int, end: int) -> Iterator[Arc]:
        """The names of persons and of places that this text alone tells of, and how something is
        done."""
        for stop, cost in self._names.at(i, end):
            word = Word(self.text[i:stop], "P", kind=OWN)
            yield stop - i, word.key, cost, "P", word, True
        if i < (stop := self._names.posts.get(i, 0)) <= end:
            word = Word(self.text[i:stop], "P", kind=_OFFICER)
            yield stop - i, word.key, _POST - 0.1 * (stop - i), "P", word, False
        if i in self._days and i + 2 <= end:
            yield 2, "J", 0.3, "J", None, False
        if i in self._deeds and not any(self.lexicon.has(self.text[i], c) for c in "VW"):
            yield 1, _DEED.key, _DEED_COST, "V", _DEED, False
        if i in self._likened:
            yield self._likened[i] - i, "A", 0.3, "A", None, False
        yield from self._whole(i, end)

    def _whole(self, i: int, end: int) -> Iterator[Arc]:
        """省饌位, 影堂門: the seat or station that begins at ``i``; and a side of it (影堂門外)."""
        stop, key = self._wholes.get(i, (0, ""))
        if i < stop <= end:
            cost = 1.5 - 0.3 * (stop - i)
            yield stop - i, key, cost, key, None, False
            for side, extra in self._suffixed(stop, end, 0.2) if key == "L" else ():
                yield side - i, key, cost + extra, key, None, False

    def _named_by(self, persons: Iterable[Arc], i: int, end: int) -> Iterator[Arc]:
        """主人以下, 婦從者, 女家之主人: who is called by the person named before him."""
        masters = [(i + arc[0], arc[COST]) for arc in persons if arc[3] == "P"]
        for before, cost in masters:
            for stop in self._ends_named_by(before, end):
                yield stop - i, "P", cost, "P", None, False

    def _ends_named_by(self, before: int, end: int) -> Iterator[int]:
        """Where the name of a person may end whose master's name ends at ``before``."""
        if tail := self._readings.tails.match(self.text, before, end):
            yield tail.end()
        of = self.text.startswith(OF, before)
        if of and not self.lexicon.has(self.text[before + 1 : before + 2], "A"):  # 大夫之後至者
            yield from self._readings.persons.ends(self.text, before + 1, end)

    def _find_stations(self, start: int, end: int) -> dict[int, int]:
        """詣盥洗位; 還罇所; 詣文德殿: where the name of a place begins and ends, behind a word of
        going and before a mark, that tells what is done or stands there, or is a building's own."""
        text, found = self.text, dict[int, int]()
        for j in range(start + 1, end):
            if text[j] not in self._stops or not (whole := self._ends_station(j)):
                continue
            for i in range(j - 1, max(start, j - _STATION), -1):
                if text[i] in _NO_STATION:
                    break
                if text[i - 1] in _GOES_TO and j - i >= whole:
                    found[i] = j + 1
                    break
        return found

    def _ends_station(self, j: int) -> int:
        """How many characters must stand before ``j`` for the name of a place to end there: before
        a mark, or, of a building, before a part of it (於辰居殿西階下); 0 where none can."""
        follows = self.text[j + 1 : j + 2]
        named = self.text[j] in self.lexicon.traits["has-a-name"]
        part = named and follows in self._readings.goes_on
        return 1 if follows in _BREAKS else _OWN_NAME * part

    def _is_named(self, i: int, end: int) -> bool:
        """Whether what stands between ``i`` and ``end`` may name a person or a place."""
        return any(
            length == end - i and key in ("P", "L") for length, key, *_ in self._at(i, end, ())
        )

    def _is_done_to(self, i: int) -> bool:
        """設握，; 加其奉于左皮上: whether a word for a deed is all that a verb has which is done to
        a thing: then it is what this is done with, or what is done (受勞)."""
        text, lexicon = self.text, self.lexicon
        kind = lexicon.kind(text[i], "V")
        cup = text[i] in lexicon.traits["of-cup"]  # 主人受酌: he takes the cup and fills it
        known = lexicon.has(text[i], "T") or lexicon.has(text[i], "W")  # 設訖: when it is done
        if not kind or cup or kind in _OF_NO_THING or known:
            return False
        ends = i + 1 == len(text) or text[i + 1] in MARKS
        if text[i - 1 : i] in self._wanting:
            return ends
        handled = i > 1 and lexicon.kind(text[i - 2], "V") in _HANDLES
        return text[i - 1 : i] == HIS and handled and (ends or text[i + 1] in _ENDS_NAME)

    def _words(self, i: int, end: int, first: str, pair: str) -> dict[Slot, Arc]:
        """The words of the lexicon that begin at ``i``."""
        text, found = self.text, dict[Slot, Arc]()
        forms = [first] if first in self._choices else []
        for length in self.lexicon.lengths.get(pair, ()):
            if i + length <= end and text[i : i + length] in self._choices:
                forms.append(text[i : i + length])
        for form in forms:
            if form in self._fixed:
                found.update(self._fixed[form])
            else:
                self._weigh(found, form, i)
        return found

    def _weigh(self, found: dict[Slot, Arc], form: str, i: int) -> dict[Slot, Arc]:
        """Keep the readings of a form of which some depend on the neighbours."""
        text, stop = self.text, i + len(form)
        for slot, arc, word, senses, contested in self._choices[form]:
            if arc is None:
                cost = _cost(word, _weight(senses, text, i, stop) if senses else 0.0)
                if contested and text[i - 1 : i] not in _TO_PLACE:
                    cost += 0.8
                arc = (*slot, cost, word.category, word, False)
            if slot not in found or found[slot][COST] > arc[COST]:
                found[slot] = arc
        return found

    def _guess(self, found: dict[Slot, Arc], i: int, end: int) -> None:
        for stop, word, cost in self._guesses.at(i, end):
            _keep(found, (stop - i, word.key, cost, word.category, word, True))
            if word.category in "PTL" or self.text[i - 1 : i] in _TO_PLACE:
                for side, extra in self._suffixed(stop, end, 0.2):
                    _keep(found, (side - i, "L", 1.0 + extra, "L", None, True))

    def _phrases(self, i: int, end: int) -> Iterator[tuple[int, str, float]]:
        """What is no word of the lexicon and can be told by its form: a ditto, a direction, an
        order, a number."""
        text, first = self.text, self.text[i]
        if first in AS:
            for ditto in filter(None, (p.match(text, i, end) for p in _DITTO)):
                yield ditto.end() - i, "D", 0.3 - 0.02 * (ditto.end() - i)
        elif first in _QUARTERS:
            if match := _FACING.match(text, i, end):
                yield match.end() - i, "F", 0.2
            if match := _ORDER.match(text, i, end):
                yield match.end() - i, "O", 0.4
        elif first in HANDS:
            if match := _HEADS.match(text, i, end):
                yield match.end() - i, "O", 0.4  # 左首, 左頭奉之
        else:
            yield self._number(i, end) - i, "N", 0.8

    def _number(self, i: int, end: int) -> int:
        """Where the number ends that begins at ``i``: 十有五; one that begins within it ends
        where it does."""
        text = self.text
        begin, stop = self._counted
        if not begin <= i < stop:
            stop = i + 1
            while stop < len(text) and (
                text[stop] in _NUMERALS
                or text[stop] == "有"
                and text[stop + 1 : stop + 2] in _NUMERALS
                and text[stop - 1] in "十百"
            ):
                stop += 1
            self._counted = i, stop
        return min(stop, end)

    # -- places ------------------------------------------------------------------------------------

    def _places(self, i: int, end: int, pair: str, words: list[Slot]) -> list[tuple[int, float]]:
        """Places that begin at ``i``: a base with suffixes (兩楹之間), a person's or a thing's
        side (介右, 薦西)."""
        text, readings = self.text, self._readings
        found: list[tuple[int, float]] = []
        for length in readings.sided.get(pair, ()):
            if text[i : i + length] in self.lexicon.bases:
                found += self._suffixed(i + length, end, 0.0)
        if pair[0] == ABREAST:  # 當其物, 當洗: level with it
            step = i + 2 if text.startswith(HIS, i + 1) else i + 1
            found += [(stop, 0.0) for stop in readings.bases.ends(text, step, end)]
        elif pair[0] == HIS:  # 其南, 其西南
            for stop in readings.suffixes.ends(text, i + 1, end):
                taken = _FACING.match(text, stop - 1) or _ORDER.match(text, stop - 1)
                found.append((stop, 0.9 if taken and taken.end() > stop else 0.0))
        for length, key in words:
            if key in "PT" and i + length < end:
                found += self._beside(i + length, end, key)
        return found

    def _beside(self, stop: int, end: int, category: str) -> list[tuple[int, float]]:
        """Places named by the person or thing that ends at ``stop``: its sides, and what is a
        person's own."""
        follows, own = self.text[stop : stop + 1], self._readings.own
        of = follows == OF
        may = follows in self._readings.goes_on or category == "P" and follows in own.initials
        if not may or self._is_no_side(stop, category):
            return []
        cost = 0.6 if of else 0.4 if follows in HANDS else 0.9
        found = list(self._suffixed(stop, end, cost))
        if category == "P":
            for base in own.ends(self.text, stop + of, end):
                found += self._suffixed(base, end, cost + (0.0 if of else 0.8))
                if of:
                    found.append((base, 0.9))
        return found

    def _is_no_side(self, stop: int, category: str) -> bool:
        """Whether what follows a person or a thing at ``stop`` says how something is done, and not
        where.

        有司左執弣: with the left hand; 賓下拜: he goes down to bow; 大夫後出, 公側受: later, alone;
        瑟,後首: which way the head looks.
        """
        follows, then = self.text[stop], self.text[stop + 1 : stop + 2]
        if follows in HANDS and then in _BY_HAND:
            return True
        if follows in _NO_SIDE[category]:
            return category == "P" or then not in _BREAKS  # 置于櫝前，
        return category == "P" and follows in _MANNER and self.lexicon.has(then, "V")

    def _suffixed(self, stop: int, end: int, cost: float) -> Sequence[tuple[int, float]]:
        """Where a place may end that goes on behind ``stop`` with one or two suffixes, and what
        that costs."""
        text = self.text
        if text[stop : stop + 1] not in self._readings.goes_on:
            return ()
        found = []
        for _ in range(2):
            step = stop + 1 if text.startswith(OF, stop) and stop + 1 < end else stop
            longest = 0
            for after in self._readings.suffixes.ends(text, step, end):
                may, more = self._ends(step, after)
                cost += more
                if may:
                    found.append((after, cost))
                    longest = max(longest, after)
            if not longest:
                break
            stop = longest
        return found

    def _ends(self, step: int, after: int) -> tuple[bool, float]:
        """Whether a suffix from ``step`` to ``after`` may end a place, and how much dearer that is.

        立于物間,右執簫: the hand is no side; 席前東南面, 門左北上: the direction belongs to what
        follows; 阼階東南,南北以堂深: two directions are told in a row.
        """
        text, cost = self.text, 0.0
        if text[after - 1] in HANDS and text[after : after + 1] in _BY_HAND:
            return False, cost
        if _POINTS.match(text, step, after):
            return False, cost  # 牲北首
        taken = (
            _FACING.match(text, after - 1)
            or _ORDER.match(text, after - 1)
            or _ORDER.match(text, after - 2)
        )
        if taken and taken.end() > after:
            cost = 1.6
            if text[after : after + 1] in _FACES:
                return False, cost
        if text[step - 1] in _QUARTERS and text[step] in _QUARTERS:
            cost += 1.0
        return True, cost


def _cheapest(choices: Iterable[Choice]) -> dict[Slot, Arc]:
    """The cheapest arc of each slot, of choices that depend on no neighbour."""
    found: dict[Slot, Arc] = {}
    for _, arc, *_ in choices:
        if arc is not None:
            _keep(found, arc)
    return found


def _keep(found: dict[Slot, Arc], arc: Arc) -> None:
    """Keep an arc unless there is one in its slot that costs no more."""
    slot = arc[:2]
    if slot not in found or found[slot][COST] > arc[COST]:
        found[slot] = arc


def _weight(senses: Iterable[Sense], text: str, start: int, end: int) -> float:
    """How far the neighbours favour the word between ``start`` and ``end`` in one of these senses.

    They are looked for beyond the stretch too: punctuation itself is a neighbour.
    """
    weight = 0.0
    for sense in senses:
        if (sense.before is None or sense.before.search(text, max(0, start - 8), start)) and (
            sense.after is None or sense.after.match(text, end, end + 8)
        ):
            weight += sense.weight
    return weight


def _cost(word: Word, sense: float) -> float:
    """What a word costs by its length, with the weight of its neighbours; a formula is a little
    cheaper."""
    cost = 1.0 - 0.3 * (len(word.form) - 1) + sense
    return cost - 0.8 if word.kind == "formula" else cost
