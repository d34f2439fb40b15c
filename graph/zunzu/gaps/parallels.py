"""Parallels: what the text tells of an act in one place and not in another where the same person
does the same.

It is the way of the commentators, 約上文: what stands above is understood below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import Act

#: Acts that are told with a number as often as not.
_NUMBERED = frozenset({"揖", "讓"})
#: 疑立, to stand firm, is a 立 with its manner; what else stands in one place stands in the other.
_FIRM = {"立": "疑立"}


#: One time, written out.
_ONCE = frozenset({"一", "壹"})


def parallels(acts: Sequence[Act]) -> Iterator[tuple[str, Act, str]]:
    """Kind, act and what is told elsewhere, of every act of which another tells more of the
    place, the number or the manner."""
    acts = [act for act in acts if not act.negated]
    places, firm = _places(acts), _firm(acts)
    numbered = {act.verb for act in acts if act.verb in _NUMBERED and act.count > 1}
    for act in acts:
        if fuller := _fuller(act, places.get((act.verb, act.agent), ())):
            yield "place", act, f"他處言{act.verb}于{'、'.join(fuller)}"
        if act.verb in numbered and act.count == 1 and _ONCE.isdisjoint(act.manner):
            yield "count", act, f"{act.verb}而不言其數"
        if act.verb in _FIRM and not firm.isdisjoint(place[-2:] for place in act.place):
            yield "manner", act, f"他處言{_FIRM[act.verb]}"


def _firm(acts: Sequence[Act]) -> set[str]:
    """The places at which things are set down firmly."""
    return {place[-2:] for act in acts if act.verb in _FIRM.values() for place in act.place}


def _places(acts: Sequence[Act]) -> dict[tuple[str, tuple[str, ...]], list[tuple[str, ...]]]:
    """Where each does each thing, as far as it is written."""
    places: dict[tuple[str, tuple[str, ...]], list[tuple[str, ...]]] = {}
    for act in (act for act in acts if act.place):
        places.setdefault((act.verb, act.agent), []).append(act.place)
    return places


def _fuller(act: Act, places: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The longest of the places that say what the act says of its place and more."""
    return max(
        (place for place in places if act.place and set(place) > set(act.place)),
        key=len,
        default=(),
    )
