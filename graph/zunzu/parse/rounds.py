"""Which acts belong to one giving of a cup: from the taking and washing that prepare it to the
last bow that thanks for it."""

from __future__ import annotations

from collections.abc import Sequence

from ..lexicon import Lexicon, grammar
from ..model import Act, Deed, replace
from .scene import Exchange

#: An exchange is over when so many acts have had nothing to do with it.
_OVER = 40
#: So many persons have a part in one exchange at most.
_COMPANY = 400


def mark_rounds(
    acts: list[Deed],
    lines: list[int],
    openings: Sequence[Exchange],
    lexicon: Lexicon,
    record: int | None = None,
) -> list[Deed]:
    """``acts`` with ``exchange``, ``round`` and, for bows over a cup, ``vessel`` set; acts between
    exchanges have none.

    At the act number ``record`` the 記 begins, which belongs to no round of the 經.
    """
    record = len(acts) if record is None else record
    out = [
        a if a.exchange is a.round is None else replace(a, exchange=None, round=None) for a in acts
    ]
    begins = [_begin(acts, openings, n, lexicon) for n in range(len(openings))]
    for n, opening in enumerate(openings):
        stop = begins[n + 1] if n + 1 < len(openings) else len(acts)
        stop = min(stop, record) if opening.act < record else stop
        if opening.line is not None:
            stop = next((i for i in range(opening.act, stop) if lines[i] != opening.line), stop)
            begins[n] = max(
                begins[n], next(i for i in range(begins[n], stop) if lines[i] == opening.line)
            )
        for i in range(begins[n], _end(acts, opening, stop, lexicon)):
            out[i] = _within(out[i], opening)
    return out


def _within(act: Deed, opening: Exchange) -> Deed:
    """An act of an exchange; a bow over the cup has to do with the cup."""
    act = replace(act, exchange=opening.id, round=opening.kind)
    cup = opening.cup
    if cup is None or act.vessel is not None or act.purpose not in grammar.BOWS_WITH_CUP:
        return act
    return replace(act, vessel=cup.kind, cup=cup.id, warrants={**act.warrants, "vessel": "E20"})


def _closes(purpose: str | None) -> bool:
    """Whether a bow ends an exchange or a part of it: 拜送, and every answer but the one for the
    washing."""
    return (
        purpose == grammar.BOW_SENDING
        or (purpose or "").startswith(grammar.ANSWER)
        and purpose != grammar.ANSWER + grammar.BOW_WASHING
    )


def _prepares(act: Act, lexicon: Lexicon) -> bool:
    """Whether an act may belong to the taking and washing that go before an offering."""
    return act.model is not None or lexicon.is_a(act.verb, "prepares")


def _begin(acts: list[Deed], openings: Sequence[Exchange], n: int, lexicon: Lexicon) -> int:
    """The first act that prepares the exchange: the run of taking, washing, declining and going
    up by its two parties."""
    opening, before = openings[n], openings[n - 1] if n else None
    if before is not None and before.kind == grammar.PASSING == opening.kind:
        return opening.act
    parties, i = _parties(opening), opening.act
    if before is not None and opening.kind == grammar.RETURN:
        parties |= _parties(before)  # 主人 pours for 介
    floor = _floor(acts, before, i)
    while (
        i > floor
        and _prepares(acts[i - 1], lexicon)
        and not _closes(acts[i - 1].purpose)
        and parties & set(acts[i - 1].agent)
    ):
        i -= 1
    while i < opening.act and acts[i].verb in grammar.ENDS_BEFORE:
        i += 1  # how the exchange before it ended
    return i


def _floor(acts: list[Deed], before: Exchange | None, stop: int) -> int:
    """From where on acts may belong to the next exchange: behind the offering before, and how
    that is made (獻長兄弟,如賓儀)."""
    if before is None:
        return 0
    floor = before.act + 1
    return floor + 1 if floor < stop and acts[floor].model is not None else floor


def _parties(exchange: Exchange) -> set[str]:
    return {*exchange.giver, *exchange.receiver}


def _end(acts: list[Deed], opening: Exchange, stop: int, lexicon: Lexicon) -> int:
    """Behind the last act in which the cup or a bow of the exchange occurs, and what the same
    clause adds."""
    last = opening.act
    company = _parties(opening)
    for i in range(opening.act, stop):
        act = acts[i]
        if i - last > _OVER:
            break
        with_cup = opening.cup is not None and act.cup == opening.cup.id
        if with_cup and len(company) < _COMPANY:
            company |= set(act.agent)
        if with_cup and opening.kind == grammar.PASSING and _puts_away(act, lexicon):
            last = i
            break  # 卒受者以觶降，奠于篚
        if with_cup or act.object == grammar.SERVED_STAND or _is_part(act, company, lexicon):
            last = i
    while (
        last + 1 < stop
        and acts[last + 1].verb in grammar.ENDS_BEHIND
        and acts[last + 1].agent == acts[last].agent
    ):
        last += 1
    return last + 1


def _puts_away(act: Act, lexicon: Lexicon) -> bool:
    """Whether a cup is put back where all cups lie."""
    down = lexicon.effect(act.verb).cup == "puts-down" or lexicon.is_a(act.verb, "fills")
    return down and bool(act.place) and grammar.BASKET in act.place[-1]


def _is_part(act: Act, company: set[str], lexicon: Lexicon) -> bool:
    """Whether one of the company bows for the giving, or eats; 司正 who drinks by himself later
    is none of them."""
    bow = (act.purpose or "").removeprefix(grammar.ANSWER)
    if bow not in grammar.BOWS_OF_GIVING and not lexicon.is_a(act.verb, "eats"):
        return False
    return any(a in b or b in a for a in act.agent for b in company)
