"""Omissions: what a commentator says the text leaves unsaid, and what he supplies (省文 · 文不具 ·
文略 · 不言… · 可知 · 約…知 · 未聞).

One claim a sentence: 此不言答,省文也 is one statement made with two formulas.  What is silent is
told in ``omitted``, what the commentator concludes in ``supplied``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ..lexicon.grammar import CLOSES, HIS, THEREFORE, WHO
from .commentary import Commentary, Finding
from .marks import STOPS, Clause, Quotation
from .wording import Formula, forms, formulas

_KNOWN = re.compile(r"^(?P<x>.*?)(?:理在)?(?P<r>可知|明矣)[也矣]?$")
_KNOWS = re.compile(r"^(?:鄭|又|必)?知(?P<x>.+)$")
_BY_ANALOGY = re.compile(
    r"^(?:以此|此|(?=約[上下《])|(?P<t>其?[^謂]{1,4}?)者?)約(?P<x>[^與同].*?)(?:而?知)?[之也]?$"
)
_NO_WORDS = re.compile(r"(?P<r>無|未有)(?P<x>[^之]{1,4})之文")
#: 單言X says that the text has one word of two; 單言 … 據 tells what the single word means.
_SINGLY = re.compile(r"[此經皆]單[言云](?!.*據)")
#: These say nothing of what they are about: it is the words explained, which were quoted before
#: (無正文, 約…而知, 知義然者).
_OF_WHAT_WAS_QUOTED = {"no text", "by analogy", "inferred"}
#: These say only that something is open; another formula of the sentence says what becomes of it.
_OPEN = ("silent", "says only", "inferred")
#: 略而… and 不見 also say other things of the rite; these words show that the text is spoken of.
_NOT_SEEN = "不見"
_OF_TEXT = {"略而": re.compile("略而[不遂]"), _NOT_SEEN: re.compile("[經文記辭]又?不見")}


#: A clause that ends so needs the quotation behind it: 知「俱升」者, 經不云「興」.
_NEEDS = re.compile("知[^,]{0,3}$|[不直][云言]$|無$")
#: Before 直云, 獨言: it is the text that says no more (經直言辯).
_OF_THE_TEXT = "(?:^|[經上今此記皆而鄭]|可知)(?:文三?)?"
#: 直云…而已: how it would be worded; 無「制」字: a book that lacks a word.
_NO_MORE, _OF_LETTERS = "而已", re.compile("^字|無.{0,3}字$")
#: Two things, each of which the text tells of half (烝、擇互文).
_TWO = re.compile(".、.")
#: 知義然者: that it is so; 無以可知: nobody knows; 使不蒙如也: what a wording is for.
_IT_IS_SO, _BY_NOTHING, _LEST = "義然者", "無以", "使不"
_EVIDENT, _SAYS = "可知", frozenset("言云")
#: 此不言者: the clause tells only that the text is silent.
_THAT_IS_SILENT = re.compile("(?:不[言云])?者$")
#: What stands before the words that are passed over: 應, 當有, 謂如 …
_LEADS = re.compile("^(?:.{0,4}?(?:後有|應|云|當|有)|但|謂如|據)")
#: Alone it is said of the rite (無玄酒者,略之也).
_SLIGHTED = "略之"
#: If it is so, as was said: what follows it is concluded.
_GRANTED = "若然"
#: A clause that ends so brings in words of the passage.
_BRINGS_IN = re.compile("(?:^|鄭|又)[云言]$")


@dataclass(frozen=True, slots=True)
class _Clause:
    start: int
    end: int
    text: str
    mark: str
    quoted: str = ""  # the quotation that follows it


def omissions(reading: Commentary) -> Iterator[Finding]:
    """The omissions that a commentary segment points out, in its order."""
    for sentence in _sentences(reading):
        telling = _Telling(reading, sentence)
        if telling.signs:
            yield telling.finding()


class _Telling:
    """What one sentence says of the text's silence: gathered clause by clause, one claim at the
    end."""

    def __init__(self, reading: Commentary, sentence: list[_Clause]):
        self.reading, self.sentence = reading, sentence
        self.signs: list[tuple[int, str, str]] = []  # clause, formula, sense
        self.silences: list[str] = []
        self.omitted = self.supplied = self.source = ""
        self.last = 0  # the last clause that a formula has reached
        for at, clause in enumerate(sentence):
            self._silence(at, clause.text)
            self._label(at, clause.text)
            self._inference(at, clause.text)

    def finding(self) -> Finding:
        """The claim: from the first formula to the last."""
        begin = self.signs[0][0]
        first, last = self.sentence[begin], self.sentence[max(self.signs[-1][0], self.last)]
        supplied = self.supplied or _so(self.sentence, begin)
        omitted = "、".join(self.silences) or self.omitted or supplied or self._quoted(first.start)
        fields = {
            "formula": "…".join(dict.fromkeys(form for _, form, _ in self.signs)),
            "sense": self._sense(),
            "omitted": omitted,
            "supplied": "" if supplied == omitted else supplied,
            "from": self.source,
        }
        place = self.reading.about(first.start)
        return Finding(
            "omission", first.start, last.end, place, {k: v for k, v in fields.items() if v}
        )

    def _sense(self) -> str:
        """What the formulas come to: the first that says more than that something is open."""
        senses = [sense for _, _, sense in self.signs]
        return next((s for s in senses if s not in _OPEN), senses[0])

    def _quoted(self, at: int) -> str:
        """The words quoted before, when the formulas say nothing of what they are about."""
        senses = {sense for _, _, sense in self.signs}
        if "silent" in senses or _OF_WHAT_WAS_QUOTED.isdisjoint(senses):
            return ""
        return _explained(self.reading, at)

    def _silence(self, at: int, text: str) -> None:
        """不言X, 不云X; 直云X, which is silent about the rest.  故不言也 gives the reason of a
        silence told before."""
        if (told := _unsaid(self.reading, text)) and (told[1] or not text.startswith(THEREFORE)):
            form, words = told
            self.signs.append((at, form, "silent"))
            words = words or (
                "" if self.silences else _subject(form, text) or _before(self.sentence, at)
            )
            if words and words not in self.silences:
                self.silences.append(words)
        self._says_only(at, text)

    def _says_only(self, at: int, text: str) -> None:
        """直云X, 單言X: the text has this word and no other."""
        for formula in formulas("omission", "only"):
            if re.search(_OF_THE_TEXT + formula.form, text) and not self._of_wording(at):
                self.signs.append((at, formula.form, formula.sense))
        if m := _SINGLY.search(text):
            self.signs.append((at, m[0][1:], "says only"))

    def _of_wording(self, at: int) -> bool:
        """Whether 直云 speaks of how it would be worded (若…, 直云…而已), or of a book that
        lacks a word (無「制」字)."""
        before = self.sentence[at - 1] if at else None
        return self.sentence[at].text.endswith(_NO_MORE) or bool(
            before and _OF_LETTERS.search(before.text)
        )

    def _label(self, at: int, text: str) -> None:
        """省文, 文不具, 互文 …, and 未聞, 無文, of what nobody knows."""
        for role in ("label", "unknown"):
            formula = next(
                (
                    f
                    for f in formulas("omission", role)
                    if f.form in text and _of_text(f.form, text)
                ),
                None,
            )
            if formula and (formula.form != _SLIGHTED or self.signs):
                self.signs.append((at, formula.form, formula.sense))
                self.omitted = self._labelled(role, formula, at, text)
        if m := _NO_WORDS.search(text):
            self.signs.append((at, f"{m['r']}…之文", "no text"))
            self.omitted = self.omitted or m["x"]

    def _labelled(self, role: str, formula: Formula, at: int, text: str) -> str:
        """What a label says is left out: as before, unless it stands with the label."""
        if role == "unknown" and not self.omitted:
            return _unknown(formula.form, text) or _before(self.sentence, at)
        if formula.sense == "included":
            return text.split(formula.form)[0].removesuffix("亦")
        if formula.sense == "completed elsewhere" and _TWO.fullmatch(
            text.removesuffix(CLOSES).removesuffix(formula.form)
        ):
            return text.split(formula.form)[0]  # 烝、擇互文
        if text.removesuffix(CLOSES) == formula.form and self._is_label_of(at):
            return self.omitted or _before(self.sentence, at)  # 交錯,省文
        return self.omitted

    def _is_label_of(self, at: int) -> bool:
        """Whether the clause before is short and no formula stands in it, so that the label is
        said of its words."""
        return (
            at > 0
            and len(self.sentence[at - 1].text) <= 4
            and at - 1 not in {i for i, _, _ in self.signs}
        )

    def _inference(self, at: int, text: str) -> None:
        """X可知, 知X者, 約X而知: the commentator supplies what the text does not say."""
        if (m := _KNOWN.match(text)) and self._is_evident(m, at):
            self.signs.append((at, m["r"], "evident"))
            self.supplied = _conclusion(self._drawn(at, m["x"])) or self.supplied
        elif (
            (m := _KNOWS.match(text))
            and m["x"] != WHO
            and (closed := _closed_by_zhe(self.sentence, at)) is not None
        ):
            self.signs.append((at, "知…者", "inferred"))
            words = m["x"] if closed == at else self._words(at, closed)[len(text) - len(m["x"]) :]
            self.supplied, self.last = (
                ("" if m["x"] == _IT_IS_SO else words.removesuffix(WHO)),
                closed,
            )
        elif m := _BY_ANALOGY.match(text):
            self.signs.append((at, "約", "by analogy"))
            self.omitted, self.source = self.omitted or m["t"] or "", m["x"]

    def _is_evident(self, m: re.Match[str], at: int) -> bool:
        """Whether 可知, 明矣 close what is concluded; one word alone is a conclusion when the
        text's own is told before it."""
        if len(m["x"]) == 1 and not self._said_before(at) or _BY_NOTHING in m.string:
            return False
        return m["r"] == _EVIDENT or not m["x"].startswith(HIS)

    def _said_before(self, at: int) -> bool:
        """Whether the clause before tells what the text says (亦言玉,璧可知也)."""
        return at > 0 and not _SAYS.isdisjoint(self.sentence[at - 1].text)

    def _drawn(self, at: int, words: str) -> str:
        """The words of a conclusion on 可知: from the clause that draws it on (則…, 明…, 是…),
        with the clauses between."""
        if at == 0 or words.startswith(_concluding()):
            return words
        start = next((i for i in range(at - 1, -1, -1) if _draws(self.sentence[i])), None)
        reached = self.signs[-2][0] if len(self.signs) > 1 else -1
        if start is None or start <= reached or at - start > 3:
            return words
        start += self.sentence[start].text == _GRANTED
        return self._words(start, at - 1) + "，" + words if start < at else words

    def _words(self, first: int, last: int) -> str:
        """The words of the clauses ``first`` to ``last``, with their marks."""
        return self.reading.text[self.sentence[first].start : self.sentence[last].end]


