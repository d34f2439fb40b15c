"""Cards into the graph: what ``edition.toml`` and the cards of its witnesses say of a chapter
and of the texts it is made from."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Mapping
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from ..corpus import NOT_TOLD, Corpus
from ..errors import fail
from .names import ALT_LABEL, DCT, PREF_LABEL, mint
from .quads import Quads, en, zh
from .terms import Terms

GRAPH = "edition"

#: What a witness's card says in prose, and the Dublin Core terms that say it.
PROSE = {
    "author": "bibliographicCitation",
    "date": "date",
    "source": "source",
    "edition": "description",
    "licence": "license",
}


def weave_cards(
    chapter: str, segments: Container[str], terms: Terms, quads: Quads, corpus: Corpus
) -> None:
    """The names of a chapter in its languages, and its witnesses; nothing for a chapter that has no
    card.

    ``segments`` are those that are woven: how far a witness goes is told by a segment, if that is
    there.  Raises ZunzuError for a card that is no TOML.
    """
    card = _read(corpus.find("data", "editions", chapter, "edition.toml"))
    node = mint(chapter)
    if not card.get("ready", True):
        quads.add(GRAPH, node, draft=True)
    _names(card, node, quads)
    base, collated = card.get("witness"), card.get("witnesses", {})
    for name in dict.fromkeys([*([base] if base else []), *collated]):
        witness = mint(chapter, "witness", name)
        quads.add(GRAPH, node, **{"witness" if name == base else "collates": witness})
        last = collated.get(name, {}).get("last")
        quads.add(
            GRAPH,
            witness,
            siglum=collated.get(name, {}).get("siglum"),
            reachesTo=mint(last) if last and last in segments else None,
        )
        _witness(chapter, name, witness, terms, quads, corpus)


def _names(card: Mapping[str, Any], node: ox.NamedNode, quads: Quads) -> None:
    """The names of a chapter beside its title."""
    if "pinyin" in card:
        quads.put(GRAPH, node, PREF_LABEL, ox.Literal(card["pinyin"], language="zh-Latn-pinyin"))
    if "english" in card:
        quads.put(GRAPH, node, PREF_LABEL, en(card["english"]))
    for alias in card.get("aliases", ()):
        quads.put(
            GRAPH,
            node,
            ALT_LABEL,
            zh(alias) if not alias.isascii() else ox.Literal(alias, language="zh-Latn-pinyin"),
        )
    for alias in card.get("english_aliases", ()):
        quads.put(GRAPH, node, ALT_LABEL, en(alias))


def _witness(
    chapter: str, name: str, node: ox.NamedNode, terms: Terms, quads: Quads, corpus: Corpus
) -> None:
    card = _read(corpus.find("data", "witnesses", chapter, f"{name}.toml"))
    quads.add(
        GRAPH,
        node,
        a="Witness",
        inChapter=mint(chapter),
        author=list(terms.authors(card.get("author", ""))),
        digest=card.get("sha256"),
    )
    quads.put(GRAPH, node, PREF_LABEL, zh(card.get("title", name)))
    for key, term in PROSE.items():
        if card.get(key, NOT_TOLD) != NOT_TOLD:
            quads.put(GRAPH, node, ox.NamedNode(DCT + term), en(card[key]))


def _read(path: Path | None) -> dict[str, Any]:
    if path is None:
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise fail(str(path), f"is no TOML: {error}", "mend the card") from None
