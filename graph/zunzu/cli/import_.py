"""``zunzu import``: a new text into a witness, its card, and the files of an edition to be reviewed."""

from __future__ import annotations

import os
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from zunzu import whole
from zunzu.errors import Fault, ZunzuError, fail
from zunzu.model import BASE_LAYERS
from zunzu.text import edition, editions, layer_name
from zunzu.text.forms import FORMS, Draft, fitting, take_apart
from zunzu.text.forms.files import Names, is_marked, make_files

from . import intake, output
from .progress import step

_CHAPTER = re.compile(r"[a-z]+\.\d{2}")

#: The book whose chapters have ids that begin so; of another book the title must be told.
_WORKS = {"yili": "儀禮"}

#: Tables of an edition that only some drafts have: what an earlier draft left of them would not fit a new one.
_OPTIONAL = ("script.tsv", "punctuation.tsv")


@click.command("import")
@click.argument("file")
@click.option("--form", required=True, metavar="FORM",
              help="The kind of layout: " + "; ".join(f"{name} ({kind})" for name, kind in FORMS.items()) + ".")
@click.option("--chapter", required=True, metavar="ID", help="The id of the chapter: yili.06.")
@click.option("--title", required=True, help="The title of the chapter: 燕禮.")
@click.option("--slug", help="The title in pinyin without tones, for ids and addresses: yan-li.  [default: made of --pinyin]")
@click.option("--pinyin", default="", help="The title in pinyin with tones: yàn lǐ.")
@click.option("--english", default="", help="The title in English.")
@click.option("--work", default="", metavar="TITLE", help="The title of the book.  [default: 儀禮, for ids that begin with yili]")
@click.option("--witness", default="received", show_default=True, help="The name of the witness: its file is called so.")
@click.option("-o", "--output", "target", type=click.Path(path_type=Path), metavar="DIR",
              help="A folder for witnesses/… and editions/…; without it, only the doubts are told.")
@click.option("--punctuate", is_flag=True, help="Propose marks for 經 and 記, after the editions there are, for an editor to review.")
@click.option("--force", is_flag=True, help="Write over a draft that is there; an edition that is ready is never written over.")
def command(file: str, form: str, chapter: str, title: str, slug: str | None, pinyin: str, english: str, work: str, witness: str,
            target: Path | None, punctuate: bool, force: bool) -> int | None:
    """Take a received text apart into layers, and write the files of its witness and edition.

    FILE is a UTF-8 text of one chapter, or - for standard input. What the form cannot decide is told as a doubt, one a line: the
    line of the text, its words, and why. The edition bears ready = false until an editor has gone through it. All files are
    written, or none.

    \b
    Examples:
      zunzu import yanli.txt --form siku --chapter yili.06 --title 燕禮 --slug yan-li
      zunzu import yanli.txt --form plain --chapter yili.06 --title 燕禮 --slug yan-li -o data

    Exit codes: 0 nothing doubtful, 1 doubts, 2 the text is not of that form.
    """
    given = intake.read_text(file)
    text, where = "\n".join(given.replace("\r\n", "\n").split("\r")), intake.name(file)
    dropped = "line ends of another system, written as \\n" if text != given else ""
    names = Names(chapter, title.strip(), slug or _slug(pinyin), pinyin, english, work or _WORKS.get(chapter.partition(".")[0], ""),
                  witness, dropped)
    _check(names)
    if target is not None:
        whole.mend(output.absolute(target))
        _check_target(names, target, force)
    try:
        draft = take_apart(form, text)
    except ZunzuError as error:
        raise ZunzuError(*(_placed(fault, where) for fault in error.faults)) from None
    _refuse_empty(draft, text, where)
    if punctuate and all(is_marked(draft.words(text, piece)) for piece in draft.pieces if piece.layer in BASE_LAYERS):
        raise fail("--punctuate", f"{where} has marks of its own", "leave it out: the edition shows the marks of the witness")
    if target is not None:
        _write(make_files(text, draft, names, _proposer() if punctuate else None), target)
    output.write("".join(f"{where}:{d.line}: {' '.join(d.words.split())}: {d.why}\n" for d in draft.doubts))
    if dropped:
        click.echo(f"zunzu: {where}: note: {dropped}", err=True)
    click.echo(f"zunzu: {title}: {_told(draft, text)}; {len(draft.doubts)} doubt{'s' * (len(draft.doubts) != 1)}", err=True)
    if len(draft.doubts) > len(draft.pieces) / 4 and (other := fitting(text, form, len(draft.doubts))):
        click.echo(f"zunzu: {where}: note: the form {other} reads it with fewer doubts", err=True)
    return 1 if draft.doubts else None


def _proposer() -> Callable[[str], str]:
    """What proposes marks: it has learned from the editions that are ready."""
    from zunzu.lexicon import lexicon
    from zunzu.parse.punctuate import Punctuator

    with step("learning from the editions"):
        return Punctuator(lexicon(), [segment.text for card in editions() for segment in edition(card.id).base()]).propose


