"""A question is answered with the settings as terms; free SPARQL is answered or refused with a
place and a remedy."""

import pyoxigraph as ox
import pytest

from zunzu.ask import labels, library, run
from zunzu.ask.settings import kinds_of
from zunzu.ask.table import Cell
from zunzu.errors import ZunzuError


@pytest.fixture
def question(folder):
    return library.load(folder).get("vessel-acts")


def words(table, lang="zh"):
    """The rows without the places in the book."""
    return [row[len(table.placed()) :] for row in table.texts(lang)]


def test_every_row_says_where_in_the_book_it_is(store, question):
    table = run.answer(store, question)
    assert table.headings()[:2] == ["篇", "段"] and table.headings("en")[:2] == [
        "chapter",
        "segment",
    ]
    assert [row[:2] for row in table.texts()] == [
        ["鄉飲酒禮", "yili.04.029"],
        ["鄉飲酒禮", "yili.04.039"],
    ]


def test_iris_are_shown_by_their_labels(store, question):
    assert words(run.answer(store, question)) == [
        ["主人", "獻", "爵", "以器"],
        ["賓", "卒", "爵", "以器"],
    ]


def test_english_labels_where_there_are_any(store, question):
    assert words(run.answer(store, question), "en") == [
        ["主人", "offer", "jue cup", "with a vessel"],
        ["賓", "drain", "jue cup", "with a vessel"],
    ]


@pytest.mark.parametrize("value", ["賓", "宾", "bin", "Bīn", "principal guest", "Guest of honour"])
def test_a_setting_is_understood_in_every_language(store, question, value):
    assert [row[0] for row in words(run.answer(store, question, {"role": value}))] == ["賓"]


def test_a_setting_may_have_several_values(store, question):
    assert [row[0] for row in words(run.answer(store, question, {"role": ["賓", "host"]}))] == [
        "主人",
        "賓",
    ]


@pytest.mark.parametrize(
    "word, kinds",
    [
        ("賓", {"role": True}),
        ("bīn", {"role": True}),
        ("獻", {"verb": True}),
        ("Guest of honour", {"role": False}),
        ("nobody", {}),
    ],
)
def test_a_word_is_known_by_what_it_names(store, word, kinds):
    assert kinds_of(store, word) == kinds


@pytest.mark.parametrize(
    "word", ["爵", "公", "西階", "少退", "旅酬", "主人獻賓", "鄉射禮", "肩", "鹿鳴", "無此"]
)
def test_a_chinese_name_is_found_by_itself_as_among_all_names(store, word):
    assert kinds_of(store, word) == kinds_of(store, f"{word} ")  # with a blank all are read


def test_any_is_the_default(store, question):
    assert run.answer(store, question, {"role": "any"}).rows == run.answer(store, question).rows


def test_a_choice_is_a_choice(store, question):
    assert run.answer(store, question, {"side": "undone"}).rows == ()
    with pytest.raises(ZunzuError, match="did you mean done"):
        run.answer(store, question, {"side": "don"})


@pytest.mark.parametrize(
    "value", ['" } } DROP ALL #', "} UNION { ?s ?p ?o", "\\", '賓" . ?x ?y ?z']
)
def test_a_setting_never_becomes_part_of_the_query(store, question, value):
    with pytest.raises(ZunzuError, match="is no role of this graph"):
        run.answer(store, question, {"role": value})


def test_all_bad_settings_are_told_together(store, question):
    with pytest.raises(ZunzuError) as raised:
        run.answer(store, question, {"rool": "賓", "role": "nobody"})
    assert [f.where for f in raised.value.faults] == ["--set rool", "--set role"]
    assert "did you mean role" in raised.value.faults[0].remedy


def test_several_things_in_a_cell_are_each_labelled(store, folder):
    served = library.load(folder).get("served")
    assert words(run.answer(store, served)) == [["脯、醢", "賓"]]
    assert words(run.answer(store, served), "en") == [["dried meat, meat sauce", "賓"]]


def test_why_gives_the_passage_behind_every_row(store, question):
    table = run.answer(store, question, why=True)
    assert [[str(p) for p in row] for row in table.passages] == [
        ["yili.04.029「西北面獻賓」"],
        ["yili.04.039「卒爵」"],
    ]
    assert table.headings("zh")[-1] == "經文"


def test_a_column_the_query_does_not_project_is_a_fault(store, folder):
    path = folder / "shares" / "served.rq"
    path.write_text(
        path.read_text(encoding="utf8")
        .replace(" ?to ?act", " ?act")
        .replace("GROUP BY ?act ?to", "GROUP BY ?act"),
        encoding="utf8",
    )
    with pytest.raises(ZunzuError, match="does not project the column to"):
        run.answer(store, library.load(folder).get("served"))


def test_free_sparql_knows_our_prefixes_and_sees_all_graphs(store):
    table = run.free(store, "SELECT ?who { id:yili_04_029_u5750 zz:agent ?who }")
    assert words(table) == [["主人"]]


