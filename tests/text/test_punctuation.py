"""Marks that an editor sets are insertions: the witness without marks comes back."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from zunzu.errors import ZunzuError
from zunzu.text import (
    edition,
    editions,
    find_chapter,
    place_in_witness,
    punctuation,
    read_witness,
    rebuild,
    witness,
    witness_names,
)
from zunzu.text.punctuation import (
    MARKS,
    Mark,
    bare_place,
    find_marks,
    marked_place,
    set_marks,
    take_marks,
)

pytestmark = pytest.mark.slow

BOOK = edition("yili.15")
TABLE = "data/editions/yili.15/punctuation.tsv"


def spoil(workplace, old: str, new: str) -> None:
    path = workplace / TABLE
    text = path.read_text(encoding="utf8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf8")


def test_every_sentence_of_te_sheng_is_punctuated_and_reviewed():
    marks = punctuation("特牲饋食禮")
    assert set(marks) == {s.id for s in BOOK.segments if s.layer != "title"}
    assert {m.status for found in marks.values() for m in found} == {"reviewed"}
    assert all(s.text[-1] in "。，」？" for s in BOOK.segments if s.layer != "title")


@pytest.mark.parametrize("chapter", [card.id for card in editions(all=True)])
def test_every_mark_is_that_of_the_witness_or_a_reviewed_one_and_the_card_says_whose(chapter):
    ours, told = punctuation(chapter), find_chapter(chapter).description
    received = {
        name: read_witness(chapter, name).text for name in set(witness_names(chapter).values())
    }
    assert {m.status for found in ours.values() for m in found} <= {"reviewed"}
    unmarked = [
        s.id
        for s in edition(chapter).segments
        if s.id not in ours
        and s.layer != "title"
        and s.text[-1] in "。，；？！」"
        and not any(c in "。，,、；;：:︰？?！!" for c in received[s.witness][s.start : s.end + 1])
    ]
    assert unmarked == []
    assert ("modern editor" in told) == any(s.id not in ours for s in edition(chapter).base())
    assert ("punctuation.tsv" in told) == bool(ours)


def test_a_sentence_that_a_note_cuts_has_no_full_stop_there():
    """F7 of the inventory: 賓坐取觶 ｜ 阼階前北面酬長兄弟."""
    open_ended = {s.id[-3:] for s in BOOK.base() if s.text.endswith("，")}
    assert open_ended == {"104", "151", "158", "213", "214", "215", "222"}


def test_quotation_marks_are_closed():
    for segment in BOOK.segments:
        for opening, closing in ("「」", "『』", "《》"):
            assert segment.text.count(opening) == segment.text.count(closing), segment.id


@pytest.mark.parametrize(
    "number, text",
    [
        ("007", "宰自主人之左贊命，命曰：「孝孫某，筮來日某，諏此某事，適其皇祖某子，尚饗。」"),
        ("067", "祝洗，酌奠，奠于鉶南，遂命佐食啟會。佐食啓會，卻于敦南，出，立于戶西，南面。"),
        ("124", "主婦出，反于房。"),
        ("143", "不及佐食，洗，致如初，無從。"),
        ("146", "尸執奠，進受，復位"),
        ("196", "實于牲鼎，載，心立，舌縮俎。"),
        ("211", "賓從尸，俎出廟門，乃反位。"),
    ],
)
def test_traps_are_divided_as_the_notes_read_them(number, text):
    assert text in next(s.text for s in BOOK.segments if s.id == f"yili.15.{number}")


def test_every_word_of_a_punctuated_edition_is_found_in_its_witness():
    received = witness("yili.15").text
    supplied = {(c.segment, c.offset + k) for c in BOOK.corrections for k in range(len(c.reading))}
    marks = punctuation("yili.15")
    for segment in BOOK.segments:
        set_here = {m.at + n for n, m in enumerate(marks.get(segment.id, ()))}
        for offset, character in enumerate(segment.text):
            if (segment.id, offset) not in supplied and offset not in set_here:
                assert received[place_in_witness(BOOK, segment.id, offset)] == character


def test_a_correction_knows_its_place_among_the_marks():
    lost = next(c for c in BOOK.corrections if c.segment == "yili.15.196")
    assert (lost.lemma, lost.reading) == ("", "，載，心立，舌縮俎".removeprefix("，"))
    assert next(s.text for s in BOOK.segments if s.id == lost.segment)[lost.offset :].startswith(
        lost.reading
    )


def test_without_its_table_the_edition_is_bare(workplace):
    (workplace / TABLE).unlink()
    book = edition("yili.15")
    assert punctuation("yili.15") == {}
    assert book.base()[0].text == "特牲饋食之禮不諏日"
    assert rebuild(book) == witness("yili.15").text


@pytest.mark.parametrize(
    "old, new, word",
    [
        (
            "yili.15.009\t主人受視，反之。",
            "yili.15.009\t主人受示，反之。",
            "the words are not those of yili.15.009",
        ),
        (
            "yili.15.009\t主人受視，反之。",
            "yili.15.009\t主人受視，反。",
            "the words are not those of yili.15.009",
        ),
        ("yili.15.009\t", "yili.15.909\t", "there is no segment yili.15.909"),
        ("yili.15.009\t", "yili.15.008\t", "yili.15.008 stands twice"),
        ("主人受視，反之。\treviewed", "主人受視，反之。\tsure", "write proposed or reviewed"),
        ("words\tstatus", "text\tstatus", "lacks the column words"),
    ],
)
def test_a_faulty_table_says_where_and_what(workplace, old, new, word):
    spoil(workplace, old, new)
    with pytest.raises(ZunzuError, match=word) as told:
        edition("yili.15")
    assert all(str(workplace) in fault.where and fault.remedy for fault in told.value.faults)


def test_a_word_changed_in_the_table_is_shown(workplace):
    spoil(workplace, "主人受視，反之。", "主人受示，反之。")
    with pytest.raises(
        ZunzuError, match="behind '主人受' the segment has '視反之', the row '示反之'"
    ):
        edition("yili.15")


WORDS = st.text(st.sampled_from("主人坐取爵興適洗。"), max_size=12)


@given(WORDS, st.lists(st.tuples(st.integers(0, 12), st.sampled_from(sorted(MARKS)))))
def test_marks_are_set_and_taken_away_again(words, places):
    marks = [Mark("s", at, mark, "proposed") for at, mark in sorted(places) if at <= len(words)]
    text = set_marks(words, marks)
    assert take_marks(text, marks) == words
    assert [m for m in range(len(words)) if text[marked_place(m, marks)] != words[m]] == []
    assert [m for m in range(len(words)) if bare_place(marked_place(m, marks), marks) != m] == []


@given(WORDS, st.lists(st.tuples(st.integers(0, 12), st.sampled_from("，、；"))))
def test_marks_are_found_in_marked_words(words, places):
    marks = [Mark("s", at, mark, "proposed") for at, mark in sorted(places) if at <= len(words)]
    found = find_marks(set_marks(words, marks), words)
    assert found is not None
    assert set_marks(words, [Mark("s", at, mark, "proposed") for at, mark in found]) == set_marks(
        words, marks
    )
