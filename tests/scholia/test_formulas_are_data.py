"""The formulas of the commentators are a table that a scholar edits; a bad row is told with its
line."""

import csv

import pytest

from zunzu.corpus import FOLDERS, shipped
from zunzu.errors import ZunzuError
from zunzu.scholia import wording


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A table of our own in the place of the real one."""
    for folder in FOLDERS:
        (tmp_path / folder).mkdir()
    (tmp_path / "data" / "lexicon").mkdir()
    monkeypatch.setenv("ZUNZU_ASSETS", str(tmp_path))
    yield tmp_path / "data" / "lexicon" / "scholia.tsv"
    wording._table.cache_clear()
    wording.formulas.cache_clear()


def fresh():
    wording._table.cache_clear()
    wording.formulas.cache_clear()


def test_every_example_shows_its_formula():
    with shipped().path("data", "lexicon", "scholia.tsv").open(encoding="utf8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert len(rows) > 50
    assert not [r for r in rows if r["form"] not in r["example"]]
    assert len({(r["kind"], r["role"], r["form"]) for r in rows}) == len(rows)


def test_a_longer_formula_is_tried_before_a_shorter_one():
    forms = wording.forms("omission", "label")
    assert forms.index("故記人辨之") < forms.index("略之")


def test_all_bad_rows_are_told_together(table):
    table.write_text(
        "kind\trole\tform\tsense\texample\ngloss\treason\t以\treason\t以其\nglos\treason\t為\tx\ty\ngloss\treason\n",
        encoding="utf8",
    )
    fresh()
    with pytest.raises(ZunzuError) as caught:
        wording.formulas("gloss", "reason")
    assert {f.where.split(":")[1] for f in caught.value.faults} == {"3", "4"}
    assert all(f.remedy for f in caught.value.faults)


def test_wrong_columns_are_told(table):
    table.write_text("kind\tform\nx\ty\n", encoding="utf8")
    fresh()
    with pytest.raises(ZunzuError, match="lacks the column role"):
        wording.formulas("gloss", "reason")


def test_a_remark_and_an_empty_line_are_passed_over(table):
    table.write_text(
        "kind\trole\tform\tsense\texample\n# a remark\n\ngloss\treason\t以\treason\t以其\n",
        encoding="utf8",
    )
    fresh()
    assert wording.forms("gloss", "reason") == ("以",)
