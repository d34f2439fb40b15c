"""Each rule has a case that holds it and a case that breaks it.  Of every form of rule both
validators say so, and that the bad case breaks no other."""

from __future__ import annotations

from functools import cache, lru_cache

import pyoxigraph as ox
import pytest
from rules.conftest import SLUGS, example

from zunzu.corpus import shipped
from zunzu.rdf.names import IDS, ONTOLOGY, RULES
from zunzu.rdf.rules import Shapes, read_rules
from zunzu.rdf.validate import groups, run


@cache
def _rules() -> Shapes:
    return Shapes(shipped().files("ontology", "rules", suffix=".ttl"))


def _forms() -> set[str]:
    """Rules enough that each property with which any is written is in one of them."""
    written = {slug: {q.predicate.value for q in _rules().store.quads_for_pattern(ox.NamedNode(RULES + slug), None, None)}
               for slug in SLUGS}
    left = set().union(*written.values())
    chosen = set()
    while left:
        best = max(sorted(written), key=lambda slug: len(written[slug] & left))
        left -= written.pop(best)
        chosen.add(best)
    return chosen


def test_every_rule_has_its_two_cases_and_no_case_is_without_a_rule(rules):
    assert SLUGS == sorted(rule.slug for rule in rules.values())


@pytest.mark.parametrize("slug", SLUGS)
def test_the_good_case_keeps_the_rule_and_the_bad_one_breaks_it(slug):
    assert _found(example(slug, "good"), slug, "pyshifty") == set()
    assert _found(example(slug, "bad"), slug, "pyshifty")


@pytest.mark.parametrize("slug", sorted(_forms()))
def test_a_bad_case_breaks_no_other_rule_and_both_validators_blame_the_same(slug):
    """Of rules of every form: to ask all rules of a chapter takes half a second, as does the reference, and there are three thousand
    cases."""
    good, bad = example(slug, "good"), example(slug, "bad")
    chapters = frozenset(t.object.value.removeprefix(IDS) for t in bad if t.predicate.value == ONTOLOGY + "inChapter")
    part = _binding(chapters)
    assert {r.shape.removeprefix(RULES) for r in run([*bad, *groups(part)], part)} == {slug}
    assert _found(good, slug, "pyshacl") == set()
    assert _found(bad, slug, "pyshacl") == _found(bad, slug, "pyshifty")


def _found(triples: list[ox.Triple], slug: str, engine: str) -> set[tuple[str, str, str]]:
    """What a validator blames, asked of one rule."""
    part = _alone(slug)
    return {(r.shape, r.node, r.severity) for r in run([*triples, *groups(part)], part, engine)}


@lru_cache(maxsize=1)
def _alone(slug: str) -> Shapes:
    """The shapes of one rule."""
    return _rules().part([RULES + slug])


@cache
def _binding(chapters: frozenset[str]) -> Shapes:
    """The shapes of all rules that bind one of the chapters."""
    return _rules().part([rule.iri for rule in read_rules(_rules()).values() if chapters & set(rule.scope)])
