"""The core of the graph: all of it but what the queries of ``ontology/inference/`` give from the
rest, so that whoever loads it and runs them has the whole."""

from __future__ import annotations

import pyoxigraph as ox

from .. import tables
from ..corpus import shipped
from ..rdf.infer import infer
from ..rdf.names import PREFIXES, graph
from ..rdf.store import Store, fill

_QUERIES = "ontology/inference/"


def core(store: Store) -> list[ox.Quad]:
    """The quads of the core, in a fixed order."""
    derived, home = _derived(), graph("inferences")
    kept: list[ox.Quad] = []
    left: set[ox.Quad] = set()
    for quad in store:
        if quad.graph_name == home and quad.predicate in derived:
            left.add(quad)
        else:
            kept.append(quad)
    given = set(infer(fill(kept)).quads_for_pattern(None, None, None, home))
    return sorted({*kept, *(left - given)}, key=str)  # some of it was woven and does not follow


def write_core(store: Store) -> bytes:
    """The core as N-Quads."""
    return "".join(f"{quad} .\n" for quad in core(store)).encode()


def _derived() -> set[ox.NamedNode]:
    """The properties that a query of inference makes."""
    rows = tables.rows(shipped().path("ontology", "vocab", "derivations.tsv"), short=True)
    named = (
        name.split(":")
        for row in rows
        if row.get("made_by").startswith(_QUERIES)
        for name in row.get("derives").split()
    )
    return {ox.NamedNode(PREFIXES[prefix] + last) for prefix, last in named}
