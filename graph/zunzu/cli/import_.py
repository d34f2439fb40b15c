"""``zunzu import``: a new text into a witness, its card, and the files of an edition to be reviewed."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from pathlib import Path

import click

from zunzu.errors import Fault, ZunzuError, fail
from zunzu.model import BASE_LAYERS
from zunzu.text import edition, editions, layer_name
from zunzu.text.forms import FORMS, Draft, find_form
from zunzu.text.forms.files import Names, make_files

from . import intake, output
from .progress import step

_CHAPTER = re.compile(r"[a-z]+\.\d{2}")


@click.command("import")
@click.argument("file")
@click.option("--form", required=True, metavar="FORM",
              help="The kind of layout: " + "; ".join(f"{name} ({kind})" for name, kind in FORMS.items()) + ".")
@click.option("--chapter", required=True, metavar="ID", help="The id of the chapter: yili.06.")
@click.option("--title", required=True, help="The title of the chapter: 燕禮.")
@click.option("--slug", help="The title in pinyin without tones, for ids and addresses: yan-li.  [default: made of --pinyin]")
@click.option("--pinyin", default="", help="The title in pinyin with tones: yàn lǐ.")
@click.option("--english", default="", help="The title in English.")
@click.option("--witness", default="received", show_default=True, help="The name of the witness: its file is called so.")
@click.option("-o", "--output", "target", type=click.Path(path_type=Path), metavar="DIR",
              help="A folder for witnesses/… and editions/…; without it, only the doubts are told.")
@click.option("--punctuate", is_flag=True, help="Propose marks for 經 and 記, after the editions there are, for an editor to review.")
@click.option("--force", is_flag=True, help="Write over files that are there.")
def command(file: str, form: str, chapter: str, title: str, slug: str | None, pinyin: str, english: str, witness: str,
            target: Path | None, punctuate: bool, force: bool) -> int | None:
    """Take a received text apart into layers, and write the files of its witness and edition.

    FILE is a UTF-8 text, or - for standard input. What the form cannot decide is told as a doubt, one a line: the line of the
    text, its words, and why. The edition bears ready = false until an editor has gone through it.

    \b
    Examples:
      zunzu import yanli.txt --form siku --chapter yili.06 --title 燕禮 --slug yan-li
      zunzu import yanli.txt --form plain --chapter yili.06 --title 燕禮 --slug yan-li -o data

    Exit codes: 0 nothing doubtful, 1 doubts, 2 the text is not of that form.
    """
    text = intake.read_text(file)
    where = intake.name(file)
    names = Names(chapter, title, slug or _slug(pinyin), pinyin, english, witness=witness)
    _check(names)
    try:
        draft = find_form(form)(text)
    except ZunzuError as error:
        raise ZunzuError(*(_placed(fault, where) for fault in error.faults)) from None
    _refuse_empty(draft, text, where)
    if target is not None:
        _write(make_files(text, draft, names, _proposer() if punctuate else None), target, force)
    output.write("".join(f"{where}:{d.line}: {' '.join(d.words.split())}: {d.why}\n" for d in draft.doubts))
    click.echo(f"zunzu: {title}: {_told(draft, text)}; {len(draft.doubts)} doubts", err=True)
    return 1 if draft.doubts else None


def _proposer():
    """What proposes marks: it has learned from the editions that are ready."""
    from zunzu.lexicon import lexicon
    from zunzu.parse.punctuate import Punctuator

    with step("learning from the editions"):
        return Punctuator(lexicon(), [segment.text for card in editions() for segment in edition(card.id).base()]).propose


def _check(names: Names) -> None:
    faults = []
    if not _CHAPTER.fullmatch(names.chapter):
        faults.append(Fault("--chapter", f"{names.chapter!r} is no id of a chapter", "write the work and two digits: yili.06"))
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


def _write(files: dict[str, str], target: Path, force: bool) -> None:
    there = [name for name in files if (target / name).exists()]
    if there and not force:
        raise fail(str(target), f"{there[0]} is there already" + (f", and {len(there) - 1} more" if there[1:] else ""),
                   "choose another folder, or write over them with --force")
    if not target.is_dir():
        raise fail(str(target), "there is no such folder", f"make it first: mkdir -p {target}")
    for name, content in files.items():
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        output.write(content, place)


def _told(draft: Draft, text: str) -> str:
    count = Counter(piece.layer for piece in draft.pieces if piece.layer != "noise")
    characters = sum(c.isalpha() for p in draft.pieces if p.layer in BASE_LAYERS for c in draft.words(text, p))
    return ", ".join(f"{layer_name(layer)} {n}" for layer, n in count.items()) + f"; {characters} characters of 經 and 記"
