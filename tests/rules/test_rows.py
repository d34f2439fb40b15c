"""The rules as rows: each rests on words that stand where it says, keeps its good example, breaks its bad one, and finds
nothing on the true texts."""

from __future__ import annotations

import re

import pyoxigraph as ox
import pytest

from zunzu import build, rules, text
from zunzu.errors import ZunzuError
from zunzu.model import Edition, Segment
from zunzu.rdf import weave
from zunzu.rdf.names import IDS, ONTOLOGY, PREFIXES, RULES
from zunzu.rules import rows

BOOK = rules.written()
CHAPTERS = [card.id for card in text.editions()]
NAMES = "".join(f"PREFIX {prefix}: <{namespace}>\n" for prefix, namespace in PREFIXES.items())
CASES, BROKEN = ox.NamedNode(ONTOLOGY + "cases"), ox.NamedNode("http://www.w3.org/ns/shacl#select")


@pytest.fixture(scope="module")
def queries() -> dict[tuple[str, ox.NamedNode], str]:
    return {(t.subject.value, t.predicate): t.object.value for t in rules.shapes() if t.predicate in (CASES, BROKEN)}


@pytest.fixture(scope="module")
def examples() -> ox.Store:
    """Every example as a chapter of its own, in one graph."""
    told = [(f"{rule.id}.{kind}", rule.given + getattr(rule, kind)) for rule in BOOK.rule for kind in ("good", "bad")]
    books = [Edition(name, name, name.lower(), (Segment(f"{name}.001", name, "jing", words),)) for name, words in told]
    return weave.weave(books, [build.read(book) for book in books], lenient=True, told=[])


def asked(store: ox.Store, query: str, chapter: str) -> list[str]:
    query = NAMES + query.replace("SELECT DISTINCT $this", "SELECT DISTINCT").replace("$this", f"<{IDS}{chapter}>")
    return sorted(row["value"].value.removeprefix(IDS) for row in store.query(query, use_default_graph_as_union=True))


@pytest.mark.parametrize("rule", BOOK.rule, ids=lambda rule: rule.id)
def test_a_rule_keeps_its_good_example_and_breaks_its_bad_one(rule, queries, examples):
    node = RULES + rule.name
    cases, broken = queries[node, CASES], queries[f"{node}.sparql", BROKEN]
    good, bad = f"{rule.id}.good", f"{rule.id}.bad"
    assert asked(examples, cases, good), "the rule says nothing of its good example"
    assert not asked(examples, broken, good), "the good example breaks it"
    assert asked(examples, broken, bad), "the bad example does not break it"


@pytest.mark.parametrize("row", [r for rule in BOOK.rule for r in (rule, *rule.excepted)], ids=lambda row: row.zh)
def test_the_words_of_a_rule_stand_where_it_says(row):
    segments = {s.id: s.text for s in text.edition(row.at[:7]).segments}
    assert re.sub(r"\W", "", row.words) in re.sub(r"\W", "", segments[row.at])


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_true_texts_break_no_rule(chapter, queries):
    book = text.edition(chapter)
    store = weave.weave([book], [build.reading(book, ())])
    broken = {(rule.id, act) for rule in BOOK.rule for act in asked(store, queries[f"{RULES}{rule.name}.sparql", BROKEN], chapter)}
    assert not broken


def test_no_rule_names_a_chapter():
    assert not any(re.search(r"yili\.\d\d", query) for rule in BOOK.rule for query in (rule.cases, rule.broken))


@pytest.mark.parametrize("wrong, told", [
    ('when = { verb = "獻酒醉" }', "no verb is called '獻酒醉'"),
    ('when = { verbs = "獻" }', "verbs"),
    ('when = { verb = "獻" }\nmust = { vessel = "爵" }\nnever = true', "one of must, must_not, never"),
    ("when = {", "is no TOML"),
])
def test_a_rule_that_cannot_be_read_is_told_with_its_place(tmp_path, wrong, told):
    home = tmp_path / "ontology" / "rules"
    home.mkdir(parents=True)
    said = {"id": "MY-01", "name": "mine", "family": "vessel", "zh": "某", "en": "x", "words": "某", "at": "yili.04.001",
            "good": "某。", "bad": "某。"}
    head = "".join(f'{key} = "{value}"\n' for key, value in said.items())
    must = "" if "must" in wrong else "\nmust = { vessel = \"爵\" }"
    (home / "mine.toml").write_text(f"[[rule]]\n{head}{wrong}{must}\n", encoding="utf8")
    with pytest.raises(ZunzuError, match=re.escape(told)):
        rules.shapes(text.editions()[0].corpus.over(tmp_path))
    assert rows.words("某") == ("某",)
