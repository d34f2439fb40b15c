"""Dumps: the graph as linked data, the same bytes on every run.

N-Quads, TriG and JSON-LD keep the named graphs; Turtle, N-Triples and RDF/XML hold the union of all of them, each triple once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pyoxigraph as ox

from ..errors import fail, nearest
from ..rdf.held import serialized
from ..rdf.names import PREFIXES, TYPE, graph
from ..rdf.store import sorted_lines
from .jsonld import write_jsonld


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a graph: its name on the command line, how its files end, its media type, and how it is written."""

    name: str
    suffix: str
    media: str
    named_graphs: bool
    write: Callable[[ox.Store], bytes]


def dump(store: ox.Store, name: str) -> bytes:
    """The graph of a store in the format called ``name``, as UTF-8.

    Raises ZunzuError when there is no such format.
    """
    return format_of(name).write(store)


def one_graph(store: ox.Store, name: str) -> bytes:
    """One of the named graphs (``acts``) as Turtle."""
    return _serialized(sorted((q.triple for q in store.quads_for_pattern(None, None, None, graph(name))), key=_place),
                       ox.RdfFormat.TURTLE)


def format_of(name: str) -> Format:
    """The format called ``name``, however it is capitalised.

    Raises ZunzuError, with the nearest names, when there is none.
    """
    if found := FORMATS.get(name.lower()):
        return found
    raise fail("format", f"there is no format {name!r}",
               f"{nearest(name.lower(), FORMATS) or 'choose one'} (the formats are {', '.join(FORMATS)})")


def triples(store: ox.Store) -> list[ox.Triple]:
    """The union of all graphs, each triple once, in a fixed order."""
    return sorted({q.triple for q in store}, key=_place)


def quads(store: ox.Store) -> list[ox.Quad]:
    """All quads, graph after graph, in a fixed order."""
    return sorted(store, key=lambda q: (str(q.graph_name), _place(q)))


def _place(t: ox.Triple | ox.Quad) -> tuple[str, bool, str, str]:
    """Where a statement stands: by subject, the class first, then by property and value."""
    return str(t.subject), t.predicate != TYPE, t.predicate.value, str(t.object)


def _serialized(statements: Iterable[ox.Triple] | Iterable[ox.Quad], form: ox.RdfFormat) -> bytes:
    return serialized(statements, form, PREFIXES)


FORMATS: dict[str, Format] = {f.name: f for f in (
    Format("turtle", ".ttl", "text/turtle", False, lambda s: _serialized(triples(s), ox.RdfFormat.TURTLE)),
    Format("ntriples", ".nt", "application/n-triples", False,
           lambda s: "".join(sorted_lines({q.triple for q in s})).encode()),
    Format("nquads", ".nq", "application/n-quads", True, lambda s: "".join(sorted_lines(s)).encode()),
    Format("trig", ".trig", "application/trig", True, lambda s: _serialized(quads(s), ox.RdfFormat.TRIG)),
    Format("jsonld", ".jsonld", "application/ld+json", True, lambda s: write_jsonld(quads(s))),
    Format("rdfxml", ".rdf", "application/rdf+xml", False, lambda s: _serialized(triples(s), ox.RdfFormat.RDF_XML)),
)}
