"""Stores: written whole and sorted, read back the same, refused in one clear sentence."""

from __future__ import annotations

import pytest

from zunzu.errors import ZunzuError
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
