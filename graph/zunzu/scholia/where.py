"""Where something is, or is done, and which way it looks, where a commentator tells it.

By a word that sets in a place (在堂上尊南, 席自房來), by the way (東面, 北上), and in a 注 by
a place that is all it says, or that stands before the verb (席西也 · 薦南奠觶).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..lexicon.grammar import WHO
from .marks import spell
from .tellings import (
    Spoken,
    Told,
    any_of,
    is_only_a_verb,
    is_place,
    is_thing,
    is_verb,
    spelled,
    without_little,
)
from .tying import plain
from .when import is_time

#: Words that are no part of where something is, at the end of what was found.
_OF = "之"
#: 由進者之北: of him who does it.
_OWN = WHO + _OF


def where(said: Spoken) -> Told | None:
    """The place or way that a clause tells and the text does not, or None."""
    text = spell(said.words)
    if text.startswith(spelled("place", "none")) or is_time(said):
        return None
    if any(form in text for form in spelled("place", "none within")):
        return None
    if said.secondary and text.endswith(WHO):  # 啐酒於席末者 takes up what is done
        return None
    found = next(_places(said, text), None)
    return Told(plain(said.words), found) if found else None


def _places(said: Spoken, text: str) -> Iterator[str]:
    """The signs by which a clause tells places that are not written."""
    for m in _everywhere(text):
        if _is_somewhere(m) and not _is_retold(said, text, m):
            yield m["sign"]
    for m in _way().finditer(text):
        if not said.written(m[0]):
            yield m["way"]
    if not said.secondary:
        yield from _bare_place(said, plain(text))


def _everywhere(text: str) -> Iterator[re.Match[str]]:
    """Every place that is set in, also where one begins within another."""
    at = 0
    while m := _set_in().search(text, at):
        yield m
        at = m.start() + 1


def _is_somewhere(m: re.Match[str]) -> bool:
    """Whether what is found is a place: no deed (獻在後, 直云) nor the name of a thing."""
    deed = m["of"].removesuffix(_OF)
    of_time = m["spot"] in spelled("place", "of time")
    begins = is_only_a_verb(m["at"][0]) and not m["at"].startswith(spelled("place", "no deed"))
    if begins and _OWN not in m["of"]:
        return False
    if of_time and deed and is_only_a_verb(deed[-1]):
        return False
    return not any(m["at"].endswith(form) for form in spelled("place", "a thing"))


def _is_retold(said: Spoken, text: str, m: re.Match[str]) -> bool:
    """Whether the text has it: the place alone where it is of two words or more, else with the word
    that sets it in."""
    alone = len(without_little(m["at"].rstrip("位"))) > 1
    if said.written(m["at"].rstrip("位") if alone else m[0]):
        return True
    if not said.secondary:
        return False
    before = text[max(m.start() - 2, 0) : m.start()]
    near = before[-1:] if is_verb(before[-1:]) else before
    return len(near + m[0]) > len(m[0]) and said.told_of_the_course(near + m[0])


def _bare_place(said: Spoken, text: str) -> Iterator[str]:
    """席西 · 堂西廉 · 薦南奠觶 · 繞楹而東."""
    if (m := _whole().fullmatch(text)) and is_place(m["of"]) and not said.written(m[0]):
        yield m["to"]
    m = _before_a_verb().match(text)
    if m and is_place(m["of"]) and _is_done(m["verb"], m["what"]) and not said.written(m["at"]):
        yield m["to"]
    if (m := _moves().search(text)) and not said.written(m[0]):
        yield m["to"]


def _is_done(verb: str, what: str) -> bool:
    """Whether something is done: 薦南奠觶, 磬東立; not 堂上方二丈."""
    if verb in spelled("place", "no deed"):
        return False
    return is_only_a_verb(verb) or (is_verb(verb) and is_thing(what))


@cache
def _set_in() -> re.Pattern[str]:
    """Where: 在堂上尊南, 席自房來."""
    return re.compile(
        f"(?P<sign>{any_of('place', 'at')})"
        "(?P<at>(?P<of>(?:[^以不者為已而至乎]|者(?=之)){0,6}?)"
        f"(?P<spot>{any_of('place', 'spot')})"
        f"(?:(?:之.{{0,2}})?(?:{any_of('place', 'spot')}))*)"
    )


@cache
def _way() -> re.Pattern[str]:
    """Which way: 東面, 北上."""
    return re.compile(f"[東西南北左右](?={any_of('place', 'way')})(?P<way>.)")


@cache
def _whole() -> re.Pattern[str]:
    """A place and nothing else: 席西, 堂西廉, 房中之東."""
    return re.compile(f"(?P<of>[^之]{{1,2}})之?(?P<to>{_sides()})(?:{any_of('place', 'edge')})?")


@cache
def _before_a_verb() -> re.Pattern[str]:
    """A place before the verb: 薦南奠觶."""
    return re.compile(f"(?P<at>(?P<of>.{{1,2}})(?P<to>{_sides()}))(?P<verb>.)(?P<what>.?)")


@cache
def _moves() -> re.Pattern[str]:
    """Which way one goes: 繞楹而東."""
    return re.compile(f"[而以](?P<to>{any_of('place', 'quarter')})$")


def _sides() -> str:
    return any_of("place", "side")
