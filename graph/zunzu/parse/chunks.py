"""Stretches between two marks, and what can be told of a word by its neighbours there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice, tee

from .predication import COUNTS
from .tokens import Token


def is_count(form: str) -> bool:
    """Whether a person is only a number of men: 三人."""
    return len(form) == 2 and form[0] in COUNTS and form[1] == "人"


def is_owner(chunk: list[Token], i: int) -> bool:
    """Whether the person at ``i`` only tells whose thing is spoken of."""
    after = chunk[i + 1:i + 3]
    if chunk[i].form == "眾":
        return bool(after) and after[0].category == "T"
    return len(after) == 2 and after[0].form == "之" and after[1].category == "T" and any(t.category == "V" for t in chunk[i + 3:])


def _behind(tokens: Iterable[Token]) -> Iterator[tuple[Token, Token | None, Token | None]]:
    """Each token with the two behind it."""
    all_, after, last = tee(tokens, 3)
    return zip(all_, chain(islice(after, 1, None), (None,)), chain(islice(last, 2, None), (None, None)))


def divide(tokens: Iterable[Token]) -> Iterator[tuple[list[Token], Token | None]]:
    """Tokens between two marks, with the mark; 、 between persons or things joins them."""
    chunk: list[Token] = []
    for token, after, next_ in _behind(tokens):
        if token.category in "CS":
            alike = after is not None and chunk and chunk[-1].category == after.category and after.category in "PTNL"
            counted = next_ is not None and after.category == "N" and next_.category == "T"  # 實二爵、二觚
            if token.form in "、‧·" and chunk and (alike or chunk[-1].category == "T" and counted):
                chunk.append(Token(token.start, token.end, token.form, "H"))
                continue
            yield chunk, token
            chunk = []
        else:
            chunk.append(token)
    yield chunk, None
