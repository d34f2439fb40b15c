"""Shapes: the triples of SHACL with the few look-ups that are needed of them, and the shapes of
the form of the data."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from ..corpus import Corpus, at_hand
from ..rdf.held import dumped, iri
from ..rdf.names import RDF
from ..rdf.vocabulary import read_turtle

SH = "http://www.w3.org/ns/shacl#"


class Shapes:
    """Some triples of SHACL."""

    def __init__(self, triples: Iterable[ox.Triple]) -> None:
        self.store = ox.Store()
        self.store.extend(ox.Quad(t.subject, t.predicate, t.object) for t in triples)

    @classmethod
    def of_files(cls, files: Iterable[Path]) -> Shapes:
        """The shapes of some files of Turtle."""
        return cls(t for file in files for t in _named(file))

    def value(self, node: ox.NamedNode | ox.BlankNode, predicate: str, language: str = "") -> Any:
        """One value of a property, of the given language if one is given."""
        found = sorted(self.values(node, predicate), key=str)
        if language:
            found = [
                o for o in found if (getattr(o, "language", None) or "").lower() == language.lower()
            ]
        return found[0] if found else None

    def values(self, node: ox.NamedNode | ox.BlankNode, predicate: str) -> list[Any]:
        return [q.object for q in self.store.quads_for_pattern(node, ox.NamedNode(predicate), None)]

    def text(self, node: ox.NamedNode | ox.BlankNode, predicate: str, language: str = "") -> str:
        found = self.value(node, predicate, language)
        return found.value if found is not None else ""

    def of_class(self, name: str) -> list[ox.NamedNode]:
        found = self.store.quads_for_pattern(None, ox.NamedNode(RDF + "type"), ox.NamedNode(name))
        return sorted((iri(q.subject) for q in found), key=str)

    @cached_property
    def raw(self) -> bytes:
        """All of it as N-Triples."""
        return dumped(self.store, ox.RdfFormat.N_TRIPLES, ox.DefaultGraph())


def forms(corpus: Corpus | None = None) -> Shapes:
    """The form that the data of a corpus have to have: ``ontology/shapes/``."""
    return _forms(corpus or at_hand())


@lru_cache(maxsize=2)
def _forms(corpus: Corpus) -> Shapes:
    return Shapes.of_files(corpus.files("ontology", "shapes", suffix=".ttl"))


def _named(path: Path) -> list[ox.Triple]:
    """The triples of a file with blank nodes that no other file has: two files may both call one
    ``b0``."""
    renamed: dict[ox.BlankNode, ox.BlankNode] = {}

    def own(node: Any) -> Any:
        return renamed.setdefault(node, ox.BlankNode()) if isinstance(node, ox.BlankNode) else node

    return [ox.Triple(own(t.subject), t.predicate, own(t.object)) for t in read_turtle(path)]
