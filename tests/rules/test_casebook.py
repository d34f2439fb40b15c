"""docs/rules is what ``zunzu document --rules`` would write now; what it counts is what the verdicts count."""

from __future__ import annotations

from pathlib import Path

import pytest

from zunzu.publish import casebook
from zunzu.rdf.register import read_register
from zunzu.rdf.rules import read_rules, shapes
from zunzu.rdf.verdicts import verdicts

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"


@pytest.fixture(scope="module")
def told():
    return casebook.read_counts((DOCS / casebook.VERDICTS).read_text(encoding="utf8"))


def test_the_pages_are_as_they_would_be_made_now(told):
    """The counts are those that stand there; that they are right is asked by ``zunzu document --rules --check`` in .ci/run."""
    assert casebook.stale(DOCS, casebook.pages(read_rules(), told, read_register())) == []


def test_the_counts_speak_of_every_rule_and_of_no_other(told):
    assert set(told) == {rule.id for rule in read_rules().values()}


def test_a_rule_is_shown_with_all_that_it_has(told):
    shown = "\n".join(path.read_text(encoding="utf8") for path in sorted(DOCS.glob("*.md")))
    for rule in read_rules().values():
        for words in (f"## {rule.id}\n", f"「{rule.source.words}」 {rule.source.layer} {rule.source.segment}", rule.zh, rule.en):
            assert words in shown, rule.id
        assert all(e.source.words in shown for e in rule.exemptions)
        for kind in ("good", "bad"):
            assert (DOCS / f"../../tests/rules/{rule.slug}/{kind}.ttl").is_file() and f"tests/rules/{rule.slug}/{kind}.ttl" in shown


def test_what_is_counted_is_read_back(store):
    counted = verdicts(store, (), chapters=["yili.04"])
    told = casebook.read_counts(casebook.count(counted))
    for verdict in counted:
        rows = told[verdict.rule.id]
        assert [n for name, _, n, _ in rows if name == "held"] == [len(verdict.held)]
        assert {e: n for name, e, n, _ in rows if name == "excepted"} == {
            e.iri.rpartition("/")[2]: len(acts) for e, acts in verdict.excepted}


def test_an_old_page_and_one_that_belongs_to_nothing_are_stale(tmp_path):
    made = {"index.md": "new", "vessel.md": "same"}
    for name, words in (("index.md", "old"), ("vessel.md", "same"), ("gone.md", "x"), ("mutants.md", "of the trial")):
        (tmp_path / name).write_text(words, encoding="utf8")
    assert casebook.stale(tmp_path, made) == ["gone.md", "index.md"] and shapes()
