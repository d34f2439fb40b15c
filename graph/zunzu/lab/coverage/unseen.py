"""A parser that has never seen a chapter: every word that stands in that chapter alone is taken out of its lexicon, and it has not
learned from the chapter's marks.

What it then reads of the chapter tells what it would read of one that nobody has looked at.  Two things remain that
were learned there: the words that other chapters have too, and the contexts in ``senses.tsv``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from ...lexicon import Lexicon
from ...model import Reading
from ...parse import Parser
from ...text import fold
from .gold import Trial

#: Tables that stay whole: the index over the words by their first character, which may promise more than is there, and what was
#: not learned from any chapter.
_STAY = ("longest", "general")


@dataclass(frozen=True, slots=True)
class Apart:
    """The gold of a chapter as it is read without what was learned from the chapter."""

    own_words: int
    blind: tuple[Trial, ...]  # the gold as it is printed, without the chapter's own words and marks
    bare: tuple[Trial, ...]  # the same, its marks taken out
    undivided: tuple[Trial, ...]  # its marks taken out, the chapter's words known but not its marks


def own_words(lexicon: Lexicon, texts: Mapping[str, str], chapter: str) -> frozenset[str]:
    """The words of the lexicon that stand in the text of ``chapter`` and in no other of ``texts``."""
    known = {*lexicon.words, *lexicon.bases, *lexicon.suffixes, *lexicon.compounds, *lexicon.groups}
    others = "\n".join(fold(words) for name, words in texts.items() if name != chapter)
    here = fold(texts[chapter])
    return frozenset(word for word in known if word in here and word not in others)


def without(lexicon: Lexicon, words: Collection[str]) -> Lexicon:
    """The lexicon without any row about one of ``words``, whichever table it stands in."""
    return replace(lexicon, **{f.name: _rest(getattr(lexicon, f.name), frozenset(words))
                               for f in fields(lexicon) if f.name not in _STAY})


def _rest(table: Any, words: frozenset[str]) -> Any:
    if isinstance(table, dict):
        return {key: _rest(value, words) for key, value in table.items() if words.isdisjoint(_parts(key))}
    return table - words if isinstance(table, frozenset) else table


def _parts(key: str | tuple[str, ...]) -> tuple[str, ...]:
    return key if isinstance(key, tuple) else (key,)


def reader(lexicon: Lexicon, examples: Iterable[str] = ()) -> Callable[[str], Reading]:
    """``parse.read`` with another lexicon, and with ``examples`` alone to learn from where a text is to be divided."""
    return Parser(lexicon, lambda: examples).read
