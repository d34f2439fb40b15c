"""Stores: the graph in memory, as N-Quads in a file, and on disk where it is opened in
milliseconds."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyoxigraph as ox

from .. import whole
from ..errors import ZunzuError, fail
from .held import dumped, solutions

#: A store of ours, by the name that rooms without RDF libraries may call it.
Store = ox.Store


def fill(*heaps: Iterable[ox.Quad]) -> ox.Store:
    """A store in memory with the quads of all heaps."""
    store = ox.Store()
    for heap in heaps:
        store.extend(heap)
    return store


def load(path: Path) -> ox.Store:
    """A store in memory from a file of N-Quads.

    Raises ZunzuError when the file is missing or is no N-Quads.
    """
    store = ox.Store()
    try:
        store.load(path=str(path), format=ox.RdfFormat.N_QUADS)
    except FileNotFoundError:
        raise fail(str(path), "is missing", "make it: zunzu build --graph") from None
    except (SyntaxError, ValueError) as error:
        raise fail(
            str(path), f"is no N-Quads: {error}", "make it again: zunzu build --graph"
        ) from None
    return store


def keep(nquads: Path, folder: Path) -> None:
    """Keep a file of N-Quads as a store on disk; the folder appears whole or not at all, in the
    place of what was there.

    Raises ZunzuError when it cannot be written, or when the file is no N-Quads.
    """
    with _made(nquads, folder) as part:
        store = ox.Store(str(part))
        store.bulk_load(path=str(nquads), format=ox.RdfFormat.N_QUADS)
        store.flush()
        del store  # closed before it is moved


def keep_over(base: Path, nquads: Path, known: int, folder: Path) -> None:
    """Keep a file of N-Quads as a store on disk as :func:`keep` does, where a store ``base`` holds
    its first ``known`` bytes already: it is copied, and the rest is loaded into it.

    Raises ZunzuError as :func:`keep` does.
    """
    with _made(nquads, folder) as part, nquads.open("rb") as rest:
        shutil.copytree(base, part, ignore=shutil.ignore_patterns("LOCK"))
        store = ox.Store(str(part))
        rest.seek(known)
        store.bulk_load(rest, format=ox.RdfFormat.N_QUADS)
        store.flush()
        del store  # closed before it is moved


@contextmanager
def _made(nquads: Path, folder: Path) -> Iterator[Path]:
    """A place beside ``folder`` in which a store is made of N-Quads; when that is done it is
    moved there, else nothing is left."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with whole.beside(folder) as part:
            yield part
            whole.move_folder(part, folder)
    except (SyntaxError, ValueError) as error:
        raise fail(
            str(nquads), f"is no N-Quads: {error}", "make it again: zunzu build --graph"
        ) from None
    except OSError as error:
        raise unwritable(folder, error) from None


def opened(folder: Path) -> ox.Store:
    """A store on disk, for reading alone: several may read it at once.

    Raises ZunzuError when there is none that can be read.
    """
    try:
        return ox.Store.read_only(str(folder))
    except (OSError, ValueError, RuntimeError) as error:
        raise fail(
            str(folder), f"is no store that can be read: {error}", "remove it; it is made again"
        ) from None


def save(store: ox.Store, path: Path) -> int:
    """Write the store as sorted N-Quads and give the number of quads; the file appears whole or
    not at all."""
    lines = sorted_lines(store)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        whole.write(path, "".join(lines).encode())
    except OSError as error:
        raise unwritable(path, error) from None
    return len(lines)


def graphs(store: ox.Store) -> dict[str, int]:
    """How many quads each named graph of a store has, by its IRI."""
    counted = solutions(
        store, "SELECT ?graph (COUNT(*) AS ?n) { GRAPH ?graph { ?s ?p ?o } } GROUP BY ?graph"
    )
    return dict(sorted((row["graph"].value, int(row["n"].value)) for row in counted))


def triples(store: ox.Store) -> int:
    """How many triples all graphs of a store hold together, each counted once."""
    return sum(
        int(row["n"].value)
        for row in solutions(store, "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }", union=True)
    )


def unwritable(path: Path, error: OSError) -> ZunzuError:
    """The error for a place that cannot be written: a folder without the right, a full disk."""
    full = error.errno == errno.ENOSPC or "No space" in str(error)
    return fail(
        str(path),
        f"cannot be written: {error.strerror or error}",
        "make room on the disk" if full else "name a folder that can be written to",
    )


def lines_of(store: ox.Store, home: ox.NamedNode) -> list[bytes]:
    """One graph of a store as lines of N-Quads, as the engine writes them, in no order."""
    end = f"{home} .\n".encode()
    triples = dumped(store, ox.RdfFormat.N_TRIPLES, home).splitlines(keepends=True)
    return [line[:-2] + end for line in triples]


def sorted_lines(statements: Iterable[ox.Quad | ox.Triple]) -> list[str]:
    """Quads or triples as lines of N-Quads or N-Triples in code point order: the same graph
    gives the same lines."""
    return sorted(f"{one} .\n" for one in statements)
