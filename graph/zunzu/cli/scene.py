"""``zunzu scene``: the stage of a rite at one moment."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zunzu.errors import fail
from zunzu.model import Act, Edition, Segment
from zunzu.records import to_dict
from zunzu.text import edition, find_segments

from . import output
from .progress import step

if TYPE_CHECKING:
    from zunzu.parse.stage import Stage


@click.command()
@click.argument("chapter")
@click.option(
    "--at",
    "segment",
    metavar="SEGMENT",
    help="A segment (036), a range or a section: the stage at its end.",
)
@click.option(
    "--check",
    "checked",
    is_flag=True,
    help="List where the acts of the rite break what holds of cups and persons.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
def command(chapter: str, segment: str | None, checked: bool, as_json: bool) -> None:
    """Show the stage at the end of a passage: who stands where, facing which way, with what in
    hand; the cups; what is set out; and which acts of the last segment can be read otherwise.

    CHAPTER is a title in either script, a pinyin slug, or an id. Only what the acts say is shown.

    \b
    Examples:
      zunzu scene 鄉飲酒禮 --at 036
      zunzu scene 鄉射禮 --at 主人獻賓
      zunzu scene yili.15 --at 095 --json
      zunzu scene 鄉飲酒禮 --check
    """
    if checked == (segment is not None):
        raise fail("scene", "wants a moment or the whole rite", "give --at SEGMENT, or --check")
    book = edition(chapter)
    if segment is None:
        return _check(book, as_json)
    _show(book, segment, as_json)


def _check(book: Edition, as_json: bool) -> None:
    """Where the acts of a rite break what holds of cups and persons."""
    from zunzu.gaps import lawful

    with step("following the acts"):
        found = lawful.of(book)
    if as_json:
        told = [asdict(breach) for breach in found]
        return output.write(json.dumps(told, ensure_ascii=False) + "\n")
    for breach in found:
        zh, en = lawful.LAWS[breach.law]
        click.echo(f"{breach.act}  {'、'.join(breach.who)}  {breach.zh}  {zh} {en}")
    click.echo(
        f"{len(found)} in the acts of {book.title}; each is a fault of the reading,"
        " of the scene, or left out by the text"
    )


def _show(book: Edition, segment: str, as_json: bool) -> None:
    from zunzu import build
    from zunzu.parse import stage_at

    base = [s.id for s in book.base()]
    chosen = [s for s in find_segments(book, segment) if s.id in base]
    if not chosen:
        raise fail(
            "scene",
            f"{segment} of {book.title} has no words of the base text",
            "give a segment of 經 or 記",
        )
    last = chosen[-1]
    with step("reading"):
        acts = build.recorded(book).acts
    before = set(base[: base.index(last.id) + 1])
    told = stage_at(acts, before, book.begins())
    open_ = [act for act in acts if act.segment == last.id and act.alternatives]
    if as_json:
        return output.write(json.dumps(_values(told, last, open_), ensure_ascii=False) + "\n")
    _print(book.title, last.id, last.text, told, open_)


def _values(told: Stage, last: Segment, undecided: Iterable[Act]) -> dict[str, Any]:
    """The stage as JSON values."""
    return asdict(told) | {
        "chapter": last.chapter,
        "segment": last.id,
        "things": [list(key) for key in told.things],
        "undecided": [
            {"act": act.id, "alternatives": [to_dict(r) for r in act.alternatives]}
            for act in undecided
        ],
    }


def _print(title: str, segment: str, words: str, told: Stage, undecided: list[Act]) -> None:
    console = Console(highlight=False, markup=False)
    console.print(Text.assemble((title, "bold"), f"  {segment}  ", (words, "dim")))
    if told.round:
        givers, receivers = ("、".join(names) for names in told.parties)
        console.print(f"{told.round}: {givers} → {receivers}")
    _table(
        console,
        ("人 who", "在 where", "面 facing", "坐立 posture", "執 holds"),
        [
            (name, p.place, p.facing, p.posture, "、".join(p.holds))
            for name, p in told.persons.items()
            if p.place or p.facing or p.posture or p.holds
        ],
    )
    _table(
        console,
        ("爵 cup", "持 held by", "在 lies", "實 filled"),
        [
            (
                f"{c.kind} {_number(told, i)}",
                "、".join(c.holder),
                c.place,
                "實" if c.filled else "虛",
            )
            for i, c in told.cups.items()
        ],
    )
    _table(console, ("器 set out", "在 where, before whom"), list(told.things))
    _table(
        console,
        ("未決 undecided", "所取 taken", "別解 or else", "據 warrant"),
        [
            (f"{act.verb} {r.slot}", "、".join(getattr(act, r.slot)), "、".join(r.value), r.warrant)
            for act in undecided
            for r in act.alternatives
        ],
    )


def _number(told: Stage, cup: str) -> int:
    """Which of the cups of its kind it is, in the order in which they came into play."""
    return [i for i, c in told.cups.items() if c.kind == told.cups[cup].kind].index(cup) + 1


def _table(console: Console, columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    if not rows:
        return
    table = Table(box=None, pad_edge=False, header_style="dim", show_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print()
    console.print(table)
