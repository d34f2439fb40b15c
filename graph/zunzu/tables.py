"""Tables that a reader gives: tab-separated, in UTF-8, a column for each field of a dataclass,
nothing quoted.
"""

from __future__ import annotations

import csv
import io
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

from .errors import fail

Row = TypeVar("Row")

#: Bytes of the longest table that is read.
LIMIT = 64 << 20


def read(path: Path, row_of: type[Row]) -> list[Row]:
    """The rows of a table, whose columns are the fields of ``row_of`` in their order.

    Raises ZunzuError for a file that cannot be read, that has other columns, or a line of which
    has too many or too few cells.
    """
    columns = tuple(field.name for field in fields(row_of))  # type: ignore[arg-type]
    try:
        given = io.StringIO(_text(path), newline="")
        lines = list(csv.reader(given, delimiter="\t", quoting=csv.QUOTE_NONE))
    except csv.Error as error:
        raise fail(str(path), f"cannot be read: {error}", "give such a table, in UTF-8") from None
    if not lines or tuple(lines[0]) != columns:
        told = ", ".join(name[:40] for name in lines[0][:12]) if lines else ""
        what = f"has the columns {told or 'none'}"
        raise fail(f"{path}:1", what, f"name them {', '.join(columns)}")
    for number, cells in enumerate(lines[1:], 2):
        if len(cells) != len(columns):
            remedy = f"give {len(columns)}: {', '.join(columns)}"
            raise fail(f"{path}:{number}", f"has {len(cells)} cells", remedy)
    return [row_of(*cells) for cells in lines[1:]]


def _text(path: Path) -> str:
    """The text of a file, unless it is longer than any table: a device may have no end."""
    remedy = "give such a table, in UTF-8"
    try:
        with path.open("rb") as file:
            raw = file.read(LIMIT + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in its name
        raise fail(str(path), f"cannot be read: {error}", remedy) from None
    if len(raw) > LIMIT:
        raise fail(str(path), f"has more than {LIMIT >> 20} MB", "give a table; divide it if it is one")
    try:
        return raw.decode("utf8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise fail(f"{path}:{line}", f"cannot be read: {error}", remedy) from None
