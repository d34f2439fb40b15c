"""The report of a check as one page of HTML that needs nothing besides itself: rule, words, passage
with the act marked, in Chinese and English.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby

from ..rules import Rulebook
from ..rules.report import SEVERITIES, near
from ..rules.validate import CLOSE, OPEN, Finding
from ..rules.verdicts import Verdict

STYLE = """
:root{color-scheme:light dark}body{font:1rem/1.6 "Noto Serif CJK TC","Songti TC",serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:0}p{margin:.2rem 0}.en{font-style:italic}.of{opacity:.7}
article{border-left:.3rem solid #b3261e;padding:.2rem 0 .4rem 1rem;margin:1.6rem 0}article.Warning{border-color:#b58900}
article.Info{border-color:#268bd2}q{quotes:"「" "」"}ul{padding-left:1.2rem;margin:.5rem 0}li{margin:.4rem 0}
mark{background:#ffd54f;color:#000;padding:0 .1em}code{font-size:.8em;opacity:.75}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #8884;padding:.15rem .5rem;text-align:left;vertical-align:top}td.n{text-align:right}
@media print{article{break-inside:avoid}}"""  # noqa: E501


def page(
    findings: Sequence[Finding],
    book: Rulebook,
    verdicts: Sequence[Verdict] = (),
    about: str = "",
    before: str = "",
) -> str:
    """The page: what was checked, every broken rule with its passages in the order of the text, the
    verdicts if there are any;
    ``before`` is HTML that goes before the rules."""
    by_rule = [
        list(group)
        for _, group in groupby(sorted(findings, key=_first(findings)), key=lambda f: f.rule_iri)
    ]
    told = f"{len(book)} 例 rules, {len(findings)} 違 finding{'s' * (len(findings) != 1)}"
    body = [
        f"<h1>釋例之驗 Report of a check</h1><p>{escape(about)}</p><p><strong>{told}</strong></p>",
        before,
    ]
    body += map(_article, by_rule)
    if not findings:
        body.append("<p>無違例。No rule is broken.</p>")
    if verdicts:
        body.append(_table(verdicts))
    return (
        '<!DOCTYPE html>\n<html lang="zh-Hant"><head><meta charset="utf-8"><meta name="viewport"'
        ' content="width=device-width"><title>zunzu'
        f" 釋例</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _first(findings: Sequence[Finding]) -> Callable[[Finding], int]:
    """The order of the rules: that which is broken first in the text comes first."""
    places: dict[str, int] = {}
    for finding in findings:
        places.setdefault(finding.rule_iri, len(places))
    return lambda finding: places[finding.rule_iri]


def _article(group: list[Finding]) -> str:
    first = group[0]
    lines = [
        f'<article class="{escape(first.severity)}"><h2>{escape(first.rule)} ·'
        f" {escape(SEVERITIES.get(first.severity, ''))}</h2>"
    ]
    if first.words:
        source = escape(" ".join(filter(None, (first.author, first.layer, first.source_segment))))
        lines.append(f'<p><q>{escape(first.words)}</q> <span class="of">{source}</span></p>')
    lines.append(
        f"<p><strong>{escape(first.message_zh)}</strong></p>"
        f'<p class="en" lang="en"><strong>{escape(first.message_en)}</strong></p>'
    )
    lines += [f'<p class="of">除 except {escape(words)}</p>' for words in first.exceptions]
    lines += [f'<p class="of">爭 argued {escape(words)}</p>' for words in first.argued]
    places = (
        f"<li>{_marked(f)}<br><code>{escape(f.segment)} · {escape(f.act)}</code>{_expected(f)}</li>"
        for f in group
    )
    lines.append(f"<ul>{''.join(places)}</ul>")
    return "\n".join([*lines, "</article>"])


def _expected(f: Finding) -> str:
    """What would be right, and what was read."""
    return "".join(
        f'<br><span class="of">{name}</span> {escape(told)}'
        for name, told in (("當 expected", f.expected), ("讀 read", f.read))
        if told
    )


def _marked(finding: Finding) -> str:
    return escape(near(finding.passage)).replace(OPEN, "<mark>").replace(CLOSE, "</mark>")


def _table(verdicts: Sequence[Verdict]) -> str:
    rows = "".join(
        f"<tr><td>{escape(v.rule.id)}</td><td>{escape(v.rule.words)}</td>"
        + "".join(
            f'<td class="n">{n}</td>'
            for n in (len(v.held), sum(len(acts) for _, acts in v.excepted), len(v.broken))
        )
        + "</tr>"
        for v in verdicts
    )
    head = "".join(
        f"<th>{name}</th>" for name in ("例", "文 words", "合 held", "除 excepted", "違 broken")
    )
    return f"<h2>諸例 Verdicts</h2><table><tr>{head}</tr>{rows}</table>"
