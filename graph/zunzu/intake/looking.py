"""Where an editor should look first: the places that would cost most if they are wrong.

What may be wrong is counted by how often such a thing is (a slot graded *sure*, *likely* or *open*,
nobody found, a word that is not known), and by what hangs on it: a doer who was supplied is carried
on to the acts behind, so that one wrong name makes many.  The weights were chosen on the gold that
is for tuning, and measured on what nobody tunes on (decision 0071).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from ..model import Act

#: How often what is graded so is wrong, in round figures.
RISK = {"sure": 0.03, "likely": 0.2, "open": 0.5}

#: What else may be wrong in a segment: a rule is broken, its layout was doubted, a word is not
#: known, nobody does it, an act as such.
BROKEN, DOUBTED, UNKNOWN, NOBODY, ACT = 1.5, 1.0, 0.5, 0.5, 0.05

#: How much of an error goes on to each act that has its doer from this one, and to how many.
_CARRIED, _FAR = 0.5, 10

#: Segment, how much it weighs, and why; a reason that is empty only weighs.
Reason = tuple[str, float, str]


def reasons(acts: Sequence[Act]) -> Iterator[Reason]:
    """What the acts of a chapter say of its segments."""
    own = [act for act in acts if act.source != "copied"]
    for act, after in zip(own, carried(own), strict=True):
        yield act.segment, ACT, ""
        if not act.agent:
            yield act.segment, NOBODY, f"nobody was found who does {act.verb}"
        for slot, grade in act.grades.items():
            if slot == "agent" and not act.agent:
                continue
            goes_on = after if slot == "agent" else 0
            weight = RISK.get(grade, 0.0) * (1 + _CARRIED * min(goes_on, _FAR))
            yield act.segment, weight, _why(act, slot, grade, goes_on)


def carried(acts: Sequence[Act]) -> list[int]:
    """How many of the acts behind each have their doer from it: who is not written there, and is
    the same."""
    found = [0] * len(acts)
    head = -1
    for n, act in enumerate(acts):
        if head >= 0 and "agent" in act.elided and act.agent == acts[head].agent:
            found[head] += 1
        else:
            head = n if act.agent else -1
    return found


def _why(act: Act, slot: str, grade: str, goes_on: int) -> str:
    """Why a slot should be looked at; nothing where it is sure."""
    if grade == "sure":
        return ""
    if slot != "agent":
        return f"the {slot} of {act.verb} is {grade}" if grade == "open" else ""
    after = f", and {goes_on} acts after it hang on that" if goes_on > 1 else ""
    return f"that {'、'.join(act.agent)} does {act.verb} is {grade}{after}"


def ordered(found: Iterable[Reason], among: Iterable[str]) -> list[tuple[str, tuple[str, ...]]]:
    """The segments ``among`` which there is a reason to look, the heaviest first, each with its
    reasons by their weight."""
    weight: dict[str, float] = defaultdict(float)
    why: dict[str, dict[str, float]] = defaultdict(dict)
    for segment, much, reason in found:
        weight[segment] += much
        if reason:
            why[segment][reason] = max(much, why[segment].get(reason, 0.0))
    known = [name for name in among if why.get(name)]
    known.sort(key=lambda name: (-weight[name], name))
    return [(name, tuple(sorted(why[name], key=lambda one: -why[name][one]))) for name in known]
