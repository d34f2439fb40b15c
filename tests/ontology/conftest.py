"""What the tests of the ontology share: its files, parsed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rdflib import Graph, Namespace

from zunzu.corpus import shipped
from zunzu.rdf import concepts
from zunzu.rdf.proof.sheets import Sheets, read_sheets
from zunzu.text import edition, editions

ONTOLOGY = Path(__file__).resolve().parents[2] / "ontology"
ZZ = Namespace("https://w3id.org/zunzu/ontology/")
#: Every vocabulary as Turtle, by its file: vocab/roles.ttl.
VOCABULARIES = concepts.turtle(shipped())
ID = Namespace("https://w3id.org/zunzu/id/")


@pytest.fixture(scope="session")
def modules() -> Graph:
    """The six modules and the header, as one graph."""
    graph = Graph()
    for path in (ONTOLOGY / "zunzu.ttl", *sorted((ONTOLOGY / "modules").glob("*.ttl"))):
        graph.parse(path)
    return graph


@pytest.fixture(scope="session")
def vocabularies() -> Graph:
    """All vocabularies as one graph."""
    graph = Graph()
    for content in VOCABULARIES.values():
        graph.parse(data=content, format="turtle")
    return graph


@pytest.fixture(scope="session")
def words() -> dict[str, str]:
    """The edited text of every segment of every chapter by its id."""
    return {s.id: s.text for card in editions(all=True) for s in edition(card.id).segments}


@pytest.fixture(scope="session")
def sheets() -> Sheets:
    """Every file of the ontology."""
    return read_sheets(ONTOLOGY)


@pytest.fixture(scope="session")
def patterns() -> dict[str, Graph]:
    """The worked examples of docs/ontology/how-to-say-it.md, by the heading under which each
    stands."""
    page = (ONTOLOGY.parent / "docs" / "ontology" / "how-to-say-it.md").read_text(encoding="utf8")
    blocks = re.findall(r"```turtle\n(.*?)```", page, re.DOTALL)
    headings = re.findall(r"^## (\d+\. .*?)\n(?=(?:(?!^## ).*\n)*?```turtle)", page, re.MULTILINE)
    return {
        heading: Graph().parse(data=blocks[0] + block, format="turtle")
        for heading, block in zip(headings, blocks[1:], strict=True)
    }


@pytest.fixture(scope="session")
def examples(patterns) -> Graph:
    """All worked examples as one graph."""
    graph = Graph()
    for part in patterns.values():
        graph += part
    return graph
