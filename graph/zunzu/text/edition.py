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
corrections applied, layout left out, and the marks shown as ``[punctuation]`` says, one for one; probable corrections and
notes change nothing.  Offsets of corrections count in the slice as received, so that one correction never moves another.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..errors import Fault, fail, nearest
from ..model import Edition, Section, Segment
from .chapters import Card, editions, find_chapter
from .corrections import Change, Emendation, apply_changes, follow_offset, gather_changes, read_emendations, undo_changes
from .sheet import Row, gather, read_rows, unescape
from .witness import Witness, read_witness

_SECTION = ("id", "title", "english", "first", "last", "parent", "warrant", "warrant_segment", "condition", "occurs")


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
    return read_emendations(find_chapter(chapter).folder / "corrections.tsv")


def rebuild(book: Edition) -> str:
    """The text of the witness, from the segments with their changes undone and the layout between them.

    Nothing is taken from the witness itself; that the result is the witness, byte for byte, proves that the edition
    loses nothing.
    """
    card = find_chapter(book.chapter)
    changes = _changes(card.folder)
    pieces = {s.start: undo_changes(s.text, changes[s.id], card.punctuation) for s in book.segments}
    inside = [(s.start, s.end) for s in book.segments]
    pieces |= {at: words for at, words in _layout(card.folder) if not any(start <= at < end for start, end in inside)}
    return "".join(pieces[start] for start in sorted(pieces))


def place_in_witness(book: Edition, segment: str, offset: int) -> int:
    """Where a character of a segment's edited text stands in the witness.

    Raises ZunzuError for an unknown segment or an offset outside its text.
    """
    found = next((s for s in book.segments if s.id == segment), None)
    if found is None or not 0 <= offset <= len(found.text):
        raise fail(segment, f"has no place {offset} in {book.title}", "name a segment of this edition and an offset in its text")
    return found.start + follow_offset(offset, _changes(find_chapter(book.chapter).folder)[segment])


@cache
def _load(folder: Path) -> Edition:
    card = _card(folder)
    source = read_witness(card.id, card.witness).text
    changes, rows = _changes(folder), _segment_rows(folder)
    ids = {row["id"] for row in rows}
    segments, corrections, faults = [], [], _faults_of(rows, ids, len(source), folder)
    for row in rows:
        start, end = row.number("start"), row.number("end")
        text, made = apply_changes(source[start:end], changes[row["id"]], card.punctuation, faults)
        corrections += made
        segments.append(Segment(id=row["id"], chapter=card.id, layer=row["layer"], text=text, start=start, end=end,
                                target=row["target"], author=card.authors.get(row["layer"], "")))
    gather(faults)
    return Edition(chapter=card.id, title=card.title, slug=card.slug, segments=tuple(segments),
                   corrections=tuple(corrections), sections=_sections(folder, card.id, ids))


def _faults_of(rows: tuple[Row, ...], ids: set[str], size: int, folder: Path) -> list[Fault]:
    faults, seen = [], set()
    for row in rows:
        name, start, end = row["id"], row.number("start"), row.number("end")
        if name in seen:
            faults.append(Fault(row.where, f"{name} stands twice", "an id is given once and never again"))
        if not 0 <= start < end <= size:
            faults.append(Fault(row.where, f"{name} reaches from {start} to {end}", f"the witness has {size} characters"))
        if row["target"] and row["target"] not in ids:
            faults.append(Fault(row.where, f"{name} comments on {row['target']}, which is not there", "name a base segment"))
        seen.add(name)
    return faults + [Fault(e.where, f"{e.id}: there is no segment {e.segment}", nearest(e.segment, ids))
                     for e in read_emendations(folder / "corrections.tsv") if e.segment not in ids]


def _card(folder: Path) -> Card:
    return next(c for c in editions(all=True) if c.folder == folder)


@cache
def _segment_rows(folder: Path) -> tuple[Row, ...]:
    return tuple(read_rows(folder / "segments.tsv", ("id", "layer", "target", "start", "end")))


@cache
def _layout(folder: Path) -> tuple[tuple[int, str], ...]:
    return tuple((row.number("start"), unescape(row["words"])) for row in read_rows(folder / "layout.tsv", ("start", "words")))


@cache
def _changes(folder: Path) -> dict[str, tuple[Change, ...]]:
    """What parts each segment from its words as received."""
    rows: dict[str, list[Emendation]] = {}
    for e in read_emendations(folder / "corrections.tsv"):
        rows.setdefault(e.segment, []).append(e)
    changes = {}
    for row in _segment_rows(folder):
        start, end = row.number("start"), row.number("end")
        inside = [(at - start, words) for at, words in _layout(folder) if start < at < end]
        changes[row["id"]] = gather_changes(rows.get(row["id"], ()), inside)
    return changes


def _sections(folder: Path, chapter: str, ids: set[str]) -> tuple[Section, ...]:
    sections, faults = [], []
    for row in read_rows(folder / "sections.tsv", _SECTION):
        faults += [Fault(row.where, f"{c} is {row[c]!r}, which is no segment", "name a segment of this edition")
                   for c in ("first", "last", "warrant_segment") if row[c] not in ids and (row[c] or c != "warrant_segment")]
        if row["parent"] and row["parent"] not in {s.id for s in sections}:
            faults.append(Fault(row.where, f"parent is {row['parent']!r}", "write the parent before its parts"))
        sections.append(Section(chapter=chapter, **{c: row[c] for c in _SECTION}))
    gather(faults)
    return tuple(sections)
