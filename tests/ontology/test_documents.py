"""The documents of the ontology: pages that are up to date, links that lead somewhere, queries
that answer, a context without gaps."""

from __future__ import annotations

import json
import re

import pytest
from rdflib import DCTERMS, OWL, RDF, VOID, Graph, URIRef

from zunzu import build
from zunzu.ask import run
from zunzu.publish import handbook
from zunzu.rdf import names
from zunzu.rdf.proof import outside

from .conftest import ONTOLOGY, VOCABULARIES, ZZ

DOCS = ONTOLOGY.parent / "docs" / "ontology"
QUERIES = re.findall(
    r"^(\w[^\n]*\?)\n\n```sparql\n(.*?)```",
    (DOCS / "index.md").read_text(encoding="utf8"),
    re.DOTALL | re.MULTILINE,
)


@pytest.fixture(scope="module")
def store():
    return build.store()


def test_every_term_is_on_the_page_and_every_link_leads_to_one(modules):
    page = handbook.pages()["terms.html"]
    anchors = re.findall(r'id="([\w-]+)"', page)
    assert len(anchors) == len(set(anchors))
    ours = {
        str(s).removeprefix(str(ZZ))
        for kind, *_ in handbook.KINDS
        for s in modules.subjects(RDF.type, kind)
        if s in ZZ
    }
    assert ours <= set(anchors)
    assert set(re.findall(r'href="#([\w-]+)"', page)) <= set(anchors)


def test_every_concept_is_on_the_page_of_its_vocabulary():
    pages = handbook.vocabulary_pages()
    stems = {name.removeprefix("vocab/").removesuffix(".ttl") for name in VOCABULARIES}
    assert set(pages) == {stem + suffix for stem in stems for suffix in (".html", ".ttl")}
    for name, page in pages.items():
        if name.endswith(".ttl"):
            assert page.encode() == VOCABULARIES[f"vocab/{name}"]
            continue
        described = VOCABULARIES["vocab/" + name.replace(".html", ".ttl")].count(
            b" a skos:Concept ;"
        )
        assert page.count("<tr id=") == described > 0


def test_each_module_has_its_diagram(modules):
    page = handbook.pages()["diagrams.md"]
    assert re.findall(r"^## (\w+)$", page, re.MULTILINE) == list(handbook.MODULES)
    assert all(
        f"{str(c).removeprefix(str(ZZ))}[" in page
        for c in modules.subjects(RDF.type, OWL.Class)
        if c in ZZ
    )


ANSWERS = {
    "Which cups": (("觶", "3", "司正"), 10),
    "Who outranks": (("大師", "少師", "僕人正徒相大師，僕人師相少師"), 22),
    "What stands": (("洗", "阼階東南", "設洗于阼階東南"), 10),
}


@pytest.mark.parametrize("asked, query", QUERIES, ids=lambda text: text[:14])
def test_a_newcomer_is_answered_in_ten_lines(store, asked, query):
    assert len(query.strip().splitlines()) <= 10
    expected, least = next(v for k, v in ANSWERS.items() if asked.startswith(k))
    rows = [tuple(row[:3]) for row in run.free(store, query).texts("zh")]
    assert expected in rows and len(rows) >= least


def test_there_are_three_questions():
    assert len(QUERIES) == 3


def test_links_of_the_index_lead_to_files():
    page = (DOCS / "index.md").read_text(encoding="utf8")
    assert [n for n in re.findall(r"\]\(([\w.-]+)\)", page) if not (DOCS / n).is_file()] == []


def test_the_context_has_every_property_and_reads_it_as_what_it_is(modules):
    """Short JSON: an IRI where the property leads to a thing, a value where it has one."""
    context = json.loads((ONTOLOGY / "context.jsonld").read_text(encoding="utf8"))["@context"]
    for kind, is_iri in ((OWL.ObjectProperty, True), (OWL.DatatypeProperty, False)):
        for term in modules.subjects(RDF.type, kind):
            if term in ZZ:
                entry = context.get(str(term).removeprefix(str(ZZ)))
                assert entry and (entry.get("@type") == "@id") == is_iri, term


def test_the_dataset_is_described_by_names_that_exist_and_things_that_are_there(store):
    graph = Graph().parse(DOCS / "dataset.ttl")
    used = {x for s, p, o in graph for x in (p, o if p == RDF.type else p)}
    assert [str(x) for x in used if outside.unknown(x, {}) is not None] == []
    dataset = URIRef("https://w3id.org/zunzu/dataset")
    assert {str(o).rpartition("/")[2] for o in graph.objects(dataset, VOID.subset)} == set(
        names.GRAPHS
    )
    for example in graph.objects(dataset, VOID.exampleResource):
        assert store.query(f"ASK {{ <{example}> ?p ?o }}", use_default_graph_as_union=True), example
    header = Graph().parse(ONTOLOGY / "zunzu.ttl")
    assert graph.value(dataset, DCTERMS.conformsTo) == header.value(
        URIRef("https://w3id.org/zunzu/ontology"), OWL.versionIRI
    )
