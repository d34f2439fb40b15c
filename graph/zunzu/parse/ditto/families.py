"""Acts that go together, and are repeated together: 揖讓如初, 辭洗如賓禮, 祭如賓禮, 拜賓如初."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from ...lexicon import grammar
from ...model import Act
from .formula import Query
from .likeness import most_like
from .past import REACH, Past, span
from .record import NOTHING, Model, Record

#: How far apart two acts of one family may stand.
_APART = 6
_A = TypeVar("_A", bound=Act)


def closed(past: Past, copies: list[_A], anchors: Sequence[int]) -> list[_A]:
    """Copies of a family of acts up to the last that belongs to it for certain: 辭 ends with 對."""
    closes = past.lexicon.closing.get(past[anchors[-1]].verb, ()) if anchors else ()
    ends = (n for n, copy in enumerate(copies, 1) if copy.verb in closes)
    return copies[: max(ends, default=len(copies))]


def is_turn(past: Past, anchors: Sequence[int]) -> bool:
    """Whether a ditto of these acts repeats a turn, and not only them with what goes with them."""
    own = [j for j in anchors if past[j].verb in past.lexicon.families]  # that others go with
    return not any(past.is_kind(j, "reply") for j in own) and not all(
        j in own or past.is_kind(j, "salute") for j in anchors
    )


def sequence(past: Past, query: Query, record: Record) -> Model:
    """揖讓如初: the same acts in the same order; best led by the same act (卒洗,揖讓如初), and in a
    round of the kind.

    初 outside the rounds is the first time of all: 揖讓如初 (疏: 謂賓主初入).
    """
    i, anchors = query.at, query.anchors
    verbs = [past[j].verb for j in anchors]
    if not verbs:
        return NOTHING
    like = (j for j in past.before(anchors[0], verbs[0]) if _may_be_his(past, j, anchors[0]))
    found = [run for j in like if (run := _in_order(past, j, verbs, anchors[0]))]
    if not found:
        return NOTHING
    round_, led_by = past[i].round, past[anchors[0] - 1].verb

    def likeness(run: list[int]) -> tuple[bool, bool, int]:
        led = past[run[0] - 1].verb == led_by
        return led, past[run[0]].round == round_, run[0] if round_ else -run[0]

    run = max(found, key=likeness)
    if past.is_kind(anchors[-1], "reply"):
        whole = family(past, run[0], anchors[0], verbs[-1])
        run = whole if run[-1] in whole else run[:-1] + family(past, run[-1], anchors[0], verbs[-1])
    return Model(run, _parties(past, i, anchors, run))


def _may_be_his(past: Past, j: int, anchor: int) -> bool:
    """士盥，如初: whether it was done, and by such as do it now where one does it by himself."""
    alone = past.is_kind(anchor, "handle")
    return not past[j].negated and (not alone or past.alike(past[j].agent, past[anchor].agent))


def _in_order(past: Past, j: int, verbs: list[str], stop: int) -> list[int]:
    run = [j]
    for verb in verbs[1:]:
        near = range(run[-1] + 1, min(run[-1] + _APART, stop))
        k = next((k for k in near if past[k].verb == verb), None)
        if k is None:
            return []
        run.append(k)
    return run


def _parties(past: Past, i: int, anchors: Sequence[int], run: list[int]) -> dict[str, str]:
    """Who stands for whom of two who salute: the host for himself, if they changed no places."""
    both = _both(past, i, anchors, run)
    if both or _do_so_again(past, anchors, run):
        return both
    leads, led = (past[first - 1].agent for first in (anchors[0], run[0]))
    if len(leads) == len(led) == 1 and leads != led and set(led) == set(past[run[0]].agent):
        return {leads[0]: led[0], led[0]: leads[0]}  # 賓卒洗,揖讓如初: he who washed salutes
    now = [p for act in past.acts[max(0, i - 4) : i] for p in act.agent if p != past.host]
    return {p: now[-1] for p in past.parties(run) if p != past.host and now and now[-1] != p}


def _do_so_again(past: Past, anchors: Sequence[int], run: list[int]) -> bool:
    """冠者即席。賓盥如初: whether they are named who did it before."""
    named = any("agent" not in past[j].elided for j in anchors)
    return named and past.parties(anchors) == past.parties(run)


def _both(past: Past, i: int, anchors: Sequence[int], run: list[int]) -> dict[str, str]:
    """入，揖讓如初, of a guest and an officer who comes to him: they stand for the two who saluted
    at first, of whom at most one is there."""
    then = past.parties(run)
    now = _who_salute(past, anchors, then)
    if len(now) != 2 or len(then) != 2 or not all(past.is_kind(j, "salute") for j in anchors):
        return {}
    return dict(zip(_but(then, now), _but(now, then)))


def _but(some: list[str], others: list[str]) -> list[str]:
    return [name for name in some if name not in others]


def _who_salute(past: Past, anchors: Sequence[int], then: list[str]) -> list[str]:
    """介奉幣入，大夫揖讓如初: who salutes, and with him who came in."""
    now = past.parties(anchors)
    if len(now) != 1:
        return now
    there = (past[j].agent for j in range(anchors[0] - 1, max(-1, anchors[0] - _APART), -1))
    others = [who[0] for who in there if len(who) == 1 and who[0] not in now]
    return now + ([name for name in others if name in then] or others)[:1]


def within(past: Past, run: list[int], anchors: Sequence[int], persons: Mapping[str, str]) -> Model:
    """Out of a giving of the cup the acts that go with the anchor; all of it without an anchor."""
    anchor = past[anchors[-1]] if anchors else None
    if anchor is None or anchor.verb not in past.lexicon.families:
        return Model(run, persons)
    if past.is_kind(anchors[-1], "bow"):
        bows = (anchor.purpose, f"{grammar.ANSWER}{anchor.purpose}") if anchor.purpose else ()
        like = [j for j in past.before(anchors[0], grammar.BOW) if past[j].purpose in bows]
        return Model(like[1::-1], persons)
    begin = start(past, run, anchors, persons.keys())
    run = [] if begin is None else family(past, begin, run[-1] + 1, anchor.verb)
    told = {(past[j].verb, past[j].agent) for j in anchors[:-1]}
    while run and not persons and (past[run[0]].verb, past[run[0]].agent) in told:
        run = run[1:]  # 賓降,辭如獻禮: that he comes down is written
    return Model(run, persons)


def as_host(past: Past, query: Query) -> Model:
    """降盥,如主人禮: the parties change places: 賓 washes as 主人 did, 主人 declines."""
    i, anchors, doer = query.at, query.anchors, past[query.at].agent
    run = [j for j in reversed([*past.before(i)]) if past[j].model is None and j not in anchors]
    persons = {past.host: doer[0], doer[0]: past.host}
    begin = start(past, run, anchors, {past.host})
    if begin is None:
        return NOTHING
    return Model(family(past, begin, i, past[anchors[-1]].verb), persons)


def start(
    past: Past, run: Sequence[int], anchors: Sequence[int], persons: Iterable[str]
) -> int | None:
    """Where in ``run`` the model begins: its first act of the anchor's kind, and the steps that
    lead to it."""
    who = set(persons)
    matches = [j for j in run if _is_like(past, j, run[-1] + 1, anchors, who)]
    if not matches:
        return None
    eats = past.is_kind(anchors[0], "eat")
    first, inside = matches[0] if eats or not who else matches[-1], set(run)
    while (
        first - 1 in inside
        and past[first - 1].agent == past[first].agent
        and past[first - 1].verb in grammar.TO_SACRIFICE
    ):
        first -= 1
    return first


def _is_like(past: Past, j: int, stop: int, anchors: Sequence[int], who: set[str]) -> bool:
    """Whether act ``j``, done by one of ``who``, is what ``anchors`` begin with, and the rest of
    them follows before ``stop``.

    Where nobody is named and several acts are, it is done by the same.
    """
    act, anchor = past[j], past[anchors[0]] if anchors else None
    if anchor is None or act.verb != anchor.verb or who and not who & set(act.agent):
        return False
    if not who and len(anchors) > 1 and act.agent != anchor.agent:
        return False
    behind = {past[k].verb for k in family(past, j, stop, past[anchors[-1]].verb)}
    return behind.issuperset(past[k].verb for k in anchors[1:])


def family(past: Past, first: int, stop: int, verb: str) -> list[int]:
    """From ``first`` the acts of the family of ``verb`` without a break."""
    members, end = past.lexicon.families.get(verb, frozenset()), first + 1
    stop = min(stop, first + REACH)
    while end < stop and past[end].verb in members and past[end].model is None:
        end += 1
    return span(first, end)


def bows(past: Past, query: Query, record: Record) -> Model:
    """拜賓如初: the bows and answers of the last time that he bowed to him; 拜如初: his last bow
    with the head down."""
    i, anchors = query.at, query.anchors
    doer = past[anchors[0]].agent
    if not past[anchors[-1]].recipient:
        purpose = past[anchors[0]].purpose
        deep = past.last(
            anchors[0],
            lambda j: (
                past.is_kind(j + 1, "bow")
                and past[j + 1].verb != grammar.BOW
                and (past[j].agent, past[j].purpose) == (doer, purpose)
            ),
            grammar.BOW,
        )
        return sequence(past, query, record) if deep is None else Model([deep, deep + 1])
    match = most_like(past, anchors, past[anchors[-1]].agent, record)
    if match is None:
        return NOTHING
    if told := record.repeats(match[1]):
        return Model(told)
    end = match[1] + 1
    while end < i and past.is_kind(end, "bow"):
        end += 1
    return Model(span(match[1], end))
