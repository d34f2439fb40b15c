"""The classes of cases: for each a function that makes its n-th case out of a lot."""

from __future__ import annotations

import json
import re
import resource
import signal
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from zunzu import text as texts
from zunzu.lexicon import lexicon

from . import corpus
from .case import Case

ROOT = Path(__file__).resolve().parent.parent.parent
VERBS = (
    "add",
    "read",
    "parse",
    "scene",
    "gaps",
    "compare",
    "check",
    "ask",
    "export",
    "document",
    "load",
    "build",
    "woven",
    "lab.evaluate",
    "lab.trial",
    "lab.prove",
    "lab.coverage",
)
CHAPTERS = (
    "鄉飲酒禮",
    "鄉射禮",
    "大射儀",
    "特牲饋食禮",
    "覲禮",
    "yili.04",
    "乡饮酒礼",
    "xiangyinjiu",
    "鄉飲茶禮",
    "",
)
FORMS = (
    "tei",
    "mandoku",
    "wiki",
    "markdown",
    "named",
    "siku",
    "runon",
    "paragraphs",
    "plain",
    "bare",
    "nonsense",
)

#: A call of each verb that ends well, and quickly where that can be.
GOOD: dict[str, tuple[str, ...]] = {
    "read": ("read", "鄉飲酒禮", "18-30"),
    "parse": ("parse", "-"),
    "scene": ("scene", "鄉飲酒禮", "--at", "036"),
    "gaps": ("gaps", "鄉飲酒禮", "--at", "037"),
    "evaluate": ("lab", "evaluate", "gold.jsonl", "--acts", "acts.jsonl"),
    "ask": ("ask", "shares"),
    "add": (
        "add",
        "-",
        "--form",
        "plain",
        "--chapter",
        "yili.06",
        "--title",
        "燕禮",
        "--slug",
        "yan-li",
    ),
    "prove": ("lab", "prove"),
    "export": ("export", "--format", "ntriples"),
    "weave": ("build", "--graph", "-o", "out"),
    "check": ("check", "--chapter", "覲禮"),
    "trial": ("lab", "trial", "--mutants", "40", "--jobs", "2"),
    "document": ("document", "-o", "out"),
    "coverage": ("lab", "coverage"),
    "build": ("build",),
    "load": ("load", "--store", "http://127.0.0.1:9/sparql"),
}
LONG = ("check", "trial", "weave", "export", "prove", "coverage", "build", "document")
TEXT = "主人坐取爵于篚，降洗。賓降。主人坐奠爵于階前，辭。賓對。\n".encode()
ACT = {
    "start": 0,
    "end": 1,
    "verb": "坐",
    "agent": ["主人"],
    "object": [],
    "recipient": [],
    "place": [],
    "facing": None,
    "negated": False,
    "elided": ["agent"],
}
GOLD = (json.dumps({"text": "坐取爵于篚", "acts": [ACT]}, ensure_ascii=False) + "\n").encode()
ACTS = (json.dumps(ACT, ensure_ascii=False) + "\n").encode()
FILES = {"gold.jsonl": GOLD, "acts.jsonl": ACTS}


@dataclass(frozen=True)
class Class:
    """A class of cases: what it tries, how a case of it is made, and how it is called."""

    name: str
    tries: str
    make: Callable[[Random], Case]
    weight: int = 10  # how many of it to one of weight 1
    spawned: bool = False  # called as a program of its own
    cold: bool = False  # what is kept in memory of the assets must not be there yet
    heavy: bool = False  # not in the minute


def plain_text(rng: Random) -> Case:
    verb = rng.choice(
        (
            ("parse", "x"),
            ("parse", "-"),
            ("parse", "x", "--statements"),
            ("parse", "x", "--unread"),
            ("parse", "x", "--chapter", rng.choice(CHAPTERS)),
        )
    )
    raw = corpus.text(rng)
    return Case(verb, {"x": raw}, stdin=raw)


def out_of_order(rng: Random) -> Case:
    """Clauses of the chapters, and examples of dittos, in any order; one text in five without
    marks."""
    clauses, dittos = _clauses()
    words = [rng.choice(clauses) for _ in range(rng.randint(0, 14))]
    for _ in range(rng.randint(1, 4)):
        words.insert(rng.randint(0, len(words)), rng.choice(dittos))
    text = "".join(words)
    if rng.random() < 0.2:
        text = "".join(filter(str.isalpha, text))
    return Case(("parse", "x"), {"x": text.encode()})


