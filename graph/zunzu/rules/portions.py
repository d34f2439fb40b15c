"""Portions: what of a graph is validated, a chapter at a time, as N-Triples.

A rule speaks of one rite at a time, and no act of one chapter has to do with an act of another.  So
each chapter is validated by itself, with what belongs to all: the honour of cuts.  The time of a
check then grows with the acts and not with their square, and no validator is given what its shapes
cannot see, triples whose predicate none of them names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, lru_cache
from hashlib import blake2b
from itertools import chain
from pathlib import Path

import pyoxigraph as ox

from .. import whole
from ..rdf.held import dumped, iri, serialized, value
from ..rdf.names import BASE, ONTOLOGY, PREFIXES, RDF, RDFS, graph, local, zz
from .shapes import SH, Shapes

#: The named graphs that are validated.
VALIDATED = ("acts", "inferences", "edition", "claims")

_PREFIXED = re.compile(r"(?<![\w<])([A-Za-z]\w*):([A-Za-z][\w-]*)")
#: What is inferred of being within: a quarter of all there is, and shapes take the steps of the
#: edition themselves (zz:within*).
_WITHIN = f"> <{ONTOLOGY}within> <".encode()

_OURS = f"<{BASE}".encode()
_IS_CHAPTER = f"<{ONTOLOGY}Chapter> .\n".encode()
_IS_A, _ABOVE = f"<{RDF}type>".encode(), f"<{RDFS}subClassOf>".encode()
_WHOLE = re.compile(r"<([^<>\s]+)>")


class Portion:
    """What is validated at once: a chapter with what belongs to all, or, where ``chapter`` is
    empty, everything there is."""

    def __init__(self, chapter: str) -> None:
        self.chapter = chapter
        self._by_predicate: dict[bytes, list[bytes]] = {}

    def add(self, line: bytes) -> None:
        """Take up a triple, as a line of N-Triples."""
        self._by_predicate.setdefault(line.split(b" ", 2)[1], []).append(line)

    @property
    def size(self) -> int:
        """How much there is of it, in no unit: to begin with the largest."""
        return sum(map(len, self._by_predicate.values()))

    def __iter__(self) -> Iterator[bytes]:
        return chain.from_iterable(self._by_predicate.values())

    def seen_by(self, of: Shapes) -> bytes:
        """What of it some shapes can see, as N-Triples: of classes those alone that they name,
        or that have one above them."""
        seen = {f"<{name}>".encode() for name in visible(of)}
        classes = seen | {line.partition(b" ")[0] for line in self._by_predicate.get(_ABOVE, ())}
        return b"".join(
            line
            for predicate, found in self._by_predicate.items()
            if predicate in seen
            for line in found
            if predicate != _IS_A or line.rsplit(b" ", 2)[1] in classes
        )


class Kept(Portion):
    """A portion of which only what the shapes of our rules can see was kept, as a file."""

    def __init__(self, file: Path) -> None:
        super().__init__(file.stem)
        self._file = file

    @cached_property
    def answers(self) -> dict[str, list[str]]:
        """By the name of a query (:func:`name_of`) the acts that it found here, where they were
        kept."""
        beside = answers_of(self._file)
        found: dict[str, list[str]] = json.loads(beside.read_bytes()) if beside.is_file() else {}
        return found

    @property
    def nothing(self) -> frozenset[str]:
        """The names of the queries that found nothing here."""
        return frozenset(name for name, acts in self.answers.items() if not acts)

    @property
    def size(self) -> int:
        """The bytes that were kept."""
        return self._file.stat().st_size

    def seen_by(self, of: Shapes) -> bytes:
        """All that was kept.  The shapes have to be those for which it was (:func:`keep`), or
        some of them."""
        return self._file.read_bytes()


def keep(heaps: Iterable[Portion], of: Shapes, folder: Path) -> None:
    """Keep what some shapes see of some portions, a file for each, in a folder.  Raises
    OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for portion in heaps:
        whole.write(folder / f"{portion.chapter}.nt", portion.seen_by(of))


def answers_of(file: Path) -> Path:
    """The file with what the queries of rules found in a portion that is kept in ``file``."""
    return file.with_suffix(".answers")


