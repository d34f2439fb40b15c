"""The rules as rows: each rests on words that stand where it says, keeps its good sentence and
breaks its bad one, and both validators say so."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pyoxigraph as ox
import pytest

from zunzu import build, rules, text
from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.model import Edition, Segment
from zunzu.rdf import concepts, weave
from zunzu.rdf.names import PREFIXES, VOCAB
from zunzu.rules import engines, report, rows, validate
from zunzu.rules.portions import kept, portions
from zunzu.rules.rulebook import rulebook
from zunzu.rules.verdicts import count

BOOK = rules.written()
NODE = shutil.which("node")
FOREIGN = Path(os.environ.get("ZUNZU_NPM", "/nowhere")) / "shacl-engine"


def features(row, path="") -> set[str]:
    """What is written of in a rule: the fields that are filled, those of patterns within it too."""
    found = set()
    for name in row.__struct_fields__:
        if (given := getattr(row, name)) not in (None, (), "", False):
            found.add(f"{path}{name}")
            deeper = f"{path}{name}." if name in ("when", "must", "must_not") else path
            for inner in given if isinstance(given, tuple) else (given,):
                found |= features(inner, deeper) if hasattr(inner, "__struct_fields__") else set()
    return found


def sample() -> list[str]:
    """Rules enough that each field with which any is written is in one of them: the reference
    validator is ten times slower."""
    written = {rule.id: features(rule) for rule in BOOK.rule}
    left, chosen = set().union(*written.values()), []
    while left:
        chosen.append(max(sorted(written), key=lambda name: len(written[name] & left)))
        left -= written[chosen[-1]]
    return chosen


def examples(*ids: str) -> ox.Store:
    """The examples of rules, each a chapter of its own, in one graph."""
    told = [
        (f"{rule.id}.{kind}", rule.given + getattr(rule, kind))
        for rule in BOOK.rule
        if rule.id in ids
        for kind in ("good", "bad")
    ]
    books = [
        Edition(name, name, name.lower(), (Segment(f"{name}.001", name, "jing", words),))
        for name, words in told
    ]
    return weave.weave(books, [build.read(book) for book in books], lenient=True, told=[])


@pytest.fixture(scope="module")
def woven():
    """The graph of all examples, and what is validated of each."""
    store = examples(*(rule.id for rule in BOOK.rule))
    return store, {heap.chapter: heap for heap in portions(store)}


@pytest.mark.parametrize("rule", BOOK.rule, ids=lambda rule: rule.id)
def test_a_rule_keeps_its_good_example_and_breaks_its_bad_one(rule, woven, book):
    good, bad = f"{rule.id}.good", f"{rule.id}.bad"
    store, heaps = woven
    asked, own = book.only([rule.id]), [heaps[good], heaps[bad]]
    (told,) = count(own, asked, validate.tell(validate.results(own, asked), store, asked))
    assert any(act.startswith(f"{good}.") for act in told.held), (
        "the rule says nothing of its good example"
    )
    assert not any(act.startswith(f"{good}.") for act in told.broken), "the good example breaks it"
    assert any(act.startswith(f"{bad}.") for act in told.broken), (
        "the bad example does not break it"
    )


def test_both_validators_say_the_same_of_the_examples(book):
    some = book.only(sample())
    store = examples(*sample())
    one, other = (validate.check(store, some, engine=engine) for engine in engines.ENGINES)
    assert one == other and {f.rule for f in one} == set(sample())


@pytest.mark.skipif(
    not (NODE and FOREIGN.is_dir()),
    reason="needs node, shacl-engine and n3 from npm: ZUNZU_NPM names node_modules",
)
def test_an_engine_in_another_language_says_the_same(woven, book, tmp_path):
    """From the shapes as they are exported and the data alone, the good and the bad example of a
    rule; JavaScript, its SPARQL answered by Comunica."""
    shapes, asked, ours = tmp_path / "rules.ttl", [], set()
    shapes.write_bytes(book.turtle())
    for name in sample():
        alone, own = book.only([name]), [woven[1][f"{name}.{kind}"] for kind in ("good", "bad")]
        (rule,) = alone.rules.values()
        data = b"".join(heap.seen_by(alone.shapes) for heap in own).decode()
        asked.append(json.dumps({"shape": rule.iri, "data": data}))
        ours |= {(found.shape, found.node) for found in validate.results(own, alone)}
    command = [str(NODE), str(Path(__file__).with_name("foreign.mjs")), str(shapes)]
    told = subprocess.run(
        command, input="\n".join(asked), capture_output=True, text=True, timeout=600, check=False
    )
    assert told.returncode == 0, told.stderr
    assert {tuple(json.loads(line)) for line in told.stdout.splitlines()} == ours
    assert {shape.rpartition("/")[2] for shape, _ in ours} == set(sample())


@pytest.mark.parametrize(
    "rule, expected, read",
    [
        ("VES-01", "器 vessel: 非 not 觶", "器 vessel: 觶"),
        ("OBE-04", "數 times: 2", "數 times: 3"),
    ],
)
def test_what_breaks_a_rule_is_told_with_what_would_keep_it(rule, expected, read, book):
    (found,) = validate.check(examples(rule), book.only([rule]))
    assert (found.expected, found.read) == (expected, read)


def test_what_the_tradition_disputes_is_told_with_the_finding(book):
    (found,) = validate.check(examples("ENT-05"), book.only(["ENT-05"]))
    assert "今文皆作揖" in found.argued[0] and "鄭玄" in found.argued[0]
    assert "爭 argued: 今文皆作揖" in report.tell_findings([found])


@pytest.mark.parametrize(
    "row",
    [r for rule in BOOK.rule for r in (rule, *rule.excepted, *rule.argued) if r.is_of_our_texts],
    ids=lambda row: row.zh,
)
def test_the_words_of_a_rule_stand_where_it_says(row):
    segments = {s.id: s.text for s in text.edition(row.at[:7]).segments}
    assert re.sub(r"\W", "", row.words) in re.sub(r"\W", "", segments[row.at])


def test_the_true_texts_break_no_rule(book):
    """Of each chapter that is seen which was kept when the graph was made."""
    heaps = kept(build.checked()[0])
    assert {heap.chapter for heap in heaps} == {card.id for card in text.editions()}
    found = validate.tell(validate.results(heaps, book), build.store(), book)
    assert [(f.rule, f.act, f.passage) for f in found] == []


def test_the_rules_are_few_enough_to_read():
    """In under 5,000 lines, their examples with them; most of any rite, the others named by the
    kind of rite."""
    sources = shipped().files("ontology", "rules", suffix=".toml")
    lines = sum(len(path.read_text("utf8").splitlines()) for path in sources)
    of_a_kind = {rule.counted for rule in BOOK.rule if rule.rite}
    of_any = {rule.counted for rule in BOOK.rule} - of_a_kind
    assert lines < 5_000
    assert len(of_any) >= 150 >= len(of_a_kind)
    told = f"{len(of_any)} that hold in any rite, {len(of_a_kind)} of one kind of rite"
    for page in ("README.md", "docs/index.md"):
        assert told in (Path(__file__).parents[2] / page).read_text("utf8"), page


def test_no_rule_names_a_chapter():
    assert not any(
        re.search(r"yili\.\d\d", query) for rule in BOOK.rule for query in (rule.cases, rule.broken)
    )


def test_every_family_of_a_rule_is_a_concept_and_none_is_empty():
    declared = {
        t.subject.value.removeprefix(PREFIXES["family"])
        for t in concepts.triples()
        if t.subject.value.startswith(PREFIXES["family"])
    }
    assert {rule.family for rule in BOOK.rule} == declared


def test_every_concept_that_a_rule_in_sparql_names_is_declared():
    known = {t.subject.value for t in concepts.triples()}
    named = {
        f"{PREFIXES[prefix]}{local}"
        for rule in BOOK.rule
        for prefix, local in re.findall(
            r"\b([a-z]+):([\w.-]+)", re.sub(r'"[^"]*"', "", rule.cases + rule.broken)
        )
        if PREFIXES[prefix].startswith(VOCAB)
    }
    assert named <= known


@pytest.mark.parametrize(
    "wrong, told",
    [
        ('when = { verb = "獻酒醉" }', "no verb is called '獻酒醉'"),
        ('when = { verbs = "獻" }', "verbs"),
        (
            'when = { verb = "獻" }\nmust = { vessel = "爵" }\nnever = true',
            "one of must, must_not, never",
        ),
        ("when = {", "is no TOML"),
        ('when = { verb = "獻" }\nmust = { denied = "either" }', "asks nothing with must"),
        ('when = { verb = "獻" }\nmust_not = {}', "forbids every act"),
        (
            'when = { verb = "獻" }\nnever = true\n[[rule.except]]\nzh = "某"\nen = "x"\nwords = "某"\nat = "某"',  # noqa: E501
            "names neither acts",
        ),
        ('cases = "?case zz:verb {"\nbroken = "FILTER (true)" # must', "no SPARQL"),
        (
            'cases = "SERVICE <http://127.0.0.1:9/> { ?case ?p ?o }"\nbroken = "FILTER (true)" # must',  # noqa: E501
            "asks another store",
        ),
    ],
)
def test_a_rule_that_cannot_be_read_is_told_with_its_place(tmp_path, wrong, told):
    home = tmp_path / "ontology" / "rules"
    home.mkdir(parents=True)
    said = {
        "id": "MY-01",
        "family": "vessel",
        "zh": "某",
        "en": "x",
        "words": "某",
        "at": "yili.04.001",
        "good": "某。",
        "bad": "某。",
    }
    head = "".join(f'{key} = "{value}"\n' for key, value in said.items())
    must = "" if "must" in wrong or "never" in wrong else '\nmust = { vessel = "爵" }'
    (home / "mine.toml").write_text(f"[[rule]]\n{head}{wrong}{must}\n", encoding="utf8")
    with pytest.raises(ZunzuError, match=re.escape(told)):
        rulebook(text.editions()[0].corpus.over(tmp_path))
    assert rows.words("某") == ("某",)


TABLE = """family = "vessel"

