"""Dittos: 如初, 如賓禮, 亦如之 resolved to the acts they repeat, and unfolded, persons exchanged.

A ditto is a :class:`~.formula.Query`: its formula, read by a table, asks for something that was
done before. It is found among the acts read so far (:class:`~.past.Past`); what it repeats, and who
now does it, is a :class:`~.record.Model`; its acts are copied, and settled where they happen now.
What a ditto was found to repeat is kept in a :class:`~.record.Record`, for the dittos behind it
that repeat the same.

What is said besides them wins: 祭如賓禮,不嚌肺 repeats the offering without the tasting (疏:
別言之,使不蒙如也).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...lexicon import Lexicon, grammar
from ...model import Deed, replace
from . import families, first, formula, givings, named, turns, within, written
from .formula import Query
from .past import REACH, Past
from .persons import exchanged
from .record import NOTHING, Model, Record
from .settle import at_its_place, coming_down, in_this_cup, settle

#: How many acts before a ditto may tell where it is done.
_BESIDE = 6
#: How many acts before a ditto the cup may have been passed on.
_ROUND = 20
#: So many copies a text may have, and so many more for each act that it tells: ten times what the
#: books have.
_COPIES, _COPIES_AN_ACT = 2000, 6
#: The warrant of what a copy has from its model.
_WARRANT = "E26"
_SLOTS = ("agent", "object", "recipient", "place", "facing", "vessel")

#: The ways to what a formula asks for, by the column ``asks`` of ``ditto.tsv``.
ASKS: Mapping[str, Callable[[Past, Query, Record], Model]] = {
    "nothing": lambda past, query, record: NOTHING,
    "rest": turns.rest,
    "onward": turns.onward,
    "just told": turns.just_told,
    "all told": turns.all_told,
    "giving": givings.between,
    "taking": givings.taking,
    "cup": named.offered,
    "first": first.as_at_first,
    "way": named.way,
    "manner": named.manner,
    "words": named.words,
    "turn": named.turn_of,
    "dress": named.dress,
    "part": named.part,
}


def unfold(
    text: str,
    acts: Sequence[Deed],
    lexicon: Lexicon,
    lines: Sequence[int],
    sentences: Sequence[int],
    host: str,
) -> tuple[Deed, ...]:
    """Copied acts of every ditto among ``acts`` whose model was found.

    ``lines`` and ``sentences`` are those of the acts in ``text``. Of a text that repeats and
    repeats, and hardly tells anything, dittos are unfolded until there are too many copies.
    """
    if all(act.model is None for act in acts):
        return ()
    past, record = Past(text, acts, lexicon, lines, sentences, host), Record()
    copies: list[Deed] = []
    for i, act in enumerate(acts):
        if act.model is not None:
            query = formula.read(past, i)
            model = ASKS[query.asks](past, query, record)
            record.add(i, model, query.anchors or past.beside(i))
            record.forget(i - 2 * REACH)
            made = _copies(past, query, model, record)
            if len(copies) + len(made) <= _COPIES + _COPIES_AN_ACT * i:
                record.unfolded[i] = made
                copies += made
    return tuple(copies)


def _copies(past: Past, query: Query, model: Model, record: Record) -> list[Deed]:
    """The acts of the model as they are done now, where they are done now."""
    i = query.at
    copies = [
        _with_things(_copy(past, k, source, model.apart.get(j, model.persons), i), model.things)
        for j, k, source in within.again(past, query, model, record)
    ]
    copies = _in_its_case(past, copies)
    copies = at_its_place(past, query, in_this_cup(past, query, copies))
    beside = [
        past[j]
        for j in range(max(0, i - _BESIDE), i)
        if past.lines[j] == past.lines[i] and j not in model.run
    ]
    round_ = _round_before(past, query, copies)
    copies = coming_down(past, query, copies)
    settled = settle(copies, beside, model.persons, past.lexicon.offers.keys(), round_)
    settled = written.from_hand(past, past[i], settled)
    if query.asks == "giving":
        settled = written.untold(past, settled, past.beside(i, _BESIDE))
    settled = families.closed(past, settled, query.anchors)
    settled = written.up_to_written(past, i, settled)
    settled = written.headed(past, settled, _heads(past, query))
    near = (j for j in range(max(0, i - _BESIDE), i) if past.lines[j] == past.lines[i])
    settled = written.given(past, settled, filter(past.gives, near))
    if query.asks in ("rest", "giving", "taking"):
        return settled
    return written.once(past, settled, _beside(past, query, model))


def _round_before(past: Past, query: Query, copies: Sequence[Deed]) -> list[Deed]:
    """The acts of the same line before a ditto of a cup that is passed on, the latest first."""
    if grammar.PASSING not in {copy.round for copy in copies}:
        return []
    near = range(query.at - 1, max(-1, query.at - _ROUND), -1)
    return [past[j] for j in near if past[j].round == grammar.PASSING]


def _beside(past: Past, query: Query, model: Model) -> list[int]:
    """The acts that the text writes beside a ditto in clauses of their own; what stands in its
    clause, or in a row, is likened (揖讓如初; 拜、興、飲，皆如), unless it has its thing with it:
    司馬乘矢如初 has 乘矢."""
    near = past.beside(query.at, _BESIDE)
    likened = {past[j].quote for j in (*near, query.at) if past[j].model is not None}
    likened |= {past[k].quote for j in near if past.is_listed(j) for k in (j - 1, j)}
    beside = {*near, *query.anchors} - {*model.run}
    return sorted(j for j in beside if past[j].quote not in likened or past.has_its_thing(j))


def _heads(past: Past, query: Query) -> list[int]:
    """The acts that a ditto likens, told in its own clause (降, 辭 of 降辭如初) or in the clause
    before (弟子委矢，如初)."""
    own = (j for j in past.beside(query.at, _BESIDE) if past[j].quote == past[query.at].quote)
    return sorted({*own, *query.anchors})


def _copy(past: Past, j: int, source: Deed, persons: Mapping[str, str], i: int) -> Deed:
    """Act ``source``, which is ``j`` or repeats it, done again where the ditto ``i`` says so, by
    others."""
    ditto = past[i]
    return replace(
        source,
        unfolds=i,
        agent=exchanged(past, i, source.agent, persons),
        recipient=exchanged(past, i, source.recipient, persons),
        source="copied",
        repeats=j,
        segment=ditto.segment,
        start=ditto.start,
        end=ditto.end,
        quote=ditto.quote,
        replies_to=None,
        cup=None,
        exchange=ditto.exchange,
        round=ditto.round or source.round,
        elided=("agent",),
        warrants=dict.fromkeys(_SLOTS, _WARRANT),
        condition=ditto.condition,
        alternatives=(),
    )


def _in_its_case(past: Past, copies: list[Deed]) -> list[Deed]:
    """The copies; what of the model is only done in some case (若膳觶也，則降、更觶) is done again
    in that case. The case in which the whole model was done is not that of its repetition."""
    cases = [past[copy.repeats].condition for copy in copies if copy.repeats is not None]
    if len({*cases}) < 2:
        return copies
    return [replace(copy, condition=copy.condition or case) for copy, case in zip(copies, cases)]


def _with_things(copy: Deed, things: Mapping[str, tuple[str, ...]]) -> Deed:
    """``copy`` done with the things that stand for those of the model."""
    if not things:
        return copy
    return replace(copy, object=tuple(new for t in copy.object for new in things.get(t, (t,))))
