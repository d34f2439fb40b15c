"""The index: every passage of text and commentary, every written act, every name, in one file of
SQLite.

It is drawn from the graph by SPARQL, so that any store gives it, ours or one elsewhere, and holds
nothing that the graph does not say.  ``passages`` has the words, ``found`` (FTS5) their tokens:
single characters, pairs, the concepts that the acts in them have, and what stands around (titles of
the sections, of a note the words it stands under).
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import ZunzuError, fail
from .spelling import Spelling

_SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE letters (letter TEXT PRIMARY KEY, folded TEXT);
CREATE TABLE names (folded TEXT, kind TEXT, means TEXT, label TEXT, own INTEGER);
CREATE TABLE passages (number INTEGER PRIMARY KEY, segment TEXT, base TEXT, layer TEXT,
  chapter TEXT, place INTEGER, part TEXT, section TEXT, author TEXT, words TEXT, folded TEXT,
  meant TEXT, around TEXT);
CREATE TABLE acts (id TEXT PRIMARY KEY, base TEXT, place INTEGER, denied INTEGER, folded TEXT,
  slugs TEXT, told TEXT);
CREATE TABLE claims (base TEXT, kind TEXT, author TEXT, lemma TEXT, explains TEXT, stated TEXT,
  words TEXT);
CREATE INDEX by_name ON names (folded);
CREATE INDEX by_meaning ON names (means);
CREATE INDEX by_base ON passages (base);
CREATE INDEX acts_of ON acts (base);
CREATE INDEX claims_of ON claims (base);
CREATE VIRTUAL TABLE found USING fts5 (singles, pairs, meant, around, around_pairs,
  content='', tokenize='unicode61 remove_diacritics 0');
"""

#: The form of the file; another number is another form.
FORM = 6


class Name(NamedTuple):
    """What words may stand for: a concept (``kind`` its scheme, ``means`` its IRI), a chapter, a
    section, a person; or, by the table of questions, what is asked, other words, or nothing."""

    folded: str
    kind: str
    means: str
    label: str
    own: bool


class Passage(NamedTuple):
    """A segment of the text, or some sentences of the commentary on one."""

    number: int
    segment: str
    base: str
    layer: str
    chapter: str
    place: int
    part: str
    section: str
    author: str
    words: str
    folded: str
    meant: str
    around: str


class Said(NamedTuple):
    """What a commentator tells that the text does not: a reason, a number, a time, a place, a rank
    (``kind``, the name of the class), of the words ``lemma`` of the segment ``base``."""

    base: str
    kind: str
    author: str
    lemma: str
    explains: str
    stated: str
    words: str


class Act(NamedTuple):
    """A written act of the segment ``base``: what it is weighed by, its clause (``folded``) and the
    concepts of its slots (``slugs``), and all that is told of it, as JSON."""

    base: str
    denied: bool
    folded: str
    slugs: dict[str, list[str]]
    told: str


