"""What is done again of a model: its acts, and what a ditto in it stands for: 大夫則如介禮, where
what was done with 介 is told 如賓禮."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...lexicon import grammar
from ...model import Deed
from . import turns, written
from .formula import Query
from .past import Past
from .record import Model, Record
from .written import Kind

#: So many acts dittos in a model may stand for; the longest of the books has half as many.
_MOST = 150

#: An act that is done again: the act that tells it in the model, that which it repeats, and itself.
Source = tuple[int, int, Deed]


def again(past: Past, query: Query, model: Model, record: Record) -> list[Source]:
    """The acts of ``model`` that are done another time, in their order.

    Where a ditto stands in it, what that repeats is done too, in its persons' stead; what the words
    of that ditto head (祭如賓禮) is told by it.  What is excepted falls with what its words say of
    it (無從: nor what follows as 燔從如初 has it).
    """
    excepted = written.excepted(past, query.at)
    run = turns.of_archers(past, model.run)
    inner = {
        j: _told(past, query, record.unfolded.get(j, []))
        for j in run
        if past[j].model is not None and not _falls(past, query, run, j, excepted)
    }
    if sum(map(len, inner.values())) > _MOST:
        inner = {}
    return [
        source
        for j in run
        for source in _of(past, query, j, inner)
        if written.deed(past, source[2]) not in excepted
        and not (past[j].model is None and written.leads_to(past, j, excepted))
    ]


def _of(past: Past, query: Query, j: int, inner: dict[int, list[Source]]) -> Iterator[Source]:
    """What act ``j`` of a model gives: itself, or what it stands for."""
    if past[j].model is not None:
        yield from ((j, k, copy) for _, k, copy in inner.get(j, []))
    elif is_done_again(past, query, j) and not any(_heads(past, j, d, inner[d]) for d in inner):
        yield j, j, past[j]


def _told(past: Past, query: Query, copies: Sequence[Deed]) -> list[Source]:
    """What a ditto of the model was unfolded to."""
    repeated = [(copy.repeats, copy) for copy in copies if copy.repeats is not None]
    return [(j, j, copy) for j, copy in repeated if is_done_again(past, query, j)]


def is_done_again(past: Past, query: Query, j: int) -> bool:
    """Whether act ``j`` of a model is one that was done, and is done another time; his mat lies
    since then (如初)."""
    if past[j].negated or past[j].model is not None:
        return False
    return query.asks != "first" or not past.is_a(j, "lays-mat")


def _falls(past: Past, query: Query, run: Sequence[int], ditto: int, excepted: set[Kind]) -> bool:
    """Whether what ``ditto`` in ``run`` stands for is not told now: it is only done in some case
    (若不吉，則筮遠日，如初儀), what its own words say is excepted, or it tells of the next to whom
    the cup goes, who does as the first (衆賓長自左受旅，如初)."""
    if past[ditto].round == grammar.PASSING:
        return True
    case = past[ditto].condition
    words = (j for j in run if past[j].quote == past[ditto].quote and past[j].model is None)
    other = case is not None and case != past[query.at].condition
    return other or any(written.deed(past, past[j]) in excepted for j in words)


def _heads(past: Past, j: int, ditto: int, told: Sequence[Source]) -> bool:
    """Whether act ``j`` is a word of ``ditto`` for what that stands for: 祭 of 祭如賓禮."""
    return past[j].quote == past[ditto].quote and any(
        copy.verb == past[j].verb and past.alike(copy.agent, past[j].agent) for _, _, copy in told
    )
