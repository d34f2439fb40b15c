"""Particulars that the text does not tell and a commentator does: how many, when, where or which
way, and who is above whom.

What the text, or the 注 under it, says in the same words is told over and is no claim; so is what
stands in a quotation, or is told of another book.  One claim of a kind a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from .commentary import Commentary, Finding
from .marks import STOPS, Clause, spell
from .numbers import number
from .tellings import Spoken, Told, any_of
from .tying import place_of, plain
from .when import when
from .where import where
from .wording import forms

#: With these a commentator takes the word again behind what another book has.
_AGAIN = re.compile("[故此則是明今]")


def particulars(reading: Commentary) -> Iterator[Finding]:
    """The numbers, times, places and ranks of one commentary segment."""
    for run in reading.own():
        clauses = _of_the_rite(run, _in_another(reading, run[0].start))
        spoken = [_spoken(reading, clauses, at) for at in range(len(clauses))]
        for kind, tells in _KINDS.items():
            told = [tells(said) for said in spoken]
            if found := _finding(reading, kind, clauses, told):
                yield found


def _spoken(reading: Commentary, clauses: list[Clause], at: int) -> Spoken:
    before = clauses[at - 1].text if at else ""
    after = clauses[at + 1].text if at + 1 < len(clauses) else ""
    return Spoken(reading, clauses[at].text, before, after)


def _finding(
    reading: Commentary, kind: str, clauses: list[Clause], told: list[Told | None]
) -> Finding | None:
    """The first claim of a kind in a sentence: of the clause that makes it, with those behind it
    that go on with it (東階之東,西面北上)."""
    at = next((at for at, found in enumerate(told) if found), None)
    if at is None or (first := told[at]) is None:
        return None
    last = at
    while last + 1 < len(told) and told[last + 1]:
        last += 1
    start, end = clauses[at].start, clauses[last].end
    stated = first.words if last == at else plain(reading.text[start:end])
    place = place_of(reading, clauses[at].text, start, clauses[at].end)
    return Finding(kind, start, end, place, {"formula": first.sign, "stated": stated})


def _in_another(reading: Commentary, start: int) -> bool:
    """Whether another book has been named in the sentence before ``start``, and not in a
    quotation."""
    begin = max(reading.folded.rfind(stop, 0, start) for stop in STOPS) + 1
    titles = (m.start() for m in re.finditer("《", reading.folded[begin:start]))
    return any(not reading.quotes(begin + at) for at in titles)


def _of_the_rite(run: tuple[Clause, ...], another: bool) -> list[Clause]:
    """The clauses of a sentence that speak of this rite: none that names a book, or stands behind
    one that does before the commentator takes the word again."""
    kept = []
    for clause in run:
        if "《" in clause.text or clause.text.startswith(forms("place", "elsewhere")):
            another = True
        elif another and _AGAIN.match(clause.text):
            another = False
        if not another and not clause.depth:
            kept.append(clause)
    return kept


def _rank(said: Spoken) -> Told | None:
    words, text = said.words, plain(said.words)
    if any(form in words for form in forms("rank", "none")):
        return None
    if relation := _related(words):
        return None if said.written(relation) else Told(text, relation)
    return _above(said)


def _related(words: str) -> str:
    """The words that put one above or below another by themselves: 卑於, 以齒, 降于尸."""
    if form := next((form for form in forms("rank", "relation") if form in words), ""):
        return form
    lower = _lower_than().search(spell(words))
    return lower[0] if lower else ""


def _above(said: Spoken) -> Told | None:
    """賓尊, with 介卑 behind it."""
    words, text = said.words, plain(said.words)
    high, low = any_of("rank", "high"), any_of("rank", "low")
    found = re.search(f".(?P<sign>{high})", words)
    if found and not re.search(f"(?:{high})(?:{low})", words):
        below = re.search(f".(?:{low})", words[found.end() :]) or re.search(
            f"^.{{1,3}}(?:{low})", said.after
        )
        return Told(text, found["sign"]) if below and not said.written(text) else None
    return None


@cache
def _lower_than() -> re.Pattern[str]:
    """祝以下降于尸: a person is put below another."""
    persons = "|".join(map(re.escape, forms("rank", "person")))
    return re.compile(f"(?P<sign>{any_of('rank', 'than')})(?:{persons})")


_KINDS: dict[str, Callable[[Spoken], Told | None]] = {
    "number": number,
    "time": when,
    "place": where,
    "rank": _rank,
}
