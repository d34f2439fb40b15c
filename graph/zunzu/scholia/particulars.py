"""Particulars that the text does not tell and a commentator does: how many, when, where or which
way, and who is above whom.

What the text, or the 注 under it, says in the same words is told over and is no claim; so is what
stands in a quotation, or is told of another book.  One claim of a kind a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from ..lexicon import lexicon
from .commentary import Commentary, Finding
from .marks import Clause, bare, spell
from .tying import place_of, plain
from .wording import forms

#: So long is the least clause that tells after what something is done (既拜禮而還).
_SHORTEST = 3
#: With these a commentator takes the word again behind what another book has.
_AGAIN = re.compile("[故此則是明今]")


@dataclass(frozen=True, slots=True)
class _Told:
    """What a clause tells (``words``), by what ``sign``, and the words that would tell the same if
    they were written in the text (``known``)."""

    words: str
    sign: str
    known: str


def particulars(reading: Commentary) -> Iterator[Finding]:
    """The numbers, times, places and ranks of one commentary segment."""
    written = _written(reading)
    for run in reading.own():
        clauses = _of_the_rite(run)
        for kind, tells in _KINDS.items():
            for at, clause in enumerate(clauses):
                after = clauses[at + 1].text if at + 1 < len(clauses) else ""
                told = tells(clause.text, after, reading.secondary)
                if told and bare(told.known).words not in written:
                    yield _finding(reading, kind, clause, told)
                    break


def _finding(reading: Commentary, kind: str, clause: Clause, told: _Told) -> Finding:
    fields = {"formula": told.sign, "stated": told.words}
    place = place_of(reading, clause.text, clause.start, clause.end)
    return Finding(kind, clause.start, clause.end, place, fields)


def _written(reading: Commentary) -> str:
    """What is written already: the text, and for a 疏 the 注."""
    note = reading.ground.note
    over = bare(note.text).words if reading.secondary and note else ""
    return f"{bare(reading.ground.base.text).words}/{over}"


def _of_the_rite(run: tuple[Clause, ...]) -> list[Clause]:
    """The clauses of a sentence that speak of this rite: none that names a book, or stands behind
    one that does before the commentator takes the word again."""
    kept, another = [], False
    for clause in run:
        if "《" in clause.text or clause.text.startswith(forms("place", "elsewhere")):
            another = True
        elif another and _AGAIN.match(clause.text):
            another = False
        if not another and not clause.depth:
            kept.append(clause)
    return kept


def _number(words: str, after: str, secondary: bool) -> _Told | None:
    text = plain(words)
    if found := _counted().search(text):
        return _Told(found["n"], found["sign"], found["n"])
    found = _all().search(text)
    return _Told(found["n"], found["sign"], found[0]) if found else None


def _time(words: str, after: str, secondary: bool) -> _Told | None:
    text = plain(words)
    if words.startswith(forms("time", "none")) or text.endswith(forms("time", "none")):
        return None
    sign = (
        next((form for form in forms("time", "names") if form in words), "")
        or _when(text, secondary)
        or _done_before(text)
        or _season(words)
    )
    return _Told(text, sign, text) if sign and len(text) >= _SHORTEST else None


def _when(text: str, secondary: bool) -> str:
    """X時, X畢, X之後; a 疏 tells it of the passage by 於, 必, 謂, else says what was so when."""
    for form in forms("time", "behind a deed"):
        if text.endswith(form) and lexicon().has(text[: -len(form)][-1:], "V"):
            return form
    sign = next((form for form in forms("time", "ends") if text.endswith(form)), "")
    told = sign not in forms("time", "told over") or not secondary
    return sign if told or any(form in text for form in forms("time", "told of")) else ""


def _done_before(text: str) -> str:
    """既X而Y: after what it is done."""
    behind = any(form in text[1:] for form in forms("time", "and then"))
    begins = (form for form in forms("time", "done before") if text.startswith(form))
    return next(begins, "") if behind else ""


def _season(words: str) -> str:
    for name in forms("time", "no season"):
        words = words.replace(name, "")
    return next((form for form in forms("time", "seasons") if form in words), "")


def _place(words: str, after: str, secondary: bool) -> _Told | None:
    text = spell(words)
    none = any(form in text for form in _spelled("place", "none within"))
    if none or words.startswith(forms("place", "none")) or _time(words, after, secondary):
        return None
    if not (found := _somewhere().search(text)):
        return None
    said = words[found.start() : found.end()]
    return _Told(plain(words), found["sign"] or found["way"], said)


def _rank(words: str, after: str, secondary: bool) -> _Told | None:
    text = plain(words)
    if any(form in words for form in forms("rank", "none")):
        return None
    for form in forms("rank", "relation"):
        if form in words:
            return _Told(text, form, form)
    high, low = _any("rank", "high"), _any("rank", "low")
    found = re.search(f".(?P<sign>{high})", words)
    if found and not re.search(f"(?:{high})(?:{low})", words):
        below = re.search(f".(?:{low})", words[found.end() :]) or re.search(
            f"^.{{1,3}}(?:{low})", after
        )
        return _Told(text, found["sign"], text) if below else None
    return None


_KINDS: dict[str, Callable[[str, str, bool], _Told | None]] = {
    "number": _number,
    "time": _time,
    "place": _place,
    "rank": _rank,
}


@cache
def _counted() -> re.Pattern[str]:
    """How many of what: 故工四人, 直有一鼓, 各一位."""
    return re.compile(
        f"(?P<sign>{_any('number', 'sign')}).{{0,3}}?"
        f"(?P<n>(?:[{''.join(forms('number', 'figure'))}]+(?:{_any('number', 'counted')}))+)"
    )


@cache
def _all() -> re.Pattern[str]:
    """How many, that is all that a clause says: 俎皆三."""
    return re.compile(
        f"(?P<sign>{_any('number', 'all')})(?P<n>[{''.join(forms('number', 'figure'))}]+)$"
    )


@cache
def _somewhere() -> re.Pattern[str]:
    """Where, or which way: 在堂上尊南, 席自房來, 東面."""
    return re.compile(
        f"(?P<sign>{_any('place', 'at')})[^以不者為]{{0,6}}?(?:{_any('place', 'spot')})+"
        f"|[東西南北左右](?={_any('place', 'way')})(?P<way>.)"
    )


def _any(kind: str, role: str) -> str:
    return "|".join(map(re.escape, _spelled(kind, role)))


@cache
def _spelled(kind: str, role: str) -> tuple[str, ...]:
    return tuple(spell(form) for form in forms(kind, role))
