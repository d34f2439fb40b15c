"""Phases: each is the phase of a section or divided into such, and notations put a phase behind
the one it is part of."""

from __future__ import annotations

import pytest
from rdflib import RDF, SKOS, Graph

from zunzu import tables
from zunzu.corpus import shipped
from zunzu.text import edition, editions

from .conftest import VOCABULARIES


@pytest.fixture(scope="module")
def phases() -> Graph:
    return Graph().parse(data=VOCABULARIES["vocab/phases.ttl"], format="turtle")


def label(graph: Graph, concept) -> str:
    """The Chinese name of a concept."""
    return next(str(o) for o in graph.objects(concept, SKOS.prefLabel) if o.language == "zh-Hant")


def test_a_phase_is_that_of_a_section_or_is_divided_into_such(phases):
    used = {
        phase
        for card in editions(all=True)
        for s in edition(card.id).sections
        for phase in s.phases
    }
    used |= {
        row["phase"]
        for row in tables.rows(shipped().path("data", "intake", "cues.tsv"), ("phase",))
    }  # of other rites
    for concept in phases.subjects(RDF.type, SKOS.Concept):
        inside = {label(phases, c) for c in phases.transitive_subjects(SKOS.broader, concept)}
        assert inside & used, concept


def test_notations_follow_the_groups(phases):
    places = {
        c: str(phases.value(c, SKOS.notation)) for c in phases.subjects(RDF.type, SKOS.Concept)
    }
    assert len(set(places.values())) == len(places)
    assert all(
        places[c].startswith(places[wide] + ".") for c, wide in phases.subject_objects(SKOS.broader)
    )


@pytest.mark.parametrize(
    "chapter, phase, titles",
    [
        ("yili.04", "獻", ["主人獻賓", "主人獻介", "獻眾賓"]),
        ("yili.05", "徹俎", ["請坐徹俎"]),
        ("yili.15", "加爵", ["長兄弟加爵", "眾賓長加爵"]),
        ("yili.07", "旅酬", ["公為賓舉旅", "公為卿舉旅", "公為大夫舉旅", "賓媵觶公為士舉旅"]),
    ],
)
def test_the_sections_of_a_phase_are_those_of_the_text(chapter, phase, titles):
    assert [s.title for s in edition(chapter).sections if phase in s.phases] == titles
