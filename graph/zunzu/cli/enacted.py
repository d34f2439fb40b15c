"""``zunzu check --enactment``: acts as performed or planned, beside the rite as it is
prescribed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from zunzu import build, text
from zunzu.errors import fail

from . import intake, output
from .progress import step

if TYPE_CHECKING:
    from zunzu.rules import Rulebook


def run(
    source: str, named: str | None, form: str, target: str, rules: Rulebook, everything: bool
) -> int:
    """Set the list of acts in ``source`` beside the chapter, or the part of it, that is named;
    gives the exit code."""
    from zunzu.collation import enactment, rites
    from zunzu.rules import report, validate

    if form not in ("text", "json"):
        raise fail("--format", f"{form} is no form for an enactment", "one of text, json")
    if named is None:
        raise fail(
            "--enactment",
            "it is not said which rite was performed",
            "add --chapter 鄉飲酒禮, or a part: --chapter 鄉飲酒禮:獻賓",
        )
    performed = enactment.read(intake.read_text(source), intake.name(source))
    side = rites.of_chapter(named)
    outcomes = enactment.judge(side.acts, performed)
    book = text.edition(named.partition(rites.WITHIN)[0])
    done = enactment.as_performed(build.reading(book, ()), outcomes)
    findings, otherwise = [], any(o.kind != enactment.DONE for o in outcomes)
    if otherwise:
        store = build.weave_given(book, book, done, step)
        with step("checking"):
            findings = validate.check(store, rules, chapters=[book.chapter])
    if form == "json":
        document = {
            "rite": side.title,
            "score": round(enactment.score(outcomes), 4),
            "acts": [enactment.values(o) for o in outcomes],
            "findings": [report.finding_values(f) for f in findings],
        }
        told = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    else:
        told = "\n".join(
            filter(
                None,
                (enactment.tell(outcomes, side.title, everything), report.tell_findings(findings)),
            )
        )
    output.write(told, target)
    return 1 if otherwise or findings else 0
