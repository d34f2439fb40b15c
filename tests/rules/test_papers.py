"""A rule shows its papers: words that stand where it says, statements and messages in two languages, exceptions that work."""

from __future__ import annotations

import re

import pytest

from zunzu import text
from zunzu.corpus import shipped
from zunzu.model import LAYER_NAMES
from zunzu.rdf import concepts
from zunzu.rdf.names import ONTOLOGY, PREFIXES, RULES, VOCAB
from zunzu.rdf.rules import FORM, SH, Shapes

RULE_FILES = shipped().files("ontology", "rules", suffix=".ttl")


@pytest.fixture(scope="module")
def segments():
    return {s.id: s for card in text.editions() for s in text.edition(card.id).segments}


def _sources(rules):
    for rule in rules.values():
        yield rule.slug, rule.source
        yield from ((e.iri.removeprefix(RULES), e.source) for e in rule.exemptions)


def test_source_words_stand_in_the_segment_they_name(rules, segments):
    astray = {name: (s.words, s.segment) for name, s in _sources(rules)
              if s.segment not in segments or s.words not in segments[s.segment].text}
    assert not astray


def test_the_layer_is_that_of_the_segment(rules, segments):
    assert not {name: s.layer for name, s in _sources(rules) if s.layer != LAYER_NAMES[segments[s.segment].layer]}


def test_ids_are_short_and_no_two_rules_share_one(rules):
    ids = [rule.id for rule in rules.values()]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"[A-Z]+-\d{2}", i) for i in ids)


def test_every_rule_speaks_both_languages_and_has_a_family_and_a_scope(rules):
    silent = [r.slug for r in rules.values() if not all((r.zh, r.en, r.message_zh, r.message_en, r.family, r.scope))]
    assert not silent
    assert not [e.iri for r in rules.values() for e in r.exemptions if not (e.zh and e.en)]


def test_families_are_declared_and_none_is_empty(rules, rule_shapes):
    declared = {n.value.rpartition("/")[2] for n in rule_shapes.of_class("http://www.w3.org/2004/02/skos/core#Concept")}
    assert {r.family for r in rules.values()} == declared


def test_an_exception_is_honoured_by_a_parameter_that_the_rule_gives(rules, rule_shapes):
    from pyoxigraph import NamedNode

    astray = [e.iri for rule in rules.values() for e in rule.exemptions
              if e.parameter and rule_shapes.value(NamedNode(rule.iri), e.parameter) is None]
    assert not astray


def test_an_except_parameter_has_its_exception_with_words(rules, rule_shapes):
    """Nothing is excused without the tradition's words for it."""
    from pyoxigraph import NamedNode

    bare = []
    for rule in rules.values():
        given = {q.predicate.value for q in rule_shapes.store.quads_for_pattern(NamedNode(rule.iri), None, None)}
        excusing = {p for p in given if p.startswith(FORM + "except")}
        bare += [(rule.slug, p) for p in excusing - {e.parameter for e in rule.exemptions}]
    assert not bare


def test_scope_is_what_is_targeted(rules, rule_shapes):
    from pyoxigraph import NamedNode

    for rule in rules.values():
        targets = {o.value.rpartition("/")[2] for o in rule_shapes.values(NamedNode(rule.iri), SH + "targetNode")}
        classes = rule_shapes.values(NamedNode(rule.iri), SH + "targetClass")
        assert targets == set(rule.scope) or (classes and not targets), rule.slug


def test_every_term_that_a_rule_uses_is_declared():
    """The vocabulary is closed: a concept, property or section that does not exist would never match, and never be missed."""
    words = "\n".join(f.read_text(encoding="utf8") for f in RULE_FILES)
    used = set(re.findall(r"(?<![\w/<:-])([a-z]+):([A-Za-z0-9][\w.-]*[\w-])", re.sub(r'"[^"]*"', '""', words)))
    ours = {p: ns for p, ns in PREFIXES.items() if ns.startswith((VOCAB, ONTOLOGY))}
    known = {q.subject.value for q in Shapes(shipped().files("ontology", "modules", suffix=".ttl")).store}
    known |= {t.subject.value for t in concepts.triples()}
    assert not {f"{p}:{local}" for p, local in used if p in ours and ours[p] + local not in known}
    sections = {s.id for card in text.editions() for s in text.edition(card.id).sections}
    assert not {local for p, local in used if p == "id" and ".p-" in local} - sections


def test_every_parameter_is_declared_and_named_in_both_languages(rule_shapes):
    declared, unnamed = set(), []
    for q in rule_shapes.store.quads_for_pattern(None, None, None):
        if q.predicate.value == SH + "path" and q.object.value.startswith(FORM):
            declared.add(q.object.value)
            if not all(rule_shapes.text(q.subject, SH + "name", tag) for tag in ("zh-Hant", "en")):
                unnamed.append(q.object.value)
    used = {q.predicate.value for q in rule_shapes.store if q.predicate.value.startswith(FORM)}
    assert not unnamed and used <= declared


def test_every_group_is_used_and_every_used_group_has_members(rule_shapes):
    words = "\n".join(f.read_text(encoding="utf8") for f in RULE_FILES if f.name != "groups.ttl")
    used = set(re.findall(r"group:([\w-]+)", re.sub(r"@prefix.*", "", words)))
    defined = {n.value.rpartition("/")[2] for n in rule_shapes.of_class("http://www.w3.org/2004/02/skos/core#Collection")}
    assert used == defined
