"""The Python of the guide is run, and gives what it says; so are the examples in
docstrings."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import zunzu
from zunzu import api

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs" / "guide").glob("*.md"))
#: Run in a release folder, by .ci/first-ten-minutes.
ELSEWHERE = ("first-ten-minutes.md",)
WITH_CODE = [
    page
    for page in PAGES
    if "```python" in page.read_text(encoding="utf8") and page.name not in ELSEWHERE
]


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda p: p.name)
def test_the_code_of_a_page_gives_what_it_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf8"), re.DOTALL))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(
        test, out=told.append
    )
    assert result.attempted > 0 and result.failed == 0, "".join(told)


SHOWN = [m for m in sorted((ROOT / "graph").rglob("*.py")) if ">>> " in m.read_text("utf8")]


@pytest.mark.parametrize("module", SHOWN, ids=lambda m: m.stem)
def test_the_examples_of_a_module_hold(module):
    name = ".".join(module.relative_to(ROOT / "graph").with_suffix("").parts)
    result = doctest.testmod(importlib.import_module(name.removesuffix(".__init__")))
    assert result.failed == 0


@pytest.mark.parametrize("name", zunzu.NAMES)
def test_every_call_is_handed_on_and_says_what_it_does(name):
    assert getattr(zunzu, name) is getattr(api, name)
    assert getattr(api, name).__doc__


def test_another_name_is_none_of_ours():
    with pytest.raises(AttributeError, match="nonsense"):
        zunzu.nonsense  # noqa: B018


def test_zunzu_by_itself_loads_no_rdf_library():
    code = "import sys, zunzu; zunzu.acts; print([m for m in ('pyoxigraph', 'rdflib', 'SPARQLWrapper') if m in sys.modules])"  # noqa: E501
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


BLOCKS = re.findall(
    r"^```\w*\n(.*?)^```",
    (PAGES[0].parent / "add-a-word.md").read_text(encoding="utf8"),
    re.DOTALL | re.MULTILINE,
)
ROWS = [block for block in BLOCKS if "→" in block]
#: Of each block of rows: a sentence that is read by them alone, and what ``--explain`` then says of
#: it.
READ_BY = [
    ("主人坐取觶于篚，降洗，升。賓拜。挹酒，授賓。", "E2 cup-holder"),
    ("執爵以左手。", "以: with which hand"),
    (
        "主人坐取爵，洗，獻賓。賓拜，受爵。主人獻介，如前獻。",
        "主人坐、主人取、主人洗、介拜、介受  by 如前{offer} in ditto.tsv",
    ),
]
TABLES = ["", "constructions.tsv", "ditto.tsv"]


@pytest.fixture(scope="module")
def with_rows(tmp_path_factory):
    """The corpus with the rows of the page laid over it."""
    own = tmp_path_factory.mktemp("own")
    (home := own / "data" / "lexicon").mkdir(parents=True)
    shipped = zunzu.shipped()
    for block, table in zip(ROWS, TABLES, strict=True):
        for line in block.strip().splitlines():
            name, row = (table, line) if table else re.split(" +", line, maxsplit=1)
            head = (
                shipped.path("data", "lexicon", name).read_text(encoding="utf8").partition("\n")[0]
            )
            (home / name).write_text(head + "\n" + row.replace("→", "\t") + "\n", encoding="utf8")
    return shipped.over(own)


@pytest.mark.parametrize(("sentence", "says"), READ_BY, ids=["verb", "construction", "ditto"])
def test_the_rows_of_the_page_do_what_it_says(with_rows, sentence, says):
    told, before = zunzu.explain(sentence, corpus=with_rows), zunzu.explain(sentence)
    assert says in told
    assert (
        says not in before or "挹" in sentence
    )  # a verb of its kind is guessed, without what it does to the cup


def test_the_ditto_of_the_page_repeats_what_its_row_says(with_rows):
    from zunzu import parse
    from zunzu.lexicon import lexicon

    row = next(row for row in lexicon(with_rows).dittos if row["formula"] == "如前{offer}")
    assert (
        " ".join(copy.verb for copy in parse.read(row["example"], corpus=with_rows).copies)
        == row["repeats"]
    )


def test_the_verb_of_the_page_fills_the_cup(with_rows):
    from zunzu.lexicon import lexicon

    assert lexicon(with_rows).effect("挹").wine == "fills" and not lexicon().effect("挹").wine
