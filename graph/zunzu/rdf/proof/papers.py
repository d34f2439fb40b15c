"""Papers: what every class, property, concept and sense must bring along before it may be used.

Labels and a definition in Chinese and English, an example that quotes a passage, the version that
brought it.  A concept that the five texts do not have says so; then none of its names may stand in
them, unless it says that they have it in another sense.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rdflib import RDF, RDFS, SKOS, Graph, Literal, URIRef
from rdflib.term import Node

from ...errors import Fault
from ..names import local
from .sheets import KINDS, ZZ, Sheets, named, short

LANGUAGES = ("zh-Hant", "zh-Hans", "zh-Latn-pinyin", "en")
#: How a scope note begins that stands in the place of an example.
ABSENT, OTHER_SENSE = "Not in the five texts", "The five texts have the word only in other senses"
_SENSE = URIRef("http://www.w3.org/ns/lemon/ontolex#LexicalSense")


def faults(sheets: Sheets, words: Mapping[str, str]) -> Iterator[Fault]:
    """Every paper that is missing; ``words`` are the texts of all segments by id."""
    for part, lacks in (("modules", _of_module), ("vocab", _of_vocabulary), ("senses", _of_senses)):
        for name, graph in sheets.under(part):
            yield from (
                Fault(f"ontology/{name}: {short(term)}", what, _remedy(what))
                for term, what in lacks(graph, words)
            )


def _of_module(graph: Graph, words: Mapping[str, str]) -> Iterator[tuple[URIRef, str]]:
    for term in named(
        s for kind in KINDS for s in graph.subjects(RDF.type, kind) if str(s).startswith(str(ZZ))
    ):
        yield from ((term, what) for what in lacking(graph, term, words))


def _of_vocabulary(graph: Graph, words: Mapping[str, str]) -> Iterator[tuple[URIRef, str]]:
    for scheme in named(graph.subjects(RDF.type, SKOS.ConceptScheme)):
        yield from (
            (scheme, what)
            for what in _said(graph, scheme, SKOS.prefLabel, "label", ("zh-Hant", "zh-Hans", "en"))
        )
    for concept in named(graph.subjects(RDF.type, SKOS.Concept)):
        yield from ((concept, what) for what in concept_lacking(graph, concept, words))


def _of_senses(graph: Graph, words: Mapping[str, str]) -> Iterator[tuple[URIRef, str]]:
    for sense in named(graph.subjects(RDF.type, _SENSE)):
        told = (
            *_said(graph, sense, SKOS.definition, "definition", ("zh-Hant", "en")),
            *_example(graph, sense, words),
            *_since(graph, sense),
        )
        yield from ((sense, what) for what in told)


def lacking(graph: Graph, term: URIRef, words: Mapping[str, str]) -> list[str]:
    """What a class, property or individual lacks."""
    return [
        *_said(graph, term, RDFS.label, "label", ("zh-Hant", "en")),
        *_said(graph, term, SKOS.definition, "definition", ("zh-Hant", "en")),
        *_example(graph, term, words),
        *_since(graph, term),
    ]


def concept_lacking(graph: Graph, concept: URIRef, words: Mapping[str, str]) -> list[str]:
    """What a concept lacks."""
    return [
        *_said(graph, concept, SKOS.prefLabel, "label", LANGUAGES),
        *_said(graph, concept, SKOS.definition, "definition", ("zh-Hant", "en")),
        *_since(graph, concept),
        *_witness(graph, concept, words),
    ]


def _witness(graph: Graph, concept: URIRef, words: Mapping[str, str]) -> list[str]:
    """What is wrong with the passage by which a concept is shown or defined, or with the note
    that it has none."""
    note = next(
        (
            str(o)
            for o in graph.objects(concept, SKOS.scopeNote)
            if str(o).startswith((ABSENT, OTHER_SENSE))
        ),
        "",
    )
    if graph.value(concept, ZZ.exampleIn) is not None:
        return [
            *_example(graph, concept, words),
            *(["has an example and a note that it has none"] if note else []),
        ]
    if place := graph.value(concept, ZZ.definedIn):
        text = words.get(_segment(place), "")
        return [
            f"defines by {quote!r}, which does not stand in {_segment(place)}"
            for quote in _words(graph, concept, SKOS.definition)
            if quote not in text
        ]
    if not note:
        return ["has no example with its passage"]
    return _present(graph, concept, words) if note.startswith(ABSENT) else []


def _present(graph: Graph, concept: URIRef, words: Mapping[str, str]) -> list[str]:
    """The first place where a concept that is said not to be in the five texts stands after all."""
    names = [*_words(graph, concept, SKOS.prefLabel), *_words(graph, concept, SKOS.altLabel)]
    found = ((name, segment) for name in names for segment, text in words.items() if name in text)
    return [
        f"is said not to be in the five texts, but {name} stands in {segment}"
        for name, segment in found
    ][:1]


def _said(
    graph: Graph, term: URIRef, predicate: URIRef, what: str, languages: tuple[str, ...]
) -> list[str]:
    given = [_language(o) for o in graph.objects(term, predicate) if str(o).strip()]
    return [f"has no {what} in {language}" for language in languages if language not in given] + [
        f"has more than one {what} in {language}"
        for language in languages
        if given.count(language) > 1
    ]


def _example(graph: Graph, term: URIRef, words: Mapping[str, str]) -> list[str]:
    example, place = graph.value(term, ZZ.example), graph.value(term, ZZ.exampleIn)
    if example is None or place is None:
        return ["has no example with its passage"]
    stands = str(example) in words.get(_segment(place), "")
    return [] if stands else [f"quotes {str(example)!r}, which does not stand in {_segment(place)}"]


def _since(graph: Graph, term: URIRef) -> list[str]:
    return (
        []
        if graph.value(term, ZZ.since) is not None
        else ["does not say since which version it is there"]
    )


def _words(graph: Graph, term: URIRef, predicate: URIRef) -> list[str]:
    return [str(o) for o in graph.objects(term, predicate) if _language(o) == "zh-Hant"]


def _language(o: Node) -> str | None:
    return o.language if isinstance(o, Literal) else None


def _segment(place: Node) -> str:
    return local(str(place))


def _remedy(what: str) -> str:
    if "label" in what:
        return "add it to the term, with its language tag"
    if "definition" in what or "defines" in what:
        return "say in skos:definition what it is, in zh-Hant and en"
    if "since" in what:
        return "add zz:since with the version"
    return "quote the words with zz:example and zz:exampleIn, as the segment has them"
