"""Tab-separated tables: one reader for all of them, by which every fault is told with file and
line.

The first line names the columns, in UTF-8, nothing is quoted.  Empty lines and lines that begin
with ``#`` are passed over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TypeVar

from . import incoming
from .errors import Fault, ZunzuError, fail, nearest

_ESCAPES = {"\\n": "\n", "\\t": "\t", "\\s": " ", "\\i": "\u3000", "\\b": "\u00a0", "\\\\": "\\"}
T = TypeVar("T")


#: Before a concept: the word names a kind of it (玉爵 of 爵), is no label that is shown, and is
#: found by.
KIND_OF = "<"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: ``row["lemma"]`` is a cell, ``row.where`` is ``file:line``."""

    where: str
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def get(self, column: str) -> str:
        """A cell of a column that not every such table has; empty where it lacks it."""
        return self.cells.get(column, "")

    def number(self, column: str) -> int:
        """A cell that holds a whole number; a ZunzuError names the line when it holds something
        else."""
        try:
            return int(self.cells[column])
        except ValueError:
            raise fail(
                self.where, f"{column} is {self.cells[column]!r}, not a whole number",
                "write the number of characters, counted from 0",
            ) from None  # fmt: skip


def rows(
    path: Path,
    columns: Iterable[str] = (),
    short: bool = False,
    faults: list[Fault] | None = None,
    lacking: Iterable[str] = (),
) -> list[Row]:
    """Every row of a table.

    ``columns`` must all be there, but for those ``lacking``, whose cells are then empty; others may
    stand beside them.  With ``short`` empty cells at the end of a row may be left out.
    Raises ZunzuError for a missing file, broken UTF-8, a missing column, and for all rows of
    another width together, unless there is a list of ``faults`` to which they are added.
    """
    lines = _lines(path)
    first, names = lines[0] if lines else (1, [""])
    empty = {column: "" for column in lacking if column not in names}
    columns = [column for column in columns if column not in empty]
    if missing := [c for c in columns if c not in names]:
        raise fail(
            f"{path}:{first}",
            f"lacks the column {', '.join(missing)}",
            f"the first line must name {' '.join(columns)}",
        )
    found, wrong = [], []
    for number, cells in lines[1:]:
        if short:
            cells += [""] * (len(names) - len(cells))
        if len(cells) == len(names):
            found.append(Row(f"{path}:{number}", dict(zip(names, cells, strict=True)) | empty))
        else:
            wrong.append(
                Fault(
                    f"{path}:{number}",
                    f"has {len(cells)} cells, not {len(names)}",
                    "put one tab between any two cells, also around an empty one",
                )
            )
    if faults is None:
        gather(wrong)
    else:
        faults += wrong
    return found


def columns_of(path: Path) -> list[str]:
    """The names of the columns of a table; none of an empty one."""
    lines = _lines(path)
    return lines[0][1] if lines else []


def strangers(folder: Path, known: Collection[str], what: str) -> Iterator[Fault]:
    """Tables in a folder whose names say that nobody reads them: no name is ``known``."""
    for path in sorted(folder.glob("*.tsv")):
        if path.name not in known:
            told = nearest(path.name, known) or f"known are {', '.join(sorted(known))}"
            yield Fault(str(path), what, told)


def _lines(path: Path) -> list[tuple[int, list[str]]]:
    """The cells of each line that is no remark, with its number."""
    lines = enumerate(read_text(path).split("\n"), 1)
    return [
        (number, line.removesuffix("\r").split("\t"))
        for number, line in lines
        if line.strip() and not line.startswith("#")
    ]


def read(path: Path, row_of: type[T]) -> list[T]:
    """The rows of a table whose columns are the fields of the dataclass ``row_of``, in their order.

    Raises ZunzuError as :func:`rows` does, and for a table that has other columns.
    """
    columns = tuple(field.name for field in fields(row_of))  # type: ignore[arg-type]
    first, named = next(iter(_lines(path)), (1, []))
    if tuple(named) != columns:
        raise fail(
            f"{path}:{first}",
            f"has the columns {', '.join(named) or 'none'}",
            f"name them {', '.join(columns)}",
        )
    return [row_of(**row.cells) for row in rows(path, columns)]


def read_text(path: Path) -> str:
    """The text of a file, exactly as it stands.

    Raises ZunzuError when it is absent, too big, cannot be read or is not UTF-8.
    """
    most = incoming.limit()
    try:
        if not path.exists():
            raise fail(str(path), "is missing", "restore it from the repository, or check the path")
        raw = incoming.read_file(path, most, lambda size: incoming.too_big(str(path), size, most))
        return raw.decode("utf8")
    except UnicodeDecodeError as error:
        raise fail(str(path), f"is not UTF-8 at byte {error.start}", "save it as UTF-8") from None


def unescape(cell: str) -> str:
    r"""White space written so that an editor cannot lose it: ``\n`` a line end, ``\s`` a space,
    ``\t`` a tab.

    >>> unescape(r"\n\n\s")
    '\n\n '
    """
    out, at = [], 0
    while at < len(cell):
        pair = cell[at : at + 2]
        out.append(_ESCAPES.get(pair, cell[at]))
        at += 2 if pair in _ESCAPES else 1
    return "".join(out)


def gather(faults: Sequence[Fault]) -> None:
    """Raise all faults of a run together, or nothing when there are none."""
    if faults:
        raise ZunzuError(*faults)
