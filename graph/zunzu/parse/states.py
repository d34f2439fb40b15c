"""What a row of ``constructions.tsv`` can ask in its column ``if``, by the names that the table
uses."""

from __future__ import annotations

from collections.abc import Callable

from ..lexicon.grammar import ANSWERED, EACH_HIS, THEN_SO
from .duties import case_follows, may_tell
from .frame import Frame
from .marks import IN_ROW
from .predication import Predication

State = Callable[[Frame], bool]


def _of_verb(state: Callable[[Predication], object]) -> State:
    return lambda frame: frame.verb is not None and bool(state(frame.verb))


def _subject_touches(frame: Frame) -> bool:
    subject = frame.front.subject
    return bool(subject) and subject[-1].end == frame.words[frame.at].start


def _direct(frame: Frame) -> bool:
    verb = frame.verb
    return verb is not None and frame.at > 0 and frame.words[frame.at - 1] is verb.verb


def _goal(verb: Predication) -> bool:
    return any(place.start > verb.verb.start for place in verb.places)


#: What a row can ask in its column ``if``.
STATES: dict[str, State] = {
    "verb": lambda f: f.verb is not None,  # the stretch has a verb before this word
    "direct": _direct,  # the word stands right behind it
    "object": _of_verb(lambda v: v.objects),  # it has an object
    "recipient": _of_verb(lambda v: v.recipients),
    "complement": _of_verb(lambda v: v.complements),
    "place": _of_verb(lambda v: v.places),
    "goal": _of_verb(_goal),  # a place behind it
    "answer": _of_verb(lambda v: v.has(*ANSWERED)),
    "front": lambda f: f.front.started(),  # something waits for the next verb
    "subject": lambda f: bool(f.front.subject),  # a person does
    "earlier": lambda f: bool(f.front.subject) and f.front.subject[-1].end < f.words[0].start,
    "touching": _subject_touches,  # he stands right before this word
    "perhaps": lambda f: f.front.perhaps,  # he stands behind 若
    "somewhere": lambda f: bool(f.front.places or f.front.facing),
    "then-follows": lambda f: bool(f.upcoming) and f.upcoming[0].form == THEN_SO,  # 如君命，則
    "duties": may_tell,
    "in-duties": lambda f: bool(f.office),  # the line tells of somebody's
    "more-duties": lambda f: f.opens and bool(f.office),  # a sentence begins in such a line
    "case-follows": case_follows,
    "case": lambda f: f.of_case and not f.ends,  # 若大享太廟，則: it says when, and no more
    "lists": lambda f: f.line in f.duties,
    "listed": lambda f: f.in_row or f.stop is not None and f.stop.form == IN_ROW,
    "general": lambda f: f.general,  # the sentence begins with 凡
    "each-his": lambda f: any(a.form == EACH_HIS for a in f.front.adverbs),
}
