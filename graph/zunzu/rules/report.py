"""Reports of a check for people: findings with the words of the rule and the passage, verdicts
rule by rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from .rows import words
from .validate import CLOSE, OPEN, Finding
from .verdicts import Verdict

#: How many characters of the passage are shown on either side of the act.
AROUND = 30

#: What is said of a finding, by the severity of its rule.
SEVERITIES = {"Violation": "違例 broken", "Warning": "可疑 doubtful", "Info": "聚訟 argued"}


def tell_findings(findings: Sequence[Finding]) -> str:
    """Findings rule by rule, the rule that is broken first in the text first: its words, what is
    wrong in both languages, and every passage with the act marked."""
    by_rule: dict[str, list[Finding]] = {}
    for finding in findings:
        by_rule.setdefault(finding.rule_iri, []).append(finding)
    return "\n".join(_told(number, group) for number, group in enumerate(by_rule.values(), 1))


def _told(number: int, group: list[Finding]) -> str:
    rule = group[0]
    source = (
        f" 「{rule.words}」"
        f" {' '.join(filter(None, (rule.author, rule.layer, rule.source_segment)))}"
        if rule.words
        else ""
    )
    lines = [
        f"{number}. {rule.rule}{source}",
        f"   {SEVERITIES.get(rule.severity, rule.severity)}: {rule.message_zh}",
        f"   {rule.message_en}",
    ]
    lines += [f"   except: {words}" for words in rule.exceptions]
    lines += [f"   爭 argued: {words}" for words in rule.argued]
    for f in group:
        where = f.segment or f.act
        lines += [
            f"   - {where}  {near(f.passage)}",
            f"     {' ' * len(where)}  act {f.act}" if f.act != where else "",
            f"     expected {f.expected}" if f.expected else "",
            f"     read     {f.read}" if f.read else "",
        ]
    return "\n".join(line for line in lines if line) + "\n"


def near(passage: str) -> str:
    """The mark and the words around it: a long passage is cut, which three dots tell."""
    start, end = passage.find(OPEN), passage.find(CLOSE)
    if start < 0:
        return passage
    before, after = passage[max(0, start - AROUND) : start], passage[end + 1 : end + 1 + AROUND]
    return (
        ("…" if start > AROUND else "")
        + before
        + passage[start : end + 1]
        + after
        + ("…" if len(passage) > end + 1 + AROUND else "")
    )


def tell_verdicts(verdicts: Sequence[Verdict]) -> str:
    """One line a rule: held, excepted, broken; below it where an exception excuses an act, and
    by whose words."""
    lines = []
    for v in verdicts:
        excused = sum(len(acts) for _, acts in v.excepted)
        lines.append(
            f"{v.rule.id:<9}held {len(v.held):>3}  excepted {excused:>2}  broken {len(v.broken):>2}"
            f"  {v.rule.words}"
        )
        lines += [
            f"         except {', '.join(acts)}: 「{e.words}」 {e.at}"
            for e, acts in v.excepted
            if acts
        ]
    return "\n".join(lines) + "\n" if lines else ""


def finding_values(finding: Finding) -> dict[str, Any]:
    """A finding as JSON values."""
    return asdict(finding)


def verdict_values(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON values."""
    rule = verdict.rule
    return {
        "rule": rule.id,
        "rule_iri": rule.iri,
        "family": rule.family,
        "rite": list(words(rule.rite)),
        "words": rule.words,
        "source_segment": rule.at,
        "statement_zh": rule.zh,
        "statement_en": rule.en,
        "held": list(verdict.held),
        "broken": list(verdict.broken),
        "excepted": [
            {
                "statement_zh": e.zh,
                "statement_en": e.en,
                "words": e.words,
                "source_segment": e.at,
                "acts": list(acts),
            }
            for e, acts in verdict.excepted
        ],
    }
