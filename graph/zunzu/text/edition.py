"""Editions: what an editor decided about a witness.

``data/editions/<chapter>/`` holds

=====================
==============================================================================================
``edition.toml``       the card: title, names, witness, authors of the layers, punctuation
``segments.tsv``       ``id layer target start end``: where each segment stands in the witness
``layout.tsv``         ``start words``: everything of the witness that is not text (line ends, marks
of a layer, byline)
``punctuation.tsv``    ``segment words status why``: the marks given to a witness that has none (may
be absent)
``corrections.tsv``    ``id segment at lemma reading status why evidence``
``sections.tsv``       the 分節 with their warrants
``script.tsv``         how a witness in simplified characters is written (:mod:`zunzu.text.script`);
only where there is one
``apparatus.tsv``      what other witnesses have (:mod:`zunzu.text.apparatus`); only where there are
others =====================
==============================================================================================

The words are in the witness, the edition says where.  A segment's text is its slice of the witness
with the *certain* corrections applied, layout left out, and characters and marks written as
``script.tsv`` and ``[punctuation]`` say, one for one; probable corrections and notes change
nothing.  A commentary may come from another witness than the words it stands under: then
``segments.tsv`` and ``layout.tsv`` have a column ``witness``, empty for the one that the card
names.  Offsets of corrections count in the slice as received, so that one correction never moves
another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from .. import tables
from ..corpus import Corpus
from ..errors import Fault, fail, nearest
from ..model import LAYER_NAMES, Correction, Edition, Section, Segment, replace
from ..tables import Row, gather, unescape
from .chapters import AT_ONCE, Card, Chapter, editions, find_chapter
from .corrections import (
    Change,
    Emendation,
    apply_changes,
    follow_offset,
    gather_changes,
    read_emendations,
    undo_changes,
)
from .layers import TITLE
from .punctuation import (
    Mark,
    bare_place,
    marked_place,
    read_marks,
    read_unreviewed,
    set_marks,
    take_marks,
)
from .script import Script, read_script
from .witness import Witness, read_witness

_MARKS = "punctuation.tsv"
_SECTION = (
    "id",
    "title",
    "english",
    "first",
    "last",
    "parent",
    "warrant",
    "warrant_segment",
    "condition",
    "occurs",
)
#: Between the phases of a section that goes through several.
_BETWEEN = "、"


def edition(chapter: Chapter, corpus: Corpus | None = None) -> Edition:
    """The edition of a chapter, by its card or named in any way that ``find_chapter`` knows.

    Raises ZunzuError with every fault of its files: a segment outside the witness, a lemma that
    does not stand where the correction says, an id given twice.
    """
    return _load(find_chapter(chapter, corpus))


def voices(chapter: Chapter, corpus: Corpus | None = None) -> dict[str, tuple[str, str]]:
    """Layer and author of every segment of a chapter, without its words: ``("zhu", "鄭玄")``."""
    card = find_chapter(chapter, corpus)
    return {row["id"]: (row["layer"], _author_of(row, card)) for row in _segment_rows(card)}


def witness(chapter: Chapter) -> Witness:
    """The witness that the edition of a chapter is made from."""
    card = find_chapter(chapter)
    return read_witness(card.id, card.witness, card.corpus)


def emendations(chapter: Chapter) -> tuple[Emendation, ...]:
    """Every row of ``corrections.tsv``, also those that do not change the text (status probable,
    note)."""
    return read_emendations(find_chapter(chapter).folder / "corrections.tsv")


def punctuation(chapter: Chapter) -> dict[str, tuple[Mark, ...]]:
    """The marks that the editor gave to a chapter without any, by segment; none where the
    witness has its own."""
    return _marks(find_chapter(chapter))


def unreviewed(chapter: str, corpus: Corpus | None = None) -> frozenset[str]:
    """The segments of an edition whose marks are proposed, and were not looked at by an editor; of
    what is no edition none."""
    card = next((card for card in editions(True, corpus) if card.id == chapter), None)
    return frozenset() if card is None else read_unreviewed(card.folder / _MARKS)


def rebuild(book: Edition, corpus: Corpus | None = None) -> str:
    """The text of the edition's witness, from its segments with their changes undone and the layout
    between them.

    Nothing is taken from the witness itself; that the result is the witness, byte for byte, proves
    that the edition loses nothing.
    """
    card = find_chapter(book.chapter, corpus)
    pieces = pieces_of(book, card.witness, card)
    return "".join(pieces[start] for start in sorted(pieces))


def pieces_of(book: Edition, name: str, card: Card) -> dict[int, str]:
    """What the edition has of a witness, as received, by the place where it stands there: segments
    and layout.

    Of the edition's own witness this is all; of another the words of 經 and 記 are wanting, which
    the apparatus has.
    """
    changes, marks, script = _changes(card), _marks(card), _script(card, name)
    passed_over = {
        row["id"] for row in _segment_rows(card) if _witness_of(row, card) != name
    } | set(_remarks(card))
    ours = [s for s in book.segments if s.id not in passed_over]
    pieces = {
        s.start: undo_changes(
            take_marks(s.text, marks.get(s.id, ())), changes[s.id], script, s.start
        )
        for s in ours
    }
    inside = [(s.start, s.end) for s in ours]
    return pieces | {
        at: words
        for at, words in _layout(card, name)
        if not any(start <= at < end for start, end in inside)
    }


#: Lines are paragraphs where fewer of the segments than these open one, and fewer go over two.
_OPEN_LINES, _BROKEN = 0.9, 0.1


def paragraphs(book: Edition, corpus: Corpus | None = None) -> frozenset[str]:
    """The 經 and 記 segments that begin a paragraph of a text nobody has reviewed, where lines of
    its witness are paragraphs, and longer than segments; of what is no edition none."""
    card = next((card for card in editions(True, corpus) if card.id == book.chapter), None)
    if card is None or card.ready:
        return frozenset()
    base = book.base()
    received = {name: _received(card, name) for name in {s.witness for s in base}}
    begin = [s.id for s in base if _opens_line(received[s.witness], s.start)]
    broken = sum(len(received[s.witness][s.start : s.end].split()) - 1 for s in base)
    are_paragraphs = len(begin) < _OPEN_LINES * len(base) and broken < _BROKEN * len(base)
    return frozenset(begin if are_paragraphs else ())


def _opens_line(words: str, at: int) -> bool:
    return not words[words.rfind("\n", 0, at) + 1 : at].strip()


def place_in_witness(book: Edition, segment: str, offset: int, corpus: Corpus | None = None) -> int:
    """Where a character of a segment's edited text stands in the witness.

    Raises ZunzuError for an unknown segment or an offset outside its text.
    """
    found = next((s for s in book.segments if s.id == segment), None)
    if found is None or not 0 <= offset <= len(found.text):
        raise fail(
            segment,
            f"has no place {offset} in {book.title}",
            "name a segment of this edition and an offset in its text",
        )
    card = find_chapter(book.chapter, corpus)
    bare = bare_place(offset, _marks(card).get(segment, ()))
    return found.start + follow_offset(bare, _changes(card)[segment])


@lru_cache(maxsize=AT_ONCE)
def _load(card: Card) -> Edition:
    rows, texts, marks = _segment_rows(card), _bare(card), _marks(card)
    segments, corrections = [], []
    for row in rows:
        (words, made), set_here = texts[row["id"]], marks.get(row["id"], ())
        text = set_marks(words, set_here)
        corrections += [_moved(c, text, set_here) for c in made]
        segments.append(
            Segment(
                id=row["id"],
                chapter=card.id,
                layer=row["layer"],
                text=text,
                start=row.number("start"),
                end=row.number("end"),
                target=row["target"],
                author=_author_of(row, card),
                witness=_witness_of(row, card),
            )
        )
    return Edition(
        chapter=card.id,
        title=card.title,
        slug=card.slug,
        segments=tuple(segments),
        corrections=tuple(corrections),
        sections=_sections(card, [row["id"] for row in rows]),
    )


@lru_cache(maxsize=AT_ONCE)
def _bare(card: Card) -> dict[str, tuple[str, list[Correction]]]:
    """The words of each segment without an editor's marks, and its corrections with their places
    in them."""
    rows, changes = _segment_rows(card), _changes(card)
    texts: dict[str, tuple[str, list[Correction]]] = {}
    sources = {
        name: _received(card, name)
        for name in {card.witness, *(_witness_of(row, card) for row in rows)}
    }
    faults = _faults_of(
        rows, {row["id"] for row in rows}, {name: len(text) for name, text in sources.items()}, card
    )
    for row in rows:
        start, end, name = row.number("start"), row.number("end"), _witness_of(row, card)
        texts[row["id"]] = apply_changes(
            sources[name][start:end], changes[row["id"]], _script(card, name), start, faults
        )
    gather(faults)
    return texts


@lru_cache(maxsize=AT_ONCE)
def _marks(card: Card) -> dict[str, tuple[Mark, ...]]:
    return read_marks(
        card.folder / _MARKS, {name: words for name, (words, _) in _bare(card).items()}
    )


def _moved(correction: Correction, text: str, marks: tuple[Mark, ...]) -> Correction:
    """A correction where it stands in the marked text, its reading with the marks inside it."""
    if not marks:
        return correction
    start = marked_place(correction.offset, marks)
    end = marked_place(correction.offset + len(correction.reading), marks, end=True)
    return replace(correction, offset=start, reading=text[start:end] if correction.reading else "")


def _author_of(row: Row, card: Card) -> str:
    return row.cells.get("author") or card.authors.get(row["layer"], "")


def _received(card: Card, name: str) -> str:
    return read_witness(card.id, name, card.corpus).text


def _witness_of(row: Row, card: Card) -> str:
    return row.cells.get("witness") or card.witness


@lru_cache(maxsize=AT_ONCE)
def _script(card: Card, witness: str) -> Script:
    """How the edition writes the words of a witness."""
    other = "" if witness == card.witness else witness
    return read_script(
        card.folder / "script.tsv", card.punctuation, _received(card, witness), other
    )


def _faults_of(
    rows: tuple[Row, ...], ids: set[str], sizes: dict[str, int], card: Card
) -> list[Fault]:
    faults, seen = [], set()
    for row in rows:
        name, start, end, size = (
            row["id"],
            row.number("start"),
            row.number("end"),
            sizes[_witness_of(row, card)],
        )
        if name in seen:
            faults.append(
                Fault(row.where, f"{name} stands twice", "an id is given once and never again")
            )
        if not 0 <= start < end <= size:
            faults.append(
                Fault(
                    row.where,
                    f"{name} reaches from {start} to {end}",
                    f"the witness has {size} characters",
                )
            )
        faults += _faults_of_name(row, card)
        if row["target"] and row["target"] not in ids:
            faults.append(
                Fault(
                    row.where,
                    f"{name} comments on {row['target']}, which is not there",
                    "name a base segment",
                )
            )
        seen.add(name)
    faults += _overlapping(rows, card)
    return faults + [
        Fault(e.where, f"{e.id}: there is no segment {e.segment}", nearest(e.segment, ids))
        for e in read_emendations(card.folder / "corrections.tsv")
        if e.segment not in ids
    ]


def _faults_of_name(row: Row, card: Card) -> Iterator[Fault]:
    """What is wrong with the id and the layer of a segment."""
    if not row["id"].startswith(f"{card.id}."):
        yield Fault(
            row.where, f"id is {row['id']!r}", f"write {card.id}. and a number: {card.id}.034"
        )
    if row["layer"] not in (*LAYER_NAMES, TITLE):
        told = ", ".join(f"{code} ({name})" for code, name in LAYER_NAMES.items())
        yield Fault(
            row.where,
            f"layer is {row['layer']!r}",
            nearest(row["layer"], LAYER_NAMES) or f"the layers are {told}, {TITLE}",
        )


def _overlapping(rows: tuple[Row, ...], card: Card) -> Iterator[Fault]:
    """Segments that begin within another and are no remark in it."""
    before: dict[str, tuple[str, int]] = {}
    within = _remarks(card)
    for row in rows:
        name, end = before.get(_witness_of(row, card), ("", 0))
        if row["id"] in within:
            continue
        if row.number("start") < end:
            yield Fault(
                row.where,
                f"{row['id']} begins at {row['start']}, within {name}, which ends at {end}",
                "let each character of the witness belong to one segment",
            )
        before[_witness_of(row, card)] = (row["id"], row.number("end"))


@lru_cache(maxsize=AT_ONCE)
def _segment_rows(card: Card) -> tuple[Row, ...]:
    return tuple(
        tables.rows(card.folder / "segments.tsv", ("id", "layer", "target", "start", "end"))
    )


@lru_cache(maxsize=AT_ONCE)
def _layout(card: Card, witness: str) -> tuple[tuple[int, str], ...]:
    return tuple(
        (row.number("start"), unescape(row["words"]))
        for row in tables.rows(card.folder / "layout.tsv", ("start", "words"))
        if _witness_of(row, card) == witness
    )


@lru_cache(maxsize=AT_ONCE)
def _changes(card: Card) -> dict[str, tuple[Change, ...]]:
    """What parts each segment from its words as received."""
    rows: dict[str, list[Emendation]] = {}
    for e in read_emendations(card.folder / "corrections.tsv"):
        rows.setdefault(e.segment, []).append(e)
    changes, remarks = {}, _remarks(card)
    for row in _segment_rows(card):
        start, end, name = row.number("start"), row.number("end"), _witness_of(row, card)
        held = [span for outer, *span in remarks.values() if outer == row["id"]]
        source = _received(card, name) if held else ""
        inside = [
            (at - start, words)
            for at, words in _layout(card, name)
            if start < at < end and not any(first <= at < last for first, last in held)
        ]
        inside += [(first - start, source[first:last]) for first, last in held]
        changes[row["id"]] = gather_changes(rows.get(row["id"], ()), inside)
    return changes


@lru_cache(maxsize=AT_ONCE)
def _remarks(card: Card) -> dict[str, tuple[str, int, int]]:
    """The segments that stand inside another: ``id: (the other, start, end)``."""
    found: dict[str, tuple[str, int, int]] = {}
    outer: dict[str, tuple[str, int, int]] = {}
    for row in _segment_rows(card):
        start, end, name = row.number("start"), row.number("end"), _witness_of(row, card)
        holder, first, last = outer.get(name, ("", 0, 0))
        if first < start and end < last:
            found[row["id"]] = (holder, start, end)
        else:
            outer[name] = (row["id"], start, end)
    return found


def _sections(card: Card, ids: Sequence[str]) -> tuple[Section, ...]:
    """The sections; ``ids`` are those of the segments, in order.  Raises ZunzuError with every
    fault of the table."""
    sections: list[Section] = []
    faults: list[Fault] = []
    for row in _section_rows(card):
        faults += _faults_of_section(row, card, ids, {s.id: s for s in sections})
        phases = tuple(filter(None, row["phase"].split(_BETWEEN)))
        sections.append(Section(chapter=card.id, phases=phases, **{c: row[c] for c in _SECTION}))
    gather(faults)
    gather(list(_crossing(card, sections, ids)))
    return tuple(sections)


def section_places(chapter: Chapter, corpus: Corpus | None = None) -> dict[str, str]:
    """Where each section is told: the file and its line, for faults."""
    return {row["id"]: row.where for row in _section_rows(find_chapter(chapter, corpus))}


def _section_rows(card: Card) -> tuple[Row, ...]:
    return tuple(tables.rows(card.folder / "sections.tsv", (*_SECTION, "phase")))


def _faults_of_section(
    row: Row, card: Card, ids: Sequence[str], before: Mapping[str, Section]
) -> Iterator[Fault]:
    """What is wrong with a row, by itself and beside those before it."""
    stem = f"{card.id}.p-"
    if row["id"] in before:
        yield Fault(row.where, f"{row['id']} stands twice", "an id is given once and never again")
    elif not row["id"].startswith(stem):
        yield Fault(
            row.where, f"id is {row['id']!r}", f"write {stem} and a name of your own: {stem}xian"
        )
    if not row["title"]:
        yield Fault(row.where, f"{row['id']} has no title", "write what the section is called")
    for c in ("first", "last", "warrant_segment"):
        if row[c] not in ids and (row[c] or c != "warrant_segment"):
            yield Fault(
                row.where,
                f"{c} is {row[c]!r}, which is no segment",
                "name a segment of this edition",
            )
    if row["parent"] and row["parent"] not in before:
        yield Fault(row.where, f"parent is {row['parent']!r}", "write the parent before its parts")


def _crossing(card: Card, sections: Sequence[Section], ids: Sequence[str]) -> Iterator[Fault]:
    """Sections that end before they begin, reach out of the one that holds them, or into the one
    before."""
    places, order = section_places(card, card.corpus), {name: n for n, name in enumerate(ids)}
    known = {section.id: section for section in sections}
    last: dict[str, Section] = {}
    for section in sections:
        first, end = order[section.first], order[section.last]
        beside, holder = last.get(section.parent), known.get(section.parent)
        where = places[section.id]
        if end < first:
            told = f"{section.id} ends with {section.last}, before its first, {section.first}"
            yield Fault(where, told, "write the earlier one into the column first")
        elif beside and first <= order[beside.last]:
            told = f"{section.id} begins with {section.first}, within {beside.id}"
            yield Fault(where, told, f"begin it behind {beside.last}, or end that one before it")
        elif holder and not order[holder.first] <= first <= end <= order[holder.last]:
            told = f"{section.id} reaches out of {holder.id}"
            yield Fault(where, told, f"keep it from {holder.first} to {holder.last}")
        last[section.parent] = section