def _unsaid(reading: Commentary, text: str) -> tuple[str, str] | None:
    """The formula and the words of 不言X者, without 者 and 也; None when the clause has none.

    者 stays where it is part of the name (不言遵者，遵者亦卿大夫).
    """
    m = re.search(_one_of("unsaid"), text)
    if not m or text.startswith(_LEST):  # 使不蒙如也 tells what a wording is for
        return None
    words = re.split("而言", text[m.end() :])[0]
    if not reading.spoken.marked and WHO in words:
        words = words.split(WHO)[0]  # no marks: the reason follows at once
    if (
        words.endswith(WHO)
        and len(words) > 1
        and (reading.ground.find(words) or f"{words},{words}" in reading.folded)
    ):
        return m[0], words
    return m[0], re.sub("(?:者|也|之也|故也)$", "", words)


def _subject(form: str, text: str) -> str:
    """What stands before a formula with nothing behind it: 此旂鄭雖不解 speaks of the 旂."""
    m = re.match(f"此(?P<x>.{{1,2}}?)[鄭經]雖?{form}", text)
    return m["x"] if m else ""


def _unknown(form: str, text: str) -> str:
    """What is unknown: the words before 未聞, 無文 …; behind 不見."""
    before, after = text.split(form, 1)
    if form == _NOT_SEEN and after:
        return after
    return re.sub("^(?:以?其(?!餘)|但|雖|而云)者?", "", before)


