"""How quickly a server answers many clients at once, and other SPARQL servers with the same data in
the same run.

    python benchmarks/serving.py http://127.0.0.1:8300                     ours, alone
    python benchmarks/serving.py http://127.0.0.1:8300 \\
        --beside oxigraph=http://127.0.0.1:7878/query --beside virtuoso=http://127.0.0.1:8890/sparql
    python benchmarks/serving.py … --clients 32 --seconds 60

Each client asks one thing after the other for so long; the servers take turns, kind by kind, so
that a slow hour of the machine is shared.  Told are answers a second, the median and the 99th
percentile in milliseconds, and what was no answer. Asked are a point (all that is said of an act,
another one each time), a question of the library as SPARQL, and the same in other words each time,
so that no server can answer with what it kept; of ours a page and the question as JSON besides.  A
server that needs the graphs as one is loaded so.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import quote

import httpx

from zunzu import build
from zunzu.ask import library
from zunzu.ask.settings import bind

QUESTION = "vessel-use"
PAGES = ("index.html", "id/yili_04_p-xian-bin.html", "ask/shares.html", "rule/BOW-05.html")
JSON = {"Accept": "application/sparql-results+json"}


@dataclass
class Tally:
    """The milliseconds of each answer, and what was none."""

    times: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def main() -> None:
    """Print a table: a row a server and a kind of request."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("ours")
    options.add_argument("--beside", action="append", default=[], metavar="NAME=ENDPOINT")
    options.add_argument("--clients", type=int, default=32)
    options.add_argument("--seconds", type=float, default=60)
    given = options.parse_args()
    ours = given.ours.rstrip("/")
    endpoints = {"zunzu": f"{ours}/sparql", **dict(told.split("=", 1) for told in given.beside)}
    store = build.store()
    question = bind(store, library.of().get(QUESTION), {}, lean=True)
    acts = [
        str(row["act"])
        for row in store.query(
            "SELECT ?act { ?act a <https://w3id.org/zunzu/ontology/Act> } ORDER BY ?act LIMIT 3000",
            use_default_graph_as_union=True,
        )
    ]
    points = [f"SELECT ?p ?o {{ {act} ?p ?o }}" for act in acts]
    print(
        "| asked | server | answers a second | median, ms | 99 in 100 within, ms | no answer |\n| --- | --- | --- | --- | --- | --- |"  # noqa: E501
    )
    words = [f"{question}\n# {n}" for n in range(100_000)]
    asked = {"a point": points, "a question as SPARQL": [question], "in other words": words}
    for kind, queries in asked.items():
        for name, endpoint in endpoints.items():
            _row(
                kind,
                name,
                _tried(lambda n, e=endpoint, q=queries: f"{e}?query={quote(q[n % len(q)])}", given),
                given.seconds,
            )
    _row(
        "a page", "zunzu", _tried(lambda n: f"{ours}/{PAGES[n % len(PAGES)]}", given), given.seconds
    )
    _row(
        "a question as JSON",
        "zunzu",
        _tried(lambda n: f"{ours}/api/questions/{QUESTION}", given),
        given.seconds,
    )


def _tried(address: Callable[[int], str], given: argparse.Namespace) -> Tally:
    """What ``clients`` at once got for ``seconds``."""
    tally, numbers, end = Tally(), itertools.count(), time.monotonic() + given.seconds
    hands = [
        threading.Thread(target=_client, args=(address, numbers, end, tally))
        for _ in range(given.clients)
    ]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    return tally


def _client(
    address: Callable[[int], str], numbers: Iterator[int], end: float, tally: Tally
) -> None:
    with httpx.Client(timeout=60, follow_redirects=True, headers=JSON) as client:
        while time.monotonic() < end:
            start = time.perf_counter()
            try:
                answer = client.get(address(next(numbers)))
                told = (
                    "" if answer.status_code == 200 and answer.content else str(answer.status_code)
                )
            except httpx.HTTPError as error:
                told = type(error).__name__
            tally.times.append(
                1000 * (time.perf_counter() - start)
            ) if not told else tally.failed.append(told)


def _row(kind: str, name: str, tally: Tally, seconds: float) -> None:
    times = sorted(tally.times) or [float("nan")]
    late = times[min(len(times) - 1, int(0.99 * len(times)))]
    wrong = ", ".join(sorted(set(tally.failed)))
    print(
        f"| {kind} | {name} | {len(tally.times) / seconds:.0f} | {statistics.median(times):.0f} | {late:.0f} "  # noqa: E501
        f"| {len(tally.failed)}{f' ({wrong})' if wrong else ''} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
