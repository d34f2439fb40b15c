"""Glosses in a witness without marks: a clause ends with 也, and the term is the longest word of
the text where a term must stand.

Nothing shows here where a sentence begins, so only what a formula or 也 makes plain is taken, and a
note, or its end, that is a gloss and nothing else (薦進, 阼階東階).  A text that has been
punctuated is read by :mod:`.formulas` and gives more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .marks import Clause
from .predicates import cannot_explain, is_noun, is_reason, shares
from .spot import is_speech
from .terms import Said, Terms

_SIGNS = re.compile("謂之|猶言|猶|之為?言|讀[為若如]|曰|謂")
#: Behind the term these come first, not the meaning: 肉謂之羹, 引手曰厭.
_TERM_BEHIND = ("謂之", "曰")
_SPEECH = re.compile("[今古]文|[經傳記]說|[告命對請辭故職]|[射說牲而]$")
#: A word that ends so is no term but the beginning of a clause (縣于, 不以).
_OPEN = "于於自以之乃"
#: Little words that begin a clause oftener than they are explained.
_LITTLE = ("如", "以", "不", "為", "其", "受", "獻", "拜")
#: What a meaning does not hold, but the rest of a sentence does.
_CONNECTED = re.compile("[則乃皆不將而]")


def unmarked_glosses(terms: Terms, clause: Clause) -> Iterator[Said]:
    """The glosses of a clause of an unmarked text, in their order."""
    text, begin = clause.text, 0
    if (
        clause.start
        and terms.found
        and clause.start == terms.found[-1].end
        and _says_again(terms, text)
    ):
        yield _again(terms, clause)
        return
    for sign in _SIGNS.finditer(text):
        left, right = text[begin : sign.start()], text[sign.end() :]
        if sign[0] in _TERM_BEHIND:
            if term := _called(terms, left, right):
                end = sign.end() + len(term)
                yield Said(term, sign[0], left, clause.start + begin, clause.start + end)
                begin = end
        elif term := _explained(terms, sign[0], left, right, at_head=clause.start + begin == 0):
            yield Said(
                term,
                sign[0],
                right.removesuffix("也"),
                clause.start + sign.start() - len(term),
                clause.end,
            )
            return
    if said := _bare(terms, text[begin:], clause.start + begin):
        yield said


def _called(terms: Terms, left: str, right: str) -> str:
    """The term behind 謂之 and 曰 for what stands before it, unless somebody speaks there."""
    if not 0 < len(left) <= 8 or is_speech(left) or _SPEECH.search(left):
        return ""
    return _term_behind(terms, right)


def _explained(terms: Terms, sign: str, left: str, right: str, at_head: bool) -> str:
    """The term before 猶, 讀為, 謂.

    猶 explains one word (肉謂之羹定猶孰也: 定, not 羹定), unless the clause begins with the longer
    one.
    """
    short = sign == "猶"
    if not right or short and len(right) > 5:
        return ""
    if at_head and terms.known(left):
        return left
    return _longest(terms, left, from_end=True, most=1 if short else 4)


def _says_again(terms: Terms, text: str) -> bool:
    """Whether a clause is a word and 也, and the word begins no gloss of its own (旨美也)."""
    return bool(re.fullmatch("[^猶].?也", text)) and (len(text) == 2 or not terms.known(text[0]))


def _again(terms: Terms, clause: Clause) -> Said:
    """戒警也告也: a second meaning of the term before."""
    fields = terms.found[-1].fields
    return Said(
        fields["term"], fields["relation"], clause.text.removesuffix("也"), clause.start, clause.end
    )


def _bare(terms: Terms, text: str, start: int) -> Said | None:
    """X Y也; at the end of a note also X Y, where Y is one word, a name, or says a word of X
    again."""
    term = _longest(terms, text)
    if not term or term in _LITTLE or (len(term) > 1 and term[-1] in _OPEN):
        return None
    meaning = text[len(term) :].removeprefix("者").removesuffix("也")
    if not _is_meaning(term, meaning) or not _is_plain(text, term, meaning, at_head=not start):
        return None
    relation = "亦" if meaning.startswith("亦") else "也"
    return Said(term, relation, meaning.removeprefix("亦"), start, start + len(text))


def _is_meaning(term: str, meaning: str) -> bool:
    """Whether words may be a meaning: no reason, not the rest of a sentence."""
    if not meaning or meaning.endswith("殺") or _CONNECTED.search(meaning):
        return False
    return not is_reason(meaning, term) and not cannot_explain(term, meaning, "")


def _is_plain(text: str, term: str, meaning: str, at_head: bool) -> bool:
    """Whether a meaning is short and closed enough to be one."""
    if text.endswith("也"):
        return len(meaning) <= 4 or (len(meaning) <= 9 and bool(re.search("之|者$", meaning)))
    if at_head and len(text) <= 3:
        return True
    return len(term) > 1 and len(meaning) <= 12 and (is_noun(meaning) or shares(term, meaning))


def _term_behind(terms: Terms, right: str) -> str:
    """The term behind 謂之 and 曰; it leaves one word to the next formula, and its own word to
    the gloss that follows."""
    ahead = _SIGNS.search(right)
    longest = _longest(
        terms, right[: ahead.start() - 1] if ahead and ahead.start() > 1 else right, whole=True
    )
    if not right.endswith("也") or right == longest:
        return longest
    # 方持弦矢曰挾乘矢四矢也: 乘矢 is glossed next
    cuts = [
        (len(said.term), size)
        for size in range(1, len(longest))
        if terms.known(right[:size])
        and (said := _bare(terms, right[size:], 0))
        and shares(said.term, said.meaning)
    ]
    return right[: max(cuts)[1]] if cuts else longest


def _longest(
    terms: Terms, words: str, from_end: bool = False, most: int = 4, whole: bool = False
) -> str:
    """The longest word of the text, up to ``most`` characters, with which ``words`` begin, or end.

    A beginning leaves something for the meaning, unless it may be ``whole``.
    """
    ground, note = terms.reading.ground, terms.reading.secondary
    for size in range(min(most, len(words) - (not from_end and not whole)), 0, -1):
        part = words[-size:] if from_end else words[:size]
        if ground.find(part, note):
            return part
    return ""
