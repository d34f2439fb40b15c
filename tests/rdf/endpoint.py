"""A real SPARQL server for tests: HTTP on a free port of this machine, pyoxigraph behind it, and
faults to order."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pyoxigraph as ox


class Endpoint(ThreadingHTTPServer):
    """``store`` is what it holds; ``fault`` (a function of the request's parameters) may answer
    in its place or stop it."""

    daemon_threads = True

    def __init__(self, store: ox.Store | None = None) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.store = store if store is not None else ox.Store()
        self.fault = None
        self.updates: list[str] = []
        self.update_path = ""  # where alone it takes updates, and no queries
        self.url = f"http://127.0.0.1:{self.server_address[1]}/sparql"

    def handle_error(self, request, client_address):
        """A client that has lost its patience is no fault of the server."""


class Handler(BaseHTTPRequestHandler):
    """SPARQL 1.1 Protocol: query and update by GET or POST, with the graphs that the request
    names."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        self._answer(parse_qs(urlsplit(self.path).query))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self._answer(parse_qs(body))

    def _answer(self, asked: dict[str, list[str]]) -> None:
        if self.server.fault and (told := self.server.fault(asked)):
            return self._send(*told)
        place = self.server.update_path
        if place and (urlsplit(self.path).path == place) != ("update" in asked):
            return self._send(405, "text/plain", b"not here")
        if "update" in asked:
            try:
                self.server.store.update(asked["update"][0])
            except SyntaxError as error:
                return self._send(400, "text/plain", str(error).encode())
            self.server.updates.append(asked["update"][0])
            return self._send(200, "application/sparql-results+json", b"")
        graphs = {
            key: [ox.NamedNode(g) for g in asked.get(f"{key}-uri", [])] or None
            for key in ("default-graph", "named-graph")
        }
        try:
            found = self.server.store.query(
                asked["query"][0],
                default_graph=graphs["default-graph"],
                named_graphs=graphs["named-graph"],
                use_default_graph_as_union=False,
            )
        except SyntaxError as error:
            return self._send(400, "text/plain", str(error).encode())
        if isinstance(found, ox.QueryTriples):
            return self._send(200, "text/turtle", found.serialize(format=ox.RdfFormat.TURTLE))
        self._send(
            200,
            "application/sparql-results+json",
            found.serialize(format=ox.QueryResultsFormat.JSON),
        )

    def _send(self, code: int, kind: str, body: bytes) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def serving(store: ox.Store | None = None):
    """An endpoint that runs while the block runs."""
    server = Endpoint(store)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def slow(seconds: float):
    """A fault: the answer comes late."""

    def fault(_):
        time.sleep(seconds)
        return None

    return fault
