"""Witnesses: texts as they were received, never edited.

A witness is two files in ``data/witnesses/<chapter>/``: ``<name>.txt``, the words, and
``<name>.toml``, its card, which says where the words come from, what was left out of them, and
their sha256.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

from ..corpus import Corpus, at_hand
from ..errors import fail, nearest
from ..tables import read_text

#: What every card must say.
FIELDS = ("title", "author", "date", "edition", "source", "licence", "sha256")


@dataclass(frozen=True, slots=True)
class Witness:
    """A text as received, with what its card says of it."""

    name: str
    chapter: str
    text: str
    title: str
    author: str
    date: str
    edition: str  # which printed or written edition it goes back to, as far as known
    source: str  # from whom it was received, in which state
    licence: str
    sha256: str
    dropped: str = ""  # what the source had besides that is not ancient text


def read_witness(chapter: str, name: str, corpus: Corpus | None = None) -> Witness:
    """The witness ``name`` of the chapter with the id ``chapter`` (``yili.04``).

    Raises ZunzuError when it is not there, when its card lacks a field, or when its words are not
    those of the card's sha256.
    """
    folder = (corpus or at_hand()).path("data", "witnesses", chapter)
    path = folder / f"{name}.txt"
    if not path.exists():
        raise fail(
            str(path),
            f"there is no witness {name} of {chapter}",
            nearest(name, [p.stem for p in folder.glob("*.txt")])
            or "name one of the .txt files of that folder",
        )
    text = read_text(path)
    card = _read_card(path.with_suffix(".toml"))
    found = hashlib.sha256(text.encode("utf8")).hexdigest()
    if found != card["sha256"]:
        raise fail(
            str(path),
            f"is not the text of its card (sha256 {found[:12]}…, the card says"
            f" {card['sha256'][:12]}…)",
            "a witness is never edited: restore it, and write what you would change into"
            " corrections.tsv",
        )
    return Witness(
        name=name,
        chapter=chapter,
        text=text,
        dropped=card.get("dropped", ""),
        **{f: card[f] for f in FIELDS},
    )


def _read_card(path: Path) -> dict[str, str]:
    try:
        card = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise fail(str(path), f"is not TOML: {error}", "mend the line it names") from None
    if missing := [f for f in FIELDS if not card.get(f)]:
        raise fail(str(path), f"does not say its {', '.join(missing)}", 'write each as: name = "…"')
    return card
