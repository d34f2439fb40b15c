"""``zunzu lab trial``: the check of texts tried on altered ones."""

from __future__ import annotations

import os

import click

from .. import output
from ..progress import step


@click.command()
@click.option(
    "--mutants",
    "count",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=2000,
    show_default=True,
    help="How many places to alter.",
)
@click.option(
    "--chapter", metavar="CHAPTER", help="Only places of this chapter: title, pinyin slug or id."
)
@click.option(
    "--operator", "names", metavar="NAME", multiple=True, help="Only this operator. Repeatable."
)
@click.option(
    "--lawful",
    metavar="N",
    type=click.IntRange(0, 10_000),
    default=30,
    show_default=True,
    help="How many unaltered texts, in other spellings, to try as well.",
)
@click.option("--seed", metavar="N", type=int, default=1, show_default=True, help="Random seed.")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 1_000),
    default=os.cpu_count() or 1,
    help="How many processes; by default one per core.",
)
@click.option(
    "-o",
    "target",
    metavar="FILE",
    default=output.STDOUT,
    help="Write the page to this file: docs/rules/mutants.md.",
)
def command(
    count: int,
    chapter: str | None,
    names: tuple[str, ...],
    lawful: int,
    seed: int,
    jobs: int,
    target: str,
) -> None:
    """Alter the texts one place at a time; report which alterations are found at their place, and
    which a rule explains.

    This is mutation testing. Each mutant is compared with the edition, woven and checked as a text
    of its own, which takes some seconds: all of them take hours. Results are cached in
    build/trial.jsonl; an interrupted run resumes while texts, rules and code are unchanged.

    \b
    Examples:
      zunzu lab trial -o docs/rules/mutants.md
      zunzu lab trial --mutants 40 --chapter 鄉飲酒禮
      zunzu lab trial --operator stair
    """
    from zunzu import kept, text
    from zunzu.lab.trial import judge, mutants, page, run, writings

    _know(names)
    output.probe(target)
    cards = [text.find_chapter(chapter)] if chapter else text.editions()
    editions = [text.edition(card.id) for card in cards]
    everything = [
        m
        for edition in editions
        for m in mutants.every(edition)
        if not names or m.operator in names
    ]
    chosen = mutants.choose(everything, count, seed)
    with step(f"judging {len(chosen)} mutants"):
        outcomes = run.run(chosen, kept.folder() / "trial.jsonl", jobs)
    with step(f"judging {lawful} true texts"):
        clean = {writing: judge.clean(writing) for writing in writings.lot(editions, lawful, seed)}
    output.write(page.page(outcomes, len(everything), seed, clean), target)


def _know(names: tuple[str, ...]) -> None:
    """Raise ZunzuError for a way of altering that there is not."""
    from zunzu.errors import fail, nearest
    from zunzu.lab.trial import OPERATORS

    known = [operator.name for operator in OPERATORS]
    if unknown := [name for name in names if name not in known]:
        raise fail(
            "--operator",
            f"there is no operator {unknown[0]!r}",
            nearest(unknown[0], known) or f"one of {', '.join(known)}",
        )
