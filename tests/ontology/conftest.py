"""What the tests of the ontology share: its files, parsed."""

from __future__ import annotations

from pathlib import Path

import pytest
from rdflib import Graph, Namespace

from zunzu.rdf.proof.sheets import Sheets, read_sheets
from zunzu.text import edition, editions

ONTOLOGY = Path(__file__).resolve().parents[2] / "ontology"
ZZ = Namespace("https://w3id.org/zunzu/ontology/")
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
    for path in sorted((ONTOLOGY / "vocab").glob("*.ttl")):
        graph.parse(path)
    return graph


@pytest.fixture(scope="session")
def words() -> dict[str, str]:
    """The edited text of every segment of every chapter by its id."""
    return {s.id: s.text for card in editions(all=True) for s in edition(card.id).segments}


@pytest.fixture(scope="session")
def sheets() -> Sheets:
    """Every file of the ontology."""
    return read_sheets(ONTOLOGY)
