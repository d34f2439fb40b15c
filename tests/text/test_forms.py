"""The form of an edition fits texts of other forms: hard-wrapped lines, pages, corrections
across a line end."""

from __future__ import annotations

import hashlib

import pytest

from zunzu.errors import ZunzuError
from zunzu.text import edition, place_in_witness, rebuild, witness

pytestmark = pytest.mark.slow

#: A print of the Qing in small: lines of a page, a page mark between, a character wanting, a
#: misprint across a line end.
RECEIVED = "鄉射之禮主人戒\n賓賓出迎再\n<b>\n拜主人荅\n再拜乃&KR1;\n"

CARD = 'title = "t"\nauthor = "a"\ndate = "d"\nedition = "e"\nsource = "s"\nlicence = "l"\nsha256 = "{}"\n'  # noqa: E501

EDITION = """id = "yili.99"
number = 99
work = "儀禮"
title = "試禮"
slug = "shi-li"
pinyin = "shì lǐ"
english = "A trial"
witness = "w"
description = "d"
"""

FILES = {
    "segments.tsv": "id\tlayer\ttarget\tstart\tend\nyili.99.001\tjing\t\t0\t9\nyili.99.002\tjing\t\t9\t31\n",  # noqa: E501
    "layout.tsv": "start\twords\n7\t\\n\n13\t\\n<b>\\n\n22\t\\n\n31\t\\n\n",
    "corrections.tsv": "id\tsegment\tat\tlemma\treading\tstatus\twhy\tevidence\n"
    "yili.99.corr-001\tyili.99.002\t10\t主人荅\\n再\t主人答再\tcertain\tw\te\n"
    "yili.99.corr-002\tyili.99.002\t17\t&KR1;\t請\tcertain\tw\te\n",
    "sections.tsv": "id\ttitle\tenglish\tfirst\tlast\tparent\twarrant\twarrant_segment\tcondition\toccurs\tphase\n",  # noqa: E501
    "edition.toml": EDITION,
}


@pytest.fixture
def wrapped(workplace):
    """An edition of RECEIVED beside the others."""
    for folder, files in (
        (
            "witnesses",
            {
                "w.txt": RECEIVED,
                "w.toml": CARD.format(hashlib.sha256(RECEIVED.encode()).hexdigest()),
            },
        ),
        ("editions", FILES),
    ):
        place = workplace / "data" / folder / "yili.99"
        place.mkdir()
        for name, text in files.items():
            (place / name).write_text(text, encoding="utf8")
    return workplace


def test_line_ends_and_page_marks_are_no_text_and_come_back(wrapped):
    book = edition("試禮")
    assert [s.text for s in book.segments] == ["鄉射之禮主人戒賓", "賓出迎再拜主人答再拜乃請"]
    assert rebuild(book) == RECEIVED == witness("試禮").text


def test_every_character_is_found_in_the_witness(wrapped):
    book = edition("試禮")
    for segment in book.segments:
        for offset, character in enumerate(segment.text):
            place = place_in_witness(book, segment.id, offset)
            assert segment.start <= place < segment.end
            assert RECEIVED[place] == character or character in "答再請"


def test_the_characters_of_the_editions_are_found_in_their_witness():
    """Each fifth of them, for each takes a third of a millisecond."""
    for chapter in ("yili.04",):
        book, received = edition(chapter), witness(chapter).text
        supplied = {
            (c.segment, c.offset + k) for c in book.corrections for k in range(len(c.reading))
        }
        marks = {",": "，", "︰": "：", ";": "；", "?": "？", "‧": "·"}
        for segment in book.segments:
            for offset, character in [*enumerate(segment.text)][::5]:
                if (segment.id, offset) not in supplied:
                    mark = received[place_in_witness(book, segment.id, offset)]
                    assert marks.get(mark, mark) == character


@pytest.mark.parametrize(
    "segment, offset", [("yili.99.003", 0), ("yili.99.001", 99), ("yili.99.001", -1)]
)
def test_a_place_that_is_not_there_is_told(wrapped, segment, offset):
    with pytest.raises(ZunzuError, match="has no place"):
        place_in_witness(edition("試禮"), segment, offset)


def test_layout_that_is_not_there_is_told(wrapped):
    path = wrapped / "data/editions/yili.99/layout.tsv"
    path.write_text(path.read_text(encoding="utf8").replace("7\t", "6\t"), encoding="utf8")
    with pytest.raises(ZunzuError, match="does not stand at 6"):
        edition("試禮")
