"""``zunzu gaps``: what a staging has to decide, scene by scene, and what the commentators
decided."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from zunzu import records
from zunzu.errors import fail
from zunzu.text import edition, find_segments

from . import output
from .progress import step

if TYPE_CHECKING:
    from zunzu.gaps import Sheet
    from zunzu.gaps.sheet import Place


def _moved(ctx: click.Context, option: click.Parameter, given: bool) -> None:
    if given:
        raise fail(
            f"gaps --{option.name}",
            "sheets are measured by another verb now",
            "zunzu lab sheets --help",
        )


@click.command()
@click.argument("chapter", required=False)
@click.option(
    "--at", "segment", metavar="SEGMENT", help="Only a segment (036), a range or a section."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--measure", is_flag=True, expose_value=False, is_eager=True, hidden=True, callback=_moved
)
@click.option(
    "--judged", is_flag=True, expose_value=False, is_eager=True, hidden=True, callback=_moved
)
def command(chapter: str | None, segment: str | None, as_json: bool) -> None:
    """List, scene by scene, what the text of a chapter leaves open for a performance, next to the
    commentators' remarks.

    The acts are followed one after another; where something must have happened, or must be settled,
    that no words say, it is listed. Beside it stand the remarks on what the text leaves out (省文,
    文不具, 不言…者) and what is supplied.

    \b
    Examples:
      zunzu gaps 鄉飲酒禮
      zunzu gaps 鄉飲酒禮 --at 主人獻賓
    """
    from zunzu.gaps import sheets

    if chapter is None:
        raise fail("gaps", "no chapter is named", "name one: zunzu gaps 鄉飲酒禮")
    book = edition(chapter)
    with step("following the acts"):
        found = sheets(book)
    shown = list(_shown(found, {s.id for s in find_segments(book, segment)} if segment else None))
    if as_json:
        document = [records.plain(sheet) for sheet, _ in shown]
        return output.write(json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    lines = [line for sheet, places in shown for line in _sheet(sheet, places)]
    output.write("\n".join([*lines, _counted([places for _, places in shown])]) + "\n")


def _shown(
    sheets: Iterable[Sheet], wanted: Container[str] | None
) -> Iterator[tuple[Sheet, list[Place]]]:
    """The sheets with those of their places that are wanted, or with all; no sheet without any."""
    for sheet in sheets:
        if places := [p for p in sheet.places if wanted is None or p.segment in wanted]:
            yield sheet, places


def _sheet(sheet: Sheet, places: Sequence[Place]) -> list[str]:
    head = f"▍{sheet.section.title}  {sheet.section.english}  {sheet.section.id}"
    return [head, *(line for p in places for line in _place(p)), ""]


def _place(place: Place) -> list[str]:
    from zunzu.gaps import KINDS

    lines = [f"{place.segment}  {place.words}"]
    for gap in place.gaps:
        (zh, en), who = KINDS[gap.kind], "、".join(gap.who)
        lines.append(f"    當決 {zh}: {gap.zh}{f'（{who}）' if who else ''}  {en}  {gap.act}")
    for claim in place.decided:
        supplied = claim.fields.get("supplied") or ""
        lines.append(
            f"    {claim.author}: 「{claim.quote}」{f' → {supplied}' if supplied else ''} "
            f" {claim.segment}"
        )
    if len(place.authors) > 1:
        lines.append(f"    並說 {'、'.join(place.authors)} speak of it side by side")
    lines += [f"    駁 rejected: 「{sentence}」  {segment}" for segment, sentence in place.dissent]
    return lines


def _counted(shown: Sequence[Sequence[Place]]) -> str:
    places = [p for sheet in shown for p in sheet]
    decide, named = sum(len(p.gaps) for p in places), sum(len(p.decided) for p in places)
    both = sum(bool(p.gaps and p.decided) for p in places)
    return (
        f"{_many(len(shown), 'scene')}, {decide} to decide, {named} named by commentators, "
        f"{_many(both, 'place')} with both"
    )


def _many(number: int, name: str) -> str:
    return f"{number:,} {name}{'s' * (number != 1)}"
