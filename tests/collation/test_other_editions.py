"""Two other prints, compared by hand letter by letter: what is another word in them is told, what
is another writing is not.

The prints are of the web, one of 鄉飲酒禮 in old letters, one of 特牲饋食禮 in simplified script;
``other-editions.tsv`` was written from them before the program was asked.
"""

from __future__ import annotations

from collections import Counter
from csv import DictReader
from pathlib import Path

import pytest
from opencc import OpenCC

from zunzu import text
from zunzu.collation import collate

#: segment, the words of the edition, what the print has in their place, and what that is.
ROWS = list(
    DictReader((Path(__file__).parent / "other-editions.tsv").open(encoding="utf8"), delimiter="\t")
)
PRINTS = {"yili.04": str.maketrans("賓答眾間", "賔荅衆閒"), "yili.15": {}}


@pytest.mark.parametrize("chapter", PRINTS)
def test_every_other_word_of_a_print_is_told_and_no_other_writing(chapter):
    book = text.edition(chapter)
    words = {segment.id: segment.text for segment in book.base()}
    rows = [row for row in ROWS if row["segment"] in words]
    for row in rows:
        assert row["words"] in words[row["segment"]], row
        words[row["segment"]] = words[row["segment"]].replace(row["words"], row["print"])
    written = "\n".join(words.values()).translate(PRINTS[chapter])
    found = collate(book, OpenCC("t2s").convert(written) if chapter == "yili.15" else written)
    told = Counter(d.segment for d in found.departures if d.is_departure)
    assert told == Counter(row["segment"] for row in rows if row["what"] != "writing")
