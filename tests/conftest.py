"""What every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# No test is timed, for machines differ; none leaves examples behind in the tree; the same run finds the same examples.
settings.register_profile("house", deadline=None, database=None, derandomize=True)
settings.load_profile("house")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _no_corpus_is_left_behind():
    """A test that names a corpus names it for itself."""
    named = ("ZUNZU_CORPUS", "ZUNZU_ASSETS", "ZUNZU_BUILD")
    before = {name: os.environ.get(name) for name in named}
    yield
    for name, value in before.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT
