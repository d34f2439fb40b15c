"""Departures for people: what stands in the edition and what in the text, side by side, the
rules they offend, the commentary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..model import LAYER_NAMES
from ..rules.report import finding_values
from ..rules.validate import Finding
from ..text import find_chapter
from .acts import NAMES, Change
from .departures import VARIANT, Collation, Departure

#: What a departure is called.
KIND_NAMES = {
    "act": ("事異", "another act"),
    "words": ("文異", "other words"),
    "order": ("次異", "another order"),
    "passage": ("闕文", "a passage is wanting"),
    "variant": ("異文有據", "a reading on record"),
}

#: So many characters of a commentary are shown before and behind the words in question.
_AROUND = 24
#: And so many of what stands beside the words.
_SHOWN = 60


def place(words: str, at: int) -> tuple[int, int]:
    """The line and the column of a place in a text, counted from 1."""
    return words.count("\n", 0, at) + 1, at - (words.rfind("\n", 0, at) + 1) + 1


def offended(found: Collation, findings: Sequence[Finding]) -> dict[int, list[Finding]]:
    """The findings by the number of the departure at which they stand: that of the act, else
    that of its passage."""
    heaps: dict[int, list[Finding]] = {}
    for finding in findings:
        near = [
            n
            for n, d in enumerate(found.departures)
            if d.segment == finding.segment and d.is_departure
        ]
        acts = [n for n in near if finding.act in {c.act for c in found.departures[n].changes}]
        for n in (acts or near)[:1]:
            heaps.setdefault(n, []).append(finding)
    return heaps


def values(found: Collation, words: str, findings: Sequence[Finding], rules: int) -> dict[str, Any]:
    """The collation as JSON values."""
    heaps = offended(found, findings)
    rows = [
        (d.is_departure, _values(d, words, found) | {"rules": [f.rule for f in heaps.get(n, [])]})
        for n, d in enumerate(found.departures)
    ]
    placed = {id(f) for heap in heaps.values() for f in heap}
    return {
        "chapter": found.book.chapter,
        "title": found.book.title,
        "rules": rules,
        "departures": [row for departs, row in rows if departs],
        "variants": [row for departs, row in rows if not departs],
        "later": [_change(c) for c in found.later],
        "writing": [
            {"edition": a, "text": b, "times": n} for (a, b), n in found.writing.most_common()
        ],
        "absent": list(found.absent),
        **_outside(found, words),
        "findings": [finding_values(f) for f in findings],
        "elsewhere": [f.rule for f in findings if id(f) not in placed],
    }


def _outside(found: Collation, words: str) -> dict[str, Any]:
    """What of the text is no part of the chapter, by the lines in which it begins and ends."""

    def lines(at: int, until: int) -> dict[str, Any]:
        return {"from": place(words, at)[0], "to": place(words, until)[0]}

    return {
        "foreign": [
            lines(at, until) | {"chapter": chapter} for at, until, chapter in found.foreign
        ],
        "beside": [lines(at, until) | {"words": words[at:until]} for at, until in found.beside],
    }


def _values(d: Departure, words: str, found: Collation) -> dict[str, Any]:
    line, column = place(words, d.at)
    return {
        "segment": d.segment,
        "kind": d.kind,
        "line": line,
        "column": column,
        "was": d.was,
        "is": d.given,
        "edition": d.edition,
        "text": d.text,
        "changes": [_change(c) for c in d.changes],
        "whose": d.whose,
        "told": d.told,
        "commentary": [
            {"author": author, "layer": layer, "words": said}
            for author, layer, said in commentary(found, d)
        ],
    }


def _change(c: Change) -> dict[str, Any]:
    return {"act": c.act, "slot": c.slot, "was": c.was, "is": c.given, "follows": c.follows}


def commentary(found: Collation, d: Departure) -> Iterator[tuple[str, str, str]]:
    """Who says what of the words in question: the sentence around them, or how the commentary on
    the passage begins."""
    for segment in found.book.segments:
        if segment.target == d.segment:
            at = max(0, segment.text.find(d.was)) if d.was else 0
            start = max((segment.text.rfind(c, 0, at) for c in "。；"), default=-1) + 1
            stop = segment.text.find("。", at) + 1 or len(segment.text)
            said = segment.text[max(start, at - _AROUND) : min(stop, at + 2 * _AROUND)]
            yield segment.author, LAYER_NAMES.get(segment.layer, segment.layer), said


def tell(
    found: Collation,
    words: str,
    findings: Sequence[Finding],
    rules: int,
    everything: bool,
    told: Callable[[Sequence[Finding]], str],
) -> str:
    """The collation in lines that a person reads; with ``everything`` also what is no departure.
    ``told`` tells findings."""
    heaps = offended(found, findings)
    lines: list[str] = []
    shown = [n for n, d in enumerate(found.departures) if d.is_departure or everything]
    for number, n in enumerate(shown, 1):
        lines += [*_told(number, found.departures[n], words, found, heaps.get(n, [])), ""]
    placed = {id(f) for heap in heaps.values() for f in heap}
    if left := [f for f in findings if id(f) not in placed]:
        lines += ["Broken elsewhere, because of these:", told(left)]
    lines += [*_besides(found, words, everything), _summary(found, findings, rules)]
    return "\n".join(lines) + "\n"


def _told(
    number: int, d: Departure, words: str, found: Collation, broken: Sequence[Finding]
) -> Iterator[str]:
    zh, en = KIND_NAMES[d.kind]
    line, column = place(words, d.at)
    yield (
        f"{number}. {d.segment}  {zh} {en}: {d.was or '∅'} → {d.given or '∅'}  (line {line}, column"
        f" {column})"
    )
    yield f"   edition  {d.edition}"
    yield f"   text     {d.text}"
    if d.kind == VARIANT:
        yield f"   on record: {d.whose} {d.told}"
    for c in d.changes:
        zh, en = NAMES[c.slot]
        yield (
            f"   {zh} {en}: {c.was or '∅'} → {c.given or '∅'}  {c.act}" + "  (follows)" * c.follows
        )
    for f in {
        (f.rule, f.expected, f.read): f for f in broken
    }.values():  # one cup is taken, washed, filled: told once
        yield f"   違例 broken: {f.rule} 「{f.words}」 {f.layer} {f.source_segment}"
        yield f"        {f.message_zh} {f.message_en}"
        if f.expected:
            yield f"        expected {f.expected}" + f"; read {f.read}" * bool(f.read)
        yield from (f"        爭 argued: {words}" for words in f.argued)
    for author, layer, said in commentary(found, d):
        yield f"   {layer} {author}: {said}"


def _besides(found: Collation, words: str, everything: bool) -> Iterator[str]:
    if found.later:
        yield (
            f"{len({c.act for c in found.later})} acts whose words are the same are read otherwise"
            " because of these."
        )
    if everything and found.writing:
        yield "Written otherwise: " + " ".join(
            f"{a}→{b}×{n}" for (a, b), n in found.writing.most_common()
        )
    if found.beside:
        yield (
            f"{len(found.beside)} notes, headings or lines of commentary beside the words are not"
            " compared" + ":" * everything
        )
        yield from (
            f"   line {place(words, at)[0]}: {' '.join(words[at:until].split())[:_SHOWN]}"
            for at, until in found.beside
            if everything
        )
    if found.absent:
        yield f"Not in the text, not compared: {_runs(found)}"
    for at, until, chapter in found.foreign:
        first, last = place(words, at)[0], place(words, until)[0]
        yield (
            f"Lines {first}–{last} are no part of {found.book.title}"
            + (f" but of {find_chapter(chapter).title}" if chapter else "")
            + ", not compared."
        )


def _runs(found: Collation) -> str:
    """The segments that are absent, those in a row as from … to."""
    order = [s.id for s in found.book.base()]
    runs: list[list[str]] = []
    for name in found.absent:
        if runs and order.index(name) == order.index(runs[-1][-1]) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _summary(found: Collation, findings: Sequence[Finding], rules: int) -> str:
    departures = [d for d in found.departures if d.is_departure]
    counted: Mapping[str, int] = {
        kind: sum(d.kind == kind for d in departures) for kind in KIND_NAMES
    }
    kinds = ", ".join(f"{n} {KIND_NAMES[kind][1]}" for kind, n in counted.items() if n)
    told = [
        f"{len(departures)} departure{'s' * (len(departures) != 1)}" + f" ({kinds})" * bool(kinds),
        f"{len(found.departures) - len(departures)} on record",
        f"{sum(found.writing.values())} letters written otherwise",
    ]
    broken = f"{len({f.rule for f in findings})} broken" if findings else "none broken"
    return (
        f"{found.book.title}: {', '.join(told)}; {rules} rule{'s' * (rules != 1)} asked, {broken}"
    )
