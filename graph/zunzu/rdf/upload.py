"""The dataset put into a store elsewhere: in batches, safe to repeat and to interrupt.

Every batch goes into a waiting graph that nobody asks; when all are there, one update moves the waiting graphs into their
places.  Until then the store answers from what it had.  The waiting graphs are named for the digest of the dataset, so that
a second run of the same dataset goes on where the first was cut off, and one of another dataset begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pyoxigraph as ox

from ..errors import fail
from .names import BASE, DCT, GRAPHS, graph
from .remote import RemoteStore

#: Triples of one INSERT DATA; stores refuse texts that are much longer.
BATCH = 2000
#: The graph in which a store remembers which dataset it holds; it is no part of the dataset.
MEMORY = ox.NamedNode(f"{BASE}graph/loaded")
_WAITING = f"{BASE}graph/waiting/"
_DIGEST = ox.NamedNode(f"{DCT}identifier")
_DATASET = ox.NamedNode(BASE)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of it: all triples, those that were sent in this run, and whether all of them were there before."""

    triples: int
    sent: int
    was_there: bool


def upload(remote: RemoteStore, store: Iterable[ox.Quad], digest: str, told: Callable[[int, int], None] = lambda done, of: None,
           batch: int = BATCH) -> Loaded:
    """Put every quad of ``store`` into the remote store, and take out what our graphs held before.

    ``digest`` names the dataset; ``told`` is called after each batch with the triples that are there and their number.
    Raises ZunzuError when the store fails, or holds another number of triples in the end; its graphs are then as before.
    """
    heaps: dict[str, list[str]] = {name: [] for name in GRAPHS}
    for quad in store:
        heaps[quad.graph_name.value.rpartition("/")[2]].append(f"{quad.triple} .")
    total = sum(map(len, heaps.values()))
    if _remembers(remote, digest) and all(remote.count(graph(name)) == len(lines) for name, lines in heaps.items()):
        return Loaded(total, 0, True)
    _sweep(remote, digest)
    done = sent = 0
    for name, lines in heaps.items():
        lines.sort()
        waiting = _waiting(digest, name)
        there = remote.count(waiting) if lines else 0
        start = 0 if there > len(lines) else there // batch * batch  # batches come in order; the last may be half there
        done += start
        for first in range(start, len(lines), batch):
            part = lines[first:first + batch]
            remote.update(f"INSERT DATA {{ GRAPH {waiting} {{\n" + "\n".join(part) + "\n} }")
            done, sent = done + len(part), sent + len(part)
            told(done, total)
        if (held := remote.count(waiting) if lines else 0) != len(lines):
            remote.update(f"DROP SILENT GRAPH {waiting}")
            raise fail(remote.url, f"holds {held:,} triples after {len(lines):,} were put into graph {name}",
                       "load once more; if it happens again, the store changes what it is given")
    remote.update(_moves(digest, [name for name, lines in heaps.items() if lines], [n for n, lines in heaps.items() if not lines]))
    return Loaded(total, sent, False)


def _waiting(digest: str, name: str) -> ox.NamedNode:
    return ox.NamedNode(f"{_WAITING}{digest[:16]}/{name}")


def _moves(digest: str, filled: list[str], empty: list[str]) -> str:
    """One update that puts all waiting graphs into their places and remembers which dataset they are."""
    steps = [f"MOVE SILENT GRAPH {_waiting(digest, name)} TO GRAPH {graph(name)}" for name in filled]
    steps += [f"DROP SILENT GRAPH {graph(name)}" for name in empty]
    steps += [f"DROP SILENT GRAPH {MEMORY}",
              f"INSERT DATA {{ GRAPH {MEMORY} {{ {_DATASET} {_DIGEST} {ox.Literal(digest)} }} }}"]
    return " ;\n".join(steps)


def _remembers(remote: RemoteStore, digest: str) -> bool:
    query = f"SELECT ?digest {{ GRAPH {MEMORY} {{ {_DATASET} {_DIGEST} ?digest }} }}"
    return [found["digest"].value for found in remote.ask_all(query)] == [digest]


def _sweep(remote: RemoteStore, digest: str) -> None:
    """Drop waiting graphs of other datasets, left by runs that were cut off."""
    query = f'SELECT DISTINCT ?g {{ GRAPH ?g {{ ?s ?p ?o }} FILTER(STRSTARTS(STR(?g), "{_WAITING}")) }}'
    for found in remote.ask_all(query):
        if not found["g"].value.startswith(f"{_WAITING}{digest[:16]}/"):
            remote.update(f"DROP SILENT GRAPH {found['g']}")
