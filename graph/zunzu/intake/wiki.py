"""Wiki text: notes as ``{{*|…}}`` or in full parentheses, headings between ``=``, templates,
links, references."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import fail
from .draft import Draft, line_of
from .marked import Mark, draft

#: What only this form has.
SIGN = re.compile(r"\{\{|^={2,}[^=\n].*={2,}\s*$|\[\[[^\]\n]+\]\]|'''", re.MULTILINE)

#: Templates that hold small notes, as the wikis of old texts use them.
_NOTES = re.compile(
    r"\{\{\s*(?:\*|註|注|小字|annotate|annotation|small|雙行|双行|夹注|夾注)\s*\|", re.IGNORECASE
)
_HEADING = re.compile(r"^(={2,})\s*(.*?)\s*\1\s*$", re.MULTILINE)
_ASIDE = re.compile(r"<!--.*?-->|<ref\b[^>]*/>|<ref\b.*?</ref>", re.DOTALL | re.IGNORECASE)
_GONE = re.compile(
    r"\[\[(?:category|分類|分类|file|image|檔案|文件):[^\]]*\]\]|^\{\|.*?^\|\}|"
    r"^----+$|__[A-Z]+__|https?://\S+",
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
_TAG = re.compile(
    r"</?(?:onlyinclude|noinclude|includeonly|poem|div|center|small|big|span|u|b|i|br|p|section)\b[^<>]*>|'{2,}|^[:*;#]+\s*|"
    r"-\{|\}-",
    re.MULTILINE | re.IGNORECASE,
)
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_BRACKETS = re.compile(r"（[^（）]*）")
_TITLE = re.compile(
    r"\{\{\s*(?:header|header2|Textquality)[^{}]*?\|\s*(?:title|section|標題|section)\s*=\s*([^|{}\n]+)",
    re.IGNORECASE,
)
_BETWEEN = r"\n+"


def read(text: str) -> Draft:
    """Raises ZunzuError for a template that is never closed, and for a text without 經."""
    return draft(text, list(_marks(text)), _BETWEEN)


def title(text: str) -> str:
    """What the head of the page says it is called; "" where it says nothing."""
    found = _TITLE.search(text)
    return re.sub(r"[\[\]']|.*/", "", found[1]).strip() if found else ""


def _marks(text: str) -> Iterator[Mark]:
    yield from (
        Mark(m.start(), m.end(), "head", m.start(2), m.end(2)) for m in _HEADING.finditer(text)
    )
    yield from (Mark(m.start(), m.end(), "gone") for m in _GONE.finditer(text))
    yield from (
        Mark(m.start(), m.end(), "skip")
        for pattern in (_ASIDE, _TAG)
        for m in pattern.finditer(text)
    )
    for link in _LINK.finditer(text):
        yield Mark(link.start(), link.start(1), "skip")
        yield Mark(link.end(1), link.end(), "skip")
    yield from (
        Mark(m.start(), m.end(), "note", m.start() + 1, m.end() - 1)
        for m in _BRACKETS.finditer(text)
    )
    yield from _templates(text)


def _templates(text: str) -> Iterator[Mark]:
    """Templates of any depth: those that hold notes, and all others, which are of the page."""
    at = 0
    while (start := text.find("{{", at)) >= 0:
        end, depth = start, 0
        for brace in re.compile(r"\{\{|\}\}").finditer(text, start):
            depth += 1 if brace[0] == "{{" else -1
            if depth == 0:
                end = brace.end()
                break
        if end == start:
            raise fail(
                f"line {line_of(text, start)}",
                "opens a template that is not closed",
                "close it: each {{ needs its }}",
            )
        note = _NOTES.match(text, start)
        aside = (
            "gone" if start == 0 or text[start - 1] == "\n" else "skip"
        )  # within a line it stands for a character, or marks some
        yield Mark(start, end, "note", note.end(), end - 2) if note else Mark(start, end, aside)
        at = end
