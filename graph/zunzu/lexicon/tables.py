"""Reading the lexicon's tables: tab-separated, a heading row, faults told with file, line and column."""

from __future__ import annotations

from pathlib import Path

from ..errors import Fault, ZunzuError, nearest

#: What each table must have; a cell of a column with a set of values must hold one of them, and may be empty if "" is one.
COLUMNS: dict[str, dict[str, set[str] | None]] = {
    "verbs": {"term": None, "class": None, "takes": set("itpdmqo"), "english": None, "traits": None},
    "roles": {"term": None, "kind": None, "canonical": None},
    "things": {"term": None, "kind": None},
    "places": {"term": None, "kind": {"base", "suffix", "fixed"}},
    "words": {"term": None, "category": None, "note": None},
    "senses": {"term": None, "category": None, "before": None, "after": None, "weight": None, "example": None},
    "transitions": {"from": None, "to": None, "cost": None},
    "formulas": {"term": None, "head": None, "object": None, "purpose": None, "note": None},
    "warrants": {"id": None, "name": None, "zh": None, "en": None, "words": None, "source": None},
    "families": {"verb": None, "members": None, "closes": None, "note": None},
    "ditto": {"formula": None, "asks": {"nothing", "rest", "onward", "just told", "all told", "first", "giving", "taking",
                                        "cup", "dress", "words", "turn", "way", "manner", "part"},
              "example": None, "repeats": None, "note": None},
    "offers": {"verb": None, "round": None, "note": None},
    "performers": {"verb": None, "object": None, "agent": None, "why": None},
    "tasks": {"verb": None, "object": None, "name": None, "why": None},
    "compounds": {"term": None, "parts": None},
    "groups": {"member": None, "group": None, "why": None},
    "titles": {"part": None, "place": {"first", "last", "head", "doer", "office"}, "kind": {"", "officer", "kin", "generic"},
               "example": None},
    "general": {"term": None, "classes": None},
    "classes": {"class": None, "category": set("PTLVAMJ"), "kind": None, "takes": {"", *"itpdm"}, "cost": None,
                "note": None},
    "measures": {"term": None, "kind": {"unit", "standard", "dimension", "whole"}, "times": None, "of": None, "note": None, "words": None,
                 "source": None},
    "folds": {"from": None, "to": None, "when": None, "why": None},
    "scholia": {"kind": {"gloss", "variant", "omission", "division", "citation"}, "role": None, "form": None, "sense": None,
                "example": None},
}

#: Cells that may be empty.
OPTIONAL = {"canonical", "note", "before", "after", "object", "purpose", "example", "words", "source", "why", "english", "traits",
            "times", "of", "repeats"}


def load(folder: Path, name: str) -> list[dict[str, str]]:
    """The rows of ``folder/name.tsv`` as dicts by column.

    Raises ZunzuError naming file, line and column of every bad row: a missing column, a wrong number of cells,
    an empty cell that must not be, a value outside the table's set.
    """
    path = folder / f"{name}.tsv"
    columns = COLUMNS[name]
    if not path.is_file():
        raise ZunzuError(Fault(str(path), "the table is missing", "restore it from the repository"))
    try:
        lines = path.read_text(encoding="utf8").splitlines()
    except UnicodeDecodeError as error:
        raise ZunzuError(Fault(str(path), f"not UTF-8 (byte {error.start})", "save the table as UTF-8")) from None
    faults, rows = [], []
    heading = lines[0].split("\t") if lines else []
    if heading != list(columns):
        raise ZunzuError(Fault(f"{path}:1", f"heading is {heading}", f"it must be {list(columns)}"))
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) != len(columns):
            faults.append(Fault(f"{path}:{number}", f"{len(cells)} cells where {len(columns)} belong",
                                "separate cells with one tab each"))
            continue
        row = dict(zip(columns, cells))
        for column, allowed in columns.items():
            cell = row[column]
            if not cell and column not in OPTIONAL and "" not in (allowed or ()):
                faults.append(Fault(f"{path}:{number}:{column}", "the cell is empty", "fill it"))
            elif allowed and cell not in allowed:
                faults.append(Fault(f"{path}:{number}:{column}", f"{cell!r} is none of {', '.join(sorted(allowed))}",
                                    nearest(cell, allowed) or "use one of these"))
        row["line"] = str(number)
        rows.append(row)
    if faults:
        raise ZunzuError(*faults)
    return rows
