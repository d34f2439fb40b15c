"""Many texts: chapters read and woven by one process and by several, in one run.

    python benchmarks/many.py                      0.2 MB, 1 and 2 workers
    python benchmarks/many.py --megabytes 20 --workers 1 2 4

The chapters that are shipped (their 經 and 記, as plain text) are repeated under new ids until
there is enough.  Told are characters a second, the ratio to the first, the seconds of processor
that all processes took together, the largest that any process was in the first quarter of the
chapters and in the last (they are the same where memory does not grow with the corpus), and
whether all made the same bytes.  Looking for what is due is part of the time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import tempfile
import time
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import psutil

from zunzu import build, hands, own, text
from zunzu.corpus import CARD, NAMED, Corpus, at_hand, shipped
from zunzu.intake.adding import add
from zunzu.intake.naming import Told
from zunzu.kept import MADE_BY

#: A megabyte of what a user brings: UTF-8, three bytes a character.
MEGABYTE = 1_000_000


def main() -> None:
    """Make the corpus once, and its chapters once for each number of workers."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--megabytes", type=float, default=0.2)
    options.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        corpus, letters = _corpus(Path(folder), given.megabytes)
        first, digests = 0.0, set()
        for workers in given.workers:
            busy = sum(os.times()[:4])
            seconds, digest, sizes = _made(corpus, Path(folder) / "build", workers)
            busy = sum(os.times()[:4]) - busy
            first, _ = first or seconds, digests.add(digest)
            quarter = -(-len(sizes) // 4)
            early, late = max(sizes[:quarter]), max(sizes[-quarter:])
            print(
                f"{workers} worker{'s' * (workers != 1)}: {seconds:7.1f} s  {letters / seconds:8,.0f} characters/s  "  # noqa: E501
                f"{first / seconds:.2f} × first  {busy:,.0f} s of processor  largest process {early:,} MB early, {late:,} MB late  {digest[:12]}",  # noqa: E501
                flush=True,
            )
        print(
            f"{letters:,} characters; {'the same bytes' if len(digests) == 1 else 'OTHER BYTES'}; load {os.getloadavg()[0]:.1f}"  # noqa: E501
        )


def _corpus(folder: Path, megabytes: float) -> tuple[Corpus, int]:
    """A corpus of drafts of that size."""
    (folder / CARD).write_text('title = "many"\n', encoding="utf8")
    size, letters = 0, 0
    books = [text.edition(card) for card in text.editions(corpus=shipped())]
    for number, book in enumerate(cycle(books), 1):
        words = "\n".join(segment.text for segment in book.base()) + "\n"
        told = Told(
            chapter=f"many.{number:04}",
            title=f"{book.title}之{number}",
            slug=f"many-{number}",
            work="多",
        )
        for name, content in add(
            words.encode(), f"{number}.txt", told, (), shipped(), "plain"
        ).files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        size, letters = size + len(words.encode()), letters + sum(map(str.isalpha, words))
        if size >= megabytes * MEGABYTE:
            break
    os.environ[NAMED] = str(folder)
    text.forget()
    return at_hand(), letters


def _made(corpus: Corpus, place: Path, workers: int) -> tuple[float, str, list[int]]:
    """How long it took, the digest of all that was made, and after each chapter how large the
    largest process was (MB)."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    sizes: list[int] = []
    start = time.perf_counter()
    due = own.outdated(corpus, place, MADE_BY)
    work = hands.Work(corpus, place, due, MADE_BY, build.reading)
    (hands.alone if workers == 1 else hands.many(workers))(
        work, lambda made: sizes.append(_largest())
    )
    seconds = time.perf_counter() - start
    total = hashlib.sha256()
    for file in sorted(file for file in (place / own.CHAPTERS).rglob("*") if file.is_file()):
        total.update(
            f"{file.relative_to(place)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode()
        )
    return seconds, total.hexdigest(), sizes


def _largest() -> int:
    """How large the largest of our processes is, in MB."""
    ours = psutil.Process()
    sizes = []
    for process in (ours, *ours.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            sizes.append(process.memory_info().rss >> 20)
    return max(sizes)


if __name__ == "__main__":
    main()
