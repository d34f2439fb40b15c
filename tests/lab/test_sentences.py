"""Claims are counted by the sentences that make them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from zunzu import scholia, text
from zunzu.errors import ZunzuError
from zunzu.lab.sentences import Kind, rate
from zunzu.model import Claim, Edition, Segment

LOT = Path(__file__).resolve().parent.parent / "scholia" / "lot" / "sentences.tsv"
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


def test_what_was_annotated_blind_is_found_as_it_was():
    """The figures are of patterns that had not seen these sentences; they may rise."""

    @cache
    def book(name: str) -> tuple[Edition, tuple[Claim, ...]]:
        edition = text.edition(name)
        return edition, tuple(scholia.claims(edition))

    found = {one.name: one for one in rate(LOT, book)}
    assert found["gloss"].precision >= 0.85 and found["gloss"].recall >= 0.95
    assert found["omission"].precision >= 0.8 and found["omission"].recall == 1
    assert found["variant"].recall == 1
