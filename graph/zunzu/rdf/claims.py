"""Claims into the graph: what commentators say, each with its author, its words and what it is
about."""

from __future__ import annotations

from collections.abc import Iterable

import pyoxigraph as ox

from ..errors import Fault, nearest
from ..model import Claim
from .editions import Shelf
from .evidence import passage
from .names import concept, mint
from .quads import Quads, Value
from .terms import Terms

GRAPH = "claims"
#: How the records call a citation of the chapter that is commented on (上經, 下記).
OWN_CHAPTER = "本篇"

#: What a record calls a kind, and the class it becomes.
CLASSES = {
    "gloss": "Gloss",
    "variant": "Variant",
    "omission": "Omission",
    "section": "Division",
    "division": "Division",
    "supply": "Supply",
    "citation": "Citation",
    "reason": "Reason",
    "number": "NumberTold",
    "time": "TimeTold",
    "place": "PlaceTold",
    "rank": "RankTold",
}

#: The fields of a claim, and the properties they become.
PROPERTIES = {
    "term": "term",
    "relation": "relation",
    "meaning": "meaning",
    "school": "school",
    "reading": "reading",
    "text": "lemma",
    "formula": "formula",
    "stated": "stated",
    "explains": "explains",
    "omitted": "omitted",
    "first": "firstWords",
    "last": "lastWords",
    "topic": "topic",
    "last_segment": "lastSegment",
    "sense": "mode",
    "supplied": "supplied",
    "from": "inferredFrom",
    "verb": "deed",
    "object": "deedUpon",
    "slot": "slot",
    "book": "book",
    "chapter": "bookChapter",
    "part": "bookPart",
    "words": "cited",
}


def weave_claims(claims: Iterable[Claim], shelf: Shelf, terms: Terms, quads: Quads) -> list[Fault]:
    """Claims into the graph ``claims``; an unknown kind or field is a fault, and all of them are
    given back."""
    faults = []
    for claim in claims:
        if told := _unknown(claim):
            faults.append(told)
        else:
            _weave(claim, shelf, terms, quads)
    return faults


def _unknown(c: Claim) -> Fault | None:
    """The first field, or else the kind, that no claim has."""
    unknown = [("field", name, PROPERTIES) for name in c.fields if name not in PROPERTIES]
    unknown += [("kind", c.kind, CLASSES)] if c.kind not in CLASSES else []
    for what, name, known in unknown[:1]:
        return Fault(
            c.id,
            f"a claim knows no {what} {name!r}",
            nearest(name, known) or f"it knows {', '.join(known)}",
        )
    return None


def _weave(c: Claim, shelf: Shelf, terms: Terms, quads: Quads) -> None:
    node = mint(c.id)
    quads.add(
        GRAPH,
        node,
        a=CLASSES[c.kind],
        author=terms.author(c.author),
        inChapter=mint(c.chapter),
        inSegment=mint(c.segment),
        about=mint(c.target) if c.target else None,
        lemma=c.lemma,
        anchor=passage(c, GRAPH, shelf, quads),
    )
    quads.add(
        GRAPH,
        node,
        **{
            PROPERTIES[name]: _value(name, value)
            for name, value in c.fields.items()
            if not (name == "text" and c.lemma)
        },
    )
    if c.kind == "citation":
        _cited(c, shelf, terms, quads)


def _cited(c: Claim, shelf: Shelf, terms: Terms, quads: Quads) -> None:
    """Which book is cited, and the narrowest part of it that is known; whose commentary on it."""
    named, chapter, part = (c.fields.get(name, "") for name in ("book", "chapter", "part"))
    own = shelf.titles.get(c.chapter, "") if named == OWN_CHAPTER else named
    quads.add(
        GRAPH,
        mint(c.id),
        cites=[*dict.fromkeys(terms.books(own) + terms.books(chapter))],
        citedAuthor=[
            author
            for word in (named, part)
            if (author := terms.vocabulary.find(word, "author")) is not None
        ],
    )


def _value(name: str, value: str) -> Value:
    """A field as a term: a segment id is a segment, a slot a concept, and a variant that reads
    nothing (無此字) says so."""
    if name == "last_segment":
        return mint(value)
    if name == "slot":
        return concept("slot", value)
    return ox.Literal(value) if name == "reading" else value
