"""The view in CIDOC CRM: its terms exist, every statement fits their domain and range, and it
answers as our own graph does."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu import build, tables
from zunzu.corpus import shipped
from zunzu.publish import crm
from zunzu.rdf.names import PREFIXES

TERMS = {
    row["term"]: row
    for row in tables.rows(shipped().path("queries", "views", "crm-terms.tsv"), short=True)
}
ABOVE = {
    term: {term.partition("_")[0], *row.get("above").split()}
    for term, row in TERMS.items()
    if row.get("above")
}
HEAD = "".join(f"PREFIX {p}: <{n}>\n" for p, n in {**PREFIXES, "crm": crm.CRM}.items())
#: How the view says who fills a slot, and that one act is tied to another in a way.
SLOT = "?x crm:P140_assigned_attribute_to ?act ; crm:P177_assigned_property_of_type {} ; crm:P141_assigned {}"  # noqa: E501


@pytest.fixture(scope="module")
def store():
    return build.store()


@pytest.fixture(scope="module")
def view(store):
    return crm.crm_view(store)


@pytest.fixture(scope="module")
def viewed(view):
    made = ox.Store()
    made.bulk_extend(ox.Quad(t.subject, t.predicate, t.object) for t in view)
    return made


def test_the_view_speaks_in_crm_terms_alone(view):
    used = {(t.object if t.predicate.value.endswith("#type") else t.predicate).value for t in view}
    assert {u.removeprefix(crm.CRM) for u in used} == set(TERMS)


def test_every_statement_of_the_view_fits_its_domain_and_range(view):
    kinds: dict[str, set[str]] = {}
    for t in view:
        if t.predicate.value.endswith("#type"):
            kinds.setdefault(t.subject.value, set()).update(
                ABOVE[t.object.value.removeprefix(crm.CRM)]
            )
    faults = []
    for t in view:
        if not t.predicate.value.endswith("#type"):
            term = TERMS[t.predicate.value.removeprefix(crm.CRM)]
            value = (
                {"E62"} if isinstance(t.object, ox.Literal) else kinds.get(t.object.value, set())
            )
            if (
                term["domain"] not in kinds.get(t.subject.value, set())
                or term["range"] not in value
            ):
                faults.append(str(t))
    assert faults[:5] == []


def test_what_the_text_denies_is_no_procedure(viewed):
    """不洗 (yili.05.096), 不嚌啐 and their like: whoever asks the view what is to be done must
    not be told that it is."""
    denied = "?act a crm:E89_Propositional_Object ; crm:P2_has_type zz:negated"
    assert len(list(viewed.query(HEAD + f"SELECT DISTINCT ?act {{ {denied} }}"))) > 50
    step = "{ ?act a crm:E29_Design_or_Procedure } UNION { ?act crm:P69_has_association_with|crm:P67_refers_to ?x }"  # noqa: E501
    wrong = f"ASK {{ {denied} . {step} }}"
    assert not viewed.query(HEAD + wrong)


QUESTIONS = {
    "which steps are prescribed, and what is done": (
        "SELECT ?act ?verb { ?act a zz:Act ; zz:negated false ; zz:verb ?verb }",
        "SELECT ?act ?verb { ?act a crm:E29_Design_or_Procedure ; crm:P2_has_type ?verb }",
    ),
    "what is not to be done": (
        "SELECT ?act ?verb { ?act a zz:Act ; zz:negated true ; zz:verb ?verb }",
        "SELECT ?act ?verb { ?act crm:P2_has_type zz:negated ; crm:P129_is_about ?verb }",
    ),
    "who does it": (
        "SELECT DISTINCT ?act ?who { ?act zz:agent ?who ; a zz:Act }",
        "SELECT DISTINCT ?act ?who { " + SLOT.format("slot:agent", "?who") + " }",
    ),
    "to whom": (
        "SELECT DISTINCT ?act ?who { ?act zz:recipient ?who ; a zz:Act }",
        "SELECT DISTINCT ?act ?who { " + SLOT.format("slot:recipient", "?who") + " }",
    ),
    "with which vessel": (
        "SELECT DISTINCT ?act ?cup { ?act zz:vessel ?cup ; a zz:Act }",
        "SELECT DISTINCT ?act ?cup { " + SLOT.format("slot:vessel", "?cup") + " }",
    ),
    "what is repeated from what": (
        "SELECT ?act ?of { ?act zz:copiedFrom ?of ; zz:negated false . ?of zz:negated false }",
        "SELECT ?act ?of { " + SLOT.format("zz:copiedFrom", "?of") + " }",
    ),
    "what answers what": (
        "SELECT ?act ?of { ?act zz:answers ?of ; zz:negated false . ?of zz:negated false }",
        "SELECT ?act ?of { " + SLOT.format("zz:answers", "?of") + " }",
    ),
    "what follows the first offering": (
        "SELECT ?act { id:yili_04_029_u737b zz:next ?act }",
        "SELECT ?act { ?x crm:P140_assigned_attribute_to id:yili_04_029_u737b ; crm:P177_assigned_property_of_type zz:next ; "  # noqa: E501
        "crm:P141_assigned ?act }",
    ),
    "who claims what of which passage": (
        "SELECT DISTINCT ?claim ?name ?about { ?claim a zz:Claim ; zz:author/skos:prefLabel ?name ; zz:about ?about }",  # noqa: E501
        "SELECT DISTINCT ?claim ?name ?about { ?claim crm:P14_carried_out_by/crm:P1_is_identified_by/crm:P190_has_symbolic_content ?name ; "  # noqa: E501
        "crm:P140_assigned_attribute_to ?about }",
    ),
    "under which condition": (
        "SELECT ?act ?if { ?act zz:condition ?if ; a zz:Act ; zz:negated false }",
        "SELECT ?act ?if { ?act a crm:E29_Design_or_Procedure ; crm:P3_has_note ?if }",
    ),
    "which words tell of which act": (
        "SELECT ?act ?words { ?act a zz:Act ; zz:inSegment/zz:text ?words }",
        "SELECT ?act ?words { ?segment crm:P67_refers_to ?act ; crm:P190_has_symbolic_content ?words }",  # noqa: E501
    ),
}


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda text: text.replace(" ", "-"))
def test_the_view_answers_as_our_graph_does(store, viewed, asked):
    ours, theirs = QUESTIONS[asked]
    own = sorted(
        tuple(str(cell) for cell in row)
        for row in store.query(HEAD + ours, use_default_graph_as_union=True)
    )
    assert own and own == sorted(
        tuple(str(cell) for cell in row) for row in viewed.query(HEAD + theirs)
    )
