"""What the cells of an answer are called, and the passages that stand behind its rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import pyoxigraph as ox

from ..rdf.names import IDS, local
from ..rdf.worker import Asked
from .table import Cell, Passage, Place

_LABELS = """
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX dcterms: <http://purl.org/dc/terms/>
SELECT ?thing ?label {{
  VALUES ?thing {{ {iris} }}
  ?thing skos:prefLabel|rdfs:label|dcterms:title ?label .
}}"""

# Each part has the values itself: given once before the three, an engine would look for all that
# there is, and join afterwards.
_PASSAGES = """
PREFIX zz: <https://w3id.org/zunzu/ontology/>
SELECT DISTINCT ?thing ?segment ?words ?start {{
  {{ VALUES ?thing {{ {iris} }}
     ?thing zz:anchor ?passage . ?passage zz:inSegment ?segment ; zz:exact ?exact .
     OPTIONAL {{ ?passage zz:start ?start }} OPTIONAL {{ ?passage zz:clause ?clause }}
     BIND(COALESCE(?clause, ?exact) AS ?words) }}
  UNION
  {{ VALUES ?thing {{ {iris} }}
     ?thing zz:exact ?exact ; zz:inSegment ?segment .
     OPTIONAL {{ ?thing zz:start ?start }} OPTIONAL {{ ?thing zz:clause ?clause }}
     BIND(COALESCE(?clause, ?exact) AS ?words) }}
  UNION
  {{ VALUES ?thing {{ {iris} }}
     ?thing a zz:Segment ; zz:text ?words . BIND(?thing AS ?segment) }}
}}"""

#: Where an id of the texts begins that is written without its namespace.
_ID = re.compile(r"^(?=[a-z]+_\d\d_[\w-]+$)", re.ASCII)
#: Where in the book a thing of the texts is, by its id: the chapter, and the segment where it has
#: one.
_PLACE = re.compile(
    rf"(?:^|(?<=\s)|{re.escape(IDS)})([a-z]+_[0-9][0-9])(?:_([0-9]+[a-z]?))?(?=[_\s]|$)"
)
#: A whole segment as a passage is shortened to so many characters (疏 runs to thousands).
_LONGEST = 60


def labels_of(store: Asked, iris: Iterable[str]) -> dict[str, dict[str, str]]:
    """The labels of the IRIs, by language tag in small letters (some stores hand tags back so)."""
    labels: dict[str, dict[str, str]] = {}
    if terms := values_of(iris):
        for thing, label in store.query(
            _LABELS.format(iris=terms), use_default_graph_as_union=True
        ):
            tag, name = (label.language or "").lower(), label.value
            told = labels.setdefault(thing.value, {})
            # Of two labels in one language the first in code point order is taken, so that every
            # run says the same.
            if tag not in told or name < told[tag]:
                told[tag] = name
    return labels


def passages_of(
    store: Asked, proofs: Sequence[Sequence[Cell | None]]
) -> tuple[tuple[Passage, ...], ...]:
    """The passages of each row, from its proofs: IRIs of acts, statements, claims, passages or
    segments.

    A literal proof holds several with blanks between, as GROUP_CONCAT makes them: IRIs, or ids
    (``yili_04_034_u737b``), where IRIs would be too long for a store to sort by their side.
    """
    rows = [[iri for cell in row if cell is not None for iri in named_by(cell)] for row in proofs]
    known: dict[str, list[tuple[str, int, str]]] = {}
    if terms := values_of(iri for row in rows for iri in row):
        for found in store.query(_PASSAGES.format(iris=terms), use_default_graph_as_union=True):
            words, start = found["words"].value, found["start"]
            shown = words if len(words) <= _LONGEST else words[:_LONGEST] + "…"
            known.setdefault(found["thing"].value, []).append(
                (local(found["segment"]), int(start.value) if start else 0, shown)
            )
    return tuple(
        tuple(
            dict.fromkeys(
                Passage(segment, words)
                for iri in row
                for segment, _, words in sorted(known.get(iri, []))
            )
        )
        for row in rows
    )


def named_by(cell: Cell) -> list[str]:
    """The things that a proof names, in the order of their names."""
    return [
        _ID.sub(IDS, iri)
        for iri in sorted(cell.value.split())
        if cell.kind == "uri" or iri.startswith(("http://", "https://")) or _ID.match(iri)
    ]


def place_of(row: Iterable[Cell | None]) -> Place:
    """Where in the book the things of a row are, by their ids, in the order of the book.

    >>> row = [Cell("uri", IDS + "yili_04_029_u737b"), Cell("literal", "yili_05_p-xian-bin")]
    >>> place_of(row).segments
    ('yili.04.029',)
    """
    told = {found for cell in row if cell is not None for found in _PLACE.findall(cell.value)}
    return Place(
        tuple(dict.fromkeys(IDS + chapter for chapter, _ in sorted(told))),
        tuple(
            f"{chapter}_{segment}".replace("_", ".") for chapter, segment in sorted(told) if segment
        ),
    )


def values_of(iris: Iterable[str]) -> str:
    """IRIs in SPARQL's own form, sorted; what is no IRI is left out."""
    terms = set()
    for iri in iris:
        try:
            terms.add(str(ox.NamedNode(iri)))
        except ValueError:
            continue
    return " ".join(sorted(terms))
