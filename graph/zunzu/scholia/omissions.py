"""Omissions: what a commentator says the text leaves unsaid, and what he supplies (省文 · 文不具 · 文略 · 不言… · 可知 · 約…知 · 未聞).

One claim a sentence: 此不言答,省文也 is one statement made with two formulas.  What is silent is told in ``omitted``, what the
commentator concludes in ``supplied``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .commentary import Commentary, Finding
from .marks import STOPS
from .wording import formulas

_KNOWN = re.compile(r"^(?P<x>.*?)(?:理在)?可知[也矣]?$")
_KNOWS = re.compile(r"^鄭?知(?P<x>.+)$")
_BY_ANALOGY = re.compile(r"^(?:以此|此|(?P<t>其?.{1,4}?)者?)約(?P<x>.+?)(?:而?知)?[之也]?$")
_NO_WORDS = re.compile(r"無(?P<x>.{1,3})之文")
#: What leads to the conclusion of a sentence.
_SO = re.compile(r"^(?:則|故|明|亦|是|當|故知|則知|明知)+(?P<x>.{2,}?)(?:可知)?[也矣]?$")
#: 略而… and 不見 also say other things of the rite; these words show that the text is spoken of.
_OF_TEXT = re.compile(r"略而[不遂]")


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
        if finding := _omission(reading, sentence):
            yield finding


def _omission(reading: Commentary, sentence: list[_Clause]) -> Finding | None:
    signs: list[tuple[int, str, str]] = []  # clause, formula, sense
    omitted = supplied = source = ""
    for at, clause in enumerate(sentence):
        text = clause.text
        if told := _unsaid(text):
            form, words = told
            if not words and text.startswith("故") and not signs:
                continue  # 故不言也 gives the reason of a silence told before
            signs.append((at, form, "silent"))
            omitted = omitted or words or _before(sentence, at)
        for formula in formulas("omission", "only"):
            if re.search(f"(?:^|[經上今此記皆])(?:文三?)?{formula.form}", text):
                signs.append((at, formula.form, formula.sense))
        for role in ("label", "unknown"):
            for formula in formulas("omission", role):
                if formula.form in text and _of_text(formula.form, text):
                    signs.append((at, formula.form, formula.sense))
                    if role == "unknown" and not omitted:
                        omitted = text.split(formula.form)[0].removeprefix("其").removeprefix("但").removeprefix("雖") or _before(sentence, at)
                    break
        if (m := _KNOWN.match(text)) and len(m["x"]) != 1 and "無以" not in text:
            signs.append((at, "可知", "evident"))
            supplied = _conclusion(m["x"]) or supplied
        elif (m := _KNOWS.match(text)) and at == 0 and m["x"] != "者" and _closed_by_zhe(sentence):
            signs.append((at, "知…者", "inferred"))
            supplied = m["x"].removesuffix("者")
        elif m := _BY_ANALOGY.match(text):
            signs.append((at, "約", "by analogy"))
            omitted, source = omitted or m["t"] or "", m["x"]
            supplied = supplied or _so(sentence, at)
        if m := _NO_WORDS.search(text):
            signs.append((at, "無…之文", "no text"))
            omitted = omitted or m["x"]
    if not signs:
        return None
    first, last = sentence[signs[0][0]], sentence[signs[-1][0]]
    senses = [s for _, _, s in signs]
    sense = next((s for s in senses if s not in ("silent", "says only", "inferred")), senses[0])
    if not supplied:
        supplied = _so(sentence, signs[0][0])
    fields = {"formula": "…".join(dict.fromkeys(f for _, f, _ in signs)), "sense": sense,
              "omitted": omitted or supplied, "supplied": supplied, "from": source}
    return Finding("omission", first.start, last.end, reading.about(first.start), {k: v for k, v in fields.items() if v})


def _unsaid(text: str) -> tuple[str, str] | None:
    """The formula and the words of 不言X者, without 者 and 也; None when the clause has none."""
    form = _one_of("unsaid")
    m = re.search(form, text)
    if not m:
        return None
    words = text[m.end():]
    words = re.split("而言", words)[0]
    return m[0], re.sub("(?:者|也|之也|故也)$", "", words)


@cache
def _one_of(role: str) -> str:
    return "|".join(re.escape(f.form) for f in formulas("omission", role))


def _of_text(form: str, text: str) -> bool:
    """Whether a formula that has other senses speaks of the text here."""
    if form == "略而":
        return bool(_OF_TEXT.search(text))
    if form == "不見":
        return bool(re.search("[經文記辭]又?不見", text))
    if form == "無文":
        return "無文" in text
    return True


def _before(sentence: list[_Clause], at: int) -> str:
    """What a bare 此不言者 passes over: the words just before it, without 應 當 有 主人云."""
    if not at:
        return ""
    before = sentence[at - 1]
    return before.quoted or re.sub(r"^.{0,4}?(?:後有|應|云|當|有)", "", before.text, count=1)


def _conclusion(words: str) -> str:
    return re.sub("^(?:則知|故知|明知|則|故|明|案)", "", words)


def _so(sentence: list[_Clause], at: int) -> str:
    """The conclusion drawn behind clause ``at``: 故知…, 則…, 明…, 亦當…; empty when none is drawn."""
    for clause in sentence[at + 1:]:
        if clause.text.startswith(("則", "明", "亦", "當", "故知", "知")) and not re.search(_one_of("label"), clause.text):
            return re.sub("[也矣]$", "", re.sub("^(?:故知|則知|則|明|知)", "", clause.text))
    return ""


def _closed_by_zhe(sentence: list[_Clause]) -> bool:
    """Whether 知… at the head of a sentence is taken up by 者, at once or one clause later: knowing, he says why."""
    return any(c.text.endswith("者") for c in sentence[:2])


def _sentences(reading: Commentary) -> Iterator[list[_Clause]]:
    """What the commentator says in his own voice, cut at its stops and where he turns to the next words of the passage.

    A quotation that a clause needs (知「俱升」者, 經不云「興」) is part of that clause.
    """
    quoted = {q.start: q for q in reading.spoken.quotations if q.outer == -1}
    turns = {a.start for a in reading.anchors}
    sentence: list[_Clause] = []
    clauses = [c for c in reading.spoken.clauses if c.depth == 0 and not reading.repeated(c.start, c.end)]
    for number, clause in enumerate(clauses):
        text, end, words, over = clause.text, clause.end, "", clause.mark in STOPS
        if clause.mark == "「" and (quotation := quoted.get(end + 1)):
            words = reading.text[quotation.start:quotation.end]
            follows = clauses[number + 1].text if number + 1 < len(clauses) else ""
            # behind a quoted sentence a new one begins, but for 明…, 故… which draw the conclusion from it
            over = reading.folded[quotation.end + 1:quotation.end + 2] in tuple(STOPS) or (
                words.endswith("。") and not re.match("[明故則是]", follows))
            if re.search("知$|[不直][云言]$|無$", text):
                tail = "者" if follows.startswith("者") else ""
                text, end = text + words + tail, quotation.end + 1 + len(tail)
            elif quotation.start in turns and re.search("(?:^|鄭|又)[云言]$", text):
                if sentence:
                    yield sentence
                sentence = []
        sentence.append(_Clause(clause.start, end, text, clause.mark, words))
        if over:
            yield sentence
            sentence = []
    if sentence:
        yield sentence
