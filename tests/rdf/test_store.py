"""Stores: written whole and sorted, read back the same, refused in one clear sentence."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu.errors import ZunzuError
from zunzu.rdf import store as stores
from zunzu.rdf.store import load, save, sorted_lines


def test_a_store_comes_back_as_it_was_saved(store, tmp_path):
    path = tmp_path / "deep" / "graph.nq"
    assert save(store, path) == len(store)
    again = load(path)
    assert set(again) == set(store)
    lines = path.read_text(encoding="utf8").splitlines(keepends=True)
    assert lines == sorted(lines) == sorted_lines(store)


def test_a_missing_or_broken_file_is_told(tmp_path):
    with pytest.raises(ZunzuError, match="is missing"):
        load(tmp_path / "none.nq")
    (tmp_path / "bad.nq").write_text("nonsense\n")
    with pytest.raises(ZunzuError, match="is no N-Quads"):
        load(tmp_path / "bad.nq")


def test_a_failed_write_leaves_what_was_there(store, tmp_path):
    path = tmp_path / "graph.nq"
    path.mkdir()
    with pytest.raises(ZunzuError, match="cannot be written"):
        save(store, path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_store_on_disk_is_opened_and_holds_what_the_file_holds(tmp_path):
    kept = ox.Quad(
        ox.NamedNode("http://e/s"),
        ox.NamedNode("http://e/p"),
        ox.Literal("獻"),
        ox.NamedNode("http://e/g"),
    )
    stores.save(stores.fill([kept]), tmp_path / "x.nq")
    for _ in range(2):  # a second time in the place of the first
        stores.keep(tmp_path / "x.nq", tmp_path / "store")
    first, second = (
        stores.opened(tmp_path / "store"),
        stores.opened(tmp_path / "store"),
    )  # several may read
    assert list(first) == list(second) == [kept]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["store", "x.nq"]


def test_what_is_no_nquads_leaves_the_old_store(tmp_path):
    stores.save(stores.fill([]), tmp_path / "x.nq")
    stores.keep(tmp_path / "x.nq", tmp_path / "store")
    (tmp_path / "x.nq").write_text("no quad\n")
    with pytest.raises(ZunzuError, match="no N-Quads"):
        stores.keep(tmp_path / "x.nq", tmp_path / "store")
    assert list(stores.opened(tmp_path / "store")) == []


def test_a_folder_that_is_no_store_is_told(tmp_path):
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "CURRENT").write_text("nonsense")
    with pytest.raises(ZunzuError, match="no store"):
        stores.opened(tmp_path / "store")
