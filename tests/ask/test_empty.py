"""An empty answer about a rite says what the rite has not."""

from __future__ import annotations

from dataclasses import replace

import pyoxigraph as ox
import pytest

from zunzu.ask import empty
from zunzu.ask.empty import Lack
from zunzu.ask.question import Column, Parameter, Question
from zunzu.rdf.names import BASE, IDS, SKOS, TYPE, VOCAB, concept, zz

GRAPH = ox.NamedNode(f"{BASE}graph/acts")
EDITION = ox.NamedNode(f"{BASE}graph/edition")
HEAD = """PREFIX zz: <https://w3id.org/zunzu/ontology/>
PREFIX verb: <https://w3id.org/zunzu/vocab/verb/>
PREFIX thing: <https://w3id.org/zunzu/vocab/thing/>
SELECT ?act WHERE {
  VALUES ?chapter { UNDEF }
"""


def node(name: str) -> ox.NamedNode:
    return ox.NamedNode(IDS + name)


@pytest.fixture(scope="module")
def rites() -> ox.Store:
    """Two rites: in one a cup is washed and an editor has told who outranks whom, in the other
    somebody bows."""
    told = ox.Store()

    def put(subject, predicate, value) -> None:
        told.add(ox.Quad(subject, predicate, value, GRAPH))

    for rite, title in (("a_01", "甲禮"), ("a_02", "乙禮")):
        put(node(rite), TYPE, zz("Chapter"))
        put(node(rite), ox.NamedNode(f"{SKOS}prefLabel"), ox.Literal(title, language="zh-Hant"))
    for act, rite, verb in (("a_01_u1", "a_01", "xi"), ("a_02_u1", "a_02", "bai")):
        put(node(act), zz("verb"), concept("verb", verb))
        put(node(act), zz("inChapter"), node(rite))
    put(node("a_01_u1"), zz("object"), concept("thing", "jue"))
    for one, rite, kind, source in (
        ("a_01_p1", "a_01", "Precedence", "annotated"),
        ("a_01_s1", "a_01", "Share", "written"),
        ("a_01_g1", "a_01", "Gloss", "written"),
    ):
        put(node(one), TYPE, zz(kind))
        put(node(one), zz("inChapter"), node(rite))
        put(node(one), zz("source"), zz(source))
    told.add(ox.Quad(node("a_01_c1"), TYPE, zz("Correction"), EDITION))
    told.add(ox.Quad(node("a_01_c1"), zz("inChapter"), node("a_01"), EDITION))
    told.add(ox.Quad(node("a_01_n1"), zz("target"), node("a_01_s1"), EDITION))
    for part, text in (("a_01_t1", "說屨升坐"), ("a_02_t1", "主人拜")):
        told.add(ox.Quad(node(part), zz("text"), ox.Literal(text), EDITION))
        told.add(ox.Quad(node(part), zz("inChapter"), node(part[:4]), EDITION))
    sub = ox.NamedNode("http://www.w3.org/2000/01/rdf-schema#subClassOf")
    put(zz("Gloss"), sub, zz("Claim"))
    for iri, zh, en in (
        (concept("verb", "xi"), "洗", "wash"),
        (concept("verb", "bai"), "拜", "bow"),
        (concept("thing", "jue"), "爵", "jue cup"),
        (zz("Precedence"), "尊卑", "precedence"),
    ):
        put(iri, ox.NamedNode(f"{SKOS}prefLabel"), ox.Literal(zh, language="zh-Hant"))
        put(iri, ox.NamedNode(f"{SKOS}prefLabel"), ox.Literal(en, language="en"))
    return told


def question(body: str) -> Question:
    column, param = Column("act", "事", "act"), Parameter("chapter", "chapter")
    query = f"{HEAD}{body}\n}}"
    return Question("q", "text", "問", "q", "?", "?", query, None, (), (param,), (column,))


def names(*terms: ox.NamedNode) -> tuple[str, ...]:
    return tuple(term.value for term in terms)


@pytest.mark.parametrize(
    "body, found",
    [
        ("?act zz:verb verb:xi ; zz:inChapter ?chapter .", [("concept", concept("verb", "xi"))]),
        ("?act zz:verb verb:bai ; zz:inChapter ?chapter .", []),
        # one of a list will do, and of what may be absent nothing is missed
        ("VALUES ?v { verb:xi verb:bai } ?act zz:verb ?v ; zz:inChapter ?chapter .", []),
        ("?act zz:verb verb:bai . OPTIONAL { ?act zz:object thing:jue }", []),
        ("?act zz:verb verb:bai . FILTER NOT EXISTS { ?act zz:object thing:jue }", []),
        ("{ ?act zz:verb verb:bai } UNION { ?act zz:verb verb:xi { ?act zz:object [] } }", []),
        (
            "{ ?act zz:verb verb:xi } UNION { ?act zz:object thing:jue } # a verb:bai of old",
            [("concept", concept("verb", "xi"), concept("thing", "jue"))],
        ),
        ("?act a zz:Share ; zz:inChapter ?chapter .", [("class", zz("Share"))]),
        ("?act a zz:Gloss ; zz:inChapter ?chapter .", [("commentary", zz("Gloss"))]),
        ("?act a zz:Precedence ; zz:inChapter ?chapter .", [("editor", zz("Precedence"))]),
        ("?act a zz:Correction ; zz:inChapter ?chapter .", [("edition", zz("Correction"))]),
        ("?act zz:target ?base . ?base zz:inChapter ?chapter .", [("commentary", zz("target"))]),
    ],
)
def test_what_a_rite_lacks(rites, body, found):
    expected = tuple(Lack(names(*terms), kind) for kind, *terms in found)
    assert empty.lacks(rites, question(body), {"chapter": "乙禮"}) == expected


