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
    ("104", "主人西階上酬介", "主人洗，西階上酬介", "WASH-19"),
    ("110", "卒受者以觶降", "卒受者洗，以觶降", "WASH-19"),
    ("048", "主人坐取觶", "主人坐取爵", "VES-01"),
    ("044", "主人升席自北方", "主人升席自南方", "POS-07"),
    ("047", "北面再拜", "南面再拜", "ENT-10"),
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
    ("036", "奠爵于薦西", "奠爵于薦東", "POS-38"),
    ("051", "坐奠觶于薦西", "坐奠觶于薦東", "POS-39"),
    ("162", "取爵于上篚", "取爵于下篚", "VES-04"),
    ("120", "還授司正", "還授弟子", "FOOD-28"),
    ("078", "工四人", "工六人", "MUS-01"),
]
#: Rules that an alteration breaks besides, because one thing follows from another there: a bow added after standing to drink is
#: a bow without an answer, without a cup set down, without a return cup.
IN_ITS_TRAIN = {"BOW-05": {"BOW-01", "BOW-04", "BOW-06", "BOW-17"}, "WASH-19": {"WASH-20", "WASH-47", "SEQ-02", "SEQ-29"},
                "FOOD-21": {"FOOD-55", "TXT-03"}}

#: Where the giving of a cup to which the altered words belong begins, when that is a passage earlier.
BEGINS = {"101": "100", "104": "100"}


#: Alterations of 鄉射禮, to which the rules extend that its words hold as well.
ARCHERY = [
    ("022", "主人坐取爵于上篚", "主人坐取觶于上篚", "VES-01"),
    ("019", "賓厭眾賓", "主人厭眾賓", "ENT-05"),
    ("031", "西北面獻賓", "東北面獻賓", "POS-23"),
    ("037", "奠爵于薦西", "奠爵于薦東", "POS-38"),
    ("046", "東南面酢主人", "東北面酢主人", "POS-36"),
    ("047", "主人升席自北方", "主人升席自南方", "POS-07"),
    ("057", "主人坐奠觶于薦西", "主人坐奠觶于薦東", "POS-39"),
    ("058", "賓北面坐奠觶于薦東", "賓北面坐奠觶于薦西", "POS-04"),
    ("313", "還授司正", "還授弟子", "FOOD-28"),
    ("350", "賓俎，脊、脅、肩、肺。主人俎：脊、脅、臂、肺", "賓俎，脊、脅、臂、肺。主人俎：脊、脅、肩、肺", "FOOD-09"),
    ("359", "取爵于上篚", "取爵于下篚", "VES-04"),
]

#: Those that are tried alone: the ones a reader would think of first.
ALONE = [ALTERED[n] for n in (0, 1, 4, 8)] + [next(a for a in ALTERED if a[0] == "057" and a[3] == "POS-07")]


@pytest.mark.parametrize("alteration", ALONE, ids=lambda a: f"{a[0]}-{a[3]}")
def test_an_altered_passage_is_reported_and_nothing_else(alteration):
    segment, _, _, rule = alteration
    findings = check(_woven(alteration))
    named = [f for f in findings if (f.rule, f.segment) == (rule, f"{CHAPTER}.{segment}")]
    assert named, [f.rule for f in findings]
    assert named[0].words and "【" in named[0].passage
    assert {f.rule for f in findings} <= {rule} | IN_ITS_TRAIN.get(rule, set())


def _batches():
    """The alterations in a few copies of the text, never two of them in one passage: one run of the river tries many."""
    batches: list[list] = []
    for alteration in ALTERED:
        home = next((b for b in batches if alteration[0] not in {a[0] for a in b}), None)
        if home is None:
            batches.append(home := [])
        home.append(alteration)
    return batches


@pytest.mark.parametrize("batch", _batches(), ids=lambda b: f"{len(b)}-places")
def test_many_altered_passages_are_reported_each_at_its_place(batch):
    findings = {(f.rule, f.segment.removeprefix(f"{CHAPTER}.")) for f in check(_woven(*batch))}
    wanted = {(rule, segment) for segment, _, _, rule in batch}
    trail = {(more, place) for rule, segment in wanted for more in IN_ITS_TRAIN.get(rule, ())
             for place in (segment, BEGINS.get(segment, segment))}
    assert wanted <= findings, wanted - findings
    assert findings <= wanted | trail, findings - wanted - trail


def test_altered_passages_of_the_archery_rite_are_reported_each_at_its_place():
    findings = {(f.rule, f.segment.removeprefix("yili.05.")) for f in check(_woven(*ARCHERY, chapter="yili.05"))}
    wanted = {(rule, segment) for segment, _, _, rule in ARCHERY}
    assert wanted <= findings, wanted - findings
    assert findings - wanted <= {("VES-01", "065")}, "the cup that was changed in 022 is taken up again"


def test_a_break_that_a_ditto_repeats_is_told_once():
    findings = [f for f in check(_woven(("101", "卒觶，不洗，實觶", "卒觶，洗，實觶", ""))) if f.rule == "WASH-19"]
    assert [f.segment for f in findings] == [f"{CHAPTER}.101"]


def test_a_rule_that_the_record_states_is_checked_where_it_is_stated():
    assert {f.rule for f in check(_woven(("167", "凡旅，不洗", "凡旅，洗", "")))} == {"WASH-19"}


def _woven(*alterations, chapter=CHAPTER):
    changes = {f"{chapter}.{segment}": (words, altered) for segment, words, altered, _ in alterations}
    lines = []
    for s in text.edition(chapter).base():
        words, altered = changes.pop(s.id, ("", ""))
        assert not words or s.text.count(words) == 1, (s.id, words)
        lines.append(s.text.replace(words, altered) if words else s.text)
    assert not changes
    return build.weave_text("\n".join(lines), chapter)
