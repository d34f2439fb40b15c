"""The register of the 例: every rule that the inventories of the text and its commentaries know, and what became of it.

Each row is a sentence of the tradition with its place; it is formalised as a rule, or it is said why not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .. import tables
from ..corpus import Corpus, shipped
from ..errors import Fault
from ..model import LAYER_NAMES

COLUMNS = ("id", "segment", "layer", "words", "status", "rule", "note")

#: What may become of a sentence, in both languages.
STATUSES = {
    "rule": ("立例", "formalised as a rule"), "fact": ("記事", "a fact, not a rule"),
    "undecidable": ("不可驗", "cannot be decided from the acts"), "elsewhere": ("他禮", "of another rite"),
    "later": ("未立", "could be formalised and is not yet"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence of the register: its id in the inventory, where it stands, its words, what became of it, and why."""

    id: str
    segment: str
    layer: str
    words: str
    status: str
    rules: tuple[str, ...]
    note: str
    where: str  # file and line, for faults


def register_files(corpus: Corpus | None = None) -> tuple[Path, ...]:
    """The tables of the register, if there are any."""
    corpus, home = corpus or shipped(), ("ontology", "rules", "register")
    return corpus.files(*home, suffix=".tsv") if corpus.find(*home) else ()


def read_register(files: Iterable[Path] | None = None) -> list[Entry]:
    """The rows of all tables, in their order.

    Raises ZunzuError with every fault of the run: a wrong heading or number of cells, an unknown status or layer, an empty cell that
    may not be, a rule that is named without the status ``rule`` or missing with it, an id that stands twice.
    """
    entries: list[Entry] = []
    faults: list[Fault] = []
    ids: dict[str, str] = {}
    for path in register_files() if files is None else files:
        for row in tables.rows(path, COLUMNS):
            entry = Entry(row["id"], row["segment"], row["layer"], row["words"], row["status"],
                          tuple(row["rule"].replace(",", " ").split()), row["note"], row.where)
            faults += [Fault(row.where, what, remedy) for what, remedy in _faults(entry)]
            if entry.id in ids:
                faults.append(Fault(row.where, f"the id {entry.id} stands in {ids[entry.id]} too", "give each sentence an id of its own"))
            ids.setdefault(entry.id, row.where)
            entries.append(entry)
    tables.gather(faults)
    return entries


def _faults(entry: Entry):
    if not (entry.id and entry.segment and entry.words):
        yield "an id, a segment or the words are missing", "fill the cell"
    if entry.status not in STATUSES:
        yield f"there is no status {entry.status!r}", f"one of {', '.join(STATUSES)}"
    if entry.layer not in LAYER_NAMES.values():
        yield f"there is no layer {entry.layer!r}", f"one of {' '.join(LAYER_NAMES.values())}"
    if (entry.status == "rule") != bool(entry.rules):
        yield (f"the status is {entry.status} and the rule {' '.join(entry.rules) or 'missing'}",
               "name a rule with the status rule, and only then")
    if entry.status != "rule" and not entry.note:
        yield "there is no note", "say why it is no rule"
