"""The order of honour into the graph: who ranks above whom in a rite, and of which rank he is, as annotated by hand.

It stands with the acts, since it too is about one rite; every step has the passage that shows it.
"""

from __future__ import annotations

from collections.abc import Iterable

from .. import assets
from .names import concept, local, mint, zz
from .quads import Quads
from .terms import Terms
from .vocabulary import read_turtle

#: Where it is written, in the folder of the vocabularies whose terms it uses.
FILE = "precedence.ttl"


def weave_precedence(chapters: Iterable[str], terms: Terms, quads: Quads) -> None:
    """The steps and ranks of the chapters at hand, and the participants that they name."""
    triples = [t for path in assets.files("ontology", "vocab", suffix=FILE) for t in read_turtle(path)]
    near = {mint(chapter) for chapter in chapters}
    kept = {t.subject for t in triples if t.predicate == zz("inChapter") and t.object in near}
    kept |= {t.object for t in triples if t.predicate == zz("anchor") and t.subject in kept}
    told = [t for t in triples if t.subject in kept]
    for t in told:
        quads.put("acts", t.subject, t.predicate, t.object)
    people = {t.object for t in told if t.predicate in (zz("higher"), zz("lower"))}
    people |= {t.subject for t in told if t.predicate == zz("rank")}
    for person in sorted(people, key=str):
        chapter, _, role = local(person).rpartition(".person.")
        terms.participant(concept("role", role), chapter)
