"""The casebook: the 例 as pages, each with its words, what it says, its exceptions, its verdict with witnesses, its examples; and the
register of what is formalised and what is not, and why.

The verdicts are counted once (``verdicts.tsv`` beside the pages) and the pages are made from them, the same bytes on every run.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from ..rdf.names import IDS
from ..rdf.register import STATUSES, Entry
from ..rdf.rules import RULES, Rule, Shapes, Source, shapes
from ..rdf.verdicts import Verdict

#: How many witnesses of a rule are shown; all are counted.
SHOWN = 6
#: The columns of verdicts.tsv; ``except`` is the slug of an exception, empty for what is held or broken.
COLUMNS = ("rule", "verdict", "except", "count", "acts")
VERDICTS = "verdicts.tsv"
HELD, EXCEPTED, BROKEN = "held", "excepted", "broken"

#: Verdict rows by the id of the rule: verdict, exception, count, the first acts.
Told = dict[str, list[tuple[str, str, int, tuple[str, ...]]]]


def count(verdicts: Iterable[Verdict]) -> str:
    """The verdicts as a table: what is held, excepted by which exception, broken, how often, and where first."""
    out = io.StringIO()
    table = csv.writer(out, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE)
    table.writerow(COLUMNS)
    for verdict in verdicts:
        heaps = [(HELD, "", verdict.held), *((EXCEPTED, e.iri.removeprefix(RULES), acts) for e, acts in verdict.excepted),
                 (BROKEN, "", verdict.broken)]
        for name, exemption, acts in heaps:
            table.writerow([verdict.rule.id, name, exemption, len(acts), " ".join(acts[:SHOWN])])
    return out.getvalue()


def read_counts(table: str) -> Told:
    """What :func:`count` wrote."""
    told: Told = {}
    for row in csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE):
        told.setdefault(row["rule"], []).append((row["verdict"], row["except"], int(row["count"]), tuple(row["acts"].split())))
    return told


def pages(rules: dict[str, Rule], told: Told, register: Sequence[Entry], of: Shapes | None = None) -> dict[str, str]:
    """The pages by file name: an index, a page for each family, the register."""
    of = of or shapes()
    families = _families(of)
    made = {"index.md": _index(rules.values(), told, register, families), "register.md": _register(register)}
    for family, (zh, en) in families.items():
        own = [rule for rule in rules.values() if rule.family == family]
        if own:
            head = f"# {zh} {en}\n\n[諸例 all families](index.md)\n\n"
            made[f"{family}.md"] = head + "\n".join(_rule(r, told.get(r.id, [])) for r in own)
    return made


def _families(of: Shapes) -> dict[str, tuple[str, str]]:
    skos = "http://www.w3.org/2004/02/skos/core#"
    return {node.value.rpartition("/")[2]: (of.text(node, skos + "prefLabel", "zh-Hant"), of.text(node, skos + "prefLabel", "en"))
            for node in of.of_class(skos + "Concept")}


def _index(rules: Collection[Rule], told: Told, register: Sequence[Entry], families: dict[str, tuple[str, str]]) -> str:
    counts = {rule.id: _counts(told.get(rule.id, [])) for rule in rules}
    lines = ["# 釋例 The rules", "", "Made by `zunzu document --rules`. A rule is **held** by an act of which it speaks and which "
             "keeps it, **excepted** where the tradition's own words excuse the act, **broken** where neither is so.", "",
             "| 門 family | 例 rules | 合 held | 除 excepted | 違 broken |", "| --- | ---: | ---: | ---: | ---: |"]
    for family, (zh, en) in families.items():
        own = [rule for rule in rules if rule.family == family]
        if own:
            lines.append(f"| [{zh} {en}]({family}.md) | {len(own)} | {_sums(own, counts)} |")
    lines += [f"| **all** | {len(rules)} | {_sums(rules, counts)} |", "", "| 篇 chapter | 例 rules that bind it |", "| --- | ---: |"]
    chapters = Counter(chapter for rule in rules for chapter in rule.scope)
    lines += [f"| {chapter} | {n} |" for chapter, n in sorted(chapters.items())]
    lines += ["", "| 層 layer of the words | 例 rules |", "| --- | ---: |"]
    lines += [f"| {layer} | {n} |" for layer, n in Counter(rule.source.layer for rule in rules).most_common()]
    if silent := [rule.id for rule in rules if not counts[rule.id][HELD] and not counts[rule.id][EXCEPTED]]:
        lines += ["", f"Rules of which no act is a witness, so that only altered texts can break them: {', '.join(silent)}."]
    if register:
        told_of = f"What became of {len(register):,} sentences of the tradition ([register](register.md)):"
        lines += ["", "## 總冊 The register", "", told_of, "", "| status | sentences |", "| --- | ---: |"]
        lines += [f"| {zh} {en} | {sum(e.status == status for e in register)} |" for status, (zh, en) in STATUSES.items()]
    lines += ["", "Which alterations of the true texts the rules catch is told by `zunzu lab trial`."]
    return "\n".join(lines) + "\n"


def _rule(rule: Rule, rows: list) -> str:
    counts = _counts(rows)
    lines = [f"## {rule.id}", "", f"「{rule.source.words}」 {_place(rule.source)}", "", rule.zh, "", rule.en, "",
             f"- <{rule.iri}>, {rule.severity}, binds {', '.join(rule.scope)}",
             f"- 合 held {counts[HELD]}{_witnesses(rows, HELD)}"]
    for exemption in rule.exemptions:
        slug = exemption.iri.removeprefix(RULES)
        excused = next(((n, acts) for name, e, n, acts in rows if name == EXCEPTED and e == slug), None)
        where = f" excepted {excused[0]}{_first(excused)}" if excused else ""
        lines.append(f"- 除{where}: 「{exemption.source.words}」 {_place(exemption.source)}. {exemption.zh} {exemption.en}")
    lines += [f"- 違 broken {counts[BROKEN]}{_witnesses(rows, BROKEN)}",
              f"- 例 examples: [good](../../tests/rules/{rule.slug}/good.ttl), [bad](../../tests/rules/{rule.slug}/bad.ttl)"]
    return "\n".join(lines) + "\n"


def _register(register: Sequence[Entry]) -> str:
    lines = ["# 例之總冊 The register", "", "[諸例 the rules](index.md)"]
    for status, (zh, en) in STATUSES.items():
        own = [entry for entry in register if entry.status == status]
        if own:
            lines += ["", f"## {zh} {en} ({len(own)})", "", "| id | 文 words | place | rule | note |", "| --- | --- | --- | --- | --- |"]
            lines += [f"| {e.id} | {_cell(e.words)} | {e.layer} {e.segment} | {' '.join(e.rules)} | {_cell(e.note)} |" for e in own]
    return "\n".join(lines) + "\n"


def _counts(rows: list) -> dict[str, int]:
    return {name: sum(n for verdict, _, n, _ in rows if verdict == name) for name in (HELD, EXCEPTED, BROKEN)}


def _sums(rules: Collection[Rule], counts: dict[str, dict[str, int]]) -> str:
    return " | ".join(f"{sum(counts[rule.id][name] for rule in rules):,}" for name in (HELD, EXCEPTED, BROKEN))


def _witnesses(rows: list, name: str) -> str:
    return next((_first((n, acts)) for verdict, _, n, acts in rows if verdict == name), "")


def _first(heap: tuple[int, tuple[str, ...]]) -> str:
    number, acts = heap
    if not acts:
        return ""
    return f": {', '.join(f'[{act}]({IDS}{act})' for act in acts)}{' …' if number > len(acts) else ''}"


def _place(source: Source) -> str:
    return f"{source.layer} {source.segment}"


def _cell(words: str) -> str:
    return words.replace("|", "\\|")
