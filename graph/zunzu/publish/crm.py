"""The graph in the terms of CIDOC CRM and no others, made by the CONSTRUCT of ``queries/views/cidoc-crm.rq``."""

from __future__ import annotations

import pyoxigraph as ox

from ..corpus import shipped
from ..rdf.held import serialized
from ..rdf.names import PREFIXES

CRM = "http://www.cidoc-crm.org/cidoc-crm/"


def crm_view(store: ox.Store) -> list[ox.Triple]:
    """The triples of the view, in a fixed order."""
    query = shipped().path("queries", "views", "cidoc-crm.rq").read_text(encoding="utf8")
    found = store.query(query, use_default_graph_as_union=True)
    assert isinstance(found, ox.QueryTriples), "the view is a CONSTRUCT"
    return sorted(set(found), key=str)


def write_crm(store: ox.Store) -> bytes:
    """The view as Turtle."""
    prefixes = {"crm": CRM, **PREFIXES}
    return serialized(crm_view(store), ox.RdfFormat.TURTLE, prefixes)