@cache
def _clauses() -> tuple[list[str], list[str]]:
    """The clauses of all chapters; the dittos among them, and the examples of their table."""
    editions = (texts.edition(card) for card in texts.editions())
    clauses = [
        clause
        for book in editions
        for s in book.base()
        for clause in re.findall("[^，。；：]+[，。；：]?", s.text)
    ]
    examples = [row["example"] for row in lexicon().dittos]
    return clauses, [clause for clause in clauses if set("如亦皆") & set(clause)] + 3 * examples


def imported(rng: Random) -> Case:
    raw = corpus.text(rng)
    names = (
        "--chapter",
        rng.choice(("yili.06", "yili.04", "x", "../../x", "yili.06\n", "liji.01")),
        "--title",
        rng.choice(("燕禮", "", "鄉飲酒禮", "a\nb", "\x07", "禮" * 300)),
        "--slug",
        rng.choice(("yan-li", "", "A B", "x" * 300)),
    )
    more = rng.choice(
        (
            (),
            ("-o", "out"),
            ("-o", "nowhere"),
            ("-o", "x"),
            ("--punctuate",),
            ("--witness", "../x"),
            ("--pinyin", "yàn lǐ\ud800"),
        )
    )
    return Case(
        ("add", rng.choice(("x", "-")), "--form", rng.choice(FORMS), *names, *more),
        {"x": raw, "out/keep": b""},
        stdin=raw,
    )


def checked_text(rng: Random) -> Case:
    return Case(
        ("check", "--text", "x", *rng.choice(((), ("--chapter", rng.choice(CHAPTERS))))),
        {"x": corpus.text(rng)[:600]},
        seconds=60,
    )


def json_lines(rng: Random) -> Case:
    line = rng.choice(corpus.JSON).encode() if rng.random() < 0.4 else corpus.record(rng, ACT)
    if rng.random() < 0.2:
        line = corpus.spoil(rng, GOLD + ACTS)
    as_gold = rng.random() < 0.5
    if as_gold and line.startswith(b'{"start'):
        line = b'{"text": "' + "坐取爵于篚".encode() + b'", "acts": [' + line + b"]}"
    files = {**FILES, "gold.jsonl" if as_gold else "acts.jsonl": line}
    return Case(
        (
            "lab",
            "evaluate",
            "gold.jsonl",
            "--acts",
            "acts.jsonl",
            *rng.choice(((), ("--errors",), ("--json", "--errors"))),
        ),
        files,
    )


def assets(rng: Random) -> Case:
    """One table, card, record or text of the corpus is not what it was."""
    kind = rng.choice(
        (
            "data/lexicon/*.tsv",
            "data/lexicon/*.tsv",
            "data/editions/*/*.tsv",
            "data/editions/*/*.toml",
            "data/annotations/*.*",
            "data/witnesses/*/*",
        )
    )
    chosen = rng.choice(sorted(f for f in ROOT.glob(kind) if f.is_file() and f.suffix != ".md"))
    return _with_assets(chosen, corpus.spoil(rng, chosen.read_bytes()), rng)


def records(rng: Random) -> Case:
    """A line of an annotation by hand has a field of another type, lacks one, or has one too
    many.
    """
    chosen = rng.choice(sorted(ROOT.glob("data/annotations/*.jsonl")))
    lines = chosen.read_bytes().split(b"\n")
    at = rng.randrange(len(lines) - 1)
    lines[at] = corpus.record(rng, json.loads(lines[at]))
    return replace(
        _with_assets(chosen, b"\n".join(lines), rng), args=("gaps", "鄉飲酒禮", "--at", "037")
    )


