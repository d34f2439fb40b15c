"""When something is done, or on which occasion, where a commentator tells it.

A 疏 tells the course of the rite over and over; of it only what says that something is done then
(於, 必, 謂, 當) is told.
"""

from __future__ import annotations

import re
from functools import cache

from ..lexicon.grammar import WHO
from .marks import spell
from .tellings import Spoken, Told, any_of, is_at, is_verb, spelled
from .tying import plain

#: So long is the least clause that tells when something is done (既錯).
_SHORTEST = 2
#: So short is what is done first, by itself (見揖,位乃定).
_SHORT = 3


def when(said: Spoken) -> Told | None:
    """The time that a clause tells and the text does not, or None."""
    text = plain(spell(said.words))
    if _tells_none(said, text):
        return None
    sign = _named(text) or _at_its_end(said, text) or _done_before(said, text) or _season(text)
    if not sign and not said.secondary:
        sign = _at_its_head(text) or _then(said, text)
    return Told(plain(said.words), sign) if sign else None


def _tells_none(said: Spoken, text: str) -> bool:
    """Whether a clause tells no time, or one that is written, here or in another passage."""
    none, inferred = _forms("none"), _forms("inferred")
    if text.startswith(none) or text.endswith(none):
        return True
    if said.secondary and text.startswith(inferred):
        return True
    return len(text) < _SHORTEST or said.written(text) or said.told_of_the_course(text)


def is_time(said: Spoken) -> bool:
    """Whether a clause as a whole says when (於獻賓時), so that it sets nothing in a place."""
    return bool(_at_its_end(said, plain(spell(said.words))))


def _named(text: str) -> str:
    """明日, 質明 · 三年, 十月 · on what occasion: 謂王巡守."""
    if any(form in text for form in _forms("no name")):
        return ""
    if name := _within(text, "names"):
        return name
    if found := _dated().search(text):
        return found[0]
    return _within(text, "occasions") if text.startswith(_forms("told on")) else ""


def _at_its_end(said: Spoken, text: str) -> str:
    """X時, X畢, X之後 · 未X之前."""
    for form in _forms("behind a deed"):
        deed = text.removesuffix(form)
        if deed != text and (is_verb(deed[-1:]) or text.startswith(_forms("set at"))):
            return form
    if m := _not_yet().match(text):
        return m["sign"]
    sign = next((form for form in _forms("ends") if text.endswith(form)), "")
    if not said.secondary or sign not in _forms("told over"):
        return sign
    then = said.after.startswith(_forms("done then"))
    return sign if then or _within(text, "told of") else ""


def _done_before(said: Spoken, text: str) -> str:
    """既X而Y; in a 注 also 既X with what is done then in the next clause."""
    if text.endswith(WHO):
        return ""
    if any(form in text[1:] for form in _forms("and then")):
        begins = (form for form in _forms("done before") if text.startswith(form))
        return next(begins, "")
    m = _done().match(text) if said.after and not said.secondary else None
    told = m and is_verb(m["verb"]) and not said.written_in_order(text[m.end("sign") :])
    return m["sign"] if m and told else ""


def _at_its_head(text: str) -> str:
    """及盟時又加…, 戒時玄端 · 于祭服此."""
    m = _while().match(text) or _during().match(text)
    return m["sign"] if m and is_verb(m["verb"]) and not is_at(m["verb"]) else ""


def _then(said: Spoken, text: str) -> str:
    """受獻乃薦 · 見揖,位乃定: what is done first."""
    behind = _next().match(text)
    if behind and is_verb(said.before[:1]) and len(said.before) <= _SHORT:
        return behind["sign"]
    m = _first().match(text)
    if not m or not is_verb(m["verb"]):
        return ""
    return "" if said.written_in_order(text.replace(m["sign"], "")) else m["sign"]


def _season(text: str) -> str:
    text = _annals().sub("", text)
    for name in _forms("no season"):
        text = text.replace(name, "")
    return _within(text, "seasons")


def _forms(role: str) -> tuple[str, ...]:
    return spelled("time", role)


def _within(text: str, role: str) -> str:
    return next((form for form in _forms(role) if form in text), "")


@cache
def _dated() -> re.Pattern[str]:
    """三年, 十二歲, 十月: so many years or the month, but not a year of the annals (襄十一年)."""
    figures = "".join((*spelled("number", "figure"), *_forms("figure")))
    annals = "".join(_forms("duke"))
    return re.compile(f"(?<![{annals}{figures}])[{figures}]+(?:{any_of('time', 'span')})")


@cache
def _annals() -> re.Pattern[str]:
    """秋七月: a month as the annals have it."""
    figures = "".join((*spelled("number", "figure"), *_forms("figure")))
    return re.compile(f"(?:{any_of('time', 'seasons')})[{figures}]+(?:{any_of('time', 'span')})")


@cache
def _not_yet() -> re.Pattern[str]:
    """未樂作之前."""
    return re.compile(
        f"^.{{0,2}}(?:{any_of('time', 'not yet')}).{{1,4}}(?P<sign>{any_of('time', 'before')})"
    )


@cache
def _done() -> re.Pattern[str]:
    """司正既立, 賓已拜."""
    return re.compile(
        f"^.{{0,4}}?(?P<sign>{any_of('time', 'done before')})"
        f"(?!{any_of('time', 'no deed')}).{{0,2}}?(?P<verb>.)"
    )


@cache
def _while() -> re.Pattern[str]:
    """及盟時又加…, 初射時…."""
    return re.compile(
        f"^(?:{any_of('time', 'set at')})?.{{0,2}}?(?!{any_of('time', 'no deed')})"
        f"(?P<verb>.)(?P<sign>{any_of('time', 'while')})."
    )


@cache
def _during() -> re.Pattern[str]:
    """于祭服此, 至祭而朝服."""
    return re.compile(f"^(?P<sign>{any_of('time', 'during')})(?P<verb>.).")


@cache
def _first() -> re.Pattern[str]:
    """去扑乃升; but not 酬賓乃獻…者, of which a reason is told."""
    return re.compile(f"^(?![^者]+者$).{{1,4}}(?P<sign>{_then_words()})(?P<verb>.)")


@cache
def _next() -> re.Pattern[str]:
    """位乃定, behind what is done first."""
    return re.compile(f"^.(?P<sign>{_then_words()}).")


def _then_words() -> str:
    return any_of("time", "only then")
