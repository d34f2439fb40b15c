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
def test_the_good_case_breaks_nothing_and_the_bad_one_this_rule_and_no_other(slug, rule_shapes):
    assert _broken(slug, "good", "pyshifty", rule_shapes) == set()
    assert _broken(slug, "bad", "pyshifty", rule_shapes) == {slug}
    one, other = (_found(slug, "bad", engine, rule_shapes) for engine in ENGINES)
    assert one == other, "the validators blame other acts"


def _broken(slug, kind, engine, shapes):
    return {shape.removeprefix(RULES) for shape, _, _ in _found(slug, kind, engine, shapes)}


@cache
def _found(slug, kind, engine, shapes):
    """By the fast validator all rules that bind a chapter of the example; by the reference this rule alone, for else each of n examples
    would ask n rules."""
    triples = example(slug, kind)
    chapters = {t.object.value.removeprefix(IDS) for t in triples if t.predicate.value == ONTOLOGY + "inChapter"}
    part = _asked(slug if engine == "pyshacl" else "", frozenset(chapters), shapes)
    assert RULES + slug in {node.value for node in part.of_class(ONTOLOGY + "Rule")}
    return {(r.shape, r.node, r.severity) for r in run([*triples, *groups(part)], part, engine)}


@cache
def _asked(slug, chapters, shapes):
    """The shapes of one rule, or, without a slug, of all rules that bind one of the chapters."""
    rules = [RULES + slug] if slug else [rule.iri for rule in read_rules(shapes).values() if chapters & set(rule.scope)]
    return shapes.part(rules)
