"""``zunzu add``: texts in whatever form they come, into a corpus of one's own, ready to be
asked."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zunzu import build, corpus as corpora, kept, text, whole
from zunzu.corpus import Corpus
from zunzu.errors import Fault, ZunzuError, fail
from zunzu.intake.naming import Told
from zunzu.intake.told import CHOICES

from . import intake, output, workers
from .progress import step

if TYPE_CHECKING:
    from zunzu.intake.adding import Added
    from zunzu.intake.volumes import Parcel
    from zunzu.text.chapters import Card

#: Files of a folder that are texts, by how their names end; a folder of TEI or of pages of a wiki
#: has no others.
TEXTS = (".txt", ".md", ".markdown", ".xml", ".tei", ".wiki", ".mediawiki", ".org", "")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option(
    "--title",
    default="",
    help="The title of the chapter: 燕禮.  [default: what the text or its file says]",
)
@click.option(
    "--chapter",
    default="",
    metavar="ID",
    help=(
        "Its id: yili.06, datang.110; of a whole book what its ids begin with: jiali.  [default:"
        " from its title or file name]"
    ),
)
@click.option(
    "--work",
    default="",
    metavar="TITLE",
    help="The title of the book: 禮記.  [default: from the id]",
)
@click.option("--like", metavar="CHAPTER", help="Take over who is who from this chapter: 大射儀.")
@click.option(
    "--form",
    default="",
    metavar="FORM",
    help=(
        "The form of the text.  [default: detected]  One of tei, mandoku, wiki, markdown, "
        "named (【注】), bracketed (【…】), siku, runon, paragraphs, plain, bare (白文)."
    ),
)
@click.option(
    "--notes",
    default="",
    type=click.Choice(("", *CHOICES)),
    metavar="text|comment|auto",
    help=(
        "What notes are that name no layer: text of the author's own, to be read like the text"
        " (自注), or comment.  [default: as it was said before, else auto: judged and reported]"
    ),
)
@click.option(
    "--whole",
    is_flag=True,
    help="Keep a book as one chapter.  [default: each of its 篇 or 卷 becomes a chapter]",
)
@click.option("--slug", default="", help="The title in pinyin without tones, for IRIs: yan-li.")
@click.option("--pinyin", default="", help="The title in pinyin with tones: yàn lǐ.")
@click.option("--english", default="", help="The title in English.")
@click.option(
    "--witness",
    default="received",
    show_default=True,
    help="The name of the witness, and of its file.",
)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help=(
        "The folder of the corpus; created if missing.  [default: that of --corpus, or the working"
        " folder]"
    ),
)
@click.option(
    "--force",
    is_flag=True,
    help="Overwrite an existing draft; an edition that is ready is never overwritten.",
)
@click.option(
    "--draft",
    "draft_alone",
    is_flag=True,
    help="Write the draft only; it is parsed when it is first needed.",
)
@workers.options
def command(
    files: tuple[str, ...],
    title: str,
    chapter: str,
    work: str,
    like: str | None,
    form: str,
    notes: str,
    whole: bool,
    slug: str,
    pinyin: str,
    english: str,
    witness: str,
    target: Path | None,
    force: bool,
    draft_alone: bool,
    hands: workers.Hands,
) -> int | None:
    """Bring texts into a corpus of your own: each FILE (or - for standard input, or a folder of
    files) becomes a chapter that can be read, asked, checked and exported.

    Form, script and encoding are detected and reported. A report at the end says what was found in
    the text, which words are unknown, which sections, persons and punctuation are proposed, which
    rules it keeps, and where an editor should look first. The chapter is a draft, and is marked so
    everywhere, until its edition.toml says ready = true. Of many files each is accepted or refused
    by itself; their ids come from their names or titles.

    \b
    Examples:
      zunzu add yanli.txt --title 燕禮
      zunzu add KR1d0025_006.txt --like 大射儀
      zunzu add kaiyuanli/ --work 大唐開元禮 --workers 2
      zunzu export --format tei --chapter 覲禮 | zunzu add - --chapter mine.01 --title 我覲禮

    Exit codes: 0 all files accepted, 1 some refused, 2 none accepted.
    """
    from zunzu.intake.adding import read_card

    folder = _folder(target)
    read_card(folder)
    told = Told(chapter, title, slug, pinyin, english, work, witness, notes, whole)
    with corpora.working_on(folder):
        taken, faults = _take_in(folder, files, told, form, like, force)
        if not taken:
            raise ZunzuError(*faults)
        for fault in faults:
            click.echo(f"zunzu: {fault}", err=True)
        text.forget()
        if draft_alone:
            output.write(
                "".join(
                    f"{one.names.chapter}  {one.names.title}  {one.form}  {one.where}\n"
                    for one in taken
                )
            )
        else:
            _tell(taken, hands)
    return 1 if faults else None


def _take_in(
    folder: Path, files: tuple[str, ...], told: Told, form: str, like: str | None, force: bool
) -> tuple[list[Added], list[Fault]]:
    """Take in each text and write its draft; what was taken, and why others were refused."""
    corpus = corpora.at_hand()
    card = text.find_chapter(like, corpus) if like else None
    sources = list(_sources(files))
    if len(sources) > 1 and (
        named := [f"--{name}" for name in ("chapter", "title", "slug") if getattr(told, name)]
    ):
        raise fail(
            named[0],
            f"cannot name {len(sources)} texts",
            "leave it out, or give the texts one by one",
        )
    ids = {card.id for card in text.editions(True, corpus)}
    taken: list[Added] = []
    faults: list[Fault] = []
    for source in sources:
        for parcel in _parcels(source, told, ids, corpus, faults, len(sources)):
            try:
                added = _read(source, parcel, ids, corpus, form, card, force, taken)
            except ZunzuError as error:
                faults += [_of(source, fault, len(sources)) for fault in error.faults]
            else:
                ids.add(added.names.chapter)
                taken.append(added)
                _write(folder, added)
    return taken, faults


def _parcels(
    source: str,
    told: Told,
    ids: Collection[str],
    corpus: Corpus,
    faults: list[Fault],
    among: int,
) -> list[Parcel]:
    """The texts of one file, told where it is a book; none where it cannot be read."""
    from zunzu.intake import volumes

    try:
        found, said = volumes.parcels(
            intake.read_bytes(source), intake.name(source), told, ids, corpus
        )
    except ZunzuError as error:
        faults += [_of(source, fault, among) for fault in error.faults]
        return []
    if said:
        output.write(said + "\n")
    return found


def _of(source: str, fault: Fault, among: int) -> Fault:
    """A fault of one text among many, with its name where nothing else tells it."""
    if among == 1 or source in fault.where or intake.name(source) in fault.where:
        return fault
    return Fault(f"{source}: {fault.where}", fault.what, fault.remedy)


def _read(
    source: str,
    parcel: Parcel,
    ids: Collection[str],
    corpus: Corpus,
    form: str,
    like: Card | None,
    force: bool,
    taken: Sequence[Added],
) -> Added:
    """One text, nothing written.  Raises ZunzuError for one that cannot be taken in, or whose
    chapter is there already."""
    from zunzu.intake import adding

    with step(f"taking in {source} {parcel.told.title}".rstrip()):
        added = adding.add(parcel.raw, intake.name(source), parcel.told, ids, corpus, form, like)
    adding.refuse_taken(added.names, corpus, force)
    if before := next(
        (one.where for one in taken if one.names.chapter == added.names.chapter), None
    ):
        raise fail(
            source,
            f"is {added.names.chapter} like {before}",
            "give each text an id of its own in its name: yili.06.txt",
        )
    return added


def _folder(target: Path | None) -> Path:
    """The folder of the corpus, which is made one when it is none.  Raises ZunzuError for what
    cannot be written to."""
    named = os.environ.get(corpora.NAMED)
    folder = output.absolute(target) if target is not None else Path(named) if named else Path.cwd()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(13, "Permission denied")
        whole.mend(folder)
        if not (folder / corpora.CARD).exists():
            from zunzu.intake.adding import card_of

            whole.write(folder / corpora.CARD, card_of(folder))
    except OSError as error:
        raise fail(
            str(folder),
            f"is no folder that can be written to: {error.strerror}",
            "name another with -o DIR",
        ) from None
    return folder.resolve()


def _sources(files: tuple[str, ...]) -> Iterator[str]:
    """The files that are named, and those of the folders that are, in the order of their names."""
    for file in files:
        if file != intake.STDIN and Path(file).is_dir():
            there = [
                one
                for one in sorted(Path(file).rglob("*"))
                if one.is_file() and not one.name.startswith(".")
            ]
            found = [one for one in there if one.suffix.lower() in TEXTS]
            if not found:
                raise fail(
                    file,
                    f"has no text: no file that ends with {', '.join(filter(None, TEXTS))}",
                    "name the files one by one",
                )
            _say_passed_over(file, [one.name for one in there if one not in set(found)])
            yield from map(str, found)
        else:
            yield file


def _say_passed_over(folder: str, names: list[str]) -> None:
    """Say which files of a folder are no texts by their names."""
    if names:
        told = ", ".join(names[:5]) + (" …" if len(names) > 5 else "")
        click.echo(
            f"zunzu: {folder}: note: {len(names)} not taken for texts by their names: {told}"
            " (name one by itself to have it tried)",
            err=True,
        )


def _write(folder: Path, added: Added) -> None:
    """Write the files of one text, all or none."""
    from zunzu.intake.adding import gone

    try:
        whole.write_all(folder, added.files, gone(added))
    except OSError as error:
        raise output.unwritable(Path(error.filename or folder), error) from None


def _tell(taken: list[Added], hands: workers.Hands) -> None:
    """Read and weave what was taken in, and tell what came of it."""
    from zunzu import own
    from zunzu.intake import page

    corpus = corpora.at_hand()
    build.make(step, corpus, hands.make)
    made = kept.folder(corpus)
    if len(taken) == 1:
        with step("asking the rules"):
            output.write(page.told(page.page(taken[0], made, corpus)))
        return
    found = {one.chapter: one for one in own.all_told(made)}
    output.write("".join(page.line(one, found[one.names.chapter]) for one in taken))