def _with_assets(changed: Path, content: bytes, rng: Random) -> Case:
    links, at = {}, ROOT
    parts = changed.relative_to(ROOT).parts
    for folder in ("ontology", "queries"):
        links[f"assets/{folder}"] = str(ROOT / folder)
    for depth, part in enumerate(parts):
        here = ("assets", *parts[:depth])
        if depth:
            links |= {"/".join((*here, f.name)): str(f) for f in at.iterdir() if f.name != part}
        at = at / part
    verb = rng.choice(
        (
            ("parse", "x"),
            ("read", "鄉飲酒禮", "--apparatus"),
            ("read", "鄉射禮", "--apparatus"),
            ("scene", "鄉飲酒禮", "--at", "036"),
            ("gaps", "鄉飲酒禮", "--at", "037"),
            ("export", "--format", "tei", "--chapter", "鄉飲酒禮"),
        )
    )
    return Case(
        verb,
        {"/".join(("assets", *parts)): content, "x": TEXT},
        links,
        env={"ZUNZU_ASSETS": "assets"},
        seconds=60,
    )


def kept_files(rng: Random) -> Case:
    """What was kept by an earlier run of the trial is not what was kept."""
    first = json.dumps({"made by": rng.choice(("", 1, None, "x"))}).encode()
    outcome = {
        "id": "x",
        "operator": "stair",
        "chapter": "yili.04",
        "shown": "",
        "state": "caught",
        "rules": [],
    }
    raw = first + b"\n" + corpus.record(rng, outcome) + b"\n" + corpus.text(rng)
    links = {f"made/{name}": str(ROOT / "build" / name) for name in ("store", "zunzu.nq", "stamp")}
    return Case(
        ("lab", "trial", "--mutants", "1", "--jobs", "1", "--chapter", "覲禮"),
        {"made/trial.jsonl": raw},
        links,
        env={"ZUNZU_BUILD": "made"},
        seconds=90,
    )


def rdf(rng: Random) -> Case:
    form = rng.choice(list(corpus.RDF))
    good = rng.choice(corpus.RDF[form]).encode("utf-8", "surrogatepass")
    raw = corpus.spoil(rng, good) if rng.random() < 0.5 else good
    raw = rng.choice(list(corpus.BYTES.values())) if rng.random() < 0.1 else raw
    name = rng.choice((f"x.{form}", "x", "x.ttl"))
    return Case(
        ("check", "--data", name, *rng.choice(((), ("--format", "json"), ("--format", "turtle")))),
        {name: raw},
        seconds=60,
    )


def sparql(rng: Random) -> Case:
    good = rng.choice(corpus.SPARQL).encode("utf-8", "surrogatepass")
    raw = corpus.spoil(rng, good) if rng.random() < 0.5 else good
    return Case(
        (
            "ask",
            "--query",
            rng.choice(("x", "-")),
            "--format",
            rng.choice(("tsv", "json", "table")),
        ),
        {"x": raw},
        stdin=raw,
    )


def nested(rng: Random) -> Case:
    """SPARQL and RDF in brackets of every kind, deeper than any stack."""
    depth = rng.choice((50, 1000, 10_000, 60_000))
    before, after = rng.choice(
        (
            ("(", ")"),
            ("{", "}"),
            ("[ <a:p> ", "]"),
            ("OPTIONAL {", "}"),
            ("!(", ")"),
            ("{ ?s ?p ?o } UNION {", "}"),
        )
    )
    if before in ("(", "!("):
        query = f"ASK {{ FILTER({before * depth} true {after * depth}) }}"
    else:
        query = f"ASK {{ {before * depth} {after * depth} }}"
    if rng.random() < 0.3:
        return Case(
            ("check", "--data", "x.ttl"),
            {"x.ttl": f"<a:a> <a:b> {'( ' * depth}{') ' * depth} .".encode()},
            seconds=60,
        )
    return Case(("ask", "--query", "x"), {"x": query.encode()})


def settings(rng: Random) -> Case:
    name = rng.choice(
        ("vessel-use", "words", "shares", "no-such", "爵", "主人", "") + corpus.SPARQL[:3]
    )
    value = rng.choice(
        (
            "主人",
            "",
            "any",
            "}",
            "VALUES ?x { UNDEF }",
            "\ud800",
            "\u0001",
            "主" * 5000,
            "'",
            '"',
            "\\",
            "<http://[>",
            "%",
            "*",
            "\n",
        )
    )
    param = rng.choice(("role", "word", "chapter", "author", "", "x y", "?x", "role=role"))
    more = rng.choice(
        (
            (),
            ("--why",),
            ("--show",),
            ("--explain",),
            ("--format", "json"),
            ("--lang", "en"),
            ("--ids",),
        )
    )
    return Case(("ask", name, "--set", f"{param}={value}", *more))


