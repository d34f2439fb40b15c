"""The vocabularies: every concept in four labels, in one scheme, under something that exists."""

from __future__ import annotations

from collections import Counter

import pytest
from rdflib import RDF, RDFS, SKOS, BNode, Graph, URIRef

from zunzu.corpus import shipped
from zunzu.lexicon.tables import load
from zunzu.rdf.names import PREFIXES, SCHEMES, local
from zunzu.rdf.vocabulary import vocabulary

from .conftest import ONTOLOGY, VOCABULARIES, ZZ

LANGUAGES = {"zh-Hant", "zh-Hans", "zh-Latn-pinyin", "en"}


@pytest.mark.parametrize("name", VOCABULARIES)
def test_every_concept_has_one_label_in_each_of_four_languages(name):
    graph = Graph().parse(data=VOCABULARIES[name], format="turtle")
    concepts = set(graph.subjects(RDF.type, SKOS.Concept))
    assert concepts
    given = {c: sorted(o.language for o in graph.objects(c, SKOS.prefLabel)) for c in concepts}
    assert {
        str(c): languages for c, languages in given.items() if languages != sorted(LANGUAGES)
    } == {}


@pytest.mark.parametrize("name", VOCABULARIES)
def test_every_concept_says_what_it_is_and_where_it_belongs(name):
    graph = Graph().parse(data=VOCABULARIES[name], format="turtle")
    (scheme,) = graph.subjects(RDF.type, SKOS.ConceptScheme)
    for concept in graph.subjects(RDF.type, SKOS.Concept):
        assert "en" in {o.language for o in graph.objects(concept, SKOS.definition)}, concept
        assert set(graph.objects(concept, SKOS.inScheme)) == {scheme}, concept
        broader = set(graph.objects(concept, SKOS.broader))
        assert broader or graph.value(concept, SKOS.topConceptOf) == scheme, concept
        assert broader <= set(graph.subjects(RDF.type, SKOS.Concept)), concept
    assert not [x for t in graph for x in t if isinstance(x, BNode)]


def test_nothing_is_broader_than_itself(vocabularies):
    for concept in vocabularies.subjects(RDF.type, SKOS.Concept):
        for parent in vocabularies.objects(concept, SKOS.broader):
            assert concept not in set(vocabularies.transitive_objects(parent, SKOS.broader))


def test_slugs_are_ascii_and_the_scheme_is_in_the_iri(vocabularies):
    for concept, scheme in vocabularies.subject_objects(SKOS.inScheme):
        home, slug = str(concept).rsplit("/", 1)
        assert slug.isascii() and slug == slug.lower() and slug.replace("-", "").isalnum(), concept
        name = str(scheme).rpartition("/")[2]
        assert home + "/" == PREFIXES[name], concept


def test_pinyin_has_a_syllable_for_each_character(vocabularies):
    for concept in vocabularies.subjects(RDF.type, SKOS.Concept):
        labels = {o.language: str(o) for o in vocabularies.objects(concept, SKOS.prefLabel)}
        assert (
            len(labels["zh-Latn-pinyin"].split())
            == len(labels["zh-Hant"])
            == len(labels["zh-Hans"])
        ), labels


def test_quoted_words_stand_in_the_segment_they_are_said_to_come_from(vocabularies, words):
    found = 0
    for concept in vocabularies.subjects(RDF.type, SKOS.Concept):
        if place := vocabularies.value(concept, ZZ.definedIn):
            quotes = [
                o for o in vocabularies.objects(concept, SKOS.definition) if o.language == "zh-Hant"
            ]
        elif place := vocabularies.value(concept, ZZ.exampleIn):
            quotes = list(vocabularies.objects(concept, ZZ.example))
        else:
            continue
        found += 1
        assert quotes and all(str(q) in words[local(str(place))] for q in quotes), concept
    assert found > 200


def test_only_declared_properties_are_used(modules, vocabularies):
    ours = {p for p in vocabularies.predicates() if str(p).startswith(str(ZZ))}
    assert ours <= set(modules.subjects(RDF.type, None))


def test_the_cups_hold_what_the_tradition_says(vocabularies):
    held = {
        str(c).rpartition("/")[2]: int(v.toPython())
        for c, v in vocabularies.subject_objects(ZZ.capacity)
    }
    assert held == {"jue": 1, "gu": 2, "zhi": 3, "jue-horn": 4, "san": 5}


def test_what_a_cup_holds_rests_on_the_words_that_say_so(vocabularies, words):
    saying = "爵一升，觚二升，觶三升，角四升，散五升"
    assert saying in words["yili.15.190.zhu"]
    for cup in vocabularies.subjects(ZZ.capacity, None):
        notes = {o.language: str(o) for o in vocabularies.objects(cup, SKOS.scopeNote)}
        assert saying in notes["zh-Hant"] and "yili.15.190.zhu" in notes["en"], cup


def test_the_order_of_the_cuts(vocabularies):
    order = sorted(vocabularies.subject_objects(ZZ.honour), key=lambda pair: int(pair[1]))
    cuts = [str(c).rpartition("/")[2] for c, _ in order if "/cut/" in str(c)]
    assert cuts == ["jian", "bi", "nao", "chun", "ge", "hu"]  # 肩 臂 臑 肫 胳 觳


