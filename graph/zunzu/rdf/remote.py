"""A store elsewhere: any SPARQL 1.1 endpoint, asked as if it were ours.

Only our named graphs are asked, and their union is the default graph, whatever else the store holds: the protocol's
``default-graph-uri`` says so.  What a query says is read here first, so that a malformed one is told in the same words as
by the embedded store.
"""

from __future__ import annotations

import http.client
import os
import re
import time
import urllib.error
import urllib.parse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import pyoxigraph as ox
from SPARQLWrapper import DIGEST, JSON, POST, TURTLE, SPARQLExceptions, SPARQLWrapper

from ..errors import ZunzuError, fail
from .names import GRAPHS, graph

#: The environment variable that says how many seconds an answer may take, and how many it may take without.
PATIENCE, SECONDS = "ZUNZU_STORE_TIMEOUT", 120


@dataclass(frozen=True, slots=True)
class Door:
    """How a store is reached: the address for queries, that for updates where it is another, who asks, how long he waits."""

    url: str
    update: str = ""
    user: str = ""
    password: str = field(default="", repr=False)
    patience: int = SECONDS


def door(url: str, update: str = "") -> Door:
    """The door at an address, with name, password and patience from the environment.

    Raises ZunzuError for what is no address, and for a patience that is no number.
    """
    for address in (url, update) if update else (url,):
        if urllib.parse.urlsplit(address).scheme not in ("http", "https"):
            raise fail("--store", f"{address!r} is no address of a store", "give a whole one: http://localhost:7878/query")
    given = os.environ.get(PATIENCE) or str(SECONDS)
    if not given.isascii() or not given.isdigit() or not int(given):
        raise fail(PATIENCE, f"{given!r} is no number of seconds", f"unset it, or set it to {SECONDS}")
    return Door(url, update, os.environ.get("ZUNZU_STORE_USER", ""), os.environ.get("ZUNZU_STORE_PASSWORD", ""), int(given))


#: A query of these forms is answered with triples.
_TRIPLES = ox.QueryTriples
_DOTTED = re.compile(r"([A-Za-z][\w-]*):((?:[\w-]|\\\.)+)")
_DECLARED = re.compile(r"PREFIX\s+([\w-]*):\s*<([^>]*)>", re.IGNORECASE)
#: So many bytes are read at once, that a slow answer is seen to be slow.
_BITE = 1 << 16


