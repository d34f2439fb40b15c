"""Where a store takes updates: found by its address for queries, or told what to give."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zunzu.errors import ZunzuError
from zunzu.rdf.door import Door
from zunzu.rdf.updates import addresses, found

from .endpoint import serving


@pytest.fixture(scope="module")
def server():
    with serving() as endpoint:
        yield endpoint


def at(server, path: str, update_path: str) -> Door:
    server.update_path = update_path
    return Door(server.url.removesuffix("/sparql") + path, patience=20)


@pytest.mark.parametrize(
    "path, update_path",
    [
        ("/sparql", ""),
        ("/query", "/update"),
        ("/ds/sparql", "/ds/update"),
        ("/repositories/yili", "/repositories/yili/statements"),
    ],
)
def test_a_store_is_asked_where_stores_of_its_kind_take_updates(server, path, update_path):
    door = at(server, path, update_path)
    assert found(door).update.endswith(update_path or path)
    assert found(door).url == door.url and len(server.store) == 0


def test_what_is_given_is_not_tried(server):
    door = replace(at(server, "/query", "/update"), update="http://localhost:1/mine")
    assert found(door) is door


def test_a_store_that_takes_none_is_told_with_what_was_tried_and_what_to_give(server):
    with pytest.raises(ZunzuError) as told:
        found(at(server, "/query", "/data"))
    (fault,) = told.value.faults
    assert "/update" in fault.what and "/query" in fault.what and "--update URL" in fault.remedy


@pytest.mark.parametrize("status, words", [(401, "name and a password"), (0, "cannot be reached")])
def test_a_store_that_is_dead_or_shut_says_so(server, status, words):
    door = at(server, "/query", "")
    server.fault = lambda asked: (status, "text/plain", b"")
    try:
        with pytest.raises(ZunzuError, match=words):
            found(door if status else Door("http://127.0.0.1:9/query", patience=20))
    finally:
        server.fault = None


def test_no_address_is_tried_twice():
    for url in ("http://x/query", "http://x/sparql", "http://x/", "http://x/repositories/a/query"):
        assert len(set(addresses(url))) == len(addresses(url)) and url in addresses(url)
