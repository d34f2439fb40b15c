"""``zunzu check --text``: a text beside the edition of its chapter."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from zunzu import build, text
from zunzu.errors import Fault, fail

from . import intake, output
from .progress import step

if TYPE_CHECKING:
    from zunzu.collation import Collation
    from zunzu.collation.aside import Read
    from zunzu.collation.rewoven import Kept
    from zunzu.rules import Rulebook
    from zunzu.rules.validate import Finding
    from zunzu.rules.verdicts import Verdict


@dataclass(frozen=True)
class Ask:
    """What is asked of a text: by which validator, which rules, whether these were named, whether
    verdicts are counted, whether all is told."""

    engine: str
    rules: Rulebook
    named: bool
    counted: bool
    everything: bool


def run(source: str, named: str | None, form: str, target: str, ask: Ask, read: Read) -> int:
    """Compare the text in ``source`` with the edition of its chapter, write the report, and give
    the exit code; ``read`` reads what is other in it."""
    from zunzu.collation import collate, rewoven

    words = intake.read_text(source)
    book = text.edition(_chapter(words, named))
    there: list[rewoven.Kept | None] = []
    with step("comparing"):
        found = collate(
            book,
            words,
            read=lambda given: read(given, lambda: there.append(rewoven.taken_up(book))),
        )
    departs = any(d.is_departure for d in found.departures)
    findings: list[Finding] = []
    tally: list[Verdict] = []
    if departs or ask.counted or ask.named:  # else it is read as the edition, which breaks none
        findings, tally = _ruled(found, source, ask, next(iter(there), None))
    output.write(_report(form, found, words, findings, tally, ask), target)
    return 1 if departs or findings else 0


def _chapter(words: str, named: str | None) -> str:
    """The id of the chapter that is named, or by whose words the text is known, which is said."""
    if named is not None:
        return text.find_chapter(named).id
    if found := text.recognise(words):
        click.echo(
            f"zunzu: --text: note: taken for {text.find_chapter(found).title} by its words;"
            " --chapter names another",
            err=True,
        )
        return found
    raise fail(
        "--text",
        "which chapter the text belongs to cannot be told from its words",
        "add --chapter " + " or ".join(card.title for card in text.editions()),
    )


def _ruled(
    found: Collation, source: str, ask: Ask, there: Kept | None
) -> tuple[list[Finding], list[Verdict]]:
    """What rules the text breaks; words of it that no vocabulary has are told on stderr."""
    from zunzu.collation import rewoven
    from zunzu.rules import engines

    told: list[Fault] = []
    if not (ask.named or ask.counted) and ask.engine == engines.DEFAULT_ENGINE:
        with step("checking"):
            findings = rewoven.findings(found, ask.rules, told, there=there)
        if findings is not None:
            _tell(told, source)
            return findings, []
    return _ruled_whole(found, source, ask)


def _tell(told: list[Fault], source: str) -> None:
    for fault in told:
        click.echo(f"zunzu: {intake.name(source)}: note: {fault.where}: {fault.what}", err=True)


def _ruled_whole(found: Collation, source: str, ask: Ask) -> tuple[list[Finding], list[Verdict]]:
    """The same, all of it woven and all rules asked."""
    from zunzu.rules import validate
    from zunzu.rules.verdicts import verdicts

    told: list[Fault] = []
    store = build.weave_given(found.book, found.given, found.reading, step, told)
    _tell(told, source)
    chapters = [found.book.chapter]
    with step("checking"):
        findings = validate.check(
            store, ask.rules, chapters=chapters, engine=ask.engine
        )  # its form is ours, whatever the text says
    if not ask.counted:
        return findings, []
    with step("counting verdicts"):
        return findings, verdicts(store, ask.rules, findings, chapters=chapters)


def _report(
    form: str, found: Collation, words: str, findings: list[Finding], tally: list[Verdict], ask: Ask
) -> str | bytes:
    from zunzu.collation import report as collation
    from zunzu.rules import report
    from zunzu.rules.shapes import forms

    if form == "turtle":
        from zunzu.rules.shacl_report import shacl_report

        return shacl_report(findings, forms())
    if form == "html":
        from zunzu.collation.page import page
        from zunzu.publish import findings as pages

        return pages.page(findings, ask.rules, tally, found.book.title, page(found, words))
    if form == "json":
        document = {
            "engine": ask.engine,
            **collation.values(found, words, findings, len(ask.rules)),
        }
        if ask.counted:
            document["verdicts"] = [report.verdict_values(v) for v in tally]
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    parts = [
        collation.tell(
            found, words, findings, len(ask.rules), ask.everything, report.tell_findings
        ),
        report.tell_verdicts(tally),
    ]
    return "\n".join(filter(None, parts))
