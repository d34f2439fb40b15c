"""Words of a chapter that are not known: where each stands, what it was taken for, and the row by
which an editor settles it.

A word is outside the lexicon (the reader guessed what it is) or outside the vocabularies (the graph
has a proposed concept of it), or both.  An editor accepts it by a row in a table of his own corpus,
folds it into a word that is known, or refuses it: then it is no word.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from .. import own
from ..model import Edition

#: The table of one's own corpus that a word of each kind goes to.
TABLES: Mapping[str, str] = {
    "person": "roles",
    "role": "roles",
    "verb": "verbs",
    "place": "places",
    "thing": "things",
    "cut": "cuts",
    "song": "songs",
    "cup": "things",
    "vessel": "things",
    "direction": "places",
}

#: The table for words that are none of these, and that by which one form of a word is read as
#: another.
OTHER, FOLDS = "words", "folds"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word that is not known: how often it stands, what it was taken for (most often first), in
    which segments, the table it belongs to, and a passage."""

    word: str
    times: int
    kinds: tuple[str, ...]
    segments: tuple[str, ...]
    table: str
    passage: str


def unknown(made: own.Made, book: Edition) -> list[Unknown]:
    """The words of a chapter that are not known, the commonest first."""
    texts = {segment.id: segment.text for segment in book.base()}
    kinds: dict[str, dict[str, int]] = defaultdict(dict)
    places: dict[str, dict[str, None]] = defaultdict(dict)
    for segment, word, kind in (*made.guessed, *map(_of_fault, made.unknown)):
        kinds[word][kind] = kinds[word].get(kind, 0) + 1
        if segment in texts:
            places[word][segment] = None
    found = []
    for word, of in kinds.items():
        ordered = tuple(sorted(of, key=lambda kind: (-of[kind], kind)))
        times = sum(text.count(word) for text in texts.values())
        segments = tuple(places[word])
        found.append(
            Unknown(
                word,
                times,
                ordered,
                segments,
                TABLES.get(ordered[0], OTHER),
                _around(texts.get(segments[0], ""), word) if segments else "",
            )
        )
    return sorted(found, key=lambda one: (-one.times, one.word))


def _of_fault(fault: tuple[str, str]) -> tuple[str, str, str]:
    """Segment, word and kind of what the weaver told: ``("yili.06.001.a02", "no verb '嘰' in the
    vocabulary")``."""
    where, what = fault
    kind, _, rest = what.removeprefix("no ").partition(" '")
    return where.rpartition(".")[0], rest.partition("'")[0], kind


def _around(text: str, word: str, reach: int = 8) -> str:
    at = text.find(word)
    return text[max(0, at - reach) : at + len(word) + reach] if at >= 0 else text[: 2 * reach]
