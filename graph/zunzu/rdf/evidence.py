"""Evidence: the passage behind a statement, the participation behind a slot, the warrants by
which slots were supplied."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import pyoxigraph as ox

from .. import tables
from ..corpus import Corpus, at_hand
from ..errors import Fault, nearest
from ..model import Act, Claim, Statement
from .editions import Shelf
from .held import iri
from .names import PREF_LABEL, concept, local, mint, zz
from .quads import Quads, Value, en, zh

#: The warrant that says a slot is written after all.
WRITTEN = "E0"


def passage(
    record: Act | Statement | Claim, where: str, shelf: Shelf, quads: Quads
) -> ox.NamedNode:
    """The words of a record as a passage of its segment: by quote, by clause and by offset."""
    node = mint(record.id, "q")
    if isinstance(record, Claim):
        exact, clause = record.quote, None
    else:
        spoken = record.verb if isinstance(record, Act) else record.quote
        exact, clause = shelf.words(record.segment, record.start, record.end, spoken), record.quote
    quads.add(
        where,
        node,
        a="Passage",
        exact=exact,
        clause=clause,
        start=record.start,
        end=record.end,
        inSegment=mint(record.segment) if record.segment else None,
    )
    return node


def unwritten(act: Act, slot: str) -> bool:
    """Whether a slot was supplied: its act is spelled out from a ditto, or it is not in the clause,
    or a warrant other than E0 stands for it."""
    return (
        act.source == "copied" or slot in act.elided or act.warrants.get(slot, WRITTEN) != WRITTEN
    )


def participation(
    act: Act,
    slot: str,
    number: int,
    filler: Value | None,
    text: str,
    where: str,
    supplied: bool,
    quads: Quads,
    owner: ox.NamedNode | None = None,
) -> None:
    """One filler in one slot, in the graph ``where``, with its evidence: written, or supplied by
    the warrant of the slot."""
    node, warrant = mint(act.id, slot, number), ground(act, slot) if supplied else None
    quads.add(
        where,
        node,
        a="Participation",
        slot=concept("slot", slot),
        filler=filler,
        fillerText=text,
        evidence=zz("inferred" if supplied else "written"),
        placeOf=owner,
        warrant=concept("warrant", warrant) if warrant else None,
        grade=_grade(act, slot) if supplied else None,
        toldBy=[mint(told.claim) for told in act.told if told.slot == slot],
    )
    quads.add(where, mint(act.id), participation=node)


def _grade(act: Act, slot: str) -> str | None:
    """How far the slot may be trusted: what somebody wrote by hand, or a commentator says, is
    sure; else as the reader graded it."""
    by_hand = act.source == "annotated" or any(told.slot == slot for told in act.told)
    return "sure" if by_hand else act.grades.get(slot)


def ground(act: Act, slot: str) -> str | None:
    """The warrant by which a slot was supplied: what the reading says; else that of the ditto that
    the act is spelled out from; else, for the kind of cup, that the cup in hand is meant."""
    if (named := act.warrants.get(slot, WRITTEN)) != WRITTEN:
        return named
    name = "copied" if act.source == "copied" else "cup-in-hand" if slot == "vessel" else ""
    return next((id_ for id_, row in read_warrants().items() if row["name"] == name), None)


def read_warrants(corpus: Corpus | None = None) -> dict[str, tables.Row]:
    """The rows of ``data/lexicon/warrants.tsv`` by id."""
    return _rows((corpus or at_hand()).every("data", "lexicon", "warrants.tsv"))


@lru_cache(maxsize=2)
def _rows(paths: tuple[Path, ...]) -> dict[str, tables.Row]:
    return {row["id"]: row for path in paths for row in tables.rows(path)}


def weave_warrants(
    named: Iterable[str], shelf: Shelf, quads: Quads, corpus: Corpus | None = None
) -> list[Fault]:
    """The warrants that records name or slots rest on, with their words and their passage; an
    unknown id is a fault."""
    known, faults = read_warrants(corpus), []
    used = set(named) | {local(iri(q.object)) for q in quads if q.predicate == zz("warrant")}
    for name in sorted(used):
        if (row := known.get(name)) is None:
            faults.append(
                Fault(
                    "data/lexicon/warrants.tsv",
                    f"has no warrant {name}, which an act names",
                    nearest(name, known) or "add the warrant to the table",
                )
            )
            continue
        node = concept("warrant", name)
        quads.add("inferences", node, a="Warrant")
        quads.put("inferences", node, PREF_LABEL, zh(row["zh"]))
        quads.put("inferences", node, PREF_LABEL, en(row["en"]))
        if row["words"]:
            source = row["source"]
            quads.add("inferences", node, anchor=mint("warrant", name, "q"))
            quads.add(
                "inferences",
                mint("warrant", name, "q"),
                a="Passage",
                exact=row["words"],
                inSegment=mint(source) if source in shelf.segments else None,
                **shelf.span(source, row["words"]),
            )
    return faults
