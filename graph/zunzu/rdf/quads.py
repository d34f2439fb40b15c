"""A heap of quads on its way to a store, with Python values turned into RDF terms."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pyoxigraph as ox

from .names import TYPE, XSD, graph, zz

Value = ox.NamedNode | ox.Literal | str | int | bool | Decimal


class Quads:
    """Quads collected for the named graphs; empty values are passed over."""

    def __init__(self) -> None:
        self._quads: dict[ox.Quad, None] = {}  # a dict keeps the order and drops repetitions

    def add(self, where: str, subject: ox.NamedNode, /, **values: Value | None | list[Any]) -> None:
        """Say something of ``subject`` in the graph ``where``: properties of our ontology by name,
        a list for several.

        ``a`` is the class.  None, an empty string and an empty list say nothing; False and 0 do.
        """
        for name, value in values.items():
            for one in value if isinstance(value, list) else [value]:
                if one is None or one == "" and isinstance(one, str):
                    continue
                if name == "a":
                    self.put(where, subject, TYPE, zz(one) if isinstance(one, str) else one)
                else:
                    self.put(where, subject, zz(name), one)

    def put(self, where: str, subject: ox.NamedNode, predicate: ox.NamedNode, value: Value) -> None:
        """One quad with any predicate."""
        self._quads[ox.Quad(subject, predicate, term(value), graph(where))] = None

    def __iter__(self) -> Iterator[ox.Quad]:
        return iter(self._quads)

    def __len__(self) -> int:
        return len(self._quads)


def term(value: Value) -> ox.NamedNode | ox.Literal:
    """An RDF term: integers, booleans and decimals typed, a string as it is."""
    if isinstance(value, (ox.NamedNode, ox.Literal)):
        return value
    if isinstance(value, bool):
        return ox.Literal("true" if value else "false", datatype=ox.NamedNode(XSD + "boolean"))
    if isinstance(value, int):
        return ox.Literal(str(value), datatype=ox.NamedNode(XSD + "integer"))
    if isinstance(value, Decimal):
        return ox.Literal(str(value), datatype=ox.NamedNode(XSD + "decimal"))
    return ox.Literal(value)


def zh(words: str) -> ox.Literal:
    """Chinese words as a label."""
    return ox.Literal(words, language="zh-Hant")


def en(words: str) -> ox.Literal:
    """English words as a label."""
    return ox.Literal(words, language="en")
