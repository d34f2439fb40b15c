"""Collation finds every place where witnesses differ, and the apparatus has them all."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.text import (
    apparatus,
    edition,
    editions,
    emendations,
    find_chapter,
    read_witness,
    rebuild_beside,
    restore_letters,
)
from zunzu.text.apparatus import KINDS
from zunzu.text.collate import Difference, collate_chapter, compare, propose_usage
from zunzu.text.letters import edition_letters, find_letters, read_usage, witness_letters

RITES = ("yili.05", "yili.07")
BESIDE = [
    (card.id, name)
    for card in editions(all=True)
    for name in card.witnesses
    if name != card.witness
]

each_rite = pytest.mark.parametrize("chapter", RITES)
each_witness = pytest.mark.parametrize("chapter, name", BESIDE)


@pytest.mark.parametrize(
    "one, other, found",
    [
        ("坐奠爵", "坐奠爵", []),
        ("坐奠爵", "坐尊爵", [(1, 2, 1, 2)]),
        ("答拜", "荅拜", [(0, 1, 0, 1)]),  # brought together, and told apart
        ("賓坐不祭", "坐不祭", [(0, 1, 0, 0)]),
        ("升堂", "升升堂", [(1, 1, 1, 2)]),
        ("", "賓", [(0, 0, 0, 1)]),
    ],
)
def test_two_rows_of_letters_are_compared(one, other, found):
    assert compare(one, other) == [Difference(*spans) for spans in found]


letters = st.text("賓主人坐奠爵興拜答荅眾衆", max_size=60)


@given(letters, letters)
def test_what_is_not_told_apart_is_the_same(one, other):
    rebuilt, at = "", 0
    for d in compare(one, other):
        rebuilt += one[at : d.start] + other[d.other_start : d.other_end]
        at = d.end
    assert rebuilt + one[at:] == other


def test_an_entity_and_a_gap_are_one_letter_each_and_marks_are_none():
    assert [c.form for c in find_letters("當&KR0925;，北面\n再拜■。")] == [
        "當",
        "&KR0925;",
        "北",
        "面",
        "再",
        "拜",
        "■",
    ]


@each_rite
def test_every_difference_of_letters_is_in_the_apparatus_and_no_other(chapter):
    told = {
        (v.segment, v.at, v.lemma, tuple((r.witness, r.words) for r in v.readings))
        for v in apparatus(chapter)
        if v.kind != "punctuation"
    }
    assert {(p.segment, p.at, p.lemma, p.readings) for p in collate_chapter(chapter)} == told


@each_witness
def test_a_witness_comes_back_out_of_edition_and_apparatus(chapter, name):
    assert restore_letters(chapter, name) == [c.form for c in witness_letters(chapter, name)]


@each_witness
def test_every_other_witness_is_rebuilt_byte_for_byte(chapter, name):
    assert rebuild_beside(chapter, name).encode() == read_witness(chapter, name).text.encode()


def test_every_witness_that_stands_here_is_collated_or_edited():
    """A text without a place in an edition would be lost: no test would say what it has.  (The
    editions' own witnesses are rebuilt in test_edition.py.)"""
    assert BESIDE == [
        ("yili.05", "annotated-web"),
        ("yili.05", "jishi-siku"),
        ("yili.07", "annotated-web"),
    ]
    for card in editions(all=True):
        stand = {p.stem for p in shipped().files("data", "witnesses", card.id, suffix=".txt")}
        assert stand == {card.witness, *card.witnesses}, card.id


@each_witness
def test_usage_is_what_the_witness_has_most_often(chapter, name):
    assert read_usage(find_chapter(chapter).folder, name) == propose_usage(chapter, name)


def test_a_witness_that_ends_before_is_compared_as_far_as_it_goes():
    ours, theirs = (
        edition_letters("yili.05", "jishi-siku"),
        witness_letters("yili.05", "jishi-siku"),
    )
    assert ours[-1].segment == "yili.05.188"
    assert len(ours) == len(theirs) == 3410  # the count of the inventory


@each_rite
def test_a_lemma_is_what_the_edition_reads(chapter):
    texts = {s.id: s.text for s in edition(chapter).segments}
    assert [
        v.id for v in apparatus(chapter) if not texts[v.segment].startswith(v.lemma, v.offset)
    ] == []


@each_rite
def test_every_variant_has_its_papers(chapter):
    rows = apparatus(chapter)
    assert [v.id for v in rows] == [f"{chapter}.app-{n:03}" for n in range(1, len(rows) + 1)]
    assert all(v.kind in KINDS and v.readings and v.why and v.evidence for v in rows)


@each_rite
def test_where_the_edition_left_its_witness_the_apparatus_says_so(chapter):
    """Each certain correction of 經 or 記 is a place of the apparatus where the edition's own
    witness has other words."""
    own = find_chapter(chapter).witness
    left = {v.segment for v in apparatus(chapter) if any(r.witness == own for r in v.readings)}
    base = {s.id for s in edition(chapter).base()}
    assert {
        r.segment for r in emendations(chapter) if r.status == "certain" and r.segment in base
    } == left


def test_a_joint_that_changes_who_acts_is_told():
    joint = next(v for v in apparatus("yili.07") if v.lemma == "馬。射")
    assert (joint.kind, [(r.siglum, r.words) for r in joint.readings]) == (
        "punctuation",
        [("甲", "马、射")],
    )


def test_a_chapter_of_one_witness_has_no_apparatus():
    assert apparatus("yili.04") == ()


TABLE = "data/editions/yili.05/apparatus.tsv"


@pytest.mark.parametrize(
    "old, new, word",
    [
        ("yili.05.app-001\tyili.05.003", "yili.05.app-001\tyili.05.903", "there is no segment"),
        ("\t無介\t", "\t無賓\t", "does not stand at"),
        ("\t0\t無介\t", "\t1\t無介\t", "does not stand at"),
        ("乙=\tsubstantive", "丙=\tsubstantive", "names no witness"),
        ("乙=\tsubstantive", "乙 ∅\tsubstantive", "names no witness"),
        ("乙=\tsubstantive", "乙=\tgrave", "kind is"),
        ("乙 leaves out a sentence", "", "gives no reason"),
        ("yili.05.app-002", "yili.05.app-001", "stands twice"),
        (
            "甲=家\tsubstantive",
            "集釋=家\tsubstantive",
            "集釋 ends with yili.05.188, before yili.05.200",
        ),
        ("\tevidence\n", "\n", "lacks the column evidence"),
    ],
)
def test_a_faulty_apparatus_says_where_and_what(workplace, old, new, word):
    path = workplace / TABLE
    text = path.read_text(encoding="utf8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf8")
    with pytest.raises(ZunzuError, match=word) as told:
        apparatus("yili.05")
    assert all(fault.where.startswith(str(path)) and fault.remedy for fault in told.value.faults)
