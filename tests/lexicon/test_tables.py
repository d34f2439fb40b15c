"""The tables of the lexicon: whole, folded, found, and refused with file, line and column when a
cell is bad."""

from __future__ import annotations

import re
import shutil

import pytest

from zunzu import text
from zunzu.corpus import Corpus, shipped
from zunzu.errors import ZunzuError
from zunzu.lexicon import lexicon
from zunzu.lexicon.tables import COLUMNS, load
from zunzu.text import fold


@pytest.fixture
def copy(tmp_path):
    """A copy of the tables that a test may spoil."""
    return shutil.copytree(shipped().path("data", "lexicon"), tmp_path / "data" / "lexicon")


@pytest.mark.parametrize("name", COLUMNS)
def test_every_table_is_well_formed(name):
    assert load(shipped(), name)


@pytest.mark.parametrize("name", ["verbs", "roles", "things", "places", "words", "formulas"])
def test_every_form_is_folded_found_and_stands_once(name):
    rows = [tuple(row.cells.values()) for row in load(shipped(), name)]
    assert len(rows) == len(set(rows)), [r for r in rows if rows.count(r) > 1]
    known = lexicon()
    for row in load(shipped(), name):
        term = row["term"]
        assert term == fold(term), f"{row.where}: {term} is read as {fold(term)}"
        if name == "places" and row["kind"] == "suffix":
            assert term in known.suffixes
        else:
            assert any(w.form == term for w in known.at(term, 0)), term


def test_persons_are_folded_and_stand_once():
    names = [row["term"] for row in load(shipped(), "persons")]
    assert len(names) == len(set(names)) and names == list(map(fold, names))


def test_every_warrant_cites_words_that_stand_where_it_says():
    segments = {s.id: s.text for card in text.editions() for s in text.edition(card.id).segments}
    for row in load(shipped(), "warrants"):
        assert fold(row["words"]) in fold(segments[row["source"]]), row["id"]
    for row in load(shipped(), "measures"):
        assert not row["source"] or fold(row["words"]) in fold(segments[row["source"]]), row["term"]


def test_every_trait_has_a_passage_in_which_one_of_its_words_stands():
    segments = {s.id: s.text for card in text.editions() for s in text.edition(card.id).segments}
    for row in load(shipped(), "traits"):
        assert fold(row["words"]) in fold(segments[row["source"]]), row["trait"]
        assert any(term in fold(row["words"]) for term in row["terms"].split()), row["trait"]


def test_every_effect_has_a_passage_with_its_verb():
    """But those that only stand in other chapters."""
    segments = {s.id: s.text for card in text.editions() for s in text.edition(card.id).segments}
    rows = load(shipped(), "effects")
    assert [row["verb"] for row in rows if not row["source"]] == list("斟起贈賄聘醴")
    for row in rows:
        assert row["verb"] in row["words"] or not row["source"], row["verb"]
        assert fold(row["words"]) in fold(segments.get(row["source"], row["words"])), row["verb"]


def _code() -> str:
    """Of the rooms that ask what a verb does."""
    rooms = [shipped().layers[0] / "graph/zunzu" / room for room in ("parse", "gaps")]
    return "".join(
        path.read_text(encoding="utf8") for room in rooms for path in sorted(room.rglob("*.py"))
    )


def test_every_trait_is_asked_for():
    code = _code() + "".join(
        f'"{trait}"'
        for row in load(shipped(), "constructions")
        for column in ("governor", "before", "words", "after")
        for trait in re.findall(r"verb\.([a-z-]+)", row[column])
    )
    assert [
        row["trait"] for row in load(shipped(), "traits") if f'"{row["trait"]}"' not in code
    ] == []


def test_what_has_a_trait_is_a_word():
    known = lexicon()
    assert [
        (row["trait"], term)
        for row in load(shipped(), "traits")
        for term in row["terms"].split()
        if not any(w.form == term for w in known.at(term, 0))
    ] == []


def test_every_trait_that_is_asked_for_is_one():
    code = _code()
    asked = set(
        re.findall(
            r'(?:\bis_a|last_is_a|@of|@behind|traits\[|did|_is)\((?:[\w.\[\]:]+, )?"([a-z-]+)"',
            code,
        )
    )
    assert len(asked) > 80
    assert sorted(asked - lexicon().traits.keys()) == []


def test_the_passage_of_a_precedence_stands_where_it_says():
    segments = {s.id: s.text for card in text.editions() for s in text.edition(card.id).segments}
    for row in load(shipped(), "precedence"):
        assert not row["source"] or fold(row["words"]) in fold(segments[row["source"]]), row["line"]


def test_a_unit_is_so_many_of_another_unit():
    known = lexicon().measures
    for term, row in known.items():
        assert bool(row["times"]) == bool(row["of"]) and (
            not row["of"] or row["of"] in known and float(row["times"]) > 0
        ), term


@pytest.mark.parametrize(
    "table, line, where",
    [
        ("verbs", "拜\tbow\tz", ":takes"),
        ("verbs", "\tbow\tp", ":term"),
        ("places", "某處\tbass", ":kind"),
        ("warrants", "E99\tname", ":zh"),
        ("effects", "拜\t\t\t\t\t\t\t\t", "cells"),
        ("transitions", "P\tV\tmuch", ":cost"),
        ("senses", "洗\tV\t[\t\t1\t", ":before"),
    ],
)
def test_a_bad_cell_is_told_with_file_line_and_column(copy, table, line, where):
    path = copy / f"{table}.tsv"
    path.write_text(path.read_text(encoding="utf8") + line + "\n", encoding="utf8")
    with pytest.raises(ZunzuError) as error:
        lexicon(Corpus((copy.parent.parent,)))
    assert f"{table}.tsv:" in str(error.value)
    assert where in str(error.value)
    assert error.value.faults[0].remedy


def test_a_missing_table_and_a_wrong_heading_are_told(copy):
    (copy / "roles.tsv").unlink()
    with pytest.raises(ZunzuError, match="missing"):
        lexicon(Corpus((copy.parent.parent,)))
    (copy / "roles.tsv").write_text("name\tkind\n", encoding="utf8")
    with pytest.raises(ZunzuError, match="lacks the column term"):
        lexicon(Corpus((copy.parent.parent,)))


def test_the_comma_of_a_count_is_no_mark_of_the_text():
    """The text has its commas in full width, and so have the patterns; but not in {0,3}."""
    sense = next(s for s in lexicon().senses["與"] if s.after and s.after.pattern.count("{2"))
    assert sense.after.match("立于洗南者二人皆再拜") and sense.before.search("，")
