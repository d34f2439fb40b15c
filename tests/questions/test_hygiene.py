"""A row of a hygiene query is a fault, told as thing, problem, remedy: the graph has none, a
faulty graph has each."""

from pathlib import Path

import pyoxigraph as ox
import pytest

from zunzu import build
from zunzu.ask import run
from zunzu.corpus import shipped

QUERIES = shipped().files("queries", "hygiene", suffix=".rq")


@pytest.fixture(scope="module")
def store():
    return build.store()


@pytest.fixture(scope="module")
def faulty():
    store = ox.Store()
    store.load(path=str(Path(__file__).parent / "faults.trig"), format=ox.RdfFormat.TRIG)
    return store


def rows(store, path: Path) -> list[list[str]]:
    table = run.free(store, path.read_text(encoding="utf8"), path.name)
    assert [column.name for column in table.columns] == ["thing", "problem", "remedy"]
    return table.texts("en")


#: Acts whose reading is at fault, each with what is right: what fills a slot of theirs is of no
#: kind that their verb takes.
UNFIT = dict(
    line.split("\t")
    for line in (Path(__file__).parent / "known-unfit.tsv")
    .read_text(encoding="utf8")
    .splitlines()[1:]
)


@pytest.mark.parametrize(
    "path", [path for path in QUERIES if path.stem != "filler-unfit"], ids=lambda path: path.stem
)
def test_the_graph_has_no_such_fault(store, path):
    assert rows(store, path) == []


def test_no_slot_is_filled_by_what_its_verb_does_not_take_but_in_known_misreadings(store):
    (path,) = (path for path in QUERIES if path.stem == "filler-unfit")
    assert {thing for thing, _, _ in rows(store, path)} == set(UNFIT), (
        "a misreading that is mended is struck from known-unfit.tsv"
    )


@pytest.mark.parametrize("path", QUERIES, ids=lambda path: path.stem)
def test_a_faulty_graph_is_told_what_is_wrong_and_what_to_do(faulty, path):
    found = rows(faulty, path)
    assert found and all(thing and problem and remedy for thing, problem, remedy in found)


def test_every_hygiene_query_says_what_it_seeks():
    assert [
        p.name
        for p in QUERIES
        if "#+ title-en: " not in p.read_text(encoding="utf8")
        or "#+ title-zh: " not in p.read_text(encoding="utf8")
    ] == []
