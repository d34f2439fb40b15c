"""JSON-LD for people: short keys from ``ontology/context.jsonld``, one node a line, graph after
graph.

The context travels inside the file, so that it can be read without fetching anything.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Any

import pyoxigraph as ox

from ..corpus import shipped
from ..rdf.names import TYPE, XSD


class Context:
    """The context as it is needed for writing: which key and which form of value a property has."""

    def __init__(self, context: dict[str, Any]) -> None:
        self._short: dict[str, str] = {}
        self.prefixes = {
            k: v
            for k, v in context.items()
            if isinstance(v, str) and v.startswith("http") and k[0] != "@"
        }
        self._by_length = sorted(self.prefixes.items(), key=lambda kv: -len(kv[1]))
        self.vocab = context["@vocab"]
        self.terms: dict[str, tuple[str, dict[str, Any]]] = {}
        for key, term in context.items():
            if isinstance(term, dict):
                self.terms[self.expand(term["@id"])] = (key, term)

    def expand(self, short: str) -> str:
        """The IRI of ``zz:agent``."""
        prefix, _, rest = short.partition(":")
        return self.prefixes[prefix] + rest if prefix in self.prefixes else short

    def shorten(self, iri: str) -> str:
        """An IRI with the longest prefix that fits it: ``zzv:role/bin``."""
        if iri not in self._short:  # each is written some ten times
            self._short[iri] = self._shortened(iri)
        return self._short[iri]

    def _shortened(self, iri: str) -> str:
        for prefix, base in self._by_length:
            if iri.startswith(base) and len(iri) > len(base):
                return f"{prefix}:{iri[len(base) :]}"
        return iri

    def kind(self, iri: str) -> str:
        """A class: by its bare name when it is ours."""
        return iri.removeprefix(self.vocab) if iri.startswith(self.vocab) else self.shorten(iri)


@lru_cache(maxsize=1)
def read_context() -> dict[str, Any]:
    """What ``ontology/context.jsonld`` holds."""
    context: dict[str, Any] = json.loads(
        shipped().path("ontology", "context.jsonld").read_text(encoding="utf8")
    )
    return context


def write_jsonld(quads: Iterable[ox.Quad]) -> bytes:
    """Quads, sorted by graph and subject, as one JSON-LD document."""
    document = read_context()
    context = Context(document["@context"])
    graphs = []
    for name, of_graph in groupby(quads, key=lambda q: q.graph_name):
        nodes = [
            _line(_node(subject, of_node, context))
            for subject, of_node in groupby(of_graph, key=lambda q: q.subject)
        ]
        told = (
            '"@id": ' + json.dumps(context.shorten(name.value)) + ", "
            if isinstance(name, ox.NamedNode)
            else ""
        )
        graphs.append("{" + told + '"@graph": [\n' + ",\n".join(nodes) + "\n]}")
    head = json.dumps(document["@context"], ensure_ascii=False, indent=1)
    return f'{{"@context": {head},\n"@graph": [\n{",".join(graphs)}\n]}}\n'.encode()


def _line(node: dict[str, Any]) -> str:
    return json.dumps(node, ensure_ascii=False)


def _node(subject: ox.NamedNode, quads: Iterable[ox.Quad], context: Context) -> dict[str, Any]:
    """One node: its id, its classes, and a key for each property."""
    out: dict[str, Any] = {"@id": context.shorten(subject.value)}
    for predicate, of_property in groupby(quads, key=lambda q: q.predicate):
        objects = [q.object for q in of_property]
        if predicate == TYPE:
            out["@type"] = _alone(
                [context.kind(o.value) for o in objects if not isinstance(o, ox.Triple)]
            )
            continue
        key, term = context.terms.get(predicate.value, (context.shorten(predicate.value), {}))
        labels = [
            (o.language, o.value) for o in objects if isinstance(o, ox.Literal) and o.language
        ]
        if term.get("@container") == "@language" and len(labels) == len(objects):
            out[key] = _by_language(labels)
        else:
            out[key] = _alone([_value(o, term, context) for o in objects])
    return out


def _by_language(labels: list[tuple[str, str]]) -> dict[str, Any]:
    told: dict[str, list[str]] = {}
    for language, label in labels:
        told.setdefault(language, []).append(label)
    return {language: _alone(told[language]) for language in sorted(told)}


def _value(
    o: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple, term: dict[str, Any], context: Context
) -> Any:
    """A value in the shortest form that reads back as the same term."""
    if isinstance(o, ox.NamedNode):
        return (
            context.shorten(o.value)
            if term.get("@type") == "@id"
            else {"@id": context.shorten(o.value)}
        )
    if not isinstance(o, ox.Literal):
        raise TypeError(f"{o} is neither an IRI nor a literal")
    if o.language:
        return {"@value": o.value, "@language": o.language}
    kind, coerced = o.datatype.value, term.get("@type")
    if coerced not in ("@id", "@vocab") and term.get("@container") != "@language":
        plain = (
            _plain(o.value, kind)
            if coerced is None
            else o.value
            if context.expand(coerced) == kind
            else None
        )
        if plain is not None:
            return plain
    return {"@value": o.value, "@type": context.shorten(kind)}


def _plain(value: str, kind: str) -> str | bool | int | None:
    """The value as JSON has it, where that reads back as the same literal."""
    if kind == XSD + "string":
        return value
    if kind == XSD + "boolean" and value in ("true", "false"):
        return value == "true"
    return int(value) if kind == XSD + "integer" and str(int(value)) == value else None


def _alone(values: list[Any]) -> Any:
    return values[0] if len(values) == 1 else values
