"""The dataset put into a store elsewhere: safe to repeat, to interrupt, and to do twice at once.

Every batch goes into a waiting graph that nobody asks and that belongs to this run alone.  When all
are there, one update gives our graphs the triples that wait and takes out the others.  It looks
itself, in the store, whether all that should wait does wait and whether the lease is still ours:
where not, it does nothing, however late it comes; where all is done, doing it again changes
nothing. Nothing else ever takes a triple out of our graphs.  Decision 0014 says why.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pyoxigraph as ox

from ..errors import ZunzuError, fail
from .exchange import Slow
from .lease import LOADING, Lease, lease
from .names import BASE, DCT, GRAPHS, graph
from .remote import RemoteStore

#: Triples of one INSERT DATA; stores refuse texts that are much longer.
BATCH = 2000
#: Triples of one step of a swap, in a store that does not do it in one request.
PART = 50_000
#: The graph in which a store remembers which dataset it holds; it is no part of the dataset.
MEMORY = ox.NamedNode(f"{BASE}graph/loaded")
_WAITING = f"{BASE}graph/waiting/"
_DIGEST = ox.NamedNode(f"{DCT}identifier")
_DATASET = ox.NamedNode(BASE)
_ALL = "{ ?s ?p ?o }"
_WHOLE = f'<{BASE}load/state> "whole"'

#: The sorted lines of each of our graphs.
Heaps = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of it: all triples, those that were sent in this run, and whether all of them were
    there before."""

    triples: int
    sent: int
    was_there: bool


def upload(
    remote: RemoteStore,
    store: Iterable[ox.Quad],
    digest: str,
    told: Callable[[int, int], None] = lambda done, of: None,
    batch: int = BATCH,
    *,
    wait: float = 0,
    take_over: bool = False,
    waits: Callable[[str], None] = lambda words: None,
) -> Loaded:
    """Put every quad of ``store`` into the remote store, and take out what our graphs held before.

    ``digest`` names the dataset; ``told`` is called after each batch with the triples that are
    there and their number.  Another load is waited for ``wait`` seconds, of which ``waits`` is
    told, or put out (``take_over``).  Raises ZunzuError when there is nothing to load, when another
    load works on the store, when the store fails, or holds another number of triples in the end;
    its graphs are then as before, or as they should be.
    """
    heaps = _heaps(store)
    total = sum(map(len, heaps.values()))
    if not total:
        raise fail(
            "the dataset",
            "has not one triple; nothing was sent",
            "make it again: zunzu build --graph",
        )
    if _is_there(remote, digest, heaps):
        return Loaded(total, 0, True)
    with lease(remote, wait, take_over, waits) as own:
        if wait and _is_there(remote, digest, heaps):  # whom we waited for has done it
            return Loaded(total, 0, True)
        waiting = _waiting(heaps, own)
        _adopt(remote, heaps, waiting)
        sent = _send(remote, heaps, waiting, own, told, batch)
        own.sign(at_once=True)
        _swap(remote, heaps, waiting, own, digest)
        _check(remote, heaps, waiting)
        for name in waiting.values():
            _drop(remote, name)
        _check(remote, heaps, {})
        return Loaded(total, sent, False)


def _heaps(store: Iterable[ox.Quad]) -> Heaps:
    heaps: Heaps = {name: [] for name in GRAPHS}
    ours: dict[object, str] = {graph(name): name for name in GRAPHS}
    for quad in store:
        if quad.graph_name not in ours:
            raise fail(
                "the dataset",
                f"has triples in {quad.graph_name}, which is none of our graphs",
                "make it again: zunzu build --graph",
            )
        heaps[ours[quad.graph_name]].append(f"{quad.triple} .")
    for lines in heaps.values():
        lines.sort()
    return heaps


def _waiting(heaps: Heaps, own: Lease) -> dict[str, ox.NamedNode]:
    """The waiting graph of each graph that has triples, named for the content and for the run."""
    content = hashlib.sha256()
    for name, lines in heaps.items():
        content.update(f"{name} {len(lines)}\n".encode())
        for line in lines:
            content.update(line.encode())
    home = f"{_WAITING}{content.hexdigest()[:16]}/{own.token}/"
    return {name: ox.NamedNode(home + name) for name, lines in heaps.items() if lines}


