"""Chapters by name: the cards of the editions, and finding the one that is meant."""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from ..corpus import Corpus, shipped
from ..errors import Fault, fail
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
    aliases: tuple[str, ...] = ()
    authors: dict[str, str] = field(default_factory=dict)  # who speaks in a layer
    punctuation: dict[str, str] = field(default_factory=dict)  # mark of the witness: mark of the edition
    consulted: dict[str, str] = field(default_factory=dict)  # siglum: the print, for corrections.tsv
    witnesses: dict[str, dict[str, str]] = field(default_factory=dict)  # collated: siglum, and the last segment it has
    ready: bool = True  # false while an edition is being made: it can be read, and is left out of the graph


#: A chapter as it is asked for: its name, or its card.
Chapter = str | Card


def editions(all: bool = False, corpus: Corpus | None = None) -> tuple[Card, ...]:
    """The cards of the editions that are ready, ordered by id; with ``all``, also of those that are being made."""
    cards = _cards(corpus or shipped())
    return cards if all else tuple(card for card in cards if card.ready)


def find_chapter(name: Chapter, corpus: Corpus | None = None) -> Card:
    """The edition whose chapter is meant by ``name``: a title in either script, a pinyin slug with or without hyphens
    and tones, an alias, or the id.  Editions that are not ready are found too.  A card is its own chapter.

    >>> find_chapter("乡饮酒礼").id, find_chapter("xiangyinjiuli").id
    ('yili.04', 'yili.04')

    Raises ZunzuError for an unknown name; the remedy tells the nearest ones.
    """
    if isinstance(name, Card):
        return name
    cards, wanted = editions(True, corpus), _key(name)
    known = {_key(n): c for c in cards for n in (c.id, c.title, c.slug, c.pinyin, c.english, *c.aliases)}
    if wanted in known:
        return known[wanted]
    told = "; ".join(f"{c.title} ({c.slug}, {c.id})" for c in cards)
    near = dict.fromkeys(known[key].title for key in get_close_matches(wanted, list(known), 3, 0.4))
    meant = f"did you mean {', '.join(near)}? " if near else ""
    raise fail("chapter", f"there is no chapter {name!r}", f"{meant}the chapters are {told}")


def _key(name: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFD", name.strip().lower()) if not unicodedata.combining(c))
    return fold(to_traditional("".join(c for c in plain if c not in " -_·‧《》'’")))


@cache
def _cards(corpus: Corpus) -> tuple[Card, ...]:
    cards, faults = [], []
    for path in corpus.files("data", "editions", suffix="edition.toml"):
        try:
            values = tomllib.loads(read_text(path))
            values["aliases"] = tuple(values.get("aliases", ()))
            card = Card(folder=path.parent, corpus=corpus, **values)
        except (tomllib.TOMLDecodeError, TypeError) as error:
            faults.append(Fault(str(path), str(error), "write the fields that the other edition.toml files have"))
            continue
        if card.id != path.parent.name:
            faults.append(Fault(str(path), f"id is {card.id}", f"name it as its folder: {path.parent.name}"))
        if any(len(new) != 1 or len(old) != 1 for old, new in card.punctuation.items()):
            faults.append(Fault(str(path), "a mark is not shown by one character", "show one mark by one mark"))
        if len(set(card.punctuation.values())) < len(card.punctuation):
            faults.append(Fault(str(path), "two marks are shown as one", "show each by its own: the witness must come back"))
        cards.append(card)
    gather(faults)
    return tuple(sorted(cards, key=lambda c: c.id))
