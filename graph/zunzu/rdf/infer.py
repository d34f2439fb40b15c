"""Inference: the CONSTRUCT queries of ``ontology/inference/`` run until nothing new follows.

What follows goes to the graph ``inferences`` alone, so that it can always be told from what is
written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pyoxigraph as ox

from ..corpus import shipped
from ..errors import fail
from .names import graph

#: More rounds than any sane rule needs: a chain of n steps closes in about log2 n rounds.
LIMIT = 64


def infer(store: ox.Store, paths: Iterable[Path] | None = None) -> ox.Store:
    """The same store, with all that follows by the queries added to ``inferences``.

    Raises ZunzuError for a query that is malformed or is no CONSTRUCT, and for rules that never
    come to an end.
    """
    rules = _rules(paths)
    told: set[ox.Triple] = set()
    home = graph("inferences")
    for _ in range(LIMIT):
        follows = dict.fromkeys(
            t for path, query in rules for t in construct(store, query, path) if t not in told
        )
        new = [
            ox.Quad(t.subject, t.predicate, t.object, home)
            for t in follows
            if next(store.quads_for_pattern(t.subject, t.predicate, t.object), None) is None
        ]
        if not new:
            return store
        told.update(follows)
        store.extend(new)
    raise fail(
        "ontology/inference",
        f"something new still follows after {LIMIT} rounds",
        "look for a rule that makes IRIs",
    )


def follows(store: ox.Store, paths: Iterable[Path] | None = None) -> Iterator[ox.Triple]:
    """All that the queries give of a store in one round, whether it has it or not: of a store in
    which nothing new follows, everything that is inferred.  Raises ZunzuError as :func:`infer`."""
    for path, query in _rules(paths):
        yield from construct(store, query, path)


def _rules(paths: Iterable[Path] | None) -> list[tuple[Path, str]]:
    """The queries, each with its file."""
    found = shipped().files("ontology", "inference", suffix=".rq") if paths is None else paths
    return [(path, path.read_text(encoding="utf8")) for path in found]


def construct(store: ox.Store, query: str, path: Path) -> ox.QueryTriples:
    """What follows from a store by one query, which stands in the file ``path``.  Raises ZunzuError
    as :func:`infer` does."""
    try:
        result = store.query(query, use_default_graph_as_union=True)
    except SyntaxError as error:
        raise fail(str(path), f"is no SPARQL: {error}", "mend the query") from None
    if not isinstance(result, ox.QueryTriples):
        raise fail(str(path), "is no CONSTRUCT query", "say CONSTRUCT { … } WHERE { … }")
    return result
