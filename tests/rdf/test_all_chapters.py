"""Every edition, ready or not, is in the graph with its witnesses and corrections, and what is said
across chapters holds.

What holds within one chapter is proved in test_chapter.py, which has them all as well.
"""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu import build, text
from zunzu.rdf.names import PREFIXES, local

CHAPTERS = [card.id for card in text.editions(all=True)]


@pytest.fixture(scope="module")
def library() -> ox.Store:
    """All chapters in one graph."""
    return build.store()


def test_every_chapter_is_there():
    assert CHAPTERS == ["yili.04", "yili.05", "yili.07", "yili.10", "yili.15"]


def test_every_variant_and_witness_of_the_editions_is_there(library):
    told = {
        (local(row["e"]), row["l"].value, local(row["w"]).rpartition(".")[2], row["r"].value)
        for row in asked(
            library,
            "?e a zz:ApparatusEntry ; zz:lemma ?l ; zz:witnessReading [ zz:inWitness ?w ; zz:reading ?r ]",  # noqa: E501
        )
    }
    assert told == {
        (v.id, v.lemma, r.witness, r.words)
        for c in CHAPTERS
        for v in text.apparatus(c)
        for r in v.readings
    }
    stand = {local(row["w"]) for row in asked(library, "?w a zz:Witness ; zz:digest ?d")}
    cards = text.editions(all=True)
    assert stand == {f"{c.id}.witness.{name}" for c in cards for name in (c.witness, *c.witnesses)}


def test_every_row_of_the_corrections_is_there_as_what_it_is(library):
    told = {
        (local(row["c"]), local(row["kind"]), row["l"].value, row["r"].value)
        for row in asked(
            library,
            "VALUES ?kind { zz:Correction zz:Doubt } ?c a ?kind ; zz:lemma ?l ; zz:reading ?r ; zz:basis ?b",  # noqa: E501
        )
    }
    rows = [row for chapter in CHAPTERS for row in text.emendations(chapter)]
    assert {(i, kind) for i, kind, _, _ in told} == {
        (r.id, "Correction" if r.status == "certain" else "Doubt") for r in rows
    }
    assert {(i, lemma, reading) for i, kind, lemma, reading in told if kind == "Doubt"} == {
        (r.id, r.lemma, r.reading) for r in rows if r.status != "certain"
    }


def test_a_segment_stands_in_the_witness_that_has_its_words(library):
    """鄉射禮 has its 注 from another print than its 經: offsets without the name of the witness
    would mean nothing."""
    told = {
        local(row["s"]): local(row["w"]).rpartition(".")[2]
        for row in asked(library, "?s a zz:Segment ; zz:inWitness ?w")
    }
    assert told == {
        s: name for chapter in CHAPTERS for s, name in text.witness_names(chapter).items()
    }
    assert (told["yili.05.038"], told["yili.05.038.zhu"]) == ("plain-web", "jishi-siku")


def test_the_lord_of_the_great_archery_is_never_one_of_the_dukes(library):
    """公 is one of the dukes among the onlookers in 鄉飲酒 (128 公三重), the lord himself in
    大射 (179 公射大侯)."""
    who = {
        (str(row["c"].value)[-2:], local(row["p"]).rpartition(".")[2])
        for row in asked(
            library,
            """
        ?part a zz:Participation ; zz:fillerText "公" ; zz:filler ?p . ?p a zz:Participant ; zz:inChapter ?c""",  # noqa: E501
        )
    }
    assert who == {("04", "zhu-gong"), ("07", "jun"), ("10", "shang-gong-duke")}


@pytest.mark.parametrize(
    "chapter, person, names",
    [
        ("04", "si-zheng", {"xiang"}),
        ("05", "si-zheng", {"xiang", "si-ma"}),
        ("07", "si-zheng", {"bin-zhe", "da-she-zheng"}),
        ("15", "si", {"shang-jun"}),
        ("15", "bin", {"san-xian-zhe"}),
    ],
)
def test_one_man_under_several_names_is_found_by_any_of_them(library, chapter, person, names):
    found = {
        local(row["o"]).rpartition(".")[2]
        for row in library.query(
            f"SELECT ?o {{ id:yili_{chapter}_person_{person} zz:samePersonAs ?o }}",
            prefixes=PREFIXES,
            use_default_graph_as_union=True,
        )
    }
    assert found == names


def asked(store: ox.Store, where: str):
    return store.query(
        "SELECT * { " + where + " }", prefixes=PREFIXES, use_default_graph_as_union=True
    )
