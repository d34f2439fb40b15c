"""Run a question, or free SPARQL, on a store: the answer as a typed table, with the passage behind every row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pyoxigraph as ox

from ..errors import ZunzuError, fail
from .labels import labels_of, passages_of
from .question import Column, Question
from .settings import bind
from .table import Cell, Table

#: Prefixes that free SPARQL need not declare.
PREFIXES = {
    "zz": "https://w3id.org/zunzu/ontology/",
    "id": "https://w3id.org/zunzu/id/",
    "zzv": "https://w3id.org/zunzu/vocab/",
    "graph": "https://w3id.org/zunzu/graph/",
    "rule": "https://w3id.org/zunzu/rule/",
    **{scheme: f"https://w3id.org/zunzu/vocab/{scheme}/" for scheme in (
        "role", "verb", "thing", "cut", "place", "facing", "rank", "purpose", "round", "slot", "warrant", "posture")},
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "dcterms": "http://purl.org/dc/terms/",
}

_UPDATE = re.compile(r"\b(INSERT|DELETE|LOAD|CLEAR|DROP|CREATE|MOVE|COPY|ADD)\b", re.IGNORECASE)
_READS = re.compile(r"\b(SELECT|ASK|CONSTRUCT|DESCRIBE)\b", re.IGNORECASE)
_SERVICE = re.compile(r"\bSERVICE\b", re.IGNORECASE)
#: What holds words that are no keywords: comments, IRIs, strings, variables, prefixed names.
_QUIET = re.compile(r'"""(?:\\.|[^\\])*?"""' r"|'''(?:\\.|[^\\])*?'''" r'|"(?:\\.|[^"\\\n])*"' r"|'(?:\\.|[^'\\\n])*'"
                    r"|<[^<>\"{}|^`\\\s]*>" r"|\#[^\n]*" r"|[?$]\w+" r"|[\w-]*:[\w.-]*")


def answer(store: ox.Store, question: Question, settings: Mapping[str, str] | None = None, why: bool = False) -> Table:
    """The answer to a question of the library.

    ``settings`` maps parameter names to values as a person writes them (labels in any of the languages).  With ``why``
    every row has its passages: those of all projected variables that are not columns.

    Raises ZunzuError for an unknown parameter, a value that is not allowed, a query the store cannot run.
    """
    query = bind(store, question, settings or {})
    where = f"{question.group}/{question.name}.rq"
    names, rows = _select(_execute(store, query, where), where)
    places = {name: place for place, name in enumerate(names)}
    shown = [(_place_of(c, places, where), _place_of(c, places, where, "_en")) for c in question.columns]
    cells = tuple(tuple(_chosen(row, zh, en) for zh, en in shown) for row in rows)
    used = {place for pair in shown for place in pair}
    proofs = [place for name, place in places.items() if place not in used]
    return _table(store, question.columns, cells, [[row[p] for p in proofs] for row in rows] if why else None)


def free(store: ox.Store, query: str, where: str = "query", why: bool = False) -> Table:
    """The answer to any SPARQL 1.1 query; the prefixes of PREFIXES are known without being declared.

    The default graph is the union of all graphs.  ASK gives a table with ``truth``; CONSTRUCT and DESCRIBE give the
    columns subject, predicate, object.  With ``why`` the passages are those of every IRI in the row.

    Raises ZunzuError for an empty or malformed query, an update, and SERVICE (an answer comes from this graph alone).
    """
    if not query.strip():
        raise fail(where, "the query is empty", "give a SELECT, ASK, CONSTRUCT or DESCRIBE query")
    result = _execute(store, query, where)
    if isinstance(result, ox.QueryBoolean):
        return Table((), (), truth=bool(result))
    if isinstance(result, ox.QueryTriples):
        names = ["subject", "predicate", "object"]
        rows = sorted({tuple(map(_cell, (t.subject, t.predicate, t.object))) for t in result},
                      key=lambda row: [(c.kind, c.value) for c in row])
    else:
        names, rows = _select(result, where)
    columns = tuple(Column(n, n, n) for n in names)
    return _table(store, columns, tuple(map(tuple, rows)), [list(row) for row in rows] if why else None)


def _table(store: ox.Store, columns: Sequence[Column], rows: tuple, proofs: list[list[Cell | None]] | None) -> Table:
    iris = {cell.value for row in rows for cell in row if cell is not None and cell.kind == "uri"}
    labels = labels_of(store, iris)
    passages = passages_of(store, proofs) if proofs is not None else ()
    return Table(tuple(columns), rows, labels, passages)


def _chosen(row: Sequence[Cell | None], zh: int, en: int) -> Cell | None:
    """The cell of a column; a column in two languages (?step_zh, ?step_en) becomes a cell with both."""
    first, second = row[zh], row[en]
    if zh == en or first is None or second is None:
        return first
    return Cell("literal", first.value, "zh-Hant", english=second.value)


def _place_of(column: Column, places: Mapping[str, int], where: str, suffix: str = "_zh") -> int:
    for name in (column.name, column.name + suffix):
        if name in places:
            return places[name]
    raise fail(where, f"does not project the column {column.name}", f"add ?{column.name} to its SELECT")


def _execute(store: ox.Store, query: str, where: str):
    """Run a query on the union of the graphs, with the errors of the parser as ours."""
    bare = _QUIET.sub(lambda m: " " * len(m.group()), query)
    if _UPDATE.search(bare) and not _READS.search(bare):
        raise fail(where, "is an update; the graph is only asked", "ask with SELECT, ASK, CONSTRUCT or DESCRIBE; the "
                   "graph itself is changed by its texts and tables")
    if service := _SERVICE.search(bare):
        raise fail(f"{where}:{query.count(chr(10), 0, service.start()) + 1}", "asks another store with SERVICE",
                   "leave SERVICE out: answers come from this graph alone")
    try:
        return store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True)
    except SyntaxError as error:
        raise malformed(str(error), query, where) from None
    except (OSError, ValueError, RuntimeError) as error:
        raise fail(where, f"the store could not answer: {error}", "build the graph again: zunzu weave") from None


def malformed(told: str, query: str, where: str) -> ZunzuError:
    """The parser's message as where:line:column, the line itself with a mark under the place, and a remedy."""
    found = re.search(r"(\d+):(\d+):?\s*(.*)", told, re.DOTALL)
    if not found:
        prefix = re.search(r"[Pp]refix\W+(\w*)", told)
        known = f"the prefixes known without PREFIX are {', '.join(PREFIXES)}" if prefix else "mend the query"
        return fail(where, f"is no SPARQL 1.1 query: {told}", known)
    line, column, what = int(found.group(1)), int(found.group(2)), found.group(3).strip()
    lines = query.splitlines()
    shown = lines[line - 1] if 0 < line <= len(lines) else ""
    mark = f"\n  {shown}\n  {' ' * (column - 1)}^" if shown else ""
    return fail(f"{where}:{line}:{column}", f"is no SPARQL 1.1 query: {what}{mark}", _remedy(query, what))


