"""The forms of answers: media type, suffix, and how each is written."""

from __future__ import annotations

from collections.abc import Iterable

import pyoxigraph as ox

from ..rdf.names import PREFIXES

#: Forms of solutions and truths, by media type, the best first.
RESULTS = {
    "application/sparql-results+json": ox.QueryResultsFormat.JSON,
    "application/json": ox.QueryResultsFormat.JSON,
    "application/sparql-results+xml": ox.QueryResultsFormat.XML,
    "application/xml": ox.QueryResultsFormat.XML,
    "text/csv": ox.QueryResultsFormat.CSV,
    "text/tab-separated-values": ox.QueryResultsFormat.TSV,
}
#: Forms of triples.
GRAPHS = {
    "text/turtle": ox.RdfFormat.TURTLE,
    "application/n-triples": ox.RdfFormat.N_TRIPLES,
    "application/ld+json": ox.RdfFormat.JSON_LD,
    "application/rdf+xml": ox.RdfFormat.RDF_XML,
}
SUFFIXES = {
    "ttl": "text/turtle",
    "nt": "application/n-triples",
    "jsonld": "application/ld+json",
    "rdf": "application/rdf+xml",
}
SUFFIX_OF = {media: suffix for suffix, media in SUFFIXES.items()}
HTML = "text/html"


def graph(triples: Iterable[ox.Triple], media: str) -> bytes:
    """Triples in a form."""
    form = GRAPHS[media]
    prefixes = None if form == ox.RdfFormat.N_TRIPLES else PREFIXES
    return ox.serialize(triples, format=form, prefixes=prefixes) or b""
