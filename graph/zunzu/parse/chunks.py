"""Stretches between two marks, and what can be told of a word by its neighbours there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice, tee

from ..lexicon.grammar import PERSON
from .predication import COUNTS
from .tokens import Token

#: Marks that join words of one kind; all others part.
_JOINS = "、‧·"


def is_count(form: str) -> bool:
    """Whether a person is only a number of men: 三人."""
    return len(form) == 2 and form[0] in COUNTS and form[1] == PERSON


def _behind(tokens: Iterable[Token]) -> Iterator[tuple[Token, Token | None, Token | None]]:
    """Each token with the two behind it."""
    all_, after, last = tee(tokens, 3)
    ends: tuple[None, None] = (None, None)
    return zip(all_, chain(islice(after, 1, None), ends[:1]), chain(islice(last, 2, None), ends))


def _are_alike(before: Token, after: Token | None, next_: Token | None) -> bool:
    """Whether a mark stands between two of one kind: 賓、介; 實二爵、二觚."""
    if after is None or before.category == after.category:
        return after is not None and after.category in "PTNL"
    counted = next_ is not None and (after.category, next_.category) == ("N", "T")
    return before.category == "T" and counted


def _joins(chunk: list[Token], after: Token | None, next_: Token | None) -> bool:
    """Whether 、 joins what follows to the last of ``chunk``."""
    return _are_alike(chunk[-1], after, next_) or _goes_on_counted(chunk, after)


def _goes_on_counted(chunk: list[Token], after: Token | None) -> bool:
    """設盤一、盞一: whether a thing follows the things, each so many, that a verb is done to."""
    counted = [t.category for t in chunk[-2:]] == ["T", "N"]
    done = any(t.category == "V" for t in chunk)
    return counted and done and after is not None and after.category == "T"


def divide(tokens: Iterable[Token]) -> Iterator[tuple[list[Token], Token | None]]:
    """Tokens between two marks, with the mark; 、 between persons or things joins them."""
    chunk: list[Token] = []
    for token, after, next_ in _behind(tokens):
        if token.category in "CS":
            if token.form in _JOINS and chunk and _joins(chunk, after, next_):
                chunk.append(Token(token.start, token.end, token.form, "H"))
                continue
            yield chunk, token
            chunk = []
        else:
            chunk.append(token)
    yield chunk, None
