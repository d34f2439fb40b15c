"""What the dataset is, for machines: VoID and DCAT, with where it is served."""

from __future__ import annotations

import pyoxigraph as ox

from .. import __version__, kept
from ..rdf.names import BASE, DCT, TYPE
from ..site.house import House
from .formats import graph

_VOID, _DCAT = "http://rdfs.org/ns/void#", "http://www.w3.org/ns/dcat#"
_LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def described(house: House, root: str) -> bytes:
    """The dataset as Turtle; ``root`` is the address of the server, with a slash at its end."""
    me, held = ox.NamedNode(BASE + "dataset"), house.held
    triples = sum(len(found) for iri in held.subjects() for found in held.about(iri).values())
    contents = kept.read(house.made.parent)
    dump = ox.NamedNode(root + "dumps/zunzu.nq")
    told: list[tuple[ox.NamedNode, str, ox.NamedNode | ox.Literal]] = [
        (me, TYPE.value, ox.NamedNode(_VOID + "Dataset")),
        (me, TYPE.value, ox.NamedNode(_DCAT + "Dataset")),
        (me, DCT + "title", ox.Literal("尊俎：儀禮所書之事", language="zh-Hant")),
        (me, DCT + "title", ox.Literal("zunzu: the 儀禮 as a graph of acts", language="en")),
        (me, DCT + "identifier", ox.Literal(__version__)),
        (me, DCT + "license", ox.NamedNode(_LICENCE)),
        (me, _VOID + "uriSpace", ox.Literal(BASE)),
        (me, _VOID + "triples", ox.Literal(triples)),
        (me, _VOID + "sparqlEndpoint", ox.NamedNode(root + "sparql")),
        (me, _VOID + "dataDump", dump),
        (me, _VOID + "exampleResource", ox.NamedNode(house.chapters[0])),
        (me, _DCAT + "distribution", dump),
        (dump, TYPE.value, ox.NamedNode(_DCAT + "Distribution")),
        (dump, _DCAT + "downloadURL", dump),
        (dump, _DCAT + "byteSize", ox.Literal(house.made.stat().st_size)),
        (
            dump,
            _DCAT + "mediaType",
            ox.NamedNode("https://www.iana.org/assignments/media-types/application/n-quads"),
        ),
    ]
    for name, count in (contents.graphs if contents else {}).items():
        part = ox.NamedNode(name)
        told += [
            (me, _VOID + "subset", part),
            (part, TYPE.value, ox.NamedNode(_VOID + "Dataset")),
            (part, _VOID + "triples", ox.Literal(count)),
        ]
    return graph([ox.Triple(s, ox.NamedNode(p), o) for s, p, o in told], "text/turtle")
