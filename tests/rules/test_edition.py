"""The edition against the rules: what is found, what is counted, and that both validators find
the same."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu import build, text
from zunzu.rdf import weave
from zunzu.rdf.names import ONTOLOGY
from zunzu.rules import validate
from zunzu.rules.engines import run
from zunzu.rules.portions import keep, kept, portions
from zunzu.rules.shapes import forms
from zunzu.rules.validate import check, data
from zunzu.rules.verdicts import count, keep as keep_answers, verdicts


@pytest.fixture(scope="module")
def findings(store, book):
    return check(store, book, forms())


def damaged(store, every):
    """A chapter broken in many places on purpose: no verb, no agent, no answer is left to a part
    that does not see it.

    That it is a chapter is left, for it is chapters that rules are asked of.
    """
    broken = ox.Store()
    chapter = ox.NamedNode(ONTOLOGY + "Chapter")
    for n, quad in enumerate(store):
        if (
            quad.object == chapter
            or n % every
            and (quad.predicate.value != ONTOLOGY + "answers" or n % 2)
        ):
            broken.add(quad)
    return broken


def test_both_validators_find_the_same_on_a_whole_chapter_that_breaks_many_rules(book):
    """The shortest chapter, the rules that the fast one finds broken and each eighth of the others:
    the reference is a hundred times slower."""
    edition = text.edition("yili.10")
    broken = damaged(weave.weave([edition], [build.read(edition)]), 53)
    told = check(broken, book, forms())
    names = [rule.id for rule in book.rules.values()]
    offended = {f.rule for f in told} & {*names}
    asked = book.only([*offended, *[name for name in names if name not in offended][::8]])
    other = check(broken, asked, forms(), engine="pyshacl")
    assert {(f.rule, f.act, f.severity) for f in told} == {
        (f.rule, f.act, f.severity) for f in other
    }
    assert len({f.rule for f in told}) > 15


def test_a_chapter_validated_in_parts_gives_what_it_gives_whole(store, book):
    broken = damaged(store, 11)
    (portion,) = portions(broken)
    for part in (book.shapes, forms()):
        found = set(run(portion.seen_by(part), part))
        assert found and found == set(run(data(broken), part))


def test_nothing_is_found_on_the_true_text(findings):
    assert [(f.rule, f.act, f.passage) for f in findings] == []


def test_a_validated_graph_has_no_owl_axioms(store):
    predicates = {t.predicate.value for t in data(store)}
    assert predicates and not [
        p for p in predicates if p.startswith("http://www.w3.org/2002/07/owl#")
    ]


@pytest.fixture(scope="module")
def counted(store, book, findings):
    return {v.rule.id: v for v in verdicts(store, book, findings)}


def test_what_was_kept_of_a_chapter_is_what_is_found_in_it(store, book, tmp_path, monkeypatch):
    some = book.only(["VES-01", "PLA-22", "BOW-18"])
    keep(portions(store), some.shapes, tmp_path / "checked")
    told = count(kept(tmp_path / "checked"), some, ())
    keep_answers(kept(tmp_path / "checked"), some, tmp_path / "checked")
    monkeypatch.setattr("zunzu.rules.verdicts._found", None)  # nothing is asked again
    assert count(kept(tmp_path / "checked"), some, ()) == told and any(v.held for v in told)
    with pytest.raises(TypeError):  # of another rule nothing was kept
        count(kept(tmp_path / "checked"), book.only(["ENT-15"]), ())


def test_what_nothing_broke_is_not_asked_again_but_by_the_reference(
    store, book, tmp_path, monkeypatch
):
    broken = damaged(store, 11)
    offended = {found.shape for found in validate.results(portions(broken), book)}
    some = book.only(["VES-01", "PLA-22", *sorted(book.rules[shape].id for shape in offended)[:3]])
    for name, heap in (("whole", store), ("damaged", broken)):
        keep(portions(heap), some.shapes, tmp_path / name)
        keep_answers(portions(heap), some, tmp_path / name)
    (asked,) = kept(tmp_path / "damaged")
    again = {found.shape for found in validate.results([asked], some)}
    assert again == offended & some.rules.keys() != set()
    monkeypatch.setattr(validate, "run", None)
    monkeypatch.setattr(validate, "broken", None)
    (sound,) = kept(tmp_path / "whole")
    assert validate.results([sound], some) == []
    # by the reference, and with rules of which nothing was kept
    for more in ({"book": some, "engine": "pyshacl"}, {"book": book}):
        with pytest.raises(TypeError):
            validate.results([sound], **more)


def test_verdicts_agree_with_the_validators(store, book):
    """What breaks a rule is a case of it, by its own query."""
    broken = damaged(store, 11)
    found = check(broken, book)
    for verdict in verdicts(broken, book, ()):
        assert {f.act for f in found if f.rule == verdict.rule.id} <= set(verdict.held), (
            verdict.rule.id
        )
    assert len({f.rule for f in found}) > 5


@pytest.mark.parametrize(
    ("rule", "held"),
    [
        ("FOOD-09", 2),  # 主人 below 賓, 介 below both
        ("SEAT-05", 2),  # 公三重，大夫再重
    ],
)
def test_a_rule_is_held_as_often_as_one_counts_by_hand(counted, rule, held):
    assert len(counted[rule].held) == held


def test_the_rules_are_asked_as_shapes_and_data_alone_by_a_validator_that_is_not_ours(store, book):
    """What is exported is all that a foreign engine needs: shapes and triples."""
    broken = damaged(store, 11)
    shapes = validate.Shapes(
        ox.Triple(q.subject, q.predicate, q.object)
        for q in ox.parse(book.turtle(), format=ox.RdfFormat.TURTLE)
    )
    assert set(run(data(broken), shapes)) == set(run(data(broken), book.shapes))
