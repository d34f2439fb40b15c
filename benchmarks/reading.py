"""How fast the parser reads, how much memory it takes, whether its time is linear, and how it
stands to a general parser.

    python benchmarks/reading.py                 speed, memory, linearity
    python benchmarks/reading.py --against PY    and udkanbun by the interpreter PY, in the same run

Each figure is the median of several runs in processes of their own; ratios are taken within one run
of this file.  The text is that of the five editions, without marks (so that both parsers get the
same), repeated up to the size.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

OURS = """
import json, resource, sys, time
from zunzu import parse
text = open(sys.argv[1], encoding="utf8").read()
parse.read(text[:500])
start = time.perf_counter()
acts = len(parse.read(text).acts)
print(json.dumps([time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, acts]))
"""  # noqa: E501
THEIRS = """
import json, resource, sys, time
import udkanbun
text = open(sys.argv[1], encoding="utf8").read()
read = udkanbun.load()
read("主人坐取爵")
start = time.perf_counter()
found = 0
for line in text.split("\\n"):
    if line:
        found += len(list(read(line)))
print(json.dumps([time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, found]))
"""  # noqa: E501
#: Characters read in each step of the test of linearity; a character is three bytes.
SIZES = (3_400, 34_000, 340_000, 1_700_000)


def main() -> None:
    """Print the tables; exits with an error when a process fails."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--against", metavar="PYTHON", help="an interpreter that has udkanbun")
    options.add_argument("--runs", type=int, default=3)
    given = options.parse_args()
    words = _words()
    whole = _measure(sys.executable, OURS, words, given.runs)
    print(f"{len(words)} characters, no marks, median of {given.runs} runs\n")
    print("| parser | characters a second | peak memory, MB |\n| --- | --- | --- |")
    print(f"| zunzu | {len(words) / whole[0]:.0f} | {whole[1]:.0f} |")
    if given.against:
        other = _measure(given.against, THEIRS, words, 1)
        print(
            f"| udkanbun | {len(words) / other[0]:.0f} | {other[1]:.0f} |\n\nzunzu is {other[0] / whole[0]:.1f} times as fast"  # noqa: E501
        )
    print(
        "\n| characters | seconds | characters a second | peak memory, MB |\n| --- | --- | --- | --- |"  # noqa: E501
    )
    for size in SIZES:
        seconds, memory, _ = _measure(
            sys.executable,
            OURS,
            (words * (size // len(words) + 1))[:size],
            1 if size > 10**6 else given.runs,
        )
        print(f"| {size} | {seconds:.2f} | {size / seconds:.0f} | {memory:.0f} |")


def _words() -> str:
    from zunzu import text

    books = (text.edition(card.id) for card in text.editions())
    return "\n".join(
        "".join(c for c in line if c.isalpha())
        for book in books
        for line in text.base_text(book)[0].split("\n")
    )


def _measure(python: str, program: str, words: str, runs: int) -> tuple[float, float, float]:
    """Medians of seconds, peak memory in MB, and what was found."""
    import tempfile

    with tempfile.NamedTemporaryFile("w", encoding="utf8", suffix=".txt") as file:
        file.write(words)
        file.flush()
        found = []
        for _ in range(runs):
            done = subprocess.run(
                [python, "-c", program, file.name],
                capture_output=True,
                text=True,
                cwd=Path(__file__).parent,
            )
            if done.returncode:
                sys.exit(done.stderr)
            found.append(json.loads(done.stdout.splitlines()[-1]))
    return tuple(statistics.median(column) for column in zip(*found))


if __name__ == "__main__":
    main()
