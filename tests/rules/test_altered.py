"""A text altered in one place is reported with the rule, its source words and the passage; nothing else is."""

from __future__ import annotations

import pytest
from rules.conftest import CHAPTER

from zunzu import build, text
from zunzu.rdf.validate import check

#: segment, the words there, what they become, the rule that must be named
ALTERED = [
    ("152", "賓俎，脊、脅、肩、肺。主人俎，脊、脅、臂、肺", "賓俎，脊、脅、臂、肺。主人俎，脊、脅、肩、肺", "FOOD-09"),
    ("056", "主人實爵介之席前", "主人實觶介之席前", "VES-01"),
    ("018", "主人坐取爵于篚", "主人坐取觶于篚", "VES-01"),
    ("149", "獻用爵，其他用觶", "獻用觶，其他用爵", "VES-01"),
    ("066", "坐祭，立飲，不拜既爵", "坐祭，立飲，拜既爵", "BOW-05"),
    ("088", "階前坐祭，立飲，不拜既爵", "階前坐祭，立飲，拜既爵", "BOW-05"),
    ("101", "立飲，不拜，卒觶", "立飲，拜既爵，卒觶", "BOW-05"),
    ("154", "立卒爵者不拜既爵", "立卒爵者拜既爵", "BOW-05"),
    ("101", "卒觶，不洗，實觶", "卒觶，洗，實觶", "WASH-19"),
    ("057", "介升席自北方", "介升席自南方", "POS-07"),
    ("033", "賓升席，自西方", "賓升席，自東方", "POS-08"),
    ("029", "西北面獻賓", "東北面獻賓", "POS-23"),
    ("080", "升自西階", "升自阼階", "POS-35"),
    ("128", "公三重，大夫再重", "公三重，大夫三重", "SEAT-05"),
    ("013", "拜介，介答拜", "再拜介，介答拜", "ENT-01"),
    ("016", "賓厭介", "主人厭介", "ENT-05"),
    ("017", "主人與賓三揖", "主人與賓再揖", "ENT-07"),
    ("054", "不拜洗", "拜洗", "WASH-11"),
    ("057", "不嚌肺", "嚌肺", "FOOD-21"),
    ("052", "坐奠觶于薦東", "坐奠觶于薦西", "POS-04"),
    ("074", "坐奠觶于薦西", "坐奠觶于薦東", "POS-34"),
    ("162", "取爵于上篚", "取爵于下篚", "VES-04"),
    ("120", "還授司正", "還授弟子", "FOOD-28"),
    ("078", "工四人", "工六人", "MUS-01"),
]
#: Rules that an alteration breaks besides, because one thing follows from another there: a bow added after standing to drink is
#: a bow without an answer, without a cup set down, without a return cup.
IN_ITS_TRAIN = {"BOW-05": {"BOW-01", "BOW-04", "BOW-06"}, "WASH-19": {"WASH-20"}}


@pytest.mark.parametrize(("segment", "words", "altered", "rule"), ALTERED)
def test_an_altered_passage_is_reported(segment, words, altered, rule):
    findings = check(_woven(segment, words, altered))
    named = [f for f in findings if f.rule == rule and f.segment == f"{CHAPTER}.{segment}"]
    assert named, [f.rule for f in findings]
    assert named[0].words and "【" in named[0].passage
    assert {f.rule for f in findings} <= {rule} | IN_ITS_TRAIN.get(rule, set())


def _woven(segment, words, altered):
    lines = []
    for s in text.edition(CHAPTER).base():
        if s.id == f"{CHAPTER}.{segment}":
            assert s.text.count(words) == 1
            lines.append(s.text.replace(words, altered))
        else:
            lines.append(s.text)
    return build.weave_text("\n".join(lines), CHAPTER)