def test_free_sparql_may_name_a_graph(store):
    asked = "SELECT ?s { GRAPH graph:inferences { ?s zz:agent id:yili_04_person_zhu-ren } }"
    assert [row[0].value for row in run.free(store, asked).rows] == [
        "https://w3id.org/zunzu/id/yili_04_029_u5750"
    ]


def test_ask_is_answered_by_a_truth(store):
    assert run.free(store, "ASK { ?a zz:verb verb:xian }").truth is True
    assert run.free(store, "ASK { ?a zz:verb verb:none }").truth is False


def test_construct_gives_triples_in_order(store):
    table = run.free(store, "CONSTRUCT { ?v skos:related ?a } WHERE { ?a zz:verb ?v }")
    assert [c.name for c in table.columns] == ["subject", "predicate", "object"]
    assert [row[0].value.rpartition("/")[2] for row in table.rows] == ["bai", "jian", "xian", "zu"]


def test_describe_is_answered(store):
    assert len(run.free(store, "DESCRIBE thing:jue").rows) == 6


def test_why_of_free_sparql_takes_every_iri_of_a_row(store):
    table = run.free(store, "SELECT ?a { ?a zz:verb verb:bai }", why=True)
    assert [str(p) for p in table.passages[0]] == ["yili.04.026「賓拜洗」"]


@pytest.mark.parametrize(
    "query, place, remedy",
    [
        ("SELECT ?x WHERE {\n ?x ?y }", "q.rq:2:", "mend the query"),
        ("SELECT ?x WHERE { ?x ?y ?z ", "q.rq:1:", "braces do not match: 1 opened, 0 closed"),
        ("SELECT (COUNT(?x AS ?n) WHERE { ?x ?y ?z }", "q.rq:1:", "parentheses do not match"),
        ("SELECT ?x { ?x nope:a ?y }", "q.rq", "skos"),
        ("FIND ?x { ?x ?y ?z }", "q.rq:1:", "begins with SELECT"),
        ("   \n", "q.rq", "give a SELECT"),
    ],
)
def test_malformed_sparql_is_told_with_place_and_remedy(store, query, place, remedy):
    with pytest.raises(ZunzuError) as raised:
        run.free(store, query, "q.rq")
    (fault,) = raised.value.faults
    assert fault.where.startswith(place) and remedy in fault.remedy


@pytest.mark.parametrize(
    "query",
    [
        "INSERT DATA { <a:a> <a:b> 1 }",
        "DELETE WHERE { ?s ?p ?o }",
        "DROP ALL",
        "CLEAR ALL",
        "PREFIX zz: <http://a/> # SELECT\nINSERT DATA { zz:a zz:b 'SELECT' }",
    ],
)
def test_updates_are_refused_as_updates(store, query):
    before = len(store)
    with pytest.raises(ZunzuError, match="is an update"):
        run.free(store, query)
    assert len(store) == before


def test_words_of_an_update_may_stand_in_strings_variables_and_names(store):
    asked = "SELECT ?insert { ?insert zz:clause ?c FILTER(?c != 'DELETE') } # DROP"
    assert len(run.free(store, asked).rows) == 4


def test_no_other_store_is_asked(store):
    with pytest.raises(ZunzuError, match="SERVICE") as raised:
        run.free(store, "SELECT * {\n SERVICE <http://example.org/sparql> { ?s ?p ?o } }", "q.rq")
    assert raised.value.faults[0].where == "q.rq:2"


def test_a_place_is_told_in_the_query_as_it_was_written(store):
    with pytest.raises(ZunzuError) as raised:
        run.free(store, "SELECT ?w { id:yili_04_029_u5750 zz:agent ?w . ?w ! }", "q.rq")
    where = raised.value.faults[0].where
    assert where.startswith("q.rq:1:") and 50 <= int(where.rpartition(":")[2]) <= 55


def test_a_proof_may_be_written_as_an_id(store):
    (whole,) = labels.passages_of(
        store, [[Cell("uri", "https://w3id.org/zunzu/id/yili_04_029_u5750")]]
    )
    assert whole and labels.passages_of(store, [[Cell("literal", "yili_04_029_u5750 none")]]) == (
        whole,
    )


def test_of_two_labels_in_one_language_the_first_in_code_point_order_is_shown():
    two = ox.Store()
    thing, label = (
        ox.NamedNode("https://example.org/x"),
        ox.NamedNode("http://www.w3.org/2004/02/skos/core#prefLabel"),
    )
    for name, language in (("觶", "zh-Hant"), ("爵", "zh-hant"), ("角", "zh-Hant"), ("cup", "en")):
        two.add(ox.Quad(thing, label, ox.Literal(name, language=language)))
    assert labels.labels_of(two, [thing.value]) == {thing.value: {"zh-hant": "爵", "en": "cup"}}
