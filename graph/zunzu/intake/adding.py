"""Adding: from the bytes of a file to the files of a draft, with everything that was found,
guessed and doubted on the way."""

from __future__ import annotations

import hashlib
import re
import sys
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from .. import scholia, tables
from ..corpus import CARD, Corpus
from ..errors import Fault, ZunzuError, fail
from ..lexicon import lexicon
from ..model import BASE_LAYERS, Edition, Segment
from ..parse.kept_marks import learned
from ..parse.punctuate import Punctuator
from ..text import editions, is_simplified, layer_name, to_traditional
from ..text.chapters import Card
from . import bare, bracketed, mandoku, markdown, sections, tei, told as telling, who, wiki
from .behind import named_behind
from .decoded import decoded
from .draft import Draft, Piece
from .files import Rows, make_files, named_pieces
from .headings import headings, made_by_others
from .naming import Names, Told, names
from .received import BEHIND, RECORD_NAMES, take_apart
from .recognised import recognise

#: What each form of markup says a text is called.
_SAID: dict[str, Callable[[str], str]] = {
    "mandoku": mandoku.title,
    "wiki": wiki.title,
    "markdown": markdown.title,
}


#: Forms in which notes part the text, and yet long stretches have none, of how many letters: those
#: are cut where the marks that are proposed put a stop.  白文 is always cut.
_LONGEST = {"bare": 0} | dict.fromkeys(("mandoku", "wiki", "markdown", "named", "bracketed"), 60)


_OTHER_ENDS = "line ends of another system, written as \\n"


@dataclass(frozen=True, slots=True)
class Added:
    """A text taken in: how it is called, what it was found to be, its draft, and the files to be
    written below a corpus."""

    names: Names
    where: str
    form: str
    encoding: str
    simplified: bool
    text: str
    draft: Draft
    sections: Rows
    who: Rows
    files: dict[str, bytes]
    marks_proposed: int = 0
    notes: str = ""  # why notes are read as text
    before: int = 0  # the lines of the file that stand before it


def add(
    raw: bytes,
    file: str,
    told: Told,
    taken: Collection[str],
    corpus: Corpus,
    form: str = "",
    like: Card | None = None,
) -> Added:
    """A text taken in, nothing written.

    ``raw`` are the bytes of the file that is called ``file``, ``told`` what the one who brings it
    says, ``taken`` the ids of the chapters of the corpus, ``like`` a chapter in which the same
    words mean the same.  Raises ZunzuError, placed in the file, for what is no text, is in no form,
    or breaks its form.
    """
    found = decoded(raw, file)
    text, dropped = _received(found.text, file, told.part)
    try:
        kind, draft = (
            (form, take_apart(form, text, told.whole)) if form else recognise(text, told.whole)
        )
        if kind == "tei":
            return _of_tei(tei.document(text), raw, file, found.encoding, told, taken, corpus, like)
        _refuse_empty(draft, text)
    except ZunzuError as error:
        raise ZunzuError(*(placed(fault, file, told.before) for fault in error.faults)) from None
    title, book = _said(kind, text)
    given = names(told, text, title, file, taken, corpus, dropped, book)
    notes = telling.judged(draft, text, kind, told.notes or _before(given, corpus) or "auto")
    draft, marked = _marked(notes.draft, text, kind, corpus)
    segments = _segments(draft, text, given, marked or {})
    rows = _sections(draft, text, given, segments, corpus)
    people = who.propose([s for s in segments if s.layer in BASE_LAYERS], corpus, like)
    files = make_files(
        text,
        draft,
        given,
        marked or None,
        {"sections.tsv": rows, "who.tsv": people},
        _speakers(kind, text, given.work, corpus),
        notes.how,
    )
    return Added(
        given,
        file,
        kind,
        found.encoding,
        is_simplified(text),
        text,
        draft,
        rows,
        people,
        {name: words.encode() for name, words in files.items()},
        len(marked),
        notes.why,
        told.before,
    )


def _received(words: str, file: str, part: str) -> tuple[str, str]:
    """A text with the line ends of ours, and what of the file is not kept.  Raises ZunzuError for
    an empty one."""
    text = "\n".join(words.replace("\r\n", "\n").split("\r"))
    if not text.strip():
        raise fail(file, "the text is empty", "give a text with at least one character")
    return text, "; ".join(filter(None, (part, _OTHER_ENDS if text != words else "")))


