"""A parser that has never seen a chapter: every word that stands in that chapter alone is taken out
of its lexicon, and it has not learned from the chapter's marks.

The contexts of ``senses.tsv`` that are met in that chapter alone are taken away too, and the turns
that it alone witnesses: rows of ``constructions.tsv``, ``ditto.tsv`` and ways to an unwritten
person.  What it then reads of the chapter tells what it would read of one that nobody has looked
at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from ... import parse
from ...lexicon import Lexicon, Sense
from ...model import Reading
from ...parse import Parser
from ...parse.punctuate import learn
from ...text import fold
from .gold import Trial

#: Tables that stay whole: the index over the words by their first character, which may promise more
#: than is there, and what was not learned from any chapter.
_STAY = ("longest", "general")


@dataclass(frozen=True, slots=True)
class Apart:
    """The gold of a chapter as it is read without what was learned from the chapter."""

    own_words: int
    own_contexts: int
    own_turns: int
    blind: tuple[Trial, ...]  # the gold as it is printed, without the chapter's own words and marks
    bare: tuple[Trial, ...]  # the same, its marks taken out
    undivided: tuple[Trial, ...]  # its marks taken out, the chapter's words known but not its marks


def own_words(lexicon: Lexicon, texts: Mapping[str, str], chapter: str) -> frozenset[str]:
    """The words of the lexicon that stand in the text of ``chapter`` and in no other of
    ``texts``."""
    known = {*lexicon.words, *lexicon.bases, *lexicon.suffixes, *lexicon.compounds, *lexicon.groups}
    others = "\n".join(fold(words) for name, words in texts.items() if name != chapter)
    here = fold(texts[chapter])
    return frozenset(word for word in known if word in here and word not in others)


def own_contexts(
    lexicon: Lexicon, texts: Mapping[str, str], chapter: str
) -> Mapping[str, frozenset[Sense]]:
    """By word the contexts of ``senses.tsv`` met in ``chapter`` and in no other of ``texts``."""
    here = fold(texts[chapter])
    others = "\n".join(fold(words) for name, words in texts.items() if name != chapter)
    return {
        term: frozenset(
            sense
            for sense in senses
            if (sense.before or sense.after)
            and _is_met(term, sense, here)
            and not _is_met(term, sense, others)
        )
        for term, senses in lexicon.senses.items()
    }


def turns(text: str) -> frozenset[str]:
    """The constructions, formulas of dittos and ways that are met in the reading of a text, by
    their names; of formulas behind 如."""
    found: set[str] = set()
    for _, trace in parse.explain(text):
        found |= {name for _, name in trace.constructions}
        found |= {trace.agent.way, trace.recipient.way, trace.formula}
    return frozenset(found - {""})


def own_turns(met: Mapping[str, frozenset[str]], chapter: str) -> frozenset[str]:
    """Of the turns that are ``met`` in several chapters, those that ``chapter`` alone has."""
    others = frozenset().union(*(names for name, names in met.items() if name != chapter))
    return met[chapter] - others


def unturned(lexicon: Lexicon, gone: Collection[str]) -> Lexicon:
    """The lexicon without the constructions, formulas and ways of these names."""
    return replace(
        lexicon,
        constructions=tuple(r for r in lexicon.constructions if r["construction"] not in gone),
        dittos=tuple(r for r in lexicon.dittos if r["formula"] not in gone),
        silent=frozenset(gone),
    )


def _is_met(term: str, sense: Sense, words: str) -> bool:
    """Whether the neighbours are anywhere as a context asks, within eight characters."""
    return any(
        (sense.before is None or sense.before.search(words, max(0, m.start() - 8), m.start()))
        and (sense.after is None or sense.after.match(words, m.end(), m.end() + 8))
        for m in re.finditer(re.escape(term), words)
    )


def unlearned(lexicon: Lexicon, contexts: Mapping[str, frozenset[Sense]]) -> Lexicon:
    """The lexicon without some contexts."""
    kept = {
        term: tuple(s for s in senses if s not in contexts.get(term, frozenset()))
        for term, senses in lexicon.senses.items()
    }
    return replace(lexicon, senses=kept)


def without(lexicon: Lexicon, words: Collection[str]) -> Lexicon:
    """The lexicon without any row about one of ``words``, whichever table it stands in."""
    return replace(
        lexicon,
        **{
            f.name: _rest(getattr(lexicon, f.name), frozenset(words))
            for f in fields(lexicon)
            if f.name not in _STAY
        },
    )


def _rest(table: Any, words: frozenset[str]) -> Any:
    if isinstance(table, dict):
        return {
            key: _rest(value, words)
            for key, value in table.items()
            if words.isdisjoint(_parts(key))
        }
    return table - words if isinstance(table, frozenset) else table


def _parts(key: str | tuple[str, ...]) -> tuple[str, ...]:
    return key if isinstance(key, tuple) else (key,)


def reader(lexicon: Lexicon, examples: Iterable[str] = ()) -> Callable[[str], Reading]:
    """``parse.read`` with another lexicon, and with ``examples`` alone to learn from where a
    text is to be divided."""
    return Parser(lexicon, lambda: learn(lexicon, examples)).read
