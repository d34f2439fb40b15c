"""One form for all spellings: both scripts, small letters, no tone marks; and the tokens by
which words are sought."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

_HAN = "\u2e80-\u2fdf\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_HAN_RUN = re.compile(f"[{_HAN}]+")
_LATIN = re.compile(r"[a-z0-9]+(?:['’][a-z]+)?")


class Spelling:
    """Folds words by a table of characters, which the index keeps (the packages that know
    scripts load slowly)."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._table = str.maketrans(dict(table))

    def of(self, words: str) -> str:
        """The words as they are compared; their length stays, so far as characters have no parts.

        >>> Spelling({"獻": "献"}).of("獻 Bīn")
        '献 bin'
        """
        plain = words.casefold()
        if not plain.isascii():
            split = unicodedata.normalize("NFD", plain.translate(self._table))
            plain = "".join(c for c in split if not unicodedata.combining(c))
        return plain


def runs(words: str) -> list[str]:
    """The stretches of Chinese without marks between them."""
    return _HAN_RUN.findall(words)


def latin(words: str) -> list[str]:
    """The words in letters and figures, by their roots.

    >>> latin("who washes the cups?")
    ['who', 'wash', 'the', 'cup']
    """
    return [root(word) for word in _LATIN.findall(words)]


def root(word: str) -> str:
    """An English word by its root, as Porter's second algorithm finds it.

    >>> [root(w) for w in ("washes", "offering", "guest's", "carried", "carry", "is")]
    ['wash', 'offer', 'guest', 'carri', 'carri', 'is']
    """
    return str(_stemmer().stemWord(word))


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    """It knows thirty languages and is loaded where a word in letters is met."""
    import snowballstemmer

    return snowballstemmer.stemmer("english")


def singles(words: str) -> str:
    """Every Chinese character of folded words as a token of its own."""
    return " ".join(c for run in runs(words) for c in run)


def pairs(words: str) -> str:
    """Every two neighbours; a longer word is a phrase of these.

    >>> pairs("坐取爵,")
    '坐取 取爵'
    """
    return " ".join(run[n : n + 2] for run in runs(words) for n in range(len(run) - 1))


def slug(iri: str) -> str:
    """A concept as a word: ``role/zhu-ren``."""
    return "/".join(iri.rsplit("/", 2)[1:])


@lru_cache(maxsize=1 << 13)
def token(iri: str) -> str:
    """A token for a concept: ``…/vocab/role/zhu-ren`` is ``role0zhu0ren``."""
    return re.sub("[^a-z0-9]", "0", "/".join(iri.rsplit("/", 2)[1:]).lower())
