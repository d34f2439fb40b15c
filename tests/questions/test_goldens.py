"""Every question has a golden table, read from the text by hand, and the graph answers as the text
does.

A golden file is ``<group>/<name>.tsv`` (a second one of the same question ``<name>--<which>.tsv``):
lines
``# name=value`` are settings, the first other line holds headings of columns, the rest are the rows
in order.  It vouches for the columns it names, no others.
"""

import dataclasses
import re
from functools import cache
from pathlib import Path

import pytest

import zunzu
from zunzu import build, text
from zunzu.ask import library, run
from zunzu.ask.answers import Answers
from zunzu.rdf.names import local

HERE = Path(__file__).parent
LIBRARY = library.of()
GOLDENS = sorted(HERE.glob("*/*.tsv"))


def name_of(path: Path) -> str:
    return path.stem.partition("--")[0]


def read_golden(path: Path):
    """The settings, the headings and the rows of a golden file."""
    lines = path.read_text(encoding="utf8").splitlines()
    settings = dict(
        word.split("=", 1) for line in lines if line.startswith("# ") for word in line[2:].split()
    )
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


@cache
def answered(store, name):
    """The answer to a question as it is asked without settings, with its passages, as the build
    kept it (the test of its order asks the graph itself for the same); several tests look at it."""
    return Answers(build.make().parent).answer(lambda: store, LIBRARY.get(name), {}, why=True)


@pytest.mark.parametrize("question", LIBRARY.questions, ids=lambda q: q.name)
def test_every_row_has_a_passage_that_proves_it(store, question):
    table = answered(store, question.name)
    assert table.rows, "a question of the library has an answer"
    assert [row for row, passages in zip(table.texts("zh"), table.passages) if not passages] == []


@pytest.mark.parametrize("question", LIBRARY.questions, ids=lambda q: q.name)
def test_the_order_of_a_question_determines_its_table(store, question):
    """Rows that are alike in all they are ordered by would come in any order: turned round in
    all that is shown, they stay."""
    table = answered(store, question.name)
    query, shown = (
        question.query.rstrip(),
        "".join(f" DESC(?{name})" for name in projected(question.query)),
    )
    turned = run.answer(store, dataclasses.replace(question, query=query + shown))
    assert turned.rows == table.rows


def projected(query: str) -> list[str]:
    """The variables that a query shows."""
    head = re.split(r"\bWHERE\b", query[re.search(r"(?m)^SELECT\b", query).start() :])[0]
    return re.findall(
        r"\?(\w+)", re.sub(r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\bAS (\?\w+)\)", r"\1", head)
    )


@pytest.mark.parametrize("question", LIBRARY.questions, ids=lambda q: q.name)
def test_a_question_has_an_answer_in_english(store, question):
    table = answered(store, question.name)
    assert len(table.headings("en")) == len(table.placed()) + len(table.columns) + 1
    assert table.texts("en")


@pytest.mark.parametrize("question", LIBRARY.questions, ids=lambda q: q.name)
def test_without_a_rite_all_rites_are_asked_and_every_row_says_where_it_stands(store, question):
    assert not [p for p in question.params if p.kind == "chapter" and p.default != "any"]
    table = answered(store, question.name)
    assert all(
        place.chapters or any(c.name == "chapter" for c in question.columns)
        for place in table.places
    ) or question.name in ("beside", "plan", "frames")  # of a building, of a verb: not of a rite


#: Two values of each kind of parameter, of which at least one leaves something out of every
#: question that has it.
VALUES = {
    "role": ("賓", "有司"),
    "verb": ("降", "祭"),
    "thing": ("爵", "席"),
    "cut": ("肩", "肺"),
    "purpose": ("拜洗", "崇酒"),
    "song": ("鹿鳴", "騶虞"),
    "膳|散": ("膳", "散"),
    "round": ("酬", "酢"),
    "slot": ("施者", "受者"),
    "posture": ("坐", "立"),
    "person": ("賓", "工之長"),
    "author": ("鄭玄", "賈公彥"),
    "section": ("主人酬賓", "旅酬"),
    "phase": ("獻", "旅酬"),
    "warrant": ("E1", "E2"),
    "jing|ji|zizhu": ("jing", "ji"),
    "zhu|shu": ("zhu", "shu"),
    "庠|豫|廟|壇": ("庠", "壇"),
    "jing|ji|zhu|shu": ("jing", "ji"),
    "jing|ji|zhu|shu|shuzhu|an": ("zhu", "shu"),
    "substantive|orthographic|punctuation": ("substantive", "punctuation"),
    "probable|note": ("probable", "note"),
    "number|time|place|rank": ["rank"],
}