def _remedy(query: str, what: str) -> str:
    bare = _QUIET.sub(" ", query)
    if bare.count("{") != bare.count("}"):
        return f"braces do not match: {bare.count('{')} opened, {bare.count('}')} closed"
    if bare.count("(") != bare.count(")"):
        return f"parentheses do not match: {bare.count('(')} opened, {bare.count(')')} closed"
    if "refix" in what:
        return f"declare the prefix, or use one of {', '.join(PREFIXES)}"
    if not _READS.search(bare):
        return "a query begins with SELECT, ASK, CONSTRUCT or DESCRIBE"
    return "mend the query before the mark; `zunzu ask --show NAME` prints one that works"


def _select(result, where: str) -> tuple[list[str], list[tuple[Cell | None, ...]]]:
    try:
        names = [v.value for v in result.variables]
        return names, [tuple(_cell(s[n]) for n in names) for s in result]
    except (OSError, ValueError, RuntimeError) as error:
        raise fail(where, f"the store could not answer: {error}", "build the graph again: zunzu weave") from None


def _cell(term) -> Cell | None:
    if term is None:
        return None
    if isinstance(term, ox.NamedNode):
        return Cell("uri", term.value)
    if isinstance(term, ox.Literal):
        return Cell("literal", term.value, term.language or "", "" if term.language else term.datatype.value)
    return Cell("bnode", getattr(term, "value", str(term)))
