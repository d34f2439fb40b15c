"""Bounds of RDF that somebody gives: what no graph of a rite needs, and no reader of RDF is to be
asked to bear.

The readers that follow are native code, which an input can end with everything around it: by
brackets within brackets, by entities that multiply, by names of megabytes.  So a file is looked at
before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.parsers import expat

import pyoxigraph as ox

from ..errors import ZunzuError, fail
from .names import XSD

#: How deep brackets or elements may stand within one another.
DEPTH = 200
#: How many characters an IRI and a literal may have.
LONGEST_IRI, LONGEST_LITERAL = 8_192, 1_000_000
#: A number or a date of more characters is no value that anybody computes with: it is kept as text.
LONGEST_VALUE = 64

_TEXT = {XSD + "string", "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString"}
_JSON = re.compile(rb'"(?:\\.|[^"\\])*+"?|([\[{])|([\]}])', re.DOTALL)
_TURTLE = re.compile(
    rb'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    rb"|'''(?:\\.|[^\\])*?(?:'''|\Z)"
    rb'|"(?:\\.|[^"\\\r\n])*+"?'
    rb"|'(?:\\.|[^'\\\r\n])*+'?"
    rb"|<[^<>\"{}|^`\\\s]*+>"
    rb"|\#[^\r\n]*+|([\[({])|([\])}])",
    re.DOTALL,
)


class _Told(Exception):
    """What a reader of XML met, with the line."""


def look(raw: bytes, form: ox.RdfFormat, name: str) -> None:
    """Refuse a file that no reader should be given: ZunzuError with the line.

    >>> look(b"<urn:a> <urn:b> [[[]]] .", ox.RdfFormat.TURTLE, "mine.ttl")
    """
    if form == ox.RdfFormat.RDF_XML:
        return _look_at_xml(raw, name)
    for deep, place in _depths(raw, _JSON if form == ox.RdfFormat.JSON_LD else _TURTLE):
        if deep > DEPTH:
            raise _too_deep(f"{name}:{raw.count(10, 0, place) + 1}")
    return None


def bounded(term: Any, name: str) -> Any:
    """The term; a number of more digits than anybody needs is kept as text.  Raises ZunzuError
    for a term too long."""
    if isinstance(term, ox.NamedNode) and len(term.value) > LONGEST_IRI:
        raise _too_long(name, "an IRI", term.value, LONGEST_IRI)
    if isinstance(term, ox.Literal):
        if len(term.value) > LONGEST_LITERAL:
            raise _too_long(name, "a literal", term.value, LONGEST_LITERAL)
        if (
            len(term.value) > LONGEST_VALUE
            and term.datatype.value.startswith(XSD)
            and term.datatype.value not in _TEXT
        ):
            return ox.Literal(term.value)
    return term


def _depths(raw: bytes, brackets: re.Pattern[bytes]) -> Iterator[tuple[int, int]]:
    deep = 0
    for found in brackets.finditer(raw):
        if found[1]:
            deep += 1
            yield deep, found.start()
        elif found[2]:
            deep -= 1


def _look_at_xml(raw: bytes, name: str) -> None:
    reader, deep = expat.ParserCreate(), 0

    def refuse_entity(*_: object) -> None:
        raise _Told("entity")

    def begin(*_: object) -> None:
        nonlocal deep
        deep += 1
        if deep > DEPTH:
            raise _Told("depth")

    def end(*_: object) -> None:
        nonlocal deep
        deep -= 1

    reader.EntityDeclHandler = refuse_entity
    reader.StartElementHandler, reader.EndElementHandler = begin, end
    try:
        reader.Parse(raw, True)
    except _Told as told:
        where = f"{name}:{reader.CurrentLineNumber}"
        if str(told) == "depth":
            raise _too_deep(where) from None
        raise fail(
            where,
            "declares an entity, and entities are not read",
            "write the words themselves, or save it as Turtle: rapper -o turtle FILE",
        ) from None
    except (expat.ExpatError, ValueError) as error:
        raise fail(
            f"{name}:{reader.ErrorLineNumber}",
            f"is no RDF/XML: {expat.ErrorString(reader.ErrorCode) or error}",
            "mend it there",
        ) from None


def _too_deep(where: str) -> ZunzuError:
    return fail(
        where,
        f"is nested more than {DEPTH} deep",
        "give the things names (IRIs) and say of each what is to be said",
    )


def too_long(name: str) -> ZunzuError:
    """The error for a term that the reader itself does not take in."""
    return fail(name, "has a term of many megabytes", "give what it stands for, not what it holds")


def _too_long(name: str, what: str, value: str, most: int) -> ZunzuError:
    return fail(
        name,
        f"has {what} of {len(value):,} characters, and no more than {most:,} are read:"
        f" {value[:40]}…",
        "give what it stands for, not what it holds",
    )
