"""``zunzu gaps``: what a staging has to decide, scene by scene, and what the commentators decided."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from pathlib import Path
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


@click.command()
@click.argument("chapter", required=False)
@click.option("--at", "segment", metavar="SEGMENT", help="Only a segment (036), a range or a section.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--measure", "listed", metavar="FILE", help="Measure, on a list of places that commentaries name, how many are found.")
@click.option("--judged", metavar="FILE", help="Measure, on lines of sheets that a reader judged, how many name what is open.")
def command(chapter: str | None, segment: str | None, as_json: bool, listed: str | None, judged: str | None) -> None:
    """Show the gap sheets of a chapter: a sheet a scene, with all that is left open when its acts are followed one after another,
    and beside it what the commentators say that the text leaves out (省文, 文不具, 不言…者), and what they supply.

    \b
    Examples:
      zunzu gaps 鄉飲酒禮
      zunzu gaps 鄉飲酒禮 --at 主人獻賓
      zunzu gaps --measure tests/gaps/omissions.tsv
      zunzu gaps --judged tests/gaps/judged.tsv
    """
    from zunzu.gaps import sheets

    if listed is not None:
        return _measure(Path(listed))
    if judged is not None:
        return _judged(Path(judged))
    if chapter is None:
        raise fail("gaps", "no chapter is named", "name one: zunzu gaps 鄉飲酒禮")
    book = edition(chapter)
    wanted = {s.id for s in find_segments(book, segment)} if segment else None
    with step("following the acts"):
        found = sheets(book)
    if as_json:
        document = [records.plain(sheet) for sheet in found if wanted is None or any(p.segment in wanted for p in sheet.places)]
        return output.write(json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    lines = []
    for sheet in found:
        if places := [p for p in sheet.places if wanted is None or p.segment in wanted]:
            head = f"▍{sheet.section.title}  {sheet.section.english}  {sheet.section.id}"
            lines += [head, *(line for p in places for line in _place(p)), ""]
    output.write("\n".join([*lines, _counted(found, wanted)]) + "\n")


def _place(place: Place) -> list[str]:
    from zunzu.gaps import KINDS

    lines = [f"{place.segment}  {place.words}"]
    for gap in place.gaps:
        (zh, en), who = KINDS[gap.kind], "、".join(gap.who)
        lines.append(f"    當決 {zh}: {gap.zh}{f'（{who}）' if who else ''}  {en}  {gap.act}")
    for claim in place.decided:
        supplied = claim.fields.get("supplied") or ""
        lines.append(f"    {claim.author}: 「{claim.quote}」{f' → {supplied}' if supplied else ''}  {claim.segment}")
    if len(place.authors) > 1:
        lines.append(f"    並說 {'、'.join(place.authors)} speak of it side by side")
    lines += [f"    駁 rejected: 「{sentence}」  {segment}" for segment, sentence in place.dissent]
    return lines


def _counted(found: Sequence[Sheet], wanted: Collection[str] | None) -> str:
    shown = [[p for p in sheet.places if wanted is None or p.segment in wanted] for sheet in found]
    places = [p for places in shown for p in places]
    return (f"{_many(sum(map(bool, shown)), 'scene')}, {sum(len(p.gaps) for p in places)} to decide, {sum(len(p.decided) for p in places)} "
            f"named by commentators, {_many(sum(bool(p.gaps and p.decided) for p in places), 'place')} with both")


def _many(number: int, name: str) -> str:
    return f"{number:,} {name}{'s' * (number != 1)}"


def _measure(path: Path) -> None:
    from zunzu.gaps import measure

    with step("following the acts"):
        told = measure.recall(measure.read(path))
    missed = [n for n in told.named if n not in told.found]
    output.write("".join(f"missed {n.at} {n.kind}: 「{n.words}」 {n.what}\n" for n in missed)
                 + f"{len(told.found)} of {len(told.named)} named places found ({100 * len(told.found) / max(1, len(told.named)):.0f} %), "
                 f"{told.by_chance:.1f} by chance; {told.gaps} gaps told in their chapters\n")


def _judged(path: Path) -> None:
    from zunzu.gaps import measure

    with step("following the acts"):
        rows = measure.read_judged(path)
        rounds = {name: measure.precision([row for row in rows if row.round == name]) for name in dict.fromkeys(row.round for row in rows)}
    output.write("".join(
        f"{name}: {t.open} of {t.lines} lines open ({100 * t.open / max(1, t.lines):.0f} %), {t.again} said above, {t.told} told, "
        f"{t.unjudged} not judged; {t.kept} of the {t.known} that were ever found\n" for name, t in rounds.items()))
