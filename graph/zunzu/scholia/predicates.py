"""What a bare sentence X,Y says of X: what it means, or why it is done.

X,Y也 has no word that says which.  A meaning is a name (之…, …者, 名), repeats a word of the term
(復位,復西階上位), or stands for it; a reason or purpose begins with a word of reason (以其…, 示…,
俟…), or says that something is small, cheap or fit (便也, 賤也).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..lexicon.grammar import CLOSES, LIKE, OF, WHO
from .marks import bare, spell
from .wording import forms

#: A predicate that is a name of something, so that a longer term may be explained by it.
_NOUN = re.compile("(?:之[^也之義]|[之者]所.|[^也]者|[貌名屬時]|[以已]下|(?<!又)辭)也?$")
#: Terms that tell of an act's place in the course (乃降, 已載), or why the text says so (曰送爵者):
#: what follows is no meaning.
_NO_SENTENCE_TERM = re.compile("^[乃已既曰].|.曰$")
#: For what it is like, or for what it is chosen: 若君南面然, 取其順陰陽往來.
_LIKENESS = re.compile("^[若如].*然也?$|^.?[制狀]?[如若]今|^.?[制狀形][如似]|^取[^而]")
#: How a thing lies or looks (東枋, 東縮), told beside the act that lays it.
_LIE = re.compile("^[東西南北左右][縮枋首肆上面]也?$")


#: …之X: of something.
_OF_SOMETHING = re.compile("之[^也]也?$")
#: What is not done, or not there: 不拜, 賓不答拜, 無俎.
_DENIED = re.compile("^無|^.{0,2}不")
#: How many; and a list of them (朝事儀與此覲禮; 膮、炙、胾、醢).
_NUMBER, _LISTED = re.compile("[二三四五六七八九兩]"), re.compile("[^其].*[與及、]")
#: 明旌: bright, and not 明 that shows a purpose.
_BRIGHT = re.compile("明.")
#: How a predicate ends that is a reason (…故, …之義), or says the term again (…是也); how one
#: begins that tells of more.
_CAUSE, _SENSE, _IS_SO, _ALSO = "故", "之義", "是也", "亦"


def is_noun(words: str) -> bool:
    """Whether a predicate is a name of something (之貴者, 官名)."""
    return bool(_NOUN.search(words))


def counts_up(term: str, words: str) -> bool:
    """Whether a predicate counts up what a number stands for (二者,朝事儀與此覲禮;
    四豆者,膮、炙、胾、醢)."""
    return bool(_NUMBER.match(term) and _LISTED.match(words))


def shares(term: str, words: str) -> bool:
    """Whether a predicate takes up a word of the term (左物,下物也; 側殺,殺一牲也)."""
    return bool(set(bare(term).words) & set(bare(words).words) - set("之者"))


@dataclass(frozen=True, slots=True)
class _Predicate:
    """A clause of a predicate: its words as they stand and ``plain``, the term they are said of,
    whether it is the ``first``."""

    words: str
    term: str
    first: bool
    plain: str

    @property
    def names(self) -> bool:
        """Whether it takes up a word of the term, or is a name: then a weak word of reason gives
        none (反位,從降之位也)."""
        return shares(self.term, self.words) or is_noun(self.words)


def is_reason(words: str, term: str = "", first: bool = True) -> bool:
    """Whether a predicate clause gives a reason or purpose of what the ``term`` says, not its
    meaning.

    A word of reason that is itself the whole predicate is a meaning (縮,從也).  The weaker ones
    (從…, 下…, 殺…) give none where the predicate takes up a word of the term, or is a name
    (反位,從降之位也).  ``first``: the clause begins the predicate.
    """
    said = _Predicate(words, term, first, spell(words.removesuffix("也").removesuffix("耳")))
    if said.plain.endswith(_CAUSE) or _is_reason_alone(said):
        return True
    if len(said.plain) < 2 or (first and _BRIGHT.fullmatch(said.plain)):  # 銘,明旌也
        return False
    return any(
        gives(said) for gives in (_sense, _led_in, _holds_reason, _begins_with_reason, _weak_reason)
    )


def _is_reason_alone(said: _Predicate) -> bool:
    return said.plain in spelled("reason alone") and (
        not said.first or len(bare(said.term).words) != 1
    )


def _sense(said: _Predicate) -> bool:
    """…之義."""
    return said.plain.endswith(_SENSE) and len(said.plain) > len(_SENSE) + 1


def _led_in(said: _Predicate) -> bool:
    """以其…, but not 以 of what an act is done with, or a thing is made of."""
    return said.plain.startswith(spelled("reason")) and not (
        _own_act(said.term, said.plain) or said.first and made_of(said.plain)
    )


def _holds_reason(said: _Predicate) -> bool:
    return "《" not in said.term and any(form in said.plain for form in spelled("reason within"))


def _begins_with_reason(said: _Predicate) -> bool:
    return (
        said.first
        and len(said.plain) > 2
        and said.plain.startswith(spelled("reason first"))
        and not said.names
    )


def _weak_reason(said: _Predicate) -> bool:
    return (
        said.first
        and len(said.plain) > 2
        and said.plain.startswith(spelled("weak reason"))
        and not said.names
    )


def spelled(role: str) -> tuple[str, ...]:
    """The forms of a role of the glosses, spelled one way as they are compared."""
    return tuple(spell(form) for form in forms("gloss", role))


def cannot_explain(term: str, first: str, following: str) -> bool:
    """Whether the term, or the first clause of the predicate, shows that X,Y says something else
    than what X means.

    ``following``: the clause behind it in the same sentence, or nothing.
    """
    if first.endswith(WHO) and following.startswith(forms("gloss", "turns to reason")):
        return True  # 實于左袂,挂祛以小指者,便卒角也 speaks of both
    return any(
        shows(term, first)
        for shows in (_place_in_course, _not_done, _also_done, _follows, _whole_act)
    )


def _place_in_course(term: str, first: str) -> bool:
    """乃降, 已載; how a thing lies, what it is like."""
    likeness = _LIKENESS.match(first) and not _OF_SOMETHING.search(first)
    return bool(_NO_SENTENCE_TERM.match(term) or _LIE.match(first) or likeness)


def _not_done(term: str, first: str) -> bool:
    """Why an act is not done."""
    denied = len(term) > 1 and _DENIED.search(term)
    return bool(denied) and not (
        first.startswith(forms("gloss", "denial")) or first.endswith(_IS_SO)
    )


def _also_done(term: str, first: str) -> bool:
    """What else is done: 亦…."""
    return first.startswith(_ALSO) and not (
        is_noun(first) or term.startswith(LIKE) or (shares(term, first) and first.endswith(CLOSES))
    )


def _follows(_: str, first: str) -> bool:
    """What follows from it, where it is done, what it need not be."""
    if first.startswith(forms("gloss", "not yet")):
        return not is_noun(first)
    return spell(first).startswith(spelled("follows")) and len(first.removesuffix(CLOSES)) > 1


def _whole_act(term: str, first: str) -> bool:
    """A long term tells an act; only what takes up its words, is a name or closes on 也 explains
    it."""
    if len(bare(term).words) < 4 or "《" in term or term.startswith(LIKE):
        return False
    return not (shares(term, first) or is_noun(first) or first.endswith(CLOSES))


def made_of(plain: str) -> bool:
    """Whether 以… tells of what a thing is made, not for what reason (皮弁者,以白鹿皮為冠)."""
    return bool(re.match("以[^其有].*為[^其]{1,3}$", plain))


def _own_act(term: str, plain: str) -> bool:
    """Whether 以… tells by what an act is done, closing with the act's own verb
    (長占,以其年之長幼旅占之)."""
    verb = bare(term).words[-1:]
    return len(bare(term).words) > 1 and bool(verb) and plain.removesuffix(OF).endswith(spell(verb))
