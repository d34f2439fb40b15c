"""What is read, nailed down: the acts and statements of the five chapters, one a line, and the
scores of all gold.  A change of the reader shows as a diff that a person can read.

    python tests/nails/nails.py --write     after a change that was looked at
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from zunzu import build, parse, records, text
from zunzu.lab import evaluate
from zunzu.model import Act, Statement
from zunzu.text import fold

HERE = Path(__file__).parent
GOLD = HERE.parent / "gold"
SLOTS = ("verb", "agent", "object", "recipient", "place", "facing", "whole act")


def chapters() -> list[str]:
    """The ids of the chapters."""
    return [card.id for card in text.editions()]


def acts(chapter: str) -> list[str]:
    """The lines of a chapter: acts, copies and statements, as the reader alone gives them."""
    reading = build.read(text.edition(chapter))
    return [
        *map(_act, reading.acts),
        *map(_act, reading.copies),
        *map(_statement, reading.statements),
    ]


def _act(act: Act) -> str:
    by = " ".join(f"{slot}:{warrant}" for slot, warrant in sorted(act.warrants.items()))
    told = (
        act.id.removeprefix(act.chapter + "."),
        ("不" if act.negated else "") + act.verb,
        _names(act.agent),
        _names(act.object),
        _names(act.recipient),
        _names(act.place),
        act.facing or "",
        act.vessel or "",
        act.purpose or "",
        by,
    )
    return "\t".join(told).rstrip("\t")


def _statement(said: Statement) -> str:
    count = "" if said.count is None else str(said.count)
    return "\t".join(
        (
            said.id.removeprefix(said.chapter + "."),
            said.kind,
            said.subject,
            _names(said.values),
            count,
        )
    ).rstrip("\t")


def _names(names: tuple[str, ...]) -> str:
    return "、".join(names)


def scores() -> list[str]:
    """The F1 of every slot for each file of gold; known is what was looked at, untouched what
    nobody tunes on."""
    told = (GOLD / "README.md").read_text(encoding="utf8").splitlines()
    untouched = {
        line.split("|")[1].strip()
        for line in told
        if line.startswith("| ") and line.endswith(("nobody tunes on it |", "untouched |"))
    }
    return ["\t".join(("gold", "tuned", *SLOTS)), *_scored(untouched)]


def _scored(untouched: set[str]) -> Iterator[str]:
    for path in sorted(GOLD.glob("*.jsonl")):
        gold = evaluate.read_gold(path.read_text(encoding="utf8").splitlines(), str(path))
        said = [records.to_dict(act) for act in parse.read(gold.text).acts]
        figures = evaluate.score(gold.acts, said, fold).figures
        yield "\t".join(
            (
                path.stem,
                "untouched" if path.name in untouched else "known",
                *(f"{figures[slot].f1:.4f}" for slot in SLOTS),
            )
        )


def nails() -> Iterator[tuple[Path, list[str]]]:
    """Every file, and what it must hold."""
    for chapter in chapters():
        yield HERE / f"{chapter}.tsv", acts(chapter)
    yield HERE / "scores.tsv", scores()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", required=True)
    parser.parse_args()
    for path, lines in nails():
        path.write_text("\n".join(lines) + "\n", encoding="utf8")
