"""What a release is, in VoID and DCAT: its size, its graphs, its links to the data of others, and
each file with licence, length and checksum."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

import pyoxigraph as ox

from .. import __version__
from ..corpus import Corpus, shipped
from ..rdf import store as stores
from ..rdf.names import BASE
from ..rdf.proof.outside import BASES
from ..rdf.vocabulary import read_turtle
from . import papers
from .papers import Part

_DATASET = f"{BASE}dataset"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_SKOS = "http://www.w3.org/2004/02/skos/core#"
#: By which something of ours leads to something of others.
LINKS = frozenset(
    ox.NamedNode(iri)
    for iri in (
        *(f"{_SKOS}{how}Match" for how in ("exact", "close", "broad", "related")),
        f"{_RDFS}subClassOf",
        f"{_RDFS}subPropertyOf",
    )
)
_PREFIXES = {
    "void": "http://rdfs.org/ns/void#",
    "dcat": "http://www.w3.org/ns/dcat#",
    "dct": "http://purl.org/dc/terms/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "spdx": "http://spdx.org/rdf/terms#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}


def describe(store: ox.Store, parts: Mapping[str, Part]) -> bytes:
    """The description of a release of a store whose files are ``parts`` by name, as Turtle."""
    lines = [f"@prefix {prefix}: <{base}> ." for prefix, base in _PREFIXES.items()]
    graphs = stores.graphs(store)
    lines += [
        f"\n<{_DATASET}> a void:Dataset, dcat:Dataset ;",
        '    dct:title "尊俎: 儀禮所書之事"@zh-Hant, "zunzu: the 儀禮 as a graph of acts"@en ;',
        f"    dct:description {ox.Literal(papers.ABSTRACT, language='en')} ;",
        f'    dct:identifier "{__version__}" ; dct:issued "{papers.DATED}"^^xsd:date ;',
        f"    dct:creator <{_DATASET}/authors> ; dct:publisher <{_DATASET}/authors> ;",
        f"    dct:license <{papers.URLS[papers.CC_BY]}> ;",
        f"    void:uriSpace {ox.Literal(BASE)} ; void:triples {stores.triples(store)} ;",
        *(f"    void:subset <{name}> ;" for name in graphs),
        *(f"    void:subset <{_links_to(place)}> ;" for place in linksets()),
        *(f"    dcat:distribution <{_DATASET}/{name}> ;" for name in sorted(parts)),
    ]
    lines[-1] = lines[-1][:-1] + "."
    lines.append(f'\n<{_DATASET}/authors> a foaf:Agent ; foaf:name "the zunzu authors" .')
    lines += [
        f"\n<{name}> a void:Dataset ; void:triples {number} ." for name, number in graphs.items()
    ]
    for place, counted in linksets().items():
        lines += _linkset(place, counted)
    for name, part in sorted(parts.items()):
        lines += _distribution(name, part)
    return ("\n".join(lines) + "\n").encode()


def linksets(corpus: Corpus | None = None) -> dict[str, Counter[str]]:
    """How many links the alignments have to each outside vocabulary (by the name that
    ``outside.tsv`` gives it), by property."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for path in (corpus or shipped()).files("ontology", "alignments", suffix=".ttl"):
        for t in read_turtle(path):
            if t.predicate in LINKS and isinstance(t.object, ox.NamedNode):
                found[_place(t.object.value)][t.predicate.value] += 1
    return dict(sorted(found.items()))


def _place(iri: str) -> str:
    return next(name for name, base in BASES.items() if iri.startswith(base))


def _links_to(place: str) -> str:
    return f"{_DATASET}/links/{place}"


def _linkset(place: str, counted: Counter[str]) -> Iterator[str]:
    """All links to one vocabulary, and those of each property, for a set of links has one."""
    me, ends = _links_to(place), f"void:subjectsTarget <{_DATASET}> ;"
    yield (
        f"\n<{me}> a void:Linkset ; {ends} void:objectsTarget <{BASES[place]}> ;"
        f" void:triples {counted.total()} ;"
    )
    named = {predicate: predicate.rpartition("#")[2] for predicate in sorted(counted)}
    yield "    void:subset " + ", ".join(f"<{me}/{name}>" for name in named.values()) + " ."
    for predicate, name in named.items():
        yield (
            f"<{me}/{name}> a void:Linkset ; {ends} void:objectsTarget <{BASES[place]}> ;"
            f" void:linkPredicate <{predicate}> ; void:triples {counted[predicate]} ."
        )
    yield f'<{BASES[place]}> a void:Dataset ; void:uriSpace "{BASES[place]}" .'


def _distribution(name: str, part: Part) -> Iterator[str]:
    me = f"{_DATASET}/{name}"
    yield f'\n<{me}> a dcat:Distribution ; dct:title "{name}" ;'
    yield f"    dct:description {ox.Literal(part.what, language='en')} ;"
    yield f"    dct:license <{papers.URLS[papers.licence_of(name)]}> ;"
    yield (
        f"    dcat:mediaType <https://www.iana.org/assignments/media-types/{part.media}> ;"
        f" dcat:byteSize {part.size} ;"
    )
    if name.endswith(".gz"):
        yield (
            "    dcat:compressFormat"
            " <https://www.iana.org/assignments/media-types/application/gzip> ;"
        )
    yield f"    dcat:downloadURL <{name}> ; spdx:checksum <{me}#sha256> ."
    yield (
        f"<{me}#sha256> a spdx:Checksum ; spdx:algorithm spdx:checksumAlgorithm_sha256 ;"
        f' spdx:checksumValue "{part.sha256}"^^xsd:hexBinary .'
    )
