"""What the reading room holds: the whole graph, read once, to be looked up by IRI.

Pages need many small things of many subjects; one pass over the quads and plain dicts are a hundred
times faster than a query for each.  A page shows nothing that is not in here, and so nothing that
is not in the graph that can be downloaded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

import pyoxigraph as ox

from ..rdf.names import DCT, ONTOLOGY, RDF, RDFS, SKOS

Term = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple
#: Namespaces that :meth:`Holdings.values` knows by their prefix; a bare name is one of ours.
_SPACES = {"skos": SKOS, "rdf": RDF, "rdfs": RDFS, "dct": DCT}
_LABELS = (SKOS + "prefLabel", RDFS + "label", DCT + "title")
#: Languages of a label in the order in which they are taken.
_ORDER = {"zh": ("zh-hant", "zh", "", "en"), "en": ("en", "", "zh-hant")}


def whole(name: str) -> str:
    """The IRI of a property: ``agent`` is ours, ``skos:broader`` another's.

    >>> whole("agent")
    'https://w3id.org/zunzu/ontology/agent'
    """
    prefix, colon, local = name.partition(":")
    return _SPACES[prefix] + local if colon else ONTOLOGY + name


class Holdings:
    """A graph by subject: property, then its values in the order of their spelling."""

    def __init__(self, triples: Iterable[ox.Quad | ox.Triple]) -> None:
        about: dict[str, dict[str, dict[Term, None]]] = defaultdict(lambda: defaultdict(dict))
        for one in triples:
            if isinstance(one.subject, ox.Triple):
                continue  # nothing of ours is said about a triple
            about[one.subject.value][one.predicate.value][one.object] = None
        self._about: dict[str, dict[str, list[Term]]] = {
            subject: {
                p: list(found) if len(found) == 1 else sorted(found, key=str)
                for p, found in told.items()
            }
            for subject, told in about.items()
        }

    @classmethod
    def read(cls, path: str) -> Holdings:
        """Those of a file of N-Quads."""
        return cls(ox.parse(path=path, format=ox.RdfFormat.N_QUADS))

    def __contains__(self, iri: str) -> bool:
        return iri in self._about

    def subjects(self) -> Iterator[str]:
        """Every IRI of which something is said."""
        return iter(self._about)

    def about(self, iri: str) -> Mapping[str, list[Term]]:
        """All that is said of an IRI: property IRI, then values."""
        return self._about.get(iri, {})

    def terms(self, iri: str, name: str) -> list[Term]:
        """The values of a property, as terms."""
        return self._about.get(iri, {}).get(whole(name), [])

    def values(self, iri: str, name: str) -> list[str]:
        """The values of a property: IRIs, or what literals say."""
        return [
            term.value
            for term in self.terms(iri, name)
            if isinstance(term, (ox.NamedNode, ox.Literal))
        ]

    def value(self, iri: str, name: str) -> str:
        """The first value of a property, or nothing."""
        return next(iter(self.values(iri, name)), "")

    def author(self, iri: str) -> str:
        """The Chinese name of whoever wrote or says it, or nothing."""
        author = self.value(iri, "author")
        return self.label(author, "zh") if author else ""

    def number(self, iri: str, name: str) -> int:
        """The value of a property as a whole number, 0 where there is none."""
        return int(self.value(iri, name) or 0)

    def told(self, iri: str, name: str, lang: str) -> str:
        """What a property says in a language (zh, en), or in the other where it says nothing
        there."""
        return _chosen(self.terms(iri, name), lang)

    def label(self, iri: str, lang: str) -> str:
        """The name of a thing in a language, or its last part where it has none."""
        about = self._about.get(iri, {})
        named = next((about[p] for p in _LABELS if p in about), [])
        return _chosen(named, lang) or iri.rstrip("/").rpartition("/")[2].rpartition("#")[2]

    def names(self, iri: str, name: str = "skos:prefLabel") -> dict[str, str]:
        """The labels of a thing by language tag in small letters."""
        return {
            (term.language or "").lower(): term.value
            for term in self.terms(iri, name)
            if isinstance(term, ox.Literal)
        }

    @cached_property
    def kinds(self) -> Mapping[str, list[str]]:
        """The subjects of each class, by the last part of its IRI, in the order of their IRIs."""
        found: dict[str, list[str]] = defaultdict(list)
        for subject, about in self._about.items():
            for kind in about.get(RDF + "type", ()):
                found[str(kind)[1:-1].rpartition("/")[2].rpartition("#")[2]].append(subject)
        return {kind: sorted(subjects) for kind, subjects in found.items()}

    def of(self, kind: str) -> list[str]:
        """The subjects of a class: ``Act``, ``Concept``."""
        return self.kinds.get(kind, [])

    def by(self, kind: str, name: str) -> dict[str, list[str]]:
        """The subjects of a class by the value of a property: acts by their segment."""
        found: dict[str, list[str]] = defaultdict(list)
        for subject in self.of(kind):
            for value in self.values(subject, name):
                found[value].append(subject)
        return dict(found)

    def triples(self, subjects: Iterable[str]) -> Iterator[ox.Triple]:
        """All that is said of some subjects."""
        for subject in subjects:
            node = ox.NamedNode(subject)
            for predicate, found in self._about[subject].items():
                for term in found:
                    yield ox.Triple(node, ox.NamedNode(predicate), term)


def _chosen(terms: Iterable[Term], lang: str) -> str:
    found: dict[str, str] = {}
    for term in terms:
        if isinstance(term, ox.Literal):
            found.setdefault((term.language or "").lower(), term.value)
    return next((found[tag] for tag in _ORDER[lang] if tag in found), "")
