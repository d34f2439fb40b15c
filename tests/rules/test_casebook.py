"""The pages of the rules: every rule with all that it has; what they count is what the verdicts count."""

from __future__ import annotations

from pathlib import Path

import pytest

from zunzu.publish import casebook
from zunzu.rdf.register import read_register
from zunzu.rdf.rules import read_rules
from zunzu.rdf.verdicts import verdicts

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def counted(store):
    return verdicts(store, (), chapters=["yili.04"])


@pytest.fixture(scope="module")
def told(counted):
    return casebook.read_counts(casebook.count(counted))


def test_a_rule_is_shown_with_all_that_it_has(told):
    shown = "\n".join(casebook.pages(read_rules(), told, read_register()).values())
    for rule in read_rules().values():
        for words in (f"## {rule.id}\n", f"「{rule.source.words}」 {rule.source.layer} {rule.source.segment}", rule.zh, rule.en):
            assert words in shown, rule.id
        assert all(e.source.words in shown for e in rule.exemptions)
        for kind in ("good", "bad"):
            example = f"tests/rules/{rule.slug}/{kind}.ttl"
            assert (ROOT / example).is_file() and example in shown


def test_what_is_counted_is_read_back(counted, told):
    for verdict in counted:
        rows = told[verdict.rule.id]
        assert [n for name, _, n, _ in rows if name == "held"] == [len(verdict.held)]
        assert {e: n for name, e, n, _ in rows if name == "excepted"} == {
            e.iri.rpartition("/")[2]: len(acts) for e, acts in verdict.excepted}
