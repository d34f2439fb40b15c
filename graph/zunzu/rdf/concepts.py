"""The vocabularies, compiled from tables: a row a label, and on the first row of a concept all that
is said of it.

A word of the texts stands once.  Its row in ``data/lexicon/roles.tsv`` tells the reader what kind
of person it is, and the graph which concept it names, in four languages, with definition and
example.  What is no word of the reader (phases, purposes, ranks) stands in ``ontology/vocab/``.
``ontology/vocab/schemes.tsv`` names the table of each concept scheme.

Columns of a concept: ``concept`` its slug; on its first row ``term`` is the chief label and
``english`` is filled; on further rows
``term`` is another label.  An empty ``simplified`` is written like ``term``, and empty cells at the
end of a row may be left out.  Made from them is SKOS, which :func:`turtle` writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pyoxigraph as ox

from .. import tables
from ..corpus import Corpus, at_hand
from ..errors import Fault, nearest
from ..tables import Row
from .held import serialized
from .names import (
    ALT_LABEL,
    BROADER,
    CONCEPT,
    HIDDEN_LABEL,
    IN_SCHEME,
    PREF_LABEL,
    PREFIXES,
    SKOS,
    TYPE,
    VOCAB,
    XSD,
    mint,
    zz,
)

#: What every table of concepts has beside ``term``.
COLUMNS = (
    "concept", "simplified", "pinyin", "english", "broader", "definition", "definition_en",
    "note", "note_en", "example", "example_in", "defined_in", "since",
)  # fmt: skip
#: Columns that hold words in a language: the property and the language.
_SAID = {
    "pinyin": (PREF_LABEL, "zh-Latn-pinyin"),
    "english": (PREF_LABEL, "en"),
    "definition": (ox.NamedNode(SKOS + "definition"), "zh-Hant"),
    "definition_en": (ox.NamedNode(SKOS + "definition"), "en"),
    "note": (ox.NamedNode(SKOS + "scopeNote"), "zh-Hant"),
    "note_en": (ox.NamedNode(SKOS + "scopeNote"), "en"),
    "example": (zz("example"), "zh-Hant"),
}
#: Columns that hold a segment of the texts.
_PLACED = {"example_in": zz("exampleIn"), "defined_in": zz("definedIn")}
#: Columns that some tables have besides, and the datatype of what they hold; a rank is a concept,
#: what a rule of derivation derives are properties.
_VALUES = {
    "since": (zz("since"), "string"),
    "honour": (zz("honour"), "integer"),
    "commissions": (zz("commissions"), "integer"),
    "azimuth": (zz("azimuth"), "integer"),
    "capacity": (zz("capacity"), "decimal"),
    "notation": (ox.NamedNode(SKOS + "notation"), "string"),
    "made_by": (zz("madeBy"), "string"),
}
_TAGS = {
    b'"@zh-hant': b'"@zh-Hant',
    b'"@zh-hans': b'"@zh-Hans',
    b'"@zh-latn-pinyin': b'"@zh-Latn-pinyin',
}
_TAG = re.compile(b"|".join(_TAGS))
_SCHEME = ox.NamedNode(SKOS + "ConceptScheme")
_TOP = ox.NamedNode(SKOS + "topConceptOf")


@dataclass(frozen=True, slots=True)
class Scheme:
    """A concept scheme: its name, its table in the corpus, and what it is called."""

    scheme: str
    table: str
    term: str
    simplified: str
    english: str
    definition: str
    definition_en: str

    @property
    def iri(self) -> ox.NamedNode:
        """``zzv:role``."""
        return ox.NamedNode(VOCAB + self.scheme)

    @property
    def file(self) -> str:
        """What its Turtle is called below an ontology: ``vocab/roles.ttl``."""
        return f"vocab/{Path(self.table).stem}.ttl"


def schemes(corpus: Corpus) -> list[Scheme]:
    """All concept schemes of a corpus, in the order of their names."""
    return tables.read(corpus.path("ontology", "vocab", "schemes.tsv"), Scheme)


def triples(corpus: Corpus | None = None) -> tuple[ox.Triple, ...]:
    """Every vocabulary as triples.  Raises ZunzuError with all faults of a table, by line."""
    return _triples(corpus or at_hand())


@lru_cache(maxsize=2)
def _triples(corpus: Corpus) -> tuple[ox.Triple, ...]:
    return tuple(
        t for scheme in schemes(corpus) for t in compiled(scheme, *corpus.every(scheme.table))
    )


def turtle(corpus: Corpus) -> dict[str, bytes]:
    """Every vocabulary as Turtle, by the name of its file: ``{"vocab/roles.ttl": b"…"}``.

    The same tables give the same bytes.
    """
    return {
        scheme.file: _written(compiled(scheme, *corpus.every(scheme.table)))
        for scheme in schemes(corpus)
    }


def _written(found: Iterable[ox.Triple]) -> bytes:
    told = serialized(sorted(found, key=str), ox.RdfFormat.TURTLE, PREFIXES)
    return _TAG.sub(lambda tag: _TAGS[tag[0]], told)  # the library writes tags in small letters


def name_of(scheme: str, slug: str) -> ox.NamedNode:
    """The IRI of a concept; families of rules have theirs among the rules."""
    return ox.NamedNode(PREFIXES[scheme] + slug)


def compiled(scheme: Scheme, *paths: Path) -> list[ox.Triple]:
    """One vocabulary as triples, from the tables of all layers.

    Raises ZunzuError for a table without the columns of a concept, a concept that is told twice or
    never, a broader concept that is none, a number that is none.
    """
    rows = [
        row
        for n, path in enumerate(paths)  # a table of one's own need not have every column
        for row in tables.rows(path, ("term", *COLUMNS), short=True, lacking=COLUMNS if n else ())
        if row["concept"]
    ]
    heads = {row["concept"]: row for row in reversed(rows) if row["english"]}
    tables.gather(list(_faults(rows, heads)))
    found = list(_of_scheme(scheme))
    for row in rows:
        me = name_of(scheme.scheme, _slug(row))
        found += _of_concept(scheme, me, row) if row["english"] else _other_label(me, row)
    return found


def _slug(row: Row) -> str:
    """The concept of a row, by its name."""
    return row["concept"].removeprefix(tables.KIND_OF)


def _faults(rows: list[Row], heads: Mapping[str, Row]) -> Iterator[Fault]:
    for row in rows:
        slug = _slug(row)
        if slug not in heads:
            yield Fault(
                f"{row.where}:concept",
                f"no row tells what {slug} is",
                nearest(slug, heads) or "fill pinyin, english and the definition of its first row",
            )
        elif row["english"] and heads[slug] is not row:
            yield Fault(
                f"{row.where}:concept",
                f"{slug} is told in {heads[slug].where} already",
                "leave all but term and concept of a further label empty",
            )
        for broader in row["broader"].split():
            if broader not in heads:
                yield Fault(
                    f"{row.where}:broader",
                    f"there is no concept {broader} in this table",
                    nearest(broader, heads) or "name one of its concepts",
                )


def _of_scheme(scheme: Scheme) -> Iterator[ox.Triple]:
    me = scheme.iri
    yield ox.Triple(me, TYPE, _SCHEME)
    for value, tag in (
        (scheme.term, "zh-Hant"),
        (scheme.simplified, "zh-Hans"),
        (scheme.english, "en"),
    ):
        yield ox.Triple(me, PREF_LABEL, ox.Literal(value, language=tag))
    for column in ("definition", "definition_en"):
        predicate, tag = _SAID[column]
        yield ox.Triple(me, predicate, ox.Literal(getattr(scheme, column), language=tag))


def _of_concept(scheme: Scheme, me: ox.NamedNode, row: Row) -> Iterator[ox.Triple]:
    yield ox.Triple(me, TYPE, CONCEPT)
    yield ox.Triple(me, IN_SCHEME, scheme.iri)
    if not row["broader"]:
        yield ox.Triple(me, _TOP, scheme.iri)
    for slug in row["broader"].split():
        yield ox.Triple(me, BROADER, name_of(scheme.scheme, slug))
    yield ox.Triple(me, PREF_LABEL, ox.Literal(row["term"], language="zh-Hant"))
    yield ox.Triple(
        me, PREF_LABEL, ox.Literal(row["simplified"] or row["term"], language="zh-Hans")
    )
    for column, (predicate, tag) in _SAID.items():
        if row[column]:
            yield ox.Triple(me, predicate, ox.Literal(row[column], language=tag))
    for column, predicate in _PLACED.items():
        if row[column]:
            yield ox.Triple(me, predicate, mint(row[column]))
    for column, (predicate, datatype) in _VALUES.items():
        if value := row.get(column):
            yield ox.Triple(me, predicate, ox.Literal(value, datatype=ox.NamedNode(XSD + datatype)))
    yield from _leading(me, row)


def _leading(me: ox.NamedNode, row: Row) -> Iterator[ox.Triple]:
    """What leads from a concept to other things: the properties that it derives, its rank."""
    for name in row.get("derives").split():
        prefix, _, last = name.partition(":")
        yield ox.Triple(me, zz("derives"), ox.NamedNode(PREFIXES[prefix] + last))
    if rank := row.get("rank"):
        yield ox.Triple(me, zz("rank"), name_of("rank", rank))


def _other_label(me: ox.NamedNode, row: Row) -> Iterator[ox.Triple]:
    """Another written form; of a form with several senses the sense alone names the concept
    (作.posture), and what names a kind of it is not shown as a name of all."""
    key = row.get("key")
    hidden = key or row["concept"].startswith(tables.KIND_OF)
    yield ox.Triple(
        me,
        HIDDEN_LABEL if hidden else ALT_LABEL,
        ox.Literal(key or row["term"], language="zh-Hant"),
    )
