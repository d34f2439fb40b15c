"""What a clause of a commentary tells besides the text, as the readers of the kinds of particulars
see it: the clause with its neighbours, and whether what it says is written already."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ..lexicon import lexicon
from .commentary import Commentary
from .marks import bare, spell
from .wording import forms

#: Little words that say where something is told once more, not where it is.
_LITTLE = re.compile("[之其處者]")


@dataclass(frozen=True, slots=True)
class Told:
    """What a clause tells (``words``) and by what ``sign``."""

    words: str
    sign: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """A clause of this rite: its words as they stand, and those of the clauses beside it."""

    reading: Commentary
    words: str
    before: str
    after: str

    @property
    def secondary(self) -> bool:
        """Whether a 疏 says it, which tells the course of the rite over and over."""
        return self.reading.secondary

    def written(self, words: str) -> bool:
        """Whether the text, or for a 疏 the 注, says the same in the same words, little words
        aside where that leaves two or more."""
        short = without_little(words)
        said = short if len(short) > 1 else bare(words).words
        note = self.reading.ground.note if self.secondary else None
        texts = [self.reading.ground.base.text, *((note.text,) if note else ())]
        fold = without_little if len(short) > 1 else _as_it_is
        return any(said in fold(text) for text in texts)

    def written_in_order(self, words: str) -> bool:
        """Whether the text has these words one behind the other, whatever stands between."""
        text = iter(bare(self.reading.ground.base.text).words)
        return all(word in text for word in bare(words).words)

    def told_of_the_course(self, words: str) -> bool:
        """Whether the words stand in another passage of the chapter."""
        return bare(words).words in self.reading.course


@cache
def without_little(words: str) -> str:
    """Words without marks and without 之 其 處 者, spelled one way."""
    return _LITTLE.sub("", bare(words).words)


def _as_it_is(text: str) -> str:
    return bare(text).words


def is_only_a_verb(word: str) -> bool:
    """Whether a word can be a verb, and no person, thing or place."""
    return is_verb(word) and not any(lexicon().has(word, kind) for kind in "PTLA")


def is_verb(word: str) -> bool:
    """Whether a word can be a verb of the rites."""
    return lexicon().has(word, "V")


def is_at(word: str) -> bool:
    """Whether a word can be a place."""
    return lexicon().has(word, "L")


def is_thing(word: str) -> bool:
    """Whether a word can be a thing."""
    return lexicon().has(word, "T")


def is_place(word: str) -> bool:
    """Whether a word can be a place, or a thing that gives one."""
    return lexicon().has(word, "L") or lexicon().has(word, "T")


def any_of(kind: str, role: str) -> str:
    """A pattern of the forms of a role, spelled one way."""
    return "|".join(map(re.escape, spelled(kind, role)))


@cache
def spelled(kind: str, role: str) -> tuple[str, ...]:
    """The forms of a role, spelled one way as clauses are compared."""
    return tuple(spell(form) for form in forms(kind, role))
