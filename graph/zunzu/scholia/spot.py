"""A place in a sentence where a gloss may begin, and what stands around it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from . import signs
from .marks import Clause
from .terms import Said, Terms

#: Words that may stand before the term and are no part of it.
_BEFORE = re.compile(
    "^(?:凡|此|其|云|故|夫(?!人)|然則|則(?!是)|古者|所謂|是以|按|案|彼|但|又|今言|言|單言)(?=.)"
)
#: Where the meaning of a term is over and the commentator goes on about something else.
_ONWARD = re.compile("^(?:[連兼]?言|故|引|以其|是以|今|案|[或亦]?謂之|非|或曰)")
#: Who speaks before 曰: then it is speech, not a name.
_SPEAKER = re.compile(
    "(?:[子云注又傳記經序詩鄭玄氏人公君禮正志書釋對告命辭祝義卒]|主人|夫人|使者)$"
)


@dataclass(frozen=True)
class Spot:
    """A place in a sentence where a gloss may begin: clause ``at`` of ``run``."""

    terms: Terms
    run: tuple[Clause, ...]
    at: int

    @property
    def clause(self) -> Clause:
        return self.run[self.at]

    @property
    def text(self) -> str:
        """The clause without the words that lead in a term (此, 凡, 案)."""
        return without_lead(self.clause.text)

    @property
    def begin(self) -> int:
        return self.clause.end - len(self.text)

    @property
    def before(self) -> Clause | None:
        return self.run[self.at - 1] if self.at else None

    @property
    def after(self) -> Clause | None:
        return self.run[self.at + 1] if self.at + 1 < len(self.run) else None

    @property
    def secondary(self) -> bool:
        return self.terms.reading.secondary

    def words(self, start: int, end: int) -> str:
        return self.terms.reading.text[start:end]

    def said(self, m: re.Match[str], term: str | None = None, meaning: str | None = None) -> Said:
        """The gloss that this one clause makes."""
        return Said(term or m["t"], m["r"], meaning or m["m"], self.begin, self.clause.end)

    def term_before(self) -> str:
        """The term of the gloss that ends just before this clause, or nothing."""
        found = self.terms.found
        return found[-1].fields["term"] if found and self.clause.start - found[-1].end == 1 else ""

    def last(self, at: int) -> int:
        """The clause with which a meaning that begins in clause ``at`` ends.

        It ends with the first clause on 也.  Without 也 it is the rest of the sentence in a 注, one
        clause in a 疏, which seldom stops there.  It never runs into what is said next (言…, 故…,
        the next gloss).
        """
        stop = next((i for i in range(at + 1, len(self.run)) if self._turns(i)), len(self.run))
        for here in range(at, stop):
            if self.run[here].text.endswith("也"):
                return here
        if not self.secondary or not self.clause.start:
            return stop - 1
        return (
            at + 1 if at + 1 < stop and self.run[at + 1].text.endswith("者") else at
        )  # 舅甥之國,與王有親者

    def _turns(self, at: int) -> bool:
        text = self.run[at].text
        if _ONWARD.match(text) or (self.secondary and text.startswith("則")):
            return True
        named = signs.NAMED.match(text)
        if named and not is_speech(named["m"]) and self.terms.known(named["t"]):
            return True
        return self._says_what_is(text)

    def _says_what_is(self, text: str) -> bool:
        """Whether a clause explains a word of the text by 即, 猶 or 謂."""
        m = (
            signs.IS.match(text)
            or signs.LIKE.match(text)
            or (None if text.startswith("謂") else signs.MEANT.match(text))
        )
        return bool(m and m["r"] != "則" and m["t"] and self.terms.known(m["t"]))


def without_lead(text: str) -> str:
    """``text`` without the words that lead in a term (此, 凡, 案 …)."""
    while (shorter := _BEFORE.sub("", text, count=1)) != text:
        text = shorter
    return text


def is_speech(words: str) -> bool:
    """Whether ``words`` before 曰 name a speaker or a book, so that words follow and not a name."""
    return bool(_SPEAKER.search(words)) and not words.startswith(("在", "於"))
