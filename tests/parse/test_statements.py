"""What the text says without an act."""

from __future__ import annotations

import pytest

from zunzu import parse


@pytest.mark.parametrize("text, kind, subject, values, count", [
    ("賓俎,脊、脅、肩、肺。", "share", "賓", ("脊", "脅", "肩", "肺"), None),
    ("介俎,脊、脅、(肫、)胳、肺。", "share", "介", ("脊", "脅", "肫", "胳", "肺"), None),
    ("眾賓辯有脯醢。", "share", "眾賓", ("脯", "醢"), None),
    ("公三重,大夫再重。", "layers", "大夫", ("席",), 2),
    ("水在洗東,篚在洗西,南肆。", "position", "篚", ("洗西",), None),
    ("獻用爵,其他用觶。", "vessel", "獻", ("爵",), None),
    ("獻用爵,其他用觶。", "vessel", "其他", ("觶",), None),
    ("工四人,二瑟,瑟先。", "number", "工", (), 4),
    ("立者東面北上。", "order", "立者", ("北",), None),
    ("公有司門西，北面東上。", "order", "公有司", ("東",), None),
    ("公有司門西，北面東上。", "position", "公有司", ("門西",), None),
    ("佐食，當事則戶外南面。", "facing", "佐食", ("南",), None),
    ("唯尸、祝、佐食玄端，皆爵韠。", "clothing", "祝", ("玄端", "爵韠"), None),
    ("尸俎：右肩、臂，正脊二骨。", "share", "尸", ("正脊",), 2),
    ("佐食俎：觳折，脊。膚一。賓，骼。", "share", "賓", ("骼",), None),
    ("獲者之俎，折脊、脅、肺、臑。", "share", "獲者", ("折", "脊", "脅", "肺", "臑"), None),
])
def test_a_statement_is_read(text, kind, subject, values, count):
    assert (kind, subject, values, count) in [(s.kind, s.subject, s.values, s.count) for s in parse.read(text).statements]


def test_what_a_rule_says_of_a_cup_is_no_act():
    assert parse.read("獻用爵,其他用觶。").acts == ()


def test_a_row_of_several_is_told_of_each():
    rows = {(s.subject, s.values) for s in parse.read("諸公、卿西面北上。").statements if s.kind == "order"}
    assert rows == {("諸公", ("北",)), ("卿", ("北",))}


def test_a_condition_is_only_of_those_behind_it():
    told = parse.read("佐食俎：脊。眾賓及眾兄弟，若有公有司、私臣，皆殽脀。").statements
    under = {s.subject: s.condition for s in told if s.values == ("殽脀",)}
    assert under == {"眾賓": None, "眾兄弟": None, "公有司": "若有公有司、私臣", "私臣": "若有公有司、私臣"}
