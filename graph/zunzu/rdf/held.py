"""What the engine gives, held to the kind that is wanted: our graphs have IRIs and literals, no
quoted triples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pyoxigraph as ox

Term = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple


def iri(term: Term | None) -> ox.NamedNode:
    """The term, which is an IRI.  Raises TypeError for any other."""
    if isinstance(term, ox.NamedNode):
        return term
    raise TypeError(f"{term} is no IRI")


def literal(term: Term | None) -> ox.Literal:
    """The term, which is a literal.  Raises TypeError for any other."""
    if isinstance(term, ox.Literal):
        return term
    raise TypeError(f"{term} is no literal")


def stated(term: Term) -> ox.NamedNode | ox.Literal:
    """The term, which is an IRI or a literal.  Raises TypeError for any other."""
    if isinstance(term, (ox.NamedNode, ox.Literal)):
        return term
    raise TypeError(f"{term} is neither IRI nor literal")


def value(term: Term) -> str:
    """The characters of an IRI, a literal, or the name of a blank node.  Raises TypeError for a
    triple."""
    if isinstance(term, ox.Triple):
        raise TypeError(f"{term} is a triple")
    return term.value


def solutions(store: ox.Store, query: str, *, union: bool = False) -> ox.QuerySolutions:
    """The rows of a SELECT, asked of the default graph or of the ``union`` of all.  Raises
    TypeError for another form of query."""
    found = store.query(query, use_default_graph_as_union=union)
    if isinstance(found, ox.QuerySolutions):
        return found
    raise TypeError(f"no SELECT: {query}")


def serialized(
    triples: Iterable[ox.Triple] | Iterable[ox.Quad],
    form: ox.RdfFormat,
    prefixes: Mapping[str, str] | None = None,
) -> bytes:
    """Triples or quads in one of the forms of RDF."""
    return ox.serialize(triples, format=form, prefixes=dict(prefixes) if prefixes else None) or b""


def dumped(
    store: ox.Store, form: ox.RdfFormat, graph: ox.NamedNode | ox.DefaultGraph | None = None
) -> bytes:
    """A store, or one graph of it, in one of the forms of RDF."""
    return store.dump(format=form, from_graph=graph) or b""
