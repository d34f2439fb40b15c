"""A query is judged by the parser that runs it: no way of writing hides a keyword, no string is
taken for one."""

from __future__ import annotations

import itertools

import pyoxigraph as ox
import pytest

from zunzu.errors import ZunzuError
from zunzu.rdf import judge

#: Where a SERVICE may stand, and how it may be written.
AROUND = [
    "SELECT * {{ {} }}",
    "#\rSELECT * {{ {} }}",
    "# '\r\nSELECT * {{ {} }}",
    "SELECT * {{ {{ {{ OPTIONAL {{ {} }} }} }} }}",
    "ASK {{ ?s ?p '#' . {} }}",
    "SELECT * {{ ?s ?p true{} }}",
    "SELECT * {{ ?s ?p 1.5{} }}",
    'SELECT * {{ ?s ?p "a\\\\" {} }}',
    "SELECT * {{ FILTER(1<2){} FILTER(3>2) }}",
    "ASK {{ FILTER NOT EXISTS {{ {} }} }}",
    "CONSTRUCT {{}} WHERE {{ {} }}",
    "SELECT * {{ ?s ?p '''it's''' {} }}",
    "DESCRIBE ?x {{ ?x ?p '\\u0027' . {} }}",
    "SELECT * {{ {{}} UNION {{ {} }} MINUS {{}} }}",
    "SELECT * {{ {{ SELECT * {{ {} }} }} }}",
    "PREFIX SERVICE: <urn:x:> SELECT * {{ {} }}",
]
WRITTEN = [
    "SERVICE <http://127.0.0.1:9/> {}",
    "service<http://127.0.0.1:9/>{}",
    "sErViCe SILENT ?x {}",
    "SERVICE#\r?x#}\n{ ?a ?b ?c }",
    "SERVICE\t$x\t{}",
]
#: Queries in which the word is a word like others.
WORDS = [
    "SELECT ('SERVICE <http://x/> {}' AS ?x) {}",
    "SELECT (1 AS ?service) (2 AS ?SERVICE) {}",
    "SELECT * {} # SERVICE ?x {}",
    "PREFIX service: <http://service/> SELECT * { ?s service:service service:SERVICE }",
    "ASK { ?s ?p 'x'@service }",
    "SELECT * { ?s <http://service/SERVICE> '''SERVICE \"?x\" {}''' }",
    "#SERVICE\rASK {}",
    "ASK { _:service ?p ?SERVICE }",
    "SELECT ?service { VALUES ?service { 'SERVICE' } }",
    'ASK { ?s ?p "\\"SERVICE ?x {}" }',
]


@pytest.mark.parametrize("around, service", list(itertools.product(AROUND, WRITTEN)))
def test_service_is_found_wherever_it_stands(around, service):
    query = around.format(service)
    assert judge.uses(query, "SERVICE")
    with pytest.raises(ZunzuError, match="asks another store"):
        judge.refuse(query)


@pytest.mark.parametrize("query", WORDS)
def test_the_word_may_stand_in_strings_names_and_comments(query):
    judge.refuse(query)


@pytest.mark.parametrize(
    "query",
    [
        r"ASK { \u0053ERVICE ?x {} }",
        "ASK { SERVICE\u00a0?x {} }",
        "ASK { \u017fERVICE ?x {} }",
        "ASK { SERVICE\x0c?x {} }",
    ],
)
def test_what_the_engine_does_not_take_for_the_word_is_no_query(query):
    with pytest.raises(SyntaxError):
        judge.read(query)


def test_reading_runs_nothing():
    many = " ".join(f"VALUES ?v{n} {{ {' '.join(map(str, range(50)))} }}" for n in range(9))
    judge.read(
        f"ASK {{ {{ SELECT (COUNT(*) AS ?n) {{ {many} }} }} FILTER(?n = 0) }}"
    )  # else it would count 50^9 rows


def test_a_place_is_told_by_its_line():
    with pytest.raises(ZunzuError) as raised:
        judge.refuse("SELECT * { # SERVICE\n ?service ?p 'SERVICE' .\n SERVICE ?x {} }")
    assert raised.value.faults[0].where == "query:3"


@pytest.mark.parametrize(
    "query, used",
    [
        ("SELECT * FROM <urn:g> {}", True),
        ("SELECT * FROM NAMED <urn:g> {}", True),
        ("#\rASK FROM <urn:g> {}", True),
        ("SELECT ?from { ?from ?p 'FROM <urn:g>' }", False),
    ],
)
def test_from_is_refused_where_our_graphs_alone_are_asked(query, used):
    judge.refuse(query)
    assert judge.uses(query, "FROM") == used
    if used:
        with pytest.raises(ZunzuError, match="FROM"):
            judge.refuse(query, dataset=True)


@pytest.mark.parametrize(
    "opened, closed",
    [("(", ")"), ("{", "}"), ("[", "]"), ("[ ?p ", "]"), ("OPTIONAL {", "}"), ("<<( ", ")>>")],
)
def test_depth_is_counted_before_anything_is_read(opened, closed):
    judge.shallow(f"ASK {{ {opened * 40} {closed * 40} }}", 200)
    with pytest.raises(ZunzuError, match="is nested"):
        judge.shallow(f"ASK {{ {opened * 10_000} {closed * 10_000} }}", 200)


@pytest.mark.parametrize(
    "query",
    [
        "ASK { ?s ?p '" + "(" * 9999 + "' }",
        'ASK { ?s ?p """' + "{\n" * 9999 + '""" }',
        "ASK {} # " + "[" * 9999,
        "ASK { ?s <urn:" + "(" * 9999 + "> ?o }",
        "ASK { " + "{} " * 9999 + "}",
    ],
)
def test_brackets_that_are_characters_have_no_depth(query):
    judge.shallow(query, 200)


def test_a_query_that_nobody_writes_is_not_read():
    with pytest.raises(ZunzuError, match="characters"):
        judge.shallow("ASK {} #" + "x" * judge.LONGEST, 200)


def test_what_is_parsed_is_what_the_engine_parses():
    assert bool(ox.Store().query("#\rASK {}"))  # a comment ends with a carriage return for it
