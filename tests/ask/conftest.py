"""What the tests of the ask room share: the small graph and two questions about it."""

from pathlib import Path

import pyoxigraph as ox
import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def store() -> ox.Store:
    """The small graph of ``fixtures/small.trig``."""
    store = ox.Store()
    store.load(path=str(HERE / "fixtures" / "small.trig"), format=ox.RdfFormat.TRIG)
    return store


@pytest.fixture
def folder(tmp_path) -> Path:
    """A library of two questions, in a folder that a test may change."""
    root = tmp_path / "questions"
    for source in sorted((HERE / "fixtures" / "questions").glob("*/*.rq")):
        target = root / source.parent.name / source.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    return root
