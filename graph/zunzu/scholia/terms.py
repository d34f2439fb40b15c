"""What is a term: a word of the text that a commentary explains, as the text has it or as the commentator has put it since."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .commentary import Commentary, Finding
from .marks import bare

#: Words that are never a term, though they may stand where one would.
_NO_TERM = re.compile("^(?:[者亦非此皆是故其又但雖]+|謂之.*)$")
_TITLES = re.compile("(?:《[^》]+》、?){2,}")


@dataclass(frozen=True, slots=True)
class Said:
    """A gloss as its formula reads: the words that make it, and how many clauses of its sentence they take."""

    term: str
    relation: str
    meaning: str
    start: int
    end: int
    clauses: int = 1


class Terms:
    """The terms of one commentary segment: which words may be one, and the glosses found so far.

    A commentator goes on in the words he has just put for the text's own (腠,理也。進理,謂…), so a word counts as the text's when
    it is one with such a word in it.
    """

    def __init__(self, reading: Commentary):
        self.reading = reading
        self.found: list[Finding] = []

    def known(self, words: str) -> bool:
        """Whether ``words`` stand in what the commentary explains: the text, and for a 疏 the 注 too; of titles, all of them."""
        if not bare(words).words or _NO_TERM.match(words):
            return False
        if _TITLES.fullmatch(words):
            return all(map(self.known, re.findall("《[^》]+》", words)))
        return any(self.reading.ground.find(w, note=self.reading.secondary) for w in (words, self._restored(words)))

    def defined(self, said: Said) -> bool:
        """Whether a formula is a definition by itself: of a word quoted before (倍尋曰常), or of what 鄭 names (名曰)."""
        if not self.reading.secondary:
            return said.relation == "名曰"
        if said.relation not in ("謂之", "曰") or len(bare(said.meaning).words) < 2:
            return False
        return any(said.term in self.reading.text[q.start:q.end] for q in self.reading.spoken.quotations if q.end < said.start)

    def named(self, words: str, note: bool = False) -> str:
        """The term of ``X者``: with 者 where the text itself writes so (遵者), else without."""
        return words if self.reading.ground.find(words, note=note) else words.removesuffix("者")

    def keep(self, said: Said) -> None:
        """Take a gloss, unless its words were taken before; its lemma is the term in the text, else what the words are about."""
        if any(f.start < said.end and said.start < f.end for f in self.found):
            return
        ground = self.reading.ground
        place = (ground.find(said.term, note=False) or ground.find(self._restored(said.term), note=False)
                 or self.reading.about(said.start))
        fields = {"term": said.term, "relation": said.relation, "meaning": said.meaning}
        self.found.append(Finding("gloss", said.start, said.end, place, fields))

    def _restored(self, words: str) -> str:
        """``words`` with the text's own word for one that a gloss has put for it."""
        for finding in self.found:
            term, meaning = finding.fields["term"], finding.fields["meaning"]
            if len(meaning) == 1 and meaning in words and term not in words:
                return words.replace(meaning, term)
        return words
