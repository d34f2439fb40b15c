"""The formulas of glossing, in a text with marks: each reads one clause, or two, and says what is
explained by what.

猶 之言 讀為 謂之 say by themselves that a word is explained; the bare sentence X,Y也
(:mod:`.sentences`) says it only where X stands in the text explained and Y gives no reason.
"""

from __future__ import annotations

import re

from ..lexicon.grammar import CLOSES, SAY, THEREFORE, WHO
from . import signs
from .marks import STOPS, Clause, bare
from .predicates import is_noun
from .sentences import SIGNED, bare_sentence
from .spot import Spot, is_speech, without_lead
from .terms import Said
from .wording import forms

#: 非射時則謂之拾: when it is called so, and not what.
_AT_THE_TIME = "時則"


def gloss_at(spot: Spot) -> Said | None:
    """The gloss that begins at a place, by the first formula that reads there; None when none
    does."""
    if said := _read_as(spot):
        return said
    if spot.text.startswith(forms("variant", "school")):
        return None
    if spot.clause.mark == "「":
        return _meant_next(spot) or bare_sentence(spot)
    # 是…曰X, 是…謂X only conclude what was said before
    formulas = (
        (_these, _meant_next)
        if spot.text.startswith("是")
        else (
            _like,
            _mended,
            _also,
            _called,
            _otherwise,
            _named,
            _named_so,
            _meant,
            _meant_of_passage,
            _meant_next,
            _is,
            _equals,
            _made,
            _counted_as,
        )
    )
    for formula in formulas:
        if said := formula(spot):
            return said
    return bare_sentence(spot)


def member_of_list(spot: Spot) -> Said | None:
    """A sentence that may be one of a list of terms: X,Y or Y為X, and nothing more."""
    first, known = spot.clause, spot.terms.known
    if spot.after and SIGNED.match(spot.after.text):
        return None
    if (
        len(spot.run) == 2
        and first.mark == ","
        and len(bare(first.text).words) <= 2
        and known(first.text)
    ):
        return Said(
            first.text, "也", spot.run[1].text.removesuffix("也"), first.start, spot.run[1].end
        )
    if len(spot.run) > 1 or first.text.startswith(forms("variant", "school")):
        return None
    m = signs.MADE.match(first.text)
    return Said(m["t"], m["r"], m["m"], first.start, first.end) if m and known(m["t"]) else None


def _read_as(spot: Spot) -> Said | None:
    """X讀為Y; X,讀若Y; 右讀如「周公右王」之右; behind a gloss, of its term; 墮與挼讀同."""
    if (m := signs.READ_ALIKE.match(spot.text)) and spot.terms.known(m["t"]):
        return spot.said(m)
    m = signs.READ.match(spot.text)
    if not m:
        return None
    term, start = _word_read(spot, m)
    if not spot.terms.known(term):
        return None
    if spot.clause.mark == "「":
        quoted = signs.READ_QUOTED.match(spot.terms.reading.folded, spot.clause.end)
        if quoted is None or not signs.FROM_BOOK.fullmatch(m["m"]):
            return None
        return Said(term, m["r"], m["m"] + spot.words(*quoted.span()), start, quoted.end())
    return Said(term, m["r"], m["m"].removesuffix("也"), start, spot.clause.end) if m["m"] else None


def _word_read(spot: Spot, m: re.Match[str]) -> tuple[str, int]:
    """The word that is to be read so, and where it begins: before 讀, else the term of the gloss
    before, else the clause before."""
    if m["t"]:
        return m["t"], spot.begin
    if term := spot.term_before():
        return term, spot.begin
    if spot.before and spot.terms.known(spot.before.text):
        return spot.before.text, spot.before.start
    return "", spot.begin