def name_of(query: str) -> str:
    """What the answers to a query are kept under: another query has another name."""
    return blake2b(query.encode(), digest_size=8).hexdigest()


def kept(folder: Path, chapters: Collection[str] | None = None) -> list[Portion]:
    """The portions that were kept in a folder, or those of some chapters."""
    return [
        Kept(file)
        for file in sorted(folder.glob("*.nt"))
        if chapters is None or file.stem in chapters
    ]


def portions(store: ox.Store, chapters: Collection[str] | None = None) -> list[Portion]:
    """What of our own store is validated, chapter by chapter, or of the given ``chapters``
    alone."""
    with ThreadPoolExecutor() as hands:
        dumps = hands.map(
            lambda name: dumped(store, ox.RdfFormat.N_TRIPLES, graph(name)), VALIDATED
        )
        lines = [
            line
            for name, raw in zip(VALIDATED, dumps)
            for line in _lines(raw)
            if name != "inferences" or _WITHIN not in line
        ]
    lines += _lines(_written(store.quads_for_pattern(None, zz("honour"), None, graph("ontology"))))
    found = _divided(lines)
    return (
        found if chapters is None else [p for p in found if p.chapter in chapters or not p.chapter]
    )


def portions_of(triples: Iterable[ox.Triple]) -> list[Portion]:
    """What of some triples is validated: chapter by chapter where all their subjects bear our
    names, else all at once."""
    return _divided(_lines(_written(triples)))


@lru_cache(maxsize=8)
def visible(of: Shapes) -> frozenset[str]:
    """The IRIs that shapes name, in their triples or in their queries; a triple with another
    predicate no shape can see.

    What is above a class is always seen: SHACL counts a thing among the things of a class by it.  A
    query that asks for a predicate by a variable would see more than it names; none of ours does,
    for a chapter in parts gives what it gives whole (tests/rules).
    """
    named = {
        node.value
        for q in of.store
        for node in (q.subject, q.object)
        if isinstance(node, ox.NamedNode)
    }
    declared = PREFIXES | {
        of.text(iri(q.subject), SH + "prefix"): of.text(iri(q.subject), SH + "namespace")
        for q in of.store.quads_for_pattern(None, ox.NamedNode(SH + "prefix"), None)
    }
    for name in (SH + "select", SH + "ask", SH + "construct", ONTOLOGY + "cases"):
        for q in of.store.quads_for_pattern(None, ox.NamedNode(name), None):
            named |= {
                declared[p] + local
                for p, local in _PREFIXED.findall(value(q.object))
                if p in declared
            }
            named |= set(_WHOLE.findall(value(q.object)))
    return frozenset(named | {RDF + "type", RDF + "first", RDF + "rest", RDFS + "subClassOf"})


def _divided(lines: list[bytes]) -> list[Portion]:
    """The lines by the chapter whose name their subject bears; all at once where something without
    a name of ours is said in our terms, for it may belong to any chapter.  What speaks of others'
    terms alone (an ontology in the same file) goes to each."""
    chapters = sorted(
        {line.partition(b" ")[0][1:-1] for line in lines if line.endswith(_IS_CHAPTER)}
    )
    if not chapters or any(_OURS in line and not line.startswith(_OURS) for line in lines):
        everything = Portion("")
        for line in lines:
            everything.add(line)
        return [everything]
    heaps = {chapter: Portion(local(ox.NamedNode(chapter.decode()))) for chapter in chapters}
    if len(chapters) == 1:  # all of it is of this chapter or goes to each
        (only,) = heaps.values()
        for line in lines:
            only.add(line)
        return [only]
    home = re.compile(b"<(" + b"|".join(map(re.escape, chapters)) + rb")(?=[_>])")
    for line in lines:
        if found := home.match(line):
            heaps[found[1]].add(line)
        else:
            for heap in heaps.values():
                heap.add(line)
    return list(heaps.values())


def _written(triples: Iterable[ox.Triple | ox.Quad]) -> bytes:
    return serialized(
        (ox.Triple(t.subject, t.predicate, t.object) for t in triples), ox.RdfFormat.N_TRIPLES
    )


def _lines(raw: bytes) -> list[bytes]:
    return raw.splitlines(keepends=True)
