"""Glosses without a sign: the bare sentence X,Y也 or X者,Y, whose term is a whole clause and stands
in the text.

Most sentences of that shape are no glosses; :mod:`.predicates` tells meanings from reasons.
"""

from __future__ import annotations

import re

from ..lexicon.grammar import CLOSES, HIS, LIKE, NOT, OF, WHO
from .marks import STOPS, Clause, bare
from .predicates import cannot_explain, counts_up, is_noun, is_reason, made_of, shares
from .signs import NOUN_WITHOUT_PAUSE
from .spot import Spot
from .terms import Said
from .wording import forms

_TITLE = re.compile("^《[^》]+》$")
#: A predicate that begins so is read by its sign.
SIGNED = re.compile("讀|謂之|名[曰為]|曰|或[作為]")
#: A clause that begins so says why the text says so, unless a name follows.
_SAYS = re.compile("^(?:今|單)?言")
#: What the song tells: 《魚麗》,言太平年豐物多也.
_TELLS = re.compile("言.")
#: 凡尊,酌者在左; 凡取矢者: of all of them.
_WHENEVER, _ALL_WHO = "凡", re.compile("凡.+者$")
_NUMBERS = frozenset("二三四五六七八九")
#: What is called so; how a predicate ends that is no sentence of reason.
_CALLED, _IS_SO, _LOOK = "謂之", "是也", "貌"


def bare_sentence(spot: Spot) -> Said | None:
    """The gloss X,Y也 or X者,Y that begins at ``spot``, or None."""
    if said := _without_pause(spot):
        return said
    after, text = spot.after, _whole(spot)
    if after is None or not _may_be_term(spot, after, text):
        return None
    term = spot.terms.named(text, note=spot.secondary and text[0] in _NUMBERS)  # 二者 is one word
    shortened = _shortens(spot, after, text, term)
    quoted = (spot.secondary and spot.clause.start) or spot.clause.depth
    if not (shortened or spot.terms.known(term)) or not (_in_citation if quoted else _in_note)(
        spot, after, text, term
    ):
        return None
    last = _end(spot, term)
    if last is None:
        return None
    relation, start = "也", after.start
    if _TITLE.match(term) and _TELLS.match(after.text):  # 《魚麗》,言太平年豐物多也
        relation, start = "言", after.start + 1
    meaning = re.sub("(?<=..)(?:是也|耳)$", "", spot.words(start, spot.run[last].end)).removesuffix(
        "也"
    )
    return Said(
        term,
        relation,
        meaning,
        spot.clause.end - len(text),
        spot.run[last].end,
        last - spot.at + 1,
        vouched=shortened,
    )


def _may_be_term(spot: Spot, after: Clause, text: str) -> bool:
    """Whether a clause can be a term of which the next says the meaning without a sign.

    賓,使者謂之賓 has a sign; 其西面者 takes up words of the passage to say something of them.
    """
    if (
        spot.clause.mark != ","
        or text.endswith(CLOSES)
        or SIGNED.match(after.text)
        or after.text.endswith(_CALLED + text)
    ):
        return False
    return not (spot.clause.text.startswith(HIS) and text.endswith(WHO))


def _shortens(spot: Spot, after: Clause, text: str, term: str) -> bool:
    """Whether the term is the text's with a word left out, or a little word of it that the note
    begins with."""
    if (text.endswith(WHO) or text.startswith(LIKE)) and spot.terms.shortened(term):
        return True
    return (
        spot.at == 0
        and (len(after.text) <= 2 or after.text.startswith(term))
        and spot.terms.word(term)
    )


def _whole(spot: Spot) -> str:
    """The clause, with its 其 where the text itself has it (其西,棜西也), without what leads in
    a term."""
    text = spot.clause.text
    return (
        text
        if text.startswith(HIS) and spot.terms.reading.ground.find(text, note=False)
        else spot.text
    )


def _end(spot: Spot, term: str) -> int | None:
    """The last clause of the meaning; None where the sentence is no meaning of ``term``.

    A reason behind a name, or behind words that take up the term, is no part of the meaning
    (分簋者,分敦黍于會,為有對也).
    """
    begin = spot.at + 1
    last, first = spot.last(begin), spot.run[begin].text
    following = spot.run[begin + 1].text if last > begin else ""
    if following and _closed(term, first, following):
        last = begin
    if _tells_why(spot, term, first, following):
        return None
    reason = next(
        (i for i in range(begin + 1, last + 1) if is_reason(spot.run[i].text, term, first=False)),
        None,
    )
    if reason is None:
        return last
    return reason - 1 if _meant_before(spot, term, reason) else None


def _tells_why(spot: Spot, term: str, first: str, following: str) -> bool:
    """Whether the sentence says why, not what: by its first clause, or since 言 leads in what is
    no name."""
    if is_reason(first, term) or cannot_explain(term, first, following):
        return True
    return bool(_SAYS.match(spot.clause.text)) and not (is_noun(first) or counts_up(term, first))


