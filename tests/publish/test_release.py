"""A release replaces a release of ours and nothing else; what is not of it is never deleted."""

from __future__ import annotations

import json
import os
import shutil
import stat
import xml.etree.ElementTree as ET
from pathlib import Path

import pyoxigraph as ox
import pytest
import rdflib

import zunzu
from zunzu import whole
from zunzu.errors import ZunzuError
from zunzu.publish import papers, release


def few(store: ox.Store, step=None):
    """A release of two files: what a release is made of is tested elsewhere."""
    yield "zunzu.nq", b"a\n", "application/n-quads", "the dataset"
    yield "tables/acts.csv", b"b\n", "text/csv", "the acts"


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    """A release of ours."""
    monkeypatch.setattr(release, "files", few)
    (tmp_path / "out").mkdir()
    release.release(ox.Store(), tmp_path / "out" / "release")
    return tmp_path / "out" / "release"


def state(folder: Path) -> dict[str, bytes | str]:
    return {
        f.relative_to(folder).as_posix(): os.readlink(f) if f.is_symlink() else f.read_bytes()
        for f in folder.rglob("*")
        if f.is_symlink() or f.is_file()
    }


def refused(place: Path, *words: str) -> None:
    before = state(place.parent)
    with pytest.raises(ZunzuError) as caught:
        release.release(ox.Store(), place)
    (fault,) = caught.value.faults
    assert str(place) in fault.where and fault.remedy
    assert all(word in fault.what for word in words), fault.what
    assert state(place.parent) == before


def test_an_older_release_is_replaced(place, monkeypatch):
    monkeypatch.setattr(release, "files", lambda *_: [("other.nq", b"c\n", "text/plain", "other")])
    sizes = release.release(ox.Store(), place)
    assert (
        set(state(place))
        == {*sizes, ".zunzu"}
        == {"other.nq", "void.ttl", "ro-crate-metadata.json", "README.md", "SHA256SUMS", ".zunzu"}
    )
    assert os.listdir(place.parent) == ["release"]


@pytest.mark.parametrize(
    "name",
    [
        "thesis.txt",
        ".hidden",
        "tables/mine.csv",
        "deep/er/mine",
        "zunzu.nq.bak",
        "文.txt",
        "zunzu.ttl",
        "-rf",
        "a\nb",
    ],
)
def test_a_file_of_others_in_a_release_is_named_and_nothing_is_touched(place, name):
    (place / name).parent.mkdir(parents=True, exist_ok=True)
    (place / name).write_text("years of work")
    refused(place, "not of the release", Path(os.path.normpath(name)).parts[0])


@pytest.mark.parametrize("name", ["empty", "tables/empty"])
def test_a_folder_of_others_in_a_release_is_not_touched(place, name):
    (place / name).mkdir()
    refused(place, name)
    assert (place / name).is_dir()


@pytest.mark.parametrize("name", ["zunzu.nq", "tables", "README.md"])
def test_a_link_in_the_place_of_a_file_is_not_ours(place, name):
    whole.remove(place / name)
    (place.parent / "mine").mkdir()
    (place.parent / "mine" / "thesis").write_text("years of work")
    (place / name).symlink_to(place.parent / "mine")
    refused(place, name)


def mark_gone(place: Path) -> None:
    (place / ".zunzu").unlink()


def mark_foreign(place: Path) -> None:
    (place / ".zunzu").write_bytes(b"\xff\xfe")


def mark_of_a_build(place: Path) -> None:
    whole.mark(place, "build")


@pytest.mark.parametrize("spoil", [mark_gone, mark_foreign, mark_of_a_build])
def test_checksums_are_no_mark(place, spoil):
    """Any folder may hold a file SHA256SUMS that lists all its files."""
    spoil(place)
    refused(place, "no release that zunzu made")


@pytest.mark.parametrize("sums", [b"", b"\xff\xfe", b"nonsense\n", None])
def test_a_release_whose_list_is_damaged_is_not_replaced(place, sums):
    if sums is None:
        (place / "SHA256SUMS").unlink()
    else:
        (place / "SHA256SUMS").write_bytes(sums)
    refused(place, "not of the release", "void.ttl")


@pytest.mark.parametrize("name", ["zunzu.nq", "README.md", "tables"])
def test_a_release_that_lost_a_file_is_made_whole(place, name):
    before = state(place)
    whole.remove(place / name)
    release.release(ox.Store(), place)
    assert state(place) == before


def test_what_somebody_puts_there_while_it_is_made_is_seen(place, monkeypatch):
    def meanwhile(*_):
        yield from few(None)
        (place / "thesis.txt").write_text("years of work")

    monkeypatch.setattr(release, "files", meanwhile)
    before = state(place)
    with pytest.raises(ZunzuError, match="thesis.txt"):
        release.release(ox.Store(), place)
    assert state(place) == {**before, "thesis.txt": b"years of work"}
    assert os.listdir(place.parent) == ["release"]


