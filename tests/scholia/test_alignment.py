"""The words of the text that a commentary speaks about are found, also where its quotation is
not faithful."""

import pytest

from zunzu.model import Segment
from zunzu.scholia.alignment import Ground, blocks, quotations
from zunzu.scholia.commentary import commentaries
from zunzu.scholia.marks import bare, discourse, fold


def of(book, segment):
    return next(c for c in commentaries(book) if c.segment.id == segment)


def test_nearly_every_head_of_the_subcommentary_finds_its_passage(book):
    heads = [b for c in commentaries(book) if c.segment.layer == "shu" for b in c.blocks]
    inexact = [b for b in heads if (b.head and not b.head.exact) or (b.note and not b.note.exact)]
    assert len(heads) > 170
    assert len(inexact) <= 4, [(b.head, b.note) for b in inexact]


@pytest.mark.parametrize(
    "segment, quoted, base",
    [
        ("yili.04.001.shu", "受法于司徒", "受灋于司徒"),
        ("yili.04.010.shu", "主人答拜，還，賓拜辱", "主人答拜，還，賓拜辱"),
        ("yili.04.016.shu", "推手揖", "推手曰揖"),
        ("yili.04.017.shu", "復拜，賓至此堂，尊之", "復拜，拜賓至此堂，尊之"),
        ("yili.04.063.shu", "三拜、壹拜，示遍，不備禮也", "三拜、一拜，示徧，不備禮也"),
        ("yili.04.093.shu", "不從北方，由便", "不由北方，由便"),
        ("yili.04.091.shu", "合樂，謂歌樂眾聲俱作", "合樂，謂歌樂與眾聲俱作"),
    ],
)
def test_a_quotation_that_drops_or_changes_a_word_finds_what_it_quotes(book, segment, quoted, base):
    reading = of(book, segment)
    places = [a.place.text for a in reading.anchors if reading.text[a.start : a.end] == quoted]
    assert base in places


@pytest.mark.parametrize(
    "segment, other",
    [
        (
            "yili.04.031.shu",
            "賓進，受爵於席前，復位",
        ),  # 《鄉射》, though its words are nearly those of this passage
        ("yili.04.027.shu", "遂者，因坐而奠，不北面。"),
        ("yili.04.052.shu", "奠于薦南"),
        ("yili.04.074.shu", "不授，賤不敢也。"),
    ],
)
def test_words_of_another_book_are_no_quotation_of_the_passage(book, segment, other):
    reading = of(book, segment)
    assert other in reading.text
    assert other not in [reading.text[a.start : a.end] for a in reading.anchors]


def test_most_quotations_of_the_passage_are_placed(book):
    """云「…」者 stands for a quotation of the passage; of those that are marked so, nearly all
    are found in it."""
    asked = placed = 0
    for reading in (c for c in commentaries(book) if c.segment.layer == "shu"):
        starts = {a.start for a in reading.anchors}
        for quotation in reading.spoken.quotations:
            lead = reading.folded[max(0, quotation.start - 3) : quotation.start - 1]
            if (
                quotation.outer == -1
                and lead in ("。云", "云")
                and reading.folded[quotation.end + 1 : quotation.end + 2] == "者"
            ):
                asked += 1
                placed += quotation.start in starts
    assert asked > 150
    assert placed / asked > 0.98


def test_a_head_with_both_ends_in_one_bracket_is_cut_at_至(book):
    ground = Ground(
        Segment("x.1", "x", "jing", "作相為司正。"),
        Segment("x.1.zhu", "x", "zhu", "作，使也。拜，拜其許。", target="x.1"),
    )
    (head,) = blocks("「作相為司正」。○注「作使至其許」。○釋曰：上經云。", ground)
    assert head.note.exact
    assert head.note.text == "作，使也。拜，拜其許"


def test_words_without_marks_are_found_across_marks():
    assert bare("賓、介，處士賢者。").find("賓介處士") == (0, 6)
    assert bare("於是").find("于是") == (0, 2)


def test_folding_marks_keeps_every_offset(book):
    for segment in book.segments:
        assert len(fold(segment.text)) == len(segment.text)


def test_clauses_are_slices_of_the_text(book):
    for segment in book.segments:
        for clause in discourse(segment.text).clauses:
            assert segment.text[clause.start : clause.end] == clause.text


def test_a_quotation_that_is_never_closed_ends_before_the_next_begins():
    """The witness of 覲禮 loses a closing mark; what follows is still heard as the commentator's
    own words."""
    spoken = discourse("鄭注云：「樊，馬大帶。云「貳車十有二乘」者，飾同也。")
    assert [(q.start, q.end) for q in spoken.quotations] == [(5, 11), (13, 19)]
    assert spoken.clauses[-1].depth == 0


def test_a_subcommentary_without_quotations_is_about_the_passage_of_its_head(book):
    reading = of(book, "yili.04.085.shu")
    assert reading.about(len(reading.text) - 1).layer == "jing"
    assert not quotations(discourse("無所引。"), reading.ground)
