"""The files of a new witness and its edition, out of a draft."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence

import tomlkit

from ..corpus import NOT_TOLD
from ..model import BASE_LAYERS
from ..text.fold import is_simplified
from ..text.script import COLUMNS, propose_script
from .draft import NO_TEXT, Draft, Piece
from .naming import Names
from .sections import COLUMNS as SECTIONS
from .who import COLUMNS as WHO

_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", " ": "\\s", "\u3000": "\\i", "\u00a0": "\\b"}

#: Marks of the keyboard, and how they are printed.
_KEYBOARD = {",": "，", ":": "：", ";": "；", "?": "？", "!": "！"}

#: Who speaks in the notes of a book of which nobody told it.
_NOBODY = dict.fromkeys(("zhu", "shu"), "未詳")

CORRECTIONS = ("id", "segment", "at", "lemma", "reading", "status", "why", "evidence")

#: Cells that are words of the witness, with their white space.
_EXACT = ("lemma", "reading")

#: Rows of a table, each a cell by the name of its column.
Rows = Sequence[Mapping[str, str]]


def make_files(
    text: str,
    draft: Draft,
    names: Names,
    marked: Mapping[Piece, str] | None = None,
    more: Mapping[str, Rows] | None = None,
    authors: Mapping[str, str] | None = None,
    notes: str = "",
) -> dict[str, str]:
    """Name and content of every file: ``data/witnesses/<chapter>/…`` and
    ``data/editions/<chapter>/…``.

    The edition is a draft (``ready = false``).  ``marked`` gives the words of a base segment that
    has no marks as they are proposed, for ``punctuation.tsv``.  ``more`` are the
    rows of further tables (``sections.tsv``, ``corrections.tsv``, ``who.tsv``) by their names,
    ``authors`` who speaks in a layer, ``notes`` how its notes were taken.  A text in
    simplified script gets a ``script.tsv`` for review.
    """
    witness, edition = (
        f"data/witnesses/{names.chapter}/{names.witness}",
        f"data/editions/{names.chapter}",
    )
    more = more or {}
    files = {
        f"{witness}.txt": text,
        f"{witness}.toml": _witness_card(text, names),
        f"{edition}/edition.toml": _edition_card(draft, names, text, authors or _NOBODY, notes),
        f"{edition}/segments.tsv": "id\tlayer\ttarget\tstart\tend\tauthor\n"
        + "".join("\t".join(map(str, row)) + "\n" for row in name_segments(draft, names.chapter)),
        f"{edition}/layout.tsv": "start\twords\n"
        + "".join(f"{at}\t{escape(words)}\n" for at, words in draft.layout),
        f"{edition}/corrections.tsv": table(CORRECTIONS, more.get("corrections.tsv", ())),
        f"{edition}/sections.tsv": table(SECTIONS, more.get("sections.tsv", ())),
    }
    if who := more.get("who.tsv"):
        files[f"{edition}/who.tsv"] = table(WHO, who)
    if script := more.get("script.tsv") or (is_simplified(text) and propose_script(text)):
        files[f"{edition}/script.tsv"] = table(COLUMNS, script)
    if marked is not None:
        files[f"{edition}/punctuation.tsv"] = "segment\twords\tstatus\twhy\n" + "".join(
            f"{name}\t{marked[piece]}\tproposed\t\n"
            for name, piece in named_pieces(draft, names.chapter)
            if piece in marked
        )
    return files


def table(columns: Sequence[str], rows: Rows) -> str:
    """A table of tab-separated values, with white space in its cells written as single blanks."""
    return (
        "\t".join(columns)
        + "\n"
        + "".join(
            "\t".join(
                " ".join(row[c].split()) if c not in _EXACT else escape(row[c]) for c in columns
            )
            + "\n"
            for row in rows
        )
    )


def name_segments(draft: Draft, chapter: str) -> list[tuple[str, str, str, int, int, str]]:
    """The rows of ``segments.tsv``: ``(id, layer, target, start, end, author)``.

    Base segments and headings are numbered in book order, the heading before the first base segment
    is 000; a commentary bears the id of what it stands under and its layer, and from the second of
    its kind on a number (``.an``, ``.an2``).
    """
    targets = {id(piece): name for name, piece in named_pieces(draft, chapter)}
    return [
        (
            name,
            p.layer,
            targets[id(draft.pieces[p.target])] if p.target >= 0 else "",
            p.start,
            p.end,
            p.author,
        )
        for name, p in named_pieces(draft, chapter)
    ]


def named_pieces(draft: Draft, chapter: str) -> list[tuple[str, Piece]]:
    """Every piece that is a segment with its id."""
    found: list[tuple[str, Piece]] = []
    ids: dict[int, str] = {}
    given: Counter[str] = Counter()
    number = -1 if _opens_with_heading(draft) else 0
    for index, piece in enumerate(draft.pieces):
        if piece.layer in NO_TEXT:
            continue
        if piece.name:
            ids[index] = f"{chapter}.{piece.name}"
        elif piece.target < 0:
            number += 1
            ids[index] = f"{chapter}.{number:03}"
        else:
            stem = f"{ids[piece.target]}.{piece.layer}"
            given[stem] += 1
            ids[index] = stem + (str(given[stem]) if given[stem] > 1 else "")
        found.append((ids[index], piece))
    return found


def escape(words: str) -> str:
    r"""White space written so that an editor cannot lose it: the reverse of ``sheet.unescape``.

    >>> escape("\n ")
    '\\n\\s'
    """
    return "".join(_ESCAPES.get(c, c) for c in words)


def _opens_with_heading(draft: Draft) -> bool:
    first = next((p for p in draft.pieces if p.layer in (*BASE_LAYERS, "title")), None)
    return first is not None and first.layer == "title"


def _witness_card(text: str, names: Names) -> str:
    fields = {
        "title": f"{names.work} {names.title}",
        "author": NOT_TOLD,
        "date": NOT_TOLD,
        "edition": NOT_TOLD,
        "source": NOT_TOLD,
        "licence": NOT_TOLD,
        "sha256": hashlib.sha256(text.encode("utf8")).hexdigest(),
    }
    if names.dropped:
        fields["dropped"] = names.dropped
    return tomlkit.dumps(fields)


def _called(names: Names) -> str:
    """What a chapter is called in English that nobody has given an English name: its title as it
    is spoken (Shi yu li), or as it is written where the slug is only the id once more."""
    if names.slug == names.chapter.replace(".", "-"):
        return names.title
    return names.slug.replace("-", " ").capitalize()


def _edition_card(
    draft: Draft, names: Names, text: str, authors: Mapping[str, str], notes: str
) -> str:
    card = {
        "id": names.chapter,
        "work": names.work,
        "title": names.title,
        "slug": names.slug,
        "pinyin": names.pinyin or names.slug,
        "english": names.english or _called(names),
        "witness": names.witness,
        "description": names.description,
        "number": int(names.chapter.rsplit(".", 1)[-1]),
        "ready": False,
        "authors": {
            p.layer: authors[p.layer] for p in draft.pieces if p.layer in authors and not p.author
        },
    }
    if notes:
        card["notes"] = notes
    if shown := {old: new for old, new in _KEYBOARD.items() if old in text and new not in text}:
        card["punctuation"] = (
            shown  # the marks of a keyboard as a book shows them, where the text has not both
        )
    return tomlkit.dumps(card)
