"""Profile: the restrictions that OWL 2 DL lays on an ontology, as far as they can be broken without
class expressions.

The ontology has no class expressions (a test holds that too), so what is left of the
specification's list is: every name declared, no name of two kinds of property, nothing of the
reserved vocabulary made anew, literals where literals belong and within the OWL 2 datatype map,
only simple properties functional or asymmetric, no blank nodes but annotations of axioms.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rdflib import OWL, RDF, RDFS, XSD, BNode, Graph, Literal, URIRef

from ...errors import Fault
from .sheets import Sheets, named, short

if TYPE_CHECKING:
    from rdflib.term import Node

PROPERTIES = (OWL.ObjectProperty, OWL.DatatypeProperty, OWL.AnnotationProperty)
#: Properties of the language itself, by what they do.
BUILT_IN = frozenset(
    {
        RDF.type,
        RDFS.subClassOf,
        RDFS.subPropertyOf,
        RDFS.domain,
        RDFS.range,
        OWL.inverseOf,
        OWL.disjointWith,
        OWL.imports,
        OWL.versionIRI,
        OWL.versionInfo,
        OWL.annotatedSource,
        OWL.annotatedProperty,
        OWL.annotatedTarget,
        OWL.equivalentClass,
        OWL.equivalentProperty,
        OWL.sameAs,
        OWL.differentFrom,
        OWL.propertyDisjointWith,
        OWL.deprecated,
        OWL.priorVersion,
        RDFS.label,
        RDFS.comment,
        RDFS.seeAlso,
        RDFS.isDefinedBy,
    }
)
#: Characteristics that only a simple property may have.
SIMPLE_ONLY = (
    OWL.FunctionalProperty,
    OWL.InverseFunctionalProperty,
    OWL.AsymmetricProperty,
    OWL.IrreflexiveProperty,
)
#: The datatypes of the OWL 2 datatype map that data may use here; xsd:date and xsd:gYear are not in
#: the map.
DATATYPES = frozenset(
    {
        XSD.string,
        XSD.integer,
        XSD.nonNegativeInteger,
        XSD.positiveInteger,
        XSD.int,
        XSD.decimal,
        XSD.double,
        XSD.boolean,
        XSD.anyURI,
        XSD.dateTime,
        XSD.dateTimeStamp,
        XSD.language,
        XSD.token,
        RDF.langString,
        RDFS.Literal,
    }
)
_RESERVED = tuple(map(str, (OWL, RDF, RDFS, XSD)))
_EXPRESSIONS = frozenset(
    {
        OWL.Restriction,
        OWL.onProperty,
        OWL.unionOf,
        OWL.intersectionOf,
        OWL.complementOf,
        OWL.oneOf,
        OWL.propertyChainAxiom,
        OWL.hasKey,
        OWL.AllDisjointClasses,
        RDF.first,
    }
)


def faults(sheets: Sheets) -> Iterator[Fault]:
    """Every breach of the profile, with the file it stands in as far as it stands in one."""
    kinds = {
        kind: set(named(sheets.whole.subjects(RDF.type, kind)))
        for kind in (*PROPERTIES, OWL.Class, RDFS.Datatype, OWL.Ontology)
    }
    for kind, other in ((0, 1), (0, 2), (1, 2)):
        for term in sorted(kinds[PROPERTIES[kind]] & kinds[PROPERTIES[other]]):
            yield Fault(
                sheets.where(term),
                f"is both {short(PROPERTIES[kind])} and {short(PROPERTIES[other])}",
                "let it be one of them",
            )
    for term in sorted(kinds[OWL.Class] & kinds[RDFS.Datatype]):
        yield Fault(sheets.where(term), "is both class and datatype", "let it be one of them")
    yield from _hierarchy(sheets, kinds)
    for name, graph in sheets.files.items():
        where = f"ontology/{name}"
        yield from _nodes(where, graph)
        yield from sorted(
            (
                Fault(f"{where}: {short(s)}", what, remedy)
                for s, p, o in graph
                for what, remedy in _triple(s, p, o, kinds)
            ),
            key=str,
        )


def _nodes(where: str, graph: Graph) -> Iterator[Fault]:
    for node in sorted({x for triple in graph for x in triple if isinstance(x, BNode)}):
        if (node, RDF.type, OWL.Axiom) not in graph:
            said = next(iter(graph.subject_predicates(node)), (None, None))[0]
            yield Fault(
                where,
                f"has a blank node{f' at {short(said)}' if said is not None else ''}",
                "give it an IRI; only the annotation of an axiom has none",
            )


def _triple(
    s: Node, p: Node, o: Node, kinds: dict[URIRef, set[URIRef]]
) -> Iterator[tuple[str, str]]:
    """What is wrong with a statement, and what to do about it."""
    if p in _EXPRESSIONS or o in _EXPRESSIONS:
        yield (
            f"uses the class expression {short(p if p in _EXPRESSIONS else o)}",
            "say it as a shape: the graph that SHACL validates has no class expressions",
        )
    if str(s).startswith(_RESERVED) and p != RDFS.isDefinedBy:
        yield (
            "makes a statement about a name of the language itself",
            "leave OWL, RDF and XSD as they are",
        )
    if isinstance(o, Literal):
        yield from _literal(o)
    yield from _built_in(p, o, kinds) if p in BUILT_IN else _of_property(p, o, kinds)


def _literal(o: Literal) -> Iterator[tuple[str, str]]:
    if o.datatype and o.datatype not in DATATYPES:
        yield (
            f"has a value of {short(o.datatype)}, which is not in the OWL 2 datatype map",
            "use xsd:string or another of the map",
        )
    if o.ill_typed:
        yield (f"has the value {str(o)!r}, which is no {short(o.datatype)}", "mend the value")


def _of_property(p: Node, o: Node, kinds: dict[URIRef, set[URIRef]]) -> Iterator[tuple[str, str]]:
    """What is wrong with a property that is ours, or with what it is given."""
    if p in kinds[OWL.ObjectProperty]:
        if isinstance(o, Literal):
            yield (
                f"has the literal {str(o)!r} for the object property {short(p)}",
                "name the thing by its IRI",
            )
    elif p in kinds[OWL.DatatypeProperty]:
        if not isinstance(o, Literal):
            yield (f"has {short(o)} for the datatype property {short(p)}", "give a literal")
    elif p not in kinds[OWL.AnnotationProperty] and p not in _EXPRESSIONS:
        yield (
            f"uses {short(p)}, which is no declared property",
            "declare it in a module, or in the header if it is of another vocabulary",
        )


def _built_in(p: Node, o: Node, kinds: dict[URIRef, set[URIRef]]) -> Iterator[tuple[str, str]]:
    if p == RDF.type and not str(o).startswith(_RESERVED) and o not in kinds[OWL.Class]:
        yield (
            f"is of the class {short(o)}, which is not declared",
            "declare the class, or mend its name",
        )
    if (
        p in (RDFS.subClassOf, OWL.disjointWith, RDFS.domain)
        and o not in kinds[OWL.Class]
        and o != OWL.Thing
    ):
        yield (
            f"says {short(p)} {short(o)}, which is no declared class",
            "declare the class, or mend its name",
        )
    if p == RDFS.range and o not in kinds[OWL.Class] and o not in DATATYPES and o != OWL.Thing:
        yield (
            f"has the range {short(o)}, which is neither a declared class nor a datatype of OWL 2",
            "mend the range",
        )
    if p in (RDFS.subPropertyOf, OWL.inverseOf) and not any(o in kinds[k] for k in PROPERTIES):
        yield (
            f"says {short(p)} {short(o)}, which is no declared property",
            "declare the property, or mend its name",
        )


def _hierarchy(sheets: Sheets, kinds: dict[URIRef, set[URIRef]]) -> Iterator[Fault]:
    graph = sheets.whole
    for p, q in sorted(graph.subject_objects(RDFS.subPropertyOf)):
        mine, other = ({k for k in PROPERTIES if x in kinds[k]} for x in (p, q))
        if mine and other and mine != other:
            yield Fault(
                sheets.where(p),
                f"is a subproperty of {short(q)}, a property of another kind",
                "keep to one kind",
            )
    yield from _ranges(sheets, kinds)
    for p in sorted(_composite(graph), key=str):
        for characteristic in SIMPLE_ONLY:
            if (p, RDF.type, characteristic) in graph:
                yield Fault(
                    sheets.where(p),
                    f"is {short(characteristic)} but not simple: it is transitive or has a"
                    " transitive part",
                    "drop one of the two",
                )


def _ranges(sheets: Sheets, kinds: dict[URIRef, set[URIRef]]) -> Iterator[Fault]:
    """Properties of objects that lead to a datatype, and the other way round."""
    for p in sorted(kinds[OWL.ObjectProperty]):
        range_ = sheets.whole.value(p, RDFS.range)
        if str(range_ or "").startswith(str(XSD)):
            yield Fault(
                sheets.where(p),
                f"is an object property with the range {short(range_)}",
                "make it a datatype property",
            )
    for p in sorted(kinds[OWL.DatatypeProperty]):
        range_ = sheets.whole.value(p, RDFS.range)
        if range_ is not None and range_ not in DATATYPES:
            yield Fault(
                sheets.where(p),
                f"is a datatype property with the range {short(range_)}",
                "make it an object property",
            )


def _composite(graph: Graph) -> set[Node]:
    """The properties that are transitive, or have a part or an inverse that is."""
    composite = set(graph.subjects(RDF.type, OWL.TransitiveProperty))
    while more := {q for p in composite for q in _beside(graph, p)} - composite:
        composite |= more
    return composite


def _beside(graph: Graph, p: Node) -> Iterator[Node]:
    yield from graph.objects(p, RDFS.subPropertyOf)
    yield from graph.objects(p, OWL.inverseOf)
    yield from graph.subjects(OWL.inverseOf, p)
