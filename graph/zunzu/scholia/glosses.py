"""Glosses: what a commentator says a word of the text means (X,Y也 · X猶Y也 · X謂Y · X之言Y · X曰Y · Y謂之X · X讀為Y).

The formulas differ in what they bear alone.  猶 之言 讀為 謂之 say by themselves that a word is explained; the bare sentence
X,Y也 says it only where X stands in the text explained, and not where Y gives a reason (以其…, 明…, 示…).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .commentary import Commentary, Finding
from .marks import Clause, bare
from .wording import forms

#: Words that may stand before the term and are no part of it.
_BEFORE = re.compile(r"^(?:凡|此|其|云|故|夫|然則|古者|所謂|按|案|彼|若)(?=.)")
#: Where the meaning of a term is over and the commentator goes on about something else.
_ONWARD = re.compile(r"^(?:言|故|引|以其|是以|今|案|謂之|非)")
#: Words that are never a term, though they may stand where one would.
_NO_TERM = re.compile(r"^(?:[者亦非此皆是故其又但雖]+|謂之.*)$")
#: The formulas that can be seen in a text without marks.
_SIGNS = re.compile("謂之|猶|之言|讀[為若如]|曰|謂")
_SPOKEN = "[今古]文|[告命對請辭]|[射說牲而]$"
_TITLE = re.compile(r"^《[^》]+》$")
_LIKE = re.compile(r"^(?P<t>[^猶]{1,8}?)(?P<r>猶)(?:(?P<m>.{1,10}?)者?也|(?P<n>.))$")
_SOUND = re.compile(r"^(?P<t>.{1,4}?)(?P<r>之言)(?P<m>.{1,6}?)也?$")
_READ = re.compile(r"^(?P<t>.{0,3}?)當?(?P<r>讀[為爲若如曰])(?P<m>.+)$")
_READ_QUOTED = re.compile(r"(?P<m>「[^」]*」(?:之[^,。也])?)也?")
_CALLED = re.compile(r"^(?P<m>.*?)(?P<r>謂之|名曰|名為)(?P<t>[^者]{1,5}?)[也焉]?$")
_NAMED = re.compile(r"^(?P<m>[^《》]{0,9}?[^《》則亦])(?P<r>曰)(?P<t>[^《》]{1,3}?)也?$")
_MEANT = re.compile(r"^(?P<t>.{0,8}?)者?正?(?P<r>謂)(?P<m>[^之若].*?)也?$")
_IS = re.compile(r"^(?P<t>.{1,6}?)者?(?P<r>即|則)(?P<m>.{1,16}?)(?P<e>是也|也|是)?$")
_ALSO = re.compile(r"^(?P<t>.{1,3}?)(?P<r>亦)(?P<m>.{1,6}?)也?$")
_TOLD = re.compile(r"^(?P<t>《[^》]+》)(?P<r>言)(?P<m>.+?)也?$")
_MADE = re.compile(r"^(?P<m>.{1,6})(?P<r>為)(?P<t>.{1,3})$")
#: A predicate that is a name of something, so that a longer term may be explained by it.
_NOUN = re.compile(r"(?:之.|者|貌|名)也?$")
#: Who speaks before 曰: then it is speech, not a name.
_SPEAKER = re.compile(r"(?:[子云注又傳記經序詩鄭玄氏公君禮正志書釋對告命辭祝義]|主人|夫人|使者)$")


@dataclass(frozen=True, slots=True)
class _Said:
    """A gloss as its formula reads: the words that make it, and how many clauses of its sentence they take."""

    term: str
    relation: str
    meaning: str
    start: int
    end: int
    clauses: int = 1


def glosses(reading: Commentary) -> Iterator[Finding]:
    """The glosses of one commentary segment, in its order."""
    scholar = _Scholar(reading)
    runs = reading.own()
    for number, run in enumerate(runs):
        if not reading.spoken.marked:
            scholar.unmarked(run)
        elif not scholar.series(runs, number):
            scholar.sentence(run)
    found = scholar.found
    found += list(_on_quotations(reading, found))
    yield from sorted(found, key=lambda f: f.start)


class _Scholar:
    """Reads the sentences of one commentary segment in order, and remembers what it has explained already.

    A commentator goes on in the words he has just put for the text's own (腠,理也。進理,謂…), so a term counts as the text's
    when it is one with such a word in it.
    """

    def __init__(self, reading: Commentary):
        self.reading = reading
        self.found: list[Finding] = []
        self._serial = -1  # the last sentence that a series has taken

    def sentence(self, run: tuple[Clause, ...]) -> None:
        """Take the glosses of a sentence whose clauses the witness marks."""
        at = 0
        chain: list[_Said] = []
        while at < len(run):
            said = self._formula(run, at) or self._bare_sentence(run, at)
            if said is None:
                at += 1
                continue
            chain.append(said)
            at += said.clauses
            while said.relation == "也" and at < len(run) and run[at - 1].text.endswith("也") and re.match("^.{1,2}也$", run[at].text):
                # 戒,警也,告也: a second meaning of the same term
                chain.append(_Said(said.term, "也", run[at].text.removesuffix("也"), run[at].start, run[at].end))
                at += 1
        for said in chain:
            # 推手曰揖,引手曰厭: in a chain of one formula it is enough that one of its terms stands in the text
            if self.known(said.term) or self._grounded(said) or any(
                    other.relation == said.relation and self.known(other.term) for other in chain):
                self._keep(said)

    def series(self, runs, number: int) -> bool:
        """Whether the sentence belongs to a list of three or more terms, X,Y;X,Y;X,Y or …為X;…為X; its first takes them all."""
        if number <= self._serial:
            return True
        members = []
        for run in runs[number:]:
            if run[0].quotation != runs[number][0].quotation or not (said := self._member(run)):
                break
            members.append(said)
        if len(members) < 3 or not sum(len(bare(m.term).words) == 1 for m in members) >= 3:
            return False
        self._serial = number + len(members) - 1
        for said in members:
            self._keep(said)
        return True

    def unmarked(self, run: tuple[Clause, ...]) -> None:
        """Glosses where the witness has no marks: the term is the longest word of the text that stands where a term must."""
        for clause in run:
            for said in self._unmarked(clause):
                self._keep(said)

    def _unmarked(self, clause: Clause) -> Iterator[_Said]:
        text, begin = clause.text, 0
        for m in _SIGNS.finditer(text):
            left, right = text[begin:m.start()], text[m.end():]
            if m[0] in ("謂之", "曰") and not _SPEAKER.search(left) and not re.search(_SPOKEN, left):
                ahead = next(_SIGNS.finditer(right), None)
                term = self._longest(right[:ahead.start() - 1] if ahead and ahead.start() > 1 else right, last=False)
                if term and 0 < len(left) <= 8:
                    end = m.end() + len(term)
                    yield _Said(term, m[0], left, clause.start + begin, clause.start + end)
                    begin = end
            elif m[0] not in ("謂之", "曰") and right and (m[0] != "猶" or len(right) <= 5) and (term := self._longest(left, last=True, most=1 if m[0] == "猶" else 4)):
                yield _Said(term, m[0], right.removesuffix("也"), clause.start + m.start() - len(term), clause.end)
                return
        text = text[begin:]
        term = self._longest(text, last=False)
        rest = text[len(term):].removeprefix("者")
        if term and (len(term) == 1 or term[-1] not in "于於自以之乃") and text.endswith("也") and _short_meaning(rest.removesuffix("也")):
            yield _Said(term, "也", rest.removesuffix("也"), clause.start + begin, clause.end)

    def known(self, words: str) -> bool:
        """Whether ``words`` stand in what the commentary explains, as they are or by what it has put for the text's own."""
        if not bare(words).words or _NO_TERM.match(words):
            return False
        if re.fullmatch("(?:《[^》]+》、?){2,}", words):
            return all(map(self.known, re.findall("《[^》]+》", words)))
        note = self.reading.secondary
        return any(self.reading.ground.find(w, note) for w in (words, self._restored(words)))

    def _restored(self, words: str) -> str:
        for finding in self.found:
            term, meaning = finding.fields["term"], finding.fields["meaning"]
            if len(meaning) == 1 and meaning in words and term not in words:
                return words.replace(meaning, term)
        return words

    def _grounded(self, said: _Said) -> bool:
        """A formula that is a definition by itself also holds for a word quoted before (倍尋曰常), or named by it (名曰)."""
        if said.relation == "名曰" and not self.reading.secondary:
            return True
        if said.relation not in ("謂之", "曰") or len(bare(said.meaning).words) < 2:
            return False
        before = (q for q in self.reading.spoken.quotations if q.end < said.start)
        return self.reading.secondary and any(said.term in self.reading.text[q.start:q.end] for q in before)

    def _keep(self, said: _Said) -> None:
        if any(f.start < said.end and said.start < f.end for f in self.found):
            return
        place = (self.reading.ground.find(said.term, note=False) or self.reading.ground.find(self._restored(said.term), note=False)
                 or self.reading.about(said.start))
        self.found.append(Finding("gloss", said.start, said.end, place,
                                  {"term": said.term, "relation": said.relation, "meaning": said.meaning}))

    def _formula(self, run: tuple[Clause, ...], at: int) -> _Said | None:
        """The gloss that clause ``at`` makes by a formula of its own."""
        clause = run[at]
        text = _without(clause.text)
        begin = clause.end - len(text)
        before = run[at - 1] if at else None
        if clause.mark == "「" and (m := re.match("^(?P<t>.{1,3}?)(?P<r>讀[為爲若如曰])$", text)) and self.known(m["t"]):
            if quoted := _READ_QUOTED.match(self.reading.folded, clause.end):  # 右讀如「周公右王」之右
                return _Said(m["t"], m["r"], self._words(quoted.start("m"), quoted.end("m")), begin, quoted.end("m"))
        if clause.mark == "「" or text.startswith(("是", *forms("variant", "school"))):
            return None
        if (m := _LIKE.match(text)) and self.known(m["t"]):
            return _Said(m["t"], m["r"], m["m"] or m["n"], begin, clause.end)
        for pattern in (_SOUND, _ALSO, _TOLD):
            if (m := pattern.match(text)) and self.known(m["t"]) and (pattern is not _ALSO or (at == 0 and not self.reading.secondary)):
                return _Said(m["t"], m["r"], m["m"], begin, clause.end)
        if m := _READ.match(text):
            term, start = (m["t"], begin) if m["t"] else (before.text if before else "", before.start if before else begin)
            if term and self.known(term):
                return _Said(term, m["r"], m["m"].removesuffix("也"), start, clause.end)
        if m := _CALLED.match(text):
            meaning = re.sub("[亦皆]$", "", m["m"])
            if meaning.endswith("而"):
                return None  # a reason why it is called so
            if meaning not in ("", "故", "則", "乃", "因"):
                return _Said(m["t"], m["r"], meaning, begin, clause.end)
            if before and before.text != "者":
                first = at - 1
                while first and at - first < 3 and not re.match("[是故]|者$", run[first - 1].text):
                    first -= 1
                return _Said(m["t"], m["r"], _without(self._words(run[first].start, run[at - 1].end)), run[first].start, clause.end)
        if (m := _NAMED.match(text)) and not _SPEAKER.search(m["m"]) and clause.mark != ":":
            return _Said(m["t"], m["r"], m["m"], begin, clause.end)
        if said := self._meant(run, at, text, begin):
            return said
        if self.reading.secondary and (m := _IS.match(text)) and self.known(m["t"]) and _copula(m):
            return _Said(self._with_zhe(m["t"] + "者", self.reading.secondary), m["r"], m["m"], begin, clause.end)
        if len(run) == 1 and not self.reading.secondary and (m := _MADE.match(text)) and self.known(m["t"]):
            return _Said(m["t"], m["r"], m["m"], begin, clause.end)
        return None

    def _meant(self, run: tuple[Clause, ...], at: int, text: str, begin: int) -> _Said | None:
        """X謂Y, X者,謂Y, and 謂Y at the head of a 注, which is said of the whole passage."""
        clause = run[at]
        if m := _MEANT.match(text):
            start = clause.start + clause.text.index("謂") + 1
            if m["t"] and self.known(m["t"]):
                return self._told(run, at, start, m["t"], begin)
            if not m["t"] and clause.start == 0 and not self.reading.secondary:
                return self._told(run, at, start, self.reading.ground.base.text.strip("。"), begin)
            if not m["t"] and at == 0 and not self.reading.secondary and self.found and clause.start - self.found[-1].end == 1:
                return self._told(run, at, start, self.found[-1].fields["term"], begin)  # 贊,佐也。謂主人之屬…
        after = run[at + 1] if at + 1 < len(run) else None
        if after and clause.mark == "," and re.match("[謂即][^之若位席]", after.text):
            term = self._with_zhe(text)
            if self.known(term) and len(bare(term).words) <= 8:
                return self._told(run, at + 1, after.start + 1, term, begin, 1, after.text[0])
        return None

    def _told(self, run, at: int, start: int, term: str, begin: int, taken: int = 0, relation: str = "謂") -> _Said:
        last = self._last(run, at)
        meaning = self._words(start, run[last].end).removesuffix("也")
        return _Said(term, relation, meaning, begin, run[last].end, last - at + 1 + taken)

    def _bare_sentence(self, run: tuple[Clause, ...], at: int) -> _Said | None:
        """X,Y也 and X者,Y: the term is a whole clause and stands in the text."""
        clause = run[at]
        if clause.mark != "," or at + 1 >= len(run) or clause.text.endswith("也"):
            return None
        after, text = run[at + 1], _without(clause.text)
        if text != clause.text and text.endswith("者") and self.reading.secondary is False and clause.text[0] == "其":
            return None
        term, begin, size = self._with_zhe(text), clause.end - len(text), len(bare(text).words)
        if not self.known(term) or _reason(after.text) or after.text.startswith("讀"):
            return None
        if self.reading.secondary or clause.depth:
            title = _TITLE.match(term)
            if size > 4 or not (after.text.endswith(("也", "貌")) or title) or after.mark == "「" or (len(after.text) > 9 and not title):
                return None
            if size > 1 and not title and not text.endswith("者") and not _NOUN.search(after.text):
                return None
            if title and not run[self._last(run, at + 1)].text.endswith("也"):
                return None
        elif size > 6 or (at and not run[at - 1].text.endswith("也") and not clause.text.startswith("凡")):
            return None
        if m := re.match(r"^言(.+?)也?$", after.text) if _TITLE.match(term) else None:
            return _Said(term, "言", m[1], begin, after.end, 2)
        last = self._last(run, at + 1)
        if any(_reason(c.text) for c in run[at + 1:last + 1]):
            return None
        return _Said(term, "也", self._words(after.start, run[last].end).removesuffix("也"), begin, run[last].end, last - at + 1)

    def _words(self, start: int, end: int) -> str:
        return self.reading.text[start:end]

    def _member(self, run: tuple[Clause, ...]) -> _Said | None:
        """A sentence that may be one of a list of terms: X,Y or Y為X, nothing more."""
        if len(run) == 2 and run[0].mark == "," and len(bare(run[0].text).words) <= 2 and self.known(run[0].text):
            return _Said(run[0].text, "也", run[1].text.removesuffix("也"), run[0].start, run[1].end)
        m = _MADE.match(run[0].text) if len(run) == 1 and not run[0].text.startswith(forms("variant", "school")) else None
        return _Said(m["t"], m["r"], m["m"], run[0].start, run[0].end) if m and self.known(m["t"]) else None

    def _last(self, run: tuple[Clause, ...], at: int) -> int:
        """The clause with which a meaning that begins in clause ``at`` ends.

        It ends with the first clause on 也.  Without 也 it is the rest of the sentence in a 注, one clause in a 疏, which seldom
        stops there.  It never runs into what is said next (言…, 故…).
        """
        stop = next((i for i in range(at + 1, len(run)) if _ONWARD.match(run[i].text) or self._turns(run, i)), len(run))
        for here in range(at, stop):
            if run[here].text.endswith("也"):
                return here
        return at if self.reading.secondary else stop - 1

    def _turns(self, run: tuple[Clause, ...], at: int) -> bool:
        m = _IS.match(run[at].text) or _LIKE.match(run[at].text) or (None if run[at].text.startswith("謂") else _MEANT.match(run[at].text))
        return bool(m and m["r"] != "則" and m["t"] and self.known(m["t"]))

    def _with_zhe(self, text: str, note: bool = False) -> str:
        """The term of ``X者``: with 者 where the text itself writes so (遵者), else without."""
        return text if self.reading.ground.find(text, note=note) else text.removesuffix("者")

    def _longest(self, words: str, last: bool, most: int = 4) -> str:
        for size in range(min(most, len(words) - (not last)), 0, -1):
            part = words[-size:] if last else words[:size]
            if self.reading.ground.find(part, self.reading.secondary):
                return part
        return ""


