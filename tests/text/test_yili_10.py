"""覲禮 from 四享 on: a witness in simplified script, written in traditional characters and
corrected with evidence."""

from __future__ import annotations

from collections import Counter

import pytest

from zunzu.intake import find_form
from zunzu.model import BASE_LAYERS
from zunzu.text import (
    edition,
    emendations,
    find_segments,
    rebuild,
    take_layers,
    to_traditional,
    witness,
)
from zunzu.text.fold import is_simplified


def words(segment: str) -> str:
    return next(s.text for s in edition("yili.10").segments if s.id == f"yili.10.{segment}")


def test_the_witness_is_rebuilt_byte_for_byte():
    assert rebuild(edition("yili.10")).encode() == witness("yili.10").text.encode()


def test_ids_are_those_that_were_given_once(root):
    listed = (root / "tests" / "text" / "ids-yili.10.txt").read_text(encoding="utf8").split()
    assert [s.id for s in edition("yili.10").segments] == listed


def test_numbers_leave_room_for_the_part_that_the_witness_lacks():
    assert edition("yili.10").base()[0].id == "yili.10.023"
    assert words("023").startswith("四享")


def test_layers_have_the_known_sizes():
    book = edition("yili.10")
    assert Counter(s.layer for s in book.segments) == {
        "jing": 25,
        "ji": 3,
        "title": 1,
        "zhu": 28,
        "shu": 23,
    }
    assert sum(c.isalpha() for s in take_layers(book, BASE_LAYERS) for c in s.text) == 491


def test_segments_are_the_pieces_of_the_form():
    found = find_form("runon")(witness("yili.10").text)
    assert [(s.layer, s.start, s.end) for s in edition("yili.10").segments] == [
        (p.layer, p.start, p.end) for p in found.pieces
    ]


def test_the_edition_is_in_traditional_script():
    assert is_simplified(witness("yili.10").text)
    for segment in edition("yili.10").segments:
        assert not is_simplified(segment.text), segment.id
        assert [c for c in segment.text if c in ",“”‘’?;!:"] == [], segment.id


@pytest.mark.parametrize(
    "segment, phrase, why",
    [
        ("023.shu", "享天子用璧，享后用琮", "the queen"),
        ("023.shu", "二王後尊，故享用圭璋", "the heirs of two dynasties"),
        ("023.shu", "圭璋據二王後享天子與后者", "the heirs, and the queen"),
        ("024.zhu", "後當識其何產也", "afterwards"),
        ("036.shu", "小白余敢貪天子之命", "I"),
        ("046.shu", "宋仲幾不受功", "a name"),
        ("049", "几俟于東箱", "the arm-rest"),
        ("033.shu", "乘馹而見宣子", "a relay horse, which the library does not know"),
        ("041.shu", "故并言之", "together"),
        ("033.shu", "而並東面", "side by side"),
        ("041.shu", "毋保姦", "evil men"),
        ("051.shu", "非謂絢組尺為繫者", "to tie"),
        ("038", "儐使者", "the gift to an envoy"),
        ("044", "四傳擯", "the usher"),
        ("035", "兩階之閒", "閒 as received"),
        ("029", "歸寧乃邦", "寧"),
        ("041.shu", "范宣子", "a name"),
    ],
)
def test_characters_of_two_meanings_are_written_as_they_are_meant(segment, phrase, why):
    assert phrase in words(segment), why


@pytest.mark.parametrize(
    "segment, phrase",
    [
        ("028", "乃入門右"),
        ("047.zhu", "晉文公為踐土之盟"),
        ("049.zhu", "東夾之前"),
        ("050.zhu", "謂之偏駕，不入王門"),
        ("051.shu", "以繅藉承之，乃釋於地"),
        ("028.shu", "延陵季子"),
        ("045.shu", "就，成也。」以五采罽飾之"),
    ],
)
def test_what_the_witness_had_wrong_reads_right(segment, phrase):
    assert phrase in words(segment)


def test_the_remark_of_a_modern_editor_is_struck_out():
    assert "元损一字" in witness("yili.10").text
    assert not any("元損一字" in s.text for s in edition("yili.10").segments)


def test_every_correction_stands_where_it_says():
    book, received = edition("yili.10"), witness("yili.10").text
    places = {s.id: s for s in book.segments}
    rows = emendations("yili.10")
    for row in rows:
        segment = places[row.segment]
        assert received[segment.start : segment.end].startswith(row.lemma, row.at), row.id
    assert sorted(r.id for r in rows) == [f"yili.10.corr-{n:03}" for n in range(1, len(rows) + 1)]
    assert sorted(c.id for c in book.corrections) == [r.id for r in rows if r.status == "certain"]
    assert all(places[c.segment].text.startswith(c.reading, c.offset) for c in book.corrections)
    assert [
        r.id for r in rows if r.status == "certain" and to_traditional(r.lemma) == r.reading
    ] == []


def test_quotation_marks_are_in_pairs():
    for segment in edition("yili.10").segments:
        depth = 0
        for c in segment.text:
            depth += (c in "「『") - (c in "」』")
            assert 0 <= depth <= 2, segment.id
        assert depth == 0, segment.id


def test_leaf_sections_part_the_text_and_quote_their_warrants():
    book = edition("yili.10")
    texts, base, parents = (
        {s.id: s.text for s in book.segments},
        [s.id for s in book.base()],
        {s.parent for s in book.sections},
    )
    runs = [
        i
        for s in book.sections
        if s.id not in parents
        for i in base[base.index(s.first) : base.index(s.last) + 1]
    ]
    assert runs == base
    for section in book.sections:
        assert section.warrant in texts.get(section.warrant_segment, section.warrant)
        assert section.warrant_segment or section.warrant.startswith("The editor: ")


def test_the_divisions_of_the_subcommentary_are_all_used():
    used = {
        s.warrant_segment for s in edition("yili.10").sections if s.warrant.startswith("自此盡")
    }
    drawn = {s.id for s in edition("yili.10").segments if s.layer == "shu" and "自此盡「" in s.text}
    assert used == drawn
    assert len(drawn) == 5


@pytest.mark.parametrize("name", ["賜車服", "ci-che-fu", "31-38", "賜车服"])
def test_passages_are_found_by_section_and_number(name):
    assert find_segments(edition("yili.10"), name)[0].id == "yili.10.031"
