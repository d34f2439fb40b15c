"""Weave: records of the reading half become the graph.

``weave`` is the one door by which anything enters the graph, whether a machine read it or a scholar
wrote it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import chain

import pyoxigraph as ox

from ..corpus import Corpus, at_hand
from ..errors import Fault, ZunzuError
from ..model import Claim, Correction, Edition, Reading, Variant
from . import concepts
from .acts import weave_acts
from .apparatus import weave_doubts, weave_variants
from .claims import weave_claims
from .editions import Shelf, shelve, weave_edition
from .evidence import WRITTEN, weave_warrants
from .held import iri
from .infer import infer
from .names import SKOS, graph, local, mint, zz
from .participants import read_namings, weave_participants
from .quads import Quads
from .statements import weave_statements
from .store import fill
from .terms import Terms
from .vocabulary import read_turtle, vocabulary

#: What points from a term of the ontology to the segment that it quotes.
_QUOTED = frozenset((zz("definedIn"), zz("exampleIn"), zz("sourceSegment")))
#: By which a concept leads to one of another vocabulary.
MATCHES = frozenset(
    ox.NamedNode(f"{SKOS}{how}Match") for how in ("exact", "close", "broad", "related")
)


def weave(
    editions: Iterable[Edition],
    readings: Iterable[Reading],
    claims: Iterable[Claim] = (),
    variants: Iterable[Variant] = (),
    doubts: Iterable[Correction] = (),
    *,
    lenient: bool = False,
    told: list[Fault] | None = None,
    corpus: Corpus | None = None,
) -> ox.Store:
    """The graph of some chapters: their editions, what was read of them, what commentators claim,
    what the witnesses have, what the editor doubts, and what follows.

    With ``lenient`` a word that no vocabulary has becomes a proposed concept (``id:term.role.u…``)
    and is only told in ``told``; else it is an error with the nearest known words.

    Raises ZunzuError with every unknown word, warrant, kind and field of the run.
    """
    editions, readings, corpus = tuple(editions), tuple(readings), corpus or at_hand()
    quads, shelf = Quads(), shelve(editions)
    chapters = {r.chapter for r in readings} | {e.chapter for e in editions}
    terms = Terms(vocabulary(corpus), quads, lenient, read_namings(chapters, corpus))
    for edition in editions:
        weave_edition(edition, shelf, terms, quads, corpus)
    for reading in readings:
        if reading.chapter not in {e.chapter for e in editions}:
            quads.add("edition", mint(reading.chapter), a="Chapter")
        weave_acts(reading.acts, shelf, terms, quads)
        weave_statements(reading.statements, shelf, terms, quads)
    faults = weave_warrants(_warrants(readings), shelf, quads, corpus)
    faults += weave_claims(claims, shelf, terms, quads)
    faults += weave_variants(variants, shelf, quads) + weave_doubts(doubts, shelf, quads)
    if faults or terms.faults and not lenient:
        raise ZunzuError(*terms.faults, *faults)
    if told is not None:
        told += terms.faults
    weave_participants(chapters, shelf, terms, quads, corpus)
    woven = fill(quads, quoting(ontology_quads(corpus), shelf))
    return infer(woven, corpus.files("ontology", "inference", suffix=".rq"))


def weave_part(
    edition: Edition,
    reading: Reading,
    only: Collection[str],
    told: list[Fault],
    corpus: Corpus | None = None,
) -> ox.Store:
    """The graph of the acts and statements of a reading that have some ids, with the edition, the
    order of all its acts, its participants and what follows from these; not the vocabularies, nor
    what follows from acts that are left out, nor what is within what.

    It is lenient: words that no vocabulary has are told in ``told``.
    """
    corpus = corpus or at_hand()
    quads, shelf, chapters = Quads(), shelve((edition,)), {edition.chapter}
    terms = Terms(vocabulary(corpus), quads, True, read_namings(chapters, corpus))
    weave_edition(edition, shelf, terms, quads, corpus)
    weave_acts(reading.acts, shelf, terms, quads, only)
    weave_statements((s for s in reading.statements if s.id in only), shelf, terms, quads)
    weave_participants(chapters, shelf, terms, quads, corpus)
    told += terms.faults
    return infer(fill(quads, _modules(corpus)), corpus.files("ontology", "inference", suffix=".rq"))


def prepare(corpus: Corpus) -> None:
    """Take up what :func:`weave_part` needs of a corpus."""
    vocabulary(corpus)
    _modules(corpus)


@lru_cache(maxsize=2)
def _modules(corpus: Corpus) -> tuple[ox.Quad, ...]:
    """What the ontology says of its classes and properties, but of being within: that is a third
    of all that follows, and what is woven in part is asked by those alone who take the steps."""
    home, within = graph("ontology"), zz("within")
    return tuple(
        ox.Quad(t.subject, t.predicate, t.object, home)
        for path in corpus.files("ontology", "modules", suffix=".ttl")
        for t in read_turtle(path)
        if within not in (t.subject, t.object)
    )


def quoting(terms: Iterable[ox.Quad], shelf: Shelf) -> list[ox.Quad]:
    """Terms with the places of their quotations, as far as the graph holds them: the vocabularies
    quote every chapter, also those that are not woven now, and then the words stand alone."""
    return [
        q for q in terms if q.predicate not in _QUOTED or local(iri(q.object)) in shelf.segments
    ]


def ontology_quads(corpus: Corpus | None = None) -> tuple[ox.Quad, ...]:
    """The modules, vocabularies, senses of words and what concepts are like elsewhere as the graph
    ``ontology``."""
    return _ontology(corpus or at_hand())


@lru_cache(maxsize=2)
def _ontology(corpus: Corpus) -> tuple[ox.Quad, ...]:
    """Read once for each corpus, for every text that is checked is woven with it."""
    home = graph("ontology")
    paths = [
        corpus.path("ontology", "zunzu.ttl"),
        *chain.from_iterable(
            corpus.files("ontology", part, suffix=".ttl")
            for part in ("modules", "senses", "arguments", "plans")
        ),
    ]
    told = chain(
        concepts.triples(corpus), chain.from_iterable(map(read_turtle, paths)), matches(corpus)
    )
    return tuple(ox.Quad(t.subject, t.predicate, t.object, home) for t in told)


def matches(corpus: Corpus) -> list[ox.Triple]:
    """What concepts are like in the vocabularies of others, out of the alignments: their matches
    alone, without the arguments, and nothing that would make our classes those of others."""
    return [
        t
        for path in corpus.files("ontology", "alignments", suffix=".ttl")
        for t in read_turtle(path)
        if t.predicate in MATCHES
    ]


def _warrants(readings: tuple[Reading, ...]) -> set[str]:
    used = {w for r in readings for act in r.acts for w in act.warrants.values() if w != WRITTEN}
    return used | {s.warrant for r in readings for s in r.statements if s.warrant}
