"""``zunzu export``: the graph as linked data, or a chapter as TEI."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zunzu import text
from zunzu.errors import fail

from . import drafts, edited, output, stored
from .progress import step

if TYPE_CHECKING:
    from zunzu.rdf.store import Store


@click.command()
@click.option(
    "--format",
    "form",
    metavar="FORMAT",
    help=(
        "turtle, ntriples, nquads, trig, jsonld or rdfxml; nquads, trig and jsonld keep the named"
        " graphs. Or crm (a view in CIDOC CRM), shacl (the rules as shapes), graphml (who serves"
        " whom), svg (the same as a picture), tei, staging (a rite as a timeline, in JSON)."
    ),
)
@click.option(
    "--release",
    "folder",
    metavar="DIR",
    help=(
        "Write a release folder: all formats, TEI, tables, networks, plans, documentation,"
        " descriptions, checksums."
    ),
)
@click.option(
    "--verify",
    "verified",
    metavar="DIR",
    help="Verify a release by its checksums: nothing missing, changed or added.",
)
@click.option(
    "--chapter", metavar="CHAPTER", help="Which chapter; tei and staging write one at a time."
)
@click.option(
    "--sure",
    is_flag=True,
    help=(
        "Leave out acts of which something supplied is not graded sure, and what follows from"
        " them; the graph says so of itself."
    ),
)
@stored.option
@click.option(
    "-o",
    "--output",
    "target",
    default=output.STDOUT,
    metavar="FILE",
    help="Write to a file.  [default: stdout]",
)
def command(
    form: str | None,
    folder: str | None,
    verified: str | None,
    chapter: str | None,
    sure: bool,
    url: str | None,
    target: str,
) -> int | None:
    """Write the whole graph as linked data, or one chapter as TEI: the same graph gives the same
    bytes.

    \b
    Examples:
      zunzu export --format turtle -o zunzu.ttl
      zunzu export --format nquads | gzip > zunzu.nq.gz
      zunzu export --format jsonld -o zunzu.jsonld
      zunzu export --format turtle --sure -o sure.ttl
      zunzu export --release zunzu-release
      zunzu export --verify zunzu-release
      zunzu export --format svg -o who-serves-whom.svg
      zunzu export --format staging --chapter 鄉飲酒禮 -o staging.json
      zunzu export --format tei --chapter 鄉飲酒禮 -o xiangyinjiu.xml
    """
    if verified is not None:
        return _verify(verified, form or folder or chapter or url or sure)
    if sure and (form is None or form.lower() in _WITHOUT_ACTS):
        raise fail(
            "--sure",
            "chooses among the acts of a graph"
            + (f", and {form} writes no graph of acts" if form else ", and none is written"),
            "give --format turtle, nquads, jsonld or another form of the graph",
        )
    if folder is not None and form is None:
        _release(folder, chapter, url, target)
    elif form is None or folder is not None:
        raise fail(
            "export",
            "either one format or a release is written",
            "give --format FORMAT or --release DIR",
        )
    elif form.lower() in _BY_CHAPTER:
        _of_chapter(form, chapter, target)
    else:
        _of_graph(form, chapter, sure, url, target)
    return None


def _of_chapter(form: str, chapter: str | None, target: str) -> None:
    """Write a format that holds one chapter."""
    if not chapter:
        raise fail(
            "export",
            f"{form} is written chapter by chapter",
            "name the chapter: --chapter 鄉飲酒禮",
        )
    output.probe(target)
    output.write((edited.tei if form.lower() == "tei" else _staging)(chapter), target)
    drafts.say([text.find_chapter(chapter).id])


def _of_graph(form: str, chapter: str | None, sure: bool, url: str | None, target: str) -> None:
    """Write a format that holds the whole graph."""
    from zunzu.publish import views
    from zunzu.publish.dump import Statements

    chosen = views.format_of(form)
    if chapter:
        raise fail(
            "export",
            f"{chosen.name} holds the whole graph",
            "leave out --chapter, or write --format tei",
        )
    output.probe(target)
    store = stored.whole(url)
    if sure:
        store = _only_sure(store)
    with step(f"writing {chosen.name}"):
        content = chosen.write(Statements(store))
    output.write(content, target)
    drafts.say(drafts.all_of_them())


def _only_sure(store: Store) -> Store:
    """What is left of a graph without what is not sure; what was left out is told."""
    from zunzu.publish.sure import only_sure

    with step("leaving out what is not sure"):
        left = only_sure(store)
    click.echo(f"zunzu: note: {left}", err=True)
    return left.store


#: Formats that hold one chapter.
_BY_CHAPTER = ("tei", "staging")
#: Formats that have no acts to choose among, or need all of them.
_WITHOUT_ACTS = (*_BY_CHAPTER, "shacl")


def _staging(chapter: str) -> str:
    from zunzu import draw

    with step(f"staging {chapter}"):
        return draw.staging(chapter)


def _release(folder: str, chapter: str | None, url: str | None, target: str) -> None:
    from zunzu.publish import release

    from . import released

    if chapter or target != output.STDOUT:
        raise fail(
            "export", "a release is a folder with everything in it", "leave out --chapter and -o"
        )
    place = output.absolute(folder)
    release.refuse(place)
    sizes = release.release(stored.whole(url), place, step, released.more(step))
    output.write("".join(f"{size:>12,}  {name}\n" for name, size in sizes.items()))


def _verify(folder: str, more: str | bool | None) -> int:
    from zunzu.publish import release

    if more:
        raise fail("export", "a release is verified by itself", "leave out all but --verify DIR")
    faults = release.verify(output.absolute(folder))
    output.write(
        "".join(f"{fault}\n" for fault in faults)
        + f"{len(faults)} fault{'s' * (len(faults) != 1)}\n"
    )
    return 1 if faults else 0
