"""``zunzu check``: the graph, a text, or somebody else's graph, against the rules of the rite."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from zunzu import text
from zunzu.errors import fail, nearest

from . import asked, collated, drafts, enacted, intake, output, stored
from .progress import quick, step

if TYPE_CHECKING:
    from zunzu.rdf.store import Store
    from zunzu.rules import Rulebook
    from zunzu.rules.fared import Fared
    from zunzu.rules.portions import Portion
    from zunzu.rules.shapes import Shapes
    from zunzu.rules.validate import Finding
    from zunzu.rules.verdicts import Verdict

#: The forms of a report: for the terminal, one JSON document, sh:ValidationReport, one page.
FORMATS = ("text", "json", "turtle", "html")


@click.command()
@click.option(
    "--text",
    "source",
    metavar="FILE",
    help="Check this text (- for standard input) instead of the edition.",
)
@click.option(
    "--enactment",
    "acted",
    metavar="FILE",
    help="Check these acts, CSV or JSON Lines, against the rite (--chapter).",
)
@click.option(
    "--data",
    "graph",
    metavar="FILE",
    help="Check this RDF (- for standard input) instead of our graph.",
)
@click.option(
    "--chapter",
    metavar="CHAPTER",
    help="The chapter: title, pinyin slug or id.  [default for a text: the one most like it]",
)
@click.option(
    "--rules",
    "own",
    metavar="FILE",
    multiple=True,
    help="Check only the rules in this file (TOML). Repeatable.",
)
@click.option(
    "--rule",
    "names",
    metavar="ID",
    multiple=True,
    help="Check only this rule, by its id. Repeatable.",
)
@click.option(
    "--engine",
    metavar="ENGINE",
    default="",
    help="pyshacl (the reference) or pyshifty (the fast one, the default).",
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="With --text: also recorded variants and differences of spelling.",
)
@click.option(
    "--verdicts",
    "counted",
    is_flag=True,
    help="List for every rule how often it is kept, excepted and broken, and where.",
)
@stored.option
@click.option(
    "--format",
    "form",
    metavar="FORMAT",
    default="",
    help="text, json, turtle (sh:ValidationReport) or html.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "-o", "target", metavar="FILE", default=output.STDOUT, help="Write the report to this file."
)
def command(
    source: str | None,
    acted: str | None,
    graph: str | None,
    chapter: str | None,
    own: tuple[str, ...],
    names: tuple[str, ...],
    engine: str,
    counted: bool,
    url: str | None,
    form: str,
    as_json: bool,
    everything: bool,
    target: str,
) -> int:
    """Check the graph of the editions against the form of the data and the rules (例) of the rite.

    With --text your text is compared with the edition, act by act, and every departure is listed:
    the words of both, what differs in the acts, the rules it breaks, the commentary. Differences of
    script, spelling, punctuation and line breaks are no departures, nor are variants that 鄭玄 or
    another witness has. With --enactment a list of performed acts (who, act, what, with, to, where,
    facing) is compared with the rite: what was left out, done otherwise, out of order, or
    forbidden. With --data the rules are applied to RDF of yours, in any syntax, that uses our
    terms. Exit 1 if there are departures or findings.

    \b
    Examples:
      zunzu check
      zunzu check --verdicts --chapter 鄉飲酒禮
      zunzu check --text altered.txt
      zunzu check --text altered.txt --chapter 鄉飲酒禮 --all
      zunzu check --enactment film.csv --chapter 鄉飲酒禮:獻賓
      zunzu check --data mine.ttl --format html -o report.html
      zunzu check --rule VES-01 --json
      zunzu check --rules mine.toml --verdicts
    """
    from zunzu.rules import engines

    click.get_current_context().with_resource(quick())
    _refuse_two({"--text": source, "--enactment": acted, "--data": graph, "--store": url})
    engine = engine or engines.DEFAULT_ENGINE
    engines.know(engine)
    form = _format(form, as_json)
    output.probe(target)
    if source is not None:
        from zunzu.collation import aside

        with aside.reader() as read:  # it gets ready while the rules are taken up
            book = asked.rules(own, names)
            ask = collated.Ask(engine, book, bool(own or names), counted, everything)
            return collated.run(source, chapter, form, target, ask, read)
    book = asked.rules(own, names)
    if acted is not None:
        return enacted.run(acted, chapter, form, target, book, everything)
    home = text.find_chapter(chapter).id if chapter is not None else None
    findings, tally = _validated(
        _portions(graph, url, home, all_of_it=bool(own), formed=not (own or names)), book, engine
    )
    about = f"{intake.name(graph) if graph else url or 'zunzu'} · {home or 'all'} · {engine}"
    output.write(
        _report(form, findings, tally, book, {"engine": engine, "chapter": home}, counted, about),
        target,
    )
    return 1 if findings else 0


def _refuse_two(given: Mapping[str, str | None]) -> None:
    """Raise ZunzuError where more than one graph is named."""
    named = [name for name, value in given.items() if value is not None]
    if len(named) > 1:
        raise fail(
            "check", f"{' and '.join(named)} are different graphs", "leave all but one of them out"
        )


@dataclass(frozen=True, slots=True)
class _Checked:
    """What is checked: the portions of a graph, the store they are of (none: our own), and the
    form it is held to, if that is asked."""

    heaps: Sequence[Portion]
    store: Store | None
    form: Shapes | None


def _portions(
    graph: str | None, url: str | None, home: str | None, all_of_it: bool, formed: bool
) -> _Checked:
    """The graph that is named, or ours, whose form was looked at when it was made; of one
    chapter or of all."""
    from zunzu.rules import portions, validate
    from zunzu.rules.shapes import forms

    chapters = [home] if home else None
    form = forms() if formed else None
    if graph is None and url is None:
        heaps, sound = asked.portions(chapters, all_of_it)
        drafts.refuse_left_out(home or "")
        return _Checked(heaps, None, None if sound else form)
    store = _given(graph) if graph is not None else stored.whole(url)
    heaps = portions.portions(store, chapters)
    if graph is not None and form is not None:
        validate.refuse_flood(heaps, form)
    return _Checked(heaps, store, form)


def _validated(
    checked: _Checked, book: Rulebook, engine: str
) -> tuple[list[Finding], list[Verdict]]:
    """What is wrong, and how often each rule is held."""
    from zunzu.rules import validate
    from zunzu.rules.verdicts import count

    with step("checking"):
        found = validate.results(checked.heaps, book, checked.form, engine)
        findings = (
            validate.tell(found, checked.store or stored.own(), book, checked.form) if found else []
        )
    with step("counting verdicts"):
        return findings, count(checked.heaps, book, findings)


def _format(form: str, as_json: bool) -> str:
    if as_json and form not in ("", "json"):
        raise fail("--json", f"and --format {form} are two forms", "leave one of them out")
    form = form or ("json" if as_json else "text")
    if form not in FORMATS:
        raise fail(
            "--format",
            f"there is no format {form!r}",
            nearest(form, FORMATS) or f"one of {', '.join(FORMATS)}",
        )
    return form


def _report(
    form: str,
    findings: list[Any],
    tally: list[Any],
    book: Rulebook,
    head: dict[str, Any],
    counted: bool,
    about: str,
) -> str | bytes:
    """The report in one of FORMATS."""
    from zunzu.rules import report
    from zunzu.rules.fared import fared
    from zunzu.rules.shapes import forms

    if form == "turtle":
        from zunzu.rules.shacl_report import shacl_report

        return shacl_report(findings, forms())
    if form == "html":
        from zunzu.publish import findings as pages

        return pages.page(findings, book, tally if counted else [], about)
    if form == "json":
        document = {
            **head,
            "rules": len(book),
            "asked": fared(tally).asked,
            "findings": [report.finding_values(f) for f in findings],
        }
        if counted:
            document["verdicts"] = [report.verdict_values(v) for v in tally]
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    parts = [
        report.tell_findings(findings),
        report.tell_verdicts(tally) if counted else "",
        _summary(fared(tally), findings),
    ]
    return "\n".join(p for p in parts if p)


def _given(source: str) -> Store:
    """The graph in a file that somebody gives."""
    from zunzu.rdf import given

    name = intake.name(source)
    raw = intake.read_bytes(source, given.LIMIT, lambda size: given.too_big(name, size))
    with step(f"reading {name}"):
        return given.read(raw, name)


def _summary(of: Fared, findings: list[Any]) -> str:
    """How many rules were asked at all, and what was found: rules that found nothing to speak of
    say nothing."""
    counted = f"{of.total} rule{'s' * (of.total != 1)}, {of.asked} asked"
    if not findings:
        return (
            f"{counted}, no findings\n"
            if of.asked
            else f"{counted}: nothing can be said of this text\n"
        )
    broken = sorted({f.rule for f in findings})
    return f"{counted}, {len(findings)} finding{'s' * (len(findings) != 1)}: {', '.join(broken)}\n"
