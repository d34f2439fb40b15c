"""Who stands for whom when the acts of a model are done again."""

from __future__ import annotations

from collections.abc import Sequence

from ..terms import Persons
from .past import Past, is_pair


def renamed(past: Past, i: int, run: Sequence[int], anchors: Sequence[int] = ()) -> dict[str, str]:
    """Who now does what the first doer of ``run`` did, when that is another person of the same
    standing."""
    agent, model = past[i].agent, past[run[0]].agent if run else ()
    if anchors and past[anchors[0]].agent == model:
        return {}  # 賓三獻 …燔從如初: it is served by him who served it
    if len(agent) == 2 and past.host in agent and (pair := _pair_in(past, run)):
        return dict(zip(pair, sorted(agent, key=past.host.__eq__)))  # 主人為下射
    if not agent or not model or set(agent) & set(model) or len(model) > 1:
        return {}
    officers = [past.lexicon.kind(names[0], "P") == "officer" for names in (agent, model)]
    return {model[0]: agent[0]} if officers[0] == officers[1] or past.alike(agent, model) else {}


def _pair_in(past: Past, run: Sequence[int]) -> Persons:
    """The two of a pair, each of whom does something in ``run``, as ``groups.tsv`` names them."""
    doers, groups = set(past.parties(run)), past.lexicon.groups
    pair = tuple(one for one in groups if one in doers and is_pair(groups[one], past.lexicon))
    return pair if len(pair) == 2 else ()


def instead(was: Persons, now: Persons) -> dict[str, str]:
    """The one party for the other, where both are known."""
    return {was[0]: now[0]} if was and now and was[0] != now[0] else {}