def _before(given: Names, corpus: Corpus) -> str:
    """What was said of the notes when a draft of the chapter was made before."""
    return next((c.notes for c in editions(True, corpus) if c.id == given.chapter), "")


def _said(form: str, text: str) -> tuple[str, str]:
    """What a text says that it is called, by its markup or in its first heading; and the book that
    its volume is of."""
    found = bracketed.told(text) if form == "bracketed" else headings(text)
    return _SAID[form](text) if form in _SAID else found.title, found.book


def _of_tei(
    document: tei.Document,
    raw: bytes,
    file: str,
    encoding: str,
    told: Told,
    taken: Collection[str],
    corpus: Corpus,
    like: Card | None,
) -> Added:
    """A TEI document: the text that was taken out of it is the witness, and the document lies
    beside it."""
    given = names(
        _with_said(told, document),
        "",
        document.title,
        file,
        taken,
        corpus,
        "the markup of the TEI document, which lies beside it",
    )
    given = replace(given, description=document.description or given.description)
    text, draft = document.text, document.draft
    segments = _segments(draft, text, given, {})
    renamed = _renamed(document.sections, _IDS, document.chapter, given.chapter)
    rows = (
        _with_phases(renamed, segments, corpus)
        if renamed
        else _sections(draft, text, given, segments, corpus)
    )
    told_people = _renamed(document.who, ("segment",), document.chapter, given.chapter)
    people: Rows = told_people or who.propose(
        [s for s in segments if s.layer in BASE_LAYERS], corpus, like
    )
    corrections = _renamed(document.corrections, ("id", "segment"), document.chapter, given.chapter)
    files = make_files(
        text,
        draft,
        given,
        document.unreviewed or None,
        {
            "sections.tsv": rows,
            "corrections.tsv": corrections,
            "who.tsv": people,
            "script.tsv": document.script,
        },
        document.authors or _authors(given.work, corpus),
    )
    written = {name: words.encode() for name, words in files.items()}
    written[f"data/witnesses/{given.chapter}/{given.witness}.xml"] = raw
    return Added(
        given, file, "tei", encoding, is_simplified(text), text, draft, rows, people, written
    )


def _with_said(told: Told, document: tei.Document) -> Told:
    """What the document says of itself, where the one who brings it does not; under another id
    it has no slug of its own."""
    other = told.chapter not in ("", document.chapter)
    return replace(
        told,
        chapter=told.chapter or document.chapter,
        title=told.title or document.title,
        slug=told.slug or (told.chapter.replace(".", "-") if other else ""),
        english=told.english or document.english,
        pinyin=told.pinyin or document.pinyin,
        work=told.work or document.work,
    )


def _renamed(rows: Rows, ids: Collection[str], before: str, after: str) -> list[dict[str, str]]:
    """The rows of a table, with the chapter's own id in the columns that hold ids."""
    return [
        {key: value.replace(before, after) if key in ids else value for key, value in row.items()}
        for row in rows
    ]


_IDS = ("id", "first", "last", "parent", "warrant_segment")


def _with_phases(
    rows: list[dict[str, str]], segments: list[Segment], corpus: Corpus
) -> list[dict[str, str]]:
    """Sections of a document that tells no phases, each with the phase that its first segment
    tells."""
    base = [s for s in segments if s.layer in BASE_LAYERS]
    heads = {row["first"]: row["title"] for row in rows}
    proposed = {
        row["first"]: row["phase"]
        for row in sections.propose(base, (), heads, {}, frozenset(), corpus)
    }
    return [{**row, "phase": row["phase"] or proposed.get(row["first"], "")} for row in rows]


def _marked(draft: Draft, text: str, form: str, corpus: Corpus) -> tuple[Draft, dict[Piece, str]]:
    """The draft, and the words of its 經 and 記, where they have no marks, with those that are
    proposed."""
    words = [draft.words(text, piece) for piece in draft.pieces if piece.layer in BASE_LAYERS]
    unmarked = [one for one in words if not bare.is_marked(one)]
    if len(unmarked) * 2 < len(words):
        return draft, {}
    propose = _proposer(corpus.shipped)
    shown = to_traditional(text) if is_simplified(text) else text
    return bare.cut(
        draft,
        text,
        shown,
        lambda one, parted: _letters(one, propose(to_traditional(one), parted=parted)),
        _LONGEST.get(form, sys.maxsize),
    )


