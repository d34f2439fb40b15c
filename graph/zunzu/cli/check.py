"""``zunzu check``: the graph, or a text, against the rules of the rite."""

from __future__ import annotations

import json

import click

from zunzu.errors import fail

from . import intake, output, stored
from .progress import step


@click.command()
@click.option("--text", "source", metavar="FILE", help="Check this text (- for standard input) in the place of the edition.")
@click.option("--chapter", metavar="CHAPTER", help="The chapter: title, pinyin slug or id; a text is else known by its words.")
@click.option("--rule", "names", metavar="ID", multiple=True, help="Only this rule, by its id or slug; may be given again.")
@click.option("--engine", metavar="ENGINE", default="", help="pyshacl (the reference) or pyshifty (the fast one, the default).")
@click.option("--verdicts", "counted", is_flag=True, help="Tell of every rule how often it is held, excepted and broken, and where.")
@stored.option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(source: str | None, chapter: str | None, names: tuple[str, ...], engine: str, counted: bool, url: str | None,
            as_json: bool) -> int:
    """Check the graph of the editions against the form of the data and the rules (例) of the rite.

    With --text the whole river runs on that text instead of the edition: it is read, woven and checked, and each finding names
    the rule, its source words, and the passage with the act marked 【 】. Exit 1 when there are findings.

    \b
    Examples:
      zunzu check
      zunzu check --verdicts --chapter 鄉飲酒禮
      zunzu check --text altered.txt --chapter 鄉飲酒禮
      zunzu check --rule VES-01 --json
    """
    from zunzu.rdf import report, rules, validate
    from zunzu.rdf.verdicts import verdicts

    if source is not None and url is not None:
        raise fail("check", "--text and --store are two different graphs", "leave one of them out")
    engine = engine or validate.DEFAULT_ENGINE
    validate.know(engine)
    chosen = rules.choose(names, rules.read_rules()) if names else None
    words = intake.read_text(source) if source else None
    home = _chapter(chapter, words)
    store = _store(words, home, source) if words is not None else stored.whole(url)
    chapters = [home] if home else None
    with step("checking"):
        findings = validate.check(store, chapters=chapters, engine=engine, rules=chosen)
    tally = []
    if counted:
        with step("counting verdicts"):
            tally = [v for v in verdicts(store, findings, chapters=chapters) if chosen is None or v.rule.iri in chosen]
    known = len(chosen) if chosen else len(rules.read_rules())
    if as_json:
        document = {"engine": engine, "chapter": home, "rules": known, "findings": [report.finding_values(f) for f in findings]}
        if counted:
            document["verdicts"] = [report.verdict_values(v) for v in tally]
        output.write(json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    else:
        parts = [report.tell_findings(findings), report.tell_verdicts(tally), _summary(known, findings)]
        output.write("\n".join(p for p in parts if p))
    return 1 if findings else 0


def _chapter(named: str | None, words: str | None) -> str | None:
    """The id of the chapter meant; that of a text is known by its words when it is not named."""
    from zunzu import text

    if named is not None:
        return text.find_chapter(named).id
    if words is None:
        return None
    if found := text.recognise(words):
        return found
    raise fail("--text", "which chapter the text belongs to cannot be told from its words", "add --chapter "
               + " or ".join(card.title for card in text.editions()))


def _store(words: str, chapter: str | None, source: str | None):
    """The graph of a given text; words of a given text that no vocabulary has are told on stderr."""
    from zunzu import build

    told = []
    store = build.weave_text(words, chapter, step, told)
    for fault in told:
        click.echo(f"zunzu: {intake.name(source)}: note: {fault.where}: {fault.what}", err=True)
    return store


def _summary(rules: int, findings: list) -> str:
    counted = f"{rules} rule{'s' * (rules != 1)}"
    if not findings:
        return f"{counted}, no findings\n"
    broken = sorted({f.rule for f in findings})
    return f"{counted}, {len(findings)} finding{'s' * (len(findings) != 1)}: {', '.join(broken)}\n"
