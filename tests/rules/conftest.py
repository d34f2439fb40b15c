"""What the tests of the rules share: the shapes of the rules alone, the examples, the graph of the edition."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from zunzu import build, text
from zunzu.corpus import shipped
from zunzu.rdf import weave
from zunzu.rdf.rules import Rule, Shapes, read_rules

HERE = Path(__file__).resolve().parent
CHAPTER = "yili.04"
SLUGS = sorted(d.name for d in HERE.iterdir() if d.is_dir() and not d.name.startswith("__"))


@pytest.fixture(scope="session")
def rule_shapes() -> Shapes:
    """The rules without the shapes of form: examples are small and leave out what is no matter to the rule."""
    return Shapes(shipped().files("ontology", "rules", suffix=".ttl"))


@pytest.fixture(scope="session")
def rules(rule_shapes) -> dict[str, Rule]:
    return read_rules(rule_shapes)


@pytest.fixture(scope="session")
def store() -> ox.Store:
    """The graph of the edition, without the claims of commentators."""
    book = text.edition(CHAPTER)
    return weave.weave([book], [build.reading(book, ())])


def example(slug: str, kind: str) -> list[ox.Triple]:
    """The triples of ``tests/rules/<slug>/<good or bad>.ttl``."""
    raw = (HERE / slug / f"{kind}.ttl").read_bytes()
    return [ox.Triple(q.subject, q.predicate, q.object) for q in ox.parse(raw, format=ox.RdfFormat.TURTLE)]
