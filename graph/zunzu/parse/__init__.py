"""The reading of ritual prose: from words to acts, following the rite."""

from __future__ import annotations

from functools import lru_cache

from ..lexicon import lexicon
from ..model import Reading
from ..text import edition, editions
from .parser import Parser
from .placing import place
from .spelling import spell
from .stage import Stage, stage

__all__ = ["Parser", "Stage", "place", "read", "spell", "stage"]


@lru_cache(maxsize=1)
def _parser() -> Parser:
    return Parser(lexicon(), _examples)


def _examples() -> list[str]:
    """The segments of all editions, with the marks that their editor gave them."""
    return [segment.text for card in editions(all=True) for segment in edition(card.id).base()]


def read(text: str, chapter: str | None = None, record: int | None = None) -> Reading:
    """Acts and statements of a ritual text, punctuated or not, in either script.

    ``record`` is where the 記 begins, whose lines speak each for itself; without it a line 記 is looked for.

    Offsets are code points of ``text`` as given.  ``chapter`` is only noted in the records: the reading does not depend
    on it.  Text that is no ritual prose gives few acts or none; what could not be read is in ``Reading.unread``.
    """
    return _parser().read(text, chapter or "", record)
