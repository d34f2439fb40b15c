"""``zunzu draw``: plans of a rite, its score, its stepping page, and single things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from zunzu import draw
from zunzu.errors import fail

from . import output
from .progress import step

#: What can be drawn of a whole rite, besides its plans.
_WHOLE: dict[str, Callable[..., str]] = {
    "layout": draw.layout,
    "mats": draw.mats,
    "meat": draw.meat,
    "targets": draw.targets,
}
_KINDS = ("plan", "score", "cups", *_WHOLE)
_FORMATS = ("svg", "png", "pdf", "html")
#: Instead of the name of a reader: who has another opinion, on what.
_LIST = "list"


@click.command()
@click.argument("chapter")
@click.option(
    "--at",
    metavar="SEGMENT[.ACT]",
    default="",
    help="Draw the stage at this segment (034) or act (029.u737b).",
)
@click.option(
    "--phase",
    metavar="P",
    default="",
    help="A phase: its title, id or number.  [default: the first]",
)
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Every phase: a file each in the folder -o, or a page each of one PDF.",
)
@click.option(
    "--kind",
    type=click.Choice(_KINDS),
    default="plan",
    show_default=True,
    help=(
        "A plan; the score (line of time); cups: the way of each; the layout before the guests"
        " come; the mats; the stands of meat; the targets to scale."
    ),
)
@click.option(
    "--beside",
    metavar="CHAPTER",
    help="With --kind score: draw another rite's score below, aligned by phases.",
)
@click.option(
    "--moving",
    is_flag=True,
    help="Animate a plan: persons walk their ways, one after another (SVG only).",
)
@click.option(
    "--opinion",
    metavar="NAME",
    default="",
    help="Draw a plan as another reader has it (今文, 敖繼公); 'list' tells who has which opinion.",
)
@click.option(
    "--check", is_flag=True, help="Draw nothing; list where the acts contradict the building."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="svg",
    show_default=True,
    help="html is the stepping page: text, plan and score in one file.",
)
@click.option(
    "-o",
    "--output",
    "target",
    default=output.STDOUT,
    metavar="FILE|DIR",
    help="Write to a file, with --all into a folder.",
)
def command(
    chapter: str,
    at: str,
    phase: str,
    every: bool,
    kind: str,
    beside: str | None,
    moving: bool,
    opinion: str,
    check: bool,
    form: str,
    target: str,
) -> int | None:
    """Draw a rite: who stands where at each act, facing which way, with what in hand, and how sure
    that is.

    CHAPTER is a title in either script, a pinyin slug, or an id. What is written is drawn dark,
    what a commentator tells lighter, what is supposed dashed; of whom nobody says where he is, only
    the region.

    \b
    Examples:
      zunzu draw 鄉飲酒禮 --phase 主人獻賓 -o xian-bin.svg
      zunzu draw 鄉射禮 --at 144.u7acb --format png -o wu-jian.png
      zunzu draw 鄉飲酒禮 --moving -o moving.svg
      zunzu draw 鄉射禮 --at 112 --opinion 敖繼公 -o gao.svg
      zunzu draw 鄉飲酒禮 --all -o plans
      zunzu draw 鄉飲酒禮 --format html -o stepping.html
      zunzu draw 鄉飲酒禮 --kind score --beside 鄉射禮 -o score.svg
      zunzu draw 特牲饋食禮 --kind meat -o meat.svg
    """
    if at and phase:
        raise fail("draw", "--at and --phase name two pictures", "leave one of them out")
    if check:
        return _check(chapter)
    if opinion == _LIST:
        return _tell(chapter)
    one = kind == "plan" and not every
    _refuse(one, form, opinion, moving)
    if every and not (form == "pdf" or target != output.STDOUT):
        raise fail("draw --all", "writes a file a phase", "name a folder for them: -o DIR")
    if not every:
        output.probe(target)
    with step("reading"):
        draw.course(chapter)
    if form == "html":
        output.write(draw.page(chapter), target)
    elif every:
        _every(chapter, form, target)
    else:
        output.write(
            _in_form([_picture(chapter, kind, at or phase, beside, moving, opinion)], form), target
        )
    return None


def _refuse(one_plan: bool, form: str, opinion: str, moving: bool) -> None:
    """Options that only a single plan can have.  Raises ZunzuError for another picture."""
    if opinion and not (one_plan and form != "html"):
        raise fail("draw --opinion", "is one plan", "leave out --all, --kind and --format html")
    if moving and not (one_plan and form == "svg"):
        raise fail("draw --moving", "is one plan as SVG", "leave out --all, --kind and --format")


def _picture(
    chapter: str, kind: str, at: str, beside: str | None, moving: bool, opinion: str
) -> str:
    if kind in _WHOLE:
        return _WHOLE[kind](chapter)
    if kind == "score" and beside:
        return draw.compare(chapter, beside)
    if kind == "plan":
        return draw.plan(chapter, at, moving=moving, opinion=opinion)
    return {"score": draw.score, "cups": draw.cups}[kind](chapter, at)


def _every(chapter: str, form: str, target: str) -> None:
    phases = draw.phases(chapter)
    with step("drawing"):
        pictures = [draw.plan(chapter, phase.section.id) for phase in phases]
    if form == "pdf":
        return output.write(_in_form(pictures, form), target)
    place = output.folder(target)
    for n, (phase, svg) in enumerate(zip(phases, pictures), 1):
        output.write(
            _in_form([svg], form),
            Path(place) / f"{n:02d}-{phase.section.id.rpartition('.p-')[2]}.{form}",
        )
    return None


def _in_form(svgs: Sequence[str], form: str) -> str | bytes:
    if form == "svg":
        return svgs[0]
    from zunzu.draw import render

    return render.pdf(svgs) if form == "pdf" else render.png(svgs[0])


def _tell(chapter: str) -> int | None:
    """Tell the opinions of others: at which act, whose, on whom, in which words."""
    with step("reading"):
        told = draw.opinions(chapter)
    for one in told:
        click.echo(f"{one.act}  {one.author}：{one.who}「{one.words}」{one.source}")
    if not told:
        click.echo("nobody is known to have anything there otherwise", err=True)
    return None if told else 1


def _check(chapter: str) -> int | None:
    """Tell the clashes that nobody has settled; exit 1 where there are any."""
    with step("reading"):
        found, whole = draw.clashes(chapter), len(draw.clashes(chapter, settled=True))
    for clash in found:
        click.echo(f"{clash.act}  {clash.zh}")
    click.echo(
        f"{len(found)} open, {whole - len(found)} settled (data/drawing/settled.tsv)", err=True
    )
    return 1 if found else None
