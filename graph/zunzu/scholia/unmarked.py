"""Glosses in a witness without marks: a clause ends with 也, and the term is the longest word of the text where a term must stand.

Nothing shows here where a sentence begins, so only what a formula or 也 makes plain is taken; a text that has been punctuated
is read by :mod:`.formulas` and gives twice as much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .marks import Clause
from .predicates import is_reason
from .spot import is_speech
from .terms import Said, Terms

_SIGNS = re.compile("謂之|猶|之言|讀[為若如]|曰|謂")
#: Behind the term these come first, not the meaning: 肉謂之羹, 引手曰厭.
_TERM_BEHIND = ("謂之", "曰")
_SPEECH = re.compile("[今古]文|[告命對請辭]|[射說牲而]$")
#: A word that ends so is no term but the beginning of a clause (縣于, 不以).
_OPEN = "于於自以之乃"
#: What a meaning does not hold, but the rest of a sentence does.
_CONNECTED = re.compile("[則乃皆不將而]")


def unmarked_glosses(terms: Terms, clause: Clause) -> Iterator[Said]:
    """The glosses of a clause of an unmarked text, in their order."""
    text, begin = clause.text, 0
    for sign in _SIGNS.finditer(text):
        left, right = text[begin:sign.start()], text[sign.end():]
        if sign[0] in _TERM_BEHIND:
            if (term := _term_behind(terms, right)) and 0 < len(left) <= 8 and not is_speech(left) and not _SPEECH.search(left):
                end = sign.end() + len(term)
                yield Said(term, sign[0], left, clause.start + begin, clause.start + end)
                begin = end
        elif right and (sign[0] != "猶" or len(right) <= 5):
            # 猶 explains one word (肉謂之羹定猶孰也: 定, not 羹定)
            if term := _longest(terms, left, from_end=True, most=1 if sign[0] == "猶" else 4):
                yield Said(term, sign[0], right.removesuffix("也"), clause.start + sign.start() - len(term), clause.end)
                return
    text = text[begin:]
    term = _longest(terms, text)
    meaning = text[len(term):].removeprefix("者").removesuffix("也")
    if term and text.endswith("也") and (len(term) == 1 or term[-1] not in _OPEN) and _is_meaning(meaning):
        yield Said(term, "也", meaning, clause.start + begin, clause.end)


def _term_behind(terms: Terms, right: str) -> str:
    """The term behind 謂之 and 曰; it leaves one word to the next formula."""
    ahead = _SIGNS.search(right)
    return _longest(terms, right[:ahead.start() - 1] if ahead and ahead.start() > 1 else right, whole=True)


def _is_meaning(words: str) -> bool:
    return bool(words) and not is_reason(words) and not _CONNECTED.search(words) and (
        len(words) <= 4 or (len(words) <= 9 and bool(re.search("之|者$", words))))


def _longest(terms: Terms, words: str, from_end: bool = False, most: int = 4, whole: bool = False) -> str:
    """The longest word of the text, up to ``most`` characters, with which ``words`` begin, or end.

    A beginning leaves something for the meaning, unless it may be ``whole``.
    """
    ground, note = terms.reading.ground, terms.reading.secondary
    for size in range(min(most, len(words) - (not from_end and not whole)), 0, -1):
        part = words[-size:] if from_end else words[:size]
        if ground.find(part, note):
            return part
    return ""
