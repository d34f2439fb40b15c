"""How far what was supplied may be trusted: sure, likely or open.

Each supplied slot has a grade.  It is first that of its warrant, by how often the warrant is right
on all gold (``data/lexicon/grades.tsv``); and no better than likely where other readings stay
possible, where a word stands near that the lexicon does not hold, where no table knows the person,
or only as a kind of another, where the turn went on across a full stop, and where the person goes
on from an act at which who acts was not sure itself: one wrong decision drags all that hangs on it.
For who acts this is then one of the things that are counted around the act (:mod:`.doubt`), and how
likely he is by all of them together is his grade.  What is done, and to whom, is no surer than he.
In a text that was divided before it could be read nothing supplied is better than likely.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence

from ..lexicon import Lexicon
from ..model import Act, Deed, replace
from .doubt import Doubts

SURE, LIKELY, OPEN = "sure", "likely", "open"
_RANK = {SURE: 0, LIKELY: 1, OPEN: 2}
#: The warrant of him who goes on.
_GOES_ON = "E1"
#: The warrant of those who serve and whom nobody names.
_SERVANTS = "E7"
#: How likely he must be to be sure, or likely.
_SURE, _LIKELY = 0.93, 0.5
#: How near a word stands that the lexicon does not hold, in characters.
_NEAR = 6
#: For how many acts a doubt about who acted is handed on to what he does next.
_HANDED_ON = 40


def graded(
    acts: Sequence[Deed],
    sentences: Sequence[int],
    lines: Sequence[int],
    unknown: Iterable[int],
    lexicon: Lexicon,
) -> list[Deed]:
    """``acts`` with the grades of their supplied slots.

    ``sentences`` numbers the sentence of each act, ``lines`` its paragraph; ``unknown`` are the
    places of the words that the lexicon does not hold.
    """
    by_warrant = _by_warrant(acts, sentences, unknown, lexicon)
    doubts = Doubts(acts, sentences, lines, by_warrant, lexicon)
    return [
        replace(act, grades=_grades(act, _weighed(act, n, doubts), lexicon))
        if act.warrants
        else act
        for n, act in enumerate(acts)
    ]


def _weighed(act: Deed, n: int, doubts: Doubts) -> str:
    """How sure it is who acts, by what is counted; of servants nobody has counted how often it is
    they."""
    if act.warrants.get("agent", _SERVANTS) == _SERVANTS:
        return doubts.grades[n]
    chance = doubts.chance(n)
    return SURE if chance >= _SURE else LIKELY if chance >= _LIKELY else OPEN


def _by_warrant(
    acts: Sequence[Deed], sentences: Sequence[int], unknown: Iterable[int], lexicon: Lexicon
) -> list[str]:
    """How sure it is who does each act, by its warrant and where it stands."""
    places = sorted(unknown)
    of_person: dict[tuple[str, ...], tuple[int, str]] = {}
    found = []
    for n, act in enumerate(acts):
        near = bisect_left(places, act.end + _NEAR) > bisect_left(places, act.start - _NEAR)
        crosses = n == 0 or sentences[n] != sentences[n - 1]
        who = _agent(act, crosses, near, lexicon)
        before, grade = of_person.get(act.agent, (n, SURE))
        if act.warrants.get("agent") == _GOES_ON and n - before <= _HANDED_ON:
            who = max(who, grade, key=_RANK.__getitem__)
        of_person[act.agent] = n, who
        found.append(who)
    return found


def is_sure(act: Act) -> bool:
    """Whether nothing that was supplied in ``act`` is less than sure."""
    return set(act.grades.values()) <= {SURE}


def doubted(acts: Iterable[Act], segments: Collection[str] | None = None) -> tuple[Act, ...]:
    """``acts`` of a text, or of those of its ``segments``, whose marks are proposed: what is
    supplied in them rests on these too."""
    return tuple(
        _doubted(act) if segments is None or act.segment in segments else act for act in acts
    )


def _doubted(act: Act) -> Act:
    lower = {slot: max(grade, LIKELY, key=_RANK.__getitem__) for slot, grade in act.grades.items()}
    return replace(act, grades=lower)


def graded_copies(copies: Iterable[Deed], lexicon: Lexicon) -> tuple[Deed, ...]:
    """Copies with the grades of what they took over from their models."""
    return tuple(replace(act, grades=_grades(act, SURE, lexicon)) for act in copies)


def _agent(act: Deed, crosses: bool, near: bool, lexicon: Lexicon) -> str:
    """How sure it is who acts, apart from what went before."""
    warrant = act.warrants.get("agent")
    if warrant is None:
        return SURE
    rival = _has_rival(act, "agent")
    if warrant == _GOES_ON and crosses:
        return OPEN if rival else LIKELY
    known = lexicon.named.issuperset(act.agent)
    doubted = near or rival or not known
    return LIKELY if doubted else lexicon.grades.get(("agent", warrant), SURE)


def _grades(act: Deed, who: str, lexicon: Lexicon) -> dict[str, str]:
    """The grade of each supplied slot; to what and to whom it is done is no surer than who does
    it."""
    told = {}
    for slot, warrant in act.warrants.items():
        own = lexicon.grades.get((slot, warrant), SURE)
        doubt = LIKELY if who != SURE or _has_rival(act, slot) else SURE
        told[slot] = max(own, who if slot == "agent" else doubt, key=_RANK.__getitem__)
    return told


def _has_rival(act: Deed, slot: str) -> bool:
    return any(rival.slot == slot for rival in act.alternatives)
