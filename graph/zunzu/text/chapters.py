"""Chapters by name: the cards of the editions, and finding the one that is meant."""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path

from ..corpus import Corpus, at_hand
from ..errors import Fault, ZunzuError, fail
from ..tables import gather, read_text
from .fold import fold, to_traditional


@dataclass(frozen=True, eq=False)
class Card:
    """What ``edition.toml`` says of an edition, and the corpus it belongs to."""

    id: str
    number: int
    work: str
    title: str
    slug: str
    pinyin: str
    english: str
    witness: str
    description: str
    folder: Path
    corpus: Corpus
    aliases: tuple[str, ...] = ()  # in Chinese and pinyin
    english_aliases: tuple[str, ...] = ()
    authors: dict[str, str] = field(default_factory=dict)  # who speaks in a layer
    punctuation: dict[str, str] = field(
        default_factory=dict
    )  # mark of the witness: mark of the edition
    consulted: dict[str, str] = field(
        default_factory=dict
    )  # siglum: the print, for corrections.tsv
    witnesses: dict[str, dict[str, str]] = field(
        default_factory=dict
    )  # collated: siglum, and the last segment it has
    # of a draft: what was said of its notes (text, comment), or that they were judged (auto)
    notes: str = ""
    # false of a draft, which no editor has reviewed; one of those shipped is left out of the graph
    ready: bool = True

    @property
    def is_woven(self) -> bool:
        """Whether the chapter is in the graph: an edition that is ready, or whatever lies over
        what is shipped."""
        return self.ready or not self.corpus.is_shipped(self.folder)


#: So many editions are kept at once when they have been read: memory does not grow with a corpus of
#: thousands.
AT_ONCE = 32

#: A chapter as it is asked for: its name, or its card.
Chapter = str | Card


def editions(all: bool = False, corpus: Corpus | None = None) -> tuple[Card, ...]:
    """The cards of the editions that are in the graph, ordered by id; with ``all``, also of those
    that are being made.

    Raises ZunzuError for faults of what is shipped; a card of one's own that cannot be read stops
    no other (:func:`left_out`).
    """
    cards, _ = _cards(corpus or at_hand())
    return cards if all else tuple(card for card in cards if card.is_woven)


def left_out(corpus: Corpus) -> tuple[Fault, ...]:
    """Why chapters of one's own are not among the editions."""
    return _cards(corpus)[1]


def find_chapter(name: Chapter, corpus: Corpus | None = None) -> Card:
    """The edition whose chapter is meant by ``name``: a title in either script, a pinyin slug with
    or without hyphens and tones, an alias, or the id.  Editions that are not ready are found too.
    A card is its own chapter.

    >>> find_chapter("乡饮酒礼").id, find_chapter("xiangyinjiuli").id
    ('yili.04', 'yili.04')

    Raises ZunzuError for an unknown name; the remedy tells the nearest ones.
    """
    if isinstance(name, Card):
        return name
    cards, wanted = editions(True, corpus), _key(name)
    if wanted in (known := _names(cards)):
        _refuse_either(name, [card for card in cards if _key(card.title) == wanted])
        return known[wanted]
    told = "; ".join(f"{c.title} ({c.slug}, {c.id})" for c in cards)
    near = dict.fromkeys(known[key].title for key in get_close_matches(wanted, list(known), 3, 0.4))
    meant = f"did you mean {', '.join(near)}? " if near else ""
    raise ZunzuError(
        Fault("chapter", f"there is no chapter {name!r}", f"{meant}the chapters are {told}"),
        *left_out(corpus or at_hand()),
    )


def _refuse_either(name: str, titled: list[Card]) -> None:
    """Two books may have chapters of one title.  Raises ZunzuError that names them both."""
    if len(titled) > 1:
        told = ", ".join(f"{card.work}·{card.title} ({card.id})" for card in titled)
        raise fail("chapter", f"{len(titled)} books have a chapter {name!r}", f"name one: {told}")


@lru_cache(maxsize=8)
def _names(cards: tuple[Card, ...]) -> dict[str, Card]:
    """All that a chapter may be called, in the form in which names are compared."""
    return {
        _key(name): c
        for c in cards
        for name in (
            f"{c.work}{c.title}",
            *(c.id, c.title, c.slug, c.pinyin, c.english, *c.aliases, *c.english_aliases),
        )
    }


def _key(name: str) -> str:
    plain = "".join(
        c
        for c in unicodedata.normalize("NFD", name.strip().lower())
        if not unicodedata.combining(c)
    )
    return fold(to_traditional("".join(c for c in plain if c not in " -_·‧《》'’")))


def forget() -> None:
    """Look for the editions anew: some have been added."""
    _cards.cache_clear()


@cache
def _cards(corpus: Corpus) -> tuple[tuple[Card, ...], tuple[Fault, ...]]:
    """The cards of all editions, and the faults of those of one's own that cannot be read."""
    cards: list[Card] = []
    faults: list[Fault] = []
    ours: list[Fault] = []
    for path in corpus.files("data", "editions", suffix="edition.toml"):
        try:
            card = _card(path, corpus)
        except ZunzuError as error:
            (ours if corpus.is_shipped(path) else faults).extend(error.faults)
        else:
            cards.append(card)
    gather(ours)
    return tuple(sorted(cards, key=lambda c: c.id)), tuple(faults)


def _card(path: Path, corpus: Corpus) -> Card:
    """The card of an edition.  Raises ZunzuError with all its faults."""
    try:
        values = tomllib.loads(read_text(path))
        for names in ("aliases", "english_aliases"):
            values[names] = tuple(values.get(names, ()))
        card = Card(folder=path.parent, corpus=corpus, **values)
    except (tomllib.TOMLDecodeError, TypeError) as error:
        raise fail(
            str(path), str(error), "write the fields that the other edition.toml files have"
        ) from None
    faults = []
    if card.notes not in ("", "text", "comment", "auto"):
        faults.append(
            Fault(str(path), f"notes is {card.notes!r}", "write text, comment or auto, or leave it")
        )
    if card.id != path.parent.name:
        faults.append(
            Fault(str(path), f"id is {card.id}", f"name it as its folder: {path.parent.name}")
        )
    if any(len(new) != 1 or len(old) != 1 for old, new in card.punctuation.items()):
        faults.append(
            Fault(str(path), "a mark is not shown by one character", "show one mark by one mark")
        )
    if len(set(card.punctuation.values())) < len(card.punctuation):
        faults.append(
            Fault(
                str(path),
                "two marks are shown as one",
                "show each by its own: the witness must come back",
            )
        )
    gather(faults)
    return card
