"""Run a question, or free SPARQL, on a store: the answer as a typed table, with the passage
behind every row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from operator import add
from typing import Any

import pyoxigraph as ox

from ..errors import ZunzuError, fail
from ..rdf import judge
from ..rdf.held import Term
from ..rdf.limits import Limits
from ..rdf.names import BASE, PREFIXES
from ..rdf.worker import Asked, is_triples
from . import sparql
from .called import called
from .grades import grades_of
from .labels import labels_of, passages_of, place_of
from .notes import notes_of
from .question import BAR, LIST, Column, Question
from .settings import bind
from .table import Cell, Place, Table

Row = tuple[Cell | None, ...]


def answer(
    store: Asked,
    question: Question,
    settings: Mapping[str, str | Sequence[str]] | None = None,
    why: bool = False,
    notes: bool = False,
    grades: bool = False,
) -> Table:
    """The answer to a question of the library.

    ``settings`` maps parameter names to values as a person writes them (labels in any of the
    languages), one or several.  With ``why`` every row has its passages: those of all projected
    variables that are not columns; with ``notes`` what the commentators say of the clauses of
    these; with ``grades`` how far what was supplied in the acts behind it may be trusted.

    Raises ZunzuError for an unknown parameter, a value that is not allowed, a query the store
    cannot run.
    """
    query = bind(store, question, settings or {}, lean=True)
    where = f"{question.group}/{question.name}.rq"
    names, rows = _select(_execute(store, query, where), where, question.lists())
    columns = {name: n for n, name in enumerate(names)}
    shown = [
        (_place_of(c, columns, where), _place_of(c, columns, where, "_en"))
        for c in question.columns
    ]
    cells = tuple(tuple(_chosen(row, zh, en) for zh, en in shown) for row in rows)
    used = sorted({n for pair in shown for n in pair})
    proofs = _of_columns(rows, [n for n in columns.values() if n not in used])
    places = (
        ()
        if question.sets_rites_side_by_side
        else [*map(place_of, map(add, proofs, _of_columns(rows, used)))]
    )
    cells = called(store, cells, proofs)
    found = _table(store, question.columns, cells, proofs if why or notes else None, places)
    found = _with_notes(store, found, why) if notes else found
    return replace(found, grades=grades_of(store, rows)) if grades else found


def _of_columns(rows: Sequence[Row], columns: Sequence[int]) -> list[list[Cell | None]]:
    return [[row[n] for n in columns] for row in rows]


def _with_notes(store: Asked, found: Table, why: bool) -> Table:
    """An answer with what the commentators say of its passages, which are kept only if somebody
    asked for them (``why``)."""
    return replace(
        found, notes=notes_of(store, found.passages), passages=found.passages if why else ()
    )


def emptied(
    store: Asked, question: Question, settings: Mapping[str, str | Sequence[str]]
) -> dict[str, int]:
    """Why an answer is empty: the settings without which, one at a time, there are rows, each
    with how many."""
    rows = {
        name: len(answer(store, question, {n: v for n, v in settings.items() if n != name}).rows)
        for name in settings
    }
    return {name: number for name, number in rows.items() if number}


def free(store: Asked, query: str, where: str = "query", why: bool = False) -> Table:
    """The answer to any SPARQL 1.1 query; the prefixes of ``rdf.names.PREFIXES`` are known without
    being declared.

    The default graph is the union of all graphs.  ASK gives a table with ``truth``; CONSTRUCT and
    DESCRIBE give the columns subject, predicate, object.  With ``why`` the passages are those of
    every IRI in the row.

    Raises ZunzuError for an empty or malformed query, an update, and SERVICE (an answer comes from
    this graph alone).
    """
    if not query.strip():
        raise fail(where, "the query is empty", "give a SELECT, ASK, CONSTRUCT or DESCRIBE query")
    result = _execute(store, query, where)
    if isinstance(result, ox.QueryBoolean):
        return Table((), (), truth=bool(result))
    if is_triples(result):
        names = ["subject", "predicate", "object"]
        told = {tuple(map(_told, (t.subject, t.predicate, t.object))) for t in result}
        rows: list[Row] = [*sorted(told, key=lambda row: [(c.kind, c.value) for c in row])]
    else:
        names, rows = _select(result, where)
    columns = tuple(Column(n, n, n) for n in names)
    return _table(store, columns, tuple(rows), [list(row) for row in rows] if why else None)


def _table(
    store: Asked,
    columns: Sequence[Column],
    rows: tuple[Row, ...],
    proofs: list[list[Cell | None]] | None,
    places: Sequence[Place] = (),
) -> Table:
    iris = {
        iri
        for row in rows
        for cell in row
        if cell is not None
        for iri in (cell.iris or ((cell.value,) if cell.kind == "uri" else ()))
    }
    labels = labels_of(store, iris | {iri for place in places for iri in place.chapters})
    passages = passages_of(store, proofs) if proofs is not None else ()
    return Table(tuple(columns), rows, labels, passages, places=tuple(places))


def _sorted(cell: Cell | None) -> Cell | None:
    # No engine promises an order inside GROUP_CONCAT: lists are sorted, so that every run says the
    # same; what is not bound is no member.
    return (
        replace(cell, value=LIST.join(sorted(filter(None, cell.value.split(BAR)))))
        if cell is not None
        else None
    )


def _chosen(row: Sequence[Cell | None], zh: int, en: int) -> Cell | None:
    """The cell of a column; a column in two languages (?step_zh, ?step_en) becomes a cell with
    both."""
    first, second = row[zh], row[en]
    if zh == en or first is None or second is None:
        return first
    return Cell("literal", first.value, "zh-Hant", english=second.value)


def _place_of(column: Column, places: Mapping[str, int], where: str, suffix: str = "_zh") -> int:
    for name in (column.name, column.name + suffix):
        if name in places:
            return places[name]
    raise fail(
        where, f"does not project the column {column.name}", f"add ?{column.name} to its SELECT"
    )


def _execute(store: Asked, query: str, where: str) -> Any:
    """Run a query on the union of the graphs, with the errors of the parser as ours."""
    try:
        if isinstance(store, ox.Store):  # others judge for themselves
            judge.shallow(query, Limits().depth)
            judge.refuse(query, PREFIXES)
        return store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True)
    except SyntaxError as error:
        raise sparql.malformed(str(error), query, where, PREFIXES) from None
    except ZunzuError as error:
        raise _placed(error, where) from None
    except (OSError, ValueError, RuntimeError) as error:
        raise fail(
            where,
            f"the store could not answer: {error}",
            "build the graph again: zunzu build --graph",
        ) from None


def _placed(error: ZunzuError, where: str) -> ZunzuError:
    """An error about a query, with the name by which the reader knows the query."""
    return type(error)(
        *(
            replace(fault, where=where + fault.where.removeprefix("query"))
            if fault.where.split(":")[0] == "query"
            else fault
            for fault in error.faults
        )
    )


def _select(
    result: Any, where: str, lists: frozenset[str] = frozenset()
) -> tuple[list[str], list[Row]]:
    """The variables and the rows; ``lists`` are the variables whose cells are lists of words."""
    cell, listed = (
        cache(_cell),
        cache(lambda term: _sorted(_cell(term))),
    )  # most values come many times
    names = [v.value for v in result.variables]
    readers = [listed if name in lists else cell for name in names]
    try:
        return names, [
            tuple(read(term) for read, term in zip(readers, solution)) for solution in result
        ]
    except (OSError, ValueError, RuntimeError) as error:
        raise fail(
            where,
            f"the store could not answer: {error}",
            "build the graph again: zunzu build --graph",
        ) from None


def _cell(term: Term | None) -> Cell | None:
    return _told(term) if term is not None else None


def _told(term: Term) -> Cell:
    if isinstance(term, ox.NamedNode):
        return Cell("uri", term.value)
    if isinstance(term, ox.Literal):
        several = (
            tuple(sorted(set(term.value.split()))) if term.value.startswith(BASE) else ()
        )  # a GROUP_CONCAT of IRIs
        value = " ".join(several) if several else term.value
        return Cell(
            "literal",
            value,
            term.language or "",
            "" if term.language else term.datatype.value,
            iris=several,
        )
    return Cell("bnode", getattr(term, "value", str(term)))