@pytest.mark.parametrize(
    "rite, word, found", [("甲禮", "說屨", False), ("乙禮", "說屨", True), ("乙禮", "any", False)]
)
def test_words_that_stand_nowhere(rites, rite, word, found):
    asked = replace(
        question("?act zz:text ?text ; zz:inChapter ?chapter . FILTER(CONTAINS(?text, ?word))"),
        params=(Parameter("chapter", "chapter"), Parameter("word", "text", default="說屨")),
    )
    asked = replace(asked, query=asked.query.replace("{\n", '{\n  VALUES ?word { "說屨" }\n', 1))
    lack = (Lack((word,), "words"),) if found else ()
    assert empty.lacks(rites, asked, {"chapter": rite, "word": word}) == lack
    assert ("stands nowhere" in empty.told(rites, asked, {"chapter": rite, "word": word})) is found


def test_where_all_is_there_nothing_is_lacking(rites):
    asked = question("?act zz:verb verb:xi ; zz:object thing:jue ; zz:inChapter ?chapter .")
    assert empty.lacks(rites, asked, {"chapter": "甲禮"}) == ()
    assert "no act or statement of it has all" in empty.told(rites, asked, {"chapter": "甲禮"})


@pytest.mark.parametrize(
    "body, told",
    [
        ("?act zz:verb ?v ; zz:vessel ?cup . VALUES ?v { verb:xi verb:bai }", "none has vessel"),
        ("?act zz:verb verb:xi ; zz:negated true .", "none is said not to be done"),
        ("?act zz:verb verb:xi ; zz:object ?thing . FILTER(?thing > 2)", "none has thing > 2"),
        (
            "?act zz:verb verb:xi ; zz:object ?thing . FILTER(?thing IN (verb:xi))",
            "none has 洗 as object",
        ),
        (
            "?act zz:verb verb:xi ; zz:object ?thing . FILTER(?thing NOT IN (thing:jue))",
            "all have 爵 as object",
        ),
        (
            "?act zz:verb verb:xi ; zz:object ?thing . ?thing skos:broader* verb:xi .",
            "none is 洗",
        ),
        (
            "?act zz:verb verb:xi ; zz:object ?thing . FILTER NOT EXISTS { ?act zz:object ?thing }",
            "all have object",
        ),
        (
            "{ ?act zz:verb verb:xi ; zz:recipient ?to } UNION { ?act zz:verb verb:gao }",
            "none has recipient",
        ),
        ("{ SELECT DISTINCT ?act { ?act zz:verb verb:xi ; zz:cup ?cup } }", "none has cup"),
    ],
)
def test_how_far_a_question_comes(rites, body, told):
    asked = question(f"{body} ?act zz:inChapter ?chapter .")
    said = empty.told(rites, asked, {"chapter": "甲禮"})
    assert said.startswith("of its one act 洗") and f", {told}" in said


def test_a_word_that_is_no_act_is_quoted(rites):
    asked = question("?act zz:verb verb:bai ; zz:inChapter ?chapter .")
    assert empty.told(rites, asked, {"chapter": "甲禮"}) == "no act of it is 拜"
    rites.add(ox.Quad(node("a_01_t1"), zz("layer"), ox.Literal("jing"), EDITION))
    rites.add(ox.Quad(node("a_01_t1"), zz("order"), ox.Literal(1), EDITION))
    rites.add(ox.Quad(node("a_01_t1"), TYPE, zz("Segment"), EDITION))
    asked = replace(asked, query=asked.query.replace("verb:bai", "verb:sheng"))
    rites.add(
        ox.Quad(
            concept("verb", "sheng"),
            ox.NamedNode(f"{SKOS}prefLabel"),
            ox.Literal("升", language="zh-Hant"),
            GRAPH,
        )
    )
    told = empty.told(rites, asked, {"chapter": "甲禮"})
    assert told == "no act of it is 升 (the word is in 說屨升坐, where it was not read so)"


def test_a_need_that_one_of_two_would_meet_is_none(rites):
    body = "?act zz:verb verb:xi . FILTER(?act = verb:gao || EXISTS { ?act zz:object thing:jue })"
    assert empty.lacks(rites, question(body), {"chapter": "甲禮"}) == ()


def test_without_a_rite_nothing_is_said(rites):
    asked = question("?act zz:verb verb:xi ; zz:inChapter ?chapter .")
    assert (empty.lacks(rites, asked, {}), empty.told(rites, asked, {})) == ((), "")


def test_it_is_told_in_either_language(rites):
    asked = question("?act a zz:Precedence ; zz:inChapter ?chapter . ?x zz:verb verb:xi .")
    told = empty.told(rites, asked, {"chapter": "乙禮"})
    assert told == "only an editor tells it (尊卑), and nobody has of this rite; no act of it is 洗"
    assert empty.told(rites, asked, {"chapter": "乙禮"}, "en").endswith("no act of it is wash")


def test_a_concept_is_no_more_than_its_name(rites):
    assert VOCAB and empty.told(
        rites, question("?act zz:verb verb:gao ."), {"chapter": "乙禮"}
    ) == ("no act of it is gao")
