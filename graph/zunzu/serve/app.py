"""The application: addresses, what each answers, and what holds for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ..errors import ZunzuError
from . import api, protocol
from .assistants import assistants
from .desk import Desk
from .replies import BadRequest, NotFound, Refused, TooMany, fault, refusal
from .room import Room

#: So many requests of one client are answered at once; the next is told to wait.
AT_ONCE = 64
#: Nothing runs or is loaded but what is ours; nothing frames our pages.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
    " 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_ALWAYS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


def app(desk: Desk) -> Starlette:
    """The whole of it, over one desk."""
    room, door = Room(desk), assistants(desk)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            inner = door.http.router.lifespan_context
            await stack.enter_async_context(inner(door.http))
            yield
        desk.pool.close()

    routes = [
        Route("/sparql", protocol.endpoint(desk), methods=["GET", "POST"]),
        *api.routes(desk),
        Route("/.well-known/void", room.void),
        Mount("/mcp", door.http),
        Route("/{path:path}", room.page, methods=["GET"]),
    ]
    handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
        Refused: _refused,
        ZunzuError: _fault,
        HTTPException: _http,
        Exception: _unforeseen,
    }

    async def not_found(request: Request, error: Any) -> Response:
        if "text/html" in request.headers.get("accept", ""):
            path = request.url.path.lstrip("/")
            page = desk.site.fill(
                "missing.html",
                path,
                "zh",
                {"title": "404", "notice": getattr(error, "what", "404")},
            )
            return Response(page, 404, media_type="text/html")
        return await (
            _refused(request, error) if isinstance(error, Refused) else _http(request, error)
        )

    handlers |= {404: not_found, NotFound: not_found}
    return Starlette(
        routes=routes,
        exception_handlers=handlers,
        lifespan=lifespan,
        middleware=[
            Middleware(Fair),
            Middleware(
                CORSMiddleware,
                allow_origins=["*"],
                allow_methods=["GET", "POST", "HEAD"],
                allow_headers=["*"],
                expose_headers=["ETag", "Location", "Mcp-Session-Id"],
            ),
        ],
    )


class Fair:
    """Headers that every answer has, and no more requests of one client at once than of another."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner
        self._now: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *_ALWAYS]}
            await send(message)

        client = scope["client"][0] if scope.get("client") else ""
        if self._now[client] >= AT_ONCE:
            await refusal(TooMany("too many requests at once", "wait for the answers"))(
                scope, receive, sending
            )
            return
        self._now[client] += 1
        try:
            await self._inner(scope, receive, sending)
        finally:
            self._now[client] -= 1
            if not self._now[client]:
                del self._now[client]


async def _refused(request: Request, error: Refused) -> Response:
    return refusal(error)


async def _fault(request: Request, error: ZunzuError) -> Response:
    return fault(error)


async def _http(request: Request, error: HTTPException) -> Response:
    refused = BadRequest(str(error.detail), "see /api/openapi.json")
    refused.status = error.status_code
    answer = refusal(refused)
    answer.headers.update(error.headers or {})
    return answer


async def _unforeseen(request: Request, error: Exception) -> Response:
    refused = BadRequest("this is a fault of zunzu", "tell us what you asked")
    refused.status = 500
    return refusal(refused)
