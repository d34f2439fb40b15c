"""What rules are broken is told from the acts that are other, and it is what the whole chapter,
woven anew and asked by all rules, says."""

from __future__ import annotations

import pytest
from opencc import OpenCC

from zunzu import build, text
from zunzu.collation import aside, collate, rewoven
from zunzu.lab.trial.mutants import choose, every
from zunzu.rules import rulebook, validate

#: A few places by lot of the two chapters that are read in a moment; 60 of all five were compared
#: when this was made.
PLACES = [
    (book, mutant)
    for chapter in ("yili.04", "yili.10")
    for book in [text.edition(chapter)]
    for mutant in choose(every(book), 3, seed=17)
]


def _whole(found, told):
    store = build.weave_given(found.book, found.given, found.reading, told=told)
    return validate.check(store, rulebook(), chapters=[found.book.chapter])


@pytest.mark.parametrize(("book", "mutant"), PLACES, ids=[m.id for _, m in PLACES])
def test_the_quick_way_finds_what_the_whole_way_finds(book, mutant):
    build.make()
    found, quick, whole = collate(book, mutant.apply(book)), [], []
    findings = rewoven.findings(found, rulebook(), quick)
    if findings is None:
        pytest.skip("more is other than the quick way takes")
    assert findings == _whole(found, whole)
    assert {str(fault) for fault in quick} == {str(fault) for fault in whole}


def test_what_is_broken_beside_the_altered_words_is_found_too():
    """A vessel taken from the basket is followed: what breaks the rule are later acts; in both
    scripts."""
    build.make()
    book = text.edition("yili.04")
    words = text.base_text(book)[0].replace("主人坐取爵", "主人坐取觶", 1)
    found = collate(book, words)
    findings = rewoven.findings(found, rulebook(), [])
    assert findings and findings == _whole(found, [])
    assert {f.segment for f in findings} - {d.segment for d in found.departures}
    simplified = collate(book, OpenCC("t2s").convert(words))
    assert rewoven.findings(simplified, rulebook(), []) == findings


def test_an_act_that_bears_the_name_of_one_left_out_is_told_the_quick_way_too():
    """Of three bows of a passage the second is left out: the third is called as it was."""
    build.make()
    book = text.edition("yili.04")
    words = text.base_text(book)[0].replace("主人答拜，乃請賓", "乃請賓", 1)
    found = collate(book, words)
    findings = rewoven.findings(found, rulebook(), [])
    assert findings is not None and findings == _whole(found, [])


def test_half_a_text_is_left_to_the_whole_way():
    build.make()
    book = text.edition("yili.04")
    half = text.base_text(book)[0][:1200]
    assert rewoven.findings(collate(book, half), rulebook(), []) is None


def _answers_nothing(*_):
    raise OSError


@pytest.mark.parametrize("other", ["reads", "fails", "is not begun"])
def test_a_text_that_another_process_reads_is_read_as_here(other, monkeypatch):
    """It is asked while other things are taken up; where it fails, or there can be none, the text
    is read here."""
    monkeypatch.setattr(aside.threading, "active_count", lambda: 1)
    if other == "fails":
        monkeypatch.setattr(aside, "_answer", _answers_nothing)
    elif other == "is not begun":
        monkeypatch.setattr(aside.os, "fork", _answers_nothing)
    book, here, meanwhile = text.edition("yili.10"), build.read, []
    with aside.reader() as read:
        if other == "reads":
            monkeypatch.setattr(aside.build, "read", None)
        found = read(book, lambda: meanwhile.append("done"))
    assert found == here(book) and len(meanwhile) == (other != "is not begun")
