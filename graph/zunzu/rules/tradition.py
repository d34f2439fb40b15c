"""The 例 that the tradition drew up (凌廷堪 and the commentators), each with the rules here that
say it, or why none does."""

from __future__ import annotations

from dataclasses import dataclass

from .. import tables
from ..corpus import Corpus, at_hand
from ..errors import Fault, nearest
from .rulebook import Rulebook

COLUMNS = ("id", "kind", "words", "rules", "note")


@dataclass(frozen=True, slots=True)
class Maxim:
    """One 例 of the tradition: its number, its chapter in the tradition's books, its words, the
    short ids of rules that say it, and what of it they do not say or why none says it."""

    id: str
    kind: str
    words: str
    rules: tuple[str, ...]
    note: str


def maxims(book: Rulebook, corpus: Corpus | None = None) -> list[Maxim]:
    """All of them, in their order.

    Raises ZunzuError for a rule that is named and not there, an id that stands twice, and a row
    that names no rule and no reason.
    """
    known = {rule.id for rule in book.rules.values()}
    found: list[Maxim] = []
    faults: list[Fault] = []
    for row in tables.rows(
        (corpus or at_hand()).path("ontology", "rules", "tradition.tsv"), COLUMNS
    ):
        maxim = Maxim(
            row["id"], row["kind"], row["words"], tuple(row["rules"].split()), row["note"]
        )
        faults += [
            Fault(
                row.where,
                f"there is no rule {name}",
                nearest(name, known) or "zunzu check --verdicts lists them",
            )
            for name in maxim.rules
            if name not in known
        ]
        if not maxim.rules and not maxim.note:
            faults.append(
                Fault(
                    row.where,
                    "names no rule and no reason",
                    "fill rules, or say in note why none says it",
                )
            )
        if maxim.id in {m.id for m in found}:
            faults.append(Fault(row.where, f"the id {maxim.id} stands twice", "give each its own"))
        found.append(maxim)
    tables.gather(faults)
    return found
