"""What the pages of questions show: an answer with its passages, and its files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..ask.question import GROUPS, Question
from ..ask.table import Cell, Place, Table, label_of, render
from ..ask.words import Answer
from ..rdf.names import mint
from .house import House

#: So many rows are shown; the files have all.
SHOWN = 400
#: So many passages are shown with a row.
PROOFS = 6
#: What may be set of a question, as its page calls it: zh, en.
SETTINGS = {
    "above": ("升數逾", "more 升 than"),
    "ale": ("酒", "ale"),
    "author": ("注家", "author"),
    "building": ("宮室", "building"),
    "chapter": ("篇", "rite"),
    "cut": ("體", "cut"),
    "holder": ("俎主", "whose"),
    "kind": ("類", "kind"),
    "layer": ("層", "layer"),
    "lemma": ("字", "word"),
    "person": ("人", "person"),
    "phase": ("禮節", "phase"),
    "place": ("處", "place"),
    "posture": ("坐立", "posture"),
    "purpose": ("拜辭之所為", "purpose of the bow, or what is declined"),
    "role": ("名位", "role"),
    "round": ("酒節", "round"),
    "school": ("今古文", "school"),
    "section": ("節", "section"),
    "slot": ("位", "slot"),
    "song": ("樂章", "song"),
    "term": ("詞", "term"),
    "thing": ("物", "thing"),
    "to": ("與", "to whom"),
    "verb": ("事", "verb"),
    "vessel": ("器", "vessel"),
    "warrant": ("據", "warrant"),
    "word": ("字", "word"),
}
#: A cell of a page: words, and where they lead, or nothing.
Shown = list[tuple[str, str]]


def groups(house: House, lang: str) -> list[tuple[str, str, list[Question]]]:
    """The questions by group: slug, name, questions."""
    return [
        (group, names[lang == "en"], found)
        for group, names in GROUPS.items()
        if (found := [q for q in house.library.questions if q.group == group])
    ]


def shown(table: Table, lang: str, to: Callable[[str], str]) -> dict[str, Any]:
    """A table as a page shows it; ``to`` gives the address of an IRI, or nothing."""
    placed = [
        column for column in table.placed() if column.name == "chapter"
    ]  # the segments stand with the passages
    rows = [[_cell(cell, table, lang, to) for cell in row] for row in table.rows[:SHOWN]]
    if placed:
        rows = [[_rites(place, table, lang, to), *row] for row, place in zip(rows, table.places)]
    proofs = [
        [
            (f"{p.segment.rpartition('.')[2]} {p.words}", to(mint(p.segment).value))
            for p in row[:PROOFS]
        ]
        for row in table.passages[:SHOWN]
    ]
    return {
        "headings": [c.heading(lang) for c in (*placed, *table.columns)],
        "rows": rows,
        "passages": proofs,
        "cut": SHOWN if len(table.rows) > SHOWN else 0,
    }


def _rites(place: Place, table: Table, lang: str, to: Callable[[str], str]) -> Shown:
    """The chapters of a row, each with where it leads."""
    return [(label_of(iri, table.labels, lang), to(iri)) for iri in place.chapters]


def spoken(answer: Answer, lang: str, to: Callable[[str], str]) -> dict[str, Any]:
    """The answer to a question in one's own words, as its page shows it."""
    passages = [
        {
            "href": to(mint(f.segment).value),
            "id": f.segment,
            "section": f.section,
            "words": f.words,
            "notes": [(n.author, n.words) for n in f.notes],
        }
        for f in answer.passages
    ]
    return {
        "answer": {
            "said": answer.said(),
            "passages": passages,
            "acts": shown(answer.acts, lang, to) if answer.acts else None,
        }
    }


def _cell(cell: Cell | None, table: Table, lang: str, to: Callable[[str], str]) -> Shown:
    if cell is None:
        return []
    if cell.kind == "uri" or cell.iris:
        names = cell.names(table.labels, lang)
        return [(name, to(iri)) for name, iri in zip(names, cell.iris or (cell.value,))]
    one = Table((), ((cell,),))
    return [(one.texts(lang)[0][0], "")]


def files(question: Question, table: Table) -> Mapping[str, bytes]:
    """The answer as files, by their suffix: ``csv json rq``."""
    return {
        "csv": render(table, "csv").encode(),
        "json": render(table, "json").encode(),
        "rq": question.query.encode(),
    }
