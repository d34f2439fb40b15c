"""What a new text is called: its id, title and book, as far as they are told; else by what the
text itself and its file say."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from .. import tables
from ..corpus import Corpus
from ..errors import Fault
from ..tables import gather
from ..text import editions
from ..text.fold import fold, to_traditional
from .received import HEADING, VOLUME

#: The id of a chapter: the book in small letters, and a number that says which.
CHAPTER = re.compile(r"[a-z][a-z0-9-]*\.\d{2,4}")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WITNESS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ORDINAL = re.compile("第[一二三四五六七八九十百]+$")

#: A note on the heading, in its line.
_NOTE = re.compile("【[^【】]*】?")

#: The book of texts that belong to none that we know, and what it is called.
OWN, OWN_TITLE = "mine", "私藏"


@dataclass(frozen=True, slots=True)
class Known:
    """A chapter of a book that we know by its title."""

    id: str
    work: str
    title: str
    slug: str
    pinyin: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What is said of a text in its cards; the rest is left for the editor to write."""

    chapter: str  # yili.06
    title: str  # 燕禮
    slug: str  # yan-li
    pinyin: str = ""
    english: str = ""
    work: str = "儀禮"
    witness: str = "received"
    dropped: str = ""  # what the file had that is not kept
    description: str = "A draft: nothing in it has been reviewed."


@dataclass(frozen=True, slots=True)
class Told:
    """What the one who brings a text says of it; what is empty is found."""

    chapter: str = ""
    title: str = ""
    slug: str = ""
    pinyin: str = ""
    english: str = ""
    work: str = ""
    witness: str = "received"
    notes: str = ""  # text, comment or auto; else as it was said before
    whole: bool = False  # one chapter, however many titles stand in it
    part: str = ""  # of a chapter of a book: what of the file it is
    before: int = 0  # and how many lines of the file stand before it


def names(
    told: Told,
    text: str,
    said: str,
    file: str,
    taken: Collection[str],
    corpus: Corpus,
    dropped: str = "",
    book: str = "",
) -> Names:
    """The names of a text: what is ``told``; what the text says of itself (``said``, or the heading
    of its chapter, and the ``book`` of its volume); what its ``file`` is called; what is known of
    the chapter of that title.  ``taken`` are the ids that chapters of the corpus bear.

    Raises ZunzuError for names that no file or page can bear.
    """
    numbered = _heading(text)
    title = told.title.strip() or numbered or _plain(said)
    slug = told.slug or _slug(told.pinyin)
    chapter, known = _chapter(told, title, "" if numbered else book, file, taken, corpus)
    # one of another id lends its title and book alone
    own = known if known and known.id == chapter else None
    found = Names(
        chapter=chapter,
        title=title or (known.title if known else _of_file(file) or chapter),
        slug=slug or (own.slug if own else chapter.replace(".", "-")),
        pinyin=told.pinyin or (own.pinyin if own else ""),
        english=told.english,
        work=told.work or _work(chapter, known, book, corpus),
        witness=told.witness,
        dropped=dropped,
    )
    gather(_faults(found))
    return found


def _chapter(
    told: Told, title: str, book: str, file: str, taken: Collection[str], corpus: Corpus
) -> tuple[str, Known | None]:
    """The id of a chapter, and what is known of it: by the id that is told, its title, the
    number in the name of the file.  Books of the same kind have chapters of the same title (昏禮):
    where the text tells its ``book`` and not the number of the chapter, or somebody the ``work``,
    that of another is not meant."""
    match, book = CHAPTER.match(Path(file).name), told.work or book
    number = match[0] if match else ""
    wanted = told.chapter or ("" if title else number)
    known = _by_id(wanted, corpus) or _by_title(title, book, corpus)
    chapter = (
        told.chapter
        or (known.id if known else number)
        or _again(title, book, corpus)
        or _next(taken)
    )
    return chapter, known or _by_id(chapter, corpus)


def _again(title: str, book: str, corpus: Corpus) -> str:
    """The id that a text bears which was taken in before: of the draft of that title among one's
    own texts."""
    drafts = (card for card in editions(True, corpus) if card.id.startswith(f"{OWN}."))
    return next(
        (c.id for c in drafts if title and c.title == title and c.work == (book or OWN_TITLE)), ""
    )


