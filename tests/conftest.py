"""What every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# No test is timed, for machines differ; none leaves examples behind in the tree; the same run finds the same examples.
settings.register_profile("house", deadline=None, database=None, derandomize=True)
settings.load_profile("house")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT
