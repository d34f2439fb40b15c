"""Every verb is stopped at ten moments of its work: ``python tests/fuzz/moments.py --write``.

Ctrl-C and TERM are sent when a tenth, two tenths … of what the verb takes (of its first forty
seconds, where it takes longer) have gone by.  A row tells how many of the twenty runs were still
at work then, the longest time from the signal to the end, and what was not as is promised: other
codes than 130 and 143, words that are not ours, processes that are left, files that are not as
they were.  Exit 1 if there is any.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fuzz.case import Case, Ended, ends, judge, spawned
from fuzz.classes import FILES, GOOD, ROOT, TEXT

PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- made by tests/fuzz/moments.py -->", "<!-- end of moments -->"
SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143}
MOMENTS, LONGEST = 10, 40.0
#: What is promised of a question, and of every other verb, in seconds.
PROMISED = {"ask": 1.0}
ELSE_PROMISED = 2.0


@dataclass(frozen=True)
class Row:
    """What came of a verb: what it takes by itself, the runs that were stopped at work, the longest
    way from a signal to the end, and every breach of the promise.
    """

    verb: str
    takes: float
    runs: int
    stopped: int
    longest: float
    told: tuple[str, ...]


def row(verb: str, args: tuple[str, ...]) -> Row:
    """Stop a verb at its moments, with each of the signals."""
    whole = Case(
        args,
        {**FILES, "out.txt": b"old", "out/keep": b"kept"},
        stdin=TEXT,
        env={"ZUNZU_BUILD": "made"} if verb == "build" else {},
        seconds=300 if verb == "coverage" else 120,
        patience=PROMISED.get(verb, ELSE_PROMISED),
        kept=("out.txt", "out/keep"),
    )
    takes = min(LONGEST, _end(replace(whole, stop=(signal.SIGTERM, LONGEST)), verb)[0].took)
    longest, stopped, told = 0.0, 0, []
    for tenth in range(MOMENTS):
        for number, code in SIGNALS.items():
            when = takes * (tenth + 0.5) / MOMENTS
            ended, breaches = _end(replace(whole, stop=(number, when)), verb)
            if ended.after is not None:
                longest = max(longest, ended.after)
                stopped += ended.code == code
            told += [f"{number.name} after {when:.1f} s: {breach}" for breach in breaches]
    return Row(verb, takes, MOMENTS * len(SIGNALS), stopped, longest, tuple(told))


def _end(case: Case, verb: str) -> tuple[Ended, list[str]]:
    folder = Path(tempfile.mkdtemp(prefix=f"zunzu-moment-{verb}-"))
    try:
        (ended,) = ends(case, folder, spawned)
        return ended, judge(case, ended, folder / "case")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class _Patient(BaseHTTPRequestHandler):
    """A store that takes a request, and answers it in its own good time."""

    def do_POST(self) -> None:
        time.sleep(60)

    do_GET = do_PUT = do_POST


@contextmanager
def _store() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Patient) as server:
        server.daemon_threads, server.block_on_close = True, False
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/sparql"
        server.shutdown()


def table(rows: list[Row]) -> str:
    """The rows in Markdown, with a line of sums."""
    lines = [
        "| verb | takes (s) | runs | stopped at work | longest until the end (s) | not as promised |",  # noqa: E501
        "| --- | ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| `{r.verb}` | {'over ' * (r.takes >= LONGEST)}{r.takes:.1f} | {r.runs} | {r.stopped} "  # noqa: E501
            f"| {r.longest:.2f} | {len(r.told)} |"
            for r in rows
        ),
        f"| **all** | | **{sum(r.runs for r in rows)}** | **{sum(r.stopped for r in rows)}** "
        f"| **{max(r.longest for r in rows):.2f}** | **{sum(len(r.told) for r in rows)}** |",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--verb", action="append", choices=sorted(GOOD), help="only this verb")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--write", action="store_true", help=f"the table into {PAGE.name}")
    given = asked.parse_args()
    with _store() as url, ThreadPoolExecutor(given.jobs) as hands:
        calls = GOOD | {"load": ("load", "--store", url)}
        verbs = given.verb or list(GOOD)
        rows = []
        for found in hands.map(lambda verb: row(verb, calls[verb]), verbs):
            rows.append(found)
            print(found, flush=True)
    print(table(rows))
    if given.write:
        before, rest = PAGE.read_text(encoding="utf8").split(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{table(rows)}{END}{rest.split(END)[1]}", encoding="utf8")
    return 1 if any(found.told for found in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