def options(rng: Random) -> Case:
    """Values that no option takes: numbers out of range, names too long, paths that cannot be."""
    value = rng.choice(
        (
            "",
            "-1",
            "0",
            "nan",
            "inf",
            "1e999",
            "9" * 400,
            "0x10",
            "x" * 5000,
            "禮" * 2000,
            "\ud800",
            "\u0001",
            "~nobody/x",
            "a\nb",
            "/dev/full",
            "/dev/null/x",
            "out",
            "gold.jsonl/x",
            "nowhere/x",
            "-",
            "--",
            "../" * 2000 + "x",
            "\udcff",
        )
    )
    option = rng.choice(
        (
            ("lab", "trial", "--mutants", value),
            ("lab", "trial", "--jobs", value),
            ("lab", "trial", "--mutants", "2", "--seed", value),
            ("lab", "trial", "--operator", value),
            ("lab", "trial", "--mutants", "1", "-o", value or "nowhere/x", "--chapter", "x"),
            (
                "lab",
                "evaluate",
                "gold.jsonl",
                "--acts",
                "acts.jsonl",
                "--at-least",
                f"verb={value}",
            ),
            ("lab", "evaluate", value),
            ("lab", "evaluate", "gold.jsonl", "--acts", value),
            ("read", value),
            ("read", "鄉飲酒禮", value),
            ("read", "鄉飲酒禮", "--layer", value),
            ("scene", value),
            ("scene", "鄉飲酒禮", "--at", value),
            ("gaps", "鄉飲酒禮", "--at", value),
            ("lab", "sheets", "--named", value or "x"),
            ("lab", "sheets", "--judged", value or "x"),
            ("parse", value),
            ("parse", "-", "--chapter", value),
            ("check", "--rule", value),
            ("check", "--engine", value or "x"),
            ("check", "--format", value or "x"),
            ("check", "--data", value),
            ("check", "--text", value),
            ("lab", "prove", value or "x"),
            ("lab", "prove", "--examples", value or "x"),
            ("ask", "--query", value),
            ("ask", "shares", "--format", value),
            ("export", "--format", value),
            ("export", "--format", "tei", "--chapter", value),
            ("load", "--store", "http://127.0.0.1:9/", "--batch", value),
            ("--memory", value, "read", "鄉飲酒禮", "18"),
            (value,),
            ("read", "鄉飲酒禮", "18", f"--{value}"),
            ("document", "-o", value or "nowhere/x/y"),
            ("ask", "shares", "-o", value or "x"),
            ("ask", "--store", f"http://{value}"),
            ("ask", "shares", "--store", value),
        )
    )
    return Case(option, {**FILES, "out/keep": b"", "x": b""}, stdin=TEXT, seconds=60)


def addresses(rng: Random) -> Case:
    url = rng.choice(
        (
            "http://[::1",
            "http://[::1]:x/",
            "http://127.0.0.1:1/sparql",
            "http://127.0.0.1:99999/",
            "http://",
            "ftp://x/",
            "file:///etc/passwd",
            "http://user:secret@127.0.0.1:1/",
            "http://\u4e3b.invalid/",
            "http://127.0.0.1:1/\n",
            "http://127.0.0.1:1/ x",
            "x",
            "",
            "http://[v1.x]/",
        )
    )
    timeout = rng.choice((None, "0", "-1", "nan", "1e999", "9" * 30, "x", "1"))
    verb = rng.choice((("ask", "shares"), ("check",), ("export", "--format", "ntriples")))
    return Case((*verb, "--store", url), env={"ZUNZU_STORE_TIMEOUT": timeout}, seconds=60)


