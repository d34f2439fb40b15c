"""The SPARQL 1.1 Protocol, for reading: three ways to ask, answers by negotiation, a service
description."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl

import pyoxigraph as ox
from starlette.requests import Request
from starlette.responses import Response

from ..rdf.names import BASE
from ..rdf.worker import is_triples
from .desk import Desk
from .formats import GRAPHS, RESULTS, graph
from .negotiation import chosen
from .replies import (
    FRESH,
    BadRequest,
    Kept,
    NotAcceptable,
    TooLarge,
    Unsupported,
    apart,
    body,
    keeping,
    sent,
)

#: The longest query, in bytes.
LONGEST = 1 << 20
_FORM, _QUERY = "application/x-www-form-urlencoded", "application/sparql-query"
#: Parameters by which the protocol names another dataset; we have the one.
_DATASET = ("default-graph-uri", "named-graph-uri")
#: What answers otherwise each time it is asked, in a query.
_FLEETING = re.compile(r"\b(NOW|RAND|UUID|STRUUID|BNODE)\s*\(", re.IGNORECASE)

Answering = Callable[[Request], Awaitable[Response]]


def endpoint(desk: Desk) -> Answering:
    """What answers requests at the endpoint; it raises what :mod:`.replies` tells the client of."""
    kept = keeping(lambda query, accept: _replied(desk, query, accept), desk.still)

    async def answer(request: Request) -> Response:
        query = await _asked(request)
        if query is None:
            return description(request)
        accept = request.headers.get("accept", "")
        if _FLEETING.search(query):
            return sent(await apart(_replied, desk, query, accept), request, 0)
        return sent(await apart(kept, query, accept), request, FRESH if desk.still else 0)

    return answer


def _replied(desk: Desk, query: str, accept: str) -> Kept:
    """The answer to a query, asked and written in one thread, which what the engine hands out
    may not outlive."""
    content, media, offers = _written(desk.sparql(query), accept)
    if not media:
        raise NotAcceptable(
            f"there is no such form: {accept[:200]}", f"accept one of {', '.join(offers)}"
        )
    return Kept.of(content, media)


async def _asked(request: Request) -> str | None:
    """The query of a request, or None where the endpoint itself is asked for."""
    given = request.query_params.multi_items()
    if request.method == "POST":
        media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        raw = await body(request, LONGEST)
        if media == _QUERY:
            return _one([*given, ("query", _text(raw))])
        if media != _FORM:
            raise Unsupported(f"{media or 'no type'} is no way to ask", f"send {_FORM} or {_QUERY}")
        given += parse_qsl(_text(raw), keep_blank_values=True, max_num_fields=20)
    return _one(given)


def _text(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise BadRequest("the body is no UTF-8", "send the query as UTF-8") from None


def _one(given: list[tuple[str, str]]) -> str | None:
    if any(name == "update" for name, _ in given):
        raise BadRequest("the graph is only asked", "ask with query=")
    if any(name in _DATASET for name, _ in given):
        raise BadRequest(
            "the dataset is the one that is here", "name graphs in the query: GRAPH <…> { … }"
        )
    queries = [value for name, value in given if name == "query"]
    if len(queries) > 1:
        raise BadRequest("there are several queries", "send one")
    if not queries:
        return None
    if len(queries[0].encode()) > LONGEST:
        raise TooLarge(
            f"a query of more than {LONGEST:,} bytes is not read", "ask in several queries"
        )
    return queries[0]


def _written(found: Any, accept: str) -> tuple[bytes, str, list[str]]:
    """An answer in the form that is wanted, the form, and the forms there are; no form where
    none will do."""
    offers = list(GRAPHS if is_triples(found) else RESULTS)
    if isinstance(found, ox.QueryBoolean):
        offers = [m for m in offers if not m.startswith("text/")]
    media = chosen(accept, offers) or ""
    if not media:
        return b"", "", offers
    content = (
        graph(found, media) if is_triples(found) else found.serialize(format=RESULTS[media]) or b""
    )
    return content, media, offers


def description(request: Request) -> Response:
    """What the service is, in SPARQL 1.1 Service Description."""
    accept = request.headers.get("accept", "")
    media = chosen(accept, list(GRAPHS)) or "text/turtle"
    here = str(request.url.replace(query=""))
    sd, fmt = "http://www.w3.org/ns/sparql-service-description#", "http://www.w3.org/ns/formats/"
    forms = (
        "SPARQL_Results_JSON",
        "SPARQL_Results_XML",
        "SPARQL_Results_CSV",
        "SPARQL_Results_TSV",
        "Turtle",
        "N-Triples",
        "JSON-LD",
        "RDF_XML",
    )
    node, kind = ox.NamedNode(here), ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
    told = [
        (kind, sd + "Service"),
        (ox.NamedNode(sd + "endpoint"), here),
        (ox.NamedNode(sd + "supportedLanguage"), sd + "SPARQL11Query"),
        (ox.NamedNode(sd + "feature"), sd + "UnionDefaultGraph"),
        (ox.NamedNode(sd + "defaultDataset"), BASE + "dataset"),
        *((ox.NamedNode(sd + "resultFormat"), fmt + form) for form in forms),
    ]
    triples = [ox.Triple(node, predicate, ox.NamedNode(value)) for predicate, value in told]
    return Response(graph(triples, media), media_type=media, headers={"Vary": "Accept"})
