"""Where an act is done: the places that a clause names, as they are put into the record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..lexicon import grammar
from .moment import Moment
from .predication import Predication
from .tokens import Token
from .ways.things import names as names_of


def places(p: Predication, m: Moment) -> tuple[str, ...]:
    """The places of a predication; 位 falls away where the place itself is named (即位于門東)."""
    told = p.places or _of_both(m)
    names = ["".join(_name(t, m) for t in run) for run in _runs(told)]
    return tuple([n for n in names if n != grammar.STATION] if len(names) > 1 else names)


def _name(place: Token, m: Moment) -> str:
    return place.form if place.category == "L" else names_of(m, [place.form])[0]


def _runs(told: Sequence[Token]) -> Iterator[list[Token]]:
    """Words that stand side by side name one place (靈座之左北牖下, 醬湆間); 阼階上當楣 are two, of
    which each tells by itself where it is."""
    run: list[Token] = []
    for place in told:
        if run and (run[-1].end != place.start or place.form.startswith(grammar.ABREAST)):
            yield run
            run = []
        run.append(place)
    if run:
        yield run


def _of_both(m: Moment) -> Sequence[Token]:
    """升降自西階: the way of two verbs that stand side by side."""
    does = m.next
    beside = does is not None and does.verb.start == m.p.verb.end
    both = beside and m.is_a("climbs") and does is not None and m.lexicon.is_a(does.form, "climbs")
    return does.places if both and does is not None else []
