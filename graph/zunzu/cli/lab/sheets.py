"""``zunzu lab sheets``: how far the gap sheets can be trusted."""

from __future__ import annotations

from pathlib import Path

import click

from zunzu.errors import fail

from .. import output
from ..progress import step


@click.command()
@click.option(
    "--named",
    metavar="FILE",
    help="Recall: how many of the places in this list, named by commentators, are found.",
)
@click.option(
    "--judged",
    metavar="FILE",
    help="Precision: how many lines of this hand-judged table are right.",
)
def command(named: str | None, judged: str | None) -> None:
    """Measure the sheets of `zunzu gaps` against tables made by hand.

    \b
    Examples:
      zunzu lab sheets --named tests/gaps/omissions.tsv
      zunzu lab sheets --judged tests/gaps/judged.tsv
    """
    if named is None and judged is None:
        raise fail(
            "lab sheets", "no table is named", "zunzu lab sheets --named FILE, or --judged FILE"
        )
    if named is not None:
        _recall(Path(named))
    if judged is not None:
        _precision(Path(judged))


def _recall(path: Path) -> None:
    from zunzu.lab import sheets

    with step("following the acts"):
        told = sheets.recall(sheets.read_named(path))
    missed = [n for n in told.named if n not in told.found]
    share = 100 * len(told.found) / max(1, len(told.named))
    output.write(
        "".join(f"missed {n.at} {n.kind}: 「{n.words}」 {n.what}\n" for n in missed)
        + f"{len(told.found)} of {len(told.named)} named places found ({share:.0f} %), "
        f"{told.by_chance:.1f} by chance; {told.gaps} gaps told in their chapters\n"
    )


def _precision(path: Path) -> None:
    from zunzu.lab import sheets

    with step("following the acts"):
        rows = sheets.read_judged(path)
        names = dict.fromkeys(row.round for row in rows)
        rounds = {
            name: sheets.precision([row for row in rows if row.round == name]) for name in names
        }
    output.write(
        "".join(
            f"{name}: {t.open} of {t.lines} lines open ({100 * t.open / max(1, t.lines):.0f} %),"
            f" {t.again} said above, {t.told} told, {t.unjudged} not judged; {t.kept} of the"
            f" {t.known} that were ever found\n"
            for name, t in rounds.items()
        )
    )
