"""Each rule has a case that holds it and a case that breaks it and no other; both validators say so."""

from __future__ import annotations

from functools import cache

import pytest
from rules.conftest import SLUGS, example

from zunzu.rdf.names import IDS, ONTOLOGY, RULES
from zunzu.rdf.rules import read_rules
from zunzu.rdf.validate import ENGINES, groups, run


def test_every_rule_has_its_two_cases_and_no_case_is_without_a_rule(rules):
    assert SLUGS == sorted(rule.slug for rule in rules.values())


@pytest.mark.parametrize("slug", SLUGS)
def test_the_good_case_keeps_the_rule_and_the_bad_one_breaks_it_and_no_other(slug, rule_shapes):
    """The bad case is asked of all rules that bind a chapter of it; the reference asks this rule alone, for else each of n cases would
    ask n rules of a validator that takes a tenth of a second for one. So with the good case: it differs by the alteration only."""
    assert {engine: _found(slug, "good", engine, rule_shapes, slug) for engine in ENGINES} == dict.fromkeys(ENGINES, frozenset())
    found = _found(slug, "bad", "pyshifty", rule_shapes)
    assert {shape.removeprefix(RULES) for shape, _, _ in found} == {slug}
    assert found == _found(slug, "bad", "pyshacl", rule_shapes, slug), "the validators blame other acts"


def _found(slug, kind, engine, shapes, rule=""):
    """What a validator finds on a case, asked of one rule or of all that bind its chapters."""
    triples = example(slug, kind)
    chapters = {t.object.value.removeprefix(IDS) for t in triples if t.predicate.value == ONTOLOGY + "inChapter"}
    part = _asked(rule, frozenset(chapters), shapes)
    assert RULES + slug in {node.value for node in part.of_class(ONTOLOGY + "Rule")}
    return frozenset((r.shape, r.node, r.severity) for r in run([*triples, *groups(part)], part, engine))


@cache
def _asked(slug, chapters, shapes):
    """The shapes of one rule, or, without a slug, of all rules that bind one of the chapters."""
    rules = [RULES + slug] if slug else [rule.iri for rule in read_rules(shapes).values() if chapters & set(rule.scope)]
    return shapes.part(rules)
