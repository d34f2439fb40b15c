"""What a ditto asks for: its formula, as ``data/lexicon/ditto.tsv`` reads it, and the acts that it
qualifies."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from ...lexicon import Lexicon, grammar
from ...model import Act
from ...tables import Row
from .past import Past, is_pair

#: How many acts of its sentence a ditto may speak of that says 皆 or 其他, and how many any ditto.
_ALL, _QUALIFIED = 4, 200
_SLOT = re.compile(r"\{(\w+)\}")
#: What the name of a place in braces demands of what stands there; of others nothing is demanded.
_SLOTS: Mapping[str, Callable[[Lexicon, str], bool]] = {
    "pair": lambda lexicon, name: is_pair(name, lexicon),
    "persons": lambda lexicon, name: bool(lexicon.kind(name, "P")) or is_pair(name, lexicon),
    "lead": lambda lexicon, name: lexicon.has(name, "V"),
    "goal": lambda lexicon, name: lexicon.has(name, "V"),
    "deed": lambda lexicon, name: lexicon.has(name[:1], "V"),
    "name": lambda lexicon, name: any(lexicon.has(name, category) for category in "PLT"),
    "dress": lambda lexicon, name: lexicon.kind(name, "V") == "dress",
    "stand": lambda lexicon, name: lexicon.kind(name[-1:], "T") == "stand",
}
#: How long it is, if not one character or more: 如獻卿之禮 names no giver.
_LENGTHS = {"giver": ".*?", "receiver": ".*?", "lead": ".", "goal": ".", "dress": "."}


@dataclass(frozen=True, slots=True)
class Query:
    """What a ditto asks for: the act ``at`` asks by a formula for what is named in it, done as
    ``anchors`` are."""

    at: int
    asks: str  # the column ``asks`` of the table
    names: Mapping[str, str]  # what stands in the places of the formula: giver, offer, receiver …
    anchors: tuple[int, ...]  # the acts that it qualifies: 揖讓 in 揖讓如初


def read(past: Past, i: int) -> Query:
    """The ditto ``i`` as a query; one whose formula no row of the table has asks for nothing."""
    row, names = understood(past[i], past.lexicon) or ({"asks": "nothing"}, {})
    return Query(i, row["asks"], names, anchors_of(past, i))


def understood(ditto: Act, lexicon: Lexicon) -> tuple[Row, dict[str, str]] | None:
    """The first row of the table that fits the formula of ``ditto``, and what stands in its places;
    None if none fits."""
    form = _form(ditto, lexicon)
    offers = "".join(offer for offer in lexicon.offers if len(offer) == 1)
    for row in lexicon.dittos:
        found = _pattern(row["formula"], offers).fullmatch(form)
        names = found.groupdict() if found else {}
        if found and all(
            _SLOTS[slot](lexicon, name) for slot, name in names.items() if slot in _SLOTS
        ):
            return row, names
    return None


def _form(act: Act, lexicon: Lexicon) -> str:
    """The formula as it was understood, without 之禮, but with the place or stand at its end: 如初,
    如初位, 若是者."""
    rest = next((word for word in grammar.REST if act.quote.startswith(word)), "")
    form = f"{act.verb}{act.model}"
    behind = act.quote.rpartition(form)[2] if form in act.quote else act.quote[-1:]
    if lexicon.kind(behind[-1:], "T") == "stand" or behind[-1:] == grammar.STATION:
        return rest + form + behind[-1:]
    return rest + form + (grammar.WHO if behind.startswith(grammar.WHO) else "")


@cache
def _pattern(formula: str, offers: str) -> re.Pattern[str]:
    """The row as a pattern: every second piece of it is the name of a place."""
    lengths = {**_LENGTHS, "offer": f"[{offers}]"}
    pieces = enumerate(_SLOT.split(formula))
    return re.compile(
        "".join(
            f"(?P<{piece}>{lengths.get(piece, '.+')})" if n % 2 else re.escape(piece)
            for n, piece in pieces
        )
    )


# -- what it qualifies -----------------------------------------------------------------------------


def anchors_of(past: Past, i: int) -> tuple[int, ...]:
    """The acts that ditto ``i`` qualifies: those of its own clause (揖讓如初), or of the one before
    (介辭洗,如賓禮)."""
    own = _of_clause(past, i) or _of_clause_before(past, i)
    floor = max(0, i - _QUALIFIED)
    while (
        own
        and own[0] > floor
        and (
            past.is_listed(own[0])
            or past.is_listed(own[-1])
            and past[own[0] - 1].quote == past[own[0]].quote
        )
    ):
        own.insert(0, own[0] - 1)  # 設豐、實觶如初; 升射、卒射、降如三耦
    return tuple(own)


def _of_clause(past: Past, i: int) -> list[int]:
    j, floor = i, max(0, i - _QUALIFIED)
    while j > floor and past[j - 1].quote == past[i].quote and past[j - 1].model is None:
        j -= 1
    return list(range(j, i))


def _of_clause_before(past: Past, i: int) -> list[int]:
    """降盥,如主人禮; 升,請射于賓,如初; of 皆如初 and 其他如初 the acts of some clauses."""
    acts, ditto = past.acts, past[i]
    clause = ditto.quote.rpartition("」")[2]
    if not i or ditto.model in grammar.THAT or not grammar.BARE_DITTO.match(clause):
        return []
    begins, before, j, floor = ditto.quote[0], acts[i - 1], i, max(0, i - _QUALIFIED)
    some = begins in grammar.ALL_OR_HIS
    his = (
        begins in grammar.AS
        and before.agent == ditto.agent
        and before.verb in past.lexicon.families
    )
    while (
        j > floor
        and (his or past.sentences[j - 1] == past.sentences[i])
        and (
            some
            and i - j < _ALL
            or acts[j - 1].quote == before.quote
            and (not his or acts[j - 1].agent == ditto.agent)
        )
    ):
        j -= 1
    return list(range(j, i))
