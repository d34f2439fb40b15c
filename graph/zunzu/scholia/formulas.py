"""The formulas of glossing, in a text with marks: each reads one clause, or two, and says what is explained by what.

猶 之言 讀為 謂之 say by themselves that a word is explained; the bare sentence X,Y也 says it only where X stands in the text
explained and Y gives no reason (以其…, 明…, 示…).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .marks import Clause, bare
from .terms import Said, Terms
from .wording import forms

#: Words that may stand before the term and are no part of it.
_BEFORE = re.compile("^(?:凡|此|其|云|故|夫|然則|古者|所謂|是以|按|案|彼|若)(?=.)")
#: Where the meaning of a term is over and the commentator goes on about something else.
_ONWARD = re.compile("^(?:言|故|引|以其|是以|今|案|謂之|非)")
_TITLE = re.compile("^《[^》]+》$")
_LIKE = re.compile("^(?P<t>[^猶]{1,8}?)(?P<r>猶)(?:(?P<m>.{1,10}?)者?也|(?P<n>.))$")
_SOUND = re.compile("^(?P<t>.{1,4}?)(?P<r>之言)(?P<m>.{1,6}?)也?$")
_READ = re.compile("^(?P<t>.{0,3}?)當?(?P<r>讀[為爲若如曰])(?P<m>.*)$")
_READ_QUOTED = re.compile("「[^」]*」(?:之[^,。也])?")
_CALLED = re.compile("^(?P<m>.*?)[亦皆]?(?P<r>謂之|名曰|名為)(?P<t>[^者]{1,5}?)[也焉]?$")
_NAMED = re.compile("^(?P<m>[^《》]{0,9}?[^《》則亦])(?P<r>曰)(?P<t>[^《》]{1,3}?)也?$")
_MEANT = re.compile("^(?P<t>.{0,8}?)者?正?(?P<r>謂)(?P<m>[^之若].*?)也?$")
_IS = re.compile("^(?P<t>.{1,6}?)者?(?P<r>即|則)(?P<m>.{1,16}?)(?P<e>是也|也|是)?$")
_ALSO = re.compile("^(?P<t>.{1,3}?)(?P<r>亦)(?P<m>.{1,6}?)也?$")
_TOLD = re.compile("^(?P<t>《[^》]+》)(?P<r>言)(?P<m>.+?)也?$")
_PAIRED = re.compile("^(?P<m>.{2,3})為(?P<t>.)$")
_MADE = re.compile("^(?P<m>.{1,6})(?P<r>為)(?P<t>.{1,3})$")
#: A predicate that is a name of something, so that a longer term may be explained by it.
_NOUN = re.compile("(?:之[^也]|者|貌|名)也?$")
#: Who speaks before 曰: then it is speech, not a name.
_SPEAKER = re.compile("(?:[子云注又傳記經序詩鄭玄氏人公君禮正志書釋對告命辭祝義]|主人|夫人|使者)$")


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

    def said(self, m: re.Match, term: str | None = None, meaning: str | None = None) -> Said:
        """The gloss that this one clause makes."""
        return Said(term or m["t"], m["r"], meaning or m["m"], self.begin, self.clause.end)

    def last(self, at: int) -> int:
        """The clause with which a meaning that begins in clause ``at`` ends.

        It ends with the first clause on 也.  Without 也 it is the rest of the sentence in a 注, one clause in a 疏, which
        seldom stops there.  It never runs into what is said next (言…, 故…, the next gloss).
        """
        stop = next((i for i in range(at + 1, len(self.run)) if self._turns(i)), len(self.run))
        for here in range(at, stop):
            if self.run[here].text.endswith("也"):
                return here
        return at if self.secondary else stop - 1

    def _turns(self, at: int) -> bool:
        text = self.run[at].text
        if _ONWARD.match(text):
            return True
        m = _IS.match(text) or _LIKE.match(text) or (None if text.startswith("謂") else _MEANT.match(text))
        return bool(m and m["r"] != "則" and m["t"] and self.terms.known(m["t"]))


def gloss_at(spot: Spot) -> Said | None:
    """The gloss that begins at a place, by the first formula that reads there; None when none does."""
    if said := _read_as(spot):
        return said
    if spot.clause.mark != "「" and not spot.text.startswith(forms("variant", "school")):
        # 是…曰X, 是…謂X only conclude what was said before
        formulas = (_meant_next,) if spot.text.startswith("是") else (
            _like, _also, _called, _named, _meant, _meant_of_passage, _meant_next, _is, _made)
        for formula in formulas:
            if said := formula(spot):
                return said
    return _bare_sentence(spot)


def member_of_list(spot: Spot) -> Said | None:
    """A sentence that may be one of a list of terms: X,Y or Y為X, and nothing more."""
    first, known = spot.clause, spot.terms.known
    if len(spot.run) == 2 and first.mark == "," and len(bare(first.text).words) <= 2 and known(first.text):
        return Said(first.text, "也", spot.run[1].text.removesuffix("也"), first.start, spot.run[1].end)
    m = _MADE.match(first.text) if len(spot.run) == 1 and not first.text.startswith(forms("variant", "school")) else None
    return Said(m["t"], m["r"], m["m"], first.start, first.end) if m and known(m["t"]) else None


def _read_as(spot: Spot) -> Said | None:
    """X讀為Y; X,讀若Y; 右讀如「周公右王」之右."""
    m = _READ.match(spot.text)
    if m and spot.clause.mark == "「" and not m["m"] and spot.terms.known(m["t"]):
        if quoted := _READ_QUOTED.match(spot.terms.reading.folded, spot.clause.end):
            return Said(m["t"], m["r"], spot.words(*quoted.span()), spot.begin, quoted.end())
    if not m or not m["m"] or spot.clause.mark == "「":
        return None
    term, start = m["t"], spot.begin
    if not term and spot.before:
        term, start = spot.before.text, spot.before.start
    return Said(term, m["r"], m["m"].removesuffix("也"), start, spot.clause.end) if spot.terms.known(term) else None


def _like(spot: Spot) -> Said | None:
    """X猶Y也 · X之言Y · 《X》言Y.  猶 without 也 is mostly the adverb (王猶在朝)."""
    m = _LIKE.match(spot.text) or _SOUND.match(spot.text) or _TOLD.match(spot.text)
    return spot.said(m, meaning=m["m"] or m.groupdict().get("n")) if m and spot.terms.known(m["t"]) else None


def _also(spot: Spot) -> Said | None:
    """X亦Y也, at the head of a sentence of the 注."""
    m = _ALSO.match(spot.text) if spot.at == 0 and not spot.secondary else None
    return spot.said(m) if m and spot.terms.known(m["t"]) else None


def _called(spot: Spot) -> Said | None:
    """Y謂之X · Y名曰X; Y,謂之X takes the clauses before."""
    m = _CALLED.match(spot.text)
    if not m or m["m"].endswith("而"):  # …而謂之X tells why it is called so
        return None
    if m["m"] not in ("", "故", "則", "乃", "因"):
        return spot.said(m)
    if not spot.before or spot.before.text == "者":
        return None
    first = spot.at - 1
    while first and spot.at - first < 3 and not re.search("^[是故]|^者$|也$", spot.run[first - 1].text):
        first -= 1
    start = spot.run[first].start
    return Said(m["t"], m["r"], without_lead(spot.words(start, spot.before.end)), start, spot.clause.end)


def _named(spot: Spot) -> Said | None:
    """Y曰X, where nobody speaks."""
    m = _NAMED.match(spot.text)
    return spot.said(m) if m and not _SPEAKER.search(m["m"]) and spot.clause.mark != ":" else None


def _meant(spot: Spot) -> Said | None:
    """X謂Y, X者謂Y."""
    m = _MEANT.match(spot.text)
    return _told(spot, spot.at, m["t"]) if m and m["t"] and spot.terms.known(m["t"]) else None


def _meant_of_passage(spot: Spot) -> Said | None:
    """謂Y at the head of a 注 is said of the whole passage; behind a gloss, of its term (贊,佐也。謂主人之屬…)."""
    m = _MEANT.match(spot.text)
    if not m or m["t"] or spot.secondary or spot.at:
        return None
    found = spot.terms.found
    if spot.clause.start == 0:
        return _told(spot, 0, spot.terms.reading.ground.base.text.strip("。"))
    if found and spot.clause.start - found[-1].end == 1:
        return _told(spot, 0, found[-1].fields["term"])
    return None


def _meant_next(spot: Spot) -> Said | None:
    """X,謂Y · X者,謂Y · X,即Y."""
    if not spot.after or spot.clause.mark != "," or not re.match("[謂即][^之若位席]", spot.after.text):
        return None
    term = spot.terms.named(spot.text)
    return _told(spot, spot.at + 1, term) if len(bare(term).words) <= 8 and spot.terms.known(term) else None


def _told(spot: Spot, at: int, term: str) -> Said:
    """The gloss whose 謂 or 即 stands in clause ``at``; its meaning runs on to its end."""
    clause = spot.run[at]
    sign = re.search("謂" if at == spot.at else "[謂即]", clause.text)
    last = spot.last(at)
    meaning = spot.words(clause.start + sign.end(), spot.run[last].end).removesuffix("也")
    return Said(term, sign[0], meaning, spot.begin, spot.run[last].end, last - spot.at + 1)


def _is(spot: Spot) -> Said | None:
    """X即Y也 · X則Y者也, in a 疏."""
    m = _IS.match(spot.text) if spot.secondary else None
    taken_up = spot.before is not None and m is not None and spot.before.text.endswith(m["t"])  # 不受幣,幣即束帛加璧
    if not m or not spot.terms.known(m["t"]) or not (_copula(m) or (taken_up and m["r"] == "即" and len(m["m"]) > 2)):
        return None
    return spot.said(m, term=spot.terms.named(m["t"] + "者", note=True))


def _copula(m: re.Match) -> bool:
    """Whether 即 則 say what something is, not when or whether: the predicate is a noun, or repeats a word of the term."""
    if m["r"] == "則":
        return bool(m["m"].endswith("者") and m["e"])
    return bool(m["e"] or "、" in m["m"] or re.search("之.$|貌$|名$", m["m"]) or set(m["t"]) & set(m["m"]))


def _made(spot: Spot) -> Said | None:
    """Y為X, when it is a whole sentence of the 注 (再戒為宿戒), or one of two side by side (日月為常,交龍為旂)."""
    m = _MADE.match(spot.text)
    if not m or not spot.terms.known(m["t"]):
        return None
    if len(spot.run) == 1 and not spot.secondary:
        return spot.said(m)
    beside = [n for c in (spot.before, spot.after) if c and (n := _PAIRED.match(c.text)) and spot.terms.known(n["t"])]
    return spot.said(m) if beside and spot.clause.depth and _PAIRED.match(spot.text) else None


def _bare_sentence(spot: Spot) -> Said | None:
    """X,Y也 and X者,Y: the term is a whole clause and stands in the text."""
    clause, after, text = spot.clause, spot.after, spot.text
    if clause.mark != "," or after is None or text.endswith("也") or after.text.startswith(("讀", "謂之", "名曰", "名為")):
        return None
    if clause.text.startswith("其") and text.endswith("者"):
        return None  # 其西面者 takes up words of the passage to say something of them
    term = spot.terms.named(text)
    if not spot.terms.known(term) or not (_in_citation(spot, term) if spot.secondary or clause.depth else _in_note(spot)):
        return None
    last = spot.last(spot.at + 1)
    if any(is_reason(c.text) for c in spot.run[spot.at + 1:last + 1]):
        return None
    relation, start = "也", after.start
    if _TITLE.match(term) and re.match("言.", after.text):  # 《魚麗》,言太平年豐物多也
        relation, start = "言", after.start + 1
    return Said(term, relation, spot.words(start, spot.run[last].end).removesuffix("也"), spot.begin, spot.run[last].end,
                last - spot.at + 1)


def _in_note(spot: Spot) -> bool:
    """Whether X,Y can be a gloss where it stands in a 注: at the head of a sentence, behind a clause on 也, or after 凡."""
    return len(bare(spot.text).words) <= 6 and (
        not spot.before or spot.before.text.endswith("也") or spot.clause.text.startswith("凡"))


def _in_citation(spot: Spot, term: str) -> bool:
    """Whether X,Y can be a gloss in a 疏 or in a quotation, where sentences are seldom glosses: short, on 也, of one word or a noun."""
    size, after, title = len(bare(spot.text).words), spot.after, _TITLE.match(term)
    if size > 4 or after.mark == "「":
        return False
    if title:
        return spot.run[spot.last(spot.at + 1)].text.endswith("也")
    return after.text.endswith(("也", "貌")) and len(after.text) <= 9 and (
        size == 1 or spot.text.endswith("者") or bool(_NOUN.search(after.text)))


def without_lead(text: str) -> str:
    """``text`` without the words that lead in a term (此, 凡, 案 …)."""
    while (shorter := _BEFORE.sub("", text, count=1)) != text:
        text = shorter
    return text


def is_reason(words: str) -> bool:
    """Whether a predicate gives a reason or purpose; such a word that is itself the whole predicate is a meaning (縮,從也)."""
    plain = words.removesuffix("也")
    return plain.endswith("故") or plain in forms("gloss", "reason alone") or (
        words.startswith(forms("gloss", "reason")) and len(plain) > 1)


def is_speech(words: str) -> bool:
    """Whether ``words`` before 曰 name a speaker or a book, so that words follow and not a name."""
    return bool(_SPEAKER.search(words))