def test_the_facings_go_round_the_compass(vocabularies):
    degrees = sorted(int(v) for v in vocabularies.objects(None, ZZ.azimuth))
    assert degrees == list(range(0, 360, 45))


def test_every_scheme_has_a_prefix(vocabularies):
    schemes = {
        str(s).rpartition("/")[2] for s in vocabularies.subjects(RDF.type, SKOS.ConceptScheme)
    }
    assert schemes - {"family", "derivation"} == set(SCHEMES) - {
        "warrant"
    }  # warrants are made from data/lexicon/warrants.tsv


@pytest.mark.parametrize(
    "table, schemes",
    [
        ("verbs", ["verb"]),
        ("roles", ["role"]),
        ("things", ["thing"]),
        ("cuts", ["cut"]),
        ("songs", ["song"]),
    ],
)
def test_what_the_parser_may_say_has_a_concept(table, schemes):
    said = [row.get("canonical") or row["term"] for row in load(shipped(), table)]
    assert [word for word in said if vocabulary().find(word, *schemes) is None] == []
    assert len(said) >= 26


def test_the_order_of_ranks_is_shown_by_words(vocabularies):
    """天子 諸侯 公 卿 大夫 士: each says in both languages what shows its place, and quotes the
    passage."""
    order = {int(n): c for c, n in vocabularies.subject_objects(ZZ.honour) if "/rank/" in str(c)}
    assert [str(order[n]).rpartition("/")[2] for n in range(1, 7)] == [
        "tian-zi",
        "zhu-hou",
        "gong",
        "qing",
        "da-fu",
        "shi",
    ]
    commissioned = {
        c
        for c in vocabularies.subjects(ZZ.commissions, None)
        if vocabularies.value(c, SKOS.broader)
        and str(vocabularies.value(c, SKOS.broader)).endswith("zhu-hou")
    }
    assert {int(vocabularies.value(c, ZZ.commissions)) for c in commissioned} == {9, 7, 5}
    for rank in (*(order[n] for n in range(1, 7)), *commissioned):
        assert {"zh-Hant", "en"} <= {
            o.language for o in vocabularies.objects(rank, SKOS.scopeNote)
        }, rank
        assert vocabularies.value(rank, ZZ.exampleIn) or vocabularies.value(rank, ZZ.definedIn), (
            rank
        )


def test_the_steps_of_each_rite_agree_with_the_order_of_ranks(vocabularies):
    honour = {
        str(label): int(n)
        for c, n in vocabularies.subject_objects(ZZ.honour)
        if "/rank/" in str(c)
        for p in (SKOS.prefLabel, SKOS.altLabel)
        for label in vocabularies.objects(c, p)
        if label.language == "zh-Hant"
    }
    told = 0
    for path in sorted((ONTOLOGY / "participants").glob("*.ttl")):
        graph = Graph().parse(path)
        for step in graph.subjects(RDF.type, ZZ.Precedence):
            pair = []
            for side in (ZZ.higher, ZZ["lower"]):
                role = PREFIXES["role"] + str(graph.value(step, side)).partition("_person_")[2]
                label = next(
                    (
                        str(o)
                        for o in vocabularies.objects(URIRef(role), SKOS.prefLabel)
                        if o.language == "zh-Hant"
                    ),
                    "",
                )
                pair.append(honour.get(label))
            if None not in pair:
                told += 1
                assert pair[0] < pair[1], step
    assert told >= 3


def test_no_two_terms_of_the_ontology_have_one_name(modules):
    """In no language: 據類, 所據 and 證 are three things, and have three names."""
    named = Counter(o for s, o in modules.subject_objects(RDFS.label) if s in ZZ)
    assert [name for name, times in named.items() if times > 1] == [] and len(named) > 300


def test_concepts_of_one_scheme_are_told_apart_by_their_names(vocabularies):
    """By the Chinese name and by the English one; what two kinds of things are called alike
    (獻 is a verb, a round and a phase) has a definition for each."""
    apart: dict[tuple, set] = {}
    alike: dict[str, list[URIRef]] = {}
    for concept in set(vocabularies.subjects(RDF.type, SKOS.Concept)):
        for name in vocabularies.objects(concept, SKOS.prefLabel):
            if name.language in ("zh-Hant", "en"):
                scheme = vocabularies.value(concept, SKOS.inScheme)
                apart.setdefault((scheme, name), set()).add(concept)
            if name.language == "zh-Hant":
                alike.setdefault(str(name), []).append(concept)
    assert {key: c for key, c in apart.items() if len(c) > 1} == {}
    homonyms = {name: found for name, found in alike.items() if len(found) > 1}
    told = {
        name: [
            {str(o) for o in vocabularies.objects(c, SKOS.definition) if o.language == "en"}
            for c in found
        ]
        for name, found in homonyms.items()
    }
    assert len(homonyms) > 100
    assert [
        name for name, texts in told.items() if len(set().union(*texts)) < sum(map(len, texts))
    ] == []
