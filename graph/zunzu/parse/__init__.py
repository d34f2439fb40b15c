"""The reading of ritual prose: from words to acts, following the rite."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import lru_cache

from ..lexicon import lexicon
from ..model import Act, Reading
from ..text import edition, editions
from .ditto.formula import understood
from .parser import Parser
from .placing import place
from .spelling import spell
from .stage import Stage, stage
from .trace import Trace, Tracer, told

__all__ = ["Parser", "Stage", "Trace", "explain", "place", "read", "spell", "stage", "told"]


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


def _formula(act: Act) -> str:
    found = understood(act, lexicon()) if act.model is not None else None
    return found[0]["formula"] if found else ""


def explain(text: str) -> tuple[tuple[Act, Trace], ...]:
    """The acts of a text, and why each was read so: the words, the constructions, who was proposed by which way and who lost.

    The copies that dittos make have none: they stand with their dittos.
    """
    tracer = Tracer()
    reading = _parser().read(text, tracer=tracer)
    copies = defaultdict(list)
    for copy in reading.copies:
        copies[copy.id.partition(".")[0]].append(copy)
    return tuple((act, replace(trace, formula=_formula(act), repeats=tuple(copies[str(i)])))
                 for i, (act, trace) in enumerate(zip(reading.acts, tracer.traces, strict=True)))
