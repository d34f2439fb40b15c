"""Patterns of words, as the tables of constructions write them: ``person 之 thing … verb``.

A pattern is a row of words with blanks between them.  Each is

* a category by its name in :data:`CATEGORIES` (``person``), or ``word`` for any word;
* a word of the text itself (``之``), or ``當…`` for what begins so, ``…者`` for what ends so;
* either with what more is asked of it behind a dot, once or several times: a kind or a trait of the
  lexicon's tables (``thing.dress``, ``verb.pivot``), what a verb takes (``verb.takes-m``), a
  category (``眾.person``), what it can be too (``place.also-thing``), ``counted`` (三人),
  ``single`` (one character), ``dimension`` (a word that ends with one: 楅長);
* several of these with ``|`` between them: one of them.

``person*`` is any number of persons, ``…`` any words at all; ``^`` and ``$`` are the marks before
and behind the stretch.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..lexicon import Lexicon, Word
from .chunks import is_count
from .tokens import Token

#: What the tables call the categories of ``words.tsv``; ``predicate`` begins what a person does.
CATEGORIES: dict[str, frozenset[str]] = {
    name: frozenset(letters.split())
    for name, letters in {
        "person": "P",
        "thing": "T",
        "place": "L",
        "facing": "F",
        "order": "O",
        "verb": "V",
        "adverb": "A",
        "number": "N",
        "measure": "M",
        "not": "G",
        "at": "B",
        "at-it": "BB",
        "in": "Z",
        "with": "Y",
        "and": "H",
        "as": "U",
        "it": "R",
        "like": "D",
        "joint": "J",
        "its": "X",
        "there-is": "K",
        "end": "E",
        "speech": "Q",
        "unknown": "W",
        "predicate": "V A G F L D K B Y",
    }.items()
}

Test = Callable[[str, Word | None], bool]  # of a form, and of the word that it was read as


@dataclass(frozen=True, slots=True)
class One:
    """What a single word must be: its category, its form, and all that ``tests`` ask."""

    categories: frozenset[str] | None
    form: re.Pattern[str] | None
    tests: tuple[Test, ...]

    def fits(self, form: str, category: str, word: Word | None) -> bool:
        """Whether a word of that form and category is such a one."""
        if self.categories is not None and category not in self.categories:
            return False
        if self.form is not None and self.form.fullmatch(form) is None:
            return False
        return all(test(form, word) for test in self.tests)


@dataclass(frozen=True, slots=True)
class Item:
    """One place in a pattern: which words may stand there, and whether any number of them."""

    categories: frozenset[str] = frozenset()  # any word of these fits
    forms: frozenset[str] = frozenset()  # and any of these words
    others: tuple[One, ...] = ()  # and whatever is one of these
    many: bool = False
    border: bool = False

    def fits(self, token: Token) -> bool:
        """Whether ``token`` may stand here."""
        return (
            token.category in self.categories
            or token.form in self.forms
            or bool(self.others)
            and self.takes(token.form, token.category, token.word)
        )

    def takes(self, form: str, category: str, word: Word | None) -> bool:
        """Whether a word of that form and category may stand here."""
        if category in self.categories or form in self.forms:
            return True
        for one in self.others:
            if one.fits(form, category, word):
                return True
        return False

    def may_be(self, form: str, category: str) -> bool:
        """Whether a word of that category may stand here; ``form`` only if a pattern names it."""
        return (
            category in self.categories
            or form in self.forms
            or any(one.categories is None or category in one.categories for one in self.others)
        )


Pattern = tuple[Item, ...]
_BORDER = Item(border=True)
_ANYTHING = Item(others=(One(None, None, ()),), many=True)


def pattern(cell: str, lexicon: Lexicon) -> Pattern:
    """The pattern that a cell writes.

    Raises ValueError for a category, kind or trait that there is not.
    """
    return tuple(item(word, lexicon) for word in cell.split())


def item(word: str, lexicon: Lexicon) -> Item:
    """One place of a pattern, as it is written in a cell.

    Raises ValueError as :func:`pattern` does.
    """
    if word in ("^", "$"):
        return _BORDER
    if word == "…":
        return _ANYTHING
    names = word.removesuffix("*").split("|")
    categories = [CATEGORIES[name] for name in names if name in CATEGORIES]
    forms = [name for name in names if _is_word_of_the_text(name)]
    others = [_one(name, lexicon) for name in names if name not in (*CATEGORIES, *forms)]
    return Item(frozenset().union(*categories), frozenset(forms), tuple(others), word.endswith("*"))


def _is_word_of_the_text(name: str) -> bool:
    """Whether a name is a word of the text, with nothing more asked of it."""
    return not name.isascii() and "." not in name and "…" not in name


def _one(name: str, lexicon: Lexicon) -> One:
    head, *marks = name.split(".")
    tests = tuple(_test(mark, lexicon) for mark in marks if mark not in CATEGORIES)
    categories = [CATEGORIES[mark] for mark in (head, *marks) if mark in CATEGORIES]
    of = frozenset.intersection(*categories) if categories else None
    if head in CATEGORIES or head == "word":
        return One(of, None, tests)
    if head.isascii():
        raise ValueError(f"{head!r} is no category")
    return One(of, re.compile(re.escape(head).replace("…", ".*")), tests)


def _test(mark: str, lexicon: Lexicon) -> Test:
    """What ``mark`` asks of a word."""
    if mark.startswith("takes-"):
        takes = mark.removeprefix("takes-")
        return lambda form, word: (word.takes if word is not None else "i") == takes
    if mark.startswith("also-"):
        if (name := mark.removeprefix("also-")) not in CATEGORIES:
            raise ValueError(f"{name!r} is no category")
        (category,) = CATEGORIES[name]
        return lambda form, word: lexicon.has(form, category)
    if mark == "counted":
        return lambda form, word: is_count(form)
    if mark == "single":
        return lambda form, word: len(form) == 1
    if mark == "dimension":
        return lambda form, word: lexicon.measure(form[-1]) == mark
    if mark in lexicon.traits:
        return lambda form, word: lexicon.is_a(form, mark)
    if mark not in lexicon.kinds.values():
        raise ValueError(f"{mark!r} is no kind and no trait of the lexicon")
    return lambda form, word: (
        word is not None and (word.kind == mark or lexicon.kind(form, word.category) == mark)
    )


def reaches(items: Pattern, words: Sequence[Token], at: int, step: int = 1) -> bool:
    """Whether ``words`` are as ``items`` say from ``at`` on; with ``step`` -1 backwards."""
    for n, each in enumerate(items):
        if each.many:
            return _some(items, n, words, at, step)
        inside = 0 <= at < len(words)
        if each.border:
            return not inside
        if not inside or not each.fits(words[at]):
            return False
        at += step
    return True


def _some(items: Pattern, n: int, words: Sequence[Token], at: int, step: int) -> bool:
    """The same where any number of words may stand that are like item ``n``."""
    rest = items[n + 1 :]
    while not reaches(rest, words, at, step):
        if not 0 <= at < len(words) or not items[n].fits(words[at]):
            return False
        at += step
    return True


class Group(NamedTuple):
    """Words that are one name together (其尊), or a single one, and where they go."""

    items: Pattern
    slots: tuple[str, ...]

    def end(self, words: Sequence[Token], at: int) -> int:
        """Where the words end that it reads from ``at`` on, or -1 when other words stand there."""
        first = self.items[0]
        if first.many:
            while at < len(words) and first.fits(words[at]):
                at += 1
            return at
        if at + len(self.items) > len(words):
            return -1
        for each in self.items:
            if not each.fits(words[at]):
                return -1
            at += 1
        return at

    def read(self, words: Sequence[Token], at: int) -> tuple[list[Token], int]:
        """The words from ``at`` on, where it fits, several that are one name as one; and where
        they end."""
        if len(self.items) == 1 and not self.items[0].many:
            return [words[at]], at + 1
        end = self.end(words, at)
        return list(words[at:end]) if self.items[0].many else [_one_name(words[at:end])], end


def _single(items: Sequence[Item]) -> Item | None:
    """The first of ``items``, if exactly one word must stand there."""
    return items[0] if items and not (items[0].many or items[0].border) else None


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words to be read, what must stand before and behind them, and into which slots they go."""

    before: Pattern  # from the word before towards the beginning
    groups: tuple[Group, ...]
    after: Pattern

    @property
    def first(self) -> Item:
        """What its first word must be."""
        return self.groups[0].items[0]

    @property
    def about(self) -> tuple[Item | None, Item, Item | None]:
        """What must be the word before its first, the first, and the next; None where that is
        open."""
        items = [each for group in self.groups for each in group.items] + list(self.after)
        return _single(self.before[:1]), self.first, None if items[0].many else _single(items[1:2])

    @property
    def slots(self) -> list[str]:
        """The slots it fills."""
        return list(dict.fromkeys(slot for group in self.groups for slot in group.slots))

    def fits(self, words: Sequence[Token], at: int) -> bool:
        """Whether it stands at ``at``."""
        if self.before and not reaches(self.before, words, at - 1, -1):
            return False
        for group in self.groups:
            if (at := group.end(words, at)) < 0:
                return False
        return not self.after or reaches(self.after, words, at)

    def read(self, words: Sequence[Token], at: int) -> tuple[dict[str, list[Token]], int]:
        """The words for each slot, where it fits, and where the next word stands."""
        filled: dict[str, list[Token]] = {}
        for group in self.groups:
            found, at = group.read(words, at)
            for slot in group.slots:
                filled.setdefault(slot, []).extend(found)
        return {slot: tokens for slot, tokens in filled.items() if tokens}, at


def phrase(cell: str, lexicon: Lexicon, before: Pattern = (), after: Pattern = ()) -> Phrase:
    """The words that a cell writes, each as in :func:`pattern`, with its slots behind ``=``.

    ``person=subject``; ``其+thing=place`` is one name; ``number=count,adverb`` goes into two slots.
    Raises ValueError as :func:`pattern` does, and where there are no words.
    """
    groups = []
    for part in cell.split():
        words, _, slots = part.partition("=")
        items = tuple(item(word, lexicon) for word in words.split("+"))
        groups.append(Group(items, tuple(filter(None, slots.split(",")))))
    if not groups:
        raise ValueError("there are no words")
    return Phrase(before[::-1], tuple(groups), after)


def _one_name(words: Sequence[Token]) -> Token:
    """Several words as one name: 西方之尊, of the category of the last."""
    if len(words) == 1:
        return words[0]
    form = "".join(t.form for t in words)
    return Token(words[0].start, words[-1].end, form, words[-1].category)
