"""What every test may use."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import settings

# No test is timed, for machines differ; none leaves examples behind in the tree; the same run finds
# the same examples.
settings.register_profile("house", deadline=None, database=None, derandomize=True)
settings.load_profile("house")

# What tests share is large and stays; searched as often as Python does, it takes a tenth of all
# time.
gc.set_threshold(100_000, 50, 100)

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent

#: The files that take longest, the longest first: begun in this order by `make test`, they leave no
#: worker alone at the end.  The first finds the graph missing and makes it; the others of the first
#: lines need none, or none at first, while that is done.
LONG = (
    "site_pages/test_site.py",
    "rules/test_shapes.py",
    "serve/test_server.py",
    "rules/test_rows.py",
    "ontology/test_hermit.py",
    "rules/test_edition.py",
    "publish/test_tei.py",
    "test_readme.py",
    "cli/test_add.py",
    "test_build.py",
    "lab/trial/test_trial.py",
    "rules/test_check_verb.py",
    "cli/test_ask_ways.py",
    "cli/test_failures.py",
    "rdf/test_chapter.py",
    "serve/test_assistants.py",
    "serve/test_browser.py",
    "questions/test_hygiene.py",
    "questions/test_goldens.py",
    "collation/test_departures.py",
    "ask/test_words.py",
    "test_own_rite.py",
    "cli/test_killed.py",
    "publish/test_verbs.py",
    "publish/test_crm.py",
    "publish/test_views.py",
    "rdf/test_upload.py",
    "draw/test_placements.py",
    "draw/test_floor.py",
    "gaps/test_gaps.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files of LONG first, in their order; the others and the tests of each stay as they
    were."""
    turn = {TESTS / name: n for n, name in enumerate(LONG)}
    items.sort(key=lambda item: turn.get(item.path, len(LONG)))


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT
