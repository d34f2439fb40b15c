"""Stores: the graph in memory, written and read as N-Quads."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox

from ..errors import fail


def fill(*heaps: Iterable[ox.Quad]) -> ox.Store:
    """A store in memory with the quads of all heaps."""
    store = ox.Store()
    for heap in heaps:
        store.extend(heap)
    return store


def read_store(path: Path) -> ox.Store:
    """A store in memory from a file of N-Quads.

    Raises ZunzuError when the file is missing or is no N-Quads.
    """
    store = ox.Store()
    try:
        store.load(path=str(path), format=ox.RdfFormat.N_QUADS)
    except FileNotFoundError:
        raise fail(str(path), "is missing", "make it: zunzu weave") from None
    except (SyntaxError, ValueError) as error:
        raise fail(str(path), f"is no N-Quads: {error}", "make it again: zunzu weave") from None
    return store


def sorted_lines(quads: Iterable[ox.Quad | ox.Triple]) -> list[str]:
    """Quads or triples as lines of N-Quads or N-Triples in code point order: the same graph gives the same lines."""
    return sorted(f"{q} .\n" for q in quads)
