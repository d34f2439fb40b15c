"""Answers as typed tables, and their plain forms: table, tsv, csv, json (SPARQL results), md."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from .. import records
from ..errors import fail, nearest
from ..rdf.names import local
from .question import Column

FORMATS = ("table", "tsv", "csv", "json", "md")
XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"
XSD_BOOLEAN = "http://www.w3.org/2001/XMLSchema#boolean"

#: In tables for people a cell names at most so many passages; json, tsv and csv have all.
SHOWN_PASSAGES = 3


@dataclass(frozen=True, slots=True)
class Cell:
    """One value of an answer: ``kind`` is ``uri``, ``bnode`` or ``literal``, as in SPARQL results
    JSON.

    ``english`` is what a column in two languages (?step_zh, ?step_en) says in the other one;
    ``iris`` the things of a cell that holds several (GROUP_CONCAT of IRIs with blanks between);
    ``called`` what the text calls each of its things, "" where it is called by its label.
    """

    kind: str
    value: str
    lang: str = ""
    datatype: str = ""
    english: str = ""
    iris: tuple[str, ...] = ()
    called: tuple[str, ...] = ()

    def names(self, labels: Mapping[str, Mapping[str, str]], lang: str) -> list[str]:
        """What its things are called in ``lang``: by the words of the text, if it has its own."""
        iris = self.iris or (self.value,)
        own = self.called if lang != "en" and self.called else ("",) * len(iris)
        return [word or label_of(iri, labels, lang) for iri, word in zip(iris, own)]


@dataclass(frozen=True, slots=True)
class Passage:
    """Words that prove a row, and the segment in which they stand."""

    segment: str
    words: str

    def __str__(self) -> str:
        return f"{self.segment}「{self.words}」" if self.words else self.segment


@dataclass(frozen=True, slots=True)
class Note:
    """What a commentator says of a clause; ``upon_note`` where he speaks of another's note too
    (疏)."""

    segment: str
    author: str
    words: str
    upon_note: bool = False

    def __str__(self) -> str:
        return f"{self.author}：{self.words}" if self.author else self.words


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the book a row is: the IRIs of its chapters, the ids of its segments."""

    chapters: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()


#: The columns that say where a row is, before those of the question.
_PLACED = (Column("chapter", "篇", "chapter"), Column("segment", "段", "segment"))


#: What a grade is called, in Chinese and in English.
_GRADES: tuple[dict[str, str], dict[str, str]] = (
    {"sure": "定", "likely": "近是", "open": "未定"},
    {},
)