def environment(rng: Random) -> Case:
    """Foreign locales, no terminal, absurd widths, no home."""
    env: dict[str, str | None] = {}
    for name, values in (
        ("LC_ALL", (None, "C", "POSIX", "zh_CN.GB18030", "tr_TR.UTF-8", "x" * 300)),
        ("COLUMNS", (None, "0", "1", "-1", "99999999999", "x", "", "²")),
        ("LINES", (None, "0", "-1", "x")),
        ("TERM", (None, "", "dumb", "x" * 300, "unknown")),
        ("HOME", (None, "", "/nowhere")),
        ("PYTHONIOENCODING", (None, "ascii", "gb18030", "utf-8:strict")),
        ("PYTHONUTF8", (None, "0", "1")),
        ("ZUNZU_MEMORY", (None, None, None, "none", "x", "-1", "9" * 40)),
        ("NO_COLOR", (None, "1")),
        ("FORCE_COLOR", (None, "1")),
        ("ZUNZU_BUILD", (None, None, None, "~nobody/x", "x" * 300 + "/b")),
        ("ZUNZU_ASSETS", (None, None, None, "~nobody", "x", "/dev/null")),
    ):
        if rng.random() < 0.4:
            env[name] = rng.choice(values)
    verb = rng.choice(("read", "parse", "scene", "evaluate", "gaps", "ask"))
    return Case(GOOD[verb], FILES, stdin=TEXT, env=env, seconds=60)


def streams(rng: Random) -> Case:
    """Standard streams that are closed, full or read by nobody; a folder that is gone."""
    verb = rng.choice(("read", "parse", "scene", "gaps", "evaluate", "ask", "add", "prove"))
    args = rng.choice(
        (GOOD[verb], GOOD[verb], ("--help",), (verb, "--help"), (), ("--version",), ("nonsense",))
    )
    closed = tuple(sorted(rng.sample((0, 1, 2), rng.choice((0, 1, 1, 2, 3)))))
    gone = rng.random() < 0.1
    return Case(
        args,
        {} if gone else FILES,
        stdin=TEXT,
        closed=closed,
        out=rng.choice(("", "", "full", "gone")),
        no_folder=gone,
        seconds=60,
    )


def places(rng: Random) -> Case:
    """Where a result cannot go: a folder, a file in its place, a name too long; what was there
    stays.
    """
    target = rng.choice(
        (
            "out",
            "x/y",
            "nowhere/x",
            "x" * 300,
            "/dev/full",
            "/proc/x",
            "loop",
            "old",
            "/dev/null/x",
            "out/",
            ".",
            "",
        )
    )
    verb = rng.choice(
        (
            ("ask", "shares", "-o", target),
            ("export", "--format", "tei", "--chapter", "鄉飲酒禮", "-o", target),
            ("document", "-o", target or "."),
            ("ask", "-o", target),
            ("export", "--release", target or "x"),
        )
    )
    if (
        verb[0] == "export"
        and verb[1] == "--release"
        and target in ("nowhere/x", "x" * 300, "old", "loop")
    ):
        verb = ("export", "--release", "x")
    return Case(
        verb,
        {"x": b"", "old": b"old", "out/keep": b"kept"},
        {"loop": "loop"},
        kept=("x", "out/keep"),
        seconds=60,
    )


def little_memory(rng: Random) -> Case:
    verb = rng.choice(
        ("read", "parse", "scene", "gaps", "evaluate", "ask", "add", "prove", "export")
    )
    room = rng.choice((40, 60, 80, 100, 150, 200, 300, 400, 600, 900)) << 20
    kind = rng.choice((resource.RLIMIT_AS, resource.RLIMIT_DATA))
    return Case(GOOD[verb], FILES, stdin=TEXT, limits={kind: room}, seconds=90)


def little_else(rng: Random) -> Case:
    """Few files, a stack that is small, files that may not grow."""
    verb = rng.choice(("read", "parse", "scene", "evaluate", "ask", "gaps", "add"))
    kind, most = rng.choice(
        (
            (resource.RLIMIT_NOFILE, rng.choice((6, 8, 12, 20, 30))),
            (resource.RLIMIT_STACK, rng.choice((512, 1024, 2048)) << 10),
            (resource.RLIMIT_FSIZE, 1000),  # what is told on standard error has room in it
        )
    )
    args = GOOD[verb]
    if kind == resource.RLIMIT_FSIZE:
        args = rng.choice(
            (
                ("ask", "words", "--set", "word=主人", "-o", "out.txt"),
                ("export", "--format", "tei", "--chapter", "鄉飲酒禮", "-o", "out.txt"),
                ("document", "-o", "out"),
                ("add", "-", *GOOD["add"][2:], "-o", "out"),
            )
        )
    files = {**FILES, "out.txt": b"old", "out/keep": b"kept"}
    return Case(
        args, files, stdin=TEXT * 40, limits={kind: most}, kept=("out.txt", "out/keep"), seconds=60
    )


