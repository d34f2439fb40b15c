"""What verbs take: every argument is of one verb and one slot, its kinds exist, and its example
stands where it says."""

from __future__ import annotations

import pyoxigraph as ox
import pytest
from rdflib import RDF, SKOS, Graph, Literal, URIRef

from zunzu.corpus import shipped
from zunzu.rdf.infer import infer
from zunzu.rdf.names import PREFIXES, local
from zunzu.rdf.weave import ontology_quads

from .conftest import ONTOLOGY, ZZ

VERB, SLOT, SCHEME = (PREFIXES[name] for name in ("verb", "slot", "zzv"))


@pytest.fixture(scope="module")
def arguments() -> Graph:
    """Every file of arguments."""
    graph = Graph()
    for path in sorted((ONTOLOGY / "arguments").glob("*.ttl")):
        graph.parse(path)
    return graph


@pytest.fixture(scope="module")
def takes() -> dict[str, dict[str, str]]:
    """The argument of each slot for each verb, by their last parts, as inference finds them."""
    store = ox.Store()
    store.extend(ontology_quads())
    infer(
        store,
        [
            path
            for path in shipped().files("ontology", "inference", suffix=".rq")
            if path.stem == "takes"
        ],
    )
    found: dict[str, dict[str, str]] = {}
    for row in store.query(
        "SELECT ?verb ?slot ?argument { ?verb zz:takes ?argument . ?argument zz:slot ?slot }",
        prefixes=PREFIXES,
        use_default_graph_as_union=True,
    ):
        verb, slot, argument = (
            row[name].value.rpartition("/")[2] for name in ("verb", "slot", "argument")
        )
        assert slot not in found.setdefault(verb, {}), f"{verb} takes two arguments in one slot"
        found[verb][slot] = argument
    return found


def test_an_argument_is_of_one_verb_and_one_slot_with_kinds_that_exist(arguments, vocabularies):
    concepts, schemes = (
        set(vocabularies.subjects(RDF.type, kind)) for kind in (SKOS.Concept, SKOS.ConceptScheme)
    )
    seen = set()
    for argument in arguments.subjects(RDF.type, ZZ.Argument):
        of, slot = (
            arguments.value(argument, ZZ.argumentOf, any=False),
            arguments.value(argument, ZZ.slot, any=False),
        )
        assert of == URIRef(SCHEME + "verb") or of in concepts and str(of).startswith(VERB), (
            argument
        )
        assert slot in concepts and str(slot).startswith(SLOT), argument
        assert (of, slot) not in seen, argument
        seen.add((of, slot))
        kinds = set(arguments.objects(argument, ZZ.fillerKind))
        assert kinds and kinds <= concepts | schemes, argument
        assert isinstance(arguments.value(argument, ZZ.obligatory).toPython(), bool), argument
        name = "any" if of == URIRef(SCHEME + "verb") else str(of).rpartition("/")[2]
        assert str(argument) == f"{PREFIXES['argument']}{name}-{str(slot).rpartition('/')[2]}"
    assert len(seen) > 200


def test_an_example_stands_in_its_segment(arguments, words):
    quoted = [
        (a, str(e), local(str(arguments.value(a, ZZ.exampleIn))))
        for a, e in arguments.subject_objects(ZZ.example)
    ]
    assert [(str(a), e) for a, e, place in quoted if e not in words[place]] == []
    assert all(
        isinstance(e, Literal) and e.language == "zh-Hant"
        for e in arguments.objects(None, ZZ.example)
    )
    assert len(quoted) > 100


def test_a_verb_takes_what_its_class_takes_and_what_all_take(takes):
    assert takes["qu"] == {
        "agent": "any-agent",
        "place": "any-place",
        "facing": "any-facing",
        "vessel": "any-vessel",
        "object": "handling-object",
    }


def test_what_a_verb_says_of_a_slot_stands_before_what_its_class_says(takes):
    assert takes["xi"]["object"] == "xi-object" and takes["handling"]["object"] == "handling-object"
    assert takes["mian"]["facing"] == "mian-facing"


def test_a_slot_of_which_nothing_is_said_is_not_taken(takes):
    assert {"object", "recipient"} & set(takes["xing"]) == set()  # 興


def test_every_verb_takes_somebody_who_does_it(takes, vocabularies):
    verbs = {
        str(v).rpartition("/")[2]
        for v in vocabularies.subjects(SKOS.inScheme, URIRef(SCHEME + "verb"))
    }
    assert verbs == set(takes) and all("agent" in slots for slots in takes.values())
