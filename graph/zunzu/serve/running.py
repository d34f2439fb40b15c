"""The server: loopback unless told, patient with nobody, ended cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..errors import fail

#: So long a client may take to say what it asks for, in seconds.
PATIENCE = 10.0
#: So many connections are held at once; who comes then is told to come again.
MOST = 2000
#: So many more wait at the door.
_WAITING = 2048


class Impatient(H11Protocol):
    """HTTP for clients that say what they want: who has not done so in time is let go."""

    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._alarm = self.loop.call_later(PATIENCE, self._give_up)

    def data_received(self, data: bytes) -> None:
        """Go on waiting until a request is there."""
        super().data_received(data)
        if self.cycle is not None and self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()


def bound(host: str, port: int) -> socket.socket:
    """A socket at an address.  Raises ZunzuError where it cannot be had."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        door = socket.socket(family, socket.SOCK_STREAM)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
    except (OSError, OverflowError) as error:
        raise fail(
            f"{host}:{port}", f"cannot be served at: {error}", "choose another: --port 0 takes any"
        ) from None
    return door


def listen(door: socket.socket) -> None:
    """Let clients come: they wait until :func:`run` answers them."""
    door.listen(_WAITING)


def run(app: Starlette, door: socket.socket) -> None:
    """Serve until told to stop; what is being answered then is finished."""
    _many_files()
    config = uvicorn.Config(
        app,
        http=Impatient,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=5,
        limit_concurrency=MOST,
        h11_max_incomplete_event_size=1 << 16,
        backlog=_WAITING,
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[door])


def _many_files() -> None:
    try:
        import resource
    except ImportError:  # no such limit on this system
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