def _like(spot: Spot) -> Said | None:
    """X猶Y也 · X猶言Y · X之言Y · 《X》言Y.  猶 without 也 is mostly the adverb (王猶在朝)."""
    if (m := signs.LIKE_TOO.match(spot.text)) and (term := spot.term_before()):
        return spot.said(m, term=term)  # 序,次第也,猶代也
    m = signs.LIKE.match(spot.text) or signs.SOUND.match(spot.text) or signs.TOLD.match(spot.text)
    return (
        spot.said(m, meaning=m["m"] or m.groupdict().get("n"))
        if m and spot.terms.known(m["t"])
        else None
    )


def _mended(spot: Spot) -> Said | None:
    """X當為Y: the word to be read for it, a sentence by itself."""
    m = signs.MENDED.match(spot.text) if len(spot.run) == 1 else None
    return spot.said(m) if m and spot.terms.known(m["t"]) else None


def _also(spot: Spot) -> Said | None:
    """X亦Y也, at the head of a sentence of the 注, where Y is a word or a name (not 矢亦北括)."""
    m = signs.ALSO.match(spot.text) if spot.at == 0 and not spot.secondary else None
    return (
        spot.said(m)
        if m and spot.terms.known(m["t"]) and (spot.text.endswith(CLOSES) or is_noun(m["m"]))
        else None
    )


def _called(spot: Spot) -> Said | None:
    """Y謂之X · Y名曰X; Y,謂之X takes the clauses before."""
    m = signs.CALLED.match(spot.text)
    if not m or m["m"].endswith("而"):  # …而謂之X tells why it is called so
        return None
    if spot.clause.text.startswith(THEREFORE) or m["m"].endswith(_AT_THE_TIME):
        return None  # why it is called so, or when
    if m["m"]:
        return spot.said(m)
    if not spot.before or spot.before.text == WHO:
        return None
    return _of_clauses_before(spot, m)


def _of_clauses_before(spot: Spot, m: re.Match[str]) -> Said:
    """The gloss whose meaning are the clauses before: up to three, back to the last that is
    closed."""
    first = spot.at - 1
    while first and spot.at - first < 3 and not signs.CLOSED.search(spot.run[first - 1].text):
        first -= 1
    start = spot.run[first].start
    return Said(
        m["t"],
        m["r"],
        without_lead(spot.words(start, spot.run[spot.at - 1].end)),
        start,
        spot.clause.end,
    )


def _these(spot: Spot) -> Said | None:
    """Y,是為X: the clauses before are what X is."""
    m = signs.THESE.match(spot.text)
    return _of_clauses_before(spot, m) if m and spot.before and spot.terms.known(m["t"]) else None


def _named(spot: Spot) -> Said | None:
    """Y曰X, where nobody speaks."""
    m = signs.NAMED.match(spot.text)
    return spot.said(m) if m and not is_speech(m["m"]) and spot.clause.mark != ":" else None


def _named_so(spot: Spot) -> Said | None:
    """Y,曰X · Y,亦曰X: the clause before is what X names."""
    m = signs.NAMED_SO.match(spot.text)
    if not m or not spot.before or not spot.terms.known(m["t"]):
        return None
    if (
        spot.clause.text.startswith(THEREFORE)
        or spot.clause.mark == ":"
        or is_speech(spot.before.text)
    ):
        return None
    if any(c and c.text.startswith(SAY) for c in (spot.before, spot.after)):
        return None  # 大夫三祀,曰門,曰行,曰厲 counts them up
    return Said(m["t"], m["r"], without_lead(spot.before.text), spot.before.start, spot.clause.end)


def _otherwise(spot: Spot) -> Said | None:
    """或曰Y behind a gloss: another meaning of its term."""
    m = signs.OTHERWISE.match(spot.clause.text)
    if not m or not (term := spot.term_before()):
        return None
    last = spot.last(spot.at)
    return Said(
        term,
        m["r"],
        spot.words(spot.clause.start + 2, spot.run[last].end).removesuffix("也"),
        spot.clause.start,
        spot.run[last].end,
        last - spot.at + 1,
    )


def _meant(spot: Spot) -> Said | None:
    """X謂Y, X者謂Y."""
    m = signs.MEANT.match(spot.text)
    return _told(spot, spot.at, m["t"]) if m and m["t"] and spot.terms.known(m["t"]) else None


