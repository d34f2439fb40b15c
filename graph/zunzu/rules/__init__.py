"""例: rules of rank and rite, as rows that a scholar can write, compiled to SHACL."""

from __future__ import annotations

from functools import lru_cache

import pyoxigraph as ox

from ..corpus import Corpus, shipped
from ..rdf import concepts
from ..rdf.held import iri
from ..rdf.names import BROADER
from ..rdf.vocabulary import vocabulary
from . import rows
from .compiled import Lexis, compile


def written(corpus: Corpus | None = None) -> rows.Book:
    """The rules of a corpus as they are written.  Raises ZunzuError as :func:`.rows.read` does."""
    return rows.read((corpus or shipped()).files("ontology", "rules", suffix=".toml"))


def shapes(corpus: Corpus | None = None) -> tuple[ox.Triple, ...]:
    """The rules of a corpus as SHACL.  Raises ZunzuError for a rule that cannot be read, and for words no vocabulary has."""
    return _shapes(corpus or shipped())


@lru_cache(maxsize=2)
def _shapes(corpus: Corpus) -> tuple[ox.Triple, ...]:
    book = written(corpus)
    broader = [(iri(t.subject), iri(t.object)) for t in concepts.triples(corpus) if t.predicate == BROADER]
    return tuple(compile(book, Lexis(vocabulary(corpus), broader, book.group)))
