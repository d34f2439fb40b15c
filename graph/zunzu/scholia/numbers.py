"""How many, where a commentator tells it: persons, cups, offerings, cuts; a measure (三尺) is no
number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..lexicon.grammar import CLOSES, WHO
from .marks import spell
from .tellings import Spoken, Told, any_of, is_thing
from .tying import plain
from .wording import forms


def number(said: Spoken) -> Told | None:
    """The number that a clause tells and the text does not, or None."""
    text = spell(said.words)
    if text.startswith(forms("number", "none")):
        return None
    for m in _found(said, text):
        behind = m["known"] + text[m.end() : m.end() + 2]
        over = len(behind) > len(m["known"]) + 1 and said.told_of_the_course(behind)
        if not said.written(m["known"]) and not over:
            return Told(m["known"], m["sign"])
    return _summed(said, text) if said.secondary and said.before else None


def _summed(said: Spoken, text: str) -> Told | None:
    """受主人酢,六也; 一也 only where the note counts on, for alone it says that two are one."""
    counted = _in_sum().fullmatch(text)
    if not counted:
        return None
    figure = counted["known"]
    goes_on = _more()[0] + CLOSES in said.reading.text
    return Told(figure, figure) if goes_on or figure not in forms("number", "one") else None


def _found(said: Spoken, text: str) -> Iterator[re.Match[str]]:
    """The counts in a clause: by a sign, and in a 注 any."""
    if m := _signed().search(text):
        yield m
    if (m := _all().search(plain(text))) or (m := _many().search(text)):
        yield m
    if said.secondary:
        return
    if m := _counted().search(text):
        yield m
    m = _last().search(plain(text))
    if m and (is_thing(m["sign"]) or m["sign"] == WHO):
        yield m


@cache
def _signed() -> re.Pattern[str]:
    """How many of what: 故工四人, 直有一鼓, 各一位."""
    return re.compile(
        f"(?P<sign>{any_of('number', 'sign')}).{{0,3}}?"
        f"(?P<known>(?:[{_figures()}]+(?:{_things()}))+)"
    )


@cache
def _counted() -> re.Pattern[str]:
    """笙三人, 俎不過牲三體."""
    return re.compile(
        f"(?P<known>[{_more()}][{_figures()}]*(?P<sign>{_things()}))"
        f"(?!{any_of('number', 'of them')})"
    )


@cache
def _last() -> re.Pattern[str]:
    """前脛骨三: the number behind what is counted."""
    return re.compile(f"(?P<sign>[^{_figures()}])(?P<known>[{_more()}])$")


@cache
def _all() -> re.Pattern[str]:
    """How many, that is all that a clause says: 俎皆三."""
    return re.compile(f"(?P<known>(?P<sign>{any_of('number', 'all')})[{_figures()}]+)$")


@cache
def _many() -> re.Pattern[str]:
    """眾賓多矣."""
    return re.compile(f"(?P<known>.(?P<sign>{any_of('number', 'many')}))$")


@cache
def _in_sum() -> re.Pattern[str]:
    """受主人酢,六也: the next of a sum."""
    return re.compile(f"(?P<known>[{_figures()}]+){CLOSES}")


def _figures() -> str:
    return "".join(forms("number", "figure"))


def _more() -> str:
    """The figures but one."""
    return _figures().replace(forms("number", "one")[0], "")


def _things() -> str:
    return any_of("number", "counted")
