"""Those who take part in a rite, as annotated by hand: rank and office, who ranks above whom, one
person under several names.

``ontology/participants/<chapter>.ttl`` says it, each row with the words that show it.  It stands
with the acts, since it too is about one rite; where the words stand in their segment is found here,
so that a mended text moves no annotation.

What a word means in one chapter alone may be told more simply, in
``data/editions/<chapter>/who.tsv``: word, role, the segment and the words that show it, why, and
whether that is ``proposed`` or ``reviewed``; a row with a ``part`` (host, guest, envoy) tells the
reader who that is in the chapter.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import pyoxigraph as ox

from .. import tables
from ..corpus import Corpus, at_hand
from ..errors import Fault
from .editions import Shelf
from .held import Term, iri, stated, value
from .names import DEFINITION, TYPE, concept, local, mint, zz
from .quads import Quads, en, term
from .terms import Terms
from .vocabulary import read_turtle, vocabulary

#: What points at a participant.
_PEOPLE = frozenset(zz(name) for name in ("higher", "lower", "same", "named", "group", "member"))
#: What is said of a participant himself.
_OF_PEOPLE = frozenset(zz(name) for name in ("rank", "office"))

#: The columns of ``who.tsv``.
WHO = ("word", "role", "segment", "words", "why", "status")

#: The mark between the chapter and the role in the id of a participant.
_MARK = ".person."


def read_participants(chapters: Iterable[str], corpus: Corpus | None = None) -> list[ox.Triple]:
    """What is annotated about the participants of some chapters; nothing for a chapter without
    such a file."""
    wanted = set(chapters)
    paths = (corpus or at_hand()).files("ontology", "participants", suffix=".ttl")
    told = [t for path in paths if path.stem in wanted for t in _read(path)]
    return told + [t for chapter in sorted(wanted) for t in _who(chapter, corpus or at_hand())]


def _who(chapter: str, corpus: Corpus) -> list[ox.Triple]:
    """The rows of ``who.tsv`` of a chapter as namings.  Raises ZunzuError for a role that no
    vocabulary has."""
    path = corpus.find("data", "editions", chapter, "who.tsv")
    found, faults = [], []
    for number, row in enumerate(tables.rows(path, WHO, short=True) if path else (), 1):
        if not row["role"]:
            continue  # who has a part in the text, which is for the reader
        role = vocabulary(corpus).find(row["role"], "role")
        if role is None:
            faults.append(
                Fault(
                    f"{row.where}:role",
                    f"there is no person {row['role']!r} in the vocabulary",
                    vocabulary(corpus).suggest(row["role"], "role"),
                )
            )
            continue
        naming, quote = (
            mint(chapter, f"naming-{number:02}"),
            mint(chapter, f"naming-{number:02}", "q"),
        )
        proposed = row["status"] != "reviewed"
        said: list[tuple[ox.NamedNode, ox.NamedNode, ox.NamedNode | ox.Literal]] = [
            (naming, TYPE, zz("Naming")),
            (naming, zz("inChapter"), mint(chapter)),
            (naming, zz("name"), ox.Literal(row["word"])),
            (naming, zz("named"), mint(chapter, "person", local(role))),
            (naming, zz("source"), zz("annotated")),
            (naming, DEFINITION, en(row["why"])),
            (naming, zz("anchor"), quote),
            (quote, TYPE, zz("Passage")),
            (quote, zz("inSegment"), mint(row["segment"])),
            (quote, zz("exact"), ox.Literal(row["words"])),
            *([(naming, zz("proposed"), term(True))] if proposed else []),
        ]
        found += [ox.Triple(*one) for one in said]
    tables.gather(faults)
    return found


@lru_cache(maxsize=64)
def _read(path: Path) -> tuple[ox.Triple, ...]:
    return tuple(read_turtle(path))


def read_namings(
    chapters: Iterable[str], corpus: Corpus | None = None
) -> dict[tuple[str, str], ox.NamedNode]:
    """The words that have a meaning of their own in a rite, by chapter and word: 公 is the lord
    himself in 大射."""
    found: dict[ox.NamedNode, dict[str, Term]] = {}
    for t in read_participants(chapters, corpus):
        found.setdefault(iri(t.subject), {})[local(t.predicate)] = t.object
    return {
        (local(iri(said["inChapter"])), value(said["name"])): role_of(iri(said["named"]))
        for said in found.values()
        if "named" in said
    }


def weave_participants(
    chapters: Iterable[str], shelf: Shelf, terms: Terms, quads: Quads, corpus: Corpus | None = None
) -> None:
    """What is annotated about the participants of the chapters at hand, and those whom it names."""
    told = read_participants(chapters, corpus)
    for t in told:
        quads.put("acts", iri(t.subject), t.predicate, stated(t.object))
    _place(told, shelf, quads)
    people = {iri(t.object) for t in told if t.predicate in _PEOPLE} | {
        iri(t.subject) for t in told if t.predicate in _OF_PEOPLE
    }
    for person in sorted(people, key=str):
        terms.participant(role_of(person), local(person).partition(_MARK)[0])


def role_of(person: ox.NamedNode) -> ox.NamedNode:
    """The role of a participant, by his id: ``role:bin`` of ``yili.04.person.bin``."""
    return concept("role", local(person).partition(_MARK)[2])


def _place(told: list[ox.Triple], shelf: Shelf, quads: Quads) -> None:
    """Where the words of each passage stand, in the segments that are at hand."""
    words = {t.subject: value(t.object) for t in told if t.predicate == zz("exact")}
    for t in told:
        if t.predicate == zz("inSegment") and t.subject in words:
            quads.add("acts", iri(t.subject), **shelf.span(local(iri(t.object)), words[t.subject]))
