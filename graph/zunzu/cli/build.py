"""``zunzu build``: the whole river, and a digest of what came of it, every figure computed from
the graph and the files."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.cells import cell_len

from zunzu.model import LAYER_NAMES

from . import asked, output, woven
from .progress import step

if TYPE_CHECKING:
    from zunzu.rdf.store import Store

#: What the digest counts, asked of the graph itself; each query gives names and counts.
COUNTS = {
    "characters": (
        'SELECT ?n (SUM(STRLEN(REPLACE(?t, "[^\\\\p{L}]", ""))) AS ?c) '
        "{ ?s a zz:Segment ; zz:layer ?n ; zz:text ?t } GROUP BY ?n"
    ),
    "segments": "SELECT ?n (COUNT(?s) AS ?c) { ?s a zz:Segment ; zz:layer ?n } GROUP BY ?n",
    "sections": "SELECT ?n (COUNT(?s) AS ?c) { ?s a zz:Section ; zz:inChapter ?n } GROUP BY ?n",
    "corrections": (
        "SELECT ?n (COUNT(?s) AS ?c) { ?s a zz:Correction ; zz:inChapter ?n } GROUP BY ?n"
    ),
    "acts": "SELECT ?n (COUNT(?s) AS ?c) { ?s a zz:Act ; zz:source ?n } GROUP BY ?n",
    "slots": "SELECT ?n (COUNT(?s) AS ?c) { ?s a zz:Participation ; zz:evidence ?n } GROUP BY ?n",
    "statements": (
        "SELECT ?n (COUNT(?s) AS ?c) { ?s a ?n . ?n rdfs:subClassOf zz:Statement } GROUP BY ?n"
    ),
    "claims": "SELECT ?n (COUNT(?s) AS ?c) { ?s a ?n . ?n rdfs:subClassOf zz:Claim } GROUP BY ?n",
    "triples": "SELECT ?n (COUNT(*) AS ?c) { GRAPH ?n { ?s ?p ?o } } GROUP BY ?n",
}

#: The forms that are written beside the graph, which is N-Quads itself; the others are written when
#: they are asked for: ``zunzu export``.
EXPORTED = ("turtle", "ntriples")


@click.command()
@click.option(
    "--graph",
    "graph_alone",
    is_flag=True,
    help="Make the graph only: nothing is checked or exported.",
)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="DIR",
    help=(
        "With --graph: write the graph, a file for each named graph, and the records into this"
        " folder."
    ),
)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def command(graph_alone: bool, target: str | None, as_json: bool) -> int:
    """Run the whole pipeline (text, acts, claims, graph, checks, exports) and print a summary.

    The files go to build/ of a checkout, or to the folder that ZUNZU_BUILD names. Exit 1 when a
    rule is broken. With --graph -o DIR: DIR/zunzu.nq is the whole graph, DIR/graphs/ has each named
    graph as Turtle, DIR/records/ what was read, one JSON object a line.

    \b
    Examples:
      zunzu build
      zunzu build --json
      zunzu build --graph -o out
      ZUNZU_BUILD=/tmp/zunzu zunzu build
    """
    from zunzu import build, kept
    from zunzu.rdf.store import load

    if target is not None and not graph_alone:
        raise click.UsageError(
            "-o is where --graph is written: zunzu build --graph -o DIR; exports have a verb: zunzu"
            " export"
        )
    if graph_alone:
        woven.tell(target, as_json)
        return 0
    build.store(step, counted=True)  # what is kept on disk is whole
    with step("opening the graph"):
        store = load(build.make())  # in memory, where all of it is looked at
    digest: dict[str, object] = {
        "chapters": _chapters(),
        **{name: _count(store, query) for name, query in COUNTS.items()},
    }
    with step("checking the rules"):
        digest["rules"] = rules = _verdicts(store)
    with step("asking who uses which vessel"):
        title, digest["vessels"] = _vessels(store)
    with step("answering the questions of the library"):
        _answer(store, kept.folder())
    digest["files"] = _export(store, kept.folder())
    output.write(json.dumps(digest, ensure_ascii=False) + "\n" if as_json else _tell(digest, title))
    return 1 if any(rule["broken"] for rule in rules) else 0


def _chapters() -> dict[str, str]:
    from zunzu import text

    return {card.id: card.title for card in text.editions()}


def _count(store: Store, query: str) -> dict[str, int]:
    from zunzu.ask import run

    rows = run.free(store, query, "digest").rows
    return dict(
        sorted(
            (name.value.rpartition("/")[2], int(count.value))
            for name, count in rows
            if name and count
        )
    )


def _verdicts(store: Store) -> list[dict[str, Any]]:
    """How often each rule is held, excepted and broken, as it was found when the graph was made;
    a fault in the form of the data counts as a rule of its own."""
    from zunzu.rules import rulebook, validate
    from zunzu.rules.shapes import forms
    from zunzu.rules.verdicts import count

    book = rulebook()
    heaps, sound = asked.portions(None, all_of_it=False)
    form = None if sound else forms()
    findings = validate.tell(validate.results(heaps, book, form), store, book, form)
    told = [
        {
            "id": v.rule.id,
            "counted": v.rule.counted,
            "words": v.rule.words,
            "held": len(v.held),
            "excepted": sum(len(acts) for _, acts in v.excepted),
            "broken": len(v.broken),
        }
        for v in count(heaps, book, findings)
    ]
    form_faults = Counter(f.rule for f in findings if not f.words)
    return told + [
        {"id": rule, "counted": rule, "words": "", "held": 0, "excepted": 0, "broken": n}
        for rule, n in sorted(form_faults.items())
    ]


def _answer(store: Store, place: Path) -> None:
    """Lay up the answers to all questions, beside the graph in ``place``."""
    from zunzu.ask import library
    from zunzu.ask.answers import Answers

    answers = Answers(place)
    for question in library.of().questions:
        answers.answer(lambda: store, question)


def _vessels(store: Store) -> tuple[str, list[dict[str, Any]]]:
    """The answer to the first question, who uses which vessel for what and how often, one entry
    for a person and a vessel."""
    from zunzu.ask import library, run

    question = library.of().get("vessel-use")
    table: dict[tuple[str, str], dict[str, int]] = {}
    for *_, who, vessel, act, times in run.answer(store, question).texts("zh"):
        table.setdefault((who, vessel), {})[act] = int(times)
    return question.title("zh"), [
        {"who": who, "vessel": vessel, "acts": acts} for (who, vessel), acts in table.items()
    ]


def _export(store: Store, folder: Path) -> dict[str, int]:
    """Write the forms that most ask for, and give each file that the river made with its
    size in bytes."""
    from zunzu.publish import dump

    exports = output.folder(folder / "export")
    statements = dump.Statements(store)
    for file in exports.glob("zunzu.*"):  # an older zunzu wrote more forms
        file.unlink()
    for name in EXPORTED:
        form = dump.FORMATS[name]
        with step(f"writing {name}"):
            output.write(form.write(statements), exports / f"zunzu{form.suffix}")
    made = [
        *sorted((folder / "records").glob("*.jsonl")),
        folder / "zunzu.nq",
        *sorted(exports.glob("zunzu.*")),
    ]
    return {str(file): file.stat().st_size for file in made}


def _tell(digest: dict[str, Any], title: str) -> str:
    """The digest for people."""
    lines = ["、".join(f"{title} ({name})" for name, title in digest["chapters"].items()), ""]
    lines += [
        f"{name:<12}{sum(counts.values()):>8,}  {_parts(counts)}"
        for name, counts in digest.items()
        if name in COUNTS
    ]
    lines += ["", *_rules(digest["rules"])]
    lines += [
        "",
        title,
        *(
            f"  {_wide(entry['who'], 12)}{_wide(entry['vessel'], 4)}{sum(entry['acts'].values()):>4}  "  # noqa: E501
            + " ".join(f"{act}{n}" for act, n in entry["acts"].items())
            for entry in digest["vessels"]
        ),
    ]
    lines += [
        "",
        "files",
        *(f"{size:>12,}  {_short(file)}" for file, size in digest["files"].items()),
    ]
    return "\n".join(lines) + "\n"


def _rules(rules: list[dict[str, Any]]) -> list[str]:
    """The verdicts, counted by family of rules; then every rule that is broken, with its words."""
    families: dict[str, list[dict[str, Any]]] = {}
    for rule in rules:
        families.setdefault(rule["id"].partition("-")[0], []).append(rule)
    lines = [
        _sums("rules", rules),
        *(_sums(f"  {name}", own) for name, own in sorted(families.items())),
    ]
    return lines + [
        f"broken ×{r['broken']:<4} {r['id']:<10}{r['words']}" for r in rules if r["broken"]
    ]


def _sums(name: str, rules: list[dict[str, Any]]) -> str:
    """How many rules there are, rows of one table counted once, and how they fared."""
    held, excepted, broken = (
        sum(rule[key] for rule in rules) for key in ("held", "excepted", "broken")
    )
    return (
        f"{name:<12}{len({rule['counted'] for rule in rules}):>8,}  held {held:,}, excepted"
        f" {excepted:,}, broken {broken:,}"
    )


def _wide(words: str, columns: int) -> str:
    """Words and blanks up to a width; a Chinese character is two columns wide."""
    return words + " " * max(1, columns - cell_len(words))


def _parts(counts: dict[str, int]) -> str:
    from zunzu.text import layer_name

    return ", ".join(
        f"{layer_name(name) if name in LAYER_NAMES else name} {n:,}" for name, n in counts.items()
    )


def _short(file: str) -> str:
    """A path from here when it lies below, whole otherwise."""
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except (
        ValueError,
        FileNotFoundError,
    ):  # not below, or the folder where we are has been deleted
        return file
