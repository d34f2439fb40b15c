"""The views in PROV with P-Plan and in Web Annotation: their terms exist, every statement fits
their domain and range, and they answer as our own graph does.  The core becomes the whole."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest

from zunzu import build, tables
from zunzu.corpus import shipped
from zunzu.publish import core, dump, standards
from zunzu.rdf.infer import infer
from zunzu.rdf.names import PREFIXES, TYPE, XSD

NAMES = (standards.PROV, standards.ANNOTATION)
SPACES = {**PREFIXES, **standards.OUTSIDE}
HEAD = "".join(f"PREFIX {p}: <{n}>\n" for p, n in SPACES.items())


@pytest.fixture(scope="module")
def store():
    return build.store()


@pytest.fixture(scope="module")
def viewed(store):
    """A view by name, made once: its triples, and a store of them."""

    @cache
    def made(name: str) -> tuple[list[ox.Triple], ox.Store]:
        found, held = standards.view(store, name), ox.Store()
        held.bulk_extend(ox.Quad(t.subject, t.predicate, t.object) for t in found)
        return found, held

    return made


def iri(name: str) -> str:
    prefix, _, last = name.partition(":")
    return (XSD if prefix == "xsd" else SPACES[prefix]) + last


def terms(name: str) -> dict[str, tables.Row]:
    path = shipped().path("queries", "views", f"{name}-terms.tsv")
    return {iri(row["term"]): row for row in tables.rows(path, short=True)}


@pytest.mark.parametrize("name", NAMES)
def test_a_view_speaks_in_the_terms_of_its_vocabulary_alone(viewed, name):
    found, _ = viewed(name)
    used = {(t.object if t.predicate == TYPE else t.predicate).value for t in found}
    assert used == set(terms(name))


#: The vocabularies as they are published, out of the packages @vocabulary/… of npm; of P-Plan there
#: is none, its terms are those of version 1.3.
FILES = {"prov": "prov/prov.nq", "oa": "oa/oa.nq"}
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
OWL = "http://www.w3.org/2002/07/owl#"


@pytest.mark.parametrize("prefix", FILES)
def test_what_is_said_of_a_term_is_what_its_vocabulary_says(prefix):
    """It exists there, with these classes above it, this domain and this range."""
    if not (npm := os.environ.get("ZUNZU_NPM")):
        pytest.skip("ZUNZU_NPM names no folder of npm packages")
    told = ox.Store()
    told.bulk_load(path=str(Path(npm, "@vocabulary", FILES[prefix])), format=ox.RdfFormat.N_QUADS)

    def said(term: str, of: str) -> set[str]:
        found = told.quads_for_pattern(ox.NamedNode(term), ox.NamedNode(RDFS + of), None)
        return {q.object.value for q in found if isinstance(q.object, ox.NamedNode)}

    wrong, known = [], {q.subject.value for q in told.quads_for_pattern(None, TYPE, None)}
    for name in NAMES:
        for term, row in terms(name).items():
            if not term.startswith(SPACES[prefix]):
                continue
            above = {iri(word) for word in row.get("above").split()}
            fits = term in known and all(
                not row.get(of) or said(term, of) <= {iri(row[of]), OWL + "Thing"}
                for of in ("domain", "range")
            )
            if not fits or not {a for a in above if a.startswith(SPACES[prefix])} >= {
                a for a in said(term, "subClassOf") if a.startswith(SPACES[prefix])
            }:
                wrong.append((term, *(said(term, of) for of in ("subClassOf", "domain", "range"))))
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_every_statement_of_a_view_fits_its_domain_and_range(viewed, name):
    known, (found, _) = terms(name), viewed(name)
    kinds: dict[str, set[str]] = {}
    for t in found:
        if t.predicate == TYPE:
            above = (iri(word) for word in known[t.object.value].get("above").split())
            kinds.setdefault(t.subject.value, set()).update((t.object.value, *above))
    faults = []
    for t in found:
        if t.predicate != TYPE:
            row = known[t.predicate.value]
            literal = isinstance(t.object, ox.Literal)
            value = {t.object.datatype.value} if literal else kinds.get(t.object.value, set())
            if iri(row["domain"]) not in kinds.get(t.subject.value, set()) or (
                row.get("range") and iri(row["range"]) not in value
            ):
                faults.append(str(t))
    assert faults[:5] == []


PROV = {
    "which acts are steps of which rite": (
        "SELECT ?act ?rite { ?act a zz:Act ; zz:negated false ; zz:inChapter ?rite }",
        "SELECT ?act ?rite { ?act a p-plan:Step ; p-plan:isStepOfPlan ?rite }",
    ),
    "what is denied and no step": (
        "SELECT ?act { ?act a zz:Act ; zz:negated true }",
        "SELECT ?act { ?act prov:wasQuotedFrom ?s FILTER NOT EXISTS { ?act a p-plan:Step } "
        "FILTER NOT EXISTS { ?act prov:wasAttributedTo ?who } }",
    ),
    "what comes before the first offering": (
        "SELECT ?act { ?act zz:next id:yili_04_029_u737b }",
        "SELECT ?act { id:yili_04_029_u737b p-plan:isPrecededBy ?act }",
    ),
    "how many steps come behind the first offering": (
        "SELECT (COUNT(?a) AS ?n) { id:yili_04_029_u737b zz:order ?first . ?a zz:order ?o ; "
        "a zz:Act ; zz:inChapter id:yili_04 ; zz:negated false FILTER(?o > ?first) }",
        "SELECT (COUNT(DISTINCT ?a) AS ?n) { ?a p-plan:isPrecededBy+ id:yili_04_029_u737b }",
    ),
    "what is copied from what": (
        "SELECT ?act ?of { ?act zz:copiedFrom ?of }",
        "SELECT ?act ?of { ?act prov:wasDerivedFrom ?of ; prov:wasQuotedFrom ?segment }",
    ),
    "in which words an act is said": (
        "SELECT ?act ?segment { ?act a zz:Act ; zz:inSegment ?segment }",
        "SELECT ?act ?segment { ?act prov:wasQuotedFrom ?segment "
        "FILTER NOT EXISTS { ?act prov:wasAttributedTo ?who } }",
    ),
    "who claims what": (
        "SELECT ?claim ?who { ?claim a zz:Claim ; zz:author ?who }",
        "SELECT ?claim ?who { ?claim prov:wasAttributedTo ?who ; prov:wasQuotedFrom ?s }",
    ),
    "who wrote which piece": (
        "SELECT ?piece ?who { ?piece a zz:Segment ; zz:author ?who }",
        "SELECT ?piece ?who { ?piece prov:wasAttributedTo ?who "
        "FILTER NOT EXISTS { ?piece prov:wasQuotedFrom ?s } }",
    ),
    "from which witness a segment comes": (
        "SELECT ?piece ?witness { ?piece a zz:Segment ; zz:inWitness ?witness }",
        "SELECT ?piece ?witness { ?piece prov:wasDerivedFrom ?witness "
        "FILTER NOT EXISTS { ?piece prov:wasQuotedFrom ?s } }",
    ),
    "which rites are plans": (
        "SELECT ?rite { ?rite a zz:Chapter }",
        "SELECT ?rite { ?rite a prov:Plan }",
    ),
}
ANNOTATION = {
    "in which words an act is said": (
        "SELECT ?act ?words { ?act a zz:Act ; zz:anchor/zz:exact ?words }",
        "SELECT ?act ?words { ?a oa:motivatedBy oa:identifying ; oa:hasBody ?act ; "
        "oa:hasTarget/oa:hasSelector/oa:exact ?words }",
    ),
    "in which words a claim is made": (
        "SELECT ?c ?words { ?c a zz:Claim ; zz:anchor ?w . ?w zz:exact ?words ; zz:start ?n }",
        "SELECT ?c ?words { ?a oa:motivatedBy oa:commenting ; oa:hasBody ?c ; "
        "oa:hasTarget/oa:hasSelector/oa:exact ?words }",
    ),
    "in which segment": (
        "SELECT ?act ?s { ?act a zz:Act ; zz:anchor/zz:inSegment ?s }",
        "SELECT ?act ?s { ?a oa:motivatedBy oa:identifying ; oa:hasBody ?act ; "
        "oa:hasTarget/oa:hasSource ?s }",
    ),
    "where it begins and ends": (
        "SELECT ?act ?from ?to { ?act a zz:Act ; zz:anchor ?w . ?w zz:start ?f ; zz:end ?t "
        "BIND(STR(?f) AS ?from) BIND(STR(?t) AS ?to) }",
        "SELECT ?act ?from ?to { ?a oa:motivatedBy oa:identifying ; oa:hasBody ?act ; "
        "oa:hasTarget/oa:hasSelector ?p . ?p oa:start ?f ; oa:end ?t "
        "BIND(STR(?f) AS ?from) BIND(STR(?t) AS ?to) }",
    ),
    "what is said in the first offering": (
        "SELECT ?act { ?act a zz:Act ; zz:inSegment id:yili_04_029 }",
        "SELECT ?act { ?a oa:hasBody ?act ; oa:hasTarget/oa:hasSource id:yili_04_029 }",
    ),
    "how many acts and claims each segment bears": (
        "SELECT ?s (COUNT(DISTINCT ?b) AS ?n) { VALUES ?k { zz:Act zz:Claim } ?b a ?k ; "
        "zz:anchor/zz:inSegment ?s } GROUP BY ?s",
        "SELECT ?s (COUNT(DISTINCT ?b) AS ?n) { ?a oa:hasBody ?b ; "
        "oa:hasTarget/oa:hasSource ?s } GROUP BY ?s",
    ),
    "which acts are said in the same words": (
        "SELECT ?one ?other { ?one a zz:Act ; zz:anchor ?w . ?other a zz:Act ; zz:anchor ?w "
        "FILTER(STR(?one) < STR(?other)) }",
        "SELECT ?one ?other { ?a oa:motivatedBy oa:identifying ; oa:hasBody ?one ; "
        "oa:hasTarget ?w . ?b oa:motivatedBy oa:identifying ; oa:hasBody ?other ; oa:hasTarget ?w "
        "FILTER(STR(?one) < STR(?other)) }",
    ),
    "what stands before and behind an act": (
        "SELECT ?before ?behind { id:yili_04_029_u737b zz:anchor ?w . ?w zz:start ?f ; zz:end ?t ; "
        "zz:inSegment/zz:text ?x BIND(SUBSTR(?x, IF(?f > 12, ?f - 11, 1), IF(?f > 12, 12, ?f)) AS "
        "?before) BIND(SUBSTR(?x, ?t + 1, 12) AS ?behind) }",
        "SELECT ?before ?behind { ?a oa:hasBody id:yili_04_029_u737b ; oa:hasTarget/oa:hasSelector "
        "?q . ?q oa:prefix ?before ; oa:suffix ?behind }",
    ),
    "which acts are said by no more than 拜": (
        'SELECT ?act { ?act a zz:Act ; zz:anchor/zz:exact "拜" }',
        "SELECT ?act { ?a oa:motivatedBy oa:identifying ; oa:hasBody ?act ; "
        'oa:hasTarget/oa:hasSelector/oa:exact "拜" }',
    ),
    "on which segments commentary is claimed from": (
        "SELECT DISTINCT ?s { ?c a zz:Claim ; zz:anchor/zz:inSegment ?s }",
        "SELECT DISTINCT ?s { ?a oa:motivatedBy oa:commenting ; oa:hasTarget/oa:hasSource ?s }",
    ),
}


@pytest.mark.parametrize(
    "name, asked",
    [(name, q) for name, qs in zip(NAMES, (PROV, ANNOTATION)) for q in qs],
    ids=lambda text: text.replace(" ", "-"),
)
def test_a_view_answers_as_our_graph_does(store, viewed, name, asked):
    ours, theirs = dict(zip(NAMES, (PROV, ANNOTATION)))[name][asked]
    own = store.query(HEAD + ours, use_default_graph_as_union=True)
    rows = sorted(tuple(str(cell) for cell in row) for row in own)
    assert rows == sorted(
        tuple(str(cell) for cell in row) for row in viewed(name)[1].query(HEAD + theirs)
    )
    assert rows


def test_every_quotation_stands_where_it_is_said_to(viewed, store):
    """By code points, and between the words told before and behind it."""
    texts = {
        row["s"]: row["t"].value
        for row in store.query(
            HEAD + "SELECT ?s ?t { ?s zz:text ?t }", use_default_graph_as_union=True
        )
    }
    asked = (
        "SELECT DISTINCT ?s ?x ?a ?b ?f ?t { ?w oa:hasSource ?s ; oa:hasSelector ?q , ?p . "
        "?q oa:exact ?x ; oa:prefix ?a ; oa:suffix ?b . ?p oa:start ?f ; oa:end ?t }"
    )
    wrong, number = [], 0
    for row in viewed(standards.ANNOTATION)[1].query(HEAD + asked):
        text, number = texts[row["s"]], number + 1
        first, last = int(row["f"].value), int(row["t"].value)
        told = [row[name].value for name in ("a", "x", "b")]
        if told != [text[max(0, first - 12) : first], text[first:last], text[last : last + 12]]:
            wrong.append(str(row))
    assert number > 5000 and wrong[:3] == []


def test_the_core_is_smaller_and_becomes_the_whole_by_its_queries(store):
    # of one rite, for all five take half a minute: what names no other
    others = re.compile(rb"yili[_.](?:04|05|07|15)")
    lines = dump.Statements(store).nquads.splitlines(keepends=True)
    whole = b"".join(line for line in lines if not others.search(line))
    kept = core.write_core(whole)
    again, given = ox.Store(), ox.Store()
    again.bulk_load(kept, format=ox.RdfFormat.N_QUADS)
    given.bulk_load(whole, format=ox.RdfFormat.N_QUADS)
    assert 50_000 < whole.count(b"\n") and len(kept) < len(whole)
    assert dump.Statements(infer(again)).ntriples == dump.Statements(given).ntriples
