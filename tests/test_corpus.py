"""The corpus is found in a checkout, in a wheel, and where ZUNZU_ASSETS says; folders are laid over
it; a digest tells one state from another."""

from __future__ import annotations

import os
import shutil

import pytest

from zunzu import build, corpus, parse, text
from zunzu.ask import library
from zunzu.corpus import FOLDERS, shipped
from zunzu.errors import ZunzuError
from zunzu.lexicon import tables


@pytest.fixture
def copy(tmp_path, monkeypatch):
    for folder in FOLDERS:
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("ZUNZU_ASSETS", str(tmp_path))
    return tmp_path


def test_in_a_checkout_they_stand_beside_the_source(root, monkeypatch):
    monkeypatch.delenv("ZUNZU_ASSETS", raising=False)
    assert shipped().layers[0] == root


def test_in_a_wheel_they_travel_inside_the_package(tmp_path, monkeypatch):
    monkeypatch.delenv("ZUNZU_ASSETS", raising=False)
    monkeypatch.setattr(corpus, "_PACKAGE", tmp_path)
    for folder in FOLDERS:
        (tmp_path / "_assets" / folder).mkdir(parents=True)
    assert shipped().layers[0] == tmp_path / "_assets"


def test_a_corpus_is_named_for_a_while_and_then_as_before(tmp_path, monkeypatch):
    monkeypatch.setenv("ZUNZU_CORPUS", "/before")
    monkeypatch.delenv("ZUNZU_ASSETS", raising=False)
    with pytest.raises(ZunzuError), corpus.working_on(tmp_path, tmp_path):
        assert os.environ["ZUNZU_CORPUS"] == os.environ["ZUNZU_ASSETS"] == str(tmp_path)
        with corpus.working_on(None):
            assert "ZUNZU_CORPUS" not in os.environ
        shipped()  # it is no whole corpus
    assert os.environ["ZUNZU_CORPUS"] == "/before" and "ZUNZU_ASSETS" not in os.environ


def test_another_folder_may_be_named(copy):
    assert shipped().layers[0] == copy


def test_a_folder_that_lacks_a_part_is_refused(copy):
    (copy / "ontology").rmdir()
    with pytest.raises(ZunzuError, match="lacks ontology/") as caught:
        shipped()
    assert "ZUNZU_ASSETS" in caught.value.faults[0].remedy


def test_a_missing_file_is_named(copy):
    with pytest.raises(ZunzuError, match=r"verbs\.tsv.*is missing"):
        shipped().path("data", "lexicon", "verbs.tsv")


def test_files_come_in_the_order_of_their_names_without_hidden_and_half_written_ones(copy):
    for name in ("b.ttl", "a.ttl", ".hidden.ttl", "c.ttl.part", "note.md"):
        (copy / "ontology" / name).write_text(name)
    assert [f.name for f in shipped().files("ontology")] == ["a.ttl", "b.ttl", "note.md"]
    assert [f.name for f in shipped().files("ontology", suffix=".ttl")] == ["a.ttl", "b.ttl"]


def test_the_files_of_a_name_are_found_without_looking_at_others(copy, tmp_path_factory):
    over = tmp_path_factory.mktemp("own")
    for place, name in (
        (copy, "yili.06.jsonl"),
        (copy, "yili.06/a.tsv"),
        (copy, "yili.06/.hidden"),
        (copy, "yili.06/b.part"),
        (copy, "yili.060.jsonl"),
        (over, "yili.06.ttl"),
        (over, "yili.06/a.tsv"),
    ):
        file = place / "data" / "kind" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    assert shipped().over(over).files_of("yili.06", "data", "kind") == (
        over / "data/kind/yili.06/a.tsv",
        copy / "data/kind/yili.06.jsonl",
        over / "data/kind/yili.06.ttl",
    )
    assert shipped().files_of("yili.07", "data", "nothing") == ()


