"""``zunzu lab trial``: the rules tried on altered texts."""

from __future__ import annotations

import os
from pathlib import Path

import click

from .. import output
from ..progress import step


@click.command()
@click.option("--mutants", "count", metavar="N", type=click.IntRange(1, 100_000), default=2000, show_default=True,
              help="How many places are altered.")
@click.option("--chapter", metavar="CHAPTER", help="Only places of this chapter: title, pinyin slug or id.")
@click.option("--operator", "names", metavar="NAME", multiple=True, help="Only this way of altering; may be given again.")
@click.option("--seed", metavar="N", type=int, default=1, show_default=True, help="By which lot they are drawn.")
@click.option("--jobs", metavar="N", type=click.IntRange(1, 1_000), default=os.cpu_count() or 1,
              help="How many are judged at once: as many as there are cores.")
@click.option("--lawful", "judged", metavar="FILE", help="A table of mutants that break no rule of the rite, with the reasons.")
@click.option("-o", "target", metavar="FILE", default=output.STDOUT, help="Write the page to this file: docs/mutants.md.")
def command(count: int, chapter: str | None, names: tuple[str, ...], seed: int, jobs: int, judged: str | None, target: str) -> None:
    """Alter the true texts one place at a time and tell which alterations the rules catch, and which not and why.

    Each mutant is read, woven and checked as a text of its own, which takes a second or two a core: all of them take an hour. What
    is done is kept in build/trial.jsonl, and a run that was broken off goes on from there, as long as text, rules and program are
    the same.

    \b
    Examples:
      zunzu lab trial --lawful tests/trial/lawful.tsv -o docs/mutants.md
      zunzu lab trial --mutants 40 --chapter 鄉飲酒禮
      zunzu lab trial --operator stair
    """
    from zunzu import build, text
    from zunzu.errors import fail, nearest
    from zunzu.lab.trial import OPERATORS, judged as judging, mutants, page, run

    known = [operator.name for operator in OPERATORS]
    for name in names:
        if name not in known:
            raise fail("--operator", f"there is no operator {name!r}", nearest(name, known) or f"one of {', '.join(known)}")
    output.probe(target)
    lawful = judging.read(Path(judged)) if judged is not None else []
    cards = [text.find_chapter(chapter)] if chapter else text.editions()
    editions = [text.edition(card.id) for card in cards]
    everything = [m for edition in editions for m in mutants.every(edition) if not names or m.operator in names]
    chosen = mutants.choose(everything, count, seed)
    with step(f"judging {len(chosen)} mutants"):
        outcomes = run.run(chosen, build.folder() / "trial.jsonl", jobs)
    reasons = judging.match(lawful, outcomes, Path(judged or ""))
    output.write(page.page(outcomes, len(everything), seed, reasons), target)
