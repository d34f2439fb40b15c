"""Stores: the graph in memory, written to and read from N-Quads."""

from __future__ import annotations

import os
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


def load(path: Path) -> ox.Store:
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


def save(store: ox.Store, path: Path) -> int:
    """Write the store as sorted N-Quads and give the number of quads; the file appears whole or not at all."""
    lines = sorted_lines(store)
    write_whole(path, "".join(lines).encode())
    return len(lines)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place and move it there; raises ZunzuError when the folder cannot be written to."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        raise fail(str(path), f"cannot be written: {error.strerror}", "name a folder that can be written to") from None
    finally:
        part.unlink(missing_ok=True)


def sorted_lines(statements: Iterable[ox.Quad | ox.Triple]) -> list[str]:
    """Quads or triples as lines of N-Quads or N-Triples in code point order: the same graph gives the same lines."""
    return sorted(f"{one} .\n" for one in statements)
