"""The files of an ontology, read one by one, so that a fault can be told with the file it stands
in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rdflib import OWL, RDF, SKOS, Graph, Namespace, URIRef
from rdflib.term import Node

from ...corpus import Corpus
from ...errors import fail
from .. import concepts
from ..names import ONTOLOGY

ZZ = Namespace(ONTOLOGY)

#: The folders of an ontology whose files are OWL and SKOS; shapes, rules and inference are proved
#: elsewhere.
FOLDERS = ("modules", "vocab", "alignments", "senses", "participants", "arguments")

#: What makes a term of ours: a class, a property, or one of the few individuals that a module
#: declares.
KINDS = (OWL.Class, OWL.ObjectProperty, OWL.DatatypeProperty, OWL.AnnotationProperty, ZZ.Evidence)


@dataclass(frozen=True)
class Sheets:
    """What each file says, by its path below the ontology (``modules/act.ttl``)."""

    files: dict[str, Graph]

    @cached_property
    def whole(self) -> Graph:
        """All of it as one graph."""
        graph = Graph()
        for part in self.files.values():
            graph += part
        return graph

    def under(self, *folders: str) -> Iterator[tuple[str, Graph]]:
        """The files of some folders; the header stands under an empty name."""
        return (
            (name, graph)
            for name, graph in self.files.items()
            if name.rpartition("/")[0] in folders
        )

    def part(self, *folders: str) -> Graph:
        """The files of some folders as one graph."""
        graph = Graph()
        for _, each in self.under(*folders):
            graph += each
        return graph

    @cached_property
    def home(self) -> dict[URIRef, str]:
        """The file in which each term, concept and scheme of ours is declared."""
        kinds = (*KINDS, SKOS.Concept, SKOS.ConceptScheme)
        return {
            s: name
            for name, graph in self.under("", "modules", "vocab")
            for kind in kinds
            for s in graph.subjects(RDF.type, kind)
            if isinstance(s, URIRef)
        }

    def where(self, term: Node) -> str:
        """The place of a term for a person: ``modules/act.ttl: zz:agent``."""
        home = self.home.get(term) if isinstance(term, URIRef) else None
        return f"ontology/{home}: {short(term)}" if home else short(term)


def read_sheets(folder: Path) -> Sheets:
    """The ontology that lies in a folder as ours does: a header, Turtle files in its folders,
    vocabularies in tables or Turtle."""
    paths = [
        *sorted(folder.glob("*.ttl")),
        *(p for name in FOLDERS for p in sorted((folder / name).glob("*.ttl"))),
    ]
    if not paths:
        raise fail(str(folder), "holds no ontology", "name a folder with zunzu.ttl and modules/")
    files = {}
    for path in paths:
        try:
            files[path.relative_to(folder).as_posix()] = Graph().parse(path, format="turtle")
        except Exception as error:  # rdflib raises whatever its parser stumbles over
            told = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise fail(str(path), f"is no Turtle: {told}", "mend the file") from None
    if (folder / "vocab" / "schemes.tsv").is_file():
        for name, content in concepts.turtle(Corpus((folder.parent,))).items():
            files[name] = Graph().parse(data=content, format="turtle")
    return Sheets(files)


#: Namespaces as a person writes them.
_SHORT = {
    ONTOLOGY: "zz:",
    "https://w3id.org/zunzu/id/": "id:",
    "http://www.cidoc-crm.org/cidoc-crm/": "crm:",
    "http://www.w3.org/2004/02/skos/core#": "skos:",
    "http://www.w3.org/2002/07/owl#": "owl:",
    "http://purl.org/net/p-plan#": "p-plan:",
    "http://www.w3.org/ns/prov#": "prov:",
    "http://www.w3.org/ns/oa#": "oa:",
    "http://www.w3.org/2000/01/rdf-schema#": "rdfs:",
    "http://iflastandards.info/ns/lrm/lrmoo/": "lrmoo:",
    "http://www.w3.org/ns/lemon/ontolex#": "ontolex:",
    "http://vocab.getty.edu/aat/": "aat:",
    "http://www.wikidata.org/entity/": "wd:",
}


def named(nodes: Iterable[Node | None]) -> list[URIRef]:
    """The IRIs among some nodes, sorted, each once: an ontology of ours has no blank nodes but
    annotations of axioms."""
    return sorted({node for node in nodes if isinstance(node, URIRef)})


def short(term: Node | str | None) -> str:
    """``zz:agent``, ``role:bin``, or the IRI as it is."""
    text = str(term)
    for base, prefix in _SHORT.items():
        if text.startswith(base):
            return prefix + text[len(base) :]
    scheme, _, slug = text.removeprefix("https://w3id.org/zunzu/vocab/").partition("/")
    return f"{scheme}:{slug}" if slug and text.startswith("https://w3id.org/zunzu/vocab/") else text