class Index:
    """An index that can be asked; it is only read."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    @cached_property
    def spelling(self) -> Spelling:
        return Spelling(dict(self._base.execute("SELECT letter, folded FROM letters")))

    @cached_property
    def size(self) -> int:
        """How many passages there are."""
        return int(self._base.execute("SELECT COUNT(*) FROM passages").fetchone()[0])

    @cached_property
    def chapters(self) -> dict[str, str]:
        """The titles of the chapters by their ids, in the order of the book."""
        rows = self._base.execute(
            "SELECT name, value FROM about WHERE name LIKE 'chapter %' ORDER BY name"
        )
        return {name.removeprefix("chapter "): value for name, value in rows}

    def about(self, name: str) -> str:
        row = self._base.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else ""

    def names(self, folded: Iterable[str]) -> dict[str, list[Name]]:
        """What each of some folded words is the name of."""
        known: dict[str, list[Name]] = defaultdict(list)
        sought = sorted(set(folded))
        for at in range(0, len(sought), 500):
            some = sought[at : at + 500]
            marks = ",".join("?" * len(some))
            for row in self._base.execute(
                f"SELECT folded, kind, means, label, own FROM names WHERE folded IN ({marks})"
                " ORDER BY rowid",
                some,
            ):
                known[row[0]].append(_name(row))
        return known

    def named(self, iri: str) -> list[str]:
        """The Chinese names of a concept, folded, its own first."""
        return [
            row[0]
            for row in self._base.execute(
                "SELECT folded FROM names WHERE means = ? AND kind != 'part' ORDER BY own DESC,"
                " rowid",
                (iri,),
            )
            if not row[0].isascii()
        ]

    def every(self, *kinds: str) -> list[Name]:
        """All names of some kinds."""
        marks = ",".join("?" * len(kinds))
        return [
            _name(row)
            for row in self._base.execute(
                f"SELECT folded, kind, means, label, own FROM names WHERE kind IN ({marks})"
                " ORDER BY rowid",
                kinds,
            )
        ]

    def best(self, query: str, most: int, chapters: Iterable[str] = ()) -> list[Passage]:
        """The passages that fit an FTS5 query best, by bm25."""
        some = tuple(chapters)
        within = f"AND p.chapter IN ({','.join('?' * len(some))})" if some else ""
        return [
            Passage(*row)
            for row in self._base.execute(
                "SELECT p.* FROM found JOIN passages p ON p.number = found.rowid"
                f" WHERE found MATCH ? {within}"
                " ORDER BY bm25(found, 1.0, 2.0, 1.5, 0.4, 0.8), p.number LIMIT ?",
                (query, *some, most),
            )
        ]

    def count(self, query: str) -> int:
        """How many passages an FTS5 query finds."""
        return int(
            self._base.execute(
                "SELECT COUNT(*) FROM found WHERE found MATCH ?", (query,)
            ).fetchone()[0]
        )

    def acts(self, bases: Iterable[str]) -> dict[str, list[Act]]:
        """The acts of some segments, in order."""
        some = tuple(bases)
        rows = self._base.execute(
            "SELECT base, denied, folded, slugs, told FROM acts"
            f" WHERE base IN ({','.join('?' * len(some))}) ORDER BY place",
            some,
        )
        acts: dict[str, list[Act]] = defaultdict(list)
        for base, denied, folded, slugs, told in rows:
            acts[base].append(Act(base, bool(denied), folded, json.loads(slugs), told))
        return acts

    def said(self, bases: Iterable[str], kind: str) -> list[Said]:
        """What commentators tell, of a kind, of some segments: in the order of these."""
        order = {base: number for number, base in enumerate(dict.fromkeys(bases))}
        rows = self._base.execute(
            f"SELECT * FROM claims WHERE kind = ? AND base IN ({','.join('?' * len(order))})"
            " ORDER BY rowid",
            (kind, *order),
        )
        return sorted((Said(*row) for row in rows), key=lambda one: order[one.base])

    @cached_property
    def before(self) -> dict[str, str]:
        """Of every segment of the text the folded words of the two before it in its section."""
        told: dict[str, str] = {}
        held: list[tuple[str, str]] = []
        for segment, part, folded in self._base.execute(
            "SELECT segment, part, folded FROM passages WHERE segment = base"
            " ORDER BY chapter, number"
        ):
            told[segment] = "。".join(words for where, words in held[-2:] if where == part)
            held.append((part, folded))
        return told

    def on(self, base: str) -> list[Passage]:
        """A segment of the text and the commentary that stands under it, in order."""
        return [
            Passage(*row)
            for row in self._base.execute(
                "SELECT * FROM passages WHERE base = ? ORDER BY number", (base,)
            )
        ]


def _name(row: Sequence[Any]) -> Name:
    folded, kind, means, label, own = row
    return Name(folded, kind, means, label, bool(own))


def opened(place: Path, digest: str) -> Index | None:
    """The index in a file, where that is one made of what has this digest; else None."""
    try:
        base = sqlite3.connect(f"{place.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
        index = Index(base)
        if index.about("form") == str(FORM) and index.about("digest") == digest:
            return index
    except sqlite3.Error:
        pass
    return None


def written(place: Path, digest: str, rows: Mapping[str, Iterable[tuple[Any, ...]]]) -> Index:
    """Write an index whole or not at all, and open it.  Raises ZunzuError for a place that cannot
    be written to."""
    part = place.with_name(f"{place.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        with sqlite3.connect(part) as base:
            _fill(base, digest, rows)
        base.close()
        part.replace(place)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise fail(
            str(place),
            f"cannot be written: {error}",
            "make room there, or name another folder with ZUNZU_BUILD",
        ) from None
    if (index := opened(place, digest)) is None:
        raise ZunzuError(*fail(str(place), "cannot be read again", "remove it").faults)
    return index


def in_memory(rows: Mapping[str, Iterable[tuple[Any, ...]]]) -> Index:
    """An index that lies in no file."""
    base = sqlite3.connect(":memory:", check_same_thread=False)
    _fill(base, "", rows)
    return Index(base)


def _fill(
    base: sqlite3.Connection, digest: str, rows: Mapping[str, Iterable[tuple[Any, ...]]]
) -> None:
    base.executescript(_SCHEMA)
    base.executemany("INSERT INTO about VALUES (?, ?)", [("form", str(FORM)), ("digest", digest)])
    for table, heap in rows.items():
        _insert(base, table, iter(heap))
    base.commit()


def _insert(base: sqlite3.Connection, table: str, heap: Iterator[tuple[Any, ...]]) -> None:
    first = next(heap, None)
    if first is None:
        return
    columns = "(rowid, singles, pairs, meant, around, around_pairs)" if table == "found" else ""
    order = f"INSERT INTO {table} {columns} VALUES ({','.join('?' * len(first))})"
    base.execute(order, first)
    base.executemany(order, heap)
