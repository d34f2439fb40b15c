"""Parameters: what a person writes becomes an RDF term in the question's own VALUES block.

Words never reach the query as text.  A value is looked up among the labels of the graph (or checked as a number or
a choice), and only the term that was found, written in SPARQL's own escaped form, takes the place of UNDEF.
"""

from __future__ import annotations

from collections.abc import Mapping

import pyoxigraph as ox

from ..errors import Fault, ZunzuError, nearest
from .library import plain
from .question import SCHEMES, Parameter, Question, block_of

_SKOS = "http://www.w3.org/2004/02/skos/core#"
_ZZ = "https://w3id.org/zunzu/ontology/"
_ZZV = "https://w3id.org/zunzu/vocab/"

#: How the things of a kind and their labels are found; each query gives ?thing and ?label.
_LABELLED = {
    **{scheme: f"SELECT ?thing ?label {{ ?thing <{_SKOS}inScheme> <{_ZZV}{scheme}> ; "
               f"<{_SKOS}prefLabel>|<{_SKOS}altLabel>|<{_SKOS}notation> ?label }}" for scheme in SCHEMES},
    # A participant answers to his own name and to the names of his role, in every language.
    "person": f"SELECT ?thing ?label {{ ?thing a <{_ZZ}Participant> . "
              f"{{ ?thing <{_SKOS}prefLabel> ?label }} UNION "
              f"{{ ?thing <{_ZZ}role>/(<{_SKOS}prefLabel>|<{_SKOS}altLabel>) ?label }} }}",
    "section": f"SELECT ?thing ?label {{ ?thing a <{_ZZ}Section> ; "
               "<http://www.w3.org/2004/02/skos/core#prefLabel>|<http://www.w3.org/2000/01/rdf-schema#label>"
               "|<http://purl.org/dc/terms/title> ?label }",
}


def bind(store: ox.Store, question: Question, settings: Mapping[str, str]) -> str:
    """The question's query with every setting in its place; what is not set keeps its default.

    Raises ZunzuError (all faults together) for a parameter the question has not, and for a value it does not allow.
    """
    params = {p.name: p for p in question.params}
    query, faults = question.query, []
    for name, value in settings.items():
        if name not in params:
            told = f"it has {', '.join(f'{p.name} ({p.allowed()})' for p in question.params)}" if params else \
                "it has no parameters"
            faults.append(Fault(f"--set {name}", f"{question.name} has no parameter {name!r}",
                                nearest(name, params) or told))
            continue
        try:
            terms = " ".join(map(str, terms_of(store, params[name], value)))
        except ZunzuError as error:
            faults.extend(error.faults)
            continue
        block = f"VALUES ?{name} {{ {terms} }}"
        query = block_of(name).sub(lambda _: block, query)
    if faults:
        raise ZunzuError(*faults)
    return query


def terms_of(store: ox.Store, param: Parameter, value: str) -> list[ox.NamedNode | ox.Literal] | list[str]:
    """The RDF terms meant by ``value``; ``any`` gives UNDEF.  Raises ZunzuError for a value that is not allowed."""
    if plain(value) == "any" or value == "":
        return ["UNDEF"]
    if param.kind == "text":
        return [ox.Literal(value)]
    if param.kind == "number":
        if not value.isascii() or not value.removeprefix("-").isdigit():
            raise _refused(param, value, "give a whole number")
        return [ox.Literal(int(value))]
    if param.kind == "choice":
        if value not in param.choices:
            raise _refused(param, value, nearest(value, param.choices) or f"use {param.allowed()}")
        return [ox.Literal(value)]
    known = _known(store, param.kind)
    if found := known.get(plain(value)):
        return [ox.NamedNode(iri) for iri in sorted(found)]
    shown = [label for label in known if not label.isascii()] or list(known)
    raise _refused(param, value, nearest(plain(value), known) or f"known here: {', '.join(shown[:40])}")


def values_of(store: ox.Store, param: Parameter) -> tuple[str, ...]:
    """What may be written for a parameter, as labels (choices for a choice, nothing for free text and numbers)."""
    return param.choices or (tuple(_known(store, param.kind)) if param.kind in _LABELLED else ())


def _known(store: ox.Store, kind: str) -> dict[str, set[str]]:
    """Labels of a kind, folded, each with the IRIs it may mean; the last part of the IRI is a label too."""
    known: dict[str, set[str]] = {}
    for found in store.query(_LABELLED[kind], use_default_graph_as_union=True):
        iri = found["thing"].value
        known.setdefault(plain(found["label"].value), set()).add(iri)
        known.setdefault(iri.rpartition("/")[2], set()).add(iri)
    return known


def _refused(param: Parameter, value: str, remedy: str) -> ZunzuError:
    return ZunzuError(Fault(f"--set {param.name}", f"{value!r} is no {param.kind} of this graph", remedy))
