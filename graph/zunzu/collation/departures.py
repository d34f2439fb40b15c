"""校: a text beside the edition. What is other, passage by passage: words, and the acts that they
change.

Letters are compared first (:mod:`zunzu.text.compare`), so that script, spelling, marks and lines
make no difference; then the text is read in the edition's letters and marks, and the acts of each
passage with other words are set beside those of the edition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace as with_
from functools import lru_cache, partial
from typing import TypeVar

from .. import build
from ..corpus import Corpus, at_hand
from ..model import Act, Claim, Edition, Reading, Record, Statement, replace
from ..text import apparatus, compare, find_chapter, recast, recognise
from ..text.differences import Difference
from .acts import Change, changes, statements
from .variants import Recorded, find, recorded

R = TypeVar("R", Act, Statement)

#: What a departure is: acts are other; a recorded reading; words that no act shows; the same words
#: elsewhere; a whole passage.
ACT, VARIANT, WORDS, ORDER, PASSAGE = KINDS = ("act", "variant", "words", "order", "passage")


#: The marks at which a sentence ends.
_STOPS = "。；"


class Departure(Record, frozen=True):
    """A place where a text says something else than the edition.

    ``start``/``end`` count in the edited text of ``segment``, ``at``/``until`` in the text that was
    given; ``was`` and
    ``given`` are the words, ``edition`` and ``text`` the clauses around them.  ``whose`` and
    ``told`` name a recorded reading.
    """

    segment: str
    kind: str
    start: int
    end: int
    at: int
    until: int
    was: str
    given: str
    edition: str
    text: str
    changes: tuple[Change, ...] = ()
    whose: str = ""
    told: str = ""

    @property
    def is_departure(self) -> bool:
        """Whether it is more than a reading on record."""
        return self.kind != VARIANT


@dataclass(frozen=True, slots=True)
class Collation:
    """A text beside the edition: where it departs, how it is read, and what of it could not be
    compared.

    ``absent`` are segments that the text does not reach; ``foreign`` stretches of it that are no
    part of the chapter, each with the chapter that they belong to, if that is known; ``writing``
    how often which letter is written otherwise; ``later`` the acts of unchanged passages that are
    read otherwise because of a departure; ``beside`` the headings, notes and commentary that stand
    among the words.
    """

    book: Edition
    given: Edition
    departures: tuple[Departure, ...]
    reading: Reading
    absent: tuple[str, ...] = ()
    foreign: tuple[tuple[int, int, str], ...] = ()
    writing: Counter[tuple[str, str]] = field(default_factory=Counter)
    later: tuple[Change, ...] = ()
    beside: tuple[tuple[int, int], ...] = ()


def collate(
    book: Edition,
    words: str,
    corpus: Corpus | None = None,
    read: Callable[[Edition], Reading] | None = None,
) -> Collation:
    """A text of the chapter, or a part of it, beside the edition.

    Where it has a reading on record the edition's own is read, so that no act is other for it.
    ``read`` reads what is other; :func:`zunzu.build.read` if none is given.
    Raises ZunzuError when nothing of the text is like the chapter.
    """
    found = compare.compare_text(book, words)
    texts = {s.id: s.text for s in book.base()}
    before, told = as_edited(book, corpus)
    known = _known(book, told, {d.segment for d in found.differences}, corpus)
    on_record, passages = _sorted_out(found.differences, texts, known)
    other = with_(found, differences=tuple(d for passage in passages for d in passage.differences))
    given = recast(book, words, other)
    read = read or partial(build.read, corpus=corpus)
    after = read(given) if passages or found.absent else before
    now = {s.id: s.text for s in given.base()}
    departures = [
        d
        for passage in passages
        for d in passage.departures(now.get(passage.name, ""), before, after)
    ]
    order = {name: n for n, name in enumerate(texts)}
    departures = sorted(_moved(departures) + on_record, key=lambda d: (order[d.segment], d.start))
    foreign = tuple(
        (at, until, recognise(words[at:until], corpus) or "") for at, until in found.foreign
    )
    later = _later(before, after, {passage.name for passage in passages} | set(found.absent))
    return Collation(
        book,
        given,
        tuple(departures),
        after,
        found.absent,
        foreign,
        found.writing,
        tuple(later),
        found.beside,
    )


def _known(
    book: Edition, told: Sequence[Claim], segments: set[str], corpus: Corpus | None
) -> Sequence[Recorded]:
    """The readings on record of some segments."""
    if not segments:
        return ()
    return recorded(book, told, apparatus(find_chapter(book.chapter, corpus)), segments)


def _sorted_out(
    differences: Iterable[Difference], texts: Mapping[str, str], known: Sequence[Recorded]
) -> tuple[list[Departure], list[_Passage]]:
    """The differences that are readings on record, and the others passage by passage."""
    on_record: list[Departure] = []
    passages: list[_Passage] = []
    by_segment: dict[str, list[Difference]] = {}
    for difference in differences:
        by_segment.setdefault(difference.segment, []).append(difference)
    for name, here in by_segment.items():
        told = _on_record(name, texts[name], here, known)
        on_record += [_recorded(texts[name], here[n], record) for n, record in told.items()]
        if left := [d for n, d in enumerate(here) if n not in told]:
            passages.append(_Passage(name, texts[name], left))
    return on_record, passages


def as_edited(book: Edition, corpus: Corpus | None) -> tuple[Reading, tuple[Claim, ...]]:
    """The edition as it is read, and the readings on record, for every text that is set beside
    it."""
    return _as_edited(book, corpus or at_hand())


@lru_cache(maxsize=8)
def _as_edited(book: Edition, corpus: Corpus) -> tuple[Reading, tuple[Claim, ...]]:
    return build.as_edited(book, corpus)


def _recorded(text: str, d: Difference, record: Recorded) -> Departure:
    """A difference that is on record."""
    around = _around(text, d.start, d.end)
    return Departure(
        d.segment,
        VARIANT,
        d.start,
        d.end,
        d.at,
        d.until,
        d.was,
        d.given,
        around,
        around.replace(f"【{d.was}】", f"【{d.given}】"),
        (),
        record.whose,
        record.told,
    )


def _on_record(
    name: str, text: str, differences: Sequence[Difference], known: Sequence[Recorded]
) -> dict[int, Recorded]:
    """The differences of a segment, one or two side by side, that a reading on record makes."""
    was = compare.key(text)
    found: dict[int, Recorded] = {}
    for n in range(len(differences)):
        for run in (differences[n : n + 1], differences[n : n + 2]):
            if n not in found and (record := find(known, name, was, _with(was, text, run))):
                found |= dict.fromkeys(range(n, n + len(run)), record)
    return found


def _with(was: str, text: str, run: Sequence[Difference]) -> str:
    for d in reversed(run):
        was = (
            was[: _letters(text[: d.start])] + compare.key(d.given) + was[_letters(text[: d.end]) :]
        )
    return was


def _later(before: Reading, after: Reading, changed: set[str]) -> Iterable[Change]:
    """What is other about acts whose words are the same."""
    one, other = (
        [act for act in reading.acts if act.segment not in changed and act.source == "written"]
        for reading in (before, after)
    )
    there = {(act.segment, act.start, act.verb): act for act in other}
    for act in one:
        twin = there.get((act.segment, act.start, act.verb))
        if twin is not None and twin != act:  # most are the same, which is soon seen
            yield from (change for _, change in changes([act], [twin], {act.start: act.start}, {}))


class _Passage:
    """One segment with other words: its letters in the edition and in the text, and which of
    them are the same."""

    def __init__(self, name: str, text: str, differences: Sequence[Difference]):
        self.name, self.text, self.differences = name, text, differences
        self.places: dict[int, int] = {}
        self.others: dict[int, int] = {}
        self.spans: list[tuple[int, int]] = []  # of each difference, in letters of the edition
        self.new: list[tuple[int, int]] = []  # of each difference, in letters of the text
        at = now = 0
        for d in differences:
            start, end = _letters(text[: d.start]), _letters(text[: d.end])
            self._same(at, now, start - at)
            now += start - at
            length = _letters(d.given)
            self.spans.append((start, end))
            self.new.append((now, now + length))
            self.others |= {now + n: min(start + n, max(start, end - 1)) for n in range(length)}
            at, now = end, now + length
        self._same(at, now, _letters(text) - at)

    def _same(self, at: int, now: int, size: int) -> None:
        self.places |= {at + n: now + n for n in range(size)}

    def departures(self, given: str, before: Reading, after: Reading) -> list[Departure]:
        """The departures of the passage, which reads ``given``: each difference with the changes
        that stand at it, or next behind it."""
        sides = ((before, self.text), (after, given))
        acts = [
            _at_letters(
                [a for a in of.acts if a.segment == self.name and a.source == "written"], text
            )
            for of, text in sides
        ]
        told = [
            _at_letters([s for s in of.statements if s.segment == self.name], text)
            for of, text in sides
        ]
        heaps: list[list[Change]] = [[] for _ in self.differences]
        for letter, change in changes(acts[0], acts[1], self.places, self.others) + statements(
            told[0], told[1]
        ):
            heaps[self._nearest(letter)].append(change)
        return [self._departure(n, given, tuple(heap)) for n, heap in enumerate(heaps)]

    def _nearest(self, letter: int) -> int:
        """The difference at which something is other: the last that begins no later, or that of
        the same clause."""
        clause = _clause(self.text, letter)
        inside = [n for n, (start, end) in enumerate(self.spans) if clause[0] <= start <= clause[1]]
        if inside:
            return min(inside, key=lambda n: abs(self.spans[n][0] - letter))
        return max((n for n, (start, _) in enumerate(self.spans) if start <= letter), default=0)

    def _departure(self, n: int, given: str, heap: tuple[Change, ...]) -> Departure:
        d, (start, end) = self.differences[n], self.spans[n]
        whole = end - start == _letters(self.text) and not d.given
        kind = PASSAGE if whole else ACT if heap else WORDS
        return Departure(
            d.segment,
            kind,
            d.start,
            d.end,
            d.at,
            d.until,
            d.was,
            d.given,
            _around(self.text, d.start, d.end),
            _around(given, *self._now(n, given)),
            heap,
        )

    def _now(self, n: int, given: str) -> tuple[int, int]:
        """Where the words of a difference stand in the text as it is read."""
        places = [i for i, c in enumerate(given) if c.isalpha()] + [len(given)]
        start, end = self.new[n]
        return places[start], places[end - 1] + 1 if end > start else places[start]


def _moved(departures: list[Departure]) -> list[Departure]:
    """Words that are wanting in one place and added in another near it stand in another order."""
    out = list(departures)
    for n, one in enumerate(departures[:-1]):
        other = departures[n + 1]
        keys = (
            sorted([compare.key(one.was), compare.key(one.given)]),
            sorted([compare.key(other.was), compare.key(other.given)]),
        )
        if (
            one.segment == other.segment
            and keys[0] == keys[1]
            and keys[0][0] == ""
            and bool(one.was) != bool(other.was)
        ):
            out[n], out[n + 1] = replace(one, kind=ORDER), replace(other, kind=ORDER)
    return out


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def _at_letters(records: Iterable[R], text: str) -> list[R]:
    """The records, each beginning at a letter and not at a character."""
    return [replace(record, start=_letters(text[: record.start])) for record in records]


def _clause(text: str, letter: int) -> tuple[int, int]:
    """The letters of the clause in which a letter stands."""
    at = first = 0
    for clause in _clauses(text):
        at = first + _letters(clause)
        if letter < at:
            return first, at
        first = at
    return first, at


def _clauses(text: str) -> Iterable[str]:
    out = ""
    for c in text:
        out += c
        if not c.isalpha():
            yield out
            out = ""
    yield out


def _around(text: str, start: int, end: int) -> str:
    """The sentence around some words, with them in brackets."""
    left = max((text.rfind(c, 0, start) for c in _STOPS), default=-1) + 1
    if not any(map(str.isalpha, text[left:end])):  # what is wanting at the end of a sentence
        left = max((text.rfind(c, 0, max(0, left - 1)) for c in _STOPS), default=-1) + 1
    stops = [place for c in _STOPS if (place := text.find(c, end)) >= 0]
    return (
        text[left:start]
        + "【"
        + text[start:end]
        + "】"
        + text[end : min(stops, default=len(text)) + 1]
    )
