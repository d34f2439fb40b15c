"""The river: made once, made again when something it is made from has changed, never left half
made."""

from __future__ import annotations

import shutil

import pytest

from zunzu import build, parse, records, text
from zunzu.annotations import struck as read_struck
from zunzu.corpus import FOLDERS, shipped
from zunzu.errors import ZunzuError
from zunzu.model import Act, Claim, Reading, Statement
from zunzu.rdf import store as stores, weave


@pytest.fixture
def woven(tmp_path, monkeypatch):
    """A folder for the made things, and a count of how often a graph was woven; the weaving
    itself is cut short."""
    times = []

    def quick(books, readings, claims, variants, doubts, *, corpus):
        times.append(readings)
        return stores.fill()

    monkeypatch.setenv("ZUNZU_BUILD", str(tmp_path / "made"))
    monkeypatch.setattr(weave, "weave", quick)
    return times


@pytest.fixture
def own_assets(tmp_path, monkeypatch):
    """A copy of the assets that a test may change, with the shortest rite, which is made sooner
    than five."""
    for folder in FOLDERS:
        shutil.copytree(
            shipped().path(folder),
            tmp_path / "assets" / folder,
            ignore=shutil.ignore_patterns("yili.04*", "yili.05*", "yili.07*", "yili.15*"),
        )
    monkeypatch.setenv("ZUNZU_ASSETS", str(tmp_path / "assets"))
    return tmp_path / "assets"


def test_what_is_made_is_not_made_again(woven, own_assets):
    assert build.make() == build.make()
    assert len(woven) == 1


@pytest.mark.parametrize(
    "file",
    ["data/lexicon/verbs.tsv", "ontology/modules/act.ttl", "data/editions/yili.10/sections.tsv"],
)
def test_a_changed_byte_makes_it_anew(woven, own_assets, file):
    build.make()
    changed = own_assets / file
    changed.write_text(changed.read_text(encoding="utf8") + "\n", encoding="utf8")
    build.make()
    assert len(woven) == 2


def test_a_question_changes_nothing_in_the_graph(woven, own_assets):
    build.make()
    (own_assets / "queries" / "questions" / "new.rq").write_text("SELECT * {}")
    build.make()
    assert len(woven) == 1


def test_a_failure_is_not_taken_for_a_graph(woven, own_assets, monkeypatch):
    build.make()
    monkeypatch.setattr(build, "MADE_BY", ("errors",))  # as if the source had changed
    with monkeypatch.context() as broken:
        broken.setattr("zunzu.scholia.claims", lambda book: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            build.make()
    assert not (build.folder() / "stamp").exists()
    build.make()
    assert len(woven) == 2
    assert not list(build.folder().rglob("*.part"))


def test_a_folder_that_cannot_be_is_refused(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ZUNZU_BUILD", str(tmp_path / "file" / "made"))
    with pytest.raises(ZunzuError, match="cannot be written") as caught:
        build.make()
    assert "ZUNZU_BUILD" in caught.value.faults[0].remedy


def test_the_records_are_read_back_as_they_were_written(woven, own_assets):
    build.make()
    assert [reading.chapter for reading in woven[0]] == [card.id for card in text.editions()]
    for reading in woven[0]:
        for kind, name, expected in (
            (Act, "acts", reading.acts),
            (Statement, "statements", reading.statements),
        ):
            assert (
                tuple(
                    records.read(
                        kind, build.folder() / "records" / f"{reading.chapter}.{name}.jsonl"
                    )
                )
                == expected
            )
    assert list(records.read(Claim, build.folder() / "records" / "yili.10.claims.jsonl"))


def test_every_act_has_its_own_id_and_stands_in_its_segment():
    book = text.edition("yili.04")
    reading = build.read(book)
    words = {s.id: s.text for s in book.segments}
    assert len({a.id for a in reading.acts}) == len(reading.acts)
    assert all(
        a.id.startswith(f"{a.segment}.") and a.end <= len(words[a.segment]) for a in reading.acts
    )


def test_an_act_written_by_hand_stands_for_the_one_that_was_read(woven, own_assets):
    read = build.read(text.edition("yili.10")).acts[3]
    by_hand = records.from_dict(Act, {**records.to_dict(read), "agent": ["介"]})
    records.write([by_hand], own_assets / "data" / "annotations" / "yili.10.jsonl")
    build.make()
    reading = next(r for r in woven[0] if r.chapter == "yili.10")
    (found,) = (a for a in reading.acts if a.id == read.id)
    assert (found.agent, found.source) == (("介",), "annotated")
    struck = {row.id for row in read_struck()}
    assert [a.id for a in reading.acts] == [
        a.id for a in build.read(text.edition("yili.10")).acts if a.id not in struck
    ]


def test_the_edition_given_as_a_text_is_read_as_the_edition(monkeypatch):
    """But for what its commentators tell of the acts, which no text that is given has with it: each
    act is as it was read, or as the editor mended it."""
    handed: list[Reading] = []
    monkeypatch.setattr(weave, "weave", lambda books, readings, **more: handed.extend(readings))
    book = text.edition("yili.04")
    given = text.recast(book, text.base_text(book)[0])
    build.weave_given(book, given, build.read(given))
    read, whole = (
        {act.id: act for act in acts} for acts in (build.read(book).acts, build.reading(book).acts)
    )
    assert [act.id for act in handed[0].acts] == list(whole)
    assert all(act in (whole[act.id], read.get(act.id)) for act in handed[0].acts)
    assert all(
        act == whole[act.id] for act in handed[0].acts if whole[act.id].source == "annotated"
    )
    assert any(act.source == "annotated" for act in handed[0].acts)


def test_the_graph_is_where_it_is_said_to_be_and_holds_every_named_graph():
    store = build.store()
    assert {g.value.rpartition("/")[2] for g in store.named_graphs()} >= {
        "ontology",
        "edition",
        "acts",
        "inferences",
        "claims",
    }
    assert len(store) == len(stores.load(build.folder() / "zunzu.nq"))


def test_the_river_needs_no_reader_twice():
    """Reading is a function of the text: read twice, the same."""
    words = text.base_text(text.edition("yili.04"))[0]
    assert parse.read(words, "yili.04") == parse.read(words, "yili.04")
