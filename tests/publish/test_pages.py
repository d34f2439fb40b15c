"""Documentation as pages: a link leads to a page or is none, and nothing is run or fetched."""

from __future__ import annotations

import re

from zunzu.publish import pages

TEXTS = {
    "guide/asking.md": "# How to <ask>\n\n[why](why.md#here), [a term](../ontology/terms.html), "
    "[a file](examples/a.csv), [elsewhere](https://example.org/a), ![a plan](../plan.png)\n\n"
    "| a | b |\n| --- | --- |\n| `<x>` | 爵 |\n\n<script>alert(1)</script>\n",
    "guide/why.md": "no heading, [up](../index.md)\n",
}


def test_a_link_leads_to_a_page_that_is_there_or_is_words_alone():
    page = pages.pages(TEXTS, ["ontology/terms.html"])["guide/asking.html"]
    assert re.findall(r'href="([^"]*)"', page) == [
        "why.html",
        "../ontology/terms.html",
        "https://example.org/a",
    ]
    assert "a file" in page and "a plan" in page and "<img" not in page


def test_a_page_is_titled_by_its_heading_and_runs_nothing():
    made = pages.pages(TEXTS)
    assert "<title>How to &lt;ask&gt;</title>" in made["guide/asking.html"]
    assert "<td>爵</td>" in made["guide/asking.html"] and "<script" not in made["guide/asking.html"]
    assert "<title>guide/why.md</title>" in made["guide/why.html"]


def test_the_index_leads_to_every_page():
    made = pages.pages(TEXTS)
    assert set(re.findall(r'href="([^"]*)"', pages.index(made))) == set(made)
