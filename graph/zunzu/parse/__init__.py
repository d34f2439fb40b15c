"""The reading of ritual prose: from words to acts, following the rite."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import lru_cache

from ..corpus import Corpus, at_hand
from ..lexicon import Lexicon, lexicon
from ..model import Act, Deed, Reading
from ..text.fold import fold, mend, to_traditional
from .confidence import doubted, is_sure
from .ditto.formula import understood
from .kept_marks import learned
from .parser import Parser
from .parties import Part, Parties, of, propose
from .placing import place
from .spelling import spell
from .stage import Stage, stage, stage_at
from .trace import Trace, Tracer, told

__all__ = [
    "Parser",
    "Part",
    "Parties",
    "Stage",
    "Trace",
    "doubted",
    "explain",
    "is_sure",
    "place",
    "prepare",
    "read",
    "spell",
    "of",
    "stage",
    "stage_at",
    "told",
    "who_is_who",
]


@lru_cache(maxsize=4)
def _parser(corpus: Corpus) -> Parser:
    return Parser(lexicon(corpus), lambda: learned(corpus))


def prepare(corpus: Corpus) -> None:
    """Take up the lexicon of a corpus, so that the first text is read without delay."""
    _parser(corpus)


def who_is_who(text: str, corpus: Corpus | None = None) -> Parties:
    """Who is host and guest in a text, whatever they are called, and whether the guest was sent;
    proposed from the text alone, places counted in it."""
    return propose(fold(mend(to_traditional(text))), lexicon(corpus or at_hand()))


def read(
    text: str,
    chapter: str | None = None,
    record: int | None = None,
    corpus: Corpus | None = None,
    parties: Parties | None = None,
) -> Reading:
    """Acts and statements of a ritual text, punctuated or not, in either script, by the words of a
    corpus.

    ``record`` is where the 記 begins, whose lines speak each for itself; without it a line 記 is
    looked for.

    Offsets are code points of ``text`` as given.  ``chapter`` is only noted in the records: the
    reading does not depend on it.  Text that is no ritual prose gives few acts or none; what could
    not be read is in ``Reading.unread``.
    ``parties`` are who is who, where an editor has told (:func:`who_is_who`).
    """
    return _parser(corpus or at_hand()).read(text, chapter or "", record, parties=parties)


def _formula(act: Act, words: Lexicon) -> str:
    found = understood(act, words) if act.model is not None else None
    return found[0]["formula"] if found else ""


def explain(text: str, corpus: Corpus | None = None) -> tuple[tuple[Act, Trace], ...]:
    """The acts of a text, and why each was read so: the words, the constructions, who was proposed
    by which way and who lost.

    The copies that dittos make have none: they stand with their dittos.
    """
    tracer, corpus = Tracer(), corpus or at_hand()
    reading = _parser(corpus).read(text, tracer=tracer)
    copies = defaultdict(list)
    for copy in reading.copies:
        if isinstance(copy, Deed):
            copies[copy.unfolds].append(copy)
    return tuple(
        (act, replace(trace, formula=_formula(act, lexicon(corpus)), repeats=tuple(copies[i])))
        for i, (act, trace) in enumerate(zip(reading.acts, tracer.traces, strict=True))
    )
