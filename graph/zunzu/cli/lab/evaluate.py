"""``zunzu lab evaluate``: the parser against a gold file."""

from __future__ import annotations

import dataclasses
import json
import math
from typing import Any

import click

from zunzu import records
from zunzu.errors import fail, nearest
from zunzu.lab.evaluate import Difference, Gold, Score, read_gold, refuse_types, score

from .. import intake, output
from ..progress import step


@click.command()
@click.argument("gold_file", metavar="GOLD.jsonl")
@click.option(
    "--acts",
    "acts_file",
    metavar="FILE|-",
    help="Score these acts (JSON Lines) instead of running the parser.",
)
@click.option(
    "--at-least",
    "bars",
    multiple=True,
    metavar="SLOT=F1",
    help="Exit 1 if the F1 of SLOT is below this. Repeatable.",
)
@click.option("--errors", is_flag=True, help="List every place where reading and gold differ.")
@click.option("--json", "as_json", is_flag=True, help="Print the scores as JSON.")
def command(
    gold_file: str, acts_file: str | None, bars: tuple[str, ...], errors: bool, as_json: bool
) -> int:
    """Score the parser against GOLD.jsonl, one passage a line: {"text": …, "acts": […]}.

    \b
    Examples:
      zunzu lab evaluate gold.jsonl --errors
      zunzu lab evaluate gold.jsonl --at-least verb=0.95 --at-least agent=0.93
      other-parser < text | zunzu lab evaluate gold.jsonl --acts -
    """
    from zunzu.text import fold, to_traditional

    gold = read_gold(intake.read_text(gold_file).splitlines(), intake.name(gold_file))
    with step("reading the gold passages"):
        said = _acts_given(acts_file) if acts_file is not None else _acts_read(gold.text)
    result = score(gold.acts, said, lambda name: fold(to_traditional(name)))
    wanted = _bars(bars, result)
    output.write(_as_json(result, errors) if as_json else _as_table(result, gold, errors))
    low = {slot: bar for slot, bar in wanted.items() if result.figures[slot].f1 < bar}
    for slot, bar in low.items():
        click.echo(f"zunzu: {slot}: F1 {result.figures[slot].f1:.3f} is below {bar}", err=True)
    return 1 if low else 0


def _acts_read(text: str) -> list[dict[str, Any]]:
    from zunzu.parse import read

    return [records.to_dict(act) for act in read(text, None).acts]


def _acts_given(source: str) -> list[dict[str, Any]]:
    acts = []
    for number, line in enumerate(intake.read_text(source).splitlines(), 1):
        try:
            if line.strip():
                acts.append(json.loads(line))
                refuse_types(acts[-1])
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise fail(
                f"{intake.name(source)}:{number}",
                f"is not an act: {error}",
                'an act is {"start": …, "end": …, "verb": …}',
            ) from None
    return acts


def _bars(bars: tuple[str, ...], result: Score) -> dict[str, float]:
    """The ``SLOT=F1`` options as numbers."""
    wanted = {}
    for bar in bars:
        slot, _, number = bar.partition("=")
        if slot not in result.figures:
            raise click.BadParameter(
                f"there is no slot {slot!r}; {nearest(slot, result.figures)}".rstrip("; "),
                param_hint="--at-least",
            )
        try:
            wanted[slot] = float(number)
        except ValueError:
            wanted[slot] = math.nan
        if not 0 <= wanted[slot] <= 1:  # nothing is below nan: it would always pass
            raise click.BadParameter(
                f"{number!r} is no share between 0 and 1, as in {slot}=0.95",
                param_hint="--at-least",
            )
    return wanted


def _as_json(result: Score, errors: bool) -> str:
    told = {
        "gold": result.expected,
        "predicted": result.said,
        "scores": {
            slot: {"p": f.precision, "r": f.recall, "f1": f.f1}
            for slot, f in result.figures.items()
        },
    }
    if errors:
        told["errors"] = [dataclasses.asdict(d) for d in result.differences]
    return json.dumps(told, ensure_ascii=False) + "\n"


def _as_table(result: Score, gold: Gold, errors: bool) -> str:
    lines = [f"{result.expected} gold acts, {result.said} predicted"]
    lines += [
        f"{slot:10}  P {f.precision:.3f}  R {f.recall:.3f}  F1 {f.f1:.3f}"
        for slot, f in result.figures.items()
    ]
    if errors:
        lines += [_line(d, gold.text) for d in result.differences]
    return "\n".join(lines) + "\n"


def _line(d: Difference, text: str) -> str:
    before, words, behind = (
        text[max(0, d.start - 12) : d.start],
        text[d.start : d.end],
        text[d.end : d.end + 8],
    )
    told = f"{d.kind:10}  {before}[{words}]{behind}".replace("\n", "/")
    return (
        told
        if d.kind in ("missed", "extra")
        else f"{told}  gold {_said(d.gold)}, read {_said(d.said)}"
    )


def _said(value: object) -> str:
    return (
        "、".join(value)
        if isinstance(value, (list, tuple)) and value
        else str(value)
        if value
        else "nothing"
    )
