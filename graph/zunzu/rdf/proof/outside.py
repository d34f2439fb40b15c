"""Outside names: every IRI of another vocabulary must exist there, and what is said to be like it
must run the same way.

Of the vocabularies that rdflib knows to the last name (closed namespaces) it tells itself; of the
others
``ontology/alignments/outside.tsv`` lists the names that we use, each looked up in its source, with
domain, range and the way it runs.  Nothing of those vocabularies lies here, and nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rdflib import DCTERMS, OWL, RDF, RDFS, SKOS, VOID, XSD, Graph, Literal, URIRef
from rdflib.namespace import DCAT, FOAF, PROV

from ... import tables
from ...errors import Fault, fail, nearest
from ..names import BASE
from .sheets import Sheets, short

#: The vocabularies of the table, by the name it gives them.
BASES = {
    "crm": "http://www.cidoc-crm.org/cidoc-crm/",
    "lrmoo": "http://iflastandards.info/ns/lrm/lrmoo/",
    "p-plan": "http://purl.org/net/p-plan#",
    "prov": "http://www.w3.org/ns/prov#",
    "oa": "http://www.w3.org/ns/oa#",
    "ontolex": "http://www.w3.org/ns/lemon/ontolex#",
    "lime": "http://www.w3.org/ns/lemon/lime#",
    "aat": "http://vocab.getty.edu/aat/",
    "wd": "http://www.wikidata.org/entity/",
    "kanripo": "https://www.kanripo.org/text/",
    "ctext": "https://ctext.org/",
    "cbdb": "https://cbdb.fas.harvard.edu/cbdbapi/person.php?id=",
    "dila": "http://authority.dila.edu.tw/person/?fromInner=",
    "dbr": "http://dbpedia.org/resource/",
    "vann": "http://purl.org/vocab/vann/",
}
#: Vocabularies all of whose names rdflib knows.
CLOSED = (RDF, RDFS, OWL, SKOS, XSD, DCTERMS, PROV, VOID, DCAT, FOAF)
#: Addresses of pages that are no names.
_PAGES = (
    "https://creativecommons.org/",
    "https://www.apache.org/licenses/",
    "http://publications.europa.eu/",
)

RUNS = {
    "to later": "to earlier",
    "to earlier": "to later",
    "to whole": "to part",
    "to part": "to whole",
}
KINDS = frozenset({"class", "property", "value", "concept", "item"})


@dataclass(frozen=True, slots=True)
class Name:
    """A name of another vocabulary: what kind of thing it is, between which classes, and which
    way it runs."""

    iri: str
    kind: str
    domain: str = ""
    range: str = ""
    runs: str = ""


def read_names(path: Path) -> dict[str, Name]:
    """The table of outside names by IRI; a row that is not what it should be is an error with
    its line."""
    if not path.is_file():
        raise fail(
            str(path),
            "is missing",
            "list the names of other vocabularies that the ontology uses, as ours does",
        )
    found: dict[str, Name] = {}
    for row in tables.rows(path, ("vocabulary", "name", "kind", "domain", "range", "runs")):
        if (
            row["vocabulary"] not in BASES
            or row["kind"] not in KINDS
            or row["runs"] not in {"", *RUNS}
        ):
            raise fail(
                row.where,
                f"cannot be read: {row['vocabulary']} {row['kind']} {row['runs']}",
                f"vocabularies are {', '.join(BASES)}; kinds {', '.join(sorted(KINDS))}; ways"
                f" {', '.join(RUNS)}",
            )
        name = Name(
            BASES[row["vocabulary"]] + row["name"],
            row["kind"],
            row["domain"],
            row["range"],
            row["runs"],
        )
        if name.iri in found:
            raise fail(row.where, f"{row['name']} is there twice", "keep one row")
        found[name.iri] = name
    return found


def faults(sheets: Sheets, names: dict[str, Name]) -> Iterator[Fault]:
    """Every outside IRI that does not exist, once a file; the rows of the table that nothing
    uses are no fault."""
    for file, graph in sheets.files.items():
        for iri in sorted(_used(graph)):
            if (told := unknown(iri, names)) is not None:
                yield Fault(
                    f"ontology/{file}: {short(iri)}",
                    "there is no such name in that vocabulary",
                    told,
                )


def _used(graph: Graph) -> set[URIRef]:
    """The names of other vocabularies in a graph, those of datatypes among them."""
    terms = {x for triple in graph for x in triple}
    types = {x.datatype for x in terms if isinstance(x, Literal) and x.datatype}
    return {x for x in terms if isinstance(x, URIRef) and not str(x).startswith(BASE)} | types


def unknown(iri: URIRef, names: dict[str, Name]) -> str | None:
    """What to do about an IRI that does not exist; None when it exists or is the address of a
    page."""
    text = str(iri)
    if text in names or text.startswith(_PAGES):
        return None
    for space in CLOSED:
        if text.startswith(base := str(space)):
            return _in_closed(
                text.removeprefix(base), [str(name).removeprefix(base) for name in dir(space)]
            )
    for prefix, base in BASES.items():
        if text.startswith(base):
            close = nearest(
                text.removeprefix(base), [n.removeprefix(base) for n in names if n.startswith(base)]
            )
            return (
                close
                or f"look it up in its source and add it to ontology/alignments/outside.tsv under {prefix}"  # noqa: E501
            )
    return "name a vocabulary that outside.py knows"


def _in_closed(local: str, known: list[str]) -> str | None:
    """The same of a vocabulary all of whose names are known; its own address is none of them."""
    return (
        None
        if not local or local in known
        else nearest(local, known) or "look the name up in its vocabulary"
    )
