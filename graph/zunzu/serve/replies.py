"""What is sent: something that never changes, with its tag; what a client is told that cannot have
what it asked for.  And how a body is read: no longer than it may be, nor slower."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Condition
from typing import Any, TypeVar

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from ..errors import ZunzuError
from ..rdf.worker import Ended
from .desk import Missing
from .pool import Busy

T = TypeVar("T")
#: So long a client may take to send a body, in seconds.
SLOWEST = 15.0


class Refused(Exception):
    """A request that is not answered: what is wrong, and what to do."""

    status = 400

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.what, self.remedy = what, remedy


class BadRequest(Refused):
    """400"""


class NotFound(Refused):
    """404"""

    status = 404


class NotAcceptable(Refused):
    """406"""

    status = 406


class TooSlow(Refused):
    """408"""

    status = 408


class TooLarge(Refused):
    """413"""

    status = 413


class Unsupported(Refused):
    """415"""

    status = 415


class TooMany(Refused):
    """429"""

    status = 429


@dataclass(frozen=True, slots=True)
class Kept:
    """Something that is sent, ready: its bytes, the same compressed, its type and its tag."""

    content: bytes
    packed: bytes
    media: str
    tag: str

    @classmethod
    def of(cls, content: bytes, media: str) -> Kept:
        """Some bytes made ready."""
        return cls(
            content, gzip.compress(content, 5), media, hashlib.sha256(content).hexdigest()[:24]
        )

    @property
    def size(self) -> int:
        """The bytes it takes."""
        return len(self.content) + len(self.packed)


#: So many seconds a client need not ask again for what it has.
FRESH = 300
#: So many bytes of answers are kept, at each of our doors.
KEPT = 64 << 20


def keeping(
    made: Callable[..., Kept], still: bool, key: Callable[..., Hashable] = hashkey
) -> Callable[..., Kept]:
    """``made``, which now makes an answer once, whoever asks for it at the same time, and keeps it
    where the graph that is served stands ``still``; ``key`` names what is asked for."""
    room = LRUCache[Any, Kept](KEPT if still else 0, lambda answer: answer.size)
    return cached(room, key, condition=Condition())(made)


def sent(kept: Kept, request: Request, fresh: int = FRESH) -> Response:
    """What is ready, as a client can take it: compressed, or not at all where it has it; it need
    not ask again for ``fresh`` seconds."""
    headers = {
        "ETag": f'"{kept.tag}"',
        "Vary": "Accept, Accept-Encoding",
        "Cache-Control": f"max-age={fresh}",
    }
    if kept.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", "") and len(kept.packed) < len(
        kept.content
    ):
        return Response(
            kept.packed, media_type=kept.media, headers={**headers, "Content-Encoding": "gzip"}
        )
    return Response(kept.content, media_type=kept.media, headers=headers)


def refusal(error: Refused) -> Response:
    """A refusal as it is sent (RFC 9457)."""
    return _problem(error.status, [{"what": error.what, "remedy": error.remedy}])


def fault(error: ZunzuError) -> Response:
    """What went wrong with a question, as it is sent."""
    status = 404 if isinstance(error, Missing) else 503 if isinstance(error, (Busy, Ended)) else 400
    return _problem(
        status, [{"where": f.where, "what": f.what, "remedy": f.remedy} for f in error.faults]
    )


def _problem(status: int, faults: list[dict[str, str]]) -> Response:
    words = "; ".join(f["what"] for f in faults)
    headers = {"Retry-After": "30"} if status in (429, 503) else None
    return JSONResponse(
        {"status": status, "title": words, "faults": faults},
        status,
        headers,
        "application/problem+json",
    )


async def apart(work: Callable[..., T], *given: Any) -> T:
    """What is done in another thread.  A fault comes back without the frames in which it was made:
    what the engine hands out may not outlive its thread, and ends the process where it is dropped
    in another."""

    def done() -> T:
        try:
            return work(*given)
        except (ZunzuError, Refused) as error:
            error.__context__ = error.__cause__ = None
            raise error.with_traceback(None) from None

    return await run_in_threadpool(done)


async def body(request: Request, most: int) -> bytes:
    """The body of a request.  Raises TooLarge and TooSlow."""
    if int(request.headers.get("content-length") or 0) > most:
        raise TooLarge(f"more than {most:,} bytes are not read", "send less")
    parts, size = [], 0
    try:
        async with asyncio.timeout(SLOWEST):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise TooLarge(f"more than {most:,} bytes are not read", "send less")
                parts.append(part)
    except TimeoutError:
        raise TooSlow(
            f"the body did not come within {SLOWEST:g} seconds", "send it at once"
        ) from None
    except ClientDisconnect:
        raise BadRequest("the body is not whole", "send it whole") from None
    return b"".join(parts)