def _is_there(remote: RemoteStore, digest: str, heaps: Heaps) -> bool:
    query = f"SELECT ?digest {{ GRAPH {MEMORY} {{ {_DATASET} {_DIGEST} ?digest }} }}"
    known = [row["digest"] for row in remote.ask_all(query, {"digest"})]
    return known == [ox.Literal(digest)] and not _differing(remote, heaps)


def _differing(remote: RemoteStore, heaps: Heaps) -> list[tuple[str, int]]:
    """Our graphs that hold another number of triples there, with that number."""
    counted = ((name, remote.count(graph(name))) for name in heaps)
    return [(name, held) for name, held in counted if held != len(heaps[name])]


def _adopt(remote: RemoteStore, heaps: Heaps, waiting: dict[str, ox.NamedNode]) -> None:
    """Take over what runs that were cut off have sent of the same content; remove all they left."""
    query = f'SELECT DISTINCT ?g {{ GRAPH ?g {_ALL} FILTER(STRSTARTS(STR(?g), "{_WAITING}")) }}'
    found = [row["g"] for row in remote.ask_all(query, {"g"})]
    for left in found:
        if not isinstance(left, ox.NamedNode) or not left.value.startswith(_WAITING):
            raise fail(
                remote.url, "answers with graphs that were not asked for", "see what stands there"
            )
        if left in waiting.values():
            continue
        own = waiting.get(left.value.rpartition("/")[2])
        if own is not None and _content(own) == _content(left):
            remote.update(f"INSERT {{ GRAPH {own} {_ALL} }} WHERE {{ GRAPH {left} {_ALL} }}")
        _drop(remote, left)


def _content(waiting: ox.NamedNode) -> str:
    return waiting.value.removeprefix(_WAITING).partition("/")[0]


def _send(
    remote: RemoteStore,
    heaps: Heaps,
    waiting: dict[str, ox.NamedNode],
    own: Lease,
    told: Callable[[int, int], None],
    batch: int,
) -> int:
    """Send what does not wait yet, in the order of the lines; gives how many triples were sent."""
    done = sent = 0
    total = sum(map(len, heaps.values()))
    for name, place in waiting.items():
        lines = heaps[name]
        there = remote.count(place)
        # batches come in order; the last of a run that was cut off may be half there
        start = 0 if there > len(lines) else there // batch * batch
        done += start
        for first in range(start, len(lines), batch):
            part = lines[first : first + batch]
            remote.update(f"INSERT DATA {{ GRAPH {place} {{\n" + "\n".join(part) + "\n} }")
            done, sent = done + len(part), sent + len(part)
            told(done, total)
            own.sign()
        if (held := remote.count(place)) != len(lines):
            _drop(remote, place)
            raise fail(
                remote.url,
                f"holds {held:,} triples after {len(lines):,} were put into graph {name}",
                "load once more; if it happens again, the store changes what it is given",
            )
    return sent


def _swap(
    remote: RemoteStore, heaps: Heaps, waiting: dict[str, ox.NamedNode], own: Lease, digest: str
) -> None:
    """Give our graphs what waits, in one request; in parts where the store cannot do so much at
    once.

    What is new comes first, what is old goes then: a store that must do it in parts shows for a
    while both, and never neither.
    """
    swap = _Swap(heaps, waiting, own.run)
    try:
        remote.update(
            " ;\n".join(
                [
                    swap.prove(),
                    *(swap.give(name) for name in waiting),
                    *(swap.take(name) for name in heaps),
                    *swap.remember(digest),
                ]
            )
        )
    except Slow:  # it may still be at work
        raise
    except ZunzuError:
        own.sign(at_once=True)
        remote.update(swap.prove())
        for name, place in waiting.items():
            _repeated(remote, own, swap.give(name, PART), len(heaps[name]), graph(name), place)
        for name in heaps:
            _repeated(remote, own, swap.take(name, PART), len(heaps[name]), graph(name))
        for step in swap.remember(digest):
            remote.update(step)


