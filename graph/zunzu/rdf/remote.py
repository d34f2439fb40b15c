"""A store elsewhere: any SPARQL 1.1 endpoint, asked as if it were ours.

Only our named graphs are asked, and their union is the default graph, whatever else the store
holds: the protocol's ``default-graph-uri`` says so.  What a query says is read here first, so that
a malformed one is told in the same words as by the embedded store, and so that it is known what an
answer to it looks like: an answer of another form is never used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

import pyoxigraph as ox

from ..errors import fail
from . import judge
from .door import PATIENCE, Door, door
from .exchange import Exchange, Kind
from .names import GRAPHS, graph

__all__ = ["PATIENCE", "Door", "RemoteStore", "door"]

_DOTTED = re.compile(r"([A-Za-z][\w-]*):((?:[\w-]|\\\.)+)")
_DECLARED = re.compile(r"PREFIX\s+([\w-]*):\s*<([^>]*)>", re.IGNORECASE)
#: Virtuoso answers ASK with a row that holds 1, or with none.
_TRUTH = "__ASK_RETVAL"
_STAR = re.compile(r"\bSELECT\s+(?:(?:DISTINCT|REDUCED)\s+)?\*", re.IGNORECASE)
#: A count is a whole number below a thousand billions: more triples no store holds.
_COUNT = re.compile(r"[0-9]{1,15}")
#: Every byte but quotes and brackets, and how deep brackets may stand in a result.
_OTHERS = bytes(set(range(256)) - set(b'"[]{}'))
_DEEPEST = 12


class Solutions:
    """Solutions that have been read whole: a broken answer is seen before its first row is used."""

    def __init__(
        self, variables: list[ox.Variable], rows: list[ox.QuerySolution], answer: bytes
    ) -> None:
        self.variables = variables
        self._rows, self._answer = rows, answer

    def __iter__(self) -> Iterator[ox.QuerySolution]:
        return iter(self._rows)

    def serialize(self, *, format: ox.QueryResultsFormat) -> bytes | None:
        """The same in a form of SPARQL results."""
        return ox.parse_query_results(self._answer, format=ox.QueryResultsFormat.JSON).serialize(
            format=format
        )


class RemoteStore:
    """What the embedded store can do for a question, done by an endpoint: ``query`` gives the same
    kinds of results.

    >>> RemoteStore(Door("http://localhost:7878/query")).url
    'http://localhost:7878/query'
    """

    #: Queries are sent as they are written, not as our own engine likes them best.

    def __init__(self, door: Door) -> None:
        self.door = door
        self.url = door.url
        self._exchange = Exchange(door)
        self._empty = ox.Store()

    def query(
        self,
        query: str,
        *,
        prefixes: Mapping[str, str] | None = None,
        use_default_graph_as_union: bool = True,
    ) -> Solutions | ox.QueryBoolean | ox.QueryTriples:
        """Solutions, a truth or triples.

        Raises SyntaxError for a malformed query, as the embedded store does, and ZunzuError when
        the endpoint is dead, slow, refuses, or answers what is no answer to this query.
        """
        # Read here first: a malformed query never leaves the house.
        kind, variables = self._asked(query, prefixes)
        query = _whole_names(query, prefixes or {})
        text = "".join(f"PREFIX {name}: <{iri}> " for name, iri in (prefixes or {}).items()) + query
        answer = self.send(text, kind)
        if kind is Kind.TRIPLES:
            return self._triples(answer)
        if kind is Kind.TRUTH:
            return self._truth(answer)
        return self._solutions(answer, variables, more=bool(_STAR.search(query)))

    def update(self, update: str) -> None:
        """Run a SPARQL Update.  Raises ZunzuError as :meth:`query` does."""
        self.send(update, Kind.UPDATE)

    def count(self, *names: ox.NamedNode) -> int:
        """How many triples stand in a named graph of the store, one of ours or not; of several
        graphs, how many stand in all of them."""
        within = " ".join(f"GRAPH {name} {{ ?s ?p ?o }}" for name in names)
        rows = list(self.ask_all(f"SELECT (COUNT(*) AS ?n) {{ {within} }}", {"n"}))
        number = rows[0]["n"] if len(rows) == 1 else None
        if not isinstance(number, ox.Literal) or not _COUNT.fullmatch(number.value):
            raise self._exchange.nonsense(f"a count that is no number of triples: {number}")
        return int(number.value)

    def ask_all(self, query: str, variables: set[str]) -> Iterable[ox.QuerySolution]:
        """The solutions of a SELECT on everything that the store holds, not our graphs alone."""
        return self._solutions(self.send(query, Kind.SOLUTIONS, ours=False), variables)

    def fetched(self) -> ox.Store:
        """Everything that the store holds in our graphs, as a store in memory, for what must see
        all of it: checks and exports.

        Raises ZunzuError when it holds nothing of ours, or hands out less than it has.
        """
        store, whole = ox.Store(), 0
        for name in map(graph, GRAPHS):
            store.bulk_extend(self._quads(name))
            whole += self.count(name)
        if not whole:
            raise fail(
                self.url,
                "holds none of our graphs",
                f"put them there first: zunzu load --store {self.url}",
            )
        if len(store) != whole:
            raise fail(
                self.url,
                f"hands out {len(store):,} of the {whole:,} triples it has",
                "raise the number of rows that the store gives in one answer",
            )
        return store

    def send(self, text: str, kind: Kind, *, ours: bool = True) -> bytes:
        """Send a query or an update; gives the answer as it came, of a form that is right for
        it."""
        return self._exchange.send(text, kind, ours=ours)

    def _asked(self, query: str, prefixes: Mapping[str, str] | None) -> tuple[Kind, set[str]]:
        """What kind of answer a query wants, and with which variables."""
        if judge.uses(
            query, "ASK", prefixes
        ):  # the only kind that would be answered while it is read
            return Kind.TRUTH, set()
        found = self._empty.query(query, prefixes=dict(prefixes or {}))
        if isinstance(found, ox.QueryTriples):
            return Kind.TRIPLES, set()
        return Kind.SOLUTIONS, {
            variable.value for variable in cast(ox.QuerySolutions, found).variables
        }

    def _quads(self, name: ox.NamedNode) -> list[ox.Quad]:
        rows = self.ask_all(f"SELECT ?s ?p ?o {{ GRAPH {name} {{ ?s ?p ?o }} }}", {"s", "p", "o"})
        try:
            return [ox.Quad(row["s"], row["p"], row["o"], name) for row in rows]
        except TypeError:
            raise self._exchange.nonsense("a row that is no triple") from None

    def _solutions(self, answer: bytes, wanted: set[str], more: bool = False) -> Solutions:
        """The rows of an answer; ``more``: it may have other variables too, as Virtuoso's answers
        to SELECT * have those of a FILTER."""
        found = self._read(answer)
        if not isinstance(found, Solutions):
            raise self._exchange.nonsense("a truth where solutions were asked for")
        names = [variable.value for variable in found.variables]
        if not (set(names) >= wanted if more else set(names) == wanted):
            raise self._exchange.nonsense(
                f"the variables {', '.join(names) or 'none'} where {', '.join(sorted(wanted))} were"
                " asked for"
            )
        return found

    def _truth(self, answer: bytes) -> ox.QueryBoolean:
        found = self._read(answer)
        if isinstance(found, ox.QueryBoolean):
            return found
        if [variable.value for variable in found.variables] != [_TRUTH]:
            raise self._exchange.nonsense("solutions where a truth was asked for")
        yes = [row[_TRUTH].value for row in found if isinstance(row[_TRUTH], ox.Literal)] == ["1"]
        return cast(
            ox.QueryBoolean, self._empty.query("ASK {}" if yes else "ASK { FILTER(false) }")
        )

    def _read(self, answer: bytes) -> Solutions | ox.QueryBoolean:
        if not _is_flat(answer):
            raise self._exchange.nonsense("brackets within brackets, deeper than in any result")
        found = None
        try:
            found = ox.parse_query_results(answer, format=ox.QueryResultsFormat.JSON)
            if isinstance(found, ox.QuerySolutions):
                return Solutions(list(found.variables), list(found), answer)
            return found
        except (SyntaxError, ValueError, OSError) as error:
            found = None  # its rows may not outlive this thread
            raise self._exchange.nonsense(error) from None

    def _triples(self, answer: bytes) -> ox.QueryTriples:
        store = ox.Store()
        try:
            store.load(answer, format=ox.RdfFormat.TURTLE)
        except (SyntaxError, ValueError, OSError) as error:
            raise self._exchange.nonsense(error) from None
        return cast(ox.QueryTriples, store.query("CONSTRUCT WHERE { ?s ?p ?o }"))


def _is_flat(answer: bytes) -> bool:
    """Whether the brackets of an answer are nested no deeper than those of a result can be.

    pyoxigraph reads a triple within a triple by calling itself, and a store that nests them a
    hundred thousand times would end the process.
    """
    unescaped = answer.replace(rb"\\", b"").replace(rb"\"", b"")
    # two quotes side by side go together: nothing else comes to stand within or without a string by
    # that
    marks = unescaped.translate(None, _OTHERS).replace(b'""', b"")
    brackets = b"".join(marks.split(b'"')[::2])
    for _ in range(_DEEPEST):
        brackets = brackets.replace(b"{}", b"").replace(b"[]", b"")
    return b"{" not in brackets and b"[" not in brackets


def _whole_names(query: str, prefixes: Mapping[str, str]) -> str:
    """The query with ids written out whole where their dots are escaped: some stores need the
    backslash, others do not know it."""
    known = {**prefixes, **dict(_DECLARED.findall(query))}

    def whole(found: re.Match[str]) -> str:
        if chr(92) in found[2] and found[1] in known:
            return f"<{known[found[1]]}{found[2].replace(chr(92), '')}>"
        return found[0]

    return _DOTTED.sub(whole, query)