@dataclass(frozen=True, slots=True)
class Table:
    """An answer: columns, rows of cells (``None`` where a value is unbound), and the passages of
    each row.

    ``places`` says of each row where in the book it is (empty of free SPARQL); what the question
    has as a column itself is not said twice.
    ``labels`` maps an IRI to its labels by language; ``passages`` is empty unless it was asked why,
    ``notes`` (what commentators say of these) and ``grades`` (how far the acts behind a row may be
    trusted) unless they were asked for.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell | None, ...], ...]
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    passages: tuple[tuple[Passage, ...], ...] = ()
    truth: bool | None = None  # the answer of ASK
    notes: tuple[tuple[Note, ...], ...] = ()
    places: tuple[Place, ...] = ()
    grades: tuple[str, ...] = ()

    def placed(self) -> tuple[Column, ...]:
        """The columns that the places add."""
        own = {column.name for column in self.columns}
        return tuple(column for column in _PLACED if self.places and column.name not in own)

    @property
    def _at(self) -> int:
        """Where the places stand: first, or behind the chapter that the question has itself."""
        return next((n for n, column in enumerate(self.columns, 1) if column.name == "chapter"), 0)

    def texts(
        self, lang: str = "zh", ids: bool = False, shown: int | None = None
    ) -> list[list[str]]:
        """Every row as words: labels in ``lang`` for IRIs (or the IRIs, with ``ids``), the passages
        last.

        ``shown`` limits the passages of a row to so many, with a count of the rest.
        """
        rows = [[_words(cell, self.labels, lang, ids) for cell in row] for row in self.rows]
        for row, place in zip(rows, self.places):
            row[self._at : self._at] = [
                self._placed_in(place, column.name, lang, ids, shown) for column in self.placed()
            ]
        for row, passages in zip(rows, self.passages):
            row.append(_proofs(passages, lang, shown))
        for row, notes in zip(rows, self.notes):
            row.append(" ".join(map(str, notes[:shown])))
        for row, grade in zip(rows, self.grades):
            row.append(_GRADES[lang == "en"].get(grade, grade))
        return rows

    def _placed_in(self, place: Place, name: str, lang: str, ids: bool, shown: int | None) -> str:
        if name == "chapter":
            return " ".join(
                iri if ids else label_of(iri, self.labels, lang) for iri in place.chapters
            )
        told = list(place.segments[:shown])
        return " ".join(told + ["…"] * (len(place.segments) > len(told)))

    def headings(self, lang: str = "zh") -> list[str]:
        """The heading of every column, with that of the passages if there are any."""
        more = [("passage", "經文")] * bool(self.passages)
        more += [("commentary", "注疏")] * bool(self.notes) + [("grade", "可信")] * bool(
            self.grades
        )
        columns = [*self.columns]
        columns[self._at : self._at] = self.placed()
        return [c.heading(lang) for c in columns] + [en if lang == "en" else zh for en, zh in more]

    def records(self, lang: str = "zh", ids: bool = False) -> list[dict[str, str]]:
        """Every row as a dict by heading, for pandas and the like."""
        return [dict(zip(self.headings(lang), row)) for row in self.texts(lang, ids)]

    def _repr_html_(self) -> str:
        """How a notebook shows it."""

        def line(cells: list[str], tag: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        if self.truth is not None:
            return f"<p>{str(self.truth).lower()}</p>"
        return (
            "<table><thead>"
            + line(self.headings(), "th")
            + "</thead><tbody>"
            + "".join(line(row, "td") for row in self.texts(shown=SHOWN_PASSAGES))
            + "</tbody></table>"
        )


def render(table: Table, format: str = "table", lang: str = "zh", ids: bool = False) -> str:
    """A table as text in one of FORMATS, ending in a newline.

    Raises ZunzuError for an unknown format.
    """
    if format not in FORMATS:
        raise fail(
            "--format",
            f"there is no format {format!r}",
            nearest(format, FORMATS) or f"use {', '.join(FORMATS)}",
        )
    if format == "json":
        return _json(table)
    if table.truth is not None:
        return f"{str(table.truth).lower()}\n"
    people = format in ("table", "md")
    head, rows = table.headings(lang), table.texts(lang, ids, SHOWN_PASSAGES if people else None)
    return {"table": _aligned, "tsv": _tsv, "csv": _csv, "md": _md}[format](head, rows)


def width(text: str) -> int:
    """Columns that ``text`` takes on a terminal: two for a Chinese character, none for a combining
    mark.

    >>> width("獻 jue")
    6
    """
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def _words(cell: Cell | None, labels: Mapping[str, Mapping[str, str]], lang: str, ids: bool) -> str:
    if cell is None:
        return ""
    if cell.kind == "uri" and ids:
        return cell.value
    if cell.kind == "uri" or cell.iris and not ids:
        return (", " if lang == "en" else "、").join(cell.names(labels, lang))
    if lang == "en" and cell.english:
        return cell.english
    if cell.datatype == XSD_BOOLEAN and not ids:
        true = cell.value in ("true", "1")
        return ("yes" if true else "no") if lang == "en" else ("是" if true else "否")
    return cell.value


def label_of(iri: str, labels: Mapping[str, Mapping[str, str]], lang: str) -> str:
    """The label of ``iri`` in ``lang`` (zh or en), else in the other, else the last part of the
    IRI."""
    known = labels.get(iri, {})
    order = ("en", "", "zh-hant") if lang == "en" else ("zh-hant", "zh", "", "en")
    return next(
        (known[tag] for tag in order if tag in known),
        local(iri.rstrip("/")).rpartition("#")[2] or iri,
    )


def _proofs(passages: tuple[Passage, ...], lang: str, shown: int | None) -> str:
    """Some passages in words, with a count of the rest."""
    told = [str(p) for p in passages[:shown]]
    if rest := len(passages) - len(told):
        told.append(f"+ {rest} more" if lang == "en" else f"等{len(passages)}處")
    return " ".join(told)


def _pad(text: str, size: int) -> str:
    return text + " " * (size - width(text))


def _aligned(head: list[str], rows: list[list[str]]) -> str:
    rows = [[" ".join(c.split()) for c in row] for row in rows]
    sizes = [max(width(row[i]) for row in [head, *rows]) for i in range(len(head))]
    lines = [head, ["─" * size for size in sizes], *rows]
    return "".join(
        "  ".join(_pad(c, s) for c, s in zip(line, sizes)).rstrip() + "\n" for line in lines
    )


def _tsv(head: list[str], rows: list[list[str]]) -> str:
    return "".join("\t".join(" ".join(c.split()) for c in row) + "\n" for row in [head, *rows])


def _csv(head: list[str], rows: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *rows])
    return out.getvalue()


def _md(head: list[str], rows: list[list[str]]) -> str:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(" ".join(c.split()).replace("|", "\\|") for c in cells) + " |\n"

    return line(head) + line("---" for _ in head) + "".join(map(line, rows))


def _json(table: Table) -> str:
    """SPARQL 1.1 Query Results JSON; places, and what else was asked for, as more variables."""
    if table.truth is not None:
        return records.indented({"head": {}, "boolean": table.truth}) + "\n"
    names = [c.name for c in table.columns]
    bindings = [{n: _binding(c) for n, c in zip(names, row) if c is not None} for row in table.rows]
    for column in table.placed():
        names.append(column.name)
        for binding, place in zip(bindings, table.places):
            if at := place.chapters if column.name == "chapter" else place.segments:
                binding[column.name] = {"type": "literal", "value": " ".join(at)}
    more = {
        "passages": table.passages,
        "notes": table.notes,
        "grade": [(grade,) for grade in table.grades],
    }
    for name, told_of in more.items():
        if told_of:
            names.append(name)
            for binding, told in zip(bindings, told_of):
                binding[name] = {"type": "literal", "value": " ".join(map(str, told))}
    return records.indented({"head": {"vars": names}, "results": {"bindings": bindings}}) + "\n"


def _binding(cell: Cell) -> dict[str, str]:
    out = {"type": cell.kind, "value": cell.value}
    if cell.lang:
        out["xml:lang"] = cell.lang
    elif cell.datatype not in ("", XSD_STRING):
        out["datatype"] = cell.datatype
    return out
