"""The vocabularies compiled from tables: what a row says is what the graph says, and a faulty
row is told with its line."""

from __future__ import annotations

import shutil

import pyoxigraph as ox
import pytest

from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.rdf import concepts
from zunzu.rdf.names import PREF_LABEL

FACINGS = next(s for s in concepts.schemes(shipped()) if s.scheme == "facing")


@pytest.fixture
def table(tmp_path):
    """A copy of the table of facings that a test may spoil."""
    return shutil.copy(shipped().layers[0] / FACINGS.table, tmp_path / "facings.tsv")


def spoil(table, was: str, is_: str) -> None:
    words = table.read_text(encoding="utf8")
    assert was in words
    table.write_text(words.replace(was, is_, 1), encoding="utf8")


def told(table) -> str:
    with pytest.raises(ZunzuError) as error:
        concepts.compiled(FACINGS, table)
    assert all(fault.remedy for fault in error.value.faults)
    return str(error.value)


def test_a_row_says_what_the_graph_says(table):
    north = concepts.name_of("facing", "north")
    said = {
        (t.predicate.value.rpartition("/")[2].rpartition("#")[2], str(t.object))
        for t in concepts.compiled(FACINGS, table)
        if t.subject == north
    }
    assert {
        ("prefLabel", '"北"@zh-hant'),
        ("prefLabel", '"北"@zh-hans'),
        ("prefLabel", '"north"@en'),
        ("topConceptOf", "<https://w3id.org/zunzu/vocab/facing>"),
        ("azimuth", '"0"^^<http://www.w3.org/2001/XMLSchema#integer>'),
    } <= said


def test_a_kind_of_a_thing_is_found_and_not_shown(tmp_path):
    things = next(s for s in concepts.schemes(shipped()) if s.scheme == "thing")
    table = tmp_path / "things.tsv"
    whole = (shipped().layers[0] / things.table).read_text(encoding="utf8")
    table.write_text(f"{whole}琥珀爵\tcup\t<jue\n牙爵\tcup\tjue\n", encoding="utf8")
    told = {
        str(t.object): t.predicate.value.rpartition("#")[2]
        for t in concepts.compiled(things, table)
    }
    assert told['"琥珀爵"@zh-hant'] == "hiddenLabel" and told['"牙爵"@zh-hant'] == "altLabel"


@pytest.mark.parametrize(
    "was, is_, line, what",
    [
        ("\tnorth\t", "\tnowhere\t", ":3:concept", "no row tells what north is"),
        ("\tnortheast\t", "\tnorth\t", "concept", "north is told in "),
        ("\tnorth\t", "\tnorth\textra\t", ":2", "cells, not"),
        ("pinyin", "pinyinn", ":1", "lacks the column pinyin"),
    ],
)
def test_a_faulty_row_is_told_with_its_line(table, was, is_, line, what):
    spoil(table, was, is_)
    message = told(table)
    assert "facings.tsv:" in message and line in message and what in message


def test_a_broader_concept_that_is_none_is_told(tmp_path):
    songs = next(s for s in concepts.schemes(shipped()) if s.scheme == "song")
    table = shutil.copy(shipped().layers[0] / songs.table, tmp_path / "songs.tsv")
    row = next(row for row in concepts.tables.rows(table, short=True) if row["broader"])
    spoil(
        table, f"\t{row['english']}\t{row['broader']}\t", f"\t{row['english']}\t{row['broader']}x\t"
    )
    with pytest.raises(
        ZunzuError, match=f"{row.where.rpartition('/')[2]}:broader: there is no concept"
    ):
        concepts.compiled(songs, table)


def test_the_turtle_of_all_vocabularies_says_the_same_and_is_the_same_every_time():
    written = concepts.turtle(shipped())
    assert written == concepts.turtle(shipped())
    read = {
        ox.Triple(q.subject, q.predicate, q.object)
        for content in written.values()
        for q in ox.parse(content, format=ox.RdfFormat.TURTLE)
    }
    assert read == set(concepts.triples())
    assert b'"@zh-hant' not in b"".join(written.values())
    assert any(
        t.predicate == PREF_LABEL and t.object == ox.Literal("主人", language="zh-Hant")
        for t in read
    )
