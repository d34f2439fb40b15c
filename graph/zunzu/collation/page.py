"""Departures as a part of a page."""

from __future__ import annotations

from html import escape

from .acts import NAMES
from .departures import Collation, Departure
from .report import KIND_NAMES, place


def page(found: Collation, words: str) -> str:
    """The departures of a text as HTML: edition and text side by side, what is other about the
    acts."""
    articles = [_article(d, words) for d in found.departures]
    none = "<p>無異。No departure.</p>"
    return f"<h2>校 {escape(found.book.title)}</h2>" + "".join(articles or [none])


def _article(d: Departure, words: str) -> str:
    zh, en = KIND_NAMES[d.kind]
    line, column = place(words, d.at)
    rows = "".join(
        f"<li>{NAMES[c.slot][0]} {NAMES[c.slot][1]}: {escape(c.was or '∅')} →"
        f" {escape(c.given or '∅')} <code>{escape(c.act)}</code></li>"
        for c in d.changes
    )
    record = f'<p class="of">{escape(d.whose)} {escape(d.told)}</p>' if d.whose else ""
    return (
        f"<article><h3>{escape(d.segment)} · {zh} {en} · line {line}, column"
        f" {column}</h3><table><tr><th>本 edition</th><td>{_marked(d.edition)}</td></tr><tr><th>今"
        f" text</th><td>{_marked(d.text)}</td></tr></table>{record}<ul>{rows}</ul></article>"
    )


def _marked(words: str) -> str:
    return escape(words).replace("【", "<mark>").replace("】", "</mark>")
