"""How often a question in one's own words is answered at first try, and within the first five
passages.

    python benchmarks/asked.py                 both halves of questions.tsv, one figure each
    python benchmarks/asked.py --each          every question of the half that was looked at
    python benchmarks/asked.py --file MINE.tsv another table of the same form
    python benchmarks/asked.py --page          the table of docs/guide/asking.md
    python benchmarks/asked.py --cold          the command from its start, beside Python alone

First: the first passage is right (of a comparison, the first passage of each rite).  Five: one of
the first five is.  Of an answer that commentators alone give its words must be among those that are
shown.
"""

from __future__ import annotations

import argparse
import csv
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from zunzu import build
from zunzu.ask import words
from zunzu.corpus import shipped
from zunzu.kept import MADE_BY, MADE_FROM
from zunzu.rdf import store
from zunzu.seek.index import Index
from zunzu.seek.ranked import Found

QUESTIONS = Path(__file__).resolve().parent.parent / "tests" / "ask" / "words" / "questions.tsv"


def main() -> None:
    """Print how many of each half and kind were answered."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--each", action="store_true")
    options.add_argument("--file", type=Path, default=QUESTIONS)
    options.add_argument("--page", action="store_true")
    options.add_argument("--cold", action="store_true")
    given = options.parse_args()
    if given.cold:
        return cold(given.file)
    if given.page:
        return print(page(index(), given.file), end="")
    counts: dict[str, Counter[str]] = {}
    spent = []
    for row, result, command, seconds in results(index(), given.file):
        for name in (row["half"], f"{row['half']} {row['kind']}"):
            counts.setdefault(name, Counter()).update([result, "all"])
        spent.append(seconds)
        if given.each and row["half"] == "seen":
            print(row["id"], result, row["question"], command, sep="\t")
    for name, heap in sorted(counts.items()):
        print(
            f"{name}: first {heap['first']}, within five {heap['first'] + heap['five']} of {heap['all']}"  # noqa: E501
        )
    print(f"median {statistics.median(spent) * 1000:.0f} ms")


def cold(file: Path, runs: int = 20) -> None:
    """Print the median of the command with one question after another, and of Python that does
    nothing, in milliseconds by the clock."""
    index()  # it lies there
    with file.open(encoding="utf8") as stream:
        asked = [
            row["question"]
            for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        ][:runs]
    run = {
        "zunzu ask": [[sys.executable, "-m", "zunzu", "ask", words] for words in asked],
        "python": [[sys.executable, "-c", ""]] * runs,
    }
    for name, commands in run.items():
        spent = []
        for command in commands:
            start = time.perf_counter()
            subprocess.run(command, capture_output=True, check=True)
            spent.append(1000 * (time.perf_counter() - start))
        print(
            f"{name}: median {statistics.median(spent):.0f} ms of {len(spent)}, slowest {max(spent):.0f}"  # noqa: E501
        )


def page(index: Index, file: Path = QUESTIONS) -> str:
    """The questions as a table of Markdown: where each led before there was an index, and what
    it gives now."""
    lines = [
        "| | asked | answer | before | now | first passage |\n| --- | --- | --- | --- | --- | --- |\n"  # noqa: E501
    ]
    for row, result, _, _ in results(index, file):
        first = words.answered(index, row["question"]).passages[0].segment
        half = "seen" if row["half"] == "seen" else ""
        lines.append(
            f"| {half} | {row['question']} | {row['answer']} | {row['before']} | {result} | {first} |\n"  # noqa: E501
        )
    return "".join(lines)


def index() -> Index:
    """The index of what is shipped."""
    corpus = shipped()
    place = build.make(corpus=corpus).parent
    return words.kept(
        place, corpus.digest(MADE_FROM, MADE_BY), lambda: store.opened(place / "store"), corpus
    )


def results(
    index: Index, file: Path = QUESTIONS
) -> Iterator[tuple[dict[str, str], str, str, float]]:
    """Every question of a table with its result (``first``, ``five`` or ``no``), the command it
    led to, and the seconds it took."""
    with file.open(encoding="utf8") as stream:
        for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
            start = time.process_time()
            answer = words.answered(index, row["question"], words.MOST)
            spent = time.process_time() - start
            yield row, _result(row, answer.passages), answer.command, spent


def _result(row: dict[str, str], passages: tuple[Found, ...]) -> str:
    groups = [
        [f"yili.{place}" for place in group.split("|")] for group in row["passages"].split(";")
    ]
    told = _plain(row["answer"]) if row["kind"] == "notes" else []

    def hit(most: int) -> bool:
        return all(any(_right(found, group, told) for found in passages[:most]) for group in groups)

    return "first" if hit(len(groups)) else "five" if hit(5) else "no"


def _right(found: Found, places: list[str], told: list[str]) -> bool:
    shown = "".join(_plain("".join([found.words, *(note.words for note in found.notes)])))
    return any(
        place in places for place in (found.segment, *(note.segment for note in found.notes))
    ) and all(piece in shown for piece in told)


def _plain(words: str) -> list[str]:
    """The words without marks, piece by piece."""
    return re.findall(r"\w+", words)


if __name__ == "__main__":
    main()
