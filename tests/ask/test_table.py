"""Tables are typed, and their plain forms are exact: widths, escapes, SPARQL results JSON."""

import csv
import io
import json

import pytest

from zunzu.ask.question import Column
from zunzu.ask.table import Cell, Passage, Table, render, width
from zunzu.errors import ZunzuError

JUE = "https://w3id.org/zunzu/vocab/thing/jue"
TABLE = Table(
    (
        Column("vessel", "器", "vessel"),
        Column("times", "次", "times"),
        Column("note", "注", "note"),
    ),
    (
        (
            Cell("uri", JUE),
            Cell("literal", "12", "", "http://www.w3.org/2001/XMLSchema#integer"),
            Cell("literal", 'a|b, "c"', "en"),
        ),
        (
            Cell("uri", "https://w3id.org/zunzu/id/yili_04_034_a03"),
            None,
            Cell("literal", "一\t二\n三"),
        ),
    ),
    {JUE: {"zh-hant": "爵", "en": "jue cup"}},
)


def test_a_chinese_character_takes_two_columns_and_a_tone_mark_none():
    assert [width(t) for t in ("獻", "jue", "獻jue", "𧃊", "ǔ", "u\u030c", "")] == [
        2,
        3,
        5,
        2,
        1,
        1,
        0,
    ]


def test_columns_of_a_plain_table_stand_under_each_other():
    lines = render(TABLE).splitlines()
    starts = {
        width(line[: line.index(mark)])
        for line, mark in zip([lines[0], *lines[2:]], ["注", "a|b", "一 二"])
    }
    assert len(starts) == 1


def test_labels_follow_the_language_and_ids_show_the_iri():
    assert render(TABLE, "tsv", "en").splitlines()[:2] == [
        "vessel\ttimes\tnote",
        'jue cup\t12\ta|b, "c"',
    ]
    assert JUE in render(TABLE, "tsv", ids=True)


def test_tsv_keeps_a_row_on_a_line():
    assert len(render(TABLE, "tsv").splitlines()) == 3


def test_csv_is_read_back_by_a_csv_reader():
    rows = list(csv.reader(io.StringIO(render(TABLE, "csv"))))
    assert rows == [
        ["器", "次", "注"],
        ["爵", "12", 'a|b, "c"'],
        ["yili.04.034.a03", "", "一\t二\n三"],
    ]


def test_md_escapes_the_bar():
    assert render(TABLE, "md").splitlines()[2] == '| 爵 | 12 | a\\|b, "c" |'


def test_json_is_sparql_results_json():
    read = json.loads(render(TABLE, "json"))
    assert read["head"]["vars"] == ["vessel", "times", "note"]
    assert read["results"]["bindings"][0] == {
        "vessel": {"type": "uri", "value": JUE},
        "times": {
            "type": "literal",
            "value": "12",
            "datatype": "http://www.w3.org/2001/XMLSchema#integer",
        },
        "note": {"type": "literal", "value": 'a|b, "c"', "xml:lang": "en"},
    }
    assert "times" not in read["results"]["bindings"][1]


def test_a_truth_is_told_in_every_form():
    table = Table((), (), truth=True)
    assert json.loads(render(table, "json")) == {"head": {}, "boolean": True}
    assert {render(table, form) for form in ("table", "tsv", "csv", "md")} == {"true\n"}


def test_people_see_three_passages_and_machines_all():
    many = Table(
        (Column("n", "n", "n"),),
        ((Cell("literal", "1"),),),
        {},
        (tuple(Passage(f"yili.04.{i:03d}", "拜") for i in range(5)),),
    )
    assert render(many).rstrip().endswith("yili.04.002「拜」 等5處")
    assert render(many, lang="en").rstrip().endswith("+ 2 more")
    assert render(many, "tsv").count("「拜」") == 5
    assert (
        json.loads(render(many, "json"))["results"]["bindings"][0]["passages"]["value"].count(
            "「拜」"
        )
        == 5
    )


def test_yes_and_no_in_both_languages():
    table = Table(
        (Column("b", "b", "b"),),
        ((Cell("literal", "true", "", "http://www.w3.org/2001/XMLSchema#boolean"),),),
    )
    assert [render(table, "tsv", lang).splitlines()[1] for lang in ("zh", "en")] == ["是", "yes"]


def test_an_unknown_format_is_refused_with_the_nearest():
    with pytest.raises(ZunzuError, match="did you mean tsv"):
        render(TABLE, "tsw")