def test_the_digest_changes_with_a_byte_a_name_and_a_place_and_with_nothing_else(copy):
    def digest():
        return shipped().digest(code=())

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
    assert shipped().digest(code=("text",)) != shipped().digest(code=("text", "parse"))


@pytest.fixture
def own(tmp_path):
    """A folder of a scholar: a word, a question, a drawing of what is shipped, and nothing else."""
    words = tmp_path / "data" / "lexicon" / "verbs.tsv"
    words.parent.mkdir(parents=True)
    words.write_text("term\tclass\ttakes\n搊\thandle\td\n", encoding="utf8")
    asked = tmp_path / "queries" / "questions" / "vessels" / "mine.rq"
    asked.parent.mkdir(parents=True)
    known = (
        shipped()
        .path("queries", "questions", "vessels", "vessel-use.rq")
        .read_text(encoding="utf8")
    )
    asked.write_text(
        known.replace("誰用何器", "我所問").replace("vessel-use", "mine"), encoding="utf8"
    )
    return tmp_path


def test_a_class_that_no_word_is_of_is_refused_with_its_cell(own):
    words = own / "data" / "lexicon" / "verbs.tsv"
    words.write_text("term\tclass\ttakes\n搊\thandel\td\n", encoding="utf8")
    with pytest.raises(ZunzuError, match=r"verbs.tsv:2:class: 'handel' is none of .*\n.*handle"):
        tables.load(shipped().over(own), "verbs")


def test_a_folder_laid_over_what_is_shipped_adds_to_it(own):
    mine = shipped().over(own)
    assert (
        mine.layers == (own, *shipped().layers)
        and len(mine.every("data", "lexicon", "verbs.tsv")) == 2
    )
    assert mine.path("data", "lexicon", "verbs.tsv").is_relative_to(own)
    assert mine.path("data", "lexicon", "roles.tsv") == shipped().path(
        "data", "lexicon", "roles.tsv"
    )
    names = [
        [f.name for f in of.files("data", "lexicon", suffix=".tsv")] for of in (mine, shipped())
    ]
    assert names[0] == names[1]
    assert mine.digest() != shipped().digest() and build.folder(mine) == own / "build"


def test_a_word_of_ones_own_is_read_in_that_corpus_alone(own):
    mine = shipped().over(own)
    assert [a.verb for a in parse.read("賓搊酒。", corpus=mine).acts] == ["搊"]
    assert [a.object for a in parse.read("賓搊酒。", corpus=mine).acts] == [("酒",)]
    assert (
        "搊" not in [a.verb for a in parse.read("賓搊酒。").acts] or parse.read("賓搊酒。").guessed
    )


def test_a_question_of_ones_own_stands_beside_the_others(own):
    assert set(library.of(shipped().over(own)).names()) - set(library.of().names()) == {"mine"}


def test_an_edition_of_ones_own_stands_beside_the_others(tmp_path):
    card = text.find_chapter("覲禮")
    for folder in ("editions", "witnesses"):
        shutil.copytree(
            shipped().path("data", folder, card.id), tmp_path / "data" / folder / "mine.01"
        )
    place = tmp_path / "data" / "editions" / "mine.01"
    for file in place.iterdir():
        words = (
            file.read_text(encoding="utf8")
            .replace(card.id, "mine.01")
            .replace("覲禮", "我禮")
            .replace(card.slug, "woli")
        )
        file.write_text(words.replace('aliases = ["', 'aliases = ["mine '), encoding="utf8")
    mine = shipped().over(tmp_path)
    assert [c.id for c in text.editions(corpus=mine)] == [
        "mine.01",
        *(c.id for c in text.editions()),
    ]
    book = text.edition("我禮", mine)
    assert text.rebuild(book, mine) == text.rebuild(text.edition(card))
    assert [a.quote for a in build.read(book, mine).acts] == [
        a.quote for a in build.read(text.edition(card)).acts
    ]


def test_what_is_no_folder_cannot_be_laid_over(tmp_path):
    with pytest.raises(ZunzuError, match="is no folder"):
        shipped().over(tmp_path / "nothing")
