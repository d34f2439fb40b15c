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
])
def test_a_statement_is_read(text, kind, subject, values, count):
    assert (kind, subject, values, count) in [(s.kind, s.subject, s.values, s.count) for s in parse.read(text).statements]


def test_what_a_rule_says_of_a_cup_is_no_act():
    assert parse.read("獻用爵,其他用觶。").acts == ()
