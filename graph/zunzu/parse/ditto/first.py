"""如初: a course of the rite, a giving of the cup, a turn, a bow, as they were done before."""

from __future__ import annotations

from collections.abc import Sequence

from ...lexicon import grammar
from ..terms import Persons
from . import families, givings, turns
from .formula import Query
from .past import Past, span
from .persons import instead
from .record import NOTHING, Model, Record

#: How many acts back the course may begin that is gone through again on the spot.
_ON_THE_SPOT = 20


def as_at_first(past: Past, query: Query, record: Record) -> Model:
    """What is repeated: whole courses are looked for before turns, and turns before single acts."""
    i, anchors = query.at, query.anchors
    if anchors and _is_no_more(past, anchors):
        return NOTHING
    for course in (turns.drinking, givings.also_to, _over_again, _words_said, _extra_cup):
        if found := course(past, query, record):
            return found
    verbs = {past[j].verb for j in anchors}
    if past[i].round in grammar.TOASTS and verbs == {grammar.TAKE} or grammar.CROSSWISE in verbs:
        return givings.passed_on(past, query, record)
    if anchors and past[anchors[-1]].exchange and past.gives(anchors[-1]):
        return givings.again(past, i, _first_giving(past, i, anchors[-1]), record)
    if families.is_turn(past, anchors):
        return _turn(past, query, record)
    return (families.bows if verbs == {grammar.BOW} else families.sequence)(past, query, record)


def _is_no_more(past: Past, anchors: Sequence[int]) -> bool:
    """即位如初, 復位如初, 陳于房中如初; 徹者入，踊如初: whether it is where one stands or a thing
    lies, or they leap as before, and nothing else goes with it."""
    mourns = all(past.is_kind(j, "mourn") for j in anchors)
    back = past.is_a(anchors[-1], "goes-back") and past[anchors[-1]].place[-1:] == (
        grammar.STATION,
    )
    return mourns or back or past.is_a(anchors[-1], "takes-place")


def _first_giving(past: Past, i: int, anchor: int) -> int:
    """獻于尸,酢,及祝,如初儀: the giving with which those of one man in the sentence began."""
    doer = past[i].agent
    return next((j for j in past.beside(i, 5) if past[j].agent == doer and past.gives(j)), anchor)


def _turn(past: Past, query: Query, record: Record) -> Model:
    """取矢如初; 獻祝,籩、燔從,如初儀: the courses are served with all that the giving told beside
    them asks for."""
    begin = query.anchors[0]
    given = givings.given_beside(past, query.at, begin)
    doer = _followed(past, query.at, past[begin].agent, record)
    model = turns.as_before(past, query, doer, record)
    return model if given is None else givings.served(past, given, query.anchors, model)


def _followed(past: Past, i: int, agent: Persons, record: Record) -> Persons:
    """Whom ``agent`` follows, by the ditto before: 長兄弟…為加爵,如初儀,… 致如初."""
    dittos = (record.models[j].persons for j in reversed(past.beside(i, 7)) if j in record.models)
    return next(((was,) for was, now in next(dittos, {}).items() if (now,) == agent), agent)


# -- courses of the rite ---------------------------------------------------------------------------


def _over_again(past: Past, query: Query, record: Record) -> Model:
    """若不吉,則筮遠日,如初儀: all from the diviner's first act to the outcome that is not good."""
    act, anchors = past[query.at], query.anchors
    if not act.condition or not grammar.MANNER.search(act.quote) or len(anchors) != 1:
        return NOTHING
    near = range(anchors[0] - 1, max(-1, anchors[0] - _ON_THE_SPOT), -1)
    done = next((j for j in near if past[j].verb == past[anchors[0]].verb), None)
    if done is None:
        return NOTHING
    his = (j for j in near if j <= done and past.alike(past[j].agent, past[done].agent))
    return Model(span(min(his, default=done), anchors[0]))


def _words_said(past: Past, query: Query, record: Record) -> Model:
    """辭如初。卒曰: the words that were last said, and the order to say them."""
    says = [past[j].verb for j in past.after(query.at, 1)] == [grammar.SAY]
    if not says or [past[j].verb for j in query.anchors] != [grammar.WORDS]:
        return NOTHING
    said = past.last(query.anchors[0], lambda j: True, grammar.SAY)
    clause = [] if said is None else [*past.beside(said, 3), said]
    return Model([j for j in clause if said is not None and past[j].quote == past[said].quote])


def _extra_cup(past: Past, query: Query, record: Record) -> Model:
    """為加爵,如初: as the last extra cup, or the last giving to him who impersonates that one of
    the guests led."""
    anchors = query.anchors
    if not anchors or not past.is_extra(anchors[-1]):
        return NOTHING
    last = past.last(anchors[0], past.is_extra, grammar.MAKE)
    if last is None:
        offer = past.last(
            anchors[0], lambda j: grammar.IMPERSONATOR in past[j].recipient, grammar.FIRST_CUP
        )
        run = [] if offer is None else _led_by(past, query.at, offer)
    else:
        led = past.beside(last, 3)
        run = [*led, last] if led else record.repeats(last) or [last]
    return Model(run, instead(past[run[0]].agent, past[anchors[-1]].agent) if run else {})


def _led_by(past: Past, i: int, offer: int) -> list[int]:
    """All givings of him who gives in act ``offer``, up to what the text tells next itself."""
    giver, here = past[offer].agent, past.periods[i]
    mine = {
        past[j].exchange
        for j in span(offer, i)
        if past[j].exchange and past.gives(j) and giver in (past[j].agent, past[j].recipient)
    }
    run = [
        j
        for j in span(offer, i)
        if past[j].exchange in mine and past.periods[j] != here and past[j].verb != grammar.STOP
    ]  # 爵止 is told of each cup that is left standing
    goes_on = next((past[j].verb for j in past.after(i, 3) if not past[j].negated), "")
    return run[: next((n for n, j in enumerate(run) if n and past[j].verb == goes_on), len(run))]