def _meant_before(spot: Spot, term: str, reason: int) -> bool:
    """Whether what stands before the clause of reason is a meaning by itself.

    攝之者,右手并執前足,左手并執後足,…不欲文之豫見也
    """
    first = spot.run[spot.at + 1].text
    if (
        spot.clause.text.endswith(WHO)
        and reason - spot.at > 2
        and not spot.run[reason - 1].text.endswith(WHO)
    ):
        return True
    word = len(bare(term).words) == 1 and len(bare(first).words) <= 2
    return word or is_noun(first) or made_of(first) or first.startswith(term[0])


def _closed(term: str, first: str, following: str) -> bool:
    """Whether the first clause is the whole meaning: a name on 者 that takes up the term, or
    things counted up."""
    if following.startswith(forms("gloss", "runs on")):
        return False
    return (first.endswith(WHO) and (OF in first or shares(term, first))) or (
        counts_up(term, first) and "、" not in following
    )


def _in_note(spot: Spot, following: Clause, text: str, term: str) -> bool:
    """Whether X,Y can be a gloss where it stands in a 注; ``following`` is Y.

    At the head of a sentence, behind a clause on 也 or 者, after 凡; elsewhere where the predicate
    says the term again (勞之,勞其道勞也).
    """
    if len(bare(text).words) > 6:
        return False
    after = following.text
    if spot.clause.text.startswith(_WHENEVER):
        return (
            text.endswith(WHO) or after.endswith(CLOSES) or is_noun(after)
        )  # 凡尊,酌者在左 is a rule
    return _at_head(spot, after, term) or _says_term_again(spot, after, text)


def _at_head(spot: Spot, after: str, term: str) -> bool:
    """Whether a sentence may begin here, by what stands before."""
    before = spot.before
    return (
        not before
        or before.mark == ":"
        or before.text.endswith((CLOSES, term))
        or _takes_up(spot, after, term)
    )


def _says_term_again(spot: Spot, after: str, text: str) -> bool:
    """…是也; 如…, 如… side by side; or the predicate begins as the term does, on 也."""
    if after.endswith(_IS_SO) or (
        text.startswith(LIKE) and any(c.text.startswith(LIKE) for c in spot.run[spot.at + 1 :])
    ):
        return True
    return after.startswith(bare(text).words[0]) and after.endswith(CLOSES) and text[0] != NOT


def _begins(spot: Spot) -> bool:
    """Whether a sentence begins here, as far as the marks tell."""
    before = spot.before
    return (
        before is None
        or before.mark == ":"
        or before.text.endswith((CLOSES, WHO, _LOOK, spot.text))
    )


def _takes_up(spot: Spot, after: str, term: str) -> bool:
    """Whether X,Y names its term once more behind …X者: 禮月於北郊者,月,大陰之精."""
    return bool(
        spot.before
        and spot.before.text.endswith(WHO)
        and is_noun(after)
        and len(bare(term).words) <= 2
    )


def _in_citation(spot: Spot, after: Clause, text: str, term: str) -> bool:
    """Whether X,Y can be a gloss in a 疏 or in a quotation, where sentences are seldom glosses:
    short, on 也, of one word or a noun."""
    size = len(bare(text).words)
    if size > 4 or after.mark == "「":
        return False
    if _TITLE.match(term):
        return spot.run[spot.last(spot.at + 1)].text.endswith(CLOSES)
    if _takes_up(spot, after.text, term) or (
        text.endswith(WHO) and (is_noun(after.text) or counts_up(term, after.text))
    ):
        return True
    return _one_word(spot, after, term) or _closes_shortly(spot, after, text, term)


def _one_word(spot: Spot, after: Clause, term: str) -> bool:
    """Whether the term is one word, and is said again: 月,月…, 凡X者, or further on in the
    sentence."""
    if len(bare(term).words) != 1:
        return False
    return (
        after.text.startswith(term)
        or bool(_ALL_WHO.match(spot.clause.text))
        or any(c.text.startswith(term) for c in spot.run[spot.at + 2 :])
    )


def _closes_shortly(spot: Spot, after: Clause, text: str, term: str) -> bool:
    """Whether the predicate is short and closed: on 也 or 貌, or a name at a stop."""
    begins = _begins(spot)
    whole = after.text.endswith((CLOSES, _LOOK)) or (
        is_noun(after.text) and after.mark in (*STOPS, "") and begins
    )
    if not whole or len(after.text) > 9:
        return False
    if begins and (
        len(bare(text).words) == 1 or len(after.text) <= 4 and shares(term, after.text)
    ):  # 三成,三重也
        return True
    return "、" in term or text.endswith(WHO) or is_noun(after.text)


def _without_pause(spot: Spot) -> Said | None:
    """日者天之明: X者Y without a pause, where Y is a name."""
    m = NOUN_WITHOUT_PAUSE.match(spot.text)
    if (
        not m
        or spot.clause.mark not in (*STOPS, ",", "」")
        or not spot.terms.known(m["t"])
        or not spot.clause.depth
    ):
        return None
    return Said(m["t"], "也", m["m"], spot.begin, spot.clause.end)
