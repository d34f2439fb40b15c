"""One exchange with a store: SPARQLWrapper writes it, httpx carries it, one deadline for all.

The deadline runs from the first look for the host to the last byte of the answer, so that a store
which sends a byte now and then gains nothing by it.  No redirect is followed: a name and a password
go to the address that the user gave, and nowhere else.  Why it is made so: decision 0014.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeVar, cast

import httpx
from SPARQLWrapper import JSON, POST, TURTLE, SPARQLWrapper

from ..errors import Fault, ZunzuError, fail
from .door import LIMIT, PASSWORD, PATIENCE, USER, Door
from .names import GRAPHS, graph

_Result = TypeVar("_Result")

#: So much of a refusal is read; the rest says nothing new.
_OF_A_REFUSAL = 10_000

_ROWS = frozenset({"application/sparql-results+json", "application/json"})
_GRAPHS = frozenset(
    {
        "text/turtle",
        "application/turtle",
        "application/x-turtle",
        "application/n-triples",
        "text/n3",
        "text/rdf+n3",
    }
)


class Kind(Enum):
    """What is asked, by the word that SPARQLWrapper has for it, and the forms in which the answer
    may come; none where the answer is not read."""

    SOLUTIONS = ("SELECT", _ROWS)
    TRUTH = ("ASK", _ROWS)
    TRIPLES = ("CONSTRUCT", _GRAPHS)
    UPDATE = ("INSERT", frozenset[str]())


class Slow(ZunzuError):
    """The deadline passed; what was sent may still be done by the store, or not."""


@dataclass(frozen=True, slots=True)
class Refused(Exception):
    """The store answers that it will not: the status, and what it says."""

    status: int
    said: str


class _Request(SPARQLWrapper):
    """A request as SPARQLWrapper writes it, with the kind told and not guessed from its words."""

    def __init__(self, door: Door, text: str, kind: Kind, ours: bool) -> None:
        super().__init__(door.url, door.update or door.url)
        self.setMethod(POST)
        self.setReturnFormat(TURTLE if kind is Kind.TRIPLES else JSON)
        self.queryString, self.queryType = text, kind.value[0]
        if ours and kind is not Kind.UPDATE:
            for name in GRAPHS:
                self.addParameter("default-graph-uri", graph(name).value)
                self.addParameter("named-graph-uri", graph(name).value)

    def written(self) -> httpx.Request:
        made = self._createRequest()
        headers = [*made.header_items(), ("Accept-Encoding", "identity")]
        return httpx.Request(
            made.get_method(), made.full_url, headers=headers, content=cast(bytes, made.data)
        )


class _Challenged(httpx.DigestAuth):
    """Name and password in the way that the store asks for, Digest before Basic, and only then."""

    def __init__(self, user: str, password: str) -> None:
        super().__init__(user, password)
        self._basic = httpx.BasicAuth(user, password)
        self._wants_basic = False

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        if self._wants_basic:
            yield from self._basic.auth_flow(request)
            return
        digest = super().auth_flow(request)
        answer = yield next(digest)
        try:
            again = digest.send(answer)
        except StopIteration:
            asked = answer.headers.get("www-authenticate", "")
            if answer.status_code == 401 and re.search(r"\bbasic\b", asked, re.IGNORECASE):
                self._wants_basic = True
                yield from self._basic.auth_flow(request)
        else:
            yield again


class Exchange:
    """Sends queries and updates through a door and gives the answers."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self._auth = _Challenged(door.user, door.password) if door.user or door.password else None

    def send(self, text: str, kind: Kind, *, ours: bool = True) -> bytes:
        """Send a query or an update and give the answer, of one of the forms that are right for it.

        ``ours``: only our graphs are asked.  Raises ZunzuError when the store is dead, slow,
        refuses, says too much, or answers in a form that is none.
        """
        where = self.door.url
        request = _Request(self.door, text, kind, ours).written()
        try:
            return _run(self._within(request, kind))
        except TimeoutError:
            raise Slow(
                Fault(
                    where,
                    f"did not answer within {self.door.patience:g} seconds",
                    f"ask for less, or give it more time: {PATIENCE}=600",
                )
            ) from None
        except Refused as refusal:
            raise self._refused(refusal) from None
        except (httpx.ConnectError, httpx.ProxyError, ssl.SSLError) as error:
            raise fail(
                where,
                f"cannot be reached: {self.door.told(error)}",
                "start the store, or check the address",
            ) from None
        except (httpx.HTTPError, httpx.StreamError) as error:
            raise fail(
                where,
                "breaks off, or does not speak HTTP: "
                + self.door.told(str(error) or type(error).__name__),
                "ask again; the store's log may say more",
            ) from None
        except (KeyError, ValueError, NotImplementedError, httpx.InvalidURL):
            # a challenge that httpx does not know, a proxy of the environment that is none
            raise fail(
                where,
                "asks for the password in a way that is not known, or lies behind a "
                "proxy that is none",
                "check the store, and HTTP_PROXY",
            ) from None

    async def _within(self, request: httpx.Request, kind: Kind) -> bytes:
        async with asyncio.timeout(self.door.patience):
            async with httpx.AsyncClient(
                timeout=None, verify=_trusted(), auth=self._auth
            ) as client:
                answer = await client.send(request, stream=True)
                try:
                    return await self._taken(answer, kind)
                finally:
                    await answer.aclose()

    async def _taken(self, answer: httpx.Response, kind: Kind) -> bytes:
        if not answer.is_success:
            said = bytearray()
            async for part in answer.aiter_raw():
                said += part
                if len(said) > _OF_A_REFUSAL:
                    break
            raise Refused(answer.status_code, _reason(answer, bytes(said[:_OF_A_REFUSAL])))
        self._check_form(answer, kind)
        taken = bytearray()
        async for part in answer.aiter_raw():
            taken += part
            if len(taken) > self.door.limit:
                raise self._too_much()
        return bytes(taken)

    def _check_form(self, answer: httpx.Response, kind: Kind) -> None:
        """The form is looked at before a byte of the answer is taken."""
        form = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind.value[1] and form not in kind.value[1]:
            raise self.nonsense(
                f"{form or 'words without a form'} where "
                f"{'triples' if kind is Kind.TRIPLES else 'JSON'} was asked for"
            )
        if (packed := answer.headers.get("content-encoding", "identity").lower()) != "identity":
            raise self.nonsense(f"packed with {packed}, though plain bytes were asked for")
        length = answer.headers.get("content-length", "0")
        if re.fullmatch("[0-9]{1,30}", length) and int(length) > self.door.limit:
            raise self._too_much()

    def _too_much(self) -> ZunzuError:
        return fail(
            self.door.url,
            f"answers with more than {self.door.limit / 1e6:g} megabytes",
            f"ask for less (LIMIT), or take more: {LIMIT}=4000",
        )

    def nonsense(self, error: object) -> ZunzuError:
        """The error for an answer that is none."""
        return fail(
            self.door.url,
            f"answers what is no SPARQL result: {self.door.told(error, 160)}",
            "check the address: this may be no SPARQL endpoint",
        )

    def _refused(self, refusal: Refused) -> ZunzuError:
        where, said = self.door.url, self.door.told(refusal.said, 300)
        if refusal.status == 401:
            given = (
                "does not take this name and password"
                if self._auth
                else "wants a name and a password"
            )
            return fail(where, given, f"set {USER} and {PASSWORD}")
        if refusal.status == 404:
            return fail(
                where,
                "is no SPARQL endpoint (404)",
                "check the address; it often ends in /sparql or /query",
            )
        if 300 <= refusal.status < 400:
            return fail(
                where,
                f"sends us elsewhere ({refusal.status}): " + (said or "it does not say where"),
                "where you trust that address, give it instead",
            )
        if refusal.status in (400, 500):
            return fail(
                where, f"could not do it: {said or refusal.status}", "the store's log says more"
            )
        return fail(
            where,
            f"answers {refusal.status} {said}".rstrip(),
            "check the address of its SPARQL endpoint",
        )


def _reason(answer: httpx.Response, body: bytes) -> str:
    """What a refusal says: the new address without its password, a page's words, or the status."""
    if answer.is_redirect:
        return re.sub(r"(?<=//)[^/]*@", "…@", answer.headers.get("location", ""))
    words = re.sub(
        r"<(style|script)\b.*?</\1>|<[^>]*>",
        " ",
        body.decode("utf8", "replace"),
        flags=re.DOTALL | re.IGNORECASE,
    )
    return words.strip() or answer.reason_phrase


@cache
def _trusted() -> ssl.SSLContext:
    """The authorities that the system trusts, read once."""
    return httpx.create_ssl_context()


def _run(exchange: Coroutine[None, None, _Result]) -> _Result:
    """Run it to its end; beside the loop that runs already, where one does (a notebook)."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(exchange)
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, exchange).result()
