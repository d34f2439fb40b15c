"""From words to predications: each verb with what stands around it in its own clause.

A predication holds only what is written: subject, object, recipient, places, facing, negation,
number, manner.  Who the unwritten agent is, and which cup, is found out later.  The order of ritual
prose is steady: subject, manner, place and facing before the verb, object, recipient and 于-phrases
behind it; verbs in a row share their subject.  Which words go where is told, construction by
construction, in ``data/lexicon/constructions.tsv``; what becomes of a stretch without a verb in
:mod:`zunzu.parse.fronts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise

from ..lexicon import Lexicon
from .chunks import divide
from .constructions import Construction, Constructions
from .duties import lines_of_duties
from .frame import LEAVE, OPEN, Frame
from .fronts import explains, leave_front, settle, stands_alone
from .predication import Bare, Front, Predication
from .tokens import Token

Note = Callable[[Construction, Token], None]


class ClauseReader:
    """Reads tokens into predications and bare stretches, in the order of the text.

    It keeps nothing of what it has read: one reader may be used by several at once.
    """

    def __init__(self, lexicon: Lexicon, without: str = ""):
        """A reader with the constructions of ``lexicon``, but for the one named ``without``."""
        self.lexicon = lexicon
        self.constructions = Constructions(lexicon, without)

    def read(
        self, tokens: Iterable[Token], note: Note | None = None
    ) -> Iterator[Predication | Bare]:
        """All predications and bare stretches of ``tokens``, each stretch as soon as it is read.

        What comes later may still add to the last predication, never to those before it.  ``note``
        is told of each construction that was found, with its first word.
        """
        chunks = list(divide(tokens))
        frame = Frame(self.lexicon, duties=lines_of_duties(chunks, self.lexicon))
        ended = False  # whether a line has just ended
        for (words, stop), (upcoming, _) in pairwise(chain(chunks, (([], None),))):
            if words:
                frame.begin(words, stop, upcoming)
                self._stretch(frame, note)
            ends = stop is not None and "\n" in stop.form
            if stop is not None and stop.category == "C":
                frame.close_sentence()
                if ends:
                    frame.end_line(upcoming, blank=ended and not words)
            ended = ends
            yield from frame.out
            frame.out.clear()
        frame.close_sentence()

    def _stretch(self, frame: Frame, note: Note | None) -> None:
        """One stretch between two marks."""
        if frame.acted is not None and self._is_of(frame.acted, frame):
            return
        if explains(frame):
            frame.bare(frame.words)
            frame.front = Front()
            return
        while frame.at < len(frame.words):
            self._word(frame, note)
        if frame.verb is None:
            leave_front(frame)
        elif frame.front.local_only():
            frame.settle(frame.verb)
        else:
            if frame.front.names() or frame.front.places or frame.front.facing:
                frame.bare(frame.words)
            frame.front = Front()

    def _is_of(self, acted: Predication, frame: Frame) -> bool:
        """Whether the stretch belongs to what was done before it, and is told of that."""
        if stands_alone(frame.words):
            settle(frame, acted)
            return True
        if frame.called_out:
            acted.complements += frame.words
            return True
        return False

    def _word(self, frame: Frame, note: Note | None) -> None:
        """The word at which ``frame`` stands, with all that is read with it."""
        token = frame.words[frame.at]
        if token.category == "V":
            alone = len(frame.words) == 1
            if not self._applied("alone" if alone else "verb", frame, note):
                frame.open(token)
                frame.at += 1
            return
        behind = frame.verb is not None and not frame.front.started()
        if behind and self._applied("behind", frame, note):
            return
        if not self._applied("front", frame, note):
            frame.at += 1

    def _applied(self, at: str, frame: Frame, note: Note | None) -> bool:
        """Whether a construction was found and has been applied."""
        construction = self.constructions.find(at, frame)
        if construction is None:
            return False
        if note is not None:
            note(construction, frame.words[frame.at])
        if LEAVE in construction.does or OPEN in construction.does:
            return False
        construction.apply(frame)
        return True
