"""What the text itself calls the things of an answer, where it has a word of its own for them.

A word may stand in the graph for a concept by which it is found and not called (夏祝 for a 祝 of
another name, 忠信 for what a wider word means): its chief label said in its stead would be false of
the text.  What is another name of the concept (贊者) is shown by the chief label, as editors of a
rite agreed; of a draft nobody has agreed yet, and it is shown by its own words (decision 0072).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from ..rdf.names import IDS, PREFIXES, VOCAB
from ..rdf.worker import Asked
from .labels import named_by, values_of
from .table import Cell

Row = tuple[Cell | None, ...]
Words = defaultdict[str, set[str]]

#: More words for one thing than this are told by its label.
_MOST = 4

_ROLES = f"{VOCAB}role/"

_DRAFTS = "SELECT ?chapter { ?chapter zz:draft true }"

#: Words for a concept, or for who has a role, and whether it is only found by them.
_LABELS = """SELECT ?what ?words ?found {{
  VALUES ?what {{ {iris} }}
  VALUES (?label ?found) {{ (skos:hiddenLabel true) (skos:altLabel false) }}
  {{ ?what ?label ?words }} UNION {{ ?what zz:role ?role . ?role ?label ?words }}
  FILTER(LANGMATCHES(LANG(?words), "zh-Hant"))
}}"""

#: By what words each act or statement names each thing.
_WORDS = """SELECT DISTINCT ?proof ?what ?words {{
  {{ VALUES ?proof {{ {proofs} }}
     ?proof zz:participation ?slot . ?slot zz:filler ?what ; zz:fillerText ?words }}
  UNION
  {{ VALUES ?proof {{ {proofs} }}
     ?proof zz:participation ?slot . ?slot zz:filler/zz:role ?what ; zz:fillerText ?words }}
  UNION
  {{ VALUES ?proof {{ {proofs} }} ?proof zz:verb ?what ; zz:writtenVerb ?words }}
  UNION
  {{ VALUES ?proof {{ {proofs} }} ?proof zz:subject|zz:holder ?what ; zz:subjectText ?words }}
  UNION
  {{ VALUES ?proof {{ {proofs} }} ?proof zz:garment ?what ; zz:valueText ?words }}
  UNION
  {{ VALUES ?proof {{ {proofs} }} ?proof zz:saidToDo ?what ; zz:anchor/zz:exact ?words }}
}}"""


def called(
    store: Asked, rows: Sequence[Row], proofs: Sequence[Sequence[Cell | None]]
) -> tuple[Row, ...]:
    """The rows, in which a thing bears the words of the text where all that proves the row calls it
    by words that are no name of its concept, or, in a draft, not by the chief one alone; who takes
    part in a draft bears its words for him."""
    names = _Names(store, {iri for row in rows for cell in row for iri in iris_of(cell)})
    acts = [names.of_interest(row, proof) for row, proof in zip(rows, proofs)]
    names.read({act for of_row in acts for act in of_row})
    return tuple(
        tuple(names.renamed(cell, of_row) for cell in row) if of_row else row
        for row, of_row in zip(rows, acts)
    )


class _Names:
    """What the things ``iris`` are called, by their concepts and in the text."""

    def __init__(self, store: Asked, iris: Collection[str]):
        self._store = store
        self._found, self._other = _labels(store, iris)
        self._words: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        self._drafts = tuple(f"{iri.value}_" for (iri,) in _asked(self._store, _DRAFTS))

    def of_interest(self, row: Row, proof: Sequence[Cell | None]) -> list[str]:
        """The acts that prove a row; none where all its things have one name."""
        acts = [iri for cell in proof if cell is not None for iri in named_by(cell)]
        others = any(self._has_others(iri, acts) for cell in row for iri in iris_of(cell))
        return acts if others else []

    def _has_others(self, iri: str, acts: Sequence[str]) -> bool:
        return iri in self._found or iri in self._other or self._is_somebody(iri, acts)

    def _is_somebody(self, iri: str, acts: Sequence[str]) -> bool:
        """Whether it is somebody of a draft, or who has his role."""
        return iri.startswith((*self._drafts, _ROLES)) and self._of_drafts(acts)

    def _of_drafts(self, acts: Sequence[str]) -> bool:
        return bool(self._drafts) and all(act.startswith(self._drafts) for act in acts)

    def read(self, acts: Collection[str]) -> None:
        """Find the words by which ``acts`` name things."""
        if asked := values_of(acts):
            for act, what, word in _asked(self._store, _WORDS.format(proofs=asked)):
                self._words[act.value, what.value].add(word.value)

    def renamed(self, cell: Cell | None, acts: Sequence[str]) -> Cell | None:
        """The cell, with what ``acts`` call the things in it."""
        names = tuple(self._name(iri, acts) for iri in iris_of(cell))
        return replace(cell, called=names) if cell is not None and any(names) else cell

    def _name(self, iri: str, acts: Sequence[str]) -> str:
        said = {word for act in acts for word in self._words[act, iri]}
        if self._of_drafts(acts):
            own = self._is_somebody(iri, acts)  # 公, whom the rite calls by the word for a lord
            shown = own or not said.isdisjoint(self._found[iri] | self._other[iri])
            shown = shown and len(said) <= _MOST
        else:
            shown = said <= self._found[iri]
        return "、".join(sorted(said)) if shown else ""


def iris_of(cell: Cell | None) -> tuple[str, ...]:
    """The things of a cell."""
    if cell is None:
        return ()
    return cell.iris or ((cell.value,) if cell.kind == "uri" else ())


def _labels(store: Asked, iris: Collection[str]) -> tuple[Words, Words]:
    """The words by which each of ``iris`` is found, and its other names."""
    found: Words = defaultdict(set)
    other: Words = defaultdict(set)
    if asked := values_of(iri for iri in iris if iri.startswith((VOCAB, IDS))):
        for what, word, only in _asked(store, _LABELS.format(iris=asked)):
            (found if only.value in ("true", "1") else other)[what.value].add(word.value)
    return found, other


def _asked(store: Asked, query: str) -> Any:
    return store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True)
