"""Who is who in a text: who is host and who guest, whatever they are called, and whether he who
was sent is the guest where he comes to.

It is proposed from the text by the rows of ``data/lexicon/parties.tsv``, at the beginning of its
reading; where an edition has a table ``who.tsv`` with parts in it, that holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..lexicon import Lexicon
from ..tables import Row
from .marks import MARKS

HOST, GUEST, ENVOY = "host", "guest", "envoy"


@dataclass(frozen=True, slots=True)
class Part:
    """A word that has a part in a text: where it first has it, and why it is taken so."""

    part: str
    word: str
    start: int
    why: str


@dataclass(frozen=True, slots=True)
class Parties:
    """Who has which part in a text; "" where nobody is found."""

    host: str = ""
    guest: str = ""
    envoy: str = ""
    shown: tuple[Part, ...] = field(default=(), compare=False)


def propose(text: str, lexicon: Lexicon) -> Parties:
    """Who is who in a folded text, as far as it tells itself."""
    guest, hosts = _leading(text, _rows(lexicon, GUEST)), _rows(lexicon, HOST)
    no_other = hosts[0]["word"] not in text  # a lord in his own house, and nobody is called host
    host = _leading(text, hosts, alone=guest is not None or no_other)
    envoy = next(filter(None, (_sent(text, row) for row in _rows(lexicon, ENVOY))), None)
    found = tuple(part for part in (host, guest, envoy) if part is not None)
    return of({part.part: part.word for part in found}, found)


def of(words: Mapping[str, str], shown: tuple[Part, ...] = ()) -> Parties:
    """The parties by the names of their parts."""
    return Parties(words.get(HOST, ""), words.get(GUEST, ""), words.get(ENVOY, ""), shown)


def _rows(lexicon: Lexicon, part: str) -> list[Row]:
    return [row for row in lexicon.parties if row["part"] == part]


def _leading(text: str, rows: Sequence[Row], alone: bool = True) -> Part | None:
    """Who has a part that several may have: the first, unless another begins so many times as
    many clauses; with ``alone`` not only the first is asked."""
    first, *others = rows
    counts = {row["word"]: _opens(text, row) for row in rows}
    mine = len(counts[first["word"]])
    over = [
        row
        for row in (others if alone else ())
        if counts[row["word"]] and len(counts[row["word"]]) >= float(row["over"]) * mine
    ]
    row = max(over, key=lambda row: len(counts[row["word"]]), default=first)
    places = counts[row["word"]]
    return Part(row["part"], row["word"], places[0], row["why"]) if places else None


def _opens(text: str, row: Row) -> list[int]:
    """Where a clause begins with the word of a row, and not with a longer one."""
    others = tuple(row["not"].split())
    return [
        found.start()
        for found in re.finditer(re.escape(row["word"]), text)
        if (not found.start() or text[found.start() - 1] in MARKS)
        and not text.startswith(others or "\0", found.start())
    ]


def _sent(text: str, row: Row) -> Part | None:
    """Who was sent, if he comes before anybody is called by the name that he bears then, and
    nobody else was bidden by that name."""
    at, comes = text.find(row["word"]), text.find(row["before"])
    if not 0 <= at < comes or any(word in text for word in row["unless"].split()):
        return None
    return Part(row["part"], row["word"], at, row["why"])
