"""A server that says exactly the bytes it is told to say, at the pace it is told: no library
mends its faults."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

#: What is said: bytes, or a pause in seconds.
Parts = Iterable[bytes | float]


class Hostile:
    """Answers every request with the same parts; ``asked`` holds what was sent to it."""

    def __init__(self, parts: Callable[[], Parts]) -> None:
        self.parts = parts
        self.asked: list[bytes] = []
        self.over = threading.Event()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}/sparql"
        self._threads = [threading.Thread(target=self._serve, daemon=True)]
        self._threads[0].start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                talk, _ = self._door.accept()
                self._threads.append(
                    threading.Thread(target=self._answer, args=(talk,), daemon=True)
                )
                self._threads[-1].start()

    def _answer(self, talk: socket.socket) -> None:
        with talk, suppress(OSError):
            self.asked.append(_request(talk))
            for part in self.parts():
                if isinstance(part, bytes):
                    talk.sendall(part)
                elif self.over.wait(part):
                    return

    def close(self) -> None:
        self.over.set()
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        for thread in self._threads:
            thread.join(5)


def _request(talk: socket.socket) -> bytes:
    taken = b""
    while b"\r\n\r\n" not in taken:
        if not (piece := talk.recv(65536)):
            return taken
        taken += piece
    head, _, body = taken.partition(b"\r\n\r\n")
    (length,) = [
        int(line.split(b":")[1])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length:")
    ]
    while len(body) < length and (piece := talk.recv(65536)):
        body += piece
    return head + b"\r\n\r\n" + body


@contextmanager
def saying(*parts: bytes | float, again: Callable[[], Parts] | None = None) -> Iterator[Hostile]:
    """A server that says ``parts``, or what ``again`` gives, to everybody while the block runs."""
    server = Hostile(again or (lambda: parts))
    try:
        yield server
    finally:
        server.close()


ROWS, TURTLE = "application/sparql-results+json", "text/turtle"


def http(
    body: bytes = b"",
    form: str | None = ROWS,
    status: str = "200 OK",
    *more: str,
    length: object = None,
) -> bytes:
    """A whole answer; ``length`` is what it says of its own length."""
    lines = [
        f"HTTP/1.1 {status}",
        *([f"Content-Type: {form}"] if form else []),
        *more,
        f"Content-Length: {len(body) if length is None else length}",
        "Connection: close",
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def rows(names: list[str], *found: dict[str, tuple[str, str]]) -> bytes:
    """A result of SELECT: of each row the terms, as (type, value)."""
    return json.dumps(
        {
            "head": {"vars": names},
            "results": {
                "bindings": [
                    {name: {"type": kind, "value": value} for name, (kind, value) in row.items()}
                    for row in found
                ]
            },
        }
    ).encode()


def number(value: str) -> bytes:
    """A count as a store gives it."""
    return rows(["n"], {"n": ("literal", value)})
