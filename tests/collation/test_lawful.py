"""A true text is clean in every writing: script, spelling, marks, lines, headings, a part of it,
a reading on record."""

from __future__ import annotations

from csv import DictReader
from pathlib import Path
from random import Random

import pytest
from opencc import OpenCC

from zunzu import text
from zunzu.collation import collate
from zunzu.errors import ZunzuError
from zunzu.lab.trial.writings import WRITINGS as LAYOUTS, lot, plain
from zunzu.model import replace
from zunzu.text.compare import compare_text, key


def converted(*names: str):
    """The text after conversions from script to script."""

    def write(book, chance):
        words = plain(book, chance)
        for name in names:
            words = OpenCC(name).convert(words)
        return words

    return write


WRITINGS = LAYOUTS | {
    "simplified by OpenCC": converted("t2s"),
    "simplified and back": converted("t2s", "s2t"),
    "of Taiwan": converted("t2s", "s2tw"),
    "of Hong Kong": converted("t2s", "s2hk"),
    "with the words of Taiwan": converted("t2s", "s2twp"),
    "of Japan": converted("t2jp"),
}
CHAPTERS = [card.id for card in text.editions()]
#: segment, the words there, what they become: sixty offences written from the five texts alone.
OFFENCES = list(
    DictReader((Path(__file__).parent / "offences.tsv").open(encoding="utf8"), delimiter="\t")
)


@pytest.fixture(scope="module", params=CHAPTERS)
def book(request):
    return text.edition(request.param)


@pytest.mark.parametrize("writing", WRITINGS)
def test_a_true_text_is_clean_however_it_is_written(book, writing):
    words = WRITINGS[writing](book, Random(f"{writing} {book.chapter}"))
    found = compare_text(book, words)
    assert [(d.segment, d.was, d.given) for d in found.differences] == []
    assert not found.absent and not found.foreign
    assert [s.text for s in text.recast(book, words, found).segments] == [
        s.text for s in book.base()
    ]
    assert text.recognise(words) == book.chapter


def altered(book):
    """The edition with the offences in its chapter, no two in one passage."""
    rows = {row["segment"]: row for row in OFFENCES if row["segment"].startswith(book.chapter)}
    assert all(row["words"] in s.text for s in book.base() if (row := rows.get(s.id)))
    return replace(
        book,
        segments=tuple(
            replace(s, text=s.text.replace(row["words"], row["altered"], 1))
            if (row := rows.get(s.id))
            else s
            for s in book.segments
        ),
    )


def told(book, words):
    """What is told of a text, its letters in no order: those that change places may be told as
    the one or the other."""
    found = compare_text(book, words)
    assert not found.absent and not found.foreign
    return sorted(
        (d.segment, *("".join(sorted(key(words))) for words in (d.was, d.given)))
        for d in found.differences
    )


@pytest.mark.parametrize("turn, writing", list(enumerate(WRITINGS)))
def test_an_altered_text_is_told_the_same_however_it_is_written(book, turn, writing):
    """Each writing in every third chapter by turns."""
    if (turn - CHAPTERS.index(book.chapter)) % 3:
        return
    other = altered(book)
    plain = told(book, WRITINGS["as it is"](other, Random(0)))
    assert {name for name, *_ in plain} == {
        row["segment"] for row in OFFENCES if row["segment"].startswith(book.chapter)
    }
    assert told(book, WRITINGS[writing](other, Random(f"{writing} {book.chapter}"))) == plain


def test_a_lot_of_mixed_writings_is_clean():
    books = [text.edition(chapter) for chapter in CHAPTERS]
    for writing in lot(books, 30, 17):
        found = compare_text(next(b for b in books if b.chapter == writing.chapter), writing.words)
        told = [(d.segment, d.was, d.given) for d in found.differences]
        assert not told and not found.absent and not found.foreign, (
            writing.layout,
            writing.letters,
            writing.chapter,
        )


def test_a_true_text_is_read_as_the_edition(book):
    found = collate(book, WRITINGS["simplified"](book, Random(0)))
    assert found.departures == () and not found.later and not found.absent and not found.foreign


def test_a_part_of_a_text_is_clean_and_the_rest_is_told(book):
    words, spans = text.base_text(book)
    middle = len(spans) // 2
    found = collate(book, words[spans[middle][0] :])
    assert found.departures == () and found.absent == tuple(name for *_, name in spans[:middle])
    found = collate(book, words[: spans[middle][0]])
    assert found.departures == () and found.absent == tuple(name for *_, name in spans[middle:])


def test_what_is_written_otherwise_is_counted():
    book = text.edition("yili.04")
    words = text.base_text(book)[0].replace("賓", "賔", 3).replace("答", "荅", 2)
    assert dict(collate(book, words).writing) == {("賓", "賔"): 3, ("答", "荅"): 2}


@pytest.mark.parametrize(
    "chapter, was, given, whose",
    [
        ("yili.04", "賓厭介", "賓揖介", "今文（鄭玄）"),
        ("yili.04", "辯有脯醢", "徧有脯醢", "今文（鄭玄）"),
        ("yili.10", "迎于外門外", "迎于門外", "古文（鄭玄）"),
        ("yili.15", "祝命嘗食𧃊者", "祝命嘗食餕者", "古文（鄭玄）"),
        ("yili.05", "實之賓之席前", "實之賓席之前", "唐石經（四庫館臣）"),
    ],
)
def test_a_reading_on_record_is_named_and_is_no_departure(chapter, was, given, whose):
    book = text.edition(chapter)
    words = text.base_text(book)[0]
    assert was in words
    found = collate(book, words.replace(was, given, 1))
    assert found.departures and not any(d.is_departure for d in found.departures)
    assert whose in {d.whose for d in found.departures}


def test_another_chapter_in_the_same_file_is_told_and_not_compared():
    book, other = text.edition("yili.10"), text.edition("yili.15")
    found = collate(book, text.base_text(book)[0] + "\n" + text.base_text(other)[0])
    assert found.departures == ()
    assert [chapter for *_, chapter in found.foreign] == ["yili.15"]


@pytest.mark.parametrize(
    "named, other", [("yili.05", "yili.04"), ("yili.04", "yili.05"), ("yili.07", "yili.10")]
)
def test_of_two_chapters_in_a_file_the_other_is_told_and_not_compared(named, other):
    words = [text.base_text(text.edition(chapter))[0] for chapter in sorted((named, other))]
    found = compare_text(text.edition(named), "\n".join(words))
    assert found.differences == () and not found.absent
    assert sum(end - start for start, end in found.foreign) >= 0.8 * len(
        text.base_text(text.edition(other))[0]
    )


@pytest.mark.parametrize("share", [0.2, 0.5, 0.73])
def test_a_text_that_is_cut_off_within_a_passage_is_clean_as_far_as_it_goes(book, share):
    words = text.base_text(book)[0]
    cut = int(share * len(words))
    for part in (words[:cut], words[cut:]):
        found = compare_text(book, part)
        assert found.differences == () and found.absent and not found.foreign


def test_a_text_of_another_book_is_refused(book):
    with pytest.raises(ZunzuError, match="nothing in it is like"):
        compare_text(
            book,
            "子曰：學而時習之，不亦說乎？有朋自遠方來，不亦樂乎？人不知而不慍，不亦君子乎？" * 5,
        )
