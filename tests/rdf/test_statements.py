"""Statements: each kind becomes its class, with what it says as concepts where the vocabulary
knows them."""

from __future__ import annotations

import pytest

from zunzu.model import Reading, Statement
from zunzu.rdf.names import mint
from zunzu.rdf.weave import weave

from .conftest import CHAPTER, EDITION, RECORD, ask


@pytest.mark.parametrize(
    "kind, subject, values, count, pattern, expected",
    [
        (
            "share",
            "賓俎",
            ("脊", "肩"),
            None,
            "?s a zz:Share ; zz:holder id:yili_04_person_bin ; zz:cut ?x",
            {"cut:ji", "cut:jian"},
        ),
        (
            "share",
            "眾賓",
            ("脯", "醢"),
            None,
            "?s a zz:Share ; zz:value ?x",
            {"thing:fu", "thing:hai"},
        ),
        ("share", "肺", ("離",), None, "?s a zz:Material ; zz:subject ?x", {"cut:fei"}),
        (
            "layers",
            "公",
            (),
            3,
            "?s a zz:Seating ; zz:holder id:yili_04_person_zhu-gong ; zz:layers ?x",
            {"3"},
        ),
        (
            "position",
            "水",
            ("洗東",),
            None,
            "?s a zz:Position ; zz:subject thing:shui ; zz:place ?x",
            {"place:xi-basin-dong"},
        ),
        (
            "position",
            "篚",
            ("南肆",),
            None,
            "?s a zz:Orientation ; zz:subject thing:fei ; zz:facing ?x",
            {"facing:south"},
        ),
        (
            "position",
            "矢",
            ("北括",),
            None,
            "?s a zz:Orientation ; zz:facing facing:north ; zz:partText ?x",
            {"括"},
        ),
        ("position", "篚", ("南陳",), None, "?s a zz:Orientation ; zz:facing ?x", {"facing:south"}),
        ("share", "賓", ("長脅",), 2, "?s a zz:Share ; zz:cut cut:chang-xie ; zz:count ?x", {"2"}),
        ("share", "俎", ("右體",), None, "?s a zz:Material ; zz:subject ?x", {"thing:zu"}),
        (
            "facing",
            "立者",
            ("東面", "北上"),
            None,
            "?s a zz:Orientation ; zz:facing facing:east ; zz:head ?x",
            {"facing:north"},
        ),
        (
            "order",
            "席",
            ("東上",),
            None,
            "?s a zz:Order ; zz:subject thing:xi-mat ; zz:head ?x",
            {"facing:east"},
        ),
        ("order", "席", ("東",), None, "?s a zz:Order ; zz:head ?x", {"facing:east"}),
        (
            "vessel",
            "獻",
            ("爵",),
            None,
            "?s a zz:VesselUse ; zz:subject verb:xian ; zz:vessel ?x",
            {"thing:jue"},
        ),
        (
            "vessel",
            "其他",
            ("觶",),
            None,
            "?s a zz:VesselUse ; zz:subjectText '其他' ; zz:vessel ?x",
            {"thing:zhi"},
        ),
        (
            "clothing",
            "賓",
            ("鄉服",),
            None,
            "?s a zz:Clothing ; zz:holder id:yili_04_person_bin ; zz:garment ?x",
            {"thing:xiang-fu"},
        ),
        ("number", "瑟", (), 2, "?s a zz:Number ; zz:subject thing:se ; zz:count ?x", {"2"}),
        (
            "measure",
            "大侯",
            ("侯道", "貍步"),
            90,
            "?s a zz:Measure ; zz:subject thing:da-hou ; zz:count 90 ; zz:amount 90.0 ; zz:dimension '侯道' ; zz:unit ?x",  # noqa: E501
            {"貍步"},
        ),
        (
            "material",
            "筵",
            ("蒲",),
            None,
            "?s a zz:Material ; zz:subject thing:xi-mat ; zz:value ?x",
            {"thing:pu"},
        ),
    ],
)
def test_a_kind_becomes_its_class(kind, subject, values, count, pattern, expected):
    said = Statement(f"{RECORD}.s01", kind, subject, values, 0, 3, CHAPTER, RECORD, "賓俎，", count)
    store = weave((EDITION,), (Reading(CHAPTER, (), (said,)),))
    assert {
        answer[-1] for answer in ask(store, pattern.replace("?s ", f"{mint(RECORD, 's01')} "))
    } == expected
    assert (
        len(
            ask(
                store, f"{mint(RECORD, 's01')} a zz:Statement ; zz:anchor ?q . ?q zz:exact '賓俎，'"
            )
        )
        == 1
    )


def test_a_measure_tells_parts_of_a_unit_and_what_is_not_reached():
    made = (
        Statement(
            f"{RECORD}.s01",
            "measure",
            "膱",
            ("長", "尺"),
            0,
            3,
            CHAPTER,
            RECORD,
            "賓俎，",
            amount="1.2",
        ),
        Statement(
            f"{RECORD}.s02",
            "measure",
            "下綱",
            ("", "武"),
            0,
            3,
            CHAPTER,
            RECORD,
            "賓俎，",
            amount="1",
            below=True,
        ),
    )
    store = weave((EDITION,), (Reading(CHAPTER, (), made),))
    assert ask(store, f"{mint(RECORD, 's01')} zz:amount ?n ; zz:valueText ?v") == {
        ("1.2", "長、尺")
    }
    assert ask(store, f"{mint(RECORD, 's02')} zz:amountBelow ?n ; zz:valueText ?v") == {("1", "武")}
    assert not ask(store, f"{mint(RECORD, 's02')} zz:amount ?n")
