"""Nothing is inferred without saying how: by a warrant, or by a rule of derivation; what a ditto
repeats has no words of its own; citations and authors are things and no strings."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from zunzu import build, tables
from zunzu.corpus import shipped
from zunzu.rdf.names import PREFIXES, TYPE, graph, zz

#: What describes the evidence itself, or the thing that was inferred; it is no inference.
DESCRIBED = frozenset(map(zz, ("Participation", "Alternative", "Passage", "Warrant", "Cup")))
#: Spellings that name no one book: 傳 and 記 of whatever is spoken of, and a speaker in the 左傳.
OPEN = {"傳", "記", "范宣子", "禮", "射禮", "牢禮"}


@pytest.fixture(scope="module")
def store():
    return build.store()


def derived() -> set[str]:
    rows = tables.rows(shipped().path("ontology", "vocab", "derivations.tsv"), short=True)
    pairs = (name.split(":") for row in rows for name in row.get("derives").split())
    return {PREFIXES[prefix] + last for prefix, last in pairs}


def test_every_inferred_triple_has_a_warrant_or_a_rule_of_derivation(store):
    home = graph("inferences")
    kinds, warranted = defaultdict(set), set()
    for quad in store.quads_for_pattern(None, TYPE, None, None):
        kinds[quad.subject].add(quad.object)
    for quad in store.quads_for_pattern(None, zz("warrant"), None, None):
        warranted.add(quad.subject)
    told = derived()
    without = Counter(
        quad.predicate.value
        for quad in store.quads_for_pattern(None, None, None, home)
        if quad.predicate.value not in told
        and quad.subject not in warranted
        and not kinds[quad.subject] & DESCRIBED
    )
    assert without == {}


def test_what_is_derived_is_in_the_graph_with_the_rule_that_derives_it(store):
    found = {q.object.value for q in store.quads_for_pattern(None, zz("derives"), None, None)}
    assert found == derived()
    used = {q.predicate.value for q in store.quads_for_pattern(None, None, None, None)}
    assert {p for p in found if p not in used} == set()


def test_every_rule_of_derivation_names_the_file_that_makes_it(root):
    rows = tables.rows(shipped().path("ontology", "vocab", "derivations.tsv"), short=True)
    made = {row.get("made_by") for row in rows}
    assert [name for name in made if not (root / name).exists()] == []
    queries = {f"ontology/inference/{p.name}" for p in (root / "ontology/inference").glob("*.rq")}
    assert queries <= made


def test_a_copied_act_points_to_its_ditto_and_claims_no_verb_of_the_text(store):
    copied = {q.subject for q in store.quads_for_pattern(None, zz("source"), zz("copied"), None)}
    dittos = {q.subject: q.object for q in store.quads_for_pattern(None, zz("ditto"), None, None)}
    assert len(copied) > 2000 and set(dittos) == copied
    spoken = {q.subject for q in store.quads_for_pattern(None, zz("writtenVerb"), None, None)}
    assert not spoken & copied and set(dittos.values()) <= spoken
    anchors = {
        act: {q.object for q in store.quads_for_pattern(act, zz("anchor"), None, None)}
        for act in (*copied, *dittos.values())
    }
    assert all(anchors[copy] == anchors[ditto] for copy, ditto in dittos.items())


def test_every_spelling_of_a_cited_book_names_a_thing(store):
    """122 spellings, and the chapters named after some, are 104 books, chapters and songs."""
    named = {q.subject: q.object.value for q in store.quads_for_pattern(None, zz("book"), None)}
    cited = defaultdict(set)
    for quad in store.quads_for_pattern(None, zz("cites"), None):
        cited[quad.subject].add(quad.object)
    authors = {q.subject for q in store.quads_for_pattern(None, zz("citedAuthor"), None)}
    assert {word for c, word in named.items() if not cited[c] and c not in authors} <= OPEN
    assert len(set(named.values())) > len(set().union(*cited.values())) > 90


def test_whoever_says_something_is_a_thing_and_no_string(store):
    said = [q.object for q in store.quads_for_pattern(None, zz("author"), None)]
    assert len(said) > 2000
    assert {o.value.rpartition("/")[0] + "/" for o in said} == {PREFIXES["author"]}
