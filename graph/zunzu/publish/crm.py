"""The graph in the terms of CIDOC CRM and no others, made by the CONSTRUCT of ``queries/views/cidoc-crm.rq``."""

from __future__ import annotations

import pyoxigraph as ox

from .. import assets
from ..rdf.names import PREFIXES

CRM = "http://www.cidoc-crm.org/cidoc-crm/"


def crm_view(store: ox.Store) -> list[ox.Triple]:
    """The triples of the view, in a fixed order."""
    query = assets.path("queries", "views", "cidoc-crm.rq").read_text(encoding="utf8")
    found = store.query(query, use_default_graph_as_union=True)
    assert isinstance(found, ox.QueryTriples), "the view is a CONSTRUCT"
    return sorted(set(found), key=str)


def write_crm(store: ox.Store) -> bytes:
    """The view as Turtle."""
    prefixes = {"crm": CRM, **PREFIXES}
    return ox.serialize(crm_view(store), format=ox.RdfFormat.TURTLE, prefixes=prefixes)  # type: ignore[return-value]  # bytes without output
