"""Turns that are done again: 取矢如初, 拾取矢如三耦, 其餘如右獲, 升飲如初, 亦如之."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile

from ...lexicon import grammar
from ..terms import SERVANTS, Persons
from . import written
from .formula import Query
from .givings import passing
from .likeness import most_like
from .past import NEAR, REACH, Past, span
from .persons import goers, instead, renamed
from .record import NOTHING, Model, Record

#: How many acts back a model may lie that was only just told.
_JUST = 8
#: How often a thing is handled, at least, that all of a turn is done with.
_ONE_THING = 2
#: How many acts a course may have that is carried in, tasted and carried away.
_COURSE = 20
#: And how many may follow on a deed that is told of again with 其他如初.
_ONWARD = 60


def as_before(past: Past, query: Query, doer: Persons, record: Record) -> Model:
    """取矢如初, 拾取矢如三耦: the turn in which ``doer`` did the like; where that was told by a
    ditto, what it repeats."""
    i, anchors = query.at, query.anchors
    match = most_like(past, anchors, doer, record)
    if match is None:
        return Model(_helped(past, i, anchors))
    first, last = match
    if _of_another_kind(past, anchors[-1], last):
        return NOTHING
    if record.repeats(last):
        run = sorted({*record.repeats(first), *record.repeats(last)})
    else:
        run = past.turn(first, anchors[0])
        order = past.ordered(last)
        end = order or past.turn(last, anchors[0])[-1]  # 命三耦拾取矢: no more than the order
        run = span(run[0], max(run[-1], end) + 1)
        run = _of_servants(past, run, last, anchors)
        run = _in_one_case(past, run, last, anchors[0])
        if order is None and _tells_no_more(past, run, anchors):
            replied = _with_replies(past, i, run)
            return Model(replied, things=_with_these(past, replied, anchors))
    verbs = {past[j].verb for j in anchors}
    salutes = any(past.is_kind(j, "salute") for j in anchors)
    if salutes and grammar.GO_UP not in verbs and query.asks != "first":
        whole, run = [], written.salutes(past, i, run)
    else:
        whole, run = run, written.unwritten(past, i, anchors, run, match)
    things = _with_these(past, run, anchors)
    persons = goers(past, i, run, renamed(past, i, run, anchors))
    return Model(run, persons, whole, things=things)


def _of_servants(past: Past, run: list[int], last: int, anchors: Sequence[int]) -> list[int]:
    """Of a turn of servants, who may be others each time, what is told together."""
    one = past[anchors[-1]].agent != SERVANTS
    return [j for j in run if one or past.periods[j] == past.periods[last]]


def _in_one_case(past: Past, run: list[int], last: int, anchor: int) -> list[int]:
    """主人拜送，反位。有賓後至者，則拜之成踊。送賓如初: ``run`` without what is done behind act
    ``last`` in a case told later, in which the ditto itself stands."""
    if run[-1] + 1 < anchor:
        return run
    cases, here = (None, past[last].condition), past.periods[last]
    in_case = (
        n
        for n, j in enumerate(run)
        if j > last and past.periods[j] != here and past[j].condition not in cases
    )
    return run[: next(in_case, len(run))]


def _of_another_kind(past: Past, anchor: int, like: int) -> bool:
    """執衣如初, and 執醴酒 before: whether it was done to a thing of quite another kind."""

    def kinds(j: int) -> set[str]:
        return {past.lexicon.kind(thing, "T") for thing in past[j].object} - {""}

    was, now = kinds(like), kinds(anchor)
    return bool(was and now) and not was & now and past[anchor].verb == past[like].verb


def _with_these(
    past: Past, run: Sequence[int], anchors: Sequence[int]
) -> dict[str, tuple[str, ...]]:
    """舉骼及獸、魚如初: what stands beside the ditto instead of the one thing that all of the model
    is done with (舉幹,尸受,加于肵俎)."""
    handled = [past[j].object for j in run if past[j].object]
    if len(handled) < _ONE_THING or len(handled[0]) != 1 or len({*handled}) != 1:
        return {}
    did = {past[j].verb for j in run if past[j].object}
    instead_of = (past[j].object for j in anchors if past[j].verb in did and past[j].object)
    now = next(instead_of, handled[0])
    return {handled[0][0]: now} if now != handled[0] else {}


def _helped(past: Past, i: int, anchors: tuple[int, ...]) -> list[int]:
    """宗婦贊豆如初: to help is to do what the helper did the last time, whatever it was called."""
    if not past.is_kind(anchors[-1], "assist"):
        return []
    helper = past[anchors[-1]].agent
    last = past.last(anchors[0], lambda j: past[j].agent == helper)
    return [] if last is None else past.turn(last, i)


def _tells_no_more(past: Past, run: list[int], anchors: tuple[int, ...]) -> bool:
    """Whether a turn holds nothing but what is written beside the ditto."""
    told = {past[j].verb for j in anchors}
    return len(run) <= len(anchors) and {past[j].verb for j in run} <= told


def _with_replies(past: Past, i: int, run: list[int]) -> list[int]:
    """``run`` with what led to it and what others do upon it; nothing where nobody does: it would
    tell no more.

    祝侑,主人拜; 以燔從 … 羞燔者受,加于肵,出: the rest of its sentence, and what is done with its
    object. It goes on until those act with whom the text goes on: 公卒射,小臣師以巾退 … 公還
    (卒射如初。賓就席).
    """
    until = next((past[j].agent for j in past.after(i, NEAR) if past[j].model is None), ())
    replies: list[int] = []
    j, thing = run[-1], past[run[-1]].object
    while (
        j + 1 < min(len(past.acts), run[-1] + REACH)
        and past[j + 1].model is None
        and (past.periods[j + 1] == past.periods[j] or thing and past[j + 1].object == thing)
    ):
        j += 1
        replies.append(j)
    if not (thing and replies):
        end = next((k for k in past.after(j, 19) if past[k].agent == until), j + 1)
        replies += span(j + 1, end)
    led = past.beside(run[0], 3)
    told = led + run + replies
    return written.until_told(past, i, told, None, beyond=run[-1]) if replies else []


def drinking(past: Past, query: Query, record: Record) -> Model:
    """升飲者如初, 飲射爵如三耦: what they did who were called to drink, until the next cup is
    filled for others."""
    i, anchors = query.at, query.anchors
    drinkers = past[i].agent
    if not _drinks(past[anchors[-1]].verb if anchors else drinkers):
        return NOTHING
    call = past.last(i, lambda j: past.is_a(j, "pivot") and _drinks(past[j].recipient))
    if call is None:
        return NOTHING
    start = next((j for j in range(call + 1, i) if past.sentences[j] != past.sentences[call]), i)
    stop = next((j for j in range(start, i) if _ends_drinking(past, j)), i)
    while stop > start and past.sentences[stop - 1] == past.sentences[stop]:
        stop -= 1
    run = span(start, stop)
    of_pair = drinkers in [past[j].agent for j in run]  # 勝者執張弓，不勝者執弛弓，升飲如初
    return Model(run, instead(past[start].agent, drinkers) if run and not of_pair else {})


def _drinks(names: Iterable[str]) -> bool:
    """飲者, 飲射爵: whether what is named drinks, or is to drink."""
    return grammar.DRINK in "".join(names)


def _ends_drinking(past: Past, j: int) -> bool:
    """Whether the next are called at act ``j``, their cup is filled, or they are told of by a
    ditto."""
    return (
        past.is_a(j, "pivot")
        or past.is_a(j, "fills")
        or past[j].model is not None
        and _drinks(past[j].agent)
    )


def rest(past: Past, query: Query, record: Record) -> Model:
    """其他如上射, 其餘如右獲: of his turn, or of that with the thing, what is not told here."""
    i, name = query.at, query.names["one"]
    here = past.periods[i]
    start = past.last(
        i, lambda j: past.periods[j] != here and name in (*past[j].agent, *past[j].object)
    )
    if start is None:
        return NOTHING
    turn = [j for j in past.turn(start, i, exact=True) if past.periods[j] != here]
    run = written.rest(past, i, [j for j in turn if j >= start or name in past[start].agent])
    return Model(run, renamed(past, i, run))


def onward(past: Past, query: Query, record: Record) -> Model:
    """公…就物。其他如初儀: what followed when he did that before, up to what is told next."""
    i = query.at
    goes_on = [past[j].verb for j in past.after(i, 1)]
    did = next((j for j in range(i - 1, max(-1, i - 6), -1) if not past[j].negated), i - 1)
    match = most_like(past, (did,), past[i].agent, record)
    behind = span(match[1] + 1, i) if match else []
    stop = next((j for j in behind if past[j].verb in goes_on), None)
    if stop is None or stop - behind[0] > _ONWARD:
        return NOTHING  # nobody knows how far it goes
    return Model(span(behind[0], stop))


def of_archers(past: Past, run: list[int]) -> list[int]:
    """Of a turn of archers what they do, and who tells of their hits: what officers order before
    them was done for all (司馬 … 命去侯), and is told once, with what assents to it (上射揖)."""
    if not run or grammar.PAIR not in past.kinds(past[run[0]].agent):
        return run
    kept: list[int] = []
    ordered = False
    for officers, acts in groupby(run, lambda j: _by_officers(past, j)):
        stretch = list(acts)
        left_out = officers and not any(past.is_kind(j, "shoot") for j in stretch)
        assent = ordered and all(past.is_kind(j, "salute") for j in stretch)
        if not left_out and not assent:
            kept += stretch
        ordered = left_out and any(past.is_kind(j, "order") for j in stretch)
    return kept


def _by_officers(past: Past, j: int) -> bool:
    return {past.lexicon.kind(name, "P") for name in past[j].agent} == {"officer"}


# -- what was just told --------------------------------------------------------------------------


def just_told(past: Past, query: Query, record: Record) -> Model:
    """亦如之: as was just told of another person, at another place, of another cup."""
    i = query.at
    before = record.models.get(i - 1)
    if before is not None and past.sentences[i - 1] == past.sentences[i]:
        # 祭如右个,中亦如之; 主人馮如初，主婦亦如之
        return Model(before.whole or before.run, instead(past[i - 1].agent, past[i].agent))
    return (
        passing(past, query, record)
        or _twin(past, i)
        or _with_another(past, i)
        or _another_course(past, i)
        or _called_again(past, i)
        or _block(past, i)
    )


def all_told(past: Past, query: Query, record: Record) -> Model:
    """若是者三: all that was told last."""
    return Model(past.in_period(query.at, of=query.at - 1))


def _twin(past: Past, i: int) -> Model:
    """儐大史亦如之: from the same deed to another on; 中亦如之: all that he did in this period at
    another place."""
    now = past[i - 1]
    near = range(i - 2, max(-1, i - _JUST), -1) if now.recipient else ()
    twin = next((j for j in near if past[j].recipient and _is_its_twin(past, j, i)), None)
    if twin is not None:
        return Model(span(twin, i - 1), {past[twin].recipient[0]: now.recipient[0]})
    period = past.in_period(i, i)
    if past[i].place and all(past[j].agent == past[i].agent for j in period):
        return Model(period)
    return NOTHING


def _is_its_twin(past: Past, j: int, i: int) -> bool:
    """Whether act ``j`` is the deed told beside ditto ``i``: in its period, or, of the giving of a
    cup, in its line (酳上𧃊 … 酳下𧃊，亦如之)."""
    near = past.periods[j] == past.periods[i] or past.lines[j] == past.lines[i] and past.gives(j)
    return near and past[j].verb == past[i - 1].verb


def _with_another(past: Past, i: int) -> Model:
    """舉幹，尸受，振祭，嚌之，加于肵俎。舉獸幹、魚一，亦如之: the deed and what came of it, with
    the other thing."""
    now = past[i - 1]
    if not now.object or now.agent != past[i].agent or i - 1 not in past.beside(i, 1):
        return NOTHING
    did = past.last(i - 1, lambda j: past[j].agent == now.agent, now.verb)
    run = span(did, i - 1)
    handled = {past[j].object for j in run}
    things = handled.pop() if len(handled) == 1 and 1 < len(run) < _JUST else ()
    return Model(run, things={things[0]: now.object}) if len(things) == 1 else NOTHING


def _another_course(past: Past, i: int) -> Model:
    """肝從，取肝，振祭，嚌之，宗人受，加于俎。燔亦如之: the course that was just told, with the
    other thing, brought by him who brought such a thing before."""
    name = past[i].quote.partition(past[i].verb)[0].rstrip(grammar.LIKEWISE)
    told = [j for j in range(max(0, i - _COURSE), i) if past.lines[j] == past.lines[i]]
    thing = next((past[j].object for j in reversed(told) if past[j].object), ())
    begin = next((j for j in told if past[j].object == thing), i)
    if not past.lexicon.has(name, "T") or len(thing) != 1 or not past.is_kind(begin, "motion"):
        return NOTHING
    brought = past.last(begin, lambda j: name in past[j].object, past[begin].verb) or begin
    bringer = instead(past[begin].agent, past[brought].agent)
    return Model(span(begin, i), apart={begin: bringer}, things={thing[0]: (name,)})


def _called_again(past: Past, i: int) -> Model:
    """三耦卒射,亦如之: the whole turn of the pair before, from where it was called."""
    pair = past[i].agent
    before = [j for j in past.beside(i) if past[j].agent == pair]
    if not before or grammar.PAIR not in past.kinds(pair):
        return NOTHING
    now, verb = before[0], past[before[-1]].verb
    call = past.last(
        now,
        lambda j: (
            past.is_a(j, "pivot")
            and past.alike(past[j].recipient, pair)
            and _is_called_to(past, j, verb, now)
        ),
    )
    if call is None:
        return NOTHING
    turns = (
        j
        for j in range(call + 1, now)
        if past.sentences[j] != past.sentences[call]
        and past[j].model is None
        and past.alike(past[j].agent, pair)
    )
    run = span(next(turns, now), now)
    persons = {past[run[0]].agent[0]: pair[0]} if run else {}
    return Model(run, goers(past, i, run, persons))


def _is_called_to(past: Past, call: int, verb: str, stop: int) -> bool:
    """作上耦射: whether somebody is called to do ``verb`` in act ``call``."""
    return any(
        past[k].verb == verb and past.is_ordered(k) for k in range(call + 1, min(call + 4, stop))
    )


def _block(past: Past, i: int) -> Model:
    """介亦如之: the acts just told of one other person, beside whom only the host did anything."""
    agent = past[i].agent
    other, run = _of_one(past, i)
    if not agent or _lies_there(past, i):
        return NOTHING
    if run and _is_of_host(past, i, other):
        his = past.turn(i - 1, i, exact=True)  # 主人堂東袒決遂 … 賓于堂西亦如之
        return Model(his, {past.host: agent[0]})
    heads = _heads(past, i)
    if not other or set(heads).issuperset(run):
        return NOTHING
    if agent == SERVANTS:
        run = _last_period(past, [j for j in run if j not in heads])
    return Model(run, dict.fromkeys(other, agent[0]))


def _lies_there(past: Past, i: int) -> bool:
    """堂上之饌六。西夾亦如之: whether a sentence only tells how things lie at another place."""
    act = past[i]
    unnamed = "agent" in act.elided and act.agent != SERVANTS
    return bool(act.place) and unnamed and not past.in_period(i, i)


def _is_of_host(past: Past, i: int, other: set[str]) -> bool:
    """士妻則出。… 主人馮之踊，主婦亦如之: whether the host did what was told last before the ditto
    ``i``, and ``other`` has no part in it."""
    here = past.in_period(i, i)
    part = bool(other) and (not here or any(other & _involved(past, j) for j in here))
    return past[i].agent != (past.host,) == past[i - 1].agent and not part


def _last_period(past: Past, run: list[int]) -> list[int]:
    """Of what servants did the last that is told together: they may be others each time."""
    return [j for j in run if past.periods[j] == past.periods[run[-1]]]


def _heads(past: Past, i: int) -> list[int]:
    """及暮又至，亦如之; 拜餼亦如之: what he does himself of whom the ditto ``i`` tells, and is told
    beside it, is what is likened, and no model."""
    own = [j for j in past.beside(i) if past[j].quote == past[i].quote]
    bare = not own and past[i].quote[:1] in {grammar.LIKEWISE, *grammar.AS}
    his = takewhile(lambda j: past[j].agent == past[i].agent, reversed(past.beside(i)))
    return [*his] if bare else own


def _of_one(past: Past, i: int) -> tuple[set[str], list[int]]:
    """The one person beside the host of whom was just told before ``i``, and the acts from his
    first on; nobody if only the host acted."""
    other: set[str] = set()
    run: list[int] = []
    aside = {*SERVANTS} - {*past[i].agent}  # 卒斂，主人馮之踊，主婦亦如之
    for j in past.before(i):
        persons = _involved(past, j) - {past.host} - aside
        if past[j].model is not None or len(persons) > 1 or other and persons and persons != other:
            break
        other = other or persons
        run.insert(0, j)
    while other and not other & _involved(past, run[0]):
        run.pop(0)
    return other, run


def _involved(past: Past, j: int) -> set[str]:
    """Who does act ``j``, and to whom."""
    return {*past[j].agent, *past[j].recipient}
