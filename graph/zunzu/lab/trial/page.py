"""The trial as a page: what was altered how often, what was told and explained by which rules,
what was missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from .judge import EXPLAINED, MISSED, REFUSED, TOLD, Outcome
from .operators import OPERATORS
from .writings import Writing

#: The kinds of alteration that rules of rank and rite speak of first.
AIMED = ("rank", "vessel", "share", "bow", "stair")
#: How many places of a sort are shown for each operator.
SHOWN = 3

_HEAD = "mutants | told at their place | % | explained by a rule | % | missed | refused |"
_RULE = "---: | ---: | ---: | ---: | ---: | ---: | ---: |"
_WHY = {
    TOLD: "無例 told, and no rule says why",
    MISSED: "不見 not told",
    REFUSED: "不受 the text is no longer taken for the chapter",
}


def page(
    outcomes: Sequence[Outcome], there_are: int, seed: int, lawful: Mapping[Writing, bool]
) -> str:
    """The page in Markdown; the same outcomes give the same page.  ``lawful`` says of true texts
    whether nothing was told of them."""
    lines = [
        *_opening(outcomes, there_are, seed),
        *_written(lawful),
        *_tables(outcomes),
        *_explaining(outcomes),
        *_unexplained(outcomes),
    ]
    return "\n".join(lines) + "\n"


def _opening(outcomes: Sequence[Outcome], there_are: int, seed: int) -> list[str]:
    aimed = _aimed(outcomes)
    return [
        "# 易文之試 The trial",
        "",
        (
            f"{len(outcomes):,} of the {there_are:,} places that the operators find in the five"
            f" texts were altered, one at a time, by lot (`zunzu lab trial`, seed {seed}), and each"
            " altered text was set beside the edition as `zunzu check --text` does it:"
            f" {_share(outcomes, *_SEEN)} were told at their place, {_share(outcomes, EXPLAINED)}"
            " also explained by a rule. Of those that alter rank, vessel, share, bow or stair,"
            f" {_share(aimed, *_SEEN)} and {_share(aimed, EXPLAINED)}."
        ),
        "",
        (
            "A rule explains an alteration when it is broken there or, because of it, elsewhere."
            " The operators know nothing of the rules: they turn a cup, a stair, a bow, an order"
            " into another wherever there is one. An alteration need not be an offence against the"
            " rite; where the rite leaves a thing open, it is told and no rule explains it."
        ),
        "",
    ]


def _written(lawful: Mapping[Writing, bool]) -> list[str]:
    """True texts in writings by lot, beside the altered ones."""
    if not lawful:
        return []
    accused = [w for w, is_clean in lawful.items() if not is_clean]
    told = [f"- {w.chapter}, {' with '.join(filter(None, (w.layout, w.letters)))}" for w in accused]
    return [
        (
            f"Beside them {len(lawful)} true texts were tried, each written in a way by lot"
            " (`zunzu.lab.trial.writings`): layout, marks, letters, notes, headings. Nothing was"
            f" told of {len(lawful) - len(accused)} of them."
        ),
        "",
        *told,
        *[""] * bool(told),
    ]


def _aimed(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Those that alter rank, vessel, share, bow or stair."""
    kinds = {operator.name: operator.kind for operator in OPERATORS}
    return [o for o in outcomes if kinds[o.operator] in AIMED]


def _tables(outcomes: Sequence[Outcome]) -> list[str]:
    """How many were seen, by operator and by chapter."""
    lines = [f"| 易 operator | kind | {_HEAD}", f"| --- | --- | {_RULE}"]
    lines += [
        _row(
            f"{operator.zh} {operator.en} (`{operator.name}`) | {operator.kind}",
            [o for o in outcomes if o.operator == operator.name],
        )
        for operator in OPERATORS
    ]
    lines += [
        _row("**all** | ", outcomes),
        _row("**rank, vessel, share, bow, stair** | ", _aimed(outcomes)),
        "",
        "## By chapter",
        "",
        f"| 篇 | {_HEAD}",
        f"| --- | {_RULE}",
    ]
    chapters = sorted({o.chapter for o in outcomes})
    return [
        *lines,
        *(_row(chapter, [o for o in outcomes if o.chapter == chapter]) for chapter in chapters),
    ]


def _explaining(outcomes: Sequence[Outcome]) -> list[str]:
    """Which rules explained how many, the busiest first."""
    by_rule: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        for rule in outcome.rules:
            by_rule.setdefault(rule, Counter())[outcome.operator] += 1
    rows = (
        f"| {rule} | {counts.total()} |"
        f" {', '.join(f'{name} {n}' for name, n in counts.most_common())} |"
        for rule, counts in sorted(by_rule.items(), key=lambda item: (-item[1].total(), item[0]))
    )
    return [
        "",
        "## What explained them",
        "",
        "| 例 rule | mutants | of which operators |",
        "| --- | ---: | --- |",
        *rows,
    ]


def _unexplained(outcomes: Sequence[Outcome]) -> list[str]:
    """What no rule explained, by operator, with some places."""
    lines = ["", "## What was not", ""]
    for operator in OPERATORS:
        for state, why in _WHY.items():
            if left := [o for o in outcomes if o.operator == operator.name and o.state == state]:
                places = "；".join(
                    f"{o.shown} {o.id.rpartition(f'.{o.operator}')[0]}" for o in left[:SHOWN]
                )
                lines.append(f"- `{operator.name}` {why}: {len(left)}. {places}")
    return lines


_SEEN = (TOLD, EXPLAINED)


def _row(name: str, outcomes: Sequence[Outcome]) -> str:
    states = Counter(o.state for o in outcomes)
    told, explained = states[TOLD] + states[EXPLAINED], states[EXPLAINED]
    return (
        f"| {name} | {len(outcomes)} | {told} | {_percent(told, len(outcomes))} | {explained} |"
        f" {_percent(explained, len(outcomes))} | {states[MISSED]} | {states[REFUSED]} |"
    )


def _share(outcomes: Sequence[Outcome], *states: str) -> str:
    caught = sum(o.state in states for o in outcomes)
    return f"{caught:,} of {len(outcomes):,} ({_percent(caught, len(outcomes))} %)"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}" if whole else "–"
