"""Where a store takes updates, when only the address for queries is known.

Stores differ: Virtuoso and Blazegraph take both at one address, Oxigraph has ``/query`` and
``/update``, Fuseki ``/ds/sparql`` and ``/ds/update``, RDF4J and GraphDB ``/repositories/NAME`` and
``/repositories/NAME/statements``.  Each is tried with an update that changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlsplit

from ..errors import Fault, ZunzuError
from .door import Door
from .exchange import Exchange, Kind, Refused
from .names import BASE

_NO = f"<{BASE}none>"
#: Takes out a triple that no store has.
NOTHING = f"DELETE DATA {{ GRAPH {_NO} {{ {_NO} {_NO} {_NO} }} }}"


def addresses(url: str) -> list[str]:
    """Where a store with this address for queries may take updates, the likeliest first.

    >>> addresses("http://localhost:7878/query")
    ['http://localhost:7878/update', 'http://localhost:7878/query']
    """
    parts = urlsplit(url)
    path = parts.path.rstrip("/")
    folder, _, last = path.rpartition("/")
    near = []
    if last in ("query", "sparql"):
        near.append(f"{folder}/update")
    if "/repositories/" in path:
        near.append(f"{path}/statements")
    others = [parts._replace(path=place, query="").geturl() for place in near]
    return [*others, url] if last == "query" else [url, *others]


def found(door: Door) -> Door:
    """The door with the address for updates that its store takes them at.

    Raises ZunzuError, with what to give, when it takes none where stores take them, and as any
    exchange does when it is dead, slow, broken or wants a password.
    """
    if door.update:
        return door
    tried: list[str] = []
    broken: ZunzuError | None = None
    for address in addresses(door.url):
        there = replace(door, update=address)
        try:
            Exchange(there).send(NOTHING, Kind.UPDATE)
        except ZunzuError as error:
            if not isinstance(error.__context__, Refused) or error.__context__.status == 401:
                raise
            if error.__context__.status >= 500:
                broken = error
            tried.append(address)
        else:
            return there
    if broken is not None:
        raise broken
    raise ZunzuError(
        Fault(
            door.url,
            f"takes no updates at {' nor at '.join(tried)}",
            "give the address at which it does: --update URL",
        )
    )
