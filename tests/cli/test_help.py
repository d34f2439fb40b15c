"""Help is quick, complete, and shows examples."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import zunzu as package
from zunzu import cli
from zunzu.cli.lab import Lab

RDF = {"rdflib", "pyoxigraph", "pyshacl", "shifty", "SPARQLWrapper", "networkx"}
HOME = Path(cli.__file__).parent
FILES = {
    f.stem.removesuffix("_") for f in [*HOME.glob("[a-z]*.py"), HOME / "lab"]
}  # import_.py holds the verb import
PRESENT = [verb for verb in cli.VERBS if verb in FILES]


def loaded_after(*args: str, text: str = "") -> tuple[set[str], str]:
    """Which libraries a run of ``zunzu`` has loaded when it is over, and what it printed."""
    code = (
        "import sys, atexit; atexit.register(lambda: print('\\n'.join(sys.modules), file=sys.stderr));"  # noqa: E501
        f"from zunzu.cli import main; main({list(args)!r})"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], input=text, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return {line.split(".")[0] for line in run.stderr.splitlines()}, run.stdout


def test_help_loads_neither_rdf_nor_rich_nor_a_verb():
    loaded, told = loaded_after("--help")
    assert loaded & (RDF | {"rich", "opencc"}) == set()
    assert all(verb in told for verb in cli.VERBS)


def test_the_reading_half_runs_without_any_rdf_library():
    loaded, told = loaded_after("parse", text="主人坐取爵,興,適洗。")
    assert told
    assert loaded & RDF == set()


@pytest.mark.parametrize("verb", [*PRESENT, *(f"lab {verb}" for verb in Lab.verbs)])
def test_the_help_of_a_verb_shows_examples(zunzu, verb):
    result = zunzu(*verb.split(), "--help")
    assert result.exit_code == 0, result.stderr
    assert "Examples:" in result.stdout
    assert f"zunzu {verb}" in result.stdout.split("Examples:")[1]


def test_every_verb_has_its_file_and_every_file_its_verb():
    rest = {
        "desks",
        "asked",
        "collated",
        "drafts",
        "edited",
        "enacted",
        "faults",
        "intake",
        "output",
        "progress",
        "released",
        "spoken",
        "stored",
        "workers",
        "woven",
    }
    assert FILES - rest - set(cli.VERBS) == set(), "a file of the room that is no verb"
    assert list(cli.VERBS) == PRESENT
    assert {f.stem for f in (HOME / "lab").glob("[a-z]*.py")} == set(Lab.verbs)


def test_the_version_is_that_of_the_package(zunzu):
    assert zunzu("--version").stdout == f"zunzu {package.__version__}\n"


def test_without_a_verb_the_help_is_the_answer(zunzu):
    result = zunzu()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == zunzu("--help").stdout
