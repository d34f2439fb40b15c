"""Clashes: worked examples read against domains, ranges and disjointness, so that a wrong one is
named by its property.

A reasoner says that all of it together cannot be; this says which statement and which axiom.
"""

from __future__ import annotations

from collections.abc import Iterator

from rdflib import OWL, RDF, RDFS, Graph, Literal
from rdflib.term import Node

from ...errors import Fault
from .sheets import Sheets, short


def faults(sheets: Sheets, examples: Graph) -> Iterator[Fault]:
    """Every thing of the examples that would be of two classes that have nothing in common, and
    what makes it so."""
    axioms = sheets.part("", "modules", "alignments")
    apart = {pair for a, b in axioms.subject_objects(OWL.disjointWith) for pair in ((a, b), (b, a))}
    for thing, kinds in sorted(_classes(examples, axioms).items(), key=lambda found: str(found[0])):
        for a, b in sorted(
            ((a, b) for a in kinds for b in kinds if str(a) < str(b) and (a, b) in apart), key=str
        ):
            yield Fault(
                short(thing),
                f"{kinds[a]} {short(a)}; {kinds[b]} {short(b)}; nothing can be both",
                f"mend the domain or range, the statement, or that {short(a)} and {short(b)} are"
                " disjoint",
            )


def _classes(examples: Graph, axioms: Graph) -> dict[Node, dict[Node, str]]:
    """Of which classes each thing of the examples is, and what makes it so."""
    because: dict[Node, dict[Node, str]] = {}
    for s, p, o in sorted(examples, key=str):
        if p == RDF.type:
            _put(because, s, o, "is said to be", axioms)
        for super_ in {p, *axioms.transitive_objects(p, RDFS.subPropertyOf)}:
            if (domain := axioms.value(super_, RDFS.domain)) is not None:
                _put(
                    because,
                    s,
                    domain,
                    f"has {short(super_)}, of which only {short(domain)} is the domain, and so is",
                    axioms,
                )
            if (range_ := axioms.value(super_, RDFS.range)) is not None and not isinstance(
                o, Literal
            ):
                _put(
                    because,
                    o,
                    range_,
                    f"is reached by {short(super_)}, of which only {short(range_)} is the range,"
                    " and so is",
                    axioms,
                )
    return because


def _put(
    because: dict[Node, dict[Node, str]], thing: Node, kind: Node, why: str, axioms: Graph
) -> None:
    """Note a class of a thing and all wider ones; what it is said to be goes before what
    follows."""
    for wide in filter(None, axioms.transitive_objects(kind, RDFS.subClassOf)):
        because.setdefault(thing, {}).setdefault(wide, why)
