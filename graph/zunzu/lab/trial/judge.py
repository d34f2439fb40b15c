"""Judging: each mutant is set beside the edition as a user's text is, and it is seen what is told
of it.

A mutant is **explained** when it is told at its place as a departure and a rule says what is wrong
with it, **told** when it is told at its place alone, **missed** when nothing is told there,
**refused** when the text is no longer taken for its chapter.
"""

from __future__ import annotations

from functools import cache

from ... import build, text
from ...collation import collate
from ...errors import ZunzuError
from ...model import Edition, Reading, Record
from ...rdf import weave
from ...rules import rulebook, validate
from .mutants import Mutant
from .writings import Writing

EXPLAINED, TOLD, MISSED, REFUSED = STATES = ("explained", "told", "missed", "refused")


class Outcome(Record, frozen=True):
    """What came of a mutant: one of STATES, what kind of departure it is told as, and the rules
    that are broken."""

    id: str
    operator: str
    chapter: str
    shown: str
    state: str
    kind: str = ""
    rules: tuple[str, ...] = ()


def judge(mutant: Mutant) -> Outcome:
    """What comes of a mutant."""
    edition = _edition(mutant.chapter)
    shown = mutant.shown(edition)
    try:
        found = collate(edition, mutant.apply(edition))
        kinds = [d.kind for d in found.departures if d.is_departure and d.segment == mutant.segment]
        broken = _broken(found.given, found.reading) - _broken_in_truth(mutant.chapter)
    except ZunzuError:
        return Outcome(mutant.id, mutant.operator, mutant.chapter, shown, REFUSED)
    state = MISSED if not kinds else EXPLAINED if broken else TOLD
    return Outcome(
        mutant.id,
        mutant.operator,
        mutant.chapter,
        shown,
        state,
        kinds[0] if kinds else "",
        tuple(sorted({rule for rule, _ in broken})),
    )


def clean(writing: Writing) -> bool:
    """Whether nothing is told of a true text, however it is written: neither a departure nor a
    part that could not be compared."""
    found = collate(_edition(writing.chapter), writing.words)
    return not (any(d.is_departure for d in found.departures) or found.absent or found.foreign)


@cache
def _edition(chapter: str) -> Edition:
    return text.edition(chapter)


@cache
def _broken_in_truth(chapter: str) -> frozenset[tuple[str, str]]:
    """What is found on the edition as the reader alone reads it."""
    return _broken(_edition(chapter), build.read(_edition(chapter)))


def _broken(edition: Edition, reading: Reading) -> frozenset[tuple[str, str]]:
    """The rules that a reading breaks, each with its act's segment."""
    store = weave.weave([edition], [reading], lenient=True, told=[])
    return frozenset(
        (f.rule, f.segment) for f in validate.check(store, rulebook(), chapters=[edition.chapter])
    )
