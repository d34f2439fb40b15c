"""A lexicon that has never seen a chapter: every word that stands in that chapter alone is taken out of it.

What the parser then reads of the chapter tells what it would read of one that nobody has looked at.  Two things remain that
were learned there: the words that other chapters have too, and the contexts in ``senses.tsv``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, replace

from ..lexicon import Lexicon
from ..model import Reading
from ..parse.reading import Reader
from ..text import fold, is_simplified, to_traditional

#: Indexes over the words by something that is no word; they may promise more than is there.
_INDEXES = ("longest", "general")


def own_words(lexicon: Lexicon, texts: Mapping[str, str], chapter: str) -> frozenset[str]:
    """The words of the lexicon that stand in the text of ``chapter`` and in no other of ``texts``."""
    known = {*lexicon.words, *lexicon.bases, *lexicon.suffixes, *lexicon.compounds, *lexicon.groups}
    others = "\n".join(fold(words) for name, words in texts.items() if name != chapter)
    here = fold(texts[chapter])
    return frozenset(word for word in known if word in here and word not in others)


def without(lexicon: Lexicon, words: Collection[str]) -> Lexicon:
    """The lexicon without any row about one of ``words``, whichever table it stands in."""
    return replace(lexicon, **{f.name: _rest(getattr(lexicon, f.name), frozenset(words))
                               for f in fields(lexicon) if f.name not in _INDEXES})


def _rest(table, words: frozenset[str]):
    if isinstance(table, dict):
        return {key: _rest(value, words) for key, value in table.items() if words.isdisjoint(_parts(key))}
    return table - words if isinstance(table, frozenset) else table


def _parts(key: str | tuple[str, ...]) -> tuple[str, ...]:
    return key if isinstance(key, tuple) else (key,)


def reader(lexicon: Lexicon) -> Callable[[str], Reading]:
    """``parse.read`` with another lexicon."""
    reads = Reader(lexicon)

    def read(words: str) -> Reading:
        plain = to_traditional(words) if is_simplified(words) else words
        return reads.read(fold(plain), "", plain)

    return read
