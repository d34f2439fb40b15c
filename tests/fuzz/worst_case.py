"""The search for the worst case, by hand: what every class of text costs a character, at several
lengths.

    python tests/fuzz/worst_case.py [--sizes 10000,40000,160000,640000] [--limit SECONDS]
                                    [--drawn N] [CLASS …]

``--drawn`` takes N patterns by lot in the place of the classes.  Seconds are those of the
processor; memory is what the reading added.  A row that costs more and more a character is marked.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fuzz.texts import Text, classes, patterns

from zunzu.parse import read

_MEMORY = 3 << 30
_RISES = 1.25  # so many times the cost a character of four times the length is still the same


def measured(text: str, limit: int) -> tuple[float, float, str] | None:
    """Seconds, megabytes and the fault of one reading in a process of its own; None where it was
    ended at the limit."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        before, fault = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, ""
        begun = time.process_time()
        try:
            read(text)
        except BaseException as error:
            fault = type(error).__name__
        spent = time.process_time() - begun
        more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        os.write(into, json.dumps((spent, more, fault)).encode())
        os._exit(0)
    os.close(into)
    with os.fdopen(out) as told:
        answer = told.read()
    os.waitpid(child, 0)
    return tuple(json.loads(answer)) if answer else None


def row(text: Text, sizes: list[int], limit: int) -> str:
    """One row of the table: microseconds a character at each length, then megabytes, then
    faults."""
    costs, memory, faults = [], [], []
    for size in sizes:
        found = measured(text(size), limit)
        if found is None:
            costs.append(float("inf"))
            break
        costs.append(found[0] * 1e6 / size)
        memory.append(found[1])
        faults += [found[2]] * bool(found[2])
        if found[0] > limit / 3:
            break
    rises = any(after > _RISES * before and after > 20 for before, after in zip(costs, costs[1:]))
    return (
        "".join(f"{cost:9.0f}" for cost in costs)
        + "  MB"
        + "".join(f"{mb:7.0f}" for mb in memory)
        + "".join(f"  {fault}" for fault in faults)
        + "  <<<" * rises
    )


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--sizes", default="10000,40000,160000,640000")
    options.add_argument("--limit", type=int, default=120)
    options.add_argument("--drawn", type=int, default=0)
    options.add_argument("names", nargs="*")
    given = options.parse_args()
    read("主人洗"), read("主人洗。賓降。")
    texts = dict(map(patterns, range(given.drawn))) if given.drawn else classes()
    for name, text in texts.items():
        if not given.names or name in given.names:
            print(
                f"{name[:40]:42}"
                + row(text, [int(size) for size in given.sizes.split(",")], given.limit),
                flush=True,
            )


if __name__ == "__main__":
    main()
