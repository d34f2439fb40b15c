"""Papers: what every class, property, concept and sense must bring along before it may be used.

Labels and a definition in Chinese and English, an example that quotes a passage, the version that brought it.  A concept that
the five texts do not have says so; then none of its names may stand in them, unless it says that they have it in another sense.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rdflib import RDF, RDFS, SKOS, Graph, Literal, URIRef
from rdflib.term import Node

from ...errors import Fault
from ..names import IDS
from .sheets import KINDS, ZZ, Sheets, named, short

LANGUAGES = ("zh-Hant", "zh-Hans", "zh-Latn-pinyin", "en")
#: How a scope note begins that stands in the place of an example.
ABSENT, OTHER_SENSE = "Not in the five texts", "The five texts have the word only in other senses"
_SENSE = URIRef("http://www.w3.org/ns/lemon/ontolex#LexicalSense")


def faults(sheets: Sheets, words: Mapping[str, str]) -> Iterator[Fault]:  # noqa: C901
    """Every paper that is missing; ``words`` are the texts of all segments by id."""
    for name, graph in sheets.under("modules"):
        for term in named(s for kind in KINDS for s in graph.subjects(RDF.type, kind) if str(s).startswith(str(ZZ))):
            for what in lacking(graph, term, words):
                yield Fault(f"ontology/{name}: {short(term)}", what, _remedy(what))
    for name, graph in sheets.under("vocab"):
        for scheme in named(graph.subjects(RDF.type, SKOS.ConceptScheme)):
            for what in _said(graph, scheme, SKOS.prefLabel, "label", ("zh-Hant", "zh-Hans", "en")):
                yield Fault(f"ontology/{name}: {short(scheme)}", what, _remedy(what))
        for concept in named(graph.subjects(RDF.type, SKOS.Concept)):
            for what in concept_lacking(graph, concept, words):
                yield Fault(f"ontology/{name}: {short(concept)}", what, _remedy(what))
    for name, graph in sheets.under("senses"):
        for sense in named(graph.subjects(RDF.type, _SENSE)):
            for what in [*_said(graph, sense, SKOS.definition, "definition", ("zh-Hant", "en")), *_example(graph, sense, words),
                         *_since(graph, sense)]:
                yield Fault(f"ontology/{name}: {short(sense)}", what, _remedy(what))


def lacking(graph: Graph, term: URIRef, words: Mapping[str, str]) -> list[str]:
    """What a class, property or individual lacks."""
    return [*_said(graph, term, RDFS.label, "label", ("zh-Hant", "en")),
            *_said(graph, term, SKOS.definition, "definition", ("zh-Hant", "en")),
            *_example(graph, term, words), *_since(graph, term)]


def concept_lacking(graph: Graph, concept: URIRef, words: Mapping[str, str]) -> list[str]:
    """What a concept lacks."""
    told = [*_said(graph, concept, SKOS.prefLabel, "label", LANGUAGES),
            *_said(graph, concept, SKOS.definition, "definition", ("zh-Hant", "en")), *_since(graph, concept)]
    note = next((str(o) for o in graph.objects(concept, SKOS.scopeNote) if str(o).startswith((ABSENT, OTHER_SENSE))), "")
    if graph.value(concept, ZZ.exampleIn) is not None:
        told += _example(graph, concept, words)
        if note:
            told.append("has an example and a note that it has none")
    elif place := graph.value(concept, ZZ.definedIn):
        quotes = _words(graph, concept, SKOS.definition)
        told += [f"defines by {q!r}, which does not stand in {_segment(place)}" for q in quotes if q not in words.get(_segment(place), "")]
    elif not note:
        told.append("has no example with its passage")
    elif note.startswith(ABSENT):
        names = [*_words(graph, concept, SKOS.prefLabel), *_words(graph, concept, SKOS.altLabel)]
        found = [(n, segment) for n in names for segment, text in words.items() if n in text]
        told += [f"is said not to be in the five texts, but {n} stands in {segment}" for n, segment in found[:1]]
    return told


def _said(graph: Graph, term: URIRef, predicate: URIRef, what: str, languages: tuple[str, ...]) -> list[str]:
    given = [_language(o) for o in graph.objects(term, predicate) if str(o).strip()]
    return [f"has no {what} in {language}" for language in languages if language not in given] + [
        f"has more than one {what} in {language}" for language in languages if given.count(language) > 1]


def _example(graph: Graph, term: URIRef, words: Mapping[str, str]) -> list[str]:
    example, place = graph.value(term, ZZ.example), graph.value(term, ZZ.exampleIn)
    if example is None or place is None:
        return ["has no example with its passage"]
    stands = str(example) in words.get(_segment(place), "")
    return [] if stands else [f"quotes {str(example)!r}, which does not stand in {_segment(place)}"]


def _since(graph: Graph, term: URIRef) -> list[str]:
    return [] if graph.value(term, ZZ.since) is not None else ["does not say since which version it is there"]


def _words(graph: Graph, term: URIRef, predicate: URIRef) -> list[str]:
    return [str(o) for o in graph.objects(term, predicate) if _language(o) == "zh-Hant"]


def _language(o: Node) -> str | None:
    return o.language if isinstance(o, Literal) else None


def _segment(place: Node) -> str:
    return str(place).removeprefix(IDS)


def _remedy(what: str) -> str:
    if "label" in what:
        return "add it to the term, with its language tag"
    if "definition" in what or "defines" in what:
        return "say in skos:definition what it is, in zh-Hant and en"
    if "since" in what:
        return "add zz:since with the version"
    return "quote the words with zz:example and zz:exampleIn, as the segment has them"