def _of_file(file: str) -> str:
    """The title by which a file is called, if that is Chinese."""
    stem = Path(file).name.partition(".txt")[0].rpartition(".xml")[0] or Path(file).stem
    return "" if stem.isascii() else _plain(stem)


def _faults(given: Names) -> list[Fault]:
    faults = [
        Fault(
            f"--{name}",
            f"{value!r} has a character that cannot be printed",
            "write it in letters alone",
        )
        for name in ("pinyin", "english", "work")
        if not (value := getattr(given, name)).isprintable()
    ]
    if not CHAPTER.fullmatch(given.chapter):
        faults.append(
            Fault(
                "--chapter",
                f"{given.chapter!r} is no id of a chapter",
                "write the book in small letters and a number of two digits or more: yili.06,"
                " datang.110",
            )
        )
    elif not _SLUG.fullmatch(given.slug):
        faults.append(
            Fault(
                "--slug",
                f"{given.slug!r} is no slug",
                "write the title in pinyin, small letters and hyphens: yan-li",
            )
        )
    if not any(c.isalpha() for c in given.title) or not given.title.isprintable():
        faults.append(
            Fault("--title", f"{given.title!r} is no title", "write the title of the chapter: 燕禮")
        )
    if not _WITNESS.fullmatch(given.witness):
        faults.append(
            Fault(
                "--witness",
                f"{given.witness!r} is no name for a witness",
                "write small letters, digits and hyphens",
            )
        )
    return faults


def chapters(corpus: Corpus) -> list[Known]:
    """The chapters of books that we know by their titles, those of one's own tables first."""
    return [
        Known(
            row["id"],
            row["work"],
            row["title"],
            row["slug"],
            row["pinyin"],
            tuple(row["aliases"].split()),
        )
        for path in reversed(corpus.every("data", "intake", "works.tsv"))
        for row in tables.rows(
            path, ("id", "work", "title", "slug", "pinyin", "aliases"), short=True
        )
    ]


def _by_title(title: str, book: str, corpus: Corpus) -> Known | None:
    key, own = _key(title), fold(to_traditional(book))
    return next(
        (
            one
            for one in chapters(corpus)
            if key
            and key in (_key(one.title), *map(_key, one.aliases))
            and own.startswith(fold(one.work) if own else "")
        ),
        None,
    )


def _by_id(chapter: str, corpus: Corpus) -> Known | None:
    return next((one for one in chapters(corpus) if one.id == chapter), None) if chapter else None


def _work(chapter: str, known: Known | None, told: str, corpus: Corpus) -> str:
    """The book: of the chapter that is known, as the text tells it, or by the id."""
    if known or told:
        return known.work if known else told
    book = chapter.partition(".")[0]
    return next(
        (one.work for one in chapters(corpus) if one.id.partition(".")[0] == book),
        OWN_TITLE if book == OWN else book,
    )


def _key(title: str) -> str:
    return fold(to_traditional(_ORDINAL.sub("", title.strip().strip("《》〈〉"))))


def _heading(text: str) -> str:
    """The title that the chapter bears in a line of its own, without its number: 燕禮 of
    燕禮第六."""
    for line in text.split("\n"):
        words = _NOTE.sub("", line).strip(" \u3000=#*'《》〈〉¶\t")
        if HEADING.fullmatch(words) and not VOLUME.search(words):
            return to_traditional(_ORDINAL.sub("", words))
    return ""


def _plain(words: str) -> str:
    return to_traditional(_ORDINAL.sub("", re.sub(r"[\[\]'《》〈〉]", "", words).strip()))


def _next(taken: Collection[str]) -> str:
    """The next number of one's own texts."""
    numbers = [
        int(name.partition(".")[2])
        for name in taken
        if name.startswith(f"{OWN}.") and name.partition(".")[2].isdigit()
    ]
    return f"{OWN}.{max(numbers, default=0) + 1:02}"


def _slug(pinyin: str) -> str:
    plain = "".join(
        c for c in unicodedata.normalize("NFD", pinyin.lower()) if not unicodedata.combining(c)
    )
    return "-".join(plain.split())