def _explained(reading: Commentary, at: int) -> str:
    """The words of the passage that were quoted last before ``at``: what 此約… and 無正文 speak
    of."""
    block = next((b for b in reading.blocks if b.start <= at < b.end), reading.blocks[-1])
    quoted = [a for a in reading.anchors if block.body <= a.start and a.end < at]
    words = reading.text[quoted[-1].start : quoted[-1].end] if quoted else ""
    return re.sub("^則|[乎與耳]$", "", words)


def _draws(clause: _Clause) -> bool:
    """Whether a conclusion begins with a clause."""
    return clause.text == _GRANTED or clause.text.startswith(forms("omission", "conclusion"))


@cache
def _concluding() -> tuple[str, ...]:
    """The words with which a conclusion begins."""
    return (*forms("omission", "conclusion"), *forms("omission", "conclusion here"))


@cache
def _one_of(role: str) -> str:
    return "|".join(re.escape(f.form) for f in formulas("omission", role))


def _of_text(form: str, text: str) -> bool:
    """Whether a formula that has other senses speaks of the text here."""
    return form not in _OF_TEXT or bool(_OF_TEXT[form].search(text))


def _before(sentence: list[_Clause], at: int) -> str:
    """What a bare 此不言者 passes over: the words just before it, without 應 當 有 主人云."""
    if not at:
        return ""
    before = sentence[at - 1]
    if _THAT_IS_SILENT.match(before.text):
        return ""
    return before.quoted or _LEADS.sub("", before.text, count=1)


