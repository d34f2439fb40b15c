"""Statements by hand: what the words say and the reader does not see yet, written by a scholar in the form of the reader's records.

``data/annotations/<chapter>.statements.jsonl`` enters the graph by the same door as what a machine read, with ``source``
``annotated``, or ``copied`` where words like 其餘如阼俎 are spelled out.  Where the words stand in the segment is found here, so that a
mended text moves no annotation; in an altered text that has not the words the annotation does not hold and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from .. import assets, records
from ..model import Statement
from .editions import Shelf

_SUFFIX = ".statements.jsonl"


def annotated(chapters: Iterable[str], shelf: Shelf) -> list[Statement]:
    """The statements by hand of some chapters, each with its place in the segment at hand."""
    wanted = set(chapters)
    return [replace(s, **span) for path in assets.files("data", "annotations", suffix=_SUFFIX)
            if path.name.removesuffix(_SUFFIX) in wanted for s in _read(path) if (span := shelf.span(s.segment, s.quote))]


@lru_cache(maxsize=64)
def _read(path: Path) -> tuple[Statement, ...]:
    return tuple(records.read(Statement, path))
