"""A second opinion: CollateX, the collation program of the editors of texts, finds the variants
that our own collation found.

It is put to every paragraph of every chapter with several witnesses, all witnesses of a paragraph
at once, letter by letter. Where the paragraphs of a witness begin is taken from our own alignment;
were that wrong, letters would stand in the neighbour's paragraph, and CollateX would find there
what the apparatus lacks.  Decision 0005 tells why it is the measure and not the tool.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import pytest
from collatex import collate

from zunzu.text import apparatus, edition, find_chapter
from zunzu.text.collate import compare
from zunzu.text.fold import fold
from zunzu.text.letters import (
    edition_letters,
    find_letters,
    read_usage,
    shown_letters,
    witness_letters,
)

pytestmark = pytest.mark.slow

RITES = ("yili.05", "yili.07")


@dataclass(frozen=True)
class Cell:
    """One letter of a paragraph: ``form`` as it is told apart, ``key`` as it is brought
    together."""

    form: str
    key: str


def paragraphs(chapter: str, witness: str) -> dict[str, tuple[list[Cell], list[Cell]]]:
    """For each segment that the witness reaches: the letters that the edition lets one expect of
    it, and those it has."""
    mine, keys = edition_letters(chapter, witness), shown_letters(chapter, witness)
    own, usage = (
        witness == find_chapter(chapter).witness,
        read_usage(find_chapter(chapter).folder, witness),
    )
    has = [
        Cell(key if own else letter.form, fold(key))
        for letter, key in zip(witness_letters(chapter, witness), keys, strict=True)
    ]
    expected = [Cell(c.form if own else usage.get(c.form, c.form), fold(c.form)) for c in mine]
    starts, shift, found = {}, 0, compare([c.form for c in mine], keys)
    for n, letter in enumerate(mine):
        while found and found[0].end <= n:
            shift = found[0].other_end - found.pop(0).end
        inside = found and found[0].start <= n
        starts.setdefault(
            letter.segment, (n, min(n + shift, found[0].other_end) if inside else n + shift)
        )
    bounds = [*starts.values(), (len(mine), len(has))]
    return {
        name: (expected[a:c], has[b:d]) for name, (a, b), (c, d) in zip(starts, bounds, bounds[1:])
    }


def found_by_collatex(
    ours: list[Cell], theirs: dict[str, tuple[list[Cell], list[Cell]]]
) -> set[tuple[str, int, int]]:
    """Where each witness has other letters than one expects: (witness, start, end) in the
    letters of the edition."""
    rows = {"edition": ours, **{name: has for name, (_, has) in theirs.items()}}
    table = collate(
        {
            "witnesses": [
                {"id": name, "tokens": [{"t": c.form, "n": c.key} for c in row]}
                for name, row in rows.items()
            ]
        },
        segmentation=False,
        layout="vertical",
    )
    places, at = set(), 0
    for column in table.columns:
        form = {
            name: "".join(token.token_data["t"] for token in tokens)
            for name, tokens in column.tokens_per_witness.items()
        }
        size = int("edition" in form)
        for name, (expected, _) in theirs.items():
            if form.get(name, "") != (expected[at].form if size else ""):
                places.add((name, at, at + size))
        at += size
    return places


def slid(start: int, end: int, wanting: bool, letters: list[Cell]) -> tuple[int, int]:
    """How far a place may be moved: of 升升 either letter may be the one that is lost, of 命皆命
    皆命 or 命皆."""
    first, last = start, end
    while wanting and last < len(letters) and letters[last] == letters[last - (end - start)]:
        last += 1
    while wanting and first > 0 and letters[first - 1] == letters[first - 1 + (end - start)]:
        first -= 1
    return first, last


@pytest.mark.parametrize("chapter", RITES)
def test_collatex_finds_the_places_of_the_apparatus_and_no_other(chapter):
    texts = {
        s.id: [Cell(c.form, fold(c.form)) for c in find_letters(s.text)]
        for s in edition(chapter).segments
    }
    told = defaultdict(list)  # segment: id, witness, start, end
    for v in apparatus(chapter):
        if v.kind != "punctuation":
            segment = next(s for s in edition(chapter).segments if s.id == v.segment)
            start = len(find_letters(segment.text[: v.offset]))
            for r in v.readings:
                told[v.segment].append(
                    (
                        v.id,
                        r.witness,
                        *slid(
                            start, start + len(find_letters(v.lemma)), not r.words, texts[v.segment]
                        ),
                    )
                )
    witnesses = {name: paragraphs(chapter, name) for name in find_chapter(chapter).witnesses}
    unknown, seen = [], set()
    for segment in dict.fromkeys(letter.segment for letter in edition_letters(chapter)):
        theirs = {name: cut[segment] for name, cut in witnesses.items() if segment in cut}
        found = {
            (name, 0, len(expected)) for name, (expected, has) in theirs.items() if not has
        }  # CollateX takes no empty witness
        found |= found_by_collatex(
            texts[segment], {name: cut for name, cut in theirs.items() if cut[1]}
        )
        for name, start, end in found:
            around = {
                row for row in told[segment] if row[1] == name and row[2] <= start and end <= row[3]
            }
            seen |= around
            unknown += [] if around else [(segment, name, start, end)]
    assert unknown == []
    assert {row for rows in told.values() for row in rows} - seen == set()
    assert len(seen) > 40
