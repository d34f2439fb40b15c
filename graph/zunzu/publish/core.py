"""The core of the graph: all of it but what the queries of ``ontology/inference/`` give from the
rest, so that whoever loads it and runs them has the whole."""

from __future__ import annotations

import pyoxigraph as ox

from .. import tables
from ..corpus import shipped
from ..rdf.held import dumped
from ..rdf.infer import infer
from ..rdf.names import PREFIXES, graph

_QUERIES = "ontology/inference/"
_HOME = graph("inferences")


def write_core(nquads: bytes) -> bytes:
    """The core of a graph as N-Quads, line by line in code point order; ``nquads`` are its own
    lines (:attr:`.dump.Statements.nquads`)."""
    derived = {str(predicate).encode() for predicate in _derived()}
    end = f" {_HOME} .".encode()
    kept: list[bytes] = []
    left: list[bytes] = []
    for line in nquads.split(b"\n")[:-1]:
        is_left = line.endswith(end) and line.split(b" ", 2)[1] in derived
        (left if is_left else kept).append(line)
    store = ox.Store()
    store.bulk_load(b"\n".join(kept), format=ox.RdfFormat.N_QUADS)
    given = set(dumped(infer(store), ox.RdfFormat.N_TRIPLES, _HOME).split(b"\n"))
    # some of it was woven and does not follow
    kept += [line for line in left if line.removesuffix(end) + b" ." not in given]
    return b"".join(line + b"\n" for line in sorted(kept))


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
