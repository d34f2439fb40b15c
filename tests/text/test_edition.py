"""An edition says what an editor decided, and loses nothing of its witness."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from zunzu.errors import ZunzuError
from zunzu.model import BASE_LAYERS
from zunzu.text import (
    apparatus,
    edition,
    editions,
    emendations,
    fold,
    read_witness,
    rebuild,
    take_layers,
    witness,
    witness_names,
)

#: Segments of each layer, and characters of 經 and 記 without marks, as counted by hand or by the
#: inventories.  An edition that is being made is tested from the day it stands here.
SIZES = {
    "yili.04": ({"jing": 142, "ji": 32, "zhu": 172, "shu": 162, "title": 2}, 2656),
    "yili.05": ({"jing": 339, "ji": 70, "zhu": 181, "an": 25, "title": 2}, 6800),
    "yili.07": ({"jing": 442}, 6917),
    "yili.10": ({"jing": 25, "ji": 3, "zhu": 28, "shu": 23, "title": 1}, 491),
    "yili.15": ({"jing": 184, "ji": 44, "zhu": 212, "shu": 85, "shuzhu": 7, "title": 2}, 3434),
}

CHAPTERS = [c.id for c in editions(all=True) if c.id in SIZES]

each_chapter = pytest.mark.parametrize("chapter", CHAPTERS)


def test_every_edition_that_is_ready_is_tested():
    assert [c.id for c in editions() if c.id not in SIZES] == []


@each_chapter
def test_the_witness_is_rebuilt_byte_for_byte(chapter):
    assert rebuild(edition(chapter)).encode() == witness(chapter).text.encode()


@each_chapter
def test_ids_are_those_that_were_given_once(chapter, root):
    listed = (root / "tests" / "text" / f"ids-{chapter}.txt").read_text(encoding="utf8").split()
    assert [s.id for s in edition(chapter).segments] == listed


@each_chapter
def test_layers_have_the_known_sizes(chapter):
    layers, characters = SIZES[chapter]
    book = edition(chapter)
    assert Counter(s.layer for s in book.segments) == layers
    assert sum(c.isalpha() for s in take_layers(book, BASE_LAYERS) for c in s.text) == characters


@each_chapter
def test_segments_follow_one_another_in_the_witness(chapter):
    names = witness_names(chapter)
    for name in set(names.values()):
        segments = [s for s in edition(chapter).segments if names[s.id] == name]
        # a remark of a print's editors (案) stands in the midst of a note
        outer = [
            s for s in segments if not any(o.start < s.start and s.end < o.end for o in segments)
        ]
        assert all(a.start < a.end <= b.start for a, b in zip(outer, outer[1:], strict=False)), name


@each_chapter
def test_commentary_stands_under_the_words_it_speaks_about(chapter):
    book, base = edition(chapter), ""
    for segment in book.segments:
        base = segment.id if not segment.target else base
        if segment.target:
            assert segment.target == base and re.fullmatch(
                re.escape(f"{base}.{segment.layer}") + r"([2-9]|1\d)?", segment.id
            )
            assert segment.author


@each_chapter
def test_every_correction_stands_where_it_says(chapter):
    book, names = edition(chapter), witness_names(chapter)
    places = {s.id: s for s in book.segments}
    for row in emendations(chapter):
        segment, received = places[row.segment], read_witness(chapter, names[row.segment]).text
        assert received[segment.start : segment.end].startswith(row.lemma, row.at), row.id
        assert row.evidence, row.id
    for c in book.corrections:
        assert places[c.segment].text.startswith(c.reading, c.offset), c.id


@pytest.mark.parametrize(
    "segment, lemma, reading, words",
    [
        ("yili.05.038", "梲", "捝", "坐捝手"),
        ("yili.05.039", "尊", "奠", "坐奠爵"),
        ("yili.07.061", "兑", "捝", "坐捝手"),
        ("yili.07.129", "梲", "捝", "坐捝手"),
        ("yili.15.005", "闃", "闑", "闑西"),
        ("yili.15.033", "王", "主", "主人再拜"),
    ],
)
def test_the_emendations_that_every_reader_makes_are_data_with_evidence(
    segment, lemma, reading, words
):
    row = next(
        r
        for r in emendations(segment[:7])
        if (r.segment, r.lemma, r.reading) == (segment, lemma, reading)
    )
    assert row.status == "certain" and row.why and row.evidence
    text = next(s.text for s in edition(segment[:7]).segments if s.id == segment)
    assert words in "".join(c for c in text if c.isalpha())


#: A passage of the same chapter that is quoted as evidence: 眾賓繼射 in 以樂射, 疏 of yili.15.143
#: 受主人酢六也.
QUOTED = re.compile(
    r"(?P<words>[\u3400-\u9fff，、；。]{2,})(?: of [a-z ]+)? in (?P<section>[\u3400-\u9fff]{2,})|"
    r"(?P<layer>[註注疏]) of (?P<segment>yili\.\d\d\.\d{3}[a-z]?) (?P<here>[\u3400-\u9fff，、；。]{2,})"  # noqa: E501
)


@each_chapter
def test_what_is_quoted_from_the_chapter_as_evidence_stands_there(chapter):
    book, wrong, seen = edition(chapter), [], 0
    order = [s.id for s in book.base()]
    sections = {
        s.title: set(order[order.index(s.first) : order.index(s.last) + 1]) for s in book.sections
    }
    for row in (*emendations(chapter), *apparatus(chapter)):
        for m in QUOTED.finditer(row.evidence):
            if m["section"] and m["section"] not in sections:
                continue  # another book
            inside = sections.get(m["section"], ()) if m["section"] else {m["segment"]}
            layers = {"註": ("zhu",), "注": ("zhu",), "疏": ("shu",)}.get(m["layer"], BASE_LAYERS)
            text = "".join(
                s.text for s in book.segments if (s.target or s.id) in inside and s.layer in layers
            )
            seen += 1
            wrong += [] if bare(m["words"] or m["here"]) in bare(text) else [(row.id, m.group())]
    assert wrong == []
    assert seen >= {"yili.05": 13, "yili.07": 8, "yili.15": 4}.get(chapter, 0)


def bare(text: str) -> str:
    """Letters alone, the print forms of a word as one."""
    return fold("".join(c for c in text if c.isalpha()))


@each_chapter
def test_only_certain_corrections_change_the_text(chapter):
    rows = emendations(chapter)
    assert sorted(c.id for c in edition(chapter).corrections) == [
        r.id for r in rows if r.status == "certain"
    ]
    assert [r.id for r in rows if r.status == "certain" and r.lemma == r.reading] == []


@each_chapter
def test_correction_ids_are_numbered_without_gap(chapter):
    assert sorted(r.id for r in emendations(chapter)) == [
        f"{chapter}.corr-{n:03}" for n in range(1, len(emendations(chapter)) + 1)
    ]


@each_chapter
def test_no_sign_of_a_broken_copy_is_left_in_the_text(chapter):
    left = [
        s.id
        for s in edition(chapter).segments
        if any(m in s.text for m in ("●", "元缺", "[", "<", "(", ",", "︰", "?", ";"))
    ]
    assert left == []


def words(segment: str) -> str:
    return next(s.text for s in edition("yili.04").segments if s.id == segment)


@pytest.mark.parametrize(
    "segment, text",
    [
        ("yili.04.030", "賓西階上拜，主人少退。"),
        ("yili.04.030.zhu", "少退，少辟。"),
        ("yili.04.164", "磬，階間縮霤，北面鼓之。"),
        ("yili.04.139", "徵唯所欲，"),
    ],
    ids=["fused line, 經", "fused line, 注", "縮霤", "徵"],
)
def test_what_the_witness_had_wrong_reads_right(segment, text):
    assert words(segment) == text


def test_the_fused_line_was_one_line_of_the_witness():
    assert "故西北面向其席故也。賓西階上拜,主人少退。少退,少辟。" in witness("yili.04").text


def test_two_paragraphs_have_no_note():
    book = edition("yili.04")
    noted = {s.target for s in book.segments if s.layer == "zhu"}
    assert [s.text for s in book.base() if s.id not in noted] == [
        "主人復阼階，揖降。介降立于賓南。",
        "樂正命奏《陔》，賓出，至於階，《陔》作。",
    ]


def test_both_readings_of_the_second_guests_cut_are_kept():
    assert "肫、胳" in words("yili.04.152")
    assert [
        r.status for r in emendations("yili.04") if r.segment == "yili.04.152" and r.lemma == "肫"
    ] == ["note"]


def test_the_genuine_character_is_left_where_a_converter_had_not_been():
    assert "駪駪征夫" in words("yili.04.081.shu")
    assert "故稱后也" in words("yili.04.091.shu")


TABLE = "data/editions/yili.04/corrections.tsv"


def spoil(workplace, file: str, old: str, new: str) -> None:
    path = workplace / file
    text = path.read_text(encoding="utf8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf8")


@pytest.mark.parametrize(
    "file, old, new, word",
    [
        (TABLE, "yili.04.001.zhu\t355\t謂", "yili.04.001.zhu\t354\t謂", "stands at"),
        (TABLE, "\tcertain\t", "\tsure\t", "write certain"),
        (TABLE, "\tmisprint\t", "\t\t", "gives no reason"),
        (TABLE, "yili.04.corr-002", "yili.04.corr-001", "stands twice"),
        (TABLE, "yili.04.001.zhu\t355", "yili.04.001.zhu\tmany", "not a whole number"),
        (TABLE, "yili.04.001.zhu\t355", "yili.04.901.zhu\t339", "there is no segment"),
        (TABLE, "\tevidence\n", "\n", "lacks the column evidence"),
        (TABLE, "yili.04.corr-001\t", "yili.04.corr-001\t\t", "cells"),
        ("data/editions/yili.04/segments.tsv", "yili.04.002\t", "yili.04.001\t", "stands twice"),
        ("data/editions/yili.04/segments.tsv", "39420", "99420", "the witness has"),
        (
            "data/editions/yili.04/segments.tsv",
            "zhu\tyili.04.001\t",
            "zhu\tyili.04.999\t",
            "not there",
        ),
        (
            "data/editions/yili.04/sections.tsv",
            "\tyili.04.001\tyili.04.004",
            "\tyili.04.001\tyili.04.904",
            "is no segment",
        ),
        (
            "data/editions/yili.04/sections.tsv",
            "\tyili.04.p-chen-she\t",
            "\tyili.04.p-chen\t",
            "write the parent before its parts",
        ),
        (
            "data/editions/yili.04/edition.toml",
            'id = "yili.04"',
            'id = "yili.05"',
            "name it as its folder",
        ),
        ("data/editions/yili.04/edition.toml", "slug = ", "slugg = ", "slugg"),
    ],
)
def test_a_faulty_edition_says_where_and_what(workplace, file, old, new, word):
    spoil(workplace, file, old, new)
    with pytest.raises(ZunzuError, match=word) as told:
        edition("yili.04")
    assert all(str(workplace) in fault.where and fault.remedy for fault in told.value.faults)


def test_all_faults_of_a_table_are_told_together(workplace):
    spoil(workplace, TABLE, "\tcertain\t", "\tsure\t")
    spoil(workplace, TABLE, "\tprobable\t", "\tlikely\t")
    with pytest.raises(ZunzuError) as told:
        edition("yili.04")
    assert len(told.value.faults) == 2