def _letters(bare_words: str, marked: str) -> str:
    """Marked words with the letters of the bare ones."""
    letters = iter(bare_words)
    return "".join(
        next(letters) if c.isalpha() or c in bare_words and not bare.is_marked(c) else c
        for c in marked
    )


@lru_cache(maxsize=2)
def _proposer(corpus: Corpus) -> Callable[..., str]:
    """What proposes marks: it has learned from the editions that are ready."""
    return Punctuator(lexicon(corpus), learned(corpus)).propose


def _segments(draft: Draft, text: str, given: Names, marked: Mapping[Piece, str]) -> list[Segment]:
    """The segments as the edition will have them."""
    ids = {id(piece): name for name, piece in named_pieces(draft, given.chapter)}
    found = []
    for name, piece in named_pieces(draft, given.chapter):
        words = marked.get(piece) or draft.words(text, piece)
        target = ids[id(draft.pieces[piece.target])] if piece.target >= 0 else ""
        found.append(
            Segment(
                name,
                given.chapter,
                piece.layer,
                to_traditional(words),
                target=target,
            )
        )
    return found


def _sections(
    draft: Draft, text: str, given: Names, segments: list[Segment], corpus: Corpus
) -> list[dict[str, str]]:
    """The sections that are proposed for a draft."""
    base = [s for s in segments if s.layer in BASE_LAYERS]
    claims = (
        scholia.claims(Edition(given.chapter, given.title, given.slug, tuple(segments)))
        if len(base) < len(segments)
        else ()
    )
    heads, ends = _heads(draft, text, given)
    ends = named_behind(segments) | ends
    return sections.propose(base, claims, heads, ends, _paragraphs(draft, text, given), corpus)


def _heads(draft: Draft, text: str, given: Names) -> tuple[dict[str, str], dict[str, str]]:
    """Headings by the segment that they stand before, and the words of editors behind a section
    by its last segment."""
    ids = {id(piece): name for name, piece in named_pieces(draft, given.chapter)}
    before: dict[str, str] = {}
    behind: dict[str, str] = {}
    waiting, last = "", ""
    for piece in draft.pieces:
        if piece.layer == "head":
            words = to_traditional(re.sub(r"\s", "", draft.words(text, piece)))
            if words[:1] in BEHIND and last:
                behind[last] = words
            else:
                waiting = words
        elif piece.layer == "title" and last and draft.words(text, piece) not in RECORD_NAMES:
            waiting = to_traditional(draft.words(text, piece))  # of a book that is kept whole
        elif piece.layer in BASE_LAYERS:
            last = ids[id(piece)]
            if waiting:
                before[last], waiting = waiting, ""
    return before, behind


def _paragraphs(draft: Draft, text: str, given: Names) -> frozenset[str]:
    """The base segments that begin a paragraph, where paragraphs are longer than segments and lines
    are paragraphs: of a print whose lines are of one length most begin in the midst of a word."""
    base = [
        (name, piece)
        for name, piece in named_pieces(draft, given.chapter)
        if piece.layer in BASE_LAYERS
    ]
    opening = frozenset(
        name
        for name, piece in base
        if not text[text.rfind("\n", 0, piece.start) + 1 : piece.start].strip()
    )
    broken = sum(len(text[p.start : p.end].split()) - 1 for _, p in base)
    return opening if max(len(opening), broken * 9) * 10 < len(base) * 9 else frozenset()


def _speakers(kind: str, text: str, work: str, corpus: Corpus) -> dict[str, str]:
    """Who speaks in the layers of a text: the commentators of its work, but not in notes that name
    no layer, where another made the book (儀禮章句 by 吳廷華): who speaks there nobody tells."""
    authors = _authors(work, corpus)
    unnamed = kind in _LONGEST and kind != "named"
    return {} if unnamed and made_by_others(text, authors.values()) else authors


