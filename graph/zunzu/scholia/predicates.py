"""What a bare sentence X,Y says of X: what it means, or why it is done.

X,Y也 has no word that says which.  A meaning is a name (之…, …者, 名), repeats a word of the term (復位,復西階上位), or stands for
it; a reason or purpose begins with a word of reason (以其…, 示…, 俟…), or says that something is small, cheap or fit (便也, 賤也).
"""

from __future__ import annotations

import re

from .marks import bare, spell
from .wording import forms

#: A predicate that is a name of something, so that a longer term may be explained by it.
_NOUN = re.compile("(?:之[^也之義]|[之者]所.|[^也]者|[貌名屬時]|[以已]下|(?<!又)辭)也?$")
#: Terms that tell of an act's place in the course (乃降, 已載), or why the text says so (曰送爵者): what follows is no meaning.
_NO_SENTENCE_TERM = re.compile("^[乃已既曰].|.曰$")
#: For what it is like, or for what it is chosen: 若君南面然, 取其順陰陽往來.
_LIKENESS = re.compile("^[若如].*然也?$|^.?[制狀]?[如若]今|^.?[制狀形][如似]|^取[^而]")
#: How a thing lies or looks (東枋, 東縮), told beside the act that lays it.
_LIE = re.compile("^[東西南北左右][縮枋首肆上面]也?$")


def is_noun(words: str) -> bool:
    """Whether a predicate is a name of something (之貴者, 官名)."""
    return bool(_NOUN.search(words))


def counts_up(term: str, words: str) -> bool:
    """Whether a predicate counts up what a number stands for (二者,朝事儀與此覲禮; 四豆者,膮、炙、胾、醢)."""
    return bool(re.match("^[二三四五六七八九兩]", term) and re.search("^[^其].*[與及、]", words))


def shares(term: str, words: str) -> bool:
    """Whether a predicate takes up a word of the term (左物,下物也; 側殺,殺一牲也)."""
    return bool(set(bare(term).words) & set(bare(words).words) - set("之者"))


def is_reason(words: str, term: str = "", first: bool = True) -> bool:
    """Whether a predicate clause gives a reason or purpose of what the ``term`` says, not its meaning.

    A word of reason that is itself the whole predicate is a meaning (縮,從也).  The weaker ones (從…, 下…, 殺…) give none where
    the predicate takes up a word of the term, or is a name (反位,從降之位也).  ``first``: the clause begins the predicate.
    """
    plain = spell(words.removesuffix("也").removesuffix("耳"))
    if plain.endswith("故"):
        return True
    if plain in spelled("reason alone") and (not first or len(bare(term).words) != 1):
        return True
    if len(plain) < 2 or (first and re.fullmatch("明.", plain)):  # 銘,明旌也
        return False
    if plain.endswith("之義") and len(plain) > 3:
        return True
    if plain.startswith(spelled("reason")) and not (_own_act(term, plain) or (first and made_of(plain))):
        return True
    if "《" not in term and any(form in plain for form in spelled("reason within")):
        return True
    if first and plain.startswith(spelled("reason first")) and not (shares(term, words) or is_noun(words) or len(plain) < 3):
        return True
    return first and len(plain) > 2 and plain.startswith(spelled("weak reason")) and not (shares(term, words) or is_noun(words))


def spelled(role: str) -> tuple[str, ...]:
    """The forms of a role of the glosses, spelled one way as they are compared."""
    return tuple(spell(form) for form in forms("gloss", role))


def cannot_explain(term: str, first: str, following: str) -> bool:
    """Whether the term, or the first clause of the predicate, shows that X,Y says something else than what X means.

    ``following``: the clause behind it in the same sentence, or nothing.
    """
    if first.endswith("者") and re.match("[將便明為以欲]", following):
        return True  # 實于左袂,挂祛以小指者,便卒角也 speaks of both
    if _NO_SENTENCE_TERM.match(term) or _LIE.match(first) or (_LIKENESS.match(first) and not re.search("之[^也]也?$", first)):
        return True
    if re.search("^無|^.{0,2}不", term) and len(term) > 1 and not first.startswith(("不", "無", "非")) and not first.endswith("是也"):
        return True  # why an act is not done
    if first.startswith("亦") and not (is_noun(first) or term.startswith("如") or (shares(term, first) and first.endswith("也"))):
        return True  # what else is done
    if first.startswith(("則", "於", "于")) and len(first.removesuffix("也")) > 1 or (first.startswith("未") and not is_noun(first)):
        return True  # what follows from it, where it is done, what it need not be
    plain = bare(term).words
    if len(plain) < 4 or "《" in term or term.startswith("如"):
        return False
    return not (shares(term, first) or is_noun(first) or first.endswith("也"))


def made_of(plain: str) -> bool:
    """Whether 以… tells of what a thing is made, not for what reason (皮弁者,以白鹿皮為冠)."""
    return bool(re.match("以[^其有].*為[^其]{1,3}$", plain))


def _own_act(term: str, plain: str) -> bool:
    """Whether 以… tells by what an act is done, closing with the act's own verb (長占,以其年之長幼旅占之)."""
    verb = bare(term).words[-1:]
    return len(bare(term).words) > 1 and bool(verb) and plain.removesuffix("之").endswith(spell(verb))
