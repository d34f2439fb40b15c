"""Editions: what an editor decided about a witness.

``data/editions/<chapter>/`` holds

=====================  ==============================================================================================
``edition.toml``       the card: title, names, witness, authors of the layers, punctuation
``segments.tsv``       ``id layer target start end``: where each segment stands in the witness
``layout.tsv``         ``start words``: everything of the witness that is not text (line ends, marks of a layer, byline)
``corrections.tsv``    ``id segment at lemma reading status why evidence``
``sections.tsv``       the 分節 with their warrants
=====================  ==============================================================================================

The words are in the witness, the edition says where.  A segment's text is its slice of the witness with the *certain*
corrections applied and the marks shown as ``[punctuation]`` says, one for one; probable corrections and notes change
nothing.  ``at`` counts in the slice as received, so that one correction never moves another.
"""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from .. import assets
from ..errors import Fault, fail, nearest
from ..model import Correction, Edition, Section, Segment
from .fold import fold, to_traditional
from .sheet import gather, read_rows, read_text, unescape
from .witness import Witness, read_witness

#: How sure an editor is: certain changes the text, the others are told beside it.
STATUSES = ("certain", "probable", "note")


@dataclass(frozen=True, slots=True)
class Card:
    """What ``edition.toml`` says of an edition."""

    id: str
    number: int
    work: str
    title: str
    slug: str
    pinyin: str
    english: str
    witness: str
    description: str
    folder: Path
    aliases: tuple[str, ...] = ()
    authors: dict[str, str] = field(default_factory=dict)
    punctuation: dict[str, str] = field(default_factory=dict)
    consulted: dict[str, str] = field(default_factory=dict)  # siglum: the print, for corrections.tsv


@dataclass(frozen=True, slots=True)
class Emendation:
    """A row of ``corrections.tsv``: ``at`` counts in the segment's slice of the witness."""

    id: str
    segment: str
    at: int
    lemma: str
    reading: str
    status: str
    why: str
    evidence: str
    where: str = ""


def editions() -> tuple[Card, ...]:
    """The cards of all editions, ordered by id."""
    return _cards(assets.path("data", "editions"))


def find_chapter(name: str) -> Card:
    """The edition whose chapter is meant by ``name``: a title in either script, a pinyin slug with or without hyphens
    and tones, an alias, or the id.

    >>> find_chapter("乡饮酒礼").id, find_chapter("xiangyinjiuli").id
    ('yili.04', 'yili.04')

    Raises ZunzuError for an unknown name; the remedy tells the nearest ones.
    """
    cards, wanted = editions(), _name_key(name)
    known = {_name_key(n): c for c in cards for n in (c.id, c.title, c.slug, c.pinyin, c.english, *c.aliases)}
    if wanted in known:
        return known[wanted]
    told = "; ".join(f"{c.title} ({c.slug}, {c.id})" for c in cards)
    near = dict.fromkeys(known[key].title for key in get_close_matches(wanted, list(known), 3, 0.4))
    meant = f"did you mean {', '.join(near)}? " if near else ""
    raise fail("chapter", f"there is no chapter {name!r}", f"{meant}the chapters are {told}")


def edition(chapter: str) -> Edition:
    """The edition of a chapter, named in any way that ``find_chapter`` knows.

    Raises ZunzuError with every fault of its files: a segment outside the witness, a lemma that does not stand where
    the correction says, an id given twice.
    """
    return _load(find_chapter(chapter).folder)


def witness(chapter: str) -> Witness:
    """The witness that the edition of a chapter is made from."""
    card = find_chapter(chapter)
    return read_witness(card.id, card.witness)


def emendations(chapter: str) -> tuple[Emendation, ...]:
    """Every row of ``corrections.tsv``, also those that do not change the text (status probable, note)."""
    return _emendations(find_chapter(chapter).folder)


def rebuild(book: Edition) -> str:
    """The text of the witness, from the segments with their corrections undone and the layout between them.

    Nothing is taken from the witness itself; that the result is the witness, byte for byte, proves that the edition
    loses nothing.
    """
    card = find_chapter(book.chapter)
    shown = {new: old for old, new in card.punctuation.items()}
    pieces = dict(_layout(card.folder))
    for segment in book.segments:
        pieces[segment.start] = _undo(segment, book.corrections, shown)
    return "".join(pieces[start] for start in sorted(pieces))


def _undo(segment: Segment, corrections: tuple[Correction, ...], shown: dict[str, str]) -> str:
    out, at = [], 0
    for c in sorted((c for c in corrections if c.segment == segment.id), key=lambda c: c.offset):
        out += [segment.text[at:c.offset].translate(str.maketrans(shown)), c.lemma]
        at = c.offset + len(c.reading)
    return "".join(out) + segment.text[at:].translate(str.maketrans(shown))


