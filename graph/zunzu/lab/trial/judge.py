"""Judging: each mutant goes through the whole river, and what the rules say of it is told apart.

A mutant is **caught** when a rule is broken that the true text keeps.  What is not caught is of three sorts: the acts are read as
before (**unread**: the alteration is no other act to the reader); they are read otherwise, but no rule speaks of them (**unspoken**);
a rule speaks of them and finds nothing wrong (**allowed**: the rite leaves it open, or the rules have a gap).
"""

from __future__ import annotations

from functools import cache, lru_cache

from ... import build, text
from ...errors import ZunzuError
from ...model import Act, Reading, Record, Statement
from ...rdf import weave
from ...rules import rulebook, validate
from ...rules.verdicts import verdicts
from .mutants import Mutant

CAUGHT, ALLOWED, UNSPOKEN, UNREAD, REFUSED = STATES = ("caught", "allowed", "unspoken", "unread", "refused")

#: What of a record says where its words stand and not what is done.
_PLACED = frozenset({"id", "start", "end", "quote", "segment", "answers", "copied_from", "cup", "exchange", "warrants", "alternatives"})


class Outcome(Record, frozen=True):
    """What came of a mutant: one of STATES, and the rules that are broken."""

    id: str
    operator: str
    chapter: str
    shown: str
    state: str
    rules: tuple[str, ...] = ()


def judge(mutant: Mutant) -> Outcome:
    """What comes of a mutant."""
    edition = _edition(mutant.chapter)
    told = (mutant.id, mutant.operator, mutant.chapter, mutant.shown(edition))
    try:
        given = text.recast(edition, mutant.apply(edition))
        reading = build.read(given)
        found = _broken(given, reading, mutant.chapter)
    except ZunzuError:
        return Outcome(*told, REFUSED)
    new = found - _truth(mutant.chapter)[1]
    if new:
        return Outcome(*told, CAUGHT, tuple(sorted({rule for rule, _ in new})))
    changed = _changed(_truth(mutant.chapter)[0], reading)
    if not changed:
        return Outcome(*told, UNREAD)
    return Outcome(*told, ALLOWED if changed & _spoken_of(mutant.chapter) else UNSPOKEN)


@cache
def _edition(chapter: str):
    return text.edition(chapter)


@cache
def _truth(chapter: str) -> tuple[Reading, frozenset[tuple[str, str]]]:
    """The reading of the edition and what is found on it."""
    edition = _edition(chapter)
    reading = build.read(edition)
    return reading, _broken(edition, reading, chapter)


def _broken(edition, reading: Reading, chapter: str) -> frozenset[tuple[str, str]]:
    """The rules that a reading breaks, each with its act's segment."""
    store = weave.weave([edition], [reading], lenient=True, told=[])
    return frozenset((f.rule, f.segment) for f in validate.check(store, rulebook(), chapters=[chapter]))


@lru_cache(maxsize=8)
def _spoken_of(chapter: str) -> frozenset[str]:
    """The ids of all acts and statements of the edition of which some rule speaks."""
    reading, _ = _truth(chapter)
    store = weave.weave([_edition(chapter)], [reading], lenient=True, told=[])
    return frozenset(act for v in verdicts(store, rulebook(), (), chapters=[chapter])
                     for heap in (v.held, *(acts for _, acts in v.excepted)) for act in heap)


def _changed(one: Reading, other: Reading) -> set[str]:
    """The ids of the acts and statements of a reading that another has not, or has and it has not."""
    before, after = _told(one), _told(other)
    return {id_ for heap, against in ((before, after), (after, before)) for key in heap if len(heap[key]) > len(against.get(key, ()))
            for id_ in heap[key]}


def _told(reading: Reading) -> dict[tuple, list[str]]:
    """The ids of acts and statements by what they say; an act says also what comes after it in its segment."""
    heap: dict[tuple, list[str]] = {}
    for act, after in zip(reading.acts, (*reading.acts[1:], None)):
        follows = after.verb if after is not None and after.segment == act.segment else ""
        heap.setdefault((*_key(act), follows), []).append(act.id)
    for statement in reading.statements:
        heap.setdefault(_key(statement), []).append(statement.id)
    return heap


def _key(record: Act | Statement) -> tuple:
    return record.segment, *(repr(getattr(record, name)) for name in record.__struct_fields__ if name not in _PLACED)
