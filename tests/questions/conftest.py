"""The graph that is asked: ours, or a store elsewhere that holds the same (``ZUNZU_TEST_STORE``;
`.ci/virtuoso` gives one)."""

import os

import pytest

from zunzu import build


@pytest.fixture(scope="module")
def store():
    if url := os.environ.get("ZUNZU_TEST_STORE"):
        from zunzu.rdf.remote import RemoteStore, door

        return RemoteStore(door(url))
    return build.store()