def _conclusion(words: str) -> str:
    return re.sub("^(?:則知|故知|明知|則|故|明|案|是(?!以))", "", words)


def _so(sentence: list[_Clause], at: int) -> str:
    """The conclusion drawn behind clause ``at``: 故知…, 則…, 明…, 亦當…; empty when none is
    drawn."""
    for clause in sentence[at + 1 :]:
        if clause.text.startswith(forms("omission", "conclusion behind")) and not re.search(
            _one_of("label"), clause.text
        ):
            words = re.sub("[也矣]$", "", re.sub("^(?:故知|則知|則|明|知)", "", clause.text))
            if len(words) > 2:  # 故知義然, 明皆有 say nothing of what
                return words
    return ""


def _closed_by_zhe(sentence: list[_Clause], at: int) -> int | None:
    """Which clause takes up with 者 a 知… that begins what is said: this one or the next; None when
    none does.

    Knowing, he says why; 故知… in the midst of a sentence is only its conclusion.
    """
    leads = forms("omission", "lead")
    if any(c.text not in leads for c in sentence[:at]) and not sentence[at].text.startswith(
        forms("omission", "knows")
    ):
        return None
    return next(
        (i for i in (at, at + 1) if i < len(sentence) and sentence[i].text.endswith(WHO)), None
    )


def _sentences(reading: Commentary) -> Iterator[list[_Clause]]:
    """What the commentator says in his own voice, cut at its stops and where he turns to the next
    words of the passage.

    A quotation that a clause needs (知「俱升」者, 經不云「興」) is part of that clause.
    """
    turns = {a.start for a in reading.anchors}
    sentence: list[_Clause] = []
    for clause, quotation, follows in _own_voice(reading):
        if sentence and quotation and quotation.start in turns and _turns_to_words(clause):
            yield sentence
            sentence = []
        sentence.append(_with_quotation(reading, clause, quotation, follows))
        if clause.mark in STOPS or quotation and _ends_with(reading, quotation, follows):
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def _own_voice(reading: Commentary) -> Iterator[tuple[Clause, Quotation | None, str]]:
    """The clauses that are no quotation and repeat none; of each the quotation behind it, and
    the words of the next."""
    quoted = {q.start: q for q in reading.spoken.quotations if q.outer == -1}
    clauses = [
        c for c in reading.spoken.clauses if c.depth == 0 and not reading.repeated(c.start, c.end)
    ]
    for clause, follows in zip(clauses, [*(c.text for c in clauses[1:]), ""]):
        yield clause, quoted.get(clause.end + 1 + (clause.mark == ":")), follows


def _turns_to_words(clause: Clause) -> bool:
    """Whether a clause only brings in the words it quotes: 云「…」, 鄭云「…」."""
    return not _NEEDS.search(clause.text) and bool(_BRINGS_IN.search(clause.text))


def _with_quotation(
    reading: Commentary, clause: Clause, quotation: Quotation | None, follows: str
) -> _Clause:
    """The clause, with the quotation behind it taken in where it needs one."""
    text, end = clause.text, clause.end
    words = reading.text[quotation.start : quotation.end] if quotation else ""
    if quotation and _NEEDS.search(text):
        tail = next((t for t in ("者", "之等者", "之文") if follows.startswith(t)), "")
        text, end = text + words + tail, quotation.end + 1 + len(tail)
    return _Clause(clause.start, end, text, clause.mark, words)


def _ends_with(reading: Commentary, quotation: Quotation, follows: str) -> bool:
    """Whether a sentence ends with a quotation: behind a quoted sentence a new one begins, but
    for 明…, 故… which conclude from it."""
    if reading.folded[quotation.end + 1 : quotation.end + 2] in tuple(STOPS):
        return True
    return reading.text[quotation.start : quotation.end].endswith("。") and not follows.startswith(
        _concluding()
    )
