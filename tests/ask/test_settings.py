"""A section that is set is asked by its parts, and a name by itself: quicker, and the same."""

from __future__ import annotations

import re

import pyoxigraph as ox
import pytest

from zunzu import build
from zunzu.ask import library, settings
from zunzu.ask.question import Column, Parameter, Question
from zunzu.rdf.names import BASE, IDS, PREFIXES, SKOS, TYPE, zz

GRAPH = ox.NamedNode(f"{BASE}graph/acts")
FILTER = "FILTER(!BOUND(?section) || ?part = ?section || EXISTS { ?part zz:within ?section })"


def node(name: str) -> ox.NamedNode:
    return ox.NamedNode(IDS + name)


@pytest.fixture(scope="module")
def rite() -> ox.Store:
    """A section 獻 with a part 酢, another section 徹, an act in each, and one act in none."""
    told = ox.Store()

    def put(subject, predicate, value) -> None:
        told.add(ox.Quad(subject, predicate, value, GRAPH))

    for name, title in (("p1", "獻"), ("p2", "酢"), ("p3", "徹")):
        put(node(name), TYPE, zz("Section"))
        put(node(name), ox.NamedNode(f"{SKOS}prefLabel"), ox.Literal(title, language="zh-Hant"))
        put(node(f"act-{name}"), zz("inSection"), node(name))
        put(node(f"act-{name}"), TYPE, zz("Act"))
    put(node("act-none"), TYPE, zz("Act"))
    put(node("p2"), zz("within"), node("p1"))
    return told


def question(where: str) -> Question:
    query = (
        "PREFIX zz: <https://w3id.org/zunzu/ontology/>\n"
        "SELECT ?act WHERE {\n  VALUES ?section { UNDEF }\n"
        f"  ?act a zz:Act .\n{where}\n  {FILTER}\n}}"
    )
    section, act = Parameter("section", "section"), Column("act", "事", "act")
    return Question("q", "text", "問", "q", "?", "?", query, None, (), (section,), (act,))


@pytest.mark.parametrize(
    "where", ["  ?act zz:inSection ?part .", "  OPTIONAL { ?act zz:inSection ?part }"]
)
@pytest.mark.parametrize("given", ["獻", "徹", ["酢", "徹"]])
def test_a_section_is_its_parts_and_gives_what_the_filter_gives(rite, where, given):
    asked = question(where)
    slow, quick = (
        settings.bind(rite, asked, {"section": given}, lean=lean) for lean in (False, True)
    )
    acts = [
        sorted(str(row["act"]) for row in rite.query(query, use_default_graph_as_union=True))
        for query in (slow, quick)
    ]
    assert acts[0] == acts[1] and acts[0]
    assert ("EXISTS" in quick) == ("OPTIONAL" in where)


def test_a_name_of_characters_finds_what_reading_all_names_finds(rite):
    for name in ("獻", "酢", "徹"):
        known = settings._known(rite, "section")[name]
        assert [term.value for term in settings._so_named(rite, "section", name)] == sorted(known)
    assert settings._so_named(rite, "section", "無") == []


def test_a_rite_is_a_filter_where_what_is_sought_is_named():
    """Quicker, and the same rows: the store begins with what is rare (every fourth question)."""
    store, seen = build.store(), 0
    for name in library.of().names()[::4]:
        question = library.of().get(name)
        if "chapter" not in {p.name for p in question.params}:
            continue
        quick, plain = (
            settings.bind(store, question, {"chapter": "yili.15"}, lean=lean)
            for lean in (True, False)
        )
        if "FILTER(?chapter IN" in quick:
            seen += 1
            assert _rows(store, quick) == _rows(store, plain), name
    assert seen > 5


def _rows(store, query: str) -> list[list[str]]:
    """The rows of a query in an order of their own; lists come in any order."""
    return sorted(
        [" ".join(sorted(re.findall(r"[^ |\"]+", str(cell)))) for cell in row]
        for row in store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True)
    )