@pytest.mark.parametrize("moment", ["files", "describe", "_readme"])
@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_release_that_is_broken_off_leaves_nothing_that_looks_whole(
    place, monkeypatch, moment, fault
):
    shutil.rmtree(place)

    def broken(*_):
        raise fault

    monkeypatch.setattr(release, moment, broken)
    with pytest.raises((ZunzuError, KeyboardInterrupt)):
        release.release(ox.Store(), place)
    assert os.listdir(place.parent) == []


def test_a_link_to_a_release_stays_a_link_and_its_mode_is_kept(place):
    place.chmod(0o700)
    (place.parent / "latest").symlink_to("release")
    release.release(ox.Store(), place.parent / "latest")
    assert (place.parent / "latest").is_symlink() and (place / "zunzu.nq").is_file()
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert sorted(os.listdir(place.parent)) == ["latest", "release"]


def test_an_empty_folder_takes_a_release(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "files", few)
    (tmp_path / "new").mkdir()
    release.release(ox.Store(), tmp_path / "new")
    assert whole.is_marked(tmp_path / "new", "release")


def test_a_release_that_came_whole_has_no_fault(place):
    assert release.verify(place) == []


@pytest.mark.parametrize(
    "spoil, told",
    [
        (
            lambda place: (place / "tables" / "acts.csv").write_bytes(b"B\n"),
            "tables/acts.csv: is not as it was released",
        ),
        (lambda place: (place / "zunzu.nq").unlink(), "zunzu.nq: is missing"),
        (
            lambda place: (place / "tables" / "mine.csv").write_text("mine"),
            "tables/mine.csv: is not of the release",
        ),
        (
            lambda place: (place / "link").symlink_to(place / "README.md"),
            "link: is not of the release",
        ),
        (
            lambda place: (place / "SHA256SUMS").write_bytes(
                (place / "SHA256SUMS").read_bytes() + b"more\n"
            ),
            "SHA256SUMS: has a line that is no checksum",
        ),
        (mark_foreign, ".zunzu: is not as it was released"),
    ],
    ids=[
        "a changed byte",
        "a missing file",
        "a foreign file",
        "a foreign link",
        "a line too many",
        "another mark",
    ],
)
def test_a_release_that_did_not_come_whole_is_told_what_is_wrong(place, spoil, told):
    spoil(place)
    (fault,) = release.verify(place)
    assert str(fault).startswith(told) and fault.remedy


def test_a_folder_without_checksums_is_no_release(tmp_path):
    with pytest.raises(ZunzuError, match="is no release"):
        release.verify(tmp_path)


def test_a_rite_is_parted_from_the_others_with_what_they_share():
    lines = b"".join(
        f"<https://w3id.org/zunzu/{name}> <http://e/p> <http://e/o> .\n".encode()
        for name in (
            "id/yili_04",
            "id/yili_04_001_u62dc",
            "id/yili_05_001_u62dc",
            "vocab/verb/bai",
            "id/yili",
        )
    )
    parts = release.rites(lines)
    assert set(parts) == {"yili.04", "yili.05"}
    assert [part.count(b"\n") for part in parts.values()] == [4, 3] and b"yili_05" not in parts[
        "yili.04"
    ]


def test_papers_say_licence_citation_and_every_part():
    parts = {
        "zunzu.nt.gz": papers.Part(10, "application/n-triples", "the data"),
        "shacl/rules.ttl": papers.Part(5, "text/turtle", "the rules"),
    }
    told = json.loads(papers.crate(parts))["@graph"]
    files = {node["@id"]: node for node in told if node["@type"] == "File"}
    root = next(node for node in told if node["@id"] == "./")
    assert {part["@id"] for part in root["hasPart"]} == set(files) == set(parts)
    assert (
        files["shacl/rules.ttl"]["license"] != files["zunzu.nt.gz"]["license"]
        and files["zunzu.nt.gz"]["contentSize"] == "10"
    )
    assert {node["@id"] for node in told} >= {files[name]["license"]["@id"] for name in files}
    assert b"license: CC-BY-4.0" in papers.citation() and b"shacl/" in papers.licence()
    assert json.loads(papers.datacite())["version"] == zunzu.__version__


def test_every_import_of_the_ontology_lies_where_the_catalog_says():
    told = {name: content for name, content, _, _ in release._terms()}
    catalog = ET.fromstring(told["ontology/catalog-v001.xml"])
    homes = {uri.attrib["name"]: f"ontology/{uri.attrib['uri']}" for uri in catalog}
    header = rdflib.Graph().parse(data=told["ontology/zunzu.ttl"], format="turtle")
    imported = {str(o) for o in header.objects(None, rdflib.OWL.imports)}
    assert imported and imported <= set(homes)
    for iri, home in homes.items():
        module = rdflib.Graph().parse(data=told[home], format="turtle")
        assert (rdflib.URIRef(iri), rdflib.RDF.type, rdflib.OWL.Ontology) in module, iri
