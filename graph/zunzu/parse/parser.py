"""The parser with all it needs: a lexicon, and punctuated texts from which it learns where an
undivided one is to be divided."""

from __future__ import annotations

import gc
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property

from ..lexicon import Lexicon
from ..model import Reading
from ..text.fold import fold, mend, to_traditional
from .divided import divide, has_marks, joined
from .parties import Parties
from .punctuate import Learned, Punctuator
from .reading import Reader
from .trace import Tracer

#: How much more may speak for none before a mark is left out of an undivided text that is to be
#: read: a missing one costs the reader more than a wrong one.
_CAUTION = -1.0
#: Where no speech follows, a colon parts an order from what is ordered (命三耦：各與其耦讓取弓矢),
#: which the reader takes together.
_BEFORE_AN_ORDER = re.compile("：(?!「)")


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Without Python's search for circles among objects: a reading makes none, and keeps nearly all
    it makes to its end, so that looking through all of it again and again takes a tenth of the time
    and finds nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Parser:
    """Reads ritual prose into acts.

    ``learned`` gives what marks go by (:func:`.punctuate.learn`); it is called when the first
    undivided text is read.
    """

    def __init__(self, lexicon: Lexicon, learned: Callable[[], Learned]):
        self._reader, self._lexicon, self._learned = Reader(lexicon), lexicon, learned

    @cached_property
    def _punctuator(self) -> Punctuator:
        return Punctuator(self._lexicon, self._learned())

    def read(
        self,
        text: str,
        chapter: str = "",
        record: int | None = None,
        tracer: Tracer | None = None,
        parties: Parties | None = None,
    ) -> Reading:
        """Acts and statements of ``text``, in either script, with or without marks; offsets are
        those of ``text``.

        ``chapter`` is noted in the records; ``record`` is where the 記 begins; ``tracer`` notes how
        each act was read; ``parties`` are who is who in it, proposed from the text where not
        told.
        """
        with _collector_at_rest():
            return self._read(text, chapter, record, tracer, parties)

    def _read(
        self,
        text: str,
        chapter: str,
        record: int | None,
        tracer: Tracer | None,
        parties: Parties | None,
    ) -> Reading:
        plain = to_traditional(text)
        if has_marks(plain):
            return self._reader.read(fold(mend(plain)), chapter, plain, record, tracer, parties)
        divided, places = divide(
            plain, lambda line: _BEFORE_AN_ORDER.sub("", self._punctuator.propose(line, _CAUTION))
        )
        begins = None if record is None else bisect_left(places, record)
        return joined(
            self._reader.read(fold(mend(divided)), chapter, divided, begins, tracer, parties),
            places,
        )
