"""The Python of the guide is run, and gives what it says; so are the examples in the docstrings of the API."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import zunzu
from zunzu import api

PAGES = sorted((Path(__file__).resolve().parent.parent / "docs" / "guide").glob("*.md"))
WITH_CODE = [page for page in PAGES if "```python" in page.read_text(encoding="utf8")]


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda p: p.name)
def test_the_code_of_a_page_gives_what_it_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf8"), re.DOTALL))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=told.append)
    assert result.attempted > 5 and result.failed == 0, "".join(told)


def test_the_examples_of_the_api_hold():
    result = doctest.testmod(api)
    assert result.attempted > 5 and result.failed == 0


@pytest.mark.parametrize("name", zunzu.NAMES)
def test_every_call_is_handed_on_and_says_what_it_does(name):
    assert getattr(zunzu, name) is getattr(api, name)
    assert getattr(api, name).__doc__


def test_another_name_is_none_of_ours():
    with pytest.raises(AttributeError, match="nonsense"):
        zunzu.nonsense  # noqa: B018


def test_zunzu_by_itself_loads_no_rdf_library():
    code = "import sys, zunzu; zunzu.acts; print([m for m in ('pyoxigraph', 'rdflib', 'SPARQLWrapper') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
