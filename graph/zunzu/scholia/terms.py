"""What is a term: a word of the text that a commentary explains, as the text has it or as the
commentator has put it since."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .commentary import Commentary, Finding
from .marks import bare, fold, spell
from .wording import forms

#: Words that are never a term, though they may stand where one would.
_NO_TERM = re.compile("^(?:[者亦非此皆是故其又但雖]+|謂之.*)$")
_TITLES = re.compile("(?:《[^》]+》、?){2,}")


@dataclass(frozen=True, slots=True)
class Said:
    """A gloss as its formula reads: the words that make it, and how many clauses of its sentence
    they take."""

    term: str
    relation: str
    meaning: str
    start: int
    end: int
    clauses: int = 1
    vouched: bool = False  # the formula has made sure by itself that the text has the term


class Terms:
    """The terms of one commentary segment: which words may be one, and the glosses found so far.

    A commentator goes on in the words he has just put for the text's own (腠,理也。進理,謂…), so a
    word counts as the text's when it is one with such a word in it.
    """

    def __init__(self, reading: Commentary):
        self.reading = reading
        self.found: list[Finding] = []

    def known(self, words: str) -> bool:
        """Whether ``words`` stand in what the commentary explains: the text, and for a 疏 the 注
        too; of titles, all of them."""
        if not bare(words).words or _NO_TERM.match(words):
            return False
        if _TITLES.fullmatch(words):
            return all(map(self.known, re.findall("《[^》]+》", words)))
        if "、" in words:
            return all(map(self.known, words.split("、")))
        forms = (words, self._restored(words), words.replace("某", ""), *_turned(words))
        return self._put_for_it(words) or any(
            self.reading.ground.find(w, note=self.reading.secondary) for w in forms
        )

    def shortened(self, words: str) -> bool:
        """Whether ``X者`` takes up two words of the text without a little one between them (㨎醢者
        for 㨎于醢, 設玉者 for 設六玉).

        So do longer ones on 如 (如衆兄弟 for 如獻衆兄弟).
        """
        plain = bare(words).words
        pattern = re.compile("[^、,。;]?".join(map(re.escape, plain)))
        if len(plain) != 2 and not plain.startswith("如"):
            return False
        return any(pattern.search(passage) for passage in self._passages())

    def word(self, words: str) -> bool:
        """Whether a commentary explains a little word of the text (皆者,謂賓及兄弟)."""
        return words in forms("gloss", "little word") and any(
            words in passage for passage in self._passages()
        )

    def _passages(self) -> list[str]:
        ground = self.reading.ground
        return [
            fold(spell(s.text))
            for s in (ground.base, ground.note if self.reading.secondary else None)
            if s
        ]

    def defined(self, said: Said) -> bool:
        """Whether a formula is a definition by itself: of a word quoted before (倍尋曰常), or of
        what 鄭 names (名曰, 謂之)."""
        if not self.reading.secondary:
            return (
                said.relation in ("名曰", "謂之")
                and not said.meaning.startswith("《")
                or (said.relation == "曰" and len(bare(said.meaning).words) > 1)
            )
        if said.relation not in ("謂之", "曰") or len(bare(said.meaning).words) < 2:
            return False
        return any(
            said.term in self.reading.text[q.start : q.end]
            for q in self.reading.spoken.quotations
            if q.end < said.start
        )

    def named(self, words: str, note: bool = False) -> str:
        """The term of ``X者``: with 者 where the text itself writes so (遵者), else without."""
        return words if self.reading.ground.find(words, note=note) else words.removesuffix("者")

    def keep(self, said: Said) -> None:
        """Take a gloss, unless its words were taken before; its lemma is the term in the text,
        else what the words are about."""
        if any(f.start < said.end and said.start < f.end for f in self.found):
            return
        ground = self.reading.ground
        place = (
            ground.find(said.term, note=False)
            or ground.find(self._restored(said.term), note=False)
            or self.reading.about(said.start)
        )
        fields = {"term": said.term, "relation": said.relation, "meaning": said.meaning}
        self.found.append(Finding("gloss", said.start, said.end, place, fields))

    def settled(self, said: Said) -> bool:
        """Whether the term is the text's, or the formula needs no word of the text."""
        return said.vouched or self.known(said.term) or self.defined(said)

    def _put_for_it(self, words: str) -> bool:
        """Whether a 注 has just put ``words`` in the place of the text's (祭地瘞者,祭月也 …
        月者,大陰之精; 讀如「宣榭」之榭)."""
        if not self.reading.secondary and f"或作{words}" in self.reading.text:
            return True  # 肫,或作純。純,全也
        return not self.reading.secondary and any(
            f.fields["term"] == words
            or (
                (len(meaning) <= 3 or f.fields["relation"].startswith("讀"))
                and meaning.endswith(words)
            )
            for f in self.found
            for meaning in (f.fields["meaning"],)
        )

    def _restored(self, words: str) -> str:
        """``words`` with the text's own word for one that a gloss has put for it."""
        for finding in self.found:
            term, meaning = finding.fields["term"], finding.fields["meaning"]
            if len(meaning) == 1 and meaning in words and term not in words:
                return words.replace(meaning, term)
        return words


def _turned(words: str) -> list[str]:
    """The halves of a longer phrase in the other order: a commentator may say 燔柴祭天 for the
    text's 祭天,燔柴, 七鼎 for 鼎七."""
    plain = bare(words).words
    if re.fullmatch("[一二三四五六七八九十兩].", plain):
        return [plain[::-1]]
    return [plain[i:] + plain[:i] for i in range(2, len(plain) - 1)] if len(plain) >= 4 else []
