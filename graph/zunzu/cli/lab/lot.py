"""``zunzu lab lot``: how many acts are right, by lot."""

from __future__ import annotations

from pathlib import Path

import click

from .. import intake, output
from ..progress import step


@click.command()
@click.option(
    "--of",
    "kind",
    type=click.Choice(["acts", "copies", "statements"]),
    default="acts",
    show_default=True,
    help="What is drawn.",
)
@click.option(
    "--acts",
    "count",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=400,
    show_default=True,
    help="How many to draw.",
)
@click.option("--seed", metavar="N", type=int, default=1, show_default=True, help="Random seed.")
@click.option("--judged", metavar="FILE", help="Score the reading against this judged sheet.")
@click.option(
    "--at-least",
    "bar",
    metavar="SHARE",
    type=click.FloatRange(0, 1),
    help="Exit 1 if a smaller share of acts is right.",
)
@click.option("-o", "target", metavar="FILE", default=output.STDOUT, help="Write to this file.")
def command(
    kind: str, count: int, seed: int, judged: str | None, bar: float | None, target: str
) -> int:
    """Draw acts at random for a reader to judge, or score the reading against a judged sheet.

    The sheet has the passages with the verb in brackets and nothing of what the program read: who
    fills it in reads the text alone. In a cell 、 joins, | stands between what is as good, ∅ is
    nothing, ? is open; "no" in the column act: it is none.

    \b
    Examples:
      zunzu lab lot --acts 400 --seed 7 -o sheet.tsv
      zunzu lab lot --judged tests/lab/lot/acts.tsv
      zunzu lab lot --of copies --judged tests/lab/lot/copies.tsv
    """
    from zunzu import build, text
    from zunzu.lab import lot
    from zunzu.text import fold, to_traditional

    output.probe(target)
    if judged is not None:
        intake.read_text(judged)  # one word for what cannot be read
    folder = build.make(step).parent / "records"
    if judged is None:
        output.write(
            lot.drawn_sheet(kind, folder, count, seed, map(text.edition, text.editions())), target
        )
        return 0
    result = lot.judged_sheet(kind, Path(judged), folder, lambda name: fold(to_traditional(name)))
    lines = [
        f"{d.segment}  {d.verb}  {d.slot}: judged {d.judged}, read {d.read}"
        for d in result.differences
    ]
    lines += [
        f"{chapter}  {n - result.faulty[chapter]} of {n}"
        for chapter, n in sorted(result.rows.items())
    ]
    right = result.rows.total() - result.faulty.total()
    lines += [
        f"all slots right: {right} of {result.rows.total()} ({result.share:.1%}); {result.gone} no"
        " longer read"
    ]
    output.write("\n".join(lines) + "\n", target)
    return 1 if bar is not None and result.share < bar else 0
