"""How fast the graph is checked against the form of the data and the rules: by our parts, chapter by chapter, and by plain pySHACL.

    python benchmarks/checking.py                   the check, its steps, 1, 10 and 100 copies of the five chapters, memory
    python benchmarks/checking.py --plain           the same, and plain pySHACL over rdflib memory on the smallest chapter, in one run
    python benchmarks/checking.py --rules 15        and the rules that take longest, each alone on every chapter that it binds

Seconds are those of the processor, for others work here too.  A copy is every chapter once more, divided and validated anew: chapters are
validated apart, so a book of a hundred times as many chapters is that many portions.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pyoxigraph as ox
import pyshacl
import rdflib

from zunzu import build
from zunzu.rdf.names import IDS, zz
from zunzu.rdf.portions import Portion, portions
from zunzu.rdf.rules import SH, Shapes, read_rules, shapes
from zunzu.rdf.validate import run

COPIES = (1, 10, 100)


def main() -> None:
    """Print the tables in Markdown."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--plain", action="store_true", help="run plain pySHACL on the smallest chapter too, which takes minutes")
    options.add_argument("--rules", type=int, default=0, metavar="N", help="show the N slowest rules")
    options.add_argument("--copies", type=int, nargs="*", default=COPIES)
    given = options.parse_args()
    store, of = build.store(), shapes()
    print(f"{len(read_rules(of))} rules, {sum(1 for _ in store.quads_for_pattern(None, zz('verb'), None)):,} acts\n")
    print("| step | seconds |\n| --- | ---: |")
    with told("zunzu check, the whole command", children):
        subprocess.run([sys.executable, "-c", "import sys; from zunzu.cli import main; sys.argv[1:] = ['check']; sys.exit(main())"],
                       check=True, stdout=subprocess.DEVNULL)
    with told("reading the store and dividing it by chapters"):
        divided = portions(store)
    for portion in divided:
        acts = sum(1 for _ in store.quads_for_pattern(None, zz("inChapter"), ox.NamedNode(IDS + portion.chapter)))
        for name, part in parts(portion, of):
            with told(f"{portion.chapter} ({acts:,} acts, statements, persons …), {name}"):
                run(portion.seen_by(part), part)
    growth(divided, of, given.copies)
    if given.plain:
        plain(divided, of)
    if given.rules:
        slowest(divided, of, given.rules)


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


def parts(portion: Portion, of: Shapes) -> list[tuple[str, Shapes]]:
    """The shapes that a chapter is validated against, in the two parts in which ``check`` takes them."""
    rules = read_rules(of)
    binding = [rule.iri for rule in rules.values() if portion.chapter in rule.scope]
    forms = [node.value for node in of.of_class(SH + "NodeShape") if node.value not in rules]
    return [("form", of.part(forms)), *([(f"{len(binding)} rules", of.part(binding))] if binding else [])]


def growth(divided: list[Portion], of: Shapes, copies: list[int]) -> None:
    """Copies of the five chapters, one after the other."""
    print("\n| copies | seconds | seconds a copy | peak memory, MB |\n| ---: | ---: | ---: | ---: |")
    for count in copies:
        start = time.process_time()
        for _ in range(count):
            for portion in divided:
                copy = Portion(portion.chapter)
                for line in portion:
                    copy.add(line)
                for _, part in parts(copy, of):
                    run(copy.seen_by(part), part)
        took = time.process_time() - start
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"| {count} | {took:.1f} | {took / count:.2f} | {memory:,.0f} |", flush=True)


def plain(divided: list[Portion], of: Shapes) -> None:
    """pySHACL as anybody would call it, one rdflib graph of data and one of shapes, beside ours on the smallest chapter: on all five,
    with 64 rules, it was broken off after eight minutes."""
    portion = min(divided, key=lambda p: len(p.seen_by(of)))
    print(f"\n| {portion.chapter}, form and rules | seconds |\n| --- | ---: |")
    with told("ours"):
        for _, part in parts(portion, of):
            run(portion.seen_by(part), part)
    with told("plain pySHACL over rdflib memory"):
        for _, part in parts(portion, of):
            target = rdflib.Graph().parse(data=portion.seen_by(of), format="nt")
            rules = rdflib.Graph().parse(data=part.triples(), format="nt")
            pyshacl.validate(target, shacl_graph=rules, inference="none", do_owl_imports=False)


def slowest(divided: list[Portion], of: Shapes, count: int) -> None:
    """The rules that take longest, above the time of reading the data."""
    print("\n| rule | chapter | milliseconds |\n| --- | --- | ---: |")
    rows = []
    for portion in divided:
        binding = [rule for rule in read_rules(of).values() if portion.chapter in rule.scope]
        raw = portion.seen_by(of.part(rule.iri for rule in binding)) if binding else b""
        idle = of.part(["https://w3id.org/zunzu/shape/Order"])
        base = min(_timed(raw, idle) for _ in range(3))
        rows += [(min(_timed(raw, of.part([rule.iri])) for _ in range(2)) - base, rule.id, portion.chapter) for rule in binding]
    for took, rule, chapter in sorted(rows, reverse=True)[:count]:
        print(f"| {rule} | {chapter} | {1000 * took:.0f} |")


def _timed(raw: bytes, part: Shapes) -> float:
    start = time.process_time()
    run(raw, part)
    return time.process_time() - start


if __name__ == "__main__":
    main()
