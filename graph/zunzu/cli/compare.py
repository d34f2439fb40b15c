"""``zunzu compare``: two rites, two sections, two witnesses, act beside act."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import intake, output
from .progress import step

if TYPE_CHECKING:
    from zunzu.collation.rites import Side


@click.command()
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Also list what is the same, and long runs act by act.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("-o", "target", metavar="FILE", default=output.STDOUT, help="Write to this file.")
def command(one: str, other: str, everything: bool, as_json: bool, target: str) -> int:
    """Set two rites beside one another, act by act.

    A and B are chapters (title, pinyin slug or id), parts of chapters (鄉飲酒禮:獻賓,
    yili.05:026-037) or files with a text of any rite. What is the same, other (who, what, with
    which vessel, to whom, where, facing), only in the one or only in the other is told in the order
    of both. Exit 1 when they differ.

    \b
    Examples:
      zunzu compare 鄉飲酒禮:獻賓 鄉射禮:獻賓
      zunzu compare 鄉射禮 大射儀 --json
      zunzu compare yanli.txt 大射儀
    """
    from zunzu.collation import rites

    output.probe(target)
    with step("reading"):
        sides = _side(one), _side(other)
    pairs = rites.compare(sides[0], sides[1])
    if as_json:
        document = {
            "one": sides[0].title,
            "other": sides[1].title,
            **rites.summary(pairs),
            "pairs": [rites.values(p) for p in pairs],
        }
        told = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    else:
        told = rites.tell(sides[0], sides[1], pairs, everything)
    output.write(told, target)
    return 1 if any(pair.kind != "same" for pair in pairs) else 0


def _side(name: str) -> Side:
    from zunzu.collation import rites

    if name == intake.STDIN or Path(name).is_file():
        return rites.of_text(intake.read_text(name), intake.name(name))
    return rites.of_chapter(name)
