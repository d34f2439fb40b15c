"""The fuzzing suite: ``python tests/fuzz/run.py --minutes 1``; the same seed makes the same cases
in the same order.

Each case is a call of ``zunzu`` with something wrong in what it reads, in where it runs or in
what is done to it; one oracle (``case.judge``) says whether it ended as is promised in
docs/reliability.md.  Most cases are forked from a process that has everything imported, so that
one costs some hundredths of a second beyond its own work.  Exit 1 when any failed.

    python tests/fuzz/run.py --minutes 60 --seed 7
    python tests/fuzz/run.py --cases 2000 --write          # the table into docs/reliability.md
    python tests/fuzz/run.py --class 'JSON Lines' --case 17  # one case again, with what it said
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fuzz.case import Case, forked, run, spawned
from fuzz.classes import CLASSES, ROOT, VERBS, Class

from zunzu import supervise

PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- made by tests/fuzz/run.py -->", "<!-- end -->"
MODULES = (
    "zunzu.cli",
    "zunzu.parse",
    "zunzu.text",
    "zunzu.build",
    "zunzu.rdf.store",
    "zunzu.ask.run",
    "zunzu.ask.library",
    "zunzu.rules.validate",
    "zunzu.rules.rulebook",
    "zunzu.rdf.given",
    "zunzu.publish.handbook",
    "zunzu.publish.views",
)


def cases(seed: int, wanted: list[Class]) -> Iterator[tuple[Class, int]]:
    """The cases in their order, for ever: every class comes as often as its weight has it, evenly
    mixed.
    """
    turn = [each for each in wanted for _ in range(each.weight)]
    made: Counter[str] = Counter()
    lot = Random(seed)
    while True:
        lot.shuffle(turn)
        for each in turn:
            yield each, made[each.name]
            made[each.name] += 1


def made(each: Class, seed: int, number: int) -> Case:
    """The case of that number."""
    return each.make(Random(f"{seed} {each.name} {number}"))


def tried(each: Class, seed: int, number: int, keep: Path | None = None) -> dict:
    """Run one case in a folder of its own and tell what came of it."""
    case = made(each, seed, number)
    folder = Path(tempfile.mkdtemp(prefix="zunzu-fuzz-"))
    begun = time.monotonic()
    try:
        told = run(case, folder, spawned if each.spawned else forked)
        why = (folder / "why").read_text() if told and (folder / "why").exists() else ""
        if keep is not None:
            shutil.copytree(folder, keep, symlinks=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return {
        "class": each.name,
        "case": number,
        "args": [a[:80] for a in case.args],
        "told": told,
        "why": why,
        "took": round(time.monotonic() - begun, 2),
    }


def work(
    warm: bool,
    share: int,
    of: int,
    seed: int,
    wanted: list[Class],
    most: int,
    until: float,
    out: Path,
) -> None:
    """Run every ``of``-th of the cases that want a process which has read the assets, or of those
    that do not.
    """
    for module in (
        *MODULES,
        *(f"zunzu.cli.{verb}" for verb in VERBS),
    ):
        import_module(module)
    if warm:
        _read_assets()
    with out.open("w", encoding="utf8") as file:
        for at, (each, number) in enumerate(islice(cases(seed, wanted), most)):
            if time.time() > until:
                return
            if at % of == share and warm == (not each.cold and not each.spawned):
                file.write(json.dumps(tried(each, seed, number)) + "\n")
                file.flush()


def _read_assets() -> None:
    from zunzu import parse, text

    parse.read("主人坐取爵于篚，降洗。", None)
    for card in text.editions():
        text.edition(card.id)


def table(lines: list[dict], wanted: list[Class]) -> str:
    """What came of it, a row a class, in Markdown."""
    count, bad = (
        Counter(line["class"] for line in lines),
        Counter(line["class"] for line in lines if line["told"]),
    )
    rows = [
        f"| {each.name} | {each.tries} | {count[each.name]:,} | {bad[each.name]:,} |"
        for each in wanted
        if count[each.name]
    ]
    return (
        "\n".join(
            [
                "| class | what is tried | cases | failed |",
                "| --- | --- | ---: | ---: |",
                *rows,
                f"| **all** | | **{len(lines):,}** | **{sum(bad.values()):,}** |",
            ]
        )
        + "\n"
    )


def _cost(lines: list[dict]) -> list[tuple[str, float]]:
    """The classes and what a case of each took on average, the dearest first."""
    took: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        took[line["class"]].append(line["took"])
    return sorted(
        ((name, sum(all_) / len(all_)) for name, all_ in took.items()), key=lambda cost: -cost[1]
    )


def write_page(made_of: str, seed: int, lines: list[dict]) -> None:
    """Put the table between its marks into the page."""
    page = PAGE.read_text(encoding="utf8")
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    head = f"\nSeed {seed}, {len(lines):,} cases.\n\n"
    PAGE.write_text(f"{before}{BEGIN}{head}{made_of}{END}{after}", encoding="utf8")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--minutes", type=float, default=0, help="stop beginning new cases then")
    asked.add_argument("--cases", type=int, default=0, help="stop after so many")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument(
        "--class", dest="names", action="append", help="only this class; may be given again"
    )
    asked.add_argument("--case", type=int, help="only the case of this number, and what it said")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument(
        "--write", action="store_true", help="write the table into docs/reliability.md"
    )
    given = asked.parse_args()
    if unknown := set(given.names or ()) - {each.name for each in CLASSES}:
        asked.error(
            f"no class {', '.join(unknown)}; there are {', '.join(each.name for each in CLASSES)}"
        )
    heavy = given.names or given.cases > 1000 or given.minutes > 5
    wanted = [
        each
        for each in CLASSES
        if (each.name in given.names if given.names else heavy or not each.heavy)
    ]
    if given.case is not None:
        return _again(wanted[0], given.seed, given.case)
    most, until = (
        given.cases or 10**9,
        time.time() + (given.minutes or (1 if not given.cases else 10**6)) * 60,
    )
    lines = _run(given.seed, wanted, most, until, given.jobs)
    for line in sorted(
        (line for line in lines if line["told"]), key=lambda line: (line["class"], line["case"])
    ):
        print(
            f"{line['class']} {line['case']}: zunzu {' '.join(map(repr, line['args']))}: {'; '.join(line['told'])}"  # noqa: E501
        )
        print("    " + line["why"].replace("\n", "\n    "))
    made_of = table(lines, wanted)
    print(made_of)
    print("seconds a case:", ", ".join(f"{name} {took:.2f}" for name, took in _cost(lines)))
    if given.write:
        write_page(made_of, given.seed, lines)
    return 1 if any(line["told"] for line in lines) else 0


def _run(seed: int, wanted: list[Class], most: int, until: float, jobs: int) -> list[dict]:
    """All cases, by several hands; a hand is a process, for it forks.

    The graph is made before, or the first cases would be judged by how long that takes.
    """
    begun = time.time()
    made_first = [sys.executable, "-m", "zunzu", "ask", "shares"]
    subprocess.run(made_first, check=True, stdout=subprocess.DEVNULL)
    until += time.time() - begun
    with tempfile.TemporaryDirectory(prefix="zunzu-fuzz-") as folder:
        hands, parent = [], os.getpid()
        for hand_of in range(max(2, jobs)):
            share, warm = divmod(hand_of, 2)
            of = len(range(warm, max(2, jobs), 2))
            if not (hand := os.fork()):
                code = 1
                try:
                    supervise.follow(parent)
                    work(
                        bool(warm),
                        share,
                        of,
                        seed,
                        wanted,
                        most,
                        until,
                        Path(folder) / f"{hand_of}.jsonl",
                    )
                    code = 0
                except Exception:
                    traceback.print_exc()
                finally:
                    sys.stderr.flush()
                    os._exit(code)
            hands.append(hand)
        if any(os.waitstatus_to_exitcode(os.waitpid(hand, 0)[1]) for hand in hands):
            raise SystemExit("the suite itself broke, see above")
        return [
            json.loads(line)
            for file in sorted(Path(folder).iterdir())
            for line in file.open(encoding="utf8")
        ]


def _again(each: Class, seed: int, number: int) -> int:
    case = made(each, seed, number)
    print(
        {
            name: (value[:300] if isinstance(value, bytes) else value)
            for name, value in vars(case).items()
            if name != "links"
        }
    )
    told = tried(each, seed, number)
    print(told["why"] or "it passed", told["told"])
    return 1 if told["told"] else 0


if __name__ == "__main__":
    sys.exit(main())