@pytest.mark.parametrize(
    "question", [q for q in LIBRARY.questions if q.params], ids=lambda q: q.name
)
def test_a_setting_only_narrows(store, question):
    """What a setting leaves is part of the whole answer, and it leaves less."""
    rite = {"chapter": named} if (named := rite_of(question)) else {}
    whole = proofs(
        run.answer(store, question, rite, why=True) if rite else answered(store, question.name)
    )
    for param in question.params:
        # a setting that is never unset cannot narrow; of chapters the next test tells
        if param.kind in ("text", "number", "chapter") or param.default != "any":
            continue
        for value in VALUES["|".join(param.choices) or param.kind]:
            part = proofs(run.answer(store, question, rite | {param.name: value}, why=True))
            assert part <= whole, param.name
            if part < whole:
                break
        else:
            raise AssertionError(f"{param.name} leaves nothing out")


def rite_of(question) -> str:
    """The rite that the golden table of a question is read from, where that is one."""
    return next(
        (
            rite
            for path in GOLDENS
            if name_of(path) == question.name
            and (rite := read_golden(path)[0].get("chapter"))
            and rite != "any"
        ),
        "",
    )


@pytest.mark.parametrize(
    "question",
    [q for q in LIBRARY.questions if rite_of(q) and not q.name.startswith("words")],
    ids=lambda q: q.name,
)
def test_all_rites_hold_what_one_rite_gives_and_more(store, question):
    one, every = (
        proofs(run.answer(store, question, {"chapter": rite_of(question)}, why=True)),
        proofs(answered(store, question.name)),
    )
    assert one <= every
    assert len({passage.segment[:7] for passage in every}) > len(
        {passage.segment[:7] for passage in one}
    )


def proofs(table) -> set:
    """The passages behind an answer."""
    return {passage for row in table.passages for passage in row}


@pytest.mark.parametrize("question", LIBRARY.questions, ids=lambda q: q.name)
def test_every_term_of_a_question_is_declared(store, question):
    """A question that names a concept or property we do not have would be silently empty."""
    text = "\n".join(
        line.partition(" #")[0] for line in question.query.splitlines() if not line.startswith("#")
    )
    prefixes = dict(re.findall(r"PREFIX (\w+): <([^>]*)>", text))
    names = set(re.findall(r"\b([a-z]+):([A-Za-z][\w-]*)", re.sub(r'"[^"]*"|<[^>]*>', " ", text)))
    ours = {
        prefixes[p] + name for p, name in names if prefixes[p].startswith("https://w3id.org/zunzu/")
    }
    declared = {
        iri
        for iri in ours
        if store.query(f"ASK {{ <{iri}> a [] }}", use_default_graph_as_union=True)
    }
    assert ours - declared == set()


@pytest.mark.parametrize("chapter", ["yili.04", "yili.15"])
def test_the_sections_hold_as_many_written_acts_as_the_text(store, chapter):
    """Counted apart from the graph: acts of the segments from a section's first to its last,
    without what a ditto repeats."""
    edition = text.edition(chapter)
    order = [segment.id for segment in edition.base()]
    acts = [act.segment for act in zunzu.acts(chapter) if not act.copied_from]
    counted = {
        s.id: sum(act in order[order.index(s.first) : order.index(s.last) + 1] for act in acts)
        for s in edition.sections
    }
    answer = run.answer(store, LIBRARY.get("sections"), {"chapter": chapter})
    told = {local(section): int(number.value) for section, _, number in answer.rows}
    assert (
        told == {section: number for section, number in counted.items() if section in told}
        and len(told) > 50
    )