def stopped(rng: Random) -> Case:
    """Ctrl-C, TERM and HUP at any moment of any verb."""
    verb = rng.choice([v for v in GOOD if v not in ("build", "coverage", "load")])
    when = rng.choice((0.0, 0.01, 0.03, 0.08, 0.15, 0.3, 0.6, 1.0, 2.0, 4.0)) + rng.random() * 0.05
    number = rng.choice((signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
    return Case(
        GOOD[verb],
        {**FILES, "out.txt": b"old"},
        stdin=TEXT,
        stop=(number, when),
        seconds=120,
        patience=1.5 if verb == "ask" else 2.5,
    )


def killed(rng: Random) -> Case:
    """SIGKILL at any moment: nothing survives it, and what was there is there."""
    verb = rng.choice(
        (
            ("ask", "shares", "-o", "out.txt"),
            ("export", "--format", "ntriples", "-o", "out.txt"),
            ("lab", "trial", "--mutants", "8"),
            ("document", "-o", "out"),
            ("export", "--format", "tei", "--chapter", "鄉飲酒禮", "-o", "out.txt"),
        )
    )
    return Case(
        verb,
        {"out.txt": b"old", "out/keep": b""},
        stop=(signal.SIGKILL, rng.random() * 3),
        seconds=120,
        kept=("out/keep",),
    )


def at_once(rng: Random) -> Case:
    verb = rng.choice(
        (
            ("ask", "shares", "-o", "out.txt"),
            ("export", "--format", "tei", "--chapter", "鄉飲酒禮", "-o", "out.txt"),
            ("parse", "x"),
            ("read", "鄉飲酒禮", "18"),
            ("document", "-o", "out"),
        )
    )
    return Case(verb, {"x": TEXT, "out/keep": b""}, at_once=6, seconds=120, kept=("out/keep",))


CLASSES = (
    Class(
        "plain text",
        "`parse`: words in any order, foreign encodings, controls, cuts",
        plain_text,
        30,
    ),
    Class("out of order", "`parse`: clauses and dittos by lot", out_of_order, 40),
    Class("add", "every form, names that are none, folders in the way", imported, 20),
    Class("text for the rules", "`check --text`", checked_text, 2),
    Class(
        "JSON Lines",
        "`evaluate`: wrong types, missing and further fields, depth, surrogates",
        json_lines,
        30,
    ),
    Class(
        "tables, cards, witnesses",
        "one file of the corpus spoilt: TSV, TOML, text, JSON Lines",
        assets,
        15,
        cold=True,
    ),
    Class(
        "records by hand", "a field of another type, missing, or too many", records, 6, cold=True
    ),
    Class("kept by an earlier run", "`trial.jsonl` spoilt", kept_files, 1, cold=True, heavy=True),
    Class("RDF", "`check --data`: six forms, spoilt", rdf, 6),
    Class("SPARQL", "`ask --query`: wrong, spoilt, refused", sparql, 12),
    Class("nested", "SPARQL and RDF up to 60,000 deep", nested, 6),
    Class("settings", "`ask --set`", settings, 10),
    Class("options", "values that no option takes, every verb", options, 30),
    Class("addresses", "`--store` and its patience", addresses, 6),
    Class(
        "environment",
        "foreign locales, no terminal, absurd widths, no home",
        environment,
        12,
        spawned=True,
    ),
    Class("streams", "closed, full, read by nobody; the folder gone", streams, 20),
    Class("places", "where a result cannot go", places, 8),
    Class("little memory", "40 to 900 MB, of addresses or of data", little_memory, 6, spawned=True),
    Class(
        "little else", "few files, small stack, no room on the disk", little_else, 8, spawned=True
    ),
    Class("stopped", "INT, TERM, HUP at ten moments of each verb", stopped, 6, spawned=True),
    Class("killed", "SIGKILL at any moment", killed, 2, spawned=True),
    Class("six at once", "the same call, the same target", at_once, 2),
)
