"""To which words of the text a statement of a commentator is tied."""

from __future__ import annotations

import re

from .alignment import Place
from .commentary import Commentary
from .marks import bare, spell

_CLAUSES = re.compile("[^。；，、：！？,;:]+")
_FINAL = "也矣耳焉與乎。"


def plain(words: str) -> str:
    """Words without the particles that end a sentence."""
    return words.rstrip(_FINAL)


def place_of(reading: Commentary, words: str, start: int) -> Place:
    """The words of the text that ``words`` take up: these themselves, else the clause that shares
    most with them, else what the commentary at ``start`` is about."""
    ground = reading.ground
    if len(words) > 1 and (found := ground.find(words.removesuffix("者"), note=False)):
        return found
    said = reading.about(start)
    sought = set(bare(words).words)
    best = (1, None)
    base = ground.base.text
    for clause in _CLAUSES.finditer(base):
        if said.start <= clause.start() < max(said.end, said.start + 1):
            shared = len(sought & set(spell(clause[0])))
            if shared > best[0]:
                best = (shared, clause)
    clause = best[1]
    if clause is None:
        return said
    return Place(said.segment, said.layer, clause.start(), clause.end(), clause[0], True)
