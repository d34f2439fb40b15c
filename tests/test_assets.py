"""The assets are found in a checkout, in a wheel, and where ZUNZU_ASSETS says; a digest tells one state from another."""

from __future__ import annotations

import pytest

from zunzu import assets
from zunzu.errors import ZunzuError


@pytest.fixture
def copy(tmp_path, monkeypatch):
    for folder in assets.FOLDERS:
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("ZUNZU_ASSETS", str(tmp_path))
    return tmp_path


def test_in_a_checkout_they_stand_beside_the_source(root, monkeypatch):
    monkeypatch.delenv("ZUNZU_ASSETS", raising=False)
    assert assets.root() == root


def test_in_a_wheel_they_travel_inside_the_package(tmp_path, monkeypatch):
    monkeypatch.delenv("ZUNZU_ASSETS", raising=False)
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path)
    for folder in assets.FOLDERS:
        (tmp_path / "_assets" / folder).mkdir(parents=True)
    assert assets.root() == tmp_path / "_assets"


def test_another_folder_may_be_named(copy):
    assert assets.root() == copy


def test_a_folder_that_lacks_a_part_is_refused(copy):
    (copy / "ontology").rmdir()
    with pytest.raises(ZunzuError, match="lacks ontology/") as caught:
        assets.root()
    assert "ZUNZU_ASSETS" in caught.value.faults[0].remedy


def test_a_missing_file_is_named(copy):
    with pytest.raises(ZunzuError, match=r"verbs\.tsv.*is missing"):
        assets.path("data", "lexicon", "verbs.tsv")


def test_files_come_in_the_order_of_their_names_without_hidden_and_half_written_ones(copy):
    for name in ("b.ttl", "a.ttl", ".hidden.ttl", "c.ttl.part", "note.md"):
        (copy / "ontology" / name).write_text(name)
    assert [f.name for f in assets.files("ontology")] == ["a.ttl", "b.ttl", "note.md"]
    assert [f.name for f in assets.files("ontology", suffix=".ttl")] == ["a.ttl", "b.ttl"]


def test_the_digest_changes_with_a_byte_a_name_and_a_place_and_with_nothing_else(copy):
    def digest():
        return assets.digest(code=())

    file = copy / "data" / "a.tsv"
    file.write_text("x")
    seen = [digest()]
    file.write_text("y")
    seen.append(digest())
    file.rename(copy / "data" / "b.tsv")
    seen.append(digest())
    (copy / "data" / "b.tsv").rename(copy / "ontology" / "b.tsv")
    seen.append(digest())
    assert len(set(seen)) == 4
    (copy / "ontology" / "b.tsv.part").write_text("half")
    assert digest() == seen[-1]
    assert assets.digest(code=("text",)) != assets.digest(code=("text", "parse"))
