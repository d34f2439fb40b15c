"""The verbs weave and export: what they write, what they print, and what they refuse before any
work is spent."""

from __future__ import annotations

import json
from collections import Counter

import pyoxigraph as ox
import pytest
from click.testing import CliRunner, Result
from rdf.conftest import ACTS, CHAPTER, CLAIMS, EDITION, STATEMENTS

from zunzu import build, records
from zunzu.cli import main
from zunzu.model import Reading
from zunzu.publish.dump import FORMATS
from zunzu.publish.sure import PART
from zunzu.rdf import store as stores
from zunzu.rdf.names import GRAPHS, graph, zz
from zunzu.rdf.weave import weave
from zunzu.rules import rulebook


@pytest.fixture
def zunzu():
    """Run ``zunzu ARG …`` in this process."""

    def run(*args: str) -> Result:
        return CliRunner().invoke(main, [str(a) for a in args], prog_name="zunzu")

    return run


@pytest.fixture
def small(monkeypatch, tmp_path) -> None:
    """The first passages of a rite in the place of the whole graph: how it is written does not
    hang on how much of it there is."""
    store, made = (
        weave((EDITION,), (Reading(CHAPTER, ACTS, STATEMENTS),), CLAIMS),
        tmp_path / "made" / "zunzu.nq",
    )
    store.extend(rulebook().quads())
    stores.save(store, made)
    for kind, told in (("acts", ACTS), ("statements", STATEMENTS), ("claims", CLAIMS)):
        records.write(told, made.parent / "records" / f"{CHAPTER}.{kind}.jsonl")
    monkeypatch.setattr(build, "make", lambda *_, **__: made)
    monkeypatch.setattr(build, "store", lambda *_, **__: store)


def refused(result: Result, *words: str) -> None:
    assert (result.exit_code, result.stdout) == (2, "")
    assert "remedy: " in result.stderr and "Traceback" not in result.stderr
    assert [word for word in words if word not in result.stderr] == []


def test_weave_writes_the_graph_its_parts_and_the_records(zunzu, small, tmp_path):
    result = zunzu("build", "--graph", "-o", tmp_path / "out")
    assert result.exit_code == 0, result.stderr
    assert {p.name for p in (tmp_path / "out" / "graphs").iterdir()} == {
        f"{name}.ttl" for name in GRAPHS
    }
    assert {"yili.04.acts.jsonl", "yili.04.statements.jsonl", "yili.04.claims.jsonl"} <= {
        p.name for p in (tmp_path / "out" / "records").iterdir()
    }
    whole = Counter(
        q.graph_name.value.rpartition("/")[2]
        for q in ox.parse(path=str(tmp_path / "out" / "zunzu.nq"), format=ox.RdfFormat.N_QUADS)
    )
    parts = {
        name: sum(
            1
            for _ in ox.parse(
                path=str(tmp_path / "out" / "graphs" / f"{name}.ttl"), format=ox.RdfFormat.TURTLE
            )
        )
        for name in GRAPHS
    }
    assert whole == parts
    assert f"{whole.total():,} quads in 6 graphs" in result.stdout


def test_weave_tells_a_machine_the_same_figures(zunzu):
    told = json.loads(zunzu("build", "--graph", "--json").stdout)
    assert told["quads"] == sum(told["graphs"].values())
    assert set(told["graphs"]) == set(GRAPHS) and told["classes"]["Act"] > 500


def test_weave_refuses_what_is_no_folder(zunzu, tmp_path):
    (tmp_path / "file").write_text("mine")
    refused(zunzu("build", "--graph", "-o", tmp_path / "file"), "is a file, not a folder")
    assert (tmp_path / "file").read_text() == "mine"


def test_export_writes_the_same_bytes_to_a_file_and_to_stdout(zunzu, small, tmp_path):
    """That every format is written is proved in test_dump."""
    name = "nquads"
    target = tmp_path / f"zunzu{FORMATS[name].suffix}"
    assert zunzu("export", "--format", name, "-o", target).exit_code == 0
    assert zunzu("export", "--format", name.upper()).stdout_bytes == target.read_bytes()


def test_export_refuses_an_unknown_format_and_writes_nothing(zunzu, tmp_path):
    refused(
        zunzu("export", "--format", "turtel", "-o", tmp_path / "x"),
        "turtel",
        "did you mean turtle?",
    )
    assert list(tmp_path.iterdir()) == []


def test_export_refuses_a_folder_that_is_not_there(zunzu, tmp_path):
    refused(
        zunzu("export", "--format", "trig", "-o", tmp_path / "none" / "x.trig"),
        "there is no folder",
        "mkdir -p",
    )


def test_export_asks_for_a_format(zunzu):
    refused(zunzu("export"), "--format")


def test_export_leaves_out_what_is_not_sure_and_says_so(zunzu, small, tmp_path):
    store = build.store()
    act = next(store.quads_for_pattern(None, zz("participation"), None))
    store.add(ox.Quad(act.object, zz("grade"), ox.Literal("likely"), graph("acts")))
    told = zunzu("export", "--format", "turtle", "--sure", "-o", tmp_path / "sure.ttl")
    assert told.exit_code == 0, told.stderr
    assert "acts are left out" in told.stderr
    kept = {
        t.subject for t in ox.parse(path=str(tmp_path / "sure.ttl"), format=ox.RdfFormat.TURTLE)
    }
    assert PART in kept and act.subject not in kept and act.object not in kept


@pytest.mark.parametrize(
    "options",
    [("--format", "tei", "--chapter", "鄉飲酒禮"), ("--release", "out"), ("--format", "shacl")],
)
def test_export_refuses_sure_where_no_acts_can_be_left_out(zunzu, options):
    refused(zunzu("export", "--sure", *options), "--sure", "chooses among the acts")
