"""Tables that a reader gives: tab-separated, in UTF-8, a column for each field of a dataclass, nothing quoted."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

from .errors import Fault, ZunzuError, fail

Row = TypeVar("Row")


def read(path: Path, row_of: type[Row]) -> list[Row]:
    """The rows of a table, whose columns are the fields of ``row_of`` in their order.

    Raises ZunzuError for a file that cannot be read, that has other columns, or a line of which has too many or too few cells.
    """
    columns = tuple(field.name for field in fields(row_of))
    try:
        with path.open(encoding="utf8", newline="") as file:
            lines = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    except (OSError, UnicodeDecodeError) as error:
        raise fail(str(path), f"cannot be read: {error}", "give such a table, in UTF-8") from None
    if not lines or tuple(lines[0]) != columns:
        raise fail(f"{path}:1", f"has the columns {', '.join(lines[0] if lines else ()) or 'none'}", f"name them {', '.join(columns)}")
    for number, cells in enumerate(lines[1:], 2):
        if len(cells) != len(columns):
            raise fail(f"{path}:{number}", f"has {len(cells)} cells", f"give {len(columns)}: {', '.join(columns)}")
    return [row_of(*cells) for cells in lines[1:]]


def rows(path: Path, needs: Sequence[str] = (), short: bool = False) -> list[dict[str, str]]:
    """The rows of a table as dicts by column, each with its ``line``; lines that are empty or begin with ``#`` are passed over.

    ``needs`` are columns that it must have; with ``short`` empty cells at the end of a row may be left out.  Raises ZunzuError, with
    file and line, for every row that has too many or too few cells, for a missing column, and for a file that cannot be read.
    """
    try:
        lines = path.read_text(encoding="utf8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise fail(str(path), f"cannot be read: {error}", "give such a table, in UTF-8") from None
    heading = lines[0].split("\t")
    if missing := [column for column in needs if column not in heading]:
        raise fail(f"{path}:1", f"has no column {', '.join(missing)}", "name each column in the first line")
    found, faults = [], []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if short:
            cells += [""] * (len(heading) - len(cells))
        if len(cells) != len(heading):
            faults.append(Fault(f"{path}:{number}", f"{len(cells)} cells where {len(heading)} belong",
                                "separate cells with one tab each"))
            continue
        found.append({**dict(zip(heading, cells)), "line": str(number)})
    if faults:
        raise ZunzuError(*faults)
    return found
