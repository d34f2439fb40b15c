"""The graph in the terms of others, each view in these and no others: PROV-O with P-Plan, and Web
Annotation.  CIDOC CRM has a module of its own (:mod:`.crm`).

``queries/views/NAME.rq`` is the CONSTRUCT of a view, ``NAME-terms.tsv`` says of every term that it
uses what its vocabulary says of it: the classes above it, or domain and range.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from ..corpus import shipped
from ..rdf.names import PREFIXES, XSD
from ..rdf.store import Store
from .crm import steps
from .dump import in_order

OUTSIDE = {
    "prov": "http://www.w3.org/ns/prov#",
    "p-plan": "http://purl.org/net/p-plan#",
    "oa": "http://www.w3.org/ns/oa#",
}
PROV, ANNOTATION = "prov-p-plan", "web-annotation"
_OFFSETS = frozenset(ox.NamedNode(OUTSIDE["oa"] + name) for name in ("start", "end"))
_WHOLE = ox.NamedNode(XSD + "nonNegativeInteger")
_PRECEDED = ox.NamedNode(OUTSIDE["p-plan"] + "isPrecededBy")


def view(store: Store, name: str) -> list[ox.Triple]:
    """The triples of the view ``PROV`` or ``ANNOTATION``, in a fixed order."""
    return sorted(set(_triples(store, name)), key=str)


def _triples(store: Store, name: str) -> Iterator[ox.Triple]:
    query = shipped().path("queries", "views", f"{name}.rq").read_text(encoding="utf8")
    found = store.query(query, use_default_graph_as_union=True)
    assert isinstance(found, ox.QueryTriples), "a view is a CONSTRUCT"
    yield from map(_counted, found)
    if name == PROV:
        yield from _preceded(store)


def write_view(store: Store, name: str) -> bytes:
    """A view as Turtle."""
    return in_order(_triples(store, name), {**OUTSIDE, **PREFIXES})


def _counted(told: ox.Triple) -> ox.Triple:
    """An offset as the vocabulary types it, which our store takes for any integer."""
    if told.predicate not in _OFFSETS or not isinstance(told.object, ox.Literal):
        return told
    return ox.Triple(told.subject, told.predicate, ox.Literal(told.object.value, datatype=_WHOLE))


def _preceded(store: Store) -> Iterator[ox.Triple]:
    """The step before each step, over what is denied."""
    for earlier, later in steps(store):
        yield ox.Triple(later, _PRECEDED, earlier)
