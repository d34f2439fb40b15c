"""A witness in simplified script is written in traditional characters and comes back."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from zunzu.errors import ZunzuError
from zunzu.tables import rows as read_rows
from zunzu.text import (
    edition,
    editions,
    find_chapter,
    place_in_witness,
    rebuild,
    to_traditional,
    witness,
)
from zunzu.text.script import Script, propose_script, read_script

pytestmark = pytest.mark.slow

HEAD = "from\tto\tplaces\twhy\n"


def script(tmp_path, rows: str, source: str, **marks: str) -> Script:
    path = tmp_path / "script.tsv"
    path.write_text(HEAD + rows, encoding="utf8")
    return read_script(path, marks, source)


def test_what_is_shown_comes_back(tmp_path):
    found = script(tmp_path, "宾\t賓\t\t\n馀\t餘\t\t\n余\t餘\t3\ttwo forms\n", "宾馀人余拜"[:5])
    assert found.show("宾馀人余拜") == "賓餘人餘拜"
    assert found.undo("賓餘人餘拜") == "宾馀人余拜"


def test_a_slice_is_shown_by_its_place_in_the_witness(tmp_path):
    found = script(tmp_path, "后\t後\t4\tbehind\n", "而后反位后")
    assert (found.show("而后", 0), found.show("位后", 3)) == ("而后", "位後")
    assert (found.undo("而后", 0), found.undo("位後", 3)) == ("而后", "位后")


@pytest.mark.parametrize(
    "rows, source, word",
    [
        ("宾客\t賓客\t\t\n", "宾客", "not one character and one"),
        ("后\t後\t2\tx\n", "后后位", "does not stand at 2"),
        ("后\t後\ttwo\tx\n", "后后位", "places are 'two'"),
        ("发\t發\t\t\n发\t髮\t\t\n", "发", "written in two ways"),
        ("馀\t餘\t\t\n余\t餘\t\t\n", "馀余", "would both be written 餘"),
        ("馀\t餘\t\t\n", "馀餘", "would both be written 餘"),
    ],
    ids=[
        "two characters",
        "no such place",
        "no number",
        "two ways",
        "two as one",
        "one there already",
    ],
)
def test_a_script_by_which_the_witness_would_not_come_back_is_refused(tmp_path, rows, source, word):
    with pytest.raises(ZunzuError, match=word):
        script(tmp_path, rows, source)


@given(st.text("宾馀余餘后後发主人，,。乡獲获", min_size=1, max_size=40))
def test_a_proposed_script_shows_any_text_as_the_folds_do_and_undoes_it(text):
    rows = propose_script(text)
    places = {int(p): (r["from"], r["to"]) for r in rows for p in r["places"].split()}
    proposed = Script({r["from"]: r["to"] for r in rows if not r["places"]}, places)
    assert proposed.show(text) == to_traditional(text)
    assert proposed.undo(proposed.show(text)) == text


@pytest.mark.parametrize(
    "chapter", [c.id for c in editions(all=True) if (c.folder / "script.tsv").exists()]
)
def test_every_character_of_an_edition_points_at_its_own_in_the_witness(chapter):
    book, received = edition(chapter), witness(chapter).text
    corrected = {c.segment for c in book.corrections}
    plain = [s for s in book.base() if s.id not in corrected]
    assert len(plain) > 20
    for segment in plain:
        assert [place_in_witness(book, segment.id, n) for n in range(len(segment.text))] == list(
            range(segment.start, segment.end)
        )
    assert rebuild(book) == received


@pytest.mark.parametrize("chapter", ["yili.05", "yili.07"])
def test_where_an_editor_left_the_folds_the_table_says_why(chapter):
    """Besides the rows that say why, the edition writes its witness as ``to_traditional`` does."""
    text = witness(chapter).text
    card = find_chapter(chapter)
    table = read_script(card.folder / "script.tsv", {}, text)
    argued = {
        r["from"]
        for r in read_rows(card.folder / "script.tsv", ("from", "to", "places", "why"))
        if r["why"]
    }
    away = {
        a
        for a, ours, theirs in zip(text, table.show(text), to_traditional(text), strict=True)
        if ours != theirs
    }
    assert away <= argued
