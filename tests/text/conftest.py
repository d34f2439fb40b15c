"""A copy of the assets that a test may break."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path

import pytest

ROOM = [
    import_module(f"zunzu.text.{name}")
    for name in ("apparatus", "chapters", "corrections", "edition", "fold", "letters")
]


def _forget() -> None:
    """What the room has read stays in memory; a test that changes files has it read again."""
    for module in ROOM:
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


@pytest.fixture
def workplace(root, tmp_path, monkeypatch) -> Path:
    """A folder with our editions, witnesses and folds, which zunzu reads instead of the
    checkout's."""
    for folder in ("data/editions", "data/witnesses"):
        shutil.copytree(root / folder, tmp_path / folder)
    (tmp_path / "data" / "lexicon").mkdir()
    shutil.copy(root / "data" / "lexicon" / "folds.tsv", tmp_path / "data" / "lexicon")
    for folder in ("ontology", "queries"):
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("ZUNZU_ASSETS", str(tmp_path))
    _forget()
    yield tmp_path
    _forget()
