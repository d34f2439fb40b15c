"""Statements by hand: what the words say and the reader does not see yet, written by a scholar in the form of the reader's records.

``data/annotations/<chapter>.statements.jsonl`` enters the graph by the same door as what a machine read, with ``source``
``annotated``; where words like 其餘如阼俎 are spelled out the warrant says so.  Why each is needed stands in the README there.  Where the
words stand in the segment is found here, so that a mended text moves no annotation; in an altered text that has not the words the
annotation does not hold and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from .. import assets, records
from ..model import Statement, replace
from .editions import Shelf

_SUFFIX = ".statements.jsonl"


def annotated(chapters: Iterable[str], shelf: Shelf) -> list[Statement]:
    """The statements by hand of some chapters, each with its place in the segment at hand."""
    return [replace(s, **span) for chapter in sorted(set(chapters)) for s in by_hand(chapter) if (span := shelf.span(s.segment, s.quote))]


def by_hand(chapter: str) -> tuple[Statement, ...]:
    """The statements by hand of one chapter, as they are written."""
    return next((_read(path) for path in assets.files("data", "annotations", suffix=_SUFFIX)
                 if path.name.removesuffix(_SUFFIX) == chapter), ())


@lru_cache(maxsize=64)
def _read(path: Path) -> tuple[Statement, ...]:
    return tuple(records.read(Statement, path))
