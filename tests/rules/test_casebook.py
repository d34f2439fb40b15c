"""The pages of the rules: every rule with all that it has; and the 例 of the tradition, each
with the rules that say it."""

from __future__ import annotations

import pytest

from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.publish import casebook
from zunzu.rules.tradition import COLUMNS, maxims
from zunzu.rules.verdicts import verdicts


@pytest.fixture(scope="module")
def shown(store, book):
    return casebook.pages(book, verdicts(store, book, ()), maxims(book), {"yili.04": "鄉飲酒禮"})


def test_a_rule_is_shown_with_all_that_it_has(shown, book):
    pages = "\n".join(shown.values())
    for rule in book.rules.values():
        for words in (
            f"## {rule.id}\n",
            f"「{rule.words}」",
            rule.at,
            rule.zh,
            rule.en,
            rule.good,
            rule.bad,
        ):
            assert words in pages, rule.id
        assert all(e.words in pages for e in rule.excepted)


def test_the_index_leads_to_every_family_and_counts_its_rules(shown, book):
    families = {rule.family for rule in book.rules.values()}
    assert {f"{family}.md" for family in families} == shown.keys() - {"index.md", "tradition.md"}
    for family in families:
        rules = {rule.counted for rule in book.rules.values() if rule.family == family}
        assert f"({family}.md) | {len(rules)} |" in shown["index.md"]


def test_nine_tenths_of_the_tradition_are_said_by_rules_and_of_the_rest_it_is_said_why(book):
    found = maxims(book)
    assert len(found) == 105 and sum(bool(m.rules) for m in found) >= 90


@pytest.mark.parametrize(
    "row, told",
    [
        ("LI-001\t通\t某\tVES-00\t", "there is no rule VES-00"),
        ("LI-001\t通\t某\t\t", "names no rule and no reason"),
        ("LI-001\t通\t某\tVES-01\t\nLI-001\t通\t某\tVES-01\t", "stands twice"),
    ],
)
def test_a_wrong_row_is_told_with_its_line(row, told, book, tmp_path):
    (tmp_path / "ontology" / "rules").mkdir(parents=True)
    (tmp_path / "ontology" / "rules" / "tradition.tsv").write_text(
        "\t".join(COLUMNS) + "\n" + row + "\n", encoding="utf8"
    )
    with pytest.raises(ZunzuError, match=told):
        maxims(book, shipped().over(tmp_path))
