"""How fast the graph is checked against the form of the data and the rules: by our parts, chapter
by chapter, and by plain pySHACL.

    python benchmarks/checking.py                   its steps, 1, 10 and 100 copies, memory
    python benchmarks/checking.py --plain           plain pySHACL beside ours, chapter by chapter
    python benchmarks/checking.py --plain --limit 600    and for each ten minutes, not two
    python benchmarks/checking.py --rules 15        and the rules that take longest, each alone

Seconds are those of the processor, for others work here too.  A copy is every chapter once more,
divided and validated anew: chapters are validated apart, so a book of a hundred times as many
chapters is that many portions.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection

import pyoxigraph as ox
import pyshacl
import rdflib

from zunzu import build, text
from zunzu.lab.trial.mutants import choose, every
from zunzu.rdf.names import IDS, zz
from zunzu.rules import Rulebook, rulebook
from zunzu.rules.engines import Result, broken, run
from zunzu.rules.portions import Portion, portions
from zunzu.rules.shapes import Shapes, forms

COPIES = (1, 10, 100)


def main() -> None:
    """Print the tables in Markdown."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument(
        "--plain",
        action="store_true",
        help="run plain pySHACL on all chapters too, and nothing but that",
    )
    options.add_argument(
        "--limit", type=float, default=120, help="seconds that pySHACL has for each [120]"
    )
    options.add_argument(
        "--rules", type=int, default=0, metavar="N", help="show the N slowest rules"
    )
    options.add_argument("--copies", type=int, nargs="*", default=COPIES)
    given = options.parse_args()
    store, book = build.store(), rulebook()
    if given.plain:
        plain(portions(store), book, given.limit)
        return
    print(
        f"{len(book)} rules, {sum(1 for _ in store.quads_for_pattern(None, zz('verb'), None)):,} acts\n"  # noqa: E501
    )
    print("| step | seconds |\n| --- | ---: |")
    with told("zunzu check, the whole command", children):
        command()
    for card in text.editions():
        for name, words in texts(card.id):
            with told(f"zunzu check --text, {card.id} {name}", children):
                command("--text", "-", "--chapter", card.id, words=words)
    with told("reading the store and dividing it by chapters"):
        divided = portions(store)
    for portion in divided:
        acts = sum(
            1
            for _ in store.quads_for_pattern(
                None, zz("inChapter"), ox.NamedNode(IDS + portion.chapter)
            )
        )
        for name, part in parts(book):
            with told(f"{portion.chapter} ({acts:,} acts, statements, persons …), {name}"):
                run(portion.seen_by(part), part)
    growth(divided, book, given.copies)
    if given.rules:
        slowest(divided, book, given.rules)


def texts(chapter: str) -> list[tuple[str, str]]:
    """A true text; the same with one word that is another, and with an act left out: one place
    by lot of each kind, always the same."""
    book = text.edition(chapter)
    places = every(book)
    found = [("as it is", text.base_text(book)[0])]
    for kind in ("cup", "stair", "answer", "side"):
        if here := [mutant for mutant in places if mutant.operator == kind]:
            (mutant,) = choose(here, 1, seed=17)
            found.append((f"with {mutant.shown(book)}", mutant.apply(book)))
    return found


def command(*given: str, words: str = "") -> None:
    """``zunzu check`` as a process of its own."""
    run_it = "import sys; from zunzu.cli import main; sys.argv[1:] = ['check', *sys.argv[1:]]; sys.exit(main())"  # noqa: E501
    subprocess.run(
        [sys.executable, "-c", run_it, *given],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        input=words.encode(),
    )


