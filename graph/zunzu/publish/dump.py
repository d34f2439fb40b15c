"""Dumps: the graph as linked data, the same bytes on every run.

N-Quads, TriG and JSON-LD keep the named graphs; Turtle, N-Triples and RDF/XML hold the union of all
of them, each triple once. What is to be written is sorted as text, once for all forms, and read by
the engine in that order: to sort terms would take ten times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import pyoxigraph as ox

from ..errors import fail, nearest
from ..rdf.held import dumped, serialized
from ..rdf.names import PREFIXES, TYPE, graph
from .jsonld import write_jsonld

_TYPE = str(TYPE).encode()


class Statements:
    """All that a store states, sorted for writing."""

    def __init__(self, store: ox.Store) -> None:
        self.store = store

    @cached_property
    def _lines(self) -> list[bytes]:
        return dumped(self.store, ox.RdfFormat.N_QUADS).split(b"\n")[:-1]

    @cached_property
    def nquads(self) -> bytes:
        """The lines of N-Quads in code point order."""
        return _joined(sorted(self._lines))

    @cached_property
    def ntriples(self) -> bytes:
        """The union of all graphs, each triple once, as lines of N-Triples in code point order."""
        return _joined(sorted(self._union))

    @cached_property
    def _union(self) -> set[bytes]:
        return {triple for _, triple in map(_parted, self._lines)}

    @cached_property
    def _triples(self) -> list[bytes]:
        return sorted(self._union, key=_place)

    @cached_property
    def _quads(self) -> bytes:
        found = sorted(map(_parted, self._lines), key=lambda quad: (quad[0], _place(quad[1])))
        return _joined(triple[:-1] + name + b" ." if name else triple for name, triple in found)

    def triples(self) -> Iterable[ox.Triple]:
        """The union of all graphs, each triple once: by subject, the class first, then by
        property and value."""
        return _read(self._triples)

    def quads(self) -> Iterable[ox.Quad]:
        """All quads, graph after graph, each in the order of the triples."""
        return ox.parse(self._quads, format=ox.RdfFormat.N_QUADS)


def in_order(triples: Iterable[ox.Triple], prefixes: Mapping[str, str]) -> bytes:
    """Triples as Turtle, each once, by subject, the class first."""
    lines = serialized(triples, ox.RdfFormat.N_TRIPLES).split(b"\n")[:-1]
    return serialized(_read(sorted(set(lines), key=_place)), ox.RdfFormat.TURTLE, prefixes)


def _read(lines: Iterable[bytes]) -> Iterable[ox.Triple]:
    return (quad.triple for quad in ox.parse(_joined(lines), format=ox.RdfFormat.N_TRIPLES))


def _parted(line: bytes) -> tuple[bytes, bytes]:
    """The graph of a line of N-Quads, and the line without it."""
    head, _, last = line.removesuffix(b" .").rpartition(b" ")
    in_graph = (
        last.startswith(b"<") and b'"' not in last and head.count(b" ") >= 2
    )  # else it is the end of an object
    return (last, head + b" .") if in_graph else (b"", line)


def _place(line: bytes) -> tuple[bytes, bool, bytes, bytes]:
    """Where a line of N-Triples stands: by subject, the class first, then by property and value."""
    subject, predicate, rest = line.split(b" ", 2)
    return subject, predicate != _TYPE, predicate[1:-1], rest


def _joined(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a graph: its name on the command line, how its files end, its media type,
    and how it is written."""

    name: str
    suffix: str
    media: str
    named_graphs: bool
    write: Callable[[Statements], bytes]


def dump(store: ox.Store, name: str) -> bytes:
    """The graph of a store in the format called ``name``, as UTF-8.

    Raises ZunzuError when there is no such format.
    """
    return format_of(name).write(Statements(store))


def one_graph(store: ox.Store, name: str) -> bytes:
    """One of the named graphs (``acts``) as Turtle."""
    lines = sorted(dumped(store, ox.RdfFormat.N_TRIPLES, graph(name)).split(b"\n")[:-1], key=_place)
    return _serialized(_read(lines), ox.RdfFormat.TURTLE)


def format_of(name: str) -> Format:
    """The format called ``name``, however it is capitalised.

    Raises ZunzuError, with the nearest names, when there is none.
    """
    if found := FORMATS.get(name.lower()):
        return found
    raise fail(
        "format",
        f"there is no format {name!r}",
        f"{nearest(name.lower(), FORMATS) or 'choose one'} (the formats are {', '.join(FORMATS)})",
    )


def _serialized(statements: Iterable[ox.Triple] | Iterable[ox.Quad], form: ox.RdfFormat) -> bytes:
    return serialized(statements, form, PREFIXES)


FORMATS: dict[str, Format] = {
    f.name: f
    for f in (
        Format(
            "turtle",
            ".ttl",
            "text/turtle",
            False,
            lambda s: _serialized(s.triples(), ox.RdfFormat.TURTLE),
        ),
        Format("ntriples", ".nt", "application/n-triples", False, lambda s: s.ntriples),
        Format("nquads", ".nq", "application/n-quads", True, lambda s: s.nquads),
        Format(
            "trig",
            ".trig",
            "application/trig",
            True,
            lambda s: _serialized(s.quads(), ox.RdfFormat.TRIG),
        ),
        Format("jsonld", ".jsonld", "application/ld+json", True, lambda s: write_jsonld(s.quads())),
        Format(
            "rdfxml",
            ".rdf",
            "application/rdf+xml",
            False,
            lambda s: _serialized(s.triples(), ox.RdfFormat.RDF_XML),
        ),
    )
}
