"""A graph without what is not sure: the acts of which something supplied is graded less (decision
0028) are left out, with all that is said of them and all that follows from them alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import pyoxigraph as ox

from ..rdf.infer import follows, infer
from ..rdf.names import BASE, PREFIXES, TYPE, graph, zz
from ..rdf.worker import Asked

#: The part of the dataset that is exported.
PART = ox.NamedNode(f"{BASE}dataset/sure")
_OF = ox.NamedNode(f"{BASE}dataset")
_DCT, _VOID = "http://purl.org/dc/terms/", "http://rdfs.org/ns/void#"

_UNSURE = """SELECT DISTINCT ?act {
  ?act zz:participation/zz:grade ?grade .
  FILTER(?grade != "sure")
}"""


@dataclass(frozen=True, slots=True)
class Sure:
    """What is left of a graph, and how many of its acts were left out."""

    store: ox.Store
    left_out: int
    acts: int

    def __str__(self) -> str:
        return (
            f"{self.left_out:,} of {self.acts:,} acts are left out, of which something supplied is"
            " not graded sure"
        )


def only_sure(whole: ox.Store) -> Sure:
    """The graph of a store without the acts of which a slot is graded likely or open, and without
    what rests on these; the store itself stays as it is.

    An act goes with all its nodes, with the acts that a ditto copies from it or for its sake, and
    with every statement that names it.  What the rules of ``ontology/inference/`` gave goes too,
    and is inferred anew from what is left.  The graph says itself what it lacks (``PART``).
    """
    gone = _unsure(whole)
    acts = {q.subject for q in whole.quads_for_pattern(None, zz("verb"), None)}
    home, inferred = graph("inferences"), set(follows(whole))
    left = ox.Store()
    left.bulk_extend(
        quad
        for quad in whole
        if not (_rests_on(quad.subject, gone) or _rests_on(quad.object, gone))
        and not (quad.graph_name == home and quad.triple in inferred)
    )
    infer(left)
    sure = Sure(left, len(acts & _all_that_rest(acts, gone)), len(acts))
    left.extend(_described(sure))
    return sure


def _unsure(store: Asked) -> frozenset[str]:
    """The IRIs of the acts that are not sure, and of those that a ditto copies from them."""
    found = store.query(_UNSURE, prefixes=PREFIXES, use_default_graph_as_union=True)
    gone = {row["act"].value for row in found}
    copied = store.query(
        "SELECT ?copy ?of { ?copy zz:copiedFrom ?of }",
        prefixes=PREFIXES,
        use_default_graph_as_union=True,
    )
    copies = [(row["copy"].value, row["of"].value) for row in copied]
    while more := {copy for copy, of in copies if of in gone and copy not in gone}:
        gone |= more
    return frozenset(gone)


def _all_that_rest(
    acts: set[ox.NamedNode | ox.BlankNode | ox.Triple], gone: frozenset[str]
) -> set[ox.NamedNode | ox.BlankNode | ox.Triple]:
    return {act for act in acts if _rests_on(act, gone)}


def _rests_on(node: object, gone: frozenset[str]) -> bool:
    """Whether a node is one of the acts that go, or bears the name of one before its own: a slot,
    a passage, a copy made for its sake, a transfer."""
    if not isinstance(node, ox.NamedNode):
        return False
    name = node.value
    at = len(name)
    while at > 0:
        if name[:at] in gone:
            return True
        at = name.rfind("_", 0, at)
    return False


def _described(sure: Sure) -> list[ox.Quad]:
    """What the graph says of itself."""
    chinese = (
        f"尊俎之圖，凡所補之文有未定者，其事不錄：{sure.acts}事中去{sure.left_out}事，"
        "及由之而推者。"
    )
    english = (
        f"The graph of zunzu without what is not sure: {sure}, and what follows from them alone."
    )
    home = graph("acts")
    return [
        ox.Quad(PART, predicate, value, home)
        for predicate, value in (
            (TYPE, ox.NamedNode(f"{_VOID}Dataset")),
            (ox.NamedNode(f"{_DCT}isVersionOf"), _OF),
            (ox.NamedNode(f"{_DCT}description"), ox.Literal(chinese, language="zh-Hant")),
            (ox.NamedNode(f"{_DCT}description"), ox.Literal(english, language="en")),
        )
    ]
