"""What is ordered in words that are spoken: 「勝者皆袒決遂，執張弓。」 It is no act of the rite,
and is read as statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..lexicon.grammar import PRAYED
from ..model import Act, Reading, Statement, replace
from .tokens import Token

#: The marks around speech.
_MARKS = "「」『』“”‘’"

#: Statements that are as true of what is spoken as of what is told.
_TOLD = ("office",)


def said(order: Act, speech: Token, read: Callable[[str], Reading]) -> Iterator[Statement]:
    """The statements in ``speech``, the words of the act ``order``.

    What somebody is ordered to do is a statement of the kind ``said``: of him who is named, of him
    to whom the words are spoken as long as nobody is.  ``read`` reads a text; offsets are those of
    the text in which the words stand.
    """
    words = speech.form.strip(_MARKS)
    if PRAYED in words:
        return  # 孝孫某，筮來日某 … 尚饗: said to the dead, and no order
    begins = speech.start + speech.form.index(words)
    reading = read(words)
    named = False
    for act in reading.acts:
        named = named or "agent" not in act.elided
        for doer in act.agent if named else order.recipient:
            yield Statement(
                "",
                "said",
                doer,
                (act.verb, *act.object, *act.place),
                begins + act.start,
                begins + act.end,
                quote=act.quote,
                negated=act.negated,
                condition=act.condition,
            )
    for told in reading.statements:
        if told.kind in _TOLD:
            yield replace(told, start=begins + told.start, end=begins + told.end)