def _repeated(
    remote: RemoteStore, own: Lease, step: str, wanted: int, *within: ox.NamedNode
) -> None:
    """Repeat a step until so many triples stand there, as often as it can have something to do."""
    for _ in range(2 + abs(wanted - remote.count(*within)) // PART):
        if remote.count(*within) == wanted:
            return
        remote.update(step)
        own.sign()


@dataclass(frozen=True, slots=True)
class _Swap:
    """The updates of a swap; none does anything unless the first has found all where it should
    be."""

    heaps: Heaps
    waiting: dict[str, ox.NamedNode]
    run: ox.NamedNode

    @property
    def proved(self) -> str:
        return f"GRAPH {LOADING} {{ {self.run} {_WHOLE} }}"

    def prove(self) -> str:
        """The lease is still ours, and every waiting graph has its number of triples."""
        counts = " ".join(
            f"{{ SELECT (COUNT(*) AS ?n{i}) {{ GRAPH {place} {{ ?s{i} ?p{i} ?o{i} }} }} }}"
            for i, place in enumerate(self.waiting.values())
        )
        whole = " && ".join(
            f"?n{i} = {len(self.heaps[name])}" for i, name in enumerate(self.waiting)
        )
        return (
            f"INSERT {{ {self.proved} }} WHERE {{ GRAPH {LOADING} {{ {self.run} ?what ?when }} "
            f"{counts} FILTER({whole}) }}"
        )

    def give(self, name: str, limit: int = 0) -> str:
        """Our graph gets what waits and is not there."""
        ours, waits = f"GRAPH {graph(name)} {_ALL}", f"GRAPH {self.waiting[name]} {_ALL}"
        missing = _part(f"{waits} FILTER NOT EXISTS {{ {ours} }}", limit)
        return f"INSERT {{ {ours} }} WHERE {{ {self.proved} {missing} }}"

    def take(self, name: str, limit: int = 0) -> str:
        """Our graph loses what does not wait."""
        ours, place = f"GRAPH {graph(name)} {_ALL}", self.waiting.get(name)
        unless = f"FILTER NOT EXISTS {{ GRAPH {place} {_ALL} }}" if place else ""
        return f"DELETE {{ {ours} }} WHERE {{ {self.proved} {_part(f'{ours} {unless}', limit)} }}"

    def remember(self, digest: str) -> list[str]:
        """The store remembers which dataset it holds; the proof is used up."""
        memory = f"GRAPH {MEMORY} {_ALL}"
        return [
            f"DELETE {{ {memory} }} WHERE {{ {self.proved} {memory} }}",
            f"INSERT {{ GRAPH {MEMORY} {{ {_DATASET} {_DIGEST} {ox.Literal(digest)} }} }} "
            f"WHERE {{ {self.proved} }}",
            f"DELETE WHERE {{ {self.proved} }}",
        ]


def _part(pattern: str, limit: int) -> str:
    return f"{{ SELECT ?s ?p ?o {{ {pattern} }} LIMIT {limit} }}" if limit else pattern


def _check(remote: RemoteStore, heaps: Heaps, waiting: dict[str, ox.NamedNode]) -> None:
    """See that our graphs hold as many triples as they should, and what waits, triple by triple.

    Raises ZunzuError with the graphs that do not."""
    for name, held in _differing(remote, heaps):
        raise fail(
            remote.url,
            f"holds {held:,} triples in graph {name} where {len(heaps[name]):,} should be",
            "load once more: nothing is taken out before all is there",
        )
    for name, place in waiting.items():
        if (same := remote.count(graph(name), place)) != len(heaps[name]):
            raise fail(
                remote.url,
                f"holds only {same:,} of the {len(heaps[name]):,} triples of graph {name}",
                "load once more; if it happens again, the store changes what it is given",
            )


def _drop(remote: RemoteStore, place: ox.NamedNode) -> None:
    """Remove a waiting graph; nothing else is ever dropped."""
    if not place.value.startswith(_WAITING):
        raise AssertionError(f"{place} is no waiting graph")
    remote.update(f"DROP SILENT GRAPH {place}")
