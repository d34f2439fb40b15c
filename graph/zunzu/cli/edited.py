"""An edition as it is exported: TEI."""

from __future__ import annotations

from zunzu import build, tables, text
from zunzu.corpus import NOT_TOLD

from .progress import step


def tei(chapter: str) -> bytes:
    """A chapter as TEI: the edition, what its card and its witnesses tell, its apparatus, and
    the acts it prescribes."""
    from zunzu.publish.tei import Entry, write_tei
    from zunzu.publish.tei_header import Source, Witnessed

    card, book = text.find_chapter(chapter), text.edition(chapter)
    of_segment, rows = text.witness_names(chapter), text.emendations(chapter)
    read = [
        text.read_witness(card.id, name)
        for name in dict.fromkeys((card.witness, *of_segment.values(), *card.witnesses))
    ]
    source = Source(
        card.work,
        card.number,
        card.english,
        card.pinyin,
        card.description,
        tuple(
            Witnessed(
                w.name,
                w.title,
                _told(w.author),
                _told(w.date),
                _told(w.edition),
                _told(w.source),
                _told(w.licence),
                w.dropped,
                text.is_simplified(w.text),
                card.witnesses.get(w.name, {}).get("siglum", ""),
            )
            for w in read
        ),
        card.consulted,
        card.ready,
        text.unreviewed(card.id),
        _letters(card),
        _who(card),
    )
    places = text.find_places(book, rows)
    entries = [
        Entry(
            r.id,
            r.segment,
            *places[r.id],
            r.reading,
            ((r.lemma, of_segment[r.segment]),),
            r.status,
            r.why,
            r.evidence,
        )
        for r in rows
    ]
    entries += [
        Entry(
            v.id,
            v.segment,
            v.offset,
            v.offset + len(v.lemma),
            v.lemma,
            tuple((r.words, r.witness) for r in v.readings),
            v.kind,
            v.why,
            v.evidence,
            v.agreeing,
        )
        for v in text.apparatus(chapter)
    ]
    with step(f"reading {book.title}"):
        acts = build.recorded(book).acts
    with step("writing tei"):
        return write_tei(book, source, entries, acts)


def _letters(card: text.Card) -> tuple[tuple[str, str, bool], ...]:
    """How the letters of the edition's own witness are written, each once."""
    path = card.folder / "script.tsv"
    rows = tables.rows(path, ("from", "to", "places"), short=True) if path.exists() else []
    own = (row for row in rows if row.get("witness") in ("", card.witness))
    return tuple(dict.fromkeys((r["from"], r["to"], bool(r["places"])) for r in own))


def _who(card: text.Card) -> tuple[dict[str, str], ...]:
    path = card.folder / "who.tsv"
    columns = ("word", "role", "segment", "words", "why", "status", "part")
    rows = tables.rows(path, columns, short=True, lacking=("part",)) if path.exists() else []
    return tuple(row.cells for row in rows)


def _told(said: str) -> str:
    return "" if said == NOT_TOLD else said
