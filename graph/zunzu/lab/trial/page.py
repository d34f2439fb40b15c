"""The trial as a page: what was altered how often, what was caught and by which rules, what was not and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from .judge import ALLOWED, CAUGHT, REFUSED, UNREAD, UNSPOKEN, Outcome
from .operators import OPERATORS

#: The kinds of alteration that the aim of 95 % speaks of.
AIMED = ("rank", "vessel", "share", "bow", "stair")
#: How many places of a sort are shown for each operator.
SHOWN = 3

_WHY = {ALLOWED: "容之 a rule speaks of the act and finds nothing wrong", UNSPOKEN: "無例 no rule speaks of the act",
        UNREAD: "不見 the reader reads the same acts", REFUSED: "不受 the text is no longer taken for the chapter"}


def page(outcomes: Sequence[Outcome], there_are: int, seed: int, lawful: Mapping[str, str] | None = None) -> str:
    """The page in Markdown; the same outcomes give the same page.  ``lawful``: the mutants that break no rule of the rite, with reasons."""
    lawful = lawful or {}
    kinds = {operator.name: operator.kind for operator in OPERATORS}
    aimed = [o for o in outcomes if kinds[o.operator] in AIMED]
    lines = ["# 易文之試 The trial of the rules", "",
             f"{len(outcomes):,} of the {there_are:,} places that the operators find in the five texts were altered, one at a time "
             f"(`zunzu lab trial`, seed {seed}); {_share(outcomes)} were caught: a rule is broken that the true text keeps. Of those that "
             f"alter rank, vessel, share, bow or stair, {_share(aimed)}; of those among them that break a rule of the rite, "
             f"{_share([o for o in aimed if o.id not in lawful])}.", "",
             "An alteration need not be an offence: where the rite leaves a thing open, no rule can be broken. Those that a reader judged "
             "to be none stand at the end, each with its reason; whatever else alters rank, vessel, share, bow or stair and is not caught "
             "counts as an offence that is missed. What was not caught is told apart by what came of it. `allowed`: a rule speaks of an "
             "act that was changed, and finds nothing wrong. `unspoken`: acts were changed, and no rule speaks of them. `unread`: the "
             "reader reads the same acts as before. `refused`: the text was no longer taken for its chapter.", "",
             "| 易 operator | kind | mutants | caught | % | % of those read | allowed | unspoken | unread | refused |",
             "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for operator in OPERATORS:
        lines.append(_row(f"{operator.zh} {operator.en} (`{operator.name}`)", operator.kind,
                          [o for o in outcomes if o.operator == operator.name]))
    lines += [_row("**all**", "", outcomes), _row("**rank, vessel, share, bow, stair**", "", aimed), "", "## By chapter", "",
              "| 篇 | kind | mutants | caught | % | % of those read | allowed | unspoken | unread | refused |",
              "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    lines += [_row(chapter, "", [o for o in outcomes if o.chapter == chapter]) for chapter in sorted({o.chapter for o in outcomes})]
    lines += ["", "## What caught them", "", "| 例 rule | mutants | of which operators |", "| --- | ---: | --- |"]
    by_rule: dict[str, Counter] = {}
    for outcome in outcomes:
        for rule in outcome.rules:
            by_rule.setdefault(rule, Counter())[outcome.operator] += 1
    lines += [f"| {rule} | {sum(counts.values())} | {', '.join(f'{name} {n}' for name, n in counts.most_common())} |"
              for rule, counts in sorted(by_rule.items(), key=lambda item: (-sum(item[1].values()), item[0]))]
    lines += ["", "## What was not caught", ""]
    for operator in OPERATORS:
        for state, why in _WHY.items():
            missed = [o for o in outcomes if o.operator == operator.name and o.state == state]
            if missed:
                places = "；".join(f"{o.shown} {o.id.rpartition(f'.{o.operator}')[0]}" for o in missed[:SHOWN])
                lines.append(f"- `{operator.name}` {why}: {len(missed)}. {places}")
    if told := [o for o in outcomes if o.id in lawful]:
        lines += ["", "## What breaks no rule", "", *(f"- {o.shown} {o.id}: {lawful[o.id]}" for o in told)]
    return "\n".join(lines) + "\n"


def _row(name: str, kind: str, outcomes: Sequence[Outcome]) -> str:
    states = Counter(o.state for o in outcomes)
    read = len(outcomes) - states[UNREAD] - states[REFUSED]
    return (f"| {name} | {kind} | {len(outcomes)} | {states[CAUGHT]} | {_percent(states[CAUGHT], len(outcomes))} | "
            f"{_percent(states[CAUGHT], read)} | " + " | ".join(str(states[s]) for s in (ALLOWED, UNSPOKEN, UNREAD, REFUSED)) + " |")


def _share(outcomes: Sequence[Outcome]) -> str:
    caught = sum(o.state == CAUGHT for o in outcomes)
    return f"{caught:,} of {len(outcomes):,} ({_percent(caught, len(outcomes))} %)"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}" if whole else "–"