def _check(names: Names) -> None:
    faults = []
    if not _CHAPTER.fullmatch(names.chapter):
        faults.append(Fault("--chapter", f"{names.chapter!r} is no id of a chapter", "write the work and two digits: yili.06"))
    elif not names.work:
        faults.append(Fault("--work", f"the book of {names.chapter} is not known", "tell its title: --work 禮記"))
    faults += [Fault(f"--{name}", f"{value!r} has a character that cannot be printed", "write it in letters alone")
               for name in ("pinyin", "english", "work") if not (value := getattr(names, name)).isprintable()]
    if not any(c.isalpha() for c in names.title) or not names.title.isprintable():
        faults.append(Fault("--title", f"{names.title!r} is no title", "write the title of the chapter: 燕禮"))
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", names.slug):
        faults.append(Fault("--slug", f"{names.slug!r} is no slug", "write the title in pinyin, small letters and hyphens: yan-li"))
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", names.witness):
        faults.append(Fault("--witness", f"{names.witness!r} is no name for a witness", "write small letters, digits and hyphens"))
    if faults:
        raise ZunzuError(*faults)


def _slug(pinyin: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFD", pinyin.lower()) if not unicodedata.combining(c))
    return "-".join(plain.split())


def _placed(fault: Fault, where: str) -> Fault:
    """A form speaks of "the text" and of its lines; the user knows it by the name of the file."""
    if line := re.match(r"line (\d+)", fault.where):
        return Fault(f"{where}:{line[1]}", fault.what, fault.remedy)
    return Fault(where if fault.where == "the text" else fault.where, fault.what, fault.remedy)


def _refuse_empty(draft: Draft, text: str, where: str) -> None:
    """A draft without base text, or with a piece that says nothing, is no edition."""
    if not any(piece.layer in BASE_LAYERS for piece in draft.pieces):
        raise fail(where, "no 經 or 記 was found in it", "name the form that the text is in, or give the whole chapter")
    empty = [piece for piece in draft.pieces if piece.layer != "noise" and not draft.words(text, piece).strip()]
    if empty:
        raise ZunzuError(*(Fault(f"{where}:{text.count(chr(10), 0, p.start) + 1}", f"the {layer_name(p.layer)} here is empty",
                                 "give its words, or take away its mark") for p in empty))


def _check_target(names: Names, target: Path, force: bool) -> None:
    """Refuse a folder that cannot take the files, and names that another edition of it bears, before any work is spent."""
    if not target.is_dir():
        told = "is a file, not a folder" if target.exists() else "there is no such folder"
        raise fail(str(target), told, "name another folder" if target.exists() else f"make it first: mkdir -p {target}")
    homes = [target / part / names.chapter for part in ("witnesses", "editions")]
    for place in (target, *(p for home in homes for p in (home.parent, home))):
        if place.exists() and not (place.is_dir() and os.access(place, os.W_OK)):
            raise fail(str(place), "is no folder that can be written to", "choose another folder")
    faults, there = [], [f for f in (homes[0] / f"{names.witness}.txt", homes[1] / "edition.toml") if f.exists()]
    for card in sorted((target / "editions").glob("*/edition.toml")):
        other = _read_card(card)
        if card.parent == homes[1]:
            if force and other.get("ready", True):
                faults.append(Fault(str(card.parent), f"{other.get('title')} is an edition that is ready: it is not written over",
                                    "give the new text another --chapter, or write ready = false into its card first"))
            continue
        faults += [Fault(f"--{name}", f"{other.get('id')} has the {name} {value}", "give the new chapter its own")
                   for name, value in (("title", names.title), ("slug", names.slug)) if other.get(name) == value]
    if there and not force:
        faults.append(Fault(str(there[0]), "is there already", f"give another --chapter than {names.chapter}, choose another folder, "
                            "or write over a draft with --force"))
    if faults:
        raise ZunzuError(*faults)


def _read_card(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise fail(str(path), f"cannot be read: {error}", "mend the card") from None


def _write(files: dict[str, str], target: Path) -> None:
    """Write all files and take away the tables of an earlier draft that this one has not, or change nothing."""
    (edition,) = (Path(name).parent for name in files if name.endswith("edition.toml"))
    gone = [f"{edition.as_posix()}/{name}" for name in _OPTIONAL if f"{edition.as_posix()}/{name}" not in files]
    try:
        whole.write_all(target, {name: content.encode() for name, content in files.items()}, gone)
    except OSError as error:
        raise output.unwritable(error.filename or target, error) from None


def _told(draft: Draft, text: str) -> str:
    count = Counter(piece.layer for piece in draft.pieces if piece.layer != "noise")
    characters = sum(c.isalpha() for p in draft.pieces if p.layer in BASE_LAYERS for c in draft.words(text, p))
    return ", ".join(f"{layer_name(layer)} {n}" for layer, n in count.items()) + f"; {characters} characters of 經 and 記"
