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
@pytest.mark.parametrize("engine", ENGINES)
def test_the_good_case_breaks_nothing(slug, engine, rule_shapes):
    assert _broken(slug, "good", engine, rule_shapes) == set()


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("engine", ENGINES)
def test_the_bad_case_breaks_this_rule_and_no_other(slug, engine, rule_shapes):
    assert _broken(slug, "bad", engine, rule_shapes) == {slug}


@pytest.mark.parametrize("slug", SLUGS)
def test_both_validators_blame_the_same_act(slug, rule_shapes):
    one, other = (_found(slug, "bad", engine, rule_shapes) for engine in ENGINES)
    assert one == other


def _broken(slug, kind, engine, shapes):
    return {shape.removeprefix(RULES) for shape, _, _ in _found(slug, kind, engine, shapes)}


@cache
def _found(slug, kind, engine, shapes):
    """By the fast validator all rules that bind a chapter of the example; by the reference this rule alone, for else each of n examples
    would ask n rules."""
    triples = example(slug, kind)
    chapters = {t.object.value.removeprefix(IDS) for t in triples if t.predicate.value == ONTOLOGY + "inChapter"}
    asked = [RULES + slug] if engine == "pyshacl" else _binding(frozenset(chapters), shapes)
    assert RULES + slug in asked
    part = shapes.part(asked)
    return {(r.shape, r.node, r.severity) for r in run([*triples, *groups(part)], part, engine)}


@cache
def _binding(chapters, shapes):
    return [rule.iri for rule in read_rules(shapes).values() if chapters & set(rule.scope)]
