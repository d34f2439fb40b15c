"""Letters of texts that are compared: of an edition, and of the witnesses that stand beside it.

A letter is a 漢字, or what stands for one: an entity of a transcription (``&KR0925;``), the gap of
a typist (□ ■).  Marks and line ends are none.  How a witness *regularly* writes a word otherwise
than the edition (賓 as 宾, 眾 as 衆) stands once in
``usage.tsv`` (``witness edition received``) and is no variant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .. import tables
from ..model import BASE_LAYERS
from .chapters import AT_ONCE, Chapter, find_chapter
from .edition import edition
from .fold import to_traditional
from .layers import TITLE
from .locate import witness_names
from .script import read_script
from .witness import read_witness

_LETTER = re.compile(r"&[^;\s&]{1,12};|[^\W\d_]|[□■]")


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter of a witness, or of the edition, and where it stands: ``place`` in its text,
    ``segment`` in the edition."""

    form: str
    place: int
    segment: str = ""


def find_letters(text: str, segment: str = "") -> list[Letter]:
    """The letters of a text: 漢字, entities and gaps, without marks and line ends."""
    return [Letter(m.group(), m.start(), segment) for m in _LETTER.finditer(text)]


def edition_letters(chapter: Chapter, beside: str = "") -> list[Letter]:
    """The letters of 經 and 記, and of the headings that stand in the edition's own witness.

    ``beside`` names a witness: the letters are those that it can be compared with, up to the last
    segment it is said to have.
    """
    card = find_chapter(chapter)
    book, witnesses = edition(card), witness_names(card)
    own = [
        s
        for s in book.segments
        if s.layer in (*BASE_LAYERS, TITLE) and witnesses[s.id] == card.witness
    ]
    letters = [c for s in own for c in find_letters(s.text, s.id)]
    last = card.witnesses[beside].get("last") if beside else None
    return (
        letters[: max(n for n, c in enumerate(letters, 1) if c.segment == last)]
        if last
        else letters
    )


def witness_letters(chapter: Chapter, name: str) -> list[Letter]:
    """The letters of 經 and 記 in a witness: all, or those of the base layers where
    ``<witness>.layers.tsv`` tells them."""
    card = find_chapter(chapter)
    text = read_witness(card.id, name, card.corpus).text
    path = card.corpus.find("data", "witnesses", card.id, f"{name}.layers.tsv")
    if path is None:
        return find_letters(text)
    rows = [
        (row["layer"] in BASE_LAYERS, row.number("start"), row.number("end"))
        for row in tables.rows(path, ("layer", "start", "end"))
    ]
    base = [(start, end) for is_base, start, end in rows if is_base]
    other = [(start, end) for is_base, start, end in rows if not is_base]
    inside = [m for m in find_letters(text) if any(start <= m.place < end for start, end in base)]
    return [m for m in inside if not any(start <= m.place < end for start, end in other)]


def shown_letters(chapter: Chapter, name: str) -> list[str]:
    """The same letters in traditional script: as the edition writes its own witness, and by the
    folds for another."""
    card = find_chapter(chapter)
    text = read_witness(card.id, name, card.corpus).text
    own = name == card.witness
    shown = (
        read_script(card.folder / "script.tsv", card.punctuation, text).show(text)
        if own
        else to_traditional(text)
    )
    return [shown[c.place] if len(c.form) == 1 else c.form for c in witness_letters(card, name)]


@lru_cache(maxsize=AT_ONCE)
def read_usage(folder: Path, witness: str) -> dict[str, str]:
    """How a witness regularly writes letters of the edition: ``{"賓": "宾"}``."""
    path = folder / "usage.tsv"
    rows = usage_rows(path) if path.exists() else []
    return {row["edition"]: row["received"] for row in rows if row["witness"] == witness}


def usage_rows(path: Path) -> list[tables.Row]:
    """The rows of a ``usage.tsv``.  Raises ZunzuError for a table that is none."""
    return tables.rows(path, ("witness", "edition", "received"))
