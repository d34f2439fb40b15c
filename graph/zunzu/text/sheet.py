"""Tab-separated tables, read row by row with their line numbers, so that a fault can say where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..errors import ZunzuError, fail

_ESCAPES = {"\\n": "\n", "\\t": "\t", "\\s": " ", "\\i": "\u3000", "\\b": "\u00a0", "\\\\": "\\"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: ``row["lemma"]`` is a cell, ``row.where`` is ``file:line``."""

    where: str
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def number(self, column: str) -> int:
        """A cell that holds a whole number; a ZunzuError names the line when it holds something else."""
        try:
            return int(self.cells[column])
        except ValueError:
            raise fail(self.where, f"{column} is {self.cells[column]!r}, not a whole number",
                       "write the number of characters, counted from 0") from None


def read_rows(path: Path, columns: Iterable[str]) -> Iterator[Row]:
    """Every row of the table ``path``, whose first line names the columns.

    ``columns`` must all be there; others may stand beside them.  Empty lines and lines that begin with ``#`` are
    passed over.  Raises ZunzuError for a missing file, broken UTF-8, a missing column or a row of another width.
    """
    lines = read_text(path).split("\n")
    names = lines[0].split("\t")
    if missing := [c for c in columns if c not in names]:
        raise fail(f"{path}:1", f"lacks the column {', '.join(missing)}", f"the first line must name {' '.join(columns)}")
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) != len(names):
            raise fail(f"{path}:{number}", f"has {len(cells)} cells, not {len(names)}",
                       "put one tab between any two cells, also around an empty one")
        yield Row(f"{path}:{number}", dict(zip(names, cells, strict=True)))


def read_text(path: Path) -> str:
    """The text of a file, exactly as it stands.  Raises ZunzuError when it is absent or not UTF-8."""
    try:
        return path.read_bytes().decode("utf8")
    except FileNotFoundError:
        raise fail(str(path), "is missing", "restore it from the repository") from None
    except UnicodeDecodeError as error:
        raise fail(str(path), f"is not UTF-8 at byte {error.start}", "save it as UTF-8") from None


def unescape(cell: str) -> str:
    r"""White space written so that an editor cannot lose it: ``\n`` a line end, ``\s`` a space, ``\t`` a tab.

    >>> unescape(r"\n\n\s")
    '\n\n '
    """
    out, at = [], 0
    while at < len(cell):
        pair = cell[at:at + 2]
        out.append(_ESCAPES.get(pair, cell[at]))
        at += 2 if pair in _ESCAPES else 1
    return "".join(out)


def gather(faults: list) -> None:
    """Raise all faults of a run together, or nothing when there are none."""
    if faults:
        raise ZunzuError(*faults)
