"""A true text is clean in every writing: script, spelling, marks, lines, headings, a part of it, a reading on record."""

from __future__ import annotations

import re

import pytest
from opencc import OpenCC

from zunzu import text
from zunzu.collation import collate

CHAPTERS = [card.id for card in text.editions()]
#: Letters as other prints have them.
PRINTS = str.maketrans("賓答眾冪于間升從復", "賔荅衆幂於閒升従複")
ASCII = str.maketrans("，。；：？！「」『』、", ",.;:?!\"\"'',")


def simplified(words: str) -> str:
    return OpenCC("t2s").convert(words)


def a_clause_a_line(words: str) -> str:
    return re.sub("(?<=[，。；：])", "\n", words)


def marked_otherwise(words: str) -> str:
    return words.replace("，", "。").replace("、", "，")


WRITINGS = {
    "as it is": str,
    "marks of ASCII": lambda words: words.translate(ASCII),
    "without marks": lambda words: "".join(c for c in words if c.isalpha() or c == "\n"),
    "one line without marks": lambda words: "".join(filter(str.isalpha, words)),
    "one line": lambda words: words.replace("\n", ""),
    "a clause a line": a_clause_a_line,
    "marked otherwise": marked_otherwise,
    "spaces between": lambda words: " ".join(words.split("，")),
    "simplified": simplified,
    "simplified without marks": lambda words: simplified("".join(filter(str.isalpha, words))),
    "letters of prints": lambda words: words.translate(PRINTS),
    "with a heading": lambda words: f"儀禮卷第四\n\n{words}",
    "lines of Windows": lambda words: words.replace("\n", "\r\n"),
}


@pytest.fixture(scope="module", params=CHAPTERS)
def book(request):
    return text.edition(request.param)


@pytest.mark.parametrize("writing", WRITINGS)
def test_a_true_text_is_clean_however_it_is_written(book, writing):
    found = collate(book, WRITINGS[writing](text.base_text(book)[0]))
    assert [(d.segment, d.was, d.given) for d in found.departures] == []
    assert not found.later and not found.absent and not found.foreign
    assert [s.text for s in found.given.segments] == [s.text for s in book.base()]


def test_a_part_of_a_text_is_clean_and_the_rest_is_told(book):
    words, spans = text.base_text(book)
    middle = len(spans) // 2
    found = collate(book, words[spans[middle][0]:])
    assert found.departures == () and found.absent == tuple(name for *_, name in spans[:middle])
    found = collate(book, words[:spans[middle][0]])
    assert found.departures == () and found.absent == tuple(name for *_, name in spans[middle:])


def test_what_is_written_otherwise_is_counted():
    book = text.edition("yili.04")
    words = text.base_text(book)[0].replace("賓", "賔", 3).replace("答", "荅", 2)
    assert dict(collate(book, words).writing) == {("賓", "賔"): 3, ("答", "荅"): 2}


@pytest.mark.parametrize("chapter, was, given, whose", [
    ("yili.04", "賓厭介", "賓揖介", "今文（鄭玄）"),
    ("yili.04", "辯有脯醢", "徧有脯醢", "今文（鄭玄）"),
    ("yili.10", "迎于外門外", "迎于門外", "古文（鄭玄）"),
    ("yili.15", "祝命嘗食𧃊者", "祝命嘗食餕者", "古文（鄭玄）"),
    ("yili.05", "實之賓之席前", "實之賓席之前", "唐石經（四庫館臣）"),
])
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