def _authors(work: str, corpus: Corpus) -> dict[str, str]:
    return {
        row["layer"]: row["author"]
        for path in corpus.every("data", "intake", "commentators.tsv")
        for row in tables.rows(path, ("work", "layer", "author"))
        if row["work"] == work
    }


def placed(fault: Fault, where: str, before: int = 0) -> Fault:
    """A form speaks of "the text" and of its lines; the user knows it by the name of the file, in
    which so many lines stand ``before`` it."""
    if line := re.match(r"line (\d+)", fault.where):
        return Fault(f"{where}:{int(line[1]) + before}", fault.what, fault.remedy)
    return Fault(where if fault.where == "the text" else fault.where, fault.what, fault.remedy)


def _refuse_empty(draft: Draft, text: str) -> None:
    """A draft without base text, or with a piece that says nothing, is no edition."""
    if not any(piece.layer in BASE_LAYERS for piece in draft.pieces):
        raise fail(
            "the text",
            "no 經 or 記 was found in it",
            "name the form that the text is in, or give the whole chapter",
        )
    empty = [
        piece
        for piece in draft.pieces
        if piece.layer not in ("noise", "head") and not draft.words(text, piece).strip()
    ]
    if empty:
        raise ZunzuError(
            *(
                Fault(
                    f"line {text.count(chr(10), 0, p.start) + 1}",
                    f"the {layer_name(p.layer)} here is empty",
                    "give its words, or take away its mark",
                )
                for p in empty
            )
        )


#: Tables of an edition that only some drafts have: what an earlier draft left of them would not fit
#: a new one.
OPTIONAL = ("script.tsv", "punctuation.tsv", "who.tsv", "apparatus.tsv", "usage.tsv")


def refuse_taken(given: Names, corpus: Corpus, force: bool) -> None:
    """Refuse an id, a title or a slug that another chapter of the corpus bears; a draft of one's
    own may be written over by ``force``.

    Raises ZunzuError.
    """
    faults = []
    for card in editions(True, corpus):
        if card.id == given.chapter:
            if corpus.is_shipped(card.folder):
                faults.append(
                    Fault(
                        "--chapter",
                        f"{card.id} is {card.title}, which zunzu comes with",
                        "give the new text another --chapter",
                    )
                )
            elif card.ready:
                faults.append(
                    Fault(
                        str(card.folder),
                        f"{card.title} is an edition that is ready: it is not written over",
                        "give the new text another --chapter, or write ready = false into its card"
                        " first",
                    )
                )
            elif not force:
                faults.append(
                    Fault(
                        str(card.folder),
                        "is there already",
                        f"give another --chapter than {card.id}, or write over the draft with"
                        " --force",
                    )
                )
            continue
        faults += [
            Fault(
                f"--{name}",
                f"{card.id} has the {name} {value}",
                f"give the new chapter its own --{name}",
            )
            for name, value in (("title", given.title), ("slug", given.slug))
            if getattr(card, name) == value and (name == "slug" or card.work == given.work)
        ]
    if faults:
        raise ZunzuError(*faults)


def gone(added: Added) -> list[str]:
    """The tables of an earlier draft of the chapter that this one has not."""
    home = f"data/editions/{added.names.chapter}"
    return [f"{home}/{name}" for name in OPTIONAL if f"{home}/{name}" not in added.files]


def card_of(folder: Path) -> bytes:
    """The card that makes a folder a corpus of one's own, where it has none yet."""
    return (
        "# A corpus of one's own for zunzu: what lies here is laid over what zunzu comes"
        f' with.\ntitle = "{folder.name}"\n'.encode()
    )


def read_card(folder: Path) -> dict[str, object]:
    """What the card of a corpus says.  Raises ZunzuError for what is no TOML."""
    try:
        return tomllib.loads((folder / CARD).read_text(encoding="utf8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise fail(str(folder / CARD), f"cannot be read: {error}", "mend the card") from None


def same(added: Added, folder: Path) -> bool:
    """Whether the text was taken in before, byte for byte."""
    card = folder / "data" / "witnesses" / added.names.chapter / f"{added.names.witness}.txt"
    return (
        card.is_file()
        and hashlib.sha256(card.read_bytes()).digest()
        == hashlib.sha256(added.text.encode()).digest()
    )
