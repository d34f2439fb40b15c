"""Tables that a reader gives: tab-separated, in UTF-8, a column for each field of a dataclass, nothing quoted."""

from __future__ import annotations

import csv
from dataclasses import fields
from io import StringIO
from pathlib import Path
from typing import TypeVar

from . import incoming
from .errors import fail

Row = TypeVar("Row")


def read(path: Path, row_of: type[Row]) -> list[Row]:
    """The rows of a table, whose columns are the fields of ``row_of`` in their order.

    Raises ZunzuError for a file that cannot be read or is too big, that has other columns, or a line of which has too many or too few
    cells.
    """
    columns = tuple(field.name for field in fields(row_of))
    most = incoming.limit()
    raw = incoming.read_file(path, most, lambda size: incoming.too_big(str(path), size, most))
    try:
        lines = list(csv.reader(StringIO(raw.decode("utf8"), newline=""), delimiter="\t", quoting=csv.QUOTE_NONE))
    except (csv.Error, UnicodeDecodeError) as error:
        raise fail(str(path), f"cannot be read: {error}", "give such a table, in UTF-8") from None
    if not lines or tuple(lines[0]) != columns:
        raise fail(f"{path}:1", f"has the columns {', '.join(lines[0] if lines else ()) or 'none'}", f"name them {', '.join(columns)}")
    for number, cells in enumerate(lines[1:], 2):
        if len(cells) != len(columns):
            raise fail(f"{path}:{number}", f"has {len(cells)} cells", f"give {len(columns)}: {', '.join(columns)}")
    return [row_of(*cells) for cells in lines[1:]]
