"""Who stands for whom when the acts of a model are done again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from ...lexicon import grammar
from ..terms import Persons
from .past import Past, is_pair

#: How many acts before a ditto the fellow of an archer is named.
_FELLOW = 8


def renamed(past: Past, i: int, run: Sequence[int], anchors: Sequence[int] = ()) -> dict[str, str]:
    """Who now does what the first doer of ``run`` did, when that is another person of the same
    standing."""
    agent, model = past[i].agent, past[run[0]].agent if run else ()
    if anchors and past[anchors[0]].agent == model:
        return {}  # 賓三獻 …燔從如初: it is served by him who served it
    if pair := _matched(past, i, run):
        return pair
    if not agent or not model or set(agent) & set(model) or len(model) > 1:
        return {}
    officers = [past.lexicon.kind(names[0], "P") == "officer" for names in (agent, model)]
    return {model[0]: agent[0]} if officers[0] == officers[1] or past.alike(agent, model) else {}


def _matched(past: Past, i: int, run: Sequence[int]) -> dict[str, str]:
    """Who now is which of the two archers of ``run``: 主人為下射, 大夫為下射."""
    two = with_fellow(past, i)
    pair = _pair_in(past, run) if len(two) == 2 else ()
    if not pair or past.host not in two and not any(map(past.is_fellow, two)):
        return {}
    upper, lower = sorted(two, key=lambda name: name == past.host or _is_lower(past, name, two))
    both = (p for p in past.parties(run) if _are_pairs(past, p) and p not in pair)
    return {**dict.fromkeys(both, past[i].agent[0]), **dict(zip(pair, (upper, lower)))}


def _is_lower(past: Past, name: str, two: Persons) -> bool:
    """Whether he is the lower of two, of whom the other is only called his fellow."""
    return past.host not in two and not past.is_fellow(name)


def with_fellow(past: Past, i: int) -> Persons:
    """Who does what the ditto ``i`` says, with the fellow to whom he has just gone, or who goes
    with him: 大夫…就其耦；揖皆進，如三耦."""
    agent = past[i].agent
    if len(agent) != 1 or agent[0][0] in grammar.SEVERAL or agent[0].endswith(grammar.PAIR):
        return agent
    near = range(i - 1, max(-1, i - _FELLOW), -1)
    named = (name for j in near for name in (*past[j].agent, *past[j].recipient))
    return (*agent, *islice(filter(past.is_fellow, named), 1))


def goers(past: Past, i: int, run: Sequence[int], persons: Mapping[str, str]) -> dict[str, str]:
    """``persons`` with those who are only called by where they go (退者與進者相左。退釋弓矢): they
    are the pair that the turn is of, or the two who do what the ditto ``i`` says
    (上射東面，下射西面，拾取矢如三耦)."""
    two = past[i].agent
    pairs = [now for was, now in persons.items() if was.endswith(grammar.PAIR)]
    if not pairs and len(two) > 1 and all(is_pair(name, past.lexicon) for name in two):
        pairs = [two[0]]
    called = {
        name
        for j in run
        for name in past[j].agent
        if len(past[j].agent) == 1 and past.goes_by(name)
    }
    return {**dict.fromkeys(called, pairs[0]), **persons} if len(pairs) == 1 else dict(persons)


def exchanged(past: Past, i: int, persons: Persons, exchange: Mapping[str, str]) -> Persons:
    """``persons`` with others in their places; a pair of archers for all who now do what it did
    (三耦及諸公、卿、大夫…拾取矢，如初), him who was offered a cup for all who are now
    (獻左右正與內小臣)."""
    now = past[i].agent
    two = with_fellow(past, i)
    out: list[str] = []
    for p in persons:
        new = exchange.get(p, p)
        offered = past[i].round == grammar.FIRST_CUP and past.host not in now
        several = new != p and now[:1] == (new,) and (offered or _are_pairs(past, p))
        pair = _are_pairs(past, p) and not past.is_fellow(p)
        out += (two if pair else now) if several else [new]
    return tuple(dict.fromkeys(out))


def _are_pairs(past: Past, name: str) -> bool:
    return name.endswith(grammar.PAIR) or past.goes_by(name)


def _pair_in(past: Past, run: Sequence[int]) -> Persons:
    """The two of a pair, each of whom does something in ``run``, as ``groups.tsv`` names them."""
    doers, groups = set(past.parties(run)), past.lexicon.groups
    pair = tuple(one for one in groups if one in doers and is_pair(groups[one], past.lexicon))
    return pair if len(pair) == 2 else ()


def instead(was: Persons, now: Persons) -> dict[str, str]:
    """The one party for the other, where both are known."""
    return {was[0]: now[0]} if was and now and was[0] != now[0] else {}