def _meant_of_passage(spot: Spot) -> Said | None:
    """謂Y at the head of a 注 is said of the whole passage; behind a gloss, of its term
    (贊,佐也。謂主人之屬…).

    此謂Y tells the occasion of the passage and names no word.
    """
    m = signs.MEANT.match(spot.clause.text)
    if not m or m["t"]:
        return None
    if term := spot.term_before():
        return _told(spot, spot.at, term) if not spot.secondary else None
    if spot.clause.start == 0 and not spot.secondary:
        return _told(spot, 0, spot.terms.reading.ground.base.text.strip("。"))
    return None


def _meant_next(spot: Spot) -> Said | None:
    """X,謂Y · X者,謂Y · X,即Y; 鄭云:同姓「謂Y」."""
    if (
        not spot.after
        or spot.clause.mark not in (",", "「")
        or not signs.MEANT_NEXT.match(spot.after.text)
    ):
        return None
    term = spot.terms.named(spot.text)
    vouched = spot.text.endswith(WHO) and (spot.terms.shortened(term) or spot.terms.word(term))
    if not (vouched or spot.terms.known(term)):
        return _back(spot, spot.after)
    return _told(spot, spot.at + 1, term, vouched) if len(bare(term).words) <= 8 else None


def _back(spot: Spot, after: Clause) -> Said | None:
    """Y,即X也, a sentence that says by which act of the rite a word of the 注 is borne out
    (次舉脅,即卻也)."""
    m = signs.BORNE_OUT.match(after.text)
    if not m or len(spot.run) != 2 or not spot.secondary or not spot.terms.known(m["t"]):
        return None
    return Said(m["t"], m["r"], spot.text, spot.begin, after.end, 2)


def _told(spot: Spot, at: int, term: str, vouched: bool = False) -> Said:
    """The gloss whose 謂 or 即 stands in clause ``at``; its meaning runs on to its end."""
    clause = spot.run[at]
    sign = re.search("謂" if at == spot.at else "[謂即]", clause.text)
    assert sign, "the clause was taken for the sign that stands in it"
    last = spot.last(at)
    meaning = spot.words(clause.start + sign.end(), spot.run[last].end).removesuffix("也")
    meaning = meaning.removesuffix("是") if sign[0] == signs.NAMELY else meaning
    return Said(term, sign[0], meaning, spot.begin, spot.run[last].end, last - spot.at + 1, vouched)


def _is(spot: Spot) -> Said | None:
    """X即Y也 · X則Y者也 in a 疏; in a 注 X即Y也, and X則A也,B也,C也, which counts up what X is."""
    m = signs.IS.match(spot.text.removeprefix("以其"))
    if not m or not spot.terms.known(m["t"]):
        return None
    return _is_in_shu(spot, m) if spot.secondary else _is_in_zhu(spot, m)


def _is_in_zhu(spot: Spot, m: re.Match[str]) -> Said | None:
    if m["r"] == signs.NAMELY:
        return spot.said(m) if m["e"] or signs.OF_SOMETHING.search(m["m"]) else None
    return _counted_up(spot, m) if m["e"] == CLOSES else None


def _is_in_shu(spot: Spot, m: re.Match[str]) -> Said | None:
    if (indeed := signs.INDEED.match(spot.text)) and spot.terms.known(indeed["t"]):
        return Said(indeed["t"], "則", indeed["m"], spot.begin, spot.clause.end)
    taken_up = spot.before is not None and spot.before.text.endswith(m["t"])  # 不受幣,幣即束帛加璧
    if not (_copula(m) or (taken_up and m["r"] == signs.NAMELY and len(m["m"]) > 2)):
        return None
    return spot.said(m, term=spot.terms.named(m["t"] + "者", note=True))


def _counted_up(spot: Spot, m: re.Match[str]) -> Said | None:
    last = spot.at
    while last + 1 < len(spot.run) and signs.MEMBER.match(spot.run[last + 1].text):
        last += 1
    if last == spot.at:
        return None
    start = spot.begin + m.start("m")
    return Said(
        m["t"],
        m["r"],
        spot.words(start, spot.run[last].end).removesuffix("也"),
        spot.begin,
        spot.run[last].end,
        last - spot.at + 1,
    )


