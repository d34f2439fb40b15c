"""Stretches between two marks, and what can be told of a word by its neighbours there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice, tee

from ..lexicon.grammar import MAN
from .predication import COUNTS
from .tokens import Token

#: Marks that join words of one kind; all others part.
_JOINS = "、‧·"


def is_count(form: str) -> bool:
    """Whether a person is only a number of men: 三人."""
    return len(form) == 2 and form[0] in COUNTS and form[1] == MAN


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
            if token.form in _JOINS and chunk and (alike or chunk[-1].category == "T" and counted):
                chunk.append(Token(token.start, token.end, token.form, "H"))
                continue
            yield chunk, token
            chunk = []
        else:
            chunk.append(token)
    yield chunk, None