def _on_quotations(reading: Commentary, found: list[Finding]) -> Iterator[Finding]:
    """云「X」者,謂Y: the 疏 quotes a word of the passage and says what it means."""
    for anchor in reading.anchors:
        words = reading.text[anchor.start:anchor.end]
        m = re.match(r"」者?,?(?P<r>謂|即)(?![之若])(?P<m>[^。;「」]+?)(?P<e>也)?[。;]", reading.folded[anchor.end:])
        if m and len(bare(words).words) <= 8 and not re.search("[,。;]", reading.folded[anchor.start:anchor.end]):
            start, end = anchor.start, anchor.end + m.end() - 1
            if not any(f.start < end and anchor.end < f.end for f in found):
                term = words.removeprefix("謂").removesuffix("也")
                meaning = reading.text[anchor.end + m.start("m"):anchor.end + m.end("m")]
                yield Finding("gloss", start, end, anchor.place, {"term": term, "relation": m["r"], "meaning": meaning})


def _short_meaning(words: str) -> bool:
    """Whether words without marks can be the meaning of a term rather than the rest of a sentence."""
    return bool(words) and not _reason(words) and not re.search("[則乃皆不將而]", words) and (
        len(words) <= 4 or (len(words) <= 9 and bool(re.search("之|者$", words))))


def _copula(m: re.Match) -> bool:
    """Whether 即 則 say what something is, not when or whether: the predicate is a noun, or repeats a word of the term."""
    if m["r"] == "則":
        return bool(re.search("者$", m["m"]) and m["e"])
    return bool(m["e"] or "、" in m["m"] or _NOUN.search(m["m"] + "也") and not m["m"].endswith("者") or set(m["t"]) & set(m["m"]))


def _without(text: str) -> str:
    while (shorter := _BEFORE.sub("", text, count=1)) != text:
        text = shorter
    return text


def _reason(words: str) -> bool:
    """Whether a predicate gives a reason or purpose; a verb of that list that is itself the whole predicate is a meaning (縮,從也)."""
    plain = words.removesuffix("也")
    return plain.endswith("故") or plain in forms("gloss", "reason alone") or (
        words.startswith(forms("gloss", "reason")) and len(plain) > 1)
