"""Every question has a golden table, read from the text by hand, and the graph answers as the text does.

A golden file is ``<group>/<name>.tsv`` (a second one of the same question ``<name>--<which>.tsv``): lines ``# name=value`` are settings, the first other line holds headings of
columns, the rest are the rows in order.  It vouches for the columns it names, no others.
"""

from pathlib import Path

import pytest

from zunzu import assets, build
from zunzu.ask import library, run

HERE = Path(__file__).parent
LIBRARY = library.load(assets.path("queries", "questions"))
GOLDENS = sorted(HERE.glob("*/*.tsv"))


@pytest.fixture(scope="module")
def store():
    return build.store()


def name_of(path: Path) -> str:
    return path.stem.partition("--")[0]


def read_golden(path: Path):
    """The settings, the headings and the rows of a golden file."""
    lines = path.read_text(encoding="utf8").splitlines()
    settings = dict(word.split("=", 1) for line in lines if line.startswith("# ") for word in line[2:].split())
    head, *rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return settings, head, rows


def test_every_question_has_a_golden_table():
    golden = {f"{path.parent.name}/{name_of(path)}" for path in GOLDENS}
    assert golden == {f"{q.group}/{q.name}" for q in LIBRARY.questions}


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_the_graph_answers_as_the_text_does(store, path):
    settings, head, golden = read_golden(path)
    table = run.answer(store, LIBRARY.get(name_of(path)), settings)
    places = [table.headings("zh").index(heading) for heading in head]
    assert [[row[place] for place in places] for row in table.texts("zh")] == golden


@pytest.mark.parametrize("question", LIBRARY.questions, ids=lambda q: q.name)
def test_every_row_has_a_passage_that_proves_it(store, question):
    table = run.answer(store, question, why=True)
    assert table.rows, "a question of the library has an answer"
    assert [row for row, passages in zip(table.texts("zh"), table.passages) if not passages] == []


@pytest.mark.parametrize("question", LIBRARY.questions, ids=lambda q: q.name)
def test_a_question_has_an_answer_in_english(store, question):
    table = run.answer(store, question)
    assert len(table.headings("en")) == len(table.columns)
    assert table.texts("en")


@pytest.mark.parametrize("question", [q for q in LIBRARY.questions if q.params], ids=lambda q: q.name)
def test_a_setting_only_narrows(store, question):
    """Of a question whose rows are single acts, any setting gives rows of the whole answer, and some setting fewer."""
    whole = run.answer(store, question, why=True)
    for param in question.params:
        if param.kind in ("text", "number"):
            continue
        from zunzu.ask import settings

        sizes = set()
        for value in settings.values_of(store, param):
            part = run.answer(store, question, {param.name: value}, why=True)
            assert set(part_proofs(part)) <= set(part_proofs(whole)), (param.name, value)
            sizes.add(len(part.rows))
        assert sizes and min(sizes) < max(len(whole.rows), 1), f"{param.name} changes nothing"


def part_proofs(table):
    return [passage for row in table.passages for passage in row]
