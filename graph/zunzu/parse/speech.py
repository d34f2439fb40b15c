"""What is ordered in words that are spoken: 「勝者皆袒決遂，執張弓。」 It is no act of the rite,
and is read as statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..lexicon.grammar import BY, PLEASE, PRAYED, TO_THE_DEAD, YOU, YOUR
from ..model import Act, Reading, Statement, replace
from .terms import Persons
from .tokens import Token

#: The marks around speech.
_MARKS = "「」『』“”‘’"

#: Statements that are as true of what is spoken as of what is told.
_TOLD = ("office",)


def said(
    order: Act,
    speech: Token,
    read: Callable[[str], Reading],
    performers: Mapping[tuple[str, str], tuple[str, ...]],
) -> Iterator[Statement]:
    """The statements in ``speech``, the words of the act ``order``.

    What somebody is ordered to do is a statement of the kind ``said``: of him who is named, of him
    to whom the words are spoken as long as nobody is.  ``read`` reads a text; offsets are those of
    the text in which the words stand.
    """
    words = speech.form.strip(_MARKS)
    if not words.startswith(PLEASE + BY):  # 請以樂樂于賓 tells what was asked for
        words = words.removeprefix(PLEASE)  # 請奏貍首
    if any(word in words for word in (PRAYED, *TO_THE_DEAD)):
        return  # 孝孫某，筮來日某 … 尚饗: said to the dead or for them, and no order
    begins = speech.start + speech.form.index(words)
    reading = read(words)
    acts = [act for act in reading.acts if not _tells_of_his(act, words)]
    for act, doers in _ordered(acts, order, performers):
        for doer in doers:
            yield Statement(
                "",
                "said",
                doer,
                (act.verb, *act.object, *act.recipient, *act.place),
                begins + act.start,
                begins + act.end,
                quote=act.quote,
                negated=act.negated,
                condition=act.condition,
            )
    for told in reading.statements:
        if told.kind in _TOLD:
            yield replace(told, start=begins + told.start, end=begins + told.end)


def _tells_of_his(act: Act, words: str) -> bool:
    """爾父有訓，往承惟欽: whether it is told of his own people who is spoken to, and he goes on."""
    return "agent" not in act.elided and any(
        you + name in words for you in YOUR for name in act.agent
    )


def _ordered(
    acts: Sequence[Act], order: Act, performers: Mapping[tuple[str, str], tuple[str, ...]]
) -> Iterator[tuple[Act, Persons]]:
    """What is ordered, denied where it is, and those who are to do it."""
    named = False
    for before, act, after in zip((None, *acts), acts, (*acts[1:], None)):
        named = named or "agent" not in act.elided
        if after is not None and _is_condition(act, after):
            continue
        if any(name in YOU for name in act.agent):
            act = replace(act, agent=order.recipient)  # 子與某子射
        doers = act.agent if named else order.recipient
        if before is not None and _is_condition(before, act):
            told = replace(act, condition=act.quote[: act.quote.rindex(act.verb) - 1])
            yield told, _performers(act, performers) or doers
        else:
            yield replace(act, negated=act.negated or _is_denied_too(before, act)), doers


def _is_denied_too(before: Act | None, act: Act) -> bool:
    """無射獲: whether the second of two verbs is denied with the first."""
    return before is not None and before.negated and not act.negated and before.end == act.start


def _is_condition(act: Act, after: Act) -> bool:
    """不貫不釋: whether the one is denied in case the other is not done."""
    return act.negated and after.negated and after.start == act.end + 1


def _performers(act: Act, performers: Mapping[tuple[str, str], tuple[str, ...]]) -> tuple[str, ...]:
    """Those whose business it is, though the words do not say of what (釋, of 釋獲)."""
    return next((who for (verb, _), who in performers.items() if verb.startswith(act.verb)), ())
