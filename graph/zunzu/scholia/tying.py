"""To which words of the text a statement of a commentator is tied."""

from __future__ import annotations

import re
from itertools import pairwise

from ..lexicon.grammar import WHO
from .alignment import Place
from .commentary import Commentary
from .marks import STOPS, bare, spell

_CLAUSES = re.compile("[^。；，、：！？,;]+")
_FINAL = "也矣耳焉與乎。"
#: A clause of the text is meant where it shares two words that follow one another, or three.
_ENOUGH = 3


def plain(words: str) -> str:
    """Words without the particles that end a sentence."""
    return words.rstrip(_FINAL)


def place_of(reading: Commentary, words: str, start: int, end: int) -> Place:
    """The words of the text that ``words`` take up: these themselves, else the clause that shares
    most with the sentence of the commentary at ``start`` to ``end``, else what is spoken of there.
    """
    found = reading.ground.find(words.removesuffix(WHO), note=False) if len(words) > 1 else None
    about = reading.about(start)
    if found or len(about.text) <= _ENOUGH:
        return found or about
    if about.segment != reading.ground.base.id:
        return about
    begin = max(reading.folded.rfind(stop, 0, start) for stop in STOPS) + 1
    return _clause_of(reading, about, bare(reading.text[begin:end]).words)


def _clause_of(reading: Commentary, about: Place, said: str) -> Place:
    """The clause of a passage that shares most with what is said; the whole where none does."""
    clauses = [
        (_shared(said, spell(c[0])), c)
        for c in _CLAUSES.finditer(reading.ground.base.text, about.start, about.end)
    ]
    score, best = max(clauses, key=lambda pair: pair[0], default=(0, None))
    if best is None or score < _ENOUGH:
        return about
    return Place(about.segment, about.layer, best.start(), best.end(), best[0], True)


def _shared(said: str, clause: str) -> int:
    """How much two stretches share: words, and twice those that follow one another."""
    pairs = {a + b for a, b in pairwise(clause)}
    return len(set(said) & set(clause)) + 2 * sum(pair in said for pair in pairs)