def children() -> float:
    """The processor time of commands that were run."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def told(name: str, clock=time.process_time) -> Iterator[None]:
    """A row with what a step takes."""
    start = clock()
    yield
    print(f"| {name} | {clock() - start:.2f} |", flush=True)


def parts(book: Rulebook) -> list[tuple[str, Shapes]]:
    """The shapes that a chapter is validated against, in the two parts in which ``check`` takes
    them."""
    return [("form", forms()), (f"{len(book)} rules", book.shapes)]


def growth(divided: list[Portion], book: Rulebook, copies: list[int]) -> None:
    """Copies of the five chapters, one after the other."""
    print(
        "\n| copies | seconds | seconds a copy | peak memory, MB |\n| ---: | ---: | ---: | ---: |"
    )
    for count in copies:
        start = time.process_time()
        for _ in range(count):
            for portion in divided:
                copy = Portion(portion.chapter)
                for line in portion:
                    copy.add(line)
                for _, part in parts(book):
                    run(copy.seen_by(part), part)
        took = time.process_time() - start
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"| {count} | {took:.1f} | {took / count:.2f} | {memory:,.0f} |", flush=True)


def plain(divided: list[Portion], book: Rulebook, limit: float) -> None:
    """pySHACL as anybody would call it, over one rdflib graph of data, beside ours, chapter by
    chapter, the smallest first; of each as many rules, drawn by lot, as it does within ``limit``
    seconds of the processor, and ours on these and on all."""
    print(
        f"\n| chapter, at most {limit:.0f} s | rules by pySHACL | pySHACL, s | ours, s | times |"
        " ours, all rules, s |\n| --- | ---: | ---: | ---: | ---: | ---: |"
    )
    for portion in sorted(divided, key=lambda p: len(p.seen_by(book.shapes))):
        raw = portion.seen_by(book.shapes)
        names = random.Random(17).sample(sorted(book.rules), len(book.rules))
        done, took, found = plainly(raw, book, names, limit)
        some = book.those(done)
        ours, same = timed(raw, some)
        agree = "" if {(r.shape, r.node) for r in same} == found else ", other findings"
        print(
            f"| {portion.chapter} | {len(done)} of {len(names)}{agree} | {took:.1f} | {ours:.2f} |"
            f" {took / ours:.0f} | {timed(raw, book)[0]:.2f} |",
            flush=True,
        )


def plainly(
    raw: bytes, book: Rulebook, names: list[str], limit: float
) -> tuple[set[str], float, set[tuple[str, str]]]:
    """Which rules pySHACL has done within a limit, how long that took it without the rule at which
    it was ended, and what it found."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    hand = multiprocessing.get_context("fork").Process(
        target=_by_pyshacl, args=(raw, book, names, limit, theirs)
    )
    hand.start()
    theirs.close()
    done: set[str] = set()
    found: set[tuple[str, str]] = set()
    took = 0.0
    with suppress(EOFError):  # it has done all, or the system has ended it
        while True:
            name, took, broken = ours.recv()
            done.add(name)
            found |= broken
    hand.join()
    return done, took, found


def _by_pyshacl(
    raw: bytes, book: Rulebook, names: list[str], limit: float, told: Connection
) -> None:
    start = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(start + limit),) * 2)
    target = rdflib.Graph().parse(data=raw, format="nt")
    for name in names:
        rule = rdflib.Graph().parse(data=book.those({name}).shapes.raw, format="nt")
        _, report, _ = pyshacl.validate(
            target, shacl_graph=rule, inference="none", do_owl_imports=False
        )
        broken = {(name, str(node)) for node in report.objects(None, rdflib.SH.value)}
        told.send((name, time.process_time() - start, broken))


def timed(raw: bytes, book: Rulebook) -> tuple[float, list[Result]]:
    """The seconds that our validator takes for some rules, reading data and shapes included, and
    what it finds."""
    start = time.process_time()
    found = broken(raw, Shapes(book.triples()))
    return time.process_time() - start, found


def slowest(divided: list[Portion], book: Rulebook, count: int) -> None:
    """The rules that take longest on all chapters, above the time of reading the data."""
    print("\n| rule | milliseconds |\n| --- | ---: |")
    heaps = [portion.seen_by(book.shapes) for portion in divided]
    idle = Shapes(())
    base = sum(_timed(raw, idle) for raw in heaps)
    rows = []
    for rule in book.rules.values():
        alone = book.only([rule.id]).shapes
        rows.append((sum(_timed(raw, alone) for raw in heaps) - base, rule.id))
    for took, rule in sorted(rows, reverse=True)[:count]:
        print(f"| {rule} | {1000 * took:.0f} |", flush=True)


def _timed(raw: bytes, part: Shapes) -> float:
    start = time.process_time()
    run(raw, part)
    return time.process_time() - start


if __name__ == "__main__":
    main()
