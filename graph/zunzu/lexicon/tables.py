"""Reading the lexicon's tables: tab-separated, a heading row, faults told with file, line and
column."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .. import tables
from ..corpus import Corpus
from ..errors import Fault, nearest

#: What each table must have; a cell of a column with a set of values must hold one of them, and may
#: be empty if "" is one.
COLUMNS: dict[str, dict[str, set[str] | None]] = {
    "verbs": {"term": None, "class": None, "takes": set("itpdmqo")},
    "roles": {"term": None, "kind": None, "canonical": None},
    "things": {"term": None, "kind": None},
    "cuts": {"term": None, "kind": None},
    "songs": {"term": None, "kind": None},
    "places": {"term": None, "kind": {"base", "suffix", "fixed"}},
    "words": {"term": None, "category": None, "note": None},
    "senses": {
        "term": None,
        "category": None,
        "before": None,
        "after": None,
        "weight": None,
        "example": None,
    },
    "transitions": {"from": None, "to": None, "cost": None},
    "formulas": {"term": None, "head": None, "object": None, "purpose": None, "note": None},
    "warrants": {"id": None, "name": None, "zh": None, "en": None, "words": None, "source": None},
    "families": {"verb": None, "members": None, "closes": None, "note": None},
    "ditto": {
        "formula": None,
        "asks": {
            "nothing",
            "rest",
            "onward",
            "just told",
            "all told",
            "first",
            "giving",
            "taking",
            "cup",
            "dress",
            "words",
            "turn",
            "way",
            "manner",
            "part",
        },
        "example": None,
        "repeats": None,
        "note": None,
    },
    "parties": {
        "part": {"host", "guest", "envoy"},
        "word": None,
        "over": None,
        "not": None,
        "before": None,
        "unless": None,
        "why": None,
        "example": None,
    },
    "traits": {"trait": None, "terms": None, "why": None, "words": None, "source": None},
    "precedence": {
        "way": None,
        "yields": None,
        "rival": {"", "yes"},
        "why": None,
        "words": None,
        "source": None,
    },
    "grades": {"slot": None, "warrant": None, "grade": {"likely", "open"}, "why": None},
    "bows": {
        "purpose": None,
        "behind": None,
        "within": None,
        "when": {"", "done", "sentence"},
        "words": None,
        "source": None,
    },
    "effects": {
        "verb": None,
        "cup": {"", "takes", "raises", "holds", "receives", "hands-over", "changes"}
        | {"puts-down", "clears"},
        "wine": {"", "fills", "drains", "washes"},
        "posture": {"", "kneels", "stands"},
        "way": {"", "goes-up", "goes-down", "goes-in", "goes-out"},
        "gives": None,
        "words": None,
        "source": None,
    },
    "performers": {"verb": None, "object": None, "agent": None, "why": None},
    "tasks": {"verb": None, "object": None, "name": None, "why": None},
    "compounds": {"term": None, "parts": None},
    "groups": {"member": None, "group": None, "why": None},
    "titles": {
        "part": None,
        "place": {"first", "last", "head", "doer", "office", "task", "seat", "post"}
        | {"state", "lord", "house", "epithet", "honour", "surname", "called", "styled"},
        "kind": {"", "officer", "kin", "generic"},
        "example": None,
    },
    "persons": {"term": None, "book": None},
    "general": {"term": None, "classes": None},
    "classes": {
        "class": None,
        "category": set("PTLVAMJ"),
        "kind": None,
        "takes": {"", *"itpdm"},
        "cost": None,
        "note": None,
    },
    "measures": {
        "term": None,
        "kind": {"unit", "standard", "dimension", "whole"},
        "times": None,
        "of": None,
        "note": None,
        "words": None,
        "source": None,
    },
    "folds": {"from": None, "to": None, "when": None, "why": None},
    "constructions": {
        "construction": None,
        "at": {"front", "behind", "verb", "alone"},
        "governor": None,
        "if": None,
        "before": None,
        "words": None,
        "after": None,
        "does": None,
        "example": None,
    },
    "statements": {
        "statement": None,
        "before": None,
        "words": None,
        "after": None,
        "example": None,
    },
    "scholia": {
        "kind": {
            "gloss",
            "variant",
            "omission",
            "division",
            "citation",
            "reason",
            "number",
            "time",
            "place",
            "rank",
        },
        "role": None,
        "form": None,
        "sense": None,
        "example": None,
    },
}

#: Cells that may be empty.
OPTIONAL = {
    "canonical",
    "note",
    "before",
    "after",
    "object",
    "purpose",
    "example",
    "words",
    "source",
    "why",
    "times",
    "of",
    "governor",
    "if",
    "does",
    "repeats",
    "over",
    "not",
    "unless",
    "gives",
}


#: Tables whose rows are labels of concepts: what a concept is, is told in further columns, and a
#: row without a value in this column is a label alone and no word of the reader.
WORDS = {
    "verbs": "class",
    "roles": "kind",
    "things": "kind",
    "cuts": "kind",
    "songs": "kind",
    "places": "kind",
}

#: Columns that have the values alone that the lowest layer has.
_CLOSED = WORDS | {"words": "category"}

#: Tables in which the first row that fits counts: in these the rows of the uppermost layer stand
#: first, so that one's own hold before what is shipped.
FIRST_COUNTS = frozenset({"constructions", "ditto", "statements"})


def load(corpus: Corpus, name: str) -> list[tables.Row]:
    """The rows of ``data/lexicon/<name>.tsv`` that are words of the reader, those of the lowest
    layer first (of the uppermost, where the first row that fits counts).

    Raises ZunzuError naming file, line and column of every bad row: a missing column, too many
    cells, an empty cell that must not be, a value outside the table's set, a class or kind that
    no word of the lowest layer is of: the reader would have no way with it.
    """
    columns = COLUMNS[name]
    faults: list[Fault] = []
    layers = corpus.every("data", "lexicon", f"{name}.tsv")
    order = reversed(layers) if name in FIRST_COUNTS else layers
    found = [row for path in order for row in tables.rows(path, columns, True, faults)]
    if kind := WORDS.get(name):
        found = [row for row in found if row[kind]]
    if kind := _CLOSED.get(name):
        columns = columns | {kind: columns[kind] or _kinds(layers[0], kind)}
    faults += [fault for row in found for fault in _faults(row, columns)]
    tables.gather(faults)
    return found


def _kinds(path: Path, column: str) -> set[str]:
    """The values that a column of a table has."""
    return {row[column] for row in tables.rows(path, (column,), True, [])} - {""}


def _faults(row: tables.Row, columns: dict[str, set[str] | None]) -> Iterator[Fault]:
    for column, allowed in columns.items():
        cell = row[column]
        if not cell and column not in OPTIONAL and "" not in (allowed or ()):
            yield Fault(f"{row.where}:{column}", "the cell is empty", "fill it")
        elif allowed and cell not in allowed:
            yield Fault(
                f"{row.where}:{column}",
                f"{cell!r} is none of {', '.join(sorted(allowed))}",
                nearest(cell, allowed) or "use one of these",
            )
