"""How words that somebody seeks stand in the texts: in other characters (于, 於), or with a mark
between them."""

from __future__ import annotations

from functools import cache

from ..corpus import Corpus, at_hand
from .chapters import editions
from .edition import edition
from .fold import fold, to_traditional


def spellings(words: str, corpus: Corpus | None = None) -> tuple[str, ...]:
    """The words as they were given, and every form in which a segment of any layer has them.

    Print forms, older forms and either script are one word, and marks do not count.

    >>> spellings("说屦揖让")
    ('說屨揖讓', '說屨，揖讓')
    """
    given = to_traditional(words)
    wanted, _ = _bare(given)
    found: set[str] = set()
    for text, bare, places in _texts(corpus or at_hand()) if wanted else ():
        at = bare.find(wanted)
        while at >= 0:
            found.add(text[places[at] : places[at + len(wanted) - 1] + 1])
            at = bare.find(wanted, at + 1)
    return (given, *sorted(found - {given}))


def _bare(text: str) -> tuple[str, list[int]]:
    """The text folded and without its marks, and where each of its characters stands."""
    places = [place for place, character in enumerate(text) if character.isalnum()]
    folded = fold(text)
    return "".join(folded[place] for place in places), places


@cache
def _texts(corpus: Corpus) -> tuple[tuple[str, str, list[int]], ...]:
    return tuple(
        (segment.text, *_bare(segment.text))
        for card in editions(corpus=corpus)
        for segment in edition(card).segments
    )
