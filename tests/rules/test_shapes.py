"""The form of the data: each shape is broken by a datum that lacks what it asks for, and has its
message in two languages."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu import build, scholia, text
from zunzu.corpus import shipped
from zunzu.rdf import weave
from zunzu.rdf.names import IDS, ONTOLOGY, TYPE, concept, mint, zz
from zunzu.rules.engines import ENGINES, run
from zunzu.rules.shapes import SH, Shapes, forms
from zunzu.rules.validate import data

FORMS = shipped().files("ontology", "shapes", suffix=".ttl")


@pytest.fixture(scope="module")
def form():
    return forms()


@pytest.fixture(scope="module")
def whole(store):
    return data(store)


def test_there_is_a_file_of_shapes_for_each_module():
    assert {f.name for f in FORMS} == {
        f.name for f in shipped().files("ontology", "modules", suffix=".ttl")
    }


def test_every_shape_speaks_both_languages(form):
    told = form.of_class(SH + "PropertyShape")
    assert told and not [
        n.value
        for n in told
        if not (form.text(n, SH + "message", "zh-Hant") and form.text(n, SH + "message", "en"))
    ]


def test_every_class_and_property_of_the_shapes_is_declared(form):
    declared = {
        q.subject
        for q in Shapes.of_files(shipped().files("ontology", "modules", suffix=".ttl")).store
    }
    used = {
        q.object
        for q in form.store
        if isinstance(q.object, ox.NamedNode) and q.object.value.startswith(ONTOLOGY)
    }
    assert used <= declared


ACT, PART = mint("yili.04.029.u737b"), mint("yili.04.029.u737b.agent.1")
BROKEN = [
    ("act-verb", ACT, "verb", None),
    ("act-anchor", ACT, "anchor", None),
    ("act-negated", ACT, "negated", ox.Literal("no")),
    (
        "act-count",
        ACT,
        "count",
        ox.Literal("0", datatype=ox.NamedNode("http://www.w3.org/2001/XMLSchema#integer")),
    ),
    ("act-order", ACT, "order", None),
    ("act-source", ACT, "source", zz("guessed")),
    ("act-chapter", ACT, "inChapter", None),
    ("act-agent", ACT, "agent", mint("yili.04.029")),
    ("participation-slot", PART, "slot", None),
    ("participation-evidence", PART, "evidence", zz("guessed")),
    ("participant-role", mint("yili.04.person.bin"), "role", None),
    ("share-holder", mint("yili.04.152.share-u8cd3-of-u8cd3"), "holder", None),
    ("seating-layers", mint("yili.04.128.layers-u516c-of-u516c"), "layers", None),
    ("seat-said", mint("yili.04.128.h01"), "placeText", None),
    ("section-phase", mint("yili.04.p-xian-bin"), "phase", None),
    ("segment-text", mint("yili.04.029"), "text", None),
    ("segment-layer", mint("yili.04.029"), "layer", ox.Literal("經")),
    ("Commentary", mint("yili.04.029.zhu"), "target", None),
    ("section-first", mint("yili.04.p-xian-bin"), "first", None),
    ("passage-exact", mint("yili.04.029.u737b.q"), "exact", None),
    ("segment-witness", mint("yili.04.029"), "inWitness", mint("yili.04")),
    ("correction-basis", mint("yili.04.corr-001"), "basis", ox.Literal("")),
    ("correction-lemma", mint("yili.04.corr-001"), "lemma", None),
    ("correction-reading", mint("yili.04.corr-001"), "reading", None),
    ("correction-reason", mint("yili.04.corr-001"), "reason", None),
    ("witness-digest", mint("yili.04.witness.zhushu-web"), "digest", ox.Literal("none")),
]


def around(graph: list[ox.Triple], nodes: set[ox.NamedNode], engine: str) -> list[ox.Triple]:
    """What is said of some nodes and, two steps on, of what they speak of: all that judges them.

    For the reference validator alone, which takes ten seconds for a whole rite; the fast one is
    given the whole.
    """
    if engine != "pyshacl":
        return graph
    reached = set(nodes)
    for _ in range(2):
        reached |= {t.object for t in graph if t.subject in reached}
    return [t for t in graph if t.subject in reached or t.predicate.value.endswith("#subClassOf")]


@pytest.mark.parametrize("engine", ENGINES)
def test_each_fault_of_form_is_found_and_both_validators_agree(form, whole, engine):
    """All the faults in one graph: each is found at the datum where it was made."""
    faults = {(node, zz(name)): value for _, node, name, value in BROKEN}
    graph = [t for t in whole if (t.subject, t.predicate) not in faults]
    graph += [
        ox.Triple(node, name, value) for (node, name), value in faults.items() if value is not None
    ]
    found = {
        (r.shape.rpartition("/")[2], r.node)
        for r in run(around(graph, {node for node, _ in faults}, engine), form, engine)
    }
    assert {(shape, node.value) for shape, node, _, _ in BROKEN} <= found


def test_what_is_inferred_names_its_warrant(form, whole):
    inferred = next(
        t.subject for t in whole if t.predicate == zz("evidence") and t.object == zz("inferred")
    )
    graph = [t for t in whole if not (t.subject == inferred and t.predicate == zz("warrant"))]
    assert ("InferredParticipation", inferred.value) in {
        (r.shape.rpartition("/")[2], r.node) for r in run(graph, form, "pyshifty")
    }


@pytest.fixture(scope="module")
def attested():
    """The graph of the edition with what its commentators claim, as far as it is validated."""
    book = text.edition("yili.04")
    claims = scholia.claims(book)
    return data(weave.weave([book], [build.reading(book, claims)], claims))


@pytest.mark.parametrize("engine", ENGINES)
def test_who_is_told_by_a_commentator_is_told_in_full(form, attested, engine):
    """The claim says who, in what, and where (揖賓也, of 主人揖先入); what is filled on its word
    alone cites it."""
    filled = {
        t.subject
        for t in attested
        if t.predicate == zz("warrant") and t.object == concept("warrant", "E34")
    }
    told = next(t for t in attested if t.predicate == zz("toldBy") and t.subject in filled)
    faults = {(told.object, zz(name)) for name in ("slot", "deed", "supplied", "about")} | {
        (told.subject, zz("toldBy"))
    }
    nodes = {node for node, _ in faults}
    found = run(
        around([t for t in attested if (t.subject, t.predicate) not in faults], nodes, engine),
        form,
        engine,
    )
    assert {
        (r.shape.rpartition("/")[2], r.node)
        for r in found
        if engine != "pyshacl" or ox.NamedNode(r.node) in nodes
    } == {
        ("supply-slot", told.object.value),
        ("supply-deed", told.object.value),
        ("supply-persons", told.object.value),
        ("supply-about", told.object.value),
        ("ToldParticipation", told.subject.value),
    }


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("kind", "lacking"),
    [
        (
            "ApparatusEntry",
            {
                "entry-segment",
                "entry-offset",
                "entry-lemma",
                "entry-kind",
                "entry-reason",
                "entry-basis",
                "entry-reading",
            },
        ),
        ("WitnessReading", {"reading-witness", "reading-words"}),
        (
            "Doubt",
            {
                "correction-segment",
                "correction-reason",
                "correction-basis",
                "correction-lemma",
                "correction-reading",
                "doubt-kind",
            },
        ),
    ],
)
def test_a_bare_entry_of_the_apparatus_lacks_all_it_should_say(form, engine, kind, lacking):
    """鄉飲酒禮 has one witness and so no apparatus to break."""
    found = run([ox.Triple(mint("yili.04.app-001"), TYPE, zz(kind))], form, engine)
    assert {r.shape.rpartition("/")[2] for r in found} == lacking


def test_the_edition_has_the_form_it_should(form, whole):
    assert run(whole, form, "pyshifty") == []
    assert [t for t in whole if t.predicate == TYPE and t.subject.value.startswith(IDS)]


def test_a_part_of_a_draft_may_have_no_phase(form, whole):
    section = mint("yili.04.p-xian-bin")
    graph = [t for t in whole if (t.subject, t.predicate) != (section, zz("phase"))]
    told = {r.shape.rpartition("/")[2] for r in run(graph, form, "pyshifty")}
    assert "section-phase" in told
    draft = ox.Triple(mint("yili.04"), zz("draft"), ox.Literal(True))
    told = {r.shape.rpartition("/")[2] for r in run([*graph, draft], form, "pyshifty")}
    assert "section-phase" not in told
