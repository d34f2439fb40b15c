"""The reading of ritual prose: from words to acts, following the rite."""

from __future__ import annotations

from functools import lru_cache

from ..lexicon import lexicon
from ..model import Reading
from ..text.fold import fold, is_simplified, to_traditional
from .placing import place
from .reading import Reader
from .spelling import spell
from .stage import Stage, stage

__all__ = ["Stage", "place", "read", "spell", "stage"]


@lru_cache(maxsize=1)
def _reader() -> Reader:
    return Reader(lexicon())


def read(text: str, chapter: str | None = None, record: int | None = None) -> Reading:
    """Acts and statements of a ritual text, punctuated or not, in either script.

    ``record`` is where the 記 begins, whose lines speak each for itself; without it a line 記 is looked for.

    Offsets are code points of ``text`` as given.  ``chapter`` is only noted in the records: the reading does not depend
    on it.  Text that is no ritual prose gives few acts or none; what could not be read is in ``Reading.unread``.
    """
    plain = to_traditional(text) if is_simplified(text) else text
    return _reader().read(fold(plain), chapter or "", plain, record)
