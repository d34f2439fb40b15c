"""How well the claims agree with a list that was made by hand: precision and recall, and what was
missed.

A list is a table of words (``layer base words …``): the layer, the opening words of the base
segment, the words of the commentary.  It is anchored by words, so it outlives any renumbering of
segments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import tables
from ..errors import Fault
from ..model import Claim, Edition
from ..scholia.marks import bare

#: The name of the list of each kind.
LISTS = {
    "gloss": "glosses.tsv",
    "variant": "variants.tsv",
    "omission": "omissions.tsv",
    "supply": "supplies.tsv",
    "division": "divisions.tsv",
}
#: What must agree besides the place for a claim to be right, by kind.
FIELDS = {
    "gloss": ("term", "relation"),
    "variant": ("school", "text", "reading"),
    "omission": (),
    "supply": ("verb", "slot", "supplied"),
    "division": ("last_segment",),
}
#: What may differ and is told apart: the share of right claims that agree in it too.
WORDING = {
    "gloss": ("meaning",),
    "variant": (),
    "omission": ("omitted",),
    "supply": ("object",),
    "division": ("topic",),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a list, found in the edition: the commentary segment and the span of the words
    in its text."""

    kind: str
    where: str  # file and line
    segment: str
    start: int
    end: int
    fields: dict[str, str]


@dataclass(frozen=True, slots=True)
class Score:
    """Claims against a list: how many there are on either side, and which found no partner."""

    kind: str
    right: int
    worded: int  # of the right ones, those that agree in WORDING as well
    missed: tuple[Entry, ...]
    extra: tuple[Claim, ...]

    @property
    def precision(self) -> float:
        return self.right / (self.right + len(self.extra) or 1)

    @property
    def recall(self) -> float:
        return self.right / (self.right + len(self.missed) or 1)

    def __str__(self) -> str:
        return (
            f"{self.kind}: precision {self.precision:.3f}, recall {self.recall:.3f} ({self.right}"
            f" right, {len(self.extra)} more, {len(self.missed)} missed; {self.worded} agree word"
            " for word)"
        )


def measure(edition: Edition, claims: Sequence[Claim], folder: Path) -> tuple[Score, ...]:
    """The claims of an edition against the lists in ``folder``: a score for each kind that the list
    or the claims have.

    ``str`` of a score is a line of a report.
    """
    scores = (
        score(kind, claims, read_list(folder / name, kind, edition)) for kind, name in LISTS.items()
    )
    return tuple(s for s in scores if s.right or s.missed or s.extra)


def read_list(path: Path, kind: str, edition: Edition) -> tuple[Entry, ...]:
    """The rows of a hand-made list of claims of ``kind``, each found in ``edition``.

    Raises ZunzuError for every row whose words the edition does not have.
    """
    faults, entries = [], []
    for row in tables.rows(path, ("layer", "base", "words")):
        found = _locate(row.cells, edition)
        if found is None:
            faults.append(
                Fault(
                    row.where,
                    f"{row['words']} does not stand in the {row['layer']} on {row['base']}",
                    "give the words as the edition has them",
                )
            )
        else:
            fields = {
                k: v for k, v in row.cells.items() if k not in ("layer", "base", "words", "remark")
            }
            if kind == "division":
                fields["last_segment"] = _ending(fields["ends"], found[0], edition)
            entries.append(Entry(kind, row.where, *found, fields))
    tables.gather(faults)
    return tuple(entries)


def score(kind: str, claims: Iterable[Claim], entries: Sequence[Entry]) -> Score:
    """Pair the claims of ``kind`` with the rows of a list: same segment, words in common, and
    the same ``FIELDS``."""
    open_ = [c for c in claims if c.kind == kind]
    missed, worded = [], 0
    for entry in entries:
        partner = next((c for c in open_ if _same(c, entry)), None)
        if partner:
            open_.remove(partner)
            worded += _agree(partner, entry, WORDING[kind])
        else:
            missed.append(entry)
    return Score(kind, len(entries) - len(missed), worded, tuple(missed), tuple(open_))


def _same(claim: Claim, entry: Entry) -> bool:
    return (
        claim.segment == entry.segment
        and claim.start < entry.end
        and entry.start < claim.end
        and _agree(claim, entry, FIELDS[entry.kind])
    )


def _agree(claim: Claim, entry: Entry, fields: tuple[str, ...]) -> bool:
    return all(bare(claim.fields.get(f, "")).words == bare(entry.fields[f]).words for f in fields)


def _locate(row: dict[str, str], edition: Edition) -> tuple[str, int, int] | None:
    base = {s.id: bare(s.text).words for s in edition.base()}
    opening = bare(row["base"]).words
    for segment in edition.segments:
        if segment.layer == row["layer"] and base.get(segment.target, "").startswith(opening):
            if span := bare(segment.text).find(row["words"]):
                return segment.id, *span
    return None


def _ending(words: str, segment: str, edition: Edition) -> str:
    """The first base segment from that of ``segment`` on which begins with ``words``; none where
    there are no words."""
    if not words:  # the 疏 does not say where the part ends
        return ""
    base = edition.base()
    first = next(i for i, s in enumerate(base) if segment.startswith(s.id + "."))
    return next(
        (s.id for s in base[first:] if bare(s.text).words.startswith(bare(words).words)), ""
    )
