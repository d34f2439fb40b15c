"""Names of the graph: namespaces, named graphs, and how an IRI is made for everything the records
speak of.

All IRIs are ASCII.  What a record calls ``yili.04.034.u737b`` is
``https://w3id.org/zunzu/id/yili_04_034_u737b`` in the graph: dots become underscores, which no id
has, for not every engine takes a prefixed name with two dots in a query.  What hangs on it has a
name made from it (``…_q`` its passage, ``…_agent_1`` its first agent), so that the same records
always make the same graph and no node is blank.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from pyoxigraph import NamedNode

from ..errors import fail

BASE = "https://w3id.org/zunzu/"
ONTOLOGY = BASE + "ontology/"
IDS = BASE + "id/"
VOCAB = BASE + "vocab/"
RULES = BASE + "rule/"
SKOS = "http://www.w3.org/2004/02/skos/core#"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
OWL = "http://www.w3.org/2002/07/owl#"
XSD = "http://www.w3.org/2001/XMLSchema#"
DCT = "http://purl.org/dc/terms/"

#: Concept schemes that a slot of a record can name, each the last part of its namespace.
SCHEMES = (
    "role",
    "rank",
    "verb",
    "thing",
    "cut",
    "place",
    "facing",
    "purpose",
    "round",
    "phase",
    "slot",
    "posture",
    "song",
    "rite",
    "author",
    "book",
    "warrant",
)

#: The prefixes of every file that zunzu writes, in the order in which they are declared.
PREFIXES: dict[str, str] = {
    "zz": ONTOLOGY,
    "id": IDS,
    "zzv": VOCAB,
    **{s: f"{VOCAB}{s}/" for s in SCHEMES},
    "argument": VOCAB + "argument/",
    "derivation": VOCAB + "derivation/",
    "rule": RULES,
    "family": RULES + "family/",
    "graph": BASE + "graph/",
    "word": BASE + "lexicon/",
    "ontolex": "http://www.w3.org/ns/lemon/ontolex#",
    "lime": "http://www.w3.org/ns/lemon/lime#",
    "skos": SKOS,
    "rdf": RDF,
    "rdfs": RDFS,
    "owl": OWL,
    "xsd": XSD,
    "dct": DCT,
}
#: The same as the head of a query.
HEAD = "".join(f"PREFIX {prefix}: <{namespace}>\n" for prefix, namespace in PREFIXES.items())

#: The named graphs, by their last part.
GRAPHS = ("ontology", "edition", "acts", "inferences", "claims", "rules")

TYPE = NamedNode(RDF + "type")
PREF_LABEL = NamedNode(SKOS + "prefLabel")
ALT_LABEL = NamedNode(SKOS + "altLabel")
HIDDEN_LABEL = NamedNode(SKOS + "hiddenLabel")
CONCEPT = NamedNode(SKOS + "Concept")
IN_SCHEME = NamedNode(SKOS + "inScheme")
BROADER = NamedNode(SKOS + "broader")
DEFINITION = NamedNode(SKOS + "definition")

_LOCAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")


@cache
def zz(name: str) -> NamedNode:
    """A class or property of our ontology: ``zz("agent")``."""
    return NamedNode(ONTOLOGY + name)


@cache
def graph(name: str) -> NamedNode:
    """One of the named graphs: ``graph("acts")``."""
    if name not in GRAPHS:
        raise KeyError(f"there is no graph {name!r}; the graphs are {', '.join(GRAPHS)}")
    return NamedNode(f"{BASE}graph/{name}")


def mint(*parts: str | int) -> NamedNode:
    """The IRI of a thing from the parts of its id, joined by dots: ``mint("yili.04", "person",
    "bin")`` is
    ``id:yili_04_person_bin``.

    Raises ZunzuError when the id cannot stand in an IRI as it is (not ASCII, empty, a blank in it).
    """
    return _minted(".".join(map(str, parts)))


@lru_cache(maxsize=1 << 14)
def _minted(local: str) -> NamedNode:
    if not _LOCAL.fullmatch(local) or local.endswith("."):
        raise fail(
            f"id {local!r}",
            "cannot be made into an IRI",
            "ids are ASCII letters, digits, dots and hyphens",
        )
    return NamedNode(IDS + local.replace(".", "_"))


@lru_cache(maxsize=1 << 14)
def concept(scheme: str, slug: str) -> NamedNode:
    """The IRI of a concept: ``concept("role", "zhu-ren")``."""
    return NamedNode(f"{VOCAB}{scheme}/{slug}")


def local(node: NamedNode | str) -> str:
    """What stands after the last slash: ``zhu-ren`` of ``role:zhu-ren``; of an ``id:`` the id of
    the record, with its dots."""
    iri = node if isinstance(node, str) else node.value
    last = iri.rpartition("/")[2]
    return last.replace("_", ".") if iri.startswith(IDS) else last