[[table]]
id = "MY-02"
zh = "其職："
en = "Each his work:"
[[table.row]]
no = 1
zh = "獻以爵。"
en = "who offers."
words = "某"
at = "某書"
when = { verb = "獻" }
must = { vessel = "爵" }
good = "主人獻賓。"
bad = "主人獻賓。"

[[table.row]]
no = 2
zh = "酬以觶。"
en = "who pledges."
words = "某"
at = "某書"
when = { verb = "酬" }
must = { vessel = "觶" }
good = "主人酬賓。"
bad = "主人酬賓。"
"""


def test_rows_of_a_table_are_rules_that_are_counted_as_one(tmp_path):
    (tmp_path / "mine.toml").write_text(TABLE, encoding="utf8")
    one, other = rows.read([tmp_path / "mine.toml"]).rule
    assert (one.id, other.id, one.counted, other.counted) == (
        "MY-02.01",
        "MY-02.02",
        "MY-02",
        "MY-02",
    )
    assert (one.family, other.zh, other.en) == (
        "vessel",
        "其職：酬以觶。",
        "Each his work: who pledges.",
    )


ONE_A_LINE = """[[table]]
id = "MY-03"
family = "vessel"
zh = "其職："
en = "Each his work:"
row = [
    { no = 1, zh = "某", en = "x", words = "某", at = "書", when = { verb = "獻" }, must = { vessel = "爵" }, good = "某", bad = "某" },
    { no = 2, zh = "某", en = "x", words = "某", at = "書", when = { verb = "酬" }, must = { vesel = "觶" }, good = "某", bad = "某" },
]
"""  # noqa: E501


def test_rows_may_stand_one_a_line_and_a_fault_is_told_with_its_line(tmp_path):
    (tmp_path / "mine.toml").write_text(ONE_A_LINE.replace("vesel", "vessel"), encoding="utf8")
    assert [rule.id for rule in rows.read([tmp_path / "mine.toml"]).rule] == [
        "MY-03.01",
        "MY-03.02",
    ]
    (tmp_path / "mine.toml").write_text(ONE_A_LINE, encoding="utf8")
    with pytest.raises(ZunzuError, match=r"mine\.toml:8: .*vesel"):
        rows.read([tmp_path / "mine.toml"])


def test_the_id_of_a_table_asks_all_its_rows(book):
    some = book.only(["off-01"])
    assert (
        len(some) == 1
        and len(some.rules) > 5
        and {rule.counted for rule in some.rules.values()} == {"OFF-01"}
    )
    assert [rule.id for rule in book.only(["OFF-01.02"]).rules.values()] == ["OFF-01.02"]


@pytest.mark.parametrize(
    "was, wrong, told",
    [
        ('must = { vessel = "觶" }', 'must = { vesel = "觶" }', r"mine\.toml:18: .*vesel"),
        ('family = "vessel"\n', "", "MY-02.01: has no family"),
        ("no = 2\n", "", r"mine\.toml:18: .*no"),
        ("no = 2\n", "no = 1\n", "MY-02.01: stands twice"),
        ('when = { verb = "酬" }\n', "", r"mine\.toml:18: .*when"),
    ],
)
def test_a_table_that_cannot_be_read_is_told_with_its_row(tmp_path, was, wrong, told):
    (tmp_path / "mine.toml").write_text(TABLE.replace(was, wrong), encoding="utf8")
    with pytest.raises(ZunzuError) as fault:
        rows.read([tmp_path / "mine.toml"])
    assert re.search(told, str(fault.value))
