"""What the tests of the rules share: the rules in force, the graph of one edition."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu import build, text
from zunzu.rdf import weave
from zunzu.rules import Rulebook, rulebook

CHAPTER = "yili.04"


@pytest.fixture(scope="session")
def book() -> Rulebook:
    return rulebook()


@pytest.fixture(scope="session")
def store() -> ox.Store:
    """The graph of the edition, without the claims of commentators."""
    edition = text.edition(CHAPTER)
    return weave.weave([edition], [build.reading(edition, ())])