def _name_key(name: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFD", name.strip().lower()) if not unicodedata.combining(c))
    return fold(to_traditional("".join(c for c in plain if c not in " -_·‧《》'’")))


@cache
def _cards(folder: Path) -> tuple[Card, ...]:
    cards, faults = [], []
    for path in sorted(folder.glob("*/edition.toml")):
        try:
            values = tomllib.loads(read_text(path))
            values["aliases"] = tuple(values.get("aliases", ()))
            cards.append(Card(folder=path.parent, **values))
        except (tomllib.TOMLDecodeError, TypeError) as error:
            faults.append(Fault(str(path), str(error), "write the fields that the other edition.toml files have"))
            continue
        if cards[-1].id != path.parent.name:
            faults.append(Fault(str(path), f"id is {cards[-1].id}", f"name it as its folder: {path.parent.name}"))
        if any(len(new) != 1 or len(old) != 1 for old, new in cards[-1].punctuation.items()):
            faults.append(Fault(str(path), "a mark is not shown by one character", "show one mark by one mark"))
    gather(faults)
    return tuple(sorted(cards, key=lambda c: c.id))


@cache
def _load(folder: Path) -> Edition:
    card = next(c for c in _cards(folder.parent) if c.folder == folder)
    source = read_witness(card.id, card.witness).text
    certain: dict[str, list[Emendation]] = {}
    for e in _emendations(folder):
        certain.setdefault(e.segment, []).append(e) if e.status == "certain" else None
    segments, corrections, faults, ids = [], [], [], set()
    for row in read_rows(folder / "segments.tsv", ("id", "layer", "target", "start", "end")):
        name, start, end = row["id"], row.number("start"), row.number("end")
        if name in ids:
            faults.append(Fault(row.where, f"{name} stands twice", "an id is given once and never again"))
        if not 0 <= start < end <= len(source):
            faults.append(Fault(row.where, f"{name} reaches from {start} to {end}", f"the witness has {len(source)} characters"))
            continue
        ids.add(name)
        text, made = _apply(source[start:end], certain.get(name, []), card, faults)
        corrections += made
        segments.append(Segment(id=name, chapter=card.id, layer=row["layer"], text=text, start=start, end=end,
                                target=row["target"], author=card.authors.get(row["layer"], "")))
    faults += [Fault(e.where, f"there is no segment {e.segment}", nearest(e.segment, ids)) for e in _emendations(folder)
               if e.segment not in ids]
    faults += [Fault(str(folder / "segments.tsv"), f"{s.id} comments on {s.target}, which is not there", "name a base segment")
               for s in segments if s.target and s.target not in ids]
    gather(faults)
    return Edition(chapter=card.id, title=card.title, slug=card.slug, segments=tuple(segments),
                   corrections=tuple(corrections), sections=_sections(folder, card.id, segments))


def _apply(received: str, rows: list[Emendation], card: Card, faults: list[Fault]) -> tuple[str, list[Correction]]:
    """The edited text of one segment, and its corrections with their offsets there."""
    shown = str.maketrans(card.punctuation)
    out, made, at, length = [], [], 0, 0
    for e in sorted(rows, key=lambda e: e.at):
        if e.at < at or received[e.at:e.at + len(e.lemma)] != e.lemma:
            stands = [i for i in range(len(received)) if e.lemma and received.startswith(e.lemma, i)]
            faults.append(Fault(e.where, f"{e.id}: {e.lemma!r} does not stand at {e.at} of {e.segment}, or overlaps another",
                                f"it stands at {stands}" if stands else "write the words as the witness has them"))
            continue
        before = received[at:e.at].translate(shown)
        length += len(before)
        made.append(Correction(id=e.id, segment=e.segment, offset=length, lemma=e.lemma, reading=e.reading,
                               why=e.why, evidence=e.evidence))
        out += [before, e.reading]
        length += len(e.reading)
        at = e.at + len(e.lemma)
    return "".join(out) + received[at:].translate(shown), made


@cache
def _emendations(folder: Path) -> tuple[Emendation, ...]:
    rows, faults = [], []
    for row in read_rows(folder / "corrections.tsv", ("id", "segment", "at", "lemma", "reading", "status", "why", "evidence")):
        if row["status"] not in STATUSES:
            faults.append(Fault(row.where, f"status is {row['status']!r}", f"write {', '.join(STATUSES)}"))
        if not row["why"] or not row["evidence"]:
            faults.append(Fault(row.where, f"{row['id']} gives no reason or no evidence",
                                "say why, and which passage or print proves it"))
        if row["id"] in {r.id for r in rows}:
            faults.append(Fault(row.where, f"{row['id']} stands twice", "give the new row the next number"))
        rows.append(Emendation(row["id"], row["segment"], row.number("at"), row["lemma"], row["reading"], row["status"],
                               row["why"], row["evidence"], row.where))
    gather(faults)
    return tuple(rows)


def _layout(folder: Path) -> list[tuple[int, str]]:
    return [(row.number("start"), unescape(row["words"])) for row in read_rows(folder / "layout.tsv", ("start", "words"))]


def _sections(folder: Path, chapter: str, segments: list[Segment]) -> tuple[Section, ...]:
    columns = ("id", "title", "english", "first", "last", "parent", "warrant", "warrant_segment", "condition", "occurs")
    ids, sections, faults = {s.id for s in segments}, [], []
    for row in read_rows(folder / "sections.tsv", columns):
        faults += [Fault(row.where, f"{c} is {row[c]!r}, which is no segment", "name a segment of this edition")
                   for c in ("first", "last", "warrant_segment") if row[c] not in ids and (row[c] or c != "warrant_segment")]
        if row["parent"] and row["parent"] not in {s.id for s in sections}:
            faults.append(Fault(row.where, f"parent is {row['parent']!r}", "write the parent before its parts"))
        sections.append(Section(chapter=chapter, **{c: row[c] for c in columns}))
    gather(faults)
    return tuple(sections)
