"""How long each question takes on our store, and how long plain rdflib takes for the same SPARQL in
the same run.

    python benchmarks/asking.py                    every question: ours, and rdflib for so long
    python benchmarks/asking.py shares acts        these alone
    python benchmarks/asking.py --limit 60         give rdflib a minute for each  [10 seconds]
    python benchmarks/asking.py --limit 0          ours alone

Ours is ``ask.run.answer``, that is query, labels and table, on the store that lies on disk, opened
and warm: the median of
``--runs`` runs, by the clock and in processor time.  rdflib has the same triples in one graph in
memory and is timed once, for the query alone, in a process that is stopped at the limit.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import queue
import statistics
import time

from zunzu import build
from zunzu.ask import library, run, sparql
from zunzu.ask.answers import Answers
from zunzu.ask.settings import bind
from zunzu.rdf.names import PREFIXES


def main() -> None:
    """Print a table, slowest first, and what it comes to."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("questions", nargs="*")
    options.add_argument("--runs", type=int, default=7)
    options.add_argument("--limit", type=float, default=10)
    given = options.parse_args()
    store, known = build.store(), library.of()
    names = given.questions or known.names()
    ours = {name: _ours(store, known.get(name), given.runs) for name in names}
    theirs = {}
    if given.limit:
        graph, seconds = _graph()
        print(f"rdflib: {len(graph)} triples read in {seconds:.0f} s\n")
        theirs = {
            name: _theirs(graph, bind(store, known.get(name), {}, lean=True), given.limit)
            for name in names
        }
    again = {name: _kept(store, known.get(name), given.runs) for name in names}
    print(
        "| question | ours, ms | processor, ms | kept, ms | rdflib, ms | times |\n| --- | --- | --- | --- | --- | --- |"  # noqa: E501
    )
    for name in sorted(names, key=lambda n: -ours[n][0]):
        clock, processor = ours[name]
        other = theirs.get(name)
        told = (
            " | "
            if not given.limit
            else "fails | "
            if other is None
            else f"{other:.0f} | {other / clock:.0f}"
            if other < math.inf
            else f"> {given.limit * 1000:.0f} | > {given.limit * 1000 / clock:.0f}"
        )
        print(f"| {name} | {clock:.1f} | {processor:.1f} | {again[name]:.1f} | {told} |")
    slow = [n for n in names if ours[n][0] >= 50], [n for n in names if ours[n][1] >= 50]
    print(
        f"\n{len(names)} questions, median {statistics.median(c for c, _ in ours.values()):.1f} ms by the clock; 50 ms or more: "  # noqa: E501
        f"{len(slow[0])} by the clock, {len(slow[1])} in processor time"
    )
    print(
        f"kept: median {statistics.median(again.values()):.1f} ms by the clock, slowest {max(again.values()):.1f}"  # noqa: E501
    )
    if given.limit:
        done = [n for n in names if theirs[n] is not None and theirs[n] < math.inf]
        told = (
            f"; ours {statistics.median(theirs[n] / ours[n][0] for n in done):.0f} times as fast in the median of these"  # noqa: E501
            if done
            else ""
        )
        failed = sum(theirs[n] is None for n in names)
        print(f"rdflib: {len(done)} answered within {given.limit:.0f} s, {failed} failed{told}")


def _ours(store, question, runs: int) -> tuple[float, float]:
    """Medians in milliseconds, by the clock and in processor time; the store is warmed by one
    run before."""
    run.answer(store, question)
    clock, processor = [], []
    for _ in range(runs):
        start, used = time.perf_counter(), time.process_time()
        run.answer(store, question)
        clock.append(1000 * (time.perf_counter() - start))
        processor.append(1000 * (time.process_time() - used))
    return statistics.median(clock), statistics.median(processor)


def _kept(store, question, runs: int) -> float:
    """The median in milliseconds, by the clock, of reading an answer that was kept."""
    answers, clock = Answers(build.folder()), []
    answers.answer(lambda: store, question)
    for _ in range(runs):
        start = time.perf_counter()
        answers.answer(lambda: store, question)
        clock.append(1000 * (time.perf_counter() - start))
    return statistics.median(clock)


def _graph():
    """All triples in one rdflib graph, and the seconds that reading them took."""
    import rdflib

    graph, start = rdflib.Graph(), time.perf_counter()
    graph.parse(data="".join(sorted({f"{quad.triple} .\n" for quad in build.store()})), format="nt")
    return graph, time.perf_counter() - start


def _theirs(graph, query: str, limit: float) -> float | None:
    """Milliseconds of rdflib for one query: infinite when it is not done within the limit, None
    when it fails."""
    fork = multiprocessing.get_context("fork")  # the graph is shared, not copied
    answers = fork.Queue()
    child = fork.Process(target=_ask, args=(graph, query, answers))
    child.start()
    try:
        return answers.get(timeout=limit)
    except queue.Empty:
        return math.inf
    finally:
        child.terminate()
        child.join()


def _ask(graph, query: str, answers) -> None:
    start = time.perf_counter()
    try:
        list(graph.query(sparql.escape_dots(query), initNs=PREFIXES))
    except Exception:  # whatever it cannot do is no time
        answers.put(None)
    else:
        answers.put(1000 * (time.perf_counter() - start))


if __name__ == "__main__":
    main()
