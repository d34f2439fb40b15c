"""Tables for spreadsheets: a query a table in ``queries/tables``, written as CSV, described
together as CSV on the Web."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import dataclass
from typing import Any

import pyoxigraph as ox

from ..corpus import shipped
from ..errors import fail

_COLUMN = re.compile(r"#\+ column: (\w+) = (\w+) / (.+)")
_KEY = re.compile(r"#\+ key: (.+)")
_LINK = re.compile(r"#\+ link: (\w+) = (\w+)\.(\w+)")
_TITLE = re.compile(r"#\+ title-(zh|en): (.+)")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table: its name, its titles, its columns as (name, datatype, description), its query,
    the columns that tell its rows apart, and those that name a row of another table as (column,
    table, column there)."""

    name: str
    zh: str
    en: str
    columns: tuple[tuple[str, str, str], ...]
    query: str
    key: tuple[str, ...] = ()
    links: tuple[tuple[str, str, str], ...] = ()


def sheets() -> tuple[Sheet, ...]:
    """All tables, in the order of their names.  Raises ZunzuError for one without title or
    columns."""
    found = []
    for path in shipped().files("queries", "tables", suffix=".rq"):
        text = path.read_text(encoding="utf8")
        titles, columns = dict(_TITLE.findall(text)), tuple(_COLUMN.findall(text))
        if set(titles) != {"zh", "en"} or not columns:
            raise fail(
                f"tables/{path.name}",
                "lacks titles or columns",
                "write `#+ title-en: …` and `#+ column: name = type / what it is`",
            )
        key = tuple(word for words in _KEY.findall(text) for word in words.split())
        links = tuple(_LINK.findall(text))
        found.append(Sheet(path.stem, titles["zh"], titles["en"], columns, text, key, links))
    return tuple(found)


def write_csv(store: ox.Store, sheet: Sheet) -> bytes:
    """A table as CSV (RFC 4180, UTF-8): one header line, rows in a fixed order, an empty cell
    where there is nothing."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    names = [name for name, _, _ in sheet.columns]
    found = store.query(sheet.query, use_default_graph_as_union=True)
    assert isinstance(found, ox.QuerySolutions), "the query of a table is a SELECT"
    rows = {tuple(s[n].value if s[n] is not None else "" for n in names) for s in found}
    writer.writerows([names, *sorted(rows)])
    return out.getvalue().encode()


def write_metadata(of: tuple[Sheet, ...]) -> bytes:
    """The description of all tables, as CSVW says: what each is, what each column holds."""
    return (
        json.dumps(
            {
                "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
                "dc:title": "zunzu 尊俎: tables",
                "dc:license": {"@id": "https://creativecommons.org/licenses/by/4.0/"},
                "tables": [_described(sheet) for sheet in of],
            },
            ensure_ascii=False,
            indent=1,
        )
        + "\n"
    ).encode()


def _described(sheet: Sheet) -> dict[str, Any]:
    return {
        "url": f"{sheet.name}.csv",
        "dc:title": [
            {"@value": sheet.zh, "@language": "zh"},
            {"@value": sheet.en, "@language": "en"},
        ],
        "tableSchema": {
            "columns": [
                {"name": n, "titles": n, "datatype": kind, "dc:description": told}
                for n, kind, told in sheet.columns
            ],
            **({"primaryKey": list(sheet.key), "rowTitles": list(sheet.key)} if sheet.key else {}),
            "foreignKeys": [
                {
                    "columnReference": [column],
                    "reference": {"resource": f"{table}.csv", "columnReference": [there]},
                }
                for column, table, there in sheet.links
            ],
        },
    }
