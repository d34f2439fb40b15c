"""Claims are counted by the sentences that make them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from zunzu import scholia, tables, text
from zunzu.errors import ZunzuError
from zunzu.lab.sentences import Kind, rate
from zunzu.model import Claim, Edition, Segment

LOT = Path(__file__).resolve().parent.parent / "scholia" / "lot"
NOTE = "戒，警也。再拜，尊之。今文無再。"


def claim(kind: str, start: int, end: int) -> Claim:
    return Claim(
        f"a.01.001.zhu.{kind}-{start}", kind, "", "a.01", "a.01.001.zhu", start, end, "", "a.01.001"
    )


def given(name: str) -> tuple[Edition, list[Claim]]:
    assert name == "a.01"
    note = Segment("a.01.001.zhu", "a.01", "zhu", NOTE, target="a.01.001")
    book = Edition("a.01", "某", "mou", (Segment("a.01.001", "a.01", "jing", "戒。"), note))
    return book, [claim("gloss", 0, 4), claim("gloss", 5, 10), claim("variant", 11, 15)]


def table(folder: Path, *rows: str) -> Path:
    path = folder / "lot.tsv"
    path.write_text(
        "segment\twords\tkinds\n" + "".join(f"{row}\n" for row in rows), encoding="utf8"
    )
    return path


def test_a_sentence_counts_once_for_each_kind(tmp_path):
    path = table(
        tmp_path,
        "a.01.001.zhu\t戒，警也。\tgloss",
        "a.01.001.zhu\t再拜，尊之。\treason",
        "a.01.001.zhu\t今文無再。\tvariant",
    )
    assert rate(path, given) == (
        Kind("gloss", 1, 2, 1),
        Kind("reason", 1, 0, 0),
        Kind("variant", 1, 1, 1),
    )
    gloss = rate(path, given)[0]
    assert (gloss.precision, gloss.recall) == (0.5, 1.0)


def test_words_that_do_not_stand_there_are_a_fault_with_their_line(tmp_path):
    with pytest.raises(ZunzuError, match=r"lot.tsv:2.*does not stand in"):
        rate(table(tmp_path, "a.01.001.zhu\t戒，不警也。\tgloss"), given)


@cache
def book(name: str) -> tuple[Edition, tuple[Claim, ...]]:
    edition = text.edition(name)
    return edition, tuple(scholia.claims(edition))


#: Precision and recall that are held: of the sentences that patterns were tuned on, of those that
#: their writer had annotated, and, where there are ten by hand, of those annotated by another.
FLOORS = {
    "sentences.tsv": {
        "gloss": (0.85, 0.95),
        "omission": (0.8, 1),
        "variant": (0.75, 1),
        "citation": (0.85, 1),
        "reason": (0.9, 0.87),
        "number": (1, 0.6),
        "time": (1, 0.8),
        "place": (0.8, 0.8),
        "rank": (1, 0.8),
        "supply": (1, 1),
    },
    "fresh.tsv": {
        "citation": (1, 0.85),
        "reason": (0.85, 0.88),
        "number": (1, 1),
        "time": (0.85, 1),
        "place": (0.9, 0.85),
    },
    "tuning.tsv": {
        "citation": (1, 0.85),
        "reason": (0.9, 0.8),
        "place": (0.9, 0.9),
    },
    "rare.tsv": {
        "reason": (0.9, 0.85),
        "place": (0.85, 1),
        "number": (1, 0.8),
        "rank": (1, 1),
        "time": (0.7, 1),
    },
    "second.tsv": {
        "citation": (1, 1),
        "reason": (0.85, 0.85),
    },
    "third.tsv": {
        "citation": (1, 0.85),
        "reason": (0.95, 0.85),
        "place": (0.95, 0.65),
        "time": (1, 0.6),
        "supply": (1, 1),
    },
    "untouched.tsv": {
        "citation": (0.85, 0.9),
        "gloss": (0.9, 0.9),
        "place": (0.65, 0.65),
        "reason": (0.75, 0.75),
    },
}


@pytest.mark.parametrize("lot", FLOORS)
def test_what_was_annotated_is_found_as_it_was(lot):
    """The figures may rise; a sentence says what it says whatever the patterns are."""
    found = {one.name: one for one in rate(LOT / lot, book)}
    fallen = {
        name: (found[name].precision, found[name].recall)
        for name, (precision, recall) in FLOORS[lot].items()
        if found[name].precision < precision or found[name].recall < recall
    }
    assert not fallen


def test_the_words_that_are_said_to_tell_stand_in_the_claim_that_is_drawn():
    """The fresh sentences name the words; the claim that is drawn of them has a word of these."""
    told = agreed = 0
    for row in tables.rows(LOT / "fresh.tsv", ("segment", "words", "kinds", "said")):
        edition, claims = book(".".join(row["segment"].split(".")[:2]))
        words = next(s.text for s in edition.segments if s.id == row["segment"])
        start = words.index(row["words"])
        for said in filter(None, row["said"].split("; ")):
            kind, _, value = said.partition("=")
            at = words.index(value, start)
            drawn = [
                c
                for c in claims
                if c.segment == row["segment"]
                and c.kind == kind
                and start <= c.start < start + len(row["words"])
            ]
            told += bool(drawn)
            agreed += any(c.start < at + len(value) and at < c.end for c in drawn)
    assert told > 30
    assert agreed / told >= 0.85
