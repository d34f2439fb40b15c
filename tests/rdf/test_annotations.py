"""Statements by hand: their words are there, the reader does not say them already, an altered text is not burdened with them."""

from __future__ import annotations

import dataclasses
import json

import pytest

from zunzu import assets, build, records
from zunzu.model import Statement, replace
from zunzu.rdf.annotations import annotated
from zunzu.rdf.editions import shelve
from zunzu.text import edition

FILES = assets.files("data", "annotations", suffix=".statements.jsonl")
CHAPTERS = [path.name.partition(".statements")[0] for path in FILES]


@pytest.fixture(scope="module")
def shelf():
    return shelve(tuple(edition(chapter) for chapter in CHAPTERS))


def test_every_one_has_its_words_in_its_segment(shelf):
    written = [s for path in FILES for s in records.read(Statement, path)]
    assert written and len(annotated(CHAPTERS, shelf)) == len(written)
    assert len({s.id for s in written}) == len(written)
    for s in written:
        assert s.id.startswith(f"{s.segment}.h") and s.source == "annotated", s.id
        assert ("如" in s.quote) == (s.warrant == "E26"), s.id  # spelled out of a ditto
        assert bool(s.warrant) == ("如" in s.quote or s.segment.endswith(".zhu")), s.id  # or told by a commentator


def test_every_file_has_its_reason():
    told = assets.path("data", "annotations", "README.md").read_text(encoding="utf8")
    assert [chapter for chapter in CHAPTERS if chapter not in told] == []


def test_the_place_is_found_and_not_told(shelf):
    for s in annotated(CHAPTERS, shelf):
        assert shelf.segments[s.segment].text[s.start:s.end] == s.quote


def test_what_the_reader_reads_is_not_told_again_by_hand(shelf):
    """When the reader learns to see one of these, its row is to be struck out."""
    build.store()  # makes the records when they are out of date
    read = {(s["segment"], s["kind"], s["subject"].removesuffix("俎"), tuple(s["values"])) for chapter in CHAPTERS
            for s in map(json.loads, (build.folder() / "records" / f"{chapter}.statements.jsonl").read_text(encoding="utf8").splitlines())}
    mine = {(s.segment, s.kind, s.subject.removesuffix("俎"), s.values): s.id for s in annotated(CHAPTERS, shelf)}
    assert {mine[key] for key in read & set(mine)} == set()


def test_words_that_are_not_there_take_their_statement_with_them(shelf):
    segment = shelf.segments["yili.10.042"]
    other = replace(segment, text=segment.text.replace("東方青", "東方蒼"))
    altered = dataclasses.replace(shelf, segments={**shelf.segments, segment.id: other})
    gone = {s.id for s in annotated(["yili.10"], shelf)} - {s.id for s in annotated(["yili.10"], altered)}
    assert gone == {"yili.10.042.h01"}


def test_a_chapter_without_any_has_none(shelf):
    assert annotated(["yili.99"], shelf) == []
