"""Dittos that name what was done or who did it: 揖如升射, 相工如初入, 筮尸如求日之儀, 辭洗如賓禮,
如主人禮."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from ...lexicon import grammar
from . import families, givings, turns, written
from .formula import Query
from .likeness import most_like
from .past import NEAR, Past, span
from .persons import instead, renamed
from .record import NOTHING, Model, Record

#: How many acts before a turn the ditto may stand that tells its salutes, how long a passage is,
#: and how far apart the words may be said that belong together.
_LEADS, _PASSAGE, _SPOKEN = 8, 25, 6
#: Classes of verbs that are a step of some business, and none of their own: 及門，如出戶.
_STEPS = ("motion", "posture", "handle", "mourn")
#: And those of doing something with a thing: how it lies is likened.
_LAYS = ("handle", "furnish")
#: How many acts of him who serves and of him who is served follow the bringing of a dish.
_SERVED = 16


def way(past: Past, query: Query, record: Record) -> Model:
    """揖如升射, 如作射: the turn that led to the deed, from the first of the two verbs on; beside
    揖 only its salutes."""
    if not query.anchors:
        return part(past, query, record)
    i, stop = query.at, query.anchors[0]
    goal = _goal(past, query, stop)
    first = None if goal is None else _leads(past, query.names["lead"], goal)
    if goal is None or first is None:
        return phase(past, query)
    run = record.repeats(first) or [j for j in past.turn(first, stop) if j <= goal]
    if any(past.is_kind(j, "salute") for j in query.anchors):
        run = _salutes(past, i, run, record)
    return _called(past, query, run)


def _salutes(past: Past, i: int, run: list[int], record: Record) -> list[int]:
    """Of ``run`` the salutes, or those that a ditto told which led to it: 揖如三耦。及階,耦先升 …
    揖如升射."""
    led = (
        j
        for j in range(run[0] - 1, max(-1, run[0] - _LEADS), -1)
        if past.lines[j] == past.lines[run[0]]
    )
    told = filter(None, map(record.repeats, led))
    return written.salutes(past, i, run) or next(told, [])


def _called(past: Past, query: Query, run: list[int]) -> Model:
    """``run`` as it is done now: 作升飲者，如作射: others are called, and to something else."""
    persons, now = renamed(past, query.at, run), query.anchors[-1]
    call = next((j for j in run if past.is_a(j, "pivot")), None)
    if call is None or not past.is_a(now, "pivot"):
        return Model(run, persons)
    whom = instead(past[call].recipient, past[now].recipient)
    return Model([j for j in run if not past.is_ordered(j)], persons | whom)


def _goal(past: Past, query: Query, stop: int) -> int | None:
    """The deed before ``stop`` that the second verb names, best one to which somebody was called,
    if the first verb calls; or by such a person as now."""
    doer, lead = past[query.at].agent, query.names["lead"]
    calls = past.lexicon.is_a(lead, "pivot")
    goals = (j for j in past.before(stop) if past[j].verb[-1:] == query.names["goal"])
    return max(
        goals,
        default=None,
        key=lambda j: (
            calls and past[j - 1].verb == lead,
            past.alike(past[j].agent, doer),
            past.kinds(past[j].agent) == past.kinds(doer),
            j,
        ),
    )


def _leads(past: Past, lead: str, goal: int) -> int | None:
    """The last act of the verb ``lead`` that led to ``goal``: he did it, or was made to act by
    it."""
    called, by = past.lexicon.is_a(lead, "pivot"), past[goal].agent
    return past.last(goal + 1, lambda j: called or past.alike(past[j].agent, by), lead)


def manner(past: Past, query: Query, record: Record) -> Model:
    """相工如初入, 如其降也: how it was done when they came in, and not the coming in."""
    if not query.anchors:
        return part(past, query, record)
    if past.lexicon.kind(query.names["deed"].lstrip(grammar.HIS)[:1], "V") in _LAYS:
        return phase(past, query)  # 設于序西南，如設于堂: how the things lie, and no act
    verbs = {past[j].verb for j in query.anchors}
    for goal in past.before(query.anchors[0], query.names["deed"][:1]):
        mates = [
            j
            for j in range(max(0, goal - NEAR), goal)
            if past.lines[j] == past.lines[goal] and past[j].verb in verbs
        ]
        if mates:
            last = mates[-1]
            run = record.repeats(last) or [j for j in past.turn(last, goal) if j <= last]
            return Model(run, renamed(past, query.at, run))
    return phase(past, query)


def words(past: Past, query: Query, record: Record) -> Model:
    """如命三耦之辭: the words with which those of that kind were told it first."""
    who = (query.names["persons"],)
    told = [
        j
        for j in past.before(query.at, query.names["lead"])
        if past.alike(past[j].recipient, who) and past[j + 1].verb == grammar.SAY
    ][::-1]
    if not told:
        return NOTHING
    line = past.turn(told[0], query.at)
    run = [k for j in told if j in line or j - told[0] < _SPOKEN for k in (j, j + 1)]
    return Model(run, renamed(past, query.at, run))


def phase(past: Past, query: Query) -> Model:
    """筮尸,如求日之儀: the part of the rite in which that was done last, from the host's taking his
    place to 事畢; where that is not told nobody knows how far it goes (如朝夕哭)."""
    i, here = query.at, past.periods[query.at]
    if any(past.is_kind(query.anchors[-1], kind) for kind in _STEPS):
        return NOTHING
    verb = past[query.anchors[-1]].verb
    done = past.last(i, lambda j: past.periods[j] != here, verb)
    if done is None:
        return NOTHING
    start = past.last(
        done + 1, lambda j: past.host in past[j].agent and past.is_a(j, "takes-place")
    )
    over = (j for j in range(done, i) if past[j].quote.endswith(grammar.OVER))
    end = next(over, None)
    if end is None:
        return NOTHING
    run = span(done if start is None else start, end + 1)
    return Model(run, renamed(past, i, run))


# -- the part of one person ------------------------------------------------------------------------


def dress(past: Past, query: Query, record: Record) -> Model:
    """主人如賓服: what he wore."""
    one, doer = query.names["one"], past[query.at].agent
    worn = past.last(query.at, lambda j: one in past[j].agent, query.names["dress"])
    return NOTHING if worn is None or not doer else Model([worn], {one: doer[0]})


def turn_of(past: Past, query: Query, record: Record) -> Model:
    """拾取矢如三耦: the turn of the pairs."""
    if not query.anchors:
        return part(past, query, record)
    doer = (query.names["pair"],)
    return turns.drinking(past, query, record) or turns.as_before(past, query, doer, record)


def offered(past: Past, query: Query, record: Record) -> Model:
    """如獻禮: the giving, or of it what goes with the anchor."""
    verb = query.names["offer"]
    if query.anchors and past.gives(query.anchors[-1]):
        return givings.as_to(past, query, verb, record)
    return families.within(past, givings.last(past, query.at, verb), query.anchors, {})


def part(past: Past, query: Query, record: Record) -> Model:
    """辭洗如賓禮, 取俎如賓禮, 獻介如賓禮: what that person did of the kind, or all that was done to
    serve him."""
    one = "".join(query.names.values())
    if query.anchors and past.gives(query.anchors[-1]):
        return givings.as_to(past, query, one, record)
    if _serves_other(past, query, one):
        return _as_served(past, query, one)
    return _of_person(past, query, one, record)


def _of_person(past: Past, query: Query, one: str, record: Record) -> Model:
    """What ``one`` did of the kind."""
    i, anchors, doer = query.at, query.anchors, past[query.at].agent
    if found := _named_after(past, i, one) or _turn(past, query, one, record):
        return found
    if one in doer:
        return NOTHING
    if doer and one == past.host:
        return families.as_host(past, query)
    guests = [name for name in doer if name != past.host]
    persons = {one: (*guests, *doer)[0]} if doer else {}  # 主人以介揖讓升,拜如賓禮: 介 for 賓
    told = _told(past, i, one)
    if told and (not anchors or _objects(past, anchors) & _objects(past, told)):
        return Model(told, persons)
    return families.within(past, givings.last(past, i, grammar.FIRST_CUP, one), anchors, persons)


def _serves_other(past: Past, query: Query, one: str) -> bool:
    """Whether somebody else than ``one`` brings a dish."""
    doer, brings = past[query.at].agent, query.anchors[-1:]
    return bool(brings and doer) and one not in doer and past.is_kind(brings[0], "serve")


def _as_served(past: Past, query: Query, one: str) -> Model:
    """次賓羞羊燔，如尸禮: what followed when the same dish was brought to ``one``; he to whom the
    cup is now given does what that one did."""
    i, brings = query.at, query.anchors[-1]
    dish = _objects(past, [brings])
    before = past.last(brings, lambda j: bool(dish & _objects(past, [j])), past[brings].verb)
    given = past.last(i, lambda j: past.gives(j) and bool(past[j].recipient))
    if before is None or given is None:
        return NOTHING
    run = _served(past, before, one)
    now = {one: past[given].recipient[0]} | instead(past[before].agent, past[i].agent)
    return Model(run, now) if run else NOTHING


def _served(past: Past, brings: int, one: str) -> list[int]:
    """What he who brings a dish does next, and then ``one``; nothing where that is not told."""
    behind = past.after(brings, _SERVED)
    first = next((j for j in behind if past[j].agent == (one,)), None)
    if first is None or any(past[j].agent != past[brings].agent for j in range(brings + 1, first)):
        return []
    return [
        *range(brings + 1, first),
        *takewhile(lambda j: past[j].agent == (one,), behind[first - brings - 1 :]),
    ]


def _objects(past: Past, run: Iterable[int]) -> set[str]:
    return {thing for j in run for thing in past[j].object}


def _turn(past: Past, query: Query, one: str, record: Record) -> Model:
    """取俎如賓禮: the turn in which he did it; 祭如右个 names no person."""
    is_person = past.lexicon.has(one, "P")
    if not query.anchors or one == past.host or is_person and not past[query.anchors[-1]].object:
        return NOTHING
    doer = (one,) if is_person else past[query.at].agent
    match = most_like(past, query.anchors, doer, record)
    if match is None or not past.alike(past[match[0]].agent, doer):
        return NOTHING
    return turns.as_before(past, query, doer, record)


def _named_after(past: Past, i: int, one: str) -> Model:
    """為加爵者作止爵,如長兄弟之儀: what ``one`` did by which the doer now is named."""
    name = next(iter(past[i].agent), "")
    if name[-1:] not in grammar.DOER:
        return NOTHING
    done = past.last(
        i, lambda j: past[j].agent == (one,) and past[j].verb + "".join(past[j].object) == name[:-1]
    )
    run = [] if done is None else past.turn(done, i)
    return Model(run, renamed(past, i, run))


def _told(past: Past, i: int, one: str) -> list[int]:
    """What the same passage has told of ``one`` alone: 賓取俎,還授司正 … 若有諸公,則如賓禮."""
    passage = range(max(0, i - _PASSAGE), i)
    given = max((j for j in passage if past.gives(j)), default=-1)
    run = [
        j
        for j in passage
        if j > given
        and past.lines[j] == past.lines[i]
        and (past[j].agent == (one,) or one in past[j].recipient)
    ]
    about = past[i - 1].object  # 使人受俎,如賓禮: what 賓 did with his 俎
    run = run[next((n for n, j in enumerate(run) if about and past[j].object == about), 0) :]
    return span(run[0], run[-1] + 1) if len(run) > 1 and past[i].round is None else []
