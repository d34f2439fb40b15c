"""The apparatus: what the witnesses of a chapter have where the edition reads otherwise, what was
chosen, and why.

``apparatus.tsv`` holds ``id segment at lemma readings kind why evidence``.  ``lemma`` is what the
edition reads; it stands at
``at`` of its segment, counted as in ``corrections.tsv`` in the words as received.  ``readings``
tells who has what, as received: ``甲=梲 | 乙=脱``, by the sigla of ``edition.toml``; nothing behind
the sign means that the words are wanting.  A witness that is not named reads as the edition does,
as far as it goes.  Letters and marks stand apart: a row of the kind
``punctuation`` quotes the letters around a joint with their marks, the other rows hold letters
alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .. import tables
from ..errors import Fault, nearest
from ..model import Edition, Variant, WitnessReading
from ..tables import gather
from .chapters import AT_ONCE, Card, Chapter, find_chapter
from .edition import edition, pieces_of, place_in_witness
from .letters import edition_letters, find_letters, read_usage

#: What a variant is: another word, another form of the same word, or another joint between words.
KINDS = ("substantive", "orthographic", "punctuation")

_COLUMNS = ("id", "segment", "at", "lemma", "readings", "kind", "why", "evidence")


def apparatus(chapter: Chapter) -> tuple[Variant, ...]:
    """The variants of a chapter, in the order of the table; none where only one witness was
    received.

    Raises ZunzuError with every fault of the table: an unknown segment, siglum or kind, a lemma
    that does not stand where the row says, a witness named that ends before, a row without reason
    or evidence, an id given twice.
    """
    return _read(find_chapter(chapter))


def restore_letters(chapter: Chapter, witness: str) -> list[str]:
    """The letters of another witness out of the edition: its words, with the readings of that
    witness and its usual forms.

    Nothing is taken from the witness itself; that these are its letters proves that no variant is
    wanting in the table.  (The edition's own witness comes back by :func:`~.edition.rebuild`.)
    """
    card = find_chapter(chapter)
    usage = read_usage(card.folder, witness)
    here: dict[
        tuple[str, int], tuple[int, str]
    ] = {}  # segment and offset: letters replaced, words put there
    for variant in apparatus(card):
        for reading in variant.readings:
            if reading.witness == witness and variant.kind != "punctuation":
                here[variant.segment, variant.offset] = (len(variant.lemma), reading.words)
    out, passed = [], 0
    for letter in edition_letters(card, witness):
        replaced = here.get((letter.segment, letter.place))
        if replaced and not passed:
            passed = replaced[0]
            out += [c.form for c in find_letters(replaced[1])]
        if passed:
            passed -= 1
        else:
            out.append(usage.get(letter.form, letter.form))
    return out


def rebuild_beside(chapter: Chapter, witness: str) -> str:
    """The text of another witness than the edition's own, byte for byte: its marks, line ends and
    commentary as the edition has them, and between them its letters of the text, out of the
    apparatus.  Nothing is taken from the witness itself."""
    card = find_chapter(chapter)
    pieces, letters = pieces_of(edition(card), witness, card), iter(restore_letters(card, witness))
    out, at = [], 0
    for start in sorted(pieces):
        while at < start:
            out.append(next(letters))
            at += len(out[-1])
        out.append(pieces[start])
        at += len(pieces[start])
    return "".join(out)


@lru_cache(maxsize=AT_ONCE)
def _read(card: Card) -> tuple[Variant, ...]:
    path = card.folder / "apparatus.tsv"
    if not path.exists():
        return ()
    book = edition(card)
    names = {told["siglum"]: name for name, told in card.witnesses.items()}
    segments, ids = {s.id: s for s in book.segments}, set()
    order = {name: place for place, name in enumerate(segments)}
    variants, faults = [], []
    for row in tables.rows(path, _COLUMNS):
        name, kind = row["segment"], row["kind"]
        if name not in segments:
            faults.append(
                Fault(
                    row.where, f"{row['id']}: there is no segment {name}", nearest(name, segments)
                )
            )
            continue
        if kind not in KINDS:
            faults.append(
                Fault(
                    row.where,
                    f"kind is {kind!r}",
                    nearest(kind, KINDS) or f"write {', '.join(KINDS)}",
                )
            )
        if not row["why"] or not row["evidence"]:
            faults.append(
                Fault(
                    row.where,
                    f"{row['id']} gives no reason or no evidence",
                    "say why this reading was chosen, and what proves it",
                )
            )
        if row["id"] in ids:
            faults.append(
                Fault(row.where, f"{row['id']} stands twice", "give the new row the next number")
            )
        ids.add(row["id"])
        readings = tuple(_readings(row["readings"], names, row.where, faults))
        faults += _faults_of_reach(readings, name, card, order, row.where)
        offset = _offset(card, book, name, row.number("at"), row["lemma"])
        if offset is None:
            faults.append(
                Fault(
                    row.where,
                    f"{row['id']}: {row['lemma']!r} does not stand at {row['at']} of {name}",
                    f"the edition reads {segments[name].text!r}: write what stands there",
                )
            )
            continue
        variants.append(
            Variant(
                row["id"],
                name,
                row.number("at"),
                offset,
                row["lemma"],
                readings,
                kind,
                row["why"],
                row["evidence"],
                _agreeing(readings, name, kind, card, order),
                row.where,
            )
        )
    gather(faults)
    return tuple(variants)


def _readings(
    cell: str, names: dict[str, str], where: str, faults: list[Fault]
) -> Iterable[WitnessReading]:
    for part in cell.split(" | "):
        siglum, sign, words = part.partition("=")
        if not sign or siglum not in names:
            faults.append(
                Fault(
                    where,
                    f"{part!r} names no witness",
                    f"write siglum=words with one of {', '.join(names)}",
                )
            )
        else:
            yield WitnessReading(names[siglum], siglum, words)


def _faults_of_reach(
    readings: tuple[WitnessReading, ...],
    segment: str,
    card: Card,
    order: dict[str, int],
    where: str,
) -> list[Fault]:
    return [
        Fault(
            where,
            f"{r.siglum} ends with {card.witnesses[r.witness]['last']}, before {segment}",
            "strike it out of this row",
        )
        for r in readings
        if not _reaches(r.witness, segment, card, order)
    ]


def _reaches(witness: str, segment: str, card: Card, order: dict[str, int]) -> bool:
    """Whether a witness has this segment; it may end before the chapter does."""
    last = card.witnesses[witness].get("last")
    return not last or order[segment] <= order[last]


def _agreeing(
    readings: tuple[WitnessReading, ...], segment: str, kind: str, card: Card, order: dict[str, int]
) -> tuple[str, ...]:
    """The witnesses that read as the edition does; of a joint none is said to, for marks are not
    collated (decision 0005)."""
    if kind == "punctuation":
        return ()
    named = {r.witness for r in readings}
    return tuple(
        name
        for name in card.witnesses
        if name not in named and _reaches(name, segment, card, order)
    )


def _offset(card: Card, book: Edition, segment: str, at: int, lemma: str) -> int | None:
    """Where the lemma stands in the edited text: at the first place that is received at ``at``
    and begins with it."""
    text, start = next((s.text, s.start) for s in book.segments if s.id == segment)
    for offset in range(len(text) + 1):
        if (
            text.startswith(lemma, offset)
            and place_in_witness(book, segment, offset, card.corpus) - start == at
        ):
            return offset
    return None
