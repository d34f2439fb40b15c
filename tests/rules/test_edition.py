"""The edition against its own rules: what is found, what is counted, and that both validators find the same."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu import build, text
from zunzu.rdf import weave
from zunzu.rdf.names import ONTOLOGY
from zunzu.rdf.portions import portions
from zunzu.rdf.rules import SH, read_rules, shapes
from zunzu.rdf.validate import ENGINES, check, data, groups, run
from zunzu.rdf.verdicts import verdicts


@pytest.fixture(scope="module")
def findings(store):
    return check(store)


def damaged(store, every):
    """A chapter broken in many places on purpose: no verb, no agent, no answer is left to a part that does not see it."""
    broken = ox.Store()
    for n, quad in enumerate(store):
        if n % every and (quad.predicate.value != ONTOLOGY + "answers" or n % 2):
            broken.add(quad)
    return broken


def binding(of, chapter):
    """The form of the data and the rules that bind a chapter."""
    known = read_rules(of)
    forms = [node.value for node in of.of_class(SH + "NodeShape") if node.value not in known]
    return of.part([*forms, *(rule.iri for rule in known.values() if chapter in (*rule.scope, ""))])


def test_both_validators_find_the_same_on_a_whole_chapter_that_breaks_many_rules():
    """The shortest chapter: the reference is a hundred times slower than the other. The cases of the rules are given to both, too."""
    book = text.edition("yili.10")
    of = binding(shapes(), book.chapter)
    triples = data(damaged(weave.weave([book], [build.read(book)]), 97), of)
    one, other = ({(r.shape, r.node, r.severity) for r in run(triples, of, engine)} for engine in ENGINES)
    assert one == other and len({shape for shape, _, _ in one}) > 15


def test_a_chapter_validated_in_parts_gives_what_it_gives_whole(store):
    broken = damaged(store, 997)
    of = shapes()
    known = read_rules(of)
    parts = [of.part(known), of.part(n.value for n in of.of_class(SH + "NodeShape") if n.value not in known)]
    (portion,) = portions(broken)
    found = [r for part in parts for r in run(portion.seen_by(part), part)]
    assert found and len({r.shape for r in found}) > 5
    assert set(found) == set(run(data(broken, of), of))


def test_nothing_is_found_on_the_true_text(findings):
    assert [(f.rule, f.act, f.passage) for f in findings] == []


def test_a_validated_graph_has_no_owl_axioms(store):
    predicates = {t.predicate.value for t in data(store, shapes())}
    assert not [p for p in predicates if p.startswith("http://www.w3.org/2002/07/owl#")]
    assert groups(shapes())


@pytest.fixture(scope="module")
def counted(store, findings):
    return {v.rule.slug: v for v in verdicts(store, findings)}


def test_verdicts_agree_with_the_validators(findings, counted):
    """The verdicts ask the queries themselves; what is broken there is what the validators found."""
    found = {}
    for f in findings:
        found.setdefault(f.rule, set()).add(f.act)
    assert {v.rule.id: set(v.broken) for v in counted.values() if v.broken} == found
    assert not [slug for slug, v in counted.items() if set(v.held) & set(v.broken)]


@pytest.mark.parametrize(("slug", "held"), [
    ("zun-zu-zun-gu", 2),          # 主人 below 賓, 介 below both
    ("gong-san-chong", 2),         # 公三重，大夫再重
    ("sheng-xi-zi-bei", 8),        # 044 057 093 104 and what 104 repeats, on or off, and the 記 itself, on and off
    ("yi-jue-bai-bu-tu-zuo", 2),   # 賓 and 介
    ("san-yi", 1), ("san-rang", 1), ("gong-si-ren", 1), ("zu-shou-di-zi", 2), ("bin-zu-shou-si-zheng", 1),
])
def test_a_rule_is_held_as_often_as_one_counts_by_hand(counted, slug, held):
    assert len(counted[slug].held) == held


@pytest.mark.parametrize(("slug", "words", "acts"), [
    ("zuo-li-zu-jue", "唯工不從此禮", ("yili.04.084.a02",)),
    ("dian-yu-zuo", "主人奠於薦右，客不盡主人之歡，奠之於左", ("yili.04.051.a08",)),
    ("jie-shang-bei-mian", "不升拜，賤也", ("yili.04.063.a01",)),
])
def test_an_exception_excuses_the_act_that_the_tradition_excuses(counted, slug, words, acts):
    assert [(e.source.words, a) for e, a in counted[slug].excepted] == [(words, acts)]