class RemoteStore:
    """What the embedded store can do for a question, done by an endpoint: ``query`` gives the same kinds of results.

    >>> RemoteStore(Door("http://localhost:7878/query")).url
    'http://localhost:7878/query'
    """

    def __init__(self, door: Door) -> None:
        self.door = door
        self.url = self.door.url
        self._empty = ox.Store()

    def query(self, query: str, *, prefixes: Mapping[str, str] | None = None, use_default_graph_as_union: bool = True):
        """Solutions, a truth or triples.

        Raises SyntaxError for a malformed query, as the embedded store does, and ZunzuError when the endpoint is dead,
        slow, refuses, or answers what is no answer.
        """
        # Read here first: a malformed query never leaves the house.
        wants_triples = isinstance(self._empty.query(query, prefixes=prefixes), _TRIPLES)
        query = _whole_names(query, prefixes or {})
        declared = "".join(f"PREFIX {name}: <{iri}> " for name, iri in (prefixes or {}).items())
        if wants_triples:
            return self._triples(self.send(declared + query, TURTLE))
        return self._results(self.send(declared + query, JSON))

    def update(self, update: str) -> None:
        """Run a SPARQL Update.  Raises ZunzuError as :meth:`query` does."""
        self.send(update, JSON, update=True)

    def count(self, name: ox.NamedNode) -> int:
        """How many triples a named graph of the store holds, one of ours or not."""
        found = [solution["n"] for solution in self.ask_all(f"SELECT (COUNT(*) AS ?n) {{ GRAPH {name} {{ ?s ?p ?o }} }}")]
        if len(found) != 1 or not found[0] or not found[0].value.isdigit():
            raise self._nonsense("a count that is no number")
        return int(found[0].value)

    def ask_all(self, query: str) -> Iterable[ox.QuerySolution]:
        """The solutions of a SELECT on everything that the store holds, not our graphs alone."""
        found = self._results(self.send(query, JSON, ours=False))
        if not isinstance(found, _Solutions):
            raise self._nonsense("a truth where solutions were asked for")
        return found

    def fetched(self) -> ox.Store:
        """Everything that the store holds in our graphs, as a store in memory, for what must see all of it: checks and exports.

        Raises ZunzuError when it holds nothing of ours, or hands out less than it has.
        """
        store, whole = ox.Store(), 0
        for name in map(graph, GRAPHS):
            query = f"SELECT ?s ?p ?o {{ GRAPH {name} {{ ?s ?p ?o }} }}"
            store.bulk_extend(ox.Quad(f["s"], f["p"], f["o"], name) for f in self.ask_all(query))
            whole += self.count(name)
        if not whole:
            raise fail(self.url, "holds none of our graphs", f"put them there first: zunzu load --store {self.url}")
        if len(store) != whole:
            raise fail(self.url, f"hands out {len(store):,} of the {whole:,} triples it has",
                       "raise the number of rows that the store gives in one answer")
        return store

    def send(self, text: str, form: str, *, update: bool = False, ours: bool = True) -> bytes:
        """Send a query or an update and give the bytes of the answer, within the patience of the door."""
        wrapper = SPARQLWrapper(self.door.url, self.door.update or self.door.url)
        wrapper.setMethod(POST)
        wrapper.setReturnFormat(form)
        wrapper.setTimeout(self.door.patience)
        wrapper.setQuery(text)
        if update:
            wrapper.queryType = "INSERT"  # SPARQLWrapper guesses the kind from the first word it knows
        elif ours:
            for name in GRAPHS:
                wrapper.addParameter("default-graph-uri", graph(name).value)
                wrapper.addParameter("named-graph-uri", graph(name).value)
        if self.door.user:
            wrapper.setHTTPAuth(DIGEST)
            wrapper.setCredentials(self.door.user, self.door.password)
        try:
            return self._read(wrapper.query().response)
        except SPARQLExceptions.SPARQLWrapperException as error:
            raise self._refused(error) from None
        except urllib.error.HTTPError as error:
            raise fail(self.url, f"answers {error.code} {error.reason}", "check the address of its SPARQL endpoint") from None
        except TimeoutError:
            raise self._slow() from None
        except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
            if isinstance(getattr(error, "reason", None), TimeoutError):
                raise self._slow() from None
            told = getattr(error, "reason", None) or error or type(error).__name__
            raise fail(self.url, f"cannot be reached: {told}", "start the store, or check the address") from None
        except ValueError as error:  # no address at all
            raise fail(self.url, f"is no address of a store: {error}", "give a whole one: http://localhost:7878/query") from None

    def _read(self, answer) -> bytes:
        end, parts = time.monotonic() + self.door.patience, []
        while part := answer.read(_BITE):
            parts.append(part)
            if time.monotonic() > end:
                raise self._slow()
        return b"".join(parts)

    def _results(self, answer: bytes):
        found = None
        try:
            found = ox.parse_query_results(answer.replace(b'"typed-literal"', b'"literal"'), format=ox.QueryResultsFormat.JSON)
            return _Solutions(found) if isinstance(found, ox.QuerySolutions) else found
        except (SyntaxError, ValueError, OSError) as error:
            found = None  # its rows may not outlive this thread
            raise self._nonsense(error) from None

    def _triples(self, answer: bytes) -> ox.QueryTriples:
        store = ox.Store()
        try:
            store.load(answer, format=ox.RdfFormat.TURTLE)
        except (SyntaxError, ValueError) as error:
            raise self._nonsense(error) from None
        return store.query("CONSTRUCT WHERE { ?s ?p ?o }")

    def _refused(self, error: Exception) -> ZunzuError:
        told = " ".join(str(error).split())
        if isinstance(error, SPARQLExceptions.Unauthorized):
            return fail(self.url, "wants a name and a password", "set ZUNZU_STORE_USER and ZUNZU_STORE_PASSWORD")
        if isinstance(error, SPARQLExceptions.EndPointNotFound):
            return fail(self.url, "is no SPARQL endpoint (404)", "check the address; it often ends in /sparql or /query")
        return fail(self.url, f"could not do it: {told[:300]}", "the store's log says more")

    def _slow(self) -> ZunzuError:
        return fail(self.url, f"did not answer within {self.door.patience} seconds",
                    f"ask for less, or give it more time: {PATIENCE}=600")

    def _nonsense(self, error: Exception | str) -> ZunzuError:
        told = " ".join(str(error).split())[:160]
        return fail(self.url, f"answers what is no SPARQL result: {told}", "check the address: this may be no SPARQL endpoint")


class _Solutions:
    """Solutions that have been read whole, so that a broken answer is seen before the first row is used."""

    def __init__(self, found: ox.QuerySolutions) -> None:
        self.variables = found.variables
        self._rows = list(found)

    def __iter__(self) -> Iterator[ox.QuerySolution]:
        return iter(self._rows)


def _whole_names(query: str, prefixes: Mapping[str, str]) -> str:
    """The query with ids written out whole where their dots are escaped: some stores need the backslash, others do not know it."""
    known = {**prefixes, **dict(_DECLARED.findall(query))}

    def whole(found: re.Match[str]) -> str:
        return f"<{known[found[1]]}{found[2].replace(chr(92), '')}>" if chr(92) in found[2] and found[1] in known else found[0]

    return _DOTTED.sub(whole, query)
