"""The graph in the terms of CIDOC CRM 7.1 and no others: the CONSTRUCT of
``queries/views/cidoc-crm.rq``, and the order of the steps.

``queries/views/crm-terms.tsv`` says of every term that the view uses what CRM says of it: the
classes above it, or domain and range.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pyoxigraph as ox

from ..corpus import shipped
from ..rdf.held import solutions
from ..rdf.names import PREFIXES, TYPE, zz
from ..rdf.store import Store
from .dump import in_order

CRM = "http://www.cidoc-crm.org/cidoc-crm/"

_STEPS = """SELECT ?act ?chapter ?order {
  ?act <https://w3id.org/zunzu/ontology/order> ?order ; <https://w3id.org/zunzu/ontology/inChapter> ?chapter ;
       <https://w3id.org/zunzu/ontology/negated> false }"""  # noqa: E501


def crm(name: str) -> ox.NamedNode:
    """A term of CIDOC CRM: ``crm("E29_Design_or_Procedure")``."""
    return ox.NamedNode(CRM + name)


def crm_view(store: Store) -> list[ox.Triple]:
    """The triples of the view, in a fixed order."""
    return sorted(set(_triples(store)), key=str)


def _triples(store: Store) -> Iterator[ox.Triple]:
    query = shipped().path("queries", "views", "cidoc-crm.rq").read_text(encoding="utf8")
    found = store.query(query, use_default_graph_as_union=True)
    assert isinstance(found, ox.QueryTriples), "the view is a CONSTRUCT"
    yield from found
    yield from _order(store)


def write_crm(store: Store) -> bytes:
    """The view as Turtle."""
    prefixes = {"crm": CRM, **PREFIXES}
    return in_order(_triples(store), prefixes)


def _order(store: Store) -> Iterator[ox.Triple]:
    """What follows what among the steps that are prescribed: attributed under the type
    ``zz:next``, for P69 has no direction."""
    yield ox.Triple(zz("next"), TYPE, crm("E55_Type"))
    for earlier, later in steps(store):
        link = ox.NamedNode(f"{earlier.value}_next")
        yield ox.Triple(earlier, crm("P69_has_association_with"), later)
        yield ox.Triple(link, TYPE, crm("E13_Attribute_Assignment"))
        yield ox.Triple(link, crm("P140_assigned_attribute_to"), earlier)
        yield ox.Triple(link, crm("P141_assigned"), later)
        yield ox.Triple(link, crm("P177_assigned_property_of_type"), zz("next"))


def steps(store: Store) -> Iterator[tuple[ox.NamedNode, ox.NamedNode]]:
    """Each written step that is prescribed with the one that follows it in its chapter, over
    what the text denies."""
    rows = [
        (row["chapter"].value, int(row["order"].value), row["act"])
        for row in solutions(store, _STEPS, union=True)
    ]
    for _, found in groupby(sorted(rows, key=lambda row: row[:2]), key=lambda row: row[0]):
        acts = [act for _, _, act in found]
        yield from zip(acts, acts[1:])