def _copula(m: re.Match[str]) -> bool:
    """Whether 即 則 say what something is, not when or whether: the predicate is a noun, or
    repeats a word of the term."""
    if m["r"] == signs.THEN:
        return bool(m["m"].endswith(WHO) and m["e"])
    return bool(m["e"] or "、" in m["m"] or signs.NAME.search(m["m"]) or set(m["t"]) & set(m["m"]))


def _equals(spot: Spot) -> Said | None:
    """X是Y · X,是Y也 · X,亦是Y in a 疏, where Y is a name."""
    if not spot.secondary:
        return None
    m = signs.EQUALS.match(spot.text)
    if m and spot.text.endswith(CLOSES) and spot.terms.known(m["t"]) and is_noun(m["m"]):
        return spot.said(m)
    return _equals_next(spot, spot.after) if spot.after and spot.clause.mark == "," else None


def _equals_next(spot: Spot, after: Clause) -> Said | None:
    m = signs.EQUALS_NEXT.match(after.text)
    if (
        not m
        or not is_noun(m["m"])
        or len(bare(spot.text).words) > 4
        or not spot.terms.known(spot.text)
    ):
        return None
    return Said(spot.text, m["r"], m["m"], spot.begin, after.end, 2)


def _made(spot: Spot) -> Said | None:
    """Y為X, when it is a whole sentence of the 注 (再戒為宿戒), or one of several side by side
    (日月為常,交龍為旂)."""
    if not spot.secondary and (m := signs.GERUND.match(spot.text)) and spot.terms.known(m["t"]):
        return spot.said(m)
    if (m := signs.NAMED_AS.match(spot.text)) and spot.terms.known(m["t"]):
        return spot.said(m)  # 漢時名轉軸為轉轔
    m = signs.MADE.match(spot.text.removesuffix("也"))
    return spot.said(m) if m and _is_made(spot, m) else None


def _is_made(spot: Spot, m: re.Match[str]) -> bool:
    """Whether X is what is explained: a word that is known; beside others like it, whatever it
    is."""
    if _makes_sentence(spot):
        return spot.terms.known(m["t"])
    if spot.before and signs.COUNTED_AS.match(spot.before.text):  # 釋以日月為明,山川為著也
        return len(m["t"]) == 1 and spot.terms.known(m["t"])
    return bool(spot.clause.depth or not spot.secondary) and _side_by_side(spot, m)


def _makes_sentence(spot: Spot) -> bool:
    """Whether it is a sentence of the 注 by itself, in its own words or of a book:
    《周禮》曰:「通帛為旜。」"""
    if len(spot.run) > 1 or spot.secondary:
        return False
    return not spot.clause.depth or bool(
        signs.BOOK_BEGINS.search(spot.terms.reading.folded[: spot.clause.start])
    )


def _side_by_side(spot: Spot, m: re.Match[str]) -> bool:
    """Whether a clause beside it is made alike, and the text has one of their terms:
    五入為緅,七入為緇."""
    beside = [n for c in (spot.before, spot.after) if c and (n := signs.PAIRED.match(c.text))]
    return bool(beside and signs.PAIRED.match(spot.text)) and any(
        spot.terms.known(n["t"]) for n in (m, *beside)
    )


def _counted_as(spot: Spot) -> Said | None:
    """云「當出隱於屏…」者,以屏外不見天子為隱: the 疏 says for what a word stands that it has
    just quoted."""
    m = signs.COUNTED_AS.match(spot.text)
    if not m or not spot.secondary or spot.clause.mark not in (*STOPS, ","):
        return None
    quoted = [a for a in spot.terms.reading.anchors if 0 <= spot.clause.start - a.end <= 10]
    return (
        spot.said(m) if quoted and m["t"] in spot.words(quoted[-1].start, quoted[-1].end) else None
    )
