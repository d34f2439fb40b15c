"""Reasons: why something is done, or why the text says it so (尸尊 · 示親祭 · 以其…故也 · 不敢… ·
X,故Y · 不X者,Y).

Why the 注 says something (故云…) and by what something is known (以其…,故知…) are no reasons of the
rite.  What is said in a quotation is said by another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..lexicon import lexicon
from ..lexicon.grammar import CLOSES, NOBODY_KNOWN, OF, WHO
from .commentary import Commentary, Finding
from .marks import Clause, spell
from .predicates import is_reason
from .tying import place_of, plain
from .wording import forms

#: What stands before a reason and is no part of what gives it.
_LEADS = re.compile("^(?:此|亦|皆|是|又|蓋|故|今|即|然)+(?=.)")
#: Words quoted, at the end.
_QUOTED = re.compile("「(?P<words>[^「」]+)」$")
#: What a clause of a commentator ends with.
_ENDS = "也矣耳焉"
#: Of how many words at most a clause is that needs no sign but its last word (瞽矇禮略).
_SHORT = 8


def reasons(reading: Commentary) -> Iterator[Finding]:
    """The reasons that one commentary segment gives, in its order; clauses of reason that follow
    one another are one."""
    for run in reading.own():
        run = tuple(c for c in run if not c.depth)
        if run and not _evident(run):
            yield from _of_sentence(reading, run)


def _of_sentence(reading: Commentary, run: tuple[Clause, ...]) -> Iterator[Finding]:
    at = 0
    while at < len(run):
        if not (sign := _sign(reading, run, at)):
            at += 1
            continue
        end = at
        while end + 1 < len(run) and _goes_on(reading, run, end + 1):
            end += 1
        start, last = run[at].start, run[end].end
        said = reading.text[start:last].rstrip(_ENDS)
        if reading.segment.author == NOBODY_KNOWN and said == reading.text[start:last]:
            at = end + 1  # 為上尊: what a rite tells in its own notes
            continue
        explains = _explained(reading, run, at, end)
        fields = {"formula": sign, "stated": said, "explains": explains}
        place = place_of(reading, explains, start, last)
        yield Finding("reason", start, last, place, {k: v for k, v in fields.items() if v})
        at = end + 1


def _goes_on(reading: Commentary, run: tuple[Clause, ...], at: int) -> bool:
    """Whether a clause gives another reason of the same."""
    return bool(_sign(reading, run, at)) and not _led_on(run[at].text)


def _explained(reading: Commentary, run: tuple[Clause, ...], at: int, end: int) -> str:
    """What a reason is given for: the clause led in by 故 behind it, else the one before, or the
    words that stand quoted before its 者."""
    if end + 1 < len(run) and _led_on(run[end + 1].text):
        return _LEADS.sub("", run[end + 1].text)
    before = run[at - 1] if at else None
    if before and before.text == WHO and (m := _QUOTED.search(reading.folded[: before.start])):
        return reading.text[m.start("words") : m.end("words")]
    return before.text if before else ""


def _sign(reading: Commentary, run: tuple[Clause, ...], at: int) -> str:
    """By which words a clause gives a reason; nothing where it gives none."""
    words = spell(run[at].text)
    before = run[at - 1].text if at else ""
    after = run[at + 1].text if at + 1 < len(run) else ""
    if _is_none(words) or _is_glossed(reading, run, at):
        return ""
    if closed := _closed(words):
        return closed
    inferred = reading.secondary and after.startswith(forms("reason", "inferred next"))
    if inferred or _is_note_only(after):
        return ""
    sign = _own_sign(words, reading.secondary) or _for_what(words, reading.secondary)
    if not sign and not reading.secondary:
        sign = _in_a_note(words, before)
    return sign or _by_position(words, before, after, reading.secondary)


def _in_a_note(words: str, before: str) -> str:
    """The sign of a reason that a 注 gives in few words: 從主人也, or as the glosses tell it."""
    if is_reason(words, before) and before and not words.startswith(_never_first()):
        return CLOSES
    m = _toward().fullmatch(plain(words))
    if not m or lexicon().has(m[0], "P"):  # 下士
        return ""
    return m["sign"] if m["whom"] == OF or lexicon().has(m["whom"], "P") else ""


def _never_first() -> tuple[str, ...]:
    """With what no reason begins, for it follows from one, or is none."""
    return (*_spelled("no begin"), *_spelled("therefore"))


def _is_glossed(reading: Commentary, run: tuple[Clause, ...], at: int) -> bool:
    """Whether a word of the text is explained that elsewhere gives a reason: 成猶重也."""
    words = spell(run[at].text)
    if words[1:].startswith(_spelled("glosses")):
        return True
    alone = at == 0 and len(words) <= len(max(_spelled("alone"), key=len)) and len(run) > 1
    return alone and words == run[at].text.rstrip(CLOSES) and bool(reading.ground.find(words))


def _is_none(words: str) -> bool:
    """Whether a clause says what a word means, or that the text is brief."""
    return words.startswith(_spelled("none")) or any(
        form in words for form in _spelled("none within")
    )


def _closed(words: str) -> str:
    """The sign that closes a reason whatever follows: …故也."""
    for form in _spelled("closes"):
        if words.endswith(form) and len(words) > len(form) + 1:
            return "" if words.endswith(_spelled("no close")) else form
    return ""


def _for_what(words: str, secondary: bool) -> str:
    """為X, in a 注: for whom or for what (為當負侯也); in a 疏 為X而Y."""
    text = _LEADS.sub("", words)
    form = next((form for form in _spelled("for") if text.startswith(form)), "")
    rest = text[len(form) :]
    if not form or len(plain(rest)) < 2 or text.endswith((WHO, *_spelled("no purpose"))):
        return ""
    return form if not secondary or any(form in rest for form in _spelled("and so")) else ""


def _own_sign(words: str, secondary: bool) -> str:
    """The sign that the clause itself has (明 shows a purpose in a 注, a conclusion in a 疏)."""
    text = plain(words if words.startswith(_spelled("so then")) else _LEADS.sub("", words))
    if text in _spelled("alone"):
        return text
    if begun := _begins(text, secondary):
        return begun
    for form in (*_spelled("ends"), *(() if secondary else _spelled("ends in a note"))):
        if text.endswith(form) and form != text and len(text) <= _SHORT:
            return "" if text.endswith(_spelled("no end")) else form
    return next((form for form in _spelled("within") if form in text), "")


def _begins(text: str, secondary: bool) -> str:
    """The sign with which a clause begins."""
    if text.startswith(_spelled("no begin")):
        return ""
    signs = (*_spelled("begins"), *(() if secondary else _spelled("begins in a note")))
    return next((form for form in signs if text.startswith(form) and text != form), "")


def _by_position(words: str, before: str, after: str, secondary: bool) -> str:
    """X,故Y · 不X者,Y · in a 疏 云「X」者,以Y."""
    if _led_on(after) and not words.endswith(WHO) and not words.startswith(_spelled("no ground")):
        return "故"
    if not before.endswith(WHO) or words.startswith(_spelled("no answer")):
        return ""
    if secondary and words.startswith(_spelled("ground")):
        return "" if words.startswith(_spelled("no ground behind")) else WHO
    asked = _LEADS.sub("", before).startswith(_spelled("asks"))
    wonders = not secondary and any(form in before for form in _spelled("asks within"))
    return WHO if asked or wonders else ""


def _led_on(words: str) -> bool:
    """Whether a clause says what follows from the one before it."""
    lead = next((form for form in forms("reason", "therefore") if words.startswith(form)), "")
    rest = plain(words[len(lead) :])
    return bool(lead and rest) and not rest.startswith(forms("reason", "of the note"))


def _is_note_only(after: str) -> bool:
    """Whether what follows from a clause is that the 注 says so, or that something is known."""
    lead = next((form for form in forms("reason", "therefore") if after.startswith(form)), "")
    rest = plain(after[len(lead) :])
    return bool(lead) and (not rest or rest.startswith(forms("reason", "of the note")))


def _evident(run: tuple[Clause, ...]) -> bool:
    """Whether a sentence tells by what something is known, or why a book is cited."""
    signs = (*forms("reason", "knows"), *forms("reason", "note's own"))
    return any(c.text.startswith(signs) for c in run)


@cache
def _toward() -> re.Pattern[str]:
    """尊賓, 下主人, 順尸: how one is treated."""
    return re.compile(f"(?P<sign>{'|'.join(_spelled('toward'))})(?P<whom>.+)")


@cache
def _spelled(role: str) -> tuple[str, ...]:
    return tuple(spell(form) for form in forms("reason", role))
